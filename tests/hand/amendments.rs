//! The umpire's desk: amendments, and what is taken back.

use crate::support::by_hand::{agrees, amend, ledger, report, stand, state, umpire};
use crate::support::transcript::estafette;
use crate::support::{BAD_DAYS, Table, contents, copy_of, tiny};
use estafette::dice::Body;
use estafette::game::{self, Disk, Folder, Game, UmpireFile};

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
        "error: there is no unit `R7`\n --> PLACE/hand.yaml:6:10\n  |\n6 | - {unit: R7, strength: 4}\n  |          ^^\n  |\n  \
         = help: `estafette schema umpire-file tiny` has all that may stand in a line\n",
    );
    let act = state(&table, "x002/desk/1-amend.yaml");
    assert!(act.starts_with("salt: ") && !act.contains("R7"), "{act}");
    let after = state(&table, "x002/desk/1-state.yaml");
    let before = state(&table, "x001/state.yaml");
    assert_eq!(after.lines().next(), before.lines().next(), "the salt is kept");
    assert_eq!(after.matches("strength: 4").count(), 1);
    let ledger = ledger(&table);
    let last = &ledger.entries().last().unwrap().body;
    let Body::Note { state: Some(named), text } = last else {
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
    umpire(&table, 2, "amend:\n- {unit: R1, strength: 4}\n- {unit: B1, strength: 13}\n");
    estafette(&table, "amend HILL PLACE/hand.yaml --strict")
        .has(1, &["Nothing is done.", "B1 cannot have more than 12", "PLACE/hand.yaml:6:3"]);
    estafette(&table, "amend HILL PLACE/hand.yaml --preview").has(
        1,
        &[
            "This would be done for exchange 2:\n  By the umpire's hand: R1 has strength 4 in place of 9.",
            "The field after it:",
            "B1 cannot have more than 12",
        ],
    );
    assert_eq!(contents(&table.root()), before, "nothing is written");
    estafette(&table, "amend HILL PLACE/hand.yaml --out PLACE/copy").has(1, &["Done for exchange 2"]);
    assert_eq!(contents(&table.root()), before, "the copy alone is changed");
    assert!(table.place.path().join("copy/x002/desk/1-state.yaml").is_file());
    let json = estafette(&table, "amend HILL PLACE/hand.yaml --preview --format json").json();
    assert_eq!(json["lines"][0]["text"], "By the umpire's hand: R1 has strength 4 in place of 9.");
    assert_eq!(json["faults"][0]["line"], 6);
    assert_eq!(json["done"], false);
}

#[test]
fn the_position_at_the_start_can_be_amended() {
    let table = Table::new();
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n").has(0, &["R1 has strength 2 in place of 9"]);
    amend(&table, 1, "amend: [{unit: R1, strength: 3}]\n").has(0, &["as act 2", "strength 3 in place of 2"]);
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
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n")
        .has(3, &["exchange 1 is played", "PLACE/hand.yaml:2:11", "`estafette reopen --to 1` goes back"]);
    amend(&table, 3, "amend: [{unit: R1, strength: 2}]\n").has(3, &["exchange 3 is not open yet"]);
    table.file("hand.yaml", "game: hull\nexchange: 2\nreason: x\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["a file for the game `hull`"]);
    table.file("hand.yaml", "exchange: 2\nreason: x\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["`game:` is missing"]);
    table.file("hand.yaml", "- nothing\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(3, &["this is no umpire's file"]);
    table.file("hand.yaml", "game: hill\nexchange: 2\namend: [{unit: R1, strength: 2}]\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(1, &["no reason is given", "Nothing is done."]);
    table.file("hand.yaml", "game: hill\nexchange: 2\nreason: x\namned: [{unit: R1, strength: 2}]\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(1, &["did you mean `amend`?"]);
    table.file("hand.yaml", "game: hill\nexchange: 2\nreason: x\nreopen: 1\n");
    estafette(&table, "amend HILL PLACE/hand.yaml").has(1, &["`estafette reopen` takes an exchange back"]);
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
    amend(&table, exchange, "amend: [{unit: R1, strength: 2}]\n")
        .has(2, &["a question is open in the middle of this turn", "`estafette reopen`"]);
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
        let gone = found.iter().find(|one| one.file == file).expect("it is missed");
        assert!(gone.what.contains("the note of the desk 2/1 needs it"), "{gone:?}");
        std::fs::write(table.root().join(file), text).unwrap();
    }
    agrees(&table);
}

#[test]
fn a_file_of_the_desk_that_no_note_names_is_found() {
    let table = Table::new();
    stand(&table, 1);
    amend(&table, 2, "amend: [{unit: R1, strength: 2}]\n").has(0, &[]);
    let lay = |name: &str| {
        let path = table.root().join(format!("x002/desk/{name}"));
        std::fs::copy(table.root().join("x002/desk/1-amend.yaml"), &path).unwrap();
        path
    };
    // A process that died may have left the act that comes next, which writes over it.
    for (name, is_stray) in
        [("2-amend.yaml", false), ("2-state.yaml", false), ("3-amend.yaml", true), ("1-answer.yaml", true)]
    {
        let path = lay(name);
        let found = table.verify().discrepancies;
        let file = format!("x002/desk/{name}");
        let told = found.iter().find(|one| one.file == file);
        assert_eq!(told.is_some(), is_stray, "{name}: {found:?}");
        let says = told.is_none_or(|one| one.what.contains("no note of the ledger names it"));
        assert!(says, "{found:?}");
        std::fs::remove_file(path).unwrap();
    }
    // Once the exchange is locked nothing comes next.
    stand(&table, 2);
    let path = lay("2-answer.yaml");
    let found = table.verify().discrepancies;
    assert_eq!(found.len(), 1, "{found:?}");
    std::fs::remove_file(path).unwrap();
    agrees(&table);
}

/// Orders are locked and wait for a round of the beacon.
fn locked(table: &Table, exchange: u32, round: u32) {
    table.both(exchange);
    let command = format!("adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round {round}");
    estafette(table, &command).has(4, &["is locked"]);
}

#[test]
fn a_lock_without_dice_is_given_up_and_everybody_is_told() {
    let table = Table::made("", |new| new.beacon = Some("quicknet".into()));
    locked(&table, 1, 99999999);
    amend(&table, 1, "amend: [{unit: R1, strength: 2}]\n")
        .has(2, &["exchange 1 is locked, and nothing may be done by hand before its dice"]);
    estafette(&table, "reopen HILL --reason slip --to 4").has(2, &["its lock must be given up first"]);
    estafette(&table, "reopen HILL --reason 'the wrong map'")
        .has(0, &["The lock of exchange 1 is given up. New orders are awaited, for exchange 2."]);
    let ledger = ledger(&table);
    let [.., void, note] = ledger.entries() else {
        panic!("there are entries");
    };
    assert_eq!(void.body, Body::Void { exchange: 1, text: "the wrong map".into() });
    assert!(matches!(&note.body, Body::Note { state: None, text } if text.starts_with("desk 2/1 reopen ")));
    estafette(&table, "adjudicate HILL").has(4, &["red owes its orders", "blue owes its orders"]);
    locked(&table, 2, 199999999);
    agrees(&table);
}

#[test]
fn orders_of_a_lock_that_is_given_up_stand_where_the_umpire_says_so() {
    let table = Table::made("", |new| new.beacon = Some("quicknet".into()));
    locked(&table, 1, 99999999);
    estafette(&table, "reopen HILL --reason slip --keep-orders").has(0, &["Its orders are locked again"]);
    estafette(&table, "adjudicate HILL --round 199999999").has(4, &["Exchange 2 is locked"]);
    estafette(&table, "reopen HILL --reason slip --keep-orders").has(0, &[]);
    amend(&table, 3, "amend: [{unit: R1, strength: 2}]\n").has(0, &["Done for exchange 3"]);
    agrees(&table);
}

#[test]
fn what_is_taken_back_a_moment_ago_is_not_followed_by_the_turn_before_it() {
    let table = Table::new();
    stand(&table, 1);
    stand(&table, 2);
    estafette(&table, "reopen HILL --reason slip").has(0, &["Exchange 2 is taken back."]);
    estafette(&table, "reopen HILL --reason slip").has(
        2,
        &[
            "exchange 2 is taken back already, and nothing was played since",
            "to go further back, name the exchange: `--to 1`",
        ],
    );
    estafette(&table, "reopen HILL --reason slip --to 1").has(0, &["Exchange 1 is taken back."]);
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
    estafette(&table, "status HILL").has(4, &["Exchange 4: turn 3.", "red owes its orders", "taken back: exchange 3"]);
    estafette(&table, "reopen HILL --reason slip --to 3").has(2, &["exchange 3 is taken back already"]);
    estafette(&table, "reopen HILL --reason slip --to 4").has(2, &["no exchange 4; there are 1 to"]);
    stand(&table, 4).has(0, &["Turn 3", "Exchange 4 is cast."].map(|_| "Exchange 4 is cast."));
    let told = "Exchange 3 was taken back by the umpire";
    for side in ["red", "blue"] {
        let report = report(&table, 4, side);
        let plain = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(plain.contains(told), "{report}");
        assert!(plain.contains("His reason: R1 was not there."), "{report}");
    }
    assert!(state(&table, "x004/state.yaml").contains("turn: 4"));
    agrees(&table);
    estafette(&table, "reopen HILL --reason 'all of it' --to 1").has(0, &["The exchanges 1, 2 and 4 are taken back."]);
    estafette(&table, "status HILL").has(4, &["Exchange 5: turn 1.", "taken back: exchanges 3, 1, 2 and 4"]);
    stand(&table, 5).has(0, &["Exchange 5 is cast."]);
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["2 acts of the umpire's desk: 2 reopenings"]);
    estafette(&table, "map HILL --exchange 3").has(0, &[]);
    estafette(&table, "report HILL --exchange 3")
        .has(0, &["Exchange 3", "warning: exchange 3 was taken back by the umpire: it counts no longer"]);
    estafette(&table, "book HILL --out PLACE/book.html").has(0, &[]);
}

#[test]
fn orders_that_were_taken_back_stand_only_where_the_umpire_says_so() {
    let table = Table::new();
    stand(&table, 1);
    estafette(&table, "reopen HILL --reason slip").has(0, &[]);
    estafette(&table, "adjudicate HILL").has(4, &["red owes its orders", "blue owes its orders"]);
    stand(&table, 2);
    estafette(&table, "reopen HILL --reason slip --keep-orders")
        .has(0, &["Its orders are those that were taken back, where no others come."]);
    estafette(&table, "status HILL").has(0, &["Nothing is missing"]);
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 3 is cast."]);
    let (then, now) = (state(&table, "x002/orders/red.yaml"), state(&table, "x003/orders/red.yaml"));
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
    let since = table.game().stand().unwrap().held.file.stopped.unwrap().since;
    assert_eq!(since, exchange - 1);
    table.play_to(exchange);
    estafette(&table, &format!("reopen HILL --reason slip --to {exchange}"))
        .has(2, &[&format!("go back before the whole turn: `--to {since}`")]);
    estafette(&table, "reopen HILL --reason slip").has(0, &["are taken back"]);
    let stand = table.game().stand().unwrap();
    assert!(stand.held.file.stopped.is_none() && stand.exchange == exchange + 1 || stand.exchange > exchange);
    table.play_to(exchange + 4);
    agrees(&table);
}

/// Whatever is written last, the game stands where it stood or where it was to go, and can be gone on with.
#[test]
fn a_process_that_dies_at_the_desk_loses_nothing() {
    let table = Table::new();
    table.cast(table.both(1));
    umpire(&table, 2, "amend: [{unit: R1, strength: 4}]\n");
    let file = UmpireFile::open(table.place.path().join("hand.yaml")).unwrap();
    for bad_day in BAD_DAYS {
        for changes in 0.. {
            let copy = copy_of(&table);
            let disk = Disk::with_bad_day(changes, bad_day);
            let mut game = Game::open(Folder::on(copy.root(), disk), tiny::SHELF).unwrap();
            let considered = game::consider(&game, &file).unwrap();
            let done = game::enter(&mut game, &considered);
            let acts = copy.verify().acts.acts;
            assert_eq!(acts, usize::from(done.is_ok()), "after {changes} changes");
            agrees(&copy);
            if done.is_ok() {
                assert!(changes > 3, "act, position and note are written");
                break;
            }
            let mut game = copy.game();
            let said = game::reopen(&mut game, "slip", None, false);
            assert!(said.is_ok(), "another act takes its number");
            agrees(&copy);
            assert!(!copy.root().join("x002/desk/1-amend.yaml").exists());
        }
    }
}
