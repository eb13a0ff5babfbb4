//! How a game stands while a batch of mail is read: what files are taken for, who owes what, whose file is here.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::quotable::Reports;
use crate::adjudicate::{Precision, Side};
use crate::dice::{Hash, Lock};
use crate::game::{
    Command, Debt, Expected, Game, Inbox, Keep, Player, Purpose, Stage, Stand, Top, Trouble, TurnFile, couriers_ahead,
    fits, form, form_of_player, names_in, ordered, status,
};
use crate::kit::list;
use crate::orders::order_text;
use crate::orders::plain::form_in_lines;
use crate::post::due::{Asking, Deadline, Dues};
use crate::post::outgoing::outbox::Posted;
use crate::yaml::{Node, flow};

/// Forms without anything that changes from mail to mail, made once.
type Forms = Rc<Vec<String>>;

/// How a game stands.
pub(in crate::post) struct Standing<'g> {
    pub(in crate::post) game: &'g Game,
    /// What files are taken for.
    pub(in crate::post) expected: Expected<'g>,
    /// The position that orders are judged by; nothing where none are taken.
    pub(in crate::post) stand: Option<Stand>,
    /// In words.
    pub(in crate::post) clock: String,
    /// Whether orders are locked.
    pub(in crate::post) locked: bool,
    /// Why nothing is taken any more, where that is so.
    pub(in crate::post) over: Option<String>,
    /// Who owes what.
    pub(in crate::post) debts: Vec<Debt>,
    /// The senders of whom files are here, and the name and hash of each, the last one last.
    here: BTreeMap<String, Vec<(String, Hash)>>,
    /// The units that the file of each of these has orders for.
    ordered: BTreeMap<String, Vec<String>>,
    /// By when the files of players are due, whether they are here or not.
    deadlines: BTreeMap<String, Deadline>,
    /// The number of the last file in the folder.
    last: u32,
    /// What may be quoted from the reports to a side, once somebody has asked for it.
    reports: RefCell<BTreeMap<Side, Rc<Reports>>>,
    /// The forms of a side, or of a player of it, without anything that changes from mail to mail.
    forms: RefCell<BTreeMap<(Side, String), Forms>>,
}

impl<'g> Standing<'g> {
    /// Looks at a game.
    pub(in crate::post) fn of(game: &'g Game, keep: &Keep, letters: &[Posted]) -> Result<Standing<'g>, Trouble> {
        let status = status(game, keep)?;
        let dues = Dues::by(game, &status, letters);
        let mut over = None;
        let lock: Option<&Lock> = match &game.stage {
            Stage::Opening(_) => None,
            Stage::Running(ledger) => ledger.open_lock(),
        };
        let stand = match &game.stage {
            Stage::Opening(_) => None,
            Stage::Running(_) => Some(game.stand()?),
        };
        if status.closed {
            over = Some("the books of this game are closed".to_owned());
        } else if let Some(ending) = stand.as_ref().and_then(|stand| stand.clock.ending.as_ref()) {
            let position = stand.as_ref().map(|stand| &stand.held.position);
            let exact = position.is_none_or(|held| held.veil().losses == Precision::Exact);
            // Why it is over may tell more of a side's losses than the other is told.
            over = Some(match exact {
                true => format!("the game is over: {}", ending.why),
                false => "the game is over".to_owned(),
            });
        }
        let expected = match (&stand, lock) {
            (None, _) => Expected::hands(game),
            (Some(stand), Some(lock)) => Expected::links(game, lock).naming(&stand.held.position),
            (Some(stand), None) => Expected::orders(game, stand, None),
        };
        let deadlines = match &stand {
            Some(stand) if lock.is_none() && over.is_none() => deadlines(game, stand, &dues, letters),
            _ => BTreeMap::new(),
        };
        let folder = game.folder.exchange(expected.exchange).inbox();
        let inbox = Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected))?;
        let mut here = BTreeMap::<String, Vec<_>>::new();
        for file in inbox.files() {
            let one = (file.name(), hash_of(file));
            here.entry(sender(game, file)).or_default().push(one);
        }
        let numbers = names_in(&folder)?.into_iter().filter_map(|name| {
            let (number, _) = name.split_once('-')?;
            number.parse::<u32>().ok()
        });
        let mut standing = Standing {
            game,
            clock: status.clock.map_or(String::new(), |clock| clock.text),
            locked: lock.is_some(),
            over,
            debts: status.debts,
            here,
            deadlines,
            last: numbers.max().unwrap_or(0),
            stand: stand.filter(|_| lock.is_none()),
            expected,
            ordered: BTreeMap::new(),
            reports: RefCell::default(),
            forms: RefCell::default(),
        };
        inbox.files().for_each(|file| standing.orders(file));
        Ok(standing)
    }

    /// Notes the units that a file has orders for, where others of its side may have orders for them, too.
    fn orders(&mut self, file: &TurnFile) {
        let (game, side) = (self.game, file.side());
        let Some(stand) = self.stand.as_ref().filter(|_| game.file.players_of(&side).count() > 1) else {
            return;
        };
        if file.is_orders() {
            let roster = game.file.rules.roster(&stand.held.position);
            let units = match Command::of(&game.file, &side, &roster) {
                Some(command) => ordered(&command.sifted(file, None).0),
                None => ordered(&file.tree),
            };
            self.ordered.insert(sender(game, file), units);
        }
    }

    /// The units for which others of its side have sent orders, beside a file.
    pub(in crate::post) fn ordered_beside(&self, file: &TurnFile) -> Vec<String> {
        let own = sender(self.game, file);
        let of_side = |who: &str| who.split('/').next() == Some(file.side().as_str());
        let others = self.ordered.iter().filter(|(who, _)| **who != own && of_side(who));
        others.flat_map(|(_, units)| units).cloned().collect()
    }

    /// The exchange that files are taken for.
    pub(in crate::post) fn exchange(&self) -> u32 {
        self.expected.exchange
    }

    /// What orders are for, in words: the turn, else the exchange.
    pub(in crate::post) fn clock_or_exchange(&self) -> String {
        match self.clock.as_str() {
            "" => format!("exchange {}", self.exchange()),
            clock => clock.to_owned(),
        }
    }

    /// By when the file of a player is due, in words, or, where he owes none of these debts, until when he can change it;
    /// nothing where no time is set.
    pub(in crate::post) fn deadline(&self, player: &Player, debts: &[Debt]) -> Option<String> {
        let deadline = self.deadlines.get(&player.player)?;
        let (due, last) = (deadline.words(), deadline.last_words());
        let owes = |debt: &Debt| match debt {
            Debt::File { side, player: of, .. } => {
                *side == player.side && of.as_deref().is_none_or(|of| of == player.player)
            }
            _ => false,
        };
        if !debts.iter().any(owes) {
            return Some(format!(
                "Your file is here. A later one can replace it {last}, but only as long as not everything is in: \
                 the umpire can lock the orders from then on."
            ));
        }
        let mut words = format!("Your file is due {due}.");
        if deadline.due != deadline.last {
            words.push_str(&format!(" With the grace it can still come {last}."));
        }
        Some(words)
    }

    /// Who owes what, and by when.
    pub(in crate::post) fn awaited(&self, debts: &[Debt]) -> Vec<String> {
        let line = |debt: &Debt| match self.due(debt) {
            Some(deadline) => format!("{debt}, {}", deadline.words()),
            None => debt.to_string(),
        };
        debts.iter().map(line).collect()
    }

    /// By when a debt is due: where several owe it, when the last of them does.
    fn due(&self, debt: &Debt) -> Option<&Deadline> {
        let Debt::File { side, player, .. } = debt else {
            return None;
        };
        let owing = self.game.file.players_of(side);
        let owing = owing.filter(|one| player.as_ref().is_none_or(|player| *player == one.player));
        let deadlines = owing.filter_map(|one| self.deadlines.get(&one.player));
        deadlines.max_by_key(|deadline| deadline.due.timestamp())
    }

    /// What a file replaces: that of its sender which was here before that of a message, which a run that was killed may have filed
    /// already.
    pub(in crate::post) fn replaced(&self, sender: &str, message: &str, new: &TurnFile) -> Vec<String> {
        let files = self.here.get(sender).map_or(&[][..], Vec::as_slice);
        if files.first().is_none_or(|(name, _)| name.contains(message)) {
            return Vec::new();
        }
        let mut told = vec!["it replaces what you mailed before".to_owned()];
        let dropped = self.dropped(sender, message, new);
        if !dropped.is_empty() {
            let had = list(&dropped);
            told.push(format!("your last mail had {had}, and this one has not: it replaces that one whole"));
        }
        told
    }

    /// What the file of a sender before that of a message has, and the new one has not: orders for units, standing orders, a question
    /// to the umpire.
    fn dropped(&self, sender: &str, message: &str, new: &TurnFile) -> Vec<String> {
        let files = self.here.get(sender).map_or(&[][..], Vec::as_slice);
        let Some((name, _)) = files.iter().rfind(|(name, _)| !name.contains(message)) else {
            return Vec::new();
        };
        let path = self.game.folder.exchange(self.exchange()).inbox().join(name);
        let old = TurnFile::open(&path, self.expected.tongue());
        old.map_or(Vec::new(), |old| {
            let gone = |old: Vec<String>, now: Vec<String>| {
                let is_gone = |one: &String| !now.iter().any(|other| other.eq_ignore_ascii_case(one));
                old.into_iter().filter(is_gone).collect::<Vec<_>>()
            };
            let units = gone(ordered(&old.tree), ordered(&new.tree));
            let units = (!units.is_empty()).then(|| format!("orders for {}", list(&units)));
            let moments = gone(moments(&old.tree), moments(&new.tree));
            let moments = moments.into_iter().map(|moment| format!("a standing order for `{moment}`"));
            let asks = |file: &TurnFile| file.envelope.request.is_some();
            let question = (asks(&old) && !asks(new)).then(|| "a question to the umpire".to_owned());
            units.into_iter().chain(moments).chain(question).collect()
        })
    }

    /// Whether a file is one of its sender's that a later one of his has replaced.
    pub(in crate::post) fn was_replaced(&self, file: &TurnFile) -> bool {
        let files = self.here.get(&sender(self.game, file)).map_or(&[][..], Vec::as_slice);
        let hash = hash_of(file);
        let is_last = files.last().is_some_and(|(_, last)| *last == hash);
        !is_last && files.iter().any(|(_, known)| *known == hash)
    }

    /// Whether a file is, to the letter, the one of its sender that counts.
    pub(in crate::post) fn counts(&self, file: &TurnFile) -> bool {
        self.has(&sender(self.game, file)) == Some(hash_of(file))
    }

    /// The hash of the file of a sender that is here.
    pub(in crate::post) fn has(&self, sender: &str) -> Option<Hash> {
        self.here.get(sender)?.last().map(|(_, hash)| *hash)
    }

    /// The number of the next file.
    pub(in crate::post) fn next(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// A file has come: its sender owes it no more.
    pub(in crate::post) fn came(&mut self, name: &str, file: &TurnFile) {
        let here = self.here.entry(sender(self.game, file)).or_default();
        here.push((name.to_owned(), hash_of(file)));
        self.orders(file);
        let mut debts = std::mem::take(&mut self.debts);
        settle(&mut debts, file);
        self.debts = debts;
    }

    /// Whether a file is the form of its side, as mailed, with nothing filled in.
    pub(in crate::post) fn is_empty_form(&self, file: &TurnFile) -> bool {
        let Some(stand) = &self.stand else {
            return false;
        };
        let side = file.side();
        if !self.game.file.sides.contains(&side) {
            return false;
        }
        let player = file.envelope.player.as_ref().map_or("", |named| named.name.as_str());
        let key = (side.clone(), player.to_owned());
        let known = self.forms.borrow().get(&key).cloned();
        let forms = known.unwrap_or_else(|| {
            let forms = Rc::new(self.squeezed_forms(stand, &side, player));
            self.forms.borrow_mut().insert(key, Rc::clone(&forms));
            forms
        });
        let text = squeezed(&file.text);
        forms.contains(&text)
    }

    /// The form of a side and that of a player of it, as YAML and in plain lines.
    fn squeezed_forms(&self, stand: &Stand, side: &Side, player: &str) -> Vec<String> {
        let file = &self.game.file;
        let rides = couriers_ahead(self.game, &stand.held.position, side);
        let exchange = stand.exchange;
        let Ok(play) = self.game.play(exchange) else { return Vec::new() };
        let top = Top { game: &file.name, exchange, play, side, seen: None, code: None, rides: &rides };
        let stopped = stand.held.file.stopped.as_ref();
        let Some(form) = form(file.rules, &stand.held.position, stopped, top) else {
            return Vec::new();
        };
        let command = Command::of(file, side, &file.rules.roster(&stand.held.position));
        let own = command.zip(file.player(player));
        let own = own.map(|(command, player)| form_of_player(&form, &command, player));
        let forms = [Some(form), own].into_iter().flatten();
        let forms = forms.flat_map(|form| [form_in_lines(&form, file.rules.grammar()), form]);
        let forms = forms.filter_map(|form| order_text(form.as_bytes()).ok());
        forms.map(|form| squeezed(&form.text)).collect()
    }

    /// What may be quoted from the reports to a side.
    pub(in crate::post) fn reports(&self, side: &Side) -> Rc<Reports> {
        let known = self.reports.borrow().get(side).cloned();
        known.unwrap_or_else(|| {
            let reports = Rc::new(Reports::before(self.game, self.stand.as_ref(), side, self.exchange()));
            self.reports.borrow_mut().insert(side.clone(), Rc::clone(&reports));
            reports
        })
    }
}

/// The deadlines of all who are asked for a file in this exchange, and whose mail that asks for it went out.
fn deadlines(game: &Game, stand: &Stand, dues: &Dues, letters: &[Posted]) -> BTreeMap<String, Deadline> {
    let asked = |side: &Side| stand.awaited.iter().any(|awaited| awaited.side == *side);
    let asking = Asking::of(game, dues.exchange, dues.asked_in);
    let players = game.file.players.iter();
    let deadlines = players.filter(|player| asked(&player.side)).filter_map(|player| {
        let out = asking.went_out(letters, &player.player)?;
        let deadline = Deadline::of(&game.file.post, &player.player, out)?;
        Some((player.player.clone(), deadline))
    });
    deadlines.collect()
}

/// The moments that a turn file has standing orders for.
fn moments(tree: &Node) -> Vec<String> {
    let entries = tree.get("standing").map_or(&[][..], Node::items);
    let when = entries.iter().filter_map(|entry| entry.get("when")).map(|when| format!("when {}", flow(when)));
    when.collect()
}

fn hash_of(file: &TurnFile) -> Hash {
    Hash::of(file.locked.as_bytes())
}

/// A text without blanks, comments, and the lines of the envelope that differ from mail to mail.
fn squeezed(text: &str) -> String {
    let free = ["seen:", "code:", "player:", "salt:", "#"];
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !free.iter().any(|key| line.starts_with(key)));
    let letters = lines.flat_map(|line| line.split(" #").next().unwrap_or_default().chars());
    letters.filter(|letter| !letter.is_whitespace()).collect()
}

/// Whose file it is, as the register has it: the side, the player where several share it, and whether it is about the dice, or carries letters, alone.
pub(in crate::post) fn sender(game: &Game, file: &TurnFile) -> String {
    let side = file.side();
    let mut sender = side.to_string();
    if game.file.players_of(&side).count() > 1
        && let Some(player) = &file.envelope.player
    {
        sender.push('/');
        sender.push_str(&player.name);
    }
    sender.push_str(match file.purpose() {
        Purpose::Orders => "",
        Purpose::Dice => "+dice",
        Purpose::Letters => "+letters",
    });
    sender.retain(|letter| !letter.is_whitespace());
    sender
}

/// Takes out of the debts what a file settles, and puts in what it asks of the umpire.
pub(in crate::post) fn settle(debts: &mut Vec<Debt>, file: &TurnFile) {
    let side = file.side();
    let by = file.envelope.player.as_ref().map(|player| player.name.as_str());
    let (aside, has_link) = (!file.is_orders(), file.envelope.link.is_some());
    debts.retain(|debt| match debt {
        Debt::File { side: of, player, .. } => aside || *of != side || (player.is_some() && player.as_deref() != by),
        Debt::Hand { side: of } => *of != side,
        Debt::Link { side: of, .. } => !has_link || *of != side,
        Debt::Request { side: of, player, .. } => aside || *of != side || player.as_deref() != by,
        _ => true,
    });
    if let Some(asked) = &file.envelope.request {
        let player = file.envelope.player.as_ref().map(|player| player.name.clone());
        debts.push(Debt::Request { side, player, text: asked.name.clone() });
    }
}
