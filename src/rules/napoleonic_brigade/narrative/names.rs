//! Names with their arms, and choices of wording: what every sentence of these rules is made with.
//!
//! Until a text is spoken, brigades stand in it as `<K1>` or `<K1|K2>`: whoever is named first in reading order is named
//! with its arm and formation, and by its name alone from then on.

use std::collections::BTreeSet;

pub(crate) use crate::adjudicate::Choices;
use crate::adjudicate::{Calls, Deck, Entry, Fact, Phrases, Roster, Side, UnitId};
pub(crate) use crate::kit::{self, Number, agree};
use crate::kit::{
    Tally, army_says, list,
    naming::{self, with_article},
    table::{Decimal, far},
    the,
};
use crate::rules::napoleonic_brigade::charts::measures::{INCH, in_inches};
use crate::rules::napoleonic_brigade::events::apply::apply;
use crate::rules::napoleonic_brigade::events::movement::Pace;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind, Piece};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// What is needed to put events into words: the position before them, names, and what was said last.
pub(crate) struct Voice<'t> {
    pub(crate) state: State,
    pub(crate) roster: &'t Roster,
    deck: Deck<'t>,
    /// Whose arm has been told.
    known: BTreeSet<UnitId>,
    /// The working of each entry that is past.
    workings: Vec<Vec<String>>,
    /// The dice of this movement phase.
    paces: Vec<Pace>,
    /// Who has declared a charge on whom in this turn.
    declared: Vec<(UnitId, UnitId)>,
    /// Whose orders have been set aside.
    refused: Vec<String>,
    /// Whether it has been said by which table casualties are read (NB-TAB-01).
    table_told: bool,
}

impl<'t> Voice<'t> {
    /// A voice that has said nothing yet.
    pub(crate) fn new(state: &State, roster: &'t Roster, phrases: &'t Phrases) -> Voice<'t> {
        Voice {
            state: state.clone(),
            roster,
            deck: Deck::new(phrases),
            known: BTreeSet::new(),
            workings: Vec::new(),
            paces: Vec::new(),
            declared: Vec::new(),
            refused: Vec::new(),
            table_told: false,
        }
    }

    /// Goes on to the position after an entry.
    pub(crate) fn pass(&mut self, entry: &Entry<Event>) {
        let working = self.working(entry);
        self.workings.push(working);
        match &entry.event {
            Event::Paces(pace) => self.paces.push(pace.clone()),
            Event::PhaseBegins { phase: Phase::Movement } => self.paces.clear(),
            Event::TurnBegins { .. } => self.declared.clear(),
            Event::Declares { unit, on } => self.declared.push((unit.clone(), on.clone())),
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
        let working = self.workings.get_mut(index);
        working.map(std::mem::take).unwrap_or_default()
    }

    /// The dice with which a brigade moves in this phase.
    pub(crate) fn pace(&self, id: &UnitId) -> Option<&Pace> {
        self.paces.iter().rev().find(|pace| pace.unit == *id)
    }

    /// On whom a brigade has declared a charge in this turn.
    pub(crate) fn target_of(&self, id: &UnitId) -> Option<&UnitId> {
        let mut declared = self.declared.iter();
        declared.find(|(unit, _)| unit == id).map(|(_, on)| on)
    }

    /// Whether an order of a brigade has been set aside.
    pub(crate) fn is_refused(&self, id: &UnitId) -> bool {
        self.refused.iter().any(|name| id.is_like(name))
    }

    pub(crate) fn unit(&self, id: &UnitId) -> &Brigade {
        self.state.unit(id)
    }

    /// What a brigade is called, without its arm.
    pub(crate) fn plain(&self, id: &UnitId) -> String {
        self.roster.unit(id).to_owned()
    }

    pub(crate) fn plain_names(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.plain(id)).collect::<Vec<_>>())
    }

    /// Whether a name is one or many.
    pub(crate) fn number(&self, id: &UnitId) -> Number {
        naming::number(self.roster.unit(id))
    }

    /// A subject with what it does: `[holds] [its] ground`.
    pub(crate) fn says(&self, id: &UnitId, phrase: &str) -> String {
        format!("<{id}> {}", self.does(id, phrase))
    }

    /// What it does, without the subject.
    pub(crate) fn does(&self, id: &UnitId, phrase: &str) -> String {
        agree(phrase, self.number(id))
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

    /// Draws a wording: none of a list again before all of it have been drawn, and never the same twice running.
    pub(crate) fn draw(&mut self, choices: Choices, id: &UnitId) -> &'t str {
        self.deck.deal(choices, id.as_str(), self.state.turn)
    }

    /// One of several wordings for the whole of a turn: each in its turn, as they stand near each other in the mail.
    pub(crate) fn vary(&self, choices: Choices) -> &'t str {
        self.deck.in_turn(choices, self.state.turn)
    }

    /// The wording of a list that stands so many places on: for what is said once in each of several phases.
    pub(crate) fn nth(&self, choices: Choices, place: u32) -> &'t str {
        self.deck.in_turn(choices, place)
    }

    /// Sentences as they are read out, one after the other, with the arms of those who have not been named yet.
    pub(crate) fn speak(&mut self, parts: &[String]) -> String {
        let mut known = std::mem::take(&mut self.known);
        let said = kit::read_out(parts, &mut known, |id| self.plain(id), |id| self.arm(id));
        self.known = known;
        said
    }

    /// What a brigade is and how it stands, as far as its name does not tell: `infantry in line`.
    fn arm(&self, id: &UnitId) -> Option<String> {
        let brigade = self.state.find(id)?;
        let name = self.roster.unit(id).to_lowercase();
        let tells = telling(brigade.kind).iter().any(|word| name.contains(word));
        let noun = if tells { "" } else { noun(brigade.kind) };
        let stands = standing(brigade);
        let joint = match (noun, stands.as_str()) {
            ("", _) | (_, "" | "limbered") => "",
            _ => " ",
        };
        let joint = match stands == "limbered" && !noun.is_empty() {
            true => ", ",
            false => joint,
        };
        let text = format!("{noun}{joint}{stands}");
        (!text.is_empty()).then_some(text)
    }

    /// A unit of a brigade, as it is called.
    pub(crate) fn battalion(&self, brigade: &UnitId, unit: &UnitId) -> String {
        let units = self.state.find(brigade).map(|brigade| &brigade.bases);
        let found = units.and_then(|units| units.iter().find(|known| known.unit == *unit));
        found.map_or_else(|| unit.to_string(), called)
    }

    /// A distance of an event in words.
    pub(crate) fn spelt(&self, distance: Decimal) -> String {
        far(distance.length(INCH), INCH)
    }

    /// By which table casualties are read, once in a report (NB-TAB-01, NB-TAB-08).
    pub(crate) fn table_note(&mut self) -> Option<String> {
        if std::mem::replace(&mut self.table_told, true) {
            return None;
        }
        Some(match self.state.melee_fire_table.is_reconstruction() {
            true => {
                "casualties here and below are read from a reconstruction of the Melee/Firing Table, the printed one \
                     being lost"
                    .to_owned()
            }
            false => "casualties here and below are read from this game's own Melee/Firing Table".to_owned(),
        })
    }
}

impl Calls for Voice<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => {
                Some(self.state.find(id).map_or_else(|| quoted(id.as_str()), |brigade| name(&brigade.unit)))
            }
            Fact::Piece(of, piece) => self.state.find(of).map(|battery| match battery.bases.len() {
                1 => name(of),
                _ => format!("{} of {}", self.battalion(of, piece), name(of)),
            }),
            Fact::Place(text) | Fact::Text(text) => Some(quoted(text)),
            Fact::Side(side) => Some(side.to_string()),
            Fact::Word(word) => Some(word.to_string()),
            Fact::Number(number) => Some(number.to_string()),
            Fact::Part(_) | Fact::Many(_) => None,
        }
    }

    /// A gun that is its whole battery is called as that is.
    fn verb(&self, word: &str, of: Option<&UnitId>) -> String {
        let whole = |piece: &UnitId| {
            let alone = |brigade: &&Brigade| brigade.bases.len() == 1 && brigade.bases[0].unit == *piece;
            self.state.army.iter().find(alone)
        };
        let subject = of.and_then(|id| self.state.find(id).or_else(|| whole(id)));
        let number = subject.map_or(Number::One, |brigade| self.number(&brigade.unit));
        agree(&format!("[{word}]"), number)
    }
}

/// What a brigade is called in a sentence: `Kempt's brigade`, `the Union Brigade`; a bare id as it is.
pub(crate) fn brigade_called(brigade: &Brigade) -> String {
    let name = brigade.name.as_deref();
    name.map_or_else(|| brigade.unit.to_string(), with_article)
}

/// A unit of a brigade, as it is called: by its name, if it has one; a piece by what it is.
pub(crate) fn called(unit: &Unit) -> String {
    let piece = unit.gun.map(|gun| match gun.piece {
        Piece::FieldGun => "gun",
        Piece::Howitzer => "howitzer",
        Piece::Rocket => "piece",
    });
    match (&unit.name, piece) {
        (Some(name), _) => with_article(name),
        (None, Some(piece)) => format!("{piece} {}", unit.unit),
        (None, None) => with_article(unit.unit.as_str()),
    }
}

/// A section as it is called: `section 3 of La Haye Sainte` for `la-haye-sainte-3`.
pub(crate) fn section(name: &str) -> String {
    match name.rsplit_once('-') {
        Some((piece, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("section {number} of {}", naming::capital(piece))
        }
        _ => format!("the section {name}"),
    }
}

/// Several brigades as they stand in a text before it is spoken.
pub(crate) fn names(ids: &[UnitId]) -> String {
    let ids = ids.iter().map(UnitId::as_str);
    match ids.collect::<Vec<_>>().join("|") {
        none if none.is_empty() => none,
        ids => format!("<{ids}>"),
    }
}

/// One brigade as it stands in such a text.
pub(crate) fn name(id: &UnitId) -> String {
    names(std::slice::from_ref(id))
}

/// A text that is not the program's, in which nobody is named as in its own.
pub(crate) fn quoted(text: &str) -> String {
    text.replace('<', "\u{2039}").replace('>', "\u{203a}")
}

/// `them` for several, `it` for one.
pub(crate) fn them(number: Number) -> &'static str {
    match number {
        Number::One => "it",
        Number::Many => "them",
    }
}

/// Whether a row of a clause counted.
pub(crate) fn counts(tally: &Tally, clause: &str) -> bool {
    tally.rows.iter().any(|row| row.clause.as_str() == clause)
}

/// A distance in figures: `2.5"`.
pub(crate) fn figure(distance: Decimal) -> String {
    in_inches(distance.length(INCH))
}

/// A number of things as words take it.
pub(crate) fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What a brigade of an arm is.
pub(crate) fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "infantry",
        Kind::Skirmishers => "skirmishers",
        Kind::Cavalry => "cavalry",
        Kind::FootArtillery => "foot artillery",
        Kind::HorseArtillery => "horse artillery",
        Kind::Rockets => "rockets",
        Kind::Staff => "staff",
    }
}

/// How a brigade is drawn up, where that is worth a word.
fn standing(brigade: &Brigade) -> String {
    match (brigade.form, brigade.kind) {
        (Formation::Garrison, _) => {
            let complex = brigade.post.as_ref().map(|post| post.complex.as_str());
            let complex = complex.map(naming::capital);
            complex.map_or_else(String::new, |complex| format!("in {complex}"))
        }
        (Formation::Line, Kind::Infantry) => "in line".to_owned(),
        (form @ (Formation::AttackColumn | Formation::Square), _) => {
            format!("in {}", form.word().replace('-', " "))
        }
        (Formation::MarchColumn, _) => "in march column".to_owned(),
        (Formation::Limbered, _) => "limbered".to_owned(),
        _ => String::new(),
    }
}

/// Words in a brigade's own name that tell its arm.
fn telling(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Infantry => &["infantry", "foot guards", "grenadier", "fusilier", "highland"],
        Kind::Skirmishers => &["skirmish", "rifle", "jäger", "jager", "avant garde", "tirailleur"],
        Kind::Cavalry => {
            &["cavalry", "hussar", "dragoon", "lancer", "uhlan", "cuirass", "chasseur", "carabin", "horse"]
        }
        Kind::FootArtillery => &["foot artillery", "foot battery", "battery", "guns"],
        Kind::HorseArtillery => &["horse artillery", "horse battery", "horse guns", "troop"],
        Kind::Rockets => &["rocket"],
        Kind::Staff => &["staff"],
    }
}
