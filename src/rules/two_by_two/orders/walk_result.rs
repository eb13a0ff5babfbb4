//! The words in which ways are spoken of: what they come to, why they do not, what becomes of what bars them.

use crate::adjudicate::{Reason, UnitId, Wrong};
use crate::kit::Edge;
use crate::kit::table::{Base, Course, Face, Length, Sweep};
use crate::rules::two_by_two::orders::words::Way;
use crate::rules::two_by_two::position::event::Stop;

/// How a way is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judging {
    /// As it is written: what is not allowed makes the order illegal (TT-GAP-61).
    Paper,
    /// As its moment comes: as far as it is allowed.
    Play,
}

/// Where a unit leaves the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// At an enemy's point of arrival (TT-REI-12).
    At(UnitId),
    /// Over an edge, to play for a draw (TT-VIC-06) or by the house rule.
    Out(Edge),
}

/// A step that came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Aside {
    /// Its condition does not hold.
    Waived(usize),
    /// It cannot be done.
    Dropped(usize, Wrong),
}

/// What the steps of a unit come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// Its legs in words: `forward 2.5`, `pivot 30 left`; none where it stays as it is.
    pub(crate) legs: Vec<String>,
    /// Where it comes to stand.
    pub(crate) base: Base,
    /// How much of the end of it is straight ahead (TT-CON-02).
    pub(crate) straight: Length,
    /// How long it is.
    pub(crate) far: Length,
    /// What it pays.
    pub(crate) cost: Length,
    /// TT-MOVE-36: all of it was on a road.
    pub(crate) road: bool,
    /// The enemies that its front reaches, and the faces of theirs that it touches.
    pub(crate) contacts: Vec<(UnitId, Face)>,
    /// The contact is over the edge of a wood (TT-WOOD-05).
    pub(crate) edge: bool,
    /// What cut it short.
    pub(crate) stopped: Option<Stop>,
    /// It leaves the table.
    pub(crate) exit: Option<Exit>,
    /// It routs of its own will.
    pub(crate) routs: bool,
    /// Steps that came to nothing.
    pub(crate) asides: Vec<Aside>,
    /// Its straight parts.
    pub(crate) ways: Vec<Sweep>,
}

impl Walk {
    /// Where it leads through, every so often, and where it ends.
    pub(crate) fn places(&self, every: Length) -> Vec<Base> {
        let through = self.ways.iter().flat_map(|way| {
            let parts = way.reach.in_micrometres() / every.in_micrometres().max(1);
            (0..=parts).map(move |part| way.at(every * part))
        });
        through.chain([self.base]).collect()
    }
}

/// Why a step comes to nothing.
#[derive(Clone, Debug)]
pub(crate) enum Fail {
    /// It is not allowed.
    Illegal(Wrong),
    /// It cannot be done as things stand; the later steps go on.
    Impossible(Reason),
}

impl From<Wrong> for Fail {
    fn from(wrong: Wrong) -> Fail {
        Fail::Illegal(wrong)
    }
}

/// A straight part of a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) sweep: Sweep,
    pub(crate) sideways: bool,
}

/// What becomes of a way that costs more than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purse {
    /// It is not allowed.
    Binds,
    /// It goes as far as it is paid.
    Limits,
}

/// What becomes of a way that a friend or the ground bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    /// It is not allowed.
    Refused,
    /// It ends there.
    Ends,
}

impl Leg {
    /// Which way of its own it went.
    pub(crate) fn way(&self) -> Way {
        let ahead = self.sweep.base.heading.course();
        match self.sweep.course {
            course if course == ahead => Way::Forward,
            course if course == ahead.reversed() => Way::Back,
            course if course == ahead.left() => Way::Left,
            _ => Way::Right,
        }
    }
}

impl Way {
    /// The course of a base that goes so.
    pub(crate) fn course(self, base: &Base) -> Course {
        let ahead = base.heading.course();
        match self {
            Way::Forward => ahead,
            Way::Back => ahead.reversed(),
            Way::Left => ahead.left(),
            Way::Right => ahead.right(),
        }
    }

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Way::Forward => "forward",
            Way::Back => "back",
            Way::Left => "left",
            Way::Right => "right",
        }
    }

    /// Whether it goes to the side.
    pub(crate) fn is_sideways(self) -> bool {
        matches!(self, Way::Left | Way::Right)
    }
}

/// TT-GEO-24: on the move the edge of the table bars the way.
pub(crate) fn on_the_move(clause: &'static str) -> &'static str {
    match clause {
        "TT-GEO-01" => "TT-GEO-24",
        clause => clause,
    }
}

/// What the language, not the rules, forbids.
pub(crate) fn unclaused(reason: impl Into<Reason>, help: impl Into<Reason>) -> Wrong {
    Wrong { clause: None, reason: reason.into(), help: help.into() }
}
