//! The map of the desk: drawn as in reports, with what a click needs to know of it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::adjudicate::{Plot, Roster};
use crate::report::picture;
use crate::report::picture::Touch;

/// The layers of a map, and where its fields lie in them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Map {
    /// The `viewBox` of the layers.
    pub view_box: String,
    /// The ground, with what all layers use.
    pub ground: String,
    /// The units.
    pub pieces: String,
    /// Where fields and units lie.
    pub touch: Touch,
}

impl Map {
    pub(super) fn of(plot: &Plot, roster: &Roster) -> Map {
        Map {
            view_box: picture::view_box(plot),
            ground: picture::ground(plot, roster),
            pieces: picture::pieces(plot, roster),
            touch: picture::touch(plot),
        }
    }
}
