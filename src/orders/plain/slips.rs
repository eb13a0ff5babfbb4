//! Slips of a finger: a word that nobody knows, and that is but one letter from one that everybody knows.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::Reading;
use super::heads::Item;
use super::lexicon::Thing;
use super::tokens::{Kind, Line, Token};
use crate::orders::filler::{BETWEEN, CALLS, DOERS, DRAWN_TOGETHER, ORDERED, SPELT, TELLING, TELLING_ADVERBS};
use crate::orders::{callings, colours, manners, moments, sayings, thesaurus};
use crate::yaml::Fault;

/// A shorter word is one letter from too many others.
const SHORTEST: usize = 5;
/// So many slips may stand in one line.
const MOST: usize = 3;

/// Words of sentences that name nothing and order nothing.
const COMMON: &[&str] = &[
    "about", "above", "after", "again", "along", "among", "around", "because", "being", "below", "between", "beyond",
    "cannot", "could", "every", "could", "enough", "great", "having", "house", "large", "least", "little", "might",
    "minutes", "mouth", "never", "often", "other", "others", "people", "place", "plain", "point", "points", "quite",
    "right", "round", "shall", "should", "since", "small", "still", "their", "theirs", "there", "these", "thing",
    "things", "think", "those", "three", "through", "time", "times", "today", "until", "using", "where", "whether",
    "which", "while", "whole", "whose", "without", "world", "would", "yours", "your", "years", "change", "chance",
    "march", "match", "forms", "force", "forces", "first", "fires", "lines", "lives", "marsh", "steep", "stead",
];

/// Words that orders are made of: one of them is meant where a word is one letter from it.
fn words_of_orders() -> &'static BTreeSet<&'static str> {
    static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
        let verbs = super::speech::words_of_verbs();
        let lists = [
            thesaurus::GOALS,
            thesaurus::TOWARDS,
            thesaurus::AHEAD,
            thesaurus::REARWARD,
            callings::NEAREST,
            callings::REST,
            callings::GROUND,
            sayings::ALL_THE_WAY,
        ];
        let listed = lists.into_iter().flatten().flat_map(|said| said.split(' '));
        let troops = callings::TROOPS.iter().flat_map(|(said, _)| said.iter().copied());
        let more = [
            "north",
            "south",
            "hexes",
            "inches",
            "degrees",
            "otherwise",
            "within",
            "towards",
            "column",
            "square",
            "battery",
            "battalion",
            "regiment",
            "squadron",
            "brigade",
            "division",
            "nearest",
            "canister",
            "roundshot",
            "shrapnel",
            "unless",
            "target",
        ];
        let all = verbs.chain(listed).chain(troops).chain(more);
        all.filter(|word| word.len() >= SHORTEST && !word.starts_with('~')).collect()
    });
    &WORDS
}

/// Whether a word says something of itself, so that it is no slip.
fn is_common(word: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let lists: [&[&str]; 17] = [
            CALLS,
            DOERS,
            ORDERED,
            BETWEEN,
            TELLING,
            TELLING_ADVERBS,
            COMMON,
            thesaurus::IN_PLACE,
            thesaurus::PACE,
            thesaurus::BESIDE,
            thesaurus::ALONG,
            manners::IDLE,
            manners::INSTEAD,
            manners::GONE,
            colours::ASIDES,
            callings::ANYBODY,
            callings::WHOEVER,
        ];
        let listed = lists.into_iter().flatten().flat_map(|said| said.split(' '));
        let moments = moments::DECISIONS.iter().flat_map(|(said, _)| said.iter().flat_map(|said| said.split(' ')));
        let short =
            SPELT.iter().chain(DRAWN_TOGETHER).flat_map(|(short, long)| std::iter::once(*short).chain(long.split(' ')));
        listed.chain(moments).chain(short).map(str::to_owned).collect()
    });
    WORDS.contains(word) || words_of_orders().contains(word)
}

impl Reading<'_> {
    /// A line with its slips mended, and a remark on each; nothing where it has none.
    pub(super) fn without_slips(&self, line: &Line) -> Option<(Line, Vec<Fault>)> {
        let mut remarks = Vec::new();
        let mend = |token: &Token| {
            let Some(meant) = self.meant_by(token) else { return token.clone() };
            let fault = Fault::remark(token.span, format!("`{}` is read as `{meant}`", token.text));
            remarks.push(fault.help("if something else is meant, write the line anew"));
            Token { text: meant, ..token.clone() }
        };
        let tokens = line.tokens().iter().map(mend).collect::<Vec<_>>();
        (1..=MOST).contains(&remarks.len()).then(|| (line.said_so(tokens), remarks))
    }

    /// The one word that a slip is of.
    fn meant_by(&self, token: &Token) -> Option<String> {
        let low = token.text.to_lowercase();
        let is_word = token.is(&Kind::Word) && low.chars().count() >= SHORTEST && low.chars().all(char::is_alphabetic);
        if !is_word || self.is_known_word(&low) {
            return None;
        }
        let words = self.grammar.words;
        let names = self.lexicon.telling_words(SHORTEST);
        let own = [words.words, words.verbs, words.modifiers, words.conditions];
        let own = own.into_iter().flatten().copied().filter(|word| word.len() >= SHORTEST);
        let known = words_of_orders().iter().copied().chain(own).chain(names.iter().map(String::as_str));
        let one_off = |word: &&str| is_a_slip(&low, word);
        let mut found = known.filter(one_off).map(str::to_owned).collect::<Vec<_>>();
        found.sort();
        found.dedup();
        match found.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    fn is_known_word(&self, low: &str) -> bool {
        let words = self.grammar.words;
        let own = [words.words, words.verbs, words.modifiers, words.conditions, words.foreign];
        let is_own = own.into_iter().flatten().any(|word| word.split('-').any(|part| part == low));
        let stems = super::speech::stems_of(low);
        is_own
            || stems.iter().any(|stem| is_common(stem))
            || self.lexicon.holds(low, &[Thing::Own, Thing::Other, Thing::Place, Thing::Side])
            || stems.iter().any(|stem| self.lexicon.holds(stem, &[Thing::Own, Thing::Other, Thing::Place, Thing::Side]))
    }
}

/// Whether two words differ by one letter: left out, put in, or two in the other order.
pub(super) fn is_a_slip(typed: &str, word: &str) -> bool {
    if strsim::osa_distance(typed, word) != 1 {
        return false;
    }
    // Another letter in the place of one is a slip only where the word is long, for it may as well be another word.
    let same_length = typed.chars().count() == word.chars().count();
    let swapped = same_length && {
        let mut letters = (typed.chars().collect::<Vec<_>>(), word.chars().collect::<Vec<_>>());
        letters.0.sort_unstable();
        letters.1.sort_unstable();
        letters.0 == letters.1
    };
    !same_length || swapped || typed.chars().count() > 6
}

impl Item {
    /// The same with remarks on how it was read.
    pub(super) fn remarked(self, remarks: Vec<Fault>) -> Item {
        Item { remarks, ..self }
    }
}
