//! The position as marks for a map, and the losses.

use super::position::event::Event;
use super::position::scenario::{Land, Objective, Terrain};
use super::position::state::{self, State};
use super::troops::units::{Kind, Level, Unit};
use crate::adjudicate::{Deed, Goal, Ground, Mark, Patch, Pin, Place, Plot, Roster, Side, Symbol, UnitId};
use crate::kit::{counted, list, number, reinforcement, the};
use crate::rules::easy_napoleonics::position::arrivals;
use crate::rules::easy_napoleonics::position::verdict;

/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let patches = state.terrain.iter().map(|terrain| Patch {
        hexes: terrain.hexes.iter().map(ToString::to_string).collect(),
        kind: terrain.kind.word().to_owned(),
        name: terrain.name.clone(),
        effects: effects(state, terrain),
        shape: None,
    });
    Plot {
        ground: Ground::Hexes {
            columns: state.map.columns.into(),
            rows: state.map.rows.into(),
            tops: state.map.tops.word(),
        },
        patches: patches.collect(),
        marks: state.army.iter().filter_map(mark).collect(),
        pins: pins(state),
        goals: state.objectives.iter().map(|objective| goal(state, objective)).collect(),
        sides: state.sides.iter().map(|card| card.side.clone()).collect(),
        theatre: None,
    }
}

/// EN-SET-15: where those who are still to come do so, if nobody is in their way.
fn pins(state: &State) -> Vec<Pin> {
    let first = |row: &state::Arrival, unit: &Unit| {
        let hex = arrivals::entrances(state, row, &unit.unit).first()?.to_string();
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

fn mark(unit: &Unit) -> Option<Mark> {
    let grade = unit.grade.map(|grade| grade.word().replace('-', " "));
    let armoured = unit.armoured.then(|| "armoured".to_owned());
    let words = grade.into_iter().chain(armoured);
    let words = words.chain([unit.kind.noun().replace("a leader", "leader")]);
    Some(Mark {
        unit: unit.unit.to_string(),
        side: unit.side.clone(),
        at: unit.at?.to_string(),
        kind: words.collect::<Vec<_>>().join(" "),
        stand: None,
        bases: Vec::new(),
        symbol: match unit.kind {
            Kind::Infantry => Symbol::Infantry,
            Kind::LightCavalry | Kind::HeavyCavalry => Symbol::Cavalry,
            Kind::FieldArtillery | Kind::HorseArtillery => Symbol::Artillery,
            Kind::Leader => Symbol::Leader,
        },
        form: unit.form.map_or("", |form| form.word()).to_owned(),
        facing: unit.face.map_or("", |face| face.letters()).to_owned(),
        strength: None,
        looks: None,
        state: match unit.level {
            Some(level) if level != Level::Good => level.word().to_owned(),
            _ => String::new(),
        },
    })
}

/// Whose nerve has worn thin.
pub(crate) fn perils(state: &State) -> Vec<(UnitId, String)> {
    let worn = state.army.iter().filter(|unit| unit.at.is_some()).filter_map(|unit| {
        let words = match unit.level? {
            Level::Good => return None,
            Level::Fair => "shaken",
            Level::Bad | Level::Broken => "close to breaking",
        };
        Some((unit.unit.clone(), words.to_owned()))
    });
    worn.collect()
}

/// What a piece of ground does, in words.
fn effects(state: &State, terrain: &Terrain) -> Vec<&'static str> {
    match terrain.kind {
        Land::Woods | Land::Village => vec!["cover", "blocks sight"],
        Land::Hill => vec!["height"],
        Land::Pond if state.ponds_are_closed() => vec!["impassable"],
        Land::Stream | Land::Pond => Vec::new(),
    }
}

/// Who fires at whom, and who fights whom, in an event.
pub(crate) fn deeds(event: &Event) -> Vec<Deed> {
    let one = |unit: &UnitId| vec![unit.clone()];
    match event {
        Event::Fires { unit, at, .. } => vec![Deed::Fires { by: one(unit), at: one(at) }],
        Event::Fights { attacker, defender, .. } => vec![Deed::Fights { by: one(attacker), on: one(defender) }],
        _ => Vec::new(),
    }
}

/// Who goes back in an event.
pub(crate) fn gives_ground(event: &Event) -> Vec<UnitId> {
    match event {
        Event::Displaced { unit, to: Some(_), .. } => vec![unit.clone()],
        _ => Vec::new(),
    }
}

/// The butcher's bill: whom each side lost in this exchange and before, and how the points stand.
pub(crate) fn bill(before: &State, after: &State, roster: &Roster) -> Vec<String> {
    let lines = after.sides.iter().map(|card| {
        let lost = after.army.iter();
        let lost = lost.filter(|unit| unit.side == card.side && unit.is_lost());
        let (earlier, now): (Vec<_>, Vec<_>) =
            lost.partition(|unit| before.find(&unit.unit).is_some_and(Unit::is_lost));
        let named = |unit: &&Unit| {
            let fate = unit.fate().unwrap_or("gone");
            format!("{} ({fate})", roster.unit(&unit.unit))
        };
        let now = now.iter().map(named).collect::<Vec<_>>();
        let now = if now.is_empty() { "nothing".to_owned() } else { list(&now) };
        let mut line = format!("{}: lost {now}; {}", card.name, left(after, &card.side));
        let earlier = earlier.iter().map(|unit| roster.unit(&unit.unit));
        let earlier = earlier.collect::<Vec<_>>();
        if !earlier.is_empty() {
            line.push_str(&format!("; gone before: {}", list(&earlier)));
        }
        line
    });
    lines.chain(stakes(after, roster)).collect()
}

/// How many units a side has left, and how many of them are shaken; that is the enemy's secret where levels are hidden.
fn left(state: &State, side: &Side) -> String {
    let mine = state.army.iter();
    let mine = mine.filter(|unit| unit.side == *side && !unit.is_leader());
    let (lost, stands): (Vec<_>, Vec<_>) = mine.partition(|unit| unit.is_lost());
    let all = lost.len() + stands.len();
    let units = format!("{} of {all} units are left", stands.len());
    if state.options.hidden_levels {
        return units;
    }
    let at = |level: Level| {
        let there = stands.iter().filter(|unit| unit.level == Some(level));
        u32::try_from(there.count()).expect("an army is small")
    };
    let shaken = [Level::Fair, Level::Bad].map(|level| (at(level), level));
    let shaken = shaken.into_iter().filter(|(count, _)| *count > 0);
    let shaken = shaken.map(|(count, level)| format!("{} {}", number(count), level.word()));
    let shaken = shaken.collect::<Vec<_>>();
    match shaken.is_empty() {
        true => units,
        false => format!("{units}, {}", list(&shaken)),
    }
}

/// What the battle is decided by, and how that stands (EN-VIC-01, EN-VIC-02, EN-VIC-03, EN-VIC-04).
fn stakes(state: &State, roster: &Roster) -> Vec<String> {
    let mut lines = Vec::new();
    let held = state.objectives.iter().map(|objective| {
        let label = objective.hex.to_string();
        let place = roster.place(&label).map(|name| format!("{name} ({label})"));
        let holder = objective.held.as_ref();
        let holder = holder.map(|side| the(&state.card(side).name));
        let holder = holder.unwrap_or_else(|| "nobody".to_owned());
        let points = counted(objective.points, "point", None);
        format!("{}, {points}, held by {holder}", place.unwrap_or(label))
    });
    let held = held.collect::<Vec<_>>();
    if !held.is_empty() {
        lines.push(format!("Objectives: {}", held.join("; ")));
    }
    lines.extend(reinforcement::in_bill(&state.arrivals, state.turn, |unit| roster.unit(unit).to_owned()));
    let points = state.sides.iter();
    let points = points.map(|card| format!("{} {}", card.name, verdict::points(state, &card.side)));
    let points = points.collect::<Vec<_>>().join(", ");
    let needed = state.options.victory_points;
    lines.push(format!("Points: {points}; {needed} win"));
    let limit = state.scenario.turn_limit;
    lines.push(format!("The end: after turn {limit} both sides lose if neither has won"));
    lines
}
