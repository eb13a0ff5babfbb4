//! What a loss is made of: CP-AFT-03.

use crate::adjudicate::UnitId;
use crate::rules::campaign::events::event::{Cause, Event, Loss};
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::troops::units::{Arm, Unit};

/// Who a force is after its losses: one that retreats leaves prisoners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// It keeps the field, or is not driven off it.
    Kept,
    /// It retreats.
    Left,
}

/// CP-AFT-03: of so much loss half is dead; on a side that retreats a quarter is taken; the rest is away.
pub(crate) fn parted(unit: &Unit, loss: u32, field: Field) -> Loss {
    let loss = loss.min(unit.strength);
    let dead = loss / 2;
    let taken = if field == Field::Left { loss / 4 } else { 0 };
    Loss { unit: Some(unit.unit.clone()), dead, taken, away: loss - dead - taken }
}

/// CP-AFT-03: a loss of some per cent of a foot or horse unit is 1 man at least.
pub(crate) fn per_cent(unit: &Unit, per_cent: u32) -> u32 {
    let loss = u64::from(unit.strength) * u64::from(per_cent) / 100;
    let loss = u32::try_from(loss).unwrap_or(unit.strength);
    let least = u32::from(per_cent > 0);
    loss.max(least).min(unit.strength)
}

/// The losses of some per cent of the foot and horse of a force.
pub(crate) fn of_men(force: &Force, share: u32, part: impl Fn(&Unit, u32) -> Loss) -> Vec<Loss> {
    let units = force.units.iter().filter(|unit| unit.arm.is_men());
    let losses = units.map(|unit| part(unit, per_cent(unit, share)));
    losses.filter(|loss| loss.all() > 0).collect()
}

/// Pieces that are taken of a battery.
pub(crate) fn pieces(unit: &Unit, pieces: u32) -> Loss {
    Loss { unit: Some(unit.unit.clone()), dead: 0, taken: pieces.min(unit.strength), away: 0 }
}

/// Writes down the losses of a force, if there are any.
pub(crate) fn suffers(referee: &mut Judge<'_>, clause: &'static str, unit: &UnitId, cause: Cause, losses: Vec<Loss>) {
    let losses = losses.into_iter().filter(|loss| loss.all() > 0).collect::<Vec<_>>();
    if !losses.is_empty() {
        record(referee, clause, Event::Suffers { unit: unit.clone(), cause, losses });
    }
}

/// The batteries of a force.
pub(crate) fn batteries(force: &Force) -> impl Iterator<Item = &Unit> {
    force.units.iter().filter(|unit| unit.arm == Arm::Guns)
}

/// CP-CON-10: what a force that is caught loses: of its men four per cent, half of them taken, of each battery a piece.
pub(crate) fn caught(force: &Force) -> Vec<Loss> {
    let mut losses = of_men(force, 4, |unit, loss| Loss {
        unit: Some(unit.unit.clone()),
        dead: 0,
        taken: loss / 2,
        away: loss - loss / 2,
    });
    let batteries = force.units.iter().filter(|unit| unit.arm == Arm::Guns);
    losses.extend(batteries.map(|unit| pieces(unit, 1)));
    losses
}
