//! Where fields and units lie on the sheet, for whoever clicks on it.

use schemars::JsonSchema;
use serde::Serialize;

use super::frame::{Frame, corners};
use crate::adjudicate::Plot;

/// Where fields and units lie on the sheet: points of it, to the right and down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Touch {
    /// The middle of each hex, by its label; none on a table.
    pub hexes: Vec<(String, [i64; 2])>,
    /// The corners of a hex, from its middle; none on a table.
    pub corners: Vec<[i64; 2]>,
    /// The table, if it is one.
    pub table: Option<Scale>,
    /// Where each unit stands.
    pub units: Vec<(String, [i64; 2])>,
}

/// How a table lies on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Scale {
    /// Its south-west corner on the sheet.
    pub corner: [i64; 2],
    /// How wide and high it is drawn.
    pub drawn: [i64; 2],
    /// How wide and high it is, in micrometres.
    pub real: [i64; 2],
    /// How many micrometres the measure of its points has.
    pub measure: i64,
    /// What the measure is called.
    pub unit: String,
}

/// Where fields and units of a map lie.
pub fn touch(plot: &Plot) -> Touch {
    let frame = Frame::of(plot);
    let spot = |mark| frame.spot(mark).map(|spot| [spot.x, spot.y]);
    let units = plot.marks.iter().filter_map(|mark| Some((mark.unit.clone(), spot(mark)?)));
    let empty = Touch { hexes: Vec::new(), corners: Vec::new(), table: None, units: units.collect() };
    match frame {
        Frame::Hexes(grid) => {
            let hexes = grid.hexes().map(|hex| {
                let middle = Frame::hex(&grid, hex);
                (grid.label(hex), [middle.x, middle.y])
            });
            Touch { hexes: hexes.collect(), corners: corners(grid.tops).to_vec(), ..empty }
        }
        Frame::Table(table) => {
            let corner = table.spot([0, 0]);
            let scale = Scale {
                corner: [corner.x, corner.y],
                drawn: table.drawn,
                real: table.real,
                measure: table.measure,
                unit: table.unit.to_owned(),
            };
            Touch { table: Some(scale), ..empty }
        }
    }
}
