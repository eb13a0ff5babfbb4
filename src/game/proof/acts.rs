//! Going through the acts of a game: each is read, held against its hash, and done again.

use crate::game::trouble::FileName;
use serde::Serialize;

use super::differences::Differences;
use crate::adjudicate::{AnyRuleSet, Hand, Labels, Position};
use crate::dice::{Body, Hash, Ledger};
use crate::game::files::{Folder, names_in, read_text};
use crate::game::hand::act::{named_by, parsed};
use crate::game::hand::file::Matter;
use crate::game::hand::lines::amend_by;
use crate::game::hand::ruling::numbered;
use crate::game::papers::game_file::GameFile;
use crate::game::papers::state_file::StateFile;
use crate::game::stand::battles::BattleNote;
use crate::game::stand::course::{Course, Done, next_number};
use crate::game::stand::held::read_state;
use crate::game::stand::note::{Kind, Note};
use crate::game::stand::opened::current;
use crate::game::stand::versions::play_behind;
use crate::kit::list;
use crate::yaml::{self, Faults, Node};

/// How much of a game was done by the umpire's hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Acts {
    /// How many acts there are.
    pub acts: usize,
    /// Lines that changed a position.
    pub amendments: usize,
    /// The lines that set what stands in the names of rolls, those of outcomes and results with them: the turn, or the numbers of
    /// what is under way.
    pub names_by_hand: usize,
    /// Rulings that dice decided.
    pub rulings: usize,
    /// Turns that were fought on a table.
    pub turns_by_hand: usize,
    /// Combats whose result came from a table.
    pub combats_by_hand: usize,
    /// Rolls whose dice were thrown on a table.
    pub dice_by_hand: usize,
    /// Answers to requests.
    pub answers: usize,
    /// Times that exchanges were taken back.
    pub reopenings: usize,
    /// Notes of the ledger that are words and nothing else.
    pub notes: usize,
    /// How many files of them were held against their hashes.
    pub files: usize,
    /// The acts with such lines.
    #[serde(skip)]
    pub(super) naming: Vec<Numbers>,
    /// The acts that hid a unit, showed one, or brought one in: its rolls have other dice then.
    #[serde(skip)]
    pub(super) marking: Vec<Numbers>,
    /// The acts with rulings.
    #[serde(skip)]
    pub(super) ruling: Vec<Numbers>,
}

/// The exchange of an act, and its number there.
pub(super) type Numbers = (u32, u32);

/// Goes through all acts of a game.
pub(in crate::game) fn verify_acts(
    folder: &Folder,
    ledger: &Ledger,
    game: &GameFile,
    differences: &mut Differences,
) -> Acts {
    let mut acts = Acts::default();
    let course = Course::of(ledger);
    for done in &course.all {
        let mut check = ActsCheck { folder, ledger, course: &course, game, differences };
        if let Some(matter) = check.file(done) {
            acts.files += 1;
            acts.count(&matter, done.note, game.rules);
            check.state(done, &matter, &mut acts);
        }
        acts.acts += 1;
    }
    acts.notes = notes(folder, ledger, differences);
    strays(folder, ledger, &course, differences);
    acts
}

/// Notes of the ledger: a position moves by an act alone, and each act is for the exchange that is to come, under the next
/// number. How many are words and nothing else.
fn notes(folder: &Folder, ledger: &Ledger, differences: &mut Differences) -> usize {
    let path = folder.ledger();
    let (mut at_hand, mut next, mut words) = (1, 1, 0);
    for entry in ledger.entries() {
        match &entry.body {
            Body::Lock(lock) => (at_hand, next) = (lock.exchange + 1, 1),
            Body::Note { state, text } => {
                let number = entry.number;
                let what = match Note::parse(text) {
                    None if state.is_some() => format!(
                        "entry {number}, a note, changes the position, and is no act of the desk: nobody can do again what it did"
                    ),
                    Some(note) if (note.exchange, note.number) != (at_hand, next) => format!(
                        "entry {number} is the act {}/{} of the desk, where {at_hand}/{next} comes next",
                        note.exchange, note.number
                    ),
                    Some(_) => {
                        next += 1;
                        continue;
                    }
                    None => {
                        words += usize::from(BattleNote::parse(text).is_none());
                        continue;
                    }
                };
                differences.add(&path, what);
            }
            _ => {}
        }
    }
    words
}

/// Files of acts that the ledger has no note of. What a process that died may have left of the act that would come next is
/// passed over: that act writes over it.
fn strays(folder: &Folder, ledger: &Ledger, course: &Course, differences: &mut Differences) {
    let at_hand = current(ledger);
    let open = ledger.closed().is_none() && ledger.open_lock().is_none();
    for exchange in 1..=at_hand {
        let place = folder.exchange(exchange);
        for name in names_in(place.acts()).unwrap_or_default() {
            let Some((number, is_state)) = act_of(&name) else {
                continue;
            };
            let path = place.acts().join(&name);
            let is_noted = course.all.iter().any(|Done { note, state, .. }| {
                let is_it = (note.exchange, note.number) == (exchange, number);
                let has_state = state.is_some() && note.kind != Kind::Reopen;
                is_it && if is_state { has_state } else { path == place.act(number, note.kind.word()) }
            });
            let is_next = open && exchange == at_hand && number == next_number(ledger, exchange);
            if !is_noted && !is_next {
                let what = "no note of the ledger names it, so it does not count: take it out of the folder";
                differences.add(&path, what.to_owned());
            }
        }
    }
}

/// The number of the act that a file in the folder of the desk is named for, and whether it is the position after it.
fn act_of(name: &str) -> Option<(u32, bool)> {
    let (number, word) = name.strip_suffix(".yaml")?.split_once('-')?;
    let is_state = word == "state";
    let is_kind = Kind::ALL.into_iter().any(|kind| kind.word() == word);
    (is_state || is_kind).then_some((number.parse().ok()?, is_state))
}

/// The acts by whose hand units came in that still bear the names that it gave them.
pub(super) fn bringing_in(labels: &Labels) -> impl Iterator<Item = Numbers> {
    let act = |made: &str| {
        let (exchange, rest) = made.strip_prefix("_act-")?.split_once('-')?;
        let (act, _) = rest.split_once('-')?;
        Some((exchange.parse().ok()?, act.parse().ok()?))
    };
    labels.iter().filter_map(move |(_, made)| act(made))
}

/// Every line by which an act changes a position: at once, by an outcome of a ruling, or by the result of a combat.
fn all_lines(matter: &Matter) -> impl Iterator<Item = &Node> {
    let outcomes = matter.rulings.iter().flat_map(|ruling| &ruling.outcomes).flat_map(|outcome| &outcome.amend);
    let results = matter.table.results.iter().flat_map(|result| &result.amend);
    matter.amend.iter().chain(outcomes).chain(results)
}

impl Acts {
    fn count(&mut self, matter: &Matter, note: Note, rules: &dyn AnyRuleSet) {
        let act = (note.exchange, note.number);
        let table = &matter.table;
        if table.whole_turn {
            self.turns_by_hand += 1;
        } else {
            self.amendments += matter.amend.len() + matter.hide.len() + matter.reveal.len();
        }
        let naming = all_lines(matter).filter(|line| rules.names_rolls(line)).count();
        self.names_by_hand += naming;
        self.naming.extend((naming > 0).then_some(act));
        self.ruling.extend((!matter.rulings.is_empty()).then_some(act));
        self.rulings += matter.rulings.len();
        self.combats_by_hand += table.results.len();
        self.dice_by_hand += table.dice.len();
        self.answers += matter.answers.len();
        self.reopenings += usize::from(matter.reopen.is_some());
    }
}

/// Whether an act is for this game and exchange.
fn is_addressed(text: &str, game: &str, exchange: u32) -> bool {
    let Ok(tree) = yaml::parse(text) else {
        return true;
    };
    let says = |key: &str| tree.get(key).and_then(Node::word);
    says("game") == Some(game) && says("exchange") == Some(&exchange.to_string())
}

struct ActsCheck<'c> {
    folder: &'c Folder,
    ledger: &'c Ledger,
    course: &'c Course,
    game: &'c GameFile,
    differences: &'c mut Differences,
}

impl ActsCheck<'_> {
    /// What an act says, if its file is the one that the ledger names.
    fn file(&mut self, done: &Done) -> Option<Matter> {
        let note = done.note;
        let path = self.folder.exchange(note.exchange).act(note.number, note.kind.word());
        let named_by = named_by(note);
        let text = self.differences.read(&path, &named_by)?;
        self.differences.hash(&path, &text, &note.hash, &named_by);
        let (matter, faults) = parsed(&text);
        let matter = matter.filter(|_| !faults.any_error());
        if !is_addressed(&text, &self.game.name, note.exchange) {
            let what = format!("it is not for exchange {} of {}", note.exchange, self.game.name);
            self.differences.add(&path, what);
        }
        match &matter {
            Some(matter) => self.numbers(done, matter, &path),
            None => {
                self.differences.add(&path, "it is no act of the desk".to_owned());
            }
        }
        matter
    }

    /// The position that the note of an act names must be what the act makes of the one before it.
    fn state(&mut self, done: &Done, matter: &Matter, acts: &mut Acts) {
        let note = done.note;
        let path = self.folder.exchange(note.exchange).act(note.number, note.kind.word());
        self.demand_kind(note.kind, matter, &path);
        match (done.state, note.kind) {
            (Some(state), Kind::Reopen) => self.reopening(done, matter, &state, &path),
            (Some(state), _) => {
                let there = self.folder.exchange(note.exchange).act_state(note.number);
                let Some(text) = self.differences.read(&there, &named_by(note)) else {
                    return;
                };
                acts.files += 1;
                self.differences.hash(&there, &text, &state, &named_by(note));
                if let Some(made) = self.again(done, matter, acts) {
                    self.differences.same(&there, &text, &made);
                }
            }
            (None, Kind::Reopen) => {
                let of = matter.reopen.unwrap_or_default();
                let mut entries = self.ledger.entries().iter();
                let is_void = |body: &Body| matches!(body, Body::Void { exchange, .. } if *exchange == of);
                if !entries.any(|entry| is_void(&entry.body)) {
                    let what = format!("it gives up the lock of exchange {of}, and that is not void");
                    self.differences.add(&path, what);
                }
            }
            (None, _) if matter.changes_position() => {
                let what = "it changes the position, and its note names none".to_owned();
                self.differences.add(&path, what);
            }
            (None, _) => {}
        }
    }

    /// An act is what its note calls it, so that nobody is told that players were answered where a position was changed.
    fn demand_kind(&mut self, kind: Kind, matter: &Matter, path: &FileName) {
        let is = match kind {
            Kind::Answer => matter.only_answers(),
            Kind::Reopen => matter.reopen.is_some() && !matter.changes_position(),
            Kind::Amend => matter.reopen.is_none() && !matter.only_answers(),
        };
        if !is {
            let what = format!("its note calls it `{}`, and that is not what it does", kind.word());
            self.differences.add(path, what);
        }
    }

    /// A reopening names the first exchange that it takes back, and the position that this began with.
    fn reopening(&mut self, done: &Done, matter: &Matter, state: &Hash, path: &FileName) {
        let to = matter.reopen.unwrap_or_default();
        let mut locks = self.ledger.exchanges();
        let began = locks.find(|exchange| exchange.number == to);
        if began.is_none_or(|began| began.lock.state != *state) {
            let what = format!("its note does not name the position that exchange {to} began with");
            self.differences.add(path, what);
        }
        let back = self.course.taken_back.iter();
        let back = back.filter(|(_, by)| *by == done.note);
        let mut back = back.map(|(exchange, _)| *exchange).collect::<Vec<_>>();
        back.sort_unstable();
        let numbers = back.iter().map(u32::to_string).collect::<Vec<_>>();
        let taken = match back.is_empty() {
            true => "no exchange".to_owned(),
            false => format!("exchange {}", list(&numbers)),
        };
        if back.first() != Some(&to) {
            let what = format!("it says that it goes back before exchange {to}, and it takes back {taken}");
            self.differences.add(path, what);
        } else if matter.taken_back != back {
            let what = format!("it does not name what it takes back: {taken}");
            self.differences.add(path, what);
        }
        let began = Course::before(self.ledger, to).place;
        let text = began.and_then(|place| read_text(place.path(self.folder)).ok());
        let file = text.and_then(|text| StateFile::parse(&text).ok());
        if file.is_some_and(|file| file.stopped.is_some()) {
            let what = format!("exchange {to} was in the middle of a turn, which is taken back whole or not at all");
            self.differences.add(path, what);
        }
    }

    /// The position after an act, made again; nothing where it was made by a play that is not played any more, or where
    /// nothing is to be played again.
    fn again(&mut self, done: &Done, matter: &Matter, acts: &mut Acts) -> Option<String> {
        let rules = self.game.rules;
        let hand = Hand {
            exchange: done.note.exchange,
            act: done.note.number,
            play: play_behind(rules, self.ledger, done.note)?,
        };
        let path = done.before?.path(self.folder);
        let text = read_text(&path).ok()?;
        let before = read_state(&path, &text, self.game).ok()?;
        let mut faults = Faults::default();
        let (after, _) = amend_by(Some(&hand), rules, &before.position, &matter.amend, &mut faults);
        let (after, _) = rules.mark(&after, &matter.hide, &matter.reveal, &mut faults);
        let hidden = |position: &Position| {
            let sides = self.game.sides.iter();
            sides.map(|side| rules.hidden_from(position, side)).collect::<Vec<_>>()
        };
        if hidden(&before.position) != hidden(&after) || before.position.labels() != after.labels() {
            acts.marking.push((hand.exchange, hand.act));
        }
        let StateFile { salt, stopped, .. } = before.file;
        let file = StateFile::of(rules, &after, salt, stopped);
        Some(file.text())
    }

    /// Rulings are numbered, so that nobody chose what they roll.
    fn numbers(&mut self, done: &Done, matter: &Matter, path: &FileName) {
        let Note { exchange, number, .. } = done.note;
        let play = play_behind(self.game.rules, self.ledger, done.note);
        if !play.is_some_and(|play| self.game.rules.is_untyped(play)) {
            return;
        }
        for (place, ruling) in (1..).zip(&matter.rulings) {
            let due = numbered(exchange, number, place);
            if ruling.label != due {
                let what = format!("its ruling `{}` must be called `{due}`", ruling.label);
                self.differences.add(path, what);
            }
        }
    }
}
