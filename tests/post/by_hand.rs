//! Mail about what the umpire does by hand.

use crate::support::by_hand::{amend, stand};
use crate::support::mail_room::{Room, body, mail as written, orders_of};
use crate::support::smtp::{Mood, Server, Taken};
use crate::support::transcript::estafette;
use crate::support::umpire::{mail, table, through};
use estafette::post::Outcome;
use mail_parser::{MessageParser, MimeHeaders};

/// The letters to somebody that a server has taken since the last look: subject, text, names of what is attached.
fn letters(taken: &[Taken], who: &str) -> Vec<(String, String, Vec<String>)> {
    let to = taken.iter().filter(|letter| letter.to.starts_with(who));
    let read = to.map(|letter| {
        let mail = MessageParser::default().parse(&letter.mail).unwrap();
        let names = mail.attachments().filter_map(|part| part.attachment_name());
        (
            mail.subject().unwrap().to_owned(),
            mail.body_text(0).unwrap().into_owned(),
            names.map(str::to_owned).collect(),
        )
    });
    read.collect()
}

#[test]
fn players_hear_at_once_what_was_done_by_hand_and_get_a_form_for_it() {
    let table = table();
    stand(&table, 1);
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    mail(&table, "send HILL").has(0, &["sent 0001-anna-report"]);
    amend(&table, 2, "amend: [{unit: R1, strength: 4}]\n").has(0, &["as act 1"]);
    amend(&table, 2, "answers: [{side: red, answer: not by night}]\n").has(0, &["as act 2"]);
    mail(&table, "send HILL").has(0, &["anna-notice", "ben-notice"]);
    let taken = server.taken();
    let [_, done, answer] = &letters(&taken, "anna")[..] else {
        panic!("anna has three letters");
    };
    assert_eq!(done.0, "[hill] exchange 2, Reds: by the umpire's hand");
    assert!(done.1.contains("* By the umpire's hand: R1 has strength 4 in place of 9."), "{}", done.1);
    assert_eq!(done.2, [crate::support::PICTURES, &["form-red.yaml", "view-red.yaml", "ledger.txt"]].concat());
    assert!(answer.1.contains("* The umpire to the Reds: not by night."), "{}", answer.1);
    assert_eq!(answer.2, ["ledger.txt"]);
    let ben = letters(&taken, "ben");
    assert_eq!(ben.len(), 2, "the answer is not for ben");
    assert!(ben[1].1.contains("R1 has strength 4"), "{}", ben[1].1);
    mail(&table, "send HILL").has(0, &[]);
    assert_eq!(server.taken().len(), taken.len(), "never twice");
    estafette(&table, "reopen HILL --reason 'the wrong map'").has(0, &[]);
    mail(&table, "send HILL").has(0, &["anna-notice", "ben-notice"]);
    let taken = server.taken();
    let last = letters(&taken, "ben").pop().unwrap();
    let plain = last.1.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain.contains("Exchange 1 was taken back by the umpire"), "{plain}");
    assert!(plain.contains("His reason: the wrong map."), "{plain}");
}

/// A mail with another subject.
fn about(subject: &str, mail: Vec<u8>) -> Vec<u8> {
    let mail = String::from_utf8(mail).unwrap();
    mail.replace("Subject: orders", &format!("Subject: {subject}")).into_bytes()
}

#[test]
fn a_reply_of_the_umpire_to_the_mail_about_a_request_is_the_answer() {
    let room = Room::new("post: {demands: [address]}\n");
    let asking = orders_of("red", 1, "stand").replace("orders:", "request: may I sing?\norders:");
    room.take(&[written("anna@example.org", "<a@x>", 10, &asking)]);
    let letters = room.letters();
    let told = letters.iter().find(|letter| letter.contains("red asks you ("));
    let told = told.expect("the umpire is told");
    assert!(told.contains("To: Umpire <umpire@club.example>"), "{told}");
    assert!(body(told).contains("\n    may I sing?\n"), "{}", body(told));
    let (_, rest) = told.split_once("red asks you (").unwrap();
    let subject = format!("Re: [hill] red asks you ({}", &rest[..9]);
    let text = "To all: but softly,\r\nplease\r\n\r\nOn Friday the machine wrote:\r\n> In the turn file\r\n";
    let from = "umpire@club.example";
    let forged = written(from, "<b@x>", 11, text);
    let stranger = about(&subject, written("anna@example.org", "<c@x>", 11, text));
    let empty = about(&subject, written(from, "<d@x>", 11, "> In the turn file\r\n"));
    let taken = room.take(&[forged, stranger, empty]);
    assert!(taken.iter().all(|taken| taken.line.outcome != Outcome::Taken), "{taken:?}");
    estafette(&room.table, "status HILL").has(4, &["the umpire is asked by red: may I sing?"]);
    let reply = about(&subject, written(from, "<e@x>", 12, text));
    let taken = room.take(std::slice::from_ref(&reply));
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    assert_eq!(taken[0].line.why, "the answer to red");
    estafette(&room.table, "status HILL").has(4, &["  red asked: may I sing?\n    answered: but softly, please\n"]);
    let again = about(&subject, written(from, "<f@x>", 13, "no\r\n"));
    let taken = room.take(&[reply, again]);
    assert_eq!(taken.len(), 1, "a mail is taken once");
    assert_eq!(taken[0].line.why, "this request is answered already");
    let count = room.letters().iter().filter(|letter| letter.contains("Subject: [hill] red asks you (")).count();
    assert_eq!(count, 1, "the umpire is told once");
}
