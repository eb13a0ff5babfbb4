//! Events in words: sentences, wordings, working, names.

pub(crate) mod sentences;
pub(crate) mod tell;
pub(crate) mod untold;
pub(crate) mod wording;
