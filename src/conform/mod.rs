//! Cases: read, run, explain the difference. The format is described beside the cases, in `tests/conformance`.
//!
//! `expect` and `play` know each other: a case is played to see what is expected, and what goes wrong in play can be.

use std::any::Any;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};

use serde::Serialize;

use crate::adjudicate::AnyRuleSet;
use crate::yaml::{self, Faults, Node, Span, Value};

mod case;
mod compare;
mod coverage;
mod expect;
mod mail;
mod merge;
mod play;
mod script;
#[cfg(test)]
mod tests;
mod turn_file;

pub use coverage::{Coverage, Covered, coverage};
pub use merge::lay;

use case::Case;
use compare::Problem;
use script::OffScript;

/// A difference between what a case expects and what came, or a fault of the case itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The case, or the variant.
    pub case: String,
    /// What is wrong.
    pub problem: String,
    /// The line of the expectation, from 1.
    pub line: usize,
}

/// What the cases of one file came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaseReport {
    /// The file.
    pub file: String,
    /// How many cases it holds, variants counted.
    pub cases: usize,
    /// The clauses they show, each as often as a case names it.
    pub clauses: Vec<String>,
    /// What is wrong; nothing where all is as expected.
    pub findings: Vec<Finding>,
}

/// Runs every case of a file over the base position of its rule set.
pub fn run(rules: &dyn AnyRuleSet, base: &str, file_name: &str, text: &str) -> CaseReport {
    let mut report = CaseReport { file: file_name.to_owned(), cases: 0, clauses: Vec::new(), findings: Vec::new() };
    let base = match read_base(base, text.len()) {
        Ok(base) => base,
        Err(faults) => {
            let what = faults.into_iter().map(|fault| format!("the base: {fault}"));
            report.add("", text, what.map(|what| (Span::default(), what)));
            return report;
        }
    };
    let root = match yaml::parse(text) {
        Ok(root) => root,
        Err(faults) => {
            report.add("", text, problems_of(&faults));
            return report;
        }
    };
    let mut faults = Faults::default();
    let cases = case::read_file(&root, &mut faults);
    let name = root.get("case").and_then(Node::word).unwrap_or_default();
    report.add(name, text, problems_of(&faults));
    report.cases = cases.len();
    for case in cases.into_iter().flatten() {
        let mut problems = misnamed(rules, &case);
        if case.rules.text == rules.id() {
            problems.extend(attempt(rules, &case, &base));
        }
        report.add(&case.name, text, problems);
        report.clauses.extend(case.clauses.into_iter().map(|word| word.text));
    }
    report
}

fn read_base(base: &str, beyond: usize) -> Result<Node, Vec<String>> {
    if base.trim().is_empty() {
        return Ok(Node { span: Span { start: beyond, end: beyond }, value: Value::Map(Vec::new()) });
    }
    let mut node = yaml::parse(base)
        .map_err(|faults| problems_of(&faults).into_iter().map(|(_, what)| what).collect::<Vec<_>>())?;
    if node.is_empty() {
        node.value = Value::Map(Vec::new());
    }
    merge::shift(&mut node, beyond);
    Ok(node)
}

fn problems_of(faults: &Faults) -> Vec<Problem> {
    let problem = |fault: &yaml::Fault| match &fault.help {
        Some(help) => (fault.span, format!("{}; {help}", fault.message)),
        None => (fault.span, fault.message.clone()),
    };
    play::errors(faults).map(problem).collect()
}

/// The rule set and the clauses that a case names and that are not those at hand.
fn misnamed(rules: &dyn AnyRuleSet, case: &Case) -> Vec<Problem> {
    let mut problems = Vec::new();
    if case.rules.text != rules.id() {
        let (named, stands) = (&case.rules.text, rules.id());
        let what = format!("the case is one of `{named}`, and stands among those of `{stands}`");
        problems.push((case.rules.span, what));
    }
    for (index, clause) in case.clauses.iter().enumerate() {
        if !rules.clauses().iter().any(|text| text.id == clause.text) {
            let what = format!("`{}` is no clause of `{}`", clause.text, rules.id());
            problems.push((clause.span, what));
        }
        let twice = case.clauses[..index].iter().any(|other| other.text == clause.text);
        if twice {
            problems.push((clause.span, format!("`{}` is named twice", clause.text)));
        }
    }
    problems
}

/// Plays a case. Where the engine leaves the script or panics, that is a finding like any other.
fn attempt(rules: &dyn AnyRuleSet, case: &Case, base: &Node) -> Vec<Problem> {
    let mut problems = Vec::new();
    let play = AssertUnwindSafe(|| play::play(rules, case, base, &mut problems));
    if let Err(payload) = panic::catch_unwind(play) {
        problems.push(broken_off(case, payload));
    }
    problems
}

fn broken_off(case: &Case, payload: Box<dyn Any + Send>) -> Problem {
    let payload = match payload.downcast::<OffScript>() {
        Ok(off) => return (off.span.unwrap_or(case.span), off.problem),
        Err(payload) => payload,
    };
    let said = match payload.downcast_ref::<String>() {
        Some(said) => said.as_str(),
        None => payload.downcast_ref::<&str>().copied().unwrap_or_default(),
    };
    (case.span, format!("the engine panicked: {said}"))
}

impl CaseReport {
    fn add(&mut self, case: &str, text: &str, problems: impl IntoIterator<Item = Problem>) {
        for (span, problem) in problems {
            let finding = Finding { case: case.to_owned(), problem, line: line_of(text, span) };
            if !self.findings.contains(&finding) {
                self.findings.push(finding);
            }
        }
    }

    /// Whether every case came out as expected.
    pub fn passed(&self) -> bool {
        self.findings.is_empty()
    }

    /// The same for programs.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("words and numbers are plain data")
    }
}

/// The line of a place, from 1; a place beyond the text is one of the base, which has no line here.
fn line_of(text: &str, span: Span) -> usize {
    match span.start < text.len().max(1) {
        true => yaml::place(text, span.start).0,
        false => 0,
    }
}

impl fmt::Display for CaseReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CaseReport { file, cases, .. } = self;
        let counted = match cases {
            1 => "1 case".to_owned(),
            _ => format!("{cases} cases"),
        };
        if self.passed() {
            return writeln!(out, "{file}: {counted}, as expected");
        }
        match self.findings.len() {
            1 => writeln!(out, "{file}: {counted}, 1 finding")?,
            many => writeln!(out, "{file}: {counted}, {many} findings")?,
        }
        for finding in &self.findings {
            let Finding { case, problem, line } = finding;
            match case.as_str() {
                "" => writeln!(out, "  {file}:{line}: {problem}")?,
                case => writeln!(out, "  {file}:{line}: {case}: {problem}")?,
            }
        }
        Ok(())
    }
}
