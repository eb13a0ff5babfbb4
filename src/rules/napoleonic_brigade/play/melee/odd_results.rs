//! Odd results: who was pushed back beats his follower: NB-ODD-01, NB-ODD-02, NB-ODD-03, NB-ODD-04.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::after_melee::ODD_WINNER;
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::melee::strength::strongest;
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::position::contact::Melee;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// NB-ODD-01, NB-ODD-02, NB-ODD-03, NB-ODD-04: those who were pushed back have beaten their followers. These fall back
/// for a move, those rally on the spot, and then both stand still for a move.
pub(crate) fn odd_result(play: &mut Play<'_, '_>, melee: &Melee, winners: &[UnitId], losers: &[UnitId]) {
    let still = || Spell::lasting(Duty::Still, 1);
    for loser in losers {
        let by = strongest(play.state(), &melee.opponents(loser));
        let mut duties = vec![Spell::lasting(Duty::Recoiling, 1), still()];
        duties.extend(owed_moves::debt(play, loser).spells());
        owed_moves::bind(play, loser, duties, Bond::of("NB-ODD-02", Why::Recoils, by.as_ref()));
    }
    for winner in winners {
        let from = strongest(play.state(), &melee.opponents(winner));
        let rally = Spell::lasting(Duty::Rallying, ODD_WINNER.rally);
        let bond = Bond::of("NB-ODD-03", Why::Turned, from.as_ref());
        owed_moves::bind(play, winner, vec![rally, still()], bond);
    }
}
