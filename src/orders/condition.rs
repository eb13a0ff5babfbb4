//! Conditions: `{enemy: cavalry, strength: 3-}`.

use super::{Named, Whom};
use crate::yaml::Span;

/// A length as written: hundredths of hexes, inches or centimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The length, times one hundred.
    pub hundredths: u32,
    /// The unit that was written with it, if any: `in` or `cm`.
    pub unit: Option<&'static str>,
}

/// `3+` is 3 or more, `3-` 3 or less, `3` just 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Not less than this.
    AtLeast(u32),
    /// Not more than this.
    AtMost(u32),
    /// Just this.
    Just(u32),
}

impl Bound {
    /// Whether a number is within it.
    pub fn admits(self, number: u32) -> bool {
        match self {
            Bound::AtLeast(least) => number >= least,
            Bound::AtMost(most) => number <= most,
            Bound::Just(only) => number == only,
        }
    }
}

/// All that are given must hold; of several words in one, any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The enemy concerned is one of these.
    pub enemy: Option<Whom>,
    /// The unit itself is one of these.
    pub own_kind: Option<Whom>,
    /// The enemy concerned is no farther.
    pub within: Option<Measure>,
    /// The enemy concerned is farther.
    pub beyond: Option<Measure>,
    /// Some other enemy is no farther.
    pub near: Option<Measure>,
    /// No enemy is as near as that.
    pub clear: Option<Measure>,
    /// No friend is as near to the line of fire.
    pub safe: Option<Measure>,
    /// The strength of the enemy concerned.
    pub strength: Option<Bound>,
    /// The unit's own strength.
    pub own: Option<Bound>,
    /// The hits just scored.
    pub hits: Option<Bound>,
    /// The die needed for success.
    pub roll: Option<Bound>,
    /// The enemy's army points.
    pub points: Option<Bound>,
    /// The rounds left of that ammunition.
    pub rounds: Option<Bound>,
    /// The own units in contact.
    pub contacts: Option<Bound>,
    /// The last attempt there failed.
    pub failed: Option<Named>,
    /// Where it stands.
    pub span: Span,
}
