//! The commands that the protocol prints for players do in a shell what it says they do.

use std::fs;
use std::process::Command;

use estafette::dice::{Body, Ledger};

use super::vectors::{self, list, text};

const PROTOCOL: &str = include_str!("../../src/dice/PROTOCOL.md");

/// The indented lines that follow the first line with a text in it, that line included.
fn commands(beginning: &str) -> String {
    let lines = PROTOCOL.lines().skip_while(|line| !line.contains(beginning));
    let indented = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
    indented.map(|line| format!("{}\n", line.trim_start())).collect()
}

/// What a shell prints; nothing where there is none with the tools of every Unix.
fn shell(folder: &std::path::Path, script: &str) -> Option<String> {
    let run = Command::new("sh").arg("-c").arg(script).current_dir(folder).output();
    let output = run.ok().filter(|_| cfg!(target_os = "linux"));
    if output.is_none() {
        eprintln!("SKIPPED: the protocol's commands were not tested, there is no shell with sha256sum");
    }
    output.map(|output| String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_roll_on_the_page_is_read_by_the_shell() {
    let folder = crate::support::tempdir().expect("a folder");
    let command = commands("printf %s 'estafette-dice-1 roll");
    assert_eq!(command.lines().filter(|line| !line.is_empty()).count(), 1);
    let script = format!("{} | cut -c1-64 | tr -cd 1-6", command.trim());
    let Some(printed) = shell(folder.path(), &script) else {
        return;
    };
    assert_eq!(&printed[..7], "2454436");
}

#[test]
fn entries_links_and_seeds_are_checked_by_the_shell() {
    for game in list(&vectors::all(), "games") {
        let folder = crate::support::tempdir().expect("a folder");
        let ledger = Ledger::read(text(game, "ledger").as_bytes()).expect("sound");
        fs::write(folder.path().join("ledger.txt"), ledger.text()).expect("can be written");
        let cut = commands("awk '/^estafette-dice-1 entry$/");
        let check = commands("# every entry names the one before it");
        let Some(printed) = shell(folder.path(), &(cut + &check)) else {
            return;
        };
        let mut lines = printed.lines();
        for (number, head) in ledger.heads().enumerate() {
            let expected = format!("e.{number:04} ok head {head}");
            assert_eq!(lines.next(), Some(expected.as_str()));
        }
        let bodies: Vec<&Body> = ledger.entries().iter().map(|entry| &entry.body).collect();
        let [Body::Lock(_), Body::Cast(cast), ..] = &bodies[..] else {
            // The first exchange was void, so that the second entry is not its cast.
            continue;
        };
        let rest: Vec<&str> = lines.collect();
        let (anchor, seed) = (ledger.card().umpire_anchor, cast.seed);
        let expected = [anchor, anchor, seed, seed].map(|hash| hash.to_string());
        assert_eq!(rest, expected);
    }
}
