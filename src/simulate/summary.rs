//! What many games come to.

use serde::Serialize;

use super::decisive::{Decided, decided};
use super::one_game::{End, Played};
use super::reasons;
use crate::adjudicate::Side;

/// How often something came about, of how many times, with the margin of error of its share at 95 of 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How often.
    pub times: u32,
    /// Of how many.
    pub of: u32,
    /// In percent.
    pub percent: f64,
    /// So many percent more or fewer.
    pub margin: f64,
}

impl Share {
    /// The share of so many among all. The margin is half the width of Wilson's interval, which serves for none and for all, too.
    pub fn of(times: u32, all: u32) -> Share {
        let (n, p) = (f64::from(all.max(1)), f64::from(times) / f64::from(all.max(1)));
        let z = 1.96;
        let margin = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        Share { times, of: all, percent: tenth(p * 100.0), margin: tenth(margin * 100.0) }
    }
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// What a unit lost in all games.
#[derive(Clone, Debug, Serialize)]
pub struct UnitLosses {
    /// The unit.
    pub unit: String,
    /// Whose.
    pub side: Side,
    /// In how many games it was gone at the end.
    pub gone: Share,
    /// How much of it was left, in percent: in the worst tenth of the games, the worst quarter, the middle one, the best
    /// quarter, the best tenth.
    pub left: [u32; 5],
}

/// What the games of a trial come to.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// How many games.
    pub games: u32,
    /// How often each side won.
    pub won: Vec<(Side, Share)>,
    /// How often nobody did.
    pub drawn: Share,
    /// How often the game was not over at the end.
    pub open: Share,
    /// By what games ended, the most frequent first; what differs in numbers alone is one reason.
    pub why: Vec<(String, u32)>,
    /// In which turn games ended, with how many did.
    pub turns: Vec<(u32, u32)>,
    /// What each unit lost.
    pub losses: Vec<UnitLosses>,
    /// How often each place was held by each side at the end.
    pub held: Vec<(String, Vec<(Side, u32)>)>,
    /// How many orders of stand-ins were set aside in play.
    pub set_aside: u32,
    /// Which dice decided; nothing where one side won nearly all.
    pub decided: Option<Decided>,
}

impl Summary {
    /// Adds up games, of which there is one at least for anything to be told.
    pub fn of(sides: &[Side], played: &[Played]) -> Summary {
        let all = u32::try_from(played.len()).unwrap_or(u32::MAX);
        let count =
            |is: &dyn Fn(&Played) -> bool| u32::try_from(played.iter().filter(|game| is(game)).count()).unwrap_or(0);
        let won = |side: &Side| Share::of(count(&|game| game.end == End::Won(side.clone())), all);
        Summary {
            games: all,
            won: sides.iter().map(|side| (side.clone(), won(side))).collect(),
            drawn: Share::of(count(&|game| game.end == End::Drawn), all),
            open: Share::of(count(&|game| game.end == End::Open), all),
            why: reasons::gathered(played.iter().map(|game| game.why.as_str())),
            turns: {
                let mut turns = by_frequency(played.iter().map(|game| game.turn));
                turns.sort_unstable();
                turns
            },
            losses: losses(played, all),
            held: held(sides, played),
            set_aside: played.iter().map(|game| game.set_aside).sum(),
            decided: decided(sides, played),
        }
    }
}

fn by_frequency<T: Ord>(all: impl Iterator<Item = T>) -> Vec<(T, u32)> {
    let mut all = all.collect::<Vec<_>>();
    all.sort_unstable();
    let mut counted = Vec::<(T, u32)>::new();
    for one in all {
        match counted.last_mut() {
            Some((last, times)) if *last == one => *times += 1,
            _ => counted.push((one, 1)),
        }
    }
    counted.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    counted
}

fn losses(played: &[Played], all: u32) -> Vec<UnitLosses> {
    let Some(first) = played.first() else { return Vec::new() };
    let units = first.losses.iter().enumerate().map(|(place, loss)| {
        let mut left = played.iter().map(|game| game.losses[place].left).collect::<Vec<_>>();
        left.sort_unstable();
        let at = |percent: usize| left[(left.len() - 1) * percent / 100];
        let gone = left.iter().filter(|left| **left == 0).count();
        UnitLosses {
            unit: loss.unit.clone(),
            side: loss.side.clone(),
            gone: Share::of(u32::try_from(gone).unwrap_or(0), all),
            left: [10, 25, 50, 75, 90].map(at),
        }
    });
    units.collect()
}

fn held(sides: &[Side], played: &[Played]) -> Vec<(String, Vec<(Side, u32)>)> {
    let Some(first) = played.first() else { return Vec::new() };
    let places = first.held.iter().enumerate().map(|(place, (name, _))| {
        let by = |side: &Side| {
            let held =
                played.iter().filter(|game| game.held.get(place).is_some_and(|(_, held)| held.as_ref() == Some(side)));
            (side.clone(), u32::try_from(held.count()).unwrap_or(0))
        };
        (name.clone(), sides.iter().map(by).collect())
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::Share;

    #[test]
    fn a_share_of_half_of_a_hundred_is_told_within_ten() {
        let share = Share::of(50, 100);
        assert_eq!((share.percent, share.margin), (50.0, 9.6));
    }

    #[test]
    fn none_of_many_has_a_margin_too() {
        let share = Share::of(0, 100);
        assert_eq!((share.percent, share.margin), (0.0, 1.8));
    }
}
