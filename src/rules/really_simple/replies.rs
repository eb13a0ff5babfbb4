//! Replies: which a decision may have, and whether their words mean anything.

use super::orders::{Orders, Place, Verb, Words};
use super::paper::is_word;
use super::state::State;
use crate::kit::{Direction, Spot};
use crate::orders::{Condition, Language, Selector, Step, Whom, each_step, normal, replies};
use crate::yaml::{Fault, Faults, Span, did_you_mean};

/// Words that narrow a choice of hexes.
const PLACES: &[&str] = &[
    "homeward", "rear", "home", "away", "cover", "safest", "fewest", "nearest", "nearer",
];

/// The replies of each decision, in the words of the language.
const REPLIES: &[(&str, &str)] = &[
    ("beaten", "`go:` with words, hexes or places"),
    ("accompany", "`go` and `stand`"),
    (
        "general-hit",
        "`throw`, `throw:` with a General, and `spare`",
    ),
    ("won", "`follow` and `stand`"),
    ("blocked", "`go-on`, `stop` and `stand`"),
    ("fire", "`fire`, `fire:` with a target, and `hold-fire`"),
    ("displaced", "`go:` with words or units"),
];

fn is_reply(when: &str, verb: &Verb) -> bool {
    match (when, verb) {
        ("beaten" | "displaced", Verb::Go(words)) => !words.is_empty(),
        ("accompany", Verb::Go(words)) => words.is_empty(),
        ("accompany" | "won" | "blocked", Verb::Stand)
        | ("general-hit", Verb::Throw(_) | Verb::Spare)
        | ("won", Verb::Follow)
        | ("blocked", Verb::GoOn | Verb::Stop)
        | ("fire", Verb::Fire(_) | Verb::HoldFire | Verb::Stand) => true,
        _ => false,
    }
}

/// Whether every reply is one of its decision, and every length one of hexes.
pub(super) fn are_sound(orders: &Orders, faults: &mut Faults) -> bool {
    let mut found = Vec::new();
    for (when, steps) in replies(&orders.standing, &orders.answers) {
        each_step(steps, &mut |step| {
            if !is_reply(when, &step.verb) {
                let known = REPLIES.iter().find(|(decision, _)| *decision == when);
                let known = known.map_or("none", |(_, replies)| replies);
                let fault = Fault::error(step.span, format!("this is no reply to `{when}`"));
                found.push(fault.help(format!("its replies are {known}")));
            }
        });
    }
    parts(orders, &mut |part| match part {
        Part::Condition(condition) => {
            let lengths = condition.lengths();
            found.extend(lengths.filter_map(|length| length.in_hexes(condition.span)));
        }
        Part::Selector(selector) => {
            let length = selector.within;
            found.extend(length.and_then(|length| length.in_hexes(selector.span)));
        }
        Part::Place(_) => {}
    });
    let sound = found.is_empty();
    found.into_iter().for_each(|fault| faults.add(fault));
    sound
}

/// A part of an order that names or measures something.
enum Part<'p> {
    Condition(&'p Condition),
    Selector(&'p Selector),
    Place(&'p Place),
}

/// Every part of every entry, standing order and answer.
fn parts<'o>(orders: &'o Orders, look: &mut dyn FnMut(Part<'o>)) {
    for entry in &orders.orders {
        condition(entry.condition.as_ref(), look);
        steps(&entry.steps, look);
    }
    parts_of_replies(orders, look);
}

fn parts_of_replies<'o>(orders: &'o Orders, look: &mut dyn FnMut(Part<'o>)) {
    for order in &orders.standing {
        whom(order.units.as_ref(), look);
        condition(order.condition.as_ref(), look);
    }
    for (_, of) in replies(&orders.standing, &orders.answers) {
        steps(of, look);
    }
}

fn steps<'o>(all: &'o [Step<Verb>], look: &mut dyn FnMut(Part<'o>)) {
    each_step(all, &mut |step| {
        condition(step.condition.as_ref(), look);
        match &step.verb {
            Verb::Toward(list)
            | Verb::Charge(list)
            | Verb::Fire(list)
            | Verb::Share(list)
            | Verb::Rally(list)
            | Verb::Throw(list) => whom(Some(list), look),
            Verb::Go(places) => places.iter().for_each(|place| look(Part::Place(place))),
            _ => {}
        }
    });
}

fn condition<'o>(condition: Option<&'o Condition>, look: &mut dyn FnMut(Part<'o>)) {
    let Some(condition) = condition else { return };
    look(Part::Condition(condition));
    whom(condition.enemy.as_ref(), look);
    whom(condition.own_kind.as_ref(), look);
}

fn whom<'o>(list: Option<&'o Whom>, look: &mut dyn FnMut(Part<'o>)) {
    let selectors = list.into_iter().flat_map(|list| &list.0);
    selectors.for_each(|selector| look(Part::Selector(selector)));
}

/// Words of conditions, standing orders and answers that mean nothing on this board, with what may have been meant.
pub(super) fn unknown_words(state: &State, orders: &Orders) -> Vec<(String, Span, String)> {
    let mut found = Vec::new();
    let mut look = |part: Part<'_>| {
        let (word, span, known) = match part {
            Part::Condition(_) => return,
            Part::Selector(selector) => (&selector.word, selector.span, is_word(&selector.word)),
            Part::Place(place) => (&place.word, place.span, is_place(state, &place.word)),
        };
        if !known && state.named(word).is_none() {
            found.push((word.clone(), span, suggestion(state, word)));
        }
    };
    parts_of_replies(orders, &mut look);
    for entry in &orders.orders {
        condition(entry.condition.as_ref(), &mut look);
        each_step(&entry.steps, &mut |step| {
            condition(step.condition.as_ref(), &mut look)
        });
    }
    for answer in &orders.answers {
        let names = [&answer.unit, &answer.enemy].into_iter().flatten();
        for name in names.filter(|name| state.named(name).is_none()) {
            found.push((name.clone(), answer.span, suggestion(state, name)));
        }
    }
    found
}

fn is_place(state: &State, word: &str) -> bool {
    let normal = normal(word);
    PLACES.contains(&normal.as_str())
        || Spot::parse(word).is_some()
        || Direction::parse(word).is_some()
        || !state.whereabouts(word).is_empty()
}

fn suggestion(state: &State, word: &str) -> String {
    let units = state.army.iter().map(|unit| unit.unit.as_str());
    let places = state
        .terrain
        .iter()
        .filter_map(|terrain| terrain.name.as_deref());
    let words = Words::VOCABULARY.words.iter().chain(PLACES).copied();
    match did_you_mean(word, units.chain(places).chain(words)) {
        Some(near) => format!("did you mean `{near}`? it is passed over"),
        None => "it is passed over".to_owned(),
    }
}
