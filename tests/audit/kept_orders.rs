//! Orders that were taken back and thrown for anew, sound files that were put aside, and locks that were given up.

use estafette::game::Request;

use crate::support::hands::{chain, debts, link, with_hands};
use crate::support::transcript::estafette;
use crate::support::{Table, handing, orders};

#[test]
fn orders_that_were_taken_back_and_thrown_for_anew_are_told() {
    let table = Table::new();
    table.play_to(2);
    estafette(&table, "reopen HILL --to 2 --keep-orders --reason 'a wrong map'").has(0, &[]);
    estafette(&table, "verify HILL").lacks("thrown for anew");
    table.cast(Vec::new());
    estafette(&table, "verify HILL").has(
        0,
        &[
            "but for orders that were taken back and thrown for anew (those of exchange 2 in exchange 3): the umpire could know",
            "but for exchange 3, in which what red and blue had ordered for exchange 2 stood: whether they had the time",
        ],
    );
}

#[test]
fn orders_that_were_sent_anew_after_a_reopening_are_no_second_throw() {
    let table = Table::new();
    table.play_to(2);
    estafette(&table, "reopen HILL --to 2 --keep-orders --reason 'a wrong map'").has(0, &[]);
    table.cast(table.both(3));
    estafette(&table, "verify HILL").lacks("thrown for anew");
}

/// What is kept beside the files that count was sent back for its faults, and nothing else lies there.
#[test]
fn a_sound_file_that_was_put_aside_is_told() {
    let table = Table::new();
    let aside = table.root().join("x001/sent-back");
    std::fs::create_dir_all(&aside).unwrap();
    std::fs::write(aside.join("001-red.yaml"), orders("red", 1, "press")).unwrap();
    table.file("blue.yaml", &orders("blue", 1, "press"));
    estafette(&table, "adjudicate HILL PLACE/blue.yaml --without red").has(0, &["is cast"]);
    estafette(&table, "verify HILL").has(
        0,
        &["replaced: not proven: x001/sent-back/001-red.yaml was put aside as a set-up with faults, and is none"],
    );
}

/// Where nobody but the umpire has a part in the dice, no lock has anything to wait for.
#[test]
fn a_lock_that_is_given_up_though_it_waited_for_nobody_is_doubted() {
    let table = with_hands(|_| {});
    let give_up = |void: &str| Request { void: Some(void.to_owned()), ..Request::default() };
    table.run(&handing(table.both(1))).unwrap();
    table.run(&give_up("the link did not come")).unwrap();
    estafette(&table, "verify HILL").has(0, &["the dice were fixed before the orders: yes"]);
    let bare = Table::new();
    bare.play_to(1);
    crate::support::forger::rechain(&bare, |entries| {
        let estafette::dice::Body::Lock(lock) = entries[0].clone() else { panic!("a lock comes first") };
        let state = lock.state;
        entries.truncate(1);
        entries.push(estafette::dice::Body::Void { exchange: 1, text: "a slip".to_owned() });
        entries.push(estafette::dice::Body::Lock(estafette::dice::Lock { exchange: 2, state, ..lock }));
    });
    estafette(&bare, "verify HILL").has(
        1,
        &["not proven: ", "exchange 1 was given up, and its dice waited for nobody: they could be known by then"],
    );
}

/// Behind the lock the orders may come once more, and nothing that is only a part of them: the last file would count.
#[test]
fn a_file_that_is_the_beginning_of_what_was_locked_is_not_taken_in_behind_the_lock() {
    let table = with_hands(|_| {});
    let link = table.file("link.yaml", &std::fs::read_to_string(link(&table, 1)).unwrap());
    assert_eq!(debts(&table, &handing(table.both(1))).len(), 1);
    let locked = std::fs::read_to_string(table.root().join("x001/orders/red.yaml")).unwrap();
    let (beginning, _) = locked.split_once("orders:").unwrap();
    let short = table.file("short.yaml", beginning);
    estafette(&table, &format!("adjudicate HILL {}", short.display()))
        .has(3, &["exchange 1 is locked, and with other orders"]);
    // The same once more changes nothing, and is not filed.
    assert_eq!(debts(&table, &handing(vec![table.file("again.yaml", &locked)])).len(), 1);
    assert_eq!(std::fs::read_dir(table.root().join("x001/in")).unwrap().count(), 2);
    let more = locked.replace("orders:", &format!("link: {}\norders:", chain("red", "red's secret").link(1)));
    table.file("more.yaml", &more);
    estafette(&table, "adjudicate HILL PLACE/more.yaml").has(3, &["exchange 1 is locked, and with other orders"]);
    table.cast(vec![link]);
    assert_eq!(table.verify().discrepancies, []);
}

/// A process that was killed before its note leaves an act that never counted; behind the lock no other would write over it.
#[test]
fn an_act_that_broke_off_is_cleared_away_before_the_lock() {
    let table = Table::new();
    table.play_to(1);
    let desk = table.root().join("x002/desk");
    let left = || {
        std::fs::create_dir_all(&desk).unwrap();
        std::fs::write(desk.join("1-amend.yaml"), "reason: none\n").unwrap();
        std::fs::write(desk.join("1-state.yaml"), "tiny: none\n").unwrap();
    };
    left();
    assert_eq!(table.verify().discrepancies, []);
    let cast = table.cast(table.both(2));
    let told = "x002/desk/1-amend.yaml, an act of the desk that broke off before it counted, is cleared away";
    assert!(cast.remarks.iter().any(|remark| remark == told), "{:?}", cast.remarks);
    assert_eq!(table.verify().discrepancies, []);
    let closing = Table::new();
    let desk = closing.root().join("x001/desk");
    std::fs::create_dir_all(&desk).unwrap();
    std::fs::write(desk.join("1-note.yaml"), "reason: none\n").unwrap();
    estafette(&closing, "close HILL --unfinished").has(0, &[]);
    assert_eq!(closing.verify().discrepancies, []);
}
