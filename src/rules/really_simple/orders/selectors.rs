//! Whom an order means, and whether its condition holds.

use crate::adjudicate::{Judge, UnitId};
use crate::kit::conditions;
use crate::kit::{Direction, Hex, Spot};
use crate::orders;
use crate::orders::{Condition, Measure, Selector, Whom, resolve_name};
use crate::rules::really_simple::orders::{Place, Verb};
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::sight;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Unit};

/// What a condition may ask about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts<'s> {
    /// The unit whose order it is.
    pub(crate) unit: &'s Unit,
    /// The enemy concerned.
    pub(crate) enemy: Option<&'s Unit>,
    /// What has just been scored against that enemy.
    pub(crate) blow: Option<Hit>,
    /// The hits that the unit itself has just scored by its fire.
    pub(crate) scored: Option<u32>,
    /// Whether that enemy is assaulting.
    pub(crate) charging: bool,
}

/// Hits that have been counted and not yet marked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    /// How many.
    pub(crate) hits: u32,
    /// The hits on the own unit in the same assault.
    pub(crate) own: Option<u32>,
}

impl<'s> Facts<'s> {
    /// A unit with an enemy.
    pub(crate) fn new(unit: &'s Unit, enemy: Option<&'s Unit>) -> Facts<'s> {
        Facts { unit, enemy, blow: None, scored: None, charging: false }
    }
}

/// The facts of a decision, with the position that tells what words mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionFacts<'s> {
    state: &'s State,
    facts: Facts<'s>,
}

impl Judge<Verb> for DecisionFacts<'_> {
    fn is(&self, name: &str, unit: &UnitId) -> bool {
        let named = named(self.state, name);
        named.is_some_and(|named| named.unit == *unit)
    }

    fn among(&self, whom: &Whom) -> bool {
        is_any(self.state, whom, &self.facts, self.facts.unit)
    }

    fn holds(&self, condition: &Condition) -> bool {
        holds(self.state, condition, &self.facts)
    }
}

/// A length in whole hexes.
pub(crate) fn hexes(measure: Measure) -> u32 {
    measure.hundredths / 100
}

/// What is to be known of a decision.
pub(crate) fn witness<'s>(state: &'s State, facts: Facts<'s>) -> DecisionFacts<'s> {
    DecisionFacts { state, facts }
}

/// The unit a word names, where capitals count only between names that differ by nothing else.
pub(crate) fn named<'s>(state: &'s State, word: &str) -> Option<&'s Unit> {
    resolve_name(word, &state.army, |unit| unit.unit.as_str())
}

/// How far two pieces are apart; nothing where either is off the board.
pub(crate) fn apart(state: &State, a: &Unit, b: &Unit) -> Option<u32> {
    Some(state.map.distance(state.map.hex(a.at?), state.map.hex(b.at?)))
}

/// Whether a piece is what one item of a list says; `named` is the unit that its word names, if it names one.
fn fits(state: &State, selector: &Selector, named: Option<&Unit>, facts: &Facts<'_>, piece: &Unit) -> bool {
    let near = selector.within.is_none_or(|measure| {
        let far = apart(state, facts.unit, piece);
        far.is_some_and(|far| far <= hexes(measure))
    });
    let is_one = || match named {
        Some(named) => named.unit == piece.unit,
        None => is_one(state, &selector.word, facts, piece),
    };
    near && is_one() != selector.denied
}

fn is_one(state: &State, word: &str, facts: &Facts<'_>, piece: &Unit) -> bool {
    let strength = || estimates::estimated(state, piece, &facts.unit.side);
    let doomed = |hit: Hit| hit.hits > strength();
    let halved = |hit: Hit| piece.is_half(strength().saturating_sub(hit.hits - 1));
    match word {
        "infantry" => piece.kind.is_infantry(),
        "cavalry" => piece.kind == Kind::Cavalry,
        "artillery" => piece.kind == Kind::Artillery,
        "leader" | "general" => piece.is_general(),
        "musket" => piece.kind == Kind::Musket,
        "rifle" => piece.kind == Kind::Rifle,
        "line" => piece.is_in(Form::Line),
        "column" => piece.is_in(Form::Column),
        "square" => piece.is_in(Form::Square),
        "limbered" => piece.is_in(Form::Limbered),
        "unlimbered" => piece.is_in(Form::Unlimbered),
        "retreating" => piece.is_retreating(),
        "charging" => facts.charging,
        "in-contact" => piece.at.is_some_and(|at| state.enemies_beside(&piece.side, state.map.hex(at)) > 0),
        "in-cover" => piece.at.is_some_and(|at| state.is_cover(at)),
        "stronger" => strength() > facts.unit.strength(),
        "weaker" => strength() < facts.unit.strength(),
        "doomed" => facts.blow.is_some_and(doomed),
        "halved" => facts.blow.is_some_and(halved),
        "decided" => facts.blow.is_some_and(|hit| hit.own.is_some_and(|own| hit.hits > own + 1)),
        "nearest" | "weakest" | "best" | "any" | "all" | "at-will" => true,
        _ => false,
    }
}

/// Whether a piece is any of a list.
pub(crate) fn is_any(state: &State, whom: &Whom, facts: &Facts<'_>, piece: &Unit) -> bool {
    whom.0.iter().any(|selector| {
        let named = named(state, &selector.word);
        fits(state, selector, named, facts, piece)
    })
}

/// The first that fits: the candidates come in the order of the printed choice; `weakest` and `best` rank anew.
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
    whom.0.iter().find_map(|selector| {
        let named = named(state, &selector.word);
        let mut fitting = candidates.iter().filter(|piece| fits(state, selector, named, facts, piece));
        match (selector.denied, selector.word.as_str()) {
            (false, "weakest") => fitting.min_by_key(|piece| estimates::estimated(state, piece, &facts.unit.side)),
            (false, "best") => fitting.min_by_key(|piece| -worth(piece)),
            _ => fitting.next(),
        }
        .copied()
    })
}

/// Whether every part of a condition holds.
pub(crate) fn holds(state: &State, condition: &Condition, facts: &Facts<'_>) -> bool {
    let enemy = facts.enemy;
    let far = enemy.and_then(|enemy| apart(state, facts.unit, enemy));
    let any = |whom: &Whom, piece: &Unit| is_any(state, whom, facts, piece);
    conditions::is_one(condition.enemy.as_ref(), enemy, any)
        && conditions::is_one(condition.own_kind.as_ref(), Some(facts.unit), any)
        && condition.within.is_none_or(|most| far.is_some_and(|far| far <= hexes(most)))
        && condition.beyond.is_none_or(|least| far.is_some_and(|far| far > hexes(least)))
        && condition.near.is_none_or(|most| other_enemy_within(state, facts, hexes(most)))
        && condition.clear.is_none_or(|least| !enemy_within(state, facts.unit, hexes(least)))
        && condition.safe.is_none_or(|least| is_safe(state, facts, hexes(least)))
        && conditions::is_bound(
            condition.strength,
            enemy.map(|enemy| estimates::estimated(state, enemy, &facts.unit.side)),
        )
        && conditions::is_bound(condition.own, Some(facts.unit.strength()))
        && conditions::is_bound(condition.hits, seen_to_score(state, facts))
}

/// The hits that conditions go by: where losses are told roughly, whether there are any.
fn seen_to_score(state: &State, facts: &Facts<'_>) -> Option<u32> {
    let hits = facts.blow.map(|blow| blow.hits).or(facts.scored);
    match state.blur {
        None => hits,
        Some(_) => hits.map(|hits| hits.min(1)),
    }
}

fn enemy_within(state: &State, unit: &Unit, hexes: u32) -> bool {
    state.enemies_of(&unit.side).any(|other| apart(state, unit, other).is_some_and(|far| far <= hexes))
}

fn other_enemy_within(state: &State, facts: &Facts<'_>, hexes: u32) -> bool {
    let concerned = facts.enemy.map(|enemy| &enemy.unit);
    let others = state.enemies_of(&facts.unit.side).filter(|other| Some(&other.unit) != concerned);
    others.into_iter().any(|other| apart(state, facts.unit, other).is_some_and(|far| far <= hexes))
}

/// Whether no friend is as near to the line of fire as `hexes`.
fn is_safe(state: &State, facts: &Facts<'_>, hexes: u32) -> bool {
    let (Some(from), Some(to)) = (facts.unit.at, facts.enemy.and_then(|enemy| enemy.at)) else {
        return true;
    };
    let line = sight::line(&state.map, state.map.hex(from), state.map.hex(to));
    let near = |hex: Hex| line.iter().any(|on| state.map.distance(*on, hex) <= hexes);
    let friends = state.units_of(&facts.unit.side).filter(|friend| friend.unit != facts.unit.unit);
    !friends.filter_map(|friend| friend.at).any(|at| near(state.map.hex(at)))
}

/// The hex a word stands for: a hex, a unit, a place of the map, the middle of nothing.
pub(crate) fn whereabouts(state: &State, word: &str) -> Vec<Hex> {
    if let Some(spot) = Spot::parse(word) {
        return vec![state.map.hex(spot)];
    }
    if let Some(unit) = named(state, word) {
        return unit.at.map(|at| state.map.hex(at)).into_iter().collect();
    }
    let called = |name: &Option<String>| name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(word));
    let patches = state.terrain.iter().filter(|terrain| called(&terrain.name));
    patches.flat_map(|terrain| &terrain.hexes).map(|spot| state.map.hex(*spot)).collect()
}

/// Narrows a choice of hexes word by word; a word that would leave none is passed over. Nothing where every word is.
pub(crate) fn narrow(
    state: &State,
    unit: &Unit,
    words: &[Place],
    cause: Option<Hex>,
    mut choice: Vec<Hex>,
) -> Option<Vec<Hex>> {
    let mut served = false;
    for word in words {
        let left = narrowed(state, unit, &orders::normal(&word.word), cause, &choice);
        if !left.is_empty() {
            (choice, served) = (left, true);
        }
    }
    served.then_some(choice)
}

/// The words of a choice among given hexes: one that names a piece or a place elsewhere is left out.
pub(crate) fn among(state: &State, words: &[Place], choice: &[Hex]) -> Vec<Place> {
    let there = |word: &&Place| {
        let places = whereabouts(state, &word.word);
        places.is_empty() || places.iter().any(|place| choice.contains(place))
    };
    words.iter().filter(there).cloned().collect()
}

fn narrowed(state: &State, unit: &Unit, word: &str, cause: Option<Hex>, choice: &[Hex]) -> Vec<Hex> {
    let here = unit.at.map(|at| state.map.hex(at));
    let least = |score: &dyn Fn(Hex) -> i64| {
        let best = choice.iter().map(|hex| score(*hex)).min();
        choice.iter().copied().filter(|hex| Some(score(*hex)) == best).collect::<Vec<_>>()
    };
    if let Some(spot) = Spot::parse(word) {
        return choice.iter().copied().filter(|hex| state.map.spot(*hex) == spot).collect();
    }
    let goals = whereabouts(state, word);
    if !goals.is_empty() {
        return least(&|hex| goals.iter().map(|goal| i64::from(state.map.distance(*goal, hex))).min().unwrap_or(0));
    }
    if let Some(side) = Direction::parse(word) {
        let beyond = here.and_then(|here| state.map.step(here, side));
        return choice.iter().copied().filter(|hex| Some(*hex) == beyond).collect();
    }
    let nearest_enemy = |hex: Hex| {
        let far = |enemy: &Unit| enemy.at.map(|at| state.map.distance(state.map.hex(at), hex));
        i64::from(state.enemies_of(&unit.side).filter_map(far).min().unwrap_or(0))
    };
    match word {
        "homeward" | "rear" | "home" => least(&|hex| state.forward(&unit.side, hex).into()),
        "away" => least(&|hex| cause.map_or(0, |cause| -i64::from(state.map.distance(cause, hex)))),
        "cover" => choice.iter().copied().filter(|hex| state.is_cover(state.map.spot(*hex))).collect(),
        "safest" => least(&|hex| -nearest_enemy(hex)),
        "fewest" => least(&|hex| state.enemies_beside(&unit.side, hex) as i64),
        "nearest" | "nearer" => least(&|hex| here.map_or(0, |here| state.map.distance(here, hex).into())),
        _ => Vec::new(),
    }
}
