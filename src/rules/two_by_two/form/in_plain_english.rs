//! Orders and replies in plain English: what `check` says a step does.

use crate::orders::{Whom, describe_choice};
use crate::rules::two_by_two::orders::{Place, Stretch, Verb, Way};

/// What a step does.
pub(crate) fn verb(verb: &Verb) -> String {
    match verb {
        Verb::Go(way, Stretch::Just(far, _)) => format!("goes {} {far}", along(*way)),
        Verb::Go(way, Stretch::Max) => format!("goes {} as far as it can", along(*way)),
        Verb::Pivot(degrees) if *degrees < 0 => format!("pivots {} to the left", -degrees),
        Verb::Pivot(degrees) => format!("pivots {degrees} to the right"),
        Verb::Face(heading) => format!("turns to {heading}"),
        Verb::To(place, false) => format!("goes straight to {place}"),
        Verb::To(place, true) => format!("goes to {place} by the road"),
        Verb::Toward(whom) => at("goes up to", whom),
        Verb::Charge(whom) => at("charges", whom),
        Verb::Exit(place) => match place.word.to_ascii_lowercase().as_str() {
            "home" => "leaves the table over its own edge".to_owned(),
            _ => format!("leaves the table at {place}"),
        },
        Verb::Rout => "routs of its own will".to_owned(),
        Verb::Enter(who, place) => enters(who.as_ref().map(|who| who.name.as_str()), place),
        Verb::Swap(whom) => at("is given up for", whom),
        Verb::Rally => "tries to rally".to_owned(),
        Verb::Fire(whom) => at("fires at", whom),
        Verb::HoldFire => "holds its fire".to_owned(),
        Verb::Stand => "stands".to_owned(),
        Verb::Turn(whom) if whom.0.is_empty() => "turns to face".to_owned(),
        Verb::Turn(whom) => format!("turns to face {}", describe_choice(whom)),
        Verb::Follow(None) => "follows up".to_owned(),
        Verb::Follow(Some(far)) => format!("follows up {far} at the most"),
        Verb::Join => "goes as a column of attack".to_owned(),
        Verb::GoTo(places) => format!("goes {}", listed(places)),
        Verb::Take(places) => format!("takes {}", listed(places)),
    }
}

fn along(way: Way) -> &'static str {
    match way {
        Way::Forward => "forward",
        Way::Back => "back",
        Way::Left => "to the left",
        Way::Right => "to the right",
    }
}

fn at(what: &str, whom: &Whom) -> String {
    match whom.0.is_empty() {
        true => format!("{what} the rules' own choice"),
        false => format!("{what} {}", describe_choice(whom)),
    }
}

fn enters(who: Option<&str>, place: &Option<Place>) -> String {
    let who = who.unwrap_or("the next of its queue");
    match place {
        Some(place) => format!("rolls for {who}, who comes on at {place}"),
        None => format!("rolls for {who}"),
    }
}

fn listed(places: &[Place]) -> String {
    let places = places.iter().map(ToString::to_string).collect::<Vec<_>>();
    places.join(", else ")
}
