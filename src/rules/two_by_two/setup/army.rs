//! Units as a game file or a position has them.

use super::file_keys;
use crate::adjudicate::{Side, UnitId};
use crate::orders::names;
use crate::rules::two_by_two::orders::army_list::troops;
use crate::rules::two_by_two::orders::point;
use crate::rules::two_by_two::orders::terrain::heading;
use crate::rules::two_by_two::troops::units::{Lost, Status, Unit};
use crate::yaml::{Faults, Fields, Node, Read, word_of};

/// One entry of `army` in a game file or a position, with what a game under way has left on the unit.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Vec<Unit>> {
    let mut fields = Fields::shaped(node, &file_keys::UNIT, faults)?;
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let side = fields.required::<String>("side", faults);
    let troops = troops(&mut fields, faults);
    let at = fields.given_with("at", faults, point);
    let face = fields.given_with("face", faults, heading);
    let state = fields.given_with("state", faults, |node, faults| word_of(node, Status::WORDS, "state", faults));
    let lost = fields.given_with("lost", faults, |node, faults| word_of(node, Lost::WORDS, "way to be lost", faults));
    let mut mark = |key, faults: &mut Faults| fields.given_with(key, faults, bool::read);
    let [road, turned, fired] = ["road", "turned", "fired"].map(|key| mark(key, faults));
    fields.take("note");
    fields.finish(faults)?;
    let unit = Unit {
        side: Side::new(side?),
        at: at?,
        face: face?,
        state: state?.unwrap_or_default(),
        lost: lost?,
        road: road?.unwrap_or(false),
        turned: turned?.unwrap_or(false),
        fired: fired?.unwrap_or(false),
        ..troops?
    };
    let each = units?.into_iter().map(|named| Unit { unit: UnitId::new(named.name), ..unit.clone() });
    Some(each.collect())
}
