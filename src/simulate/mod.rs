//! Games played to their end by stand-ins, with throw-away dice: who wins how often, by what, and what it costs.
//!
//! Every game has dice of its own, which follow from a word and from its number, so that the same word gives the same games,
//! on however many processors they are played. Nothing of it is written to a game, and no link is opened.

mod dice;
mod muddle;
mod one_game;
mod summary;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

pub use one_game::{Conduct, End, Loss, Played};
pub use summary::{Share, Summary, UnitLosses};

use crate::adjudicate::{AnyRuleSet, Position, Side};

/// What is to be played.
pub struct Trial<'t> {
    /// The rule set.
    pub rules: &'static dyn AnyRuleSet,
    /// From where.
    pub start: &'t Position,
    /// How each side is led.
    pub conduct: Vec<(Side, Conduct)>,
    /// To the end of which turn; to that of the game without it.
    pub until: Option<u32>,
    /// How often.
    pub times: u32,
    /// What the dice are made of.
    pub word: String,
}

impl Trial<'_> {
    /// Plays all its games on all processors; `after` is told how many are done.
    pub fn play(&self, after: &(dyn Fn(u32) + Sync)) -> Vec<Played> {
        let (next, done) = (AtomicU32::new(0), AtomicU32::new(0));
        let played = Mutex::new(Vec::new());
        let workers = thread::available_parallelism().map_or(1, |count| count.get());
        thread::scope(|scope| {
            for _ in 0..workers.min(usize::try_from(self.times).unwrap_or(1)) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.times {
                            return;
                        }
                        let game = one_game::play(self, number);
                        played.lock().expect("no game panics").push((number, game));
                        after(done.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let mut played = played.into_inner().expect("no game panics");
        played.sort_by_key(|(number, _)| *number);
        played.into_iter().map(|(_, game)| game).collect()
    }
}
