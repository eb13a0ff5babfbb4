//! Distances on a map: between the armies, and between any two marks.

use serde::Serialize;

use super::{Material, Subject};
use crate::adjudicate::{Ground, Mark, Plot, Symbol};
use crate::kit::table::{self, Base, Heading, Length, Point};
use crate::kit::{Grid, Hex, Tops, counted, distance};

/// How near two armies stand to each other: two units that are as near as any, not the same ones in every exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gap {
    /// How far they are from each other: hexes from one to the next, or whole inches or centimetres between their bases.
    pub steps: u32,
    /// The same in words: `three hexes`, `about six inches`.
    pub far: String,
    /// Whether that is more than one.
    pub many: bool,
    /// Whether they stand next to each other.
    pub touching: bool,
    /// How many pairs of units stand as near as this.
    pub pairs: u32,
    /// The unit of the side that the game file has first.
    pub one: Subject,
    /// The unit of the other.
    pub other: Subject,
    /// Where the second stands, by the nearest name: `at the Ippolito`, or nothing.
    pub place: String,
}

/// How near the armies stand on a map; nothing where fewer than two have units on it.
pub(super) fn gap(material: &Material<'_>, plot: &Plot) -> Option<Gap> {
    let ruler = Ruler::of(&plot.ground)?;
    let sides = material.roster.sides.iter().map(|(side, _)| side);
    let sides = sides.collect::<Vec<_>>();
    let troops = |mark: &&Mark| mark.symbol != Symbol::Leader;
    let order = |mark: &Mark| sides.iter().position(|side| **side == mark.side);
    let pairs = plot.marks.iter().filter(troops).flat_map(|one| {
        let foes = plot.marks.iter().filter(troops);
        let foes = foes.filter(move |other| order(one) < order(other));
        foes.map(move |other| (one, other))
    });
    let apart = pairs.filter_map(|pair| Some((ruler.apart(pair.0, pair.1)?, pair.0, pair.1)));
    let apart = apart.collect::<Vec<_>>();
    let least = apart.iter().map(|(apart, ..)| *apart).min()?;
    let touching = ruler.touching(least);
    let as_near = |far: i64| far == least || (touching && ruler.touching(far));
    let nearest = apart.iter().filter(|(far, ..)| as_near(*far));
    let nearest = nearest.collect::<Vec<_>>();
    let (_, one, other) = nearest[material.exchange as usize % nearest.len()];
    let steps = ruler.steps(least);
    Some(Gap {
        steps,
        far: ruler.words(steps),
        many: steps > 1,
        touching,
        pairs: u32::try_from(nearest.len()).unwrap_or(u32::MAX),
        one: Subject::unit(material, one),
        other: Subject::unit(material, other),
        place: super::ground::place(plot, other),
    })
}

/// What distances are measured with.
pub(in crate::report) enum Ruler {
    /// Hexes.
    Grid(Grid),
    /// Micrometres.
    Table {
        /// How many the unit of measure has.
        measure: i64,
        /// What it is called.
        unit: &'static str,
        /// How wide and how deep a base is.
        base: [Length; 2],
    },
}

impl Ruler {
    /// That of a ground; none where its size is beyond a map.
    pub(in crate::report) fn of(ground: &Ground) -> Option<Ruler> {
        Some(match ground {
            Ground::Hexes { columns, rows, tops } => Ruler::Grid(Grid {
                columns: u8::try_from(*columns).ok()?,
                rows: u8::try_from(*rows).ok()?,
                tops: match *tops {
                    "flat" => Tops::Flat,
                    _ => Tops::Pointed,
                },
            }),
            Ground::Table { unit, measure, frontage, depth, .. } => {
                Ruler::Table { measure: (*measure).max(1), unit, base: [*frontage, *depth].map(Length::micrometres) }
            }
        })
    }

    pub(super) fn hex(&self, label: &str) -> Option<Hex> {
        match self {
            Ruler::Grid(grid) => grid.parse(label),
            Ruler::Table { .. } => None,
        }
    }

    /// The distance from mark to mark: hexes, or micrometres between their bases.
    pub(super) fn apart(&self, one: &Mark, other: &Mark) -> Option<i64> {
        match self {
            Ruler::Grid(_) => {
                let (one, other) = (self.hex(&one.at)?, self.hex(&other.at)?);
                Some(i64::from(distance(one, other)))
            }
            Ruler::Table { base, .. } => {
                let (ours, theirs) = (bases(one, *base), bases(other, *base));
                let pairs = ours.iter().flat_map(|our| theirs.iter().map(move |their| (our, their)));
                let gaps = pairs.map(|(our, their)| table::gap(our, their));
                gaps.min().map(|gap| gap.nearest().in_micrometres())
            }
        }
    }

    /// The distance from centre to centre.
    pub(in crate::report) fn centres(&self, one: &Mark, other: &Mark) -> Option<i64> {
        match (self, one.stand, other.stand) {
            (Ruler::Table { .. }, Some(one), Some(other)) => Some(length(one.at, other.at)),
            (Ruler::Table { .. }, ..) => None,
            (Ruler::Grid(_), ..) => self.apart(one, other),
        }
    }

    /// The least change of distance that is worth a word: a hex, half an inch.
    pub(in crate::report) fn least(&self) -> i64 {
        match self {
            Ruler::Grid(_) => 1,
            Ruler::Table { measure, .. } => measure / 2,
        }
    }

    fn steps(&self, apart: i64) -> u32 {
        let steps = match self {
            Ruler::Grid(_) => apart,
            Ruler::Table { measure, .. } => (apart + measure / 2) / measure,
        };
        u32::try_from(steps).unwrap_or(0)
    }

    fn words(&self, steps: u32) -> String {
        match self {
            Ruler::Grid(_) => counted(steps, "hex", Some("hexes")),
            Ruler::Table { unit, .. } => {
                let (one, many) = match *unit {
                    "inch" => ("inch", "inches"),
                    _ => ("centimetre", "centimetres"),
                };
                match steps {
                    0 => format!("less than half {} {one}", if one == "inch" { "an" } else { "a" }),
                    _ => format!("about {}", counted(steps, one, Some(many))),
                }
            }
        }
    }

    /// Whether that is no distance at all.
    pub(super) fn touching(&self, apart: i64) -> bool {
        match self {
            Ruler::Grid(_) => apart <= 1,
            Ruler::Table { measure, .. } => apart < measure / 4,
        }
    }
}

/// The corners of the bases of a mark.
fn bases(mark: &Mark, size: [Length; 2]) -> Vec<[Point; 4]> {
    let corners = mark.bases.iter();
    let corners = corners.map(|corners| corners.map(point)).collect::<Vec<_>>();
    match (corners.is_empty(), mark.stand) {
        (true, Some(stand)) => {
            let base = Base {
                centre: point(stand.at),
                heading: Heading::of(stand.degrees.into()),
                frontage: size[0],
                depth: size[1],
            };
            vec![base.corners()]
        }
        _ => corners,
    }
}

/// A point of a table.
pub(super) fn point([x, y]: [i64; 2]) -> Point {
    Point { x, y }
}

/// The distance of two points of a table.
pub(super) fn length(one: [i64; 2], other: [i64; 2]) -> i64 {
    let square = point(one).square_to(point(other));
    square.nearest().in_micrometres()
}
