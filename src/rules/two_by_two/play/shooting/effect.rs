//! What a shot depends on, and what it does to a unit: TT-FIRE-18, TT-FIRE-32 to TT-FIRE-45, TT-FIRE-56, TT-CON-27,
//! TT-GEO-11.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face};
use crate::kit::{Aspect, Tally};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{Shot, ShotResult, fire_modifiers};
use crate::rules::two_by_two::charts::switches::{FlankBonusRear, LiHalted, RearMinus2};
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// What a shot depends on that one aim leads and others support, of all whom it hits (TT-CON-27). TT-RAL-21: the first
/// volley is that of infantry that is not pinned, be it that it has rallied. TT-STAT-03: a disrupted target counts.
pub(crate) fn shot(state: &State, ground: &Ground, lead: &Aim, at: &[UnitId], supports: u8) -> Shot {
    let firer = state.unit(&lead.firer);
    let base = state.base_of(&lead.firer);
    let targets: Vec<&Unit> = at.iter().map(|target| state.unit(target)).collect();
    let each = |holds: &dyn Fn(&Unit) -> bool| targets.iter().all(|target| holds(target));
    let covers = targets.iter().map(|unit| ground.cover(state, &base, unit));
    let least = covers.min_by_key(|cover| cover.hedge + cover.town + cover.wood);
    let cover = least.unwrap_or_default();
    let level = |unit: &UnitId| ground.level(state.base_of(unit).centre);
    Shot {
        firer: firer.kind,
        size: firer.size,
        band: lead.band,
        supports,
        first_volley: !firer.is_pinned(),
        hq: state.has_hq(firer),
        enfilade: each(&|target| is_enfilade(state, &base, &target.unit)),
        wrong_face: match state.house_rules.rear_minus2 {
            RearMinus2::OwnFlank => lead.defensive && chargers_as_targets::fires_out_of_flank(state, &lead.firer, at),
            RearMinus2::TargetFlank => each(&|target| is_behind(state, &base, &target.unit)),
        },
        downhill: each(&|target| level(&target.unit) < level(&lead.firer)),
        cavalry: each(&|target| target.kind.is_cavalry()),
        disrupted: each(&Unit::is_disrupted),
        hedge: cover.hedge,
        town: cover.town,
        wood: cover.wood,
    }
}

/// TT-GEO-11: whether a firer is completely behind the front line of a target.
fn is_behind(state: &State, firer: &Base, target: &UnitId) -> bool {
    firer.is_behind_front_of(&state.base_of(target), state.ruler().limit())
}

/// TT-FIRE-41: fire from behind the front line, in 3.01 by the switch only from beside the target.
fn is_enfilade(state: &State, firer: &Base, target: &UnitId) -> bool {
    let at = state.base_of(target);
    let from_behind = at.aspect_of(firer.middle(Face::Front), state.ruler().limit()) == Aspect::Rear;
    let counts =
        state.edition == Edition::TwoMc || state.house_rules.flank_bonus_rear == FlankBonusRear::Yes || !from_behind;
    counts && is_behind(state, firer, target)
}

/// What is added to the die of a shot. TT-FIRE-57: modifiers add up without cap.
pub(crate) fn shot_tally(state: &State, ground: &Ground, lead: &Aim, at: &[UnitId], supports: u8) -> Tally {
    let shot = shot(state, ground, lead, at, supports);
    Tally::of(fire_modifiers(state.edition), &shot)
}

/// What is added to the die of a shot that nobody supports.
pub(crate) fn worth(state: &State, ground: &Ground, aim: &Aim) -> i8 {
    shot_tally(state, ground, aim, &aim.at, 0).total
}

/// TT-FIRE-56: what a result does to a unit; every effect pins light infantry.
pub(crate) fn effect_on(state: &State, unit: &Unit, result: ShotResult) -> ShotResult {
    match result {
        ShotResult::Halted if state.house_rules.li_halted == LiHalted::Halted => result,
        result if unit.kind == Kind::LightInfantry && result.is_effect() => ShotResult::Pinned,
        result => result,
    }
}
