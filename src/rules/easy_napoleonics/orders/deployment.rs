//! Where units are to stand before the first turn, in a turn file or a game file: EN-SET-11.

use crate::kit::Spot;
use crate::orders::schema::name;
use crate::orders::{Named, named};
use crate::rules::easy_napoleonics::orders::{Heading, formation, heading, verbs};
use crate::rules::easy_napoleonics::troops::units::Form;
use crate::yaml::draft::{anything, text, words_of};
use crate::yaml::{Faults, Fields, Node, Shape, Span, may, needed};

/// An entry of `deploy`.
pub(crate) const DEPLOYMENT: Shape = Shape::of(
    "a unit with its place",
    &[&[
        needed("unit", "who", name),
        may("at", "the hex", Spot::draft),
        may("form", "the formation", || words_of(Form::WORDS)),
        may("face", "the corner that it faces", verbs::heading),
        may("name", "what it is called in reports", text),
        may("note", "text for yourself", anything),
    ]],
);

/// An entry of `deploy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Who.
    pub unit: Named,
    /// Where.
    pub at: Option<Spot>,
    /// In which formation.
    pub form: Option<Form>,
    /// Facing which way.
    pub face: Option<Heading>,
    /// What it is to be called in reports.
    pub name: Option<String>,
    /// Where the entry stands.
    pub span: Span,
}

/// One entry of `deploy`.
pub(crate) fn deployment(node: &Node, faults: &mut Faults) -> Option<Deployment> {
    let mut fields = Fields::shaped(node, &DEPLOYMENT, faults)?;
    let unit = fields.needed("unit", faults);
    let unit = unit.and_then(|node| named(node, faults));
    let at = fields.optional::<Spot>("at", faults);
    let form = fields.optional_with("form", faults, formation);
    let face = fields.optional_with("face", faults, heading);
    let name = fields.optional::<String>("name", faults);
    fields.take("note");
    fields.finish(faults)?;
    Some(Deployment { unit: unit?, at: at?, form: form?, face: face?, name: name?, span: node.span })
}
