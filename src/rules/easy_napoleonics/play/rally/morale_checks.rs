//! Checks of morale, and what a leader risks: EN-MOR-14 to EN-MOR-30, EN-LDR-06 to EN-LDR-12.

use crate::adjudicate::UnitId;
use crate::kit::Tally;
use crate::rules::easy_napoleonics::charts::switches::LeaderRiskOrder;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::Nerve;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::position::event::{Cause, Event, Test};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Nation, Unit};

/// EN-MOR-11, EN-MOR-12, EN-MOR-13, EN-MOR-14, EN-MOR-15, EN-MOR-16, EN-MOR-10, EN-NAT-05: what is added to a unit's
/// checks.
pub(crate) fn nerve(state: &State, unit: &Unit) -> Tally {
    nerve_led(state, unit, !state.leaders_with(unit).is_empty())
}

/// The same, as if a leader were with it, or none.
pub(crate) fn nerve_led(state: &State, unit: &Unit, leader: bool) -> Tally {
    let nerve = Nerve {
        level: unit.level(),
        leader,
        french_column: state.nation(unit) == Some(Nation::France) && unit.moved && unit.is_in(Form::Column),
    };
    Tally::of(tables::CHECK_MODIFIERS, &nerve)
}

/// The die a unit needs to pass a check; a natural 10 always does (EN-MOR-17, EN-MOR-18).
pub(crate) fn check_needs(state: &State, unit: &Unit) -> u8 {
    tables::die_needed(tables::needs(unit.grade()), &nerve(state, unit))
}

/// EN-MOR-28, EN-CHG-09: one check that may cost no level: a rally or a hasty square.
pub(crate) fn check(play: &mut Play<'_, '_>, id: &UnitId, act: &str) -> Test {
    let unit = play.state().unit(id);
    let (tally, needs) = (nerve(play.state(), unit), tables::needs(unit.grade()));
    let faces = play.roll(act, 1);
    Test::of(faces, tally, needs)
}

/// EN-MOR-19, EN-MOR-20, EN-MOR-21, EN-MOR-22, EN-MOR-23, EN-MOR-24, EN-MOR-25, EN-MOR-27, EN-MOR-30, EN-EX-02: the
/// checks of one event, rolled together, and the level they leave. `tail` tells events of one phase apart in the label:
/// the enemy of a melee, or nothing. The label is that of the phase.
pub(crate) fn checks(play: &mut Play<'_, '_>, id: &UnitId, cause: Cause, count: u8, tally: Tally, tail: &str) {
    let needs = tables::needs(play.state().unit(id).grade());
    let act = format!("{}-check/{}{tail}", cause.label(), id.in_label());
    let faces = play.roll(&act, count.into());
    let test = Test::of(faces, tally, needs);
    let level = play.state().unit(id).level().lowered(test.failed());
    let unit = id.clone();
    let clause = match test.failed() {
        0 => "EN-MOR-26",
        _ => "EN-MOR-24",
    };
    play.record(clause, Event::Checks { unit, cause, test, level });
}

/// EN-LDR-06, EN-LDR-07, EN-LDR-08, EN-LDR-09, EN-LDR-10, EN-LDR-11, EN-LDR-12: hits on a unit: its checks, then its
/// leaders' risk, or the other way round by the switch.
pub(crate) fn suffer(play: &mut Play<'_, '_>, id: &UnitId, cause: Cause, hits: u8, tail: &str) {
    let leaders = play.state().leaders_with(play.state().unit(id));
    let leaders = leaders.into_iter().map(|leader| leader.unit.clone());
    let leaders = leaders.collect::<Vec<_>>();
    let before = play.state().house_rules.leader_risk_order == LeaderRiskOrder::BeforeChecks;
    if before {
        risk(play, &leaders, id, cause, tail);
    }
    let tally = nerve(play.state(), play.state().unit(id));
    checks(play, id, cause, hits, tally, tail);
    if !before {
        risk(play, &leaders, id, cause, tail);
    }
}

/// EN-LDR-06, EN-LDR-08, EN-LDR-07, EN-LDR-10, EN-LDR-15: each leader who was with a unit throws for his life.
pub(crate) fn risk(play: &mut Play<'_, '_>, leaders: &[UnitId], id: &UnitId, cause: Cause, tail: &str) {
    for leader in leaders {
        let act = format!("{}-leader/{}/{}{tail}", cause.label(), leader.in_label(), id.in_label());
        let killed = play.roll(&act, 1)[0] == tables::FATAL;
        let clause = match cause {
            Cause::Melee | Cause::BreakthroughMelee => "EN-LDR-08",
            _ => "EN-LDR-06",
        };
        let (leader, unit) = (leader.clone(), id.clone());
        play.record(clause, Event::Risk { leader, unit, killed });
    }
}
