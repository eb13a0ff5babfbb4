//! Events in words: sentences, wordings, working, names.

pub(crate) mod asides;
pub(crate) mod charges;
pub(crate) mod consequences;
pub(crate) mod decisions;
pub(crate) mod figures;
pub(crate) mod incidents;
pub(crate) mod lines;
pub(crate) mod lists;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod names;
pub(crate) mod opening_and_close;
pub(crate) mod places;
mod preparations;
pub(crate) mod reinforcements;
pub(crate) mod set_up;
pub(crate) mod set_up_heading;
pub(crate) mod shooting;
pub(crate) mod tell;
pub(crate) mod untold;
pub(crate) mod wording;
pub(crate) mod working;
