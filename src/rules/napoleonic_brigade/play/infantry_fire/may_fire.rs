//! Whether a brigade may fire its small arms at all in this turn, and why not: NB-SKF-03, NB-FIRE-13, NB-FIRE-19, NB-FIRE-20,
//! NB-IFIRE-18, NB-IFIRE-19, NB-SQ-02, NB-TERR-08, NB-SKIR-06, NB-SKIR-11 to NB-SKIR-13, NB-RET-05, NB-RET-13, NB-OBS-05,
//! NB-MOR-19, NB-GAP-22, NB-GAP-68.

use super::musketry::Musketry;
use crate::adjudicate::{UnitId, Wrong, because};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::position::disorder;
use crate::rules::napoleonic_brigade::position::disorder::without_fire;
use crate::rules::napoleonic_brigade::position::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

impl<'s> Musketry<'s> {
    /// Whether a brigade may fire as it likes; why not.
    pub(crate) fn is_ready(&self, brigade: &Brigade) -> Result<(), Wrong> {
        has_small_arms(brigade)?;
        self.is_free(brigade)?;
        self.is_in_order(brigade)?;
        match self.afoot(&brigade.unit) {
            Some(afoot) => has_stood(brigade, afoot),
            None => Ok(()),
        }
    }

    /// NB-DF-14, NB-MEL-24, NB-FIRE-19: whether a brigade is out of contact; a square fires from its free faces (NB-SQ-05).
    pub(crate) fn is_free(&self, brigade: &Brigade) -> Result<(), Wrong> {
        let id = &brigade.unit;
        let Some(enemy) = self.contact(brigade).filter(|_| brigade.form != Formation::Square) else {
            return Ok(());
        };
        let mut clashes = self.state.clashes.iter();
        let clause = match clashes.find(|clash| clash.is_of(id)) {
            None => {
                // Who falls back or rallies is told that first.
                self.is_in_order(brigade)?;
                "NB-FIRE-19"
            }
            Some(clash) if clash.is_fresh() => "NB-DF-14",
            Some(_) => "NB-MEL-24",
        };
        let reason = because!("`{}` [is] in contact with `{}`", id, enemy);
        let help = "it has no other fire than that in defence";
        Err(Wrong::new(clause, reason, help))
    }

    /// NB-FIRE-19, NB-GAP-88: an enemy with whom a brigade is in contact: in melee, or touching him without. Guns that stand
    /// without their crew are nobody.
    pub(crate) fn contact(&self, brigade: &Brigade) -> Option<&'s UnitId> {
        let state = self.state;
        let opponents = state.clashes.iter();
        let mut opponents = opponents.filter_map(|clash| clash.other(&brigade.unit));
        opponents.next().or_else(|| {
            let mut enemies = state.brigades().filter(|other| other.side != brigade.side);
            let touched = enemies.find(|enemy| self.touches(brigade, enemy));
            touched.map(|enemy| &enemy.unit)
        })
    }

    /// Whether a brigade is in contact with this enemy.
    pub(crate) fn are_in_contact(&self, brigade: &Brigade, enemy: &Brigade) -> bool {
        let mut opponents = self.state.opponents(&brigade.unit);
        opponents.any(|id| *id == enemy.unit) || self.touches(brigade, enemy)
    }

    fn touches(&self, brigade: &Brigade, enemy: &Brigade) -> bool {
        let footprints = self.footprint(&brigade.unit).zip(self.footprint(&enemy.unit));
        !enemy.is_deserted() && footprints.is_some_and(|(own, theirs)| own.is_within(TOUCH, theirs))
    }

    /// NB-FIRE-13: whether a brigade is in a state to fire: not disordered, rallying or falling back.
    pub(crate) fn is_in_order(&self, brigade: &Brigade) -> Result<(), Wrong> {
        let (id, afoot) = (&brigade.unit, self.afoot(&brigade.unit));
        let wavers = || {
            let rules = &self.state.house_rules;
            let back = afoot.is_none() && brigade.morale(rules) == Morale::FallBack;
            back.then_some("NB-MOR-19")
        };
        let disorder = || disorder::disorder(self.state, self.ground, afoot, brigade);
        let (clause, what) = if brigade.is_rallying() {
            ("NB-RALA-09", because!("[rallies]"))
        } else if let Some(clause) = brigade.falls_back(afoot).or_else(wavers) {
            let still = brigade.duty() == Some(&Duty::Still);
            let what = match still {
                true => because!("[stands] still for a move after a broken sequence"),
                false => because!("[falls] back"),
            };
            (clause, what)
        } else if let Some(clause) = disorder() {
            (clause, because!("[is] disordered"))
        } else {
            return Ok(());
        };
        let reason = because!("`{}` {}", id, what);
        Err(Wrong::new(without_fire(clause), reason, "it fires when that is over"))
    }
}

/// NB-SKF-03, NB-SET-15: whether a brigade has muskets or rifles.
pub(crate) fn has_small_arms(brigade: &Brigade) -> Result<(), Wrong> {
    let id = &brigade.unit;
    let (clause, what, help) = match brigade.kind {
        Kind::Infantry | Kind::Skirmishers => return Ok(()),
        Kind::Cavalry => ("NB-SKF-03", because!("[is] cavalry"), "cavalry never fires"),
        Kind::Staff => ("NB-SET-15", because!("[is] staff"), "staff has no part in combat"),
        _ => ("NB-FIRE-09", because!("[is] artillery"), "guns fire in the artillery phase"),
    };
    Err(Wrong::new(clause, because!("`{}` {}", id, what), help))
}

/// NB-FIRE-20, NB-IFIRE-18, NB-IFIRE-19, NB-WIN-01: whether what a brigade has done in this turn leaves it its fire.
fn has_stood(brigade: &Brigade, afoot: &Afoot) -> Result<(), Wrong> {
    let id = &brigade.unit;
    let skirmishers = brigade.kind == Kind::Skirmishers;
    let (clause, what) = match afoot.manner {
        // A follow up turns free of cost, and skirmishers fire as they give way (NB-GAP-83, NB-SKIR-07).
        Some(Manner::FollowUpAndFire | Manner::FallBackAndFire) => return Ok(()),
        Some(Manner::Retirement) => ("NB-RET-05", because!("[is] turning about to retire")),
        Some(Manner::FacingRetirement) => ("NB-RET-13", because!("[has] fallen back facing the enemy")),
        Some(Manner::FollowUp) => ("NB-WIN-01", "follows up without fire".into()),
        _ if afoot.changes && skirmishers => ("NB-SKIR-12", "changes its formation".into()),
        _ if afoot.changes => ("NB-FIRE-20", "changes its formation".into()),
        _ if afoot.turned => ("NB-IFIRE-18", because!("[has] turned")),
        Some(Manner::AdvanceAndFire | Manner::Skirmish) => return Ok(()),
        _ if afoot.is_stationary() => return Ok(()),
        Some(Manner::Charge) => ("NB-CHG-14", because!("[has] charged")),
        Some(Manner::FallBack) => ("NB-SKIR-06", because!("[has] given way at full speed")),
        _ if skirmishers => ("NB-SKIR-13", because!("[has] moved at more than half speed")),
        _ if afoot.formation == Formation::Square => ("NB-SQ-02", because!("[has] moved in square")),
        _ if afoot.marches() => ("NB-TERR-08", because!("[has] marched in column")),
        _ => ("NB-IFIRE-19", because!("[has] moved")),
    };
    let help = "it fires in a turn in which it stands, or advances and fires";
    Err(Wrong::new(clause, because!("`{}` {}", id, what), help))
}
