//! Whether a text is YAML or lines.

use super::heads::TEXTS;
use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::{Key, Node, Value, parse};

/// The lists of a turn file, and of a file of the umpire.
const LISTS: [&str; 9] = ["orders", "standing", "answers", "general", "army", "terrain", "deploy", "amend", "rulings"];
/// Keys that entries begin with.
const FIRST: [&str; 4] = ["unit", "when", "ask", "kind"];

/// Whether an order file is to be read as YAML; every other is lines.
pub fn is_yaml(text: &str) -> bool {
    text.lines().any(is_entry) || parse(text).is_ok_and(|tree| is_turn_file(text, &tree) && !is_of_texts(text, &tree))
}

/// Whether a file holds no list, and of its texts for people at least one that YAML would read otherwise than it was typed:
/// without what stands behind a `#`, or as a list. In lines they are read to the letter. Marks that only YAML has leave them its.
fn is_of_texts(text: &str, tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else {
        return false;
    };
    let is_text = |key: &Key| TEXTS.contains(&normal(&key.text).as_str());
    let behind = |key: &Key| {
        let line = text[key.span.start..].lines().next().unwrap_or_default();
        line.split_once(':').map_or("", |(_, rest)| rest.trim())
    };
    let only_yaml = |key: &Key| behind(key).starts_with(['\'', '"', '|', '>']);
    let (texts, others): (Vec<_>, Vec<_>) = entries.iter().partition(|(key, _)| is_text(key));
    others
        .iter()
        .all(|(key, node)| ENVELOPE_KEYS.contains(&normal(&key.text).as_str()) && node.word() == Some(behind(key)))
        && !texts.iter().any(|(key, _)| only_yaml(key))
        && texts.iter().any(|(key, node)| match node.word() {
            Some(word) => behind(key).contains('#') && !word.starts_with(behind(key)),
            None => !behind(key).is_empty(),
        })
}

/// A tree with no key at its margin but those of the language, none of them in quotation marks as names are in lines, and no list
/// of it just a word.
fn is_turn_file(text: &str, tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else {
        return false;
    };
    entries.iter().all(|(key, node)| {
        if text[key.span.start..].starts_with(['"', '\'']) {
            return false;
        }
        let key = normal(&key.text);
        let is_list = LISTS.contains(&key.as_str());
        is_list && node.word().is_none() || ENVELOPE_KEYS.contains(&key.as_str()) || key == "reason"
    })
}

/// Whether a line begins an entry as only YAML has them: a brace, a dash and a brace, a dash and a key of an entry; or a list
/// with brackets behind its key.
fn is_entry(line: &str) -> bool {
    let line = line.trim_start();
    let behind = line.strip_prefix('-').map(str::trim_start);
    let key = |text: &str| text.split_once(':').map(|(key, rest)| (normal(key), rest.trim_start().to_owned()));
    let opens = |text: &str| text.starts_with('{');
    let in_brackets = || {
        let found = key(line);
        found.is_some_and(|(key, rest)| LISTS.contains(&key.as_str()) && rest.starts_with(['[', '{']))
    };
    opens(line)
        || behind.is_some_and(|rest| opens(rest) || key(rest).is_some_and(|(key, _)| FIRST.contains(&key.as_str())))
        || in_brackets()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_yaml_or_lines() {
        let yaml = [
            "game: a\norders:\n- {unit: R1}\n",
            "game: a\norders:\n- unit: R1\n  do: stand\n",
            "game: a\nexchange: 3\nside: red\nconcede: yes\n",
            "game: a\norders: []\nstanding:\n",
            "orders: [{unit: R1, do: [fire}]\n",
            "{game: a, exchange: 3}\n",
            "game: a\nrequest: may I?\n",
            "request: 'may gun # 3 fire?'\n",
            "game: a # the second\nrequest: may I? # soon\n",
        ];
        for text in yaml {
            assert!(is_yaml(text), "{text}");
        }
        let lines = [
            "game: a\nR1: stand\n",
            "- R1: stand\n",
            "- unit R1: stand\n",
            "when charged: stand\n",
            "general: guiton support husson\n",
            "deploy:\nR1: at 0304\n",
            "R1 stand\n",
            "request: may gun # 3 fire?\n",
            "game: a\nrequest: may gun # 3 fire?\n",
            "request: [a]\n",
            "\"note\": move NE\n",
        ];
        for text in lines {
            assert!(!is_yaml(text), "{text}");
        }
    }
}
