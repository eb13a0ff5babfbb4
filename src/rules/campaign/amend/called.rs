//! What a battle is called that becomes a game of its own, and those who fight it: CP-BAT-10.

use crate::adjudicate::{Contingent, Troop};
use crate::kit::{Spot, capital, naming, ordinal};
use crate::rules::campaign::narrative::voice::place as place_of;
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Battle, State};
use crate::rules::campaign::troops::units::Unit;

/// The fewest letters of an id that is a word, and no mere sign.
const WORD: usize = 3;

/// CP-BAT-10: the title of a battle: its place, or the one next to it, and the day.
pub(super) fn title(state: &State, battle: &Battle) -> String {
    let field = battle.field;
    let named = |hex: Spot| state.place_at(hex).map(|place| naming::title_of(&place.name));
    let told = battle.open.then(|| place_of(state, field)).filter(|word| Spot::parse(word).is_none());
    let near = state.places.iter().filter(|place| apart(state, place.hex, field) <= 2);
    let near = near.min_by_key(|place| (apart(state, place.hex, field), place.hex));
    // In older plays it bore the name of another place than the campaign told of it.
    let nearest = || near.filter(|_| !battle.open);
    let place = named(field)
        .or_else(|| told.map(|word| capital(&word)))
        .or_else(|| nearest().map(|place| format!("Near {}", naming::title_of(&place.name))));
    let date = state.scenario.date(state.day).map(|date| date.strftime("%-d %B %Y").to_string());
    let place = place.unwrap_or_else(|| format!("The field {field}"));
    format!("{place}, {}", date.unwrap_or_else(|| format!("day {}", state.day)))
}

/// CP-BAT-10: gives those who fight the names that the campaign has for them, numbered where several would bear one; who has none
/// there is called by his id.
pub(super) fn names(state: &State, army: &mut [Contingent]) {
    let names = army.iter().map(|piece| called(state, army, piece)).collect::<Vec<_>>();
    let same = |one: &Option<String>, other: &Option<String>| match (one, other) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        _ => false,
    };
    let mut taken = army.iter().map(|piece| piece.piece.to_string()).collect::<Vec<_>>();
    taken.extend(names.iter().flatten().cloned());
    for (place, piece) in army.iter_mut().enumerate() {
        let alike = (0..names.len()).filter(|other| same(&names[place], &names[*other])).collect::<Vec<_>>();
        piece.name = match alike.as_slice() {
            [] | [_] => names[place].clone(),
            several => {
                let mut number = several.iter().filter(|other| **other <= place).count();
                let bare = names[place].clone().unwrap_or_default();
                let is_free = |name: &str| !taken.iter().any(|other| other.eq_ignore_ascii_case(name));
                while !is_free(&format!("{bare} {number}")) {
                    number += several.len();
                }
                taken.push(format!("{bare} {number}"));
                Some(format!("{bare} {number}"))
            }
        };
    }
}

/// What a piece is called by its campaign.
fn called(state: &State, army: &[Contingent], piece: &Contingent) -> Option<String> {
    let force = state.force(&piece.force)?;
    let unit = force.unit_of(&piece.unit)?;
    match piece.troop {
        Troop::Leader => leader(force, unit),
        Troop::Foot | Troop::Horse => {
            let arm = if piece.troop == Troop::Foot { "infantry" } else { "horse" };
            unit.name.clone().or_else(|| worded(unit.unit.as_str())).or_else(|| of_force(force, arm))
        }
        Troop::Guns => {
            let own = army.iter().filter(|other| other.unit == piece.unit).collect::<Vec<_>>();
            let place = own.iter().position(|other| other.piece == piece.piece)?;
            let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
            let battery = if own.len() > 1 { format!("{} battery", ordinal(number)) } else { "battery".to_owned() };
            match (&unit.name, own.len()) {
                (Some(name), 1) => Some(name.clone()),
                (Some(name), _) => Some(format!("the {battery} of {name}")),
                (None, _) => of_force(force, &battery),
            }
        }
    }
}

/// A leader, by his name: a force has often taken it, and he is told from it by a letter (`pajol-l`).
fn leader(force: &Force, unit: &Unit) -> Option<String> {
    if unit.name.is_some() {
        return unit.name.clone();
    }
    let own = force.name.as_ref().and_then(|name| name.split_once("'s ")).map(|(own, _)| own);
    let letters = |name: &str| name.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let bare = match unit.unit.as_str().rsplit_once('-') {
        Some((name, letter)) if letter.len() == 1 => name,
        _ => unit.unit.as_str(),
    };
    let his = own.filter(|own| letters(own).eq_ignore_ascii_case(&letters(bare)));
    his.map(str::to_owned).or_else(|| worded(bare))
}

/// What is of a force by the name of that: `Reille's battery`, `the battery of the Imperial Guard`.
fn of_force(force: &Force, what: &str) -> Option<String> {
    let name = force.name.clone().or_else(|| worded(force.unit.as_str()))?;
    Some(match name.split_once("'s ") {
        Some((own, _)) if !own.contains(' ') => format!("{own}'s {what}"),
        _ => format!("the {what} of {name}"),
    })
}

/// An id of words as people write it: `Brunswick Foot`, `Brigade 1`; nothing where it is a mere sign (`b-1`).
fn worded(id: &str) -> Option<String> {
    let mut words = id.split('-');
    let is_word = |word: &str| word.len() >= WORD && word.chars().all(|letter| letter.is_ascii_alphabetic());
    let is_number = |word: &str| word.chars().all(|letter| letter.is_ascii_digit());
    let fits = words.next().is_some_and(is_word) && words.all(|word| is_word(word) || is_number(word));
    fits.then(|| naming::title_of(id))
}
