//! What a case expects beside the position: orders set aside, refusals, entries, questions, sentences.

use super::case::{Expect, Illegal, Word};
use super::compare::{self, Problem};
use super::play::errors;
use crate::adjudicate::{Clause, Contingent, IllegalOrder, Muster, Question, Side, Told};
use crate::yaml::{Fault, Faults, Node, Span, flow};

/// An order that was set aside, and whose it was.
pub(super) struct SetAside {
    pub(super) side: Side,
    pub(super) order: IllegalOrder,
}

impl SetAside {
    fn clause(&self) -> &str {
        let clause = self.order.clause.as_ref();
        clause.map_or("none", |clause| clause.as_str())
    }

    fn is(&self, expected: &Illegal) -> bool {
        let step = |step: u32| usize::try_from(step) == Ok(self.order.step);
        self.order.unit == expected.unit
            && expected.side.as_deref().is_none_or(|side| self.side.as_str().is_empty() || side == self.side.as_str())
            && expected.step.is_none_or(step)
            && expected.clause.as_deref().is_none_or(|clause| clause == self.clause())
    }
}

/// Adds what was refused only as its moment came: an entry `struck` of the log that the check has not named. Whose it
/// was the log does not say; a case names the unit.
pub(super) fn with_struck(mut came: Vec<SetAside>, log: &[Node]) -> Vec<SetAside> {
    let struck = log.iter().filter_map(|entry| entry.get("event")?.get("struck"));
    for entry in struck {
        let word = |key: &str| entry.get(key).and_then(Node::word).unwrap_or_default().to_owned();
        let clause = entry.get("clause").and_then(Node::word).filter(|clause| *clause != "null");
        let step = word("step").parse().unwrap_or_default();
        let clause = clause.map(|clause| Clause::from(clause.to_owned()));
        let order = IllegalOrder::told(&word("unit"), step, clause, word("reason"));
        let same = |known: &SetAside| {
            (&known.order.unit, known.order.step, &known.order.clause) == (&order.unit, order.step, &order.clause)
        };
        if !came.iter().any(same) {
            came.push(SetAside { side: Side::new(""), order });
        }
    }
    came
}

/// Every order that is set aside is expected, and every one that is expected is set aside.
pub(super) fn illegal(expect: &Expect, mut came: Vec<SetAside>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for expected in &expect.illegal {
        match came.iter().position(|order| order.is(expected)) {
            Some(found) => drop(came.remove(found)),
            None => problems.push((
                expected.span,
                format!("no such order of `{}` is set aside{}", expected.unit, besides(&came, &expected.unit)),
            )),
        }
    }
    problems.extend(came.iter().map(|set_aside| {
        let SetAside { side, order } = set_aside;
        let side = match side.as_str() {
            "" => String::new(),
            side => format!("side: {side}, "),
        };
        let what = format!(
            "an order is set aside, unexpected: `{{{side}unit: {}, step: {}, clause: {}}}`, {}",
            order.unit,
            order.step,
            set_aside.clause(),
            order.reason
        );
        (expect.span, what)
    }));
    problems
}

fn besides(came: &[SetAside], unit: &str) -> String {
    let near = came.iter().filter(|set_aside| set_aside.order.unit == unit);
    let near =
        near.map(|set_aside| format!("step {} by {}", set_aside.order.step, set_aside.clause())).collect::<Vec<_>>();
    match near.is_empty() {
        true => String::new(),
        false => format!("; {} is", near.join(", ")),
    }
}

/// The position is refused by just these clauses.
pub(super) fn refused(expected: &[Word], span: Span, stands: bool, faults: &Faults) -> Vec<Problem> {
    if stands {
        return vec![(span, "the position is not refused".to_owned())];
    }
    let clause = |fault: &Fault| fault.clause.clone().unwrap_or("none".to_owned());
    let mut problems = Vec::new();
    for word in expected {
        if !errors(faults).any(|fault| clause(fault) == word.text) {
            problems.push((word.span, format!("it is not refused by `{}`", word.text)));
        }
    }
    for fault in errors(faults) {
        let by = clause(fault);
        if !expected.iter().any(|word| word.text == by) {
            let message = &fault.message;
            problems.push((span, format!("it is refused by `{by}` too: {message}")));
        }
    }
    problems
}

/// A file is refused whole where, and only where, that is expected; every fragment stands in one of the faults.
pub(super) fn unreadable(expect: &Expect, refused: bool, faults: Vec<Fault>) -> Vec<Problem> {
    let said = |fault: &Fault| match &fault.help {
        Some(help) => format!("{}; {help}", fault.message),
        None => fault.message.clone(),
    };
    let Some(expected) = &expect.unreadable else {
        let silent = refused && faults.is_empty();
        let silent = silent.then(|| (expect.span, "a file is refused without a word".to_owned()));
        let refusals = faults.iter().map(|fault| (fault.span, format!("the file is refused: {}", said(fault))));
        return refusals.chain(silent).collect();
    };
    if !refused {
        return vec![(expect.span, "no file is refused".to_owned())];
    }
    let all = faults.iter().map(said).collect::<Vec<_>>();
    expected
        .iter()
        .filter(|word| !all.iter().any(|fault| fault.contains(&word.text)))
        .map(|word| {
            let missing = format!("no fault says `{}`; they say: {}", word.text, all.join(" | "));
            (word.span, missing)
        })
        .collect()
}

/// Each entry occurs, in this order, among others.
pub(super) fn events(expected: &[Node], log: &[Node]) -> Vec<Problem> {
    let mut rest = log;
    for entry in expected {
        match rest.iter().position(|found| compare::is_entry(found, entry)) {
            Some(found) => rest = &rest[found + 1..],
            None => {
                let anywhere = log.iter().any(|found| compare::is_entry(found, entry));
                let why = match anywhere {
                    true => "stands in the log, but before the one that is named before it",
                    false => "is not in the log",
                };
                let log = log.iter().map(flow).collect::<Vec<_>>();
                let what = format!("`{}` {why}: {}", flow(entry), log.join(" | "));
                return vec![(entry.span, what)];
            }
        }
    }
    Vec::new()
}

/// Just these battles wait to be fought out as games of their own, each as it is handed over; what is not named is not compared.
pub(super) fn battles(expected: &Node, waiting: &[Muster]) -> Vec<Problem> {
    let text = waiting.iter().map(|battle| format!("- {}\n", mustered(battle))).collect::<String>();
    let text = if text.is_empty() { "[]".to_owned() } else { text };
    let Ok(came) = crate::yaml::parse(&text) else {
        return vec![(expected.span, format!("the battles do not read as YAML: {text}"))];
    };
    match compare::holds(&came, expected) {
        true => Vec::new(),
        false => {
            vec![(expected.span, format!("expected the battles `{}`, there wait `{}`", flow(expected), flow(&came)))]
        }
    }
}

fn mustered(battle: &Muster) -> String {
    let [attacker, defender] = &battle.hosts;
    let of = |piece: &Contingent| {
        let Contingent { piece, unit, force, side, strength, full, men, whole, grade, spirit, edge, after, .. } = piece;
        format!(
            "{{piece: {piece}, unit: {unit}, force: {force}, side: {side}, strength: {strength}, full: {full}, men: {men}, \
             whole: {whole}, grade: {grade}, spirit: {spirit}, edge: {edge}, after: {after}}}"
        )
    };
    let army = battle.army.iter().map(of).collect::<Vec<_>>().join(", ");
    format!(
        "{{field: {}, half_hours: {}, attacker: {}, home: {{{}: {}, {}: {}}}, army: [{army}]}}",
        battle.field, battle.half_hours, attacker.side, attacker.side, attacker.home, defender.side, defender.home
    )
}

/// Just these questions are asked.
pub(super) fn questions(expect: &Expect, asked: &[Question]) -> Vec<Problem> {
    let mut asked = asked.iter().map(Question::id).collect::<Vec<_>>();
    let mut problems = Vec::new();
    for word in &expect.questions {
        match asked.iter().position(|id| *id == word.text) {
            Some(found) => drop(asked.remove(found)),
            None => problems.push((word.span, format!("`{}` is not asked", word.text))),
        }
    }
    let unexpected = asked.iter().map(|id| {
        let what = format!("`{id}` is asked, unexpected");
        (expect.span, what)
    });
    problems.extend(unexpected);
    problems
}

/// The report contains each fragment, in this order; where lines break does not count.
pub(super) fn says(expected: &[Word], told: &[Told]) -> Vec<Problem> {
    let lines = told.iter().flat_map(|told| std::iter::once(&told.text).chain(&told.working)).map(String::as_str);
    in_order(expected, lines, "report")
}

/// The report to a side contains none of the fragments.
pub(super) fn untold(fragments: &[Node], told: &[Told]) -> Vec<Problem> {
    let lines = told.iter().flat_map(|told| std::iter::once(&told.text).chain(&told.working));
    let report = lines.map(|line| spaced(line)).collect::<Vec<_>>().join("\n");
    let is_told = |node: &&Node| node.word().is_none_or(|word| report.contains(&spaced(word)));
    let told = fragments.iter().filter(is_told);
    told.map(|node| (node.span, format!("the report says `{}`: {report}", flow(node)))).collect()
}

/// The story contains each fragment, in this order.
pub(super) fn story(expected: &[Word], texts: &[String]) -> Vec<Problem> {
    in_order(expected, texts.iter().map(String::as_str), "story")
}

fn in_order<'l>(expected: &[Word], lines: impl Iterator<Item = &'l str>, what: &str) -> Vec<Problem> {
    let lines = lines.map(spaced).filter(|line| !line.is_empty());
    let report = lines.collect::<Vec<_>>().join("\n");
    let mut rest = report.as_str();
    for word in expected {
        let fragment = spaced(&word.text);
        match rest.find(&fragment) {
            Some(found) => rest = &rest[found + fragment.len()..],
            None => {
                let what = format!("the {what} does not go on to say `{fragment}`: {rest}");
                return vec![(word.span, what)];
            }
        }
    }
    Vec::new()
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
