//! What is accepted with a note: names that nobody bears, standing orders that cancel each other, bridges nobody can build.

use crate::adjudicate::{Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::orders::{Condition, Language, Reply, Standing, Step, Whom, describe_condition, each_step};
use crate::rules::campaign::orders::allowed::{Strictness, is_unknown, its_force, named};
use crate::rules::campaign::orders::{Orders, Verb, Words, replies};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;
use crate::yaml::Span;

/// What there is to be said of the orders of a side that nothing is refused for.
pub(super) fn remarks(state: &State, side: &Side, orders: &Orders, strictness: Strictness) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    if strictness >= Strictness::Parts {
        found.extend(idle(state, side, orders));
    }
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        let conditions = entry.condition.iter().filter_map(|condition| condition.enemy.as_ref());
        found.extend(conditions.flat_map(|whom| unknown(state, side, unit, whom)));
        each_step(&entry.steps, &mut |step| {
            let condition = step.condition.as_ref().and_then(|condition| condition.enemy.as_ref());
            found.extend(condition.into_iter().flat_map(|whom| unknown(state, side, unit, whom)));
            match &step.verb {
                Verb::Toward(whom) => found.extend(unknown(state, side, unit, whom)),
                Verb::Build(_) => found.extend(no_builders(state, side, unit, step.span, strictness)),
                _ => {}
            }
        });
    }
    for order in &orders.standing {
        let condition = order.condition.as_ref().and_then(|condition| condition.enemy.as_ref());
        found.extend(condition.into_iter().flat_map(|whom| unknown(state, side, order.when, whom)));
        found.extend(not_own(state, side, order));
        found.extend(passed_over(order));
        found.extend(goals_unknown(state, side, order));
    }
    found.extend(cancelled(&orders.standing));
    found.extend(named_alike(orders));
    found
}

/// What is said in vain: an hour that never comes, a stance that another follows, a work for which the men are too few.
fn idle(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        found.extend(entry.condition.iter().filter_map(|condition| no_hour(unit, condition, entry.span)));
        found.extend(said_again(unit, &entry.steps));
        each_step(&entry.steps, &mut |step| {
            found.extend(step.condition.iter().filter_map(|condition| no_hour(unit, condition, step.span)));
            if let Verb::Burn(_) = &step.verb {
                found.extend(no_burners(state, side, unit, step.span));
            }
        });
    }
    for order in &orders.standing {
        found.extend(order.condition.iter().filter_map(|condition| no_hour(order.when, condition, order.span)));
    }
    found
}

fn remark(unit: &str, wrong: Wrong, span: Span) -> IllegalOrder {
    wrong.order(&UnitId::new(unit), 0, span)
}

fn note(reason: Reason, help: &'static str) -> Wrong {
    Wrong { clause: None, reason, help: help.into() }
}

/// Names in a list that nobody bears of whom the side knows.
fn unknown(state: &State, side: &Side, unit: &str, whom: &Whom) -> Vec<IllegalOrder> {
    let known = |word: &str| {
        let mut enemies = state.enemies_of(side);
        Words::VOCABULARY.words.contains(&word)
            || named(state, side, word).is_some()
            || its_force(state, side, word).is_some()
            || enemies.any(|enemy| replies::is_called(enemy, word))
    };
    let strange = whom.0.iter().filter(|one| !known(&one.word));
    let told = strange.map(|one| {
        let reason = because!("nobody is known to you as `{}`", one.word.clone());
        let help = "look at the name: it serves as soon as somebody is reported to you by it";
        remark(unit, note(reason, help), one.span)
    });
    told.collect()
}

/// Whom no force can march toward, as he has none of his own: a leader, or a unit, that is with a force of the side.
pub(super) fn within_a_force(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        each_step(&entry.steps, &mut |step| {
            let Verb::Toward(whom) = &step.verb else { return };
            for one in whom.0.iter().filter(|one| named(state, side, &one.word).is_none()) {
                let Some(force) = its_force(state, side, &one.word) else { continue };
                let reason =
                    because!("`{}` is with {}: it is `{}` that is marched toward", one.word.clone(), force, force);
                found.push(remark(unit, note(reason, "write the force that he is with"), one.span));
            }
        });
    }
    found
}

/// Where a standing order leads that is no place of the game, and no force as yet.
fn goals_unknown(state: &State, side: &Side, order: &Standing<Verb>) -> Vec<IllegalOrder> {
    let Reply::Steps(steps) = &order.reply else { return Vec::new() };
    let mut found = Vec::new();
    each_step(steps, &mut |step| {
        let goals = match &step.verb {
            Verb::Go(goals) => goals.iter().collect::<Vec<_>>(),
            Verb::To { goal, by } => [goal].into_iter().chain(by).collect(),
            _ => Vec::new(),
        };
        let unknown = goals.into_iter().filter_map(|goal| Some((is_unknown(state, side, goal)?, goal.span)));
        found.extend(unknown.map(|(wrong, span)| remark(order.when, wrong, span)));
    });
    found
}

/// CP-FOR-10: two parts that would be called the same, of one force or of several.
fn named_alike(orders: &Orders) -> Vec<IllegalOrder> {
    let mut before = Vec::<(usize, &str)>::new();
    let mut found = Vec::new();
    let twice = |unit: &str, name: &str, span: Span| {
        let reason = because!("two parts would be called `{}`", name.to_owned());
        let help = "give each a name of its own: the one that is split off later is not";
        remark(unit, Wrong::new("CP-FOR-10", reason, help), span)
    };
    for entry in &orders.orders {
        let unit = entry.units.first().map_or("", |unit| unit.name.as_str());
        let mut names = Vec::new();
        certainly_named(&entry.steps, &mut names);
        let again = |place: &usize| names[..*place].iter().any(|(held, _)| held.eq_ignore_ascii_case(names[*place].0));
        found.extend((0..names.len()).filter(again).map(|place| twice(unit, names[place].0, names[place].1)));
    }
    for (entry, steps) in orders.orders.iter().map(|entry| &entry.steps).enumerate() {
        each_step(steps, &mut |step| {
            let Verb::Split { named: Some(name), .. } = &step.verb else { return };
            if before.iter().any(|(other, held)| *other != entry && held.eq_ignore_ascii_case(name)) {
                let unit = orders.orders[entry].units.first().map_or("", |unit| unit.name.as_str());
                found.push(twice(unit, name, step.span));
            }
            before.push((entry, name));
        });
    }
    found
}

/// The names of the parts that a force splits off whatever happens, and these themselves, with where they are written.
fn certainly_named<'s>(steps: &'s [Step<Verb>], names: &mut Vec<(&'s str, Span)>) {
    for step in steps.iter().filter(|step| step.condition.is_none()) {
        if let Verb::Split { named, steps, .. } = &step.verb {
            names.extend(named.iter().map(|name| (name.as_str(), step.span)));
            certainly_named(steps, names);
        }
    }
}

/// A standing order that names somebody who is no force of the side.
fn not_own(state: &State, side: &Side, order: &Standing<Verb>) -> Vec<IllegalOrder> {
    let units = order.units.iter().flat_map(|whom| &whom.0);
    let strange = units.filter(|one| named(state, side, &one.word).is_none());
    let told = strange.map(|one| {
        let reason = because!("`{}` is no force of yours", one.word.clone());
        let help = "a standing order is for forces of your own; an enemy stands behind `if enemy`";
        remark(order.when, note(reason, help), one.span)
    });
    told.collect()
}

/// A step of a reply that comes to nothing.
fn passed_over(order: &Standing<Verb>) -> Option<IllegalOrder> {
    let step = replies::passed_over(order)?;
    let reason = match (order.when, step.condition.is_some()) {
        ("seen", _) => because!("a reply to `{}` takes one stance: the first counts", Fact::typed(order.when)),
        (_, true) => because!("a reply to `{}` is given whatever the `if` of its step says", Fact::typed(order.when)),
        (_, false) => because!("`{}` is answered by one step: of several one counts", Fact::typed(order.when)),
    };
    let help = "write a standing order for each case, its condition before the colon: `when met, if enemy stronger: avoid`; in YAML `if:` beside `do:`";
    Some(remark(order.when, note(reason, help), step.span))
}

/// CP-SIE-08: a force that is ordered to build, and has not the men for it.
fn no_builders(state: &State, side: &Side, unit: &str, span: Span, strictness: Strictness) -> Option<IllegalOrder> {
    let force = named(state, side, unit)?;
    let help = match strictness >= Strictness::Parts {
        true => "the order is struck there, unless 500 are with it by then",
        false => "it builds nothing until 500 are with it",
    };
    let wrong = Wrong::new("CP-SIE-08", because!("{} has {} men of foot", force.unit, force.of(Arm::Foot)), help);
    (force.of(Arm::Foot) < 500).then(|| remark(unit, wrong, span))
}

/// CP-SIE-07: a force that is ordered to burn a crossing, and has not the men for it.
fn no_burners(state: &State, side: &Side, unit: &str, span: Span) -> Option<IllegalOrder> {
    let force = named(state, side, unit)?;
    let wrong = Wrong::new(
        "CP-SIE-07",
        because!("{} has {} men", force.unit, force.men()),
        "the order is struck there, unless 100 are with it by then",
    );
    (force.men() < 100).then(|| remark(unit, wrong, span))
}

/// CP-DAY-07: a condition that waits for an hour which no day has.
fn no_hour(unit: &str, condition: &Condition, span: Span) -> Option<IllegalOrder> {
    let bound = condition.hour?;
    let never = !(0..24).any(|hour| bound.admits(hour));
    let reason = because!("no day has an hour `{}`", Fact::typed(bound.to_string()));
    let wrong = || Wrong::new("CP-DAY-07", reason, "write a whole hour, 0 to 23: as it stands it never holds");
    never.then(|| remark(unit, wrong(), span))
}

/// CP-ORD-01: what settles how an order as a whole is done, and is said in it again: the last counts.
fn said_again(unit: &str, steps: &[Step<Verb>]) -> Vec<IllegalOrder> {
    let settles = |step: &Step<Verb>| match (&step.verb, &step.condition) {
        (_, Some(_)) => None,
        (Verb::Stance(_), None) => Some("stance"),
        (Verb::Start(_), None) => Some("start"),
        (Verb::Pace(_), None) => Some("pace"),
        (Verb::Night(_), None) => Some("night"),
        _ => None,
    };
    let mut found = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let Some(what) = settles(step) else { continue };
        if steps[..place].iter().any(|before| settles(before) == Some(what) && before.verb != step.verb) {
            let reason = because!("the `{}` of the order is said twice", Fact::typed(what));
            let wrong = Wrong::new("CP-ORD-01", reason, "it holds for the order as a whole: the last one counts");
            found.push(remark(unit, wrong, step.span));
        }
    }
    found
}

/// Standing orders of one rank about one decision that differ: where both hold, neither serves.
fn cancelled(standing: &[Standing<Verb>]) -> Vec<IllegalOrder> {
    let names = |order: &Standing<Verb>| {
        let units = order.units.as_ref().map(|whom| whom.0.iter().map(|one| one.word.clone()).collect::<Vec<_>>());
        units.unwrap_or_default()
    };
    let mut found = Vec::new();
    for (place, later) in standing.iter().enumerate() {
        let other = standing[..place].iter().find(|earlier| {
            let (ours, theirs) = (names(later), names(earlier));
            let of_one_rank = (ours.is_empty() && theirs.is_empty()) || ours.iter().any(|name| theirs.contains(name));
            let hold = earlier.condition.is_none() || later.condition.is_none() || same(earlier, later);
            let when = earlier.when == later.when;
            when && of_one_rank && hold && replies::agreed(&[*earlier, later]).is_none()
        });
        let Some(earlier) = other else { continue };
        let condition = later.condition.as_ref().or(earlier.condition.as_ref()).filter(|_| !same(earlier, later));
        let reason = match condition {
            None => {
                because!("this standing order about `{}` and one before it cancel each other", Fact::typed(later.when))
            }
            Some(condition) => because!(
                "this standing order about `{}` and one before it cancel each other where {}",
                Fact::typed(later.when),
                describe_condition(condition)
            ),
        };
        let help = "two of one rank that hold together and differ count for nothing: give each a condition of its own, `enemy not stronger` beside `enemy stronger`, `clear 2` beside `near 2`; or write both in one line, `... if enemy stronger, else ...`";
        found.push(remark(later.when, note(reason, help), later.span));
    }
    found
}

/// Whether two standing orders have one condition.
fn same(one: &Standing<Verb>, other: &Standing<Verb>) -> bool {
    let told = |condition: &Option<Condition>| condition.as_ref().map(describe_condition);
    told(&one.condition) == told(&other.condition)
}
