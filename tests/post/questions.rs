//! Questions by mail: answered to the listed address alone, about what its side may know, and not for ever.

use crate::support::mail_room::{Room, body, mail};
use estafette::post::{Outcome, Taken};

const REYNIER: &str = "reynier@example.org";

fn ask(room: &Room, number: u32, text: &str) -> (Taken, String) {
    let taken = room.take(&[mail(REYNIER, &format!("<{number}@q>"), 10, text)]).remove(0);
    let letters = room.letters();
    let answer = letters.iter().filter(|letter| letter.contains("To: reynier <reynier@example.org>"));
    let answer = answer.filter(|letter| letter.contains(&format!("In-Reply-To: <{number}@q>"))).collect::<Vec<_>>();
    assert!(answer.len() <= 1, "one answer to a mail");
    let text = answer.first().map_or(String::new(), |answer| body(answer));
    (taken, text)
}

#[test]
fn every_question_has_its_answer() {
    let room = Room::of_example("maida-open", 9, "");
    let code = room.code("french");
    for (number, (question, words)) in (1..).zip([
        ("help", &["odds swiss fire 27th", "check "][..]),
        ("Status?", &["Files are taken for exchange 9 of maida", "french owes its orders"]),
        ("form", &["# estafette begin", &format!("code: {code}"), "\nswiss:\n", "# estafette end"]),
        ("report", &["shot off the field", "# estafette begin"]),
        ("report 3", &["(The form that stood here is over.)"]),
        ("report 99", &["There is no report of exchange 99; the last one is that of exchange 8."]),
        ("view", &["view-french.yaml is attached"]),
        ("map", &["01"]),
        ("odds i-23e fire the 27th", &["%"]),
        ("odds nobody fire 27th", &["That cannot be worked out"]),
        ("Hi Bob,\n\nstatus\nhelp", &["How things stand", "what is due"]),
    ]) {
        let (taken, told) = ask(&room, number, question);
        assert_eq!((taken.line.outcome, taken.notices), (Outcome::Answered, 0), "{question}");
        for words in words {
            assert!(told.contains(words), "{question}: {words}\n{told}");
        }
        assert!(!told.contains(&room.code("british")), "{question}");
    }
    assert!(room.files(9).is_empty());
    let letters = room.letters();
    let view = letters.iter().find(|letter| letter.contains("filename=\"view-french.yaml\""));
    assert!(view.is_some());
    assert!(letters.iter().all(|letter| !letter.contains("view-british")));
}

#[test]
fn orders_are_checked_and_not_handed_in() {
    let room = Room::of_example("maida-open", 9, "");
    let (taken, told) = ask(&room, 1, "check\n\nswiss: stand\nguns: fire the 28th\n\nexchange: 9\n");
    assert_eq!(taken.line.outcome, Outcome::Answered, "{told}");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Nothing is handed in", "swiss: stands", "28th", "To hand the orders in, mail them without the word"]
    {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(room.files(9).is_empty());
    let file = "check\n# estafette begin\ngame: maida\nexchange: 9\nside: french\nswiss: stand\n# estafette end\n";
    let (taken, told) = ask(&room, 2, file);
    assert_eq!(taken.line.outcome, Outcome::Answered, "{told}");
    assert!(told.contains("swiss: stands") && room.files(9).is_empty(), "{told}");
}

#[test]
fn questions_go_with_orders_and_with_words_for_the_umpire() {
    let room = Room::of_example("maida-open", 9, "");
    let code = room.code("french");
    let (taken, told) = ask(&room, 1, &format!("status\n\nswiss: stand\n\ncode: {code}\n"));
    assert_eq!(taken.line.outcome, Outcome::Taken);
    assert!(told.contains("swiss: stands") && told.contains("\nStatus\n"), "{told}");
    let (taken, told) = ask(&room, 2, "status\n\nI shall be away for some days, and ask for patience.\n");
    assert_eq!((taken.line.outcome, taken.notices), (Outcome::Answered, 1));
    assert!(told.contains("It went to the umpire"), "{told}");
}

#[test]
fn nobody_else_is_answered_and_nobody_for_ever() {
    let room = Room::of_example("maida-open", 9, "");
    let stranger = room.take(&[mail("mallory@example.net", "<m@x>", 10, "status\n")]);
    assert_eq!(stranger[0].line.outcome, Outcome::Silent);
    let robot = String::from_utf8(mail(REYNIER, "<r@x>", 10, "status\n")).unwrap();
    for header in ["Auto-Submitted: auto-replied", "Precedence: list", "List-Id: <x.example>", "Return-Path: <>"] {
        let robot = robot
            .replace("Subject", &format!("{header}\r\nSubject"))
            .replace("<r@x>", &format!("<{}@x>", header.len()));
        assert_eq!(room.take(&[robot.into_bytes()])[0].line.outcome, Outcome::Silent, "{header}");
    }
    assert_eq!(room.letters().len(), 0);
    for number in 0..25 {
        let (taken, told) = ask(&room, number, &format!("{}status\n", "\n".repeat(number as usize)));
        let is_answered = number < 20;
        assert_eq!(taken.line.outcome == Outcome::Answered, is_answered, "{number}");
        assert_eq!(told.is_empty(), !is_answered, "{number}");
        assert_eq!(told.contains("the last answer of today"), number == 19, "{told}");
    }
    assert_eq!(room.letters().len(), 20);
}
