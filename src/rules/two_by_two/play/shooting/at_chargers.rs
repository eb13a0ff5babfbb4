//! Shots at chargers: TT-CON-23, TT-CON-25, TT-CON-33, TT-CON-34, TT-CON-35, TT-DEC-09.

use super::targets;
use super::targets::Aim;
use crate::kit::table::{Face, Length};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::{RearMinus2, StallRange};
use crate::rules::two_by_two::play::charge::chargers_as_targets::{chargers, face_of, groups_on};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Contact, Reply, State};
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// TT-CON-25, TT-CON-33, TT-CON-34: the chargers at which a charged unit may shoot, group by group, in the order of
/// TT-DEC-09: in 2Mc only who is on its front; in 3.01 anybody, first those at whom it chose to shoot, of these who
/// is on its front.
pub(crate) fn charge_aims(state: &State, ground: &Ground, unit: &Unit) -> Vec<Aim> {
    if unit.at.is_none() || targets::may_fire(unit).is_err() {
        return Vec::new();
    }
    let frontal = |group: &[&Contact]| {
        let mut group = group.iter();
        group.any(|contact| face_of(state, contact) == Face::Front)
    };
    let chosen = |group: &[&Contact]| group.iter().any(|contact| contact.reply == Reply::Shoot);
    let only_front = state.edition == Edition::TwoMc || state.house_rules.rear_minus2 == RearMinus2::TargetFlank;
    let mut groups = groups_on(state, &unit.unit);
    groups.retain(|group| !only_front || frontal(group));
    groups.sort_by_key(|group| (!chosen(group), !frontal(group), threat(state, group)));
    let aims = groups.iter();
    aims.filter_map(|group| charge_aim(state, ground, unit, group)).collect()
}

/// TT-DEC-09: heavy cavalry, other cavalry, guards, others.
fn threat(state: &State, group: &[&Contact]) -> Option<u8> {
    let units = group.iter().map(|contact| state.unit(&contact.charger));
    let ranks = units.map(|unit| match unit.kind {
        Kind::HeavyCavalry => 0,
        kind if kind.is_cavalry() => 1,
        _ if unit.is_guards() => 2,
        _ => 3,
    });
    ranks.min()
}

/// TT-CON-23, TT-CON-35: the shot at a group of chargers; one that was moved back is always in range and sight, unless
/// that is measured, and one in contact is at no range.
fn charge_aim(state: &State, ground: &Ground, unit: &Unit, group: &[&Contact]) -> Option<Aim> {
    let at = chargers(group);
    let moved_back = group.iter().any(|contact| contact.back.is_some());
    if moved_back && state.house_rules.stall_range == StallRange::Measured {
        let mut chargers = at.iter();
        let aim = chargers.find_map(|charger| {
            let aim = targets::sighted(state, ground, unit, state.unit(charger));
            aim.ok()
        })?;
        return Some(Aim { at, defensive: true, ..aim });
    }
    let (band, _) = state.ruler().nearest_band(unit.kind)?;
    let base = state.base(unit)?;
    let squares = at.iter().map(|one| base.range(state.base_of(one)));
    let range = match moved_back {
        true => squares.min()?.nearest(),
        false => Length::ZERO,
    };
    Some(Aim { firer: unit.unit.clone(), target: at.first()?.clone(), at, range, band, defensive: true })
}
