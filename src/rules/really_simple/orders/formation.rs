//! Changes of formation: RS-FORM-12, RS-FORM-14, RS-FORM-15, RS-FORM-16, RS-FORM-17, RS-FORM-18, RS-FORM-19, RS-FORM-21,
//! RS-FORM-22, RS-FORM-23.

use crate::adjudicate::{Wrong, because};
use crate::rules::really_simple::charts::switches::{FormationChangeCountsAsMove, MovementAllowance};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::allowed::{Act, may_go_on, may_move, wrong};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Unit};

/// RS-FORM-12, RS-FORM-14, RS-FORM-15, RS-FORM-16, RS-FORM-17, RS-FORM-18, RS-FORM-19, RS-FORM-23: what a change of
/// formation costs, if it is allowed.
pub(crate) fn may_change(state: &State, act: &Act, to: Form) -> Result<u32, Wrong> {
    may_go_on(act)?;
    let unit = state.unit(&act.id);
    if let Err(clause) = unit.kind.may_form(to) {
        return Err(no_such_form(clause, unit, to));
    }
    let from = unit.form.expect("units have a formation");
    if from == to {
        return Ok(0);
    }
    let (cost, _) = tables::change(unit.kind, from, to);
    if counts_as_move(state, cost) {
        may_move(state, act)?;
    }
    if act.spent + cost > limit(state, act, unit, from, to) && cost > 0 {
        let reason = because!("no hex of movement is left for forming {}", to.word());
        return wrong("RS-FORM-12", reason, "change formation earlier, or move less");
    }
    Ok(cost)
}

/// RS-FORM-12: the larger of the two allowances, or by the switch the one it began with, from which a square may
/// still pay for one change.
fn limit(state: &State, act: &Act, unit: &Unit, from: Form, to: Form) -> u32 {
    let of = |form: Form| tables::allowance(unit, Some(form)).0;
    match state.house_rules.movement_allowance {
        MovementAllowance::CurrentFormation => of(from).max(of(to)),
        MovementAllowance::StartingFormation => act.began.map_or(0, of).max(1),
    }
}

/// RS-FORM-21, RS-FORM-22: whether a change that costs this much counts as a move.
pub(crate) fn counts_as_move(state: &State, cost: u32) -> bool {
    cost > 0 && state.house_rules.formation_change_counts_as_move == FormationChangeCountsAsMove::Yes
}

fn no_such_form(clause: &'static str, unit: &Unit, form: Form) -> Wrong {
    let reason = because!("{} is {}, which has no {}", unit.unit, unit.kind.noun(), form.word());
    let help = match unit.kind {
        Kind::Cavalry => "cavalry stands in line or column",
        Kind::Artillery => "artillery is limbered or unlimbered",
        Kind::General => "a General has no formation",
        _ => "infantry stands in line, column or square",
    };
    Wrong { clause: Some(clause), reason, help: help.into() }
}
