//! Which clauses the cases show, and which are without.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::CaseReport;
use crate::adjudicate::{AnyRuleSet, ClauseText, Standing};

/// What cases there are for the clauses of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Coverage {
    /// The rule set.
    pub rules: &'static str,
    /// Every clause, in the order of the catalogue.
    pub clauses: Vec<Covered>,
    /// How many cases there are, variants counted.
    pub cases: usize,
    /// How many clauses are played.
    pub played: usize,
    /// How many the scenario or the umpire settles.
    pub umpired: usize,
    /// How many are not played.
    pub not_played: usize,
    /// How many played clauses have a case.
    pub cased: usize,
    /// How many played clauses have none and say why.
    pub excused: usize,
    /// The played clauses that have neither.
    pub gaps: Vec<&'static str>,
}

/// One clause and its cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Covered {
    /// The id.
    pub clause: &'static str,
    /// What it says.
    pub gist: &'static str,
    /// `played`, `umpired` or `not played`.
    pub standing: &'static str,
    /// Where it is settled, why it is not played, or why it has no case; empty where nothing need be said.
    pub reason: &'static str,
    /// How many cases name it.
    pub cases: usize,
}

/// Counts the cases of each clause.
pub fn coverage(rules: &dyn AnyRuleSet, cases: &[CaseReport]) -> Coverage {
    let mut counts = BTreeMap::<&str, usize>::new();
    for clause in cases.iter().flat_map(|report| &report.clauses) {
        *counts.entry(clause).or_default() += 1;
    }
    let count = |text: &ClauseText| counts.get(text.id).copied().unwrap_or_default();
    let clauses = rules.clauses().iter();
    let covered = clauses.map(|text| Covered::of(text, count(text)));
    let covered = covered.collect::<Vec<_>>();
    let standing = |word: &str| covered.iter().filter(|row| row.standing == word).count();
    let played = || covered.iter().filter(|row| row.standing == PLAYED);
    let gap = |row: &&Covered| row.cases == 0 && row.reason.is_empty();
    Coverage {
        rules: rules.id(),
        cases: cases.iter().map(|report| report.cases).sum(),
        played: played().count(),
        umpired: standing(UMPIRED),
        not_played: standing(NOT_PLAYED),
        cased: played().filter(|row| row.cases > 0).count(),
        excused: played().filter(|row| row.cases == 0 && !gap(row)).count(),
        gaps: played().filter(gap).map(|row| row.clause).collect(),
        clauses: covered,
    }
}

const PLAYED: &str = "played";
const UMPIRED: &str = "umpired";
const NOT_PLAYED: &str = "not played";

impl Covered {
    fn of(text: &ClauseText, cases: usize) -> Covered {
        let (standing, reason) = match text.standing {
            Standing::Played => (PLAYED, text.uncased),
            Standing::Umpired(wherein) => (UMPIRED, wherein),
            Standing::NotPlayed(why) => (NOT_PLAYED, why),
        };
        Covered { clause: text.id, gist: text.gist, standing, reason, cases }
    }
}

impl Coverage {
    /// The same for programs.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("words and numbers are plain data")
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.clauses {
            write!(out, "{:<14} {:>4}  {:<10}  ", row.clause, row.cases, row.standing)?;
            match row.reason.is_empty() {
                true => writeln!(out, "{}", row.gist)?,
                false => writeln!(out, "{} ({})", row.gist, row.reason)?,
            }
        }
        writeln!(
            out,
            "{}: {} clauses, {} played ({} with cases, {} with a reason for none), {} umpired, {} not played; {} cases",
            self.rules,
            self.clauses.len(),
            self.played,
            self.cased,
            self.excused,
            self.umpired,
            self.not_played,
            self.cases
        )?;
        match self.gaps.as_slice() {
            [] => writeln!(out, "no played clause is without a case or a reason"),
            gaps => writeln!(out, "without a case or a reason: {}", gaps.join(" ")),
        }
    }
}
