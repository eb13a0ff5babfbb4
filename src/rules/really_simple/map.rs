//! The position as marks for a map, and the losses.

use super::position::event::Event;
use super::position::scenario::{Basis, Objective, Terrain};
use super::position::state::{self, Part, SideCard, State};
use super::troops::units::{Kind, Lost, Mounted, Unit};
use crate::adjudicate::{
    Blur, Brink, Deed, Goal, Ground, Mark, Patch, Pin, Place, Plot, Precision, Roster, Side, Symbol, UnitId,
};
use crate::kit::{Tops, capital, counted, list, naming, reinforcement, the};
use crate::rules::really_simple::position::arrivals;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::scenario;
use crate::rules::really_simple::position::verdict;

/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let tops = if state.map.tops == Tops::Flat { "flat" } else { "pointed" };
    let ground = Ground::Hexes { columns: state.map.columns.into(), rows: state.map.rows.into(), tops };
    let patches = state.terrain.iter().map(|terrain| Patch {
        hexes: terrain.hexes.iter().map(ToString::to_string).collect(),
        kind: terrain.kind.clone(),
        name: terrain.name.clone(),
        effects: effects(terrain),
        shape: None,
    });
    let marks = state.army.iter().filter_map(|unit| {
        Some(Mark {
            unit: unit.unit.to_string(),
            side: unit.side.clone(),
            at: unit.at?.to_string(),
            kind: match (unit.kind, unit.mounted) {
                (Kind::General, Some(Mounted::No)) => "General on foot".to_owned(),
                (Kind::General, _) => "General".to_owned(),
                (kind, _) => kind.word().to_owned(),
            },
            stand: None,
            bases: Vec::new(),
            symbol: match unit.kind {
                Kind::Musket | Kind::Rifle => Symbol::Infantry,
                Kind::Cavalry => Symbol::Cavalry,
                Kind::Artillery => Symbol::Artillery,
                Kind::General => Symbol::Leader,
            },
            form: unit.form.map_or("", |form| form.word()).to_owned(),
            facing: String::new(),
            strength: exact(state, unit),
            looks: unit.strength.and_then(|_| estimates::looks(state, unit, 0)),
            state: if unit.is_retreating() { "retreating".to_owned() } else { String::new() },
        })
    });
    let sides = state.sides.iter().map(|card| card.side.clone()).collect();
    let goals = state.objectives.iter().map(|objective| goal(state, objective)).collect();
    Plot { ground, patches: patches.collect(), marks: marks.collect(), pins: pins(state), goals, sides, theatre: None }
}

/// RS-SCN-14: where those who are still to come do so, if nobody is in their way.
fn pins(state: &State) -> Vec<Pin> {
    let first = |row: &state::Arrival, unit: &Unit| {
        let hex = arrivals::entrances(state, row, unit.kind).first()?.to_string();
        Some((unit.side.clone(), Place::Hex(hex)))
    };
    reinforcement::pins(&state.arrivals, first)
}

/// An objective, by the name of its hex where that has one.
fn goal(state: &State, objective: &Objective) -> Goal {
    let label = objective.hex.to_string();
    let mut named = state.terrain.iter().filter(|terrain| terrain.hexes.contains(&objective.hex));
    let name = named.find_map(|terrain| terrain.name.clone());
    Goal::on_hex(label, name, objective.points, objective.held.clone())
}

/// Strength and full strength of a unit of which they are told exactly.
fn exact(state: &State, unit: &Unit) -> Option<(u32, u32)> {
    let both = unit.strength.zip(unit.full);
    both.filter(|_| estimates::rough(state, unit).is_none())
}

/// What a piece of ground does, in words.
fn effects(terrain: &Terrain) -> Vec<&'static str> {
    const CLOSED: &[(Kind, &str)] = &[
        (Kind::Musket, "closed to muskets"),
        (Kind::Rifle, "closed to rifles"),
        (Kind::Cavalry, "closed to cavalry"),
        (Kind::Artillery, "closed to artillery"),
        (Kind::General, "closed to Generals"),
    ];
    let mut effects = Vec::new();
    effects.extend(terrain.cover.then_some("cover"));
    effects.extend(terrain.blocks_los.then_some("blocks sight"));
    match CLOSED.iter().all(|(kind, _)| terrain.bars(*kind)) {
        true => effects.push("impassable"),
        false => effects.extend(CLOSED.iter().filter(|(kind, _)| terrain.bars(*kind)).map(|(_, words)| *words)),
    }
    effects
}

/// Who fires at whom, and who fights whom, in an event.
pub(crate) fn deeds(event: &Event) -> Vec<Deed> {
    let one = |unit: &UnitId| vec![unit.clone()];
    match event {
        Event::Fires { unit, at, .. } => vec![Deed::Fires { by: one(unit), at: one(at) }],
        Event::Assaults { unit, at, .. } => vec![Deed::Fights { by: one(unit), on: one(at) }],
        _ => Vec::new(),
    }
}

/// Who goes back in an event.
pub(crate) fn gives_ground(event: &Event) -> Vec<UnitId> {
    match event {
        Event::FallsBack { unit, .. } => vec![unit.clone()],
        _ => Vec::new(),
    }
}

/// The butcher's bill: what each side lost in this exchange, and so far.
pub(crate) fn bill(before: &State, after: &State, roster: &Roster) -> Vec<String> {
    let lines = after.sides.iter().map(|card| {
        let (was, is) = (scenario::reckoning(before, &card.side), scenario::reckoning(after, &card.side));
        let fallen = after.army.iter().filter(|unit| unit.side == card.side && unit.lost.is_some());
        let fallen = fallen.filter(|unit| before.find(&unit.unit).is_some_and(|earlier| earlier.lost.is_none()));
        let names = fallen
            .map(|unit| format!("{} ({})", roster.unit(&unit.unit), unit.lost.map_or("standing", Lost::said)))
            .collect::<Vec<_>>();
        let points = is.strength.1.saturating_sub(was.strength.1);
        let left = is.strength.0 - is.strength.1;
        let units = is.units.0 - is.units.1;
        let units = format!("{units} of {} units are left", is.units.0);
        let (lost, left) = match Blur::of(after.blur.as_ref(), &card.side) {
            None => (
                match (points, names.is_empty()) {
                    (0, true) => "lost nothing".to_owned(),
                    _ => format!("lost {}", counted(points, "strength point", None)),
                },
                format!("{left} of {} points and {units}", is.strength.0),
            ),
            Some(precision) => {
                let lost = match precision.toll(points, is.strength.0) {
                    Some(words) => words.to_owned(),
                    None => format!("lost about {}", counted(points, "strength point", None)),
                };
                let left = match precision {
                    Precision::Vague => units,
                    _ => format!("about {left} of {} points and {units}", is.strength.0),
                };
                (lost, left)
            }
        };
        let lost = match names.as_slice() {
            [] => lost,
            names => format!("{lost}, with {}", list(names)),
        };
        let mut line = format!("{}: {lost}; {left}", card.name);
        let fallen = after.army.iter().filter(|unit| unit.side == card.side && unit.lost.is_some());
        let earlier = fallen.filter(|unit| before.find(&unit.unit).is_some_and(|was| was.lost.is_some()));
        let earlier = earlier.map(|unit| roster.unit(&unit.unit)).collect::<Vec<_>>();
        if !earlier.is_empty() {
            line.push_str(&format!("; gone before: {}", list(&earlier)));
        }
        line
    });
    lines.chain(stakes(after, roster)).collect()
}

/// What the scenario decides the battle by, and how that stands (RS-SCN-02, RS-SCN-03, RS-SCN-04, RS-SCN-05,
/// RS-SCN-06).
fn stakes(state: &State, roster: &Roster) -> Vec<String> {
    let scenario = &state.scenario;
    let mut lines = Vec::new();
    let held = state.objectives.iter().map(|objective| {
        let label = objective.hex.to_string();
        let place = match roster.place(&label) {
            Some(name) => format!("{} ({label})", naming::title_within(name)),
            None => label,
        };
        let holder = objective.held.as_ref();
        let holder = holder.map(|side| the(state.army_of(side)));
        let holder = holder.unwrap_or_else(|| "nobody".to_owned());
        let points = counted(objective.points, "point", None);
        format!("{place}, {points}, held by {holder}")
    });
    let held = held.collect::<Vec<_>>();
    if !held.is_empty() {
        lines.push(format!("Objectives: {}", held.join("; ")));
    }
    if !held.is_empty() || scenario.victory_points.is_some() {
        let points = |card: &SideCard| {
            let points = scenario::reckoning(state, &card.side).points;
            format!("{} {points}", card.name)
        };
        let points = state.sides.iter().map(points).collect::<Vec<_>>();
        let worth = scenario.victory_points.map(|worth| {
            let (unit, general) = (worth.unit_lost, worth.general_killed);
            format!(" ({unit} for a unit lost, {general} for a General killed)")
        });
        let worth = worth.unwrap_or_default();
        lines.push(format!("Points: {}{worth}", points.join(", ")));
    }
    let limit = scenario.turn_limit.map(|limit| format!("after turn {limit} the points decide"));
    let spent = scenario.exhaustion.map(|limit| {
        let what = match limit.basis {
            Basis::Units => "units",
            Basis::Strength => "strength points",
        };
        format!("a side that has lost {} of its {what} when a turn ends can do no more", limit.fraction)
    });
    lines.extend(reinforcement::in_bill(&state.arrivals, state.turn, |unit| roster.unit(unit).to_owned()));
    let ends = limit.into_iter().chain(spent).collect::<Vec<_>>();
    if !ends.is_empty() {
        lines.push(format!("The end: {}", ends.join("; ")));
    }
    lines.extend(spent_before_the_end(state));
    lines
}

/// RS-SCN-03, RS-SCN-04: who has a sixth of his army to lose, or less, until he has lost the fraction that ends the battle.
/// Of a side whose losses are told roughly nothing is said.
pub(crate) fn brink(state: &State) -> Vec<Brink> {
    let Some(exhaustion) = state.scenario.exhaustion else { return Vec::new() };
    if matches!(state.part, Part::Over | Part::SetUp) {
        return Vec::new();
    }
    let sides = state.sides.iter().filter(|card| Blur::of(state.blur.as_ref(), &card.side).is_none());
    let brinks = sides.filter_map(|card| {
        let account = scenario::reckoning(state, &card.side);
        let ((all, lost), what) = match exhaustion.basis {
            Basis::Units => (account.units, "units"),
            Basis::Strength => (account.strength, "strength points"),
        };
        let limit = (0..=all).find(|part| exhaustion.fraction.reached_by(*part, all))?;
        let near = lost > 0 && limit.saturating_sub(lost) * 6 <= all;
        near.then(|| Brink { side: card.side.clone(), lost, all, limit, what })
    });
    brinks.collect()
}

/// RS-SCN-03, RS-SCN-04, RS-SCN-12: who has lost his fraction while the turn goes on, which is judged when it ends. Of
/// a side whose losses are told roughly nothing is said.
fn spent_before_the_end(state: &State) -> Vec<String> {
    let goes_on = !matches!(state.part, Part::Over | Part::SetUp);
    let sides = state.sides.iter().map(|card| &card.side);
    let spent = sides.filter(|side| {
        let exact = Blur::of(state.blur.as_ref(), side).is_none();
        goes_on && exact && verdict::is_spent(state, side)
    });
    let line = |side: &Side| {
        format!(
            "{} lost so much that the game ends with turn {}; it is played to its end",
            state.army(side, "has", "have"),
            state.turn
        )
    };
    spent.map(line).map(|line| capital(&line)).collect()
}
