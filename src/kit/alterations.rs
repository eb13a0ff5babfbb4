//! Sentences about what is changed by hand.

use std::fmt;

use super::{Number, agree, list, number_of};

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
        let words = [verb.as_str(), rest, &self.rest];
        let words = words.into_iter().filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// What is changed of each of several things, without capital and stop; those of which the same is said share a sentence:
/// `R1 and R2 are in column in place of line; R3 is in column`.
pub fn alterations<N: AsRef<str>>(changed: &[(N, Vec<Alteration>)]) -> String {
    let mut groups: Vec<(Vec<&str>, &[Alteration])> = Vec::new();
    for (name, changes) in changed {
        match groups.iter_mut().find(|(_, known)| known == changes) {
            Some((names, _)) => names.push(name.as_ref()),
            None => groups.push((vec![name.as_ref()], changes)),
        }
    }
    let told = groups.iter().map(|(names, changes)| {
        let number = match names.len() {
            1 => number_of(names[0]),
            _ => Number::Many,
        };
        let changes = changes.iter().map(|change| change.told(number));
        format!("{} {}", list(names), list(&changes.collect::<Vec<_>>()))
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            Alteration::turned("stands on", Some("0406"), Some("0406")),
            None
        );
    }
}
