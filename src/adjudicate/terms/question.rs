//! What is awaited: orders, answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::terms::roster::{Side, UnitId};

/// A decision that neither an order nor a standing order answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// Who is asked.
    pub side: Side,
    /// The decision: `beaten`.
    pub when: String,
    /// Of which unit.
    pub unit: UnitId,
    /// Because of which enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy: Option<UnitId>,
    /// The question in words.
    pub text: String,
    /// The replies it may have, as they are written after `do:`.
    pub replies: Vec<String>,
    /// The reply that silence is taken for.
    pub default: String,
}

impl Question {
    /// Its id, as an answer names it: `beaten/R7/B4`.
    pub fn id(&self) -> String {
        match &self.enemy {
            Some(enemy) => format!("{}/{}/{enemy}", self.when, self.unit),
            None => format!("{}/{}", self.when, self.unit),
        }
    }
}

/// What a side owes before the exchange can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owed {
    /// Its army list.
    Army,
    /// Its deployment.
    Deployment,
    /// Its general orders, with places for those who have none yet.
    GeneralOrders,
    /// Its orders.
    Orders,
    /// Its answers; the questions stand in the position.
    Answers,
}

impl Owed {
    /// Whether it is a list or a set-up, which is taken whole or not at all.
    pub fn is_set_up(self) -> bool {
        matches!(self, Owed::Army | Owed::Deployment | Owed::GeneralOrders)
    }

    /// The word for it, as it stands after `its`.
    pub fn word(self) -> &'static str {
        match self {
            Owed::Army => "army",
            Owed::Deployment => "deployment",
            Owed::GeneralOrders => "general orders",
            Owed::Orders => "orders",
            Owed::Answers => "answers",
        }
    }

    /// The form of a verb that goes with its word, of the two for one and for many.
    pub fn verb(self, one: &'static str, many: &'static str) -> &'static str {
        match self {
            Owed::Army | Owed::Deployment => one,
            Owed::GeneralOrders | Owed::Orders | Owed::Answers => many,
        }
    }
}

/// Which side owes what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Awaited {
    /// The side.
    pub side: Side,
    /// What it owes.
    pub owes: Owed,
}

/// What becomes of a decision that nobody has answered in advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The printed default is taken, and said.
    #[default]
    Default,
    /// The exchange ends there and the player is asked.
    Ask,
}
