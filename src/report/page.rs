//! All that a report of one exchange to one side is made from.

use serde::Serialize;

use super::digest::Digest;
use super::field::Field;
use super::templates::Framing;
use crate::adjudicate::{
    Awaited, Brink, ClauseText, Clock, Dispatch, Plot, Question, Roster, Scene, Side, Speaks, Story, Told, UnitId,
};
use crate::dice::{Label, Roll};

/// To whom the umpire's own page is told: no side can be called so, as there is a blank in it.
pub const TO_THE_UMPIRE: &str = "the umpire";

/// A list or a set-up of which nothing that counts has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoSetUp {
    /// Who owed what.
    #[serde(flatten)]
    pub awaited: Awaited,
    /// Whether what is printed for that case has served in its place.
    pub by_default: bool,
}

/// A note behind an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitNote {
    /// The side that noted it.
    pub side: Side,
    /// The units that were ordered; none of a standing order for all.
    pub units: Vec<UnitId>,
    /// What they are called, or what the order was for.
    pub about: Vec<String>,
    /// What was noted.
    pub text: String,
}

/// What one side is told of one exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The name of the game.
    pub game: String,
    /// What it is called in sentences.
    pub title: String,
    /// What its rules are called in print.
    pub rules_title: String,
    /// What a turn is called in them, and a game that is over.
    pub words: [&'static str; 2],
    /// What the dice of a rehearsal were made of; nothing where the exchange is played in earnest.
    pub rehearsal: Option<String>,
    /// The exchange.
    pub exchange: u32,
    /// To whom it is told.
    pub side: Side,
    /// The salt that keeps the hash of the report from giving it away.
    pub salt: String,
    /// The reply code, or nothing where the game asks for none.
    pub code: String,
    /// Sides, units and places by name.
    pub roster: Roster,
    /// Where the game stood before.
    pub before: Clock,
    /// Where it stands now.
    pub after: Clock,
    /// What it came to, in short.
    pub digest: Digest,
    /// Headline, opening and closing.
    pub framing: Framing,
    /// Whether these words, or sentences of the narrative, are the umpire's own.
    pub own_wording: bool,
    /// What happened, composed to be read; nothing where it is told event by event.
    pub story: Option<Story>,
    /// What happened, event by event.
    pub told: Vec<Told>,
    /// Of which events the working says by itself what has happened to whom.
    pub working_speaks: Speaks,
    /// The same scene by scene, for pictures.
    pub scenes: Vec<Scene>,
    /// The reports that have ridden to it.
    pub dispatches: Vec<Dispatch>,
    /// Of whom it has no fresh news, one line each.
    pub silent: Vec<String>,
    /// The side's own orders that were set aside, each shown with its line and a caret.
    pub set_aside: Vec<String>,
    /// What was passed over in its orders.
    pub remarks: Vec<String>,
    /// The sides without whose orders the umpire went on.
    pub gone_on_without: Vec<Side>,
    /// Those of them that owed a list or a set-up.
    pub no_set_up: Vec<NoSetUp>,
    /// What the side noted for itself in its orders.
    pub own_note: Option<String>,
    /// What it noted behind the orders of its units.
    pub unit_notes: Vec<UnitNote>,
    /// Notes of the ledger since the last report.
    pub notes: Vec<String>,
    /// What the umpire did by hand, and what came of it, one line for each thing.
    pub acts: Vec<String>,
    /// Whether all of it was fought on a table, so that nothing was adjudicated.
    pub on_table: bool,
    /// The rolls whose dice were thrown on a table.
    pub by_hand: Vec<Label>,
    /// The butcher's bill.
    pub bill: Vec<String>,
    /// The sides whose losses will soon end the battle.
    pub brink: Vec<Brink>,
    /// Whether units may be hidden from the side in this game: what it is told of the enemy's strength is that of those it sees.
    pub sees_some: bool,
    /// Who is in danger by the state that he is in, and what that is.
    pub perils: Vec<(UnitId, String)>,
    /// The marks of the map, for programs.
    pub plot: Plot,
    /// The map as it is drawn, once for all who see the same.
    pub field: Field,
    /// What this side is asked.
    pub questions: Vec<Question>,
    /// Who owes what next.
    pub awaited: Vec<Awaited>,
    /// The fields of the battles that are to be fought out before anything else is played.
    pub battles: Vec<String>,
    /// The turn file to fill in, with its marks, where the side may send one.
    pub form: Option<String>,
    /// How the dice are checked.
    pub proof: Proof,
    /// The clauses of the rules, for what is cited.
    pub clauses: &'static [ClauseText],
}

/// What it takes to check the dice of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The hash of the card.
    pub game_id: String,
    /// The seed of the exchange.
    pub seed: String,
    /// The umpire's link.
    pub umpire_link: String,
    /// The link of each seat of the card, in its order; none where the seat gave none.
    pub seat_links: Vec<(String, Option<String>)>,
    /// Round and value of the beacon, where the game has one.
    pub beacon: Option<(u64, String)>,
    /// The head of the ledger with the lock of the exchange as its last entry.
    pub head_at_lock: String,
    /// The rolls of the exchange that the side may see.
    pub rolls: Vec<Roll>,
    /// The names in the labels of these rolls that stand for a unit, each with its id.
    pub labels: Vec<(String, String)>,
    /// Whether dice are kept from the side until the close because losses are told roughly.
    pub withheld: bool,
    /// Whether dice of units are sealed until the close, so that more was rolled than it may see.
    pub sealed: bool,
    /// Whether anybody besides the umpire had a hand in the dice.
    pub contributed: bool,
    /// The armies whose orders name too few digits of the ledger's head to show that they were written from this ledger.
    pub short_heads: Vec<String>,
}
