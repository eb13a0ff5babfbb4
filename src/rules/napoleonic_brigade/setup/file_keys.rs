//! The keys of the files of these rules. What a position has beside its army list stands there as `state.yaml` has it.

use serde_json::{Value as Json, json};

use crate::adjudicate::game_keys::{FOLD, FOLDER, ON_FILE};
use crate::adjudicate::switches;
use crate::kit::Edge;
use crate::kit::reinforcement::ON_TABLE;
use crate::kit::table::{Coordinates, Extent, Heading};
use crate::orders::schema::{name, names};
use crate::rules::napoleonic_brigade::charts::switches::SETTINGS;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::orders::verbs::DEPLOYMENT;
use crate::rules::napoleonic_brigade::position::state::Part;
use crate::rules::napoleonic_brigade::position::terrain::Fabric;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind, Piece, Weapon, Weight};
use crate::rules::napoleonic_brigade::troops::bases::{BaseClass, MoraleClass};
use crate::yaml::draft::{any_of, anything, decimal, list, or_none, some, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

/// A game file, or the position of a case.
pub(crate) const GAME: Shape = Shape::of(
    "a game",
    &[
        FOLDER,
        &[
            needed("sides", "the two sides, in the order of their dice", || list(SIDE.schema())),
            needed("map", "the size of the table, in inches", Extent::draft),
            may("terrain", "the ground", || list(GROUND.schema())),
            may("army", "the brigades", || list(BRIGADE.schema())),
            may("deploy", "where they stand", || list(DEPLOYMENT.schema())),
            may("general", "their general orders", || list(GENERAL.schema())),
            may("arrivals", "who comes on later (NB-SET-16)", || list(ON_TABLE.schema())),
            may("open", "sides that may still change their dispositions", || list(text())),
            may("scenario", "what the scenario settles", || or_none(SCENARIO.schema())),
            may("options", "what the players agree on", || or_none(OPTIONS.schema())),
            may("house_rules", "the umpire's switches", || or_none(switches::schema(SETTINGS))),
            may("melee_fire_table", "a Melee/Firing Table of its own", || or_none(table())),
            may("fold", "exchanges that are mailed as one", || list(words_of(FOLD))),
        ],
        MIDDLE,
    ],
);

/// What a position says of a game that is under way.
const MIDDLE: &[Slot] = &[
    may("turn", "the turn, 0 before the first", || or_none(whole())),
    may("part", "what is played next", || or_none(words_of(Part::WORDS))),
    may("alterations", "general orders on their way", || list(ALTERATION.schema())),
    may("altered", "the number of the last alteration", || or_none(whole())),
    may("clashes", "who is in melee with whom", || list(CLASH.schema())),
    may("standing", "standing orders on file", || list(ON_FILE.schema())),
    may("ending", "how the game ended", anything),
];

/// A side.
pub(crate) const SIDE: Shape = Shape::of(
    "a side",
    &[&[
        needed("side", "the seat: small letters, digits and hyphens", text),
        may("name", "what its army is called", text),
        needed("home_edge", "where its routers run", Edge::draft),
        may("commander", "the player who is commander in chief", || or_none(text())),
        may("break_point", "how many percent of its figures break this side, where the scenario has another", || {
            or_none(whole())
        }),
    ]],
);

/// What the scenario settles.
pub(crate) const SCENARIO: Shape = Shape::of(
    "the scenario's settings",
    &[&[
        may("turn_limit", "the last turn", || or_none(whole())),
        may("break_point", "how many percent of its figures a side loses before it is beaten", || or_none(whole())),
        may("objectives", "places that are worth points", || list(OBJECTIVE.schema())),
    ]],
);

/// A place that is worth points.
pub(crate) const OBJECTIVE: Shape = Shape::of(
    "a place that is worth points",
    &[&[needed("place", "its name on the map", text), needed("points", "what it is worth", whole)]],
);

/// An entry of `general` in a game file; its steps are those of a turn file.
const GENERAL: Shape = Shape::of(
    "a general order",
    &[&[
        needed("unit", "whom it addresses", names),
        needed("do", "what they are to do: `{hold: ridge}`", anything),
        may("if", "a general order has no condition", anything),
        may("note", "text that is kept with it", anything),
    ]],
);

/// An entry of `army`.
pub(crate) const BRIGADE: Shape = Shape::of(
    "a brigade",
    &[
        &[
            needed("unit", "its name; several alike in brackets", names),
            needed("side", "whose it is", text),
            needed("kind", "its arm", || words_of(Kind::WORDS)),
            may("name", "what it is called in reports", text),
            may("nation", "whose troops they are: `british`", text),
            may("bases", "its units: their number, or a list of them", || any_of([whole(), some(BASE.schema())])),
            may("strength", "figures left: one number for all units, or one for each", || list(whole())),
        ],
        TRAITS,
        STANDING,
        &[may("note", "text for yourself", anything)],
    ],
);

/// A unit of a brigade.
pub(crate) const BASE: Shape = Shape::of(
    "a unit of the brigade",
    &[
        &[
            may("unit", "its name", name),
            may("name", "what it is called in reports", text),
            may("kind", "its arm, where that is not the brigade's", || words_of(Kind::WORDS)),
            may("strength", "figures left", whole),
        ],
        TRAITS,
        &[may("note", "text for yourself", anything)],
    ],
);

/// What is said of a unit, or of all units of a brigade.
pub(crate) const TRAITS: &[Slot] = &[
    may("as", "its base", || words_of(BaseClass::WORDS)),
    may("morale", "its morale class", || words_of(MoraleClass::WORDS)),
    may("elite", "whether it is elite", yes_no),
    may("regular", "whether it is regular", yes_no),
    may("lancers", "whether it has lances", yes_no),
    may("landwehr", "whether it is landwehr", yes_no),
    may("divisional", "whether it is divisional cavalry", yes_no),
    may("weight", "of cavalry: heavy or light", || words_of(Weight::WORDS)),
    may("weapon", "what it fires with", || words_of(Weapon::WORDS)),
    may("base_mm", "frontage and depth of its base in millimetres", base_size),
    may("full", "its figures at full strength", whole),
    may("figures", "figures left", whole),
    PIECE[0],
    PIECE[1],
    PIECE[2],
    PIECE[3],
    PIECE[4],
    PIECE[5],
    may("gun", "what is said of a gun, as positions have it", || GUN.schema()),
];

/// What is said of a gun.
pub(crate) const GUN: Shape = Shape::of("a gun", &[PIECE]);

const PIECE: &[Slot; 6] = &[
    may("piece", "which gun it is", || words_of(Piece::WORDS)),
    may("calibre", "in pounds: `12pdr`", calibre),
    may("value", "points of its defence value that are left", whole),
    may("gunners", "gunners hit by small arms", whole),
    may("shrapnel", "rounds of shrapnel fired", whole),
    may("shot", "the turn in which it fired last", whole),
];

fn calibre() -> Json {
    json!({"type": ["string", "integer"], "pattern": "^\\+?[0-9]+[ -]*([Pp][Dd][Rr])?$"})
}

fn base_size() -> Json {
    json!({"type": "array", "items": whole(), "minItems": 2, "maxItems": 2})
}

/// What a position says of a brigade beside its place in the army list.
pub(crate) const STANDING: &[Slot] = &[
    may("at", "where its own point is", || or_none(Coordinates::draft())),
    may("face", "where it looks", || or_none(Heading::draft())),
    may("form", "its formation", || or_none(words_of(Formation::WORDS))),
    may("post", "the complex or work that it holds", anything),
    may("order", "its general order", anything),
    may("duties", "what it must do", anything),
    may("broken", "how it was broken", anything),
    may("crew", "where the crew of its guns is", anything),
    may("gone", "how it was lost", anything),
    may("passed", "how far it is on its route", count),
    may("disorganised", "the turn until which it is", count),
    may("charged", "the turn in which it charged last", count),
    may("formed", "the turn in which it formed last", count),
    may("push_backs", "how often it was pushed back", count),
    may("losses", "figures lost in this turn", count),
];

fn count() -> Json {
    or_none(whole())
}

/// General orders on their way.
pub(crate) const ALTERATION: Shape = Shape::of(
    "an alteration under way",
    &[&[
        needed("number", "its number", whole),
        needed("side", "whose it is", text),
        needed("units", "whom it addresses", names),
        may("order", "the new general order", anything),
        needed("written", "the turn in which it was written", whole),
        needed("due", "the turn in which it is due", whole),
    ]],
);

/// Who is in melee with whom.
pub(crate) const CLASH: Shape = Shape::of(
    "a clash",
    &[&[
        needed("by", "who came on", text),
        needed("on", "whom he met", text),
        may("how", "by what", anything),
        may("aspect", "on which side", anything),
        may("gap", "how far they are apart", anything),
        may("downhill", "whether he came downhill", yes_no),
        may("stationary", "whether the other stood", yes_no),
        may("defended", "whether the other is behind a defence", yes_no),
        may("assaults", "whether it is an assault on a complex", yes_no),
        may("square", "whether the other is in square", yes_no),
        may("face", "at which face", anything),
        may("rounds", "how many rounds were fought", count),
    ]],
);

/// What the players agree on.
pub(crate) const OPTIONS: Shape = Shape::of(
    "a map of options",
    &[&[
        may("hills_difficult", "whether hills are difficult ground (NB-TERR-03)", yes_no),
        may("occupiable_complexes", "the complexes that may be occupied, by name (NB-BLD-03)", || list(text())),
        may("rubble_cover", "whether a section without points is still hard cover (NB-BLD-14)", yes_no),
        may("building_reduction", "whether artillery reduces buildings and walls (NB-BLD-11)", yes_no),
        may("section_length", "how long a section is, in inches (NB-BLD-13)", decimal),
        may("section_value", "how many points a section has (NB-BLD-13)", whole),
        may("rounds_per_piece", "how many rounds each piece has (NB-AFIRE-06)", whole),
        may("shrapnel_share_gun", "how many percent of a gun's are shrapnel", whole),
        may("shrapnel_share_howitzer", "how many percent of a howitzer's are shrapnel", whole),
        may("divisional_cavalry", "whether divisional cavalry is on the table (NB-SET-14)", yes_no),
        may("independent_skirmishers", "whether skirmishers may stand alone (NB-SET-11)", yes_no),
        may("enfilade_angle", "the widest angle of enfilade, in degrees (NB-AFIRE-20)", angle),
        may("wood_visibility", "through how much wood one sees, in inches (NB-FIRE-08)", decimal),
    ]],
);

fn angle() -> Json {
    text()
}

/// A piece of ground.
pub(crate) const GROUND: Shape = Shape::of(
    "a piece of ground",
    &[&[
        needed("kind", "what it is", || words_of(Land::WORDS)),
        may("name", "what it is called", || or_none(name())),
        may("at", "the middle of it", || or_none(Coordinates::draft())),
        may("size", "how wide and how deep", || or_none(Coordinates::draft())),
        may("face", "which way it leads", || or_none(Heading::draft())),
        may("area", "its corners", || list(Coordinates::draft())),
        may("line", "the points that it runs through", || list(Coordinates::draft())),
        may("width", "how wide it is", || or_none(decimal())),
        may("height", "the level of a hill, 1 to 9", || or_none(whole())),
        may("works", "whether it is a field work", || or_none(yes_no())),
        may("section", "how long its sections are, in inches", || or_none(decimal())),
        may("value", "how many points its sections have", || or_none(whole())),
        may("values", "the points left of each section", || list(whole())),
        may("sides", "the sides of a complex", || list(FRONT.schema())),
        may("holds", "who may hold the buildings", || or_none(words_of(HOLDERS))),
        may("courtyard", "whether a complex has one", || or_none(yes_no())),
        may("note", "text for yourself", anything),
    ]],
);

/// The arms that hold buildings.
pub(crate) const HOLDERS: &[(&str, ())] = &[("infantry", ())];

/// A side of a complex.
pub(crate) const FRONT: Shape = Shape::of(
    "a side of a complex",
    &[&[
        needed("name", "what it is called: `north`", text),
        needed("of", "what stands there", || words_of(Fabric::WORDS)),
        may("values", "the points left of each section", || list(whole())),
        may("note", "text for yourself", anything),
    ]],
);

/// A Melee/Firing Table: `reconstruction`, rows with their numbers, or rows as a position has them.
fn table() -> Json {
    any_of([words(["reconstruction"]), TABLE.schema(), json!({"type": "array", "items": row()})])
}

/// A Melee/Firing Table of a scenario.
pub(crate) const TABLE: Shape = Shape::of(
    "a table",
    &[&[
        needed(
            "rows",
            "its rows from 1 on, each by dice 2 to 5",
            || json!({"type": "object", "additionalProperties": row()}),
        ),
        may("status", "any text", anything),
        may("columns", "the faces of the die: they cannot be changed", || list(whole())),
        may("first_lookup_column", "5: it cannot be changed", anything),
        may("below_row_1", "0: it cannot be changed", anything),
        may("above_last_row", "`repeat-last-row`: it cannot be changed", anything),
    ]],
);

fn row() -> Json {
    json!({"type": "array", "items": whole(), "minItems": 4, "maxItems": 4})
}
