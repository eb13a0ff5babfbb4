//! The day in words.

pub(crate) mod bulletin;
pub(crate) mod sentences;
pub(crate) mod tell;
pub(crate) mod voice;
