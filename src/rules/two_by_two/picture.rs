//! What the position looks like.
use super::edition::Scale;
use super::scenario::{Land, Terrain};
use super::state::{Arrival, SideCard, State};
use super::tables::Distance;
use super::unit::{Size, Status, Unit};
use crate::adjudicate::{Ground, Mark, Patch, Pin, Plot, Roster, Shape, Stand, Symbol};
use crate::kit::table::{Coordinates, Decimal, Length};
/// Sides, units and places by name.
pub(super) fn roster(state: &State) -> Roster {
    let called = |unit: &Unit| unit.name.clone().unwrap_or_else(|| unit.unit.to_string());
    let side = |card: &SideCard| (card.side.clone(), card.name.clone());
    let unit = |unit: &Unit| (unit.unit.clone(), unit.side.clone(), called(unit));
    Roster {
        sides: state.sides.iter().map(side).collect(),
        units: state.army.iter().map(unit).collect(),
        places: Vec::new(),
    }
}
pub(super) fn bill(_before: &State, _after: &State, _roster: &Roster) -> Vec<String> {
    Vec::new()
}
/// Marks for a map.
pub(super) fn plot(state: &State) -> Plot {
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
        marks: state
            .army
            .iter()
            .filter_map(|unit| mark(state, unit))
            .collect(),
        pins: state.points.iter().map(|point| pin(state, point)).collect(),
        sides: state.sides.iter().map(|card| card.side.clone()).collect(),
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
    let status = (!unit.is_ok()).then(|| match unit.state {
        Status::Both => "pinned and disrupted",
        status => status.word(),
    });
    let words = [status, road].into_iter().flatten().collect::<Vec<_>>();
    Some(Mark {
        unit: unit.unit.to_string(),
        side: unit.side.clone(),
        at: base.centre.show(state.measure()),
        kind: format!("{size}{}", unit.kind.noun()),
        stand: Some(Stand {
            at: [base.centre.x, base.centre.y],
            degrees: base.heading.degrees(),
        }),
        symbol: match unit.kind {
            kind if kind.is_infantry() => Symbol::Infantry,
            kind if kind.is_cavalry() => Symbol::Cavalry,
            kind if kind.is_artillery() => Symbol::Artillery,
            _ => Symbol::Leader,
        },
        form: String::new(),
        facing: base.heading.degrees().to_string(),
        strength: None,
        state: words.join(", "),
    })
}

fn pin(state: &State, point: &Arrival) -> Pin {
    let at = point.at.point(state.measure());
    let queue = point.queue.iter().map(ToString::to_string);
    let queue = queue.collect::<Vec<_>>();
    Pin {
        name: point.unit.to_string(),
        side: point.side.clone(),
        at: [at.x, at.y],
        place: at.show(state.measure()),
        note: match queue.is_empty() {
            true => "nobody is to come".to_owned(),
            false => format!("to come: {}", queue.join(", ")),
        },
    }
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
            Shape::Area(vec![
                corner(-1, -1),
                corner(1, -1),
                corner(1, 1),
                corner(-1, 1),
            ])
        }
        (None, radius) => {
            let radius = radius.map_or(Length::of(1, unit).in_micrometres() / 2, long);
            Shape::Round { at, radius }
        }
    }
}
