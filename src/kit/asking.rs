//! Questions as people read them: what was written down with the ids of units is told by their names, in their number.

use super::{Number, naming};

/// Words before an id that is a common word, where it is no unit: `back to its guns`.
const OWN: [&str; 6] = ["the", "its", "their", "his", "a", "an"];

/// Verbs of one and of many.
const VERBS: [(&str, &str); 16] = [
    ("has", "have"),
    ("does", "do"),
    ("is", "are"),
    ("routs", "rout"),
    ("falls", "fall"),
    ("reaches", "reach"),
    ("stands", "stand"),
    ("strikes", "strike"),
    ("charges", "charge"),
    ("pursues", "pursue"),
    ("follows", "follow"),
    ("moves", "move"),
    ("rides", "ride"),
    ("leaves", "leave"),
    ("fights", "fight"),
    ("goes", "go"),
];

/// A question with names in the place of ids; of a unit whose name is many its verbs and pronouns are so, too.
pub fn by_name<'n>(text: &str, units: impl Iterator<Item = (&'n str, &'n str)>) -> String {
    let units = units.map(|(id, name)| (id, naming::with_article(name))).collect::<Vec<_>>();
    let mut said = String::new();
    let mut last = String::new();
    for word in text.split_inclusive(' ') {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric() && !"-/_".contains(letter));
        let is_own = OWN.contains(&last.as_str());
        let known = units.iter().find(|(id, _)| *id == bare && !bare.is_empty());
        match known.filter(|(_, name)| !is_own && !said.ends_with(&naming_before(name, bare))) {
            Some((_, name)) => said.push_str(&word.replacen(bare, name, 1)),
            None => said.push_str(word),
        }
        last = bare.to_lowercase();
    }
    let many = units.iter().filter(|(_, name)| naming::number(name) == Number::Many);
    let many = many.map(|(_, name)| name.as_str()).filter(|name| said.contains(name)).collect::<Vec<_>>();
    let first =
        units.iter().filter_map(|(_, name)| Some((said.find(name.as_str())?, std::cmp::Reverse(name.len()), name)));
    let first = first.min().map(|(_, _, name)| name.clone());
    for name in &many {
        for (one, more) in VERBS {
            said = said.replace(&format!("{name} {one} "), &format!("{name} {more} "));
        }
        said = said.replace(&format!("Does {name} "), &format!("Do {name} "));
        said = said.replace(&format!("does {name} "), &format!("do {name} "));
    }
    match first.filter(|first| many.contains(&first.as_str())) {
        Some(_) => in_the_plural(&said),
        None => said,
    }
}

/// What of a name stands before a word that is its end: of `the Old Guard` before `Guard`.
fn naming_before(name: &str, word: &str) -> String {
    name.strip_suffix(word).filter(|before| !before.is_empty()).map_or_else(|| "\u{1}".to_owned(), str::to_owned)
}

/// What is asked of somebody who is many; what he has is one still.
fn in_the_plural(text: &str) -> String {
    const PAIRS: [(&str, &str); 4] =
        [("Does its ", "Does their "), ("Does it", "Do they"), ("does it", "do they"), (" its ", " their ")];
    PAIRS.iter().fold(text.to_owned(), |text, (one, many)| text.replace(one, many))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_told_by_name_and_in_number() {
        let units = [
            ("guns", "the three guns"),
            ("cossacks", "Chernyshev Cossacks"),
            ("13e", "13e Hussards"),
            ("72e", "72e Ligne"),
        ];
        let told = |text: &str| by_name(text, units.iter().copied());
        for (text, wanted) in [
            (
                "the Chernyshev Cossacks has beaten the 13e Hussards and can reach the 72e Ligne. Does it follow up?",
                "the Chernyshev Cossacks have beaten the 13e Hussards and can reach the 72e Ligne. Do they follow up?",
            ),
            (
                "The crew of guns may go back to its guns. Does it?",
                "The crew of the three guns may go back to their guns. Do they?",
            ),
            ("72e has no orders for its fire. At whom?", "the 72e Ligne has no orders for its fire. At whom?"),
            ("72e would fire at cossacks. Does it?", "the 72e Ligne would fire at the Chernyshev Cossacks. Does it?"),
        ] {
            assert_eq!(told(text), wanted);
        }
    }
}
