//! The keys of the files of these rules.

use serde_json::{Value as Json, json};

use crate::adjudicate::game_keys::{FOLD, FOLDER, ON_FILE};
use crate::adjudicate::switches;
use crate::kit::reinforcement::ON_HEXES;
use crate::kit::{Corner, Edge, Grid, Spot};
use crate::orders::schema::{name, names};
use crate::rules::easy_napoleonics::charts::switches::SETTINGS;
use crate::rules::easy_napoleonics::orders::army_list::TROOPS;
use crate::rules::easy_napoleonics::orders::deployment::DEPLOYMENT;
use crate::rules::easy_napoleonics::orders::terrain::GROUND;
use crate::rules::easy_napoleonics::position::scenario::WipedOut;
use crate::rules::easy_napoleonics::position::state::Part;
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Lost, Nation};
use crate::yaml::draft::{any_of, list, or_none, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, Slot, may, needed};

/// A game file, or the position of a case.
pub(crate) const GAME: Shape = Shape::of(
    "a game",
    &[
        FOLDER,
        &[
            needed("sides", "the two sides, in the order of their dice", || list(SIDE.schema())),
            may("map", "the board; 16 columns and 12 rows where it is left out", || or_none(Grid::draft())),
            may("terrain", "the ground", || list(GROUND.schema())),
            may("army", "units and leaders", || list(UNIT.schema())),
            may("deploy", "where they stand", || list(DEPLOYMENT.schema())),
            may("arrivals", "who comes on later (EN-SET-15)", || list(ON_HEXES.schema())),
            may("options", "the printed options", || OPTIONS.schema()),
            may("objectives", "objectives and who holds them", || list(OBJECTIVE.schema())),
            may("scenario", "what the scenario settles", || SCENARIO.schema()),
            may("fold", "exchanges that are mailed as one", || list(words_of(FOLD))),
            may("house_rules", "the umpire's switches", || switches::schema(SETTINGS)),
        ],
        MIDDLE,
    ],
);

/// What a position says of a game that is under way.
const MIDDLE: &[Slot] = &[
    may("turn", "the turn, 0 before the first", || or_none(whole())),
    may("part", "what is played next", || or_none(words_of(Part::WORDS))),
    may("order", "the sides in the order in which they act", || list(name())),
    may("initiative", "the side that has the initiative", || or_none(name())),
    may("wins", "how often in a row it has had it", || or_none(whole())),
    may("cards", "the cards drawn", || list(HAND.schema())),
    may("melees", "melees that go on", || list(FOUGHT.schema())),
    may("locked", "units that may not leave a melee", || list(text())),
    may("plans", "orders for later in the turn", || list(PLAN.schema())),
    may("standing", "standing orders on file", || list(ON_FILE.schema())),
];

/// A side.
pub(crate) const SIDE: Shape = Shape::of(
    "a side",
    &[&[
        needed("side", "the seat: small letters, digits and hyphens", name),
        may("name", "what its army is called", text),
        needed("home_edge", "the edge next to which it deploys", Edge::draft),
    ]],
);

/// An entry of `army` in a game file or a position.
pub(crate) const UNIT: Shape = Shape::of(
    "a unit",
    &[
        &[needed("unit", "its name; several alike in brackets", names), needed("side", "whose it is", text)],
        TROOPS,
        &[
            may("level", "good, fair or bad", || or_none(words_of(Level::WORDS))),
            may("at", "the hex where it stands", || or_none(Spot::draft())),
            may("form", "its formation", || or_none(words_of(Form::WORDS))),
            may("face", "the corner that it faces", || or_none(Corner::draft())),
            may("lost", "how a leader was lost", || or_none(words_of(Lost::WORDS))),
            may("moved", "whether it has moved in this turn", mark),
            may("barred", "whether it may do nothing more", mark),
            may("hasty", "whether it formed hasty square", mark),
            may("tried", "whether it has tried to rally", mark),
            may("unready", "whether it is not ready to fire", mark),
            may("fired", "whether it has fired", mark),
            may("advanced", "whether it has advanced", mark),
            may("spent", "the movement it has spent", || or_none(whole())),
            may("walked", "how far it has walked", || or_none(whole())),
        ],
    ],
);

fn mark() -> Json {
    or_none(yes_no())
}

/// The printed options.
pub(crate) const OPTIONS: Shape = Shape::of(
    "the options",
    &[&[
        may("initiative_favoured_side", "EN-OPT-01", || or_none(name())),
        may("breakthrough", "breakthrough after a melee", yes_no),
        may("melee_morale_bonus", "morale in melee", yes_no),
        may("grand_battery", "EN-OPT-21", yes_no),
        may("national", "the nation of each side: `{french: france}`", nations),
        may("leaders_per_side", "EN-OPT-16", whole),
        may("victory_points", "what is needed for victory (EN-VIC-02)", whole),
        may("objectives", "hexes that are worth points (EN-VIC-03)", || list(OBJECTIVE.schema())),
        may("hidden_levels", "EN-OPT-19", yes_no),
        may("random_cards", "EN-SET-04", yes_no),
        may("random_terrain", "EN-SET-06", yes_no),
        may("points", "what the armies cost: `equal`, `any` or a number", || {
            any_of([words(["equal", "any"]), whole()])
        }),
    ]],
);

fn nations() -> Json {
    let nations = words_of(Nation::WORDS);
    or_none(json!({"type": "object", "additionalProperties": nations}))
}

/// A hex that is worth points.
pub(crate) const OBJECTIVE: Shape = Shape::of(
    "an objective",
    &[&[
        needed("hex", "the hex", Spot::draft),
        may("points", "what it is worth; 1 where it is left out", whole),
        may("held", "the side that holds it", || or_none(text())),
    ]],
);

/// What the scenario settles.
pub(crate) const SCENARIO: Shape = Shape::of(
    "the scenario's settings",
    &[&[
        may("deploy", "`diced`, `simultaneous`, or the side that is first", || {
            any_of([words(["diced", "simultaneous"]), text()])
        }),
        may("depth", "how many rows next to its edge a side may deploy in", whole),
        may("zones", "where else it may", || list(ZONE.schema())),
        may("turn_limit", "the last turn (EN-SEQ-07)", whole),
        may("wiped_out", "who wins when a side has nothing left and its enemy too few points", || {
            words_of(WipedOut::WORDS)
        }),
    ]],
);

/// Where a side may deploy.
pub(crate) const ZONE: Shape = Shape::of(
    "a zone of deployment",
    &[&[needed("side", "the side", text), may("hexes", "its hexes", || list(Spot::draft()))]],
);

/// The cards of a side.
pub(crate) const HAND: Shape = Shape::of(
    "a side's cards",
    &[&[needed("side", "the side", text), may("drawn", "what it has drawn", || list(words_of(Card::WORDS)))]],
);

/// A melee that goes on.
pub(crate) const FOUGHT: Shape = Shape::of(
    "a melee that goes on",
    &[&[needed("attacker", "who attacked", text), needed("defender", "who defended", text)]],
);

/// An order for later in the turn.
pub(crate) const PLAN: Shape = Shape::of(
    "an order for later",
    &[&[needed("unit", "who", text), needed("text", "the entry, as it was written", text)]],
);
