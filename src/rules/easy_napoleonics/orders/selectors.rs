//! Whom an order means, and whether its condition holds.

use crate::adjudicate::{AsFact, Fact, Judge, Side, UnitId};
use crate::kit::conditions;
use crate::kit::{Aspect, Corner, Hex, Spot};
use crate::orders::{Condition, Measure, Selector, Whom};
use crate::rules::easy_napoleonics::orders::{Heading, Verb};
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::position::sight;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Level, Unit};

/// What a condition may ask about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'s> {
    pub(crate) state: &'s State,
    /// Whose decision it is.
    pub(crate) side: &'s Side,
    /// The unit whose order it is; none where the side as a whole decides.
    pub(crate) unit: Option<&'s Unit>,
    /// The enemy concerned.
    pub(crate) enemy: Option<&'s Unit>,
    /// The die needed for success.
    pub(crate) roll: Option<u8>,
    /// Whether that enemy is charging.
    pub(crate) charging: bool,
}

impl<'s> Facts<'s> {
    /// A unit with the enemy concerned, if there is one.
    pub(crate) fn new(state: &'s State, unit: &'s Unit, enemy: Option<&'s Unit>) -> Facts<'s> {
        Facts { state, side: &unit.side, unit: Some(unit), enemy, roll: None, charging: false }
    }
}

impl Judge<Verb> for Facts<'_> {
    fn is(&self, name: &str, unit: &UnitId) -> bool {
        let named = self.state.named(name);
        named.is_some_and(|named| named.unit == *unit) || unit.is_like(name)
    }

    fn among(&self, whom: &Whom) -> bool {
        match self.unit {
            Some(unit) => is_any(self.state, whom, self, unit),
            None => conditions::names_side(whom, self.side),
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        holds(self.state, condition, self)
    }
}

/// A length in whole hexes.
pub(crate) fn hexes(measure: Measure) -> u32 {
    measure.hundredths / 100
}

/// Whether a piece is what one item of a list says; `named` is the unit that its word names, if it names one.
fn fits(state: &State, selector: &Selector, named: Option<&Unit>, facts: &Facts<'_>, piece: &Unit) -> bool {
    let near = selector.within.is_none_or(|measure| {
        let far = facts.unit.and_then(|unit| state.apart(unit, piece));
        far.is_some_and(|far| far <= hexes(measure))
    });
    let is_one = || match named {
        Some(named) => named.unit == piece.unit,
        None => is_one(state, &selector.word, facts, piece),
    };
    near && is_one() != selector.denied
}

fn is_one(state: &State, word: &str, facts: &Facts<'_>, piece: &Unit) -> bool {
    let concerned = || facts.enemy.is_some_and(|enemy| enemy.unit == piece.unit);
    match word {
        "infantry" => piece.kind.is_infantry(),
        "cavalry" => piece.kind.is_cavalry(),
        "artillery" => piece.kind.is_artillery(),
        "leader" => piece.is_leader(),
        "light-cavalry" => piece.kind == Kind::LightCavalry,
        "heavy-cavalry" => piece.kind == Kind::HeavyCavalry,
        "field-artillery" => piece.kind == Kind::FieldArtillery,
        "horse-artillery" => piece.kind == Kind::HorseArtillery,
        "line" => piece.is_in(Form::Line),
        "column" => piece.is_in(Form::Column),
        "square" => piece.is_in(Form::Square),
        "masse" => piece.is_in(Form::Masse),
        "limbered" => piece.is_in(Form::Limbered),
        "unlimbered" => piece.is_in(Form::Unlimbered),
        "good" => piece.level == Some(Level::Good),
        "fair" => piece.level == Some(Level::Fair),
        "bad" => piece.level == Some(Level::Bad),
        "charging" => facts.charging && concerned(),
        "in-contact" => is_in_contact(state, piece),
        "in-cover" => state.place(piece).is_some_and(|hex| is_cover(state, hex)),
        "stronger" => facts.unit.is_some_and(|unit| weight(piece) > weight(unit)),
        "weaker" => facts.unit.is_some_and(|unit| weight(piece) < weight(unit)),
        "flank" => facts.unit.is_some_and(|unit| is_open_to(state, piece, unit)),
        "nearest" | "weakest" | "best" | "any" | "all" | "at-will" => true,
        _ => false,
    }
}

/// What a unit is worth in a fight by grade and level alone: what `stronger` and `weaker` go by.
fn weight(unit: &Unit) -> i32 {
    let grade = unit.grade.map_or(0, |grade| grade as i32 + 1);
    grade - unit.level() as i32
}

/// Whether a piece has its flank or rear toward a unit.
fn is_open_to(state: &State, piece: &Unit, unit: &Unit) -> bool {
    sight::aspect(state, unit, piece).is_some_and(|aspect| matches!(aspect, Aspect::Flank | Aspect::Rear))
}

/// EN-FIRE-04: whether a hex lies in woods or a village.
pub(crate) fn is_cover(state: &State, hex: Hex) -> bool {
    state.is_land(hex, Land::Woods) || state.is_land(hex, Land::Village)
}

/// Whether a unit has an enemy in front of it, or is in front of one.
pub(crate) fn is_in_contact(state: &State, unit: &Unit) -> bool {
    state.enemies_of(&unit.side).any(|enemy| state.faces(unit, enemy) || state.faces(enemy, unit))
}

/// Whether a piece is any of a list.
pub(crate) fn is_any(state: &State, whom: &Whom, facts: &Facts<'_>, piece: &Unit) -> bool {
    whom.0.iter().any(|selector| {
        let named = state.named(&selector.word);
        fits(state, selector, named, facts, piece)
    })
}

/// The first that fits: the candidates come in the order of the printed choice; `nearest`, `weakest` and `best` rank
/// anew.
pub(crate) fn choose<'c>(
    state: &State,
    whom: &Whom,
    facts: &Facts<'_>,
    candidates: &[&'c Unit],
    worth: impl Fn(&Unit) -> i64,
) -> Option<&'c Unit> {
    if whom.0.is_empty() {
        return candidates.first().copied();
    }
    let far = |piece: &Unit| facts.unit.and_then(|unit| state.apart(unit, piece));
    whom.0.iter().find_map(|selector| {
        let named = state.named(&selector.word);
        let mut fitting = candidates.iter().filter(|piece| fits(state, selector, named, facts, piece));
        match (selector.denied, selector.word.as_str()) {
            (false, "weakest") => fitting.max_by_key(|piece| (piece.level(), std::cmp::Reverse(&piece.unit))),
            (false, "best") => fitting.min_by_key(|piece| -worth(piece)),
            (false, "nearest") => fitting.min_by_key(|piece| far(piece)),
            _ => fitting.next(),
        }
        .copied()
    })
}

/// Whether every part of a condition holds.
pub(crate) fn holds(state: &State, condition: &Condition, facts: &Facts<'_>) -> bool {
    let far = || state.apart(facts.unit?, facts.enemy?);
    let any = |whom: &Whom, piece: &Unit| is_any(state, whom, facts, piece);
    let length =
        |length: Option<Measure>, holds: &dyn Fn(u32) -> bool| length.is_none_or(|length| holds(hexes(length)));
    conditions::is_one(condition.enemy.as_ref(), facts.enemy, any)
        && conditions::is_one(condition.own_kind.as_ref(), facts.unit, any)
        && length(condition.within, &|most| far().is_some_and(|far| far <= most))
        && length(condition.beyond, &|least| far().is_some_and(|far| far > least))
        && length(condition.near, &|most| enemy_within(state, facts, facts.enemy, most))
        && length(condition.clear, &|least| !enemy_within(state, facts, None, least))
        && length(condition.safe, &|least| is_safe(state, facts, least))
        && conditions::is_bound(condition.roll, facts.roll.map(u32::from))
        && conditions::is_bound(condition.contacts, Some(contacts_of(state, facts.side)))
}

/// How many units of a side are in contact.
fn contacts_of(state: &State, side: &Side) -> u32 {
    let here = state.units_of(side).filter(|unit| is_in_contact(state, unit));
    here.count() as u32
}

fn enemy_within(state: &State, facts: &Facts<'_>, but: Option<&Unit>, hexes: u32) -> bool {
    let Some(unit) = facts.unit else { return false };
    let near = |other: &Unit| state.apart(unit, other).is_some_and(|far| far <= hexes);
    state.enemies_of(&unit.side).any(|other| Some(&other.unit) != but.map(|but| &but.unit) && near(other))
}

/// Whether no friend is as near to the line of fire as `hexes`.
fn is_safe(state: &State, facts: &Facts<'_>, hexes: u32) -> bool {
    let (Some(unit), Some(enemy)) = (facts.unit, facts.enemy) else {
        return true;
    };
    let line = sight::hexes_of_fire(state, unit, enemy);
    let near = |hex: Hex| line.iter().any(|on| state.map.distance(*on, hex) <= hexes);
    !state
        .units_of(&unit.side)
        .filter(|friend| friend.unit != unit.unit)
        .filter_map(|friend| state.place(friend))
        .any(near)
}

/// The hexes a word stands for: a hex, a unit, a place of the map, the own edge.
pub(crate) fn whereabouts(state: &State, side: &Side, word: &str) -> Vec<Hex> {
    if let Some(spot) = Spot::parse(word) {
        let hex = state.map.hex(spot);
        return Some(hex).filter(|hex| state.map.contains(*hex)).into_iter().collect();
    }
    if let Some(unit) = state.named(word) {
        return state.place(unit).into_iter().collect();
    }
    if word.eq_ignore_ascii_case("home") {
        let edge = state.card(side).home_edge;
        return state.map.hexes().filter(|hex| state.map.on_edge(edge, *hex)).collect();
    }
    let called = |name: &Option<String>| name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(word));
    let patches = state.terrain.iter().filter(|terrain| called(&terrain.name));
    patches.flat_map(|terrain| &terrain.hexes).map(|spot| state.map.hex(*spot)).collect()
}

/// The corner that a unit in a hex turns to; nothing where the word means nothing, or its own hex.
pub(crate) fn corner(state: &State, side: &Side, from: Hex, heading: &Heading) -> Option<Corner> {
    match heading {
        Heading::Corner(corner) => Some(*corner),
        Heading::Side(_) => None,
        Heading::Toward(place) => {
            let goals = whereabouts(state, side, &place.word);
            let apart = goals.into_iter().filter(|goal| *goal != from);
            let nearest = apart.min_by_key(|goal| (state.map.distance(from, *goal), *goal))?;
            Some(Corner::toward(from, nearest))
        }
    }
}

/// A word for a place, as a fact: a unit where it is the name of one.
pub(crate) fn as_meant(state: &State, word: &str) -> Fact {
    let mut units = state.army.iter().map(|unit| &unit.unit);
    units.find(|unit| unit.as_str() == word).map_or_else(|| Fact::typed(word), AsFact::as_fact)
}
