//! Strength as a side judges it: exactly, or, where a game tells losses roughly, by the figures and points that stand for those
//! that it does not know.

use crate::adjudicate::{Blur, Looks, Precision, Side, UnitId};
use crate::rules::napoleonic_brigade::charts::fire::DEFENCE_VALUE;
use crate::rules::napoleonic_brigade::events::fire::Fallen;
use crate::rules::napoleonic_brigade::position::state::{State, strength};
use crate::rules::napoleonic_brigade::troops::bases::{BaseClass, skirmish_bases};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// The full strength that a side is told of a unit. In words alone it is the one that its base is made for.
pub(crate) fn told_full(unit: &Unit, precision: Precision) -> u32 {
    let printed = match unit.class {
        BaseClass::SkirmishBase => unit.class.figures() * skirmish_bases(unit.full),
        class => class.figures(),
    };
    match precision {
        Precision::Vague if printed > 0 => printed,
        _ => unit.full,
    }
}

/// The figures that stand for so many of a unit. Its morale shows in what it does, and stays what it is.
pub(crate) fn figures(unit: &Unit, left: u32, precision: Precision) -> u32 {
    let morale = |left: u32| unit.morale.map(|class| class.status(left));
    precision.stand_in(left, (unit.full, told_full(unit, precision)), morale)
}

/// The defence value that stands for that of a gun.
pub(crate) fn value(left: u32, precision: Precision) -> u32 {
    precision.stand_in(left, (DEFENCE_VALUE, DEFENCE_VALUE), |_| ())
}

/// How roughly a side's strength is told in this position, if it is.
pub(crate) fn rough(state: &State, side: &Side) -> Option<Precision> {
    Blur::of(state.blur.as_ref(), side)
}

/// What a brigade looks like, where that is all that is told of its strength.
pub(crate) fn looks(state: &State, brigade: &Brigade) -> Option<Looks> {
    let (left, full) = strength(brigade);
    rough(state, &brigade.side)?.looks(left, full)
}

/// The figures of a brigade as a side judges them: exactly, unless strength is told roughly and it is the enemy's.
pub(crate) fn judged(state: &State, brigade: &Brigade, by: &Side) -> u32 {
    let precision = Blur::between(state.blur.as_ref(), by, &brigade.side);
    let of_unit = |unit: &Unit| match unit.gun {
        Some(_) => unit.figures,
        None => figures(unit, unit.figures, precision),
    };
    brigade.left().map(of_unit).sum()
}

/// The brigade after some losses.
pub(crate) fn reduced(state: &State, id: &UnitId, losses: &[&Fallen]) -> Brigade {
    let mut brigade = state.unit(id).clone();
    let losses = losses.iter().filter(|fallen| fallen.unit == *id);
    for loss in losses.flat_map(|fallen| &fallen.losses) {
        let units = brigade.bases.iter_mut();
        for unit in units.filter(|unit| unit.unit == loss.unit) {
            match &mut unit.gun {
                Some(gun) => gun.value = gun.value.saturating_sub(loss.lost),
                None => unit.figures = unit.figures.saturating_sub(loss.lost),
            }
        }
    }
    brigade
}
