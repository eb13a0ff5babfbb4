//! What the scenario settles, and the printed options: EN-SET-05 to EN-SET-11, EN-OPT-01 to EN-OPT-23.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adjudicate::Side;
/// EN-VIC-03: a hex that counts for the side whose unit was the last to end a turn in it.
pub(crate) use crate::kit::Objective;
use crate::kit::Spot;
use crate::rules::easy_napoleonics::troops::units::Nation;
use crate::yaml::worded;

worded! { Land }

/// A kind of ground (EN-SET-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// It gives cover and blocks the line of fire.
    Woods,
    /// It blocks the line of fire of those who stand low.
    Hill,
    /// A farm, village or town: as woods.
    Village,
    /// It has no effect.
    Stream,
    /// Nobody enters it.
    Pond,
}

impl Land {
    /// Every kind, with the word for it.
    pub(crate) const WORDS: &[(&str, Land)] = &[
        ("woods", Land::Woods),
        ("hill", Land::Hill),
        ("village", Land::Village),
        ("stream", Land::Stream),
        ("pond", Land::Pond),
        ("wood", Land::Woods),
        ("hills", Land::Hill),
        ("farm", Land::Village),
        ("town", Land::Village),
    ];

    /// The kinds that are counted by a die, in the order of their dice (EN-SET-06).
    pub(crate) const DICED: [Land; 3] = [Land::Woods, Land::Hill, Land::Village];
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// What it is.
    pub kind: Land,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes.
    pub hexes: Vec<Spot>,
}

/// EN-SET-03: what the armies must cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Points {
    /// Both the same; where two lists differ, as much as the sample army.
    #[default]
    Equal,
    /// What they please.
    Any,
    /// Just so much.
    Just(u32),
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Points::Equal => out.write_str("equal"),
            Points::Any => out.write_str("any"),
            Points::Just(points) => write!(out, "{points}"),
        }
    }
}

impl Points {
    /// Reads `equal`, `any` or a number.
    pub fn parse(text: &str) -> Option<Points> {
        match text {
            "equal" => Some(Points::Equal),
            "any" => Some(Points::Any),
            number => number.parse::<u16>().ok().map(|n| Points::Just(n.into())),
        }
    }
}

crate::yaml::draft::in_words!(Points, serde_json::json!({
        "description": "what an army may cost",
        "type": ["string", "number"],
        "pattern": r"^(equal|any|\+?[0-9]+(\.5)?)$",
    }), text => "no points of an army");

/// The printed options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// EN-OPT-01.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative_favoured_side: Option<Side>,
    /// EN-OPT-03.
    pub breakthrough: bool,
    /// EN-OPT-13.
    pub melee_morale_bonus: bool,
    /// EN-OPT-21.
    pub grand_battery: bool,
    /// EN-NAT-15.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub national: BTreeMap<Side, Nation>,
    /// EN-OPT-16.
    pub leaders_per_side: u8,
    /// EN-VIC-02, EN-OPT-17; what is needed for victory.
    pub victory_points: u32,
    /// EN-OPT-19.
    pub hidden_levels: bool,
    /// EN-SET-04.
    pub random_cards: bool,
    /// EN-SET-06, EN-OPT-23.
    pub random_terrain: bool,
    /// EN-SET-03.
    pub points: Points,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            initiative_favoured_side: None,
            breakthrough: false,
            melee_morale_bonus: false,
            grand_battery: false,
            national: BTreeMap::new(),
            leaders_per_side: 1,
            victory_points: crate::rules::easy_napoleonics::charts::tables::VICTORY_POINTS,
            hidden_levels: false,
            random_cards: true,
            random_terrain: true,
            points: Points::Equal,
        }
    }
}

/// EN-SET-09, EN-SET-10: who deploys first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Deploying {
    /// Whoever throws low.
    #[default]
    Diced,
    /// Nobody: both at once.
    Simultaneous,
    /// This side.
    First(Side),
}

crate::yaml::draft::schema_by_hand!(
    Deploying,
    serde_json::json!({
        "description": "`diced`, `simultaneous`, or the side that is first",
        "type": "string",
    })
);

impl Serialize for Deploying {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Deploying::Diced => "diced",
            Deploying::Simultaneous => "simultaneous",
            Deploying::First(side) => side.as_str(),
        })
    }
}

impl<'de> Deserialize<'de> for Deploying {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deploying, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ok(Deploying::of(&word))
    }
}

impl Deploying {
    /// What a word of the scenario says: `diced`, `simultaneous`, or a side.
    pub fn of(word: &str) -> Deploying {
        match word {
            "diced" => Deploying::Diced,
            "simultaneous" => Deploying::Simultaneous,
            side => Deploying::First(Side::new(side)),
        }
    }
}

/// Where a side may deploy, if not in the rows next to its edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The side.
    pub side: Side,
    /// Its hexes.
    pub hexes: Vec<Spot>,
}

/// Who wins when a side has nothing left and its enemy too few points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WipedOut {
    /// Nobody.
    #[default]
    BothLose,
    /// The side that is left.
    OtherWins,
}

impl WipedOut {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, WipedOut)] =
        &[("both-lose", WipedOut::BothLose), ("other-wins", WipedOut::OtherWins)];
}

/// The scenario's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// EN-SET-09, EN-SET-10.
    pub deploy: Deploying,
    /// How many rows next to its edge a side may deploy in.
    pub depth: u8,
    /// Where else it may.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// EN-SEQ-07.
    pub turn_limit: u32,
    /// What a side without anything left loses.
    pub wiped_out: WipedOut,
    /// Whether the exchanges of the set-up are one.
    pub fold_set_up: bool,
    /// Whether the exchanges of a turn are one.
    pub fold_turn: bool,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            deploy: Deploying::Diced,
            depth: crate::rules::easy_napoleonics::charts::tables::DEPTH,
            zones: Vec::new(),
            turn_limit: crate::rules::easy_napoleonics::charts::tables::TURNS,
            wiped_out: WipedOut::BothLose,
            fold_set_up: false,
            fold_turn: false,
        }
    }
}
