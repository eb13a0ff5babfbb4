//! Whether a text is YAML or lines.

use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::{Node, Value, parse};

/// The lists of a turn file, and of a file of the umpire.
const LISTS: [&str; 9] = ["orders", "standing", "answers", "general", "army", "terrain", "deploy", "amend", "rulings"];
/// Keys that entries begin with.
const FIRST: [&str; 4] = ["unit", "when", "ask", "kind"];

/// Whether an order file is to be read as YAML; every other is lines.
pub fn is_yaml(text: &str) -> bool {
    text.lines().any(is_entry) || parse(text).is_ok_and(|tree| is_turn_file(&tree))
}

/// A tree with no key at its margin but those of the language, and no list of it just a word.
fn is_turn_file(tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else {
        return false;
    };
    entries.iter().all(|(key, node)| {
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
        ];
        for text in lines {
            assert!(!is_yaml(text), "{text}");
        }
    }
}
