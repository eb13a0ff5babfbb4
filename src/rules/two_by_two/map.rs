//! What the position looks like.
use super::charts::edition::Scale;
use super::charts::tables::Distance;
use super::narrative::opening_and_close::goal;
use super::position;
use super::position::arrivals::entrances;
use super::position::event::Event;
use super::position::scenario::{Land, Terrain};
use super::position::state::{Arrival, Later, SideCard, State};
use super::troops::names::called;
use super::troops::units::{Lost, Size, Status, Unit};
use crate::adjudicate::{Deed, Ground, Mark, Patch, Pin, Place, Plot, Roster, Shape, Side, Stand, Symbol, UnitId};
use crate::kit::table::{Coordinates, Decimal, Face, Length};
use crate::kit::{list, number, reinforcement};
/// Sides, units and places by name.
pub(crate) fn roster(state: &State) -> Roster {
    let side = |card: &SideCard| (card.side.clone(), card.name.clone());
    let fit = |unit: &Unit| (unit.unit.clone(), vec![unit.kind.arm()]);
    let unit = |unit: &Unit| (unit.unit.clone(), unit.side.clone(), called(unit));
    Roster {
        sides: state.sides.iter().map(side).collect(),
        units: state.army.iter().chain(reinforcement::all(&state.arrivals)).map(unit).collect(),
        places: Vec::new(),
        fit: state.army.iter().filter(|unit| unit.at.is_some() && !unit.is_lost()).map(fit).collect(),
        at: Vec::new(),
    }
}
/// Who fires at whom, and who fights whom, in an event.
pub(crate) fn deeds(event: &Event) -> Vec<Deed> {
    let all = |lead: &UnitId, others: &[UnitId]| {
        let others = others.iter().filter(|unit| *unit != lead);
        std::iter::once(lead).chain(others).cloned().collect()
    };
    match event {
        Event::Fires { firers, at, .. } => vec![Deed::Fires { by: firers.clone(), at: at.clone() }],
        Event::Fights { attack, defence, attackers, defenders, .. } => {
            vec![Deed::Fights { by: all(&attack.unit, attackers), on: all(&defence.unit, defenders) }]
        }
        _ => Vec::new(),
    }
}

/// Who goes back in an event.
pub(crate) fn gives_ground(event: &Event) -> Vec<UnitId> {
    match event {
        Event::PushedBack { unit, .. } | Event::Flees { unit, to: Some(_), .. } | Event::Recoils { unit, .. } => {
            vec![unit.clone()]
        }
        _ => Vec::new(),
    }
}

/// The butcher's bill: whom each side lost in this exchange and before, what is left of it, and what decides the game.
pub(crate) fn bill(before: &State, after: &State, roster: &Roster) -> Vec<String> {
    let lines = after.sides.iter().map(|card| {
        let lost = after.army.iter();
        let lost = lost.filter(|unit| unit.side == card.side && unit.is_lost());
        let (earlier, now): (Vec<_>, Vec<_>) =
            lost.partition(|unit| before.find(&unit.unit).is_some_and(Unit::is_lost));
        let named = |unit: &&Unit| {
            let name = roster.unit(&unit.unit);
            match unit.lost {
                Some(Lost::Exited) => format!("{name} (left the table)"),
                _ => name.to_owned(),
            }
        };
        let [now, earlier] = [now, earlier].map(|units| {
            let names = units.iter().map(named).collect::<Vec<_>>();
            list(&names)
        });
        let now = if now.is_empty() { "nothing" } else { &now };
        let mut line = format!("{}: lost {now}; {}", card.name, left(after, &card.side));
        if !earlier.is_empty() {
            line.push_str(&format!("; gone before: {earlier}"));
        }
        line
    });
    let later = reinforcement::in_bill(&after.arrivals, after.turn, |unit| roster.unit(unit).to_owned());
    lines.chain(later).chain([stakes(after)]).collect()
}

/// How many units a side has left, in what state, and how many are still to come.
fn left(state: &State, side: &Side) -> String {
    let mine = state.army.iter().filter(|unit| unit.side == *side);
    let all = mine.clone().count();
    let standing = mine.filter(|unit| !unit.is_lost()).collect::<Vec<_>>();
    let mut parts = vec![format!("{} of {all} units are left", standing.len())];
    let in_words =
        [(Status::Pinned, "pinned"), (Status::Disrupted, "disrupted"), (Status::Both, "pinned and disrupted")];
    for (status, word) in in_words {
        let count = standing.iter().filter(|unit| unit.state == status).count();
        if count > 0 {
            parts.push(format!("{} {word}", number(small(count))));
        }
    }
    let queued = standing.iter().filter(|unit| state.is_queued(&unit.unit));
    let queued = queued.count();
    if queued > 0 {
        parts.push(format!("{} still to come", number(small(queued))));
    }
    parts.join(", ")
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many units each side has had destroyed, and what loses the game (TT-VIC-01, TT-VIC-02).
fn stakes(state: &State) -> String {
    let losses = state.sides.iter();
    let losses = losses.map(|card| format!("{} {}", card.name, state.losses(&card.side)));
    let losses = losses.collect::<Vec<_>>().join(", ");
    let limit = match state.scenario.turn_limit {
        0 => String::new(),
        limit => format!("; drawn after player turn {limit}"),
    };
    format!("Units destroyed: {losses}; {}{limit}", goal(state))
}
/// Marks for a map.
pub(crate) fn plot(state: &State) -> Plot {
    let board = state.board();
    let footprint = state.footprint();
    let unit = state.measure();
    let ground = Ground::Table {
        width: board.width.in_micrometres(),
        height: board.height.in_micrometres(),
        unit: match state.scale {
            Scale::Inch => "inch",
            Scale::Cm => "cm",
        },
        measure: Length::of(1, unit).in_micrometres(),
        frontage: footprint.frontage.in_micrometres(),
        depth: footprint.depth.in_micrometres(),
    };
    Plot {
        ground,
        patches: state
            .terrain
            .iter()
            .filter(|terrain| terrain.is_placed())
            .map(|terrain| patch(state, terrain))
            .collect(),
        marks: state.army.iter().filter_map(|unit| mark(state, unit)).collect(),
        pins: state.points.iter().map(|point| pin(state, point)).chain(later(state)).collect(),
        goals: Vec::new(),
        sides: state.sides.iter().map(|card| card.side.clone()).collect(),
        theatre: None,
    }
}

fn mark(state: &State, unit: &Unit) -> Option<Mark> {
    let base = state.base(unit)?;
    let size = match unit.size {
        Size::Large => "large ",
        Size::Common => "",
        Size::Small => "small ",
    };
    let road = unit.road.then_some("in road column");
    let words = [status(unit), road].into_iter().flatten().collect::<Vec<_>>();
    Some(Mark {
        unit: unit.unit.to_string(),
        side: unit.side.clone(),
        at: base.centre.show(state.measure()),
        kind: format!("{size}{}", unit.kind.noun()),
        stand: Some(Stand { at: [base.centre.x, base.centre.y], degrees: base.heading.degrees() }),
        bases: Vec::new(),
        symbol: match unit.kind {
            kind if kind.is_infantry() => Symbol::Infantry,
            kind if kind.is_cavalry() => Symbol::Cavalry,
            kind if kind.is_artillery() => Symbol::Artillery,
            _ => Symbol::Leader,
        },
        form: String::new(),
        facing: base.heading.degrees().to_string(),
        strength: None,
        looks: None,
        state: words.join(", "),
    })
}

/// Whether a unit is pinned or disrupted, in words.
fn status(unit: &Unit) -> Option<&'static str> {
    (!unit.is_ok()).then(|| match unit.state {
        Status::Both => "pinned and disrupted",
        status => status.word(),
    })
}

/// Who is pinned or disrupted: a column on a road is in no danger by that.
pub(crate) fn perils(state: &State) -> Vec<(UnitId, String)> {
    let stand = state.army.iter().filter(|unit| unit.at.is_some());
    stand.filter_map(|unit| Some((unit.unit.clone(), status(unit)?.to_owned()))).collect()
}

fn pin(state: &State, point: &Arrival) -> Pin {
    let at = point.at.point(state.measure());
    let queue = point.queue.iter().map(ToString::to_string);
    let queue = queue.collect::<Vec<_>>();
    Pin {
        name: point.unit.to_string(),
        side: point.side.clone(),
        at: Place::Point([at.x, at.y]),
        place: at.show(state.measure()),
        note: match queue.is_empty() {
            true => "nobody is to come".to_owned(),
            false => format!("to come: {}", queue.join(", ")),
        },
    }
}

/// TT-SET-18: where those who are still to come do so, if nobody is in their way.
fn later(state: &State) -> Vec<Pin> {
    let ground = position::ground::Ground::of(state);
    let first = |row: &Later, unit: &Unit| {
        let base = entrances(state, &ground, row, unit).next()?;
        let at = match row.edge {
            Some(_) => base.middle(Face::Rear),
            None => base.centre,
        };
        Some((unit.side.clone(), Place::Point([at.x, at.y])))
    };
    reinforcement::pins(&state.arrivals, first)
}

fn patch(state: &State, terrain: &Terrain) -> Patch {
    Patch {
        hexes: whereabouts(terrain),
        kind: terrain.kind.word().to_owned(),
        name: terrain.name.clone(),
        effects: effects(terrain),
        shape: Some(shape(state, terrain)),
    }
}

/// Where a piece lies, in words as they stand in a game file.
fn whereabouts(terrain: &Terrain) -> Vec<String> {
    let point = |Coordinates(x, y): &Coordinates| format!("[{x}, {y}]");
    let points = terrain.at.iter().chain(&terrain.area).chain(&terrain.line);
    let mut words = points.map(point).collect::<Vec<_>>();
    if let Some([wide, deep]) = terrain.size {
        words.push(format!("{wide} by {deep}"));
    }
    if let Some(radius) = terrain.radius {
        words.push(format!("radius {radius}"));
    }
    words
}

/// What a piece of ground does, in words.
fn effects(terrain: &Terrain) -> Vec<&'static str> {
    let steep = !terrain.steep.is_empty();
    match terrain.kind {
        Land::Stream | Land::Ford => vec!["costs to cross"],
        Land::River => vec!["impassable"],
        Land::Hill if steep => vec!["height", "blocks sight", "steep sides"],
        Land::Hill => vec!["height", "blocks sight"],
        Land::Road | Land::Bridge => Vec::new(),
        Land::Town => vec!["cover", "blocks sight", "half rate"],
        Land::Wood => vec!["cover", "blocks sight", "light infantry only"],
        Land::Copse => vec!["blocks sight"],
        Land::Hedge | Land::Wall => vec!["cover"],
    }
}

fn shape(state: &State, terrain: &Terrain) -> Shape {
    let unit = state.measure();
    let point = |at: &Coordinates| {
        let at = at.point(unit);
        [at.x, at.y]
    };
    let long = |number: Decimal| number.length(unit).in_micrometres();
    if !terrain.line.is_empty() {
        let width = match terrain.kind {
            Land::Road => state.ruler().of(Distance::RoadWidth).in_micrometres(),
            Land::Stream => state.ruler().of(Distance::StreamWidth).in_micrometres(),
            _ => terrain.width.map_or(0, long),
        };
        let points = terrain.line.iter().map(point).collect();
        return Shape::Line { points, width };
    }
    if !terrain.area.is_empty() {
        return Shape::Area(terrain.area.iter().map(point).collect());
    }
    let at = terrain.at.as_ref().map_or([0, 0], point);
    match (terrain.size, terrain.radius) {
        (Some(size), _) => {
            let [wide, deep] = size.map(|side| long(side) / 2);
            let corner = |x: i64, y: i64| [at[0] + x * wide, at[1] + y * deep];
            Shape::Area(vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)])
        }
        (None, radius) => {
            let radius = radius.map_or(Length::of(1, unit).in_micrometres() / 2, long);
            Shape::Round { at, radius }
        }
    }
}
