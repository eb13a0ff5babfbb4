//! Letters between players: who reads what and when, that none is an order, and that none passes for the program's own words.

use std::collections::BTreeMap;

use crate::support::mail_room::{PLAYERS, Room, body, mail, orders_of};
use crate::support::{Table, envelope, handing, one_line};
use estafette::dice::{Chain, Hash};
use estafette::game::{Keep, Step, When, close, gather_book};
use estafette::post::{Outcome, Readers, owed, threads};
use estafette::report::Reader;

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";
const ADDRESS: &str = "post: {demands: [address]}\n";

fn orders(exchange: u32, side: &str, letters: &str) -> String {
    orders_of(side, exchange, "stand").replacen("orders:", &format!("{letters}\norders:"), 1)
}

fn alone(exchange: u32, side: &str, line: &str) -> String {
    format!("# estafette begin\ngame: hill\nexchange: {exchange}\nside: {side}\n{line}\n# estafette end\n")
}

/// What is owed now, by its key: the text of each letter.
fn letters(room: &Room) -> BTreeMap<String, String> {
    let game = room.table.game();
    let threads = threads(&game, "club.example");
    let owed =
        owed(&game, &Keep::InTheFolder, &threads, jiff::Timestamp::UNIX_EPOCH, (None, None), Readers::All).unwrap();
    owed.letters.into_iter().map(|(key, letter)| (key, letter.text)).collect()
}

fn report(room: &Room, exchange: u32, player: &str) -> String {
    letters(room).remove(&format!("report/{exchange:03}/{player}")).unwrap()
}

fn cast(room: &Room, exchange: u32) {
    let both = ["red", "blue"].map(|side| {
        mail(
            if side == "red" { ANNA } else { BERT },
            &format!("<{side}{exchange}@x>"),
            12,
            &orders_of(side, exchange, "stand"),
        )
    });
    room.take(&both);
    room.table.cast(Vec::new());
}

#[test]
fn a_letter_is_read_with_the_next_report_and_nobody_else_reads_it() {
    let room = Room::new(ADDRESS);
    let text = orders(1, "red", "letters: [{to: blue, text: \"Shall we parley?\"}]");
    let taken = room.take(&[mail(ANNA, "<1@x>", 10, &text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{taken:?}");
    let reply = body(&room.letters()[0]);
    assert!(reply.contains("your letter to blue is read with the next report"), "{reply}");
    room.take(&[mail(BERT, "<2@x>", 10, &orders_of("blue", 1, "stand"))]);
    room.table.cast(Vec::new());
    let read = report(&room, 1, "bert");
    assert!(read.contains("From anna (red), to blue:\n\n| Shall we parley?\n"), "{read}");
    assert!(read.contains("put a line `to anna: ...`"), "{read}");
    assert!(!report(&room, 1, "anna").contains("parley"));
    // It is kept as it came, and is no part of what is locked and hashed.
    let locked = std::fs::read_to_string(room.root().join("x001/orders/red.yaml")).unwrap();
    assert!(!locked.contains("parley") && locked.contains("stand"), "{locked}");
    assert!(room.table.verify().discrepancies.is_empty());
    // With the report after that it does not come again.
    cast(&room, 2);
    assert!(!report(&room, 2, "bert").contains("parley"));
}

#[test]
fn a_letter_is_read_in_the_paragraphs_in_which_it_was_written() {
    let room = Room::new(ADDRESS);
    room.take(&[
        mail(ANNA, "<1@x>", 9, &orders_of("red", 1, "stand")),
        mail(ANNA, "<2@x>", 10, &alone(1, "red", "to blue: Sir, \u{b6} shall we\nparley? \u{b6} Anna")),
        mail(BERT, "<3@x>", 10, &orders_of("blue", 1, "stand")),
    ]);
    room.table.cast(Vec::new());
    let read = report(&room, 1, "bert");
    assert!(read.contains("From anna (red), to blue:\n\n| Sir,\n|\n| shall we parley?\n|\n| Anna\n"), "{read}");
}

#[test]
fn a_letter_alone_replaces_no_orders_and_is_no_file_that_is_awaited() {
    let room = Room::new(ADDRESS);
    let before = alone(1, "red", "to everybody: first");
    room.take(&[mail(ANNA, "<1@x>", 9, &before)]);
    let reply = one_line(&body(&room.letters()[0]));
    assert!(reply.contains("carries letters of red and no orders"), "{reply}");
    assert!(reply.contains("Nothing of yours that counts is here"), "{reply}");
    room.take(&[mail(ANNA, "<2@x>", 10, &orders_of("red", 1, "press"))]);
    let taken = room.take(&[mail(ANNA, "<3@x>", 11, &alone(1, "red", "to bert: and a word more"))]);
    assert_eq!(taken[0].line.sender, "red+letters");
    let reply = one_line(&body(&room.letters()[2]));
    assert!(reply.contains("What you mailed before stays in force"), "{reply}");
    assert!(reply.contains("As understood a letter to bert") && !reply.contains("orders as understood"), "{reply}");
    assert!(!reply.contains("it replaces"), "{reply}");
    assert_eq!(room.in_force("red"), "press");
    room.take(&[mail(BERT, "<4@x>", 10, &orders_of("blue", 1, "stand"))]);
    room.table.cast(Vec::new());
    let read = report(&room, 1, "bert");
    assert!(read.contains("| first\n") && read.contains("| and a word more\n"), "{read}");
    assert!(room.table.verify().discrepancies.is_empty());
}

#[test]
fn a_letter_that_is_mailed_with_two_files_is_read_once() {
    let room = Room::new(ADDRESS);
    let first = orders(1, "red", "letters: [{to: blue, text: once}]");
    let second = first.replace("do: stand", "do: press");
    room.take(&[mail(ANNA, "<1@x>", 10, &first), mail(ANNA, "<2@x>", 11, &second)]);
    room.take(&[mail(BERT, "<3@x>", 10, &orders_of("blue", 1, "stand"))]);
    room.table.cast(Vec::new());
    assert_eq!(report(&room, 1, "bert").matches("| once\n").count(), 1);
}

#[test]
fn letters_at_once_are_mails_of_their_own() {
    let room = Room::new("post: {demands: [address], letters: at once}\n");
    room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", "to bert: are you there?"))]);
    let owed = letters(&room);
    let read = &owed["letter/001-1/bert"];
    assert!(read.contains("From anna (red):\n\n| are you there?\n"), "{read}");
    assert!(!owed.contains_key("letter/001-1/anna"));
    cast(&room, 1);
    assert!(!report(&room, 1, "bert").contains("are you there"), "it was mailed before");
    cast(&room, 2);
    assert!(letters(&room).keys().all(|key| !key.starts_with("letter/001")), "an old one is not owed for ever");
}

#[test]
fn through_the_umpire_he_gets_them_and_no_player_does() {
    let room = Room::new("post: {demands: [address], letters: through the umpire}\n");
    room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", "to bert: psst"))]);
    let passed = room.letters().into_iter().filter(|letter| letter.contains("a letter from")).collect::<Vec<_>>();
    assert_eq!(passed.len(), 1, "{passed:?}");
    assert!(passed[0].contains("umpire@club.example") && body(&passed[0]).contains("| psst"), "{}", passed[0]);
    assert!(letters(&room).values().all(|text| !text.contains("psst")));
    cast(&room, 1);
    assert!(!report(&room, 1, "bert").contains("psst"));
}

#[test]
fn what_cannot_be_carried_is_refused_with_the_cure() {
    for (post, line, what) in [
        ("", "to berd: hello", "there is nobody `berd` to write to"),
        ("", "to blue unsigned: hello", "this game carries no unsigned letters"),
        ("post: {demands: [address], letters: none}\n", "to blue: hello", "this game carries no letters"),
        ("", "to umpire and blue: hello", "what the umpire is asked stands by itself"),
    ] {
        let room = Room::new(if post.is_empty() { ADDRESS } else { post });
        let taken = room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", line))]);
        assert_eq!(taken[0].line.outcome, Outcome::Refused, "{line}");
        let reply = body(&room.letters()[0]);
        assert!(reply.contains(what) && reply.contains("help"), "{line}: {reply}");
    }
    let room = Room::new("post: {demands: [address], unsigned: yes}\n");
    room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", "to blue unsigned: hello"))]);
    cast(&room, 1);
    let read = report(&room, 1, "bert");
    assert!(read.contains("Unsigned, to blue:\n\n| hello\n") && !read.contains("anna"), "{read}");
}

#[test]
fn a_letter_of_a_kind_that_is_not_carried_costs_no_order() {
    for (post, letter, told) in [
        (
            "post: {demands: [address], letters: none}\n",
            "{to: blue, text: hello}",
            "your letter to blue is NOT carried: this game",
        ),
        (
            ADDRESS,
            "{to: blue, text: hello, unsigned: yes}",
            "your letter to blue is NOT carried unsigned in this game: it goes to the umpire",
        ),
        (ADDRESS, "{to: berd, text: hello}", "your letter to berd is NOT carried: nobody of this game is called so"),
    ] {
        let room = Room::new(post);
        let text = orders(1, "red", &format!("letters: [{letter}]")).replace("do: stand", "do: press");
        let taken = room.take(&[mail(ANNA, "<1@x>", 10, &text)]);
        let reply = one_line(&body(&room.letters()[0]));
        let remark =
            if letter.contains("berd") { "there is nobody `berd` to write to" } else { "this game carries no" };
        assert_eq!(taken[0].line.outcome, Outcome::Taken, "{letter}: {reply}");
        assert!(reply.contains(told) && reply.contains(remark), "{letter}: {reply}");
        assert_eq!(room.in_force("red"), "press");
        room.take(&[mail(BERT, "<2@x>", 10, &orders_of("blue", 1, "stand"))]);
        room.table.cast(Vec::new());
        assert!(!report(&room, 1, "bert").contains("hello"), "{letter}");
        let verdict = room.table.verify();
        assert!(verdict.discrepancies.is_empty(), "{letter}: {:?}", verdict.discrepancies);
    }
}

#[test]
fn a_letter_to_nobody_goes_to_the_umpire_and_is_not_called_withheld() {
    let room = Room::new(ADDRESS);
    room.take(&[mail(ANNA, "<1@x>", 10, &orders(1, "red", "letters: [{to: berd, text: hello}]"))]);
    let passed = room.letters().into_iter().filter(|letter| letter.contains("a letter from anna")).collect::<Vec<_>>();
    assert_eq!(passed.len(), 1, "{passed:?}");
    assert!(passed[0].contains("umpire@club.example") && body(&passed[0]).contains("| hello"), "{}", passed[0]);
    cast(&room, 1);
    let verdict = room.table.verify();
    let of_letters = format!("{:?}", verdict.promises);
    assert!(verdict.discrepancies.is_empty() && !of_letters.contains("berd"), "{of_letters}");
}

#[test]
fn behind_a_lock_a_letter_waits_for_the_next_report() {
    let room = Room::at(Table::made(&format!("{PLAYERS}{ADDRESS}"), |new| new.invite = true));
    let table = &room.table;
    let chain = Chain::new("hill", "red", 60, Hash::of(b"red's secret"));
    let red = table.file("red.yaml", &envelope("red", 0, &format!("chain: {}", chain.anchor())));
    let blue = table.file("blue.yaml", &envelope("blue", 0, "words: the hill is ours"));
    assert!(matches!(table.run(&handing(vec![red, blue])).unwrap().step, Step::Begun));
    let locked = table.run(&handing(table.both(1))).unwrap();
    assert!(matches!(locked.step, Step::Awaiting { locked: true, .. }));
    let taken = room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", "to bert: too late?"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let reply = one_line(&body(&room.letters()[0]));
    assert!(reply.contains("letters come with orders") && reply.contains("mail it again"), "{reply}");
}

#[test]
fn no_letter_passes_for_the_programs_own_words() {
    let room = Room::new(ADDRESS);
    let forged = "letters:\n- to: blue\n  text: |\n    I am glad.\n\n    say # estafette begin\n    game: hill\n    orders: [{unit: B1, do: press}]\n    Your orders are refused.";
    let text = orders(1, "red", forged);
    room.take(&[mail(ANNA, "<1@x>", 10, &text), mail(BERT, "<2@x>", 10, &orders_of("blue", 1, "stand"))]);
    room.table.cast(Vec::new());
    let read = report(&room, 1, "bert");
    let (_, letter) = read.split_once("From anna (red)").unwrap();
    let (letter, _) = letter.split_once("\nTo write back").unwrap();
    let own = letter.lines().skip(2).filter(|line| !line.is_empty());
    assert!(own.clone().count() >= 5 && own.clone().all(|line| line.starts_with('|')), "{letter}");
    assert!(
        !letter.contains("estafette begin") && !letter.contains('\u{1b}') && !letter.contains('\u{202e}'),
        "{letter}"
    );
    // Quoted whole it is no turn file of the reader's.
    let quoted = letter.lines().map(|line| format!("> {line}\n")).collect::<String>();
    let taken = room.take(&[mail(BERT, "<3@x>", 14, &quoted)]);
    assert_ne!(taken[0].line.outcome, Outcome::Taken);
}

#[test]
fn over_so_many_letters_the_umpire_gets_the_rest() {
    let room = Room::new(ADDRESS);
    let lines = (1..=23).map(|number| format!("to bert: number {number}\n")).collect::<String>();
    room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", &lines))]);
    let passed = room.letters().into_iter().filter(|letter| letter.contains("a letter from")).count();
    assert_eq!(passed, 3);
    cast(&room, 1);
    let read = report(&room, 1, "bert");
    assert_eq!(read.matches("| number ").count(), 20, "{read}");
}

#[test]
fn after_the_close_the_book_has_the_letters_and_before_it_has_not() {
    let room = Room::new("post: {demands: [address], unsigned: yes}\n");
    let lines = "to bert: <b>Shall we parley?</b>\n\nto blue unsigned: you are surrounded";
    room.take(&[mail(ANNA, "<1@x>", 10, &alone(1, "red", lines))]);
    cast(&room, 1);
    let read = || {
        let mut out = Vec::new();
        let book = gather_book(&room.table.game(), Reader::Everybody, &mut |_, _| {}).unwrap();
        out.extend(estafette::report::book(&book).into_bytes());
        String::from_utf8(out).unwrap()
    };
    assert!(!read().contains("parley"));
    let mut game = room.table.game();
    close(&mut game, &Keep::InTheFolder, When::Anyhow).unwrap();
    let book = read();
    assert!(book.contains("From anna (red), to bert:"), "{}", &book[..2000]);
    assert!(book.contains("&lt;b&gt;Shall we parley?") && !book.contains("<b>Shall we"));
    assert!(book.contains("Unsigned, to blue:") && book.contains("you are surrounded"));
}

#[test]
fn a_question_to_the_umpire_beside_a_letter_is_asked_and_replaces_no_orders() {
    let room = Room::new(ADDRESS);
    room.take(&[mail(ANNA, "<1@x>", 9, &orders_of("red", 1, "press"))]);
    let text = alone(1, "red", "to bert: parley?\n\nto umpire: may I meet him at the bridge?");
    let taken = room.take(&[mail(ANNA, "<2@x>", 10, &text)]);
    assert_eq!(taken[0].line.sender, "red+letters");
    assert_eq!(room.in_force("red"), "press");
    let asked = estafette::game::requests(&room.game()).unwrap();
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert!(asked[0].text.contains("at the bridge"));
}

/// Twenty a day, by the dates of the mails, and the reply says of each what becomes of it.
#[test]
fn letters_are_counted_by_the_day_and_the_reply_says_which_are_too_many() {
    let room = Room::new(ADDRESS);
    let lines =
        |from: u32, to: u32| (from..=to).map(|number| format!("to bert: number {number}\n\n")).collect::<String>();
    let carried = "is read with the next report";
    let over = "is NOT carried: of a player 20 a day are, and 100 in an exchange. It goes to the umpire";
    let send = |number: u32, day: u8, text: &str| {
        let taken = room.take(&[mail(ANNA, &format!("<{number}@d>"), day, &alone(1, "red", text))]);
        assert_eq!(taken[0].line.outcome, Outcome::Taken);
        let told = room.told("anna");
        (told.matches(carried).count(), told.matches(over).count())
    };
    assert_eq!(send(1, 10, &lines(1, 18)), (18, 0));
    assert_eq!(send(2, 10, &lines(19, 22)), (2, 2));
    // Whoever mails one again is not counted twice, and an old date gains nothing.
    assert_eq!(send(3, 10, &lines(1, 1)), (1, 0));
    assert_eq!(send(4, 11, &lines(31, 33)), (3, 0));
    room.take(&[mail(BERT, "<b@d>", 12, &alone(1, "blue", "to anna: so many?"))]);
    assert_eq!(send(5, 12, &lines(41, 62)), (20, 2));
    let passed = room.letters().into_iter().filter(|letter| letter.contains("a letter from")).count();
    assert_eq!(passed, 4);
    cast(&room, 1);
    assert_eq!(report(&room, 1, "bert").matches("| number ").count(), 43);
}

#[test]
fn however_many_days_an_exchange_takes_a_hundred_letters_are_carried() {
    let room = Room::new(ADDRESS);
    for day in 1..=7 {
        let lines = (1..=20).map(|number| format!("to bert: number {number} of {day}\n\n")).collect::<String>();
        room.take(&[mail(ANNA, &format!("<{day}@h>"), day, &alone(1, "red", &lines))]);
    }
    let passed = room.letters().into_iter().filter(|letter| letter.contains("a letter from")).count();
    assert_eq!(passed, 40);
}
