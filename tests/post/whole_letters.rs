//! Letters as people write them: with paragraphs, long, and without what proves whose they are; and the orders that come back.

use crate::support::mail_room::{Room, body, mail};
use crate::support::one_line;
use estafette::dice::Hash;
use estafette::game::Keep;
use estafette::post::{Mail, Outcome, PieceKind, Raw, testimony};

const REYNIER: &str = "Reynier <reynier@example.org>";

fn maida() -> Room {
    Room::of_example("maida-open", 9, "")
}

fn of_reynier(number: u32, text: &str) -> Vec<u8> {
    mail(REYNIER, &format!("<{number}@r>"), 10, text)
}

fn last_to_reynier(room: &Room) -> String {
    let letters = room.letters();
    letters.into_iter().rfind(|letter| letter.contains("To: reynier ")).expect("there is an answer")
}

/// The one file that was filed for exchange 9.
fn filed(room: &Room) -> String {
    let files = room.files(9);
    std::fs::read_to_string(room.root().join("x009/in").join(&files[0])).unwrap()
}

#[test]
fn a_letter_has_all_its_paragraphs() {
    let room = maida();
    let letter =
        "to stuart: Dear Stuart,\n\nyou fought well today.\nI propose a truce.\n\nYours, Reynier\n\nswiss: stand";
    let taken = room.take(&[of_reynier(1, &format!("{letter}\n\n{}", room.quoted_form("french")))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", body(&last_to_reynier(&room)));
    let text = filed(&room);
    assert!(
        text.contains(
            "to stuart: Dear Stuart, \u{b6} you fought well today. I propose a truce. \u{b6} Yours, Reynier\n"
        ),
        "{text}"
    );
    assert!(text.contains("\nswiss: stand\n"), "{text}");
    let told = one_line(&body(&last_to_reynier(&room)));
    assert!(!told.contains("Not taken as orders"), "{told}");
    let proof = testimony(&room.table.folder(), estafette::rules::all(), &Keep::InTheFolder);
    assert!(proof.found.is_empty() && proof.doubts.is_empty(), "{proof:?}");
}

#[test]
fn a_letter_may_be_long() {
    let room = maida();
    let words = "a word or two more of this long tale that nobody reads to its end\n".repeat(120);
    let taken =
        room.take(&[of_reynier(1, &format!("to stuart: {words}\nswiss: stand\n\n{}", room.quoted_form("french")))]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{}", body(&last_to_reynier(&room)));
    let told = one_line(&body(&last_to_reynier(&room)));
    assert!(!told.contains("too long") && told.contains("your letter to stuart"), "{told}");
}

#[test]
fn a_letter_without_its_proof_goes_to_the_umpire() {
    let room = maida();
    let taken = room.take(&[of_reynier(1, "game: maida\nexchange: 9\nside: french\n\nto stuart: hello there\n")]);
    assert_eq!(taken[0].line.outcome, Outcome::Passed, "{}", body(&last_to_reynier(&room)));
    assert!(room.files(9).is_empty());
    let told = one_line(&body(&last_to_reynier(&room)));
    assert!(
        told.contains("a letter needs the proof that orders need") && told.contains("It went to the umpire"),
        "{told}"
    );
    let passed =
        room.letters().into_iter().filter(|letter| letter.contains("a mail without orders")).collect::<Vec<_>>();
    assert_eq!(passed.len(), 1);
    let passed = one_line(&body(&passed[0]));
    assert!(passed.contains("to stuart: hello there") && passed.contains("It shows no right reply code"), "{passed}");
}

#[test]
fn the_orders_come_back_to_the_byte() {
    let room = maida();
    room.take(&[of_reynier(1, &format!("swiss: stand\n\n{}", room.quoted_form("french")))]);
    let reply = last_to_reynier(&room);
    let mail = Mail::read(&Raw::new(reply.clone().into_bytes())).0.expect("it is a mail");
    let text = mail.pieces.iter().find_map(|piece| match (&piece.name, &piece.kind) {
        (Some(name), PieceKind::File(_, bytes)) if name == "orders-french.yaml" => {
            String::from_utf8(bytes.clone()).ok()
        }
        _ => None,
    });
    let text = text.unwrap_or_else(|| panic!("{reply}"));
    assert!(text.contains("- {unit: swiss, do: stand}"), "{text}");
    let hash = Hash::of(text.as_bytes()).to_string();
    assert!(body(&reply).contains(&format!("  orders  {hash}\n")), "{reply}");
}
