//! What kind of troops a unit is, in the army list of a turn file or a game file: EN-UNIT-04, EN-UNIT-11, EN-UNIT-13.

use crate::adjudicate::{Side, UnitId};
use crate::orders::names;
use crate::orders::schema;
use crate::rules::easy_napoleonics::troops::units::{Grade, Kind, Nation, Unit};
use crate::yaml::draft::{anything, or_none, text, words_of, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Slot, Span, may, needed, word_of};

/// What kind of troops a unit is.
pub(crate) const TROOPS: &[Slot] = &[
    needed("kind", "its arm", || words_of(Kind::WORDS)),
    may("name", "what it is called in reports", text),
    may("grade", "its grade; a leader has none", || or_none(words_of(Grade::WORDS))),
    may("armoured", "whether heavy cavalry is armoured", || or_none(yes_no())),
    may("nation", "its nation, where that is not its side's", || or_none(words_of(Nation::WORDS))),
];

/// An entry of `army` in a side's own file.
pub(crate) const ENLISTED: Shape = Shape::of(
    "a unit of an army list",
    &[
        &[needed("unit", "its name; several alike in brackets", schema::names)],
        TROOPS,
        &[may("note", "text for yourself", anything)],
    ],
);

/// A unit of an army list, where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    /// The unit.
    pub unit: Unit,
    /// Its name, where it stands.
    pub span: Span,
}

/// One entry of `army` in a side's own file: several units alike may share it.
pub(crate) fn enlisted(node: &Node, faults: &mut Faults) -> Option<Vec<Enlisted>> {
    let mut fields = Fields::shaped(node, &ENLISTED, faults)?;
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

/// What kind of troops a unit is, without name, side and place.
pub(crate) fn troops(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Unit> {
    let kind = fields.needed("kind", faults);
    let kind = kind.and_then(|node| word_of(node, Kind::WORDS, "kind", faults));
    let name = fields.optional::<String>("name", faults);
    let grade = fields.given_with("grade", faults, |node, faults| word_of(node, Grade::WORDS, "grade", faults));
    let armoured = fields.given_with("armoured", faults, bool::read);
    let nation = fields.given_with("nation", faults, |node, faults| word_of(node, Nation::WORDS, "nation", faults));
    let kind = kind?;
    let grade = graded(fields.node(), kind, grade?, faults)?;
    let armoured = armoured?.unwrap_or(false);
    let fresh = Unit::fresh(UnitId::new(""), Side::new(""), kind, grade);
    Some(Unit { name: name?, armoured, nation: nation?, ..fresh })
}

/// EN-UNIT-11: only heavy cavalry is armoured.
pub(crate) fn may_be_armoured(node: &Node, troops: &Unit, faults: &mut Faults) -> bool {
    let sound = !troops.armoured || troops.kind == Kind::HeavyCavalry;
    if !sound {
        let message = format!("{} is not armoured", troops.kind.noun());
        let fault = Fault::error(node.span, message).clause("EN-UNIT-11");
        faults.add(fault.help("only heavy cavalry may be"));
    }
    sound
}

/// EN-UNIT-04, EN-UNIT-13: a unit has a grade, a leader none.
fn graded(node: &Node, kind: Kind, grade: Option<Grade>, faults: &mut Faults) -> Option<Option<Grade>> {
    match (kind, grade) {
        (Kind::Leader, Some(_)) => {
            let fault = Fault::error(node.span, "a leader has no grade").clause("EN-UNIT-04");
            faults.add(fault.help("leave `grade:` out"));
            None
        }
        (Kind::Leader, None) => Some(None),
        (_, None) => {
            let fault = Fault::error(node.span, "this unit has no grade").clause("EN-UNIT-13");
            let known = Grade::WORDS.iter().map(|(word, _)| *word);
            let known = known.collect::<Vec<_>>().join(", ");
            faults.add(fault.help(format!("add `grade:` with one of {known}")));
            None
        }
        (_, grade) => Some(grade),
    }
}
