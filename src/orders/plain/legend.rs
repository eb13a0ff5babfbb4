//! The words that a form ends with, for whoever has neither program nor guide: what may be ordered now, what may be said beforehand
//! about which moment, and on what conditions.

use serde_json::Value as Json;

use super::grammar::{Entries, Grammar};
use crate::orders::Usage;
use crate::orders::condition::CONDITION;
use crate::yaml::Draft;

/// How a form's comment on what may be said beforehand begins; in lines the words stand in its place.
pub const ON_DECISIONS: &str = "# decisions: ";

/// How a form's comment begins on which steps its exchange takes: `# now: fire, hold-fire and stand (the movement is over)`, or
/// `# now: all but fire (...)`; the words list these alone.
const ON_STEPS: &str = "# now: ";

/// No longer than this, in characters, are lines that list words.
const WIDTH: usize = 110;

/// The words, as comments.
pub(super) fn legend(grammar: &Grammar, form: &str) -> Vec<String> {
    let words = grammar.words;
    let mut lines = vec![
        "# the steps of an order, parted by commas; they are done now, and none waits for what others do".to_owned(),
    ];
    let taken = StepsNow::of(form);
    lines.extend(words.usages.iter().filter(|usage| !usage.is_reply && taken.takes(usage.verb)).map(step));
    lines.push("#   of several targets or places, joined by `else`, the first counts that can".to_owned());
    for (list, entries) in grammar.lists {
        if let Entries::Orders(other) = entries {
            lines.push(format!("# the steps of `{list} WHO: ...`"));
            lines.extend(steps(other.usages));
        }
    }
    lines.push(
        "# `when MOMENT, WHO, if ...: ANSWER` beforehand, on lines of their own; WHO and if may be left out".to_owned(),
    );
    lines.extend(words.decisions.iter().map(|decision| {
        let replies = grammar.replies.iter().find(|(key, _)| *key == decision.key);
        let replies = replies.map_or(String::new(), |(_, replies)| spoken(replies));
        format!("#   {}: {replies} ({})", decision.key, decision.moment)
    }));
    lines.push("# what may stand behind `if`, of a step or of a moment, joined by `and` or `or`".to_owned());
    let tested = CONDITION.iter().filter(|slot| words.conditions.contains(&slot.key));
    lines.extend(tested.map(|slot| format!("#   {} ({})", sample(slot.key), slot.about)));
    let is_verb = |word: &&&str| words.alike.iter().any(|(said, _)| *said == **word);
    let names = words.words.iter().filter(|word| !is_verb(word)).map(|word| (*word).to_owned());
    lines.extend(listed("#   WHO: names, ", names));
    lines
}

/// Which steps an exchange takes, by the form that is filled in for it.
#[derive(Clone, Debug)]
pub struct StepsNow<'f> {
    verbs: Vec<&'f str>,
    are_left_out: bool,
}

impl<'f> StepsNow<'f> {
    /// As a comment of the form says; all of them where none does.
    pub fn of(form: &'f str) -> StepsNow<'f> {
        let Some(said) = form.lines().find_map(|line| line.strip_prefix(ON_STEPS)) else {
            return StepsNow { verbs: Vec::new(), are_left_out: true };
        };
        let said = said.split(" (").next().unwrap_or(said);
        let (said, are_left_out) = match said.strip_prefix("all but ") {
            Some(out) => (out, true),
            None => (said, false),
        };
        StepsNow { verbs: said.split(", ").flat_map(|part| part.split(" and ")).collect(), are_left_out }
    }

    /// Whether it takes a step with this verb.
    pub fn takes(&self, verb: &str) -> bool {
        self.verbs.contains(&verb) != self.are_left_out
    }
}

/// The verbs that may be ordered.
fn steps(usages: &'static [Usage]) -> impl Iterator<Item = String> {
    usages.iter().filter(|usage| !usage.is_reply).map(step)
}

/// A verb, with what it does and what may stand beside it.
fn step(usage: &Usage) -> String {
    let beside =
        usage.beside.iter().map(|slot| format!("; {} ({})", slot.key, slot.about.replace('`', "").replace(':', ",")));
    let beside = beside.collect::<String>();
    let what = if usage.argument.is_some() { " ..." } else { "" };
    let choice = usage.argument.and_then(choice).map_or(String::new(), |words| format!(" ({words})"));
    format!("#   {}{what}: {}{choice}{beside}", usage.verb, usage.about.replace('`', "").replace(':', ","))
}

/// The words of which one stands behind a verb, where there are no others.
fn choice(argument: Draft) -> Option<String> {
    let schema = argument();
    let words = schema.pointer("/anyOf/0/enum")?.as_array()?.iter().filter_map(Json::as_str);
    Some(words.collect::<Vec<_>>().join(", "))
}

impl super::Reading<'_> {
    /// What may be replied to a decision, as it stands in a line.
    pub(super) fn replies_to(&self, decision: &str) -> Option<String> {
        let replies = self.grammar.replies.iter().find(|(key, _)| *key == decision)?.1;
        Some(replies.replace(":`", "`"))
    }
}

/// Replies as they stand in a line: ``"`go:` with words"`` is `go with words`.
fn spoken(replies: &str) -> String {
    replies.replace(":`", "`").replace(": ", " ").replace('`', "")
}

/// A condition with something behind it.
pub(super) fn sample(key: &str) -> String {
    match key {
        "enemy" | "self" => format!("{key} WHO"),
        "within" | "beyond" | "near" | "clear" | "safe" => format!("{key} 3"),
        "failed" => format!("{key} NAME"),
        _ => format!("{key} 3 or less"),
    }
}

/// Words in lines that are no longer than they should be.
fn listed(head: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines = vec![head.to_owned()];
    for (index, word) in words.enumerate() {
        let part = if index == 0 { word } else { format!(", {word}") };
        match lines.last_mut() {
            Some(line) if line.chars().count() + part.chars().count() <= WIDTH => line.push_str(&part),
            Some(line) => {
                line.push(',');
                lines.push(format!("#     {}", part.trim_start_matches(", ")));
            }
            None => {}
        }
    }
    lines
}
