//! Losers of a melee are pushed back: NB-LOSE-01, NB-LOSE-11, NB-SKIR-10, NB-GAP-83.

use crate::adjudicate::UnitId;
use crate::kit::table::Heading;
use crate::rules::napoleonic_brigade::events::Why;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::melee::strength::strongest;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::moving::{garrisons_leave, owed_moves};
use crate::rules::napoleonic_brigade::position::contact::{How, Melee};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// NB-GAP-83: by how many degrees at the most a heading differs from the way straight away from an enemy that leads away
/// from him and not past him.
const BESIDE: u16 = 45;

/// NB-LOSE-01, NB-LOSE-11, NB-SKIR-10: a loser is pushed back from its next move on.
pub(crate) fn beaten(play: &mut Play<'_, '_>, melee: &Melee, loser: &UnitId, winners: &[UnitId]) {
    let Some((by, course)) = pushed_by(play.state(), &play.ground, melee, loser, winners) else {
        return;
    };
    let course = garrisons_leave::turned_out(play, loser, &by).unwrap_or(course);
    let beaten = Duty::Beaten { by: by.clone(), pushed: 0, course };
    let duties = owed_moves::debt(play, loser).after(Spell::open(beaten));
    let bond = Bond::of("NB-LOSE-01", Why::Beaten, Some(&by));
    owed_moves::bind(play, loser, duties, bond);
}

/// NB-LOSE-11, NB-GAP-83: by whom a loser is pushed back, and which way. One that had charged, followed or pursued
/// goes back against its own heading, one that was attacked along the heading of its attacker; one that ran into an
/// enemy as it went back, along its own heading, or straight away from him where that leads past him.
fn pushed_by(
    state: &State,
    ground: &Ground,
    melee: &Melee,
    loser: &UnitId,
    winners: &[UnitId],
) -> Option<(UnitId, Heading)> {
    let own = state.unit(loser).face.unwrap_or(Heading::NORTH);
    let won = |id: &&UnitId| winners.contains(id);
    let came = |how: How| how != How::PushBack;
    let struck = melee.by(loser).filter(|clash| came(clash.how));
    if let Some(by) = strongest(state, struck.map(|clash| &clash.on).filter(won)) {
        return Some((by, own.reversed()));
    }
    let attackers = melee.on(loser).filter(|clash| came(clash.how));
    if let Some(by) = strongest(state, attackers.map(|clash| &clash.by).filter(won)) {
        let course = state.unit(&by).face.unwrap_or(own.reversed());
        return Some((by, course));
    }
    let ran_into = melee.by(loser).map(|clash| &clash.on).filter(won);
    if let Some(by) = strongest(state, ran_into) {
        let away = away_from(state, ground, &by, loser).unwrap_or(own);
        let back = own.differs(away) <= BESIDE;
        return Some((by, if back { own } else { away }));
    }
    let by = strongest(state, winners)?;
    Some((by, own.reversed()))
}

/// The heading that leads straight away from the middle of one brigade for another.
fn away_from(state: &State, ground: &Ground, by: &UnitId, loser: &UnitId) -> Option<Heading> {
    let [from, to] = [by, loser].map(|id| state.footprint(ground, state.unit(id)));
    Heading::toward(from?.centre(), to?.centre())
}

/// Whether a brigade is in a sequence of push backs.
pub(crate) fn is_pushed_back(state: &State, id: &UnitId) -> bool {
    matches!(state.unit(id).duty(), Some(Duty::Beaten { .. }))
}
