//! The numbers of the rules: tables 4.1 to 4.7, light, and the words of size.

use crate::yaml::worded;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

worded! { Weather }

/// CP-DAY-01: the season.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Long days.
    #[default]
    Summer,
    /// Middling days.
    Spring,
    /// Middling days.
    Autumn,
    /// Short days.
    Winter,
}

impl Season {
    /// All of them, with the words for them.
    pub(crate) const WORDS: &[(&str, Season)] = &[
        ("summer", Season::Summer),
        ("spring", Season::Spring),
        ("autumn", Season::Autumn),
        ("winter", Season::Winter),
    ];

    /// CP-DAY-01: the half-hours of dawn and of dusk.
    pub fn light(self) -> (u32, u32) {
        match self {
            Season::Summer => (8, 40),
            Season::Spring | Season::Autumn => (12, 36),
            Season::Winter => (15, 33),
        }
    }

    /// CP-DAY-01: whether a half-hour is dark.
    pub fn is_dark(self, hour: u32) -> bool {
        let (dawn, dusk) = self.light();
        !(dawn..dusk).contains(&hour)
    }

    /// CP-DAY-02, table 4.1.
    pub fn weather(self, score: i32) -> Weather {
        match (self, score) {
            (Season::Summer, ..=1) => Weather::Rain,
            (Season::Spring | Season::Autumn, ..=0) => Weather::Storm,
            (Season::Spring | Season::Autumn, 1 | 2) => Weather::Rain,
            (Season::Winter, ..=1) => Weather::Snow,
            (Season::Winter, 2) => Weather::Rain,
            _ => Weather::Fair,
        }
    }
}

/// The weather of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Dry roads.
    #[default]
    Fair,
    /// Mud.
    Rain,
    /// Worse.
    Storm,
    /// Snow.
    Snow,
}

impl Weather {
    /// All of them, with the words for them.
    pub(crate) const WORDS: &[(&str, Weather)] =
        &[("fair", Weather::Fair), ("rain", Weather::Rain), ("storm", Weather::Storm), ("snow", Weather::Snow)];

    /// Whether it lengthens steps and shortens sight.
    pub fn is_foul(self) -> bool {
        self != Weather::Fair
    }
}

/// The ground of a hex, as CP-GND-01 has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// Fields.
    #[default]
    Open,
    /// Woods.
    Wooded,
    /// Hills.
    Hilly,
    /// Marsh.
    Marsh,
    /// Mountains.
    Mountain,
}

impl Land {
    /// All of them, with the words for them.
    pub(crate) const WORDS: &[(&str, Land)] = &[
        ("open", Land::Open),
        ("wooded", Land::Wooded),
        ("hilly", Land::Hilly),
        ("marsh", Land::Marsh),
        ("mountain", Land::Mountain),
    ];
}

/// By what a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Along a highroad.
    Highroad,
    /// Along a road.
    Road,
    /// Across this ground.
    Country(Land),
}

/// A column of table 4.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Column {
    /// Leaders alone.
    Leaders,
    /// Horse and mounted guns.
    Fast,
    /// Foot, guns and trains.
    Slow,
}

/// CP-MAR-01, table 4.2: half-hours for a step in fair weather by day.
pub(crate) fn pace(way: Way, column: Column) -> u32 {
    let row = match way {
        Way::Highroad => [1, 2, 2],
        Way::Road => [1, 2, 3],
        Way::Country(Land::Open) => [2, 3, 4],
        Way::Country(Land::Wooded | Land::Hilly) => [3, 4, 6],
        Way::Country(Land::Marsh | Land::Mountain) => [6, 8, 8],
    };
    row[column as usize]
}

/// CP-DAY-03, table 4.2: what the weather adds to a step.
pub(crate) fn mud(way: Way, weather: Weather) -> u32 {
    let (rain, storm) = match way {
        Way::Highroad => (0, 1),
        Way::Country(Land::Marsh | Land::Mountain) => (2, 4),
        Way::Road | Way::Country(_) => (1, 2),
    };
    match weather {
        Weather::Fair => 0,
        Weather::Rain => rain,
        Weather::Storm | Weather::Snow => storm,
    }
}

/// CP-GND-07: what a ford and a ferry add to a step.
pub(crate) const FORD: u32 = 2;
/// CP-GND-07.
pub(crate) const FERRY: u32 = 8;
/// CP-MAR-03: half-hours of a forced march beyond the ordinary ones.
pub(crate) const FORCED: u32 = 8;

/// CP-MAR-16, table 4.3: per cent of stragglers.
pub(crate) fn stragglers(score: i32) -> u32 {
    match score {
        ..=3 => 1,
        4 | 5 => 2,
        6 | 7 => 4,
        8 | 9 => 6,
        _ => 10,
    }
}

/// CP-QUI-02: what the odds add to the score of the stronger side.
pub(crate) fn odds(greater: u64, smaller: u64) -> i32 {
    match 10 * greater / smaller.max(1) {
        ..=12 => 0,
        13..=15 => 1,
        16..=19 => 2,
        20..=24 => 3,
        25..=29 => 4,
        30..=39 => 5,
        _ => 6,
    }
}

/// How a battle ends for the side that loses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The defenders flee.
    DefendersRouted,
    /// The defenders are driven off.
    DefendersBeaten,
    /// The defenders give ground.
    GroundGained,
    /// Nobody wins, and nobody retreats.
    Undecided,
    /// The attackers are stopped.
    Repulsed,
    /// The attackers are driven off.
    AttackersBeaten,
    /// The attackers flee.
    AttackersRouted,
}

impl Outcome {
    /// CP-AFT-05: how many hexes the loser retreats.
    pub(crate) fn hexes(self) -> u32 {
        match self {
            Outcome::DefendersRouted | Outcome::AttackersRouted => 3,
            Outcome::DefendersBeaten | Outcome::AttackersBeaten => 2,
            Outcome::GroundGained => 1,
            Outcome::Undecided | Outcome::Repulsed => 0,
        }
    }

    /// Whether it is the attackers who retreat; nothing where nobody does.
    pub(crate) fn attackers_retreat(self) -> Option<bool> {
        match self {
            Outcome::DefendersRouted | Outcome::DefendersBeaten | Outcome::GroundGained => Some(false),
            Outcome::AttackersBeaten | Outcome::AttackersRouted => Some(true),
            Outcome::Undecided | Outcome::Repulsed => None,
        }
    }

    /// CP-AFT-09: how many steps of spirit the loser loses.
    pub(crate) fn shock(self) -> u32 {
        match self {
            Outcome::DefendersRouted | Outcome::AttackersRouted => 2,
            Outcome::DefendersBeaten | Outcome::AttackersBeaten => 1,
            _ => 0,
        }
    }

    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Outcome::DefendersRouted => "the defenders are routed",
            Outcome::DefendersBeaten => "the defenders are beaten",
            Outcome::GroundGained => "the defenders give ground",
            Outcome::Undecided => "nobody wins",
            Outcome::Repulsed => "the attackers are repulsed",
            Outcome::AttackersBeaten => "the attackers are beaten",
            Outcome::AttackersRouted => "the attackers are routed",
        }
    }
}

/// CP-QUI-04, table 4.5: per cent that attackers and defenders lose, and the outcome.
pub(crate) fn outcome(difference: i32) -> (u32, u32, Outcome) {
    match difference {
        6.. => (10, 32, Outcome::DefendersRouted),
        3..=5 => (12, 20, Outcome::DefendersBeaten),
        1 | 2 => (14, 15, Outcome::GroundGained),
        0 => (14, 14, Outcome::Undecided),
        -2 | -1 => (16, 12, Outcome::Repulsed),
        -5..=-3 => (20, 11, Outcome::AttackersBeaten),
        _ => (32, 10, Outcome::AttackersRouted),
    }
}

/// CP-SUP-05, table 4.7: whether a force that lives off the land goes hungry, the per cent that stray, and of these the share
/// that is lost for good, in halves.
pub(crate) fn land(score: i32) -> (bool, u32, u32) {
    match score {
        ..=4 => (false, 0, 0),
        5 | 6 => (true, 1, 0),
        7 => (true, 2, 0),
        _ => (true, 4, 1),
    }
}

/// CP-INT-06: the men that the word for a strength stands for.
pub(crate) fn rough(men: u32) -> u32 {
    match men {
        ..500 => 100,
        500..2000 => 1000,
        2000..4500 => 3000,
        _ => 6000 * divisions(men),
    }
}

/// Men in divisions, to the nearest.
fn divisions(men: u32) -> u32 {
    ((men + 3000) / 6000).max(1)
}

/// CP-INT-06: the word for a strength.
pub(crate) fn size(men: u32) -> String {
    match men {
        ..500 => "a patrol".to_owned(),
        500..2000 => "a detachment".to_owned(),
        2000..4500 => "a brigade".to_owned(),
        _ => match divisions(men) {
            1 => "a division".to_owned(),
            number @ 2..=5 => format!("about {number} divisions"),
            number => format!("an army, about {number} divisions"),
        },
    }
}

/// A number divided, to the nearest, halves up.
pub(crate) fn nearest(number: u64, by: u64) -> u64 {
    let by = by.max(1);
    (2 * number + by) / (2 * by)
}
