//! What happens, one event for each printed consequence.

pub(crate) mod apply;
pub(crate) mod fire;
pub(crate) mod melee;
pub(crate) mod movement;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::position::contact::Clash;
use super::position::state::{Alteration, Part, Verdict};
use super::troops::arm::Formation;
use super::troops::bases::Morale;
use super::troops::brigade::{Brigade, Crew, Gone};
use super::troops::obligations::Spell;
use crate::adjudicate::{By, Clause, Reason, Side, UnitId};
use crate::kit::table::{Coordinates, Heading};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;
use fire::{DefenceCheck, Fallen, Flight, Hit, Shot};
use melee::{Reply, Round, StopTry};
use movement::{Move, Pace};

/// The phases of a turn (NB-SEQ-01); the first is not numbered in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// General orders are altered, and alterations come into force.
    Orders,
    /// Charges are declared.
    Charges,
    /// Everybody moves.
    Movement,
    /// Artillery fires.
    Artillery,
    /// Small arms fire.
    SmallArms,
    /// Melees are fought.
    Melee,
    /// Morale is read from the figures left.
    Morale,
    /// Pursuits and rallies.
    Rallies,
}

/// Why duties are laid on a brigade, or taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It lost a melee (NB-LOSE-02).
    Beaten,
    /// It won a melee (NB-WIN-02).
    Won,
    /// It won, and holds: a square, or a garrison (NB-SQ-08, NB-GAP-64).
    Holds,
    /// It won, and its morale keeps it where it is (NB-WIN-14).
    Halted,
    /// The sequence goes on: another push back, another follow up (NB-GAP-49).
    GoesOn,
    /// The winner has stopped (NB-RALA-03).
    Stopped,
    /// The sequence is broken (NB-SPLIT-01).
    Broken,
    /// The one it followed is gone (NB-WIN-16).
    Nobody,
    /// After three follow ups it must rally (NB-WTHREE-01).
    Third,
    /// It rallies after being pushed back (NB-RALB-01).
    Rallies,
    /// It was pushed back and does not rally (NB-RALB-06).
    Shaken,
    /// The pushed back brigade beat its follower (NB-ODD-01).
    Turned,
    /// It was beaten by whom it followed (NB-ODD-02).
    Recoils,
    /// It breaks after its third push back in a row (NB-LOSE-08).
    ThirdPushBack,
    /// It breaks after its sixth push back (NB-SPLIT-05).
    SixthPushBack,
    /// Its morale is at rout level (NB-MOR-21).
    Morale,
    /// It pursues (NB-PUR-01).
    Pursues,
    /// Its pursuit has ended (NB-PUR-05, NB-PUR-06, NB-PUR-07, NB-PUR-08, NB-PUR-09, NB-PUR-10, NB-PUR-11).
    PursuitEnds,
    /// It retires, stage by stage (NB-RET-02, NB-RET-03, NB-RET-04, NB-RET-05, NB-RET-06, NB-RET-07, NB-RET-08,
    /// NB-RET-09, NB-RET-10).
    Retires,
    /// The retirement is complete.
    Retired,
}

/// What happened. Places are brigades' own points, in inches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the sentence over a variant names its fields")]
pub enum Event {
    /// A side's standing orders are these from now on.
    Standing { side: Side, orders: Vec<String> },
    /// A side gives up.
    Concedes { side: Side },
    /// An order is set aside on paper.
    Struck { unit: String, step: usize, clause: Option<Clause>, reason: Reason },
    /// A step cannot be done as its moment comes.
    Dropped { unit: UnitId, step: usize, reason: Reason },
    /// A condition does not hold.
    Waived { unit: UnitId, step: usize },

    /// Brigades have their general order before the game (NB-ORD-01).
    Ordered { side: Side, units: Vec<UnitId>, order: GeneralOrder },
    /// A brigade is set out (NB-ORD-02).
    Deployed {
        unit: UnitId,
        at: Coordinates,
        face: Heading,
        form: Formation,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<super::troops::brigade::Post>,
    },
    /// What is played next.
    Opens { part: Part },
    /// A turn begins; sides whose file has not come.
    TurnBegins { turn: u32, missing: Vec<Side> },
    /// A phase begins. With that of rallies a move of every duty has passed (NB-GAP-01).
    PhaseBegins { phase: Phase },
    /// General orders are altered, with the delay that the die shows (NB-ORD-05).
    Alters { alteration: Alteration },
    /// An alteration comes into force for these brigades; without an order it recalls those under way before it, and for brigades
    /// that are not named a later one has come first (NB-ORD-09).
    InForce { number: u32, units: Vec<UnitId>, order: Option<GeneralOrder> },
    /// A brigade has come to a point of its route (NB-GAP-04).
    Reaches { unit: UnitId, passed: u32 },

    /// A charge is declared (NB-CHG-01).
    Declares { unit: UnitId, on: UnitId },
    /// What a brigade does about a charge, and who said so (NB-DEC-07, NB-DEC-08).
    Replies { unit: UnitId, to: UnitId, reply: Reply, by: By },
    /// A march column does not set out for ground at which it would halt, or takes another formation before it, and who said
    /// so (NB-DEC-13).
    Baulks {
        unit: UnitId,
        at: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        form: Option<Formation>,
        by: By,
    },
    /// Brigades without orders for the turn go on by their general orders (NB-DEC-06).
    GoesOn { units: Vec<UnitId> },
    /// The dice of a brigade for its movement.
    Paces(Pace),
    /// A brigade moves.
    Moves(Move),
    /// A brigade makes contact.
    Strikes(Clash),
    /// A charge has fallen short (NB-CHG-08, NB-CHG-09, NB-CHG-10).
    FallsShort { unit: UnitId, on: UnitId },
    /// A brigade takes another formation, limbers or unlimbers (NB-MOVE-15, NB-FART-02).
    Forms {
        unit: UnitId,
        form: Formation,
        /// Where its own point is then, if that is somewhere else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Coordinates>,
    },
    /// A brigade goes into a complex, or stands there on other sides of it.
    Occupies { unit: UnitId, at: Coordinates, post: super::troops::brigade::Post },
    /// A garrison goes out.
    GoesOut { unit: UnitId, at: Coordinates, face: Heading, form: Formation },
    /// A brigade leaves play.
    Leaves { unit: UnitId, gone: Gone },

    /// A brigade fires: small arms or guns. Nobody falls before the end of the phase.
    Fires(Shot),
    /// A rocket is launched (NB-ROCK-02, NB-ROCK-03, NB-ROCK-04, NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08,
    /// NB-ROCK-09, NB-ROCK-10, NB-ROCK-11, NB-ROCK-12).
    Launches(Flight),
    /// Whether a charged brigade fires in defence (NB-DF-01, NB-DF-02, NB-DF-03, NB-DF-04, NB-DF-05, NB-DF-06,
    /// NB-DF-07, NB-DF-08).
    Defends(DefenceCheck),
    /// A brigade does not fire, by its own choice.
    HoldsFire { unit: UnitId, by: By },
    /// What a fire or a round has cost a brigade.
    Falls(Fallen),
    /// A section of a wall, a work or a building is hit (NB-BLD-11, NB-WORK-07).
    Batters(Hit),

    /// A crew leaves its guns, or is on its way from or to them (NB-CREW-01, NB-CREW-02, NB-CREW-03, NB-CREW-04,
    /// NB-CREW-05); none when it is back at work.
    Crew { unit: UnitId, crew: Option<Crew> },

    /// One round of a melee.
    Fights(Round),
    /// Two brigades are in melee no more.
    Parts { by: UnitId, on: UnitId },
    /// A die is thrown to stop a follow up or a pursuit (NB-RALA-02, NB-PUR-05).
    Tries(StopTry),
    /// What brigades are bound to from now on.
    Binds {
        unit: UnitId,
        duties: Vec<Spell>,
        why: Why,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<UnitId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<By>,
    },
    /// A sequence of push back and follow up, or a melee, is broken: this brigade may take it up again with that enemy, after
    /// a turn in which nobody moves (NB-SPLIT-01, NB-SPLIT-02).
    Interrupted { unit: UnitId, with: UnitId },
    /// A unit leaves its brigade and is one by itself (NB-GAP-56, `detach`).
    Detaches { from: UnitId, brigade: Box<Brigade> },
    /// A brigade comes on that was not there from the first (NB-SET-16).
    ComesOn { brigade: Box<Brigade> },
    /// A brigade should come on, and finds no place free (NB-SET-17).
    KeptOff { unit: UnitId },
    /// A brigade's morale has gone down (NB-MOR-02).
    Wavers { unit: UnitId, morale: Morale },
    /// The turn is over, and the next is due.
    TurnEnds { turn: u32 },
    /// The game is over.
    Ends { verdict: Verdict },
}
