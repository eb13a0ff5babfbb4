//! Reading.
use super::orders::{Heading, Place};
use super::scenario::Terrain;
use super::unit::Unit;
use crate::orders::Named;
use crate::yaml::{Faults, Node, Span};

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

/// A unit of an army list, where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlisted {
    /// The unit.
    pub unit: Unit,
    /// Its name, where it stands.
    pub span: Span,
}

/// A piece of ground that the defender puts out; without a place it is diced for.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// The ground.
    pub terrain: Terrain,
    /// Where the entry stands.
    pub span: Span,
}

pub(super) fn enlisted(_node: &Node, _faults: &mut Faults) -> Option<Vec<Enlisted>> {
    None
}
pub(super) fn laid(_node: &Node, _faults: &mut Faults) -> Option<Laid> {
    None
}
pub(super) fn deployment(_node: &Node, _faults: &mut Faults) -> Option<Deployment> {
    None
}
