//! The register of the mails that were read: whatever a line says otherwise than its mail and its file is found.

use crate::support::mail_room::{Room, mail, orders_of};
use crate::support::tiny;
use crate::support::transcript::estafette;
use estafette::dice::Hash;
use estafette::game::Keep;
use estafette::post::testimony;

const ADDRESS: &str = "post: {demands: [address]}\n";

/// A room in which Anna changed her mind between two mails of Bert's, all with the codes of their reports.
fn room() -> Room {
    let room = Room::new(ADDRESS);
    let coded = |side: &str, verb: &str| {
        let code = format!("side: {side}\ncode: {}", room.code(side));
        orders_of(side, 1, verb).replace(&format!("side: {side}"), &code)
    };
    let mails = [
        ("bert@example.org", "<1@b>", 16, coded("blue", "stand")),
        ("anna@example.org", "<2@a>", 17, coded("red", "stand")),
        ("anna@example.org", "<3@a>", 18, coded("red", "press")),
        ("bert@example.org", "<4@b>", 19, coded("blue", "press")),
    ];
    room.take(&mails.map(|(from, id, day, text)| mail(from, id, day, &text)));
    assert_eq!(room.files(1).len(), 4);
    room
}

fn register(room: &Room) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(room.root().join("post/taken.txt")).unwrap();
    let lines = text.lines().skip(1).map(|line| line.splitn(8, ' ').map(str::to_owned).collect());
    lines.collect()
}

fn write(room: &Room, lines: &[Vec<String>]) {
    let lines = lines.iter().map(|words| words.join(" ") + "\n").collect::<String>();
    std::fs::write(room.root().join("post/taken.txt"), format!("# forged\n{lines}")).unwrap();
}

fn found(room: &Room) -> Vec<String> {
    let of_mail = testimony(&room.table.folder(), tiny::SHELF, &Keep::InTheFolder);
    of_mail.found.into_iter().map(|one| format!("{}: {}", one.file, one.what)).collect()
}

#[test]
fn every_word_of_a_line_is_held_against_the_mail_and_its_file() {
    let room = room();
    room.table.cast(Vec::new());
    estafette(&room.table, "verify HILL").has(0, &["nothing that was sent was replaced: yes"]);
    let honest = register(&room);
    let other = "0123456789abcdef".repeat(4);
    for (word, forged, what) in [
        (1, other.as_str(), "its second hash of the mail"),
        (1, "-", "its second hash of the mail"),
        (2, "-", "it gives no date of the mail"),
        (4, "blue", "is of red"),
        (4, "red+dice", "is of red"),
        (4, "red+peace", "is of red"),
        (4, "red/anna", "is of red"),
        (4, "umpire", "the umpire's, and of those none is kept"),
        (5, "refused", "which was not taken by the register (`refused`)"),
        (6, "bert@example.org", "and the mail is from anna@example.org"),
        (7, &honest[1][7], "and its file is x001/in/003-red-"),
        (7, "as it pleases", "and its file is x001/in/003-red-"),
        (7, "for better or worse", "and does not say as which file"),
    ] {
        let mut lines = honest.clone();
        forged.clone_into(&mut lines[2][word]);
        write(&room, &lines);
        let told = found(&room);
        assert!(told.iter().any(|told| told.contains(what)), "{word}, {forged}: {told:#?}");
        let told = estafette(&room.table, "verify HILL");
        told.has(1, &["  nothing that was sent was replaced: NO: see "]);
    }
    write(&room, &honest);
    assert_eq!(found(&room), [""; 0]);
}

#[test]
fn a_line_that_stands_there_twice_is_found() {
    let room = room();
    let honest = register(&room);
    let mut lines = honest.clone();
    lines.push(honest[3].clone());
    write(&room, &lines);
    assert!(found(&room)[0].contains("it has two lines of the mail"), "{:#?}", found(&room));
    let mut lines = honest.clone();
    lines[2][1].clone_from(&honest[1][1]);
    write(&room, &lines);
    assert!(found(&room)[0].contains("the same as"), "{:#?}", found(&room));
}

#[test]
fn two_files_of_one_mail_are_found() {
    let room = room();
    let inbox = room.root().join("x001/in");
    let first = &room.files(1)[0];
    std::fs::copy(inbox.join(first), inbox.join(first.replace("001-", "000-"))).unwrap();
    let told = found(&room);
    assert!(told.iter().any(|told| told.contains("it is called by the mail of")), "{told:#?}");
}

/// Writes into a kept answer that its mail was not taken.
fn turn_round(room: &Room, answer: &str) {
    let at = |end: &str| room.root().join("post/outbox").join(format!("{answer}.{end}"));
    let (letter, status) = (at("eml"), at("txt"));
    let text = std::fs::read_to_string(&letter).unwrap();
    let forged = text.replace(" is taken", " is NOT taken");
    assert_ne!(forged, text);
    std::fs::write(&letter, &forged).unwrap();
    let hash = |text: &str| Hash::of(text.as_bytes()).to_string();
    let known = std::fs::read_to_string(&status).unwrap();
    std::fs::write(&status, known.replace(&hash(&text), &hash(&forged))).unwrap();
}

/// Whoever holds a mail back says that it came an exchange too late; its code and its date say otherwise.
#[test]
fn a_mail_that_is_said_to_have_been_read_in_another_exchange_is_told() {
    let room = room();
    let inbox = room.root().join("x001/in");
    let files = room.files(1);
    std::fs::remove_file(inbox.join(&files[2])).unwrap();
    std::fs::rename(inbox.join(&files[3]), inbox.join(files[3].replace("004-", "003-"))).unwrap();
    room.table.cast(Vec::new());
    let mut lines = register(&room);
    let mut late = lines.remove(2);
    lines[2][7] = lines[2][7].replace("004-", "003-");
    (late[3], late[4], late[5]) = ("2".to_owned(), "-".to_owned(), "refused".to_owned());
    late[7] = "exchange 1 is closed".to_owned();
    lines.push(late.clone());
    write(&room, &lines);
    let told = found(&room);
    assert!(told.len() == 1 && told[0].ends_with("the mail is taken, and the register has it refused"), "{told:?}");
    turn_round(&room, "0003-anna-answer");
    assert_eq!(found(&room), [""; 0]);
    let told = "has orders for exchange 1 that are sound and show the right code, and was read in exchange 2 by the register, \
                though the mail HASH, which has a later date, was read in time";
    estafette(&room.table, "verify HILL").has(0, &["nothing that was sent was replaced: not proven", told]);
    // In truth it came behind all others, and the report was not written yet.
    let by_letter = |written: &str| {
        let outbox = room.root().join("post/outbox");
        std::fs::create_dir_all(&outbox).unwrap();
        std::fs::write(outbox.join("9999-anna-report.eml"), "From: umpire@club.example\n\nA report.\n").unwrap();
        let status = format!("key: report/001/anna\nto: anna@example.org\nid: <1@u>\nwritten: {written}\n");
        std::fs::write(outbox.join("9999-anna-report.txt"), status).unwrap();
    };
    let last = lines.iter_mut().find(|line| line[2] > late[2]).unwrap();
    let kept = room.root().join("post/in").join(format!("{}.eml", last[0]));
    std::fs::remove_file(kept).unwrap();
    last[2].clone_from(&late[2]);
    write(&room, &lines);
    by_letter("2026-11-18T11:00:00Z");
    let told = estafette(&room.table, "verify HILL");
    assert!(!told.out.contains("was read in exchange 2"), "{told:?}");
    by_letter("2026-11-18T13:00:00Z");
    let told = "though its date is before 2026-11-18T13:00:00Z, when the first report of it was written";
    estafette(&room.table, "verify HILL").has(0, &[told]);
}

/// Whoever is called otherwise by now has the same address, and the files of his that were made of mails without marks stay his.
#[test]
fn a_player_who_is_called_otherwise_by_now_is_no_forger() {
    let players = "players: [{player: anna, side: red, mail: anna@example.org}, {player: carl, side: red, mail: \
                   carl@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";
    let room = Room::with_players(players, ADDRESS);
    // What the head lacks is put in, so that the file is not the text of the mail.
    let code = room.code("red");
    let lacking = orders_of("red", 1, "press").replace("side: red\n", &format!("player: carl\ncode: {code}\n"));
    let anna = orders_of("red", 1, "stand").replace("side: red", "side: red\nplayer: anna");
    let mails = [
        ("carl@example.org", "<1@c>", 16, lacking),
        ("anna@example.org", "<2@a>", 17, anna),
        ("bert@example.org", "<3@b>", 18, orders_of("blue", 1, "press")),
    ];
    room.take(&mails.map(|(from, id, day, text)| mail(from, id, day, &text)));
    assert_eq!(room.files(1).len(), 3);
    room.table.cast(Vec::new());
    estafette(&room.table, "verify HILL").has(0, &["nothing that was sent was replaced: yes"]);
    let path = room.root().join("game.yaml");
    let game = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, game.replace("player: carl", "player: dora")).unwrap();
    let told = "nothing that was sent was replaced: not proven: x001/in/001-red-carl-";
    estafette(&room.table, "verify HILL").has(0, &[told, "who is called otherwise by now or plays no more"]);
    // Who plays still is held to his own address.
    std::fs::write(&path, game.replace("anna@", "X@").replace("carl@", "anna@").replace("X@", "carl@")).unwrap();
    estafette(&room.table, "verify HILL")
        .has(1, &["nothing that was sent was replaced: NO: see x001/in/001-red-carl-"]);
}
