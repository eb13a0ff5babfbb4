//! Orders as they were understood, and what is wrong with them: what `check` shows.

use crate::adjudicate::{Basis, Checked, IllegalOrder, Owed, Side};
use crate::orders::{Whom, describe_choice, describe_condition, describe_steps};
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::form::foreseen;
use crate::rules::really_simple::form::in_vain;
use crate::rules::really_simple::orders::deployment::Deployment;
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::orders::on_paper::{Planned, Plans};
use crate::rules::really_simple::orders::replies::unknown_words;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::{Leg, Orders, Place, Verb};
use crate::rules::really_simple::play::deployment;
use crate::rules::really_simple::position::state::{Part, State};
use crate::rules::really_simple::troops::units::Mounted;

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let mut checked = Checked::default();
    if !orders.deploy.is_empty() || state.part == Part::SetUp {
        checked.illegal = deployment::may_stand(state, side, orders).1;
        let refused = |entry: &&Deployment| {
            let mut refused = checked.illegal.iter();
            refused.any(|order| order.span == entry.span)
        };
        let sound = orders.deploy.iter().filter(|entry| !refused(entry));
        checked.understood = sound.map(deployed).collect();
    }
    let mut plans = match state.part {
        Part::SetUp => Plans::default(),
        _ => on_paper::plans(state, side, orders),
    };
    foreseen::foresee_retreats(state, side, &mut plans);
    checked.illegal.extend(plans.illegal);
    checked.remarks.extend(plans.remarks);
    if state.part != Part::SetUp {
        checked.remarks.extend(foreseen::remarks_on_order(state, side, orders));
        checked.remarks.extend(foreseen::remark_on_sequence(state, side, orders));
    }
    for planned in &plans.planned {
        let condition = planned.condition.as_ref();
        let condition =
            condition.map_or_else(String::new, |condition| format!("if {}, ", describe_condition(condition)));
        let unit = state.unit(&planned.unit);
        let does = match planned.steps.as_slice() {
            [] => foreseen::without_order(state, unit, orders),
            steps if unit.is_retreating() => {
                let retreats = foreseen::retreat_in_words(state, unit);
                let steps = describe_steps(steps, &verb);
                format!("if a General rallies it first, {steps}; otherwise {retreats}")
            }
            steps => describe_steps(steps, &verb),
        };
        let less = match foreseen::fires_before_moving(state, planned) {
            true => " (its fire is at -1, as it moves or assaults after it)",
            false => "",
        };
        let short = falls_short(state, planned);
        let short = short.map_or_else(String::new, |end| format!(" (as things stand {end})"));
        checked.understood.push(format!("{}: {condition}{does}{less}{short}", planned.unit));
    }
    if owes_orders(state, side) {
        foreseen::without_orders(state, side, orders, &plans.planned, &mut checked);
    }
    checked.tell_replies(orders, &verb);
    if orders.concede {
        checked.understood.push("gives up the game".to_owned());
    }
    checked.illegal.extend(deployment::too_early(state, side, orders));
    checked.remarks.extend(in_vain::replies(state, side, orders));
    remark(state, side, orders, &mut checked);
    checked
}

/// RS-MOVE-01: where the way to a place ends short of it, by the movement that there is.
fn falls_short(state: &State, planned: &Planned) -> Option<String> {
    let unit = state.unit(&planned.unit);
    let goes = |verb: &Verb| matches!(verb, Verb::Move(_) | Verb::To(_) | Verb::Toward(_) | Verb::Charge(_));
    let last = planned.steps.iter().rfind(|step| goes(&step.verb)).filter(|_| !unit.is_retreating())?;
    let Verb::To(place) = &last.verb else { return None };
    let goals = selectors::whereabouts(state, &place.word);
    let end = planned.way.last().copied().unwrap_or_else(|| state.hex(&planned.unit));
    if goals.is_empty() || goals.contains(&end) {
        return None;
    }
    Some(match planned.way.is_empty() {
        true => "it stays where it is".to_owned(),
        false => format!("it comes to {} and no farther", state.map.spot(end)),
    })
}

/// Whether a side's orders are due, so that pieces without any have a say.
fn owes_orders(state: &State, side: &Side) -> bool {
    let awaited = ReallySimple::awaits(state);
    awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders)
}

/// What is passed over: words that mean nothing here, and standing orders that are never reached.
fn remark(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    for (word, span, help) in unknown_words(state, side, orders) {
        checked.remarks.push(IllegalOrder::nobody(&word, help, span));
    }
    checked.remarks.extend(IllegalOrder::never_reached(orders));
}

fn deployed(entry: &Deployment) -> String {
    let mut words = vec![format!("{} deploys", entry.unit.name)];
    words.extend(entry.at.map(|at| format!("at {at}")));
    words.extend(entry.form.map(|form| crate::rules::really_simple::narrative::wording::formed(form).to_owned()));
    words.extend(entry.mounted.map(|mounted| match mounted {
        Mounted::Yes => "on horseback".to_owned(),
        Mounted::No => "on foot".to_owned(),
    }));
    words.join(" ")
}

fn verb(verb: &Verb) -> String {
    let at = |what: &str, whom: &Whom| match whom.0.is_empty() {
        true => format!("{what} the rules' own choice"),
        false => format!("{what} {}", describe_choice(whom)),
    };
    let places = |places: &[Place]| {
        let words = places.iter().map(place_in_words);
        words.collect::<Vec<_>>().join(", then ")
    };
    match verb {
        Verb::Move(path) => format!("moves {}", path.iter().map(Leg::typed).collect::<Vec<_>>().join(", ")),
        Verb::To(place) => format!("moves to {} by the shortest way", place.word),
        Verb::Toward(whom) => at("moves up to", whom),
        Verb::Charge(whom) => at("charges", whom),
        Verb::Form(form) => crate::rules::really_simple::narrative::wording::forming(*form).to_owned(),
        Verb::Fire(whom) | Verb::Share(whom) => at("fires at", whom),
        Verb::HoldFire => "holds its fire".to_owned(),
        Verb::Stand => "stands".to_owned(),
        Verb::Rally(whom) => at("tries to rally", whom),
        Verb::Go(words) if words.is_empty() => "goes along".to_owned(),
        Verb::Go(words) => format!("goes {}", places(words)),
        Verb::Throw(whom) if whom.0.is_empty() => "asks for the General's fate".to_owned(),
        Verb::Throw(whom) => format!("asks for the fate of {}", describe_choice(whom)),
        Verb::Spare => "does not ask for it".to_owned(),
        Verb::Follow => "follows".to_owned(),
        Verb::GoOn => "goes on".to_owned(),
        Verb::Stop => "stops".to_owned(),
    }
}

/// Where a unit goes that has a choice; each word narrows what the one before has left.
fn place_in_words(place: &Place) -> String {
    match place.word.as_str() {
        "cover" => "to cover".to_owned(),
        "fewest" => "where the fewest enemies are".to_owned(),
        "nearest" | "nearer" => "to the nearest".to_owned(),
        "homeward" | "away" => place.word.clone(),
        word => format!("to {word}"),
    }
}
