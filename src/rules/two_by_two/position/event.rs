//! What happens, one event for each printed consequence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scenario::Terrain;
use super::state::{Arrival, Part, Reply, Verdict};
use crate::adjudicate::{By, Clause, Reason, Side, UnitId};
use crate::kit::Tally;
use crate::kit::table::{Coordinates, Decimal, Face, Heading};
use crate::rules::two_by_two::charts::modifiers::{MeleeResult, ShotResult};
use crate::rules::two_by_two::troops::units::{Status, Unit};

/// What a move comes up against that has nothing before it but its cost.
pub(crate) const WHAT_IT_PAYS: &str = "what it may pay";
/// Why the fire of a unit at its charger falls away (TT-CON-40).
pub(crate) const NO_CHARGER: &str = "no charger is left at whom it could shoot";
/// Why a step of fire comes to nothing.
pub(crate) const NOBODY_MEANT: &str = "it has nobody to shoot at whom its order means";

/// The steps of a player turn (TT-SEQ-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The moving side moves and dices for reinforcements.
    Movement,
    /// It rallies.
    Rally,
    /// The other side shoots.
    Shooting,
    /// The moving side fights its melees.
    Melee,
}

/// Why a unit is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// By fire (TT-FIRE-46).
    Fire,
    /// By the result of a melee (TT-MEL-36, TT-MEL-37).
    Melee,
    /// By its survival die (TT-ROUT-01).
    Survival,
    /// It ran off the table (TT-ROUT-07).
    OffTable,
    /// It ran into an enemy (TT-ROUT-04).
    IntoEnemy,
    /// It ran into woods, a river or a steep side (TT-ROUT-08, TT-ROUT-10).
    IntoGround,
    /// Together with the unit that it was in contact with (TT-HQ-01).
    WithIts,
    /// Exchanged at a point of arrival (TT-REI-10, TT-REI-12).
    Exchange,
}

/// Why a unit routs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// By fire.
    Fire,
    /// By the result of a melee.
    Melee,
    /// Of its own will (TT-ROUT-22, TT-ROUT-23).
    Will,
    /// Because of others who routed near it (TT-ROUT-11, 15, 16, 27).
    Panic,
}

/// What cut a way short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stop {
    /// The clause that stops it.
    pub clause: Clause,
    /// The unit in the way, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// What is in the way, in words: `the edge of the table`, `the wood`.
    pub what: Reason,
}

/// One side of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Blow {
    /// Who leads: whose modifiers count.
    pub unit: UnitId,
    /// What the die showed.
    pub face: u8,
    /// What was added.
    pub tally: Tally,
}

impl Blow {
    /// What it came to.
    pub fn total(&self) -> i32 {
        i32::from(self.face) + i32::from(self.tally.total)
    }
}

/// What a unit does that stands behind a lead or a charger as its column, and by whose word (TT-DEC-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Behind {
    /// Who stands behind.
    pub unit: UnitId,
    /// Whether it goes along, or fights along.
    pub joins: bool,
    /// By whose word.
    pub by: By,
}

/// What happened. Places are centres of bases in board units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the sentence over a variant names its fields")]
pub enum Event {
    /// A side's standing orders are these from now on.
    Standing { side: Side, orders: Vec<String> },
    /// A side gives up.
    Concedes { side: Side },
    /// An order is set aside (TT-GAP-61).
    Struck { unit: String, step: usize, clause: Option<Clause>, reason: Reason },
    /// A step cannot be done as its moment comes.
    Dropped { unit: UnitId, step: usize, reason: Reason },
    /// A condition does not hold.
    Waived { unit: UnitId, step: usize },

    /// A side's army; the standard template where it sent no list.
    Mustered { side: Side, units: Vec<Unit>, template: bool },
    /// One throw of each side (TT-SET-01); who attacks, if it is settled, else ten points more to deploy (TT-SET-02).
    SetUpDice { scores: Vec<(Side, u8)>, attacker: Option<Side> },
    /// A piece of ground is placed, by which sector die, if any (TT-SET-04).
    Lays { terrain: Terrain, side: Option<Side>, sector: Option<u8> },
    /// A unit is deployed; with a new name for reports, where its owner gives one.
    Deployed {
        unit: UnitId,
        at: Coordinates,
        face: Heading,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A point of arrival is placed, with its queue.
    Places { point: Arrival, by: By },
    /// Units that were in no queue join the end of one (TT-SET-14).
    Queues { point: UnitId, units: Vec<UnitId> },
    /// What is played next, and by whom in which order.
    Opens { part: Part, order: Vec<Side> },
    /// A player turn begins; the marks and contacts of the last one are wiped off.
    TurnBegins { turn: u32, order: Vec<Side> },
    /// A step begins, of which side; whether its file is missing.
    StepBegins { step: Step, side: Side, missing: bool },

    /// A unit moves: its legs in words (`forward 2.5`), where it comes to stand, what it paid, whether all of it was on a
    /// road (TT-MOVE-36), and what cut it short.
    Moves {
        unit: UnitId,
        legs: Vec<String>,
        to: Coordinates,
        face: Heading,
        cost: Decimal,
        road: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped: Option<Stop>,
    },
    /// A unit gives up its road column because its own move step passes (TT-MOVE-36).
    Halts { unit: UnitId },
    /// A roll for reinforcements; who comes, if anybody does.
    Reinforces { point: UnitId, needs: u8, face: u8, unit: Option<UnitId>, by: By },
    /// There is no room for who has come (TT-REI-08).
    NoRoom { point: UnitId, unit: UnitId },
    /// The first of a queue comes on.
    Arrives { unit: UnitId, point: UnitId, at: Coordinates, face: Heading },
    /// Somebody comes on by the scenario (TT-SET-18).
    ComesOn { piece: Box<Unit> },
    /// Somebody should come on by the scenario, and finds no place free (TT-SET-19).
    KeptOff { unit: UnitId },
    /// Who has come is given up for an enemy near the point (TT-REI-10); both are destroyed by what follows.
    Swaps { point: UnitId, unit: UnitId, enemy: UnitId },
    /// A unit leaves the table: at an enemy's point together with the first of its queue (TT-REI-12), or to play for a
    /// draw (TT-VIC-06).
    Exits { unit: UnitId, point: Option<UnitId>, takes: Option<UnitId> },
    /// A unit reaches enemies: whom, and the faces that it touches.
    Charges { unit: UnitId, on: Vec<(UnitId, Face)>, edge: bool },
    /// A charger is light infantry that has come into the wood from outside (TT-WOOD-12).
    FromOutside { unit: UnitId },
    /// What a charged unit does (TT-CON-13); this makes the contact.
    Replies { unit: UnitId, charger: UnitId, face: Face, reply: Reply, edge: bool, by: By },
    /// A unit turns to face an attacker, who slides up to it (TT-GEO-29).
    Turns { unit: UnitId, enemy: UnitId, face: Heading, slid: Option<Coordinates>, by: By },
    /// A charger is moved back before it is shot at (TT-CON-19), with the column behind it.
    MovedBack {
        unit: UnitId,
        to: Coordinates,
        back: Decimal,
        with: Vec<(UnitId, Coordinates)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        behind: Option<Behind>,
    },
    /// A unit tries to rally.
    Rallies { unit: UnitId, face: u8, tally: Tally, rallied: bool, by: By },

    /// A unit that might have fired does not.
    Holds { unit: UnitId, by: By },
    /// A shot: who fires, the lead first; at whom, a group of chargers as one; from how far, in which band; the result.
    /// The firers' pin follows from it (TT-FIRE-13).
    Fires {
        firers: Vec<UnitId>,
        at: Vec<UnitId>,
        range: Decimal,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        band: Option<String>,
        face: u8,
        tally: Tally,
        result: ShotResult,
        /// At a charger, by the unit that it charges.
        defensive: bool,
        by: By,
    },
    /// What a shot, a melee or anything else makes of a unit's state; the state after it.
    Status { unit: UnitId, state: Status },
    /// A charger is halted (TT-FIRE-54).
    Halted { unit: UnitId },
    /// A charger is pushed back by defensive fire (TT-CON-31, 3.01).
    PushedBack { unit: UnitId, to: Coordinates },
    /// A charger closes again, with the column behind it (TT-CON-20, TT-GEO-31).
    Closes {
        unit: UnitId,
        to: Coordinates,
        on: Vec<UnitId>,
        with: Vec<(UnitId, Coordinates)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        behind: Option<Behind>,
        by: By,
    },
    /// A charger does not close: its owner holds it back, or its way is closed, by what (TT-CON-22, TT-CON-41).
    StaysBack {
        unit: UnitId,
        on: UnitId,
        by: By,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Reason>,
    },

    /// A unit routs: its survival die (TT-ROUT-01).
    Routs {
        unit: UnitId,
        cause: Cause,
        /// The enemy who made it, or the friend whose rout it follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<UnitId>,
        face: u8,
    },
    /// A routing unit that survived its die runs.
    Flees {
        unit: UnitId,
        /// Where it comes to stand; nowhere where it is destroyed on its way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Coordinates>,
        /// How far it ran.
        far: Decimal,
        by: By,
    },
    /// A beaten unit is squared up before it routs or withdraws (TT-GEO-33, TT-MEL-50).
    Aligned { unit: UnitId, at: Coordinates, face: Heading },
    /// A friend makes room for a router and is pinned (TT-ROUT-06); sideways where straight is closed.
    Shoved { unit: UnitId, by: UnitId, to: Coordinates, state: Status, sideways: bool },
    /// A unit is taken with the panic of another (TT-ROUT-20).
    Panics { unit: UnitId, of: UnitId },
    /// A unit is destroyed.
    Destroyed {
        unit: UnitId,
        why: Why,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UnitId>,
    },

    /// A melee; the lead of the moving side attacks. Who fights on each side besides the leads, and who stands behind them
    /// as a column.
    Fights {
        attack: Blow,
        defence: Blow,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
        columns: Vec<UnitId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        behind: Vec<Behind>,
        /// The face of the main opponent on which the lead fights.
        face: Face,
        /// It came of a follow-up.
        follow_up: bool,
        edge: bool,
        result: MeleeResult,
        by: By,
    },
    /// A unit recoils, is repulsed, or withdraws (TT-MEL-33, 34, 40, 41).
    Recoils { unit: UnitId, to: Coordinates, far: Decimal },
    /// A loser keeps its place; the contact remains (TT-CON-37, TT-MEL-38). Whether it had attacked.
    Keeps { unit: UnitId, enemy: UnitId, attacked: bool },
    /// A contact left over from an earlier melee step is not fought on (TT-DEC-19).
    LeavesOff { unit: UnitId, enemy: UnitId, by: By },
    /// A winner goes on (TT-FUP-01): where to, against whom, with which column.
    Follows {
        unit: UnitId,
        to: Coordinates,
        far: Decimal,
        mandatory: bool,
        against: Vec<UnitId>,
        with: Vec<(UnitId, Coordinates)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped: Option<Stop>,
        by: By,
    },
    /// A winner that may go on stays.
    Remains { unit: UnitId, by: By },
    /// A melee that was to come falls away (TT-MEL-23, TT-GAP-78).
    Lapses { attacker: UnitId, defender: UnitId },
    /// The contacts of a unit come to an end.
    Parts { unit: UnitId },
    /// The game ends.
    Ends { verdict: Verdict },
}
