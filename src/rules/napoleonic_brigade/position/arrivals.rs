//! Who is still to come: NB-SET-16, NB-SET-17.

use super::state::{Later, State};
use crate::adjudicate::{Reason, Side, UnitId, because};
use crate::kit::reinforcement::{self, ComesLater};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl ComesLater for Brigade {
    fn id(&self) -> &UnitId {
        &self.unit
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

    /// All of a side who are still to come.
    pub(crate) fn expected_of<'s>(&'s self, side: &Side) -> impl Iterator<Item = (&'s Later, &'s Brigade)> {
        reinforcement::each(&self.arrivals).filter(move |(_, brigade)| brigade.side == *side)
    }

    /// NB-SET-16: why a brigade of a side has no orders yet.
    pub(crate) fn not_yet(&self, side: &Side, word: &str) -> Option<Reason> {
        let (row, brigade) = reinforcement::named(&self.arrivals, word, |brigade| brigade.side == *side)?;
        Some(because!("`{}` is still to come: it comes on in turn {} {}", brigade.unit, row.turn, row.place()))
    }
}
