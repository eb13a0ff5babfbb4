//! The keys of the files of these rules.

use crate::adjudicate::game_keys::{FOLD, FOLDER};
use crate::adjudicate::switches;
use crate::kit::reinforcement::ON_HEXES;
use crate::kit::{Edge, Grid, Spot};
use crate::orders::schema::{name, names};
use crate::rules::really_simple::charts::switches::SETTINGS;
use crate::rules::really_simple::orders::deployment::DEPLOYMENT;
use crate::rules::really_simple::position::scenario::{Basis, LateOrders, Mailing};
use crate::rules::really_simple::position::state::Part;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost, Shaken};
use crate::yaml::draft::{any_of, list, or_none, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, may, needed};

/// A game file, or the position of a case.
pub(crate) const GAME: Shape = Shape::of(
    "a game",
    &[
        FOLDER,
        &[
            may("fold", "exchanges that are mailed as one", || list(words_of(FOLD))),
            needed("sides", "the two sides, in the order of their dice", || list(SIDE.schema())),
            needed("map", "the board", Grid::draft),
            may("terrain", "marked ground", || list(GROUND.schema())),
            may("army", "units and Generals", || list(UNIT.schema())),
            may("deploy", "where they stand", || list(DEPLOYMENT.schema())),
            may("arrivals", "who comes on later (RS-SCN-14)", || list(ON_HEXES.schema())),
            may("scenario", "what the scenario settles", || SCENARIO.schema()),
            may("house_rules", "the umpire's switches", || switches::schema(SETTINGS)),
            may("objectives", "objectives and who holds them", || list(OBJECTIVE.schema())),
            may("open", "sides that may still change their deployment before turn 1", || list(name())),
            may("turn", "the turn, 0 before the first", whole),
            may("part", "what is played next", || words_of(Part::WORDS)),
            may("order", "the sides in the order of the initiative", || list(name())),
            may("drawn", "drawn assaults", || list(DRAWN.schema())),
        ],
    ],
);

/// A side.
pub(crate) const SIDE: Shape = Shape::of(
    "a side",
    &[&[
        needed("side", "the seat: small letters, digits and hyphens", name),
        may("name", "what its army is called", text),
        needed("home_edge", "the edge of the board where it has its home", Edge::draft),
    ]],
);

/// A piece of marked ground.
pub(crate) const GROUND: Shape = Shape::of(
    "a piece of ground",
    &[&[
        needed("kind", "any word: `wood`, `village`, `hill`", text),
        may("name", "what it is called", text),
        needed("hexes", "its hexes", || list(Spot::draft())),
        may("cover", "whether it gives cover", yes_no),
        may("blocks_los", "whether it blocks the line of sight", yes_no),
        may("impassable", "who may not enter: `yes`, `no`, or kinds", || {
            let kinds = Kind::WORDS.iter().map(|(word, _)| *word);
            any_of([yes_no(), list(words(kinds.chain(["infantry"])))])
        }),
    ]],
);

/// An entry of `army`.
pub(crate) const UNIT: Shape = Shape::of(
    "a unit",
    &[&[
        needed("unit", "its name; several alike in brackets", names),
        needed("side", "whose it is", name),
        needed("kind", "its arm", || words_of(Kind::WORDS)),
        may("name", "what it is called in reports", text),
        may("at", "the hex where it stands", || or_none(Spot::draft())),
        may("form", "its formation", || words_of(Form::WORDS)),
        may("strength", "what is left of its strength", whole),
        may("full", "the strength it began with", whole),
        may("mounted", "whether a General has a horse", yes_no),
        may("lost", "how it left the board", || words_of(Lost::WORDS)),
        may("state", "the state of a unit that is not steady", || words_of(Shaken::WORDS)),
    ]],
);

/// What the scenario settles.
pub(crate) const SCENARIO: Shape = Shape::of(
    "the scenario's settings",
    &[&[
        may("turn_limit", "the last turn (RS-SCN-02)", || or_none(whole())),
        may("exhaustion", "when a side has had enough (RS-SCN-03)", || or_none(EXHAUSTION.schema())),
        may("objectives", "hexes that are worth points (RS-SCN-05)", || list(OBJECTIVE.schema())),
        may("victory_points", "points for the opponent's losses (RS-SCN-06)", || or_none(LOSSES.schema())),
        may("late_orders", "what a side does whose file has not come (RS-SCN-13)", || words_of(LateOrders::WORDS)),
        may("exchange", "how the parts of a turn are mailed", || words_of(Mailing::WORDS)),
    ]],
);

/// When a side has had enough.
pub(crate) const EXHAUSTION: Shape = Shape::of(
    "a fraction with its basis",
    &[&[
        needed(
            "fraction",
            "how much of what it began with: `1/2`",
            crate::rules::really_simple::position::scenario::fraction,
        ),
        may("basis", "what is counted", || words_of(Basis::WORDS)),
    ]],
);

/// A hex that is worth points.
pub(crate) const OBJECTIVE: Shape = Shape::of(
    "an objective",
    &[&[
        needed("hex", "the hex", Spot::draft),
        needed("points", "what it is worth", whole),
        may("held", "the side that holds it", name),
    ]],
);

/// Points for losses.
pub(crate) const LOSSES: Shape = Shape::of(
    "points for losses",
    &[&[may("unit_lost", "for each unit lost", whole), may("general_killed", "for each General killed", whole)]],
);

/// A drawn assault.
pub(crate) const DRAWN: Shape = Shape::of(
    "a drawn assault",
    &[&[
        needed("attacker", "who attacked", name),
        needed("defender", "who defended", name),
        needed("turn", "the turn in which it was last fought", whole),
    ]],
);
