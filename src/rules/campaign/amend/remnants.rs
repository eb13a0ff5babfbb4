//! What is left of the units of a battle, held against what they brought: CP-BAT-11, CP-CNV-03.

use crate::rules::campaign::charts::strengths::{going_in, lent_to, on_the_field};
use crate::rules::campaign::charts::switches::HouseRules;
use crate::rules::campaign::position::state::{Battle, Left, State};
use crate::rules::campaign::troops::units::{Arm, Unit};

/// What is wrong with what is left of a unit of a battle, and what to write.
pub(super) fn amiss(state: &State, battle: &Battle, before: &[Left], left: &Left) -> Option<(String, &'static str)> {
    let mut forces = state.army.iter().filter(|force| battle.has(&force.unit));
    let force = forces.find(|force| force.unit_of(&left.unit).is_some());
    let Some((force, found)) = force.and_then(|force| Some((force, force.unit_of(&left.unit)?))) else {
        return Some((format!("`{}` is not in that battle", left.unit), "leave it out"));
    };
    if before.iter().any(|other| other.unit == left.unit) {
        return Some((format!("`{}` is named twice", left.unit), "say once what is left of it"));
    }
    let rules = &state.house_rules;
    if let Some(wrong) = does_not_stand(&force.units, found, left, rules).filter(|_| battle.measured) {
        return Some(wrong);
    }
    let most = if battle.measured { on_the_field(found, rules) } else { going_in(found, rules) };
    if left.left.is_some_and(|left| left > most) {
        let message = format!("`{}` brought a strength of {most}, and cannot have more left", left.unit);
        return Some((message, "write what is left of it"));
    }
    let more = left.men.is_some_and(|men| men > found.strength);
    let message = || format!("`{}` brought {} with it, and cannot have more left", left.unit, found.strength);
    more.then(|| (message(), "write what is left of it"))
}

/// CP-CNV-03: what is said of a unit that does not stand on the field by itself: it has no strength there, or is not there at all.
fn does_not_stand(units: &[Unit], unit: &Unit, left: &Left, rules: &HouseRules) -> Option<(String, &'static str)> {
    if left.left.is_none() && left.men.is_none() || left.out == Some(false) {
        return None;
    }
    match unit.arm {
        Arm::Train | Arm::Leader => {
            let message = format!("`{}` has no strength in a battle", unit.unit);
            return Some((message, "leave it out; of a leader write his `fate:`"));
        }
        Arm::Foot | Arm::Horse | Arm::Guns if on_the_field(unit, rules) > 0 && left.out.is_none() => return None,
        Arm::Foot | Arm::Horse | Arm::Guns => {}
    }
    match lent_to(units, unit, rules) {
        Some(_) if left.left.is_none() && left.out.is_none() => None,
        Some(host) if left.out.is_none() => {
            let (unit, host) = (&unit.unit, &host.unit);
            let message = format!("`{unit}` is lent to `{host}`, as it is too small to fight by itself");
            Some((message, "leave it out, and it bears its share; or write the `men:` that are left of it"))
        }
        _ => {
            let message = format!("`{}` stayed behind the field, and loses nothing there", unit.unit);
            Some((message, "leave it out"))
        }
    }
}
