//! Exact chances: in how many of all equally likely throws something comes about.

use std::collections::BTreeMap;

use crate::adjudicate::Prospect;

/// What may come about, each with the number of throws that lead to it, out of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances<T> {
    ways: BTreeMap<T, u128>,
    all: u128,
}

impl<T: Ord> Chances<T> {
    /// What is certain.
    pub fn certain(what: T) -> Chances<T> {
        Chances { ways: BTreeMap::from([(what, 1)]), all: 1 }
    }

    /// Things that are equally likely; there is at least one.
    pub fn among(things: impl IntoIterator<Item = T>) -> Chances<T> {
        let mut ways = BTreeMap::new();
        let mut all = 0;
        for thing in things {
            *ways.entry(thing).or_insert(0) += 1;
            all += 1;
        }
        assert!(all > 0, "something comes about");
        Chances { ways, all }
    }

    /// What comes of each, where that is certain.
    pub fn map<U: Ord>(&self, becomes: impl Fn(&T) -> U) -> Chances<U> {
        let mut ways = BTreeMap::new();
        for (thing, count) in &self.ways {
            *ways.entry(becomes(thing)).or_insert(0) += count;
        }
        Chances { ways, all: self.all }
    }

    /// What comes of each, where that takes dice again.
    pub fn then<U: Ord>(&self, next: impl Fn(&T) -> Chances<U>) -> Chances<U> {
        let nexts = self.ways.iter().map(|(thing, count)| (*count, next(thing))).collect::<Vec<_>>();
        let common = nexts.iter().fold(1, |common, (_, next)| common / divisor(common, next.all) * next.all);
        let mut ways = BTreeMap::new();
        for (count, next) in nexts {
            let each = common / next.all;
            for (thing, further) in next.ways {
                *ways.entry(thing).or_insert(0) += count * further * each;
            }
        }
        reduced(ways, self.all * common)
    }

    /// The same in words.
    pub fn prospects(&self, words: impl Fn(&T) -> String) -> Vec<Prospect> {
        let all = self.iter().map(|(what, ways, of)| Prospect { what: words(what), ways, of });
        all.collect()
    }

    /// Everything that may come about, least first, each with the throws that lead to it and all throws.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u128, u128)> {
        self.ways.iter().map(|(thing, count)| {
            let by = divisor(*count, self.all);
            (thing, count / by, self.all / by)
        })
    }
}

/// The number of the same throws by smaller numbers, so that they do not grow without need.
fn reduced<T: Ord>(mut ways: BTreeMap<T, u128>, all: u128) -> Chances<T> {
    let by = ways.values().fold(all, |by, count| divisor(by, *count));
    ways.values_mut().for_each(|count| *count /= by);
    Chances { ways, all: all / by }
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// One die of so many faces.
pub fn die(faces: u8) -> Chances<u8> {
    Chances::among(1..=faces)
}

/// The sum of so many dice.
pub fn sum_of(dice: u8, faces: u8) -> Chances<u32> {
    (0..dice).fold(Chances::certain(0), |sum, _| sum.then(|sum| die(faces).map(|face| sum + u32::from(*face))))
}

/// How many of so many dice make it, where so many of their faces do.
pub fn hits_of(dice: u8, good: u8, faces: u8) -> Chances<u8> {
    (0..dice)
        .fold(Chances::certain(0), |hits, _| hits.then(|hits| die(faces).map(|face| hits + u8::from(*face <= good))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed<T: Ord + Clone>(chances: &Chances<T>) -> Vec<(T, u128, u128)> {
        let all = chances.iter();
        all.map(|(thing, ways, all)| (thing.clone(), ways, all)).collect()
    }

    #[test]
    fn two_dice_sum_as_everybody_knows() {
        let sums = listed(&sum_of(2, 6));
        assert_eq!(sums.first(), Some(&(2, 1, 36)));
        assert_eq!(sums[5], (7, 1, 6));
        assert_eq!(sums.len(), 11);
    }

    #[test]
    fn hits_are_binomial() {
        assert_eq!(listed(&hits_of(2, 4, 10)), [(0, 9, 25), (1, 12, 25), (2, 4, 25)]);
        assert_eq!(listed(&hits_of(3, 0, 10)), [(0, 1, 1)]);
    }

    #[test]
    fn further_dice_in_one_branch_only_weigh_right() {
        let chances = die(2).then(|face| match face {
            1 => Chances::certain(0),
            _ => die(3),
        });
        assert_eq!(listed(&chances), [(0, 1, 2), (1, 1, 6), (2, 1, 6), (3, 1, 6)]);
    }

    #[test]
    fn the_chances_add_up_to_one() {
        let chances = sum_of(5, 10).then(|sum| hits_of((sum % 4) as u8, 3, 6));
        let common = chances.iter().map(|(_, _, all)| all).fold(1, |a, b| a / divisor(a, b) * b);
        let ways: u128 = chances.iter().map(|(_, ways, all)| ways * (common / all)).sum();
        assert_eq!(ways, common);
    }
}
