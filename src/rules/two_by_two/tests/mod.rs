//! Tests on positions written for them.

pub(crate) mod amend;
pub(crate) mod reads_well;
pub(crate) mod reasons;
