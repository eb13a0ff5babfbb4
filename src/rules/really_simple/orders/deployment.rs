//! Where units are to stand before the first turn, in a turn file or a game file: RS-D-18.

use crate::kit::Spot;
use crate::orders::schema::name;
use crate::orders::{self, Named};
use crate::rules::really_simple::orders::formation;
use crate::rules::really_simple::troops::units::{Form, Mounted};
use crate::yaml::draft::{anything, words_of, yes_no};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, may, needed};

/// An entry of `deploy`.
pub(crate) const DEPLOYMENT: Shape = Shape::of(
    "a unit with its place",
    &[&[
        needed("unit", "who", name),
        may("at", "the hex", Spot::draft),
        may("form", "the formation", || words_of(Form::WORDS)),
        may("mounted", "whether a General has a horse", yes_no),
        may("note", "text for yourself", anything),
    ]],
);

/// An entry of `deploy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Who.
    pub unit: Named,
    /// Where; where the scenario has him if it is left out.
    pub at: Option<Spot>,
    /// In which formation.
    pub form: Option<Form>,
    /// A General's horse.
    pub mounted: Option<Mounted>,
    /// Where the entry stands.
    pub span: Span,
}

/// Reads an entry of `deploy`.
pub(crate) fn deployment(node: &Node, faults: &mut Faults) -> Option<Deployment> {
    let mut fields = Fields::shaped(node, &DEPLOYMENT, faults)?;
    let unit = match fields.take("unit") {
        Some(node) => orders::named(node, faults),
        None => {
            faults
                .add(Fault::error(node.span, "`unit:` is missing").help("say who is deployed: `{unit: R1, at: 0309}`"));
            None
        }
    };
    let at = fields.optional::<Spot>("at", faults);
    let form = fields.optional_with("form", faults, formation);
    let mounted = fields.optional_with("mounted", faults, mounted);
    fields.take("note");
    fields.finish(faults)?;
    Some(Deployment { unit: unit?, at: at?, form: form?, mounted: mounted?, span: node.span })
}

/// Reads whether a General has a horse (RS-SET-13).
pub(crate) fn mounted(node: &Node, faults: &mut Faults) -> Option<Mounted> {
    bool::read(node, faults).map(|mounted| if mounted { Mounted::Yes } else { Mounted::No })
}
