//! The walls of the house: what pure rooms may not touch, who may know whom, and what no file may hold.

use std::collections::BTreeSet;

mod bites;
mod circles;
mod functions;
mod names;
mod rooms;
mod source;

use source::{Source, files, is_letter, line, lines_with, rust, under};

/// The rooms that compute and touch nothing.
const PURE: &[&str] = &["adjudicate", "dice", "yaml", "orders", "kit", "telling", "rules", "report", "conform", "desk"];

/// What a pure room does not name: files, clocks, environment, processes, chance, printing, floats, unordered maps.
const IMPURE: &[&str] = &[
    "std::fs",
    "fs_err",
    "std::io",
    "std::path",
    "PathBuf",
    "tempfile",
    "std::time",
    "SystemTime",
    "Instant",
    "std::env",
    "env!",
    "option_env!",
    "std::process",
    "std::thread",
    "std::net",
    "rand::",
    "SysRng",
    "getrandom",
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "anstream",
    "f32",
    "f64",
    "HashMap",
    "HashSet",
    "RandomState",
    "unsafe",
];

/// The reader whose trait has a method for every kind of number; floats it hands to those who take none.
const SERDE: &str = "src/yaml/data.rs";

/// The list of the rule sets: which of them an engine in a page has is asked as it is built.
const SHELF: &str = "src/rules/mod.rs";

/// Whom each room may know beside itself; a room that is not here may know everybody.
const KNOWS: &[(&str, &[&str])] = &[
    ("dice", &[]),
    ("yaml", &[]),
    ("orders", &["yaml"]),
    ("adjudicate", &["dice", "yaml", "orders"]),
    ("kit", &["adjudicate", "orders", "yaml"]),
    ("telling", &["adjudicate", "kit"]),
    ("rules", &["adjudicate", "dice", "kit", "orders", "telling", "yaml"]),
    ("report", &["adjudicate", "dice", "yaml", "kit"]),
    ("conform", &["adjudicate", "dice", "yaml", "kit", "telling"]),
    ("simulate", &["adjudicate", "dice", "yaml"]),
    ("game", &["adjudicate", "dice", "yaml", "orders", "kit", "telling", "rules", "report", "conform"]),
    ("desk", &["adjudicate", "dice", "yaml", "orders", "kit", "rules", "report", "conform", "game"]),
];

/// The most lines of a file.
const MOST_LINES: usize = 600;

fn impure(file: &Source) -> Vec<String> {
    if !file.room().is_some_and(|room| PURE.contains(&room)) {
        return Vec::new();
    }
    let named = |word: &&str| {
        let lines = lines_with(file.code(), word).into_iter();
        let lines = lines.filter(|_| {
            let of_serde = file.path == SERDE && ["f32", "f64"].contains(word);
            let of_shelf = file.path == SHELF && *word == "option_env!";
            !of_serde && !of_shelf
        });
        let told = lines.map(|line| format!("{}:{line}: a pure room names `{word}`", file.path));
        told.collect::<Vec<_>>()
    };
    let floats = floats(file.code()).into_iter();
    let floats = floats.map(|line| format!("{}:{line}: a pure room has a float", file.path));
    IMPURE.iter().flat_map(named).chain(floats).collect()
}

/// The lines with a number that has a point or an exponent.
fn floats(code: &str) -> Vec<usize> {
    let bytes = code.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'_');
    let letter = |at: usize| bytes.get(at).is_some_and(|byte| is_letter(char::from(*byte)));
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begins = bytes[at].is_ascii_digit() && (at == 0 || !letter(at - 1));
        if !begins {
            at += 1;
            continue;
        }
        let is_field = at > 0 && bytes[at - 1] == b'.' && bytes.get(at.wrapping_sub(2)) != Some(&b'.');
        let start = at;
        while digit(at) {
            at += 1;
        }
        let point =
            bytes.get(at) == Some(&b'.') && bytes.get(at + 1) != Some(&b'.') && !letter_not_digit(bytes, at + 1);
        let exponent = matches!(bytes.get(at), Some(b'e' | b'E'))
            && (digit(at + 1) || matches!(bytes.get(at + 1), Some(b'-' | b'+')));
        if !is_field && (point || exponent) {
            found.push(line(code, start));
        }
        while digit(at) || letter(at) {
            at += 1;
        }
    }
    found
}

fn letter_not_digit(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
}

fn trespasses(file: &Source) -> Vec<String> {
    let Some(room) = file.room() else {
        return Vec::new();
    };
    let Some((_, known)) = KNOWS.iter().find(|(name, _)| *name == room) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for path in file.imports() {
        let whom = path.split("::").next().unwrap_or_default();
        if whom != room && !known.contains(&whom) {
            found.push(format!("{}: `{room}` may not know `{path}`", file.path));
        }
        let battles = ["Contingent", "Host", "Later", "Muster", "Troop"];
        let lent = [
            "AsFact",
            "Clause",
            "Fact",
            "Flaws",
            "IllegalOrder",
            "Pin",
            "Place",
            "Prospect",
            "Reason",
            "Side",
            "UnitId",
            "because",
        ];
        let is_lent = |lender: &str| lent.contains(&lender) || battles.contains(&lender);
        let borrowed = path.strip_prefix("adjudicate::").is_none_or(is_lent);
        if room == "kit" && !borrowed {
            found.push(format!(
                "{}: `kit` borrows the clause, the fact, the reason, the prospect, the list of flaws, the pin of a map, the battle of a campaign, the remark on an order and the id of a unit and no more, not `{path}`",
                file.path
            ));
        }
    }
    if file.climbs() >= file.depth() {
        found.push(format!("{}: it climbs out of its room by `super`", file.path));
    }
    let behind = ["RuleSet", "Referee", "Engine"];
    if matches!(room, "report" | "conform") {
        let named = behind.iter().filter(|name| !lines_with(file.code(), name).is_empty());
        found.extend(
            named.map(|name| format!("{}: `{room}` sees rule sets through `AnyRuleSet`, not `{name}`", file.path)),
        );
    }
    found
}

/// Rule sets do not know each other.
fn neighbours(file: &Source) -> Vec<String> {
    let Some(inner) = file.path.strip_prefix("src/rules/").filter(|_| file.path != SHELF) else {
        return Vec::new();
    };
    let own = inner.split('/').next().unwrap_or_default();
    let foreign = |path: &String| {
        let mut parts = path.split("::");
        parts.next() == Some("rules") && parts.next() != Some(own)
    };
    let imports = file.imports().into_iter().filter(foreign);
    imports.map(|path| format!("{}: a rule set may not know `{path}`", file.path)).collect()
}

fn yaml_crates(file: &Source) -> Vec<String> {
    if file.room() == Some("yaml") {
        return Vec::new();
    }
    let crates = ["serde_yaml", "granit_parser", "serde_norway", "saphyr"];
    let named = crates.iter().filter(|name| !lines_with(file.spoken(), name).is_empty());
    named.map(|name| format!("{}: only `yaml` names `{name}`", file.path)).collect()
}

/// What names a rule set: its folder, and its id. One that is a plain word of the language, as a campaign is, is named by a path or by
/// a text of its own, and not by whoever speaks of campaigns.
fn names_of(folder: &str) -> Vec<String> {
    match folder.contains('_') {
        true => vec![folder.to_owned(), folder.replace('_', "-")],
        false => vec![format!("{folder}::"), format!("::{folder}"), format!("\"{folder}\"")],
    }
}

/// No file but its own folder and the list names a rule set, by folder or by id.
fn named_rule_sets(file: &Source, folders: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    for folder in folders {
        let own = file.path.starts_with(&format!("src/rules/{folder}/"));
        if own || file.path == SHELF {
            continue;
        }
        for name in names_of(folder) {
            let lines = lines_with(file.spoken(), &name).into_iter();
            found.extend(lines.map(|line| format!("{}:{line}: it names the rule set `{name}`", file.path)));
        }
    }
    found
}

/// Words that no file holds; written in two so that this one does not.
const UNFINISHED: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("todo", "!"),
    concat!("unimplemented", "!"),
    concat!("dbg", "!"),
    concat!("../", "shared"),
    concat!("/", "work"),
    concat!("/", "root"),
    concat!("/", "home"),
];

fn unfinished(file: &Source) -> Vec<String> {
    let named = |word: &&str| {
        let lines = lines_with(&file.text, word).into_iter();
        let told = lines.map(|line| format!("{}:{line}: it says `{word}`", file.path));
        told.collect::<Vec<_>>()
    };
    let mut found = UNFINISHED.iter().flat_map(named).collect::<Vec<_>>();
    if !file.path.starts_with("src/") || !file.path.ends_with(".rs") {
        return found;
    }
    let unwrapped = lines_with(file.code(), ".unwrap()").into_iter();
    found.extend(
        unwrapped.map(|line| format!("{}:{line}: `expect` states the invariant, `unwrap` does not", file.path)),
    );
    found
}

fn misshapen(file: &Source) -> Vec<String> {
    let mut found = Vec::new();
    if !file.text.starts_with("//! ") {
        found.push(format!("{}: it does not begin with what it holds", file.path));
    }
    let lines = file.text.lines().count();
    if lines > MOST_LINES {
        found.push(format!("{}: it has {lines} lines, {MOST_LINES} are the most", file.path));
    }
    found
}

/// Comments for readers end as sentences do, or in a table, a list or an example.
fn unended(file: &Source) -> Vec<String> {
    let lines = file.text.lines().map(str::trim).collect::<Vec<_>>();
    let doc = |line: &str| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).map(str::to_owned);
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some(text) = doc(line) else { continue };
        let last = lines.get(index + 1).is_none_or(|next| doc(next).is_none());
        let ended = text.ends_with(['.', ':', '?', '|', '`', '!']);
        if last && !ended {
            found.push(format!("{}:{}: the comment ends without a full stop", file.path, index + 1));
        }
    }
    found
}

/// Lines without the attributes at their end, which may go over several lines.
fn without_attributes<'l, 't>(mut lines: &'l [&'t str]) -> &'l [&'t str] {
    while lines.last().is_some_and(|line| line.ends_with(']')) {
        let begins = lines.iter().rposition(|line| line.starts_with("#["));
        lines = &lines[..begins.unwrap_or(0)];
    }
    lines
}

/// Every public item says what it is; `missing_docs` sees only what can be reached from outside.
fn undocumented(file: &Source) -> Vec<String> {
    let items = ["pub fn ", "pub struct ", "pub enum ", "pub trait ", "pub const ", "pub type ", "pub static "];
    let lines = file.text.lines().map(str::trim).collect::<Vec<_>>();
    let mut found = Vec::new();
    for (index, code) in file.code().lines().enumerate() {
        let is_item = items.iter().any(|item| code.trim_start().starts_with(item));
        let mut above = without_attributes(&lines[..index]).iter().rev();
        if is_item && !above.next().is_some_and(|line| line.starts_with("///") || line.starts_with("$(#[")) {
            found.push(format!("{}:{}: a public item without a word", file.path, index + 1));
        }
    }
    found
}

fn rule_set_folders<'s>(files: impl Iterator<Item = &'s Source>) -> BTreeSet<String> {
    let inner = files.filter_map(|file| file.path.strip_prefix("src/rules/"));
    inner.filter_map(|path| path.split_once('/')).map(|(folder, _)| folder.to_owned()).collect()
}

#[track_caller]
fn stands<'s>(check: impl Fn(&Source) -> Vec<String>, files: impl IntoIterator<Item = &'s Source>) {
    let found = files.into_iter().flat_map(check).collect::<Vec<_>>();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn pure_rooms_touch_nothing() {
    stands(impure, rust());
}

#[test]
fn rooms_know_only_whom_they_may() {
    stands(trespasses, rust());
    stands(neighbours, rust());
}

#[test]
fn only_the_gate_names_a_yaml_crate() {
    stands(yaml_crates, under("src"));
}

#[test]
fn nobody_names_a_rule_set_but_itself_and_the_list() {
    let folders = rule_set_folders(under("src"));
    stands(|file| named_rule_sets(file, &folders), under("src"));
}

#[test]
fn nothing_is_left_unfinished() {
    let mut all = Vec::new();
    for folder in ["README.md", "Cargo.toml", ".ci", "examples", "orders", "tests", "src"] {
        all.extend(files(folder, &[".md", ".toml", ".yaml", ".txt", ".py", ".svg", ".html", "/run"]));
    }
    stands(unfinished, rust().iter().chain(&all));
}

#[test]
fn files_say_what_they_hold_and_are_not_long() {
    stands(misshapen, rust());
}

#[test]
fn comments_are_sentences_and_public_items_have_one() {
    stands(unended, rust());
    stands(undocumented, under("src"));
}
