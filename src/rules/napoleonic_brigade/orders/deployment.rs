//! Dispositions: where a brigade stands, and how (NB-ORD-02, NB-BLD-17).

use crate::orders::{Named, names};
use crate::rules::napoleonic_brigade::orders::steps::{formation, heading, place};
use crate::rules::napoleonic_brigade::orders::verbs::DEPLOYMENT;
use crate::rules::napoleonic_brigade::orders::{Heading, Place};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::yaml::{Fault, Faults, Fields, Node, Span};

/// An entry of `deploy`: a brigade with its place, or a unit of one with the side of a complex that it holds (NB-ORD-02,
/// NB-BLD-17).
#[derive(Clone, Debug, PartialEq)]
pub struct Deployment {
    /// Who.
    pub units: Vec<Named>,
    /// Where: its own point.
    pub at: Option<Place>,
    /// Facing which way.
    pub face: Option<Heading>,
    /// In what formation.
    pub form: Option<Formation>,
    /// In which complex, or at which side of it.
    pub occupy: Option<Place>,
    /// Where the entry stands.
    pub span: Span,
}

/// One entry of `deploy`.
pub(crate) fn entry(node: &Node, faults: &mut Faults) -> Option<Deployment> {
    let mut fields = Fields::shaped(node, &DEPLOYMENT, faults)?;
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let at = fields.optional_with("at", faults, place);
    let face = fields.optional_with("face", faults, heading);
    let form = fields.optional_with("form", faults, formation);
    let occupy = fields.optional_with("occupy", faults, place);
    fields.take("note");
    fields.finish(faults)?;
    let deployment = Deployment { units: units?, at: at?, face: face?, form: form?, occupy: occupy?, span: node.span };
    is_disposition(&deployment, faults).then_some(deployment)
}

/// Whether a disposition says where its brigade stands, and in one way only (NB-ORD-02, NB-BLD-17).
fn is_disposition(deployment: &Deployment, faults: &mut Faults) -> bool {
    let flaw = flaw_of(deployment);
    if let Some((message, clause, help)) = flaw {
        let fault = Fault::error(deployment.span, message);
        faults.add(fault.clause(clause).help(help));
    }
    flaw.is_none()
}

fn flaw_of(deployment: &Deployment) -> Option<(&'static str, &'static str, &'static str)> {
    let Deployment { at, face, form, occupy, .. } = deployment;
    let garrison = *form == Some(Formation::Garrison);
    if occupy.is_some() && (at.is_some() || face.is_some()) {
        return Some((
            "a garrison has no place and no heading of its own",
            "NB-BLD-17",
            "leave `at:` and `face:` out; each unit may have an entry of its own with the side it holds",
        ));
    }
    if occupy.is_some() && form.is_some() && !garrison {
        return Some(("who occupies a complex is in no other formation", "NB-BLD-17", "leave `form:` out"));
    }
    if garrison && occupy.is_none() {
        return Some(("this garrison is nowhere", "NB-BLD-17", "say which complex it holds: `occupy: hougoumont`"));
    }
    if deployment.units.len() > 1 && at.is_some() {
        return Some(("two brigades cannot stand in one place", "NB-ORD-02", "write one entry for each of them"));
    }
    let says = at.is_some() || face.is_some() || form.is_some() || occupy.is_some();
    (!says).then_some((
        "this disposition says nothing",
        "NB-ORD-02",
        "write where it stands: `at: [12, 8.5], face: N, form: line`, or `occupy:` with a complex",
    ))
}
