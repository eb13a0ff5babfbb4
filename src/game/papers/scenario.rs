//! `scenario.yaml`: the part of `game.yaml` that is fixed, with a random salt, and what the card names.

use super::absent::{ABSENT, said_of_the_absent};
use super::game_file::FREE_KEYS;
use crate::dice::Hash;
use crate::game::trouble::{FileName, Trouble};
use crate::yaml::{self, Fault, Faults, Node, Value};

/// Makes the scenario of a game file: its text without the keys that stay free, behind a salt. Of `post`, which is free, it
/// keeps who orders for absent players.
pub(in crate::game) fn scenario_text(path: &FileName, game: &str, salt: &Hash) -> Result<String, Trouble> {
    let tree = yaml::parse(game).map_err(|faults| Trouble::unreadable(path, game, faults))?;
    let in_post = said_of_the_absent(&tree).filter(|_| tree.get(ABSENT).is_none());
    let absent = in_post.map_or(String::new(), |node| format!("{ABSENT}: {}\n", yaml::flow(node)));
    Ok(format!("salt: {salt}\n{absent}{}", without_keys(path, game, &FREE_KEYS)?))
}

/// A text without some of the keys of its top level, which must begin lines.
pub(in crate::game) fn without_keys(path: &FileName, text: &str, keys: &[&str]) -> Result<String, Trouble> {
    let unreadable = |faults: Faults| Trouble::unreadable(path, text, faults);
    let tree = yaml::parse(text).map_err(unreadable)?;
    let Value::Map(entries) = &tree.value else {
        return Ok(text.to_owned());
    };
    let mut kept = String::with_capacity(text.len());
    let mut from = 0;
    for (key, node) in entries {
        if !keys.contains(&key.text.as_str()) {
            continue;
        }
        let begins = key.span.start;
        if begins > 0 && text.as_bytes()[begins - 1] != b'\n' {
            let mut faults = Faults::default();
            let fault = Fault::error(key.span, format!("`{}` does not begin a line", key.text));
            faults.add(fault.help("write the keys of the top level on lines of their own, without braces"));
            return Err(unreadable(faults));
        }
        kept.push_str(&text[from..begins]);
        from = line_after(text, node.span.end.max(key.span.end));
    }
    kept.push_str(&text[from..]);
    Ok(kept)
}

/// The beginning of the line after the one that a value ends on.
fn line_after(text: &str, end: usize) -> usize {
    if end > 0 && text.as_bytes()[end - 1] == b'\n' {
        return end;
    }
    text[end..].find('\n').map_or(text.len(), |more| end + more + 1)
}

/// Finds out whether a game file still says what the scenario says; comments and the order of keys do not count.
pub(in crate::game) fn same_game(game: &Node, scenario: &Node, path: &FileName) -> Result<(), Trouble> {
    let (Value::Map(now), Value::Map(then)) = (&game.value, &scenario.value) else {
        return Err(differs(path, "its make"));
    };
    let [said, fixed] = [game, scenario].map(|tree| said_of_the_absent(tree).and_then(Node::word).map(yaml::normal));
    if said != fixed {
        return Err(differs(path, &format!("`{ABSENT}`")));
    }
    let counts = |key: &str| !["salt", ABSENT].contains(&key) && !FREE_KEYS.contains(&key);
    for (key, node) in now.iter().filter(|(key, _)| counts(&key.text)) {
        if !scenario.get(&key.text).is_some_and(|other| same(node, other)) {
            return Err(differs(path, &format!("`{}`", key.text)));
        }
    }
    match then.iter().find(|(key, _)| counts(&key.text) && game.get(&key.text).is_none()) {
        Some((key, _)) => Err(differs(path, &format!("`{}`", key.text))),
        None => Ok(()),
    }
}

fn differs(path: &FileName, what: &str) -> Trouble {
    Trouble::unfit(
        path,
        format!("{what} has come to differ from scenario.yaml, which the card names"),
        "put it back; only `players` and `post` may change while the game is on, and of `post` not `absent`",
    )
}

/// Whether two parts say the same, wherever they stand.
fn same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Map(one), Value::Map(other)) => {
            let pairs = one.iter().zip(other);
            one.len() == other.len()
                && pairs.into_iter().all(|((key, one), (name, other))| key.text == name.text && same(one, other))
        }
        (one, other) => one == other,
    }
}
