//! The position: RS-BRD-01 to RS-BRD-13, and what a turn leaves behind.

use super::scenario::{Objective, Scenario, Terrain};
use crate::adjudicate::{Blur, OnFile, Side, UnitId};
use crate::kit::{Edge, Grid, Hex, Reinforcement, Spot, the};
use crate::kit::{friends_and_enemies, look_ups};
use crate::rules::really_simple::charts::switches::{ActivationLeft, HouseRules};
use crate::rules::really_simple::troops::names::number_of;
use crate::rules::really_simple::troops::units::{Kind, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Units that are still to come, with where they will.
pub(crate) type Arrival = Reinforcement<Spot, Unit>;

/// What is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Deployment where it was left open; ends with the initiative of turn 1.
    SetUp,
    /// The part of the side that moves first.
    First,
    /// The part of the other side; ends with the initiative of the next turn.
    Second,
    /// Both parts in one exchange, the initiative known.
    Whole,
    /// Both parts in one exchange, the initiative thrown in it.
    Both,
    /// Nothing: the game has ended.
    Over,
}

impl Part {
    /// Every part, with the word for it.
    pub(crate) const WORDS: &[(&str, Part)] = &[
        ("set-up", Part::SetUp),
        ("first", Part::First),
        ("second", Part::Second),
        ("whole", Part::Whole),
        ("both", Part::Both),
        ("over", Part::Over),
    ];

    /// Those in which somebody plays.
    pub(crate) const PLAYED: &[(&str, Part)] = Part::WORDS.split_last().expect("there are parts").1;
}

/// A side, as the game file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideCard {
    /// The side.
    pub side: Side,
    /// The name of its army.
    pub name: String,
    /// RS-BRD-04.
    pub home_edge: Edge,
}

/// A drawn assault that may be continued (RS-MEL-40).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// Who attacked.
    pub attacker: UnitId,
    /// Who defended.
    pub defender: UnitId,
    /// The turn in which it was last fought.
    pub turn: u32,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Why, in a sentence.
    pub why: String,
}

/// The position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn; 0 before the first.
    pub turn: u32,
    /// What is played next.
    pub part: Part,
    /// The sides in the order of this turn's initiative.
    pub order: Vec<Side>,
    /// The sides in the order of their dice.
    pub sides: Vec<SideCard>,
    /// The board.
    pub map: Grid,
    /// Marked hexes (RS-SCN-08).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// The scenario's settings.
    #[serde(default, skip_serializing_if = "Scenario::is_plain")]
    pub scenario: Scenario,
    /// The umpire's switches.
    #[serde(default, skip_serializing_if = "HouseRules::are_printed")]
    pub house_rules: HouseRules,
    /// Sides that may still change their deployment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Side>,
    /// Units and Generals.
    pub army: Vec<Unit>,
    /// RS-SCN-14: those who are still to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Arrival>,
    /// Drawn assaults.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
    /// Objectives and who holds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<OnFile>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Verdict>,
    /// How roughly it tells strength, in a side's own copy of a game that tells it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blur: Option<Blur>,
}

impl State {
    look_ups! { Unit, SideCard, Arrival }
    friends_and_enemies! { Unit }

    /// Where a unit stands; the caller knows that it stands.
    pub fn hex(&self, id: &UnitId) -> Hex {
        self.map.hex(self.unit(id).at.expect("the unit stands on the board"))
    }

    /// Units on the board, Generals left out.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.army.iter().filter(|unit| unit.at.is_some() && !unit.is_general())
    }

    /// Generals on the board.
    pub fn generals(&self) -> impl Iterator<Item = &Unit> {
        self.army.iter().filter(|unit| unit.at.is_some() && unit.is_general())
    }

    /// The unit that stands in a hex (RS-BRD-05).
    pub fn unit_at(&self, spot: Spot) -> Option<&Unit> {
        self.units().find(|unit| unit.at == Some(spot))
    }

    /// The Generals in a hex, in the order of their names.
    pub fn generals_at(&self, spot: Spot) -> Vec<&Unit> {
        let mut here = self.generals().filter(|general| general.at == Some(spot)).collect::<Vec<_>>();
        here.sort_by(|a, b| a.unit.cmp(&b.unit));
        here
    }

    /// RS-LDR-02, RS-LDR-03: the Generals of a unit's own side in its hex.
    pub fn generals_with(&self, id: &UnitId) -> Vec<&Unit> {
        let unit = self.unit(id);
        let mut here = unit.at.map(|spot| self.generals_at(spot)).unwrap_or_default();
        here.retain(|general| general.side == unit.side);
        here
    }

    /// What a side's army is called.
    pub(crate) fn army_of<'s>(&'s self, side: &'s Side) -> &'s str {
        let card = self.sides.iter().find(|card| card.side == *side);
        card.map_or(side.as_str(), |card| card.name.as_str())
    }

    /// The home edge of a side.
    pub fn home(&self, side: &Side) -> Edge {
        self.card(side).home_edge
    }

    /// RS-BRD-04: how far to the right, from the side's own view or, by the switch, from the first side's.
    pub fn lateral(&self, side: &Side, hex: Hex) -> i32 {
        let viewer = match self.house_rules.activation_left {
            ActivationLeft::OwnView => side,
            ActivationLeft::CommonView => &self.sides[0].side,
        };
        self.map.lateral(self.home(viewer), hex)
    }

    /// How far from the side's home edge.
    pub fn forward(&self, side: &Side, hex: Hex) -> i32 {
        self.map.forward(self.home(side), hex)
    }

    /// RS-SCN-08: whether a kind may never enter a hex.
    pub fn is_impassable(&self, spot: Spot, kind: Kind) -> bool {
        self.terrain.iter().any(|terrain| terrain.hexes.contains(&spot) && terrain.bars(kind))
    }

    /// RS-FIRE-46: whether a hex gives cover.
    pub fn is_cover(&self, spot: Spot) -> bool {
        self.terrain.iter().any(|terrain| terrain.cover && terrain.hexes.contains(&spot))
    }

    /// RS-FIRE-04: whether a hex is marked as blocking the line of sight.
    pub fn blocks_sight(&self, spot: Spot) -> bool {
        self.terrain.iter().any(|terrain| terrain.blocks_los && terrain.hexes.contains(&spot))
    }

    /// How many enemy units stand beside a hex.
    pub fn enemies_beside(&self, side: &Side, hex: Hex) -> usize {
        let beside = |unit: &&Unit| unit.at.is_some_and(|spot| self.map.distance(self.map.hex(spot), hex) == 1);
        self.enemies_of(side).filter(beside).count()
    }

    /// Whether a drawn assault between these two was fought in the turn before this.
    pub fn drawn_between(&self, a: &UnitId, b: &UnitId) -> Option<&Drawn> {
        let pair = |drawn: &&Drawn| {
            (drawn.attacker == *a && drawn.defender == *b) || (drawn.attacker == *b && drawn.defender == *a)
        };
        self.drawn.iter().filter(|drawn| drawn.turn + 1 == self.turn).find(pair)
    }

    /// An army with the verb that goes with its name: `the French have`, `Wellington has`.
    pub(crate) fn army(&self, side: &Side, one: &'static str, many: &'static str) -> String {
        let card = self.sides.iter().find(|card| card.side == *side);
        let army = the(card.map_or(side.as_str(), |card| card.name.as_str()));
        let verb = number_of(&army, one, many);
        format!("{army} {verb}")
    }
}
