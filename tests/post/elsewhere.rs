//! Several games that fetch from one mailbox, each by itself: none answers the mails of another.

use crate::support::mail_room::{mail, orders_of, sender};
use crate::support::office::{Games, text_of};
use crate::support::{one_line, tiny};
use estafette::game::{Disk, Keep};
use estafette::post::{Errand, Outcome, Taken, Way, Whence};

const PLAYERS: &str = "players: [{player: anna, side: red, mail: anna@example.org}, {player: bert, side: blue, mail: bert@example.org}]\n";
const OTHERS: &str = "players: [{player: anna, side: red, mail: anna@example.org}, {player: carl, side: blue, mail: carl@example.org}]\n";
const ANNA: &str = "anna@example.org";

fn two() -> Games {
    Games::of(&[("aspern", PLAYERS), ("borodino", OTHERS)])
}

/// One of the games fetches the mail of the box.
fn fetch(games: &Games, game: &str, messages: &[Vec<u8>]) -> Vec<Taken> {
    let folder = crate::support::tempdir().unwrap();
    for (number, message) in messages.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{number:04}.eml")), message).unwrap();
    }
    let root = games.root(game);
    let errand = Errand { root: &root, shelf: tiny::SHELF, keep: &Keep::InTheFolder };
    let whence = Whence::Here(Way::Eml(folder.path().to_owned()));
    errand.fetch_on(Disk::hasty(), &Disk::hasty, sender(), &whence).unwrap()
}

fn orders(game: &str, side: &str) -> String {
    orders_of(side, 1, "press").replace("game: hill", &format!("game: {game}"))
}

fn coded(games: &Games, game: &str, side: &str) -> String {
    orders(game, side).replace("orders:", &format!("code: {}\norders:", games.code(game, side)))
}

fn answering(message: Vec<u8>, id: &str) -> Vec<u8> {
    let text = String::from_utf8(message).unwrap();
    text.replacen("Subject:", &format!("In-Reply-To: {id}\r\nSubject:"), 1).into_bytes()
}

const OF_BORODINO: &str = "<borodino.report.000.anna.0123456789abcdef@club.example>";

#[test]
fn the_subject_of_a_letter_says_for_which_game_its_answer_is_where_nothing_else_does() {
    let games = two();
    let text = String::from_utf8(mail(ANNA, "<1@x>", 10, "press")).unwrap();
    let subject = |to: &str| text.replacen("Subject: orders", &format!("Subject: AW: [{to}] turn 1"), 1).into_bytes();
    assert!(fetch(&games, "aspern", &[subject("borodino")]).is_empty());
    for own in ["aspern", "nowhere", "urgent"] {
        assert_eq!(fetch(&games, "aspern", &[subject(own)]).len(), 1, "{own}");
        std::fs::remove_file(games.root("aspern").join("post/taken.txt")).unwrap();
    }
}

#[test]
fn a_mail_for_another_game_is_left_where_it_is() {
    let games = two();
    let of_borodino = [
        mail(ANNA, "<1@x>", 10, &coded(&games, "borodino", "red")),
        // Carl is nobody in the other game, which nobody need be warned of.
        mail("carl@example.org", "<2@x>", 10, &coded(&games, "borodino", "blue")),
        mail(ANNA, "<3@x>", 10, &orders("borodino", "red")),
        mail(ANNA, "<4@x>", 10, "game: borodino\nstatus\n"),
        answering(mail(ANNA, "<5@x>", 10, "I shall be late this week, I fear.\n"), OF_BORODINO),
        // A game that lies elsewhere, by the head of its form.
        mail(ANNA, "<6@x>", 10, &orders("craonne", "red").replace("orders:", "code: 12345678\norders:")),
    ];
    assert!(fetch(&games, "aspern", &of_borodino).is_empty());
    assert!(games.letters("aspern").is_empty());
    assert!(!games.root("aspern").join("post/taken.txt").exists(), "it is not read");
    let taken = fetch(&games, "borodino", &of_borodino[..5]);
    assert_eq!(taken.len(), 5, "{taken:?}");
    assert_eq!(taken.iter().filter(|taken| taken.line.outcome == Outcome::Taken).count(), 2, "{taken:?}");
    // When one office serves both by and by, each mail is known to the game that has read it.
    assert!(games.fetch(&of_borodino[..5]).strays.is_empty());
    assert!(games.letters("aspern").is_empty());
}

#[test]
fn what_is_for_this_game_or_may_be_is_answered() {
    let games = two();
    let own = coded(&games, "aspern", "red");
    for (number, message) in (1..).zip([
        // A name that was typed wrong, and one with the right code.
        orders("asprn", "red"),
        own.replace("game: aspern", "game: craonne"),
        "I shall be late this week, I fear.\n".to_owned(),
        "status\n".to_owned(),
    ]) {
        let taken = fetch(&games, "aspern", &[mail(ANNA, &format!("<{number}@y>"), 10, &message)]);
        assert_eq!(taken.len(), 1, "{message}");
        assert_ne!(taken[0].line.outcome, Outcome::Silent, "{message}");
    }
    // Both games in one mail: the code says which.
    let both = format!("{own}\n> game: borodino\n> code: {}\n", games.code("borodino", "red"));
    let taken = fetch(&games, "aspern", &[mail(ANNA, "<9@y>", 11, &both)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken);
    // An answer to a letter of this game, whatever else it answers.
    let both = "<aspern.report.000.anna.0123456789abcdef@club.example> <borodino.report.000.anna.0123456789abcdef@club.example>";
    let taken = fetch(&games, "aspern", &[answering(mail(ANNA, "<10@y>", 12, "status\n"), both)]);
    assert_eq!(taken[0].line.outcome, Outcome::Answered);
    // A Message-ID that a stranger's program wrote in the form of ours names no game.
    let foreign = "<borodino.report.000.anna.0123456789abcdef@elsewhere.example>";
    let taken = fetch(&games, "aspern", &[answering(mail(ANNA, "<11@y>", 12, "status\nhelp\n"), foreign)]);
    assert_eq!(taken[0].line.outcome, Outcome::Answered);
}

#[test]
fn orders_above_the_reports_of_two_games_are_taken_by_neither() {
    let games = two();
    let quoted =
        |game: &str| format!("> game: {game}\n> exchange: 1\n> side: red\n> code: {}\n", games.code(game, "red"));
    let text = format!("{{unit: R1, do: press}}\n\n{}\n{}", quoted("aspern"), quoted("borodino"));
    let mail = [mail(ANNA, "<1@z>", 10, &text)];
    for game in ["aspern", "borodino"] {
        assert_eq!(fetch(&games, game, &mail)[0].line.outcome, Outcome::Passed, "{game}");
        let told = games.letters(game).iter().map(|letter| one_line(&text_of(letter))).collect::<String>();
        assert!(told.contains("it speaks of more than one game: aspern, borodino"), "{told}");
    }
    // What was quoted before that is no matter.
    let text =
        format!("{{unit: R1, do: press}}\n\n{}\n> {}", quoted("aspern"), quoted("borodino").replace("\n>", "\n> >"));
    let taken = fetch(&games, "aspern", &[crate::support::mail_room::mail(ANNA, "<2@z>", 11, &text)]);
    assert_eq!(taken[0].line.outcome, Outcome::Taken, "{taken:?}");
}
