//! Sides and units by name.

use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adjudicate::terms::question::Awaited;

/// The longest name of a unit, in letters of one byte; that of a side is shorter.
const LONGEST: usize = 24;

/// The first eight bytes of a name as a number, the first of them the greatest; what is shorter comes before what goes on.
fn head_of(name: &str) -> u64 {
    let mut first = [0; 8];
    for (to, from) in first.iter_mut().zip(name.bytes()) {
        *to = from;
    }
    u64::from_be_bytes(first)
}

macro_rules! name {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// It lies in place, not behind a pointer: an exchange copies and compares names thousands of times.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            /// Its first letters as one number, by which most names are told apart, and in the same order.
            head: u64,
            name: ArrayString<LONGEST>,
        }

        impl $name {
            /// The name. The reader of names refuses those longer than 24 letters; here they are cut.
            pub fn new(name: impl AsRef<str>) -> $name {
                let name = name.as_ref();
                let end = name.floor_char_boundary(LONGEST);
                let name = ArrayString::from(&name[..end]).expect("a name is short");
                $name { head: head_of(&name), name }
            }

            /// Whether it is this name but for capitals.
            pub fn is_like(&self, name: &str) -> bool {
                self.name.eq_ignore_ascii_case(name)
            }

            /// The name.
            pub fn as_str(&self) -> &str {
                &self.name
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self.as_str(), out)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.pad(self.as_str())
            }
        }

        crate::yaml::draft::schema_by_hand!(
            $name,
            serde_json::json!({"type": "string"})
        );

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer).map($name::new)
            }
        }
    };
}

name! {
    /// A side of the game: a seat of the card.
    Side
}

name! {
    /// The name of a unit or a leader.
    UnitId
}

/// What is wrong with a name that is another one's, or differs from it in capitals alone.
pub fn taken(name: &str, by: &str) -> String {
    match name == by {
        true => format!("`{name}` stands in the army list twice"),
        false => format!("`{name}` and `{by}` differ in capitals alone, which do not count"),
    }
}

/// One thing for each side, in the order of the game file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BySide<T>(Vec<(Side, T)>);

impl<T> BySide<T> {
    /// Makes one for each side.
    pub fn new(sides: impl IntoIterator<Item = (Side, T)>) -> BySide<T> {
        BySide(sides.into_iter().collect())
    }

    /// What belongs to a side.
    pub fn get(&self, side: &Side) -> Option<&T> {
        self.0.iter().find(|(name, _)| name == side).map(|(_, thing)| thing)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Side, &T)> {
        self.0.iter().map(|(side, thing)| (side, thing))
    }
}

impl<O> BySide<Option<O>> {
    /// The sides that owe something and have sent nothing.
    pub fn missing(&self, awaited: &[Awaited]) -> Vec<Side> {
        let owes = |side: &Side| awaited.iter().any(|awaited| awaited.side == *side);
        let missing = self.iter().filter(|(side, sent)| sent.is_none() && owes(side));
        missing.map(|(side, _)| side.clone()).collect()
    }

    /// The sides whose files say that.
    pub fn who(&self, says: impl Fn(&O) -> bool) -> Vec<Side> {
        let saying = self.iter().filter(|(_, sent)| sent.as_ref().is_some_and(&says));
        saying.map(|(side, _)| side.clone()).collect()
    }
}

/// What sides and units are called in a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The sides, in the order of the game file, with the names of their armies.
    pub sides: Vec<(Side, String)>,
    /// Units, with their side and what they are called.
    pub units: Vec<(UnitId, Side, String)>,
    /// Places of the map that have a name, by their label.
    pub places: Vec<(String, String)>,
    /// Who may be given orders now, with the words of the language for what kind of troops he is.
    pub fit: Vec<(UnitId, Vec<&'static str>)>,
    /// The hexes where units stand, by their labels; on a table nobody has one.
    pub at: Vec<(UnitId, String)>,
}

impl Roster {
    /// What a side's army is called.
    pub fn army<'r>(&'r self, side: &'r Side) -> &'r str {
        let named = self.sides.iter().find(|(name, _)| name == side);
        named.map_or(side.as_str(), |(_, army)| army)
    }

    /// What a unit is called.
    pub fn unit<'r>(&'r self, id: &'r UnitId) -> &'r str {
        let named = self.units.iter().find(|(name, ..)| name == id);
        named.map_or(id.as_str(), |(_, _, called)| called)
    }

    /// The unit of a name as people say it: its short name or what it is called, with or without its article.
    pub fn said(&self, name: &str) -> Option<(&UnitId, &Side)> {
        let bare = |text: &str| text.trim().to_lowercase().trim_start_matches("the ").to_owned();
        let name = bare(name);
        let mut units = self.units.iter();
        let found = units.find(|(unit, _, called)| unit.is_like(&name) || bare(called) == name);
        found.map(|(unit, side, _)| (unit, side))
    }

    /// The name of a place, where it has one.
    pub fn place(&self, label: &str) -> Option<&str> {
        self.places.iter().find(|(place, _)| place == label).map(|(_, name)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_their_letters() {
        let names =
            ["", "a", "A", "a1", "a10", "a2", "voltigeu", "voltigeur", "voltigeurs", "é", "8e Léger", "8e Ligne"];
        for (one, other) in names.iter().flat_map(|one| names.iter().map(move |other| (*one, *other))) {
            let (a, b) = (UnitId::new(one), UnitId::new(other));
            assert_eq!(a.cmp(&b), one.cmp(other), "{one} {other}");
            assert_eq!(a == b, one == other, "{one} {other}");
        }
    }
}
