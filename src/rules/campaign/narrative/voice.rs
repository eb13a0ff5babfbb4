//! Who tells, to whom, and what he calls whom: a reader is `you`, forces and places have their names, hours are those of a clock.

use std::collections::BTreeMap;

use crate::adjudicate::{Calls, Entry, Fact, Roster, Side, UnitId};
use crate::kit::{Direction, Number, Spot, agree, army_number, list, naming, number, the};
use crate::rules::campaign::charts::tables::size;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;

/// CP-INT-08: what enemies are called, as far as the events of a log tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard(BTreeMap<UnitId, String>);

impl Heard {
    /// Takes in what an event tells of names.
    pub(crate) fn takes_in(&mut self, event: &Event) {
        match event {
            Event::Seen { unit, sighting, .. } | Event::Known { unit, sighting, .. } => {
                let name = sighting.name.iter().cloned();
                self.0.extend(name.map(|name| (unit.clone(), name)));
            }
            Event::Fought { fighters, .. } => {
                let named = fighters.iter().flatten().filter_map(|one| Some((one.unit.clone(), one.name.clone()?)));
                self.0.extend(named);
            }
            _ => {}
        }
    }

    /// All that a log tells.
    pub(crate) fn of(log: &[Entry<Event>]) -> Heard {
        let mut heard = Heard::default();
        log.iter().for_each(|entry| heard.takes_in(&entry.event));
        heard
    }
}

/// Words of names that either army may have: nobody hears whose `the Vanguard` is, and everybody whose the Imperial Guard.
const OF_ANY_ARMY: [&str; 19] = [
    "vanguard",
    "rearguard",
    "guard",
    "advance",
    "main",
    "body",
    "corps",
    "army",
    "horse",
    "foot",
    "cavalry",
    "reserve",
    "centre",
    "left",
    "right",
    "wing",
    "column",
    "division",
    "brigade",
];

/// So many forces are named in a list of them; of more the others are counted.
const MANY: usize = 4;

/// Who tells, and to whom.
pub(crate) struct Voice<'v> {
    /// The position before what is told.
    pub(crate) state: &'v State,
    /// Names.
    pub(crate) roster: &'v Roster,
    /// What enemies are called who are not in the position.
    pub(crate) heard: &'v Heard,
    /// Who is told; nobody in particular is the umpire.
    pub(crate) eyes: Option<&'v Side>,
}

impl Calls for Voice<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(unit) => Some(self.name(unit)),
            _ => None,
        }
    }
}

/// The hour of the clock at the beginning of a half-hour.
pub(crate) fn begins(hour: u32) -> String {
    format!("{}:{:02}", hour / 2, 30 * (hour % 2))
}

/// The hour of the clock at the end of a half-hour, when what is done in it is done.
pub(crate) fn ends(hour: u32) -> String {
    begins(hour + 1)
}

/// A number of men with its thousands apart: `102,325`.
pub(crate) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Men, as a sentence has them.
pub(crate) fn men(number: u32) -> String {
    match number {
        0 => "no men".to_owned(),
        1 => "one man".to_owned(),
        number => format!("{} men", grouped(number)),
    }
}

/// Pieces of artillery, as a sentence has them.
pub(crate) fn guns(number: u32) -> String {
    match number {
        1 => "one gun".to_owned(),
        number => format!("{} guns", crate::kit::number(number)),
    }
}

/// What a force was seen to be, in words.
pub(crate) fn seen(sighting: &Sighting) -> String {
    let arms = match sighting.arms.as_slice() {
        [] => "troops".to_owned(),
        arms => list(&arms.iter().map(|arm| arm.word()).collect::<Vec<_>>()),
    };
    format!("{}, {arms}", size(sighting.men))
}

impl Voice<'_> {
    /// What a leader is called. A force has often taken his name, and he is told from it by a letter: `pajol-l`.
    pub(crate) fn leader(&self, id: &UnitId) -> String {
        match id.as_str().rsplit_once('-') {
            Some((name, letter)) if letter.len() == 1 && self.roster.unit(id) == id.as_str() => {
                naming::with_article(&naming::title_of(name))
            }
            _ => self.of_his_own(id).unwrap_or_else(|| self.name(id)),
        }
    }

    /// As the force writes him that bears his name: `d'Erlon` is of `d'Erlon's corps`, and his id `derlon`.
    fn of_his_own(&self, id: &UnitId) -> Option<String> {
        let force = self.state.army.iter().find(|force| force.unit_of(id).is_some())?;
        let (own, _) = self.roster.unit(&force.unit).split_once("'s ")?;
        let letters = own.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
        letters.eq_ignore_ascii_case(id.as_str()).then(|| own.to_owned())
    }

    /// What becomes of a leader.
    pub(crate) fn officer(&self, id: &UnitId, phrase: &str) -> String {
        let name = self.leader(id);
        format!("{name} {}", agree(phrase, naming::number(&name)))
    }

    /// What a force is called.
    pub(crate) fn name(&self, id: &UnitId) -> String {
        let called = self.roster.unit(id);
        if called != id.as_str() {
            return naming::with_article(called);
        }
        match self.heard.0.get(id) {
            Some(name) => naming::with_article(name),
            None if is_number(id) => format!("the column {id}"),
            None => self.guns_of(id).unwrap_or_else(|| naming::title_of(id.as_str())),
        }
    }

    /// Guns that have no name are called by their force, and by their id too where it has several such.
    fn guns_of(&self, id: &UnitId) -> Option<String> {
        let force = self.state.army.iter().find(|force| force.unit_of(id).is_some_and(|unit| unit.arm == Arm::Guns))?;
        let mut others = force.units.iter().filter(|unit| unit.arm == Arm::Guns && unit.unit != *id);
        let of = self.name(&force.unit);
        Some(match others.next() {
            None => format!("the guns of {of}"),
            Some(_) => format!("the battery {} of {of}", naming::title_of(id.as_str())),
        })
    }

    /// Several.
    pub(crate) fn names(&self, ids: &[UnitId]) -> String {
        joined(&ids.iter().map(|id| self.name(id)).collect::<Vec<_>>())
    }

    /// The same of both armies in one sentence, at most a few by their names: an enemy whose name does not tell it is the enemy's.
    pub(crate) fn told_apart(&self, ids: &[UnitId]) -> String {
        match ids.len() <= MANY {
            true => {
                let named = ids.iter().map(|id| self.name_apart(id)).collect::<Vec<_>>();
                // Where one of a list is `yours` all are.
                let is_yours = named.iter().any(|name| name.starts_with("your "));
                let own = ids.iter().zip(named).map(|(id, name)| match name.strip_prefix("the ") {
                    Some(rest) if is_yours && self.is_own(id) => format!("your {rest}"),
                    _ => name,
                });
                joined(&own.collect::<Vec<_>>())
            }
            false => self.names_of_many(ids),
        }
    }

    /// One of either army: an enemy whose name does not tell it is the enemy's, and one of the reader's own his.
    pub(crate) fn name_apart(&self, id: &UnitId) -> String {
        let name = self.name(id);
        match name.strip_prefix("the ").filter(|_| self.eyes.is_some()) {
            Some(own) if is_of_any_army(own) => {
                format!("{} {own}", if self.is_own(id) { "your" } else { "the enemy's" })
            }
            // `The Corps of the East` tells an enemy well enough, and not that it is the reader's own.
            Some(own) if self.is_own(id) && own.split_once(" of ").is_some_and(|(what, _)| is_of_any_army(what)) => {
                format!("your {own}")
            }
            _ => name,
        }
    }

    /// What they do, so named.
    pub(crate) fn do_apart(&self, ids: &[UnitId], phrase: &str) -> String {
        let number = match ids {
            [one] => naming::number(&self.name(one)),
            _ => Number::Many,
        };
        as_subject(&self.told_apart(ids), &agree(phrase, number))
    }

    /// Several, of whom only the greatest are named where they are many.
    pub(crate) fn names_of_many(&self, ids: &[UnitId]) -> String {
        if ids.len() <= MANY {
            return self.names(ids);
        }
        let men = |id: &UnitId| self.state.force(id).map_or(0, |force| force.foot_and_horse());
        let mut greatest = ids.to_vec();
        greatest.sort_by_key(|id| std::cmp::Reverse(men(id)));
        let (named, rest) = greatest.split_at(MANY - 1);
        let more = number(u32::try_from(rest.len()).unwrap_or(u32::MAX));
        let named = named.iter().map(|id| self.name(id)).chain([format!("{more} others")]);
        joined(&named.collect::<Vec<_>>())
    }

    /// What they do, so named.
    pub(crate) fn many_do(&self, ids: &[UnitId], phrase: &str) -> String {
        match ids.len() <= MANY {
            true => self.does(ids, phrase),
            false => as_subject(&self.names_of_many(ids), &agree(phrase, Number::Many)),
        }
    }

    /// Who does something: a phrase with its verbs in brackets.
    pub(crate) fn does(&self, ids: &[UnitId], phrase: &str) -> String {
        let names = self.names(ids);
        let number = if ids.len() == 1 { naming::number(&names) } else { Number::Many };
        as_subject(&names, &agree(phrase, number))
    }

    /// The same of one.
    pub(crate) fn one(&self, id: &UnitId, phrase: &str) -> String {
        self.does(std::slice::from_ref(id), phrase)
    }

    /// Whether a side is the reader's.
    pub(crate) fn is_reader(&self, side: &Side) -> bool {
        self.eyes == Some(side)
    }

    /// What an army is called: its own reader is `you`.
    pub(crate) fn army(&self, side: &Side) -> String {
        if self.is_reader(side) { "you".to_owned() } else { the(self.state.army_of(side)) }
    }

    /// What an army does.
    pub(crate) fn army_does(&self, side: &Side, phrase: &str) -> String {
        let army = self.army(side);
        let number = if self.is_reader(side) { Number::Many } else { army_number(&army) };
        format!("{army} {}", agree(phrase, number))
    }

    /// Whose something is.
    pub(crate) fn hands(&self, side: &Side) -> String {
        match self.is_reader(side) {
            true => "in your hands".to_owned(),
            false => format!("in the hands of {}", the(self.state.army_of(side))),
        }
    }

    /// Whether a force is one of the reader's own; the umpire's are all.
    pub(crate) fn is_own(&self, unit: &UnitId) -> bool {
        let force = self.state.force(unit);
        force.is_some_and(|force| self.eyes.is_none_or(|eyes| force.side == *eyes))
    }

    /// Whose a force is; who is in nobody's position is the enemy's.
    pub(crate) fn side_of(&self, unit: &UnitId) -> Option<&Side> {
        let force = self.state.force(unit).map(|force| &force.side);
        force.or_else(|| self.eyes.map(|eyes| self.state.other(eyes)))
    }

    /// A place by its name, else by the nearest that has one: `north of Charleroi`.
    pub(crate) fn place(&self, spot: Spot) -> String {
        place(self.state, spot)
    }

    /// The same as where somebody is: `at Charleroi`, `north of Charleroi`.
    pub(crate) fn at(&self, spot: Spot) -> String {
        at(self.state, spot)
    }

    /// The same as where somebody goes.
    pub(crate) fn to(&self, spot: Spot) -> String {
        match self.state.place_at(spot) {
            Some(place) => format!("to {}", naming::title_of(&place.name)),
            None => match place(self.state, spot) {
                hex if Spot::parse(&hex).is_some() => format!("to {hex}"),
                beside => format!("to the {beside}"),
            },
        }
    }

    /// A field as it stands behind a word, and behind others where it is only near a place: `on Lind`, `the field north of Lind`.
    pub(crate) fn field(&self, spot: Spot, word: &str, beside: &str) -> String {
        match self.state.place_at(spot) {
            Some(place) => format!("{word} {}", naming::title_of(&place.name)),
            None => format!("{beside} {}", self.at(spot)).trim_start().to_owned(),
        }
    }

    /// The hours of a battle.
    pub(crate) fn hours(&self, from: u32, to: u32) -> String {
        format!("from {} to {}", begins(from), begins(to))
    }
}

/// Names in a list. Where one of them is a list itself nobody hears where it ends: of two such the other goes `with` it, of more
/// each has its own part.
fn joined(names: &[String]) -> String {
    let names = owners_once(names);
    let names = names.as_slice();
    let is_list = |name: &String| name.contains(" and ");
    match names {
        [one, other] if is_list(one) && !is_list(other) => format!("{one}, with {other}"),
        [one, other] if is_list(other) => format!("{one}, and with {} {other}", them(one)),
        [_, _, ..] if names.iter().any(is_list) => {
            let (last, most) = names.split_last().expect("there are some");
            format!("{}; and {last}", most.join("; "))
        }
        _ => list(names),
    }
}

/// Whether a name is one that both armies may bear.
fn is_of_any_army(name: &str) -> bool {
    name.split(' ').all(|word| OF_ANY_ARMY.contains(&word.to_lowercase().as_str()))
}

/// Names in a list, those of one owner one after the other. Each bears his name: among other generals nobody knows who `he` is.
fn owners_once(names: &[String]) -> Vec<String> {
    let owner = |name: &String| name.split_once("'s ").map(|(owner, _)| owner.to_owned());
    let mut told = Vec::<(Option<String>, String)>::new();
    for name in names {
        let own = owner(name);
        let behind = told.iter().rposition(|(known, _)| own.is_some() && *known == own);
        match behind {
            Some(at) => told.insert(at + 1, (own, name.clone())),
            None => told.push((own, name.clone())),
        }
    }
    told.into_iter().map(|(_, name)| name).collect()
}

/// Somebody who was named just now, behind a `with`.
fn them(name: &str) -> &'static str {
    if naming::number(name) == Number::Many { "them" } else { "it" }
}

/// Whoever does something with what he does: a name with something behind a comma is closed by one.
fn as_subject(names: &str, does: &str) -> String {
    let comma = if names.contains(", with ") || names.contains(", and with ") { "," } else { "" };
    format!("{names}{comma} {does}")
}

/// Whether a force is known by a number alone.
fn is_number(id: &UnitId) -> bool {
    let number = id.as_str().strip_prefix('x');
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// How far off a place still says where something is.
const NEAR: u32 = 2;

/// A hex by the place in it, by the nearest of those that are near, or by its label.
pub(crate) fn place(state: &State, spot: Spot) -> String {
    if let Some(place) = state.place_at(spot) {
        return naming::title_of(&place.name);
    }
    let near = state.places.iter().map(|place| (apart(state, place.hex, spot), &place.name, place.hex));
    match near.min() {
        Some((far, name, from)) if far <= NEAR => {
            let toward = toward(state, from, spot).expect("a hex with a place has its name");
            format!("{} of {}", toward.word(), naming::title_of(name))
        }
        _ => spot.to_string(),
    }
}

/// Where a hex lies, seen from another.
pub(crate) fn toward(state: &State, from: Spot, to: Spot) -> Option<Direction> {
    state.map.compass(state.map.hex(from), state.map.hex(to))
}

/// The same as where somebody is.
pub(crate) fn at(state: &State, spot: Spot) -> String {
    match (state.place_at(spot), place(state, spot)) {
        (None, place) if Spot::parse(&place).is_none() => place,
        (_, place) => format!("at {place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_two_parts_of_a_name_for_two_names() {
        let (pair, one) = ("Krafft's and Bose's brigades", "the Reserve Horse");
        let told = |names: &[&str]| joined(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(told(&[one, "Best's brigade"]), "the Reserve Horse and Best's brigade");
        assert_eq!(told(&[pair]), pair);
        assert_eq!(told(&[pair, one]), "Krafft's and Bose's brigades, with the Reserve Horse");
        assert_eq!(told(&[one, pair]), "the Reserve Horse, and with it Krafft's and Bose's brigades");
        assert_eq!(
            told(&[one, pair, "Best's brigade"]),
            "the Reserve Horse; Krafft's and Bose's brigades; and Best's brigade"
        );
        assert_eq!(as_subject(&told(&[pair, one]), "come up"), format!("{}, come up", told(&[pair, one])));
        assert_eq!(as_subject(one, "comes up"), "the Reserve Horse comes up");
    }

    #[test]
    fn a_name_that_tells_whose_it_is_needs_no_enemy_before_it() {
        let is_of_any = |name: &str| name.split(' ').all(|word| OF_ANY_ARMY.contains(&word.to_lowercase().as_str()));
        assert!(["Vanguard", "Left Wing", "Reserve"].into_iter().all(is_of_any));
        assert!(!["British horse", "Imperial Guard", "Corps of the East"].into_iter().any(is_of_any));
    }
}
