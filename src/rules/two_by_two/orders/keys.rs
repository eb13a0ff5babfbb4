//! The keys of the lists of a turn file, which a game file shares.

use serde_json::Value as Json;

use crate::kit::Edge;
pub(crate) use crate::kit::table::steps::{heading_schema as heading, place_schema as place};
use crate::kit::table::{Coordinates, Heading};
use crate::orders::schema::{name, names};
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::troops::units::{Kind, Size};
use crate::yaml::draft::{anything, decimal, list, or_none, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

/// What kind of troops a unit is.
pub(crate) const TROOPS: &[Slot] = &[
    needed("kind", "what it is", kinds),
    may("name", "what it is called in reports", text),
    may("size", "its size (3.01)", || or_none(words_of(Size::WORDS))),
    may("under", "its Division HQ", || or_none(text())),
    may("guards", "whether it is of the guards", || or_none(yes_no())),
];

pub(crate) fn kinds() -> Json {
    let kinds = Kind::ALL.iter().map(|(word, ..)| *word);
    words(kinds.chain(Kind::ALIKE.iter().map(|(word, _)| *word)))
}

/// An entry of `army` in a side's own file.
pub(crate) const ENLISTED: Shape = Shape::of(
    "a unit of an army list",
    &[
        &[needed("unit", "its name; several alike in brackets", names)],
        TROOPS,
        &[may("note", "text for yourself", anything)],
    ],
);

/// An entry of `deploy`.
pub(crate) const DEPLOYMENT: Shape = Shape::of(
    "a unit or a point of arrival with its place",
    &[&[
        needed("unit", "who, or the name of the point", name),
        may("at", "where: `[12, 8.5]`, or a name", place),
        may("face", "where it looks", heading),
        may("queue", "who comes at a point of arrival, the next first", || list(name())),
        may("name", "what it is called in reports", text),
        may("note", "text for yourself", anything),
    ]],
);

/// A piece of ground.
pub(crate) const GROUND: Shape = Shape::of(
    "a piece of ground",
    &[&[
        needed("kind", "what it is", || words_of(Land::WORDS)),
        may("name", "what it is called", text),
        may("at", "the middle of it", || or_none(Coordinates::draft())),
        may("size", "how wide and how deep", || or_none(Coordinates::draft())),
        may("area", "its corners", || list(Coordinates::draft())),
        may("line", "the points that it runs through", || list(Coordinates::draft())),
        may("radius", "of a copse", length),
        may("width", "of a river", length),
        may("length", "of a bridge or a ford", length),
        may("face", "which way it leads", || or_none(Heading::draft())),
        may("height", "the level of a hill, 1 to 9", || or_none(whole())),
        may("steep", "the sides of a hill that are steep", || list(Edge::draft())),
        may("note", "text for yourself", anything),
    ]],
);

fn length() -> Json {
    or_none(decimal())
}
