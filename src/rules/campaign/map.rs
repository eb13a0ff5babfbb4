//! The position as marks for a map, and the losses.

use super::charts::tables::size;
use super::events::event::Event;
use super::narrative::sentences::clock;
use super::position::force::{Force, Spirit};
use super::position::ground::{HexSide, PlaceKind, RoadKind};
use super::position::state::State;
use super::troops::units::Arm;
use crate::adjudicate::{Deed, Goal, Ground, Mark, Patch, Plot, Roster, Shape, Symbol, Theatre};
use crate::kit::{Spot, Tops, naming};

/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let tops = if state.map.tops == Tops::Flat { "flat" } else { "pointed" };
    let ground = Ground::Hexes { columns: state.map.columns.into(), rows: state.map.rows.into(), tops };
    let sides = state.sides.iter().map(|card| card.side.clone()).collect();
    let marks = state.army.iter().map(mark).collect();
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
        Event::Steps { hour, .. } | Event::FallsBack { hour, .. } if *hour < MIDNIGHT => Some(clock(*hour)),
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

fn mark(force: &Force) -> Mark {
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
    let state = match &force.seen {
        Some(seen) => format!("seen on day {}", seen.day),
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
        state,
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

/// The butcher's bill: of each side of which anything is known what it has with the colours, away and lost, and how its forces
/// stand tonight.
pub(crate) fn bill(_before: &State, after: &State, roster: &Roster) -> Vec<String> {
    let lines = after.sides.iter().flat_map(|card| {
        let own = after.forces_of(&card.side).filter(|force| force.seen.is_none()).collect::<Vec<_>>();
        let units = own.iter().flat_map(|force| &force.units).filter(|unit| unit.arm.is_men()).collect::<Vec<_>>();
        if units.is_empty() {
            return Vec::new();
        }
        let men = units.iter().map(|unit| unit.strength).sum::<u32>();
        let away = units.iter().map(|unit| unit.away).sum::<u32>();
        let dead = units.iter().map(|unit| unit.dead).sum::<u32>() + card.lost.dead;
        let taken = units.iter().map(|unit| unit.taken).sum::<u32>() + card.lost.taken;
        let whole = format!("{}: {men} men with the colours, {away} away, {dead} dead, {taken} taken", card.name);
        std::iter::once(whole).chain(own.into_iter().map(|force| tonight(after, force, roster))).collect()
    });
    lines.collect()
}

/// Where a force is, and how it is.
fn tonight(state: &State, force: &Force, roster: &Roster) -> String {
    let at = state.place_at(force.at).map_or_else(|| force.at.to_string(), |place| naming::title_of(&place.name));
    let away = force.units.iter().map(|unit| unit.away).sum::<u32>();
    let mut how = vec![format!("{} men", force.men())];
    how.extend((away > 0).then(|| format!("{away} away")));
    how.extend((force.fatigue > 0).then(|| format!("fatigue {}", force.fatigue)));
    how.extend((force.spirit != Spirit::Steady).then(|| force.spirit.word().to_owned()));
    format!("{} at {at}: {}", roster.unit(&force.unit), how.join(", "))
}
