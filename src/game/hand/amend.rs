//! `amend`: an umpire's file is looked at, and done.

use super::asked::Answer;
use super::doing::{Leads, demand_open, write};
use super::file::Matter;
use super::lines::{amend, amend_by};
use super::ruling::{Ruling, numbered};
use super::told::{Spoken, spoken};
use super::{Gathered, UmpireFile, requests};
use crate::adjudicate::{Hand, Position, Side, UnitId};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::state_file::StateFile;
use crate::game::stand::course::next_number;
use crate::game::stand::note::{Kind, Note};
use crate::game::stand::opened::{Game, Stand};
use crate::game::stand::versions;
use crate::game::trouble::Trouble;
use crate::yaml::{Fault, Faults, Node, Span};

/// One thing that an umpire's file does, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is done.
    pub text: String,
    /// The sides that are told; nothing where everybody is.
    pub only: Option<Vec<Side>>,
}

/// What an umpire's file comes to, before it counts.
pub struct Considered {
    /// The exchange that it is done for.
    pub exchange: u32,
    /// What is done, one line for each thing.
    pub lines: Vec<Line>,
    /// What is wrong with the file; what is at fault is not done.
    pub faults: Faults,
    /// The position after it, or the result of the turn, where it changes one.
    pub after: Option<Position>,
    /// Whether that is the result of the whole turn, which counts when it is adjudicated.
    pub is_result: bool,
    matter: Matter,
    leads: Leads,
}

impl Considered {
    /// Whether nothing is left to do.
    pub fn is_empty(&self) -> bool {
        self.matter.is_empty()
    }

    /// Whether the position is another one from now on.
    pub fn leads_on(&self) -> bool {
        matches!(self.leads, Leads::To(_))
    }
}

/// Looks at an umpire's file: what it would do, and what cannot be done.
pub fn consider(game: &Game, file: &UmpireFile) -> Result<Considered, Trouble> {
    let exchange = demand_open(game)?;
    for_now(game, file, exchange)?;
    let stand = game.stand()?;
    let stopped = stand.held.file.stopped.as_ref();
    let next = versions::next(game.file.rules, &game.folder, game.ledger()?, stopped)?;
    let mut look = Examined {
        hand: Hand { exchange, act: next_number(game.ledger()?, exchange), play: next.play },
        game,
        stand: &stand,
        gathered: Gathered::of_the_turn(game, &stand)?,
        faults: file.faults.clone(),
        matter: file.matter.clone(),
    };
    look.reasons();
    look.answers()?;
    look.rulings();
    look.table();
    let after = look.position()?;
    let Examined { faults, matter, .. } = look;
    let before = &stand.held;
    let leads = match &after {
        Some(position) if !matter.table.whole_turn => {
            let StateFile { salt, stopped, .. } = before.file.clone();
            let file = StateFile::of(game.file.rules, position, salt, stopped);
            Leads::To(Box::new(file))
        }
        _ => Leads::Nowhere,
    };
    let lines = spoken(&game.file, &before.position, &matter);
    Ok(Considered {
        exchange,
        lines: lines.into_iter().map(Spoken::line).collect(),
        faults,
        is_result: matter.table.whole_turn,
        after,
        matter,
        leads,
    })
}

/// Does what was considered. The caller holds the pen, and nothing was done since.
pub fn enter(game: &mut Game, considered: &Considered) -> Result<(u32, u32), Trouble> {
    let Considered { matter, leads, .. } = considered;
    let kind = match matter.only_answers() {
        true => Kind::Answer,
        false => Kind::Amend,
    };
    let Note { exchange, number, .. } = write(game, kind, matter, leads)?;
    Ok((exchange, number))
}

/// Refuses a file of another game or exchange.
fn for_now(game: &Game, file: &UmpireFile, exchange: u32) -> Result<(), Trouble> {
    let refused = |span: Span, what: String, help: String| {
        let mut faults = Faults::default();
        faults.add(Fault::error(span, what).help(help));
        Err(file.trouble(faults))
    };
    let (name, own) = (&file.game.name, &game.file.name);
    if name != own {
        let what = format!("this is a file for the game `{name}`");
        return refused(file.game.span, what, format!("the game here is `{own}`"));
    }
    let (of, span) = file.exchange;
    if of != exchange {
        let what = match of < exchange {
            true => format!("exchange {of} is played"),
            false => format!("exchange {of} is not open yet"),
        };
        let help = match of < exchange {
            true => format!("what is done now is done for exchange {exchange}; `estafette reopen --to {of}` goes back"),
            false => format!("what is done now is done for exchange {exchange}"),
        };
        return refused(span, what, help);
    }
    Ok(())
}

/// An umpire's file while it is looked at: what cannot be done goes from the matter to the faults.
struct Examined<'g> {
    hand: Hand,
    game: &'g Game,
    stand: &'g Stand,
    gathered: Gathered,
    faults: Faults,
    matter: Matter,
}

impl Examined<'_> {
    fn file(&self) -> &GameFile {
        &self.game.file
    }

    /// What is changed has a reason: that of the file, or a note of its own.
    fn reasons(&mut self) {
        if self.matter.reason.is_some() {
            return;
        }
        let faults = &mut self.faults;
        self.matter.amend.retain(|line| {
            let has_note = line.get("note").is_some();
            if !has_note {
                let fault = Fault::error(line.span, "no reason is given");
                faults.add(fault.help("add `reason:` to the file, or `note:` to the line"));
            }
            has_note
        });
    }

    /// Answers go to sides and players of the game, each to what was asked, if anything was.
    fn answers(&mut self) -> Result<(), Trouble> {
        let file = &self.game.file;
        let faults = &mut self.faults;
        self.matter.answers.retain(|answer| {
            let unknown = stranger(file, answer);
            let known = unknown.is_none();
            faults.append(unknown.into_iter().fold(Faults::default(), |mut faults, fault| {
                faults.add(fault);
                faults
            }));
            known
        });
        if !self.matter.answers.is_empty() {
            let asked = requests(self.game)?;
            let answers = std::mem::take(&mut self.matter.answers).into_iter();
            let each = answers.flat_map(|answer| answer.split_among(&asked));
            self.matter.answers = each.collect();
        }
        Ok(())
    }

    /// Rulings are numbered: by the exchange, by the act, and in it.
    fn rulings(&mut self) {
        let rulings = std::mem::take(&mut self.matter.rulings);
        for mut ruling in rulings {
            if self.outcomes_can_be(&ruling) {
                let Hand { exchange, act, .. } = self.hand;
                ruling.label = numbered(exchange, act, self.matter.rulings.len() + 1);
                self.matter.rulings.push(ruling);
            }
        }
    }

    fn outcomes_can_be(&mut self, ruling: &Ruling) -> bool {
        // All of them are looked at, so that every fault is told.
        let mut sound = true;
        for outcome in &ruling.outcomes {
            sound &= self.can_be(&outcome.amend).len() == outcome.amend.len();
        }
        sound
    }

    /// The lines that can be done as things stand.
    fn can_be(&mut self, lines: &[Node]) -> Vec<Node> {
        let (rules, position) = (self.file().rules, &self.stand.held.position);
        let (_, amended) = amend(rules, position, lines, &mut self.faults);
        good(lines, &amended)
    }

    /// What was fought on a table.
    fn table(&mut self) {
        let stopped = self.stand.held.file.stopped.is_some();
        if self.matter.table.whole_turn && stopped {
            let span = self.matter.amend.first().map_or(Span::default(), |line| line.span);
            let what = "part of this turn is played, so it cannot be fought on a table";
            let help = "have the question answered, or go back with `estafette reopen`";
            self.faults.add(Fault::error(span, what).help(help));
            self.matter.table.whole_turn = false;
            self.matter.amend.clear();
        }
        let results = std::mem::take(&mut self.matter.table.results);
        for mut fought in results {
            fought.amend = self.can_be(&fought.amend);
            let wrong = self.strangers(&fought.units, fought.span) || self.one_side(&fought.units, fought.span);
            if !wrong && (!fought.amend.is_empty() || fought.note.is_some()) {
                self.matter.table.results.push(fought);
            }
        }
        let (gathered, exchange) = (&self.gathered, self.stand.exchange);
        let faults = &mut self.faults;
        let laid = gathered.dice().into_iter().map(|given| given.label.clone());
        let mut laid = laid.collect::<Vec<_>>();
        self.matter.table.dice.retain(|given| {
            let label = &given.label;
            let what = if gathered.rolled_before(label, exchange) {
                format!("`{label}` was rolled earlier in this turn")
            } else if label.as_str().starts_with("ruling/") {
                "a ruling is rolled by the program".to_owned()
            } else if laid.contains(label) {
                format!("the dice of `{label}` are given already")
            } else {
                laid.push(label.clone());
                return true;
            };
            faults.add(Fault::error(given.span, what).help("leave it out"));
            false
        });
    }

    /// Whether all who are said to have fought are of one side.
    fn one_side(&mut self, units: &[UnitId], span: Span) -> bool {
        let roster = self.file().rules.roster(&self.stand.held.position);
        let of = |unit: &UnitId| {
            let mut known = roster.units.iter();
            known.find(|(id, ..)| id == unit).map(|(_, side, _)| side)
        };
        let first = units.first().and_then(of);
        let alone = units.iter().all(|unit| of(unit) == first);
        if alone {
            let fault = Fault::error(span, "who is named here is all of one side");
            self.faults.add(fault.help("name whom they fought, too; `amend:` changes units without a fight"));
        }
        alone
    }

    fn strangers(&mut self, units: &[UnitId], span: Span) -> bool {
        let roster = self.file().rules.roster(&self.stand.held.position);
        let unknown = |unit: &&UnitId| !roster.units.iter().any(|(known, ..)| known == *unit);
        let Some(unit) = units.iter().find(unknown) else {
            return false;
        };
        let fault = Fault::error(span, format!("there is no unit `{unit}`"));
        self.faults.add(fault.help("`estafette status` and the map name them"));
        true
    }

    /// Whether a line is one that may still be entered.
    fn may_be_entered(&mut self, before: &Position, line: &Node) -> bool {
        let unfit = self.file().rules.unfit(before, line);
        let fault = unfit.map(|(what, help)| Fault::error(line.span, what).help(help));
        let fits = fault.is_none();
        fault.into_iter().for_each(|fault| self.faults.add(fault));
        fits
    }

    /// The position after it, and its good lines.
    fn position(&mut self) -> Result<Option<Position>, Trouble> {
        if self.matter.changes_position() && self.stand.held.file.stopped.is_some() {
            return Err(Trouble::amiss(
                "a question is open in the middle of this turn, and the turn is played again from its beginning when it \
                 is answered: what is changed now would be lost",
                "wait until the question is answered, or go back before the turn with `estafette reopen`",
            ));
        }
        let whole_turn = self.matter.table.whole_turn;
        if !self.matter.changes_position() && !whole_turn {
            return Ok(None);
        }
        let rules = self.file().rules;
        let position = &self.stand.held.position;
        let before = match whole_turn {
            true => rules.pass(position),
            false => rules.copy(position),
        };
        let lines = std::mem::take(&mut self.matter.amend);
        let lines = lines.into_iter().filter(|line| self.may_be_entered(&before, line)).collect::<Vec<_>>();
        let hand = Some(&self.hand);
        let (after, amended) = amend_by(hand, rules, &before, &lines, &mut self.faults);
        self.matter.amend = good(&lines, &amended);
        if whole_turn && self.matter.amend.is_empty() && !lines.is_empty() {
            // A turn of which nothing could be entered is not played yet.
            self.matter.table.whole_turn = false;
            return Ok(None);
        }
        let after = self.marked(after);
        let changed = whole_turn || self.matter.changes_position();
        Ok(changed.then_some(after))
    }

    /// The position with the marks of what is hidden and what is seen.
    fn marked(&mut self, position: Position) -> Position {
        let Matter { hide, reveal, .. } = &self.matter;
        if self.matter.table.whole_turn {
            for mark in hide.iter().chain(reveal) {
                let what = "a turn that is fought on a table hides nobody";
                let fault = Fault::error(mark.span, what);
                self.faults.add(fault.help("write this in a file of its own"));
            }
            (self.matter.hide, self.matter.reveal) = (Vec::new(), Vec::new());
            return position;
        }
        let rules = self.game.file.rules;
        let (position, marked) = rules.mark(&position, hide, reveal, &mut self.faults);
        let (hidden, revealed) = marked.split_at(hide.len());
        let (hide, reveal) = (good(hide, hidden), good(reveal, revealed));
        (self.matter.hide, self.matter.reveal) = (hide, reveal);
        position
    }
}

/// The lines that came to something.
fn good<T>(lines: &[Node], amended: &[Option<T>]) -> Vec<Node> {
    let lines = lines.iter().zip(amended);
    lines.filter(|(_, amended)| amended.is_some()).map(|(line, _)| line.clone()).collect()
}

/// What is wrong with the side or the player of an answer.
fn stranger(file: &GameFile, answer: &Answer) -> Option<Fault> {
    if !file.sides.contains(&answer.side) {
        let known = file.sides.iter().map(Side::as_str).collect::<Vec<_>>();
        let what = format!("the game has no side `{}`", answer.side);
        let help = format!("its sides are {}", known.join(", "));
        return Some(Fault::error(answer.span, what).help(help));
    }
    let player = answer.player.as_deref()?;
    let known = file.players_of(&answer.side).map(|player| player.player.as_str());
    let known = known.collect::<Vec<_>>();
    if known.contains(&player) {
        return None;
    }
    let what = format!("no `{player}` plays for {}", answer.side);
    let fault = Fault::error(answer.span, what);
    Some(match known.as_slice() {
        [] => fault.help("leave `player:` out"),
        _ => fault.help(format!("its players are {}", known.join(", "))),
    })
}
