//! The wordings of a rule set: lists of sentences that say the same, a deck that draws from them, and those of an umpire that
//! stand in their place.

use std::collections::BTreeMap;

use super::words::pick;

/// Wordings of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The name of the list in code.
    pub name: &'static str,
    /// What they are about: lists about the same do not give the same choice one after the other.
    pub about: &'static str,
    /// The wordings.
    pub wordings: &'static [&'static str],
}

impl Choices {
    /// The name of the list in a file of phrases: `steady-guns`.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase().replace('_', "-")
    }
}

/// Declares lists of wordings, and `PHRASES`, which has them all.
macro_rules! wordings {
    ($($(#[$doc:meta])* $name:ident of $about:literal = [$($wording:literal),+ $(,)?];)+) => {
        $($(#[$doc])*
        pub(super) const $name: $crate::kit::Choices = $crate::kit::Choices {
            name: stringify!($name),
            about: $about,
            wordings: &[$($wording),+],
        };)+

        /// Every list of this file.
        pub(super) const PHRASES: &[$crate::kit::Choices] = &[$($name),+];
    };
}
pub(crate) use wordings;

/// Wordings of an umpire, by the keys of the lists in whose place they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrases(BTreeMap<String, Vec<String>>);

impl Phrases {
    /// None: the wordings of the rule set itself.
    pub const NONE: &'static Phrases = &Phrases(BTreeMap::new());

    /// Puts wordings in the place of a list; an empty list of them changes nothing.
    pub fn replace(&mut self, key: String, wordings: Vec<String>) {
        if !wordings.is_empty() {
            self.0.insert(key, wordings);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One of the wordings of a list, by a number that is less than a bound; `pick` is given how many there are.
    fn one(&self, choices: Choices, pick: impl FnOnce(usize) -> usize) -> (usize, &str) {
        let own = match self.0.is_empty() {
            true => None,
            false => self.0.get(&choices.key()),
        };
        match own {
            Some(own) => {
                let index = pick(own.len());
                (index, &own[index])
            }
            None => {
                let index = pick(choices.wordings.len());
                (index, choices.wordings[index])
            }
        }
    }
}

/// Wordings of one report: like [`vary`](super::vary), but lists about the same never give the same choice twice running.
#[derive(Clone, Debug)]
pub struct Deck<'p> {
    phrases: &'p Phrases,
    last: Vec<(&'static str, usize)>,
}

impl<'p> Deck<'p> {
    /// A deck from which nothing was drawn yet.
    pub fn new(phrases: &'p Phrases) -> Deck<'p> {
        Deck {
            phrases,
            last: Vec::new(),
        }
    }

    /// Picks one of the wordings, by the key and the turn.
    pub fn draw(&mut self, choices: Choices, key: &str, turn: u32) -> &'p str {
        let about = choices.about;
        let known = self.last.iter().position(|(name, _)| *name == about);
        let last = known.map(|known| self.last[known].1);
        let (index, wording) = self.phrases.one(choices, |count| {
            match pick(key, turn, count) {
                index if last == Some(index) => (index + 1) % count,
                index => index,
            }
        });
        match known {
            Some(known) => self.last[known].1 = index,
            None => self.last.push((about, index)),
        }
        wording
    }

    /// One of the wordings, each in its turn: for what is said once in a report.
    pub fn in_turn(&self, choices: Choices, turn: u32) -> &'p str {
        let one = self.phrases.one(choices, |count| turn as usize % count);
        one.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    wordings! {
        /// Fire without effect.
        MISSED of "miss" = ["missed", "fired high", "hit nothing"];
        MISSED_TOO of "miss" = ["missed too", "fired high too"];
        ONLY of "hit" = ["only"];
    }

    #[test]
    fn a_deck_does_not_give_the_same_wording_twice_running() {
        let mut deck = Deck::new(Phrases::NONE);
        let drawn = (1..50).map(|unit| deck.draw(MISSED, &format!("R{unit}"), 1));
        let drawn = drawn.collect::<Vec<_>>();
        assert!(drawn.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(deck.draw(ONLY, "R1", 1), "only");
        assert_eq!(deck.draw(ONLY, "R1", 1), "only");
    }

    #[test]
    fn the_wordings_of_an_umpire_stand_in_the_place_of_a_list() {
        assert_eq!(PHRASES.len(), 3);
        assert_eq!(MISSED_TOO.key(), "missed-too");
        let mut phrases = Phrases::default();
        phrases.replace("missed-too".to_owned(), vec!["whistled by".to_owned()]);
        phrases.replace("only".to_owned(), Vec::new());
        let mut deck = Deck::new(&phrases);
        assert_eq!(deck.draw(MISSED_TOO, "R1", 1), "whistled by");
        assert_eq!(deck.draw(MISSED_TOO, "R1", 1), "whistled by");
        assert_eq!(deck.draw(ONLY, "R1", 1), "only");
        assert_eq!(deck.in_turn(MISSED, 4), "fired high");
        assert_eq!(deck.in_turn(MISSED_TOO, 4), "whistled by");
    }
}
