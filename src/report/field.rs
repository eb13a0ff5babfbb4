//! The map of a page in text, with its legend.

use super::legend::legend;
use super::lines::WIDEST;
use super::map::battlefield;
use crate::adjudicate::{Plot, Roster};

/// A map in text, and what its marks mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The map.
    pub map: String,
    /// The list of units and ground below it.
    pub legend: String,
}

impl Field {
    /// Draws the map of a position.
    pub fn of(plot: &Plot, roster: &Roster) -> Field {
        Field::within(plot, roster, WIDEST)
    }

    /// The same, on a page so many characters wide.
    pub(super) fn within(plot: &Plot, roster: &Roster, width: usize) -> Field {
        Field { map: battlefield(plot, width), legend: legend(plot, roster, width) }
    }
}
