//! Mail out in games where players have a hand in the dice: the opening, the lock, the close.

use crate::support::smtp::{Mood, Server, Taken};
use crate::support::umpire::{PLAYERS, mail, through};
use crate::support::{Table, envelope, handing};
use estafette::dice::{Chain, Hash};
use estafette::game::{Request, Step};
use mail_parser::{Message, MessageParser, MimeHeaders};

fn chain() -> Chain {
    Chain::new("hill", "red", 60, Hash::of(b"red's secret"))
}

/// Sends what is owed, and reads what has come to a player.
fn sent<'t>(table: &Table, server: &Server, taken: &'t mut Vec<Taken>) -> Message<'t> {
    let before = server.taken().len();
    assert_eq!(mail(table, "send HILL").code, 0);
    *taken = server.taken().split_off(before);
    assert_eq!(taken.len(), 2, "one for each player");
    MessageParser::default().parse(&taken[0].mail).unwrap()
}

#[test]
fn mail_carries_opening_lock_and_cast_in_one_thread() {
    let table = Table::made(PLAYERS, |new| new.invite = true);
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    let mut taken = Vec::new();
    let mut references = Vec::new();

    let opening = sent(&table, &server, &mut taken);
    assert_eq!(opening.subject(), Some("[hill] the opening, Reds: your answer begins the game"));
    let text = opening.body_text(0).unwrap();
    assert!(text.contains("exchange: 0\r\nside: red") || text.contains("exchange: 0\nside: red"), "{text}");
    assert_eq!(opening.attachments().next().unwrap().attachment_name(), Some("opening.txt"));
    references.push(
        opening
            .references()
            .as_text_list()
            .map_or(opening.references().as_text().unwrap().to_owned(), |all| all[0].to_string()),
    );

    let red = table.file("red.yaml", &envelope("red", 0, &format!("chain: {}", chain().anchor())));
    let blue = table.file("blue.yaml", &envelope("blue", 0, "words: the hill is ours"));
    assert!(matches!(table.run(&handing(vec![red, blue])).unwrap().step, Step::Begun));
    let beginning = sent(&table, &server, &mut taken);
    assert_eq!(beginning.subject(), Some("[hill] turn 1, Reds: the game begins, your orders are awaited"));

    let locked = table.run(&handing(table.both(1))).unwrap();
    assert!(matches!(locked.step, Step::Awaiting { locked: true, .. }));
    let lock = sent(&table, &server, &mut taken);
    assert_eq!(lock.subject(), Some("[hill] exchange 1, Reds: link 1 of your dice chain is awaited"));
    assert!(lock.body_text(0).unwrap().starts_with("Link 1 of your dice chain is awaited."));
    let all = server.taken();
    let without = MessageParser::default().parse(&all.last().unwrap().mail).unwrap();
    assert_eq!(without.subject(), Some("[hill] exchange 1, Blues: the orders are locked"));
    references.push(lock.references().as_text_list().unwrap()[0].to_string());

    let link = table.file("link.yaml", &envelope("red", 1, &format!("link: {}", chain().link(1))));
    table.cast(vec![link]);
    let report = sent(&table, &server, &mut taken);
    assert_eq!(report.subject(), Some("[hill] turn 2, Reds: your orders are awaited"));
    references.push(report.references().as_text_list().unwrap()[0].to_string());
    references.dedup();
    assert_eq!(references.len(), 1, "all stand under one root");
}

#[test]
fn mail_says_why_an_exchange_came_to_nothing() {
    let table = Table::made(PLAYERS, |new| new.invite = true);
    let server = Server::start(Mood::Kind);
    through(&table, &server, "");
    let red = table.file("red.yaml", &envelope("red", 0, &format!("chain: {}", chain().anchor())));
    let blue = table.file("blue.yaml", &envelope("blue", 0, "words: the hill is ours"));
    table.run(&handing(vec![red, blue])).unwrap();
    table.run(&handing(table.both(1))).unwrap();
    let request = Request { void: Some("red has lost his chain".into()), ..Request::default() };
    table.run(&request).unwrap();
    let mut taken = Vec::new();
    let void = sent(&table, &server, &mut taken);
    assert_eq!(void.subject(), Some("[hill] exchange 1, Reds: void"));
    let text = void.body_text(0).unwrap();
    assert!(text.contains("red has lost his chain") && text.contains("as exchange 2"), "{text}");
}
