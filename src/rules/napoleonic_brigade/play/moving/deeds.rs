//! What a brigade does in step d, before anything of it is done.

use super::clock::mover::Errand;
use super::clock::way::Pose;
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Post};
use crate::rules::napoleonic_brigade::troops::obligations::Spell;

/// What a brigade does in step d.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deed {
    /// What it does on the clock.
    pub(crate) errand: Option<Errand>,
    /// What is complete when the clock has run down.
    pub(crate) change: Option<Change>,
}

/// What is complete at the end of the phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Another formation; limbering and unlimbering too.
    Form(Formation),
    /// A turn of a retirement, and what binds the brigade then.
    Turn { degrees: i16, duties: Vec<Spell>, why: Why, clause: &'static str },
    /// It goes into a complex, or to other sides of it.
    Occupy(Post),
    /// It goes out and stands against a side.
    GoOut { form: Formation, side: u8 },
}

/// A brigade that is about to move, and where it stands.
pub(crate) struct PlacedBrigade {
    pub(crate) brigade: Brigade,
    pub(crate) pose: Pose,
}
