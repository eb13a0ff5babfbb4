//! The umpire's desk: amendments, rulings, results of the table, requests, reopenings.

mod support;

use estafette::dice::{Body, Ledger};
use support::transcript::{Transcript, estafette};
use support::{Table, contents, orders};

const REASON: &str = "the report of exchange 1 had it wrong";

/// An umpire's file for an exchange.
fn umpire(table: &Table, exchange: u32, body: &str) {
    let text = format!("game: hill\nexchange: {exchange}\nreason: {REASON}\n{body}");
    table.file("hand.yaml", &text);
}

fn amend(table: &Table, exchange: u32, body: &str) -> Transcript {
    umpire(table, exchange, body);
    estafette(table, "amend HILL PLACE/hand.yaml")
}

/// Both sides order their units to stand, which needs no dice.
fn stand(table: &Table, exchange: u32) -> Transcript {
    table.file("red.yaml", &orders("red", exchange, "stand"));
    table.file("blue.yaml", &orders("blue", exchange, "stand"));
    estafette(table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml")
}

fn report(table: &Table, exchange: u32, side: &str) -> String {
    let path = format!("x{exchange:03}/report-{side}.md");
    std::fs::read_to_string(table.root().join(path)).unwrap()
}

fn state(table: &Table, file: &str) -> String {
    std::fs::read_to_string(table.root().join(file)).unwrap()
}

fn ledger(table: &Table) -> Ledger {
    let text = std::fs::read(table.root().join("ledger.txt")).unwrap();
    Ledger::read(&text).unwrap()
}

fn agrees(table: &Table) {
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, [], "everything agrees");
}

#[test]
fn the_good_lines_are_done_and_the_bad_ones_listed() {
    let table = Table::new();
    stand(&table, 1);
    let said = amend(
        &table,
        2,
        "amend:\n- {unit: R1, strength: 4}\n- {unit: R7, strength: 4}\n- {unit: B1, strength: 3, note: two fell ill}\n",
    );
    said.is(
        1,
        "Done for exchange 2, as act 1 of your desk:\n  \
           By the umpire's hand: R1 has strength 4 in place of 9.\n  \
           By the umpire's hand: B1 has strength 3 in place of 9 (two fell ill).\n  \
           The umpire's reason: the report of exchange 1 had it wrong.\n\
         Mail ledger.txt to everybody, and forms for the position as it is now to those who order for it.\n\
         Head HASH\n",
        "error: there is no unit `R7`\n --> PLACE/hand.yaml:6:10\n  |\n6 | - {unit: R7, strength: 4}\n  |          ^^\n",
    );
    let act = state(&table, "x002/desk/1-amend.yaml");
    assert!(act.starts_with("salt: ") && !act.contains("R7"), "{act}");
    let after = state(&table, "x002/desk/1-state.yaml");
    let before = state(&table, "x001/state.yaml");
    assert_eq!(
        after.lines().next(),
        before.lines().next(),
        "the salt is kept"
    );
    assert_eq!(after.matches("strength: 4").count(), 1);
    let ledger = ledger(&table);
    let last = &ledger.entries().last().unwrap().body;
    let Body::Note {
        state: Some(named),
        text,
    } = last
    else {
        panic!("a note with a position: {last:?}");
    };
    assert_eq!(*named, estafette::dice::Hash::of(after.as_bytes()));
    let hash = estafette::dice::Hash::of(act.as_bytes());
    assert_eq!(*text, format!("desk 2/1 amend {hash}"));
    stand(&table, 2).has(0, &["Exchange 2 is cast."]);
    for side in ["red", "blue"] {
        let report = report(&table, 2, side);
        for line in [
            "## From the umpire's desk\n",
            "By the umpire's hand: R1 has strength 4 in place of 9.",
            "The umpire's reason: the report of exchange 1 had it wrong.",
        ] {
            assert!(report.contains(line), "`{line}` is not in\n{report}");
        }
        assert!(!report.contains("desk 2/1"), "{report}");
    }
    assert!(state(&table, "x002/state.yaml").contains("strength: 4"));
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["  1 act of the umpire's desk: 2 amendments\n"]);
    let verdict = table.verify();
    assert_eq!(verdict.acts.amendments, 2);
}

#[test]
fn strict_does_all_or_nothing_and_a_preview_writes_nothing() {
    let table = Table::new();
    stand(&table, 1);
    let before = contents(&table.root());
    umpire(
        &table,
        2,
        "amend:\n- {unit: R1, strength: 4}\n- {unit: B1, strength: 13}\n",
    );
    estafette(&table, "amend HILL PLACE/hand.yaml --strict").has(
        1,
        &[
            "Nothing is done.",
            "B1 cannot have more than 12",
            "PLACE/hand.yaml:6:3",
        ],
    );
    estafette(&table, "amend HILL PLACE/hand.yaml --preview").has(
        1,
        &[
            "This would be done for exchange 2:\n  By the umpire's hand: R1 has strength 4 in place of 9.",
            "The field after it:",
            "B1 cannot have more than 12",
        ],
    );
    assert_eq!(contents(&table.root()), before, "nothing is written");
    estafette(&table, "amend HILL PLACE/hand.yaml --out PLACE/copy")
        .has(1, &["Done for exchange 2"]);
    assert_eq!(contents(&table.root()), before, "the copy alone is changed");
    assert!(
        table
            .place
            .path()
            .join("copy/x002/desk/1-state.yaml")
            .is_file()
    );
    let json = estafette(&table, "amend HILL PLACE/hand.yaml --preview --format json").json();
    assert_eq!(
        json["lines"][0]["text"],
        "By the umpire's hand: R1 has strength 4 in place of 9."
    );
    assert_eq!(json["faults"][0]["line"], 6);
    assert_eq!(json["done"], false);
}

#[test]
fn the_position_at_the_start_can_be_amended() {
    let table = Table::new();
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n")
        .has(0, &["R1 has strength 2 in place of 9"]);
    amend(&table, 1, "amend: [{unit: R1, strength: 3}]\n")
        .has(0, &["as act 2", "strength 3 in place of 2"]);
    agrees(&table);
    stand(&table, 1).has(0, &["strength 2 in place of 9", "strength 3 in place of 2"]);
    assert!(state(&table, "x001/state.yaml").contains("strength: 3"));
    agrees(&table);
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    agrees(&table);
}

#[test]
fn a_file_for_another_game_or_exchange_is_refused_whole() {
    let table = Table::new();
    stand(&table, 1);
    let before = contents(&table.root());
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n").has(
        3,
        &[
            "exchange 1 is played",
            "PLACE/hand.yaml:2:11",
            "`estafette reopen --to 1` goes back",
        ],
    );
    amend(&table, 3, "amend: [{unit: R1, strength: 2}]\n").has(3, &["exchange 3 is not open yet"]);
    table.file("hand.yaml", "game: hull\nexchange: 2\nreason: x\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["a file for the game `hull`"]);
    table.file("hand.yaml", "exchange: 2\nreason: x\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["`game:` is missing"]);
    table.file("hand.yaml", "- nothing\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["this is no umpire's file"]);
    table.file(
        "hand.yaml",
        "game: hill\nexchange: 2\namend: [{unit: R1, strength: 2}]\n",
    );
    estafette(&table, "amend HILL PLACE/hand.yaml")
        .has(1, &["no reason is given", "Nothing is done."]);
    table.file(
        "hand.yaml",
        "game: hill\nexchange: 2\nreason: x\namned: [{unit: R1, strength: 2}]\n",
    );
    estafette(&table, "amend HILL PLACE/hand.yaml").has(1, &["did you mean `amend`?"]);
    table.file(
        "hand.yaml",
        "game: hill\nexchange: 2\nreason: x\nreopen: 1\n",
    );
    estafette(&table, "amend HILL PLACE/hand.yaml")
        .has(1, &["`estafette reopen` takes an exchange back"]);
    assert_eq!(contents(&table.root()), before, "nothing is written");
}

#[test]
fn nothing_is_done_by_hand_while_a_question_is_open_or_after_the_close() {
    let table = Table::asking();
    let mut exchange = 1;
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        table.cast(table.both(exchange));
        exchange += 1;
        assert!(exchange < 30, "somebody is hit at last");
    }
    amend(&table, exchange, "amend: [{unit: R1, strength: 2}]\n").has(
        2,
        &[
            "a question is open in the middle of this turn",
            "`estafette reopen`",
        ],
    );
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    amend(&table, exchange, "amend: [{unit: R1, strength: 2}]\n").has(1, &["its books are closed"]);
    estafette(&table, "reopen HILL --reason slip").has(1, &["its books are closed"]);
}

#[test]
fn a_changed_act_or_position_is_found() {
    let table = Table::new();
    stand(&table, 1);
    amend(&table, 2, "amend: [{unit: R1, strength: 2}]\n").has(0, &[]);
    stand(&table, 2);
    agrees(&table);
    for (file, from, to) in [
        ("x002/desk/1-amend.yaml", "strength: 2", "strength: 5"),
        ("x002/desk/1-state.yaml", "strength: 2", "strength: 5"),
    ] {
        let text = state(&table, file);
        std::fs::write(table.root().join(file), text.replace(from, to)).unwrap();
        let found = table.verify().discrepancies;
        assert!(found.iter().any(|one| one.file == file), "{found:?}");
        std::fs::remove_file(table.root().join(file)).unwrap();
        let found = table.verify().discrepancies;
        let gone = found
            .iter()
            .find(|one| one.file == file)
            .expect("it is missed");
        assert!(
            gone.what.contains("the note of the desk 2/1 needs it"),
            "{gone:?}"
        );
        std::fs::write(table.root().join(file), text).unwrap();
    }
    agrees(&table);
}
