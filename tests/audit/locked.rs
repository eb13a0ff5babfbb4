//! What `verify` says of an exchange that is only locked, of a ledger that is not there, and of versions that never were.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::Table;
use crate::support::forger::rechain;
use crate::support::transcript::{NOW, estafette};
use estafette::dice::{Body, Hash, quicknet_round};

#[test]
fn an_exchange_that_is_only_locked_is_not_said_to_be_rolled_played_or_told() {
    let table = Table::made("", |new| new.beacon = Some("quicknet".into()));
    table.both(1);
    let round = quicknet_round(NOW) + 1;
    estafette(&table, &format!("adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round {round}")).has(4, &[]);
    let waits = "not proven: nothing is cast yet; exchange 1 is locked, and waits for its dice";
    let said = estafette(&table, "verify HILL");
    said.has(
        0,
        &[
            &format!("exchange 1 waits for beacon round {round}, which appears at 2023-11-14 22:13:24 UTC"),
            &format!("the rolls are right: {waits}"),
            &format!("the rules were applied: {waits}"),
            &format!("everybody was told all that he was owed: {waits}"),
            "nothing that was sent was replaced: yes",
            "which is only locked, hang on beacon round",
        ],
    );
    assert!(!said.out.contains("appeared"), "{}", said.out);
}

#[test]
fn a_lock_behind_exchanges_that_were_cast_is_told_beside_them() {
    let table = Table::made("", |new| new.beacon = Some("local".into()));
    table.both(1);
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round 7").has(4, &[]);
    let value = Hash::of(b"drawn");
    estafette(&table, &format!("adjudicate HILL --beacon {value}")).has(0, &["Exchange 1 is cast"]);
    table.both(2);
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round 8").has(4, &[]);
    estafette(&table, "verify HILL").has(
        0,
        &[
            "exchange 1 waited for beacon round 7",
            "exchange 2 waits for beacon round 8",
            "the rolls are right: yes, but exchange 2, which is only locked, is not rolled, played or told yet",
        ],
    );
}

#[test]
fn a_folder_without_a_ledger_has_no_head() {
    let table = Table::new();
    table.play_to(1);
    std::fs::remove_file(table.root().join("ledger.txt")).unwrap();
    let said = estafette(&table, "verify HILL");
    said.has(1, &["There is no ledger here that can be read"]);
    assert!(!said.out.contains(": head"), "{}", said.out);
}

#[test]
fn a_version_that_never_was_is_refused_and_nothing_else_is_said_of_it() {
    let table = Table::new();
    table.play_to(2);
    rechain(&table, |entries| {
        for body in entries {
            if let Body::Lock(lock) = body {
                lock.rules = "banana-1.1".to_owned();
            }
        }
    });
    let said = estafette(&table, "verify HILL");
    said.has(1, &["exchange 1 was NOT replayed: its lock names no version of the rules"]);
    assert!(said.err.contains("`banana-1.1` is a version of `banana`"), "{}", said.err);
    assert!(!said.out.contains("banana-1.1 has ids") && !said.out.contains("labels of banana"), "{}", said.out);
}

/// Issue 16, 23: the view of a game is piped into the map.
#[test]
fn a_view_is_drawn_from_the_standard_input() {
    let view = std::fs::read("examples/maida-open/x008/view-french.yaml").unwrap();
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(&view).unwrap();
        child.wait_with_output().unwrap()
    };
    let piped = run(&["map", "--view", "-"]);
    assert_eq!(piped.status.code(), Some(0), "{}", String::from_utf8_lossy(&piped.stderr));
    let named = run(&["map", "--view", "examples/maida-open/x008/view-french.yaml"]);
    assert_eq!(piped.stdout, named.stdout);
    assert_eq!(run(&["form", "--view", "-"]).status.code(), Some(0));
    let odds = run(&["odds", "-", "guns", "check"]);
    assert_eq!(odds.status.code(), Some(0), "{}", String::from_utf8_lossy(&odds.stderr));
    let orders = "examples/maida-open/x008/form-french.yaml";
    let by_view = run(&["check", orders, orders, "--view", "-"]);
    assert_eq!(by_view.status.code(), Some(0), "{}", String::from_utf8_lossy(&by_view.stdout));
    let twice = String::from_utf8(by_view.stdout).unwrap();
    assert_eq!(twice.matches("judged by the view of french").count(), 2, "{twice}");
    let both = run(&["check", "-", "--view", "-"]);
    assert_eq!(both.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&both.stdout).contains("the standard input is named twice"));
}
