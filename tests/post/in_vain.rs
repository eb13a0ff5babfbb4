//! Mails of which not one order could be carried out: they take the place of no orders that came before.

use crate::support::mail_room::{Room, mail};
use estafette::game::Keep;
use estafette::post::{Outcome, testimony};

const REYNIER: &str = "reynier@example.org";

/// Maida with two players for the French, who order them for exchange 9; Reynier speaks for them.
fn maida() -> Room {
    let room = Room::of_example("maida-open", 9, "");
    let path = room.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let old = "- {player: reynier, side: french, mail: reynier@example.org}";
    let new = "- {player: reynier, side: french, mail: reynier@example.org, chief: true}\n- {player: digonet, side: french, mail: digonet@example.org, units: [swiss, guns]}";
    assert!(text.contains(old));
    std::fs::write(path, text.replace(old, new)).unwrap();
    room
}

fn sends(room: &Room, who: &str, number: u32, lines: &str) -> (Outcome, String) {
    let text = format!("{lines}\n\n{}", room.quoted_form("french"));
    let hour = 9 + u8::try_from(number).unwrap();
    let taken = room.take(&[mail(&format!("{who}@example.org"), &format!("<{number}@{who}>"), hour, &text)]).remove(0);
    (taken.line.outcome, room.told(who))
}

#[test]
fn orders_of_which_none_could_be_carried_out_replace_none_and_the_audit_knows_why() {
    let room = Room::of_example("maida-open", 9, "");
    // Where nothing came before, it is taken for what it is.
    let (outcome, told) = sends(&room, "reynier", 0, "Ghosts: stand");
    assert_eq!(outcome, Outcome::Taken, "{told}");
    let (outcome, told) = sends(&room, "reynier", 1, "swiss: stand\nguns: fire nearest");
    assert_eq!(outcome, Outcome::Taken, "{told}");
    let counts = room.files(9);
    for (number, lines) in
        (2..).zip(["Hello,\n\nRover: fire nearest", "Reminder: stand firm", "swiss: charge voltigeurs", "27th: stand"])
    {
        let (outcome, told) = sends(&room, "reynier", number, lines);
        assert_eq!(outcome, Outcome::Refused, "{lines}: {told}");
        for words in ["not one order in it could be carried out", "What you mailed before stays in force", "error"] {
            assert!(told.contains(words), "{lines}: {words}: {told}");
        }
        assert!(!told.contains("as understood"), "{lines}: {told}");
        assert_eq!(room.files(9), counts, "{lines}");
    }
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
    // One that can be carried out is enough.
    let (outcome, told) = sends(&room, "reynier", 8, "Ghosts: stand\nvoltigeurs: stand");
    assert_eq!(outcome, Outcome::Taken, "{told}");
    assert!(told.contains("one order would be set aside"), "{told}");
}

#[test]
fn letters_in_such_a_mail_are_not_lost_in_silence() {
    let room = Room::of_example("maida-open", 9, "");
    sends(&room, "reynier", 0, "swiss: stand");
    let (outcome, told) = sends(&room, "reynier", 1, "to british: good morning\n\nGhosts: stand");
    assert_eq!(outcome, Outcome::Refused, "{told}");
    assert!(told.contains("Its letters are not carried either: mail them without the orders"), "{told}");
}

#[test]
fn what_is_not_the_players_to_order_or_to_give_up_replaces_nothing_and_ends_nothing() {
    let room = maida();
    let (outcome, told) = sends(&room, "digonet", 0, "concede: yes");
    assert_eq!(outcome, Outcome::Taken, "{told}");
    assert!(
        told.contains("giving the game up is for reynier to give") && !told.contains("the game is given up"),
        "{told}"
    );
    sends(&room, "digonet", 1, "swiss: stand");
    for (number, lines) in (2..).zip(["concede: yes", "voltigeurs: stand", "i-23e: to 0806\nconcede: yes"]) {
        let (outcome, told) = sends(&room, "digonet", number, lines);
        assert_eq!(outcome, Outcome::Refused, "{lines}: {told}");
    }
    let (outcome, told) = sends(&room, "reynier", 1, "concede: yes");
    assert_eq!(outcome, Outcome::Taken, "{told}");
    assert!(told.contains("the game is given up"), "{told}");
}

#[test]
fn a_line_of_the_form_that_was_changed_is_shown_back_as_often_as_it_comes() {
    let room = Room::of_example("maida-open", 9, "");
    let changed = room.quoted_form("french").replace("> swiss:\n", "> swiss: fire the 27th\n");
    for number in 1..4 {
        let text = format!("guns: stand\n\n{changed}");
        let taken = room.take(&[mail(REYNIER, &format!("<{number}@r>"), 10 + number, &text)]);
        assert_eq!(taken[0].line.outcome, Outcome::Taken);
        let told = room.told("reynier");
        assert!(told.contains("Not as we sent it, and NOT taken | swiss: fire the 27th These lines"), "{told}");
    }
}

#[test]
fn the_points_of_our_page_are_ours_with_whatever_marks_a_program_writes_them() {
    let room = Room::of_example("maida-open", 9, "");
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    let (code, said) = room.run("mail send PLACE/hill --config PLACE/mail.yaml --now 2026-11-08T12:00:00Z");
    assert_eq!(code, 0, "{said}");
    let letters = room.letters();
    let report = letters.iter().rfind(|letter| letter.contains("To: reynier ")).expect("the report went out");
    assert!(points(report).len() > 5, "{report}");
    for (number, mark) in (1..).zip(["- ", "   - ", "* ", "• ", "· "]) {
        let points = points(report).iter().map(|point| format!("> {mark}{point}\n")).collect::<String>();
        let text = format!("guns: stand\n\nThe umpire wrote:\n{points}{}", room.quoted_form("french"));
        room.take(&[mail(REYNIER, &format!("<{number}@r>"), 10 + number, &text)]);
        let told = room.told("reynier");
        assert!(told.contains("guns: stand") && !told.contains("Not as we sent it"), "{mark}: {told}");
    }
}

/// The points of the page of a letter, as text.
fn points(letter: &str) -> Vec<String> {
    let whole = letter.replace("=\r\n", "").replace("=\n", "").replace("=3D", "=");
    let parts = whole.split("<li").skip(1).filter_map(|part| part.split_once('>')?.1.split_once("</li>"));
    let plain = |text: &str| {
        let mut out = String::new();
        let mut depth = 0;
        for letter in text.chars() {
            match letter {
                '<' => depth += 1,
                '>' => depth -= 1,
                letter if depth == 0 => out.push(letter),
                _ => {}
            }
        }
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    parts.map(|(text, _)| plain(text)).filter(|text| text.contains(':') && !text.contains(['&', '='])).collect()
}

#[test]
fn what_is_to_the_umpire_and_others_at_once_is_carried_to_none_of_them_unsaid() {
    let room = Room::of_example("maida-open", 9, "post: {letters: at_once}\n");
    for (number, lines) in
        (0..).zip(["to umpire and british: hi both", "swiss: stand\n\nto umpire and british: hi both"])
    {
        let (_, told) = sends(&room, "reynier", number, lines);
        assert!(told.contains("To umpire and british: this is NOT carried"), "{told}");
    }
}
