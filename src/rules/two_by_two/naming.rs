//! What units are called: the article where English wants one, whether a name is one or many, and who is a person.

use super::state::State;
use super::unit::Unit;
use crate::adjudicate::UnitId;
use crate::kit::{Number, agree};

/// Beginnings of names that have an article already.
const ARTICLES: [&str; 8] = ["the ", "le ", "la ", "les ", "l'", "die ", "der ", "das "];
/// Words that make the name of an HQ that of a staff, not of a man.
const STAFFS: [&str; 8] = [
    "hq", "staff", "head", "corps", "division", "brigade", "command", "the ",
];

/// What a unit is called in a sentence: `the 56e Ligne`, `the Croats`; `Girard`, `Drouot's guns` and bare ids as they are.
pub(super) fn called(unit: &Unit) -> String {
    let Some(name) = &unit.name else {
        return unit.unit.to_string();
    };
    match is_person(unit) || !wants_article(name) {
        true => name.clone(),
        false => format!("the {name}"),
    }
}

fn wants_article(name: &str) -> bool {
    let lower = name.to_lowercase();
    if ARTICLES.iter().any(|article| lower.starts_with(article)) || lower.contains("'s ") {
        return false;
    }
    let numbered = name.starts_with(|first: char| first.is_ascii_digit()) || name.contains('/');
    numbered || name.contains(' ') || (is_plural(name) && name.chars().all(is_of_a_word))
}

/// Whether a unit is spoken of as a man: an HQ that bears his name.
pub(super) fn is_person(unit: &Unit) -> bool {
    let name = unit.name.as_ref().map(|name| name.to_lowercase());
    let named = name.is_some_and(|name| STAFFS.iter().all(|word| !name.contains(word)));
    unit.kind.is_hq() && named
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphabetic() || letter == '-'
}

/// Whether a word ends as the name of many does.
fn is_plural(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.ends_with('s') && !["ss", "'s", "corps"].iter().any(|end| lower.ends_with(end))
}

/// Whether a name, with its article, is one or many: by its last word before an `of` or a `de`.
pub(super) fn number(name: &str) -> Number {
    let ends = [" of ", " à ", " de ", " du ", " des ", " d'"];
    let end = ends.iter().filter_map(|end| name.find(end)).min();
    let head = &name[..end.unwrap_or(name.len())];
    let word = head.rsplit(' ').next().unwrap_or(head);
    let counted = word.split_once('-').map_or(word, |(_, noun)| noun);
    let several = head.contains(' ') && is_plural(word) && counted.chars().all(is_of_a_word);
    match several {
        true => Number::Many,
        false => Number::One,
    }
}

/// The words in brackets for a man: `he`, `his`, `him`.
pub(super) fn of_a_man(phrase: &str) -> String {
    let he = phrase.replace("[itself]", "himself");
    let he = he.replace("[its]", "his").replace("[it]", "he");
    agree(&he.replace("[them]", "him"), Number::One)
}

/// Ground as it is called, its own name as people write it: `the town of La Haye` for `the town la-haye`, `the stream
/// Dyle`, `the Halle Road` for `the road halle-road`.
pub(super) fn title(called: &str) -> String {
    let mut words = called.splitn(3, ' ');
    let (the, kind, name) = (words.next(), words.next(), words.next());
    let (Some(the), Some(kind), Some(name)) = (the, kind, name) else {
        return called.to_owned();
    };
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let parts = name.split(['-', ' ']).map(capital).collect::<Vec<_>>();
    let tells = name.to_lowercase();
    let name = parts.join(" ");
    match kind {
        "town" => format!("{the} {kind} of {name}"),
        // A name of two words that ends in what it is: a road, a busch, a heights.
        _ if tells.contains(kind) || parts.len() > 1 => {
            match tells.starts_with("the-") || tells.starts_with("the ") {
                true => name,
                false => format!("{the} {name}"),
            }
        }
        _ => format!("{the} {kind} {name}"),
    }
}

impl State {
    /// What a unit is called in a sentence, as [`called`] has it.
    pub(super) fn call(&self, id: &UnitId) -> String {
        self.find(id).map_or_else(|| id.to_string(), called)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_an_article_where_english_wants_one() {
        for name in ["56e Ligne", "I/1st Reserve", "Croats", "Prussian battery"] {
            assert!(wants_article(name), "{name}");
        }
        for name in ["the Guard", "Drouot's guns", "Mercer", "Les Braves", "R1"] {
            assert!(!wants_article(name), "{name}");
        }
    }

    #[test]
    fn names_are_one_or_many() {
        for name in [
            "the Leib-Grenadiers",
            "the 12-pounders of the reserve",
            "the Chasseurs of the Old Guard",
            "the Marie-Louises",
            "Chernyshev's cossacks",
            "the Croats",
        ] {
            assert_eq!(number(name), Number::Many, "{name}");
        }
        for name in ["the 56e Ligne", "the II Corps", "Ney's wing", "R1"] {
            assert_eq!(number(name), Number::One, "{name}");
        }
    }
}
