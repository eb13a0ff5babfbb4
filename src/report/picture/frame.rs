//! From the field to the sheet of paper: where a hex or a point of the table comes to lie.

use crate::adjudicate::{Ground, Mark, Place, Plot};
use crate::kit::table::Heading;
use crate::kit::{Grid, Hex, Tops};

/// A point of the sheet: to the right and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Spot {
    pub(super) fn new(x: i64, y: i64) -> Spot {
        Spot { x, y }
    }

    pub(super) fn plus(self, x: i64, y: i64) -> Spot {
        Spot::new(self.x + x, self.y + y)
    }

    /// The point as far as that from here, `ahead` and to the right of somebody who looks there.
    pub(super) fn toward(self, degrees: u16, ahead: i64, right: i64) -> Spot {
        let heading = Heading::of(degrees.into());
        let (sine, cosine) = (heading.sine(), heading.cosine());
        let scaled = |length: i64| (length + length.signum() * 500_000) / 1_000_000;
        self.plus(scaled(ahead * sine + right * cosine), scaled(right * sine - ahead * cosine))
    }

    /// How far another point is, rounded down.
    pub(super) fn far(self, other: Spot) -> i64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).isqrt()
    }

    /// The point that far on the way to another; this one where both are the same.
    pub(super) fn on_the_way(self, other: Spot, length: i64) -> Spot {
        let far = self.far(other).max(1);
        self.plus((other.x - self.x) * length / far, (other.y - self.y) * length / far)
    }

    /// The middle between two points.
    pub(super) fn middle(self, other: Spot) -> Spot {
        Spot::new((self.x + other.x) / 2, (self.y + other.y) / 2)
    }
}

/// The distance from the middle of a hex to a corner.
pub(super) const CORNER: i64 = 60;

/// The distance from the middle of a hex to a side.
pub(super) const SIDE: i64 = 52;

/// Room around hexes.
const HEX_MARGIN: i64 = 22;

/// Room around a table, for the numbers of its grid.
const TABLE_MARGIN: i64 = 34;

/// How wide the front of a base is drawn where the table leaves room for it.
const FRONT: i64 = 44;

/// The longer side of a table, at the least and at the most.
const TABLE: (i64, i64) = (1000, 1280);

/// What is drawn on, and to which scale.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frame {
    /// Hexes.
    Hexes(Grid),
    /// A table.
    Table(Table),
}

/// A table: its lengths in micrometres, and on the sheet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) real: [i64; 2],
    pub(super) drawn: [i64; 2],
    pub(super) measure: i64,
    pub(super) unit: &'static str,
    /// Front and depth of a base.
    pub(super) base: [i64; 2],
}

impl Table {
    /// A length of the table on the sheet.
    pub(super) fn long(&self, length: i64) -> i64 {
        scaled(length, self.drawn[0], self.real[0])
    }

    /// Where a point of the table lies.
    pub(super) fn spot(&self, [x, y]: [i64; 2]) -> Spot {
        let down = self.real[1].saturating_sub(y);
        Spot::new(
            TABLE_MARGIN + scaled(x, self.drawn[0], self.real[0]),
            TABLE_MARGIN + scaled(down, self.drawn[1], self.real[1]),
        )
    }
}

/// Lengths beyond this are none that a table can have.
const FAR: i64 = 1 << 32;

/// What lies further off the sheet is drawn there.
const OFF: i64 = 1 << 20;

fn scaled(length: i64, drawn: i64, real: i64) -> i64 {
    let twice = 2 * length.clamp(-FAR, FAR) * drawn;
    (twice + real).div_euclid(2 * real).clamp(-OFF, OFF)
}

impl Frame {
    pub(super) fn of(plot: &Plot) -> Frame {
        match plot.ground {
            Ground::Hexes { columns, rows, tops } => {
                let number = |count: u32| u8::try_from(count.clamp(1, 99)).unwrap_or(1);
                let is_pointed = tops == Tops::Pointed.word();
                Frame::Hexes(Grid {
                    columns: number(columns),
                    rows: number(rows),
                    tops: if is_pointed { Tops::Pointed } else { Tops::Flat },
                })
            }
            Ground::Table { width, height, unit, measure, frontage, depth } => {
                let real = [width, height].map(|length| length.clamp(1, FAR));
                let longer = real[0].max(real[1]);
                let wanted = longer.saturating_mul(FRONT) / frontage.max(1);
                let wanted = wanted.clamp(TABLE.0, TABLE.1);
                let drawn = real.map(|length| (length * wanted / longer).max(1));
                let table = Table { real, drawn, measure: measure.clamp(1, FAR), unit, base: [0, 0] };
                let base = [frontage, depth].map(|length| table.long(length).max(6));
                Frame::Table(Table { base, ..table })
            }
        }
    }

    /// How large the sheet is.
    pub(super) fn size(&self) -> [i64; 2] {
        match self {
            Frame::Hexes(grid) => {
                let (columns, rows) = (i64::from(grid.columns), i64::from(grid.rows));
                let [along, across] = match grid.tops {
                    Tops::Pointed => [columns, rows],
                    Tops::Flat => [rows, columns],
                };
                let shift = if across > 1 { SIDE } else { 0 };
                let long = 2 * SIDE * along + shift + 2 * HEX_MARGIN;
                let deep = CORNER * 3 / 2 * across + CORNER / 2 + 2 * HEX_MARGIN;
                match grid.tops {
                    Tops::Pointed => [long, deep],
                    Tops::Flat => [deep, long],
                }
            }
            Frame::Table(table) => table.drawn.map(|length| length + 2 * TABLE_MARGIN),
        }
    }

    /// The middle of a hex.
    pub(super) fn hex(grid: &Grid, hex: Hex) -> Spot {
        let (column, row) = grid.place(hex);
        let (column, row) = (i64::from(column) - 1, i64::from(row) - 1);
        let place = |along: i64, across: i64| {
            let shift = across.rem_euclid(2) * SIDE;
            let long = HEX_MARGIN + SIDE + 2 * SIDE * along + shift;
            (long, HEX_MARGIN + CORNER + CORNER * 3 / 2 * across)
        };
        match grid.tops {
            Tops::Pointed => {
                let (x, y) = place(column, row);
                Spot::new(x, y)
            }
            Tops::Flat => {
                let (y, x) = place(row, column);
                Spot::new(x, y)
            }
        }
    }

    /// Where a place of the field lies; nowhere where it is not on this map.
    pub(super) fn place(&self, place: &Place) -> Option<Spot> {
        match (self, place) {
            (Frame::Hexes(grid), Place::Hex(label)) => grid.parse(label).map(|hex| Frame::hex(grid, hex)),
            (Frame::Table(table), Place::Point(point)) => Some(table.spot(*point)),
            _ => None,
        }
    }

    /// Where a mark stands.
    pub(super) fn spot(&self, mark: &Mark) -> Option<Spot> {
        self.place(&Place::of(mark))
    }
}

/// Which way a mark looks; straight up where it looks nowhere.
pub(super) fn degrees(mark: &Mark) -> u16 {
    const POINTS: [(&str, u16); 8] =
        [("N", 0), ("NE", 60), ("E", 90), ("SE", 120), ("S", 180), ("SW", 240), ("W", 270), ("NW", 300)];
    if let Some(stand) = mark.stand {
        return stand.degrees % 360;
    }
    let named = POINTS.iter().find(|(point, _)| *point == mark.facing);
    named.map_or(0, |(_, degrees)| *degrees)
}

/// The corners of a hex, from its middle.
pub(super) fn corners(tops: Tops) -> [[i64; 2]; 6] {
    let (half, side) = (CORNER / 2, SIDE);
    match tops {
        Tops::Pointed => [[0, -CORNER], [side, -half], [side, half], [0, CORNER], [-side, half], [-side, -half]],
        Tops::Flat => [[CORNER, 0], [half, side], [-half, side], [-CORNER, 0], [-half, -side], [half, -side]],
    }
}
