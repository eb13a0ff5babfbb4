//! Who wrote a mail: codes, signatures, binds, the word of the receiving server.

use crate::support::mail_room::{Room, body, mail, orders_of};
use estafette::post::{BadSignature, Outcome, PublicKey, verify};

const ANNA: &str = "anna@example.org";

fn with_code(code: &str) -> String {
    orders_of("red", 1, "press").replace("orders:", &format!("code: {code}\norders:"))
}

#[test]
fn mail_shows_the_reply_code_where_nothing_else_is_demanded() {
    let room = Room::new("");
    let taken = room.take(&[mail(ANNA, "<1@x>", 10, &orders_of("red", 1, "press"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let told = body(&room.letters()[0]);
    assert!(told.contains("this game asks for the reply code"), "{told}");
    let taken = room.take(&[mail(ANNA, "<2@x>", 11, &with_code("00000000"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let told = body(&room.letters()[1]);
    assert!(
        told.contains("this is not the reply code of your last report") && told.contains("your mail:5:7"),
        "{told}"
    );
    let code = room.code("red");
    let taken = room.take(&[mail(ANNA, "<3@x>", 12, &with_code(&code))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    for letter in room.letters() {
        let told = body(&letter);
        assert_eq!(told.contains(&code), told.contains("is taken"), "the code is told to nobody who has not shown it");
    }
    // The code of one side is none of the other's.
    let blue = orders_of("blue", 1, "press").replace("orders:", &format!("code: {code}\norders:"));
    let taken = room.take(&[mail("bert@example.org", "<4@x>", 12, &blue)]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
}

#[test]
fn mail_is_believed_only_where_the_trusted_server_saw_the_signature_of_its_domain() {
    let room = Room::new("post: {demands: [address, dkim], trusts: mx.club.example}\n");
    let good = "Authentication-Results: mx.club.example; dkim=pass header.d=example.org\r\n";
    let evil = "Authentication-Results: mx.evil.example; dkim=pass header.d=example.org\r\n";
    let with = |id: &str, day: u8, results: &str| {
        let mail = mail(ANNA, id, day, &orders_of("red", 1, "press"));
        [results.as_bytes(), &mail].concat()
    };
    let outcome = |message| room.take(&[message])[0].line.outcome;
    assert_eq!(outcome(with("<1@x>", 10, "")), Outcome::Refused);
    assert_eq!(outcome(with("<2@x>", 11, evil)), Outcome::Refused);
    // Only the uppermost counts: those below came with the mail.
    assert_eq!(outcome(with("<3@x>", 12, &format!("{evil}{good}"))), Outcome::Refused);
    assert_eq!(outcome(with("<4@x>", 13, &format!("{good}{evil}"))), Outcome::Taken);
}

#[test]
fn mail_without_a_bind_is_taken_where_the_side_has_no_chain() {
    let room = Room::new("post: {demands: [address, bind]}\n");
    let taken = room.take(&[mail(ANNA, "<1@x>", 10, &orders_of("red", 1, "press"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
}

const KEY: &str = include_str!("../mail/signed/anna.pub");
pub(crate) const FILE: &str = include_str!("../mail/signed/red.yaml");
pub(crate) const SIGNATURE: &str = include_str!("../mail/signed/red.yaml.sig");

pub(crate) fn signing_room() -> Room {
    let players = format!(
        "players: [{{player: anna, side: red, mail: anna@example.org, key: {}}}, {{player: bert, side: blue, mail: bert@example.org}}]\n",
        KEY.trim()
    );
    Room::with_players(&players, "post: {demands: [address, signature]}\n")
}

pub(crate) fn attached(file: &str, signature: &str) -> Vec<u8> {
    let text = format!(
        "--b\r\nContent-Type: text/plain\r\n\r\nsigned\r\n--b\r\nContent-Type: text/x-yaml; name=red.yaml\r\nContent-Disposition: attachment; filename=red.yaml\r\n\r\n{file}\r\n--b\r\nContent-Type: application/octet-stream; name=red.yaml.sig\r\nContent-Disposition: attachment; filename=red.yaml.sig\r\n\r\n{signature}\r\n--b--\r\n"
    );
    let mail = String::from_utf8(mail(ANNA, "<s@x>", 10, "")).unwrap();
    mail.replace(
        "\r\n\r\n",
        &format!("\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{text}"),
    )
    .into_bytes()
}

#[test]
fn mail_is_signed_with_the_key_of_the_player() {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let quoted = |text: &str| text.lines().map(|line| format!("> {line}  \n")).collect::<String>();
    let pasted = |text: String| mail(ANNA, "<p@x>", 10, &text);
    for (message, outcome) in [
        (attached(FILE, SIGNATURE), Outcome::Taken),
        (attached(&crlf(FILE), &crlf(SIGNATURE)), Outcome::Taken),
        (attached(FILE, &quoted(SIGNATURE)), Outcome::Taken),
        (pasted(format!("{FILE}{SIGNATURE}")), Outcome::Taken),
        (pasted(crlf(&format!("Hello\n{FILE}\n{}", quoted(SIGNATURE)))), Outcome::Taken),
        (attached(&FILE.replace("orders:", "note: more\norders:"), SIGNATURE), Outcome::Refused),
        (attached(FILE, ""), Outcome::Refused),
        (attached(FILE, &SIGNATURE.replace("U1NIU0lH", "U1NIU0lI")), Outcome::Refused),
        (attached(FILE, include_str!("../mail/signed/other-namespace.sig")), Outcome::Refused),
        (attached(FILE, include_str!("../mail/signed/other-key.sig")), Outcome::Refused),
    ] {
        let room = signing_room();
        let taken = room.take(std::slice::from_ref(&message));
        assert_eq!(
            taken[0].line.outcome,
            outcome,
            "{}\n{}",
            String::from_utf8_lossy(&message),
            body(&room.letters()[0])
        );
    }
    // Bert has no key in the game file, so that nothing of his can be believed.
    let room = signing_room();
    let taken = room.take(&[mail("bert@example.org", "<b@x>", 10, &orders_of("blue", 1, "press"))]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let told = body(&room.letters()[0]);
    assert!(told.contains("no key of yours") && told.contains("another way than by mail"));
    assert!(!told.contains(" --> "), "it stands nowhere in the file: {told}");
}

#[test]
fn mail_with_a_signature_that_was_tampered_with_is_refused_whatever_byte_it_is() {
    let key = PublicKey::parse(KEY).unwrap();
    let forms = [FILE.as_bytes().to_vec()];
    assert_eq!(verify(SIGNATURE, &key, &forms), Ok(()));
    let start = SIGNATURE.find('\n').unwrap() + 1;
    let end = SIGNATURE.rfind("-----END").unwrap();
    for place in start..end {
        let mut bytes = SIGNATURE.as_bytes().to_vec();
        if bytes[place] == b'\n' {
            continue;
        }
        bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(verify(&changed, &key, &forms).is_err(), "byte {place}");
    }
    assert_eq!(verify("", &key, &forms), Err(BadSignature::Missing));
    assert_eq!(verify(SIGNATURE, &key, &[b"other".to_vec()]), Err(BadSignature::OtherText));
    for bad in ["", "ssh-rsa AAAA", "ssh-ed25519 AAAA", "ssh-ed25519 ????"] {
        assert!(PublicKey::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn mail_of_a_substitute_counts_as_the_players_and_is_answered_to_the_substitute() {
    let players = "players: [{player: anna, side: red, mail: anna@example.org, substitute: {player: carl, mail: carl@example.org}}, {player: bert, side: blue, mail: bert@example.org}]\n";
    let room = Room::with_players(players, "post: {demands: [address]}\n");
    let carl = mail("carl@example.org", "<1@x>", 10, &orders_of("red", 1, "press"));
    let taken = room.take(&[carl]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    assert!(room.letters()[0].contains("To: carl <carl@example.org>"));
    let blue = mail("carl@example.org", "<2@x>", 11, &orders_of("blue", 1, "press"));
    assert_eq!(room.take(&[blue])[0].line.outcome, Outcome::Refused);
    // What the player mails himself later replaces it.
    let anna = mail(ANNA, "<3@x>", 12, &orders_of("red", 1, "stand"));
    assert_eq!(room.take(&[anna])[0].line.outcome, Outcome::Taken);
    assert_eq!(room.in_force("red"), "stand");
}
