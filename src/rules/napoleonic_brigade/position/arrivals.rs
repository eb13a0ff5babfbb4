//! Who is still to come: NB-SET-16, NB-SET-17.

use crate::adjudicate::{Side, UnitId};
use crate::kit::reinforcement::ComesLater;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl ComesLater for Brigade {
    fn id(&self) -> &UnitId {
        &self.unit
    }

    fn side(&self) -> &Side {
        &self.side
    }

    fn is_away(&self) -> bool {
        self.at.is_none() && self.post.is_none() && !self.is_gone()
    }
}
