//! What is destroyed, and to what state units come: TT-STAT-01 to TT-STAT-09, TT-RAL-20, TT-HQ-01 to TT-HQ-05.

use crate::adjudicate::UnitId;
use crate::rules::two_by_two::charts::switches::StatusStack;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::victory;
use crate::rules::two_by_two::position::event::{Event, Why};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Status, Unit};

/// Who is destroyed: by which clause, why, and by whom.
pub(crate) type Doomed<'d> = (&'static str, &'d UnitId, Why, Option<&'d UnitId>);

impl Why {
    /// TT-HQ-02, TT-HQ-03: whether the HQs that touch the place go with the unit. One that dies on the way of its rout, or
    /// leaves the table at an enemy's point (TT-REI-12), touches them no longer.
    fn takes_hqs(self, clause: &str) -> bool {
        match self {
            Why::Fire | Why::Melee | Why::Survival | Why::WithIts => true,
            Why::Exchange => clause != "TT-REI-12",
            Why::OffTable | Why::IntoEnemy | Why::IntoGround => false,
        }
    }
}

/// TT-STAT-09, TT-RAL-20: the state of a unit after it was pinned or disrupted, which is one at a time unless the switch
/// keeps both.
pub(crate) fn status_after(state: &State, unit: &Unit, hit: Status) -> Status {
    let stack = state.house_rules.status_stack == StatusStack::Stack;
    match (unit.state, hit) {
        (now, Status::Ok) => now,
        (Status::Ok, hit) => hit,
        (now, hit) if now == hit => now,
        _ if stack => Status::Both,
        _ => Status::Disrupted,
    }
}

/// TT-HQ-01: the friendly HQs in base contact with a unit, in the order of the army list.
fn hqs_with<'s>(state: &'s State, unit: &'s Unit) -> impl Iterator<Item = &'s Unit> {
    let hqs = state.units_of(&unit.side).filter(|hq| hq.kind.is_hq());
    hqs.filter(move |hq| hq.unit != unit.unit && state.in_contact(hq, unit))
}

/// TT-STAT-09: a unit is pinned or disrupted; nothing is said where that changes nothing.
pub(crate) fn hit(play: &mut Play<'_, '_>, unit: &UnitId, hit: Status, clause: &'static str) {
    let now = play.state().unit(unit);
    let state = status_after(play.state(), now, hit);
    if now.at.is_some() && state != now.state {
        let unit = unit.clone();
        play.record(clause, Event::Status { unit, state });
    }
}

/// TT-STAT-01: a unit is destroyed, with the HQs that go with it, and victory is judged. TT-HQ-05: an HQ is a unit, and
/// counts.
pub(crate) fn destroy(play: &mut Play<'_, '_>, clause: &'static str, unit: &UnitId, why: Why, by: Option<&UnitId>) {
    destroy_all(play, &[(clause, unit, why, by)]);
}

/// TT-VIC-03, TT-HQ-01: units are destroyed by one event. Which HQs they take along is seen before anybody is gone, and
/// victory is judged when all are. TT-HQ-04: a unit whose HQ is destroyed is not harmed.
pub(crate) fn destroy_all(play: &mut Play<'_, '_>, doomed: &[Doomed<'_>]) {
    let state = play.state();
    let stands = |unit: &UnitId| !state.unit(unit).is_lost();
    let doomed = doomed.iter().filter(|(_, unit, ..)| stands(unit));
    let mut fallen =
        doomed.map(|(clause, unit, why, by)| (*clause, (*unit).clone(), *why, by.cloned())).collect::<Vec<_>>();
    let mut at = 0;
    while let Some((clause, unit, why, _)) = fallen.get(at).cloned() {
        at += 1;
        if !why.takes_hqs(clause) {
            continue;
        }
        for hq in hqs_with(state, state.unit(&unit)) {
            if fallen.iter().all(|(_, known, ..)| *known != hq.unit) {
                let (hq, unit) = (hq.unit.clone(), unit.clone());
                fallen.push(("TT-HQ-01", hq, Why::WithIts, Some(unit)));
            }
        }
    }
    for (clause, unit, why, by) in fallen {
        play.record(clause, Event::Destroyed { unit, why, by });
    }
    victory::judge(play);
}
