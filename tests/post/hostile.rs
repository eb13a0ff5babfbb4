//! Mail out through servers, and people on the way to them, that mean harm.

use std::path::PathBuf;

use crate::support::smtp::{Mood, Privacy, Server};
use crate::support::transcript::Transcript;
use crate::support::umpire::{PLAIN, mail, table, through};

const LOGIN: &str = ", user: user, password: {command: echo secret}";

fn trusted() -> String {
    let place = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tls");
    format!(", ca_file: {}", place.join("ca.pem").display())
}

/// What comes of sending through a server in such a mood.
fn sent_through(server: &Server, more: &str) -> Transcript {
    let table = table();
    through(&table, server, more);
    mail(&table, "send HILL")
}

#[test]
fn mail_lines_slipped_in_before_tls_answer_nothing() {
    for slipped in [
        "220 go on\r\n250 mail.example",
        "220 go on\r\n250-mail.example\r\n250 AUTH PLAIN",
        "220 go on\r\n250 AUTH PLAIN\r\n235 in\r\n250 ok\r\n250 ok\r\n354 go",
    ] {
        let server = Server::with(Mood::Says("STARTTLS", slipped), Privacy::StartTls, Some(PLAIN));
        let more = format!(", tls: starttls{}{LOGIN}", trusted());
        let said = sent_through(&server, &more);
        said.has(5, &["is not safe", "slipped in behind the answer to STARTTLS"]);
        assert!(!said.out.contains("sent 0"), "{}", said.out);
        let heard = server.heard();
        assert!(!heard.iter().any(|said| said.starts_with("AUTH")), "{heard:?}");
        assert!(server.taken().is_empty());
    }
}

#[test]
fn mail_takes_no_number_for_a_yes_but_the_one_that_is_due() {
    for (at, says) in [
        ("GREETING", "250 hello"),
        ("EHLO", "220 hello"),
        ("STARTTLS", "250 go on"),
        ("AUTH", "250 in"),
        ("MAIL", "354 go"),
        ("RCPT", "235 in"),
        ("DATA", "250 ok"),
        ("TEXT", "354 go"),
        ("TEXT", "250-taken\r\n354 go"),
        ("TEXT", "2x0 taken"),
        ("TEXT", "taken"),
    ] {
        let server = Server::with(Mood::Says(at, says), Privacy::StartTls, Some(PLAIN));
        let more = format!(", tls: starttls{}{LOGIN}", trusted());
        let said = sent_through(&server, &more);
        said.has(5, &["out of step"]);
        assert!(!said.out.contains("sent 0"), "{at}: {}", said.out);
        let doubt = said.out.contains("in doubt 0");
        assert_eq!(doubt, at == "TEXT", "{at}: {}", said.out);
    }
}

#[test]
fn mail_servers_that_talk_without_end_are_cut_off() {
    for at in ["GREETING", "EHLO", "MAIL", "TEXT"] {
        for text in ["2", "250-and\r\n", "250 \0"] {
            let server = Server::start(Mood::Floods(at, text));
            let said = sent_through(&server, "");
            said.has(5, &["was cut off", "has no end"]);
        }
    }
    let server = Server::with(Mood::Floods("EHLO", "250-and\r\n"), Privacy::Whole, Some(PLAIN));
    let more = format!(", tls: tls{}{LOGIN}", trusted());
    sent_through(&server, &more).has(5, &["was cut off", "has no end"]);
}
