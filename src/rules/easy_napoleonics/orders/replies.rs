//! Replies: which a decision may have, and whether their words mean anything.

use crate::adjudicate::{Reason, Side};
use crate::kit::Spot;
use crate::kit::reinforcement;
use crate::orders::{Body, Language, Look, Part, Parted, parts_of};
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::{Heading, Orders, Place, Verb, Words};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Grade, Kind};
use crate::yaml::{Faults, Span, did_you_mean};

/// The replies of each decision, in the words of the language.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("charged", "`form: square` and `stand`"),
    ("met", "`form: square`, `fire` and `stand`"),
    ("accompany", "`go` and `stand`"),
    ("won", "`stand`, `occupy`, `occupy` with `face:`, and `follow` (with `hold-fire` before it)"),
    ("choice-card", "`take:` with kinds and grades"),
    ("blocked", "`go-on`, `stop` and `stand`"),
    ("fire", "`fire`, `fire:` with targets, and `hold-fire`"),
    ("rally", "`rally` and `stand`"),
    ("melee-order", "`take:` with pairs like `C2/R5`, and `best`"),
    ("move-order", "`first` and `second`"),
    ("artillery-order", "`first` and `second`"),
    ("small-arms-order", "`first` and `second`"),
    ("displaced", "`go:` with units, and `nearest`"),
    ("grand-battery", "`take:` with units"),
];

fn is_reply(when: &str, verb: &Verb) -> bool {
    match (when, verb) {
        ("charged" | "met", Verb::Form(form, None)) => {
            *form == crate::rules::easy_napoleonics::troops::units::Form::Square
        }
        ("charged" | "met" | "accompany" | "won" | "blocked" | "rally", Verb::Stand)
        | ("met", Verb::Fire(_, None))
        | ("won", Verb::Occupy | Verb::Face(_) | Verb::Follow(_) | Verb::HoldFire)
        | ("choice-card" | "melee-order" | "grand-battery", Verb::Take(_))
        | ("blocked", Verb::GoOn | Verb::Stop)
        | ("fire", Verb::Fire(..) | Verb::HoldFire | Verb::Stand)
        | ("move-order" | "artillery-order" | "small-arms-order", Verb::First | Verb::Second) => true,
        ("accompany", Verb::Go(words)) => words.is_empty(),
        ("displaced", Verb::Go(words)) => !words.is_empty(),
        ("rally", Verb::Rally(whom)) => whom.0.is_empty(),
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
            Verb::Toward(list) | Verb::Charge(list) | Verb::Fire(list, _) | Verb::Rally(list) | Verb::Follow(list) => {
                parts_of(list, look)
            }
            Verb::To(place) | Verb::Face(Heading::Toward(place)) | Verb::Form(_, Some(Heading::Toward(place))) => {
                look(Part::Place(place))
            }
            Verb::Go(places) => places.iter().for_each(|place| look(Part::Place(place))),
            Verb::Take(words) => words.iter().for_each(|word| look(Part::Taken(word))),
            Verb::Move(_)
            | Verb::Sidestep(..)
            | Verb::Face(_)
            | Verb::Form(..)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Stop
            | Verb::First
            | Verb::Second => {}
        }
    }
}

/// Words that mean nothing on this board, with what may have been meant.
pub(crate) fn unknown_words(state: &State, side: &Side, orders: &Orders) -> Vec<(String, Span, Reason)> {
    let mut found = Vec::new();
    let is_piece =
        |word: &str| state.named(word).is_some() || reinforcement::named_of(&state.arrivals, side, word).is_some();
    orders.parts(&mut |part| {
        let (word, span, known) = match part {
            Part::Length(..) => return,
            Part::Selector(selector) => (&selector.word, selector.span, is_word(&selector.word)),
            Part::Place(place) => (&place.word, place.span, is_place(state, side, &place.word)),
            Part::Taken(place) => (&place.word, place.span, is_taken(state, &place.word)),
        };
        if !known && !is_piece(word) && !is_side(state, word) {
            found.push((word.clone(), span, meant(state, word)));
        }
    });
    for answer in &orders.answers {
        let names = [&answer.unit, &answer.enemy].into_iter().flatten();
        let unknown = |name: &&String| !is_piece(name) && !is_side(state, name);
        for name in names.filter(unknown) {
            found.push((name.clone(), answer.span, meant(state, name)));
        }
    }
    found
}

/// Whether a word of a list is one of the language.
pub(crate) fn is_word(word: &str) -> bool {
    Words::VOCABULARY.words.contains(&word)
}

/// Whether a word of `take` is a choice, a card, a unit, or a pair of units.
fn is_taken(state: &State, word: &str) -> bool {
    let kind = || Kind::WORDS.iter().any(|(kind, _)| *kind == word);
    let grade = || Grade::WORDS.iter().any(|(grade, _)| *grade == word);
    let unit = |name: &str| state.named(name).is_some();
    is_word(word) || kind() || grade() || word.split('/').all(unit)
}

fn is_side(state: &State, word: &str) -> bool {
    let mut sides = state.sides.iter();
    sides.any(|card| card.side.is_like(word))
}

fn is_place(state: &State, side: &Side, word: &str) -> bool {
    matches!(word, "nearest" | "home")
        || Spot::parse(word).is_some()
        || !selectors::whereabouts(state, side, word).is_empty()
}

fn meant(state: &State, word: &str) -> Reason {
    let units = state.army.iter().map(|unit| unit.unit.as_str());
    let places = state.terrain.iter();
    let places = places.filter_map(|terrain| terrain.name.as_deref());
    let words = Words::VOCABULARY.words.iter().copied();
    Reason::passed_over(did_you_mean(word, units.chain(places).chain(words)))
}
