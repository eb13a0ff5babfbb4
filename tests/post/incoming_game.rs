//! Mail and the game: what replaces what, what a lock refuses, what a reply says, and what a killed process leaves.

use crate::support::mail_room::{Of, Room, body, mail, orders_of};
use crate::support::transcript::estafette;
use crate::support::{BAD_DAYS, contents, copy_of, one_line};
use estafette::game::{Request, Step};
use estafette::post::{Outcome, Way, Whence};

const ADDRESS: &str = "post: {demands: [address], days: 3, grace: 1}\n";
const ANNA: &str = "anna@example.org";
const BERT: &str = "Bert <bert@example.org>";

fn anna(day: u8, verb: &str) -> Vec<u8> {
    mail(ANNA, &format!("<{day}-{verb}@x>"), day, &orders_of("red", 1, verb))
}

#[test]
fn mail_with_a_later_date_replaces_and_says_so() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(10, "press")]);
    room.take(&[anna(11, "stand")]);
    assert_eq!(room.in_force("red"), "stand");
    let letters = room.letters();
    assert!(body(&letters[1]).contains("it replaces what you mailed before"), "{}", body(&letters[1]));
}

#[test]
fn mail_that_was_overtaken_is_kept_and_does_not_count() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(11, "stand")]);
    let taken = room.take(&[anna(10, "press")]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    assert_eq!(room.in_force("red"), "stand");
    let told = one_line(&body(&room.letters()[1]));
    assert!(
        told.contains("does NOT count")
            && told.contains("dated later")
            && told.contains("the file of Wednesday 11 November 2026")
            && told.contains("orders")
            && !told.contains("as understood"),
        "{told}"
    );
    // In one batch the dates decide, not the order in the mailbox.
    let room = Room::new(ADDRESS);
    room.take(&[anna(11, "stand"), anna(10, "press")]);
    assert_eq!(room.in_force("red"), "stand");
    assert_eq!(room.files(1).len(), 2);
}

#[test]
fn mail_from_the_future_counts_as_written_now() {
    let room = Room::new(ADDRESS);
    let future = String::from_utf8(anna(10, "press")).unwrap().replace("Nov 2026", "Nov 2031");
    let taken = room.take(&[future.into_bytes()]);
    assert_eq!(taken[0].line.date, Some(crate::support::mail_room::NOW));
    assert!(body(&room.letters()[0]).contains("lies in the future"));
}

#[test]
fn mail_after_the_lock_is_refused_with_the_reason() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(10, "press"), mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press"))]);
    let advance = room.table.run(&Request::default()).unwrap();
    assert!(matches!(advance.step, Step::Cast(_)), "what mail brought is all that was awaited");
    let taken = room.take(&[anna(12, "stand")]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let told = body(room.letters().last().unwrap());
    let told = one_line(&told);
    for words in [
        "was for exchange 1 of hill, which has been played. It is NOT taken.",
        "What counted there of red is the file of Tuesday 10 November 2026, 12:00 UTC, orders ",
        "Files are taken for exchange 2 of hill",
        "red owes its orders",
    ] {
        assert!(told.contains(words), "{told}");
    }
    assert!(!told.contains("error"), "{told}");
    room.take(&[mail(BERT, "<chat@x>", 12, "hello")]);
    let letters = room.letters();
    let told = letters.iter().rfind(|letter| letter.contains("To: bert ")).unwrap();
    let told = one_line(&body(told));
    assert!(told.contains("exchange 2 of hill") && told.contains("Nothing of yours that counts is here"), "{told}");
}

#[test]
fn mail_after_the_end_hears_that_and_no_more() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(10, "press"), mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press"))]);
    room.table.run(&Request::default()).unwrap();
    assert_eq!(estafette(&room.table, "close HILL --unfinished").code, 0);
    let next = mail(ANNA, "<n@x>", 12, &orders_of("red", 2, "press"));
    for (message, exchange) in [(anna(12, "stand"), 1), (next, 2)] {
        let taken = room.take(&[message]);
        assert_eq!(taken[0].line.outcome, Outcome::Refused);
        let told = one_line(&body(room.letters().last().unwrap()));
        assert!(
            told.contains(&format!("was for exchange {exchange} of hill"))
                && told.contains("Nothing is taken in any more: the books of this game are closed."),
            "{told}"
        );
        for noise in ["error", "Still awaited", "If nothing more", "units then do"] {
            assert!(!told.contains(noise), "{told}");
        }
    }
}

#[test]
fn mail_is_read_back_with_what_the_umpire_and_the_dice_take_from_it() {
    let room = Room::new(ADDRESS);
    let chain = "ab".repeat(32);
    let top = format!("request: may R1 sing?\nchain: {chain}\nconcede: true\nseen: 00000000\norders:");
    let text = orders_of("red", 1, "press").replace("orders:", &top);
    let taken = room.take(&[mail(ANNA, "<1@x>", 10, &text)]);
    let told = one_line(&body(&room.letters()[0]));
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{told}");
    for words in [
        "the umpire is asked: may R1 sing?",
        "the game now waits for the umpire's answer",
        &format!("chain {chain}"),
        "the game is given up",
        "the ledger of this game never had this head",
    ] {
        assert!(told.contains(words), "{told}");
    }
    // The second letter tells the umpire. What cannot be read changes nothing, and says what stays in force.
    room.take(&[mail(ANNA, "<2@x>", 11, "hello")]);
    let told = one_line(&body(&room.letters()[2]));
    assert!(told.contains("stays in force: the file of Tuesday 10 November 2026"), "{told}");
    assert!(told.contains("blue owes its orders"), "{told}");
    let ledger = std::fs::read(room.root().join("ledger.txt")).unwrap();
    let head = estafette::dice::Ledger::read(&ledger).unwrap().head();
    for (number, digits, told) in [(5, 8, true), (6, 31, true), (7, 32, false), (8, 64, false)] {
        let seen = format!("seen: {}\norders:", &head.as_str()[..digits]);
        let text = orders_of("red", 1, "press").replace("orders:", &seen);
        room.take(&[mail(ANNA, &format!("<{number}@x>"), 10, &text)]);
        let said = one_line(&body(room.letters().last().unwrap()));
        let words = "so few digits of a head show nothing";
        assert_eq!(said.contains(words), told, "{digits}: {said}");
    }
}

#[test]
fn mail_is_answered_with_all_that_a_player_needs() {
    let room = Room::new(ADDRESS);
    let text = orders_of("red", 1, "press").replace("orders:", "Orders:\n- {unit: B1, do: stand}");
    let taken = room.take(&[mail(ANNA, "<m@x>", 10, &text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    let letter = room.letters().remove(0);
    assert!(letter.contains("In-Reply-To: <m@x>") && letter.contains("References: <m@x>"), "{letter}");
    assert!(letter.contains("Subject: Re: orders"), "{letter}");
    let told = body(&letter);
    let expected = std::fs::read_to_string("tests/mail/reply.txt").unwrap();
    let told = told.replace(taken[0].line.hash.as_str(), "HASH");
    assert_eq!(told, expected, "\n{told}");
}

#[test]
fn mail_of_several_players_of_a_side_is_locked_as_one() {
    let players = "players: [{player: anna, side: red, mail: anna@example.org}, {player: ada, side: red, mail: ada@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";
    let room = Room::with_players(players, ADDRESS);
    let of = |player: &str| orders_of("red", 1, "press").replace("orders:", &format!("player: {player}\norders:"));
    let first =
        room.take(&[mail(ANNA, "<1@x>", 10, &of("anna")), mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press"))]);
    assert!(first.iter().all(|taken| taken.line.outcome == Outcome::Taken));
    assert!(body(&room.letters()[0]).contains("red (ada) owes its orders"), "{}", body(&room.letters()[0]));
    let forged = room.take(&[mail(ANNA, "<2@x>", 11, &of("ada"))]);
    assert_eq!(forged[0].line.outcome, Outcome::Refused);
    let nobody = room.take(&[mail(ANNA, "<3@x>", 11, &orders_of("red", 1, "press"))]);
    assert_eq!(nobody[0].line.outcome, Outcome::Taken, "the sender is known");
    let last = room.take(&[mail("ada@example.org", "<4@x>", 12, &of("ada"))]);
    assert_eq!(last[0].line.outcome, Outcome::Taken);
    assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
    let locked = std::fs::read_to_string(room.root().join("x001/orders/red.yaml")).unwrap();
    assert!(locked.starts_with("# estafette joined: anna "), "{locked}");
}

#[test]
fn mail_that_writes_to_mail_stops() {
    let room = Room::new(ADDRESS);
    for number in 0..30 {
        room.take(&[mail(ANNA, &format!("<{number}@x>"), 10, "I am a program and do not say so.")]);
    }
    assert_eq!(room.answers(), 12);
    assert_eq!(room.letters().len(), 12 + 30, "the umpire gets them all");
    // Whoever forges an address cannot keep its owner out with it.
    let taken = room.take(&[anna(11, "press")]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    assert_eq!(room.answers(), 13);
}

/// What programs send for him counts for nothing, and what he wrote himself is never dropped without a word.
#[test]
fn orders_without_their_code_go_to_the_umpire_when_nobody_is_answered_any_more() {
    let room = Room::new("post: {demands: [address, code]}\n");
    for number in 0..20 {
        let away = String::from_utf8(mail(ANNA, &format!("<a{number}@x>"), 10, "I am away.")).unwrap();
        let away = away.replacen("Subject:", "Auto-Submitted: auto-replied\r\nSubject:", 1);
        assert_eq!(room.take(&[away.into_bytes()])[0].line.outcome, Outcome::Silent);
    }
    for number in 0..14 {
        let taken = room.take(&[mail(ANNA, &format!("<{number}@x>"), 10, &orders_of("red", 1, "press"))]);
        let passed = if number < 12 { Outcome::Refused } else { Outcome::Passed };
        assert_eq!(taken[0].line.outcome, passed, "{number}");
    }
    assert_eq!((room.answers(), room.letters().len()), (12, 14), "the umpire gets the last two");
}

#[test]
fn mail_from_a_stranger_warns_the_player_once_and_tells_the_stranger_nothing() {
    let room = Room::new(ADDRESS);
    for number in 0..3 {
        let taken =
            room.take(&[mail("mallory@evil.example", &format!("<{number}@x>"), 10, &orders_of("red", 1, "stand"))]);
        assert_eq!(taken[0].line.outcome, Outcome::Silent);
    }
    let letters = room.letters();
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains("To: anna <anna@example.org>"));
    assert!(body(&letters[0]).contains("NOT taken"));
    assert_eq!(room.files(1).len(), 0);
    assert_eq!(room.evidence().len(), 1, "what is sent again and again fills no disk");
}

#[test]
fn mail_of_strangers_is_told_by_kind_and_sender_and_never_without_end() {
    let room = Room::new("");
    let with = |code: &str| orders_of("red", 1, "stand").replace("orders:", &format!("code: {code}\norders:"));
    let (right, wrong) = (with(&room.code("red")), with("00000000"));
    let take = |from: &str, id: usize, text: &str| {
        let message = mail(from, &format!("<{id}@x>"), 10, text);
        let taken = room.take(&[message]);
        assert_ne!(taken[0].line.outcome, Outcome::Taken);
        taken[0].notices
    };
    let last = || body(room.letters().last().unwrap());
    assert_eq!(take("m@evil.example", 1, &wrong), 1);
    assert!(last().contains("reply code was wrong"), "{}", last());
    assert_eq!(take("m@evil.example", 2, &wrong), 0);
    assert_eq!(take("m@evil.example", 3, &right), 1);
    let told = one_line(&last());
    assert!(told.contains("has therefore leaked: tell the umpire"), "{told}");
    assert!(told.contains("at most 6 times; this is number 1"), "{told}");
    // From another player, and from nobody in particular.
    assert_eq!(take(BERT, 4, &right), 1);
    assert_eq!(take("a@x.example, b@x.example", 5, &right), 1);
    assert!(one_line(&last()).contains("does not say from which one address"));
    let told = (10..30).map(|number| take(&format!("m{number}@evil.example"), number, &wrong)).sum::<usize>();
    assert_eq!(told, 5, "one of them was told before");
}

#[test]
fn mail_is_answered_with_the_deadline_whether_the_file_is_in_or_not() {
    let room = Room::new(ADDRESS);
    room.table.file("mail.yaml", "from: umpire@club.example\nsend: {by: files, folder: drafts}\n");
    let send = "mail send HILL --config PLACE/mail.yaml --now 2026-11-09T12:00:00Z";
    assert_eq!(estafette(&room.table, send).code, 0);
    room.take(&[anna(10, "press"), anna(11, "pres")]);
    let letters = room.letters();
    let answers = letters.iter().filter(|letter| letter.contains("Re: orders"));
    let answers = answers.map(|letter| one_line(&body(letter))).collect::<Vec<_>>();
    assert_eq!(answers.len(), 2);
    for told in answers {
        for words in [
            "Your file is here. A later one can replace it until the end of Friday, 13 November 2026",
            "but only as long as not everything is in",
            "blue owes its orders, by the end of Thursday, 12 November 2026",
        ] {
            assert!(told.contains(words), "{told}");
        }
    }
    room.take(&[mail(BERT, "<b@x>", 12, "hello")]);
    room.take(&[mail(BERT, "<c@x>", 12, &orders_of("blue", 1, "pres"))]);
    let told = one_line(&body(room.letters().last().unwrap()));
    assert!(told.contains("Your file is due by the end of Thursday, 12 November 2026 (UTC)."), "{told}");
}

#[test]
fn mail_is_neither_lost_nor_doubled_by_a_bad_day() {
    let messages = || {
        vec![
            anna(10, "press"),
            mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "pres")),
            mail("mallory@evil.example", "<c@x>", 11, &orders_of("red", 1, "stand")),
            mail(BERT, "<d@x>", 11, &orders_of("blue", 1, "press")),
        ]
    };
    let start = Room::new(ADDRESS);
    let sound = Room::at(copy_of(&start.table));
    sound.take(&messages());
    let expected = contents(&sound.root());
    for (of, bad_day) in [Of::Letters, Of::Rest].into_iter().flat_map(|of| BAD_DAYS.map(|bad_day| (of, bad_day))) {
        let mut changes = 0;
        loop {
            let tried = Room::at(copy_of(&start.table));
            if tried.try_take(&messages(), Some((of, changes, bad_day))).is_ok() {
                break;
            }
            tried.take(&messages());
            let after = contents(&tried.root());
            let names =
                |contents: &std::collections::BTreeMap<String, Vec<u8>>| contents.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&after), names(&expected), "{of:?}, {bad_day:?} after {changes} changes");
            for (name, bytes) in &after {
                // Of a mail that was decided twice the replies may differ in what was awaited between.
                if !name.starts_with("post/outbox") && name != "post/taken.txt" {
                    assert!(bytes == &expected[name], "{of:?}, {bad_day:?} after {changes} changes: {name}");
                }
            }
            changes += 1;
        }
        assert!(changes > 7, "only {changes} changes were tried");
    }
}

#[test]
fn mail_that_a_killed_run_had_filed_is_taken_even_after_the_exchange() {
    let room = Room::new(ADDRESS);
    let both = || vec![anna(10, "press"), mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press"))];
    // Both files are in, and the register is not.
    for changes in 0.. {
        assert!(room.try_take(&both(), Some((Of::Rest, changes, BAD_DAYS[0]))).is_err());
        if room.files(1).len() == 2 {
            break;
        }
    }
    assert!(matches!(room.table.run(&Request::default()).unwrap().step, Step::Cast(_)));
    let taken = room.take(&both());
    assert!(taken.iter().all(|taken| taken.line.outcome == Outcome::Taken), "{taken:?}");
    assert_eq!(room.letters().len(), 2);
    assert_eq!(room.files(2).len(), 0);
}

#[test]
fn mail_that_a_killed_run_had_filed_does_not_replace_itself() {
    let replaces = "it replaces what you mailed before";
    // As a run leaves it that is killed between the turn files and the replies.
    let killed_with = |room: &Room, files: usize, messages: &[Vec<u8>]| {
        let register = room.root().join("post/taken.txt");
        let before = std::fs::read(&register).ok();
        room.take(messages);
        assert_eq!(room.files(1).len(), files);
        std::fs::remove_dir_all(room.root().join("post/outbox")).unwrap();
        match before {
            Some(before) => std::fs::write(&register, before).unwrap(),
            None => std::fs::remove_file(&register).unwrap(),
        }
    };
    let room = Room::new(ADDRESS);
    killed_with(&room, 1, &[anna(10, "press")]);
    room.take(&[anna(10, "press")]);
    let told = one_line(&body(&room.letters()[0]));
    assert!(!told.contains(replaces), "{told}");
    // One that does replace another says so, killed or not.
    killed_with(&room, 2, &[anna(11, "stand")]);
    room.take(&[anna(11, "stand")]);
    let told = one_line(&body(room.letters().last().unwrap()));
    assert!(told.contains(replaces), "{told}");
    // Of two that one killed run had filed, the second replaces the first, and the first none.
    let room = Room::new(ADDRESS);
    let both = [anna(10, "press"), anna(11, "stand")];
    killed_with(&room, 2, &both);
    room.take(&both);
    let letters = room.letters();
    let told = letters.iter().map(|letter| one_line(&body(letter)).contains(replaces));
    assert_eq!(told.collect::<Vec<_>>(), [false, true]);
}

#[test]
fn mail_is_fetched_from_the_command_line() {
    let room = Room::new(ADDRESS);
    let place = room.table.place.path();
    std::fs::create_dir_all(place.join("mail/new")).unwrap();
    std::fs::write(place.join("mail/new/1"), anna(10, "press")).unwrap();
    let stranger = mail("m@evil.example", "<m@x>", 10, "hello");
    std::fs::write(place.join("mail/new/2"), stranger).unwrap();
    let forged = mail("m@evil.example", "<n@x>", 10, &orders_of("red", 1, "stand"));
    let asking = orders_of("blue", 1, "press").replace("orders:", "request: may B1 sing?\norders:");
    room.table.file("mail.yaml", "from: umpire@club.example\nsend: {by: files}\nfetch: {by: maildir, folder: mail}\n");
    let fetch = |more: &str| {
        let command = format!("mail fetch HILL --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z{more}");
        estafette(&room.table, &command)
    };
    let first = fetch("");
    let file = &room.files(1)[0];
    assert_eq!(first.code, 0, "{}", first.err);
    let expected = format!(
        "taken   red: exchange 1, as {file}\nsilent  m@evil.example: nobody of the game has this address, and there is no turn file in it\n1 reply waits: `estafette mail send` sends it.\n"
    );
    assert_eq!(first.out, expected);
    assert_eq!(fetch("").out, "No new mail.\n");
    std::fs::write(place.join("mail/new/3"), forged).unwrap();
    let notice = "1 notice to a player waits: `estafette mail send` sends it.\n";
    let told = fetch("").out;
    assert!(told.ends_with(notice) && !told.contains("No reply"), "{told}");
    std::fs::write(place.join("mail/new/4"), mail(BERT, "<r@x>", 10, &asking)).unwrap();
    let told = fetch("").out;
    assert!(told.contains("        the umpire is asked: may B1 sing?\n"), "{told}");
    assert_eq!(fetch(" --format json").out, "[]\n");
    assert_eq!(fetch(" --mbox PLACE/none").code, 3);
    assert_eq!(fetch(" --eml PLACE/mail/new").out, "No new mail.\n");
    assert_eq!(fetch(" --eml PLACE --stdin").code, 2);
    let sent = estafette(&room.table, "mail send HILL --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z");
    assert!(sent.out.contains("answer to anna@example.org"), "{}{}", sent.out, sent.err);
}

#[test]
fn mail_comes_from_every_kind_of_mailbox() {
    let place = crate::support::tempdir().unwrap();
    let (one, two) = (anna(10, "press"), mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press")));
    let maildir = place.path().join("maildir");
    for part in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(maildir.join(part)).unwrap();
    }
    std::fs::write(maildir.join("new/1.host"), &one).unwrap();
    std::fs::write(maildir.join("cur/2.host:2,S"), &two).unwrap();
    std::fs::write(maildir.join("tmp/3.host"), "half").unwrap();
    let mbox = place.path().join("mbox");
    let escaped = String::from_utf8(one.clone()).unwrap().replace("game:", ">From the hill\r\n>>From\r\ngame:");
    let text = format!("From a Mon Nov 16\n{escaped}\n\nFrom b Mon Nov 16\n{}\n", String::from_utf8(two).unwrap());
    std::fs::write(&mbox, text).unwrap();
    for way in [Way::Maildir(maildir), Way::Mbox(mbox)] {
        let room = Room::new(ADDRESS);
        let taken = room.fetch(&Whence::Here(way.clone()), None).unwrap();
        assert_eq!(taken.len(), 2, "{way:?}");
        if matches!(way, Way::Maildir(_)) {
            assert!(taken.iter().all(|taken| taken.line.outcome == Outcome::Taken), "{taken:?}");
        }
        assert_eq!(room.fetch(&Whence::Here(way), None).unwrap().len(), 0);
    }
    let room = Room::new(ADDRESS);
    for wrong in [Way::Maildir(place.path().to_owned()), Way::Mbox(place.path().join("maildir/new/1.host"))] {
        assert!(room.fetch(&Whence::Here(wrong), None).is_err());
    }
}
