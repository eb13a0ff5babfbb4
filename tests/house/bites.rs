//! Each wall against a sample that must not pass, and against its sound twin.

use super::*;

#[track_caller]
fn bites(check: impl Fn(&Source) -> Vec<String>, path: &str, bad: &str, good: &str) {
    assert!(!check(&Source::new(path, bad)).is_empty(), "passes: {bad}");
    let told = check(&Source::new(path, good));
    assert!(told.is_empty(), "refused: {good}: {told:?}");
}

#[test]
fn what_is_impure() {
    for word in IMPURE {
        let path = "src/kit/x.rs";
        bites(
            impure,
            path,
            &format!("fn x() {{ {word} }}"),
            &format!("// {word}\nfn x(a: &'static str) {{ \"{word}\" }}"),
        );
        assert!(impure(&Source::new("src/game/x.rs", word)).is_empty(), "`game` may");
    }
    bites(impure, "src/dice/x.rs", "use rand::Rng;", "use rand_chacha::ChaCha20Rng;");
}

#[test]
fn floats_in_any_writing() {
    for float in ["1.5", "0.1", "2.", "1e6", "1_000.0", "3E-2", "x(1.0)", "[.., 1.5]"] {
        bites(impure, "src/kit/x.rs", &format!("let x = {float};"), "let x = 1;");
    }
    for number in ["0..5", "1..=6", "x.0.1", "self.0", "7.max(3)", "0x1e6", "1e", "a1.b", "u8::MAX", "'.'", "\"1.5\""] {
        bites(impure, "src/kit/x.rs", "1.5", &format!("let x = {number};"));
    }
}

#[test]
fn who_knows_whom() {
    let pairs = [
        ("src/dice/x.rs", "use crate::yaml::Node;", "use crate::dice::Label;"),
        ("src/yaml/x.rs", "use crate::{dice::Label, yaml};", "use crate::yaml::Node;"),
        ("src/orders/x.rs", "use crate::adjudicate::Side;", "use crate::yaml::{Node, Span};"),
        ("src/adjudicate/x.rs", "fn x() { crate::rules::by_id(0) }", "use crate::orders::Entry;"),
        ("src/kit/x.rs", "use crate::adjudicate::{Clause, Referee};", "use crate::adjudicate::{Clause, Side};"),
        ("src/kit/x.rs", "use crate::dice::Label;", "use crate::orders::Whom;"),
        ("src/rules/one/x.rs", "use crate::conform::run;", "use crate::yaml::{Faults, Node};"),
        ("src/report/x.rs", "use crate::rules::by_id;", "use crate::adjudicate::AnyRuleSet;"),
        ("src/report/x.rs", "use crate::adjudicate::RuleSet;", "use crate::kit::Hex;"),
        ("src/conform/x.rs", "use crate::orders::Whom;", "use crate::dice::Chance;"),
        (
            "src/conform/mod.rs",
            "fn x(engine: Engine<X>) {}",
            "#[cfg(test)]\nmod tests { use crate::adjudicate::Engine; }",
        ),
        ("src/game/x.rs", "use crate::cli::main;", "use crate::rules::by_id;"),
        ("src/dice/x.rs", "use super::super::yaml;", "use super::{Label, roll};"),
        ("src/dice/mod.rs", "use super::yaml;", "use roll::Roll;"),
    ];
    for (path, bad, good) in pairs {
        bites(trespasses, path, bad, good);
    }
    bites(neighbours, "src/rules/one/x.rs", "use crate::rules::two::X;", "use crate::rules::one::X;");
}

#[test]
fn rooms_of_game_that_know_those_above() {
    let check = |file: &Source| rooms::intrusions_within(file, rooms::PARTED[0]);
    let pairs = [
        ("src/game/papers/x.rs", "use crate::game::stand::opened::Game;", "use crate::game::trouble::Trouble;"),
        ("src/game/papers/x.rs", "fn x() { super::super::proof::verify() }", "use super::view::View;"),
        ("src/game/stand/mod.rs", "use super::inbox;", "use super::papers;"),
        ("src/game/proof/x.rs", "use crate::game::{GameFile, again};", "use crate::game::papers::game_file::GameFile;"),
    ];
    for (path, bad, good) in pairs {
        bites(check, path, bad, good);
    }
    assert!(!check(&Source::new("src/game/attic/x.rs", "")).is_empty(), "there is no such room");
}

#[test]
fn rooms_of_game_that_touch_the_disk() {
    let check = rooms::disk_elsewhere;
    bites(check, "src/game/proof/x.rs", "fn x() { std::fs::read(p) }", "fn x(file: &FileAt) { read_text(file) }");
    bites(check, "src/game/stand/x.rs", "use std::path::PathBuf;", "// a Path\nuse super::FileName;");
    bites(check, "src/game/hand/x.rs", "fn x() { SysRng.fill() }", "#[cfg(test)]\nmod tests { use std::path::Path; }");
    assert!(check(&Source::new("src/game/folder/x.rs", "std::fs")).is_empty());
}

#[test]
fn yaml_crates_outside_the_gate() {
    bites(yaml_crates, "src/game/x.rs", "use serde_yaml::Value;", "// serde_yaml\nuse crate::yaml::Node;");
    bites(yaml_crates, "src/cli/x.rs", "fn x() { granit_parser::x() }", "fn x() {}");
    assert!(yaml_crates(&Source::new("src/yaml/x.rs", "use serde_yaml::Value;")).is_empty());
}

#[test]
fn names_of_rule_sets() {
    let folders = BTreeSet::from(["chess_960".to_owned()]);
    let check = |file: &Source| named_rule_sets(file, &folders);
    bites(check, "src/cli/x.rs", "if id == \"chess-960\" {}", "/// As in `chess-960`.");
    bites(check, "src/game/x.rs", "use crate::rules::chess_960;", "use crate::rules::by_id;");
    assert!(check(&Source::new("src/rules/chess_960/x.rs", "\"chess-960\"")).is_empty());
    assert_eq!(rule_set_folders([&Source::new("src/rules/chess_960/mod.rs", "")].into_iter()), folders);
    let plain = BTreeSet::from(["draughts".to_owned()]);
    let check = |file: &Source| named_rule_sets(file, &plain);
    bites(check, "src/cli/x.rs", "if id == \"draughts\" {}", "let told = \"a game of draughts\";");
    bites(check, "src/game/x.rs", "use crate::rules::draughts::State;", "use crate::rules::by_id;");
}

#[test]
fn what_is_unfinished() {
    for word in UNFINISHED {
        bites(unfinished, "README.md", &format!("a {word} b"), "done, at homework");
    }
    let unwrap = concat!("x.unw", "rap()");
    bites(
        unfinished,
        "src/kit/x.rs",
        &format!("fn x() {{ {unwrap} }}"),
        &format!("#[cfg(test)]\nmod tests {{ fn x() {{ {unwrap} }} }}"),
    );
}

#[test]
fn what_is_misshapen() {
    let long = format!("//! Long.\n{}", "x\n".repeat(MOST_LINES));
    bites(misshapen, "src/kit/x.rs", "use x;", "//! It holds x.\n");
    bites(misshapen, "src/kit/x.rs", &long, "//! Short.\n");
}

#[test]
fn comments_that_do_not_end_and_items_without() {
    bites(unended, "src/kit/x.rs", "/// It goes on and\nfn x() {}", "/// It goes on and\n/// ends.\nfn x() {}");
    bites(undocumented, "src/kit/x.rs", "#[must_use]\npub fn x() {}", "/// It does.\n#[must_use]\npub fn x() {}");
    bites(
        undocumented,
        "src/kit/x.rs",
        "#[derive(\n    Clone,\n)]\npub struct X;",
        "/// It is.\n#[derive(\n    Clone,\n)]\n#[serde(x)]\npub struct X;",
    );
}

#[test]
fn functions_that_are_long() {
    let body =
        |lines: usize| format!("fn x(a: [u8; 2])\nwhere\n    A: B,\n{{\n{}}}\nfn y();\n", "    z();\n".repeat(lines));
    let path = "src/kit/x.rs";
    bites(|file| functions::too_long(file, &[]), path, &body(56), &body(55));
    bites(|file| functions::too_long(file, &[(path, "x", 70)]), path, &body(64), &body(65));
    bites(|file| functions::too_long(file, &[(path, "x", 70)]), path, &body(66), &body(65));
    bites(|file| functions::too_long(file, &[(path, "x", 70)]), path, &body(10), &body(65));
}

#[test]
fn clauses_by_first_and_last() {
    let path = "src/rules/one/play/fire.rs";
    let good = "//! RS-FIRE-01 to RS-FIRE-09.\n/// RS-FIRE-01, RS-FIRE-02: up to 3 hexes.\nfn x() {}";
    bites(rooms::ranges, path, "/// RS-FIRE-01 to RS-FIRE-09: fire.\nfn x() {}", good);
    bites(rooms::ranges, path, "    // (RS-FIRE-01 to 09)", good);
}

#[test]
fn what_is_done_is_told_from_what_is_said_of_it() {
    let head = "//! RS-A-01.\n\n/// RS-A-02.\nstruct X {\n    /// RS-A-03.\n    #[serde(x)]\n    x: u8,\n}\n";
    let code = "/// RS-A-04.\n#[must_use]\npub(crate) fn x() {\n    // RS-A-05.\n    y(\"RS-A-06\");\n}\n/// RS-A-07.\nconst Z: u8 = 1;\n";
    let tests = "#[cfg(test)]\nmod tests {\n    // RS-A-08.\n}\n";
    let doing = Source::new("src/rules/one/x.rs", &[head, code, tests].concat()).doing();
    let stands = (1..=8).filter(|number| doing.contains(&format!("RS-A-0{number}"))).collect::<Vec<_>>();
    assert_eq!(stands, [4, 5, 6, 7]);
}

#[test]
fn quotes_and_comments_are_told_from_code() {
    let file = Source::new("src/x.rs", "a /* f64 */ 'f' r#\"f64 \" f64\"# \"\\\" f64\" '\\'' &'a f64x // f64");
    assert!(lines_with(file.code(), "f64").is_empty(), "{}", file.code());
    assert_eq!(file.code().len(), file.text.len());
    assert_eq!(Source::new("src/x.rs", "use crate::{a::{B, c::D}, e};").imports(), ["a::B", "a::c::D", "e"]);
}
