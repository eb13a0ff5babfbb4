//! Reading units: of the army list, and with their places.

use super::unit::{Form, Unit};
use crate::adjudicate::Side;
use crate::kit::{Corner, Spot};
use crate::orders::Named;
use crate::yaml::{Faults, Node, Span};

/// An entry of `deploy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Who.
    pub unit: Named,
    /// Where.
    pub at: Option<Spot>,
    /// In which formation.
    pub form: Option<Form>,
    /// Facing which corner.
    pub face: Option<Corner>,
    /// Where the entry stands.
    pub span: Span,
}

/// A unit of an army list, where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    /// The unit.
    pub unit: Unit,
    /// Its name, where it stands.
    pub span: Span,
}

/// One entry of `army`: several units alike may share it. In a side's own file the side is left out.
pub(super) fn enlisted(
    _node: &Node,
    _side: Option<&Side>,
    _faults: &mut Faults,
) -> Option<Vec<Enlisted>> {
    None
}

/// One entry of `deploy`.
pub(super) fn deployment(_node: &Node, _faults: &mut Faults) -> Option<Deployment> {
    None
}
