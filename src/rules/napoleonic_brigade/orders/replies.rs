//! Replies: which a decision may have, and whether the words of a file mean anything.

use crate::orders::{Body, Look, Measure, Named, Part, Parted, each_step, parts_of};
use crate::rules::napoleonic_brigade::orders::vocabulary::VOCABULARY;
use crate::rules::napoleonic_brigade::orders::{Fire, Heading, Orders, Origin, Place, Stretch, Verb};
use crate::yaml::{Fault, Faults, Span};

/// The replies of each decision, in the words of the language.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    (
        "charged",
        "`stand`, `fire`, `form: square`, `turn`, `fall-back` (with `fire` after it), `go-on`, and the steps of a move",
    ),
    ("won", "`follow` (with `fire` after it) and `stand`"),
    ("following", "`stop` and `go-on`"),
    ("pursuing", "`stop` and `go-on`"),
    ("lost", "`rally` and `stand`"),
    ("unfinished", "`charge` and `stand`"),
    ("blocked", "`go-on`, `stop` and `stand`"),
    ("fire", "`fire`, `fire:` with targets, and `hold-fire`"),
    ("passing", "`fire`, `fire:` with targets, and `hold-fire`"),
    ("overhead", "`fire` and `hold-fire`"),
    ("crew", "`go:` with brigades and places"),
    ("crew-return", "`return` and `stand`"),
    ("face-about", "`turn`, `go-on` and `stand`"),
];

fn is_reply(when: &str, verb: &Verb) -> bool {
    match (when, verb) {
        ("charged", Verb::GoOn | Verb::FallBack | Verb::Turn(_)) => true,
        // A counter-charge is declared with the charges, before anybody knows of them (NB-DEC-07).
        ("charged", verb) => !verb.is_only_a_reply() && !matches!(verb, Verb::Charge(_)),
        ("won", Verb::Follow | Verb::Stand)
        | ("following" | "pursuing", Verb::Stop | Verb::GoOn)
        | ("lost", Verb::Rally | Verb::Stand)
        | ("unfinished" | "crew-return", Verb::Stand)
        | ("blocked", Verb::GoOn | Verb::Stop | Verb::Stand)
        | ("fire" | "passing", Verb::Fire(_) | Verb::HoldFire | Verb::Stand)
        | ("overhead", Verb::HoldFire | Verb::Stand)
        | ("crew", Verb::GoTo(_))
        | ("crew-return", Verb::Return)
        | ("face-about", Verb::GoOn | Verb::Stand) => true,
        ("won" | "overhead", Verb::Fire(fire)) => *fire == Fire::default(),
        ("unfinished", Verb::Charge(whom)) | ("face-about", Verb::Turn(whom)) => whom.0.is_empty(),
        _ => false,
    }
}

/// Whether every reply is one of its decision, every length one in inches, and every charge that is ordered names whom:
/// the bare word is a reply.
pub(crate) fn are_sound(orders: &Body<Verb>, faults: &mut Faults) -> bool {
    let names_nobody = |verb: &Verb| matches!(verb, Verb::Charge(whom) if whom.0.is_empty());
    let mut found = [orders.charges_at_nobody(names_nobody), orders.strange_replies(is_reply, REPLIES)].concat();
    orders.parts(&mut |part| {
        if let Part::Length(length, span) = part {
            found.extend(not_in_inches(length, span));
        }
    });
    faults.takes(found)
}

fn not_in_inches(length: Measure, span: Span) -> Option<Fault> {
    let strange = length.unit.filter(|unit| *unit != "in");
    let fault = || Fault::error(span, format!("`{length}` is no length of these rules"));
    strange.map(|_| fault().help("distances are in inches: write `6`, `3.75` or `6 in`"))
}

impl Parted for Verb {
    type Place = Place;

    fn parts<'p>(&'p self, _span: Span, look: Look<'_, 'p, Place>) {
        match self {
            Verb::Toward(list) | Verb::Charge(list) | Verb::Turn(list) => parts_of(list, look),
            Verb::To(place, _)
            | Verb::Occupy(place)
            | Verb::Form(_, Some(place))
            | Verb::Face(Heading::Toward(place)) => look(Part::Place(place)),
            Verb::GoTo(places) => places.iter().for_each(|place| look(Part::Place(place))),
            Verb::Go(_, Stretch::Just(far, span)) => look(Part::Length(*far, *span)),
            Verb::Fire(fire) => parts_of_fire(fire, look),
            Verb::Go(..)
            | Verb::Pivot(_)
            | Verb::Face(_)
            | Verb::Form(..)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::AdvanceAndFire
            | Verb::Retire(_)
            | Verb::GoOn
            | Verb::FallBack
            | Verb::Follow
            | Verb::Stop
            | Verb::Rally
            | Verb::Return => {}
        }
    }
}

fn parts_of_fire<'p>(fire: &'p Fire, look: Look<'_, 'p, Place>) {
    parts_of(&fire.whom, look);
    for load in &fire.with {
        if let Some(within) = load.within {
            look(Part::Length(within, load.span));
        }
    }
    fire.at.iter().for_each(|place| look(Part::Place(place)));
}

/// The names of a file that `is_known` does not know: of units and places in orders, standing orders, answers and general
/// orders. Words of the language are none, nor are the names of who is ordered, of whom the engine speaks itself.
pub(crate) fn unknown_names(orders: &Orders, is_known: &dyn Fn(&str) -> bool) -> Vec<Named> {
    let mut found = Vec::new();
    let mut meet = |name: &str, span: Span| {
        if !is_known(name) {
            let name = name.to_owned();
            found.push(Named { name, span });
        }
    };
    orders.parts(&mut |part| match part {
        Part::Selector(selector) if VOCABULARY.words.contains(&selector.word.as_str()) => {}
        Part::Selector(selector) => meet(&selector.word, selector.span),
        Part::Place(place) | Part::Taken(place) if place.point.is_none() => {
            meet(&place.word, place.span);
        }
        _ => {}
    });
    let mut origins = |fire: &Fire| {
        for origin in &fire.from {
            if let Origin::Named(named) = origin {
                meet(&named.name, named.span);
            }
        }
    };
    each_fire(orders, &mut origins);
    for answer in &orders.answers {
        let names = [&answer.unit, &answer.enemy].into_iter().flatten();
        names.for_each(|name| meet(name, answer.span));
    }
    let general = orders.general.iter().flat_map(|entry| &entry.names);
    general.for_each(|named| meet(&named.name, named.span));
    found
}

/// Every fire of a file.
fn each_fire(orders: &Orders, look: &mut dyn FnMut(&Fire)) {
    let mut steps = |steps| {
        each_step(steps, &mut |step| {
            if let Verb::Fire(fire) = &step.verb {
                look(fire);
            }
        });
    };
    orders.orders.iter().for_each(|entry| steps(&entry.steps));
    orders.replies().for_each(|(_, reply)| steps(reply));
}
