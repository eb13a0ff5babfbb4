//! The keys of the lines by which an umpire amends a position.

use crate::orders::schema::{name, names};
use crate::rules::napoleonic_brigade::orders::verbs::place;
use crate::rules::napoleonic_brigade::setup::file_keys::{BASE, GROUND, STANDING, TRAITS};
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Gone;
use crate::yaml::draft::{any_of, list, some, text, whole, words_of};
use crate::yaml::{Shape, Slot, may, needed};

/// How a brigade or a unit of one is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Removed {
    /// As if it had never been there.
    Mistake,
    /// It is lost.
    Lost(Gone),
}

impl Removed {
    /// Every way, with the word for it.
    pub(super) const WORDS: &[(&str, Removed)] = &[
        ("mistake", Removed::Mistake),
        ("lost", Removed::Lost(Gone::Destroyed)),
        ("destroyed", Removed::Lost(Gone::Destroyed)),
        ("fled", Removed::Lost(Gone::Fled)),
        ("driven", Removed::Lost(Gone::Driven)),
    ];
}

const NOTE: Slot = may("note", "what is told with the line", text);

/// A brigade, or a unit of one.
pub(super) const PIECE: Shape = Shape::of(
    "a line about a brigade",
    &[
        &[
            needed("unit", "who: brigades, or a unit of one; several alike in brackets", names),
            may("side", "whose it is, where it comes in", name),
            may("kind", "its arm", || words_of(Kind::WORDS)),
            may("name", "what it is called in reports", text),
            may("nation", "whose troops they are: `british`", text),
            may("bases", "units of it by name, with what is to be otherwise; their number, where it comes in", || {
                any_of([whole(), some(BASE.schema())])
            }),
            may("strength", "figures left: one number for all units, or one for each", || list(whole())),
            may("occupy", "the complex that it holds, or the side of it", place),
            may("remove", "why it is taken away", || words_of(Removed::WORDS)),
        ],
        TRAITS,
        STANDING,
        &[NOTE],
    ],
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
