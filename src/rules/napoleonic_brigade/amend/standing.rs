//! Who cannot stand where he stands: NB-ORD-02, NB-BLD-17, NB-TERR-01 to NB-TERR-22.

use crate::adjudicate::{Clash, UnitId};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::setup::soundness;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// Brigades over the edge of the table, on ground that is closed to them, and on each other; staff takes no room
/// (NB-GAP-74).
pub(crate) fn clashes(state: &State) -> Vec<Clash> {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut clashes = Vec::new();
    let mut footprints = Vec::new();
    for brigade in state.brigades() {
        if let Some(wrong) = soundness::standing_wrong(state, &ground, brigade) {
            let clause = wrong.clause.map(|clause| format!(" ({clause})"));
            clashes.push(Clash {
                units: vec![brigade.unit.clone()],
                why: format!("{}{}", wrong.reason, clause.unwrap_or_default()),
            });
        }
        if let Some(enemy) = held_with(state, brigade) {
            clashes.push(Clash {
                units: vec![brigade.unit.clone(), enemy.clone()],
                why: format!("`{}` is in garrison where its enemy `{enemy}` is (NB-BLD-17)", brigade.unit),
            });
        }
        let Some(footprint) = state.footprint(&ground, brigade) else {
            continue;
        };
        if !brigade.kind.takes_room() {
            continue;
        }
        for (other, theirs) in &footprints {
            if footprint.overlaps(theirs, TOUCH) {
                clashes.push(Clash {
                    units: vec![brigade.unit.clone(), Clone::clone(*other)],
                    why: format!("`{}` stands on `{other}` (NB-ORD-02)", brigade.unit),
                });
            }
        }
        footprints.push((&brigade.unit, footprint));
    }
    clashes
}

/// NB-BLD-17: an enemy that holds the same complex.
fn held_with<'s>(state: &'s State, brigade: &Brigade) -> Option<&'s UnitId> {
    let post = brigade.post.as_ref()?;
    let mut enemies = state.brigades().filter(|other| other.side != brigade.side);
    let same = |other: &&Brigade| {
        let theirs = other.post.as_ref();
        theirs.is_some_and(|theirs| theirs.complex == post.complex)
    };
    enemies.find(same).map(|other| &other.unit)
}
