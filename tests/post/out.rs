//! Mail out: through servers that are kind, awkward or gone, never twice, and never at the cost of the game.

use crate::support::smtp::{Mood, Server, Taken};
use crate::support::transcript::estafette;
use crate::support::umpire::{NOW, configure, mail, readers, table, through, try_out};
use crate::support::{BAD_DAYS, Table, contents, tiny};
use estafette::game::{Disk, Folder, Game, Keep};
use estafette::post::{self, Address, Config, Courier, Insist, Outbox, Readers, Sender, State};
use mail_parser::{MessageParser, MimeHeaders};

fn letter_to<'t>(taken: &'t [Taken], who: &str) -> &'t Taken {
    taken.iter().find(|letter| letter.to.starts_with(who)).expect("it has come")
}

#[test]
fn mail_brings_everybody_his_report_with_all_that_goes_with_it() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    mail(&table, "send HILL").is(
        0,
        "sent 0001-anna-report to anna@example.org: 250 2.0.0 taken\nsent 0002-ben-report to ben@example.net: 250 2.0.0 taken\n",
        "",
    );
    let taken = server.taken();
    let anna = letter_to(&taken, "anna");
    assert_eq!(anna.from, "umpire@example.com");
    let read = MessageParser::default().parse(&anna.mail).unwrap();
    assert_eq!(read.date().unwrap().to_rfc3339(), NOW);
    assert_eq!(read.subject(), Some("[hill] turn 2, Reds: your orders are awaited"));
    let text = read.body_text(0).unwrap();
    assert!(text.starts_with("Your orders are awaited; no date is set."), "{text}");
    assert!(text.contains("# estafette begin"), "the form stands in the text: {text}");
    assert!(read.body_html(0).unwrap().contains(">Your orders are awaited; no date is set.</p>"));
    let names = read.attachments().map(|part| part.attachment_name().unwrap().to_owned());
    let names = names.collect::<Vec<_>>();
    let files = ["form-red.yaml", "view-red.yaml", "ledger.txt", "rolls-001.txt", "report-red.md"];
    assert_eq!(names, [crate::support::PICTURES, &files].concat());
    for (name, file) in
        [("report-red.md", "x001/report-red.md"), ("rolls-001.txt", "x001/rolls.txt"), ("ledger.txt", "ledger.txt")]
    {
        let mut parts = read.attachments();
        let part = parts.find(|part| part.attachment_name() == Some(name)).unwrap();
        assert_eq!(part.contents(), std::fs::read(table.root().join(file)).unwrap(), "{name}, byte for byte");
    }
    assert!(!String::from_utf8_lossy(&anna.mail).contains("report-blue"));
    assert!(anna.mail.is_ascii());
}

#[test]
fn mail_of_a_game_is_one_thread_for_each_player() {
    let table = table();
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    for exchange in 0..3 {
        table.play_to(exchange);
        assert_eq!(mail(&table, "send HILL").code, 0);
    }
    let taken = server.taken();
    let to_anna = taken.iter().filter(|letter| letter.to.starts_with("anna"));
    let mut before = None::<String>;
    for letter in to_anna {
        let read = MessageParser::default().parse(&letter.mail).unwrap();
        if let Some(before) = before {
            assert_eq!(read.in_reply_to().as_text(), Some(before.as_str()));
            assert!(read.references().as_text_list().unwrap().iter().any(|id| *id == before));
        }
        before = read.message_id().map(str::to_owned);
        assert!(before.as_ref().unwrap().ends_with("@example.com"), "no machine is named");
    }
    assert_eq!(taken.len(), 6);
}

#[test]
fn mail_is_the_same_bytes_every_time_and_names_no_machine() {
    let table = table();
    let twin = crate::support::copy_of(&table);
    let server = Server::start(Mood::Kind);
    for table in [&table, &twin] {
        through(table, &server, "");
        assert_eq!(mail(table, "send HILL").code, 0);
    }
    assert_eq!(contents(&table.root().join("post")), contents(&twin.root().join("post")));
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let host = host.trim();
    for letter in server.taken() {
        // In a picture any few letters turn up; it names no machine, as those who drew it know of none.
        let text = String::from_utf8(letter.mail).unwrap();
        let parts = text.split("\r\n--=_");
        let parts = parts.filter(|part| !part.contains("filename=\"map.png\""));
        let text = parts.collect::<Vec<_>>().join("\r\n");
        assert!(host.is_empty() || !text.contains(host), "{text}");
    }
    assert!(server.heard().contains(&"EHLO [127.0.0.1]".to_owned()));
}

#[test]
fn mail_is_sent_once_until_somebody_insists() {
    let table = table();
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 0);
    mail(&table, "send HILL").is(
        0,
        "already sent 0001-anna-report to anna@example.org\nalready sent 0002-ben-report to ben@example.net\n",
        "",
    );
    assert_eq!(server.taken().len(), 2);
    mail(&table, "send HILL --again --player ben").has(0, &["sent 0002-ben-report"]);
    assert_eq!(readers(&server), ["anna@example.org", "ben@example.net", "ben@example.net"]);
    let taken = server.taken();
    assert_eq!(taken[1].mail, taken[2].mail, "a mail program knows it for the same");
}

#[test]
fn mail_that_a_server_refuses_waits_for_the_next_time() {
    let table = table();
    for (mood, cause) in [
        (Mood::Says("GREETING", "554 go away"), "refuses at its greeting: 554 go away"),
        (Mood::Says("MAIL", "553 not your address"), "refuses to send from this address: 553"),
        (Mood::Says("DATA", "451 try later"), "puts us off before the letter: 451"),
        (Mood::Says("TEXT", "552 too big"), "finds the letter too big: 552"),
        (Mood::Drops("GREETING"), "the line to localhost:"),
        (Mood::Drops("MAIL"), "broke when the sender was named"),
        (Mood::Drops("RCPT"), "broke when the reader was named"),
        (Mood::Drops("DATA"), "broke before the letter"),
    ] {
        let server = Server::start(mood);
        through(&table, &server, "");
        mail(&table, "send HILL").has(5, &["failed 0001-anna-report", "failed 0002-ben-report", cause, "= help:"]);
        assert_eq!(server.taken().len(), 0, "{mood:?}");
    }
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(readers(&server), ["anna@example.org", "ben@example.net"]);
}

#[test]
fn mail_does_not_wait_for_ever_for_a_silent_server() {
    let table = table();
    for (word, cause) in [
        ("GREETING", "said nothing for 1 second at its greeting"),
        ("RCPT", "said nothing for 1 second when the reader was named"),
    ] {
        let server = Server::start(Mood::Stalls(word));
        through(&table, &server, ", timeout: 1");
        mail(&table, "send HILL").has(5, &[cause]);
    }
}

#[test]
fn mail_says_so_where_nothing_listens() {
    let table = table();
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    drop(server);
    std::thread::sleep(std::time::Duration::from_millis(50));
    mail(&table, "send HILL").has(5, &["nothing listens on port", "see whether `host` and `port` are right"]);
    try_out(&table).has(3, &["nothing listens on port"]);
}

#[test]
fn mail_in_doubt_is_left_alone_until_somebody_insists() {
    for mood in [Mood::DropsInside(300), Mood::Drops("TEXT"), Mood::Stalls("TEXT")] {
        let table = table();
        let server = Server::start(mood);
        through(&table, &server, ", timeout: 1");
        mail(&table, "send HILL --player anna").has(5, &["in doubt 0001-anna-report", "--again"]);
        let before = server.taken().len();
        server.be(Mood::Kind);
        mail(&table, "send HILL --player anna").has(
            5,
            &["in doubt 0001-anna-report to anna@example.org: ", "localhost", "nobody knows whether it arrived"],
        );
        assert_eq!(server.taken().len(), before, "{mood:?}: it is not sent by accident");
        mail(&table, "send HILL --player anna --again").has(0, &["sent 0001-anna-report"]);
        assert_eq!(server.taken().len(), before + 1);
    }
}

#[test]
fn mail_to_one_bad_address_keeps_the_others_from_nothing() {
    let table = table();
    let server = Server::start(Mood::Rejects("anna@example.org"));
    through(&table, &server, "");
    mail(&table, "send HILL").has(
        5,
        &["failed 0001-anna-report", "550 5.1.1 no such user here", "the address in game.yaml", "sent 0002-ben-report"],
    );
    assert_eq!(readers(&server), ["ben@example.net"]);
    server.be(Mood::Kind);
    mail(&table, "send HILL").has(0, &["sent 0001-anna-report", "already sent 0002-ben-report"]);
    assert_eq!(readers(&server), ["anna@example.org", "ben@example.net"]);
}

#[test]
fn mail_goes_to_the_new_address_once_game_yaml_has_it() {
    let table = table();
    let server = Server::start(Mood::Rejects("anna@example.org"));
    through(&table, &server, "");
    assert_eq!(mail(&table, "send HILL").code, 5);
    let path = table.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replace("anna@example.org", "anna@new.example.org");
    std::fs::write(&path, text.replace("ben@example.net", "ben@new.example.net")).unwrap();
    mail(&table, "send HILL")
        .has(0, &["sent 0001-anna-report to anna@new.example.org", "already sent 0002-ben-report to ben@example.net"]);
    mail(&table, "send HILL --again --player ben").has(0, &["sent 0002-ben-report to ben@new.example.net"]);
    let taken = server.taken();
    let last = String::from_utf8_lossy(&taken[2].mail).into_owned();
    assert!(last.contains("To: ben <ben@new.example.net>"), "{last}");
}

/// Puts and sends everything on a disk that fails after so many changes; gives whether it came through.
fn send_on(table: &Table, disk: Disk) -> bool {
    let game = Game::open(Folder::on(table.root(), disk), tiny::SHELF).unwrap();
    let path = table.place.path().join("mail.yaml");
    let config = Config::load(Some(&path), &|_| None).unwrap();
    let sender = Sender { from: config.from.clone(), now: NOW.parse().unwrap() };
    let run = || -> Result<(), estafette::game::Trouble> {
        let mut outbox = Outbox::open(&game, sender)?;
        let now = outbox.sender().now;
        let owed = post::owed(&game, &Keep::InTheFolder, outbox.threads(), now, (None, None), Readers::WithAddress)?;
        for (key, letter) in &owed.letters {
            outbox.put(key, letter)?;
        }
        let mut courier = Courier::of(&config, &game.folder)?;
        let letters = outbox.letters();
        post::send(&mut outbox, &mut courier, &letters, Insist::No, |_, _| {})
    };
    run().is_ok()
}

#[test]
fn mail_survives_a_crash_at_every_point_and_is_never_sent_twice() {
    for bad_day in BAD_DAYS {
        for changes in 0.. {
            let table = table();
            let server = Server::start(Mood::Kind);
            through(&table, &server, "");
            let through = send_on(&table, Disk::with_bad_day(changes, bad_day));
            assert!(send_on(&table, Disk::hasty()), "the next run goes through");
            let doubtful = post::posted(&table.folder()).unwrap();
            let doubtful = doubtful.iter().filter(|letter| matches!(letter.state(), State::Doubtful { .. }));
            let doubtful = doubtful.count();
            for who in ["anna@example.org", "ben@example.net"] {
                let came = readers(&server).iter().filter(|to| *to == who).count();
                assert!(came <= 1, "{bad_day:?} after {changes}: {came} letters to {who}");
            }
            let came = server.taken().len();
            assert!(came + doubtful >= 2, "{bad_day:?} after {changes}: {came} came, {doubtful} in doubt");
            assert!(doubtful <= 1);
            if through {
                assert!(changes > 6, "only {changes} changes were tried");
                break;
            }
        }
    }
}

#[test]
fn mail_and_adjudication_do_not_wait_for_each_other() {
    let table = table();
    let game = table.game();
    let sender = Sender { from: Address::new("", "umpire@example.com").unwrap(), now: NOW.parse().unwrap() };
    let outbox = Outbox::open(&game, sender).unwrap();
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    mail(&table, "send HILL").has(3, &["another estafette is at work"]);
    table.cast(table.both(1));
    drop(outbox);
    assert_eq!(mail(&table, "send HILL").code, 0);
}

#[test]
fn mail_becomes_drafts_where_there_is_no_account() {
    let table = table();
    configure(&table, "{by: files, folder: drafts}");
    try_out(&table).has(0, &["Letters become drafts"]);
    mail(&table, "send HILL")
        .has(0, &["sent 0001-anna-report to anna@example.org: draft PLACE/drafts/0001-anna-report.eml"]);
    let draft = std::fs::read(table.place.path().join("drafts/0001-anna-report.eml")).unwrap();
    assert!(draft.starts_with(b"X-Unsent: 1\r\n"));
    let read = MessageParser::default().parse(&draft).unwrap();
    assert_eq!(read.to().unwrap().first().unwrap().address(), Some("anna@example.org"));
    configure(&table, "{by: files}");
    mail(&table, "send HILL --again").has(0, &["draft HILL/post/drafts/0001-anna-report.eml"]);
}

#[cfg(unix)]
#[test]
fn mail_goes_through_sendmail() {
    let table = table();
    let place = table.place.path().display().to_string();
    let program = |text: &str| {
        use std::os::unix::fs::PermissionsExt;
        let path = table.file("sendmail", &format!("#!/bin/sh\n{text}\n"));
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    };
    configure(&table, "{by: sendmail, program: sendmail, timeout: 1}");
    try_out(&table).has(3, &["cannot be started"]);
    mail(&table, "send HILL").has(5, &["cannot be started", "name the program as `program`"]);
    program("cat >/dev/null; echo 'no route to the world' >&2; exit 75");
    mail(&table, "send HILL").has(5, &["exit status: 75", "no route to the world"]);
    program("exec sleep 30");
    mail(&table, "send HILL --player anna").has(5, &["in doubt 0001-anna-report", "did not end within 1 second"]);
    program(&format!("echo \"$@\" >>{place}/args; cat >{place}/letter"));
    mail(&table, "send HILL --again").has(0, &["taken by PLACE/sendmail"]);
    let arguments = std::fs::read_to_string(table.place.path().join("args")).unwrap();
    assert_eq!(arguments.lines().next(), Some("-i -f umpire@example.com -- anna@example.org"));
    let letter = std::fs::read_to_string(table.place.path().join("letter")).unwrap();
    assert!(!letter.contains('\r') && letter.contains("\nTo: ben <ben@example.net>\n"), "{letter}");
}

#[test]
fn mail_preview_shows_everything_and_sends_nothing() {
    let table = table();
    let before = contents(&table.root());
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    mail(&table, "preview HILL").has(
        0,
        &[
            "To: anna <anna@example.org>",
            "Subject: [hill] turn 1, Reds: the game begins, your orders are awaited",
            "Attached: form-red.yaml",
            "# estafette end",
        ],
    );
    let raw = mail(&table, "preview HILL --raw --player anna");
    assert!(MessageParser::default().parse(raw.out.as_bytes()).is_some());
    assert_eq!(contents(&table.root()), before);
    assert_eq!(server.heard().len(), 0);
    let nobody = Table::with("players: [{player: anna, side: red}]\n");
    configure(&nobody, "{by: files}");
    mail(&nobody, "preview HILL").has(0, &["nobody@address.invalid", "no mail goes to anna", "no mail goes to blue"]);
    mail(&nobody, "send HILL").has(5, &["no mail goes to anna"]);
}

#[test]
fn mail_preview_shows_what_waits_and_leaves_out_what_is_sent() {
    let table = table();
    let server = Server::start(Mood::Rejects("ben@example.net"));
    through(&table, &server, "");
    mail(&table, "send HILL").has(5, &["refuses this address"]);
    let inbox = table.place.path().join("inbox");
    std::fs::create_dir(&inbox).unwrap();
    std::fs::write(
        inbox.join("1.eml"),
        "From: anna@example.org\nDate: Fri, 20 Nov 2026 11:00:00 +0000\nMessage-ID: <1@x.org>\n\nno orders\n",
    )
    .unwrap();
    assert_eq!(mail(&table, "fetch HILL --eml PLACE/inbox").code, 0);
    let preview = mail(&table, "preview HILL");
    preview.has(
        0,
        &[
            "To: ben <ben@example.net>",
            "-anna-answer (waits)",
            "is taken for orders: there is no turn file",
            "Letters that are out already: 1; `--all` shows them, too.",
        ],
    );
    assert!(!preview.out.contains("form-red"), "{}", preview.out);
    mail(&table, "preview HILL --all").has(0, &["Already sent: 2026-11-20", "form-red"]);
    let raw = mail(&table, "preview HILL --raw --player anna");
    assert!(MessageParser::default().parse(raw.out.as_bytes()).is_some());
}

#[test]
fn mail_tells_everybody_that_the_books_are_closed() {
    let table = table();
    table.cast(table.both(1));
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    estafette(&table, "close HILL --unfinished");
    let closed = table.game().ledger().unwrap().closed().is_some();
    assert!(closed, "the game is closed");
    assert_eq!(mail(&table, "send HILL").code, 0);
    assert_eq!(server.taken().len(), 4, "the last reports, and the notices");
    let taken = server.taken();
    let last = String::from_utf8_lossy(&taken[3].mail).into_owned();
    assert!(last.contains("the books are closed"), "{last}");
}
