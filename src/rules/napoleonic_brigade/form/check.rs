//! A file held against the rules before it is sent: what would be set aside, and the orders as understood.

use super::remarks;
use crate::adjudicate::{Checked, Fact, IllegalOrder, Reason, Side, UnitId};
use crate::orders::{Entry, describe_condition, describe_entry};
use crate::rules::napoleonic_brigade::charts::switches::OrdersCheck;
use crate::rules::napoleonic_brigade::form::{preview, prospects};
use crate::rules::napoleonic_brigade::orders::in_plain_english::{general, verb};
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Plan};
use crate::rules::napoleonic_brigade::orders::{Orders, Verb, general_order_binds};
use crate::rules::napoleonic_brigade::play::artillery_fire::gunnery::Gunnery;
use crate::rules::napoleonic_brigade::play::general_orders::alterations::GeneralEntries;
use crate::rules::napoleonic_brigade::play::general_orders::{alterations, before_the_game};
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::play::sequence::plans::{LaidPlan, Plans};
use crate::rules::napoleonic_brigade::play::sequence::step_choice::Passed;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::setup::disposition;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Post;

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut checked = Checked::default();
    match state.part {
        Part::Over => {}
        Part::SetUp => before_the_game(state, &ground, side, orders, &mut checked),
        Part::Turn => turn(state, &ground, side, orders, &mut checked),
    }
    checked.tell_replies(orders, &verb);
    if orders.concede {
        checked.understood.push("the side gives up".to_owned());
    }
    let standing = remarks::skirmishers_stand(state, &ground, side, orders);
    checked.illegal.extend(standing);
    for word in remarks::words(state, &ground, side, orders) {
        if !is_told(&word, &checked.illegal) {
            checked.remarks.push(word);
        }
    }
    checked
}

/// Whether an order has been set aside for just this word, so that nothing is passed over.
fn is_told(word: &IllegalOrder, illegal: &[IllegalOrder]) -> bool {
    let holds = |order: &&IllegalOrder| order.span.start <= word.span.start && word.span.end <= order.span.end;
    let mut found = illegal.iter().filter(holds);
    found.any(|order| is_about(&order.reason, &word.unit))
}

/// Whether what is wrong is about just this word.
fn is_about(reason: &Reason, word: &str) -> bool {
    reason.facts().iter().any(|fact| match fact {
        Fact::Unit(unit) | Fact::Piece(_, unit) => unit.is_like(word),
        Fact::Place(text) | Fact::Text(text) => text == word,
        Fact::Part(part) => is_about(part, word),
        _ => false,
    })
}

/// NB-ORD-01, NB-ORD-02: general orders and dispositions.
fn before_the_game(state: &State, ground: &Ground, side: &Side, orders: &Orders, checked: &mut Checked) {
    remarks::not_due(orders, true, checked);
    let GeneralEntries { addressed, illegal } = alterations::written(state, ground, side, orders);
    let units = |illegal: &[IllegalOrder]| {
        let units = illegal.iter().map(|order| order.unit.clone());
        units.collect::<Vec<_>>()
    };
    let orders_told = units(&illegal);
    checked.illegal.extend(illegal);
    let mut board = state.clone();
    for addressed in &addressed {
        checked.understood.push(general(addressed.entry));
        for unit in &addressed.units {
            board.unit_mut(unit).order.clone_from(&addressed.entry.order);
        }
    }
    let prepared = before_the_game::prepared(state, ground, side, orders);
    let places_told = units(&prepared.illegal);
    checked.illegal.extend(prepared.illegal);
    // Of several entries about a brigade the last has it all.
    let mut lines: Vec<(UnitId, String)> = Vec::new();
    for (unit, disposition) in prepared.set_out {
        let place = match &disposition.post {
            Some(post) => garrison(&board, &unit, post),
            None => {
                let crate::kit::table::Coordinates(x, y) = disposition.at;
                let form = match disposition.form {
                    form @ (Formation::Limbered | Formation::Unlimbered) => form.to_string(),
                    form => format!("in {}", form.word().replace('-', " ")),
                };
                format!("at [{x}, {y}] facing {} {form}", disposition.face)
            }
        };
        let line = format!("{unit}: stands {place}");
        disposition.set_out(board.unit_mut(&unit));
        match lines.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, known)) => *known = line,
            None => lines.push((unit, line)),
        }
    }
    checked.understood.extend(lines.into_iter().map(|(_, line)| line));
    let lacking = before_the_game::lacks(&board, side, [&orders_told, &places_told]);
    checked.illegal.extend(lacking);
}

/// A garrison as it is set out, side by side.
fn garrison(state: &State, unit: &UnitId, post: &Post) -> String {
    let sides = disposition::sides_held(state, state.unit(unit), post);
    let sides = sides.iter().map(|(side, units)| {
        let units = units.iter().map(ToString::to_string).collect::<Vec<_>>();
        format!("{} on the {side} side", crate::kit::list(&units))
    });
    let sides = sides.collect::<Vec<_>>().join(", ");
    format!("in {} in garrison: {sides}", post.complex)
}

/// General orders altered, and the entries of a turn, judged by the general orders that are in force then (NB-ORD-06).
fn turn(state: &State, ground: &Ground, side: &Side, orders: &Orders, checked: &mut Checked) {
    remarks::not_due(orders, false, checked);
    let GeneralEntries { addressed, illegal } = alterations::alterations_of(state, ground, side, orders);
    checked.illegal.extend(illegal);
    for addressed in addressed {
        let order = general(addressed.entry);
        let from = format!("from turn {} to {}, as the die says", state.turn + 1, state.turn + 6);
        checked.understood.push(format!("altered {from}: {order}"));
    }
    let board = alterations::with_orders_in_force(state, ground);
    let plans = plans::plans(&board, ground, side, orders);
    for laid in &plans.laid {
        let line = understood(&board, ground, orders, laid);
        checked.understood.push(line);
        checked.remarks.extend(laid.passed.iter().map(|passed| told(laid, passed)));
        checked.remarks.extend(out_of_reach(&board, ground, &laid.plan));
    }
    let ordered = plans.laid.iter().map(|laid| laid.plan.unit.clone());
    let ordered = ordered.collect::<Vec<_>>();
    let set_aside = plans.illegal.iter().map(|order| order.unit.clone()).collect::<Vec<_>>();
    prospects::unordered(&board, ground, side, &ordered, &set_aside, checked);
    if board.house_rules.orders_check == OrdersCheck::Warn {
        let breaches = breaches(&board, ground, side, orders, &plans);
        checked.remarks.extend(breaches);
    }
    checked.illegal.extend(plans.illegal);
}

/// NB-ORD-03 where the umpire only warns: what would be refused else, were it only for a second choice.
fn breaches(board: &State, ground: &Ground, side: &Side, orders: &Orders, plans: &Plans) -> Vec<IllegalOrder> {
    let mut strict = board.clone();
    strict.house_rules.orders_check = OrdersCheck::Refuse;
    let Plans { laid, illegal } = plans::plans(&strict, ground, side, orders);
    let refused = illegal.into_iter();
    let refused = refused.filter(|order| !plans.illegal.contains(order));
    let given_up = laid.iter().flat_map(|laid| {
        let passed = laid.passed.iter();
        passed.filter_map(|passed| match passed {
            Passed::Dropped(step, span, wrong) if wrong.clause == Some("NB-ORD-03") => {
                Some(wrong.clone().order(&laid.plan.unit, *step, *span))
            }
            _ => None,
        })
    });
    let told = refused.chain(given_up).collect::<Vec<_>>();
    let charges = plans.laid.iter().filter_map(|laid| {
        let Plan { unit, step, .. } = &laid.plan;
        let Intent::Charge(target) = &laid.plan.intent else {
            return None;
        };
        let known = told.iter().any(|order| unit.is_like(&order.unit));
        let wrong = general_order_binds::breach_by_charge(board, ground, board.unit(unit), board.unit(target))?;
        (!known).then(|| wrong.order(unit, *step, laid.span))
    });
    let told = charges.collect::<Vec<_>>().into_iter().chain(told);
    let told = told.map(|order| IllegalOrder {
        help: "it is done all the same: general orders are not enforced in this game".into(),
        ..order
    });
    told.collect()
}

/// Guns that could not fire as their first step says, were everybody to stay where he is.
fn out_of_reach(board: &State, ground: &Ground, plan: &Plan) -> Option<IllegalOrder> {
    let battery = board.unit(&plan.unit);
    let step = plan.fire.first().filter(|_| battery.kind.is_artillery())?;
    let Verb::Fire(fire) = &step.verb else {
        return None;
    };
    let wrong = Gunnery::of(board, ground, &[]).out_of_reach(battery, fire)?;
    let help = format!("{}, unless somebody moves", wrong.help);
    let told = IllegalOrder::remark(plan.unit.as_str(), wrong.reason, help, step.span);
    Some(told.by_any(wrong.clause)).filter(|_| step.otherwise.is_empty())
}

/// A step that comes to nothing as things stand.
fn told(laid: &LaidPlan, passed: &Passed) -> IllegalOrder {
    let unit = laid.plan.unit.as_str();
    match passed {
        Passed::Waived(step, span) => {
            let reason = "as things stand its condition does not hold";
            let help = "what stands under `else` is done, or nothing";
            IllegalOrder { step: *step, ..IllegalOrder::remark(unit, reason, help, *span) }
        }
        Passed::Dropped(step, span, wrong) => {
            let reason = format!("this step is dropped: {}", wrong.reason);
            let dropped = IllegalOrder { step: *step, ..IllegalOrder::remark(unit, reason, wrong.help.clone(), *span) };
            dropped.by_any(wrong.clause)
        }
    }
}

/// An entry without its steps that are dropped as things stand, and with what is done instead of them.
fn without_dropped(entry: &Entry<Verb>, passed: &[Passed]) -> Entry<Verb> {
    let is_dropped = |number: usize| {
        let mut passed = passed.iter();
        passed.any(|passed| matches!(passed, Passed::Dropped(step, ..) if *step == number))
    };
    let mut left = entry.clone();
    let steps = entry.steps.iter().zip(1..);
    let steps = steps.flat_map(|(step, number)| match is_dropped(number) {
        true => step.otherwise.clone(),
        false => vec![step.clone()],
    });
    left.steps = steps.collect();
    left
}

fn understood(board: &State, ground: &Ground, orders: &Orders, laid: &LaidPlan) -> String {
    let unit = &laid.plan.unit;
    let brigade = board.unit(unit);
    let mut entries = orders.orders.iter();
    let entry = entries.find(|entry| entry.units.iter().any(|named| named.span == laid.span));
    let does = entry.map_or_else(String::new, |entry| {
        let told = describe_entry(&without_dropped(entry, &laid.passed), &verb);
        let told = told.split_once(": ").map_or(told.clone(), |(_, told)| told.to_owned());
        match &laid.plan.condition {
            Some(condition) if !told.starts_with("if ") => {
                format!("if {}, {told}", describe_condition(condition))
            }
            _ => told,
        }
    });
    let outlook = preview::outlook(board, ground, brigade, &laid.plan.intent);
    let order = brigade.order.as_ref();
    let order = order.map(|order| format!("its general order is to {}", order.describe()));
    let beside = outlook.into_iter().chain(order).collect::<Vec<_>>();
    match beside.is_empty() {
        true => format!("{unit}: {does}"),
        false => format!("{unit}: {does} ({})", beside.join("; ")),
    }
}
