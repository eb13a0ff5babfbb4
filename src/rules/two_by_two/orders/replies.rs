//! Replies: which a decision may have, and whether their words mean anything.

use super::by_phase::{MOST_SUGGESTIONS, Planned};
use crate::adjudicate::{Reason, Side};
use crate::orders::{Body, Language, Look, Measure, Part, Parted, parts_of, parts_of_condition, parts_of_steps};
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::places;
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::orders::verbs::REPLIES;
use crate::rules::two_by_two::orders::words::{Heading, Place, Stretch, Verb, Words};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::yaml::{Faults, Span, did_you_mean};

/// The words of `go` for each decision that has it.
const WAYS: &[(&str, &[&str])] =
    &[("beaten", &["safest", "rear", "away", "homeward"]), ("displaced", &["nearer", "nearest", "left", "right"])];

fn is_reply(when: &str, verb: &Verb) -> bool {
    match (when, verb) {
        ("charged", Verb::Fire(_) | Verb::Turn(_) | Verb::Stand)
        | ("met", Verb::Turn(_) | Verb::Stand)
        | ("won", Verb::Follow(_) | Verb::Join | Verb::Stand)
        | ("column", Verb::Join | Verb::Stand)
        | ("fire", Verb::Fire(_) | Verb::HoldFire | Verb::Stand)
        | ("rally", Verb::Rally | Verb::Stand)
        | ("lead" | "melee-order", Verb::Take(_))
        | ("unfinished" | "shot-at", Verb::Stand) => true,
        ("unfinished" | "shot-at", Verb::Charge(whom)) => whom.0.is_empty(),
        ("beaten" | "displaced", Verb::GoTo(words)) => {
            let known = WAYS.iter().find(|(key, _)| *key == when);
            let known = known.map_or(&[][..], |(_, words)| words);
            words.iter().all(|place| known.contains(&place.word.to_ascii_lowercase().as_str()))
        }
        _ => false,
    }
}

/// Whether every reply is one of its decision, and every charge that is ordered names whom: the bare word is a reply.
pub(crate) fn are_sound(orders: &Body<Verb>, faults: &mut Faults) -> bool {
    let names_nobody = |verb: &Verb| matches!(verb, Verb::Charge(whom) if whom.0.is_empty());
    let found = [orders.charges_at_nobody(names_nobody), orders.strange_replies(is_reply, REPLIES)];
    faults.takes(found.concat())
}

impl Parted for Verb {
    type Place = Place;

    fn parts<'p>(&'p self, span: Span, look: Look<'_, 'p, Place>) {
        match self {
            Verb::Toward(list) | Verb::Charge(list) | Verb::Fire(list) | Verb::Swap(list) | Verb::Turn(list) => {
                parts_of(list, look)
            }
            Verb::To(place, _)
            | Verb::Exit(place)
            | Verb::Enter(_, Some(place))
            | Verb::Face(Heading::Toward(place)) => look(Part::Place(place)),
            Verb::Go(_, Stretch::Just(far, span)) => look(Part::Length(*far, *span)),
            Verb::Follow(Some(far)) => look(Part::Length(*far, span)),
            Verb::Take(words) => words.iter().for_each(|word| look(Part::Taken(word))),
            Verb::Go(..)
            | Verb::Pivot(_)
            | Verb::Face(_)
            | Verb::Rout
            | Verb::Enter(..)
            | Verb::Rally
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Follow(_)
            | Verb::Join
            | Verb::GoTo(_) => {}
        }
    }
}

/// Words that mean nothing in this game, with what may have been meant, and how many more there are.
pub(crate) fn unknown_words(
    state: &State,
    ground: &Ground,
    side: &Side,
    orders: &Orders,
) -> (Vec<(String, Span, Reason)>, usize) {
    let mut found = Vec::new();
    let mut look = |part: Part<'_, Place>| {
        let (word, span, known) = match part {
            Part::Length(..) => return,
            Part::Selector(selector) => (&selector.word, selector.span, is_word(&selector.word)),
            Part::Place(place) => {
                let point = places::point_of(state, ground, place).is_some();
                let known = point || matches!(place.word.as_str(), "home" | "Home");
                (&place.word, place.span, known)
            }
            Part::Taken(place) => (&place.word, place.span, is_taken(state, &place.word)),
        };
        if !known && state.named(word).is_none() && !is_side(state, side, word) {
            found.push((word.clone(), span));
        }
    };
    orders.parts(&mut look);
    for answer in &orders.answers {
        let names = [&answer.unit, &answer.enemy].into_iter().flatten();
        let unknown = |name: &&String| state.named(name).is_none() && !is_side(state, side, name);
        for name in names.filter(unknown) {
            found.push((name.clone(), answer.span));
        }
    }
    // A list of thousands of names is no reason to look for what each of them may have meant.
    let more = found.len().saturating_sub(MOST_SUGGESTIONS);
    let told = found.into_iter().take(MOST_SUGGESTIONS);
    let told = told.map(|(word, span)| {
        let help = meant(state, &word);
        (word, span, help)
    });
    (told.collect(), more)
}

/// Lengths of standing orders and answers in a unit that is not the game's.
pub(crate) fn strange_lengths(state: &State, orders: &Orders) -> Vec<(Measure, Span)> {
    let mut found = Vec::new();
    orders.parts_of_replies(&mut |part| {
        if let Part::Length(length, span) = part
            && !selectors::measures(state, length)
        {
            found.push((length, span));
        }
    });
    found
}

/// The first length of an entry that is in a unit other than the game's, with the number of its step.
pub(crate) fn strange_length(state: &State, planned: &Planned) -> Option<(usize, Measure, Span)> {
    let mut found = None;
    let mut look = |number: usize, part: Part<'_, Place>| {
        if let Part::Length(length, span) = part
            && found.is_none()
            && !selectors::measures(state, length)
        {
            found = Some((number, length, span));
        }
    };
    parts_of_condition(planned.condition.as_ref(), &mut |part| look(0, part));
    for (number, step) in &planned.steps {
        parts_of_steps(std::slice::from_ref(step), &mut |part| look(*number, part));
    }
    found
}

/// Whether a word of a list is one of the language.
fn is_word(word: &str) -> bool {
    Words::VOCABULARY.words.contains(&word)
}

fn is_taken(state: &State, word: &str) -> bool {
    let unit = |name: &str| state.named(name).is_some();
    is_word(word) || word.split('/').all(unit)
}

fn is_side(state: &State, side: &Side, word: &str) -> bool {
    let mut sides = state.sides.iter();
    side.is_like(word) || sides.any(|card| card.side.is_like(word))
}

fn meant(state: &State, word: &str) -> Reason {
    let units = state.army.iter().map(|unit| unit.unit.as_str());
    let points = state.points.iter().map(|point| point.unit.as_str());
    let places = state.terrain.iter();
    let places = places.filter_map(|terrain| terrain.name.as_deref());
    let words = Words::VOCABULARY.words.iter().copied();
    Reason::passed_over(did_you_mean(word, units.chain(points).chain(places).chain(words)))
}
