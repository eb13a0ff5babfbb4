//! The log: what happened, by which clause, with which dice; and how it is told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::roster::UnitId;
use crate::dice::Roll;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Entry<E> {
    /// The clause that settled it.
    pub clause: Clause,
    /// What happened.
    pub event: E,
    /// The dice that settled it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// The hidden units that give themselves away by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<UnitId>,
    /// The hidden units that are in view of the enemy behind it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meets: Vec<UnitId>,
}

/// How a sentence stands in the narrative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Beat {
    /// A heading: a part of a turn begins.
    Heading,
    /// It begins a paragraph.
    Opens,
    /// It goes on in the paragraph that is open.
    Follows,
    /// Nothing that a reader of the narrative wants; the log and the audit have it.
    Silent,
}

/// An entry as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// How it stands.
    pub beat: Beat,
    /// The sentence; empty where it is silent.
    pub text: String,
    /// The working: one line each, dice, modifiers with their clauses, result.
    pub working: Vec<String>,
    /// The clause.
    pub clause: Clause,
    /// The rolls as lines of the rolls file.
    pub rolls: Vec<Roll>,
}
