//! The keys of the files of these rules.

use crate::adjudicate::game_keys::{FOLDER, ON_FILE};
use crate::adjudicate::switches;
use crate::kit::{Edge, Grid, Spot};
use crate::orders::schema::name;
use crate::rules::campaign::charts::switches::SETTINGS;
use crate::rules::campaign::charts::tables::{Season, Weather};
use crate::rules::campaign::position::force::{Spirit, Stance};
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::state::Part;
use crate::rules::campaign::troops::units::{Arm, Grade};
use crate::yaml::draft::{any_of, anything, each, list, some, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, may, needed};

/// The kinds of an entry of `terrain`.
pub(crate) const KINDS: &[&str] = &[
    "open", "wooded", "hilly", "marsh", "mountain", "town", "fortress", "highroad", "road", "river", "bridge", "ford",
    "ferry",
];

/// A game file, or the position of a case.
pub(crate) const GAME: Shape = Shape::of(
    "a game",
    &[
        FOLDER,
        &[
            needed("sides", "the two sides", || list(SIDE.schema())),
            needed("map", "the map", Grid::draft),
            may("terrain", "ground, places, roads, rivers and crossings", || list(GROUND.schema())),
            may("army", "the forces", || list(FORCE.schema())),
            may("scenario", "what the scenario settles", || SCENARIO.schema()),
            may("house_rules", "the umpire's switches", || switches::schema(SETTINGS)),
            may("open", "sides that may still change where their forces stand", || list(name())),
            may("day", "the day that is played next", whole),
            may("part", "what is played next", || words_of(Part::WORDS)),
            may("weather", "the weather of the day before", || words_of(Weather::WORDS)),
            may("standing", "standing orders on file", || list(ON_FILE.schema())),
        ],
    ],
);

/// A side.
pub(crate) const SIDE: Shape = Shape::of(
    "a side",
    &[&[
        needed("side", "the seat: small letters, digits and hyphens", name),
        may("name", "what its army is called", text),
        may("home_edge", "the edge of the map where it has its home", Edge::draft),
        may("value", "its value at the start, where a game begins in the middle", whole),
    ]],
);

/// An entry of `terrain`.
pub(crate) const GROUND: Shape = Shape::of(
    "a piece of ground",
    &[&[
        needed("kind", "what it is", || words(KINDS.iter().copied())),
        may("name", "what it is called", text),
        may("hexes", "its hexes; those of a road one beside the other", || some(Spot::draft())),
        may("sides", "the sides of hexes where a river runs, or the one of a crossing", || some(HexSide::draft())),
        may("side", "whose a place is", name),
        may("room", "the men that a fortress takes", whole),
        may("works", "the works of a fortress, 1 to 6", whole),
        may("stores", "the days of bread in a fortress", whole),
        may("gone", "whether a crossing is gone", yes_no),
    ]],
);

/// An entry of `army`.
pub(crate) const FORCE: Shape = Shape::of(
    "a force",
    &[&[
        needed("unit", "its name", name),
        needed("side", "whose it is", name),
        may("name", "what its own side calls it", text),
        needed("at", "the hex where it stands", Spot::draft),
        needed("units", "what it is made of", || list(UNIT.schema())),
        may("fatigue", "0 to 8", whole),
        may("spirit", "its spirit", || words_of(Spirit::WORDS)),
        may("stance", "its stance", || words_of(Stance::WORDS)),
        may("do", "the steps that it is ordered already", anything),
        may("garrison", "whether it is shut up in the fortress of its hex", yes_no),
        may("hungry", "whether it went hungry last night", yes_no),
        may("foraged", "whether it lived off the land last night", yes_no),
        may("closed_up", "whether it has closed up to the enemy in `next`", yes_no),
        may("next", "the hex of a step that is begun", Spot::draft),
        may("spent", "the half-hours spent on that step", whole),
        may("cost", "the half-hours that it costs", whole),
    ]],
);

/// A unit of a force.
pub(crate) const UNIT: Shape = Shape::of(
    "a unit",
    &[&[
        needed("unit", "its name", name),
        may("name", "what it is called in reports", text),
        needed("arm", "its arm", || words_of(Arm::WORDS)),
        may("strength", "men, pieces or wagons; full where it is left out", whole),
        may("full", "the same at full strength", whole),
        may("grade", "how good it is", || words_of(Grade::WORDS)),
        may("mounted", "whether guns or a leader march with the horse", yes_no),
        may("rating", "what a leader is worth in a battle, 0 to 2", whole),
        may("dead", "dead so far", whole),
        may("taken", "taken so far", whole),
        may("away", "wounded and strayed", whole),
        may("eaten", "the days of bread that a train has given out", whole),
        may("battle", "what it is in the tactical rules", anything),
    ]],
);

/// A hex, or the name of a place.
fn hex_or_town() -> serde_json::Value {
    any_of([Spot::draft(), text()])
}

/// What the scenario settles.
pub(crate) const SCENARIO: Shape = Shape::of(
    "the scenario's settings",
    &[&[
        may("season", "summer, spring, autumn or winter", || words_of(Season::WORDS)),
        may("begins", "the date of day 1, as `1815-06-15`", text),
        may("days", "the last day", whole),
        may("broken_at", "the per cent of its value below which a side is broken", whole),
        may("objectives", "places that are worth points", || list(OBJECTIVE.schema())),
        may("bases", "for each side the hexes where its bread comes from", || each(list(hex_or_town()))),
        may("depots", "for each side the hexes of its depots", || each(list(hex_or_town()))),
        may("calendar", "what comes in, and when", || list(ARRIVAL.schema())),
        may("drafts", "for each side the recruits of a day", || each(whole())),
        may("commands", "leaders who are headquarters for forces of their own", || list(COMMAND.schema())),
        may("fields", "ground for battles", anything),
        may("battle_rules", "the rules by which battles are fought out", anything),
    ]],
);

/// A place that is worth points.
pub(crate) const OBJECTIVE: Shape = Shape::of(
    "an objective",
    &[&[
        needed("place", "the place", text),
        needed("points", "what it is worth", whole),
        may("each", "`day`, where it counts every midnight", || words(["day", "end"])),
    ]],
);

/// CP-ORD-05: a leader with forces of his own.
pub(crate) const COMMAND: Shape = Shape::of(
    "a command",
    &[&[needed("leader", "the leader", name), needed("forces", "the forces to which his orders go", || list(name()))]],
);

/// What comes in.
pub(crate) const ARRIVAL: Shape = Shape::of(
    "an arrival",
    &[&[
        needed("day", "the day", whole),
        needed("force", "its name", name),
        needed("side", "whose it is", name),
        needed("at", "the hex or place where it comes in", text),
        needed("units", "what it is made of", || list(UNIT.schema())),
        may("name", "what its own side calls it", text),
    ]],
);
