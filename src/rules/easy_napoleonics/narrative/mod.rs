//! Events in words: sentences, wordings, working, names.

pub(crate) mod fire;
pub(crate) mod incidents;
pub(crate) mod lists;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod names;
pub(crate) mod sentences;
pub(crate) mod set_up;
pub(crate) mod tell;
pub(crate) mod untold;
pub(crate) mod wording;
pub(crate) mod working;
