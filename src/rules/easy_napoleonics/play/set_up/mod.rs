//! Set-up.

pub(crate) mod army_points;
pub(crate) mod card_draw;
pub(crate) mod default_deployment;
pub(crate) mod deployment;
pub(crate) mod terrain_dice;
