//! Names, numbers and choices of wording: what every sentence of these rules is made with.

pub(crate) use crate::adjudicate::Choices;
use crate::adjudicate::{Calls, Deck, Fact, Phrases, Roster, Side, UnitId};
pub(crate) use crate::kit::{Number, agree, sentences};
use crate::kit::{Spot, Tally, army_number, army_says, list, naming, number_of, the};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Unit};

/// What is needed to put events into words: the position before them, names, and what was said last.
pub(crate) struct Voice<'t> {
    pub(crate) state: State,
    pub(crate) roster: &'t Roster,
    deck: Deck<'t>,
    /// Whose eyes the sentences are for; everybody's where it is none.
    pub(crate) eyes: Option<Side>,
}

impl Calls for Voice<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => self.state.find(id).map(|unit| self.name(&unit.unit)),
            _ => None,
        }
    }
}

/// What somebody is called who has not been there.
pub(crate) fn newcomer(piece: &Unit) -> String {
    let name = piece.called();
    if piece.is_leader() { naming::general(&name) } else { name }
}

impl<'t> Voice<'t> {
    /// A voice that has said nothing yet.
    pub(crate) fn new(state: &State, roster: &'t Roster, eyes: Option<&Side>, phrases: &'t Phrases) -> Voice<'t> {
        Voice { eyes: eyes.cloned(), state: state.clone(), roster, deck: Deck::new(phrases) }
    }

    pub(crate) fn unit(&self, id: &UnitId) -> &Unit {
        self.state.unit(id)
    }

    /// What a unit or leader is called.
    pub(crate) fn name(&self, id: &UnitId) -> String {
        match self.state.find(id).is_some_and(Unit::is_leader) {
            true => naming::general(self.roster.unit(id)),
            false => self.roster.unit(id).to_owned(),
        }
    }

    /// Whether a name is one or many, as far as English shows it: `the 7th Hussars` are many.
    pub(crate) fn number(&self, id: &UnitId) -> Number {
        match self.state.find(id).is_some_and(Unit::is_leader) {
            true => Number::One,
            false => number_of(self.roster.unit(id)),
        }
    }

    /// A subject with what it does: `[holds] [its] ground`.
    pub(crate) fn says(&self, id: &UnitId, phrase: &str) -> String {
        let (name, number) = (self.name(id), self.number(id));
        format!("{name} {}", agree(phrase, number))
    }

    /// Several subjects that do the same.
    pub(crate) fn all_say(&self, ids: &[UnitId], phrase: &str) -> String {
        match ids {
            [only] => self.says(only, phrase),
            _ => format!("{} {}", self.names(ids), agree(phrase, Number::Many)),
        }
    }

    pub(crate) fn names(&self, ids: &[UnitId]) -> String {
        let names = ids.iter().map(|id| self.name(id));
        list(&names.collect::<Vec<_>>())
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

    /// A hex, by its name where it has one.
    pub(crate) fn place(&self, spot: Spot) -> String {
        let label = spot.to_string();
        match self.roster.place(&label) {
            Some(name) => format!("{} ({label})", naming::title_within(name)),
            None => label,
        }
    }

    /// Several hexes, a name that they share said once.
    pub(crate) fn places(&self, spots: &[Spot]) -> String {
        let places = spots.iter().map(|spot| self.place(*spot));
        list(&places.collect::<Vec<_>>())
    }

    /// Where a unit stands.
    pub(crate) fn standing_at(&self, id: &UnitId) -> String {
        let at = self.unit(id).at;
        at.map_or_else(|| "no place".to_owned(), |at| self.place(at))
    }

    /// A unit with how and where it stands, as a subject: `the 5th, in line at 0806,`.
    pub(crate) fn described(&self, id: &UnitId) -> String {
        let name = self.name(id);
        match (self.unit(id).form, self.unit(id).at) {
            (Some(form), Some(at)) => format!("{name}, {} at {},", formed(form), self.place(at)),
            _ => name,
        }
    }

    /// Draws a wording; never the same of a list twice running.
    pub(crate) fn draw(&mut self, choices: Choices, id: &UnitId) -> &'t str {
        self.deck.draw(choices, id.as_str(), self.state.turn)
    }

    /// The beginning of a turn's heading.
    pub(crate) fn heading(&self, what: &str) -> String {
        match self.state.turn {
            0 => format!("Before the battle: {what}"),
            turn => format!("Turn {turn}: {what}"),
        }
    }

    /// Words for a unit that a sentence speaks of as a mass of men: `the square of the 5th`.
    pub(crate) fn mass(&self, id: &UnitId) -> String {
        let unit = self.unit(id);
        let name = self.name(id);
        match unit.form {
            Some(Form::Square) if unit.hasty => format!("the hasty square of {name}"),
            Some(Form::Square) => format!("the square of {name}"),
            Some(Form::Masse) => format!("the masse of {name}"),
            _ => name,
        }
    }
}

/// Whether a row of a clause counted.
pub(crate) fn counts(tally: &Tally, clause: &str) -> bool {
    tally.rows.iter().any(|row| row.clause.as_str() == clause)
}

/// How a unit stands.
pub(crate) fn formed(form: Form) -> &'static str {
    match form {
        Form::Line => "in line",
        Form::Column => "in column",
        Form::Square => "in square",
        Form::Masse => "in a closed mass",
        Form::Limbered => "limbered",
        Form::Unlimbered => "unlimbered",
    }
}

/// How it takes up a formation.
pub(crate) fn forming(form: Form) -> &'static str {
    match form {
        Form::Line => "[forms] line",
        Form::Column => "[forms] column",
        Form::Square => "[forms] square",
        Form::Masse => "[closes] up into a mass",
        Form::Limbered => "[limbers] up",
        Form::Unlimbered => "[unlimbers]",
    }
}

/// What several units of an arm are called: `battalions`.
pub(crate) fn bodies(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Infantry => ("battalion", "battalions"),
        Kind::LightCavalry => ("squadron of light cavalry", "squadrons of light cavalry"),
        Kind::HeavyCavalry => ("squadron of heavy cavalry", "squadrons of heavy cavalry"),
        Kind::FieldArtillery => ("field battery", "field batteries"),
        Kind::HorseArtillery => ("horse battery", "horse batteries"),
        Kind::Leader => ("leader", "leaders"),
    }
}
