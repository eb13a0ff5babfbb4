//! What stands for units in the labels of their rolls: nothing that anybody typed once the seeds were fixed.
//!
//! A unit of the game file bears its id in the labels of its rolls: the card fixes both before any seed. A unit that comes in
//! later bears a name that the program makes. For a unit of a mailed list that is `_1-line-3`, the third unit of line of the
//! first side in the order of the printed list; for one that came in by the umpire's hand `_act-4-2-1`, the first that came in
//! by the second act of exchange 4, and a part of it bears `_act-4-2-1.1`. No id begins with `_`, so no made name can be
//! typed, and none meets an id.
//!
//! Units of one list that differ in nothing bear their numbers in the order of the file. That decides nothing: at that
//! moment they can be exchanged for one another, so whoever writes them the other way about does no more than if he put the
//! one where he puts the other, which his orders let him do in any case.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::adjudicate::terms::roster::UnitId;
use crate::dice::Label;

/// What stands before a unit's id in a label until the id gives way; no label and no id has it.
const MARK: char = '@';

/// What no id begins with, and every made name does.
const MADE: char = '_';

/// What stands before the number of a part.
const PART: char = '.';

/// The longest of them: ids are no longer.
const LONGEST: usize = 24;

/// The made names of units, for those that bear one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<UnitId, String>", into = "BTreeMap<UnitId, String>")]
pub struct Labels(BTreeMap<UnitId, String>);

impl UnitId {
    /// The unit as it is named in the label of a roll that is about to be thrown.
    pub fn in_label(&self) -> String {
        format!("{MARK}{self}")
    }
}

/// An act of the umpire's hand by which units may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The exchange it belongs to.
    pub exchange: u32,
    /// Its number there.
    pub act: u32,
    /// The play that the game is in.
    pub play: u32,
}

impl Labels {
    /// Whether every unit bears its id.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands for a unit in the labels of its rolls.
    pub fn of<'l>(&'l self, unit: &'l UnitId) -> &'l str {
        self.0.get(unit).map_or(unit.as_str(), String::as_str)
    }

    /// The units that bear a made name, with it, in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (&UnitId, &str)> {
        self.0.iter().map(|(unit, made)| (unit, made.as_str()))
    }

    /// Those of some units.
    pub(in crate::adjudicate) fn of_those(&self, units: &[UnitId]) -> Labels {
        let there = self.0.iter().filter(|(unit, _)| units.contains(unit));
        Labels(there.map(|(unit, made)| (unit.clone(), made.clone())).collect())
    }

    /// A label with the ids back in the places of made names.
    pub fn with_ids(&self, label: &str) -> String {
        let id = |part: &str| {
            let mut units = self.0.iter();
            let unit = units.find(|(_, made)| *made == part);
            unit.map_or_else(|| part.to_owned(), |(unit, _)| unit.to_string())
        };
        let parts = label.split('/').map(id).collect::<Vec<_>>();
        parts.join("/")
    }

    /// The label of a roll: whatever stands for the units that are named in it, in place of their ids.
    pub(in crate::adjudicate) fn written(&self, label: &str) -> String {
        let part = |part: &str| match part.strip_prefix(MARK) {
            Some(unit) => self.of(&UnitId::new(unit)).to_owned(),
            None => part.to_owned(),
        };
        let parts = label.split('/').map(part).collect::<Vec<_>>();
        parts.join("/")
    }

    /// Names a unit of a mailed list: by the number of its side, its kind, and the next number of that kind.
    pub(in crate::adjudicate) fn enlist(&mut self, unit: &UnitId, side: usize, kind: &str) {
        self.number(unit, &format!("{MADE}{side}-{kind}-"));
    }

    /// Takes the names from some, which are then given others.
    pub(in crate::adjudicate) fn take_out<'u>(&mut self, units: impl Iterator<Item = &'u UnitId>) {
        for unit in units {
            self.0.remove(unit);
        }
    }

    /// Names a unit that came in by the umpire's hand: by the act, and the next number of that.
    pub(in crate::adjudicate) fn bring_in(&mut self, unit: &UnitId, hand: &Hand) {
        let Hand { exchange, act, .. } = hand;
        self.number(unit, &format!("{MADE}act-{exchange}-{act}-"));
    }

    /// Names a part of a unit, `corps-9.2` of `corps-9`: where any of that name came in by the umpire's hand, what that bears
    /// with the next number. Who has a name keeps it.
    pub(in crate::adjudicate) fn part(&mut self, unit: &UnitId) {
        let is_of_it =
            |(known, made): &(&UnitId, &String)| whole(known.as_str()) == whole(unit.as_str()) && !made.contains(PART);
        let first = self.0.iter().filter(is_of_it).map(|(_, made)| made).min();
        if let Some(first) = first.filter(|_| !self.0.contains_key(unit)) {
            let before = format!("{first}{PART}");
            self.number(unit, &before);
        }
    }

    /// The next number behind the last that was ever given: one that has left keeps it.
    fn number(&mut self, unit: &UnitId, before: &str) {
        let numbers = self.0.values().filter_map(|made| made.strip_prefix(before));
        let last = numbers.filter_map(|number| number.parse::<u32>().ok()).max();
        let made = format!("{before}{}", last.unwrap_or(0) + 1);
        self.0.insert(unit.clone(), made);
    }
}

/// The name that the parts of a unit have in common: that of one of them without its number.
pub fn whole(part: &str) -> &str {
    let parted = part.rsplit_once(PART);
    let parted = parted.filter(|(_, number)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    parted.map_or(part, |(whole, _)| whole)
}

/// A label without the marks of the units in it.
pub(in crate::adjudicate) fn unmarked(label: &str) -> String {
    label.replace(MARK, "")
}

impl From<Labels> for BTreeMap<UnitId, String> {
    fn from(labels: Labels) -> BTreeMap<UnitId, String> {
        labels.0
    }
}

impl TryFrom<BTreeMap<UnitId, String>> for Labels {
    type Error = String;

    fn try_from(names: BTreeMap<UnitId, String>) -> Result<Labels, String> {
        let mut taken = Vec::<&String>::new();
        for made in names.values() {
            let sound = made.starts_with(MADE)
                && made.len() <= LONGEST
                && !made.contains('/')
                && Label::new(made.clone()).is_some();
            if !sound || taken.contains(&made) {
                return Err(format!("`{made}` cannot stand for a unit in a label"));
            }
            taken.push(made);
        }
        Ok(Labels(names))
    }
}

impl JsonSchema for Labels {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Labels".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "additionalProperties": {"type": "string", "pattern": "^_[A-Za-z0-9._-]+$"}})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> UnitId {
        UnitId::new(name)
    }

    #[test]
    fn a_made_name_takes_the_place_of_the_unit_and_of_nothing_else() {
        let mut labels = Labels::default();
        labels.enlist(&id("fire"), 1, "line");
        labels.bring_in(&id("french"), &Hand { exchange: 3, act: 2, play: 1 });
        let label = format!("t3/fire/{}/french", id("fire").in_label());
        assert_eq!(labels.written(&label), "t3/fire/_1-line-1/french");
        let label = format!("t3/fire/{}/{}", id("B1").in_label(), id("french").in_label());
        assert_eq!(labels.written(&label), "t3/fire/B1/_act-3-2-1");
        assert_eq!(labels.with_ids("t3/fire/B1/_act-3-2-1"), "t3/fire/B1/french");
        assert_eq!(unmarked(&label), "t3/fire/B1/french");
    }

    #[test]
    fn numbers_go_on_behind_the_last_that_was_given() {
        let mut labels = Labels::default();
        for name in ["a", "b", "c"] {
            labels.enlist(&id(name), 2, "horse");
        }
        assert_eq!(labels.of(&id("c")), "_2-horse-3");
        labels.enlist(&id("a"), 2, "horse");
        assert_eq!(labels.of(&id("a")), "_2-horse-4");
        labels.enlist(&id("d"), 1, "horse");
        assert_eq!(labels.of(&id("d")), "_1-horse-1");
        assert_eq!(labels.of(&id("e")), "e");
    }

    #[test]
    fn names_that_could_be_ids_are_refused() {
        for text in [
            r#"{"B1":"B2"}"#,
            r#"{"B1":"_a/b"}"#,
            r#"{"B1":"_x","B2":"_x"}"#,
            r#"{"B1":"_12345678901234567890123456"}"#,
        ] {
            assert!(serde_json::from_str::<Labels>(text).is_err(), "{text}");
        }
        let text = r#"{"B1":"_1-line-1"}"#;
        let labels = serde_json::from_str::<Labels>(text).expect("it is sound");
        assert_eq!(serde_json::to_string(&labels).ok().as_deref(), Some(text));
    }
}
