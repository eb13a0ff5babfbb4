//! What the forces of a battle count in it, by the time for which they take part: CP-QUI-01, CP-QUI-06.

use crate::adjudicate::Side;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Battle, Share, State};

/// CP-QUI-01: what a force counts in a battle.
pub(crate) fn counted(state: &State, battle: &Battle, share: &Share) -> u64 {
    let value = state.force(&share.unit).map_or(0, Force::value);
    let (time, whole) = times(battle, share);
    value * time / whole
}

/// CP-QUI-01, CP-QUI-06: the half-hours for which a force takes part, of those of the battle.
pub(crate) fn times(battle: &Battle, share: &Share) -> (u64, u64) {
    let whole = battle.ends.saturating_sub(battle.begins).max(1);
    (battle.ends.saturating_sub(share.from).into(), whole.into())
}

/// CP-QUI-01: the counted values of attacker and defender.
pub(crate) fn values(state: &State, battle: &Battle) -> [u64; 2] {
    [&battle.attackers, &battle.defenders].map(|shares| shares.iter().map(|share| counted(state, battle, share)).sum())
}

/// The sides of a battle, the attacker first.
pub(crate) fn sides_of(state: &State, battle: &Battle) -> [Side; 2] {
    [battle.attacker.clone(), state.other(&battle.attacker).clone()]
}
