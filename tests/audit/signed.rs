//! Games that ask for signatures: what an umpire takes in their players' names, and nobody has signed.

use crate::post::who::{FILE, SIGNATURE, attached, signing_room};
use crate::support::mail_room::Room;
use estafette::game::Keep;
use estafette::post::{Outcome, testimony};

/// What leaves something unproven.
fn doubts(room: &Room) -> Vec<String> {
    testimony(&room.table.folder(), room.shelf, &Keep::InTheFolder).doubts
}

/// Takes a mail while the game demands no signature, and then demands one again.
fn taken_unsigned(mail: &[u8]) -> Room {
    let room = signing_room();
    let path = room.root().join("game.yaml");
    let game = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, game.replace("[address, signature]", "[address]")).unwrap();
    let taken = room.take(&[mail.to_vec()]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    std::fs::write(&path, game).unwrap();
    room
}

#[test]
fn a_mail_that_is_signed_by_its_player_is_proven() {
    let room = signing_room();
    assert_eq!(room.take(&[attached(FILE, SIGNATURE)])[0].line.outcome, Outcome::Taken);
    assert_eq!(doubts(&room), [""; 0]);
}

#[test]
fn a_mail_that_the_umpire_wrote_himself_is_not_signed() {
    let forged = FILE.replace("orders:", "note: more\norders:");
    for (mail, what) in [
        (attached(&forged, SIGNATURE), "the signature was made for another text than this turn file"),
        (attached(FILE, ""), "this game asks for a signature, and there is none"),
        (
            attached(FILE, include_str!("../mail/signed/other-key.sig")),
            "the signature was made with another key than the one in the game file",
        ),
    ] {
        let room = taken_unsigned(&mail);
        let told = doubts(&room);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("post/in/") && told[0].contains("of red for exchange 1 counts"), "{told:?}");
        assert!(told[0].ends_with(&format!("is not signed as the game demands today: {what}")), "{told:?}");
    }
}

/// A key that was entered for one mail alone does not fit the others.
#[test]
fn a_mail_that_was_signed_with_a_key_that_is_the_players_no_more() {
    let room = signing_room();
    room.take(&[attached(FILE, SIGNATURE)]);
    let path = room.root().join("game.yaml");
    let game = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = game.split_once(", key: ").unwrap();
    let (_, behind) = rest.split_once('}').unwrap();
    std::fs::write(&path, format!("{before}}}{behind}")).unwrap();
    let told = doubts(&room);
    assert!(told[0].contains("there is no key of yours in the game file") || told[0].contains("no key"), "{told:?}");
}
