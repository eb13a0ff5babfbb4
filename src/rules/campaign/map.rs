//! The position as marks for a map, and the losses.

use super::charts::switches::Points;
use super::charts::tables::size;
use super::events::event::Event;
use super::narrative::bulletin::tables::when;
use super::narrative::voice::{ends, grouped, guns};
use super::position::force::{Force, Spirit};
use super::position::ground::{HexSide, PlaceKind, RoadKind};
use super::position::state::State;
use super::troops::units::{Arm, Unit};
use crate::adjudicate::{Deed, Goal, Ground, Mark, Patch, Plot, Roster, Shape, Side, Symbol, Theatre};
use crate::kit::{Spot, Tops, capital, list, naming, the};

/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let tops = if state.map.tops == Tops::Flat { "flat" } else { "pointed" };
    let ground = Ground::Hexes { columns: state.map.columns.into(), rows: state.map.rows.into(), tops };
    let sides = state.sides.iter().map(|card| card.side.clone()).collect();
    let marks = state.army.iter().map(|force| mark(state, force)).collect();
    let theatre = Some(Theatre { across: "4 km", in_view: in_view(state) });
    Plot { ground, patches: patches(state), marks, pins: Vec::new(), goals: goals(state), sides, theatre }
}

/// CP-INT-01, CP-INT-03: the hexes that the forces of the side that looks have in view by day; none where nobody's forces are
/// hidden.
fn in_view(state: &State) -> Vec<String> {
    let is_own = |force: &&Force| force.seen.is_none();
    let mut looking = state.sides.iter().filter(|card| state.forces_of(&card.side).any(|force| is_own(&force)));
    let (Some(card), None) = (looking.next(), looking.next()) else {
        return Vec::new();
    };
    // CP-VEI-01: of the other side a view has no value either.
    let knows_all = state.sides.iter().any(|other| other.side != card.side && other.value > 0);
    if knows_all {
        return Vec::new();
    }
    let far = |force: &Force| match force.of(Arm::Horse) >= 300 {
        _ if force.is_leaders() || force.is_train() => 0,
        true if force.screens() => 3,
        true => 2,
        false => 1,
    };
    let own = state.forces_of(&card.side).filter(is_own);
    let posts = own.map(|force| (state.map.hex(force.at), far(force))).collect::<Vec<_>>();
    let hexes = state.map.hexes();
    let seen = hexes.filter(|hex| posts.iter().any(|(post, far)| state.map.distance(*post, *hex) <= *far));
    seen.map(|hex| state.map.label(hex)).collect()
}

/// When an event happens, as far as a map shows it: a step of a march, before the day is over.
pub(crate) fn hour(event: &Event) -> Option<String> {
    const MIDNIGHT: u32 = 48;
    match event {
        Event::Steps { hour, .. } | Event::FallsBack { hour, .. } if *hour < MIDNIGHT => Some(ends(*hour)),
        _ => None,
    }
}

/// CP-END-01: the places that are worth points.
fn goals(state: &State) -> Vec<Goal> {
    let places = state.scenario.objectives.iter().filter_map(|objective| {
        let place = state.places.iter().find(|place| place.name == objective.place)?;
        let at = crate::adjudicate::Place::Hex(place.hex.to_string());
        Some(Goal { name: place.name.clone(), at, points: objective.points, held: place.owner.clone() })
    });
    places.collect()
}

fn patch(hexes: &[Spot], kind: &str, name: Option<String>) -> Patch {
    let hexes = hexes.iter().map(ToString::to_string).collect();
    Patch { hexes, kind: kind.to_owned(), name, effects: Vec::new(), shape: None }
}

fn patches(state: &State) -> Vec<Patch> {
    use crate::rules::campaign::charts::tables::Land;
    let word = |land: Land| Land::WORDS.iter().find(|(_, kind)| *kind == land).map_or("open", |(word, _)| *word);
    let terrain = state.terrain.iter().map(|ground| patch(&ground.hexes, word(ground.kind), ground.name.clone()));
    let roads = state.roads.iter().map(|road| {
        let kind = if road.kind == RoadKind::Highroad { "highroad" } else { "road" };
        patch(&road.hexes, kind, road.name.clone())
    });
    let places = state.places.iter().map(|place| {
        let kind = if place.kind == PlaceKind::Fortress { "fortress" } else { "town" };
        patch(&[place.hex], kind, Some(place.name.clone()))
    });
    let label = |side: &HexSide| [side.one.to_string(), side.other.to_string()];
    let along = |sides: Vec<[String; 2]>, kind: &str, name: Option<String>| Patch {
        shape: Some(Shape::Sides(sides)),
        ..patch(&[], kind, name)
    };
    let rivers =
        state.rivers.iter().map(|river| along(river.sides.iter().map(label).collect(), "river", river.name.clone()));
    // A bridge that is burned is drawn no more.
    let crossings = state.crossings.iter().filter(|crossing| !crossing.gone);
    let crossings =
        crossings.map(|crossing| along(vec![label(&crossing.side)], crossing.kind.word(), Some(crossing.name.clone())));
    // The map of letters shows one thing in a hex: a place before the road through it.
    places.chain(terrain).chain(rivers).chain(roads).chain(crossings).collect()
}

fn mark(state: &State, force: &Force) -> Mark {
    let men = force.men();
    // CP-FOR-08: the same of full units.
    let full = force.units.iter().map(|unit| match unit.arm {
        Arm::Foot | Arm::Horse => unit.full,
        Arm::Guns => 20 * unit.full,
        Arm::Train | Arm::Leader => 0,
    });
    let full = full.sum::<u32>();
    let arms = force.seen.as_ref().map_or_else(|| force.arms(), |seen| seen.arms.clone());
    let symbol = match arms.first() {
        _ if force.seen.is_none() && force.is_leaders() => Symbol::Leader,
        Some(Arm::Horse) => Symbol::Cavalry,
        Some(Arm::Guns) => Symbol::Artillery,
        _ => Symbol::Infantry,
    };
    let kind = force.seen.as_ref().map_or_else(|| size(men), |seen| size(seen.men));
    let how = match &force.seen {
        Some(seen) => format!("seen {}", when(state, seen)),
        None if force.spirit == Spirit::Steady => String::new(),
        None => force.spirit.word().to_owned(),
    };
    Mark {
        unit: force.unit.to_string(),
        side: force.side.clone(),
        at: force.at.to_string(),
        kind,
        symbol,
        form: String::new(),
        facing: String::new(),
        strength: force.seen.is_none().then_some((men, full.max(men))),
        looks: None,
        state: how,
        stand: None,
        bases: Vec::new(),
    }
}

/// Who fights whom, in an event.
pub(crate) fn deeds(event: &Event) -> Vec<Deed> {
    match event {
        Event::Fought { forces: [by, on], .. } => vec![Deed::Fights { by: by.clone(), on: on.clone() }],
        Event::Delays { with, against, .. } => vec![Deed::Fights { by: against.clone(), on: with.clone() }],
        Event::Storms { by, garrison, .. } => vec![Deed::Fights { by: by.clone(), on: garrison.clone() }],
        _ => Vec::new(),
    }
}

/// The butcher's bill: of each side of which anything is known what it has with the colours, away and lost; and what the places
/// are worth that a reader holds, as far as he knows.
pub(crate) fn bill(_before: &State, after: &State, _roster: &Roster) -> Vec<String> {
    let lines = after.sides.iter().flat_map(|card| {
        let own = after.forces_of(&card.side).filter(|force| force.seen.is_none());
        let units = own.flat_map(|force| &force.units).collect::<Vec<_>>();
        if !units.iter().any(|unit| unit.arm.is_men()) {
            return Vec::new();
        }
        let army = capital(&the(&card.name));
        let men = |count: fn(&Unit) -> u32| {
            units.iter().filter(|unit| unit.arm.is_men()).map(|unit| count(unit)).sum::<u32>()
        };
        let pieces = |count: fn(&Unit) -> u32| {
            units.iter().filter(|unit| unit.arm == Arm::Guns).map(|unit| count(unit)).sum::<u32>()
        };
        let lost = pieces(|unit| unit.taken) + card.lost.pieces;
        let guns = if lost > 0 { format!(", {} lost", guns(lost)) } else { String::new() };
        let whole = format!(
            "{army}: {} men and {} guns with the colours; {} away, {} dead, {} taken{guns} so far",
            grouped(men(|unit| unit.strength)),
            pieces(|unit| unit.strength),
            grouped(men(|unit| unit.away)),
            grouped(men(|unit| unit.dead) + card.lost.dead),
            grouped(men(|unit| unit.taken) + card.lost.taken),
        );
        std::iter::once(whole).chain(points(after, &card.side, &army)).collect()
    });
    lines.collect()
}

/// CP-END-01, CP-VEI-06: the points of a side, and for what; for the losses of an enemy of whom nobody tells they count at the end.
fn points(state: &State, side: &Side, army: &str) -> Option<String> {
    let held = state.scenario.objectives.iter().filter(|objective| {
        let place = state.places.iter().find(|place| place.name == objective.place);
        place.is_some_and(|place| place.owner.as_ref() == Some(side))
    });
    let held = held.map(|objective| {
        let daily = if objective.daily { " every day" } else { "" };
        format!("{} {}{daily}", naming::title_of(&objective.place), objective.points)
    });
    let held = held.collect::<Vec<_>>();
    if state.scenario.objectives.is_empty() {
        return None;
    }
    let other = state.other(side);
    // CP-VEI-06: at the end the true ones are told with the verdict, and nobody's own belief beside them.
    let is_told = state.forces_of(other).any(|force| force.seen.is_none());
    if state.ending.is_some() && !is_told {
        return None;
    }
    let losses = match state.house_rules.points {
        Points::Objectives => String::new(),
        Points::All if is_told => {
            let toll = state.toll(other);
            let (men, pieces) = ((toll.dead + toll.taken) / 1000, toll.pieces / 8);
            format!("; {} for what the enemy has lost", men + pieces)
        }
        Points::All => "; what the enemy has lost is counted at the end".to_owned(),
    };
    let kept = state.card(side).map_or(0, |card| card.points);
    let kept = if kept > 0 { format!("; {kept} of earlier days") } else { String::new() };
    let places = if held.is_empty() { "no place that counts".to_owned() } else { list(&held) };
    Some(format!("{army}, points: {places}{kept}{losses}"))
}
