//! Orders as they were understood, and what is wrong with them: what `check` shows.

use super::orders::{Deployment, Leg, Orders, Place, Verb};
use super::paper::is_word;
use super::state::{Part, State};
use crate::adjudicate::{Checked, IllegalOrder, Side};
use crate::kit::list;
use crate::orders::{
    Selector, Whom, describe_answer, describe_choice, describe_condition, describe_standing,
    describe_steps,
};

/// What of a side's orders would be set aside, and the rest as understood.
pub(super) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let mut checked = Checked::default();
    if !orders.deploy.is_empty() || state.part == Part::SetUp {
        checked.illegal = state.deployment(side, orders).1;
        checked
            .understood
            .extend(orders.deploy.iter().map(deployed));
    }
    let plans = state.plans(side, orders);
    checked.illegal.extend(plans.illegal);
    checked.remarks.extend(plans.remarks);
    for planned in &plans.planned {
        let condition = planned.condition.as_ref();
        let condition = condition.map_or_else(String::new, |condition| {
            format!("if {}, ", describe_condition(condition))
        });
        let does = match planned.steps.as_slice() {
            [] => "does what it does without orders".to_owned(),
            steps => describe_steps(steps, &verb),
        };
        checked
            .understood
            .push(format!("{}: {condition}{does}", planned.unit));
    }
    let standing = orders
        .standing
        .iter()
        .map(|order| format!("standing order, {}", describe_standing(order, &verb)));
    checked.understood.extend(standing);
    let answers = orders
        .answers
        .iter()
        .map(|answer| format!("answer, {}", describe_answer(answer, &verb)));
    checked.understood.extend(answers);
    if orders.concede {
        checked.understood.push("gives up the game".to_owned());
    }
    remark_standing(state, side, orders, &mut checked);
    checked
}

/// Names of standing orders that no unit has are passed over with a remark.
fn remark_standing(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    for order in &orders.standing {
        let named = order.units.iter().flat_map(|whom| &whom.0);
        for selector in named
            .filter(|selector| state.named(&selector.word).is_none() && !is_word(&selector.word))
        {
            checked.remarks.push(unknown(state, side, selector));
        }
    }
}

fn unknown(state: &State, side: &Side, selector: &Selector) -> IllegalOrder {
    IllegalOrder {
        unit: selector.word.clone(),
        step: 0,
        clause: None,
        reason: format!("there is no unit `{}`", selector.word),
        help: state.suggestion(side, &selector.word),
        span: selector.span,
    }
}

fn deployed(entry: &Deployment) -> String {
    let mut words = vec![format!("{} deploys", entry.unit.name)];
    words.extend(entry.at.map(|at| format!("at {at}")));
    words.extend(entry.form.map(|form| format!("as {}", form.word())));
    words.join(" ")
}

fn verb(verb: &Verb) -> String {
    let at = |what: &str, whom: &Whom| match whom.0.is_empty() {
        true => format!("{what} the printed choice"),
        false => format!("{what} {}", describe_choice(whom)),
    };
    let places = |places: &[Place]| {
        list(
            &places
                .iter()
                .map(|place| place.word.clone())
                .collect::<Vec<_>>(),
        )
    };
    match verb {
        Verb::Move(path) => format!(
            "moves {}",
            path.iter().map(leg).collect::<Vec<_>>().join(", ")
        ),
        Verb::To(place) => format!("moves to {} by the shortest way", place.word),
        Verb::Toward(whom) => at("moves up to", whom),
        Verb::Charge(whom) => at("charges", whom),
        Verb::Form(form) => super::voice::forming(*form).to_owned(),
        Verb::Fire(whom) | Verb::Share(whom) => at("fires at", whom),
        Verb::HoldFire => "holds its fire".to_owned(),
        Verb::Stand => "stands".to_owned(),
        Verb::Rally(whom) => at("tries to rally", whom),
        Verb::Go(words) if words.is_empty() => "goes along".to_owned(),
        Verb::Go(words) => format!("goes {}", places(words)),
        Verb::Throw(None) => "asks for the General's fate".to_owned(),
        Verb::Throw(Some(general)) => format!("asks for the fate of {}", general.name),
        Verb::Spare => "does not ask for it".to_owned(),
        Verb::Follow => "follows".to_owned(),
        Verb::GoOn => "goes on".to_owned(),
        Verb::Stop => "stops".to_owned(),
    }
}

fn leg(leg: &Leg) -> String {
    match leg {
        Leg::Hex(spot, _) => spot.to_string(),
        Leg::Side(side, _) => side.to_string(),
    }
}
