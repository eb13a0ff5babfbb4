//! Who is disordered, rallies or falls back, so that he does not fire and has six deducted in melee: NB-MEL-13 to
//! NB-MEL-16, NB-LOSE-09, NB-LOSE-10, NB-SPLIT-03, NB-SPLIT-04, NB-RALA-09, NB-RALB-04, NB-WTHREE-04, NB-ODD-05,
//! NB-PUR-12, NB-MOR-19, NB-DEF-02, NB-DEF-06.

use super::ground::Ground;
use super::state::State;
use super::turn_record::Afoot;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Stage};

/// The clause by which the state that one clause names keeps a brigade from firing.
pub(crate) fn without_fire(clause: &'static str) -> &'static str {
    match clause {
        "NB-LOSE-09" => "NB-LOSE-10",
        "NB-SPLIT-03" => "NB-SPLIT-04",
        "NB-OBS-03" => "NB-OBS-05",
        clause => clause,
    }
}

impl Brigade {
    /// NB-RALA-09, NB-RALB-04, NB-WTHREE-04.
    pub(crate) fn is_rallying(&self) -> bool {
        self.duty() == Some(&Duty::Rallying)
    }

    /// By which clause a brigade counts as falling back: it is pushed back (NB-LOSE-09), or stands after a broken
    /// sequence (NB-SPLIT-03), or goes back after an odd result (NB-ODD-05), or by its morale (NB-MOR-19), or flees.
    pub(crate) fn falls_back(&self, afoot: Option<&Afoot>) -> Option<&'static str> {
        match self.duty() {
            Some(Duty::Beaten { .. }) => return Some("NB-LOSE-09"),
            Some(Duty::Still) => return Some("NB-SPLIT-03"),
            Some(Duty::Recoiling) => return Some("NB-ODD-05"),
            Some(Duty::Routing) => return Some("NB-ROUT-07"),
            _ => {}
        }
        let afoot = afoot?;
        let wavers = afoot.manner == Some(Manner::Morale) || afoot.morale == Morale::FallBack;
        wavers.then_some("NB-MOR-19")
    }

    /// What of its duties disorders it: a pursuit, a push back from which it has not rallied, turning about; not the half speed
    /// after a rally (NB-RALB-07).
    fn duty_disorders(&self) -> Option<&'static str> {
        match self.duty()? {
            Duty::Pursuing { .. } => Some("NB-PUR-12"),
            Duty::Shaken { .. } => Some("NB-RALB-06"),
            Duty::Retiring { stage: Stage::Away, .. } => None,
            Duty::Retiring { .. } => Some(self.turning_about()),
            _ => None,
        }
    }

    fn turning_about(&self) -> &'static str {
        match self.kind.is_foot() {
            true => "NB-RET-05",
            false => "NB-RET-11",
        }
    }
}

/// NB-DEF-02: by which clause a brigade is disordered, if it is: NB-OBS-03, NB-OBS-04, NB-OBS-05, NB-OBS-06, NB-CHG-09,
/// NB-CHG-10, NB-RET-05, NB-RET-11, NB-RALB-06, NB-PUR-12, NB-SQ-10, NB-WORK-06; a wall is such an obstacle (NB-BLD-10).
pub(crate) fn disorder(
    state: &State,
    ground: &Ground,
    afoot: Option<&Afoot>,
    brigade: &Brigade,
) -> Option<&'static str> {
    if let Some(clause) = brigade.duty_disorders() {
        return Some(clause);
    }
    if let Some(until) = brigade.disorganised.filter(|until| *until >= state.turn) {
        let this = until > state.turn;
        return Some(if this { "NB-CHG-09" } else { "NB-CHG-10" });
    }
    if afoot.is_some_and(|afoot| afoot.manner == Some(Manner::Retirement)) {
        return Some(brigade.turning_about());
    }
    if is_caught_forming(state, afoot, brigade) {
        return Some("NB-SQ-10");
    }
    let mut clashes = state.clashes.iter();
    if clashes.any(|clash| clash.by == brigade.unit && clash.assaults) {
        return Some("NB-WORK-06");
    }
    let footprint = state.footprint(ground, brigade)?;
    let bases = footprint.bases.iter().map(|stood| stood.base);
    let astride = ground.astride(&bases.collect::<Vec<_>>());
    astride.map(|_| "NB-OBS-03")
}

/// NB-GAP-11, NB-SQ-10: whether it was struck while it changed its formation, and not in time to be a square.
fn is_caught_forming(state: &State, afoot: Option<&Afoot>, brigade: &Brigade) -> bool {
    let mut struck = state.clashes.iter().filter(|clash| clash.on == brigade.unit);
    let forms = afoot.is_some_and(|afoot| afoot.changes);
    forms && struck.any(|clash| clash.is_fresh() && !clash.square)
}

/// NB-DEF-06: by which clause a brigade is in no state to fire, and has six deducted when it is attacked: it is
/// disordered, rallies or falls back (NB-MEL-14, NB-MEL-15, NB-FIRE-13).
pub(crate) fn unsteady(
    state: &State,
    ground: &Ground,
    afoot: Option<&Afoot>,
    brigade: &Brigade,
) -> Option<&'static str> {
    let rallying = brigade.is_rallying().then_some("NB-RALA-09");
    let back = || brigade.falls_back(afoot);
    let disorder = || disorder(state, ground, afoot, brigade);
    rallying.or_else(back).or_else(disorder)
}
