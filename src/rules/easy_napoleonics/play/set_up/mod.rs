//! Set-up.
//!
//! `army_points`, `card_draw`, `deployment` and `terrain_dice` know each other: each step of the set-up goes on with
//! the next.

pub(crate) mod army_points;
pub(crate) mod card_draw;
pub(crate) mod default_deployment;
pub(crate) mod deployment;
pub(crate) mod terrain_dice;
