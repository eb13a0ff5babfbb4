//! Mail about the dice and about questions: words and chains in reply to the opening, binds, links behind the lock, answers.

use crate::support::mail_room::{PLAYERS, Room, body, mail, orders_of};
use crate::support::{Table, answers, envelope};
use estafette::dice::{Chain, Hash, bind};
use estafette::game::{Request, Step};
use estafette::post::Outcome;

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";

fn chain() -> Chain {
    Chain::new("hill", "red", 60, Hash::of(b"red's secret"))
}

fn link(exchange: u32) -> String {
    envelope("red", exchange, &format!("link: {}", chain().link(exchange)))
}

/// A game whose opening both players have answered by mail: Anna with a chain, Bert with words.
fn with_hands(post: &str) -> Room {
    let table = Table::made(&format!("{PLAYERS}{post}"), |new| new.invite = true);
    let room = Room::at(table);
    let anchor = format!("chain: {}", chain().anchor());
    let taken = room.take(&[
        mail(ANNA, "<1@x>", 1, &envelope("red", 0, &anchor)),
        mail(BERT, "<2@x>", 2, &envelope("blue", 0, "words: the hill is ours")),
    ]);
    assert!(taken.iter().all(|taken| taken.line.outcome == Outcome::Taken), "{taken:?}");
    let told = body(&room.letters()[0]);
    assert!(told.contains("blue owes its answer to the opening"), "{told}");
    let begun = room.table.run(&Request::default()).unwrap();
    assert!(matches!(begun.step, Step::Begun));
    room
}

#[test]
fn mail_brings_binds_and_the_link_behind_the_lock() {
    let room = with_hands("post: {demands: [address, bind]}\n");
    let red = orders_of("red", 1, "press");
    let taken = room.take(&[mail(ANNA, "<3@x>", 3, &red), mail(BERT, "<4@x>", 3, &orders_of("blue", 1, "press"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused, "without a bind");
    assert_eq!(taken[1].line.outcome, Outcome::Taken, "blue has no chain to bind with");
    let card = room.table.game().ledger().unwrap().card_id();
    let file = estafette::game::TurnFile::read(
        std::path::Path::new("red"),
        red.clone().into_bytes(),
        &estafette::game::Tongue::blind(),
    )
    .unwrap();
    let orders = Hash::of(file.text.as_bytes());
    let bound = bind(&card, 1, "red", &orders, &chain().link(1));
    let taken = room.take(&[mail(ANNA, "<5@x>", 4, &format!("{red}# bind {bound}\n"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", body(room.letters().last().unwrap()));
    let advance = room.table.run(&Request::default()).unwrap();
    assert!(matches!(advance.step, Step::Awaiting { locked: true, .. }));
    // Behind the lock orders are refused, the same orders are known again, and the link is taken.
    let taken = room.take(&[
        mail(ANNA, "<6@x>", 5, &orders_of("red", 1, "stand")),
        mail(ANNA, "<7@x>", 6, &format!("Once more:\n{red}# bind {bound}\n")),
        mail(ANNA, "<8@x>", 7, &envelope("red", 1, &format!("link: {}", chain().link(2)))),
        mail(ANNA, "<9@x>", 8, &link(1)),
    ]);
    let outcomes = taken.iter().map(|taken| taken.line.outcome).collect::<Vec<_>>();
    assert_eq!(outcomes, [Outcome::Refused, Outcome::Refused, Outcome::Refused, Outcome::Taken]);
    let letters = room.letters();
    let told = |number: usize| body(&letters[letters.len() - number]);
    assert!(told(4).contains("which is locked. It is NOT taken."), "{}", told(4));
    assert!(told(3).contains("the very orders of red\nthat are locked"), "{}", told(3));
    assert!(told(2).contains("this is not link 1"), "{}", told(2));
    assert!(told(1).contains("Your link is mixed into the dice"), "{}", told(1));
    assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
    assert_eq!(room.table.verify().discrepancies, []);
}

#[test]
fn mail_with_a_link_needs_no_code_and_mail_with_a_new_chain_does() {
    let room = with_hands("");
    let code = |side: &str| room.code(side);
    let of = |side: &str| orders_of(side, 1, "press").replace("orders:", &format!("code: {}\norders:", code(side)));
    room.take(&[mail(ANNA, "<3@x>", 3, &of("red")), mail(BERT, "<4@x>", 3, &of("blue"))]);
    let rekey = format!("chain: {}", Chain::new("hill", "blue", 60, Hash::of(b"blue")).anchor());
    let taken = room.take(&[mail(BERT, "<5@x>", 4, &envelope("blue", 1, &rekey))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Awaiting { locked: true, .. }));
    let taken = room.take(&[mail(ANNA, "<6@x>", 5, &link(1))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
}

#[test]
fn mail_answers_the_question_that_stopped_play() {
    let room = Room::new("decisions: ask\npost: {demands: [address]}\n");
    for exchange in 1..20 {
        if let Some(stopped) = room.table.game().stand().unwrap().held.file.stopped {
            let side = stopped.sides()[0].clone();
            let from = if side.as_str() == "red" { ANNA } else { BERT };
            let early = room.take(&[mail(from, "<e@x>", 10, &orders_of(side.as_str(), exchange, "press"))]);
            assert_eq!(early[0].line.outcome, Outcome::Refused);
            assert!(body(room.letters().last().unwrap()).contains("answers are due, not orders"));
            let taken = room.take(&[mail(from, "<a@x>", 11, &answers(side.as_str(), exchange, "stand"))]);
            assert_eq!(taken[0].line.outcome, Outcome::Taken);
            assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
            return;
        }
        let mails = ["red", "blue"].map(|side| {
            let from = if side == "red" { ANNA } else { BERT };
            mail(from, &format!("<{side}-{exchange}@x>"), 1, &orders_of(side, exchange, "press"))
        });
        room.take(&mails);
        assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
    }
    panic!("nobody was ever hit");
}
