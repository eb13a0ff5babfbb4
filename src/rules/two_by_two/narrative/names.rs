//! Names with their arms, and choices of wording: what every sentence of these rules is made with.
//!
//! Until a text is spoken, units stand in it as `<L1>` or `<L1|L2>`: whoever is named first in reading order is named
//! with its arm, and by its name alone from then on.

use std::collections::BTreeSet;

pub(crate) use crate::adjudicate::Choices;
use crate::adjudicate::{Calls, Deck, Entry, Fact, Phrases, Roster, Side, UnitId};
use crate::kit::{self, Tally, army_number, army_says, list, the};
pub(crate) use crate::kit::{Number, agree};
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::position::apply::apply;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names;
use crate::rules::two_by_two::troops::units::{Kind, Size, Unit};

/// What is needed to put events into words: the position before them, names, and what was said last.
pub(crate) struct Voice<'t> {
    pub(crate) state: State,
    /// The ground as it was before them.
    pub(crate) ground: Ground,
    pub(crate) roster: &'t Roster,
    deck: Deck<'t>,
    /// Whose arm has been told.
    known: BTreeSet<UnitId>,
    /// The working of each entry that is past.
    workings: Vec<Vec<String>>,
    /// What the last melee came to.
    pub(crate) outcome: Option<MeleeResult>,
    /// Whether that melee is rolled again.
    pub(crate) again: bool,
    /// Whose orders have been set aside.
    pub(crate) refused: Vec<String>,
}

impl<'t> Voice<'t> {
    /// A voice that has said nothing yet.
    pub(crate) fn new(state: &State, roster: &'t Roster, phrases: &'t Phrases) -> Voice<'t> {
        Voice {
            state: state.clone(),
            ground: Ground::of(state),
            roster,
            deck: Deck::new(phrases),
            known: BTreeSet::new(),
            workings: Vec::new(),
            outcome: None,
            again: false,
            refused: Vec::new(),
        }
    }

    /// Goes on to the position after an entry.
    pub(crate) fn pass(&mut self, entry: &Entry<Event>) {
        let working = self.working(entry);
        self.workings.push(working);
        match &entry.event {
            Event::Fights { result, .. } => {
                self.again = *result == MeleeResult::Reroll;
                self.outcome = Some(*result);
            }
            Event::Struck { unit, .. } => self.refused.push(unit.clone()),
            Event::Dropped { unit, .. } => self.refused.push(unit.to_string()),
            _ => {}
        }
        apply(&mut self.state, &entry.event);
    }

    /// How many entries are past.
    pub(crate) fn past(&self) -> usize {
        self.workings.len()
    }

    /// The working of an entry that is past, once.
    pub(crate) fn worked(&mut self, index: usize) -> Vec<String> {
        self.workings.get_mut(index).map(std::mem::take).unwrap_or_default()
    }

    pub(crate) fn unit(&self, id: &UnitId) -> &Unit {
        self.state.unit(id)
    }

    /// What a unit is called, without its arm.
    pub(crate) fn plain(&self, id: &UnitId) -> String {
        self.roster.unit(id).to_owned()
    }

    pub(crate) fn plain_names(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.plain(id)).collect::<Vec<_>>())
    }

    /// Whether a name is one or many.
    pub(crate) fn number(&self, id: &UnitId) -> Number {
        match self.state.find(id).is_some_and(names::is_person) {
            true => Number::One,
            false => kit::naming::number(self.roster.unit(id)),
        }
    }

    /// A subject with what it does: `[holds] [its] ground`.
    pub(crate) fn says(&self, id: &UnitId, phrase: &str) -> String {
        format!("<{id}> {}", self.does(id, phrase))
    }

    /// What it does, without the subject.
    pub(crate) fn does(&self, id: &UnitId, phrase: &str) -> String {
        match self.state.find(id).is_some_and(names::is_person) {
            true => names::of_a_man(phrase),
            false => agree(phrase, self.number(id)),
        }
    }

    /// Several subjects that do the same.
    pub(crate) fn all_say(&self, ids: &[UnitId], phrase: &str) -> String {
        match ids {
            [only] => self.says(only, phrase),
            _ => format!("{} {}", names(ids), agree(phrase, Number::Many)),
        }
    }

    /// A side's army: `the French`.
    pub(crate) fn army(&self, side: &Side) -> String {
        the(self.roster.army(side))
    }

    /// A side's army with what it does.
    pub(crate) fn army_says(&self, side: &Side, phrase: &str) -> String {
        army_says(&self.army(side), phrase)
    }

    /// What a side's army does, without its name.
    pub(crate) fn army_does(&self, side: &Side, phrase: &str) -> String {
        agree(phrase, army_number(&self.army(side)))
    }

    /// Draws a wording; never the same of a list twice running.
    pub(crate) fn draw(&mut self, choices: Choices, id: &UnitId) -> &'t str {
        self.deck.draw(choices, id.as_str(), self.state.turn)
    }

    /// One of several wordings for the whole of a turn: each in its turn, as they stand near each other in the mail.
    pub(crate) fn vary(&self, choices: Choices) -> &'t str {
        self.deck.in_turn(choices, self.state.turn)
    }

    /// Sentences as they are read out, one after the other, with the arms of those who have not been named yet.
    pub(crate) fn speak(&mut self, parts: &[String]) -> String {
        let mut known = std::mem::take(&mut self.known);
        let said = kit::read_out(parts, &mut known, |id| self.plain(id), |id| self.arm(id));
        self.known = known;
        said
    }

    /// What a unit is, as far as its name does not tell.
    fn arm(&self, id: &UnitId) -> Option<String> {
        let unit = self.state.find(id)?;
        let name = self.roster.unit(id).to_lowercase();
        let size = match unit.size {
            Size::Large => Some("large"),
            Size::Common => None,
            Size::Small => Some("small"),
        };
        let guards = (unit.guards && unit.kind != Kind::Guards).then_some("guard");
        let tells = telling(unit.kind).iter().any(|word| name.contains(word));
        let noun = (!tells).then_some(unit.kind.noun());
        let words = size.into_iter().chain(guards).chain(noun);
        let words = words.collect::<Vec<_>>().join(" ");
        (!words.is_empty()).then_some(words)
    }
}

impl Calls for Voice<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Unit(id) | Fact::Piece(_, id) => match self.state.find(id) {
                Some(unit) => names(std::slice::from_ref(&unit.unit)),
                None => quoted(id.as_str()),
            },
            Fact::Place(text) | Fact::Text(text) => quoted(text),
            Fact::Side(side) => side.to_string(),
            Fact::Word(word) => word.to_string(),
            Fact::Number(number) => number.to_string(),
            Fact::Part(_) | Fact::Many(_) => return None,
        })
    }
}

/// The voice of the working, where units go by their names alone.
pub(crate) struct Bare<'v, 't>(pub(crate) &'v Voice<'t>);

impl Calls for Bare<'_, '_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => Some(self.0.plain(id)),
            _ => None,
        }
    }
}

/// A text that is not the program's, in which nobody is named as in its own.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('<', "\u{2039}").replace('>', "\u{203a}")
}

/// Several units as they stand in a text before it is spoken.
pub(crate) fn names(ids: &[UnitId]) -> String {
    let ids = ids.iter().map(UnitId::as_str);
    match ids.collect::<Vec<_>>().join("|") {
        none if none.is_empty() => none,
        ids => format!("<{ids}>"),
    }
}

/// Whether a row of a clause counted.
pub(crate) fn counts(tally: &Tally, clause: &str) -> bool {
    tally.rows.iter().any(|row| row.clause.as_str() == clause)
}

/// Words in a unit's own name that tell its type.
fn telling(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Line => &["infantry", "fusilier", "musketeer", "ligne"],
        Kind::Guards => &["guard", "garde", "grenadier"],
        Kind::LightInfantry => &["light infantry", "jäger", "léger", "voltigeur", "rifle"],
        Kind::Militia => &["militia", "landwehr"],
        Kind::HeavyCavalry => &["heavy cavalry", "cuirassier", "kürassier", "carabinier"],
        Kind::LightCavalry => &["light cavalry", "hussar", "uhlan", "chevau", "light dragoon"],
        Kind::FootArtillery => &["foot artillery", "foot battery"],
        Kind::HorseArtillery => &["horse artillery", "horse battery"],
        Kind::CorpsHq | Kind::DivisionHq | Kind::ArmyHq | Kind::Hq => &["hq", "headquarters"],
        Kind::IrregularShooters | Kind::IrregularWarband => &["irregular"],
        Kind::Lancers => &["lancer", "uhlan"],
        Kind::Cossacks => &["cossack"],
    }
}
