//! Tests on positions written for them.

pub(crate) mod reads_well;
mod refusals;
