//! Orders of absent players, written by a stand-in: they are locked with its mark, made again by `verify`, and nobody else's pass
//! for them.

use crate::support::forger::{caught, edit, rechain, rehash};
use crate::support::transcript::estafette;
use crate::support::{Table, answers, envelope, handing, orders, without};
use estafette::adjudicate::{STAND_IN, Side};
use estafette::dice::{Body, Ledger};
use estafette::game::{Kept, NewGame, Promise, Request, Step};

const HOLD: &str = "post: {absent: stand-in hold}\n";
const BLUE: &str = "x001/orders/blue.yaml";

/// Red presses, and blue is not waited for.
fn without_blue(table: &Table, exchange: u32) {
    let red = table.file("red.yaml", &orders("red", exchange, "press"));
    let request = Request { files: vec![red.into()], ..without("blue") };
    let advance = table.run(&request).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)), "exchange {exchange} is cast");
}

/// A game in which a stand-in has ordered for blue.
fn stood_in(extra: &str) -> Table {
    let table = Table::with(extra);
    without_blue(&table, 1);
    let verdict = table.verify();
    assert_eq!((verdict.discrepancies, verdict.stood_in), (Vec::new(), 1), "it is honest so far");
    table
}

fn read(table: &Table, file: &str) -> String {
    std::fs::read_to_string(table.root().join(file)).unwrap()
}

fn ledger(table: &Table) -> Ledger {
    Ledger::read(read(table, "ledger.txt").as_bytes()).unwrap()
}

#[test]
fn a_stand_in_orders_for_who_is_not_waited_for_and_everybody_is_told() {
    let table = stood_in(HOLD);
    let card = ledger(&table).card_id();
    let locked = format!(
        "game: hill\nexchange: 1\nside: blue\nwritten: by stand-in {STAND_IN}, posture hold, seed {card}\norders:\n- {{unit: B1, do: stand}}\n"
    );
    assert_eq!(read(&table, BLUE), locked);
    for side in ["red", "blue"] {
        let report = read(&table, &format!("x001/report-{side}.md"));
        assert!(report.contains("The orders of the Blues are orders by a stand-in, posture hold"), "{report}");
        assert!(!report.contains("without orders"), "{report}");
    }
    assert!(!table.root().join("x001/in/002-blue.yaml").exists(), "nothing of it came in");
    estafette(&table, "verify HILL").has(
        0,
        &[
            "1 file of orders by a stand-in made again of position, posture and seed",
            "1 file of locked orders made again of what was received",
            "but for blue in exchange 1, for whom a stand-in wrote",
        ],
    );
}

#[test]
fn its_seed_is_the_head_that_the_last_report_printed() {
    let table = stood_in(HOLD);
    without_blue(&table, 2);
    let ledger = ledger(&table);
    let head = ledger.exchanges().next().unwrap().locked.head.to_string();
    assert!(read(&table, "x001/report-blue.md").contains(&head));
    assert!(read(&table, "x002/orders/blue.yaml").contains(&format!("posture hold, seed {head}\n")));
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn in_a_game_without_it_whoever_is_absent_is_done_without() {
    let table = Table::new();
    without_blue(&table, 1);
    assert!(!table.root().join(BLUE).exists());
    assert!(!read(&table, "scenario.yaml").contains("absent"));
}

#[test]
fn whoever_has_sent_something_orders_for_himself() {
    let table = Table::with(HOLD);
    table.cast(table.both(1));
    assert!(!read(&table, BLUE).contains("written"));
    assert_eq!(table.verify().stood_in, 0);
}

#[test]
fn what_an_absent_player_is_asked_is_answered_as_silence_is() {
    let table = Table::with(&format!("decisions: ask\n{HOLD}"));
    table.play_to(1);
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        let exchange = table.game().stand().unwrap().exchange;
        table.cast(table.both(exchange));
    }
    let stand = table.game().stand().unwrap();
    let asked = stand.held.file.stopped.as_ref().unwrap().sides()[0].clone();
    table.run(&Request { without: vec![asked.clone()], ..Request::default() }).unwrap();
    let answered = read(&table, &format!("x{:03}/orders/{asked}.yaml", stand.exchange));
    assert!(answered.contains("answers:\n- {ask: beaten/") && answered.contains("do: stand}"), "{answered}");
    assert!(answered.contains("written: by stand-in"), "{answered}");
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn orders_that_an_umpire_has_edited() {
    let table = stood_in(HOLD);
    edit(&table, BLUE, "do: stand", "do: press");
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, &format!("it is not what stand-in {STAND_IN} writes there"));
}

#[test]
fn orders_that_an_umpire_has_edited_and_hands_over_are_told_as_his() {
    let table = Table::with(HOLD);
    let red = table.file("red.yaml", &orders("red", 1, "press"));
    let blue = table.file("blue.yaml", &orders("blue", 1, "press"));
    let entered = vec![(blue.into(), "a stand-in's, edited".to_owned())];
    table.run(&Request { files: vec![red.into()], entered, ..Request::default() }).unwrap();
    let report = read(&table, "x001/report-red.md");
    assert!(report.contains("The orders of the Blues were entered by the umpire: a stand-in's, edited"), "{report}");
    let verdict = table.verify();
    assert_eq!((verdict.discrepancies, verdict.stood_in, verdict.entered), (Vec::new(), 0, 1));
}

#[test]
fn a_posture_that_an_umpire_has_chosen_for_the_turn() {
    let table = stood_in(HOLD);
    edit(&table, BLUE, "posture hold", "posture attack");
    edit(&table, BLUE, "do: stand", "do: press");
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, "it names the posture attack, and scenario.yaml says hold");
}

#[test]
fn a_posture_that_an_umpire_has_changed_afterwards() {
    let table = stood_in(HOLD);
    for (from, to) in [("stand-in hold", "stand-in attack"), ("{absent: stand-in attack}", "{}")] {
        edit(&table, "game.yaml", from, to);
        caught(&table, Promise::RulesApplied, "game.yaml", "`absent` has come to differ from scenario.yaml");
        let refused = table.run(&without("blue"));
        assert!(refused.is_err_and(|trouble| trouble.to_string().contains("`absent` has come to differ")));
    }
    edit(&table, "scenario.yaml", "stand-in hold", "stand-in attack");
    caught(&table, Promise::RulesApplied, "scenario.yaml", "the card");
}

#[test]
fn a_seed_that_an_umpire_has_typed() {
    let table = stood_in(HOLD);
    let card = ledger(&table).card_id().to_string();
    edit(&table, BLUE, &card, "lucky");
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, "it names the seed lucky, and the head that blue was shown last is");
}

#[test]
fn a_stand_in_that_never_was_and_one_that_is_no_more() {
    let table = stood_in(HOLD);
    let now = format!("by stand-in {STAND_IN},");
    for never in [0, STAND_IN + 1] {
        let named = format!("by stand-in {never},");
        edit(&table, BLUE, &now, &named);
        rehash(&table);
        caught(&table, Promise::NothingReplaced, BLUE, "which this estafette does not know");
        edit(&table, BLUE, &named, &now);
    }
    edit(&table, BLUE, &now, "by stand-in 1,");
    rehash(&table);
    let verdict = table.verify();
    let replaced = verdict.promises.iter().find(|one| one.promise == Promise::NothingReplaced).unwrap();
    assert_eq!(replaced.kept, Kept::NotProven, "{replaced:?}");
    assert!(replaced.why.iter().any(|why| why.contains("stand-in 1 wrote the orders of blue")), "{replaced:?}");
    edit(&table, BLUE, "by stand-in 1,", "by some stand-in,");
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, "is not what a stand-in says of itself");
}

#[test]
fn a_player_who_is_there_and_is_called_absent() {
    let table = stood_in(HOLD);
    std::fs::write(table.root().join("x001/in/002-blue.yaml"), orders("blue", 1, "press")).unwrap();
    caught(&table, Promise::NothingReplaced, BLUE, "it is not what came in as x001/in/002-blue.yaml");
}

#[test]
fn orders_of_an_umpire_that_pass_for_those_of_an_absent_player() {
    let table = stood_in(HOLD);
    let card = ledger(&table).card_id();
    edit(&table, BLUE, &format!("written: by stand-in {STAND_IN}, posture hold, seed {card}\n"), "");
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, "no file of blue lies in x001/in");
}

#[test]
fn an_absent_player_for_whom_nothing_was_locked() {
    let table = stood_in(HOLD);
    std::fs::remove_file(table.root().join(BLUE)).unwrap();
    rechain(&table, |entries| {
        for body in entries {
            if let Body::Lock(lock) = body {
                lock.seats[1].orders = None;
            }
        }
    });
    caught(&table, Promise::NothingReplaced, "ledger.txt", "names no orders of blue, for whom a stand-in had to write");
}

#[test]
fn a_stand_in_in_a_game_that_has_none() {
    let table = Table::new();
    table.cast(table.both(1));
    let card = ledger(&table).card_id();
    edit(
        &table,
        BLUE,
        "side: blue\n",
        &format!("side: blue\nwritten: by stand-in {STAND_IN}, posture hold, seed {card}\n"),
    );
    std::fs::remove_file(table.root().join("x001/in/002-blue.yaml")).unwrap();
    rehash(&table);
    caught(&table, Promise::NothingReplaced, BLUE, "a stand-in wrote it, and scenario.yaml has none for blue");
}

#[test]
fn nobody_sends_what_says_of_itself_that_a_stand_in_wrote_it() {
    let table = Table::with(HOLD);
    let mark = format!("written: by stand-in {STAND_IN}, posture hold, seed a");
    let path = table.file("blue.yaml", &envelope("blue", 1, &mark));
    let refused = table.run(&handing(vec![path])).err().expect("it is refused");
    let refused = format!("{refused:?}");
    assert!(refused.contains("only estafette says that a stand-in wrote orders"), "{refused}");
}

#[test]
fn what_a_stand_in_wrote_for_a_void_exchange_is_left_to_nobody() {
    let table = Table::made(HOLD, |new| new.beacon = Some("local".into()));
    let red = table.file("red.yaml", &orders("red", 1, "press"));
    let request = Request { files: vec![red.into()], round: Some(7), ..without("blue") };
    table.run(&request).unwrap();
    table.run(&Request { void: Some("no beacon".into()), ..Request::default() }).unwrap();
    let waits = table.run(&Request { round: Some(8), ..Request::default() }).unwrap();
    let Step::Awaiting { debts, locked: false } = waits.step else { panic!("blue is awaited") };
    assert_eq!(debts.iter().map(|debt| debt.who()).collect::<Vec<_>>(), ["blue"]);
    table.run(&Request { round: Some(8), ..without("blue") }).unwrap();
    assert!(read(&table, "x002/orders/blue.yaml").contains("exchange: 2\n"));
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn where_several_share_a_side_it_orders_for_who_is_absent() {
    for units in ["", ", units: [B1]"] {
        let players = format!("players: [{{player: anna, side: blue{units}}}, {{player: bert, side: blue}}]\n");
        let table = stood_in(&format!("{players}{HOLD}"));
        let locked = read(&table, BLUE);
        assert!(locked.contains("side: blue\nplayer: anna\nwritten: by stand-in"), "{locked}");
        let report = read(&table, "x001/report-red.md");
        assert!(report.contains("The orders of the Blues (anna) are orders by a stand-in"), "{report}");
        let anna = orders("blue", 2, "press").replace("side: blue", "side: blue\nplayer: anna");
        let anna = table.file("anna.yaml", &anna);
        let red = table.file("red.yaml", &orders("red", 2, "press"));
        table.run(&Request { files: vec![red.into(), anna.into()], ..without("blue") }).unwrap();
        let locked = read(&table, "x002/orders/blue.yaml");
        assert!(locked.contains("do: press") && !locked.contains("written"), "{locked}");
        assert_eq!(table.verify().discrepancies, []);
    }
}

/// A game that red plays alone.
fn alone(how: &str) -> Table {
    let who = how.to_owned();
    Table::made("", |new: &mut NewGame| new.players = vec![(Side::new("blue"), who), (Side::new("red"), "anna".into())])
}

#[test]
fn one_person_plays_against_a_stand_in() {
    for (how, verb) in [("stand-in", "press"), ("stand-in:hold", "stand")] {
        let table = alone(how);
        estafette(&table, "status HILL").has(4, &["red owes its orders"]);
        for exchange in [1, 2] {
            table.cast(vec![table.file("red.yaml", &orders("red", exchange, "press"))]);
            let locked = read(&table, &format!("x{exchange:03}/orders/blue.yaml"));
            assert!(locked.contains(&format!("do: {verb}}}")), "{locked}");
        }
        let verdict = table.verify();
        assert_eq!((verdict.discrepancies, verdict.stood_in), (Vec::new(), 2));
        let replaced = verdict.promises.iter().find(|one| one.promise == Promise::NothingReplaced).unwrap();
        assert_eq!(replaced.kept, Kept::Yes);
    }
}

#[test]
fn nobody_but_the_umpire_orders_for_a_side_that_a_stand_in_leads() {
    let table = alone("stand-in");
    let path = table.file("blue.yaml", &orders("blue", 1, "press"));
    let refused = table.run(&handing(vec![path])).err().expect("it is refused");
    assert!(format!("{refused:?}").contains("a stand-in leads blue"), "{refused:?}");
}

#[test]
fn what_says_nothing_of_a_stand_in_is_refused_with_what_does() {
    let table = Table::new();
    let write = |extra: &str| {
        let text = format!("{}{extra}", crate::support::SCENARIO);
        table.file("other.yaml", &text);
        estafette(&table, "new PLACE/other.yaml PLACE/other")
    };
    write("post: {absent: hold}\n").has(3, &["`hold` orders for nobody"]);
    write("post: {absent: stand-in rush}\n").has(3, &["write `stand-in`, or a posture behind it: attack, hold"]);
    write("stand-ins: {green: attack}\n").has(3, &["the game has no side `green`"]);
    write("stand-ins: {blue: rush}\n").has(3, &["a stand-in has no posture `rush`"]);
    write("stand-ins: {blue: hold}\nplayers: [{player: anna, side: blue}]\n").has(3, &["and `anna` plays for it"]);
    write("absent: stand-in\npost: {absent: stand-in}\n").has(3, &["it is said twice"]);
    table.file("other.yaml", crate::support::SCENARIO);
    let said = estafette(&table, "new PLACE/other.yaml PLACE/other --player blue=stand-in:rush");
    said.has(2, &["a stand-in has no posture `rush`"]);
    let said = estafette(&table, "new PLACE/other.yaml PLACE/other --player blue=stand-in --player blue=anna");
    said.has(2, &["a stand-in shares a side with nobody"]);
}

#[test]
fn answers_that_are_there_are_not_stood_in_for() {
    let table = Table::with(&format!("decisions: ask\n{HOLD}"));
    table.play_to(1);
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        let exchange = table.game().stand().unwrap().exchange;
        table.cast(table.both(exchange));
    }
    let stand = table.game().stand().unwrap();
    let asked = stand.held.file.stopped.as_ref().unwrap().sides()[0].clone();
    let file = table.file("answer.yaml", &answers(asked.as_str(), stand.exchange, "stand"));
    let request = Request { files: vec![file.into()], without: vec![asked.clone()], ..Request::default() };
    table.run(&request).unwrap();
    assert!(!read(&table, &format!("x{:03}/orders/{asked}.yaml", stand.exchange)).contains("written"));
    assert_eq!(table.verify().discrepancies, []);
}
