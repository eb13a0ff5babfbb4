//! What units are called, and who is a person.

use super::units::{Kind, Size, Unit};
use crate::kit::naming::with_article;
use crate::kit::{Number, agree};

/// Words that make the name of an HQ that of a staff, not of a man.
const STAFFS: [&str; 8] = ["hq", "staff", "head", "corps", "division", "brigade", "command", "the "];

/// What a unit is called in a sentence: `the 56e Ligne`, `the Croats`; `Girard`, `Drouot's guns` and bare ids as they are.
pub(crate) fn called(unit: &Unit) -> String {
    let Some(name) = &unit.name else {
        return unit.unit.to_string();
    };
    match is_person(unit) {
        true => name.clone(),
        false => with_article(name),
    }
}

/// Whether a unit is spoken of as a man: an HQ that bears his name.
pub(crate) fn is_person(unit: &Unit) -> bool {
    let name = unit.name.as_ref().map(|name| name.to_lowercase());
    let named = name.is_some_and(|name| STAFFS.iter().all(|word| !name.contains(word)));
    unit.kind.is_hq() && named
}

/// What troops a unit is: `large line infantry`.
pub(crate) fn troops(unit: &Unit) -> String {
    let size = match unit.size {
        Size::Common => None,
        Size::Large => Some("large"),
        Size::Small => Some("small"),
    };
    let guards = (unit.guards && unit.kind != Kind::Guards).then_some("guard");
    let words = size.into_iter().chain(guards).chain([unit.kind.noun()]);
    words.collect::<Vec<_>>().join(" ")
}

/// The words in brackets for a man: `he`, `his`, `him`.
pub(crate) fn of_a_man(phrase: &str) -> String {
    let he = phrase.replace("[itself]", "himself");
    let he = he.replace("[its]", "his").replace("[it]", "he");
    agree(&he.replace("[them]", "him"), Number::One)
}
