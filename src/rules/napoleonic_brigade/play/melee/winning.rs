//! Winners of a melee follow up, hold or pursue: NB-WIN-01, NB-WIN-02, NB-WIN-11, NB-WIN-14, NB-SQ-08, NB-PUR-01, NB-GAP-64,
//! NB-GAP-83.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::switches::DefendedWinnersMayHold;
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::melee::losing::is_pushed_back;
use crate::rules::napoleonic_brigade::play::melee::strength::strongest;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::{Bond, Debt};
use crate::rules::napoleonic_brigade::play::moving::{garrisons_leave, owed_moves};
use crate::rules::napoleonic_brigade::position::contact::{Follower, Melee};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// NB-WIN-01, NB-WIN-02: a winner follows up, unless it holds, its morale keeps it back, or it was pushed back
/// itself by somebody else: then its own sequence is broken (NB-GAP-49).
pub(crate) fn won(play: &mut Play<'_, '_>, melee: &Melee, winner: &UnitId, losers: &[UnitId]) {
    let state = play.state();
    let brigade = state.unit(winner);
    let after = follows_whom(state, melee, winner, losers);
    let Some(after) = after.filter(|_| !is_pushed_back(state, winner)) else {
        return;
    };
    let owed = Debt::of(brigade);
    let because = Some(&after);
    if holds_by_nature(state, brigade) {
        let clause = match brigade.form {
            Formation::Square => "NB-SQ-08",
            _ => "NB-WIN-02",
        };
        owed_moves::bind(play, winner, owed.spells(), Bond::of(clause, Why::Holds, because));
    } else if is_kept_back(state, brigade) {
        let bond = Bond::of("NB-WIN-14", Why::Halted, because);
        owed_moves::bind(play, winner, owed.spells(), bond);
    } else {
        garrisons_leave::sallies(play, winner, &after);
        play.victors.push(Follower { unit: winner.clone(), after, moves: 0, fire: false });
    }
}

/// NB-WIN-11, NB-GAP-83: after whom a winner follows up: the loser it touched, of several the strongest.
fn follows_whom(state: &State, melee: &Melee, winner: &UnitId, losers: &[UnitId]) -> Option<UnitId> {
    let touched = melee.opponents(winner);
    let near = strongest(state, touched.iter().filter(|id| losers.contains(id)));
    near.or_else(|| strongest(state, losers))
}

/// NB-SQ-08, NB-GAP-64: whether a winner stays where it is, as a square or a garrison does.
pub(crate) fn holds_by_nature(state: &State, winner: &Brigade) -> bool {
    let rule = state.house_rules.defended_winners_may_hold;
    match winner.form {
        Formation::Square => true,
        Formation::Garrison => rule != DefendedWinnersMayHold::None,
        _ => false,
    }
}

/// NB-WIN-14, NB-MOR-18: whether its morale keeps a brigade from going forward.
pub(crate) fn is_kept_back(state: &State, brigade: &Brigade) -> bool {
    brigade.morale(&state.house_rules) > Morale::Ok
}

/// NB-PUR-01: a brigade pursues, unless it is a square, a garrison, or kept back by its morale.
pub(crate) fn pursue(play: &mut Play<'_, '_>, clause: &'static str, id: &UnitId, quarry: &UnitId) {
    let brigade = play.state().unit(id);
    let owed = Debt::of(brigade);
    let because = Some(quarry);
    if holds_by_nature(play.state(), brigade) {
        owed_moves::bind(play, id, owed.spells(), Bond::of("NB-SQ-08", Why::Holds, because));
    } else if is_kept_back(play.state(), brigade) {
        owed_moves::bind(play, id, owed.spells(), Bond::of("NB-WIN-14", Why::Halted, because));
    } else {
        let chase = Duty::Pursuing { after: quarry.clone(), moves: 0 };
        let duties = owed.after(Spell::open(chase));
        owed_moves::bind(play, id, duties, Bond::of(clause, Why::Pursues, because));
    }
}
