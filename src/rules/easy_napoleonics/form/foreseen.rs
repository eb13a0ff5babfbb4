//! What can be foreseen of a turn on paper: what pieces without orders do, and what no phase will ever let a unit do
//! (EN-D-11, EN-D-12, EN-D-17, EN-D-18, EN-UNIT-04 to 07, EN-NAT-07, EN-MUS-01, EN-MEL-05).

use crate::adjudicate::{Checked, IllegalOrder, Side, UnitId, Wrong, because};
use crate::kit::list;
use crate::orders::each_step;
use crate::rules::easy_napoleonics::charts::switches::MeleePairs;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::Planned;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Unit};

/// Whether a side's movement is judged on the position at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Movement {
    /// It is its turn.
    Now,
    /// It comes in a later exchange, or is over.
    Later,
}

/// Steps for a later phase that will be set aside there, as its arm or nation does no such thing.
pub(crate) fn never(state: &State, planned: &Planned, movement: Movement) -> Vec<IllegalOrder> {
    let unit = state.unit(&planned.unit);
    let mut found = Vec::new();
    for (number, step) in &planned.steps {
        each_step(std::slice::from_ref(step), &mut |step| {
            let wrong = match &step.verb {
                Verb::Form(form, _) if movement == Movement::Later => no_such_form(state, unit, *form),
                Verb::Charge(_) if movement == Movement::Later && unit.kind.is_artillery() => {
                    let reason = format!("{} never attacks", unit.kind.noun());
                    let help = "infantry in line or column and cavalry attack";
                    Some(Wrong::new("EN-MEL-05", reason, help))
                }
                Verb::Fire(..) if state.part != Part::Combat => no_fire(unit),
                _ => None,
            };
            found.extend(wrong.map(|wrong| in_its_phase(wrong).order(&unit.unit, *number, step.span)));
        });
    }
    found
}

pub(crate) fn no_such_form(state: &State, unit: &Unit, form: Form) -> Option<Wrong> {
    let (clause, reason) = may_stand::may_form(state, unit, form).err()?;
    Some(Wrong::new(clause, reason, "leave the step out"))
}

/// EN-MUS-01, EN-ART-09: who has no fire at all.
pub(crate) fn no_fire(unit: &Unit) -> Option<Wrong> {
    let unarmed = unit.is_leader() || unit.kind.is_cavalry();
    targets::bears_arms(unit).err().filter(|_| unarmed)
}

/// What the pieces of a side do in this exchange for which nothing is ordered and nothing stands from an earlier one.
pub(crate) fn without_orders(state: &State, side: &Side, planned: &[Planned], checked: &mut Checked) {
    let is_told = |id: &UnitId| {
        let now = planned.iter().any(|planned| planned.unit == *id);
        now || state.plans.iter().any(|plan| plan.unit == *id)
    };
    let mine = state.army.iter().filter(|unit| unit.side == *side && unit.at.is_some());
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for unit in mine.filter(|unit| !is_told(&unit.unit)) {
        let does = without_order(state, unit);
        match said.iter_mut().find(|(other, _)| *other == does) {
            Some((_, ids)) => ids.push(unit.unit.to_string()),
            None => said.push((does, vec![unit.unit.to_string()])),
        }
    }
    for (does, ids) in said {
        checked.tell_idle("", ids, &format!(", without an order from anybody: {does}"));
    }
}

/// What a piece does by itself in the phases of this exchange.
pub(crate) fn without_order(state: &State, unit: &Unit) -> String {
    let shaken = unit.level.is_some_and(|level| level != Level::Good);
    let rallies = matches!(state.part, Part::Rally | Part::Whole);
    let rallies = match (rallies, unit.is_leader(), shaken) {
        (true, true, _) => Some("rallies the unit he is with"),
        (true, false, true) => Some("tries to rally"),
        _ => None,
    };
    let moves = !matches!(state.part, Part::Rally | Part::Combat);
    let stands = moves.then_some(match unit.is_leader() {
        true => "stays, or goes along with the unit he is with",
        false => "stands",
    });
    let combat = matches!(state.part, Part::Combat | Part::Whole);
    let armed = combat && targets::may_fire(state, unit).is_ok();
    let sees = armed && (state.part == Part::Whole || !targets::targets(state, unit).is_empty());
    let fires = armed.then_some(match sees {
        true => "fires at will, but for a standing order",
        false => "has nobody to fire at as things stand",
    });
    let does = [rallies, stands, fires].into_iter().flatten().map(str::to_owned);
    let does = does.chain(fought_anyway(state, unit)).collect::<Vec<_>>();
    match does.as_slice() {
        [] => "does nothing in this exchange".to_owned(),
        does => list(does),
    }
}

/// EN-MEL-02, EN-MEL-10: the melees of a unit in the combat at hand, which no order brings about and none prevents.
pub(crate) fn fought_anyway(state: &State, unit: &Unit) -> Option<String> {
    if state.part != Part::Combat || unit.is_leader() {
        return None;
    }
    let mut enemies = state.enemies_of(&unit.side).collect::<Vec<_>>();
    enemies.sort_by(|one, other| one.unit.cmp(&other.unit));
    let met = enemies.into_iter().filter(|enemy| contacts::bout(state, unit, enemy).is_some());
    let met = met.map(|enemy| enemy.unit.to_string()).collect::<Vec<_>>();
    match met.as_slice() {
        [] => None,
        [only] => Some(format!("its melee with {only} is fought all the same as things stand")),
        // By that switch a unit attacks one alone, whom its owner names.
        all if state.house_rules.melee_pairs == MeleePairs::OneAttack => {
            Some(format!("a melee with {} is fought all the same as things stand", all.join(" or ")))
        }
        all => Some(format!("its melees with {} are fought all the same as things stand", list(all))),
    }
}

/// What is wrong with a step whose phase is still to come.
fn in_its_phase(wrong: Wrong) -> Wrong {
    let help = because!("it will be set aside when its phase comes: {}", wrong.help);
    Wrong { help, ..wrong }
}
