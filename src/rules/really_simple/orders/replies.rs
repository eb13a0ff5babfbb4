//! Replies: which a decision may have, and whether their words mean anything.

use super::on_paper::is_word;
use crate::adjudicate::{Reason, Side};
use crate::kit::reinforcement;
use crate::kit::{Direction, Spot};
use crate::orders::{Body, Language, Look, Part, Parted, each_step, normal, parts_of, parts_of_condition};
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::{Orders, Place, Verb, Words};
use crate::rules::really_simple::position::state::State;
use crate::yaml::{Faults, Span, did_you_mean};

/// Words that narrow a choice of hexes.
const PLACES: &[&str] = &["homeward", "rear", "home", "away", "cover", "safest", "fewest", "nearest", "nearer"];

/// The replies of each decision, in the words of the language.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("beaten", "`go:` with `homeward`, `cover`, `safest`, `fewest`, hexes, places or units"),
    ("accompany", "`go` and `stand`"),
    ("general-hit", "`throw`, `throw:` with a General, and `spare`"),
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
pub(crate) fn are_sound(orders: &Body<Verb>, faults: &mut Faults) -> bool {
    let found = [orders.strange_replies(is_reply, REPLIES), orders.lengths_not_in_hexes()];
    faults.takes(found.concat())
}

impl Parted for Verb {
    type Place = Place;

    fn parts<'p>(&'p self, _span: Span, look: Look<'_, 'p, Place>) {
        match self {
            Verb::Toward(list)
            | Verb::Charge(list)
            | Verb::Fire(list)
            | Verb::Share(list)
            | Verb::Rally(list)
            | Verb::Throw(list) => parts_of(list, look),
            Verb::Go(places) => places.iter().for_each(|place| look(Part::Place(place))),
            Verb::Move(_)
            | Verb::To(_)
            | Verb::Form(_)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Spare
            | Verb::Follow
            | Verb::GoOn
            | Verb::Stop => {}
        }
    }
}

/// Words of conditions, standing orders and answers that mean nothing on this board, with what may have been meant.
pub(crate) fn unknown_words(state: &State, side: &Side, orders: &Orders) -> Vec<(String, Span, Reason)> {
    let mut found = Vec::new();
    let is_piece = |word: &str| {
        selectors::named(state, word).is_some() || reinforcement::named_of(&state.arrivals, side, word).is_some()
    };
    let mut look = |part: Part<'_, Place>| {
        let (word, span, known) = match part {
            Part::Length(..) => return,
            Part::Selector(selector) => (&selector.word, selector.span, is_word(&selector.word)),
            Part::Place(place) | Part::Taken(place) => (&place.word, place.span, is_place(state, &place.word)),
        };
        if !known && !is_piece(word) {
            found.push((word.clone(), span, suggestion(state, word)));
        }
    };
    orders.parts_of_replies(&mut look);
    for entry in &orders.orders {
        parts_of_condition(entry.condition.as_ref(), &mut look);
        each_step(&entry.steps, &mut |step| parts_of_condition(step.condition.as_ref(), &mut look));
    }
    for answer in &orders.answers {
        let names = [&answer.unit, &answer.enemy].into_iter().flatten();
        for name in names.filter(|name| !is_piece(name)) {
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
        || !selectors::whereabouts(state, word).is_empty()
}

fn suggestion(state: &State, word: &str) -> Reason {
    let units = state.army.iter().map(|unit| unit.unit.as_str());
    let places = state.terrain.iter().filter_map(|terrain| terrain.name.as_deref());
    let words = Words::VOCABULARY.words.iter().chain(PLACES).copied();
    Reason::passed_over(did_you_mean(word, units.chain(places).chain(words)))
}
