//! Mail and the game: what replaces what, what a lock refuses, what a reply says, and what a killed process leaves.

mod mail_room;
mod support;

use estafette::game::{Request, Step};
use estafette::post::{Outcome, Way, Whence};
use mail_room::{Of, Room, body, mail, orders_of};
use support::transcript::estafette;
use support::{BAD_DAYS, contents, copy_of};

const ADDRESS: &str = "post: {demands: [address], days: 3, grace: 1}\n";
const ANNA: &str = "anna@example.org";
const BERT: &str = "Bert <bert@example.org>";

fn anna(day: u8, verb: &str) -> Vec<u8> {
    mail(
        ANNA,
        &format!("<{day}-{verb}@x>"),
        day,
        &orders_of("red", 1, verb),
    )
}

#[test]
fn mail_with_a_later_date_replaces_and_says_so() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(10, "press")]);
    room.take(&[anna(11, "stand")]);
    assert_eq!(room.in_force("red"), "stand");
    let letters = room.letters();
    assert!(
        body(&letters[1]).contains("it replaces what you mailed before"),
        "{}",
        body(&letters[1])
    );
}

#[test]
fn mail_that_was_overtaken_is_kept_and_does_not_count() {
    let room = Room::new(ADDRESS);
    room.take(&[anna(11, "stand")]);
    let taken = room.take(&[anna(10, "press")]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    assert_eq!(room.in_force("red"), "stand");
    let told = body(&room.letters()[1]);
    assert!(
        told.contains("does NOT count") && told.contains("dated later"),
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
    let future = String::from_utf8(anna(10, "press"))
        .unwrap()
        .replace("Nov 2026", "Nov 2031");
    let taken = room.take(&[future.into_bytes()]);
    assert_eq!(taken[0].line.date, Some(mail_room::NOW));
    assert!(body(&room.letters()[0]).contains("lies in the future"));
}

#[test]
fn mail_after_the_lock_is_refused_with_the_reason() {
    let room = Room::new(ADDRESS);
    room.take(&[
        anna(10, "press"),
        mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press")),
    ]);
    let advance = room.table.run(&Request::default()).unwrap();
    assert!(
        matches!(advance.step, Step::Cast(_)),
        "what mail brought is all that was awaited"
    );
    let taken = room.take(&[anna(12, "stand")]);
    assert_eq!(taken[0].line.outcome, Outcome::Refused);
    let told = body(room.letters().last().unwrap());
    assert!(told.contains("exchange 1 is closed"), "{told}");
    assert!(
        told.contains("files are now taken for exchange 2"),
        "{told}"
    );
    assert!(told.contains(" --> your mail:3:11"), "{told}");
}

#[test]
fn mail_is_answered_with_all_that_a_player_needs() {
    let room = Room::new(ADDRESS);
    let text = orders_of("red", 1, "press").replace("orders:", "Orders:\n- {unit: B1, do: stand}");
    let taken = room.take(&[mail(ANNA, "<m@x>", 10, &text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    let letter = room.letters().remove(0);
    assert!(
        letter.contains("In-Reply-To: <m@x>") && letter.contains("References: <m@x>"),
        "{letter}"
    );
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
    let of = |player: &str| {
        orders_of("red", 1, "press").replace("orders:", &format!("player: {player}\norders:"))
    };
    let first = room.take(&[
        mail(ANNA, "<1@x>", 10, &of("anna")),
        mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press")),
    ]);
    assert!(
        first
            .iter()
            .all(|taken| taken.line.outcome == Outcome::Taken)
    );
    assert!(
        body(&room.letters()[0]).contains("red (ada) owes its orders"),
        "{}",
        body(&room.letters()[0])
    );
    let forged = room.take(&[mail(ANNA, "<2@x>", 11, &of("ada"))]);
    assert_eq!(forged[0].line.outcome, Outcome::Refused);
    let nobody = room.take(&[mail(ANNA, "<3@x>", 11, &orders_of("red", 1, "press"))]);
    assert_eq!(nobody[0].line.outcome, Outcome::Refused);
    let last = room.take(&[mail("ada@example.org", "<4@x>", 12, &of("ada"))]);
    assert_eq!(last[0].line.outcome, Outcome::Taken);
    assert!(matches!(
        room.table.run(&Request::default()).unwrap().step,
        Step::Cast(_)
    ));
    let locked = std::fs::read_to_string(room.root().join("x001/orders/red.yaml")).unwrap();
    assert!(locked.starts_with("# estafette joined: anna "), "{locked}");
}

#[test]
fn mail_that_writes_to_mail_stops() {
    let room = Room::new(ADDRESS);
    for number in 0..30 {
        room.take(&[mail(
            ANNA,
            &format!("<{number}@x>"),
            10,
            "I am a program and do not say so.",
        )]);
    }
    assert_eq!(room.letters().len(), 12);
    // Whoever forges an address cannot keep its owner out with it.
    let taken = room.take(&[anna(11, "press")]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    assert_eq!(room.letters().len(), 13);
}

#[test]
fn mail_from_a_stranger_warns_the_player_once_and_tells_the_stranger_nothing() {
    let room = Room::new(ADDRESS);
    for number in 0..3 {
        let taken = room.take(&[mail(
            "mallory@evil.example",
            &format!("<{number}@x>"),
            10,
            &orders_of("red", 1, "stand"),
        )]);
        assert_eq!(taken[0].line.outcome, Outcome::Silent);
    }
    let letters = room.letters();
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains("To: anna <anna@example.org>"));
    assert!(body(&letters[0]).contains("NOT taken"));
    assert_eq!(room.files(1).len(), 0);
    assert_eq!(
        room.evidence().len(),
        1,
        "what is sent again and again fills no disk"
    );
}

#[test]
fn mail_is_neither_lost_nor_doubled_by_a_bad_day() {
    let messages = || {
        vec![
            anna(10, "press"),
            mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "pres")),
            mail(
                "mallory@evil.example",
                "<c@x>",
                11,
                &orders_of("red", 1, "stand"),
            ),
            mail(BERT, "<d@x>", 11, &orders_of("blue", 1, "press")),
        ]
    };
    let start = Room::new(ADDRESS);
    let sound = Room {
        table: copy_of(&start.table),
    };
    sound.take(&messages());
    let expected = contents(&sound.root());
    for (of, bad_day) in [Of::Letters, Of::Rest]
        .into_iter()
        .flat_map(|of| BAD_DAYS.map(|bad_day| (of, bad_day)))
    {
        let mut changes = 0;
        loop {
            let tried = Room {
                table: copy_of(&start.table),
            };
            if tried
                .try_take(&messages(), Some((of, changes, bad_day)))
                .is_ok()
            {
                break;
            }
            tried.take(&messages());
            let after = contents(&tried.root());
            let names = |contents: &std::collections::BTreeMap<String, Vec<u8>>| {
                contents.keys().cloned().collect::<Vec<_>>()
            };
            assert_eq!(
                names(&after),
                names(&expected),
                "{of:?}, {bad_day:?} after {changes} changes"
            );
            for (name, bytes) in &after {
                // Of a mail that was decided twice the replies may differ in what was awaited between.
                if !name.starts_with("post/outbox") && name != "post/taken.txt" {
                    assert!(
                        bytes == &expected[name],
                        "{of:?}, {bad_day:?} after {changes} changes: {name}"
                    );
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
    let both = || {
        vec![
            anna(10, "press"),
            mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press")),
        ]
    };
    // Both files are in, and the register is not.
    for changes in 0.. {
        assert!(
            room.try_take(&both(), Some((Of::Rest, changes, BAD_DAYS[0])))
                .is_err()
        );
        if room.files(1).len() == 2 {
            break;
        }
    }
    assert!(matches!(
        room.table.run(&Request::default()).unwrap().step,
        Step::Cast(_)
    ));
    let taken = room.take(&both());
    assert!(
        taken
            .iter()
            .all(|taken| taken.line.outcome == Outcome::Taken),
        "{taken:?}"
    );
    assert_eq!(room.letters().len(), 2);
    assert_eq!(room.files(2).len(), 0);
}

#[test]
fn mail_is_fetched_from_the_command_line() {
    let room = Room::new(ADDRESS);
    let place = room.table.place.path();
    std::fs::create_dir_all(place.join("mail/new")).unwrap();
    std::fs::write(place.join("mail/new/1"), anna(10, "press")).unwrap();
    let stranger = mail("m@evil.example", "<m@x>", 10, "hello");
    std::fs::write(place.join("mail/new/2"), stranger).unwrap();
    room.table.file(
        "mail.yaml",
        "from: umpire@club.example\nsend: {by: files}\nfetch: {by: maildir, folder: mail}\n",
    );
    let fetch = |more: &str| {
        let command =
            format!("mail fetch HILL --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z{more}");
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
    assert_eq!(fetch(" --format json").out, "[]\n");
    assert_eq!(fetch(" --mbox PLACE/none").code, 3);
    assert_eq!(fetch(" --eml PLACE/mail/new").out, "No new mail.\n");
    assert_eq!(fetch(" --eml PLACE --stdin").code, 2);
    let sent = estafette(
        &room.table,
        "mail send HILL --config PLACE/mail.yaml --now 2026-11-20T12:00:00Z",
    );
    assert!(
        sent.out.contains("answer to anna@example.org"),
        "{}{}",
        sent.out,
        sent.err
    );
}

#[test]
fn mail_comes_from_every_kind_of_mailbox() {
    let place = tempfile::tempdir().unwrap();
    let (one, two) = (
        anna(10, "press"),
        mail(BERT, "<b@x>", 10, &orders_of("blue", 1, "press")),
    );
    let maildir = place.path().join("maildir");
    for part in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(maildir.join(part)).unwrap();
    }
    std::fs::write(maildir.join("new/1.host"), &one).unwrap();
    std::fs::write(maildir.join("cur/2.host:2,S"), &two).unwrap();
    std::fs::write(maildir.join("tmp/3.host"), "half").unwrap();
    let mbox = place.path().join("mbox");
    let escaped = String::from_utf8(one.clone())
        .unwrap()
        .replace("game:", ">From the hill\r\n>>From\r\ngame:");
    let text = format!(
        "From a Mon Nov 16\n{escaped}\n\nFrom b Mon Nov 16\n{}\n",
        String::from_utf8(two).unwrap()
    );
    std::fs::write(&mbox, text).unwrap();
    for way in [Way::Maildir(maildir), Way::Mbox(mbox)] {
        let room = Room::new(ADDRESS);
        let taken = room.fetch(&Whence::Here(way.clone()), None).unwrap();
        assert_eq!(taken.len(), 2, "{way:?}");
        if matches!(way, Way::Maildir(_)) {
            assert!(
                taken
                    .iter()
                    .all(|taken| taken.line.outcome == Outcome::Taken),
                "{taken:?}"
            );
        }
        assert_eq!(room.fetch(&Whence::Here(way), None).unwrap().len(), 0);
    }
    let room = Room::new(ADDRESS);
    for wrong in [
        Way::Maildir(place.path().to_owned()),
        Way::Mbox(place.path().join("maildir/new/1.host")),
    ] {
        assert!(room.fetch(&Whence::Here(wrong), None).is_err());
    }
}
