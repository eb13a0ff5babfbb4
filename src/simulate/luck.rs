//! How far dice fell above or below their mean, by what they were thrown for, over a whole game.

use std::collections::BTreeMap;

use crate::dice::{Chance, Die, Label, Roll, Secrecy};

/// What was thrown for, with the pips above or below the mean, doubled so that they are whole.
pub(super) type Luck = BTreeMap<String, i32>;

/// Dice that are watched.
pub(super) struct Watched<'d> {
    pub(super) dice: &'d mut dyn Chance,
    pub(super) luck: Luck,
}

impl Chance for Watched<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let roll = self.dice.throw(label, die, count, secrecy);
        let pips = roll.values.iter().map(|value| i32::from(value.score()) * 2 - mean(die)).sum::<i32>();
        let matter = matter(roll.label.as_str());
        match self.luck.get_mut(matter) {
            Some(known) => *known += pips,
            None => {
                self.luck.insert(matter.to_owned(), pips);
            }
        }
        roll
    }
}

/// Twice what a die shows on the average.
fn mean(die: Die) -> i32 {
    match die {
        Die::Faces(faces) => i32::from(faces) + 1,
        Die::Average => 7,
        Die::Pair => 14,
    }
}

/// What a roll is for, without its turn and without whom it meets: `t4/fire/20th/i-23e` is the fire of the 20th.
fn matter(label: &str) -> &str {
    let is_turn =
        |part: &str| part.strip_prefix('t').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    let rest = match label.split_once('/') {
        Some((turn, rest)) if is_turn(turn) => rest,
        _ => label,
    };
    let second = rest.match_indices('/').nth(1).map(|(at, _)| at);
    &rest[..second.unwrap_or(rest.len())]
}

#[cfg(test)]
mod tests {
    use super::matter;

    #[test]
    fn a_roll_is_for_what_its_unit_does() {
        assert_eq!(matter("t4/fire/20th/i-23e"), "fire/20th");
        assert_eq!(matter("t2/weather"), "weather");
        assert_eq!(matter("tie/27th/2"), "tie/27th");
    }
}
