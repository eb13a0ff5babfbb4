//! One post office for 200 games with 1,000 players: a turn mail of each is fetched, routed, judged and answered, and all of it is on
//! the disk; the target is 300 mails a second. `mail due` looks at all the games and reminds; the target is two seconds.

#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod support;

use std::ffi::OsString;

use divan::Bencher;
use divan::counter::ItemsCount;
use estafette::cli::{Terminal, run};
use estafette::game::Disk;
use estafette::post::{Outcome, Way, Whence};
use support::mail_room::{mail, orders_of};
use support::office::Games;
use support::tiny;

const GAMES: usize = 200;

/// The players of a game: three of the one side and two of the other.
const PLAYERS: [(&str, &str); 5] = [("ada", "red"), ("ann", "red"), ("ala", "red"), ("ben", "blue"), ("bob", "blue")];

fn main() {
    divan::main();
}

/// The games, each with its players, and a Maildir with a turn mail of every one of them.
fn office() -> (tempfile::TempDir, Games) {
    let place = tempfile::tempdir().expect("there is room");
    let new = place.path().join("new");
    std::fs::create_dir(&new).expect("there is room");
    let mut games = Games::of(&[]);
    for number in 0..GAMES {
        let name = format!("game-{number:03}");
        let address = |player: &str| format!("{player}-{number:03}@example.org");
        let players =
            PLAYERS.map(|(player, side)| format!("{{player: {player}, side: {side}, mail: {}}}", address(player)));
        games.add(&name, &format!("players: [{}]\npost: {{days: 3, reminders: [1]}}\n", players.join(", ")));
        for (player, side) in PLAYERS {
            let code = games.code(&name, side);
            let text = orders_of(side, 1, "press").replace("game: hill", &format!("game: {name}"));
            let text = text.replace("orders:", &format!("player: {player}\ncode: {code}\norders:"));
            let bytes = mail(&address(player), &format!("<{player}.{number}@x>"), 20, &text);
            std::fs::write(new.join(format!("{player}{number}.host")), bytes).expect("there is room");
        }
    }
    (place, games)
}

fn fetch(place: &tempfile::TempDir, games: &Games) -> usize {
    let way = Whence::Here(Way::Maildir(place.path().to_owned()));
    let fetched = games.fetch_from(&way, &Disk::new).expect("it is fetched");
    let taken = fetched.games.iter().flat_map(|(_, of_game)| &of_game.taken);
    taken.filter(|taken| taken.line.outcome == Outcome::Taken).count()
}

fn due(games: &Games, now: &str) -> String {
    let config = games.place.path().join("mail.yaml");
    std::fs::write(&config, "from: umpire@club.example\nsend: {by: files, folder: drafts}\n").expect("there is room");
    let (config, home) = (config.display().to_string(), games.home().display().to_string());
    let words = ["estafette", "mail", "due", &home, "--config", &config, "--now", now];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    run(&words.map(OsString::from), &mut Terminal::new(&mut out, &mut err, tiny::SHELF));
    assert!(err.is_empty(), "{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("it is text")
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_thousand_new_mails_for_two_hundred_games(bencher: Bencher<'_, '_>) {
    let mails = GAMES * PLAYERS.len();
    let bencher = bencher.counter(ItemsCount::new(mails)).with_inputs(office);
    bencher.bench_refs(|(place, games)| assert_eq!(fetch(place, games), mails));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn a_thousand_known_mails(bencher: Bencher<'_, '_>) {
    let mails = GAMES * PLAYERS.len();
    let bencher = bencher.counter(ItemsCount::new(mails)).with_inputs(|| {
        let (place, games) = office();
        fetch(&place, &games);
        (place, games)
    });
    bencher.bench_refs(|(place, games)| assert_eq!(fetch(place, games), 0));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn mail_due_of_two_hundred_games(bencher: Bencher<'_, '_>) {
    let bencher = bencher.counter(ItemsCount::new(GAMES)).with_inputs(office);
    bencher.bench_refs(|(_, games)| {
        let told = due(games, "2026-11-20T12:00:00Z");
        assert_eq!(told.matches("exchange 1 is awaited").count(), GAMES, "{told}");
    });
}
