//! What the umpire writes back to mails that were passed on to him, and letters that go out by themselves.

use crate::support::mail_room::{Room, body, mail, sender};
use crate::support::one_line;
use estafette::game::Keep;
use estafette::post::{Outbox, Outcome, Readers, owed, threads};

const ANNA: &str = "anna@example.org";
const BERT: &str = "bert@example.org";
const UMPIRE: &str = "Umpire <umpire@club.example>";

fn subject(letter: &str) -> String {
    let line = letter.lines().find(|line| line.starts_with("Subject: ")).unwrap();
    line["Subject: ".len()..].to_owned()
}

fn with_subject(message: Vec<u8>, subject: &str) -> Vec<u8> {
    String::from_utf8(message).unwrap().replacen("Subject: orders", &format!("Subject: {subject}"), 1).into_bytes()
}

/// A game in which Anna has written what is no order, and the subject under which the umpire has it.
fn asked() -> (Room, String) {
    let room = Room::new("");
    let taken = room.take(&[with_subject(mail(ANNA, "<1@a>", 10, "When do we play again?\n"), "a question")]);
    assert_eq!(taken[0].line.outcome, Outcome::Passed);
    let letters = room.letters();
    let passed = letters.iter().find(|letter| letter.contains("To: Umpire <umpire@club.example>")).unwrap();
    let said = one_line(&body(passed));
    assert!(said.contains("is carried to anna@example.org"), "{said}");
    (room, subject(passed))
}

#[test]
fn what_the_umpire_answers_to_a_mail_is_carried_to_its_writer() {
    let (room, subject) = asked();
    assert!(subject.starts_with("[hill] a mail without orders: a question ("), "{subject}");
    let answer = "On Monday.\n\nYours, Bob\n\nOn Tue, Umpire <umpire@club.example> wrote:\n> When do we play again?\n";
    let answer = with_subject(mail(UMPIRE, "<2@u>", 11, answer), &format!("Re: {subject}"));
    let taken = room.take(std::slice::from_ref(&answer));
    assert_eq!((taken[0].line.outcome, taken[0].line.sender.as_str()), (Outcome::Taken, "umpire"), "{taken:?}");
    let letters = room.letters();
    let back =
        letters.iter().find(|letter| letter.contains("In-Reply-To: <1@a>") && letter.contains("Monday")).unwrap();
    assert!(back.contains("To: anna <anna@example.org>"), "{back}");
    let text = body(back);
    assert!(text.contains("answers your mail \"a question\":\n\n| On Monday.\n|\n| Yours, Bob\n"), "{text}");
    assert!(!text.contains("When do we play again"), "{text}");
    // Once, however often it is fetched, and nothing is found amiss.
    assert!(room.take(&[answer]).is_empty());
    assert_eq!(room.letters().len(), letters.len());
    assert!(room.table.verify().discrepancies.is_empty());
}

#[test]
fn what_a_program_says_of_the_mail_that_it_quotes_is_no_word_of_the_umpires() {
    for said in [
        "On Fri, Nov 20, 2026 at 1:00 PM Anna <anna@example.org>\nwrote:\n",
        "Am Fr., 20. Nov. 2026 um 13:00 Uhr schrieb Anna <\nanna@example.org>:\n",
        "Le ven. 20 nov. 2026 \u{e0} 13:00, Anna <anna@example.org> a\n\u{e9}crit :\n",
        "El vie, 20 nov 2026 a las 13:00, Anna (<anna@example.org>)\nescribi\u{f3}:\n",
        "________________________________\n",
    ] {
        let (room, subject) = asked();
        let answer = format!("On Monday.\n\n{said}> When do we play again?\n");
        let answer = String::from_utf8(mail(UMPIRE, "<2@u>", 11, &answer)).unwrap();
        let answer = answer.replacen("\r\n\r\n", "\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n", 1);
        room.take(&[with_subject(answer.into_bytes(), &format!("Re: {subject}"))]);
        let letters = room.letters();
        let back = letters.iter().find(|letter| letter.contains("In-Reply-To: <1@a>") && letter.contains("Monday"));
        let text = body(back.unwrap());
        assert!(text.contains("| On Monday.\n\n"), "{said}: {text}");
    }
}

#[test]
fn nobody_without_the_code_answers_for_the_umpire() {
    let (room, subject) = asked();
    let before = room.letters().len();
    let bare = subject.split(" (").next().unwrap().to_owned();
    let forged = format!("{bare} (00000000)");
    for (number, (from, subject, text)) in (5..).zip([
        (UMPIRE, bare.as_str(), "You have lost.\n"),
        (UMPIRE, forged.as_str(), "You have lost.\n"),
        // Whoever has the code must have the address, too; and an empty answer is none.
        (BERT, subject.as_str(), ""),
        (UMPIRE, subject.as_str(), "> When do we play again?\n"),
    ]) {
        let id = format!("<{number}@f>");
        let taken = room.take(&[with_subject(mail(from, &id, 11, text), subject)]);
        assert_ne!(taken[0].line.outcome, Outcome::Taken, "{subject}: {text}");
    }
    let letters = room.letters();
    assert!(letters[before..].iter().all(|letter| !letter.contains("To: anna <")), "{letters:?}");
}

#[test]
fn answers_that_come_in_another_order_than_they_were_written_are_no_contradiction() {
    let (room, first) = asked();
    room.take(&[with_subject(mail(ANNA, "<2@a>", 10, "And where do we play this time?\n"), "a second")]);
    let letters = room.letters();
    let second = subject(letters.iter().rfind(|letter| letter.contains("To: Umpire <umpire@club.example>")).unwrap());
    for (day, subject) in [(12, &second), (11, &first)] {
        let answer = with_subject(mail(UMPIRE, &format!("<{day}@u>"), day, "At mine.\n"), &format!("Re: {subject}"));
        assert_eq!(room.take(&[answer])[0].line.outcome, Outcome::Taken);
    }
    let proof = estafette::post::testimony(&room.table.folder(), crate::support::tiny::SHELF, &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn a_letter_that_goes_out_by_itself_can_be_answered() {
    let room = Room::new("post: {letters: at once}\n");
    let code = |side: &str| room.code(side);
    let text = format!("to bert: are you there?\n\ncode: {}\n", code("red"));
    assert_eq!(room.take(&[mail(ANNA, "<1@a>", 10, &text)])[0].line.outcome, Outcome::Taken);
    let game = room.game();
    let all =
        owed(&game, &Keep::InTheFolder, &threads(&game, "club.example"), sender().now, (None, None), Readers::All)
            .unwrap();
    let (_, letter) = all.letters.iter().find(|(key, _)| key == "letter/001-1/bert").unwrap();
    assert!(letter.text.contains(&format!("exchange: 1\ncode: {}", code("blue"))), "{}", letter.text);
    assert!(!letter.text.contains(&code("red")), "{}", letter.text);
    drop(Outbox::open(&game, sender()).unwrap());
    let quoted = letter.text.lines().map(|line| format!("> {line}\n")).collect::<String>();
    let taken = room.take(&[mail(BERT, "<2@b>", 11, &format!("to anna: I am.\n\n{quoted}"))]);
    assert_eq!(
        (taken[0].line.outcome, taken[0].line.sender.as_str()),
        (Outcome::Taken, "blue+letters"),
        "{}",
        room.told("bert")
    );
}
