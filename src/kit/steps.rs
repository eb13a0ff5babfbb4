//! What stands beside a verb on hexes: the legs of a path, places.

use super::{Direction, Spot};
use crate::yaml::{Fault, Faults, Node, Read, Span};

/// One hex of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leg {
    /// To this hex.
    Hex(Spot, Span),
    /// Through this side.
    Side(Direction, Span),
}

impl Leg {
    /// Reads a leg.
    pub fn read(node: &Node, faults: &mut Faults) -> Option<Leg> {
        let text = String::read(node, faults)?;
        if let Some(spot) = Spot::parse(&text) {
            return Some(Leg::Hex(spot, node.span));
        }
        if let Some(side) = Direction::parse(&text) {
            return Some(Leg::Side(side, node.span));
        }
        let fault = Fault::error(node.span, format!("`{text}` is neither a hex nor a side of one"));
        faults.add(fault.help("a path is hexes of four digits, column then row (`0406`), or sides (`NE`)"));
        None
    }

    /// As it is written.
    pub fn typed(&self) -> String {
        match self {
            Leg::Hex(spot, _) => spot.to_string(),
            Leg::Side(side, _) => side.to_string(),
        }
    }
}

/// A word for a place: a hex, a name, a unit, a pair of units, or a word that narrows a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// As typed.
    pub word: String,
    /// Where it stands.
    pub span: Span,
}

impl Place {
    /// Reads a place.
    pub fn read(node: &Node, faults: &mut Faults) -> Option<Place> {
        Some(Place { word: String::read(node, faults)?, span: node.span })
    }
}
