//! Routs.
