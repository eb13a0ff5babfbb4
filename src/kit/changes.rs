//! Sentences about what is changed by hand.

use super::{Number, agree, list};

/// A thing of which something is said, and what: phrases with their verbs in brackets, `[is] in column`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// What it is called in a sentence.
    pub called: String,
    /// How many it is, for the verbs.
    pub number: Number,
    /// What is said of it.
    pub phrases: Vec<String>,
}

/// What is said of several things, without capital and stop; those of which the same is said share a sentence, and things
/// that are many by their names take their verb: `the Croats are in column`. What nothing is said of is passed over.
pub fn changes_of(changed: &[Changed]) -> String {
    let mut groups: Vec<(Vec<&Changed>, &[String])> = Vec::new();
    for one in changed.iter().filter(|one| !one.phrases.is_empty()) {
        match groups.iter_mut().find(|(_, known)| *known == one.phrases) {
            Some((alike, _)) => alike.push(one),
            None => groups.push((vec![one], &one.phrases)),
        }
    }
    let told = groups.iter().map(|(alike, phrases)| {
        let number = match alike.as_slice() {
            [only] => only.number,
            _ => Number::Many,
        };
        let names = alike.iter().map(|one| one.called.as_str());
        let names = names.collect::<Vec<_>>();
        format!("{} {}", list(&names), agree(&list(phrases), number))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// A phrase, with what was before where there was something: `[is] in column in place of line`.
pub fn in_place_of(phrase: &str, before: Option<String>) -> String {
    match before {
        Some(before) => format!("{phrase} in place of {before}"),
        None => phrase.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_many_takes_their_verb() {
        let pinned = |called: &str, number| Changed {
            called: called.to_owned(),
            number,
            phrases: vec!["[stands] at [12, 8.5]".to_owned(), "[is] pinned".to_owned()],
        };
        let croats = pinned("the Croats", Number::Many);
        let still = Changed {
            phrases: Vec::new(),
            ..croats.clone()
        };
        assert_eq!(
            changes_of(&[still, croats]),
            "the Croats stand at [12, 8.5] and are pinned"
        );
        let both = [pinned("L4", Number::One), pinned("L5", Number::One)];
        assert_eq!(
            changes_of(&both),
            "L4 and L5 stand at [12, 8.5] and are pinned"
        );
    }
}
