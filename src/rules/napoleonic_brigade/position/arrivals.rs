//! Who is still to come: NB-SET-16, NB-SET-17.

use super::state::{Later, State};
use crate::adjudicate::{Side, UnitId};
use crate::kit::reinforcement::{self, ComesLater};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl ComesLater for Brigade {
    fn id(&self) -> &UnitId {
        &self.unit
    }

    fn side(&self) -> &Side {
        &self.side
    }

    fn comes_behind(&self) -> bool {
        false
    }

    fn is_away(&self) -> bool {
        self.at.is_none() && self.post.is_none() && !self.is_gone()
    }
}

impl State {
    /// A brigade that is still to come, with its row.
    pub(crate) fn to_come(&self, id: &UnitId) -> Option<(&Later, &Brigade)> {
        reinforcement::find(&self.arrivals, id)
    }
}
