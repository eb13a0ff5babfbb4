//! Reinforcements: units that come on the field in a later turn, at a place of it or by one of its edges.

use std::fmt::Display;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Edge, Grid, Spot, agree, naming, number_of};
use crate::adjudicate::UnitId;
use crate::orders::schema::names;
use crate::orders::{self as language, Named};
use crate::yaml::draft::{whole, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, did_you_mean, may, needed};

/// Units that are still to come, and where they will.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "P: Deserialize<'de>, U: Deserialize<'de>"))]
pub struct Reinforcement<P, U> {
    /// The turn at whose beginning they come on, or the first at which they try to.
    pub turn: u32,
    /// The place where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<P>,
    /// The edge by which they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<Edge>,
    /// Whether they do so by a road alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road: bool,
    /// Who.
    pub units: Vec<U>,
}

impl<P: Display, U> Reinforcement<P, U> {
    /// Where they come on: `at 0611`, `by a road of the south edge`.
    pub fn place(&self) -> String {
        match (&self.at, self.edge) {
            (Some(at), _) => format!("at {at}"),
            (None, Some(edge)) if self.road => format!("by a road at the {} edge", edge.word()),
            (None, Some(edge)) => format!("at the {} edge", edge.word()),
            (None, None) => "nowhere".to_owned(),
        }
    }

    /// When and where they come on: `in turn 4 at the south edge`.
    pub fn when(&self) -> String {
        format!("in turn {} {}", self.turn, self.place())
    }

    /// The same as it stands in a turn, in which they may be due already.
    pub fn when_from(&self, turn: u32) -> String {
        match self.turn <= turn && turn > 0 {
            true => format!("as soon as there is a way on {}", self.place()),
            false => self.when(),
        }
    }
}

/// A row of `arrivals` of a map of hexes.
pub const ON_HEXES: Shape = Shape::of(
    "an arrival",
    &[&[
        needed("turn", "the turn at whose beginning they come on", whole),
        may("at", "the hex in which they do", Spot::draft),
        may("edge", "or the edge of the map by which they do", Edge::draft),
        may("road", "whether by a road of that edge alone", yes_no),
        needed("units", "who: units of the army list, which stand nowhere before", names),
    ]],
);

/// A row of `arrivals` as it was written.
#[derive(Clone, Debug)]
pub struct Row<P> {
    /// The units, as they are named.
    pub units: Vec<Named>,
    /// Where it stands in the file.
    pub span: Span,
    to_come: Reinforcement<P, ()>,
}

impl<P: Read> Row<P> {
    /// Reads a row.
    pub fn read(node: &Node, shape: &'static Shape, faults: &mut Faults) -> Option<Row<P>> {
        let mut fields = Fields::shaped(node, shape, faults)?;
        let turn = fields.required::<u32>("turn", faults);
        let at = fields.optional::<P>("at", faults);
        let edge = fields.optional::<Edge>("edge", faults);
        let road = fields.optional::<bool>("road", faults);
        let units = fields.needed("units", faults).and_then(|node| language::names(node, faults));
        fields.finish(faults)?;
        let (turn, at, edge, road) = (turn?, at?, edge?, road?.unwrap_or(false));
        let wrong = match (&at, edge) {
            _ if turn == 0 => Some(("the first turn is 1", "say the turn in which they come on: `turn: 4`")),
            (Some(_), Some(_)) => Some(("they come on at a place or by an edge", "leave `at` or `edge` out")),
            (None, None) => Some(("it is not said where they come on", "add `at:` or `edge:`")),
            (Some(_), None) if road => Some(("a place is on a road or not", "`road` goes with `edge`: leave it out")),
            _ => None,
        };
        if let Some((message, help)) = wrong {
            faults.add(Fault::error(node.span, message).help(help));
            return None;
        }
        Some(Row { units: units?, span: node.span, to_come: Reinforcement { turn, at, edge, road, units: Vec::new() } })
    }
}

impl<P: Clone> Row<P> {
    /// When and where its units come on.
    pub fn to_come(&self) -> &Reinforcement<P, ()> {
        &self.to_come
    }

    /// Whether it has a unit of that name.
    pub fn names(&self, unit: &UnitId) -> bool {
        self.units.iter().any(|named| named.name == unit.as_str())
    }
}

/// Takes those who are still to come out of an army list. Each of them is there, and comes on once.
pub fn set_apart<P: Clone, U>(
    rows: &[Row<P>],
    army: &mut Vec<U>,
    id: impl Fn(&U) -> &UnitId,
    faults: &mut Faults,
) -> Option<Vec<Reinforcement<P, U>>> {
    let all = army.iter().map(|unit| id(unit).as_str().to_owned()).collect::<Vec<_>>();
    let mut coming = Vec::new();
    let mut sound = true;
    for row in rows {
        let mut units = Vec::new();
        for Named { name, span } in &row.units {
            if let Some(place) = army.iter().position(|unit| id(unit).as_str() == name) {
                units.push(army.remove(place));
                continue;
            }
            sound = false;
            let (message, help) = match all.contains(name) {
                true => (format!("`{name}` comes on twice"), "name it once".to_owned()),
                false => {
                    let near = did_you_mean(name, all.iter().map(String::as_str));
                    let near = near.map(|near| format!("did you mean `{near}`? "));
                    let help = format!("{}list it under `army`, without `at`", near.unwrap_or_default());
                    (format!("there is no unit `{name}` in the army list"), help)
                }
            };
            faults.add(Fault::error(*span, message).help(help));
        }
        let Reinforcement { turn, at, edge, road, .. } = row.to_come.clone();
        coming.push(Reinforcement { turn, at, edge, road, units });
    }
    sound.then_some(coming)
}

/// All who are still to come, each with his row.
pub fn each<P, U>(coming: &[Reinforcement<P, U>]) -> impl Iterator<Item = (&Reinforcement<P, U>, &U)> {
    coming.iter().flat_map(|row| row.units.iter().map(move |unit| (row, unit)))
}

/// Those who are due in a turn, in the order in which they come on: row by row, the leaders of a row behind its units.
pub fn due<P, U>(coming: &[Reinforcement<P, U>], turn: u32, leads: impl Fn(&U) -> bool) -> Vec<&U> {
    let rows = coming.iter().filter(|row| row.turn <= turn);
    let units = rows.flat_map(|row| {
        let (leaders, units) = row.units.iter().partition::<Vec<_>, _>(|unit| leads(unit));
        units.into_iter().chain(leaders)
    });
    units.collect()
}

/// Takes one of those who are still to come out of their list, and with the last of a row the row.
pub fn comes<P, U>(coming: &mut Vec<Reinforcement<P, U>>, is_it: impl Fn(&U) -> bool) -> Option<U> {
    let mut found = None;
    for row in coming.iter_mut() {
        if let Some(place) = row.units.iter().position(&is_it) {
            found = Some(row.units.remove(place));
            break;
        }
    }
    coming.retain(|row| !row.units.is_empty());
    found
}

/// Keeps some of those who are still to come.
pub fn keep<P, U>(coming: &mut Vec<Reinforcement<P, U>>, is_kept: impl Fn(&U) -> bool) {
    for row in coming.iter_mut() {
        row.units.retain(&is_kept);
    }
    coming.retain(|row| !row.units.is_empty());
}

impl Grid {
    /// The hexes along an edge, the one nearest to its middle first; of two as near the one with the lower label.
    pub fn along(&self, edge: Edge) -> Vec<Spot> {
        let Grid { columns, rows, .. } = *self;
        let across = if matches!(edge, Edge::North | Edge::South) { columns } else { rows };
        let mut places = (1..=across).collect::<Vec<_>>();
        places.sort_by_key(|place| ((2 * i16::from(*place) - i16::from(across) - 1).abs(), *place));
        let spot = |place: u8| match edge {
            Edge::North => Spot { column: place, row: 1 },
            Edge::South => Spot { column: place, row: rows },
            Edge::West => Spot { column: 1, row: place },
            Edge::East => Spot { column: columns, row: place },
        };
        places.into_iter().map(spot).collect()
    }
}

/// What is said of somebody who comes on: `the Guard comes on at 0611`.
pub fn said_to_come(name: &str, place: &str) -> String {
    said(name, "[comes] on", place)
}

/// What is said of somebody who should and cannot.
pub fn said_to_wait(name: &str, place: &str) -> String {
    said(name, "[finds] no way on", &format!("{place} and {}", agree("[waits]", number_of(name))))
}

fn said(name: &str, verbs: &str, place: &str) -> String {
    format!("{} {} {place}", naming::with_article(name), agree(verbs, number_of(name)))
}
