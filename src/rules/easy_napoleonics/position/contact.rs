//! Who attacks whom where they meet: EN-MEL-05, EN-MEL-07.

use super::state::State;
use crate::kit::Hex;
use crate::rules::easy_napoleonics::charts::switches::BarredContact;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// EN-MEL-05: whether a unit attacks an enemy whom it has before it, the marks of the turn left aside.
pub(crate) fn is_attacker(unit: &Unit, enemy: &Unit) -> bool {
    match unit.form {
        Some(Form::Masse) => !enemy.kind.is_cavalry(),
        Some(Form::Square) => false,
        _ => unit.kind.is_infantry() || unit.kind.is_cavalry(),
    }
}

/// EN-MEL-07: whether a unit would have a melee to fight if it stood in a hex.
pub(crate) fn would_fight(state: &State, unit: &Unit, hex: Hex) -> bool {
    let barred = |unit: &Unit| unit.barred && state.house_rules.barred_contact == BarredContact::NoAttack;
    let ahead = unit.face.map(|face| state.front(hex, face));
    state.enemies_of(&unit.side).any(|enemy| {
        let place = state.place(enemy);
        let attacks = ahead.zip(place).is_some_and(|(ahead, place)| ahead.contains(&place))
            && !barred(unit)
            && is_attacker(unit, enemy);
        let attacked = state.has_in_front(enemy, hex) && !barred(enemy) && is_attacker(enemy, unit);
        attacks || attacked
    })
}
