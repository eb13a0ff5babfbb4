//! Positions written for the tests of these rules.

mod conservation;
