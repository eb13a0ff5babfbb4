//! The keys of the files of these rules.

use serde_json::{Value as Json, json};

use crate::adjudicate::game_keys::{FOLD, FOLDER, ON_FILE};
use crate::adjudicate::switches;
use crate::kit::Edge;
use crate::kit::reinforcement::ON_TABLE;
use crate::kit::table::{Coordinates, Extent, Face, Heading};
use crate::orders::schema::{name, names};
use crate::rules::two_by_two::charts::edition::{Combat, Edition, Scale, Stand, Victory};
use crate::rules::two_by_two::charts::switches::SETTINGS;
use crate::rules::two_by_two::orders::keys::{DEPLOYMENT, GROUND, TROOPS};
use crate::rules::two_by_two::position::state::{Part, Reply, Role};
use crate::rules::two_by_two::troops::units::{Addition, Lost, Status};
use crate::yaml::draft::{any_of, anything, decimal, list, or_none, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

/// A game file, or the position of a case.
pub(crate) const GAME: Shape = Shape::of(
    "a game",
    &[
        FOLDER,
        &[
            needed("edition", "of the rules: `2mc` or `3.01`", || words_of(Edition::WORDS)),
            may("scale", "what lengths are measured in", || or_none(words_of(Scale::WORDS))),
            may("combat", "which tables of results", || or_none(words_of(Combat::WORDS))),
            may("victory", "how long a game lasts", || or_none(words_of(Victory::WORDS))),
            may("base", "the bases of all units", || or_none(words_of(Stand::WORDS))),
            needed("sides", "the two sides, in the order of their dice", || list(SIDE.schema())),
            may("map", "the size of the table", || or_none(Extent::draft())),
            may("terrain", "the ground", || list(GROUND.schema())),
            may("army", "the units", || list(UNIT.schema())),
            may("deploy", "where they stand, and points of arrival", || list(DEPLOYMENT.schema())),
            may("points", "points of arrival", || list(ARRIVAL.schema())),
            may("arrivals", "who comes on later without dice (TT-SET-18)", || list(ON_TABLE.schema())),
            may("options", "additions that both players agree to", || list(words_of(Addition::WORDS))),
            may("scenario", "what the scenario settles", || SCENARIO.schema()),
            may("fold", "exchanges that are mailed as one", || list(words_of(FOLD))),
            may("house_rules", "the umpire's switches", || switches::schema(SETTINGS)),
            may("allowance", "what an army may cost so far", || or_none(whole())),
        ],
        MIDDLE,
    ],
);

/// What a position says of a game that is under way.
const MIDDLE: &[Slot] = &[
    may("turn", "the player turn, 0 before the first", || or_none(whole())),
    may("part", "what is played next", || or_none(words_of(Part::WORDS))),
    may("order", "the sides in the order in which they act", || list(text())),
    may("contacts", "chargers and whom they have reached", || list(CONTACT.schema())),
    may("melees", "melees that are not over", || list(FOUGHT.schema())),
    may("standing", "standing orders on file", || list(ON_FILE.schema())),
    may("ending", "how the game ended", || or_none(ENDING.schema())),
];

/// A side.
pub(crate) const SIDE: Shape = Shape::of(
    "a side",
    &[&[
        needed("side", "the seat: small letters, digits and hyphens", text),
        may("name", "what its army is called", text),
        needed("home_edge", "its base edge", Edge::draft),
        may("role", "where no dice are to settle it", || or_none(words_of(Role::WORDS))),
    ]],
);

/// What the scenario settles.
pub(crate) const SCENARIO: Shape = Shape::of(
    "the scenario's settings",
    &[&[
        may("points", "what an army may cost: `any` or a number", army_points),
        may("terrain_by_die", "whether ground without a place is diced for", yes_no),
        may("multi_corps", "whether an army has several Corps HQs", yes_no),
        may("turn_limit", "the last player turn", whole),
    ]],
);

fn army_points() -> Json {
    any_of([words(["any"]), json!({"type": ["number", "string"], "minimum": 0, "pattern": r"^\+?[0-9]+(\.5)?$"})])
}

/// A point of arrival of a position.
pub(crate) const ARRIVAL: Shape = Shape::of(
    "a point of arrival",
    &[&[
        needed("unit", "its name", text),
        needed("side", "whose it is", text),
        needed("at", "where on the edge", Coordinates::draft),
        may("queue", "who comes there, the next first", || list(name())),
    ]],
);

/// A charger and one enemy that it has reached.
pub(crate) const CONTACT: Shape = Shape::of(
    "a contact",
    &[&[
        needed("charger", "who charged", text),
        needed("on", "whom it has reached", text),
        needed("face", "which side of him", || words_of(FACES)),
        needed("reply", "what he did", || words_of(Reply::WORDS)),
        may("back", "how far the charger may go back", || or_none(decimal())),
        may("column", "who goes with the charger as its column", || or_none(text())),
        may("edge", "whether it lies along the edge", yes_no),
        may("outside", "whether the charger began outside", yes_no),
    ]],
);

/// The sides of a base, with the words for them.
pub(crate) const FACES: &[(&str, Face)] =
    &[("front", Face::Front), ("right", Face::Right), ("rear", Face::Rear), ("left", Face::Left)];

/// A melee that is not over.
pub(crate) const FOUGHT: Shape = Shape::of(
    "a melee that is not over",
    &[&[needed("attacker", "who attacked", text), needed("defender", "who defended", text)]],
);

/// How the game ended.
pub(crate) const ENDING: Shape = Shape::of(
    "an ending",
    &[&[
        may("winner", "who won", || or_none(text())),
        may("drawn", "whether it was a draw", yes_no),
        may("why", "why, in a sentence", text),
    ]],
);

/// An entry of `army` in a game file or a position.
pub(crate) const UNIT: Shape = Shape::of(
    "a unit",
    &[
        &[needed("unit", "its name; several alike in brackets", names), needed("side", "whose it is", text)],
        TROOPS,
        &[
            may("at", "where it stands", || or_none(Coordinates::draft())),
            may("face", "where it looks", || or_none(Heading::draft())),
            may("state", "its state", || or_none(words_of(Status::WORDS))),
            may("lost", "how it was lost", || or_none(words_of(Lost::WORDS))),
            may("road", "whether it marches by road", mark),
            may("turned", "whether it has turned", mark),
            may("fired", "whether it has fired", mark),
            may("note", "text for yourself", anything),
        ],
    ],
);

fn mark() -> Json {
    or_none(yes_no())
}
