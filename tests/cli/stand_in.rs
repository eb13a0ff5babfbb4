//! `estafette stand-in` and `estafette simulate`: what they write, and what they refuse.

use std::fs;

use crate::support::Table;
use crate::support::transcript::{Transcript, on_shelf};
use estafette::adjudicate::{STAND_IN, Side};
use estafette::dice::Hash;
use estafette::simulate::{Conduct, Trial};

fn estafette_of(table: &Table, words: &str) -> Transcript {
    on_shelf(table, words, estafette::rules::all())
}

/// Games, each with a side to be ordered for.
const GAMES: [(&str, &str); 5] = [
    ("examples/june-1815-open", "french --player ney"),
    ("examples/maida-open", "french"),
    ("examples/moeckern-open", "prussians"),
    ("examples/quatre-bras-open", "allied"),
    ("examples/sankt-marien-open", "austrians"),
];

/// Games that stand at other parts of a turn than those of the examples: a movement of *Easy Napoleonics*, the shooting of
/// *2 by 2*, a set-up.
fn made(table: &Table) -> [(&'static str, &'static str); 3] {
    let plays = [
        "adjudicate examples/sankt-marien-open --out PLACE/movement",
        "adjudicate PLACE/movement --without austrians --without french",
        "adjudicate examples/moeckern-open --out PLACE/shooting",
        "new examples/quatre-bras/scenario.yaml PLACE/set-up",
    ];
    for words in plays {
        estafette_of(table, words).has(0, &[]);
    }
    [("PLACE/movement", "french"), ("PLACE/shooting", "french"), ("PLACE/set-up", "allied")]
}

const POSTURES: [&str; 5] = ["attack", "hold", "delay", "withdraw", "careful"];

/// The number of the stand-in, and the hash of what it writes for all of these: locks name the number, and `verify` makes the
/// orders of games again by it. Whoever changes the one changes the other.
const WRITES: (u32, &str) = (6, "6c5c57b095ec2aa57d79fcba12ea5b01a66f44d2b608b90657a11838174eace1");

#[test]
fn what_orders_otherwise_is_another_stand_in() {
    let table = Table::new();
    let mut written = String::new();
    for (game, side) in GAMES.into_iter().chain(made(&table)) {
        for posture in POSTURES {
            let told = estafette_of(&table, &format!("stand-in {game} {side} --posture {posture}"));
            told.has(0, &[]);
            // The head of a game that is made anew is another each time.
            let lines = told.out.lines().filter(|line| !line.starts_with("seen:"));
            written.extend(lines.map(|line| format!("{line}\n")));
        }
    }
    assert_eq!((STAND_IN, Hash::of(written.as_bytes()).as_str()), WRITES);
}

#[test]
fn what_a_stand_in_writes_passes_the_check_of_its_game() {
    let place = Table::new();
    for (game, side) in GAMES.into_iter().chain(made(&place)) {
        for posture in POSTURES {
            let table = Table::new();
            let game = game.replace("PLACE", &place.place.path().display().to_string());
            let written =
                estafette_of(&table, &format!("stand-in {game} {side} --posture {posture} --out PLACE/o.txt"));
            written.has(0, &["o.txt"]);
            estafette_of(&table, &format!("check --game {game} PLACE/o.txt")).has(0, &[]);
            let text = fs::read_to_string(table.place.path().join("o.txt")).expect("it was written");
            assert!(text.contains(&format!("by stand-in {STAND_IN}, posture {posture}, seed estafette")), "{text}");
        }
    }
}

#[test]
fn it_orders_for_the_units_that_are_named_and_for_nobody_else() {
    let table = Table::new();
    let words = "stand-in examples/maida-open french --posture attack --units swiss --as yaml";
    let answer = estafette_of(&table, words);
    answer.has(0, &["unit: swiss"]);
    assert!(!answer.out.contains("unit: guns"), "{}", answer.out);
}

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    let table = Table::new();
    let refused = |words: &str, code: u8, why: &str| {
        estafette_of(&table, words).has(code, &[why]);
    };
    refused("stand-in examples/maida-open french --posture rush", 2, "a posture is one of attack, hold");
    refused("stand-in examples/maida-open frensh", 2, "did you mean `french`?");
    refused("stand-in examples/maida-open french --units swis", 2, "did you mean `swiss`?");
    refused("stand-in examples/maida-open french --until 1", 2, "is past turn 1");
    refused("simulate examples/maida --times 1", 2, "the game is over");
    refused("simulate examples/maida-open --times 1 --with units_block_loss=all", 2, "did you mean `units_block_los`?");
    refused("simulate examples/maida-open --times 1 --with units_block_los=most", 2, "its values are");
    refused("simulate examples/maida-open --times 1 --until 1", 2, "is past turn 1");
    refused("simulate examples/maida-open --times 1 --lead french", 2, "write `--lead SIDE=hold`");
    refused("simulate examples/maida-open --times 1 --lead french=boldly", 2, "nobody is led by `boldly`");
}

#[test]
fn the_same_word_gives_the_same_games_and_another_word_others() {
    let table = Table::new();
    let games = |seed: &str| {
        let words = format!("simulate examples/maida-open --times 6 --seed {seed} --format json");
        let answer = estafette_of(&table, &words);
        assert_eq!(answer.code, 0, "{}", answer.err);
        serde_json::from_str::<serde_json::Value>(&answer.out).expect("it is JSON")
    };
    let (one, again, other) = (games("a"), games("a"), games("b"));
    assert_eq!(one, again);
    assert_ne!(one["summary"], other["summary"]);
    assert_eq!(one["summary"]["games"], 6);
    assert_eq!(one["summary"]["set_aside"], 0, "{one}");
    let ended = |key: &str| one["summary"][key]["times"].as_u64().expect("a number");
    let won = one["summary"]["won"].as_array().expect("a list");
    let won = won.iter().map(|side| side[1]["times"].as_u64().expect("a number")).sum::<u64>();
    assert_eq!(won + ended("drawn") + ended("open"), 6, "{one}");
}

/// A campaign counts days, and one of three days ends on the third or before.
#[test]
fn games_that_are_over_end_on_a_day_that_there_is() {
    let table = Table::new();
    let answer = estafette_of(&table, "simulate examples/brueck --from 1 --times 3");
    answer.has(0, &["\nIn which day:\n"]);
    assert!(!answer.out.contains("\n       4 "), "{}", answer.out);
    let told = estafette_of(&table, "simulate examples/brueck --from 2 --until 1 --times 1");
    told.has(2, &["exchange 2 is past day 1", "name a later one"]);
}

#[test]
fn switches_are_held_against_the_game_as_it_stands() {
    let table = Table::new();
    let words = "simulate examples/maida-open --times 4 --with units_block_los=none";
    let answer = estafette_of(&table, words);
    answer.has(0, &["Side by side", "british wins", "units_block_los=none", "% +-"]);
    let json = estafette_of(&table, &format!("{words} --page PLACE/page.html --format json"));
    let page = fs::read_to_string(table.place.path().join("page.html")).expect("it was written");
    assert!(page.contains("<svg") && page.contains("units_block_los=none") && page.contains("watteville"), "{page}");
    let json = serde_json::from_str::<serde_json::Value>(&json.out).expect("it is JSON");
    assert_eq!(json["with"][0]["switches"], "units_block_los=none");
    assert_eq!(json["with"][0]["summary"]["games"], 4);
}

#[test]
fn how_many_games_are_done_is_told_on_the_thread_that_asked() {
    let game = fs::read_to_string("examples/maida/game.yaml").expect("there is one");
    let rules = estafette::rules::by_id("really-simple").expect("it is on the list");
    let mut faults = estafette::yaml::Faults::default();
    let start = rules.set_up(&estafette::yaml::parse(&game).expect("it is YAML"), &mut faults).expect("it is a game");
    let conduct = [("british", Conduct::Nobody), ("french", Conduct::Nobody)];
    let conduct = conduct.map(|(side, conduct)| (Side::new(side), conduct)).to_vec();
    let trial = Trial { rules, start: &start, conduct, until: Some(1), times: 8, word: "word".into() };
    // Whoever asks may hold the lock of the terminal, for which a worker would wait for ever.
    let asked = std::thread::current().id();
    let mut told = Vec::new();
    trial.play(&mut |done| told.push((done, std::thread::current().id())));
    assert_eq!(told, (1..=8).map(|done| (done, asked)).collect::<Vec<_>>());
}

#[test]
fn an_exchange_is_rehearsed_often_from_the_orders_that_are_in() {
    let table = Table::new();
    let words = "adjudicate examples/maida-open --rehearse --times 8 --seed word";
    let answer = estafette_of(&table, words);
    answer.has(0, &["REHEARSAL of exchange 9 of maida, 8 times", "watteville", "nothing was written"]);
    assert_eq!(answer.out, estafette_of(&table, words).out);
}
