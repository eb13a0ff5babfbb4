//! The position, and what can be seen on it: EN-GEO-01 to EN-GEO-11, EN-UNIT-09, EN-UNIT-10.

use super::scenario::{Land, Objective, Options, Scenario, Terrain};
pub(crate) use crate::adjudicate::Verdict;
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::reinforcement;
use crate::kit::{Aspect, Corner, Edge, Grid, Hex, Reinforcement, Spot};
use crate::kit::{friends_and_enemies, look_ups};
use crate::orders::resolve_name;
use crate::rules::easy_napoleonics::charts::switches::{HouseRules, Ponds};
use crate::rules::easy_napoleonics::troops::cards::{Card, Hand};
use crate::rules::easy_napoleonics::troops::units::{Nation, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Units that are still to come, with where they will.
pub(crate) type Arrival = Reinforcement<Spot, Unit>;

/// What is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Armies, cards, terrain and the deployment die.
    Muster,
    /// Deployment; `order` has the sides that still have to.
    Deploy,
    /// Initiative, choices, rally.
    Rally,
    /// Movement of the side that moves first.
    First,
    /// Movement of the other side.
    Second,
    /// Artillery, small arms, melee, end of the turn.
    Combat,
    /// A whole turn in one exchange.
    Whole,
    /// Nothing: the game has ended.
    Over,
}

impl Part {
    /// Every part, with the word for it.
    pub(crate) const WORDS: &[(&str, Part)] = &[
        ("muster", Part::Muster),
        ("deploy", Part::Deploy),
        ("rally", Part::Rally),
        ("first", Part::First),
        ("second", Part::Second),
        ("combat", Part::Combat),
        ("whole", Part::Whole),
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
    /// The edge next to which it deploys.
    pub home_edge: Edge,
}

/// The latest melee of two units that are still in contact (EN-MEL-08).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fought {
    /// Who attacked.
    pub attacker: UnitId,
    /// Who defended.
    pub defender: UnitId,
}

/// An entry whose steps for a later phase of the turn still stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Whose.
    pub unit: UnitId,
    /// The entry as it was written, on one line.
    pub text: String,
}

/// The position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The turn; 0 before the first.
    pub turn: u32,
    /// What is played next.
    pub part: Part,
    /// The sides in the order of movement; in the set-up those that still have to deploy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Side>,
    /// Who has the initiative this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<Side>,
    /// How often running, this turn included.
    #[serde(default)]
    pub wins: u32,
    /// The sides in the order of their dice.
    pub sides: Vec<SideCard>,
    /// The board.
    pub map: Grid,
    /// Its ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// The printed options.
    #[serde(default)]
    pub options: Options,
    /// The scenario's settings.
    #[serde(default)]
    pub scenario: Scenario,
    /// The umpire's switches.
    #[serde(default, skip_serializing_if = "HouseRules::are_printed")]
    pub house_rules: HouseRules,
    /// Objectives and who holds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// The cards drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Hand>,
    /// Units and leaders.
    pub army: Vec<Unit>,
    /// EN-SET-15: those who are still to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Arrival>,
    /// Melees that go on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub melees: Vec<Fought>,
    /// Units that were locked as the turn began (`lock_measured: turn_start`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<UnitId>,
    /// Orders for later phases of the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// Standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standing: Vec<OnFile>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Verdict>,
}

impl State {
    look_ups! { Unit, SideCard, Arrival }
    friends_and_enemies! { Unit }

    /// The unit a word names, where capitals count only between names that differ by nothing else.
    pub(crate) fn named(&self, word: &str) -> Option<&Unit> {
        resolve_name(word, &self.army, |unit| unit.unit.as_str())
    }

    /// Where a unit stands; the caller knows that it stands.
    pub fn hex(&self, id: &UnitId) -> Hex {
        self.map.hex(self.unit(id).at.expect("the unit stands on the board"))
    }

    /// Where a unit stands, if it stands.
    pub(crate) fn place(&self, unit: &Unit) -> Option<Hex> {
        unit.at.map(|at| self.map.hex(at))
    }

    /// Units on the board, leaders left out.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.army.iter().filter(|unit| unit.at.is_some() && !unit.is_leader())
    }

    /// Leaders on the board.
    pub fn leaders(&self) -> impl Iterator<Item = &Unit> {
        self.army.iter().filter(|unit| unit.at.is_some() && unit.is_leader())
    }

    /// The units in a hex: one, or the two of a grand battery (EN-UNIT-09, EN-OPT-21).
    pub(crate) fn units_in(&self, hex: Hex) -> impl Iterator<Item = &Unit> {
        self.units().filter(move |unit| self.place(unit) == Some(hex))
    }

    /// The leaders in a hex, by id.
    pub(crate) fn leaders_in(&self, hex: Hex) -> Vec<&Unit> {
        let here = |leader: &&Unit| self.place(leader) == Some(hex);
        let mut here = self.leaders().filter(here).collect::<Vec<_>>();
        here.sort_by(|a, b| a.unit.cmp(&b.unit));
        here
    }

    /// EN-LDR-05, EN-LDR-13, EN-LDR-18: the leaders attached to a unit, by id.
    pub(crate) fn leaders_with(&self, unit: &Unit) -> Vec<&Unit> {
        let here = self.place(unit).map(|hex| self.leaders_in(hex));
        let mut here = here.unwrap_or_default();
        here.retain(|leader| leader.side == unit.side);
        here
    }

    /// The units that a leader is attached to, by id.
    pub(crate) fn units_with(&self, leader: &Unit) -> Vec<&Unit> {
        let Some(hex) = self.place(leader) else {
            return Vec::new();
        };
        let mine = |unit: &&Unit| unit.side == leader.side;
        let mut here = self.units_in(hex).filter(mine).collect::<Vec<_>>();
        here.sort_by(|a, b| a.unit.cmp(&b.unit));
        here
    }

    /// The other side's units beside a hex.
    pub(crate) fn enemies_beside<'s>(&'s self, side: &'s Side, hex: Hex) -> impl Iterator<Item = &'s Unit> {
        let beside = move |unit: &&Unit| {
            let place = self.place(unit);
            place.is_some_and(|place| self.map.distance(place, hex) == 1)
        };
        self.enemies_of(side).filter(beside)
    }

    /// EN-GEO-02: how far two pieces are apart; nothing where either is off the board.
    pub(crate) fn apart(&self, a: &Unit, b: &Unit) -> Option<u32> {
        Some(self.map.distance(self.place(a)?, self.place(b)?))
    }

    /// The two hexes before a corner, left and right; they may lie off the board.
    pub(crate) fn front(&self, hex: Hex, face: Corner) -> [Hex; 2] {
        face.front().map(|side| self.map.step(hex, side).expect("a pointed hex has the side"))
    }

    /// EN-GEO-04, EN-GEO-05, EN-GEO-06, EN-GEO-07, EN-GEO-08, EN-GEO-09: whether a hex lies before a unit.
    pub(crate) fn has_in_front(&self, unit: &Unit, hex: Hex) -> bool {
        match (self.place(unit), unit.face) {
            (Some(place), Some(face)) => self.map.distance(place, hex) == 1 && self.front(place, face).contains(&hex),
            _ => false,
        }
    }

    /// Whether one unit has another in a front hex.
    pub(crate) fn faces(&self, unit: &Unit, other: &Unit) -> bool {
        self.place(other).is_some_and(|hex| self.has_in_front(unit, hex))
    }

    /// The side of a unit, its front, flank or rear, on which a neighbouring hex lies; by its facing alone.
    pub(crate) fn aspect(&self, unit: &Unit, beside: Hex) -> Option<Aspect> {
        let direction = self.map.direction(self.place(unit)?, beside)?;
        Some(unit.face?.aspect_of(direction))
    }

    /// Whether a hex has a kind of ground.
    pub(crate) fn is_land(&self, hex: Hex, kind: Land) -> bool {
        self.map.contains(hex) && {
            let spot = self.map.spot(hex);
            let mut ground = self.terrain.iter();
            ground.any(|terrain| terrain.kind == kind && terrain.hexes.contains(&spot))
        }
    }

    /// EN-MOVE-34: whether ponds may not be entered.
    pub(crate) fn ponds_are_closed(&self) -> bool {
        self.house_rules.ponds == Ponds::Impassable
    }

    /// EN-NAT-15, EN-NAT-16: the nation of a unit whose differences count.
    pub(crate) fn nation(&self, unit: &Unit) -> Option<Nation> {
        let own = unit.nation.or_else(|| self.options.national.get(&unit.side).copied());
        own.filter(|nation| *nation != Nation::None && unit.kind.is_infantry())
    }

    /// Units and leaders of a side, by id.
    pub(crate) fn by_id<'s>(&'s self, side: &'s Side) -> Vec<&'s Unit> {
        let mine = |unit: &&Unit| unit.side == *side && unit.at.is_some();
        let mut mine = self.army.iter().filter(mine).collect::<Vec<_>>();
        mine.sort_by(|a, b| a.unit.cmp(&b.unit));
        mine
    }

    /// The side with the initiative.
    pub(crate) fn leading(&self) -> &Side {
        self.initiative.as_ref().unwrap_or(&self.sides[0].side)
    }

    /// The cards that a side has drawn, in order.
    pub(crate) fn drawn(&self, side: &Side) -> &[Card] {
        let hand = self.cards.iter().find(|hand| hand.side == *side);
        hand.map_or(&[], |hand| &hand.drawn)
    }

    /// The sides that have to send an army list.
    pub(crate) fn without_army(&self) -> Vec<Side> {
        let sides = self.sides.iter().map(|card| &card.side);
        let without = sides.filter(|side| {
            self.army.iter().all(|unit| unit.side != **side) && reinforcement::of(&self.arrivals, side).next().is_none()
        });
        without.cloned().collect()
    }
}
