//! `estafette clauses`: what becomes of every clause of a rule set.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::case_files::{case_files, run_file};
use super::terminal::Terminal;
use crate::adjudicate::{AnyRuleSet, ClauseText, Standing};
use crate::conform::coverage;
use crate::game::Trouble;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The rule set.
    rules: String,
    /// Run the cases and count them.
    #[arg(long)]
    coverage: bool,
    /// Where the cases are, one folder for each rule set.
    #[arg(long, default_value = "tests/conformance", value_name = "FOLDER")]
    cases: PathBuf,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let rules = terminal.rules(&self.rules)?;
        if self.coverage {
            return self.cover(rules, terminal);
        }
        match self.format {
            Format::Json => {
                let rows = rules.clauses().iter().map(row).collect::<Vec<_>>();
                terminal.say_json(&rows)?;
            }
            Format::Text => {
                let lines = rules.clauses().iter().map(line).collect::<String>();
                terminal.show(&lines)?;
            }
        }
        Ok(0)
    }

    fn cover(&self, rules: &'static dyn AnyRuleSet, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let folder = self.cases.join(rules.id());
        let files = case_files(&folder)?;
        if !folder.is_dir() || files.is_empty() {
            return Err(Trouble::unfit(
                &folder,
                "there are no cases here",
                "run it where `tests/conformance` is, or name the folder with `--cases`",
            ));
        }
        let reports = files.iter().map(|file| run_file(rules, file));
        let reports = reports.collect::<Result<Vec<_>, _>>()?;
        let coverage = coverage(rules, &reports);
        let failed = reports.iter().filter(|report| !report.passed()).count();
        match self.format {
            Format::Json => terminal.say(&format!("{}\n", coverage.to_json()))?,
            Format::Text => {
                terminal.show(&coverage.to_string())?;
                if failed > 0 {
                    terminal.show(&format!("{failed} files hold cases that do not come out as expected\n"))?;
                }
            }
        }
        Ok(u8::from(failed > 0 || !coverage.gaps.is_empty()))
    }
}

/// What becomes of a clause, in a word and a reason.
fn standing(clause: &ClauseText) -> (&'static str, &'static str) {
    match clause.standing {
        Standing::Played => ("played", ""),
        Standing::Umpired(wherein) => ("umpired", wherein),
        Standing::NotPlayed(why) => ("not played", why),
    }
}

fn row(clause: &ClauseText) -> serde_json::Value {
    let (standing, reason) = standing(clause);
    json!({
        "clause": clause.id,
        "gist": clause.gist,
        "reading": clause.reading,
        "standing": standing,
        "reason": reason,
    })
}

fn line(clause: &ClauseText) -> String {
    let (standing, reason) = standing(clause);
    let mut text = format!("{:<14} {standing:<10}  {}\n", clause.id, clause.gist);
    for (what, said) in [("reading", clause.reading), ("reason", reason)] {
        if !said.is_empty() {
            text.push_str(&format!("{:27}{what}: {said}\n", ""));
        }
    }
    text
}
