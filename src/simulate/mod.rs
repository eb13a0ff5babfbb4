//! Games played to their end by stand-ins, with throw-away dice: who wins how often, by what, and what it costs.
//!
//! Every game has dice of its own, which follow from a word and from its number, so that the same word gives the same games,
//! on however many processors they are played. Nothing of it is written to a game, and no link is opened.

mod decisive;
mod dice;
mod luck;
mod muddle;
mod one_game;
mod reasons;
mod summary;
mod switched;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

pub use decisive::{Decided, Decisive};
pub use one_game::{Conduct, End, Loss, Played};
pub use summary::{Share, Summary, UnitLosses};
pub use switched::switched;

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
    /// Plays all its games on all processors; `after` is told how many are done, on the thread of whoever asks: he may hold
    /// what a worker would wait for.
    pub fn play(&self, after: &mut dyn FnMut(u32)) -> Vec<Played> {
        all(self.times, &|number| one_game::play(self, number), after)
    }
}

/// Exchanges that somebody else plays, each from the same position: what each came to.
pub fn exchanges(
    rules: &dyn AnyRuleSet,
    before: &Position,
    times: u32,
    play: &(dyn Fn(u32) -> Position + Sync),
    after: &mut dyn FnMut(u32),
) -> Vec<Played> {
    all(times, &|number| one_game::exchange(rules, before, &play(number)), after)
}

/// Does something so often, on all processors; gives what came of it in the order of its numbers.
fn all<T: Send>(times: u32, each: &(dyn Fn(u32) -> T + Sync), after: &mut dyn FnMut(u32)) -> Vec<T> {
    let next = AtomicU32::new(0);
    let workers = thread::available_parallelism().map_or(1, |count| count.get());
    let (sender, receiver) = mpsc::channel();
    let mut done = Vec::new();
    thread::scope(|scope| {
        for _ in 0..workers.min(usize::try_from(times).unwrap_or(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= times || sender.send((number, each(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for one in receiver {
            done.push(one);
            after(u32::try_from(done.len()).unwrap_or(u32::MAX));
        }
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, one)| one).collect()
}
