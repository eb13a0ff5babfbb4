//! What follows from a melee, decided or drawn, and who pursues: NB-MEL-19, NB-PUR-01, NB-PUR-16, NB-ROUT-02, NB-ROUT-03, NB-GAP-49,
//! NB-GAP-76. What goes on from turn to turn stands in `broken_sequence`.

use crate::adjudicate::{Side, UnitId};
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::melee::losing::{beaten, is_pushed_back};
use crate::rules::napoleonic_brigade::play::melee::odd_results::odd_result;
use crate::rules::napoleonic_brigade::play::melee::strength;
use crate::rules::napoleonic_brigade::play::melee::strength::strongest;
use crate::rules::napoleonic_brigade::play::melee::winning::{pursue, won};
use crate::rules::napoleonic_brigade::play::moving::owed_moves;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{Play, melee};
use crate::rules::napoleonic_brigade::position::contact::{Fought, How, Melee};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// Whether a brigade can still be pushed back or follow up: it is on the table and does not flee.
fn stands(state: &State, id: &UnitId) -> bool {
    let brigade = state.unit(id);
    brigade.at.is_some() && !brigade.routs()
}

/// Whether a melee is nothing but a sequence in which followers have touched those whom they push back: no third
/// brigade is in it (NB-GAP-49).
pub(crate) fn is_renewed_melee(state: &State, melee: &Melee) -> bool {
    melee
        .clashes
        .iter()
        .all(|clash| clash.how == How::FollowUp && strength::is_own_beaten(state, state.unit(&clash.by), &clash.on))
}

/// Every melee of this turn, in its order.
pub(crate) fn settle_melees(play: &mut Play<'_, '_>) {
    for fought in play.fought.clone() {
        let Fought { melee, winner, renewed } = &fought;
        let pursuers = pursuers(play, melee);
        match winner {
            Some(side) => decided(play, &fought, side, &pursuers),
            None => drawn(play, melee, *renewed),
        }
    }
}

/// NB-PUR-01, NB-PUR-16, NB-ROUT-02, NB-ROUT-03, NB-GAP-76: brigades all whose enemies in the melee rout or are
/// gone pursue those who have begun to rout in it. If both rout, nobody pursues.
fn pursuers(play: &mut Play<'_, '_>, melee: &Melee) -> Vec<UnitId> {
    let state = play.state();
    let mut found = Vec::new();
    for id in melee.brigades.iter().filter(|id| stands(state, id)) {
        let enemies = melee.opponents(id);
        let routs = |enemy: &&UnitId| routs_by_morale(play, enemy);
        let quarry = strongest(state, enemies.iter().filter(routs));
        let others = enemies.iter().any(|enemy| stands(state, enemy));
        if let Some(quarry) = quarry.filter(|_| !others) {
            found.push((id.clone(), quarry));
        }
    }
    for (id, quarry) in &found {
        pursue(play, "NB-PUR-01", id, quarry);
    }
    found.into_iter().map(|(id, _)| id).collect()
}

/// Whether a brigade has begun to rout by its morale in this turn, and is still on the table.
fn routs_by_morale(play: &Play<'_, '_>, id: &UnitId) -> bool {
    let mut routed = play.routed.iter();
    let on_table = play.state().unit(id).at.is_some();
    on_table && routed.any(|(unit, why)| unit == id && *why == Why::Morale)
}

/// NB-MEL-19: a melee is decided.
fn decided(play: &mut Play<'_, '_>, fought: &Fought, side: &Side, pursuers: &[UnitId]) {
    let (melee, renewed) = (&fought.melee, fought.renewed);
    let state = play.state();
    let stand = melee.brigades.iter();
    let stand = stand.filter(|id| stands(state, id) && !pursuers.contains(id));
    let (winners, losers): (Vec<_>, Vec<_>) = stand.cloned().partition(|id| state.unit(id).side == *side);
    let follower = &melee.clashes[0].by;
    if renewed && state.unit(follower).side != *side {
        odd_result(play, melee, &winners, &losers);
        return;
    }
    // Who is beaten again by those who push it back goes on being pushed back (NB-LOSE-04, NB-LOSE-06).
    let pushed = losers.iter().filter(|id| renewed && is_pushed_back(state, id));
    let pushed = pushed.cloned().collect::<Vec<_>>();
    for loser in losers.iter().filter(|id| !pushed.contains(id)) {
        beaten(play, melee, loser, &winners);
    }
    for winner in &winners {
        let goes_on = melee.opponents(winner).iter().any(|id| pushed.contains(id));
        if !goes_on {
            won(play, melee, winner, &losers);
        }
    }
}

/// NB-GAP-76: in a drawn melee a brigade at Fall back breaks off, and enemies whom nobody else touches stand still.
/// A melee is broken off too where followers and pushed back have drawn it (NB-SPLIT-01); `broken_sequence` sees to
/// those.
fn drawn(play: &mut Play<'_, '_>, melee: &Melee, renewed: bool) {
    let state = play.state();
    let falls_back = |id: &&UnitId| {
        let status = state.unit(id).morale(&state.house_rules);
        stands(state, id) && status == Morale::FallBack
    };
    let leaving = melee.brigades.iter().filter(falls_back);
    let leaving = leaving.cloned().collect::<Vec<_>>();
    let ended = melee.clashes.iter();
    let ended = ended.filter(|clash| renewed || leaving.iter().any(|id| clash.is_of(id)));
    let ended = ended.cloned().collect::<Vec<_>>();
    let left = ended.iter().flat_map(|clash| [&clash.by, &clash.on]);
    let left = left.cloned().collect::<Vec<_>>();
    melee::ends_for(play, "NB-SPLIT-01", ended);
    if !renewed {
        stay_behind(play, melee, &leaving, &left);
    }
}

/// NB-GAP-76: enemies of those who break off stand still in the next turn.
fn stay_behind(play: &mut Play<'_, '_>, melee: &Melee, leaving: &[UnitId], left: &[UnitId]) {
    for id in melee.brigades.iter().filter(|id| left.contains(id)) {
        let state = play.state();
        if leaving.contains(id) || !stands(state, id) || state.is_in_melee(id) {
            continue;
        }
        let enemies = melee.opponents(id);
        let from = strongest(state, enemies.iter().filter(|enemy| leaving.contains(enemy)));
        let duties = owed_moves::debt(play, id).after(Spell::lasting(Duty::Still, 1));
        owed_moves::bind(play, id, duties, Bond::of("NB-SPLIT-01", Why::Broken, from.as_ref()));
    }
}
