//! Odds: what may come of one combat, computed from the position and never sampled.

use serde::Serialize;

use super::roster::UnitId;

/// An act whose odds are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Fire at a target.
    Fire,
    /// A melee or an assault with a target.
    Melee,
    /// A check of morale, so many at once.
    Check(u8),
    /// An attempt to rally.
    Rally,
}

/// What is asked: who, what, against whom, by the names that were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// Who acts.
    pub unit: String,
    /// What he does.
    pub act: Act,
    /// Against whom, or on whom.
    pub target: Option<String>,
}

impl Inquiry {
    /// Against whom, by the name that was typed.
    pub fn target(&self) -> Result<&str, String> {
        self.target.as_deref().ok_or_else(|| "say against whom".to_owned())
    }
}

/// Dice that somebody threw to hit: what they came to, against what such dice come to in the long run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Who threw, or for whom.
    pub by: UnitId,
    /// How many hits, losses or results such dice bring on the average, exactly: so many, over so many.
    pub expected: (u64, u64),
    /// How many they brought.
    pub hits: u32,
}

impl Aim {
    /// One throw of which each face is as likely as it is often among these, with what it brings.
    pub fn among(by: &UnitId, brings: &[u32], hits: u32) -> Aim {
        let all = brings.iter().copied().map(u64::from).sum();
        let faces = u64::try_from(brings.len()).unwrap_or(u64::MAX).max(1);
        Aim { by: by.clone(), expected: (all, faces), hits }
    }

    /// So many dice alike.
    pub fn times(mut self, dice: usize) -> Aim {
        self.expected.0 = self.expected.0.saturating_mul(u64::try_from(dice).unwrap_or(u64::MAX));
        self
    }
}

/// One thing that may come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// What.
    pub what: String,
    /// In how many of the equally likely throws, the fraction in its lowest terms.
    #[serde(serialize_with = "in_digits")]
    pub ways: u128,
    /// Of how many.
    #[serde(serialize_with = "in_digits")]
    pub of: u128,
}

/// Numbers that JSON does not hold are written as text.
fn in_digits<S: serde::Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Prospect {
    /// Tenths of a percent, rounded to the nearest.
    pub fn per_mille(&self) -> u128 {
        (self.ways * 2000 + self.of) / (self.of * 2)
    }
}

/// A chance in whole percent, rounded to the nearest.
pub fn percent((ways, of): (u128, u128)) -> String {
    format!("{} %", (ways * 200 + of) / (of * 2))
}

/// The odds of one matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    /// What is thrown for.
    pub title: String,
    /// Dice, modifiers with their clauses, what is needed: one line each.
    pub working: Vec<String>,
    /// What may come about; the chances add up to one.
    pub prospects: Vec<Prospect>,
}
