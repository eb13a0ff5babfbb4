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

/// A report without its line ends.
fn flat(table: &Table, exchange: u32, side: &str) -> String {
    let report = report(table, exchange, side);
    report.split_whitespace().collect::<Vec<_>>().join(" ")
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

#[test]
fn a_lock_without_dice_is_given_up_and_everybody_is_told() {
    let table = Table::made("", |new| new.beacon = Some("quicknet".into()));
    table.both(1);
    estafette(
        &table,
        "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round 99999999",
    )
    .has(4, &["is locked"]);
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n").has(
        2,
        &["exchange 1 is locked, and nothing may be done by hand before its dice"],
    );
    estafette(&table, "reopen HILL --reason slip --to 4")
        .has(2, &["its lock must be given up first"]);
    estafette(&table, "reopen HILL --reason 'the wrong map'")
        .has(0, &["The lock of exchange 1 is given up"]);
    let last = ledger(&table).entries().last().unwrap().body.clone();
    assert_eq!(
        last,
        Body::Void {
            exchange: 1,
            text: "the wrong map".into()
        }
    );
    amend(&table, 2, "amend: [{unit: R1, strength: 2}]\n").has(0, &["Done for exchange 2"]);
    agrees(&table);
}

#[test]
fn exchanges_that_are_taken_back_stay_in_the_record_and_count_no_longer() {
    let table = Table::new();
    table.play_to(3);
    let before = contents(&table.root());
    estafette(&table, "reopen HILL --reason 'R1 was not there'").has(
        0,
        &["Exchange 3 is taken back. The game stands at turn 3; play goes on as exchange 4, with dice of its own. New orders are awaited for it."],
    );
    let kept = contents(&table.root());
    for (name, bytes) in &before {
        let same = name == "ledger.txt" || kept.get(name) == Some(bytes);
        assert!(same, "{name} stays as it was");
    }
    agrees(&table);
    estafette(&table, "status HILL").has(
        4,
        &[
            "Exchange 4: turn 3.",
            "red owes its orders",
            "taken back: exchange 3",
        ],
    );
    estafette(&table, "reopen HILL --reason slip --to 3")
        .has(2, &["exchange 3 is taken back already"]);
    estafette(&table, "reopen HILL --reason slip --to 4").has(2, &["exchange 4 is not played yet"]);
    stand(&table, 4).has(
        0,
        &["Turn 3", "Exchange 4 is cast."].map(|_| "Exchange 4 is cast."),
    );
    let told = "Exchange 3 was taken back by the umpire";
    for side in ["red", "blue"] {
        let report = report(&table, 4, side);
        let plain = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(told), "{report}");
        assert!(plain.contains("His reason: R1 was not there."), "{report}");
    }
    assert!(state(&table, "x004/state.yaml").contains("turn: 4"));
    agrees(&table);
    estafette(&table, "reopen HILL --reason 'all of it' --to 1")
        .has(0, &["The exchanges 1, 2 and 4 are taken back."]);
    estafette(&table, "status HILL").has(
        4,
        &["Exchange 5: turn 1.", "taken back: exchanges 3, 1, 2 and 4"],
    );
    stand(&table, 5).has(0, &["Exchange 5 is cast."]);
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["2 acts of the umpire's desk: 2 reopenings"]);
    estafette(&table, "map HILL --exchange 3").has(0, &[]);
    estafette(&table, "report HILL --exchange 3").has(0, &["Exchange 3"]);
    estafette(&table, "book HILL --out PLACE/book.html").has(0, &[]);
}

#[test]
fn orders_that_were_taken_back_stand_only_where_the_umpire_says_so() {
    let table = Table::new();
    stand(&table, 1);
    estafette(&table, "reopen HILL --reason slip").has(0, &[]);
    estafette(&table, "adjudicate HILL").has(4, &["red owes its orders", "blue owes its orders"]);
    stand(&table, 2);
    estafette(&table, "reopen HILL --reason slip --keep-orders").has(
        0,
        &["Its orders are those that were taken back, where no others come."],
    );
    estafette(&table, "status HILL").has(0, &["Nothing is missing"]);
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 3 is cast."]);
    let (then, now) = (
        state(&table, "x002/orders/red.yaml"),
        state(&table, "x003/orders/red.yaml"),
    );
    assert_eq!(then, now);
    agrees(&table);
}

#[test]
fn a_turn_that_was_cut_is_taken_back_whole() {
    let table = Table::asking();
    let mut exchange = 1;
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        table.cast(table.both(exchange));
        exchange += 1;
    }
    let since = table
        .game()
        .stand()
        .unwrap()
        .held
        .file
        .stopped
        .unwrap()
        .since;
    assert_eq!(since, exchange - 1);
    table.play_to(exchange);
    estafette(
        &table,
        &format!("reopen HILL --reason slip --to {exchange}"),
    )
    .has(
        2,
        &[&format!("go back before the whole turn: `--to {since}`")],
    );
    estafette(&table, "reopen HILL --reason slip").has(0, &["are taken back"]);
    let stand = table.game().stand().unwrap();
    assert!(
        stand.held.file.stopped.is_none() && stand.exchange == exchange + 1
            || stand.exchange > exchange
    );
    table.play_to(exchange + 4);
    agrees(&table);
}

/// The faces of a roll, as a rolls file has them.
fn rolled(table: &Table, exchange: u32, label: &str) -> Vec<String> {
    let text = state(table, &format!("x{exchange:03}/rolls.txt"));
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with(&format!("{label} ")));
    let line = line.unwrap_or_else(|| panic!("no `{label}` in\n{text}"));
    line.split(' ').skip(3).map(str::to_owned).collect()
}

#[test]
fn a_ruling_is_announced_before_the_lock_and_rolled_from_the_seed() {
    let table = Table::new();
    let body = "rulings:\n\
                - {text: \"1 to 3: the bridge burns down\"}\n\
                - {die: d10, dice: 2, text: who is lost in the fog, outcomes: [{faces: [2, 3, 4, 5, 6, 7, 8, 9, 10], \
                   text: R1 is, amend: [{unit: R1, strength: 1}]}, {faces: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], \
                   text: B1 is, amend: [{unit: B1, strength: 1}]}]}\n";
    amend(&table, 1, body).has(
        0,
        &[
            "A die will decide: 1 to 3: the bridge burns down. D6 is thrown after the exchange, under the name [ruling/1].",
            "2D10 is thrown",
            "[ruling/2]. 2, 3, 4, 5, 6, 7, 8, 9, 10: R1 is.",
        ],
    );
    amend(&table, 1, "rulings: [{label: ruling/1, text: again}]\n")
        .has(1, &["this turn has a ruling `ruling/1` already"]);
    stand(&table, 1).has(0, &["Exchange 1 is cast."]);
    let face = rolled(&table, 1, "ruling/1").remove(0);
    let report = flat(&table, 1, "red");
    let told = format!("1 to 3: the bridge burns down. D6: {face} [ruling/1].");
    assert!(report.contains(&told), "{report}");
    let score = rolled(&table, 1, "ruling/2")
        .iter()
        .map(|face| face.parse::<u32>().unwrap())
        .sum::<u32>();
    let lost = if score <= 10 { "R1" } else { "B1" };
    let told = format!("which is {score} [ruling/2]. {lost} is. ");
    assert!(report.contains(&told), "{report}");
    assert!(
        report.contains(&format!(
            "By that ruling: {lost} has strength 1 in place of 9."
        )),
        "{report}"
    );
    assert_eq!(
        state(&table, "x001/state.yaml")
            .matches("strength: 1")
            .count(),
        1
    );
    agrees(&table);
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    agrees(&table);
}

#[test]
fn a_ruling_of_a_turn_that_is_cut_belongs_to_its_own_exchange() {
    let table = Table::asking();
    let mut exchange = 1;
    loop {
        let body = "rulings: [{text: rain, outcomes: [{faces: [1, 2, 3, 4, 5, 6], text: it rains, \
                    amend: [{unit: B1, strength: 12}]}]}]\n";
        amend(&table, exchange, body).has(0, &[]);
        table.cast(table.both(exchange));
        exchange += 1;
        if table.game().stand().unwrap().held.file.stopped.is_some() {
            break;
        }
        amend(&table, exchange, "amend: [{unit: B1, strength: 9}]\n").has(0, &[]);
    }
    rolled(&table, exchange - 1, "ruling/1");
    assert!(!state(&table, &format!("x{:03}/state.yaml", exchange - 1)).contains("strength: 12"));
    amend(&table, exchange, "rulings: [{text: wind}]\n").has(0, &["[ruling/2]"]);
    let mut last = exchange;
    while table.game().stand().unwrap().held.file.stopped.is_some() {
        table.play_to(last);
        last += 1;
    }
    let rolls = state(&table, &format!("x{exchange:03}/rolls.txt"));
    assert!(
        rolls.contains("ruling/2 d6 open") && !rolls.contains("ruling/1 "),
        "{rolls}"
    );
    assert!(state(&table, &format!("x{:03}/state.yaml", last - 1)).contains("strength: 12"));
    agrees(&table);
}

#[test]
fn a_turn_that_was_fought_on_a_table_needs_no_orders_and_no_dice() {
    let table = Table::new();
    amend(&table, 1, "table: turn\namend: [{unit: B1, strength: 7}]\n").has(
        0,
        &[
            "This turn is fought on a table",
            "B1 has strength 7 in place of 9.",
        ],
    );
    assert!(!table.root().join("x001/desk/1-state.yaml").exists());
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast.", "nothing was rolled"]);
    assert_eq!(state(&table, "x001/log.yaml"), "[]\n");
    let after = state(&table, "x001/state.yaml");
    assert!(
        after.contains("turn: 2") && after.contains("strength: 7"),
        "{after}"
    );
    let report = flat(&table, 1, "blue");
    for told in [
        "This turn was fought on a table; the umpire entered its result.",
        "nothing was adjudicated, and no dice were rolled for it.",
        "B1 has strength 7 in place of 9.",
        "The umpire's reason: the report of exchange 1 had it wrong.",
    ] {
        assert!(report.contains(told), "`{told}` is not in\n{report}");
    }
    assert!(!report.contains("went on without"), "{report}");
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["1 turn by hand"]);
}

#[test]
fn dice_of_the_table_take_the_place_of_those_of_the_seed() {
    for (face, hits) in [(1, false), (6, true)] {
        let table = Table::new();
        let body = format!(
            "table:\n- {{label: t1/fire/R1/B1, dice: {face}}}\n- {{label: t1/fire/B1/R1, dice: [1, 2]}}\n\
             - {{label: t1/fire/R9/B9, dice: 3}}\n- {{label: t1/fire/B9/B9, dice: 7}}\n"
        );
        amend(&table, 1, &body).has(1, &["a d6 cannot show `7`", "[t1/fire/R1/B1] came up"]);
        table.cast(table.both(1));
        let rolls = state(&table, "x001/rolls.txt");
        assert!(!rolls.contains("t1/fire/R1/B1"), "{rolls}");
        assert!(
            rolls.contains("t1/fire/B1/R1 d6 open"),
            "two dice lay there, one was needed\n{rolls}"
        );
        let report = flat(&table, 1, "red");
        for told in [
            &format!("Thrown on the table: D6 came up {face} [t1/fire/R1/B1].")[..],
            "[t1/fire/R1/B1, thrown on the table]",
            "2D6 came up 1 2 [t1/fire/B1/R1], and D6 had to be thrown there.",
            "D6 came up 3, and nothing was rolled as [t1/fire/R9/B9].",
        ] {
            assert!(report.contains(told), "`{told}` is not in\n{report}");
        }
        assert_eq!(report.contains("R1 hits B1"), hits, "{report}");
        agrees(&table);
        estafette(&table, "verify HILL").has(0, &["3 combats by hand"]);
    }
}

#[test]
fn the_result_of_a_combat_takes_effect_at_the_end_of_the_exchange() {
    let table = Table::new();
    let body = "table:\n- {units: [R1, B1], amend: [{unit: B1, strength: 2}], note: a long melee at the gate}\n";
    amend(&table, 1, body).has(
        0,
        &["Fought on a table: R1 and B1. A long melee at the gate."],
    );
    stand(&table, 1).has(0, &[]);
    let report = report(&table, 1, "red");
    for told in [
        "Fought on a table: R1 and B1.",
        "By that result: B1 has strength 2 in place of 9.",
    ] {
        assert!(report.contains(told), "`{told}` is not in\n{report}");
    }
    assert!(state(&table, "x001/state.yaml").contains("strength: 2"));
    agrees(&table);
}

#[test]
fn a_request_holds_the_exchange_until_it_is_answered() {
    let table = Table::new();
    let asks = |text: &str| {
        orders("red", 1, "stand").replace("orders:", &format!("request: {text}\norders:"))
    };
    table.file("red.yaml", &asks("may I withdraw?"));
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml").has(
        4,
        &[
            "the umpire is asked by red: may I withdraw?",
            "`estafette answer HILL --side red \"...\"` answers it",
        ],
    );
    estafette(&table, "adjudicate HILL").has(4, &["the umpire is asked by red"]);
    estafette(&table, "answer HILL --side blue no").has(2, &["blue has asked nothing"]);
    estafette(&table, "answer HILL --side red 'at night only'").has(
        0,
        &[
            "red asked: may I withdraw?",
            "The answer stands in the next report to red: at night only",
        ],
    );
    estafette(&table, "status HILL").has(
        0,
        &[
            "  red asked: may I withdraw?\n    answered: at night only\n",
            "Nothing is missing",
        ],
    );
    let json = estafette(&table, "status HILL --format json").json();
    assert_eq!(json["requests"][0]["answer"], "at night only");
    table.file("red.yaml", &asks("may I fly?"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml")
        .has(4, &["the umpire is asked by red: may I fly?"]);
    table.file("red.yaml", &asks("may I withdraw?"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(0, &["Exchange 1 is cast."]);
    let told = "red asked the umpire: \"may I withdraw?\" His answer: at night only.";
    assert!(
        flat(&table, 1, "red").contains(told),
        "{}",
        flat(&table, 1, "red")
    );
    assert!(
        !flat(&table, 1, "blue").contains("at night only"),
        "{}",
        flat(&table, 1, "blue")
    );
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["1 act of the umpire's desk: 1 answer\n"]);
}

#[test]
fn an_answer_can_be_a_refusal_and_go_to_all() {
    let table = Table::new();
    let file = orders("red", 1, "stand").replace("orders:", "request: may I withdraw?\norders:");
    table.file("red.yaml", &file);
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml").has(4, &[]);
    estafette(&table, "answer HILL --side red").has(2, &["required"]);
    estafette(&table, "answer HILL --side red --refuse --to all").has(
        0,
        &["in the next report to everybody: The umpire does not grant this"],
    );
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast."]);
    for side in ["red", "blue"] {
        let report = flat(&table, 1, side);
        assert!(
            report.contains("The umpire does not grant this."),
            "{report}"
        );
    }
    agrees(&table);
}
