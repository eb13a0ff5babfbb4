//! Mail about what the umpire does by hand.

#[path = "support/by_hand.rs"]
mod by_hand;
#[path = "support/smtp.rs"]
mod smtp;
mod support;
#[path = "support/umpire.rs"]
mod umpire;

use by_hand::{amend, stand};
use mail_parser::{MessageParser, MimeHeaders};
use smtp::{Mood, Server, Taken};
use support::transcript::estafette;
use umpire::{mail, table, through};

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
    assert_eq!(done.0, "[hill] by the umpire's hand");
    assert!(
        done.1
            .contains("* By the umpire's hand: R1 has strength 4 in place of 9."),
        "{}",
        done.1
    );
    assert_eq!(
        done.2,
        ["form-red.yaml", "view-red.yaml", "map.png", "ledger.txt"]
    );
    assert!(
        answer.1.contains("* The umpire to the Reds: not by night."),
        "{}",
        answer.1
    );
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
    assert!(
        plain.contains("Exchange 1 was taken back by the umpire"),
        "{plain}"
    );
    assert!(plain.contains("His reason: the wrong map."), "{plain}");
}
