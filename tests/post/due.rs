//! Deadlines by mail: when files are due, who is reminded, and what happens when the time is up.

use crate::support::transcript::{Transcript, estafette};
use crate::support::{Table, contents, copy_of, orders};
use estafette::game::Keep;

const PLAYERS: &str = "\
players:
- {player: anna, side: red, mail: anna@example.org}
- {player: ben, side: blue, mail: ben@example.net}
";

fn table(post: &str) -> Table {
    let table = Table::with(&format!("{PLAYERS}post: {post}\n"));
    table.file("mail.yaml", "from: umpire@example.com\nsend: {by: files, folder: drafts}\n");
    table
}

fn mail(table: &Table, words: &str, now: &str) -> Transcript {
    estafette(table, &format!("mail {words} HILL --config PLACE/mail.yaml --now {now}"))
}

/// The drafts of a kind.
fn drafts(table: &Table, kind: &str) -> Vec<String> {
    let drafts = contents(&table.place.path().join("drafts")).into_iter();
    let drafts = drafts.filter(|(name, _)| name.contains(kind));
    drafts.map(|(name, bytes)| format!("{name}\n{}", String::from_utf8(bytes).unwrap())).collect()
}

#[test]
fn mail_says_by_when_and_so_does_status() {
    let table = table("{days: 3, grace: 1, zone: Europe/Brussels}");
    estafette(&table, "status HILL").has(4, &["red owes its orders"]);
    assert_eq!(mail(&table, "send", "2026-11-20T23:30:00Z").code, 0);
    let letter = drafts(&table, "anna").remove(0).replace("=\r\n", "");
    let by = "by the end of Tuesday, 24 November 2026 (Europe/Brussels)";
    let lead = format!("Your orders are due {by}.");
    assert!(letter.contains(&format!(">{lead}</p>")), "{letter}");
    let text = letter.replace("\r\n", " ");
    assert!(
        text.contains(&lead) && text.contains("waited for until the end of Wednesday, 25 November 2026"),
        "{letter}"
    );
    let subject = "Subject: [hill] turn 1, Reds: the game begins, your orders by Tue 24 Nov ";
    assert!(text.contains(subject), "{letter}");
    estafette(&table, "status HILL")
        .has(4, &[&format!("  due from anna {by}; waited for until the end of Wednesday, 25 November 2026")]);
    let status = estafette(&table, "status HILL --format json").json();
    assert_eq!(status["due"][0]["player"], "anna");
    assert_eq!(status["due"][0]["due"], "2026-11-24T23:59:59+01:00[Europe/Brussels]");
}

#[test]
fn mail_before_which_nothing_went_out_is_due_at_no_time() {
    let table = table("{days: 3}");
    mail(&table, "due --adjudicate", "2030-01-01T00:00:00Z").has(
        4,
        &[
            "exchange 1 is awaited",
            "not due: no mail of exchange 0 has gone out to anna; `estafette mail send` sends what waits, and his days count from then",
        ],
    );
}

#[test]
fn mail_reminds_each_player_once_and_only_who_owes() {
    let table = table("{days: 5, grace: 2, reminders: [3, 1], time: '20:00', zone: UTC}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    let file = table.file("red.yaml", &orders("red", 1, "press"));
    table.run(&crate::support::handing(vec![file])).unwrap();
    mail(&table, "due", "2026-11-22T19:59:00Z").has(4, &["hill: exchange 1 is awaited.", "blue owes its orders"]);
    assert_eq!(drafts(&table, "reminder").len(), 0);
    for now in ["2026-11-22T20:00:00Z", "2026-11-23T09:00:00Z"] {
        mail(&table, "due", now).has(4, &["due from ben by 20:00 on Wednesday, 25 November 2026 (UTC)"]);
        let reminders = drafts(&table, "reminder");
        assert_eq!(reminders.len(), 1, "{now}");
        assert!(
            reminders[0].contains("To: ben <ben@example.net>")
                && reminders[0].contains("In-Reply-To: <hill.report.000.ben.")
        );
        let first = reminders[0].replace("=\r\n", "");
        let code = table.game().code(&estafette::adjudicate::Side::new("blue"), &Keep::InTheFolder).unwrap();
        assert!(first.contains(&format!("code: {code}")), "an answer to it counts: {first}");
        assert!(
            first.contains("What comes late is waited for until 20:00 on Friday, 27 November 2026")
                && first.contains("the game goes on without it, by the default"),
            "{first}"
        );
    }
    mail(&table, "due", "2026-11-25T19:00:00Z").has(4, &["sent"]);
    assert_eq!(drafts(&table, "reminder").len(), 2, "the one of the last day");
    mail(&table, "due", "2026-11-26T09:00:00Z").has(4, &["sent"]);
    let reminders = drafts(&table, "reminder");
    assert_eq!(reminders.len(), 3, "the one of the grace");
    assert!(
        reminders[2]
            .replace("=\r\n", "")
            .contains("Your turn file is still waited for until 20:00 on Friday, 27 November 2026 (UTC).")
    );
    let subject = |letter: &str| {
        letter.replace("\r\n", "").contains("Blues: your orders are late, waited for until Fri 27 Nov, 20:00")
    };
    assert!(subject(&reminders[2]) && !subject(&reminders[1]), "{}", reminders[2]);
    assert!(reminders[1].replace("\r\n", "").contains("Blues: a reminder, your orders by Wed 25 Nov, 20:00"));
}

#[test]
fn mail_that_was_missed_by_a_sleeping_machine_is_not_made_up_for_threefold() {
    let table = table("{days: 5, reminders: [3, 2, 1]}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    mail(&table, "due", "2026-11-25T12:00:00Z").has(4, &["reminder to anna", "reminder to ben"]);
    assert_eq!(drafts(&table, "reminder").len(), 2);
}

#[test]
fn mail_is_not_awaited_from_somebody_away() {
    let table = table("{days: 3, absences: [{player: ben, from: 2026-11-22, to: 2026-11-29}]}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    mail(&table, "due", "2026-11-24T12:00:00Z").has(
        4,
        &[
            "exchange 1 is awaited",
            "due from anna by the end of Monday, 23 November 2026 (UTC)",
            "due from ben by the end of Tuesday, 1 December 2026",
        ],
    );
    mail(&table, "due", "2026-12-02T00:00:00Z")
        .has(0, &["the time for exchange 1 is up, and nothing has come from red, blue"]);
}

#[test]
fn mail_plays_when_the_grace_is_over_and_sends_what_came_of_it() {
    let table = table("{days: 3, grace: 1}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    let file = table.file("red.yaml", &orders("red", 1, "press"));
    table.run(&crate::support::handing(vec![file])).unwrap();
    mail(&table, "due --adjudicate", "2026-11-24T23:59:00Z").has(4, &["exchange 1 is awaited"]);
    mail(&table, "due", "2026-11-25T00:00:01Z")
        .has(0, &["nothing has come from blue", "`estafette mail due --adjudicate`"]);
    mail(&table, "due --adjudicate --without-fetching", "2026-11-25T00:00:01Z")
        .has(0, &["Exchange 1 is cast.", "sent 0003-anna-report", "sent 0004-ben-report"]);
    assert_eq!(table.game().stand().unwrap().exchange, 2);
    assert_eq!(table.verify().discrepancies, []);
    mail(&table, "due --adjudicate", "2026-11-25T00:00:02Z")
        .has(4, &["exchange 2 is awaited", "due from anna by the end of Saturday, 28 November"]);
}

#[test]
fn mail_plays_at_once_when_everything_is_in() {
    let table = table("{days: 3}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    let inbox = table.root().join("x001/in");
    std::fs::create_dir_all(&inbox).unwrap();
    for side in ["red", "blue"] {
        std::fs::write(inbox.join(format!("{side}.yaml")), orders(side, 1, "press")).unwrap();
    }
    mail(&table, "due", "2026-11-21T12:00:00Z").has(0, &["everything for exchange 1 is in"]);
    let json = mail(&table, "due --adjudicate --format json", "2026-11-21T12:00:00Z").json();
    assert_eq!((&json["verdict"], &json["cast"]), (&"all-in".into(), &true.into()));
    assert_eq!(drafts(&table, "report").len(), 4);
}

/// Hands in the orders of both for an exchange, plays it, and sends what comes of it.
fn played(table: &Table, exchange: u32, now: &str) {
    let files = ["red", "blue"]
        .map(|side| table.file(&format!("{side}.yaml"), &orders(side, exchange, "press")).display().to_string());
    estafette(table, &format!("adjudicate HILL {}", files.join(" "))).has(0, &["is cast"]);
    mail(table, "send", now).has(0, &[]);
}

const KEEP: &str = "reopen HILL --reason slip --keep-orders";

#[test]
fn mail_gives_those_whose_orders_are_left_over_their_days_for_others() {
    let table = table("{days: 3, grace: 1}");
    mail(&table, "send", "2026-11-20T08:00:00Z").has(0, &[]);
    played(&table, 1, "2026-11-20T16:00:00Z");
    estafette(&table, KEEP).has(0, &[]);
    let waits = ["exchange 2 is awaited", "the orders of anna that were taken back stand; no notice that"];
    mail(&table, "due --adjudicate --without-fetching", "2026-12-20T16:00:00Z").has(4, &waits);
    mail(&table, "send", "2026-11-20T16:10:00Z").has(0, &[]);
    let notice = drafts(&table, "anna-notice").remove(0).replace("=\r\n", "").replace("\r\n", " ");
    for words in [
        "Your orders are due by the end of Monday, 23 November 2026",
        "What was ordered for exchange 1 stands for whoever sends nothing else: it will be played with other dice.",
    ] {
        assert!(notice.contains(words), "{notice}");
    }
    let waits = ["the orders of ben that were taken back stand unless others come until the end of Tuesday, 24"];
    mail(&table, "due --adjudicate --without-fetching", "2026-11-20T16:12:00Z").has(4, &waits);
    estafette(&table, "status HILL").has(0, &waits);
    let red = table.file("red.yaml", &orders("red", 2, "stand"));
    std::fs::create_dir_all(table.root().join("x002/in")).unwrap();
    std::fs::copy(red, table.root().join("x002/in/001-red.yaml")).unwrap();
    let said = mail(&table, "due --adjudicate --without-fetching", "2026-11-24T12:00:00Z");
    said.has(4, &waits);
    said.lacks("the orders of anna");
    mail(&table, "due --adjudicate --without-fetching", "2026-11-25T00:00:01Z").has(0, &["Exchange 2 is cast"]);
    estafette(&table, "verify HILL").has(0, &["replaced: yes"]);
}

#[test]
fn mail_tells_of_orders_left_over_that_were_played_before_others_could_come() {
    for sends in [true, false] {
        let table = table("{days: 3}");
        mail(&table, "send", "2026-11-20T08:00:00Z").has(0, &[]);
        played(&table, 1, "2026-11-20T16:00:00Z");
        estafette(&table, KEEP).has(0, &[]);
        if sends {
            mail(&table, "send", "2026-11-20T16:10:00Z").has(0, &[]);
        }
        estafette(&table, "adjudicate HILL").has(0, &["Exchange 2 is cast"]);
        mail(&table, "send", "2026-11-20T16:20:00Z").has(0, &[]);
        let why = match sends {
            true => "what anna had ordered for exchange 1 stood, and by the days of `post` anna had until 2026-11-23",
            false => {
                "what anna had ordered for exchange 1 stood, and no notice that orders are asked for anew ever went out"
            }
        };
        estafette(&table, "verify HILL").has(0, &["replaced: not proven", why]);
    }
}

#[test]
fn mail_leaves_orders_that_are_left_over_to_the_umpire_where_no_days_are_set() {
    let table = table("{demands: []}");
    played(&table, 1, "2026-11-20T16:00:00Z");
    estafette(&table, KEEP).has(0, &[]);
    mail(&table, "send", "2026-11-20T16:10:00Z").has(0, &[]);
    mail(&table, "due --adjudicate --without-fetching", "2026-12-20T16:00:00Z")
        .has(4, &["the game sets no days for others, so `estafette adjudicate` plays when everybody has had his time"]);
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 2 is cast"]);
    mail(&table, "send", "2026-11-21T16:10:00Z").has(0, &[]);
    estafette(&table, "verify HILL").has(0, &["replaced: yes"]);
}

#[test]
fn mail_leaves_a_request_to_the_umpire() {
    let table = table("{days: 3}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    let inbox = table.root().join("x001/in");
    std::fs::create_dir_all(&inbox).unwrap();
    let red = orders("red", 1, "press").replace("# estafette end", "request: may I burn the bridge?\n# estafette end");
    std::fs::write(inbox.join("red.yaml"), red).unwrap();
    std::fs::write(inbox.join("blue.yaml"), orders("blue", 1, "press")).unwrap();
    mail(&table, "due --adjudicate", "2026-12-21T12:00:00Z").has(
        4,
        &[
            "waits for the umpire",
            "the umpire is asked by red: may I burn the bridge?",
            "`estafette answer` answers it; nothing is played before.",
        ],
    );
    estafette(&table, "answer HILL --side red --refuse").has(0, &["in the next report to red"]);
    mail(&table, "due --adjudicate", "2026-12-21T12:00:00Z").has(0, &["Exchange 1 is cast."]);
}

#[test]
fn mail_and_its_clock_leave_no_trace_in_the_game() {
    let table = table("{days: 0}");
    let twin = copy_of(&table);
    std::fs::copy(table.place.path().join("mail.yaml"), twin.place.path().join("mail.yaml")).unwrap();
    for (table, year) in [(&table, "2026"), (&twin, "2031")] {
        assert_eq!(mail(table, "send", &format!("{year}-01-01T12:00:00Z")).code, 0);
        mail(table, "due --adjudicate --without-fetching", &format!("{year}-01-02T00:00:00Z"))
            .has(0, &["Exchange 1 is cast."]);
    }
    let game_alone = |table: &Table| {
        let mut files = contents(&table.root());
        files.retain(|name, _| !name.starts_with("post/"));
        files
    };
    assert_eq!(game_alone(&table), game_alone(&twin));
}

#[test]
fn mail_settings_are_read_with_every_fault_at_its_place() {
    let table = Table::new();
    let post = "post: {demands: [adress], days: three, zone: Europe/Bruges, time: 8pm, absences: [{player: ben, from: 2026-13-01, to: 2026-12-24}]}\n";
    let path = table.root().join("game.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}{PLAYERS}{post}")).unwrap();
    estafette(&table, "status HILL").has(
        3,
        &[
            "`adress` is nothing that a game can demand",
            "`three` is not a whole number",
            "there is no time zone `Europe/Bruges`",
            "`8pm` is no time of day",
            "`2026-13-01` is no day",
        ],
    );
    for (post, fault) in [
        ("{grace: 1}", "nothing is ever due without `days`"),
        ("{time: '20:00'}", "nothing is ever due without `days`"),
        ("{days: 3, reminders: [1, 3]}", "a reminder so early"),
        ("{days: 3, absences: [{player: carl, from: 2026-12-01, to: 2026-12-24}]}", "there is no player `carl`"),
        ("{days: 3, absences: [{player: ben, from: 2026-12-24, to: 2026-12-01}]}", "ends before it begins"),
        ("{days: 3, hours: 2}", "`hours` is no key of this place"),
    ] {
        std::fs::write(&path, format!("{text}{PLAYERS}post: {post}\n")).unwrap();
        estafette(&table, "status HILL").has(3, &[fault, "game.yaml:"]);
    }
}

#[test]
fn mail_plays_without_nobody_whose_file_may_lie_in_the_mailbox() {
    let table = table("{days: 3, grace: 1, demands: [address]}");
    assert_eq!(mail(&table, "send", "2026-11-20T12:00:00Z").code, 0);
    let after = "2026-11-25T00:00:01Z";
    mail(&table, "due --adjudicate", after).has(4, &["the mail configuration has no `fetch:`", "`--without-fetching`"]);
    table.file(
        "mail.yaml",
        "from: umpire@example.com\nsend: {by: files, folder: drafts}\nfetch: {by: eml, folder: inbox}\n",
    );
    for words in ["due --adjudicate", "due --adjudicate --without-fetching"] {
        mail(&table, words, after).has(4, &["no mail was fetched yet", "adjudicate GAME --without red --without blue"]);
    }
    assert_eq!(mail(&table, "fetch", after).code, 3, "there is no mailbox");
    mail(&table, "due --adjudicate", after).has(4, &["no mail was fetched yet"]);
    let inbox = table.place.path().join("inbox");
    std::fs::create_dir(&inbox).unwrap();
    mail(&table, "fetch", "2026-11-24T23:59:59Z").has(0, &["No new mail."]);
    mail(&table, "due --adjudicate", after)
        .has(4, &["mail was last fetched at 2026-11-24T23:59:59Z, before the time was up"]);
    let red = format!(
        "From: anna@example.org\nDate: Mon, 23 Nov 2026 12:00:00 +0000\nMessage-ID: <1@example.org>\n\n{}",
        orders("red", 1, "press")
    );
    std::fs::write(inbox.join("1.eml"), red).unwrap();
    mail(&table, "fetch", after).has(0, &["taken"]);
    mail(&table, "due --adjudicate", after).has(0, &["nothing has come from blue", "Exchange 1 is cast."]);
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn mail_demands_that_nobody_can_meet_are_told_to_the_umpire() {
    let table = Table::with(
        "players:\n- {player: anna, side: red, mail: a@example.org}\n- {player: ben, side: blue, mail: A@example.org, key: ssh-ed25519 x}\npost: {demands: [signature, dkim]}\n",
    );
    table.file("mail.yaml", "from: umpire@example.com\nsend: {by: files}\n");
    let said = estafette(&table, "status HILL");
    said.has(
        4,
        &[
            "`anna` has no key",
            "game.yaml:",
            "key: ssh-ed25519",
            "no server is trusted",
            "play against each other with one address",
        ],
    );
    assert!(!said.err.contains("`ben` has no key"), "{}", said.err);
    mail(&table, "preview", "2026-11-20T12:00:00Z").has(0, &["ssh-keygen -Y sign -n estafette -f KEY FILE"]);
}

#[test]
fn mail_of_the_opening_says_what_comes_next_also_as_a_page() {
    let table = Table::with(PLAYERS);
    let place = table.place.path().display();
    let made = estafette(&table, &format!("new {place}/hill/game.yaml {place}/fresh --name fresh --invite"));
    assert_eq!(made.code, 0, "{}", made.err);
    table.file("mail.yaml", "from: umpire@example.com\nsend: {by: files}\n");
    estafette(&table, &format!("mail preview {place}/fresh --config PLACE/mail.yaml"))
        .has(0, &["the opening", "Also as HTML", "the next mail brings the card"]);
}

/// Plays exchange 1 without blue at a moment, by the days of a game with a stand-in.
fn stood_in(table: &Table, now: &str) -> Transcript {
    mail(table, "send", "2026-11-20T12:00:00Z").has(0, &[]);
    let red = table.file("red.yaml", &orders("red", 1, "press"));
    estafette(table, &format!("adjudicate HILL {}", red.display())).has(4, &["blue owes its orders"]);
    mail(table, "due --adjudicate --without-fetching", now)
}

#[test]
fn mail_plays_with_a_stand_in_when_the_grace_is_over_and_says_so() {
    let table = table("{days: 3, grace: 1, reminders: [1], absent: stand-in hold}");
    stood_in(&table, "2026-11-23T06:00:00Z").has(4, &["exchange 1 is awaited"]);
    let reminder = drafts(&table, "ben").pop().unwrap().replace("=\r\n", "").replace("\r\n", " ");
    assert!(reminder.contains("the game does not wait: a stand-in gives the orders"), "{reminder}");
    let said = mail(&table, "due --adjudicate --without-fetching", "2026-11-25T12:00:00Z");
    said.has(0, &["with orders by a stand-in, posture hold", "Exchange 1 is cast"]);
    estafette(&table, "verify HILL")
        .has(0, &["1 file of orders by a stand-in made again", "nothing that was sent was replaced: yes"]);
}

#[test]
fn mail_does_not_wait_for_somebody_away_where_a_stand_in_orders_for_him() {
    let away = "absences: [{player: ben, from: 2026-11-22, to: 2026-12-24}]";
    let waiting = table(&format!("{{days: 3, grace: 1, {away}}}"));
    stood_in(&waiting, "2026-11-24T12:00:00Z").has(4, &["exchange 1 is awaited"]);
    let table = table(&format!("{{days: 3, grace: 1, {away}, absent: stand-in hold}}"));
    stood_in(&table, "2026-11-24T12:00:00Z").has(0, &["Exchange 1 is cast"]);
}

#[test]
fn mail_tells_of_a_stand_in_that_wrote_before_the_time_was_up() {
    let table = table("{days: 3, grace: 1, absent: stand-in hold}");
    mail(&table, "send", "2026-11-20T12:00:00Z").has(0, &[]);
    let red = table.file("red.yaml", &orders("red", 1, "press"));
    estafette(&table, &format!("adjudicate HILL {} --without blue", red.display())).has(0, &[]);
    mail(&table, "send", "2026-11-21T12:00:00Z").has(0, &[]);
    estafette(&table, "verify HILL").has(
        0,
        &[
            "exchange 1: a stand-in wrote for blue, and by the days of `post` ben had until 2026-11-24",
            "replaced: not proven",
        ],
    );
}
