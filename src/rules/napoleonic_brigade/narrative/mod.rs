//! Events in words: sentences, wordings, working, names.

pub(crate) mod after_melee;
pub(crate) mod battery;
pub(crate) mod charges;
pub(crate) mod fire;
pub(crate) mod general_orders;
pub(crate) mod incidents;
pub(crate) mod lists;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod rockets;
pub(crate) mod rough_losses;
pub(crate) mod tell;
pub(crate) mod untold;
pub(crate) mod wording;
pub(crate) mod working;
