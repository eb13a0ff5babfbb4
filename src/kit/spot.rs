//! A hex by its printed label, which needs no map to be written down.

use std::fmt;

use super::{Grid, Hex};
use crate::adjudicate::{AsFact, Fact};
use crate::yaml::{Fault, Faults, Node, Read};

/// A hex as it is printed: column, then row, from 01 at the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The column, from 1 at the west.
    pub column: u8,
    /// The row, from 1 at the north.
    pub row: u8,
}

impl Spot {
    /// Reads four digits, neither half of them `00`.
    pub fn parse(text: &str) -> Option<Spot> {
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| *number > 0);
        let sound = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        sound.then(|| Some(Spot { column: number(&text[..2])?, row: number(&text[2..])? })).flatten()
    }
}

impl Spot {
    /// The schema of a hex in a file.
    pub fn draft() -> serde_json::Value {
        serde_json::json!({
            "description": "a hex: four digits, column then row from the north-west corner",
            "type": ["string", "integer"],
            "pattern": "^[0-9]{4}$",
            "minimum": 101,
            "maximum": 9999,
            "examples": ["0406"],
        })
    }
}

impl Read for Spot {
    fn read(node: &Node, faults: &mut Faults) -> Option<Spot> {
        let text = String::read(node, faults)?;
        let spot = Spot::parse(&text);
        if spot.is_none() {
            let fault = Fault::error(node.span, format!("`{text}` is no hex"));
            faults.add(fault.help("a hex is four digits, column then row from the north-west: `0406`"));
        }
        spot
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:02}{:02}", self.column, self.row)
    }
}

impl AsFact for Spot {
    fn as_fact(&self) -> Fact {
        Fact::Place(self.to_string())
    }
}

crate::yaml::draft::in_words!(Spot, Spot::draft(), text => format!("`{text}` is no hex"));

impl Grid {
    /// The hex of a label, which may lie off this map.
    pub fn hex(&self, spot: Spot) -> Hex {
        self.at(spot.column.into(), spot.row.into())
    }

    /// The label of a hex of this map.
    pub fn spot(&self, hex: Hex) -> Spot {
        let (column, row) = self.place(hex);
        let small = |number: i16| u8::try_from(number).expect("a map has at most 99 columns and rows");
        Spot { column: small(column), row: small(row) }
    }
}
