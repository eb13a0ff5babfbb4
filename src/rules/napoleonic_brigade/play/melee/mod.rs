//! Phase 5: melees: NB-MEL-01 to NB-MEL-25, NB-SEQ-06. The tally of a round stands in `strength`, its dice and
//! casualties in `round`, what follows from it in `after`.

pub(crate) mod aftermath;
pub(crate) mod breaking;
pub(crate) mod broken_off;
pub(crate) mod broken_sequence;
pub(crate) mod detached_units;
pub(crate) mod losing;
pub(crate) mod odd_results;
pub(crate) mod removal;
pub(crate) mod round;
pub(crate) mod strength;
pub(crate) mod winning;

use crate::adjudicate::{Stopped, UnitId};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::{Play, crews};
use crate::rules::napoleonic_brigade::position::contact::{Clash, Fought, Melee};
use crate::rules::napoleonic_brigade::position::state::State;

/// The melees of the position, in the order of their first brigades (NB-GAP-61).
pub(crate) fn melees(state: &State) -> Vec<Melee> {
    let mut left = state.in_order_of_dice();
    left.retain(|id| state.is_in_melee(id));
    let mut melees = Vec::new();
    while let Some(first) = left.first() {
        let connected = connected(state, first);
        let (brigades, others) = left.into_iter().partition(|id| connected.contains(id));
        let clashes = state.clashes.iter();
        let clashes = clashes.filter(|clash| connected.contains(&clash.by));
        melees.push(Melee { brigades, clashes: clashes.cloned().collect() });
        left = others;
    }
    melees
}

/// A brigade, and all whom it touches, and all whom those touch.
fn connected(state: &State, first: &UnitId) -> Vec<UnitId> {
    let mut found = vec![first.clone()];
    let mut at = 0;
    while let Some(id) = found.get(at).cloned() {
        for other in state.opponents(&id) {
            if !found.contains(other) {
                found.push(other.clone());
            }
        }
        at += 1;
    }
    found
}

/// The melee phase: one round of every melee (NB-MEL-20).
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    crews::guns_are_taken(play);
    for melee in melees(play.state()) {
        let renewed = aftermath::is_renewed_melee(play.state(), &melee);
        let winner = round::fight(play, &melee);
        play.fought.push(Fought { melee, winner, renewed });
    }
    round::late_fire_falls(play);
    removal::remove_the_dead(play);
    end_contacts(play);
    Ok(())
}

/// Decided melees are over, and a brigade in flight is struck once in a turn (NB-GAP-75).
fn end_contacts(play: &mut Play<'_, '_>) {
    let state = play.state();
    let clashes = state.clashes.iter();
    let fled = clashes.filter(|clash| {
        let mut both = [&clash.by, &clash.on].into_iter();
        both.any(|id| state.unit(id).routs())
    });
    let fled = fled.cloned().collect::<Vec<_>>();
    ends_for(play, "NB-ROUT-07", fled);
    let decided = play.fought.iter().filter(|fought| fought.winner.is_some());
    let decided = decided.flat_map(|fought| fought.melee.clashes.clone());
    let decided = decided.collect::<Vec<_>>();
    ends_for(play, "NB-MEL-19", decided);
}

/// Those of these brigades that are in melee are so no more.
pub(crate) fn ends_for(play: &mut Play<'_, '_>, clause: &'static str, clashes: Vec<Clash>) {
    for Clash { by, on, .. } in clashes {
        let mut known = play.state().clashes.iter();
        if known.any(|clash| clash.by == by && clash.on == on) {
            play.record(clause, Event::Parts { by, on });
        }
    }
}
