//! `examples/verify.py`, which was written from the protocol alone, on the vectors and on games in folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;

/// The script's answer; nothing where this computer has no Python.
fn verify(arguments: &[&str]) -> Option<Output> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/verify.py");
    let run = Command::new("python3").arg("-B").arg(script).args(arguments).output();
    match run {
        Ok(output) => Some(output),
        Err(error) => {
            eprintln!("SKIPPED: examples/verify.py was not tested, python3 does not run: {error}");
            None
        }
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn vectors() -> Json {
    serde_json::from_str(include_str!("../vectors/dice.json")).expect("the vectors are JSON")
}

fn text<'a>(of: &'a Json, key: &str) -> &'a str {
    of[key].as_str().unwrap_or_else(|| panic!("{key}"))
}

/// Lays a game of the vectors out as a folder, and names its files.
fn lay_out(game: &Json, folder: &Path) -> Vec<PathBuf> {
    let mut files = vec![
        (folder.join("ledger.txt"), text(game, "ledger").to_owned()),
        (folder.join("scenario.yaml"), text(&game["files"], "scenario").to_owned()),
    ];
    for (name, file) in game["files"].as_object().expect("files") {
        let file = file.as_str().expect("a text").to_owned();
        let parts: Vec<&str> = name.splitn(3, '-').collect();
        let place = |number: &str| folder.join(format!("x{:03}", number.parse::<u32>().expect("a number")));
        match parts[..] {
            ["state", number] | ["state", number, "edited"] => {
                // The edited position comes later in the alphabet, and takes the place of the first.
                files.push((place(number).join("state.yaml"), file));
            }
            ["report", number, seat] => {
                files.push((place(number).join(format!("report-{seat}.md")), file));
            }
            _ => assert!(["card", "scenario"].contains(&name.as_str()), "{name}"),
        }
    }
    for exchange in game["exchanges"].as_array().expect("exchanges") {
        let place = folder.join(format!("x{:03}", exchange["n"].as_u64().expect("a number")));
        files.push((place.join("rolls.txt"), text(exchange, "rolls_file").to_owned()));
        for orders in exchange["orders"].as_array().expect("orders") {
            if let Some(canonical) = orders["canonical"].as_str() {
                let raw = STANDARD.decode(text(orders, "raw_base64")).expect("base64");
                assert!(!raw.is_empty());
                let name = format!("{}.yaml", text(orders, "seat"));
                files.push((place.join("orders").join(name), canonical.to_owned()));
            }
        }
    }
    for (path, file) in &files {
        fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        fs::write(path, file).expect("can be written");
    }
    let mut paths: Vec<PathBuf> = files.into_iter().map(|(path, _)| path).collect();
    paths.sort();
    paths.dedup();
    paths
}

#[test]
fn the_script_passes_every_vector() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/dice.json");
    let Some(output) = verify(&["--vectors", path]) else {
        return;
    };
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.ends_with(" comparisons, 0 faults\n"), "{told}");
}

#[test]
fn the_script_finds_the_vectors_that_are_wrong() {
    let mut vectors = vectors();
    vectors["strings"][0]["sha256"] = "0".repeat(64).into();
    vectors["bad_rolls"][0]["line"] = 8.into();
    let folder = crate::support::tempdir().expect("a folder");
    let path = folder.path().join("dice.json");
    fs::write(&path, vectors.to_string()).expect("can be written");
    let Some(output) = verify(&["--vectors", path.to_str().expect("a text")]) else {
        return;
    };
    let told = told(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.ends_with(" comparisons, 2 faults\n"), "{told}");
}

#[test]
fn the_script_finds_games_in_folders_sound() {
    for game in vectors()["games"].as_array().expect("games") {
        let folder = crate::support::tempdir().expect("a folder");
        lay_out(game, folder.path());
        let at = folder.path().to_str().expect("a text");
        let Some(output) = verify(&[at, "--head", text(game, "head")]) else {
            return;
        };
        let told = told(&output);
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(told.ends_with("\nsound\n"), "{told}");
        // Orders under a lock that was void are the only files the vectors do not hold.
        for line in told.lines().filter(|line| line.starts_with("not at hand")) {
            assert!(line.contains("/orders/"), "{line}");
        }
    }
}

#[test]
fn the_script_names_the_file_that_was_changed() {
    let vectors = vectors();
    let games = vectors["games"].as_array().expect("games");
    let game = games.iter().find(|game| text(game, "name") == "quatre-bras");
    let folder = crate::support::tempdir().expect("a folder");
    let at = folder.path().to_str().expect("a text");
    let files = lay_out(game.expect("quatre-bras is there"), folder.path());
    assert!(files.len() > 10);
    for path in files {
        let sound = fs::read(&path).expect("can be read");
        let mut changed = sound.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        fs::write(&path, &changed).expect("can be written");
        let Some(output) = verify(&[at]) else {
            return;
        };
        let told = told(&output);
        let name = path.strip_prefix(folder.path()).expect("inside").to_str().expect("a text");
        assert_eq!(output.status.code(), Some(1), "{name}: {told}");
        let named = |line: &str| line.starts_with("FAULT") && line.contains(name);
        assert!(told.lines().any(named), "{name}: {told}");
        fs::write(&path, &sound).expect("can be written");
    }
}

#[test]
fn the_script_counts_what_is_sealed_before_the_close_and_opens_it_with_the_seal() {
    let vectors = vectors();
    let games = vectors["games"].as_array().expect("games");
    let game = games.iter().find(|game| text(game, "name") == "waterloo-1815");
    let game = game.expect("waterloo is there");
    let folder = crate::support::tempdir().expect("a folder");
    lay_out(game, folder.path());
    let ledger = text(game, "ledger");
    let close = ledger.rfind("estafette-dice-1 entry\n").expect("an entry");
    let path = folder.path().join("ledger.txt");
    fs::write(&path, &ledger[..close]).expect("can be written");
    let at = folder.path().to_str().expect("a text");
    let Some(output) = verify(&[at]) else {
        return;
    };
    assert_eq!(output.status.code(), Some(0));
    assert!(told(&output).contains("sealed until the close: "), "{}", told(&output));

    let seal = text(&game["umpire"], "tip");
    let opened = verify(&[at, "--seal", seal]).expect("it ran before");
    assert_eq!(opened.status.code(), Some(0), "{}", told(&opened));
    assert!(!told(&opened).contains("sealed until"));

    let wrong = verify(&[at, "--seal", text(game, "head")]).expect("it ran before");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(told(&wrong).contains("seal"), "{}", told(&wrong));
}

#[test]
fn the_script_names_a_folder_in_place_of_a_file_and_orders_that_a_closed_game_lacks() {
    let vectors = vectors();
    let games = vectors["games"].as_array().expect("games");
    let game = games.iter().find(|game| text(game, "name") == "quatre-bras");
    let folder = crate::support::tempdir().expect("a folder");
    let at = folder.path().to_str().expect("a text");
    let files = lay_out(game.expect("quatre-bras is there"), folder.path());
    let is_orders = |path: &&PathBuf| path.parent().is_some_and(|above| above.ends_with("orders"));
    let orders = files.iter().find(is_orders).expect("there are orders");
    fs::remove_file(orders).expect("can be removed");
    let is_rolls = |path: &&PathBuf| path.ends_with("rolls.txt");
    let rolls = files.iter().find(is_rolls).expect("there are rolls");
    fs::remove_file(rolls).expect("can be removed");
    fs::create_dir(rolls).expect("can be made");
    let Some(output) = verify(&[at]) else {
        return;
    };
    let told = told(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(!told.contains("Traceback"), "{told}");
    let missing = "it is missing, and the game is closed";
    let named = |part: &str| {
        let faults = told.lines().filter(|line| line.starts_with("FAULT"));
        faults.filter(|line| line.contains(part)).count()
    };
    assert_eq!(named(missing), 1, "{told}");
    assert_eq!(named("rolls.txt: it cannot be read"), 1, "{told}");
}

/// In the folder of a game everything is of it, or told: what never was an exchange, or a battle, is a fault, and of what bears no name
/// of the program's the script says so.
#[test]
fn the_script_tells_of_what_is_none_of_the_games() {
    let vectors = vectors();
    let games = vectors["games"].as_array().expect("games");
    let game = games.iter().find(|game| text(game, "name") == "quatre-bras").expect("quatre-bras is there");
    let other = games.iter().find(|game| text(game, "name") == "ligny").expect("ligny is there");
    for (name, code, what) in [
        ("notes.txt", 0, "sound"),
        ("x001/report-fr.pdf", 0, "no file of the game: x001/report-fr.pdf"),
        ("x001/desk/001.yaml", 0, "no file of the game: x001/desk/001.yaml"),
        ("x001 (1)/report-fr.md", 0, "no file of the game: x001 (1)"),
        ("post/sent.txt", 0, "no file of the game: post/sent.txt"),
        ("post/held/0000.eml", 0, "no file of the game: post/held"),
        ("battles/notes.txt", 0, "no file of the game: battles/notes.txt"),
        ("x000/desk/1-amend.yaml", 1, "FAULT x000/desk: no exchange 0 was ever played"),
        ("X001/state.yaml", 1, "FAULT X001: it is no folder of an exchange"),
        ("x099/state.yaml", 1, "FAULT x099: it was never locked"),
        ("battles/ford/ledger.txt", 1, "FAULT battles/ford: no note of the ledger names its card"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        lay_out(game, folder.path());
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("can be made");
        fs::write(&file, text(other, "ledger")).expect("can be written");
        let Some(output) = verify(&[folder.path().to_str().expect("a text")]) else {
            return;
        };
        let told = told(&output);
        assert_eq!(output.status.code(), Some(code), "{name}: {told}");
        assert!(told.lines().any(|line| line == what), "{name}: {told}");
    }
}
