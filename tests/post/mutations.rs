//! Mail that was damaged on its way, ten thousand times: no panic, and one answer or a logged reason for none.

use std::collections::BTreeSet;

use crate::support::mail_room::{Room, body};
use crate::support::trials;
use estafette::post::{Outcome, Raw};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How many mails one game takes before a fresh one begins: an address that mails in vain too often is answered no more.
const EACH: usize = 100;

fn below(dice: &mut ChaCha8Rng, sides: usize) -> usize {
    dice.next_u32() as usize % sides.max(1)
}

/// What servers, programs and people do to a mail, or an attacker would.
fn mutated(dice: &mut ChaCha8Rng, mails: &[Vec<u8>]) -> Vec<u8> {
    const WORDS: [&[u8]; 22] = [
        b"\r\n",
        b"\n\n",
        b"> ",
        b"--",
        b"# estafette begin\n",
        b"# estafette end\n",
        b"\0",
        b"\xff\xfe",
        b"=3D",
        b"=\r\n",
        b"{",
        b"Content-Type: message/rfc822\r\n\r\n",
        b"From: bert@example.org\r\n",
        b"Content-Type: multipart/mixed; boundary=b\r\n",
        b"-----BEGIN SSH SIGNATURE-----\nU1NI\n-----END SSH SIGNATURE-----\n",
        b"\xe2\x80\x8b",
        b"&#x7b;",
        b"<blockquote>",
        b"Content-Transfer-Encoding: base64\r\n",
        b"\r\nBcc: victim@example.net\r\n",
        b"=?utf-8?q?",
        b"; charset=utf-7",
    ];
    let mut mail = mails[below(dice, mails.len())].clone();
    for _ in 0..=below(dice, 4) {
        let place = below(dice, mail.len());
        match below(dice, 7) {
            0 if !mail.is_empty() => mail[place] = dice.next_u32() as u8,
            1 => mail.truncate(place),
            2 => {
                let end = (place + below(dice, 40)).min(mail.len());
                mail.drain(place..end);
            }
            3 => {
                let end = (place + below(dice, 200)).min(mail.len());
                let again = mail[place..end].to_vec();
                mail.splice(place..place, again);
            }
            4 => {
                let other = &mails[below(dice, mails.len())];
                let from = below(dice, other.len());
                mail.truncate(place);
                mail.extend_from_slice(&other[from..]);
            }
            _ => {
                let word = WORDS[below(dice, WORDS.len())];
                mail.splice(place..place, word.iter().copied());
            }
        }
    }
    mail
}

#[test]
fn mail_that_was_damaged_gets_one_answer_or_a_reason_for_none() {
    let count = std::env::var("ESTAFETTE_MAIL_MUTATIONS");
    let count = count.map_or(trials(150, 3_000), |count| count.parse().unwrap());
    let mut names = std::fs::read_dir("tests/mail").unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    names.sort();
    let mails = names.iter().map(|path| std::fs::read(path).unwrap()).collect::<Vec<_>>();
    let mut dice = ChaCha8Rng::seed_from_u64(1815);
    let mut outcomes = [0; 5];
    for _ in 0..count / EACH {
        let batch = (0..EACH).map(|_| mutated(&mut dice, &mails)).collect::<Vec<_>>();
        let room = Room::new("post: {demands: [address]}\n");
        let taken = room.take(&batch);
        let letters = room.letters();
        let distinct = batch.iter().filter(|mail| !mail.is_empty() && **mail != b"From ").collect::<BTreeSet<_>>();
        assert!(taken.len() <= distinct.len());
        for taken in &taken {
            outcomes[taken.line.outcome as usize] += 1;
            let told = letters.iter().filter(|letter| body(letter).contains(taken.line.hash.as_str())).count();
            match taken.line.outcome {
                Outcome::Silent => assert!(!taken.line.why.is_empty()),
                Outcome::Answered => {}
                // Of what comes behind twelve in vain the umpire hears, and of so many in a day.
                Outcome::Passed if taken.line.why.ends_with("came to nothing before") => {}
                _ => assert!(told >= 1, "{:?} has no answer", taken.line),
            }
        }
        let answered = taken.iter().filter(|taken| taken.line.outcome != Outcome::Silent);
        let answered = answered.filter(|taken| !taken.line.why.contains("came to nothing before")).count();
        let answers = room.answers();
        assert_eq!(answers, answered, "one answer each");
        for letter in &letters {
            let (head, _) = letter.split_once("\r\n\r\n").unwrap();
            assert!(!head.to_lowercase().lines().any(|line| line.starts_with("bcc:")), "{head}");
        }
        // What was accepted is what `adjudicate` finds.
        assert!(room.table.run(&estafette::game::Request::default()).unwrap().refused.is_empty());
    }
    for outcome in [Outcome::Taken, Outcome::Refused, Outcome::Passed, Outcome::Silent] {
        assert!(outcomes[outcome as usize] > count / 50, "{outcomes:?}");
    }
}

#[test]
fn mail_of_pure_noise_is_no_mail() {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for length in 0..600 {
        let noise = (0..length).map(|_| dice.next_u32() as u8).collect::<Vec<_>>();
        let _ = estafette::post::Mail::read(&Raw::new(noise.clone()));
        let text = String::from_utf8_lossy(&noise).into_owned();
        let _ = estafette::post::text_of(&text);
        let _ = estafette::post::text_of(&text.replace(|letter: char| !letter.is_ascii(), "<"));
    }
}

/// How a mail program puts what is answered below, or above, what is typed: the whole mail out of what is typed and what is quoted.
fn arranged(dice: &mut ChaCha8Rng, way: usize, typed: &str, report: &str) -> Vec<u8> {
    let quoted = report.lines().map(|line| format!("> {line}\r\n")).collect::<String>();
    let page = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let divs = |text: &str| text.lines().map(|line| format!("<div>{}<br></div>", page(line))).collect::<String>();
    let (subject, kind, body) = match way {
        0 => ("Re: maida", "text/plain", format!("{typed}\r\nOn Sun, 15 Nov 2026, Umpire wrote:\r\n{quoted}")),
        1 => ("Re: maida", "text/plain", format!("On Sun, 15 Nov 2026, Umpire wrote:\r\n{quoted}\r\n{typed}")),
        2 => (
            "AW: maida",
            "text/plain",
            format!(
                "{typed}\r\n-----Original Message-----\r\nFrom: Umpire\r\nSent: Sunday\r\nTo: Reynier\r\nSubject: maida\r\n\r\n{report}"
            ),
        ),
        3 => ("Re: maida", "text/html", format!("<div>{}</div><blockquote>{}</blockquote>", divs(typed), divs(report))),
        4 => {
            let items = typed.lines().filter(|line| !line.is_empty()).map(|line| format!("<li>{}</li>", page(line)));
            (
                "Re: maida",
                "text/html",
                format!("<ul>{}</ul><blockquote>{}</blockquote>", items.collect::<String>(), divs(report)),
            )
        }
        5 => (
            "Fwd: maida",
            "text/plain",
            format!(
                "{typed}\r\n---------- Forwarded message ---------\r\nFrom: Umpire\r\nDate: Sunday\r\n\r\n{report}"
            ),
        ),
        6 => (
            "Re: maida",
            "text/plain",
            format!("{typed}\r\n-- \r\nJean Reynier\r\n\r\nOn Sunday Umpire wrote:\r\n>{quoted}"),
        ),
        _ => (
            "Re: maida",
            "text/plain; format=flowed",
            format!("{typed}\r\n\r\nAm 15.11.2026 schrieb Umpire:\r\n{quoted}"),
        ),
    };
    let mail = format!(
        "From: Reynier <reynier@example.org>\r\nTo: umpire@club.example\r\nSubject: {subject}\r\nDate: Mon, 16 Nov 2026 21:14:05 +0100\r\nMessage-ID: <{:x}@s>\r\nMIME-Version: 1.0\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n{body}",
        dice.next_u32()
    );
    mail.into_bytes()
}

/// The report to the French with its form, as they are mailed.
fn report(room: &Room) -> String {
    let side = estafette::adjudicate::Side::new("french");
    let game = room.game();
    let stand = game.stand().unwrap();
    let report = std::fs::read_to_string(room.root().join("x008/report-french.md")).unwrap();
    let (_, report) = report.split_once("-->\n").unwrap();
    let told = report.split("# estafette begin").next().unwrap();
    let (head, code) = (game.ledger().unwrap().head(), room.code("french"));
    let top = estafette::game::Top {
        game: &game.file.name,
        exchange: stand.exchange,
        play: game.file.rules.newest(),
        side: &side,
        seen: Some(&head),
        code: Some(&code),
        rides: &[],
    };
    let form = estafette::game::form(game.file.rules, &stand.held.position, None, top).unwrap();
    format!("{told}{}", estafette::orders::plain::form_in_lines(&form, game.file.rules.grammar()))
}

/// Orders that people type, and what they come to.
const ORDERS: [(&str, &str); 6] = [
    ("swiss: stand", "- {unit: swiss, do: stand}"),
    ("the guns: fire the 27th or nearest", "- {unit: guns, do: {fire: [27th, nearest]}}"),
    ("Voltigeurs: fire watteville", "- {unit: voltigeurs, do: {fire: watteville}}"),
    ("peyri: rally poles", "- {unit: peyri, do: {rally: poles}}"),
    ("i-42e: move 1006 1107", "- {unit: i-42e, do: {move: [1006, 1107]}}"),
    ("* i-23e: fire 27th", "- {unit: i-23e, do: {fire: 27th}}"),
];

/// What people write beside.
const WORDS: [&str; 10] = [
    "Hello Bob,",
    "What a turn that was!",
    "I think: we are done for, and the guns will not hold.",
    "The swiss stand like a rock.",
    "Here are my orders:",
    "Thanks, and see you on Friday",
    "PS: could the deadline be Monday?",
    "Jean",
    "> 30 casualties, and for what",
    "We could fire on them, or charge, if they come.",
];

#[test]
fn replies_of_two_hundred_shapes_lose_nothing_and_take_nothing_else() {
    let count = std::env::var("ESTAFETTE_MAIL_MUTATIONS");
    let count = count.map_or(trials(30, 3_000), |count| count.parse::<usize>().unwrap());
    let mut dice = ChaCha8Rng::seed_from_u64(1806);
    let mut shapes = BTreeSet::new();
    for number in 0..count / 25 {
        let room = Room::of_example("maida-open", 9, "");
        let report = report(&room);
        let tongue = {
            let game = room.game();
            estafette::game::Tongue::of(game.file.rules, &game.stand().unwrap().held.position)
        };
        let mut sent = Vec::new();
        for place in 0..25 {
            let way = (number * 25 + place) % 8;
            let ordered = ORDERS.iter().enumerate().filter(|_| below(&mut dice, 2) == 0).collect::<Vec<_>>();
            let said = WORDS.iter().filter(|_| below(&mut dice, 4) == 0).collect::<Vec<_>>();
            let mut typed = String::new();
            for words in &said {
                typed.push_str(&format!("{words}\r\n\r\n"));
            }
            for (_, (line, _)) in &ordered {
                let indent = " ".repeat(below(&mut dice, 3) * usize::from(way < 3));
                typed.push_str(&format!("{indent}{line}\r\n{}", if below(&mut dice, 3) == 0 { "\r\n" } else { "" }));
            }
            let mail = arranged(&mut dice, way, &typed, &report);
            shapes.insert((way, ordered.iter().map(|(at, _)| 1 << at).sum::<usize>(), said.len().min(2)));
            let is_damaged = place % 2 == 1;
            let mail = if is_damaged { mutated(&mut dice, std::slice::from_ref(&mail)) } else { mail };
            let entries = ordered.iter().map(|(_, (_, entry))| (*entry).to_owned()).collect::<Vec<_>>();
            sent.push((mail, is_damaged, entries, said));
        }
        // What is damaged may have lost its date, and then counts as the latest.
        let of = |damaged: bool| sent.iter().filter(move |(_, is, ..)| *is == damaged).map(|(mail, ..)| mail.clone());
        let mut taken = room.take(&of(false).collect::<Vec<_>>());
        taken.extend(room.take(&of(true).collect::<Vec<_>>()));
        let letters = room.letters();
        let all = letters.iter().map(|letter| body(letter)).collect::<String>();
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        for (mail, is_damaged, expected, said) in &sent {
            let hash = Raw::new(mail.clone()).hash;
            let text = String::from_utf8_lossy(mail);
            let Some(taken) = taken.iter().find(|taken| taken.line.hash == hash) else {
                assert!(is_damaged, "{text}");
                continue;
            };
            let mut locked = Vec::new();
            if let Some(path) = &taken.file {
                let bytes = std::fs::read(path).unwrap();
                let file = estafette::game::TurnFile::read("in", bytes, &tongue).unwrap();
                locked = file.locked.lines().filter(|line| line.starts_with('-')).map(str::to_owned).collect();
                locked.retain(|line| !line.ends_with("do: }"));
            }
            if *is_damaged {
                continue;
            }
            assert_eq!(&locked, expected, "{text}\n{:?}", taken.line);
            for words in said.iter().filter(|words| !words.starts_with('>')) {
                assert!(all.contains(**words), "{words} is lost of\n{text}");
            }
        }
        let proof = estafette::post::testimony(
            &room.table.folder(),
            estafette::rules::all(),
            &estafette::game::Keep::InTheFolder,
        );
        assert!(proof.found.is_empty(), "{:?}", proof.found);
    }
    assert!(shapes.len() >= count.min(400) / 2, "{} shapes", shapes.len());
}
