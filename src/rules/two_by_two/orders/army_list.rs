//! Army lists: TT-ARMY-02 to TT-ARMY-24.

use super::keys;
use crate::adjudicate::{Side, UnitId};
use crate::orders::names;
use crate::rules::two_by_two::troops::units::{Kind, Size, Unit};
use crate::yaml::{Faults, Fields, Node, Read, Span, word_of};

/// A unit of an army list, where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    /// The unit.
    pub unit: Unit,
    /// Its name, where it stands.
    pub span: Span,
}

/// What kind of troops a unit is, without name, side and place.
pub(crate) fn troops(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Unit> {
    let kind = fields.needed("kind", faults);
    let kind = kind.and_then(|node| kind_of(node, faults));
    let name = fields.optional::<String>("name", faults);
    let size = fields.given_with("size", faults, |node, faults| word_of(node, Size::WORDS, "size", faults));
    let under = fields.given_with("under", faults, String::read);
    let guards = fields.given_with("guards", faults, bool::read);
    let (kind, name, size, under, guards) = (kind?, name?, size?, under?, guards?);
    Some(Unit {
        name,
        size: size.unwrap_or_default(),
        under: under.map(UnitId::new),
        guards: guards.unwrap_or(false),
        ..Unit::fresh(UnitId::new(""), Side::new(""), kind)
    })
}

pub(crate) fn kind_of(node: &Node, faults: &mut Faults) -> Option<Kind> {
    let words = Kind::ALL.iter().map(|(word, kind, _)| (*word, *kind));
    let words = words.chain(Kind::ALIKE.iter().copied());
    word_of(node, &words.collect::<Vec<_>>(), "kind", faults)
}

/// One entry of `army` in a side's own file: several units alike may share it.
pub(crate) fn enlisted(node: &Node, faults: &mut Faults) -> Option<Vec<Enlisted>> {
    let mut fields = Fields::shaped(node, &keys::ENLISTED, faults)?;
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let unit = troops(&mut fields, faults);
    fields.take("note");
    fields.finish(faults)?;
    let unit = unit?;
    let each = units?
        .into_iter()
        .map(|named| Enlisted { unit: Unit { unit: UnitId::new(named.name), ..unit.clone() }, span: named.span });
    Some(each.collect())
}
