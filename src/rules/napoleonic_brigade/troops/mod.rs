//! What stands on the table: arms, units, formations.

pub(crate) mod angle;
pub(crate) mod arm;
pub(crate) mod bases;
pub(crate) mod brigade;
pub(crate) mod fractions;
pub(crate) mod general_order;
pub(crate) mod manner;
pub(crate) mod obligations;
pub(crate) mod words;
