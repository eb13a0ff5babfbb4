//! Games that an umpire has forged, who knows the secret and hangs the chain of his ledger anew: `verify` finds each.

use crate::support::by_hand::amend;
use crate::support::forger::{caught, edit, recard, rechain, rehash, resalt};
use crate::support::transcript::estafette;
use crate::support::{Table, handing, orders, without};
use estafette::dice::{Body, Hash, LinkWord, Lock, LockSeat};
use estafette::game::{self, Keep, Kept, Promise, When};

/// A game in which both sides have pressed for so many exchanges, answering what they were asked.
fn played(last: u32) -> Table {
    let table = Table::new();
    table.play_to(last);
    assert_eq!(table.verify().discrepancies, [], "it is honest so far");
    table
}

#[test]
fn a_position_at_the_start_that_the_scenario_does_not_have() {
    let table = Table::new();
    recard(&table, |card| card.rules = "tiny-1".to_owned());
    resalt(&table);
    edit(&table, "x000/state.yaml", "strength: 9", "strength: 8");
    table.play_to(2);
    caught(&table, Promise::RulesApplied, "x000/state.yaml", "strength: 8");
}

#[test]
fn a_report_that_the_ledger_does_not_name() {
    let table = played(2);
    rechain(&table, |entries| {
        for body in entries {
            if let Body::Cast(cast) = body {
                cast.reports[1] = None;
            }
        }
    });
    caught(&table, Promise::EverythingTold, "ledger.txt", "no hash of the report of blue");
}

#[test]
fn a_position_that_a_note_goes_back_to() {
    let table = played(2);
    let start = std::fs::read(table.root().join("x000/state.yaml")).unwrap();
    rechain(&table, |entries| {
        entries.push(Body::Note { state: Some(Hash::of(&start)), text: "the dog ate a counter".to_owned() });
    });
    table.play_to(4);
    caught(&table, Promise::RulesApplied, "ledger.txt", "is no act of the desk");
}

#[test]
fn an_act_for_an_exchange_that_nobody_looks_at() {
    let table = played(2);
    amend(&table, 3, "amend: [{unit: R1, strength: 5}]\n").has(0, &[]);
    let root = table.root();
    std::fs::create_dir_all(root.join("x001/desk")).unwrap();
    for name in ["1-amend.yaml", "1-state.yaml"] {
        let (from, to) = (format!("x003/desk/{name}"), format!("x001/desk/{name}"));
        std::fs::rename(root.join(from), root.join(to)).unwrap();
    }
    rechain(&table, |entries| {
        let Some(Body::Note { text, .. }) = entries.last_mut() else {
            panic!("the act is noted last");
        };
        *text = text.replace("desk 3/1", "desk 1/1");
    });
    caught(&table, Promise::RulesApplied, "ledger.txt", "where 3/1 comes next");
    caught(&table, Promise::RulesApplied, "x001/desk/1-amend.yaml", "it is not for exchange 1");
}

#[test]
fn an_act_that_is_called_an_answer() {
    let table = played(2);
    amend(&table, 3, "amend: [{unit: R1, strength: 5}]\n").has(0, &[]);
    let root = table.root();
    std::fs::rename(root.join("x003/desk/1-amend.yaml"), root.join("x003/desk/1-answer.yaml")).unwrap();
    rechain(&table, |entries| {
        let Some(Body::Note { text, .. }) = entries.last_mut() else {
            panic!("the act is noted last");
        };
        *text = text.replace("amend", "answer");
    });
    caught(&table, Promise::RulesApplied, "x003/desk/1-answer.yaml", "that is not what it does");
}

#[test]
fn an_exchange_that_was_never_locked() {
    let table = played(2);
    std::fs::create_dir(table.root().join("x017")).unwrap();
    caught(&table, Promise::RulesApplied, "x017", "17 was never locked");
    std::fs::rename(table.root().join("x017"), table.root().join("x2")).unwrap();
    caught(&table, Promise::RulesApplied, "x2", "no folder of an exchange");
}

#[test]
fn a_ledger_that_is_shorter_than_the_game() {
    let table = played(3);
    rechain(&table, |entries| entries.truncate(4));
    caught(&table, Promise::RulesApplied, "x003/state.yaml", "has no lock of it");
    rechain(&table, |entries| entries.truncate(2));
    caught(&table, Promise::RulesApplied, "x003", "the ledger is shorter than the folder");
}

#[test]
fn what_a_killed_process_leaves_is_no_forgery() {
    let table = played(3);
    rechain(&table, |entries| entries.truncate(5));
    assert_eq!(table.verify().discrepancies, [], "the lock stands, and its cast was not appended");
    let orders = table.root().join("x004/orders");
    table.cast(Vec::new());
    std::fs::create_dir_all(&orders).unwrap();
    std::fs::write(orders.join("red.yaml"), "game: hill\n").unwrap();
    assert_eq!(table.verify().discrepancies, [], "the orders are written before the lock");
}

#[test]
fn a_reopening_that_names_another_exchange_than_it_takes_back() {
    let table = played(2);
    estafette(&table, "reopen HILL --to 1 --reason 'a wrong map'").has(0, &[]);
    table.play_to(3);
    estafette(&table, "reopen HILL --to 3 --reason 'a wrong map'").has(0, &[]);
    assert_eq!(table.verify().discrepancies, [], "it is honest so far");
    let told = table.verify().taken_back;
    let told = told.iter().map(|back| (back.act, back.exchanges.clone()));
    assert_eq!(told.collect::<Vec<_>>(), [((3, 1), vec![1, 2]), ((4, 1), vec![3])]);
    let honest = std::fs::read_to_string(table.root().join("x004/desk/1-reopen.yaml")).unwrap();
    for (from, to, words) in [
        ("reopen: 3", "reopen: 1", "it takes back exchange 3"),
        ("taken_back: [3]", "taken_back: [1]", "it does not name what it takes back"),
        ("taken_back: [3]\n", "", "it does not name what it takes back: exchange 3"),
    ] {
        std::fs::write(table.root().join("x004/desk/1-reopen.yaml"), &honest).unwrap();
        edit(&table, "x004/desk/1-reopen.yaml", from, to);
        let act = Hash::of(&std::fs::read(table.root().join("x004/desk/1-reopen.yaml")).unwrap());
        rechain(&table, |entries| {
            let Some(Body::Note { text, .. }) = entries.last_mut() else {
                panic!("the act is noted last");
            };
            *text = format!("desk 4/1 reopen {act}");
        });
        caught(&table, Promise::RulesApplied, "x004/desk/1-reopen.yaml", words);
    }
}

#[test]
fn orders_that_are_not_what_was_received() {
    let table = Table::new();
    table.cast(vec![
        table.file("red.yaml", &orders("red", 1, "stand")),
        table.file("blue.yaml", &orders("blue", 1, "press")),
    ]);
    assert_eq!(table.verify().received, 2);
    edit(&table, "x001/in/001-red.yaml", "stand", "press");
    caught(
        &table,
        Promise::NothingReplaced,
        "x001/orders/red.yaml",
        "it is not what came in as x001/in/001-red.yaml: line 5 is `- {unit: R1, do: stand}`, and what was received gives",
    );
}

#[test]
fn orders_of_which_nothing_was_received() {
    let table = played(1);
    std::fs::remove_dir_all(table.root().join("x001/in")).unwrap();
    caught(&table, Promise::NothingReplaced, "x001/orders/red.yaml", "no file of red lies in x001/in");
}

#[test]
fn a_mail_that_was_taken_in_and_not_locked() {
    let table = Table::new();
    table.run(&handing(vec![table.file("red.yaml", &orders("red", 1, "press"))])).unwrap();
    table.run(&without("blue")).unwrap();
    assert_eq!(table.verify().discrepancies, []);
    std::fs::write(table.root().join("x001/in/002-blue.yaml"), orders("blue", 1, "press")).unwrap();
    caught(&table, Promise::NothingReplaced, "x001/in/002-blue.yaml", "the lock of exchange 1 names no orders of blue");
}

#[test]
fn a_later_mail_that_was_passed_over() {
    let table = played(1);
    std::fs::write(table.root().join("x001/in/009-red.yaml"), orders("red", 1, "stand")).unwrap();
    caught(&table, Promise::NothingReplaced, "x001/orders/red.yaml", "it is not what came in as x001/in/009-red.yaml");
}

#[test]
fn a_chain_that_its_side_never_sent() {
    let table = played(1);
    rechain(&table, |entries| {
        entries.push(Body::Rekey { seat: "blue".to_owned(), from: 3, anchor: Hash::of(b"the umpire's own") });
    });
    caught(&table, Promise::DiceFixed, "ledger.txt", "entry 3 gives blue a new chain");
}

#[test]
fn words_on_the_card_that_nobody_sent() {
    let table = Table::new();
    recard(&table, |card| card.seats[0].hand = estafette::dice::Hand::of_words("umpire's words").unwrap());
    caught(&table, Promise::DiceFixed, "ledger.txt", "the replies in x000/in say `none`");
}

#[test]
fn locked_orders_of_a_side_that_there_is_not() {
    let table = played(1);
    std::fs::write(table.root().join("x001/orders/green.yaml"), "game: hill\n").unwrap();
    caught(&table, Promise::NothingReplaced, "x001/orders/green.yaml", "nobody has locked it");
}

#[test]
fn a_lock_behind_the_end_of_the_game() {
    let table = Table::new();
    let over = loop {
        let stand = table.game().stand().unwrap();
        if stand.clock.ending.is_some() {
            break stand;
        }
        table.play_to(stand.exchange);
    };
    let nobody = LockSeat { orders: None, bind: None, link: LinkWord::No };
    rechain(&table, |entries| {
        entries.push(Body::Lock(Lock {
            exchange: over.exchange,
            rules: table.game().file.rules.version(),
            state: Hash::of(over.held.file.text().as_bytes()),
            seats: vec![nobody; 2],
            umpire: None,
            beacon: None,
        }));
    });
    caught(&table, Promise::RulesApplied, "ledger.txt", "was locked when the game was over");
}

#[test]
fn orders_behind_the_close() {
    let table = played(1);
    let orders = table.root().join("x002/orders");
    std::fs::create_dir_all(&orders).unwrap();
    // As a lock leaves them that was killed before it counted.
    std::fs::write(orders.join("red.yaml"), "game: hill\n").unwrap();
    game::close(&mut table.game(), &Keep::InTheFolder, When::Anyhow).unwrap();
    assert_eq!(table.verify().discrepancies, []);
    std::fs::write(orders.join("red.yaml"), "game: hill\n").unwrap();
    caught(&table, Promise::NothingReplaced, "x002/orders/red.yaml", "the books were closed before it was locked");
}

#[test]
fn a_verdict_per_promise_is_told() {
    let table = played(1);
    let told = estafette(&table, "verify HILL");
    told.has(
        0,
        &[
            "  the dice were fixed before the orders: yes, if you held the card",
            "  the rolls are right: yes\n",
            "  the rules were applied: yes\n",
            "  nothing that was sent was replaced: yes, as far as the files of the umpire show",
            "  everybody was told all that he was owed: yes\n",
            "Everything agrees.\n",
        ],
    );
    edit(&table, "x001/report-red.md", "salt", "pepper");
    estafette(&table, "verify HILL")
        .has(1, &["  everybody was told all that he was owed: NO: see x001/report-red.md\n"]);
    rehash(&table);
    let verdict = table.verify();
    let kept = verdict.promises.iter().map(|one| one.kept).collect::<Vec<_>>();
    assert_eq!(kept, [Kept::Yes, Kept::Yes, Kept::Yes, Kept::Yes, Kept::No]);
    let json = estafette(&table, "verify HILL --format json");
    json.has(1, &["\"promise\": \"everything-told\"", "\"kept\": \"no\"", "\"x001/report-red.md\""]);
}

/// What an umpire could choose dice by is told beside the promise that they were fixed.
#[test]
fn a_turn_that_was_set_by_hand_and_a_beacon_that_nobody_looked_up_are_told() {
    let fixed = |table: &Table| {
        let verdict = table.verify();
        assert_eq!(verdict.discrepancies, [], "nothing was forged");
        let mut promises = verdict.promises.into_iter();
        promises.find(|of| of.promise == Promise::DiceFixed).expect("it is promised")
    };
    let table = Table::new();
    amend(&table, 1, "amend: [{turn: 2}]\n").has(0, &[]);
    table.cast(table.both(1));
    let told = fixed(&table);
    assert!(told.why.iter().any(|why| why.contains("whose number the umpire set by hand")), "{told:?}");
    let table = Table::made("", |new| new.beacon = Some("lottery".into()));
    table.both(1);
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --round 2").has(4, &[]);
    let drawn = Hash::of(b"drawn");
    estafette(&table, &format!("adjudicate HILL --beacon {drawn}")).has(0, &[]);
    let told = fixed(&table);
    assert_eq!(told.kept, Kept::NotProven, "{told:?}");
    assert!(told.why.iter().any(|why| why.contains("looked up")), "{told:?}");
}

/// Books that are closed before the end leave the end to nobody: that is said.
#[test]
fn books_that_were_closed_before_the_end_are_told() {
    let table = Table::new();
    table.play_to(1);
    let why = |table: &Table| {
        let verdict = table.verify();
        let rules = verdict.promises.into_iter().find(|one| one.promise == Promise::RulesApplied).unwrap();
        rules.why.join("; ")
    };
    assert!(!why(&table).contains("closed before it"), "{}", why(&table));
    estafette(&table, "close HILL --unfinished").has(0, &["are closed"]);
    assert!(why(&table).contains("its books were closed before it"), "{}", why(&table));
}

/// A note behind the last cast stands in the ledger, and in no report.
#[test]
fn a_note_behind_the_last_cast_is_told() {
    let table = Table::new();
    table.play_to(1);
    estafette(&table, "close HILL --unfinished").has(0, &["are closed"]);
    let why = |table: &Table| {
        let verdict = table.verify();
        let told = verdict.promises.into_iter().find(|one| one.promise == Promise::EverythingTold).unwrap();
        told.why.join("; ")
    };
    assert!(!why(&table).contains("behind the last cast"), "{}", why(&table));
    rechain(&table, |entries| {
        let note = Body::Note { state: None, text: "red has won by points".to_owned() };
        entries.insert(entries.len() - 1, note);
    });
    assert!(
        why(&table).contains("but for notes behind the last cast, which no report tells: entry 3"),
        "{}",
        why(&table)
    );
}
