//! The size of a table, as it stands in files.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Board, Decimal, Unit};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, draft, needed};

/// How large a table is, in board units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extent {
    /// From west to east.
    pub width: Decimal,
    /// From south to north.
    pub height: Decimal,
}

const SHAPE: Shape = Shape::of(
    "a table",
    &[&[needed("width", "from west to east", draft::decimal), needed("height", "from south to north", draft::decimal)]],
);

impl Extent {
    /// The schema of the size of a table in a file.
    pub fn draft() -> serde_json::Value {
        SHAPE.schema()
    }

    /// Reads `{width: 60, height: 40}`, both of them so many `units`.
    pub fn read(node: &Node, edges: RangeInclusive<u16>, units: &str, faults: &mut Faults) -> Option<Extent> {
        let (least, most) = edges.into_inner();
        let may_be = Decimal::whole(least)..=Decimal::whole(most);
        let mut fields = Fields::shaped(node, &SHAPE, faults)?;
        let mut edge = |key| {
            let node = fields.needed(key, faults)?;
            let text = String::read(node, faults)?;
            let edge = Decimal::parse(&text).filter(|edge| may_be.contains(edge));
            if edge.is_none() {
                let fault = Fault::error(node.span, format!("`{text}` is no edge of a table"));
                faults.add(fault.help(format!("write {units}, {least} to {most}")));
            }
            edge
        };
        let [width, height] = ["width", "height"].map(&mut edge);
        fields.finish(faults)?;
        Some(Extent { width: width?, height: height? })
    }

    /// The table.
    pub fn board(&self, unit: Unit) -> Board {
        Board { width: self.width.length(unit), height: self.height.length(unit) }
    }
}
