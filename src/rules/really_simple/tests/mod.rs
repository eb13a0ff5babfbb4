//! Tests on positions written for them.

mod refusals;
