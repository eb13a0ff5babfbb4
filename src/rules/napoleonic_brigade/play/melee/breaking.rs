//! Brigades that break: NB-LOSE-08, NB-SPLIT-05, NB-SPLIT-06, NB-ROUT-01.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::after_melee::{CONTINUOUS, CUMULATIVE};
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{Play, melee};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

impl Brigade {
    /// NB-LOSE-08, NB-SPLIT-05: why it breaks after the push back that it has just made, if it does, and by which
    /// clause.
    fn breaks(&self) -> Option<(&'static str, Why)> {
        let Some(Duty::Beaten { pushed, .. }) = self.duty() else {
            return None;
        };
        if *pushed >= CONTINUOUS {
            return Some(("NB-LOSE-08", Why::ThirdPushBack));
        }
        let sixth = *pushed > 0 && self.push_backs >= CUMULATIVE;
        sixth.then_some(("NB-SPLIT-05", Why::SixthPushBack))
    }

    /// Whether it flees the field (NB-ROUT-06).
    pub(crate) fn routs(&self) -> bool {
        self.duty() == Some(&Duty::Routing)
    }
}

/// When everybody has moved: brigades pushed back for the third time in a row, or for the sixth time in the game,
/// break at once. They fight no melee in this turn, and flee from the next on.
pub(crate) fn break_the_pushed(play: &mut Play<'_, '_>) {
    let state = play.state();
    let breaking = state.in_order_of_dice().into_iter().filter_map(|id| {
        let (clause, why) = state.unit(&id).breaks()?;
        Some((id, clause, why))
    });
    for (unit, clause, why) in breaking.collect::<Vec<_>>() {
        rout(play, clause, &unit, why);
    }
}

/// NB-ROUT-01, NB-ROUT-06, NB-SPLIT-06: a brigade flees and does nothing else any more; who touches it fights it no
/// longer.
pub(crate) fn rout(play: &mut Play<'_, '_>, clause: &'static str, unit: &UnitId, why: Why) {
    play.routed.push((unit.clone(), why));
    let flight = vec![Spell::open(Duty::Routing)];
    owed_moves::bind(play, unit, flight, Bond::of(clause, why, None));
    let clashes = play.state().clashes.iter();
    let touched = clashes.filter(|clash| clash.is_of(unit)).cloned();
    melee::ends_for(play, clause, touched.collect());
}
