//! Tests on positions written for them.

pub(crate) mod amend;
pub(crate) mod clock;
pub(crate) mod faces;
pub(crate) mod fixture;
pub(crate) mod movement;
pub(crate) mod offers;
pub(crate) mod reads_well;
pub(crate) mod reasons;
