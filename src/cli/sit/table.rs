//! The game as it stands, and what is made of the lines that are spoken for its sides.

use std::path::Path;

use super::journal::Line;
use super::laid::{is_for_the_rest, lasting, lay, units_of};
use crate::adjudicate::{Awaited, Roster, Side, UnitId};
use crate::cli::terminal::Terminal;
use crate::game::{Command, Folder, Game, Judge, Judged, Keep, Stand, Tongue, Trouble, TurnFile, in_force};
use crate::orders::plain::lines_of;
use crate::yaml::{Fault, Faults, Key, Node, Span, Value, did_you_mean, document};

/// How what was typed here is entered.
pub(super) const BY_VOICE: &str = "by voice";

/// For whom a line is: a side, and which of its players, where several share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Whose {
    pub(super) side: Side,
    pub(super) player: Option<String>,
}

/// What a line comes to.
pub(super) struct Understood {
    pub(super) whose: Whose,
    /// The line without the side before it.
    pub(super) text: String,
    /// The same as a turn file.
    pub(super) file: TurnFile,
}

/// Why a line comes to nothing.
pub(super) enum Lost {
    /// It can be read for nobody.
    Unreadable { text: String, faults: Faults },
    /// It could be several sides'.
    Whose(Vec<Side>),
    /// Something else.
    Trouble(Trouble),
}

impl From<Trouble> for Lost {
    fn from(trouble: Trouble) -> Lost {
        Lost::Trouble(trouble)
    }
}

/// The orders of a player as they stand.
pub(super) struct Sheet {
    pub(super) whose: Whose,
    pub(super) text: String,
    pub(super) file: TurnFile,
}

/// The game as it stands.
pub(super) struct Table {
    judge: Judge,
    pub(super) stand: Stand,
    pub(super) roster: Roster,
    keep: Keep,
    tongue: Tongue,
}

impl Table {
    /// Looks at a game.
    pub(super) fn look(root: &Path, keep: &Keep, terminal: &Terminal<'_>) -> Result<Table, Trouble> {
        let game = terminal.open(Folder::at(root))?;
        let stand = game.stand()?;
        let rules = game.file.rules;
        let roster = rules.roster(&stand.held.position);
        let tongue = Tongue::of(rules, &stand.held.position).among(&game.file.players);
        let judge = Judge::Game { game: Box::new(game), lenient: false };
        Ok(Table { judge, stand, roster, keep: keep.clone(), tongue })
    }

    /// The game.
    pub(super) fn game(&self) -> &Game {
        let Judge::Game { game, .. } = &self.judge else { unreachable!("it was made of a game") };
        game
    }

    /// Who owes something.
    pub(super) fn awaited(&self) -> &[Awaited] {
        &self.stand.awaited
    }

    /// What a line says, and for whom.
    pub(super) fn understood(&self, line: &str) -> Result<Understood, Lost> {
        let (named, text) = self.without_side(line);
        let sides = named.map_or_else(|| self.game().file.sides.clone(), |side| vec![side]);
        let mut read = Vec::new();
        let mut lost = None;
        let meant = self.meant(text).filter(|side| sides.contains(side));
        for side in &sides {
            let whose = Whose { side: side.clone(), player: self.leader(side) };
            match self.alone(&whose, text) {
                Ok(file) if sides.len() == 1 || self.is_own(&file, side) => read.push((whose, file)),
                Ok(_) => {}
                Err(fault) if lost.is_none() || meant.as_ref() == Some(side) => lost = Some(fault),
                Err(_) => {}
            }
        }
        let is_awaited = |side: &Side| self.awaited().iter().any(|awaited| awaited.side == *side);
        if read.len() > 1 && read.iter().any(|(whose, _)| is_awaited(&whose.side)) {
            read.retain(|(whose, _)| is_awaited(&whose.side));
        }
        match read.len() {
            1 => {
                let (whose, file) = read.remove(0);
                if let Some(lost) = self.stranger(&file, text) {
                    return Err(lost);
                }
                let whose = Whose { player: self.player_of(&whose.side, &file), ..whose };
                Ok(Understood { whose, text: text.to_owned(), file })
            }
            0 => Err(lost.unwrap_or(Lost::Whose(sides))),
            _ => Err(Lost::Whose(read.into_iter().map(|(whose, _)| whose.side).collect())),
        }
    }

    /// A line without the side that it begins with: `french: swiss: stand`.
    fn without_side<'l>(&self, line: &'l str) -> (Option<Side>, &'l str) {
        let Some((head, rest)) = line.split_once(':') else { return (None, line) };
        let head = head.trim();
        let side = self.game().file.sides.iter().find(|side| side.is_like(head));
        match side.filter(|_| rest.contains(':')) {
            Some(side) => (Some(side.clone()), rest.trim_start()),
            None => (None, line),
        }
    }

    /// The parts of a line in which several units are ordered one after the other: `swiss: fire nearest; guns: stand`.
    pub(super) fn parts<'l>(&self, line: &'l str) -> Vec<&'l str> {
        let begins = |part: &str| {
            let head = part.split_once(':').map(|(head, _)| head);
            head.is_some_and(|head| self.meant(head).is_some() || self.without_side(part).0.is_some())
        };
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, _) in line.match_indices(';') {
            if begins(&line[at + 1..]) {
                parts.push(line[start..at].trim());
                start = at + 1;
            }
        }
        parts.push(line[start..].trim());
        parts
    }

    /// The side of the unit that a line begins with.
    fn meant(&self, text: &str) -> Option<Side> {
        let head = text.split([':', ',']).next().unwrap_or_default();
        self.roster.said(head).map(|(_, side)| side.clone())
    }

    /// Whether all units that a file has entries for are a side's own.
    fn is_own(&self, file: &TurnFile, side: &Side) -> bool {
        self.units_of(file).iter().all(|name| {
            let mut units = self.roster.units.iter();
            units.find(|(unit, ..)| unit.is_like(name)).is_none_or(|(_, owner, _)| owner == side)
        })
    }

    /// What is wrong with a line that orders somebody who is not there: a word was misheard.
    fn stranger(&self, file: &TurnFile, line: &str) -> Option<Lost> {
        let known = || self.roster.units.iter().map(|(unit, ..)| unit);
        let named = file.tree.get("orders").map_or(&[][..], Node::items).iter().flat_map(units_of);
        let stranger = named.into_iter().find(|name| !known().any(|unit| unit.is_like(name)))?;
        let start = file.text.find(line).unwrap_or_default();
        let end = start + line.split(':').next().unwrap_or_default().len();
        let help = match did_you_mean(&stranger, known().map(UnitId::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`map` shows who stands where".to_owned(),
        };
        let mut faults = Faults::default();
        faults.add(Fault::error(Span { start, end }, format!("there is no unit `{stranger}`")).help(help));
        Some(Lost::Unreadable { text: file.text.clone(), faults })
    }

    fn units_of(&self, file: &TurnFile) -> Vec<String> {
        let lists = lasting(&file.tree).into_iter();
        lists.flat_map(|(_, node)| node.items().iter().flat_map(units_of).collect::<Vec<_>>()).collect()
    }

    /// The player for whom a side's files are written where nobody else is meant; none where nobody shares it.
    fn leader(&self, side: &Side) -> Option<String> {
        let file = &self.game().file;
        let first = file.players_of(side).next().filter(|_| file.players_of(side).count() > 1)?;
        let command = Command::of(file, side, &self.roster);
        Some(command.map_or(&first.player, |command| &command.leader().player).clone())
    }

    /// The player who orders the units of a file.
    fn player_of(&self, side: &Side, file: &TurnFile) -> Option<String> {
        let leader = self.leader(side)?;
        let (game, units) = (&self.game().file, self.units_of(file));
        let command = Command::of(game, side, &self.roster);
        let owner = command.zip(units.first()).and_then(|(command, unit)| {
            let mut players = game.players_of(side);
            players.find(|player| command.is_own(player, unit))
        });
        Some(owner.map_or(leader, |player| player.player.clone()))
    }

    /// The head of a turn file.
    fn head(&self, whose: &Whose) -> Vec<(Key, Node)> {
        let exchange = self.stand.exchange.to_string();
        let entry = |key: &str, word: &str| {
            let span = Span::default();
            (Key { span, text: key.to_owned() }, Node { span, value: Value::Word(word.to_owned()) })
        };
        let player = whose.player.iter().map(|player| entry("player", player));
        let head =
            [entry("game", &self.game().file.name), entry("exchange", &exchange), entry("side", whose.side.as_str())];
        head.into_iter().chain(player).collect()
    }

    /// A line read as all that a player sends.
    fn alone(&self, whose: &Whose, line: &str) -> Result<TurnFile, Lost> {
        let head = document(&Node { span: Span::default(), value: Value::Map(self.head(whose)) });
        let text = format!("{head}\n{line}\n");
        let unreadable = |text: String, faults: Faults| Lost::Unreadable { text, faults };
        match TurnFile::read("typed", text.clone().into_bytes(), &self.tongue) {
            Ok(file) if file.lost.lines > 0 => Err(unreadable(file.text, file.lost.faults)),
            Ok(file) if lasting(&file.whole_tree()).is_empty() => {
                let start = file.text.find(line).unwrap_or_default();
                let mut faults = Faults::default();
                let span = Span { start, end: start + line.len() };
                faults.add(Fault::error(span, "this orders nobody").help("`help` shows what may be typed here"));
                Err(unreadable(file.text, faults))
            }
            Ok(file) => Ok(file),
            Err(Trouble::Unreadable { text, faults, .. }) => Err(unreadable(text, faults)),
            Err(trouble) => Err(Lost::Trouble(trouble)),
        }
    }

    /// What players have sent otherwise, with all lines laid over it, in the order in which they were typed.
    pub(super) fn sheets(&self, lines: &[Line]) -> Result<Vec<Sheet>, Trouble> {
        let mut laid: Vec<(Whose, Vec<(Key, Node)>)> = Vec::new();
        for line in lines {
            // A line that the position has overtaken is passed over; see `overtaken`.
            let Some(Understood { whose, text, file }) =
                self.again(line).ok().filter(|read| !self.is_out_of_turn(read))
            else {
                continue;
            };
            let place = match laid.iter().position(|(known, _)| *known == whose) {
                Some(place) => place,
                None => {
                    laid.push((whose.clone(), self.sent(&whose)?));
                    laid.len() - 1
                }
            };
            lay(&mut laid[place].1, &file.whole_tree(), is_for_the_rest(&text));
        }
        laid.into_iter().map(|(whose, entries)| self.sheet(whose, entries)).collect()
    }

    /// Whether the exchange is locked: what was typed can change no more.
    pub(super) fn is_locked(&self) -> bool {
        self.game().ledger().is_ok_and(|ledger| ledger.open_lock().is_some())
    }

    /// Whether a line orders for a side that is not asked in this exchange.
    pub(super) fn is_out_of_turn(&self, read: &Understood) -> bool {
        let is_asked = self.awaited().iter().any(|awaited| awaited.side == read.whose.side);
        !is_asked && self.stand.held.file.stopped.is_none() && read.file.first_order().is_some()
    }

    /// A line that was typed before.
    fn again(&self, line: &Line) -> Result<Understood, Lost> {
        self.understood(&format!("{}: {}", line.side, line.text))
    }

    /// The lines that are not understood any more, or not awaited, since something was changed by hand.
    pub(super) fn overtaken<'l>(&self, lines: &'l [Line]) -> Vec<&'l Line> {
        let serves = |line: &Line| self.again(line).is_ok_and(|read| !self.is_out_of_turn(&read));
        lines.iter().filter(|line| !serves(line)).collect()
    }

    /// What a player has sent, or what stands of his behind an exchange that was taken back.
    fn sent(&self, whose: &Whose) -> Result<Vec<(Key, Node)>, Trouble> {
        let who = (&whose.side, whose.player.as_deref());
        let sent = in_force(self.game(), &self.stand, &self.keep, who, BY_VOICE)?;
        Ok(sent.map_or(Vec::new(), |tree| lasting(&tree)))
    }

    /// What stands of a player's without any line; nothing where he has sent nothing.
    pub(super) fn before(&self, whose: &Whose) -> Result<Option<Sheet>, Trouble> {
        let entries = self.sent(whose)?;
        if entries.is_empty() { Ok(None) } else { self.sheet(whose.clone(), entries).map(Some) }
    }

    fn sheet(&self, whose: Whose, entries: Vec<(Key, Node)>) -> Result<Sheet, Trouble> {
        let entries = self.head(&whose).into_iter().chain(entries).collect();
        let tree = Node { span: Span::default(), value: Value::Map(entries) };
        let exact = document(&tree);
        let read = |text: &str| TurnFile::read("typed", text.as_bytes().to_vec(), &self.tongue);
        let lines = lines_of(&tree, self.game().file.rules.grammar());
        let lines = lines.and_then(|text| Some((read(&text).ok()?, text)));
        // Lines that say the same are what a person reads more easily.
        if let Some((file, text)) = lines.filter(|(file, _)| document(&file.whole_tree()) == exact) {
            return Ok(Sheet { whose, text, file });
        }
        Ok(Sheet { whose, file: read(&exact)?, text: exact })
    }

    /// What `check` says of a sheet.
    pub(super) fn judged(&self, sheet: &Sheet) -> Result<Judged, Trouble> {
        self.judge.judge(&sheet.file)
    }
}
