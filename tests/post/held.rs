//! What is mailed is held against the ledger before it goes.

use crate::support::smtp::{Mood, Server};
use crate::support::umpire::{mail, table, through};

#[test]
fn mail_of_a_file_that_was_changed_behind_the_ledger_is_refused_by_its_name() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    let pages = ["report-red.html", "form-red.yaml", "view-red.yaml"];
    let others = ["report-red.md", "report-blue.md", "rolls.txt", "state.yaml", "orders/red.yaml", "ledger.txt"];
    for name in pages.iter().chain(&others) {
        let path = match *name {
            "ledger.txt" => table.root().join(name),
            name => table.root().join("x001").join(name),
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let forged = match *name {
            "state.yaml" => text.replacen("turn: 2", "turn: 3", 1),
            "ledger.txt" => text.replacen("\nprev 0", "\nprev 1", 1).replacen("\nprev 9", "\nprev 1", 1) + "x",
            _ => format!("{text}# and one thing more\n"),
        };
        assert_ne!(forged, text, "{name}");
        std::fs::write(&path, forged).unwrap();
        let said = mail(&table, "send HILL");
        assert_eq!(said.code, 3, "{name}: {}{}", said.out, said.err);
        assert!(said.err.contains(name), "{name}: {}", said.err);
        assert!(said.err.contains("help"), "{name}: {}", said.err);
        assert!(server.taken().is_empty(), "{name}: nothing was sent");
        assert_eq!(mail(&table, "preview HILL --all").code, 3, "{name}");
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(server.taken().len(), 2);
}

#[test]
fn mail_of_a_first_position_that_is_not_the_scenarios_is_refused() {
    let table = table();
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    let path = table.root().join("x000/state.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let forged = text.replacen("turn: 1", "turn: 2", 1);
    assert_ne!(forged, text);
    std::fs::write(&path, forged).unwrap();
    mail(&table, "send HILL").has(3, &["x000/state.yaml", "not the position of the scenario"]);
    assert!(server.taken().is_empty());
}

#[test]
fn mail_that_was_changed_while_it_waited_is_written_anew_or_not_sent() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Says("MAIL", "451 later"));
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 5);
    let path = table.root().join("post/outbox/0001-anna-report.eml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("Subject: ", "Subject: forged ")).unwrap();
    server.be(Mood::Kind);
    // An older report is no longer owed: what waits goes as it was written, or not at all.
    table.cast(table.both(2));
    mail(&table, "send HILL").has(5, &["0001-anna-report.eml was changed after it was written"]);
    assert!(server.taken().iter().all(|letter| { !String::from_utf8_lossy(&letter.mail).contains("forged") }));
    // One that is owed is written anew.
    let said = mail(&table, "send HILL --exchange 1 --player anna");
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let taken = server.taken();
    let last = String::from_utf8_lossy(&taken.last().unwrap().mail).into_owned();
    assert!(!last.contains("forged") && last.contains("exchange 1"), "{last}");
}

#[test]
fn a_letter_that_waits_is_made_anew_even_where_its_hash_was_changed_with_it() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Says("MAIL", "451 later"));
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 5);
    let path = table.root().join("post/outbox/0001-anna-report.eml");
    let text = std::fs::read_to_string(&path).unwrap();
    let forged = text.replace("Subject: ", "Subject: forged ");
    std::fs::write(&path, &forged).unwrap();
    let status = path.with_extension("txt");
    let hash = |text: &str| estafette::dice::Hash::of(text.as_bytes()).to_string();
    let told = std::fs::read_to_string(&status).unwrap();
    let other = told.replace(&hash(&text), &hash(&forged));
    assert_ne!(told, other);
    std::fs::write(&status, other).unwrap();
    server.be(Mood::Kind);
    let said = mail(&table, "send HILL");
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    let taken = server.taken();
    let forged = |mail: &[u8]| String::from_utf8_lossy(mail).contains("forged");
    assert!(!taken.is_empty() && !taken.iter().any(|letter| forged(&letter.mail)));
}

#[test]
fn a_letter_of_which_nothing_tells_what_was_written_is_not_sent() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 0);
    let outbox = table.root().join("post/outbox");
    let path = outbox.join("9999-anna-note.eml");
    std::fs::write(&path, "From: umpire@example.org\r\nSubject: invented\r\n\r\nYou have lost.\r\n").unwrap();
    let status = "key: note/1/anna\nto: anna@example.org\nid: invented@example.org\nwritten: 2026-11-20T12:00:00Z\n";
    std::fs::write(path.with_extension("txt"), status).unwrap();
    mail(&table, "send HILL").has(5, &["nothing tells what was written into", "9999-anna-note.eml"]);
    assert!(!server.taken().iter().any(|letter| String::from_utf8_lossy(&letter.mail).contains("invented")));
}
