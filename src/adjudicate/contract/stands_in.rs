//! Who orders for an absent player.

use crate::adjudicate::contract::parts::Basis;
use crate::adjudicate::stand_in::draft::Draft;
use crate::adjudicate::stand_in::posture::Brief;
use crate::adjudicate::terms::roster::Side;

/// What a rule set would order for a player who is not there.
pub trait StandsIn: Basis {
    /// Whether there is a stand-in for these rules at all.
    const STANDS_IN: bool = false;

    /// What a side would order on the position as it knows it: for every unit what it would do, the best first.
    /// A rule set without a stand-in orders nothing.
    fn draft(_state: &Self::State, _side: &Side, _brief: &Brief<'_>) -> Draft {
        Draft::default()
    }
}
