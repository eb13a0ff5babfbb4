//! The keys of the lines by which an umpire amends a position.

use crate::kit::table::{Coordinates, Heading};
use crate::orders::schema::{name, names};
use crate::rules::two_by_two::orders::keys::{GROUND, kinds};
use crate::rules::two_by_two::position::state::Part;
use crate::rules::two_by_two::setup::file_keys::{CONTACT, FOUGHT};
use crate::rules::two_by_two::troops::units::{Lost, Size, Status};
use crate::yaml::draft::{any_of, list, or_none, text, whole, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

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

const NOTE: Slot = may("note", "what is told with the line", text);

/// A unit, or a point of arrival.
pub(super) const PIECE: Shape = Shape::of(
    "a line about a unit",
    &[&[
        needed("unit", "who; several alike in brackets, or a point of arrival", names),
        may("side", "whose it is, where it comes in", text),
        may("kind", "what it is", kinds),
        may("name", "what it is called in reports", text),
        may("size", "its size (3.01)", || words_of(Size::WORDS)),
        may("under", "its Division HQ", || or_none(text())),
        may("guards", "whether it is of the guards", yes_no),
        may("at", "where it stands: `[12, 8.5]`", Coordinates::draft),
        may("face", "where it looks", Heading::draft),
        may("state", "its state", || words_of(Status::WORDS)),
        may("road", "whether it marches by road", yes_no),
        may("turned", "whether it has turned to an attacker", yes_no),
        may("fired", "whether it has fired in this turn", yes_no),
        may("queue", "the point of arrival where it waits; of a point, who waits there", || {
            any_of([name(), list(name())])
        }),
        may("remove", "why it is taken away", || words_of(Removed::WORDS)),
        NOTE,
    ]],
);

/// A piece of ground.
pub(super) const LAND: Shape = Shape::of(
    "a line about the ground",
    &[&[
        needed("terrain", "the name of a piece that goes, or a piece that comes, as in a game file", || {
            any_of([text(), GROUND.schema()])
        }),
        may("remove", "why it goes: `burnt`", text),
        NOTE,
    ]],
);

/// Where the game stands.
pub(super) const GAME: Shape = Shape::of(
    "a line about the game",
    &[&[
        may("turn", "the player turn, 0 before the first", whole),
        may("part", "what is played next", || words_of(Part::WORDS)),
        may("first", "the side that moves", text),
        may("order", "the sides in the order in which they act", || list(text())),
        may("attacker", "the side that attacks", text),
        may("allowance", "what each side may deploy at first", whole),
        may("turn_limit", "the last player turn, 0 for none", whole),
        may("contacts", "chargers and whom they have reached", || or_none(list(CONTACT.schema()))),
        may("melees", "melees that are not over", || or_none(list(FOUGHT.schema()))),
        may("winner", "who has won, or `none` for a draw: the game is over", || or_none(name())),
        may("why", "why it is over, in a sentence", text),
        NOTE,
    ]],
);
