//! Who cannot stand where he stands: NB-ORD-02, NB-BLD-17, NB-TERR-01 to NB-TERR-22.

use super::super::ground::Ground;
use super::super::limits::TOUCH;
use super::super::state::State;
use crate::adjudicate::Clash;

/// Brigades over the edge of the table, on ground that is closed to them, and on each other; staff takes no room
/// (NB-GAP-74).
pub(in super::super) fn clashes(state: &State) -> Vec<Clash> {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut clashes = Vec::new();
    let mut bodies = Vec::new();
    for brigade in state.brigades() {
        if let Some(wrong) = state.standing_wrong(&ground, brigade) {
            let clause = wrong.clause.map(|clause| format!(" ({clause})"));
            clashes.push(Clash {
                units: vec![brigade.unit.clone()],
                why: wrong.reason + &clause.unwrap_or_default(),
            });
        }
        let Some(body) = state.body(&ground, brigade) else {
            continue;
        };
        if !brigade.kind.takes_room() {
            continue;
        }
        for (other, theirs) in &bodies {
            if body.overlaps(theirs, TOUCH) {
                clashes.push(Clash {
                    units: vec![brigade.unit.clone(), Clone::clone(*other)],
                    why: format!("`{}` stands on `{other}` (NB-ORD-02)", brigade.unit),
                });
            }
        }
        bodies.push((&brigade.unit, body));
    }
    clashes
}
