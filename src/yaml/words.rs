//! Words: their one spelling, and one word out of a table of words.

use super::{Fault, Faults, Node, Read, did_you_mean};

/// A word in its one spelling: small letters, blanks and underscores as hyphens.
pub fn normal(word: &str) -> String {
    let parts = word.split(|letter: char| letter.is_whitespace() || letter == '_');
    let parts = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>();
    parts.join("-").to_ascii_lowercase()
}

/// The word for a value, the first of a table of words that has them all.
pub fn word_for<T: PartialEq>(words: &'static [(&'static str, T)], value: &T) -> &'static str {
    let row = words.iter().find(|(_, known)| known == value);
    row.map(|(word, _)| *word).expect("every value has its word")
}

/// Gives types whose table `WORDS` has every value the word for each: `worded! { Kind, Form }`.
#[macro_export]
macro_rules! worded {
    ($($type:ty),+ $(,)?) => {
        $(impl $type {
            /// The word for it.
            pub fn word(self) -> &'static str {
                $crate::yaml::word_for(<$type>::WORDS, &self)
            }
        })+
    };
}

pub use worded;

/// Reads one word out of a table of words; `what` says what it is a word for: `formation`.
pub fn word_of<T: Copy>(node: &Node, words: &[(&str, T)], what: &str, faults: &mut Faults) -> Option<T> {
    let typed = String::read(node, faults)?;
    let word = normal(&typed);
    if let Some((_, value)) = words.iter().find(|(known, _)| *known == word) {
        return Some(*value);
    }
    let known = words.iter().map(|(known, _)| *known);
    let fault = Fault::error(node.span, format!("`{typed}` is no {what} of these rules"));
    faults.add(match did_you_mean(&word, known.clone()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => match known.collect::<Vec<_>>().as_slice() {
            [one] => fault.help(format!("there is {one} alone")),
            all => fault.help(format!("there are {}", all.join(", "))),
        },
    });
    None
}

/// The reader of one word out of a table of words.
pub fn word_in<T: Copy>(
    words: &'static [(&'static str, T)],
    what: &'static str,
) -> impl Fn(&Node, &mut Faults) -> Option<T> {
    move |node, faults| word_of(node, words, what, faults)
}

/// Reads what a key has, or that it has nothing: `none`.
pub fn or_none<T>(read: impl Fn(&Node, &mut Faults) -> Option<T>) -> impl Fn(&Node, &mut Faults) -> Option<Option<T>> {
    move |node, faults| match is_given(&node) {
        true => read(node, faults).map(Some),
        false => Some(None),
    }
}

/// Whether a key says something; `none` says that there is nothing.
pub fn is_given(node: &&Node) -> bool {
    node.word() != Some("none")
}
