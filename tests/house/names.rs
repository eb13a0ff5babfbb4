//! Names of types: within a rule set, and within a room of `src`, no two types have one name, so that a name means one thing.

use std::collections::BTreeMap;

use super::source::{Source, is_letter, under};

/// Every command has its own, and is named by its file: what clap reads its words into.
const OF_EACH_COMMAND: &str = "Arguments";

/// Where a name means one thing: a rule set, a room of `src`; and of `kit` the open table, which stands beside the hexes.
fn scope(file: &Source) -> Option<String> {
    let mut links = file.path.strip_prefix("src/")?.split('/');
    let (room, inner) = (links.next()?, links.next()?);
    let parted = room == "rules" || (room, inner) == ("kit", "table");
    Some(if parted { format!("{room}/{inner}") } else { room.to_owned() })
}

/// A line of code without the word that says who may see it.
fn seen_by_anybody(code: &str) -> &str {
    match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(')').map_or(rest, |(_, rest)| rest),
        Some(rest) => rest,
        None => code,
    }
}

/// The types that a file defines, each with its line; those that a trait asks for are none.
fn types(file: &Source) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for (index, code) in file.code().lines().enumerate() {
        let asked_for = code.starts_with(' ') && code.trim_start().starts_with("type ");
        let mut words = seen_by_anybody(code.trim_start()).split_whitespace();
        let is_type = words.next().is_some_and(|word| ["struct", "enum", "union", "trait", "type"].contains(&word));
        let name = words.next().filter(|_| is_type && !asked_for).unwrap_or_default();
        let name = name.split(|letter| !is_letter(letter)).next().unwrap_or_default();
        if !name.is_empty() {
            found.push((name, index + 1));
        }
    }
    found
}

/// The names that stand for several types of one scope, with the places of these.
fn ambiguous<'s>(files: impl Iterator<Item = &'s Source>) -> Vec<String> {
    let mut known = BTreeMap::<(String, &str), Vec<String>>::new();
    for file in files {
        let Some(scope) = scope(file) else { continue };
        for (name, line) in types(file).into_iter().filter(|(name, _)| *name != OF_EACH_COMMAND) {
            known.entry((scope.clone(), name)).or_default().push(format!("{}:{line}", file.path));
        }
    }
    let several = known.into_iter().filter(|(_, places)| places.len() > 1);
    several.map(|((scope, name), places)| format!("{scope}: `{name}` is {}", places.join(" and "))).collect()
}

#[test]
fn a_name_of_a_type_means_one_thing() {
    let found = ambiguous(under("src"));
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn two_types_of_one_name_are_found() {
    let one = Source::new("src/rules/tiny/play/fire.rs", "pub(in crate::rules) struct Shot<'s> {\n    by: Part,\n}\n");
    let two =
        Source::new("src/rules/tiny/events.rs", "//! Events.\n\nenum Shot {}\nimpl X for Y {\n    type Part = ();\n}");
    let tests = Source::new("src/rules/tiny/tests/fire.rs", "struct Shot;");
    let other =
        Source::new("src/rules/small/fire.rs", "type Shot = u8;\n#[cfg(test)]\nmod tests {\n    struct Shot;\n}");
    let command = Source::new("src/cli/map.rs", "struct Arguments;");
    let another = Source::new("src/cli/form.rs", "struct Arguments;");
    let found = ambiguous([&one, &two, &tests, &other, &command, &another].into_iter());
    assert_eq!(found, ["rules/tiny: `Shot` is src/rules/tiny/play/fire.rs:1 and src/rules/tiny/events.rs:3"]);
}
