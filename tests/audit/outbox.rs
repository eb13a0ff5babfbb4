//! The letters in the outbox: an umpire who writes one anew, or takes one away, is found as far as the game says what stood in it.

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::support::Table;
use crate::support::mail_room::{PLAYERS, Room, body, mail, orders_of};
use crate::support::transcript::{Transcript, estafette};
use estafette::dice::Hash;

pub(super) const ANNA: &str = "anna@example.org";
pub(super) const BERT: &str = "bert@example.org";

/// A copy of a game in which Anna has written to Bert, both have ordered, and everybody got his letters. It is honest.
pub(super) fn mailed() -> Room {
    static PLAYED: OnceLock<Room> = OnceLock::new();
    let played = PLAYED.get_or_init(played);
    let place = crate::support::tempdir().unwrap();
    estafette::game::copy_folder(&played.root(), &place.path().join("hill")).unwrap();
    Room::at(Table { place })
}

fn played() -> Room {
    played_on([21, 22])
}

/// The same where the orders of exchange 2 are dated on these days.
fn played_on(days: [u8; 2]) -> Room {
    let room = Room::with_players(
        PLAYERS,
        "post: {demands: [address], letters: at once, days: 3, reminders: [1], calendar: yes}\n",
    );
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    let letter = "# estafette begin\ngame: hill\nexchange: 1\nside: red\nto bert: are you there?\n# estafette end\n";
    let mails = [
        (ANNA, "<1@a>", 15, letter.to_owned()),
        (ANNA, "<2@a>", 15, orders_of("red", 1, "press")),
        (BERT, "<3@b>", 16, orders_of("blue", 1, "stand")),
    ];
    room.take(&mails.map(|(from, id, day, text)| mail(from, id, day, &text)));
    send(&room);
    room.table.cast(Vec::new());
    send(&room);
    let more = [(ANNA, "<4@a>", days[0], "red"), (BERT, "<5@b>", days[1], "blue")];
    room.take(&more.map(|(from, id, day, side)| mail(from, id, day, &orders_of(side, 2, "press"))));
    room.table.cast(Vec::new());
    send(&room);
    verify(&room).has(0, &["  everybody was told all that he was owed: yes", "which nobody can make again"]);
    room
}

pub(super) fn send(room: &Room) {
    estafette(&room.table, "mail send HILL --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z").has(0, &["sent"]);
}

pub(super) fn verify(room: &Room) -> Transcript {
    estafette(&room.table, "verify HILL")
}

/// The files of the letter with a key: what became of it, and its mail.
pub(super) fn files(room: &Room, key: &str) -> (PathBuf, PathBuf) {
    let outbox = room.root().join("post/outbox");
    let mut names: Vec<_> = std::fs::read_dir(&outbox).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let mut told = names.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let told = told.find(|path| std::fs::read_to_string(path).unwrap().starts_with(&format!("key: {key}")));
    let told = told.expect("there is such a letter");
    (told.clone(), told.with_extension("eml"))
}

/// Writes a letter anew, and gives it its hash.
pub(super) fn rewrite(room: &Room, key: &str, from: &str, to: &str) -> String {
    let (told, letter) = files(room, key);
    let text = std::fs::read_to_string(&letter).unwrap();
    assert!(text.contains(from), "`{from}` is not in {text}");
    let forged = text.replace(from, to);
    std::fs::write(&letter, &forged).unwrap();
    let hash = |text: &str| format!("mail: {}", Hash::of(text.as_bytes()));
    let known = std::fs::read_to_string(&told).unwrap();
    std::fs::write(told, known.replace(&hash(&text), &hash(&forged))).unwrap();
    letter.file_name().unwrap().to_str().unwrap().to_owned()
}

/// A text as it stands in a mail, in base64.
fn in_base64(text: &[u8]) -> Vec<String> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let coded = text.chunks(3).map(|three| {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let letter = |place: usize| char::from(LETTERS[(bits >> (18 - 6 * place)) as usize & 63]);
        (0..4).map(|place| if place > three.len() { '=' } else { letter(place) }).collect::<String>()
    });
    let coded = coded.collect::<String>();
    coded.as_bytes().chunks(76).map(|line| String::from_utf8(line.to_vec()).unwrap()).collect()
}

#[test]
fn a_letter_that_was_changed_after_it_went_out() {
    let room = mailed();
    let (_, letter) = files(&room, "report/001/anna");
    let text = std::fs::read_to_string(&letter).unwrap();
    std::fs::write(&letter, text.replace("Subject: ", "Subject: no ")).unwrap();
    verify(&room).has(1, &["everybody was told all that he was owed: NO: see post/outbox/", "names another hash"]);
}

#[test]
fn a_report_letter_that_encloses_another_report_or_another_ledger() {
    for (name, says) in [("report-red.md", "cast of exchange 1 names"), ("ledger.txt", "none that this one ever was")] {
        let room = mailed();
        let path = if name == "ledger.txt" { name.to_owned() } else { format!("x001/{name}") };
        let (_, letter) = files(&room, "report/001/anna");
        let mail = std::fs::read_to_string(letter).unwrap();
        let bytes = std::fs::read(room.root().join(path)).unwrap();
        // The beginning of it stands there as it was when it went out.
        let line = in_base64(&bytes).into_iter().next().unwrap();
        assert!(mail.contains(&line), "{line} is not in {mail}");
        let mut other = bytes[..57].to_vec();
        other[56] ^= 1;
        rewrite(&room, "report/001/anna", &line, &in_base64(&other)[0]);
        verify(&room).has(1, &["everybody was told all that he was owed: NO: see post/outbox/"]);
        assert!(verify(&room).err.contains(says), "{name}: {}", verify(&room).err);
    }
}

#[test]
fn a_report_letter_that_says_what_the_game_does_not() {
    let room = mailed();
    let name = rewrite(&room, "report/001/anna", "Your orders are due", "Your money is due!!");
    let says = format!(
        "told all that he was owed: not proven: post/outbox/{name} is not the letter that this estafette makes"
    );
    verify(&room).has(0, &[&says, "its text"]);
}

#[test]
fn a_letter_between_players_that_does_not_say_what_its_writer_wrote() {
    let room = mailed();
    let name = rewrite(&room, "letter/001-1/bert", "are you there?", "we surrender!!");
    let said = verify(&room);
    said.has(1, &[&format!("everybody was told all that he was owed: NO: see post/outbox/{name}")]);
    assert!(said.err.contains("it does not carry what its writer wrote"), "{}", said.err);
}

#[test]
fn a_letter_between_players_that_is_held_back() {
    let room = mailed();
    let (told, letter) = files(&room, "letter/001-1/bert");
    std::fs::remove_file(told).unwrap();
    std::fs::remove_file(letter).unwrap();
    verify(&room).has(0, &["not proven: a letter of anna (red) to bert of exchange 1 is not in post/outbox"]);
}

#[test]
fn a_report_that_one_side_did_not_get() {
    let room = mailed();
    let (told, letter) = files(&room, "report/002/bert");
    std::fs::remove_file(told).unwrap();
    std::fs::remove_file(letter).unwrap();
    verify(&room)
        .has(0, &["not proven: post/outbox has the report of exchange 2 to others and none that went out to bert"]);
}

#[test]
fn a_notice_that_one_player_did_not_get() {
    let room = mailed();
    let account = "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n";
    room.table.file("mail.yaml", account);
    estafette(&room.table, "reopen HILL --reason misread").has(0, &[]);
    // The report of what was taken back asks for nothing: days begin with the notice.
    let due = "mail due HILL --config PLACE/mail.yaml --now 2026-11-25T11:00:00Z";
    estafette(&room.table, due).has(4, &["not due: no notice that orders are asked for anew has gone out to bert"]);
    send(&room);
    estafette(&room.table, "mail due HILL --config PLACE/mail.yaml --now 2026-11-21T11:00:00Z")
        .has(4, &["due from bert by the end of Monday, 23 November 2026"]);
    assert!(!verify(&room).out.contains("none that went out"), "everybody has his notice");
    let (told, letter) = files(&room, "desk/003-1/bert");
    std::fs::remove_file(told).unwrap();
    std::fs::remove_file(letter).unwrap();
    verify(&room)
        .has(0, &["post/outbox has the notice of act 1 of exchange 3 to others and none that went out to bert"]);
}

/// A letter that lies in the outbox and never went out has told nobody anything.
#[test]
fn a_report_that_waits_while_that_of_others_went_out() {
    let room = mailed();
    let (told, _) = files(&room, "report/002/bert");
    let text = std::fs::read_to_string(&told).unwrap();
    let waits = text.lines().filter(|line| !line.contains(" sent") && !line.contains(" sending"));
    let waits = waits.map(|line| format!("{line}\n")).collect::<String>();
    assert_ne!(waits, text, "it went out");
    std::fs::write(&told, waits).unwrap();
    verify(&room)
        .has(0, &["not proven: post/outbox has the report of exchange 2 to others and none that went out to bert"]);
}

#[test]
fn a_mail_in_the_outbox_of_which_nothing_is_written_down() {
    let room = mailed();
    std::fs::write(room.root().join("post/outbox/0099-anna-report.eml"), "To: anna\n\nyou won\n").unwrap();
    verify(&room).has(0, &["not proven: nothing beside post/outbox/0099-anna-report.eml says to whom it is"]);
}

#[test]
fn what_is_written_down_of_a_letter_once_more_under_another_name() {
    let room = mailed();
    let (told, _) = files(&room, "report/002/bert");
    std::fs::copy(&told, room.root().join("post/outbox/0099-bert-report.txt")).unwrap();
    let what =
        "not proven: no letter lies beside post/outbox/0099-bert-report.txt, which tells of the letter of post/outbox/";
    verify(&room).has(0, &[what]);
}

/// Whoever gets a report that is another's is named.
#[test]
fn a_report_that_went_to_a_stranger() {
    let room = mailed();
    let (told, _) = files(&room, "report/002/bert");
    rewrite(&room, "report/002/bert", "<bert@example.org>", "<eve@example.net>");
    let text = std::fs::read_to_string(&told).unwrap();
    std::fs::write(&told, text.replace("to: bert@example.org", "to: eve@example.net")).unwrap();
    verify(&room).has(
        0,
        &[
            "everybody was told all that he was owed: not proven",
            "is addressed to eve@example.net, and the players of today have its reader at bert@example.org",
        ],
    );
}

/// Orders of exchange 2 that are dated a day behind the report that told what came of them.
#[test]
fn orders_that_are_dated_behind_their_own_report() {
    let room = mailed();
    verify(&room).has(
        0,
        &[
            "the dice were fixed before the orders: not proven: the mail ",
            "for exchange 2 is dated behind 2026-11-20T12:00:00Z",
            "unless a clock goes wrong",
        ],
    );
    let early = played_on([17, 18]);
    let said = verify(&early);
    said.has(0, &["the dice were fixed before the orders: yes"]);
}

#[test]
fn an_answer_that_gives_another_hash_or_another_outcome() {
    let hash = |room: &Room, word: &str| {
        let (_, letter) = files(room, "answer/");
        let text = body(&std::fs::read_to_string(letter).unwrap());
        let line = text.lines().find(|line| line.starts_with(&format!("  {word} "))).unwrap();
        line.split_whitespace().last().unwrap().to_owned()
    };
    for (word, says) in [("orders", "for the orders, and those of x001/in/"), ("mail", "for the mail, which is")] {
        let room = mailed();
        let was = hash(&room, word);
        // A line of 72 columns is broken where it stands as quoted-printable, so its beginning alone is replaced.
        rewrite(&room, "answer/", &was[..8], "00000000");
        let said = verify(&room);
        said.has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
        assert!(said.err.contains(says), "{word}: {}", said.err);
    }
    let room = mailed();
    rewrite(&room, "answer/", " is taken: ", " is NOT taken: ");
    let said = verify(&room);
    said.has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
    assert!(said.err.contains("it says that the mail is not taken, and the register has it taken"), "{}", said.err);
}

/// The key of the answer to the orders of red.
fn answer_to_orders(room: &Room) -> String {
    let told = std::fs::read_dir(room.root().join("post/outbox")).unwrap().map(|entry| entry.unwrap().path());
    let mut told = told.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect::<Vec<_>>();
    told.sort();
    let answers = told.into_iter().filter(|path| {
        std::fs::read_to_string(path.with_extension("eml")).unwrap().contains("filename=\"orders-red.yaml\"")
    });
    let known = answers.map(|path| std::fs::read_to_string(path).unwrap());
    let mut keys = known.filter_map(|text| Some(text.lines().next()?.strip_prefix("key: ")?.to_owned()));
    keys.find(|key| key.starts_with("answer/")).expect("her orders are answered")
}

#[test]
fn an_answer_whose_hashes_are_none_or_that_encloses_other_orders() {
    // `game: him` for `game: hill`.
    let room = mailed();
    rewrite(&room, &answer_to_orders(&room), "Z2FtZTogaGls", "Z2FtZTogaGlt");
    let said = verify(&room);
    said.has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
    assert!(said.err.contains("the orders that it encloses are not those of x001/in/"), "{}", said.err);
    for (line, what) in [
        ("  orders  ", "it names no hash for the orders, and those of x001/in/"),
        ("  mail    ", "it names no hash for the mail that it answers"),
    ] {
        for other in ["  ", &format!("{line}0"), &line.replace("  o", "  O").replace("  m", "  M")] {
            let room = mailed();
            rewrite(&room, &answer_to_orders(&room), line, other);
            let said = verify(&room);
            said.has(1, &["nothing that was sent was replaced: NO: see post/outbox/"]);
            assert!(said.err.contains(what), "{other}: {}", said.err);
        }
    }
}

#[test]
fn a_head_that_the_ledger_never_had_is_named() {
    let room = Room::new("post: {demands: [address]}\n");
    let head = "f".repeat(64);
    let seen =
        |side: &str, verb: &str| orders_of(side, 1, verb).replacen("orders:", &format!("seen: {head}\norders:"), 1);
    // Of a mail that was taken the file says so, of another the mail.
    let mails = [
        (ANNA, "<1@a>", 15, seen("red", "press")),
        (BERT, "<2@b>", 16, seen("blue", "dance")),
        (BERT, "<3@b>", 17, orders_of("blue", 1, "press")),
        ("eve@example.org", "<4@e>", 18, seen("blue", "stand")),
    ];
    room.take(&mails.map(|(from, id, day, text)| mail(from, id, day, &text)));
    room.table.cast(Vec::new());
    let said = verify(&room);
    said.has(
        0,
        &[
            "the dice were fixed before the orders: not proven: x001/in/001-red-",
            "`seen: HASH`, a head that this ledger never had",
        ],
    );
    assert!(said.out.contains("a head that this ledger never had"), "{}", said.out);
}

/// The honest reminder comes out again; one that says something else does not.
#[test]
fn a_reminder_that_says_what_the_game_does_not() {
    let room = mailed();
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    let due = "mail due HILL --config PLACE/mail.yaml --now";
    estafette(&room.table, &format!("{due} 2026-11-23T11:00:00Z")).has(4, &[]);
    files(&room, "reminder/003/anna");
    verify(&room).has(0, &["  everybody was told all that he was owed: yes"]);
    let name = rewrite(&room, "reminder/003/anna", "Answer your", "Forget your");
    let says = format!(
        "told all that he was owed: not proven: post/outbox/{name} is not the letter that this estafette makes"
    );
    verify(&room).has(0, &[&says, "its text"]);
}

/// What is sent from a mail program is the draft, so a draft that says something else is told.
#[test]
fn a_draft_that_says_what_the_letter_in_the_outbox_does_not() {
    let room = mailed();
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files}\n");
    let (told, letter) = files(&room, "report/002/anna");
    let text = std::fs::read_to_string(&told).unwrap();
    let waits = text.lines().filter(|line| !line.contains(" sent") && !line.contains(" sending"));
    std::fs::write(&told, waits.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    send(&room);
    let name = letter.file_name().unwrap().to_str().unwrap();
    let draft = room.root().join("post/drafts").join(name);
    let mail = std::fs::read_to_string(&draft).unwrap();
    assert!(mail.starts_with("X-Unsent: 1"), "{mail}");
    verify(&room).has(0, &["  everybody was told all that he was owed: yes"]);
    std::fs::write(&draft, mail.replace("Subject: ", "Subject: no ")).unwrap();
    verify(&room)
        .has(0, &[&format!("not proven: post/drafts/{name}, from which it was to be sent, is not the letter")]);
    std::fs::rename(&draft, draft.with_file_name("0099-anna-report.eml")).unwrap();
    verify(&room).has(0, &["not proven: no letter in post/outbox is the draft post/drafts/0099-anna-report.eml"]);
    std::fs::remove_file(draft.with_file_name("0099-anna-report.eml")).unwrap();
    verify(&room).has(0, &["  everybody was told all that he was owed: yes"]);
}
