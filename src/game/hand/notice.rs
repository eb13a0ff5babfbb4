//! What players are told at once of the umpire's acts, before the report of the exchange tells it again.

use super::gathered::heard;
use super::told;
use super::told::{Moment, Spoken};
use crate::adjudicate::Side;
use crate::game::stand::course::{Course, Done};
use crate::game::stand::note::Kind;
use crate::game::stand::opened::Game;
use crate::game::trouble::Trouble;

/// An act that players are to hear of.
pub struct Notice {
    /// The exchange that it was done for.
    pub exchange: u32,
    /// Its number among the acts for that exchange.
    pub number: u32,
    /// Whether the position is another one because of it.
    pub changes_position: bool,
    /// Whether exchanges, or a lock, are taken back by it, so that orders are asked for anew.
    pub takes_back: bool,
    spoken: Vec<Spoken>,
}

impl Notice {
    /// What a side is told, one line for each thing; nothing where it is told nothing.
    pub fn told(&self, side: &Side) -> Vec<String> {
        told(&self.spoken, Some(side))
    }
}

/// The acts since the last exchange that was cast.
pub fn notices(game: &Game) -> Result<Vec<Notice>, Trouble> {
    let course = Course::of(game.ledger()?);
    course.done.iter().map(|done| notice(game, &course, done)).collect()
}

/// Every act there was, but for those that nobody can read any more.
pub fn every_notice(game: &Game) -> Vec<Notice> {
    let Ok(course) = game.ledger().map(Course::of) else { return Vec::new() };
    course.all.iter().filter_map(|done| notice(game, &course, done).ok()).collect()
}

fn notice(game: &Game, course: &Course, done: &Done) -> Result<Notice, Trouble> {
    Ok(Notice {
        spoken: heard(&game.folder, &game.file, course, done, Moment::Announced)?,
        exchange: done.note.exchange,
        number: done.note.number,
        changes_position: done.state.is_some(),
        takes_back: done.note.kind == Kind::Reopen,
    })
}
