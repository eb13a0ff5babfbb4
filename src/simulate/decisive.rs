//! Which dice decided: those that fell otherwise in the games that a side won than in the others.

use std::collections::BTreeSet;

use serde::Serialize;

use super::one_game::{End, Played};
use crate::adjudicate::Side;

/// What was thrown for, and how it fell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decisive {
    /// What the dice were thrown for, over a whole game: `fire/20th`.
    pub roll: String,
    /// In how many games they were thrown.
    pub thrown: u32,
    /// Pips above the mean in the games that the side won.
    pub won: f64,
    /// Pips above the mean in the others.
    pub others: f64,
}

/// What is told of a side, and of the dice that stand out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decided {
    /// Whose games are held against the others.
    pub side: Side,
    /// The dice, those that stand out most first.
    pub dice: Vec<Decisive>,
}

/// Fewer games than these on either side tell nothing.
const FEWEST: usize = 10;

/// So many rolls are told at the most.
const MOST: usize = 8;

/// A difference counts from so many times its error on: among a hundred kinds of rolls few come so far by chance.
const ERRORS: f64 = 3.5;

/// The dice that decided; nothing where a side won nearly all or nearly none.
pub(super) fn decided(sides: &[Side], played: &[Played]) -> Option<Decided> {
    let won = |side: &Side| played.iter().filter(|game| game.end == End::Won(side.clone())).count();
    let tells = |side: &&Side| won(side) >= FEWEST && played.len() - won(side) >= FEWEST;
    let side = sides.iter().find(tells)?;
    let (ours, others): (Vec<&Played>, Vec<&Played>) =
        played.iter().partition(|game| game.end == End::Won(side.clone()));
    let rolls = played.iter().flat_map(|game| game.luck.keys()).collect::<BTreeSet<_>>();
    let mut found = Vec::new();
    for roll in rolls {
        let thrown = played.iter().filter(|game| game.luck.contains_key(roll)).count();
        let [one, other] = [&ours, &others].map(|games| Spread::of(games, roll));
        let error = (one.error + other.error).sqrt();
        let errors = if error > 0.0 { (one.mean - other.mean).abs() / error } else { 0.0 };
        if thrown * 10 >= played.len() && errors >= ERRORS {
            let thrown = u32::try_from(thrown).unwrap_or(u32::MAX);
            let told = Decisive { roll: roll.clone(), thrown, won: tenth(one.mean), others: tenth(other.mean) };
            found.push((errors, told));
        }
    }
    found.sort_by(|(one, a), (other, b)| other.total_cmp(one).then_with(|| a.roll.cmp(&b.roll)));
    let dice = found.into_iter().take(MOST).map(|(_, told)| told).collect();
    Some(Decided { side: side.clone(), dice })
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// How the dice of a kind fell in some games: their mean, and the square of its error.
struct Spread {
    mean: f64,
    error: f64,
}

impl Spread {
    fn of(games: &[&Played], roll: &str) -> Spread {
        let count = games.iter().fold(0.0, |count, _| count + 1.0);
        let pips = || games.iter().map(|game| f64::from(game.luck.get(roll).copied().unwrap_or(0)) / 2.0);
        let mean = pips().sum::<f64>() / count;
        let spread = pips().map(|pips| (pips - mean) * (pips - mean)).sum::<f64>() / (count - 1.0).max(1.0);
        Spread { mean, error: spread / count }
    }
}
