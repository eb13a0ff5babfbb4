//! What is wrong with an order to fire small arms, and how the fire would go as everybody stands: for orders on paper and
//! for odds: NB-SKF-03, NB-SAA-01, NB-FIRE-13, NB-MEL-24, NB-IFIRE-17, NB-SQ-05, NB-BLD-17.

use super::may_fire::has_small_arms;
use super::musketry::Musketry;
use super::targets::unclear;
use crate::adjudicate::{Fact, Wrong, because};
use crate::rules::napoleonic_brigade::orders::{Fire, Origin};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What is wrong with a fire that is ordered of a brigade, as far as it does not depend on where others come to stand.
pub(crate) fn wrong_muskets(state: &State, ground: &Ground, brigade: &Brigade, fire: &Fire) -> Option<Wrong> {
    let musketry = Musketry::of(state, ground, &[]);
    let check = || {
        has_small_arms(brigade)?;
        // An enemy whom it only touches may be gone by then.
        if state.is_in_melee(&brigade.unit) {
            musketry.is_free(brigade)?;
        }
        is_in_hand(state, ground, brigade)?;
        has_no_loads(brigade, fire)?;
        fire.from.iter().try_for_each(|origin| musketry.has_origin(brigade, origin))?;
        let names = fire.whom.0.iter().filter(|selector| !selector.denied);
        let mut named = names.filter_map(|selector| state.named(&selector.word));
        named.try_for_each(|enemy| musketry.is_mark(brigade, enemy))
    };
    check().err()
}

/// NB-FIRE-13: whether nothing that its own move cannot mend keeps a brigade from firing in this turn.
fn is_in_hand(state: &State, ground: &Ground, brigade: &Brigade) -> Result<(), Wrong> {
    match Musketry::of(state, ground, &[]).is_in_order(brigade) {
        // It may have crossed the obstacle by then.
        Err(wrong) if wrong.clause == Some("NB-OBS-05") => Ok(()),
        judged => judged,
    }
}

/// Muskets and rifles have one kind of round, and are aimed at troops.
fn has_no_loads(brigade: &Brigade, fire: &Fire) -> Result<(), Wrong> {
    let id = &brigade.unit;
    if !fire.with.is_empty() || fire.at.is_some() {
        let reason = because!("`{}` [has] small arms, for which there is neither `{}` nor `{}`", id, "with", "at");
        return Err(unclear(reason, "write `fire:` with whom"));
    }
    if fire.share.is_some() && brigade.form == Formation::Square {
        let reason = because!("`{}` [is] in square, and fires face by face", id);
        let help = "name the face of each target: `{fire: R1, from: front}`";
        return Err(Wrong::new("NB-SQ-05", reason, help));
    }
    match fire.share {
        Some(0) => {
            let reason = because!("`{}` cannot fire with no figures", id);
            Err(Wrong::new("NB-IFIRE-17", reason, "say how many, or leave `share` out"))
        }
        _ => Ok(()),
    }
}

impl Musketry<'_> {
    /// Whether a brigade has what is named after `from`: faces and corners are those of squares, names those of its units or
    /// of the sides of its complex.
    fn has_origin(&self, brigade: &Brigade, origin: &Origin) -> Result<(), Wrong> {
        let id = &brigade.unit;
        let Origin::Named(named) = origin else {
            if brigade.form == Formation::Square {
                return Ok(());
            }
            let reason = because!("`{}` [is] not in square and has no face `{}`", id, Fact::typed(origin.word()));
            return Err(Wrong::new("NB-SQ-05", reason, "name units, or leave `from` out"));
        };
        if brigade.form == Formation::Square {
            let reason = because!("`{}` [is] in square, and fires from its faces", id);
            let help = "write `front`, `right`, `rear`, `left`, or a corner as `front-right`";
            return Err(Wrong::new("NB-SQ-05", reason, help));
        }
        let mut units = brigade.bases.iter();
        let post = brigade.post.as_ref();
        let complex = post.and_then(|post| self.ground.complex(&post.complex));
        let side = complex.and_then(|complex| complex.side_named(&named.name));
        if units.any(|unit| unit.unit.is_like(&named.name)) || side.is_some() {
            return Ok(());
        }
        let reason = because!("`{}` [has] no unit `{}`", id, named.name);
        let units = brigade.bases.iter().map(|unit| format!("`{}`", unit.unit));
        let units = units.collect::<Vec<_>>().join(", ");
        Err(unclear(reason, because!("its units are {}", Fact::word(units))))
    }
}
