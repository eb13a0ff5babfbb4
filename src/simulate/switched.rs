//! A position under other switches of the umpire.

use crate::adjudicate::{AnyRuleSet, Position, Saved};
use crate::yaml::{self, Node, Span, Value, flow};

/// The key of the switches in a position that was saved.
const KEY: &str = "house_rules";

/// A position under other switches, each with its value; an error says why it cannot be.
pub fn switched(
    rules: &dyn AnyRuleSet,
    position: &Position,
    switches: &[(String, String)],
) -> Result<Position, String> {
    let saved = rules.save(position);
    let tree = yaml::parse(&saved).map_err(|_| "the position cannot be read again".to_owned())?;
    let set = tree.get(KEY).map_or(Vec::new(), |node| match &node.value {
        Value::Map(entries) => entries.clone(),
        _ => Vec::new(),
    });
    let kept = set.iter().filter(|(key, _)| !switches.iter().any(|(switch, _)| *switch == key.text));
    let kept = kept.map(|(key, node)| format!("{}: {}", key.text, flow(node)));
    let word = |value: &str| flow(&Node { span: Span::default(), value: Value::Word(value.to_owned()) });
    let new = switches.iter().map(|(switch, value)| format!("{switch}: {}", word(value)));
    let line = format!("{KEY}: {{{}}}\n", kept.chain(new).collect::<Vec<_>>().join(", "));
    let others = saved.lines().filter(|line| !line.starts_with(&format!("{KEY}:")));
    let text = others.map(|line| format!("{line}\n")).collect::<String>() + &line;
    rules.load_saved(Saved { engine: &text, veil: position.veil(), labels: Some(position.labels()) })
}
