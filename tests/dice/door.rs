//! The door: turns cut by questions, and what must stop a cast.

use estafette::dice::{self, Chance, Die, Door, DoorFault, Hash, Label, Secrecy};
use serde_json::Value as Json;

use super::vectors::{self, hash, list, number, text};

/// The turns of a game: the exchanges up to and with the first whose position is not stopped.
fn turns(game: &Json) -> Vec<Vec<&Json>> {
    let mut turns = vec![Vec::new()];
    for exchange in list(game, "exchanges") {
        turns.last_mut().expect("a turn").push(exchange);
        let state = &game["files"][format!("state-{}", exchange["n"])];
        let state = state.as_str().expect("a position");
        if !state.lines().any(|line| line.starts_with("stopped ")) {
            turns.push(Vec::new());
        }
    }
    turns.retain(|turn| !turn.is_empty());
    turns
}

/// The door for the last exchange of a part of a turn.
fn door(game: &Json, part: &[&Json], seal: Option<Hash>) -> Door {
    let (last, earlier) = part.split_last().expect("an exchange");
    let card = hash(game, "game_id");
    let mut door = Door::new(card, number(last, "n"), hash(last, "seed"), seal);
    for exchange in earlier {
        let file = text(exchange, "rolls_file");
        let (number, seed) = (number(exchange, "n"), hash(exchange, "seed"));
        door = door.rerun(number, seed, file).expect("a rolls file");
    }
    door
}

fn throw_all(door: &mut Door, part: &[&Json]) {
    for roll in part.iter().flat_map(|exchange| exchange["rolls"].as_array().expect("rolls")) {
        let secrecy = match roll["veil"] {
            Json::Null => Secrecy::Open,
            _ => Secrecy::Veiled,
        };
        let count = number(roll, "count") as usize;
        let thrown = door.throw(vectors::label(roll), vectors::die(roll), count, secrecy);
        assert_eq!(thrown.values, vectors::values(roll));
    }
}

#[test]
fn a_turn_cut_by_questions_runs_again_to_the_same_rolls_files() {
    let mut cut = 0;
    for game in list(&vectors::all(), "games") {
        let seal = hash(&game["umpire"], "tip");
        for turn in turns(game) {
            cut += usize::from(turn.len() > 1);
            for length in 1..=turn.len() {
                let part = &turn[..length];
                let expected = text(part[length - 1], "rolls_file");
                let mut known = door(game, part, Some(seal));
                throw_all(&mut known, part);
                assert_eq!(known.finish().as_deref(), Ok(expected));

                let mut published = door(game, part, None).published(expected).expect("a rolls file");
                throw_all(&mut published, part);
                assert_eq!(published.finish().as_deref(), Ok(expected));
            }
        }
    }
    assert_eq!(cut, 3, "three games have a turn that is cut");
}

#[test]
fn a_roll_left_out_of_an_earlier_exchange_stops_the_cast() {
    let all = vectors::all();
    let found = list(&all, "games").iter().find(|game| text(game, "name") == "ligny");
    let game = found.expect("ligny is there");
    let turn = turns(game).into_iter().find(|turn| turn.len() > 1).expect("a turn that is cut");
    let mut door = door(game, &turn, Some(hash(&game["umpire"], "tip")));
    throw_all(&mut door, &turn[1..]);
    let fault = door.finish().expect_err("exchange 2 has no rolls now");
    assert!(matches!(&fault, DoorFault::Changed { exchange: 2, line: 5, now, .. } if now.is_empty()), "{fault}");
}

#[test]
fn a_veiled_roll_without_seal_or_file_stops_the_cast() {
    let label = Label::new("t1/rally/R1").expect("a label");
    let mut door = Door::new(Hash::of(b"card"), 1, Hash::of(b"seed"), None);
    door.throw(label, Die::Pair, 2, Secrecy::Veiled);
    assert!(matches!(door.finish(), Err(DoorFault::Sealed { exchange: 1, .. })));
}

#[test]
fn a_label_used_twice_stops_the_cast() {
    let seal = Hash::of(b"seal");
    let mut door = Door::new(Hash::of(b"card"), 3, Hash::of(b"seed"), Some(seal));
    for _ in 0..2 {
        let label = Label::new("t1/rally/R1").expect("a label");
        door.throw(label, dice::D6, 1, Secrecy::Open);
    }
    let fault = door.finish().expect_err("two rolls bear one label");
    let DoorFault::Twice { exchange: 3, label } = &fault else { panic!("{fault}") };
    assert_eq!(label.as_str(), "t1/rally/R1");
}
