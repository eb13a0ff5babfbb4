//! Every command that tells something tells it to programs too, and what goes wrong as well.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn estafette(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_estafette"))
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("it runs")
}

fn answer(arguments: &[&str]) -> Value {
    let output = estafette(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?}: {said}"))
}

fn fault(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = estafette(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let told = serde_json::from_slice(&output.stderr);
    let told = told.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    (told, output.status.code())
}

#[test]
fn commands_answer_in_json() {
    let maida = "examples/maida-open";
    for (arguments, key) in [
        (vec!["status", maida], "/game"),
        (vec!["form", maida], "/0/form"),
        (vec!["check", "orders/really-simple/orders.yaml", "--rules", "really-simple"], "/0/answer"),
        (vec!["odds", maida, "voltigeurs", "melee", "watteville"], "/0"),
        (vec!["tables", "really-simple"], "/0/title"),
        (vec!["clauses", "really-simple"], "/0/clause"),
        (vec!["conform", "tests/conformance/really-simple/generals"], "/0"),
        (vec!["mail", "preview", maida], "/letters"),
        (vec!["templates"], "/rules/0"),
        (vec!["templates", "headline"], "/text"),
        (vec!["templates", "really-simple"], "/phrases/0/wordings/0"),
    ] {
        let json = [arguments.as_slice(), &["--format", "json"]].concat();
        assert!(answer(&json).pointer(key).is_some(), "{arguments:?}");
    }
    for what in ["turn-file", "game", "position", "log"] {
        let schema = answer(&["schema", what, "two-by-two"]);
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert!(schema["title"].as_str().is_some_and(|title| title.contains("2 by 2")));
    }
}

#[test]
fn a_game_is_made_and_closed_in_json() {
    let place = crate::support::tempdir().expect("a temporary folder");
    let folder = place.path().join("game");
    let folder = folder.to_str().expect("a path");
    let made = answer(&["new", "examples/maida/game.yaml", folder, "--format", "json"]);
    assert_eq!((&made["game"], &made["mail"]), (&"maida".into(), &"ledger.txt".into()));
    assert_eq!(made["head"].as_str().map(str::len), Some(64));
    assert!(Path::new(made["secret"].as_str().expect("a path")).is_file());
    let closed = answer(&["close", folder, "--unfinished", "--format=json"]);
    assert_eq!(closed["closed"], true);
    let (again, code) = fault(&["close", folder, "--unfinished", "--format=json"]);
    assert_eq!(code, Some(1));
    assert!(again["what"].is_string() && again["help"].is_string(), "{again}");
}

#[test]
fn faults_are_told_in_json() {
    let (told, code) = fault(&["status", "no-such-game", "--format", "json"]);
    assert_eq!(code, Some(3));
    assert!(told["where"].as_str().is_some_and(|path| path.starts_with("no-such-game")), "{told}");
    assert!(told["help"].is_string());
    let (told, code) = fault(&["tables", "chess", "--format", "json"]);
    assert_eq!((code, &told["what"]), (Some(2), &"there is no rule set `chess`".into()));
    let (told, code) = fault(&["tables", "--format", "json"]);
    assert_eq!(code, Some(2));
    assert!(told["what"].as_str().is_some_and(|what| !what.starts_with("error")), "{told}");
    let place = crate::support::tempdir().expect("a temporary folder");
    let scenario = place.path().join("game.yaml");
    std::fs::write(&scenario, "rules: really-simple\nname: Maida!\n").expect("it can be written");
    let folder = place.path().join("game");
    let paths = [&scenario, &folder].map(|path| path.to_str().expect("a path"));
    let (told, code) = fault(&["new", paths[0], paths[1], "--format", "json"]);
    let faults = told["faults"].as_array().expect("a list");
    let named = |fault: &&Value| fault["line"] == 2 && fault["column"] == 7;
    assert!(code == Some(3) && faults.iter().any(|fault| named(&fault)), "{told}");
}
