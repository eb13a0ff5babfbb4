//! Clauses: the ids of the catalogues, for ever.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a clause of the printed rules: `RS-FIRE-18`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clause(Cow<'static, str>);

crate::yaml::draft::schema_by_hand!(
    Clause,
    serde_json::json!({
        "description": "the id of a clause; `estafette clauses` has its gist",
        "type": "string",
        "pattern": "^[A-Z]+(-[A-Z0-9]+)+$",
        "examples": ["RS-FIRE-18"],
    })
);

impl Clause {
    /// A clause named in code.
    pub const fn new(id: &'static str) -> Clause {
        Clause(Cow::Borrowed(id))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Clause {
    fn from(id: String) -> Clause {
        Clause(Cow::Owned(id))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// What becomes of a clause in this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The engine plays it.
    Played,
    /// The scenario or the umpire settles it; where.
    Umpired(&'static str),
    /// It is not played; why.
    NotPlayed(&'static str),
}

/// One row of the list that each rule set keeps of its clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClauseText {
    /// The id.
    pub id: &'static str,
    /// What it says, in one line.
    pub gist: &'static str,
    /// The reading taken, where the text allows more than one; empty otherwise.
    pub reading: &'static str,
    /// What becomes of it.
    pub standing: Standing,
    /// Why it needs no case of its own, where it has none; empty otherwise.
    pub uncased: &'static str,
}

/// What the tables of clauses are written with.
pub mod table {
    use super::{ClauseText, Standing};

    /// Played.
    pub const P: Standing = Standing::Played;
    /// Left to whoever writes the scenario.
    pub const S: Standing = Standing::Umpired("the scenario settles it in game.yaml");

    /// A row: id, gist, reading, what becomes of it, why it has no case.
    pub const fn row(
        id: &'static str,
        gist: &'static str,
        reading: &'static str,
        standing: Standing,
        uncased: &'static str,
    ) -> ClauseText {
        ClauseText { id, gist, reading, standing, uncased }
    }

    /// Two parts of a table as one.
    pub const fn joined<const N: usize>(one: &[ClauseText], other: &[ClauseText]) -> [ClauseText; N] {
        assert!(one.len() + other.len() == N && !one.is_empty());
        let mut all = [one[0]; N];
        let mut place = 0;
        while place < N {
            all[place] = if place < one.len() { one[place] } else { other[place - one.len()] };
            place += 1;
        }
        all
    }
}
