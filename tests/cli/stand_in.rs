//! `estafette stand-in` and `estafette simulate`: what they write, and what they refuse.

use std::fs;

use crate::support::Table;
use crate::support::transcript::{Transcript, on_shelf};
use estafette::dice::Hash;

fn estafette_of(table: &Table, words: &str) -> Transcript {
    on_shelf(table, words, estafette::rules::ALL)
}

/// Games, each with a side to be ordered for.
const GAMES: [(&str, &str); 5] = [
    ("examples/june-1815-open", "french --player ney"),
    ("examples/maida-open", "french"),
    ("examples/moeckern-open", "prussians"),
    ("examples/quatre-bras-open", "allied"),
    ("examples/sankt-marien-open", "austrians"),
];

const POSTURES: [&str; 5] = ["attack", "hold", "delay", "withdraw", "careful"];

/// The number of the stand-in, and the hash of what it writes for all of these: locks name the number, and `verify` makes the
/// orders of games again by it. Whoever changes the one changes the other.
const WRITES: (u32, &str) = (2, "99e596ca3ef8e13e180383ed3ad0514002ccd3862602aef2959e290b84d88582");

#[test]
fn what_orders_otherwise_is_another_stand_in() {
    let table = Table::new();
    let mut written = String::new();
    for (game, side) in GAMES {
        for posture in POSTURES {
            written.push_str(&estafette_of(&table, &format!("stand-in {game} {side} --posture {posture}")).out);
        }
    }
    assert_eq!((estafette::adjudicate::STAND_IN, Hash::of(written.as_bytes()).as_str()), WRITES);
}

#[test]
fn what_a_stand_in_writes_passes_the_check_of_its_game() {
    for (game, side) in GAMES {
        for posture in POSTURES {
            let table = Table::new();
            let written =
                estafette_of(&table, &format!("stand-in {game} {side} --posture {posture} --out PLACE/o.txt"));
            written.has(0, &["o.txt"]);
            estafette_of(&table, &format!("check --game {game} PLACE/o.txt")).has(0, &[]);
            let text = fs::read_to_string(table.place.path().join("o.txt")).expect("it was written");
            assert!(text.contains(&format!("by stand-in 2, posture {posture}, seed estafette")), "{text}");
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
