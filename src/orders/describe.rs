//! Orders as they were understood, in plain English, for `check` and for reports.

use std::fmt;

use super::{Answer, Bound, Condition, Entry, Measure, Reply, Selector, Standing, Step, Whom};

impl fmt::Display for Measure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.hundredths / 100, self.hundredths % 100);
        match part {
            0 => write!(out, "{whole}")?,
            tenths if tenths % 10 == 0 => write!(out, "{whole}.{}", tenths / 10)?,
            part => write!(out, "{whole}.{part:02}")?,
        }
        self.unit.map_or(Ok(()), |unit| write!(out, " {unit}"))
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::AtLeast(least) => write!(out, "{least} or more"),
            Bound::AtMost(most) => write!(out, "{most} or less"),
            Bound::Just(only) => write!(out, "just {only}"),
        }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.denied { "not " } else { "" })?;
        out.write_str(&self.word)?;
        let within = self.within.as_ref();
        within.map_or(Ok(()), |length| write!(out, " within {length}"))
    }
}

/// Whom, where the first that fits wins: `R4, else column within 6, else nearest`.
pub fn describe_choice(whom: &Whom) -> String {
    joined(whom, ", else ")
}

/// Whom, where it is enough to be one of them: `cavalry or column within 6`.
pub fn describe_any(whom: &Whom) -> String {
    joined(whom, " or ")
}

fn joined(whom: &Whom, between: &str) -> String {
    let items = whom.0.iter().map(Selector::to_string);
    items.collect::<Vec<_>>().join(between)
}

/// A condition: `the enemy is cavalry and his strength is 3 or less`.
pub fn describe_condition(condition: &Condition) -> String {
    let mut all = Vec::new();
    let mut whom = |whom: &Option<Whom>, who: &str| {
        all.extend(whom.as_ref().map(|whom| format!("{who} is {}", describe_any(whom))));
    };
    whom(&condition.enemy, "the enemy");
    whom(&condition.own_kind, "the unit itself");
    let mut length = |length: Option<Measure>, before: &str, after: &str| {
        all.extend(length.map(|length| format!("{before} {length}{after}")));
    };
    length(condition.within, "the enemy is no farther than", "");
    length(condition.beyond, "the enemy is farther than", "");
    length(condition.near, "another enemy is within", "");
    length(condition.clear, "no enemy is within", "");
    let line = " of the line of fire";
    length(condition.safe, "no friend is within", line);
    let mut number = |bound: Option<Bound>, what: &str| {
        all.extend(bound.map(|bound| format!("{what} {bound}")));
    };
    number(condition.strength, "the enemy's strength is");
    number(condition.own, "its own strength is");
    number(condition.hits, "the hits just scored are");
    number(condition.roll, "the die needed is");
    number(condition.points, "the enemy's army points are");
    number(condition.rounds, "the rounds left are");
    number(condition.contacts, "the own units in contact are");
    number(condition.hour, "the hour is");
    let failed = condition.failed.as_ref();
    all.extend(failed.map(|at| format!("the last attempt at {} failed", at.name)));
    all.join(" and ")
}

/// Steps one after the other; `verb` tells what a rule set's own verb does: `fires at B4`.
pub fn describe_steps<V>(steps: &[Step<V>], verb: &dyn Fn(&V) -> String) -> String {
    if steps.is_empty() {
        return "nothing".to_owned();
    }
    let steps = steps.iter().map(|step| describe_step(step, verb));
    steps.collect::<Vec<_>>().join("; then ")
}

fn describe_step<V>(step: &Step<V>, verb: &dyn Fn(&V) -> String) -> String {
    let mut text = verb(&step.verb);
    if let Some(condition) = &step.condition {
        text = format!("if {}, {text}", describe_condition(condition));
    }
    if !step.otherwise.is_empty() {
        let otherwise = describe_steps(&step.otherwise, verb);
        text = format!("{text} (otherwise {otherwise})");
    }
    text
}

/// One order: `R1, R2: moves 0407; then fires at B4`.
pub fn describe_entry<V>(entry: &Entry<V>, verb: &dyn Fn(&V) -> String) -> String {
    let units = entry.units.iter().map(|unit| unit.name.as_str());
    let units = units.collect::<Vec<_>>().join(", ");
    let steps = match entry.steps.as_slice() {
        [] => "no order".to_owned(),
        steps => describe_steps(steps, verb),
    };
    format!("{units}: {}{steps}", tested(entry.condition.as_ref()))
}

/// One standing order: `beaten, R3: if the enemy is cavalry, goes to cover, else homeward`.
pub fn describe_standing<V>(standing: &Standing<V>, verb: &dyn Fn(&V) -> String) -> String {
    let units = standing.units.as_ref().map(describe_any);
    let units = units.map_or(String::new(), |units| format!(", {units}"));
    let reply = match &standing.reply {
        Reply::Steps(steps) => describe_steps(steps, verb),
        Reply::Default => "the rules' own choice".to_owned(),
        Reply::Ask => "is asked".to_owned(),
    };
    let tested = tested(standing.condition.as_ref());
    format!("{}{units}: {tested}{reply}", standing.when)
}

/// One answer: `beaten/R7: goes to 0512`.
pub fn describe_answer<V>(answer: &Answer<V>, verb: &dyn Fn(&V) -> String) -> String {
    let names = [&answer.unit, &answer.enemy];
    let names = names.into_iter().flatten();
    let id = names.fold(answer.when.to_owned(), |id, name| format!("{id}/{name}"));
    let reply = match answer.steps.as_slice() {
        [] => "the rules' own choice".to_owned(),
        steps => describe_steps(steps, verb),
    };
    format!("{id}: {reply}")
}

fn tested(condition: Option<&Condition>) -> String {
    let text = condition.map(describe_condition);
    text.map_or(String::new(), |text| format!("if {text}, "))
}
