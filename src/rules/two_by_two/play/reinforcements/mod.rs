//! Who comes on at a point of arrival, and who leaves the table: TT-REI-01 to TT-REI-17.

pub(crate) mod arrivals;
pub(crate) mod exits;
pub(crate) mod scheduled;
