//! Deployments and points of arrival: the entries of `deploy`.

use super::keys;
use super::words::{Heading, Place};
use crate::orders::{Named, named, names};
use crate::yaml::{Faults, Fields, Node, Span, Value};

/// An entry of `deploy`: a unit, or a point of arrival with its queue.
#[derive(Clone, Debug, PartialEq)]
pub struct Deployment {
    /// Who, or the name of the point.
    pub unit: Named,
    /// Where.
    pub at: Option<Place>,
    /// Facing which way.
    pub face: Option<Heading>,
    /// Who comes at a point of arrival, the next first.
    pub queue: Option<Vec<Named>>,
    /// What it is to be called in reports.
    pub name: Option<String>,
    /// Where the entry stands.
    pub span: Span,
}

/// One entry of `deploy`.
pub(crate) fn deployment(node: &Node, faults: &mut Faults) -> Option<Deployment> {
    let mut fields = Fields::shaped(node, &keys::DEPLOYMENT, faults)?;
    let unit = fields.needed("unit", faults);
    let unit = unit.and_then(|node| named(node, faults));
    let at = fields.optional_with("at", faults, super::words::place);
    let face = fields.optional_with("face", faults, super::words::heading);
    let queue = fields.given_with("queue", faults, waiting);
    let name = fields.optional::<String>("name", faults);
    fields.take("note");
    fields.finish(faults)?;
    Some(Deployment { unit: unit?, at: at?, face: face?, queue: queue?, name: name?, span: node.span })
}

/// Reads a queue, which may be empty: `[]`.
pub(crate) fn waiting(node: &Node, faults: &mut Faults) -> Option<Vec<Named>> {
    match &node.value {
        Value::List(items) if items.is_empty() => Some(Vec::new()),
        _ => names(node, faults),
    }
}
