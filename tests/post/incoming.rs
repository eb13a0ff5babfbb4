//! Mail that comes in: every kind of message people and programs send, and what must become of it.

use std::path::Path;

use crate::support::mail_room::{Room, body, mail, orders_of};
use crate::support::one_line;
use estafette::game::TurnFile;
use estafette::post::{Outcome, Raw};

const ADDRESS: &str = "post: {demands: [address]}\n";

/// A row of the table: the fixture, what becomes of it, and what must be read.
struct Row {
    name: String,
    outcome: String,
    what: String,
}

fn rows() -> Vec<Row> {
    let table = std::fs::read_to_string("tests/mail/table.txt").unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| {
        let mut parts = line.splitn(3, " | ").map(str::to_owned);
        Row { name: parts.next().unwrap(), outcome: parts.next().unwrap(), what: parts.next().unwrap_or_default() }
    });
    rows.collect()
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/mail/{name}.eml")).unwrap()
}

#[test]
fn mail_of_every_program_is_read_as_the_table_says() {
    let rows = rows();
    let count = std::fs::read_dir("tests/mail").unwrap();
    let count = count.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        Path::new(&name).extension().is_some_and(|ending| ending == "eml")
    });
    assert_eq!(count.count(), rows.len(), "every fixture has its row");
    assert!(rows.len() >= 60);
    let mut wrong = Vec::new();
    for row in &rows {
        if let Err(why) = becomes(row) {
            wrong.push(format!("{}: {why}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn becomes(row: &Row) -> Result<(), String> {
    let room = Room::new(ADDRESS);
    let taken = room.take(&[fixture(&row.name)]);
    let [taken] = taken.as_slice() else {
        // A mailbox does not show a file without a byte in it as a message.
        return if row.name == "empty" { Ok(()) } else { Err(format!("{} messages", taken.len())) };
    };
    let (outcome, why) = (taken.line.outcome.word(), &taken.line.why);
    let letters = room.letters();
    let told = letters.iter().map(|letter| body(letter)).collect::<String>();
    if outcome != row.outcome {
        return Err(format!("it is {outcome}, not {}: {why}\n{told}", row.outcome));
    }
    match taken.line.outcome {
        Outcome::Taken => {
            let bytes = std::fs::read(taken.file.as_ref().unwrap()).unwrap();
            let read = TurnFile::read(Path::new("mail"), bytes, &estafette::game::Tongue::blind()).unwrap().text;
            let expected = std::fs::read_to_string(format!("tests/mail/orders/{}.yaml", row.what)).unwrap();
            if read != expected {
                return Err(format!("it is read as\n{read}"));
            }
        }
        Outcome::Refused | Outcome::Passed if !one_line(&told).contains(&row.what) => {
            return Err(format!("the reply says\n{told}"));
        }
        Outcome::Silent if !why.contains(&row.what) => return Err(format!("the log says {why}")),
        _ => {}
    }
    let answers = room.answers();
    let due = usize::from(taken.line.outcome != Outcome::Silent);
    if answers != due {
        return Err(format!("{answers} answers where {due} are due"));
    }
    for letter in &letters {
        sound(letter)?;
    }
    Ok(())
}

/// A letter goes to a listed address alone, whatever the mail says.
fn sound(letter: &str) -> Result<(), String> {
    let (head, _) = letter.split_once("\r\n\r\n").unwrap();
    let named = |name: &str| head.lines().filter(|line| line.to_lowercase().starts_with(name)).collect::<Vec<_>>();
    let to = named("to:");
    let [to] = to.as_slice() else {
        return Err(format!("it goes to {to:?}"));
    };
    let listed = ["anna@example.org", "bert@example.org", "umpire@club.example"];
    if !listed.iter().any(|address| to.contains(address)) || !named("cc:").is_empty() || !named("bcc:").is_empty() {
        return Err(format!("it goes to\n{head}"));
    }
    if !head.contains("Auto-Submitted: auto-") {
        return Err("it does not say that a program wrote it".into());
    }
    Ok(())
}

#[test]
fn mail_is_taken_once_however_often_it_is_fetched() {
    let room = Room::new(ADDRESS);
    let all = rows().iter().map(|row| fixture(&row.name)).collect::<Vec<_>>();
    let first = room.take(&all);
    assert!(first.len() > 60);
    let before = crate::support::contents(&room.root());
    assert_eq!(room.take(&all).len(), 0);
    assert_eq!(crate::support::contents(&room.root()), before);
    // The same message on another way: with other header lines above.
    let again = [b"Received: from elsewhere\r\n".as_slice(), &fixture("mutt-plain")].concat();
    let taken = room.take(&[again]);
    assert_eq!(taken[0].line.outcome, Outcome::Silent);
    assert_eq!(taken[0].line.why, "the same mail came before");
}

#[test]
fn mail_with_the_same_message_id_and_other_orders_is_another_mail() {
    let room = Room::new(ADDRESS);
    let one = mail("anna@example.org", "<same@x>", 10, &orders_of("red", 1, "press"));
    let two = mail("anna@example.org", "<same@x>", 11, &orders_of("red", 1, "stand"));
    assert_eq!(room.take(&[one])[0].line.outcome, Outcome::Taken);
    assert_eq!(room.take(&[two])[0].line.outcome, Outcome::Taken);
    assert_eq!(room.in_force("red"), "stand");
}

#[test]
fn mail_that_is_too_large_or_has_too_many_parts_is_refused_and_said() {
    let head = |kind: &str| {
        format!(
            "From: anna@example.org\r\nDate: Mon, 16 Nov 2026 21:14:05 +0100\r\nMessage-ID: <{kind}@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
        )
    };
    let large = [head("large").into_bytes(), b"--b\r\n\r\n".to_vec(), vec![b'a'; 50 << 20]].concat();
    let parts = head("parts") + &"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(10_000) + "--b--\r\n";
    let mut deep = head("deep");
    for level in 0..10_000 {
        deep.push_str(&format!("--b\r\nContent-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n"));
    }
    let nested = head("nested") + "--b\r\n" + &"Content-Type: message/rfc822\r\n\r\n".repeat(100_000);
    for (message, words) in
        [(large, "50 MB"), (parts.into_bytes(), "parts"), (deep.into_bytes(), ""), (nested.into_bytes(), "parts")]
    {
        let room = Room::new(ADDRESS);
        let size = message.len();
        let taken = room.take(&[message]);
        assert_eq!(taken[0].line.outcome, Outcome::Refused, "{words}");
        let told = body(&room.letters()[0]);
        assert!(told.contains(words), "{told}");
        let cut = told.contains("the first 64 KB are kept");
        assert_eq!(cut, words == "50 MB", "{told}");
        let kept = room.evidence();
        assert!(kept.iter().sum::<u64>() <= size.min(10 << 20) as u64 + 1000);
    }
}

#[test]
fn mail_is_hashed_whole_even_where_it_is_not_kept_whole() {
    let bytes = vec![b'a'; 11 << 20];
    let read = Raw::read(bytes.as_slice()).unwrap();
    let made = Raw::new(bytes);
    assert_eq!(read.hash, made.hash);
    assert_eq!((read.whole, made.whole), (false, false));
    assert_eq!(read.bytes, made.bytes);
}
