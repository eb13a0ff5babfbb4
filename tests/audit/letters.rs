//! Letters that an umpire forges under another key, or takes away once he has changed what the game file says of letters.

use std::fs;

use estafette::dice::{Hash, quicknet_round};
use estafette::game::Request;

use crate::audit::outbox::{ANNA, BERT, files, mailed, rewrite, send, verify};
use crate::support::hands::{debts, link, with_hands_of};
use crate::support::mail_room::{NOW, PLAYERS, Room, mail, orders_of};
use crate::support::{Table, is_thorough};

/// Three players, two of them of one side, with letters at once.
const THREE: &str = "players: [{player: anna, side: red, mail: anna@example.org, units: [R1]}, \
                     {player: carl, side: red, mail: carl@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";

/// A game of three that has two exchanges behind it, and in which Anna has written to Bert.
fn of_three() -> Room {
    let room = Room::with_players(THREE, "post: {demands: [address], letters: at once}\n");
    room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
    let by = |player: &str, exchange: u32| {
        orders_of("red", exchange, "press").replace("side: red", &format!("side: red\nplayer: {player}"))
    };
    let letter = "# estafette begin\ngame: hill\nexchange: 1\nside: red\nplayer: anna\nto bert: are you there?\n# estafette end\n";
    room.take(&[
        mail(ANNA, "<1@a>", 15, letter),
        mail(ANNA, "<2@a>", 15, &by("anna", 1)),
        mail("carl@example.org", "<3@c>", 15, &by("carl", 1).replace("R1, do: press", "R1, do: stand")),
        mail(BERT, "<4@b>", 16, &orders_of("blue", 1, "stand")),
    ]);
    send(&room);
    room.table.cast(Vec::new());
    send(&room);
    room.take(&[
        mail(ANNA, "<5@a>", 17, &by("anna", 2)),
        mail("carl@example.org", "<6@c>", 17, &by("carl", 2)),
        mail(BERT, "<7@b>", 17, &orders_of("blue", 2, "press")),
    ]);
    room.table.cast(Vec::new());
    send(&room);
    verify(&room).has(0, &["  everybody was told all that he was owed: yes"]);
    room
}

fn take_away(room: &Room, key: &str) {
    let (told, letter) = files(room, key);
    fs::remove_file(told).unwrap();
    fs::remove_file(letter).unwrap();
}

/// Changes the free keys of the game file.
fn change(room: &Room, from: &str, to: &str) {
    let path = room.root().join("game.yaml");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[track_caller]
fn is_doubted(room: &Room, why: &str) {
    let said = verify(room);
    let why = format!("everybody was told all that he was owed: not proven: {why}");
    said.has(0, &[&why]);
}

/// What became of the letter with a key, without the line that names its hash, or under another key.
fn edit(room: &Room, key: &str, change: impl Fn(&str) -> String) {
    let (told, _) = files(room, key);
    let text = fs::read_to_string(&told).unwrap();
    fs::write(told, change(&text)).unwrap();
}

#[test]
fn a_report_letter_without_its_hash_is_no_answer() {
    let room = mailed();
    rewrite(&room, "report/001/anna", "Your orders are due", "Your money is due!!");
    edit(&room, "report/001/anna", |text| {
        text.lines().filter(|line| !line.starts_with("mail: ")).map(|line| format!("{line}\n")).collect()
    });
    let (told, letter) = files(&room, "report/001/anna");
    let name = |path: std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let [told, letter] = [name(told), name(letter)];
    verify(&room).has(
        0,
        &[
            &format!("not proven: post/outbox/{told} has no hash of post/outbox/{letter}, as it has of every letter"),
            &format!("post/outbox/{letter} is not the letter that this estafette makes"),
        ],
    );
}

#[test]
fn a_report_letter_under_the_key_of_a_letter_to_the_umpire() {
    let room = mailed();
    edit(&room, "report/001/anna", |text| text.replace("report/001/anna", "pass/001-1/anna"));
    let said = verify(&room);
    said.has(1, &["everybody was told all that he was owed: NO: see post/outbox/"]);
    assert!(
        said.err.contains("report-red.md goes along with it, and only letters with reports bring one"),
        "{}",
        said.err
    );
}

#[test]
fn a_letter_to_a_player_under_the_key_of_a_letter_to_the_umpire() {
    let room = mailed();
    edit(&room, "letter/001-1/bert", |text| text.replace("letter/001-1/bert", "request/001/00000000"));
    let said = verify(&room);
    said.has(1, &["everybody was told all that he was owed: NO: see post/outbox/"]);
    assert!(said.err.contains("that of a letter to the umpire himself, and it goes to somebody else"), "{}", said.err);
}

#[test]
fn two_letters_of_one_key() {
    let room = mailed();
    edit(&room, "report/002/anna", |text| text.replace("report/002/anna", "report/001/anna"));
    let said = verify(&room);
    said.has(1, &["everybody was told all that he was owed: NO: see post/outbox/"]);
    assert!(said.err.contains("it has the key `report/001/anna` of another letter"), "{}", said.err);
}

#[test]
fn a_report_that_one_of_two_players_of_a_side_did_not_get() {
    let room = of_three();
    take_away(&room, "report/002/anna");
    is_doubted(&room, "post/outbox has the report of exchange 2 to others and none that went out to anna");
}

/// A letter that failed, or that nobody ever tried to send, lies in the outbox as one that was sent does.
#[test]
fn a_letter_and_an_answer_that_never_went_out() {
    let honest = mailed();
    let (_, answer) = files(&honest, "answer/");
    let answer = answer.file_stem().unwrap().to_str().unwrap().to_owned();
    let failed = |line: &str| match line.split_once(" sent ") {
        Some((at, _)) => format!("{at} failed 550 no such user\n"),
        None => format!("{line}\n"),
    };
    let waits = |line: &str| match line.contains("Z sen") {
        true => String::new(),
        false => format!("{line}\n"),
    };
    let ways: [&dyn Fn(&str) -> String; 2] = [&failed, &waits];
    for way in ways {
        for (key, to) in [("letter/001-1/bert", BERT), ("answer/", ANNA)] {
            let room = mailed();
            edit(&room, key, |text| text.lines().map(way).collect());
            let name = match key {
                "answer/" => answer.clone(),
                _ => files(&room, key).1.file_stem().unwrap().to_str().unwrap().to_owned(),
            };
            let why = format!("post/outbox/{name}.txt does not say that its letter to {to} ever went out");
            is_doubted(&room, &why);
        }
    }
}

#[test]
fn a_report_that_came_back() {
    let room = mailed();
    edit(&room, "report/002/anna", |text| format!("{text}2026-11-20T12:05:00Z bounced 550 no such user\n"));
    let name = files(&room, "report/002/anna").1.file_stem().unwrap().to_str().unwrap().to_owned();
    is_doubted(&room, &format!("post/outbox/{name}.txt says that its letter to {ANNA} came back"));
}

#[test]
fn a_letter_between_players_is_looked_for_however_letters_are_carried_now() {
    for to in ["none", "through the umpire"] {
        let room = of_three();
        take_away(&room, "letter/001-1/bert");
        change(&room, "letters: at once", &format!("letters: {to}"));
        is_doubted(&room, "a letter of anna (red) to bert of exchange 1 is not in post/outbox");
    }
}

#[test]
fn a_letter_that_went_out_is_found_however_letters_are_carried_now() {
    let room = of_three();
    change(&room, "letters: at once", "letters: none");
    verify(&room).lacks("of exchange 1 is not in post/outbox");
}

#[test]
fn a_letter_to_a_player_whose_name_is_gone() {
    for to in ["none", "at once"] {
        let room = of_three();
        take_away(&room, "letter/001-1/bert");
        change(&room, "letters: at once", &format!("letters: {to}"));
        change(&room, "player: bert", "player: dora");
        let why = "a letter of red of exchange 1 is to `bert`, and nobody who plays now is called so";
        verify(&room).has(0, &[why]);
    }
}

#[test]
fn what_the_umpire_gets_in_the_place_of_a_player_whose_name_is_gone() {
    let room = of_three();
    let letter = "# estafette begin\ngame: hill\nexchange: 3\nside: red\nplayer: anna\nto bert: are you there?\n# estafette end\n";
    room.take(&[mail(ANNA, "<8@a>", 18, letter)]);
    change(&room, "player: bert", "player: dora");
    room.take(&[]);
    assert!(room.letters().iter().any(|letter| letter.contains("a letter from anna (red) to bert")));
    let by = |player: &str| orders_of("red", 3, "press").replace("side: red", &format!("side: red\nplayer: {player}"));
    room.take(&[
        mail(ANNA, "<9@a>", 19, &by("anna")),
        mail("carl@example.org", "<10@c>", 19, &by("carl")),
        mail(BERT, "<11@b>", 19, &orders_of("blue", 3, "press")),
    ]);
    room.table.cast(Vec::new());
    send(&room);
    verify(&room).has(0, &["a letter of red of exchange 3 is to `bert`, and nobody who plays now is called so"]);
}

/// Whose mails were taken gets mail, whatever the game file says of his address now.
#[test]
fn reports_of_a_player_whose_address_is_gone() {
    let room = of_three();
    take_away(&room, "report/001/bert");
    take_away(&room, "report/002/bert");
    take_away(&room, "letter/001-1/bert");
    take_away(&room, "report/000/bert");
    change(&room, ", mail: bert@example.org", "");
    let said = verify(&room);
    said.has(0, &["post/outbox has the report of exchange 2 to others and none that went out to bert"]);
}

#[test]
fn a_mail_of_a_player_that_the_register_calls_the_umpires() {
    let room = Room::with_players(PLAYERS, "post: {demands: [address]}\n");
    room.take(&[
        mail(ANNA, "<1@a>", 15, &orders_of("red", 1, "press")),
        mail(BERT, "<2@b>", 16, &orders_of("blue", 1, "stand")),
        mail(ANNA, "<3@a>", 17, &orders_of("red", 1, "stand")),
    ]);
    let register = room.root().join("post/taken.txt");
    let text = fs::read_to_string(&register).unwrap();
    let line = text.lines().last().unwrap();
    let hash = line.split(' ').next().unwrap();
    fs::remove_file(room.root().join(format!("post/in/{hash}.eml"))).unwrap();
    let inbox = room.root().join("x001/in");
    let file = fs::read_dir(&inbox).unwrap().map(|file| file.unwrap().path());
    let file = file.into_iter().find(|path| path.to_str().unwrap().contains(&hash[..12])).unwrap();
    fs::remove_file(file).unwrap();
    let (head, rest) = line.split_once(" red taken ").unwrap();
    let (from, _) = rest.split_once(' ').unwrap();
    for (outcome, word) in [("taken", "the answer to red"), ("silent", "nothing is written"), ("answered", "questions")]
    {
        let forged = format!("{head} umpire {outcome} {from} {word}");
        fs::write(&register, text.replace(line, &forged)).unwrap();
        let said = verify(&room);
        said.has(1, &["nothing that was sent was replaced: NO: see "]);
        assert!(said.err.contains("a player's, and post/taken.txt calls it the umpire's"), "{}", said.err);
        assert!(said.err.contains("and anna@example.org is the address of a player"), "{}", said.err);
    }
}

/// A battle of a campaign has mail of its own.
#[test]
fn the_mail_of_a_battle_is_looked_at_with_its_campaign() {
    let place = crate::support::tempdir().unwrap();
    let root = place.path().join("hill");
    estafette::game::copy_folder(std::path::Path::new("examples/june-1815"), &root).unwrap();
    let table = Table { place };
    let battle = root.join("battles/june-1815-t3-1411");
    let outbox = battle.join("post/outbox");
    fs::create_dir_all(&outbox).unwrap();
    fs::write(battle.join("post/taken.txt"), "garbage\n").unwrap();
    let verify = |words: &str| crate::support::transcript::on_shelf(&table, words, estafette::rules::all());
    let said = verify("verify HILL --hashes-only");
    said.has(1, &["NO: see battles/june-1815-t3-1411/post/taken.txt", "does NOT agree"]);
    fs::remove_file(battle.join("post/taken.txt")).unwrap();
    // Whether everybody was told all is said of what was played again, which takes its time.
    if !is_thorough() {
        return;
    }
    fs::write(outbox.join("0001-anna-report.eml"), "To: anna\n\nyou won\n").unwrap();
    let said = verify("verify HILL");
    said.has(0, &["in june-1815-t3-1411, nothing beside post/outbox/0001-anna-report.eml says to whom it is"]);
}

/// A link that was mailed before anybody was told of the lock reached the umpire while he could still change orders.
#[test]
fn a_link_that_was_mailed_before_the_notice_of_the_lock() {
    for (day, is_early) in [(17, true), (21, false)] {
        let players = format!("{PLAYERS}post: {{demands: [address]}}\n");
        let room = Room::at(with_hands_of(&players, |_| {}));
        room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
        room.take(&[
            mail(ANNA, "<1@a>", 15, &orders_of("red", 1, "press")),
            mail(BERT, "<2@b>", 16, &orders_of("blue", 1, "stand")),
        ]);
        assert_eq!(debts(&room.table, &Request::default()), ["red owes link 1 of its dice chain (`link:`)"]);
        send(&room);
        let link = fs::read_to_string(link(&room.table, 1)).unwrap();
        room.take(&[mail(ANNA, "<3@a>", day, &link)]);
        room.table.cast(Vec::new());
        let said = verify(&room);
        let told = "but for who knew those of exchange 1 beforehand: the link of red is dated before 2026-11-20T12:00:00Z, when the \
                    first notice of the lock was written";
        match is_early {
            true => said.has(0, &[told]),
            false => said.lacks(told),
        }
    }
}

/// Orders that are mailed when the beacon is out were written, or could be, by somebody who knew the dice.
#[test]
fn orders_that_are_dated_behind_the_beacon_of_their_exchange() {
    let day = 24 * 3600;
    for (days, is_late) in [(3, true), (1, false)] {
        let players = format!("{PLAYERS}post: {{demands: [address]}}\n");
        let room = Room::at(Table::made(&players, |new| new.beacon = Some("quicknet".into())));
        room.take(&[
            mail(ANNA, "<1@a>", 15, &orders_of("red", 1, "press")),
            mail(BERT, "<2@b>", 18, &orders_of("blue", 1, "stand")),
        ]);
        let round = quicknet_round(u64::try_from(NOW - days * day).unwrap());
        room.table.run(&Request { round: Some(round), ..Request::default() }).unwrap();
        verify(&room).has(0, &[]);
        room.table.run(&Request { beacon: Some(Hash::of(b"drawn")), ..Request::default() }).unwrap();
        let said = verify(&room);
        let told = "are dated behind 2026-11-17 12:00:00 UTC, when round";
        match is_late {
            true => {
                said.has(
                    0,
                    &["the dice were fixed before the orders: not proven: ", "the orders x001/in/002-blue", told],
                );
                said.lacks("x001/in/001-red");
            }
            false => said.lacks("when round"),
        }
    }
}

/// With a link that came before the lock was given up the umpire could see the dice that he gave up.
#[test]
fn a_lock_that_is_given_up_while_its_link_lies_unread_in_the_mail() {
    for (day, is_early) in [(17, true), (21, false)] {
        let players = format!("{PLAYERS}post: {{demands: [address]}}\n");
        let room = Room::at(with_hands_of(&players, |_| {}));
        room.table.file("mail.yaml", "from: Umpire <umpire@club.example>\nsend: {by: files, folder: drafts}\n");
        let both = [("red", ANNA, "<1@a>"), ("blue", BERT, "<2@b>")];
        room.take(&both.map(|(side, from, id)| mail(from, id, 15, &orders_of(side, 1, "press"))));
        assert_eq!(debts(&room.table, &Request::default()), ["red owes link 1 of its dice chain (`link:`)"]);
        room.table.run(&Request { void: Some("the link did not come".to_owned()), ..Request::default() }).unwrap();
        send(&room);
        let link = fs::read_to_string(link(&room.table, 1)).unwrap();
        room.take(&[mail(ANNA, "<3@a>", day, &link)]);
        let said = verify(&room);
        let told = "the dice were fixed before the orders: not proven: exchange 1 was given up, and every link that it waited for is dated \
                    before 2026-11-20T12:00:00Z, when the first notice of it was written";
        match is_early {
            true => said.has(0, &[told]),
            false => said.lacks("every link that it waited for"),
        }
    }
}

/// An address can be given to a player for one mail, and taken away again.
#[test]
fn a_mail_from_an_address_that_nobody_has_now() {
    let room = Room::with_players(PLAYERS, "post: {demands: [address]}\n");
    room.take(&[
        mail(ANNA, "<1@a>", 15, &orders_of("red", 1, "press")),
        mail(BERT, "<2@b>", 16, &orders_of("blue", 1, "stand")),
    ]);
    verify(&room).lacks("which nobody has in `players` today");
    change(&room, ANNA, "eve@example.net");
    room.take(&[mail("eve@example.net", "<3@e>", 17, &orders_of("red", 1, "stand"))]);
    change(&room, "eve@example.net", ANNA);
    room.table.cast(Vec::new());
    let said = verify(&room);
    said.has(
        0,
        &[
            "nothing that was sent was replaced: yes, as far as the files of the umpire show",
            "; but for a file that came from an address which nobody has in `players` today: x001/in/003-red",
            "from eve@example.net",
        ],
    );
}
