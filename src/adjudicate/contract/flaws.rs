//! What is wrong with a position, whatever the rules.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde_json::Value as Json;

use crate::adjudicate::decisions::instructions::OnFile;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::dice::Label;
use crate::orders::{Language, standing_from_text};
use crate::yaml::{Faults, Node, is_forbidden, parse, to_text};

/// The largest number of a position: no game counts as far, and all that is reckoned from it still fits.
pub(in crate::adjudicate) const LARGEST: i64 = 1_000_000;
/// The longest list: more than a map has hexes.
const MOST: usize = 10_000;
/// The largest army, of both sides together; that of the greatest battle is a quarter of it.
pub const MOST_UNITS: usize = 1_000;
/// The most items of all lists together: those of a map of 99 by 99 hexes ten times over.
const MOST_IN_ALL: usize = 100_000;
/// The longest word or sentence, in bytes; a turn file as a whole is no longer.
const WORDIEST: usize = 256 << 10;
/// So many flaws are told; the rest is counted.
const TOLD: usize = 8;

/// What is wrong with a position.
#[derive(Debug, Default)]
pub struct Flaws {
    pub(in crate::adjudicate) sides: Vec<Side>,
    units: Vec<UnitId>,
    items: usize,
    found: Vec<String>,
}

impl Flaws {
    /// How far the game has come: it has an ending where its part is the last one, and there alone, and only one of its sides
    /// has won.
    pub fn ending<P: PartialEq>(&mut self, part: &P, over: &P, winner: Option<&Option<Side>>) {
        if let Some(Some(side)) = winner {
            self.side("ending", side);
        }
        self.unless((part == over) == winner.is_some(), || "`part: over` and `ending` go together");
    }

    /// Whether nothing has been found so far.
    pub fn is_none(&self) -> bool {
        self.found.is_empty()
    }

    /// Notes what is wrong.
    pub fn add(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.found.contains(&what) {
            self.found.push(what);
        }
    }

    /// Notes what is wrong where something does not hold.
    pub fn unless<W: Into<String>>(&mut self, holds: bool, what: impl FnOnce() -> W) {
        if !holds {
            self.add(what());
        }
    }

    /// The two sides of the game.
    pub fn game_of<'s>(&mut self, sides: impl IntoIterator<Item = &'s Side>) {
        self.sides = sides.into_iter().cloned().collect();
        let two = matches!(&self.sides[..], [one, other] if one != other);
        self.unless(two, || "it has not two sides");
        for side in self.sides.clone() {
            self.name(side.as_str());
        }
    }

    /// The units of the game, and whose they are.
    pub fn army_of<'s>(&mut self, units: impl IntoIterator<Item = (&'s UnitId, &'s Side)>) {
        let units = units.into_iter().collect::<Vec<_>>();
        self.few(units.len());
        for (unit, side) in units.into_iter().take(MOST_UNITS) {
            self.name(unit.as_str());
            self.side("army", side);
            self.unless(!self.units.contains(unit), || format!("there are two units `{unit}`"));
            self.units.push(unit.clone());
        }
    }

    /// How many units there are.
    pub(in crate::adjudicate) fn few(&mut self, units: usize) {
        self.unless(units <= MOST_UNITS, || format!("it has {units} units, and {MOST_UNITS} are the most"));
    }

    /// A name that rolls are labelled by.
    pub(in crate::adjudicate) fn name(&mut self, name: &str) {
        let sound = Label::new(name).is_some() && !name.contains('/');
        self.unless(sound, || format!("`{name}` is no name"));
    }

    /// A side that is named under a key.
    pub fn side(&mut self, key: &str, side: &Side) {
        let known = self.sides.contains(side);
        self.unless(known, || format!("`{key}` names a side `{side}`, and there is none"));
    }

    /// Sides that are named under a key, each of them once.
    pub fn each_side(&mut self, key: &str, sides: &[Side]) {
        for (place, side) in sides.iter().enumerate() {
            self.side(key, side);
            let once = !sides[..place].contains(side);
            self.unless(once, || format!("`{key}` names `{side}` twice"));
        }
    }

    /// A unit that is named under a key.
    pub fn unit(&mut self, key: &str, unit: &UnitId) {
        let known = self.units.contains(unit);
        self.unless(known, || format!("`{key}` names a unit `{unit}`, and there is none"));
    }

    /// A number of something, from one to another.
    pub fn number<N: PartialOrd + Display>(&mut self, what: &str, number: N, range: RangeInclusive<N>) {
        self.unless(range.contains(&number), || {
            let (least, most) = (range.start(), range.end());
            format!("{what} is {number}, and {least} to {most} may be")
        });
    }

    /// Standing orders: those of each side once, and each of them an order of the rules.
    pub fn filed<L: Language>(&mut self, on_file: &[OnFile]) {
        let sides = on_file.iter().map(|held| held.side.clone());
        self.each_side("standing", &sides.collect::<Vec<_>>());
        for text in on_file.iter().flat_map(|held| &held.orders) {
            let read = standing_from_text::<L>(text).is_some();
            self.unless(read, || format!("`{text}` is no standing order"));
        }
    }

    /// A part of the position that a game file may hold as well: the reader of game files takes it.
    pub fn reads<T: Serialize>(&mut self, what: &str, part: &T, read: impl FnOnce(&Node, &mut Faults) -> Option<T>) {
        let mut faults = Faults::default();
        let node = parse(&to_text(part)).ok();
        let taken = node.and_then(|node| read(&node, &mut faults)).is_some();
        if !taken || faults.any_error() {
            let why = faults.sorted();
            let why = why.first().map_or("it cannot be read", |fault| &fault.message);
            self.add(format!("{what}: {why}"));
        }
    }

    /// Everything that is written in it: numbers, lists and texts that no game needs.
    pub(in crate::adjudicate) fn written(&mut self, what: &impl Serialize, largest: i64) {
        match serde_json::to_value(what) {
            Ok(written) => self.part(&written, largest),
            Err(error) => self.add(error.to_string()),
        }
    }

    fn part(&mut self, written: &Json, largest: i64) {
        match written {
            Json::Null | Json::Bool(_) => {}
            Json::Number(number) => {
                let small = number.as_i64().is_some_and(|number| number.abs() <= largest);
                self.unless(small, || format!("the number {number} is out of all measure"));
            }
            Json::String(text) => self.text(text),
            Json::Array(items) => {
                self.unless(items.len() <= MOST, || {
                    format!("a list has {} items, and {MOST} are the most", items.len())
                });
                self.items += items.len();
                self.unless(self.items <= MOST_IN_ALL, || {
                    format!("its lists have more than {MOST_IN_ALL} items in all, and no game has so many")
                });
                items.iter().for_each(|item| self.part(item, largest));
            }
            Json::Object(fields) => {
                for (key, value) in fields {
                    self.text(key);
                    self.part(value, largest);
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.unless(text.len() <= WORDIEST, || "a text in it is too long");
        self.unless(!text.chars().any(is_forbidden), || "a text in it has characters that may not stand there");
    }

    /// All that was found, in one line.
    pub(in crate::adjudicate) fn told(self) -> Result<(), String> {
        if self.found.is_empty() {
            return Ok(());
        }
        let told = self.found.iter().take(TOLD).map(String::as_str);
        let mut told = told.collect::<Vec<_>>().join("; ");
        if self.found.len() > TOLD {
            told.push_str(&format!("; and {} more", self.found.len() - TOLD));
        }
        Err(told)
    }
}

/// Whether what is written in something has no number out of all measure, no endless list or text, and no character that may
/// not stand there.
pub fn is_plain(what: &impl Serialize) -> Result<(), String> {
    let mut flaws = Flaws::default();
    flaws.written(what, LARGEST);
    flaws.told()
}
