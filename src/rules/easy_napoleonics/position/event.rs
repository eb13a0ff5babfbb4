//! What happens, one event for each printed consequence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scenario::{Land, Terrain};
use super::state::{Part, Plan, Verdict};
use crate::adjudicate::{By, Clause, Reason, Side, UnitId};
use crate::kit::{Aspect, Corner, Spot, Tally};
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Unit};

/// What hits, or makes somebody check his morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Hits of the artillery phase.
    Artillery,
    /// Hits of the small arms phase.
    SmallArms,
    /// The result of a melee.
    Melee,
    /// Hits of the fire that a breakthrough brings (EN-OPT-06).
    BreakthroughFire,
    /// The result of the melee that it brings.
    BreakthroughMelee,
}

impl Cause {
    /// The phase in the labels of its checks.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Cause::Artillery => "artillery",
            Cause::SmallArms => "small-arms",
            Cause::Melee => "melee",
            Cause::BreakthroughFire => "breakthrough",
            Cause::BreakthroughMelee => "breakthrough-melee",
        }
    }
}

/// A matter that the side with the initiative settles (EN-INIT-06, EN-INIT-07, EN-INIT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Who moves first.
    Move,
    /// Who fires his artillery first.
    Artillery,
    /// Who fires his small arms first.
    SmallArms,
}

/// One side's throw for the initiative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Throw {
    /// Whose.
    pub side: Side,
    /// What it showed.
    pub face: u8,
    /// What was added.
    pub tally: Tally,
}

impl Throw {
    /// What it came to.
    pub fn score(&self) -> i32 {
        i32::from(self.face) + i32::from(self.tally.total)
    }
}

/// Dice against a grade: fire, or checks of morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Test {
    /// What the dice showed.
    pub faces: Vec<u8>,
    /// What was added to each.
    pub tally: Tally,
    /// What each needs with it.
    pub needs: u8,
    /// How many made it: hits, or checks passed.
    pub made: u8,
}

impl Test {
    /// EN-MOR-14, EN-MOR-17, EN-MOR-18, EN-FIRE-13, EN-FIRE-14: judges dice against a grade.
    pub(crate) fn of(faces: Vec<u8>, tally: Tally, needs: u8) -> Test {
        let makes = |face: &&u8| match **face {
            10 => true,
            1 => false,
            face => i16::from(face) + i16::from(tally.total) >= i16::from(needs),
        };
        let made = faces.iter().filter(makes).count() as u8;
        Test { faces, tally, needs, made }
    }

    /// How many did not make it.
    pub fn failed(&self) -> u8 {
        self.faces.len() as u8 - self.made
    }
}

/// One side of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blow {
    /// What its dice showed.
    pub faces: Vec<u8>,
    /// What was added, once.
    pub tally: Tally,
}

impl Blow {
    /// What it came to.
    pub fn total(&self) -> i32 {
        let dice = self.faces.iter().map(|face| i32::from(*face)).sum::<i32>();
        dice + i32::from(self.tally.total)
    }
}

/// How a melee came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Neither: equal totals.
    Nobody,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the sentence over a variant names its fields")]
pub enum Event {
    /// A side's standing orders are these from now on.
    Standing { side: Side, orders: Vec<String> },
    /// A side gives up.
    Concedes { side: Side },
    /// What was written for later phases of the turn.
    Planned { plans: Vec<Plan> },
    /// An order is set aside (EN-ACT-19).
    Struck { unit: String, step: usize, clause: Option<Clause>, reason: Reason },
    /// A step cannot be done as its moment comes.
    Dropped { unit: UnitId, step: usize, reason: Reason },
    /// A condition does not hold.
    Waived { unit: UnitId, step: usize },
    /// A side's army takes the field; the sample army where it sent no list.
    Mustered { side: Side, units: Vec<Unit>, sample: bool },
    /// A card is drawn (EN-SET-14); the unit on it joins.
    Draws { side: Side, card: Card, unit: Option<Box<Unit>> },
    /// A throw above the number of things to choose among; it is thrown again.
    Again { number: u16, most: u16 },
    /// The drawer of the choice card picks (EN-ARMY-26).
    Picks { side: Side, unit: Box<Unit>, by: By },
    /// EN-SET-06: how many pieces of a kind.
    Counts { kind: Land, pieces: u8 },
    /// A piece of ground is put out.
    Lays { terrain: Terrain, side: Option<Side> },
    /// EN-SET-09: one throw of each side for the deployment; who deploys first, if it is settled.
    DeploymentDie { scores: Vec<(Side, u8)>, first: Option<Side> },
    /// A unit or leader is deployed.
    Deployed {
        unit: UnitId,
        at: Spot,
        form: Option<Form>,
        face: Option<Corner>,
        /// What it is called from now on, where its owner says so; units of the cards come without a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// What is played next, and who still has to deploy, or moves in which order.
    Opens { part: Part, order: Vec<Side> },
    /// A turn begins; units that are locked as it begins, where that counts.
    TurnBegins { turn: u32, locked: Vec<UnitId> },
    /// EN-SET-15: a piece comes on, as it stands there.
    ComesOn { piece: Box<Unit> },
    /// EN-SET-16: a piece that is due finds no way on.
    KeptOff { unit: UnitId },
    /// EN-INIT-01: one throw of each side; who has the initiative, if it is settled.
    Initiative { throws: Vec<Throw>, winner: Option<Side>, wins: u32 },
    /// The side with the initiative settles a matter: who is first.
    Settles { matter: Matter, side: Side, first: Side, by: By },
    /// A side's phase begins: movement, artillery, small arms; whether its file is missing.
    Phase { side: Side, missing: bool },
    /// A leader goes from unit to unit (EN-RAL-09).
    Tours { unit: UnitId, path: Vec<Spot> },
    /// A unit tries to rally.
    Rallies { unit: UnitId, leader: Option<UnitId>, test: Test, level: Level },
    /// A unit changes formation or facing.
    Changes { unit: UnitId, form: Option<Form>, face: Corner },
    /// A unit moves, or a leader; the path without the hex it left. The leaders who go along; where it was cut short,
    /// by which clause, and how many hexes were left.
    Moves { unit: UnitId, path: Vec<Spot>, sidestep: bool, with: Vec<UnitId>, stopped: Option<Clause>, left: u8 },
    /// A movement of which no hex was entered, by which clause, and how many there were to enter.
    Blocked { unit: UnitId, stopped: Clause, left: u8 },
    /// A unit has charged these.
    Charges { unit: UnitId, at: Vec<UnitId> },
    /// Infantry tries to form a hasty square (EN-CHG-05).
    Squares { unit: UnitId, enemy: UnitId, test: Test, by: By, unready: bool },
    /// Infantry does not try.
    Stands { unit: UnitId, enemy: UnitId, by: By },
    /// A leader alone gives way to an enemy unit, or is captured (EN-LDR-14).
    Displaced { unit: UnitId, enemy: UnitId, to: Option<Spot>, by: By },
    /// A unit fires.
    Fires { unit: UnitId, at: UnitId, cause: Cause, range: u32, aspect: Option<Aspect>, test: Test, by: By },
    /// A unit that might have fired does not.
    Holds { unit: UnitId, by: By },
    /// The checks of one event; the level after it.
    Checks { unit: UnitId, cause: Cause, test: Test, level: Level },
    /// A leader throws for his life (EN-LDR-06, EN-LDR-08).
    Risk { leader: UnitId, unit: UnitId, killed: bool },
    /// A melee.
    Fights {
        attacker: UnitId,
        defender: UnitId,
        breakthrough: bool,
        attack: Blow,
        defence: Blow,
        winner: Winner,
        by: By,
    },
    /// A unit drops levels by the result of a melee (EN-MEL-38, EN-MEL-39, EN-MEL-40).
    Drops { unit: UnitId, level: Level },
    /// The victor of a melee rises one level (EN-OPT-13).
    Rises { unit: UnitId, level: Level },
    /// The victor of a melee enters the loser's hex; with a new facing, or against a new enemy.
    Advances { unit: UnitId, to: Spot, face: Option<Corner>, against: Option<UnitId>, with: Vec<UnitId>, by: By },
    /// A melee that was to come is not fought (EN-MEL-11).
    Lapses { attacker: UnitId, defender: UnitId },
    /// The turn ends (EN-OPT-18: who holds which objective from now on).
    TurnEnds { held: Vec<(Spot, Side)> },
    /// The game ends.
    Ends { verdict: Verdict },
}
