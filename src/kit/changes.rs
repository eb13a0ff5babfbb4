//! Sentences about what is changed by hand.

use std::fmt;

use super::{Number, agree, list, number_of};
use crate::adjudicate::UnitId;
use crate::orders::Named;

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
    let changed = changed.iter();
    let changed = changed.map(|one| (one.called.as_str(), one.number, one.phrases.as_slice()));
    grouped(changed, |phrase, number| agree(phrase, number))
}

/// Things with what is said of them, as [`changes_of`] tells them.
fn grouped<'c, P: PartialEq + 'c>(
    changed: impl Iterator<Item = (&'c str, Number, &'c [P])>,
    told: impl Fn(&P, Number) -> String,
) -> String {
    let mut groups: Vec<(Vec<&str>, Number, &[P])> = Vec::new();
    for (called, number, said) in changed.filter(|(_, _, said)| !said.is_empty()) {
        match groups.iter_mut().find(|(_, _, known)| *known == said) {
            Some((names, all, _)) => {
                names.push(called);
                *all = Number::Many;
            }
            None => groups.push((vec![called], number, said)),
        }
    }
    let told = groups.iter().map(|(names, number, said)| {
        let said = said.iter().map(|phrase| told(phrase, *number));
        format!("{} {}", list(names), list(&said.collect::<Vec<_>>()))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// What is changed of something: how it is said, beginning with a verb as it goes with one thing, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alteration {
    said: &'static str,
    rest: String,
}

impl Alteration {
    /// What is changed: `stands`, `on 0507`.
    pub fn new(said: &'static str, rest: impl Into<String>) -> Alteration {
        let rest = rest.into();
        Alteration { said, rest }
    }

    /// What something is in the place of what it was, `stands on`: `0507 in place of 0406`; nothing where it is the same, or
    /// is nothing.
    pub fn turned<T: PartialEq + fmt::Display>(
        said: &'static str,
        was: Option<T>,
        is: Option<T>,
    ) -> Option<Alteration> {
        if was == is {
            return None;
        }
        let is = is?;
        Some(match was {
            Some(was) => Alteration::new(said, format!("{is} in place of {was}")),
            None => Alteration::new(said, is.to_string()),
        })
    }

    fn told(&self, number: Number) -> String {
        let (verb, rest) = self.said.split_once(' ').unwrap_or((self.said, ""));
        let verb = agree(&format!("[{verb}]"), number);
        let words = [verb.as_str(), rest, &self.rest].into_iter();
        let words = words.filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// What is changed of each of several things, told as [`changes_of`] does:
/// `R1 and R2 are in column in place of line; R3 is in column`.
pub fn alterations<N: AsRef<str>>(changed: &[(N, Vec<Alteration>)]) -> String {
    let changed = changed.iter().map(|(name, alterations)| {
        let name = name.as_ref();
        (name, number_of(name), alterations.as_slice())
    });
    grouped(changed, Alteration::told)
}

/// What a line changes of the units that it names, each told by what `changes` gives: what it was called, and what is otherwise.
/// Nothing where it cannot be done for one of them.
pub fn changed_units(
    named: &[Named],
    changes: impl FnMut(&Named) -> Option<(UnitId, String, Vec<Alteration>)>,
) -> Option<(Vec<UnitId>, String)> {
    // All are looked at, so that each fault is found.
    let changed = named.iter().map(changes).collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
    let changed = changed.into_iter().filter(|(.., what)| !what.is_empty());
    let (units, changed): (Vec<_>, Vec<_>) = changed.map(|(unit, called, what)| (unit, (called, what))).unzip();
    Some((units, alterations(&changed)))
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
        let still = Changed { phrases: Vec::new(), ..croats.clone() };
        assert_eq!(changes_of(&[still, croats]), "the Croats stand at [12, 8.5] and are pinned");
        let both = [pinned("L4", Number::One), pinned("L5", Number::One)];
        assert_eq!(changes_of(&both), "L4 and L5 stand at [12, 8.5] and are pinned");
    }

    #[test]
    fn those_of_which_the_same_is_said_share_a_sentence() {
        let column = || vec![Alteration::new("is", "in column in place of line")];
        let moved = vec![
            Alteration::new("retreats", ""),
            Alteration::turned("has strength", Some(5), Some(3)).expect("it is otherwise"),
        ];
        let changed = [("R1", column()), ("R3", moved), ("R2", column())];
        assert_eq!(
            alterations(&changed),
            "R1 and R2 are in column in place of line; R3 retreats and has strength 3 in place of 5"
        );
        assert_eq!(Alteration::turned("stands on", Some("0406"), Some("0406")), None);
        // What an umpire calls a unit is told as he wrote it.
        let named = vec![Alteration::new("is", "called the Guard [walks]")];
        assert_eq!(alterations(&[("the Croats", named)]), "the Croats are called the Guard [walks]");
    }
}
