//! Orders as they were understood, and what is wrong with them: what `check` shows (TT-GAP-61, TT-DEC-05).

use super::in_plain_english::verb;
use super::{in_vain, remarks, set_up_check};
use crate::adjudicate::{Checked, Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::orders::{describe_condition, describe_steps};
use crate::rules::two_by_two::form::preview;
use crate::rules::two_by_two::orders::by_phase;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::orders::on_paper;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::walk_result::{Aside, Judging, Walk};
use crate::rules::two_by_two::orders::{Orders, Verb};
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::orders;
use crate::rules::two_by_two::play::shooting::shot_in_numbers;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::in_figures;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let ground = Ground::of(state);
    let mut checked = Checked::default();
    match state.part {
        Part::Over => {}
        part if part.is_set_up() => set_up_check::check(state, side, orders, &mut checked),
        _ => turn(state, &ground, side, orders, &mut checked),
    }
    checked.tell_replies(orders, &verb);
    if orders.concede {
        let text = "the side gives up (TT-VIC-12)".to_owned();
        checked.understood.push(text);
    }
    for word in remarks::words(state, &ground, side, orders) {
        if !is_told(&word, &mut checked.illegal) {
            checked.remarks.push(word);
        }
    }
    checked
}

/// Whether a step has been set aside for just this word, so that nothing is passed over; what may have been meant is told
/// there.
fn is_told(word: &IllegalOrder, illegal: &mut [IllegalOrder]) -> bool {
    let holds = |order: &IllegalOrder| order.span.start <= word.span.start && word.span.end <= order.span.end;
    let mut found = illegal.iter_mut();
    let Some(order) = found.find(|order| holds(order) && order.reason.is_about_typed(&word.unit)) else {
        return false;
    };
    if let [near @ Fact::Text(_)] = word.help.facts() {
        order.help = because!("did you mean `{}`?", near);
    }
    true
}

/// The entries of a player turn.
fn turn(state: &State, ground: &Ground, side: &Side, orders: &Orders, checked: &mut Checked) {
    remarks::set_up_is_over(state, side, orders, checked);
    let moving = state.moving() == side;
    if matches!((state.part, moving), (Part::Move, false) | (Part::Shoot, true)) {
        remarks::not_its_turn(orders, checked);
        return;
    }
    let sorted = by_phase::sorted(state, side, orders);
    checked.illegal.extend(sorted.dropped);
    let planned = sorted.planned;
    for planned in &planned {
        checked.remarks.extend(remarks::conditions(state, planned));
        checked.remarks.extend(remarks::idle_steps(state, planned));
    }
    let struck = match moving {
        true => moves(state, ground, &planned, checked),
        false => shots(state, ground, &planned, checked),
    };
    let stands = |(index, planned)| (!struck.contains(&index)).then_some(planned);
    let left = planned.iter().enumerate().filter_map(stands);
    let left = left.collect::<Vec<_>>();
    for planned in &left {
        checked.remarks.extend(in_vain::steps(state, planned));
    }
    without_orders(state, side, &left, checked);
}

/// TT-DEC-05, TT-DEC-06, TT-DEC-11: what those do who have no order, or none that stands.
fn without_orders(state: &State, side: &Side, planned: &[&Planned], checked: &mut Checked) {
    let silent = |id: &UnitId| planned.iter().all(|planned| planned.unit != *id);
    let units = state.units_of(side).filter(|unit| silent(&unit.unit));
    let named = |units: Vec<&UnitId>| units.into_iter().map(ToString::to_string).collect::<Vec<_>>();
    if state.moving() != side {
        let holds =
            |unit: &&Unit| targets::may_fire(unit).is_ok() && !chargers_as_targets::is_committed(state, &unit.unit);
        let units = named(units.filter(holds).map(|unit| &unit.unit).collect());
        if !units.is_empty() {
            checked.tell_idle("without orders, and to hold fire: ", units, " (TT-DEC-11)");
        }
        return;
    }
    let units = named(units.map(|unit| &unit.unit).collect());
    if !units.is_empty() {
        checked.tell_idle("without orders, and to stay: ", units, " (TT-DEC-05)");
    }
    // One entry for a point leaves the others alone; without any both rolls are made.
    let rolled = match planned.iter().any(|planned| planned.arrival && !planned.steps.is_empty()) {
        true => "not to be rolled for",
        false => "to be rolled for at the start",
    };
    let points = state.points.iter().filter(|point| point.side == *side);
    let points = points.filter(|point| !point.queue.is_empty() && silent(&point.unit));
    let points = named(points.map(|point| &point.unit).collect());
    if !points.is_empty() {
        checked.tell_idle(&format!("without orders, and {rolled}: "), points, " (TT-DEC-06)");
    }
}

/// The entries of the moving side, each on the board that the ones before it leave; which of them are set aside.
fn moves(state: &State, ground: &Ground, planned: &[Planned], checked: &mut Checked) -> Vec<usize> {
    let wrong = on_paper::wrong_moves(state, ground, planned);
    let boards = on_paper::boards(state, ground, planned);
    for (index, entry) in planned.iter().enumerate() {
        if wrong.iter().any(|(at, _)| *at == index) {
            continue;
        }
        let comes_to = match entry.arrival {
            true => arrival(&boards[index], &boards[index + 1], ground, entry),
            false => movement(&boards[index], ground, entry, checked),
        };
        let last = boards.last().expect("there is the one to begin with");
        let rally = rallies(last, entry, checked);
        let comes_to = comes_to.into_iter().chain(rally);
        let line = understood(entry, &comes_to.collect::<Vec<_>>());
        checked.understood.push(line);
    }
    let struck = wrong.iter().map(|(index, _)| *index).collect();
    checked.illegal.extend(wrong.into_iter().map(|(_, order)| order));
    struck
}

/// What the movement of a unit comes to.
fn movement(board: &State, ground: &Ground, planned: &Planned, checked: &mut Checked) -> Option<String> {
    let steps = planned.movement();
    let unit = board.find(&planned.unit).filter(|unit| unit.at.is_some())?;
    if !goals::is_met(board, ground, planned, &[]) {
        return Some("its condition does not hold".to_owned());
    }
    let walk = walk::walk(board, ground, &unit.unit, &steps, Judging::Paper, &[]);
    let walk = walk.ok()?;
    set_by(planned, &walk, checked);
    let moves = !walk.legs.is_empty() || !walk.contacts.is_empty() || walk.exit.is_some();
    if walk.routs {
        let told = preview::walk_told(board, unit, &walk);
        return Some(format!("{told}; {}", preview::rout_told(board, ground, unit, &walk)));
    }
    let bar = preview::bar_told(board, ground, unit, &steps, &walk);
    match (moves, bar) {
        (true, Some(bar)) => Some(format!("{}; no farther: {bar}", preview::walk_told(board, unit, &walk))),
        (true, None) => Some(preview::walk_told(board, unit, &walk)),
        (false, bar) => bar.map(|bar| format!("it stays where it is: {bar}")),
    }
}

/// Steps that come to nothing as things stand.
fn set_by(planned: &Planned, walk: &Walk, checked: &mut Checked) {
    let span = |number: usize| {
        let mut steps = planned.steps.iter();
        let found = steps.find(|(step, _)| *step == number);
        found.map_or(planned.span, |(_, step)| step.span)
    };
    for aside in &walk.asides {
        let (step, reason) = match aside {
            Aside::Waived(step) => (*step, Reason::from("its condition does not hold")),
            Aside::Dropped(step, wrong) => (*step, wrong.reason.clone()),
        };
        checked.remarks.push(idle(planned, step, reason, span(step)));
    }
}

/// A step that comes to nothing as things stand.
fn idle(planned: &Planned, step: usize, reason: Reason, span: Span) -> IllegalOrder {
    let reason = because!("as things stand this step is dropped: {}", reason);
    let help = "the steps after it go on";
    IllegalOrder { step, ..IllegalOrder::remark(planned.unit.as_str(), reason, help, span) }
}

/// A rally step on the board to which all entries lead: an HQ may come or go.
fn rallies(board: &State, planned: &Planned, checked: &mut Checked) -> Option<String> {
    let mut steps = planned.steps.iter();
    let (number, step) = steps.find(|(_, step)| step.verb == Verb::Rally)?;
    let unit: &Unit = board.find(&planned.unit).filter(|unit| unit.at.is_some())?;
    match preview::rally_told(board, unit) {
        Ok(told) => {
            if preview::is_hopeless(board, unit) {
                let help = "an HQ that is beside it when the rallies come helps; else it tries in vain";
                let remark =
                    IllegalOrder::remark(planned.unit.as_str(), "no die rallies it as things stand", help, step.span);
                checked.hopeless.push(IllegalOrder { step: *number, ..remark }.by("TT-RAL-01"));
            }
            Some(format!("it rallies {told}"))
        }
        Err(Wrong { clause, reason, .. }) => {
            let help = "it is judged when the rallies come, after all movement";
            let remark =
                IllegalOrder { step: *number, ..IllegalOrder::remark(planned.unit.as_str(), reason, help, step.span) };
            checked.remarks.push(remark.by_any(clause));
            None
        }
    }
}

/// The rolls of a point of arrival, and where who comes would stand.
fn arrival(before: &State, after: &State, ground: &Ground, planned: &Planned) -> Option<String> {
    let enters = |verb: &Verb| matches!(verb, Verb::Enter(..));
    planned.first(enters)?;
    let mut parts = vec![preview::arrival_told(before, &planned.unit)];
    let queue = &before.point(&planned.unit).queue;
    for unit in queue.iter().filter(|unit| !after.is_queued(unit)) {
        parts.push(match after.base(after.unit(unit)) {
            Some(base) => format!("{unit}, if it comes, ends at {}", in_figures::stand_of(after, &base)),
            None => given_up(before, after, unit),
        });
    }
    if parts.len() == 1 {
        parts.extend(preview::entry_told(before, ground, &planned.unit));
    }
    Some(parts.join("; "))
}

/// TT-REI-10: for whom a unit is given up.
fn given_up(before: &State, after: &State, unit: &UnitId) -> String {
    let mut enemies = before.enemies_of(&before.unit(unit).side);
    let enemy = enemies.find(|enemy| after.unit(&enemy.unit).at.is_none());
    match enemy {
        Some(enemy) => format!("{unit}, if it comes, is given up for {}", enemy.unit),
        None => format!("{unit}, if it comes, leaves the table again"),
    }
}

/// The entries of the shooting side; which of them are set aside. Before the other side has moved they are judged as
/// things stand, and nothing is set aside yet.
fn shots(state: &State, ground: &Ground, planned: &[Planned], checked: &mut Checked) -> Vec<usize> {
    let wrong = orders::wrong_shots(state, ground, planned);
    for (index, entry) in planned.iter().enumerate() {
        if wrong.iter().any(|(at, _)| *at == index) && state.part == Part::Shoot {
            continue;
        }
        let told = shot_in_numbers::volley_told(state, ground, planned, index);
        checked.understood.push(understood(entry, &told));
    }
    let indices = wrong.iter().map(|(index, _)| *index).collect::<Vec<_>>();
    let wrong = wrong.into_iter().map(|(_, order)| order);
    match state.part {
        Part::Shoot => {
            checked.illegal.extend(wrong);
            indices
        }
        _ => {
            checked.remarks.extend(
                wrong.map(|order| IllegalOrder { reason: because!("as things stand: {}", order.reason), ..order }),
            );
            Vec::new()
        }
    }
}

fn understood(planned: &Planned, comes_to: &[String]) -> String {
    let condition = planned.condition.as_ref();
    let condition = condition.map(|condition| format!("if {}, ", describe_condition(condition)));
    let steps = planned.steps.iter().map(|(_, step)| step.clone());
    let does = match steps.collect::<Vec<_>>().as_slice() {
        [] => "does what it does without orders".to_owned(),
        steps => describe_steps(steps, &verb),
    };
    let comes_to = match comes_to {
        [] => String::new(),
        comes_to => format!(" (as things stand {})", comes_to.join("; ")),
    };
    format!("{}: {}{does}{comes_to}", planned.unit, condition.unwrap_or_default())
}
