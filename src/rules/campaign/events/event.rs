//! What may happen.

use crate::adjudicate::{Reason, Side, UnitId, is_default};
use crate::kit::{Direction, Spot};
use crate::rules::campaign::charts::tables::{Outcome, Weather};
use crate::rules::campaign::position::force::{Force, Order, Riding, Sighting, Spirit, Stance};
use crate::rules::campaign::position::state::{Battle, Verdict};
use crate::rules::campaign::troops::units::{Fate, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a unit loses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Loss {
    /// The unit.
    pub unit: Option<UnitId>,
    /// Dead.
    #[serde(default)]
    pub dead: u32,
    /// Taken; of a battery, pieces.
    #[serde(default)]
    pub taken: u32,
    /// Away.
    #[serde(default)]
    pub away: u32,
}

impl Loss {
    /// All of it.
    pub fn all(&self) -> u32 {
        self.dead + self.taken + self.away
    }
}

/// Why a force loses men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A delaying fight.
    Delay,
    /// It was caught giving way.
    Caught,
    /// A battle.
    Battle,
    /// A storm of a fortress.
    Storm,
    /// The pursuit.
    Pursuit,
    /// It broke out.
    CutOff,
    /// A forced march.
    March,
    /// Hunger.
    Hunger,
    /// It dispersed.
    Dispersed,
}

/// How a contact ends for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Both halt in touch.
    Outposts,
    /// A battle is to come.
    Battle,
    /// A delaying fight.
    Delay,
    /// The enemy gives way.
    GivesWay,
    /// One side enters a hex that both wanted.
    Meeting,
    /// It joins a battle that is going on.
    Joins,
    /// Who lay in wait falls upon those who came.
    Ambush,
}

/// One side of a throw of the quick table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The die.
    pub die: u8,
    /// What the odds add.
    pub odds: i32,
    /// What else is added, each with what it is for.
    pub modifiers: Vec<(String, i32)>,
    /// What it comes to.
    pub total: i32,
    /// The counted value.
    pub value: u64,
}

/// CP-INT-10: a force that has fought, as the enemy is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fighter {
    /// The force.
    pub unit: UnitId,
    /// What it is called in the game file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The men that the word for its size stands for, before the battle.
    pub men: u32,
}

fn nobody_is_told(fighters: &[Vec<Fighter>; 2]) -> bool {
    fighters.iter().all(Vec::is_empty)
}

/// What happens.
#[allow(
    missing_docs,
    reason = "the fields of an event bear the words of the rules, and its variant says what they are for"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A side files standing orders.
    Standing { side: Side, orders: Vec<String> },
    /// An order is set aside.
    Struck { unit: String, side: Side, step: usize, clause: Option<crate::adjudicate::Clause>, reason: Reason },
    /// A part of an order is passed over.
    Dropped { unit: UnitId, reason: Reason },
    /// A side gives up.
    Concedes { side: Side },
    /// A force is put on the map before the first day.
    Deployed { unit: UnitId, at: Spot },
    /// The weather of the day.
    Dawns { day: u32, weather: Weather, score: Option<i32> },
    /// A force comes in.
    ComesIn { force: Force },
    /// An order sets out for a force.
    Rides { unit: UnitId, riding: Riding },
    /// A courier gets through to a force.
    Carried { unit: UnitId, leader: UnitId },
    /// An order is lost on the way.
    Lost { unit: UnitId, leader: UnitId },
    /// An order comes into force.
    Ordered { unit: UnitId, hour: u32, order: Order },
    /// What is left of an order.
    GoesOn { unit: UnitId, order: Option<Order> },
    /// A force takes a stance.
    Takes { unit: UnitId, stance: Stance },
    /// A force steps into the next hex.
    Steps { unit: UnitId, from: Spot, to: Spot, hour: u32 },
    /// What a force has marched when the clock stops.
    Marched { unit: UnitId, marched: u32, dark: u32, next: Option<Spot>, spent: u32, cost: u32, closed_up: bool },
    /// An enemy force comes into sight, of that force of the side as the first.
    Seen {
        by: Side,
        unit: UnitId,
        sighting: Sighting,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seer: Option<UnitId>,
    },
    /// What a side knows of an enemy force at midnight, and which of its forces has seen that last.
    Known {
        by: Side,
        unit: UnitId,
        sighting: Sighting,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seer: Option<UnitId>,
    },
    /// A side has a number for a force of the enemy, or learns its name.
    Called { by: Side, unit: UnitId, name: UnitId },
    /// A side that has a number for a force of the enemy has lost it from sight, and will not know it again.
    Loses { by: Side, unit: UnitId },
    /// A number that has been out of sight for long counts for nothing any more.
    Forgets { by: Side, unit: UnitId },
    /// A place tells of an enemy beside it.
    Rumour { side: Side, place: String, unit: UnitId, sighting: Sighting },
    /// Forces meet.
    Meets { contact: Contact, hour: u32, field: Spot, active: Vec<UnitId>, passive: Vec<UnitId> },
    /// A force holds the enemy up.
    Delays {
        unit: UnitId,
        with: Vec<UnitId>,
        against: Vec<UnitId>,
        hour: u32,
        until: u32,
        modifiers: Vec<(String, i32)>,
    },
    /// A force gives way.
    Caught { unit: UnitId, hour: u32, needs: i32, caught: bool },
    /// A force loses men.
    Suffers { unit: UnitId, cause: Cause, losses: Vec<Loss> },
    /// A force falls back, or retreats.
    FallsBack { unit: UnitId, from: Spot, to: Spot, cost: u32, hour: u32, retreat: bool },
    /// A whole force is taken.
    Surrenders { unit: UnitId },
    /// A battle begins.
    Begins { battle: Battle },
    /// A force joins a battle.
    Joins { unit: UnitId, field: Spot, from: u32, attacker: bool },
    /// A force hears guns.
    Hears { unit: UnitId, field: Spot, toward: Direction, goes: bool },
    /// A battle that is to be fought out waits for its result.
    Awaits { battle: Battle },
    /// A battle is settled.
    Fought {
        field: Spot,
        outcome: Outcome,
        attack: Option<Score>,
        defence: Option<Score>,
        attacker: Side,
        lost: [u32; 2],
        men: [u32; 2],
        forces: [Vec<UnitId>; 2],
        /// CP-INT-10: these forces as both sides are told of them.
        #[serde(default, skip_serializing_if = "nobody_is_told")]
        fighters: [Vec<Fighter>; 2],
    },
    /// What befell a leader.
    Officer { unit: UnitId, leader: UnitId, score: u32, fate: Option<Fate> },
    /// A force is cut off.
    CutOff { unit: UnitId, at: Option<Spot> },
    /// The victors pursue, or not.
    Pursuit {
        side: Side,
        field: Spot,
        score: i32,
        modifiers: Vec<(String, i32)>,
        per_cent: u32,
        pieces: u32,
        /// CP-INT-09: who pursues and is pursued, so that it is told as their reports ride.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forces: Vec<UnitId>,
    },
    /// The spirit of a force changes.
    Spirit { unit: UnitId, spirit: Spirit },
    /// A beaten force loses its order.
    Voided { unit: UnitId },
    /// A force splits.
    Splits { unit: UnitId, part: Force, left: Vec<Unit> },
    /// Forces become one.
    Joined { unit: UnitId, into: UnitId, whole: Force },
    /// The bread of the night.
    Bread {
        unit: UnitId,
        bread: Bread,
        score: Option<i32>,
        /// CP-SUP-05: where it lived off the land.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Spot>,
        /// CP-INT-09: whether it is written down who did, so that the hex tells nobody of him before his report does.
        #[serde(default, skip_serializing_if = "is_default")]
        signed: bool,
    },
    /// Fatigue at midnight.
    Fatigue { unit: UnitId, fatigue: u32 },
    /// Men come back.
    Returns { unit: UnitId, back: Vec<(UnitId, u32)> },
    /// Recruits come in.
    Drafts { unit: UnitId, to: UnitId, men: u32 },
    /// A remnant is merged.
    Merged { unit: UnitId, from: UnitId, to: Option<UnitId> },
    /// A leader is back.
    Recovers { leader: UnitId, with: UnitId },
    /// Headquarters are with another force.
    Headquarters { side: Side, unit: Option<UnitId> },
    /// A place changes hands.
    Owned { place: String, by: Side, unheard: Vec<Side> },
    /// A side learns whose a place is.
    Learns { side: Side, place: String },
    /// A side learns whether a crossing stands.
    Finds { side: Side, crossing: String, gone: bool },
    /// A depot is no more, or a new one is ready.
    Depot { side: Side, hex: Spot, stands: bool },
    /// The nights that a depot was cut off.
    Cut { side: Side, hex: Spot, nights: u32 },
    /// A bridge or a ferry burns, or does not.
    Burns { unit: UnitId, crossing: String, gone: bool, hour: u32 },
    /// Work on a bridge.
    Builds {
        unit: UnitId,
        crossing: String,
        side: crate::rules::campaign::position::ground::HexSide,
        work: u32,
        done: bool,
    },
    /// A force goes into a fortress as its garrison, or comes out.
    Garrisons { unit: UnitId, inside: bool },
    /// The siege of a night.
    Siege { place: String, score: i32, works: u32, stores: u32 },
    /// A storm.
    Storms { place: String, attack: Score, defence: Score, taken: bool, by: Vec<UnitId>, garrison: Vec<UnitId> },
    /// Points of a midnight.
    Points { side: Side, points: u32 },
    /// The day is over; the next begins.
    DayEnds { day: u32 },
    /// The campaign ends.
    Ends { verdict: Verdict },
}

impl Event {
    /// The force that it is about, where it is about one.
    pub(crate) fn unit(&self) -> Option<&UnitId> {
        match self {
            Event::Dropped { unit, .. }
            | Event::Deployed { unit, .. }
            | Event::Rides { unit, .. }
            | Event::Carried { unit, .. }
            | Event::Lost { unit, .. }
            | Event::Ordered { unit, .. }
            | Event::GoesOn { unit, .. }
            | Event::Takes { unit, .. }
            | Event::Steps { unit, .. }
            | Event::Marched { unit, .. }
            | Event::Caught { unit, .. }
            | Event::Suffers { unit, .. }
            | Event::FallsBack { unit, .. }
            | Event::Surrenders { unit }
            | Event::Joins { unit, .. }
            | Event::Hears { unit, .. }
            | Event::Officer { unit, .. }
            | Event::CutOff { unit, .. }
            | Event::Spirit { unit, .. }
            | Event::Voided { unit }
            | Event::Splits { unit, .. }
            | Event::Joined { unit, .. }
            | Event::Bread { unit, .. }
            | Event::Fatigue { unit, .. }
            | Event::Returns { unit, .. }
            | Event::Drafts { unit, .. }
            | Event::Merged { unit, .. }
            | Event::Burns { unit, .. }
            | Event::Builds { unit, .. }
            | Event::Garrisons { unit, .. } => Some(unit),
            Event::ComesIn { force } => Some(&force.unit),
            _ => None,
        }
    }

    /// Whether forces, and what is in them, are called after it as before it. Many are, and these are most of a day.
    pub(crate) fn leaves_all_names(&self) -> bool {
        matches!(
            self,
            Event::Ordered { .. }
                | Event::Carried { .. }
                | Event::Rides { .. }
                | Event::GoesOn { .. }
                | Event::Takes { .. }
                | Event::Steps { .. }
                | Event::Marched { .. }
                | Event::Seen { .. }
                | Event::Meets { .. }
                | Event::Fatigue { .. }
                | Event::Spirit { .. }
        )
    }
}

/// The bread of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bread {
    /// It came up.
    Supplied,
    /// Its train had some.
    Train,
    /// It was found on the land.
    Found,
    /// There was too little.
    Hungry,
}
