//! Mail that was damaged on its way, ten thousand times: no panic, and one answer or a logged reason for none.

use std::collections::BTreeSet;

use crate::support::mail_room::{Room, body};
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
    let count = count.map_or(2_000, |count| count.parse().unwrap());
    let mut names = std::fs::read_dir("tests/mail").unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    names.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    names.sort();
    let mails = names.iter().map(|path| std::fs::read(path).unwrap()).collect::<Vec<_>>();
    let mut dice = ChaCha8Rng::seed_from_u64(1815);
    let mut outcomes = [0; 3];
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
                _ => assert!(told >= 1, "{:?} has no answer", taken.line),
            }
        }
        let answered = taken.iter().filter(|taken| taken.line.outcome != Outcome::Silent).count();
        let answers = room.answers();
        assert_eq!(answers, answered, "one answer each");
        for letter in &letters {
            let (head, _) = letter.split_once("\r\n\r\n").unwrap();
            assert!(!head.to_lowercase().lines().any(|line| line.starts_with("bcc:")), "{head}");
        }
        // What was accepted is what `adjudicate` finds.
        assert!(room.table.run(&estafette::game::Request::default()).unwrap().refused.is_empty());
    }
    assert!(outcomes.iter().all(|outcome| *outcome > count / 50), "{outcomes:?}");
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
