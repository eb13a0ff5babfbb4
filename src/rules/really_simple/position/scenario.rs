//! What the scenario settles: RS-SCN-01 to RS-SCN-13.

use crate::adjudicate::Side;
/// RS-SCN-05: a hex that is worth points to the side whose unit was the last to stand in it.
pub(crate) use crate::kit::Objective;
use crate::kit::Spot;
use crate::rules::really_simple::State;
use crate::rules::really_simple::troops::units::{Kind, Lost};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// RS-SCN-08: a piece of marked ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// Any word.
    pub kind: String,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes.
    pub hexes: Vec<Spot>,
    /// Whether it gives cover.
    #[serde(default)]
    pub cover: bool,
    /// Whether it blocks the line of sight.
    #[serde(default)]
    pub blocks_los: bool,
    /// Who may not enter; every kind where nobody may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub impassable: Vec<Kind>,
}

impl Terrain {
    /// Whether a kind may not enter.
    pub fn bars(&self, kind: Kind) -> bool {
        self.impassable.contains(&kind)
    }
}

/// A fraction as it is written: `1/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// What stands above the line.
    pub of: u32,
    /// What stands below it; never 0.
    pub whole: u32,
}

/// The schema of a fraction in a file.
pub(crate) fn fraction() -> serde_json::Value {
    serde_json::json!({"type": "string", "pattern": r"^\+?[0-9]+/\+?[0-9]+$", "examples": ["1/2"]})
}

impl Fraction {
    /// Reads `1/2`.
    pub fn parse(text: &str) -> Option<Fraction> {
        let (of, whole) = text.split_once('/')?;
        let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number > 0);
        Some(Fraction { of: number(of)?.into(), whole: number(whole)?.into() })
    }

    /// Whether a part is at least this fraction of all.
    pub fn reached_by(self, part: u32, all: u32) -> bool {
        u64::from(part) * u64::from(self.whole) >= u64::from(all) * u64::from(self.of)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.of, self.whole)
    }
}

crate::yaml::draft::in_words!(Fraction, fraction(), text => "a fraction is written `1/2`");

/// RS-SCN-03: when a side has had enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    /// How much of what it began with.
    pub fraction: Fraction,
    /// What is counted.
    #[serde(default)]
    pub basis: Basis,
}

/// RS-SCN-04: what exhaustion counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// Lost units.
    #[default]
    Units,
    /// Lost strength points.
    Strength,
}

impl Basis {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Basis)] = &[("units", Basis::Units), ("strength", Basis::Strength)];
}

/// RS-SCN-06: points for the opponent's losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VictoryPoints {
    /// For each unit lost.
    pub unit_lost: u32,
    /// For each General killed.
    pub general_killed: u32,
}

/// RS-SCN-13: what a side does whose file has not come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LateOrders {
    /// It stands and fires, retreats, rallies.
    #[default]
    StandAndFire,
    /// The same without firing.
    Stand,
}

impl LateOrders {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, LateOrders)] =
        &[("stand-and-fire", LateOrders::StandAndFire), ("stand", LateOrders::Stand)];
}

/// How the parts of a turn are mailed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mailing {
    /// One side after the other.
    #[default]
    Sequential,
    /// Both at once, before the initiative is thrown.
    Simultaneous,
    /// Both at once, the initiative known.
    Folded,
}

impl Mailing {
    /// Those that a scenario may say, with the words for them.
    pub(crate) const WORDS: &[(&str, Mailing)] =
        &[("sequential", Mailing::Sequential), ("simultaneous", Mailing::Simultaneous)];
}

/// The scenario's settings; all are inert by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// RS-SCN-02.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
    /// RS-SCN-03, RS-SCN-04.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhaustion: Option<Exhaustion>,
    /// RS-SCN-06.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<VictoryPoints>,
    /// RS-SCN-13.
    #[serde(default)]
    pub late_orders: LateOrders,
    /// How the parts are mailed.
    #[serde(default)]
    pub exchange: Mailing,
}

impl Scenario {
    /// Whether nothing is set.
    pub fn is_plain(&self) -> bool {
        *self == Scenario::default()
    }
}

/// What a side has lost and won so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reckoning {
    /// Units it began with, and those of them it has lost (RS-SCN-07).
    pub units: (u32, u32),
    /// Strength points it began with, and those it has lost (RS-SCN-04).
    pub strength: (u32, u32),
    /// Generals killed.
    pub generals: u32,
    /// RS-SCN-05, RS-SCN-06: its points.
    pub points: u32,
}

/// Counts what a side has lost and what it has won.
pub(crate) fn reckoning(state: &State, side: &Side) -> Reckoning {
    let mut account = Reckoning::default();
    for unit in state.army.iter().filter(|unit| unit.side == *side) {
        if unit.is_general() {
            account.generals += u32::from(unit.lost == Some(Lost::Killed));
            continue;
        }
        let left = if unit.lost.is_some() { 0 } else { unit.strength() };
        account.units.0 += 1;
        account.units.1 += u32::from(unit.lost.is_some());
        account.strength.0 += unit.full();
        account.strength.1 += unit.full() - left;
    }
    account.points = points(state, side);
    account
}

fn points(state: &State, side: &Side) -> u32 {
    let held = state.objectives.iter().filter(|objective| objective.held.as_ref() == Some(side));
    let ground = held.map(|objective| objective.points).sum::<u32>();
    let Some(worth) = state.scenario.victory_points else {
        return ground;
    };
    let fallen = state.army.iter().filter(|unit| unit.side != *side && unit.lost.is_some());
    let losses = fallen.map(|unit| match (unit.is_general(), unit.lost) {
        (false, _) => worth.unit_lost,
        (true, Some(Lost::Killed)) => worth.general_killed,
        (true, _) => 0,
    });
    ground + losses.sum::<u32>()
}
