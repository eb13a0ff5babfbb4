//! Where fields and units lie on the sheet, for whoever clicks on it.

use schemars::JsonSchema;
use serde::Serialize;

use super::frame::{Frame, Spot, corners};
use super::pieces::pieces;
use crate::adjudicate::{Place, Plot};

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
    /// The outlines of what is drawn for each unit: of its symbol, or of each of its bases.
    pub outlines: Vec<(String, Vec<Vec<[i64; 2]>>)>,
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
    let outline = |shape: Vec<Spot>| shape.into_iter().map(|spot| [spot.x, spot.y]).collect();
    let outlines = pieces(&frame, plot).into_iter().map(|piece| {
        let shapes = piece.shapes(&frame).into_iter().map(outline);
        (piece.mark.unit.clone(), shapes.collect())
    });
    let outlines = outlines.collect();
    let empty = Touch { hexes: Vec::new(), corners: Vec::new(), table: None, units: units.collect(), outlines };
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

/// Where places of the field lie on the sheet; those that are not on it are left out.
pub fn laid<'p>(plot: &Plot, places: impl IntoIterator<Item = &'p Place>) -> Vec<[i64; 2]> {
    let frame = Frame::of(plot);
    let spots = places.into_iter().filter_map(|place| frame.place(place));
    spots.map(|spot| [spot.x, spot.y]).collect()
}
