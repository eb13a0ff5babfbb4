//! The wordings of a rule set: lists of sentences that say the same, a deck that draws from them, and those of an umpire that
//! stand in their place.

use std::collections::BTreeMap;

/// Wordings of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The name of the list in code.
    pub name: &'static str,
    /// What they are about: lists about the same do not give the same choice one after the other.
    pub about: &'static str,
    /// When they are said, where the name does not tell.
    pub when: &'static [&'static str],
    /// The wordings.
    pub wordings: &'static [&'static str],
}

impl Choices {
    /// The name of the list in a file of phrases: `steady-guns`.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase().replace('_', "-")
    }

    /// Whether a wording can stand in the place of those of the list: what is wrong with it, in lower case.
    pub fn admits(&self, wording: &str) -> Result<(), String> {
        const LONGEST: usize = 200;
        if wording.trim().is_empty() {
            return Err("there is nothing in it".to_owned());
        }
        if wording.len() > LONGEST || wording.contains(['\n', '\r', '\t', '<', '>']) {
            return Err(format!("a wording is one line of {LONGEST} bytes at most, without `<` and `>`"));
        }
        let own = marks(wording)?;
        let built_in = self.wordings.iter();
        let built_in = built_in.map(|text| marks(text).unwrap_or_default());
        let built_in = built_in.collect::<Vec<_>>();
        let count = |marks: &[&str], mark: &str| marks.iter().filter(|other| **other == mark).count();
        for mark in built_in.iter().flatten() {
            let least = built_in.iter().map(|marks| count(marks, mark)).min();
            if count(&own, mark) < least.unwrap_or(0) {
                return Err(format!("`{mark}` is missing"));
            }
        }
        for mark in &own {
            let most = built_in.iter().map(|marks| count(marks, mark)).max();
            match most.unwrap_or(0) {
                0 => return Err(format!("nothing is known that would stand for `{mark}`")),
                most if count(&own, mark) > most => {
                    return Err(format!("`{mark}` stands in it too often"));
                }
                _ => {}
            }
        }
        self.admits_verbs(wording)?;
        self.admits_beginning(wording)
    }

    /// Words in brackets are verbs and pronouns, and only where those that are built in have some.
    fn admits_verbs(&self, wording: &str) -> Result<(), String> {
        let agrees = self.wordings.iter().any(|text| text.contains('['));
        let mut rest = wording;
        while let Some(at) = rest.find(['[', ']']) {
            if !agrees {
                return Err("words in brackets do not change here; write them as they are to stand".to_owned());
            }
            let marked = rest[at..].strip_prefix('[').and_then(|rest| rest.split_once(']'));
            let verb = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
            match marked {
                Some((word, after)) if verb(word) => rest = after,
                _ => {
                    return Err("a bracket holds one verb or pronoun in small letters: `[holds]`".to_owned());
                }
            }
        }
        Ok(())
    }

    /// What goes on in a sentence begins with a blank or a comma, and nothing else does.
    fn admits_beginning(&self, wording: &str) -> Result<(), String> {
        let goes_on = |text: &str| text.starts_with([' ', ',']);
        let all = self.wordings.iter().all(|text| goes_on(text));
        let none = !self.wordings.iter().any(|text| goes_on(text));
        if all && !goes_on(wording) {
            return Err("it goes on in a sentence, so it begins with a blank or a comma".to_owned());
        }
        if none && goes_on(wording) {
            return Err("it begins with a blank or a comma, and nothing stands before it".to_owned());
        }
        Ok(())
    }
}

/// The places of a wording that are filled in: `{}`, `{far}`.
fn marks(wording: &str) -> Result<Vec<&str>, String> {
    let mut marks = Vec::new();
    let mut rest = wording;
    while let Some(start) = rest.find(['{', '}']) {
        let open = &rest[start..];
        let end = open.find('}').map_or(0, |end| end + 1);
        let mark = &open[..end];
        let name = mark.strip_prefix('{').and_then(|mark| mark.strip_suffix('}'));
        if !name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_lowercase())) {
            return Err("a brace is not closed, or holds something else than a word".to_owned());
        }
        marks.push(mark);
        rest = &open[end..];
    }
    Ok(marks)
}

/// Declares lists of wordings, and `PHRASES`, which has them all.
#[macro_export]
macro_rules! wordings {
    ($($(#[doc = $doc:literal])* $name:ident of $about:literal = [$($wording:literal),+ $(,)?];)+) => {
        $(#[doc = $about]
        $(#[doc = $doc])*
        pub const $name: $crate::adjudicate::Choices = $crate::adjudicate::Choices {
            name: stringify!($name),
            about: $about,
            when: &[$($doc),*],
            wordings: &[$($wording),+],
        };)+

        /// Every list of this file.
        pub const PHRASES: &[$crate::adjudicate::Choices] = &[$($name),+];
    };
}
pub use wordings;

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

/// Picks one of so many wordings by what the sentence is about and the turn: the same for ever, and different enough from
/// unit to unit and turn to turn.
fn pick(key: &str, turn: u32, choices: usize) -> usize {
    assert!(choices > 0, "there is a wording to choose");
    let turn = turn.to_string();
    let bytes = key.bytes().chain([b'/']).chain(turn.bytes());
    // FNV-1a, folded: its low bits alone repeat too soon for short keys.
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let folded = (hash >> 32) ^ (hash & 0xffff_ffff);
    usize::try_from(folded % choices as u64).expect("less than the number of choices")
}

/// Wordings of one report, drawn by what a sentence is about; lists about the same never give the same choice twice running.
#[derive(Clone, Debug)]
pub struct Deck<'p> {
    phrases: &'p Phrases,
    last: Vec<(&'static str, usize)>,
    dealt: Vec<(&'static str, Vec<usize>)>,
}

impl<'p> Deck<'p> {
    /// A deck from which nothing was drawn yet.
    pub fn new(phrases: &'p Phrases) -> Deck<'p> {
        Deck { phrases, last: Vec::new(), dealt: Vec::new() }
    }

    /// Picks one of the wordings, by the key and the turn.
    pub fn draw(&mut self, choices: Choices, key: &str, turn: u32) -> &'p str {
        let about = choices.about;
        let known = self.last.iter().position(|(name, _)| *name == about);
        let last = known.map(|known| self.last[known].1);
        let (index, wording) = self.phrases.one(choices, |count| match pick(key, turn, count) {
            index if last == Some(index) => (index + 1) % count,
            index => index,
        });
        match known {
            Some(known) => self.last[known].1 = index,
            None => self.last.push((about, index)),
        }
        wording
    }

    /// Picks one of the wordings as [`Deck::draw`] does, but none again before all of its list have been picked.
    pub fn deal(&mut self, choices: Choices, key: &str, turn: u32) -> &'p str {
        let at = match self.dealt.iter().position(|(name, _)| *name == choices.about) {
            Some(at) => at,
            None => {
                self.dealt.push((choices.about, Vec::new()));
                self.dealt.len() - 1
            }
        };
        let dealt = &mut self.dealt[at].1;
        let (index, wording) = self.phrases.one(choices, |count| {
            let left = |spent: &[usize]| {
                let left = (0..count).filter(|index| !spent.contains(index));
                left.collect::<Vec<_>>()
            };
            let last = dealt.last().map_or(&[][..], std::slice::from_ref);
            let left = [left(dealt), left(last), vec![0]].into_iter();
            let left = left.into_iter().find(|left| !left.is_empty());
            let left = left.expect("the last of them has one");
            left[pick(key, turn, left.len())]
        });
        if dealt.contains(&index) {
            dealt.drain(..dealt.len() - 1);
        }
        dealt.push(index);
        wording
    }

    /// One of the wordings, each in its turn: for what is said once in a report.
    pub fn in_turn(&self, choices: Choices, turn: u32) -> &'p str {
        let one = self.phrases.one(choices, |count| turn as usize % count);
        one.1
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "lists of wordings are made for the folder of a rule set, which others see")]
mod tests {
    use super::*;
    wordings! {
        /// Fire without effect.
        MISSED of "miss" = ["missed", "fired high", "hit nothing"];
        MISSED_TOO of "miss" = ["missed too", "fired high too"];
        ONLY of "hit" = ["only"];
    }

    #[test]
    fn a_choice_is_the_same_every_time() {
        // Written down: a change of the hash would change the wording of every game.
        assert_eq!(pick("R1/B4", 3, 3), 2);
        for choice in 0..4 {
            assert!((1..40).any(|turn| pick("R1", turn, 4) == choice));
        }
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
    fn nothing_is_dealt_again_before_the_list_is_used_up() {
        let mut deck = Deck::new(Phrases::NONE);
        let dealt = (1..=30).map(|unit| deck.deal(MISSED, &format!("R{unit}"), 1));
        let dealt = dealt.collect::<Vec<_>>();
        assert!(dealt.windows(2).all(|pair| pair[0] != pair[1]));
        let first = dealt[..3].iter().collect::<std::collections::BTreeSet<_>>();
        assert_eq!(first.len(), 3);
        assert_eq!(deck.deal(ONLY, "R1", 1), "only");
        assert_eq!(deck.deal(ONLY, "R1", 1), "only");
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
        assert_eq!(MISSED.when, [" Fire without effect."]);
        assert_eq!(deck.in_turn(MISSED, 4), "fired high");
        assert_eq!(deck.in_turn(MISSED_TOO, 4), "whistled by");
    }

    #[test]
    fn a_wording_has_the_places_of_those_it_replaces() {
        const MARCHES: Choices = Choices {
            name: "MARCHES",
            about: "marches",
            when: &[],
            wordings: &["[marches] {far} to the {way}", "[goes] {far}"],
        };
        const TOO: Choices = Choices { wordings: &[", hitting {}", " for {}"], ..MARCHES };
        for (choices, wording, wrong) in [
            (MARCHES, "[marches] on", "`{far}` is missing"),
            (MARCHES, "[goes] {far} {far}", "`{far}` stands in it too often"),
            (MARCHES, "[goes] {far} {}", "nothing is known that would stand for `{}`"),
            (MARCHES, "[goes] {far", "a brace is not closed, or holds something else than a word"),
            (MARCHES, "[goes {far}", "a bracket holds one verb or pronoun in small letters: `[holds]`"),
            (MARCHES, "[\u{e9}t\u{e9}] {far}", "a bracket holds one verb or pronoun in small letters: `[holds]`"),
            (MARCHES, " [goes] {far}", "it begins with a blank or a comma, and nothing stands before it"),
            (TOO, "[hits] {}", "words in brackets do not change here; write them as they are to stand"),
            (TOO, "for {}", "it goes on in a sentence, so it begins with a blank or a comma"),
            (TOO, " for <{}>", "a wording is one line of 200 bytes at most, without `<` and `>`"),
            (TOO, " ", "there is nothing in it"),
        ] {
            assert_eq!(choices.admits(wording), Err(wrong.to_owned()), "{wording}");
        }
        assert_eq!(MARCHES.admits("[is] off, {far} to the {way}"), Ok(()));
        assert_eq!(MARCHES.admits("{far}, and [it] [stops]"), Ok(()));
        assert_eq!(TOO.admits(", and {} is the score"), Ok(()));
    }
}
