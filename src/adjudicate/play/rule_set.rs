//! How a rule set is played.

use crate::adjudicate::contract::at_desk::AtDesk;
use crate::adjudicate::contract::parts::{Basis, ByHand, Fog, Tells};
use crate::adjudicate::contract::stands_in::StandsIn;
use crate::adjudicate::play::referee::{Referee, Stopped};
use crate::adjudicate::terms::roster::BySide;

/// One printed rule set: how it is played, over six contracts that can be written one after the other.
pub trait RuleSet: Basis + Tells + ByHand + Fog + StandsIn + AtDesk {
    /// Plays one exchange. Missing orders are `None`: the umpire goes on without them. Answers given so far stand in
    /// `answers`, in the order of their exchanges.
    fn play(
        referee: &mut Referee<'_, Self>,
        orders: &BySide<Option<Self::Orders>>,
        answers: &[BySide<Option<Self::Orders>>],
    ) -> Result<(), Stopped>;
}
