//! A form in plain lines, made of the one in YAML, so that both tell the same.

use std::collections::BTreeMap;

use super::grammar::Grammar;
use super::legend::{ON_DECISIONS, legend};
use super::write::{line_of, lines_of};
use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::{Key, Node, Span, Value, parse, place};

/// Writes a form in lines: comments and mark lines stay where they are. A text that is no form in YAML stays as it is.
pub fn form_in_lines(form: &str, grammar: &Grammar) -> String {
    made(form, grammar).unwrap_or_else(|| form.to_owned())
}

fn made(form: &str, grammar: &Grammar) -> Option<String> {
    let tree = parse(form).ok()?;
    let Value::Map(entries) = &tree.value else {
        return None;
    };
    let line_at = |span: Span| place(form, span.start).0 - 1;
    // For each line of the form what stands in its place, and where its own text ends.
    let mut instead: BTreeMap<usize, (Vec<String>, usize)> = BTreeMap::new();
    let mut lists: BTreeMap<usize, String> = BTreeMap::new();
    for (key, node) in entries {
        let list = normal(&key.text);
        if ENVELOPE_KEYS.contains(&list.as_str()) {
            let only = Node { span: key.span, value: Value::Map(vec![(key.clone(), node.clone())]) };
            let text = lines_of(&only, grammar)?;
            instead.insert(line_at(key.span), (vec![text.trim_end().to_owned()], node.span.end.max(key.span.end)));
            continue;
        }
        lists.insert(line_at(key.span), list.clone());
        instead.entry(line_at(key.span)).or_insert((Vec::new(), key.span.end + 1));
        for item in node.items() {
            let line = line_of(&list, item, grammar)?;
            let known = instead.entry(line_at(item.span)).or_insert((Vec::new(), item.span.end));
            known.0.push(line);
            known.1 = item.span.end;
        }
    }
    Some(written(form, grammar, &instead, &lists))
}

fn written(
    form: &str,
    grammar: &Grammar,
    instead: &BTreeMap<usize, (Vec<String>, usize)>,
    lists: &BTreeMap<usize, String>,
) -> String {
    let mut out = String::new();
    let mut list = "orders".to_owned();
    let mut start = 0;
    for (number, line) in form.lines().enumerate() {
        if let Some(known) = lists.get(&number) {
            list.clone_from(known);
        }
        let end = start + line.len();
        let mut add = |text: &str| {
            out.push_str(text);
            out.push('\n');
        };
        match instead.get(&number) {
            Some((lines, behind)) => {
                let comment = form.get(*behind..end).map(str::trim).filter(|rest| rest.starts_with('#'));
                match comment {
                    Some(comment) if comment.starts_with(ON_DECISIONS) => {
                        legend(grammar, form).iter().for_each(|line| add(line))
                    }
                    comment => comment.into_iter().for_each(&mut add),
                }
                lines.iter().for_each(|line| add(line));
            }
            None => match commented(line, &list, grammar).or_else(|| offered(line, grammar)) {
                Some(line) => add(&line),
                None => add(line),
            },
        }
        start = end + 1;
    }
    out
}

/// An entry that stands in a comment: `# - {when: fire, do: stand}`.
fn commented(line: &str, list: &str, grammar: &Grammar) -> Option<String> {
    let entry = parse(line.strip_prefix("# - ")?).ok()?;
    let list = match &entry.value {
        Value::Map(entries) => list_of(entries).unwrap_or(list),
        _ => return None,
    };
    Some(format!("# {}", line_of(list, &entry, grammar)?))
}

/// Steps that are offered in a comment, without the colons and brackets that YAML has: `#   fire: watteville`.
fn offered(line: &str, grammar: &Grammar) -> Option<String> {
    let said = line.strip_prefix("#   ")?;
    let (steps, behind) = said.split_at(said.find("   #").unwrap_or(said.len()));
    let bare = steps.strip_prefix('[').and_then(|steps| steps.strip_suffix(']')).unwrap_or(steps);
    let (first, _) = bare.split_once(": ")?;
    let verbs = grammar.words.verbs;
    let in_line =
        verbs.iter().fold(bare.to_owned(), |text, verb| text.replace(&format!("{verb}: "), &format!("{verb} ")));
    verbs.contains(&first).then(|| format!("#   {in_line}{behind}"))
}

/// The list that an entry with such keys belongs to, whatever stands above it.
fn list_of(entries: &[(Key, Node)]) -> Option<&'static str> {
    let has = |word: &str| entries.iter().any(|(key, _)| normal(&key.text) == word);
    if has("when") {
        Some("standing")
    } else if has("ask") {
        Some("answers")
    } else {
        None
    }
}
