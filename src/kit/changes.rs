//! What the umpire's hand has changed, in words: `L4 stands at [12, 8.5] in place of [10, 8.5], and is pinned`.

use super::{Number, agree, list};

/// What has changed of one piece, in phrases whose verbs stand in brackets: `[stands] at [12, 8.5]`, `[is] pinned`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What the piece is called in a sentence.
    pub called: String,
    /// How many it is, for the verbs.
    pub number: Number,
    /// The phrases.
    pub phrases: Vec<String>,
}

/// The changes as one sentence without its full stop; pieces that have changed alike share a subject. Those that have not
/// changed are passed over.
pub fn changes(changed: &[Change]) -> String {
    let mut alike: Vec<(Vec<&Change>, &[String])> = Vec::new();
    for change in changed.iter().filter(|change| !change.phrases.is_empty()) {
        match alike.iter_mut().find(|(_, said)| *said == change.phrases) {
            Some((group, _)) => group.push(change),
            None => alike.push((vec![change], &change.phrases)),
        }
    }
    let parts = alike.iter().map(|(group, said)| {
        let called = group.iter().map(|change| change.called.as_str());
        let number = match group.as_slice() {
            [only] => only.number,
            _ => Number::Many,
        };
        let called = called.collect::<Vec<_>>();
        format!("{} {}", list(&called), agree(&joined(said), number))
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Phrases one after the other, the last with `and`.
pub fn joined(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

/// A phrase, with what was before where there was something: `[stands] at 0507 in place of 0406`.
pub fn in_place_of(phrase: &str, before: Option<String>) -> String {
    match before {
        Some(before) => format!("{phrase} in place of {before}"),
        None => phrase.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(called: &str, phrases: &[&str]) -> Change {
        Change {
            called: called.to_owned(),
            number: Number::One,
            phrases: phrases.iter().map(|phrase| (*phrase).to_owned()).collect(),
        }
    }

    #[test]
    fn pieces_that_change_alike_share_a_sentence() {
        let pinned = ["[stands] at [12, 8.5]", "[is] pinned"];
        assert_eq!(
            changes(&[change("L4", &pinned)]),
            "L4 stands at [12, 8.5], and is pinned"
        );
        let both = [
            change("L4", &["[is] pinned"]),
            change("L5", &[]),
            change("L6", &["[has] shot"]),
            change("L7", &["[is] pinned"]),
        ];
        assert_eq!(changes(&both), "L4 and L7 are pinned; L6 has shot");
        assert_eq!(changes(&[change("L4", &[])]), "");
        let three = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(joined(&three), "a, b, and c");
    }
}
