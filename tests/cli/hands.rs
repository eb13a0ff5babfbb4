//! More hands in the dice than the umpire's: words, chains, links behind the lock, a beacon, new chains, void locks.

use crate::support::forger::{caught, rechain};
use crate::support::hands::{chain, debts, link, with_hands};
use crate::support::transcript::estafette;
use crate::support::{Table, envelope, handing, orders, without};
use estafette::adjudicate::Side;
use estafette::dice::{Body, Hand, Hash, Ledger, LinkWord, bind};
use estafette::game::{Promise, Request, Step, Trouble};

fn ledger(table: &Table) -> Ledger {
    let game = table.game();
    game.ledger().unwrap().clone()
}

#[test]
fn the_card_is_written_when_everybody_has_answered_the_opening() {
    let table = with_hands(|_| {});
    let ledger = ledger(&table);
    let opening = std::fs::read_to_string(table.root().join("opening.txt")).unwrap();
    assert!(ledger.text().starts_with(&opening), "the opening stands unchanged at its top");
    let hands = ledger.card().seats.iter().map(|seat| seat.hand).collect::<Vec<_>>();
    let red = Hand::Chain(chain("red", "red's secret").anchor());
    assert_eq!(hands, [red, Hand::of_words("the hill is ours").unwrap()]);
}

#[test]
fn a_side_that_does_not_answer_the_opening_can_be_gone_on_without() {
    let table = Table::made("", |new| new.invite = true);
    let red = table.file("red.yaml", &envelope("red", 0, "words: here we are"));
    let mut request = handing(vec![red]);
    request.without = vec![Side::new("blue")];
    assert!(matches!(table.run(&request).unwrap().step, Step::Begun));
    assert_eq!(ledger(&table).card().seats[1].hand, Hand::None);
}

#[test]
fn nothing_is_cast_before_the_links_behind_the_lock_have_come() {
    let table = with_hands(|_| {});
    assert_eq!(debts(&table, &handing(table.both(1))), ["red owes link 1 of its dice chain (`link:`)"]);
    assert!(ledger(&table).open_lock().is_some());
    assert!(!table.root().join("x001/rolls.txt").exists(), "no die is known yet");
    let wrong = chain("red", "another secret").link(1);
    let wrong = table.file("wrong.yaml", &envelope("red", 1, &format!("link: {wrong}")));
    assert!(matches!(table.run(&handing(vec![wrong])), Err(Trouble::Unreadable { .. })));
    let late = table.file("late.yaml", &orders("blue", 1, "stand"));
    assert!(matches!(table.run(&handing(vec![late])), Err(Trouble::Unreadable { .. })));
    table.cast(vec![link(&table, 1)]);
    assert_eq!(table.verify().discrepancies, []);
    assert_eq!(table.verify().links, 2);
}

#[test]
fn a_link_that_does_not_come_is_left_out_by_the_command_and_everybody_can_see_it() {
    let table = with_hands(|_| {});
    table.both(1);
    let played = "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml";
    estafette(&table, &format!("{played} --without-link green")).has(2, &["green"]);
    assert!(ledger(&table).entries().is_empty(), "nothing is locked for a side that is not there");
    estafette(&table, &format!("{played} --without-link red")).has(0, &["Exchange 1 is cast"]);
    let ledger = ledger(&table);
    assert_eq!(ledger.exchanges().next().unwrap().lock.seats[0].link, LinkWord::No);
    estafette(&table, "verify HILL").has(
        0,
        &["(skipped-link)", "but for who knew them beforehand where a player's chain was left out: the umpire could"],
    );
}

#[test]
fn exchanges_whose_dice_the_umpire_could_know_are_named_beside_the_yes() {
    let table = with_hands(|_| {});
    debts(&table, &handing(table.both(1)));
    table.cast(vec![link(&table, 1)]);
    estafette(&table, "verify HILL")
        .has(0, &["fixed before the orders: yes, if you held the card before you sent your first orders\n"]);
    table.both(2);
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --without-link red").has(0, &["is cast"]);
    estafette(&table, "verify HILL").has(0, &["orders; but for who knew those of exchange 2 beforehand: no link"]);
    // Words alone keep him from choosing.
    let words = Table::made("", |new| new.invite = true);
    debts(&words, &Request::default());
    let hands = ["red", "blue"].map(|side| words.file(&format!("{side}0.yaml"), &envelope(side, 0, "words: ours")));
    words.run(&handing(hands.into())).unwrap();
    words.cast(words.both(1));
    estafette(&words, "verify HILL").has(0, &["nobody could choose them, and the umpire could know them"]);
}

#[test]
fn a_lock_that_is_given_up_for_a_link_that_has_come_is_doubted() {
    let table = with_hands(|_| {});
    debts(&table, &handing(table.both(1)));
    let inbox = table.root().join("x001/in");
    std::fs::copy(link(&table, 1), inbox.join("009-red.yaml")).unwrap();
    let void = Request { void: Some("red's link did not come".into()), ..Request::default() };
    assert!(matches!(table.run(&void).unwrap().step, Step::Void));
    estafette(&table, "verify HILL").has(
        0,
        &["fixed before the orders: not proven: exchange 1 was given up, and every link that it waited for lies in x001/in"],
    );
    let wrong = chain("red", "another secret").link(1);
    std::fs::write(inbox.join("009-red.yaml"), envelope("red", 1, &format!("link: {wrong}"))).unwrap();
    estafette(&table, "verify HILL").lacks("was given up, and every link");
}

#[test]
fn a_void_lock_leaves_its_orders_to_the_next_exchange() {
    let table = with_hands(|_| {});
    debts(&table, &handing(table.both(1)));
    let void = Request { void: Some("red's link did not come".into()), ..Request::default() };
    assert!(matches!(table.run(&void).unwrap().step, Step::Void));
    let again = Request { without_link: vec![Side::new("red")], ..Request::default() };
    let advance = table.run(&again).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)));
    assert_eq!(advance.exchange, 2);
    let both =
        ["x001", "x002"].map(|exchange| std::fs::read(table.root().join(exchange).join("orders/red.yaml")).unwrap());
    assert_eq!(both[0], both[1]);
    let report = std::fs::read_to_string(table.root().join("x002/report-blue.md")).unwrap();
    assert!(report.contains("red's link did not come"));
    let verdict = table.verify();
    assert_eq!((verdict.discrepancies.len(), verdict.void, verdict.replayed), (0, 1, 1));
    assert!(matches!(table.run(&void), Err(Trouble::Amiss { .. })), "nothing is locked now");
}

#[test]
fn a_new_chain_comes_into_force_with_the_next_exchange_but_one() {
    let table = Table::new();
    let new = chain("blue", "blue's secret");
    let asks = orders("blue", 1, "press").replace("orders:", &format!("chain: {}\norders:", new.link(1)));
    table.cast(vec![table.file("red.yaml", &orders("red", 1, "press")), table.file("blue.yaml", &asks)]);
    assert_eq!(debts(&table, &handing(table.both(2))), ["blue owes link 2 of its dice chain (`link:`)"]);
    let link = format!("link: {}", new.link(2));
    table.cast(vec![table.file("link.yaml", &envelope("blue", 2, &link))]);
    let report = std::fs::read_to_string(table.root().join("x001/report-red.md")).unwrap();
    assert!(report.contains("new dice chain"));
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, []);
    assert!(verdict.warnings.iter().any(|(_, name)| *name == "rekey"));
}

#[test]
fn a_bind_that_is_of_other_orders_stops_the_cast() {
    let sound = with_hands(|_| {});
    let tied = |table: &Table, verb: &str| {
        let text = orders("red", 1, verb);
        let file = estafette::orders::order_file(orders("red", 1, "press").as_bytes()).unwrap();
        let hash = Hash::of(file.text.as_bytes());
        let link = chain("red", "red's secret").link(1);
        let bind = bind(&ledger(table).card_id(), 1, "red", &hash, &link);
        table.file("red.yaml", &format!("{text}# bind {bind}\n"))
    };
    let blue = |table: &Table| table.file("blue.yaml", &orders("blue", 1, "press"));
    debts(&sound, &handing(vec![tied(&sound, "press"), blue(&sound)]));
    let seats = ledger(&sound).open_lock().unwrap().seats.clone();
    assert!(seats[0].bind.is_some());
    sound.cast(vec![link(&sound, 1)]);
    assert_eq!(sound.verify().discrepancies, []);
    // Left out, the link may be drawn after the orders have changed.
    rechain(&sound, |entries| {
        for body in entries {
            if let Body::Lock(lock) = body {
                lock.seats[0].bind = None;
            }
        }
    });
    caught(&sound, Promise::NothingReplaced, "ledger.txt", "does not name the bind of red in x001/in/001-red.yaml");
    let swapped = with_hands(|_| {});
    debts(&swapped, &handing(vec![tied(&swapped, "stand"), blue(&swapped)]));
    let refused = swapped.run(&handing(vec![link(&swapped, 1)])).err().unwrap();
    assert!(refused.to_string().contains("bind"), "{refused}");
    assert!(refused.help().contains("--void"));
}

#[test]
fn with_a_beacon_all_links_are_open_and_the_round_is_awaited() {
    let table = with_hands(|new| new.beacon = Some("quicknet".into()));
    let owed = debts(&table, &handing(table.both(1)));
    assert_eq!(owed.len(), 2, "{owed:?}");
    let opened = chain("red", "red's secret").link(1);
    let red = orders("red", 1, "press").replace("orders:", &format!("link: {opened}\norders:"));
    let request = Request { round: Some(7_000_000), ..handing(vec![table.file("red.yaml", &red)]) };
    assert_eq!(debts(&table, &request), ["the umpire gives the beacon's value of round 7000000 (`--beacon`)"]);
    assert!(ledger(&table).open_lock().unwrap().umpire.is_some());
    let request = Request { beacon: Some(Hash::of(b"quicknet 7000000")), ..Request::default() };
    assert!(matches!(table.run(&request).unwrap().step, Step::Cast(_)));
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, []);
    assert_eq!(verdict.beacons.len(), 1);
    assert!(verdict.beacons[0].2.contains("UTC"));
}

#[test]
fn a_game_can_ask_for_the_reply_code() {
    let table = Table::with("post: {demands: [code]}\n");
    assert!(matches!(table.run(&handing(table.both(1))), Err(Trouble::Many(_))));
    let game = table.game();
    let files = ["red", "blue"].map(|side| {
        let code = game.code(&Side::new(side), &estafette::game::Keep::InTheFolder).unwrap();
        let text = orders(side, 1, "press").replace("orders:", &format!("code: {code}\norders:"));
        table.file(&format!("{side}.yaml"), &text)
    });
    table.cast(files.to_vec());
    let report = std::fs::read_to_string(table.root().join("x001/report-red.md")).unwrap();
    let code = table.game().code(&Side::new("red"), &estafette::game::Keep::InTheFolder).unwrap();
    assert!(report.contains(&format!("\nsalt {code}")) && report.contains(&format!("\ncode: {code}")));
}

#[test]
fn several_players_of_a_side_are_locked_as_one() {
    let players = "players: [{player: anna, side: red}, {player: bert, side: red}]\n";
    let table = Table::with(players);
    let by = |name: &str, verb: &str| {
        let text = orders("red", 1, verb).replace("orders:", &format!("player: {name}\norders:"));
        table.file(&format!("{name}.yaml"), &text)
    };
    let blue = table.file("blue.yaml", &orders("blue", 1, "press"));
    let owed = debts(&table, &handing(vec![blue, by("bert", "press")]));
    assert_eq!(owed, ["red (anna) owes its orders"]);
    let stranger = table.run(&handing(vec![by("emil", "press")]));
    assert!(matches!(stranger, Err(Trouble::Unreadable { .. })));
    table.cast(vec![by("anna", "stand")]);
    let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
    let (anna, bert) = (locked.find("player: anna"), locked.find("player: bert"));
    assert!(anna < bert && anna.is_some(), "in the order of the game file");
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn a_strange_head_is_told_to_everybody() {
    let table = Table::new();
    let text = orders("red", 1, "press").replace("orders:", "seen: 0123456789abcdef\norders:");
    let blue = table.file("blue.yaml", &orders("blue", 1, "press"));
    table.cast(vec![table.file("red.yaml", &text), blue]);
    for side in ["red", "blue"] {
        let report = std::fs::read_to_string(table.root().join(format!("x001/report-{side}.md"))).unwrap();
        assert!(report.contains("0123456789abcdef"), "{side} is told");
    }
}

#[test]
fn a_head_of_eight_digits_is_told_as_no_agreement_and_the_form_names_all_of_it() {
    let table = Table::new();
    let ledger = || std::fs::read(table.root().join("ledger.txt")).unwrap();
    let head = estafette::dice::Ledger::read(&ledger()).unwrap().head();
    let seen = |digits: usize| format!("seen: {}\norders:", &head.as_str()[..digits]);
    let red = orders("red", 1, "press").replace("orders:", &seen(8));
    let blue = orders("blue", 1, "press").replace("orders:", &seen(64));
    let files = vec![table.file("red.yaml", &red), table.file("blue.yaml", &blue)];
    let few = "so few digits of a head show nothing";
    estafette(&table, "check PLACE/red.yaml --game HILL").has(0, &[few, "remark"]);
    let told = estafette(&table, "check PLACE/red.yaml --rules tiny");
    told.has(0, &[few]);
    let told = estafette(&table, "check PLACE/blue.yaml --game HILL");
    assert!(told.code == 0 && !told.out.contains("of a head"), "{told:?}");
    let never = orders("red", 1, "press").replace("orders:", &format!("seen: {}\norders:", "0".repeat(64)));
    table.file("never.yaml", &never);
    estafette(&table, "check PLACE/never.yaml --game HILL").has(0, &["the ledger of this game never had this head"]);
    table.cast(files);
    for side in ["red", "blue"] {
        let report = table.root().join(format!("x001/report-{side}.md"));
        let report = std::fs::read_to_string(report).unwrap();
        let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = "name fewer than 32 digits of the ledger's head";
        assert!(report.contains(told), "{side}: {report}");
        let form = table.root().join(format!("x001/form-{side}.yaml"));
        let form = std::fs::read_to_string(form).unwrap();
        let locked = estafette::dice::Ledger::read(&ledger()).unwrap();
        let locked = locked.exchanges().next().unwrap().locked.head;
        assert!(form.contains(&format!("seen: {locked}\n")), "{form}");
    }
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn a_side_that_owes_nothing_cannot_be_gone_on_without_by_a_wrong_name() {
    let table = Table::new();
    assert!(matches!(table.run(&without("green")), Err(Trouble::Amiss { .. })));
}

#[test]
fn check_reads_back_what_is_for_the_umpire_and_the_dice() {
    let table = Table::new();
    let anchor = chain("red", "red's secret").anchor();
    let extra = format!("chain: {anchor}\nrequest: may R1 swim?");
    table.file("red.yaml", &envelope("red", 1, &extra));
    estafette(&table, "check --game HILL PLACE/red.yaml").has(
        0,
        &[
            "  the umpire is asked: may R1 swim?\n",
            "  chain HASH\n    it would be in force from exchange 2, and must be made with `--from 2`\n",
        ],
    );
    let table = with_hands(|_| {});
    link(&table, 1);
    estafette(&table, "check --game HILL PLACE/link.yaml").has(0, &["  link 1: HASH\n"]);
    let json = estafette(&table, "check --game HILL PLACE/link.yaml --format json");
    assert_eq!(json.json()[0]["link"], "HASH");
}

#[test]
fn only_who_owes_something_is_gone_on_without_and_a_concession_is_told() {
    let table = Table::asking();
    let (asked, other, exchange) = loop {
        let stand = table.game().stand().unwrap();
        if let Some(stopped) = &stand.held.file.stopped
            && let [asked] = &stopped.sides()[..]
        {
            let other = if asked.as_str() == "red" { "blue" } else { "red" };
            break (asked.clone(), other, stand.exchange);
        }
        table.play_to(stand.exchange);
    };
    estafette(&table, &format!("adjudicate HILL --without {other}"))
        .has(2, &[&format!("{other} owes nothing in exchange {exchange}"), &format!("{asked} owes its answers")]);
}

#[test]
fn a_concession_is_told_before_anything_is_played() {
    let table = Table::new();
    table.file("red.yaml", &envelope("red", 1, "concede: yes"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(4, &["red concedes the game"]);
    estafette(&table, "status HILL").has(4, &["  red concedes the game\n"]);
}
