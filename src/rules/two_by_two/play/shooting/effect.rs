//! What a shot depends on, and what it does to a unit: TT-FIRE-18, TT-FIRE-32 to TT-FIRE-45, TT-FIRE-56, TT-CON-27,
//! TT-GEO-11.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face};
use crate::kit::{Aspect, Tally};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{Shot, ShotResult, fire_modifiers};
use crate::rules::two_by_two::charts::switches::{FlankBonusRear, LiHalted, RearMinus2};
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

impl State {
    /// What a shot depends on that one aim leads and others support, of all whom it hits (TT-CON-27).
    pub(crate) fn shot(&self, ground: &Ground, lead: &Aim, at: &[UnitId], supports: u8) -> Shot {
        let firer = self.unit(&lead.firer);
        let base = self.base_of(&lead.firer);
        let targets: Vec<&Unit> = at.iter().map(|target| self.unit(target)).collect();
        let each = |holds: &dyn Fn(&Unit) -> bool| targets.iter().all(|target| holds(target));
        let covers = targets.iter().map(|unit| ground.cover(self, &base, unit));
        let least = covers.min_by_key(|cover| cover.hedge + cover.town + cover.wood);
        let cover = least.unwrap_or_default();
        let level = |unit: &UnitId| ground.level(self.base_of(unit).centre);
        Shot {
            firer: firer.kind,
            size: firer.size,
            band: lead.band,
            supports,
            first_volley: !firer.is_pinned(),
            hq: self.has_hq(firer),
            enfilade: each(&|target| self.is_enfilade(&base, &target.unit)),
            wrong_face: match self.house_rules.rear_minus2 {
                RearMinus2::OwnFlank => lead.defensive && self.fires_out_of_flank(&lead.firer, at),
                RearMinus2::TargetFlank => each(&|target| self.is_behind(&base, &target.unit)),
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
    fn is_behind(&self, firer: &Base, target: &UnitId) -> bool {
        firer.is_behind_front_of(&self.base_of(target), self.ruler().limit())
    }

    /// TT-FIRE-41: fire from behind the front line, in 3.01 by the switch only from beside the target.
    fn is_enfilade(&self, firer: &Base, target: &UnitId) -> bool {
        let at = self.base_of(target);
        let from_behind = at.aspect_of(firer.middle(Face::Front), self.ruler().limit()) == Aspect::Rear;
        let counts =
            self.edition == Edition::TwoMc || self.house_rules.flank_bonus_rear == FlankBonusRear::Yes || !from_behind;
        counts && self.is_behind(firer, target)
    }

    /// What is added to the die of a shot.
    pub(crate) fn shot_tally(&self, ground: &Ground, lead: &Aim, at: &[UnitId], supports: u8) -> Tally {
        let shot = self.shot(ground, lead, at, supports);
        Tally::of(fire_modifiers(self.edition), &shot)
    }

    /// What is added to the die of a shot that nobody supports.
    pub(crate) fn worth(&self, ground: &Ground, aim: &Aim) -> i8 {
        self.shot_tally(ground, aim, &aim.at, 0).total
    }

    /// TT-FIRE-56: what a result does to a unit; every effect pins light infantry.
    pub(crate) fn effect_on(&self, unit: &Unit, result: ShotResult) -> ShotResult {
        match result {
            ShotResult::Halted if self.house_rules.li_halted == LiHalted::Halted => result,
            result if unit.kind == Kind::LightInfantry && result.is_effect() => ShotResult::Pinned,
            result => result,
        }
    }
}
