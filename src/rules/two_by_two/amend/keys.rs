//! The keys of the lines by which an umpire amends a position.

use crate::rules::two_by_two::orders::keys::GROUND;
use crate::rules::two_by_two::troops::units::Lost;
use crate::yaml::draft::{any_of, text};
use crate::yaml::{Shape, may, needed};

/// How a unit is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Removed {
    /// As if it had never been there.
    Mistake,
    /// It left the game.
    Lost(Lost),
}

impl Removed {
    /// Every way, with the word for it.
    pub(super) const WORDS: &[(&str, Removed)] = &[
        ("mistake", Removed::Mistake),
        ("lost", Removed::Lost(Lost::Destroyed)),
        ("destroyed", Removed::Lost(Lost::Destroyed)),
        ("exited", Removed::Lost(Lost::Exited)),
    ];
}

/// A piece of ground.
pub(super) const LAND: Shape = Shape::of(
    "a line about the ground",
    &[&[
        needed("terrain", "the name of a piece that goes, or a piece that comes, as in a game file", || {
            any_of([text(), GROUND.schema()])
        }),
        may("remove", "why it goes: `burnt`", text),
        may("note", "what is told with the line", text),
    ]],
);
