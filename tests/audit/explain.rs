//! `verify --explain`: what this version would have decided otherwise in exchanges that another version has played.

use crate::support::transcript::estafette;
use crate::support::{Table, contents};
use estafette::dice::{Body, Hash, Ledger};
use serde_json::Value;

/// Writes the ledger of a game anew as another version of the rules would have written it, with the files as they are now.
fn played_by_another(table: &Table, version: &str) {
    let folder = table.folder();
    let text = std::fs::read(folder.ledger()).unwrap();
    let was = Ledger::read(&text).unwrap();
    let state = |exchange: u32| {
        let text = std::fs::read(folder.exchange(exchange).state()).unwrap();
        Hash::of(&text)
    };
    let mut made = Ledger::open(was.card()).unwrap();
    for entry in was.entries() {
        let body = match entry.body.clone() {
            Body::Lock(mut lock) => {
                lock.rules = version.to_owned();
                lock.state = state(lock.exchange - 1);
                Body::Lock(lock)
            }
            Body::Cast(mut cast) => {
                cast.state = state(cast.exchange);
                Body::Cast(cast)
            }
            other => other,
        };
        made.append(body).unwrap();
    }
    std::fs::write(folder.ledger(), made.text()).unwrap();
}

#[test]
fn an_exchange_that_would_come_out_the_same_is_said_to() {
    let table = Table::new();
    table.play_to(2);
    played_by_another(&table, "tiny-1");
    let before = contents(&table.root());
    let told = estafette(&table, "verify HILL --explain");
    told.has(
        1,
        &[
            "  NOT replayed: exchanges 1 to 2 (tiny-1; this estafette plays tiny-3.1)\n",
            "  exchange 1, played by tiny-1, would come out the same\n",
            "  exchange 2, played by tiny-1, would come out the same\n",
        ],
    );
    assert_eq!(contents(&table.root()), before);
}

#[test]
fn what_would_be_decided_otherwise_is_told_with_its_sentence_and_its_units() {
    let table = Table::new();
    table.play_to(1);
    // Another version has the first shot of red, R1 at B1, come out the other way.
    let place = table.folder().exchange(1);
    let log = std::fs::read_to_string(place.log()).unwrap();
    let first = log.lines().next().unwrap();
    let hit = first.contains("hit: true");
    let (from, to) = if hit { ("hit: true", "hit: false") } else { ("hit: false", "hit: true") };
    std::fs::write(place.log(), log.replacen(from, to, 1)).unwrap();
    let state = std::fs::read_to_string(place.state()).unwrap();
    let strength = |state: &str| {
        let line = state.lines().find(|line| line.contains("unit: B1")).unwrap();
        let (_, number) = line.split_once("strength: ").unwrap();
        number.trim_end_matches('}').parse::<u32>().unwrap()
    };
    let by_this = strength(&state);
    let then = by_this + 3;
    let line = state.lines().find(|line| line.contains("unit: B1")).unwrap();
    let doctored = line.replace(&format!("strength: {by_this}"), &format!("strength: {then}"));
    std::fs::write(place.state(), state.replace(line, &doctored)).unwrap();
    played_by_another(&table, "tiny-1");
    let [hits, misses] = ["R1 hits B1.", "R1 misses B1."];
    let (told_then, told_now) = if hit { (misses, hits) } else { (hits, misses) };
    estafette(&table, "verify HILL --explain").has(
        1,
        &[
            "  exchange 1, played by tiny-1, would be decided otherwise\n",
            &format!("    entry 1 of the log: {told_then}\n    by this version: {told_now}\n"),
            &format!("    B1: strength {then}, by this version {by_this}\n"),
        ],
    );
    let told = estafette(&table, "verify HILL --explain --format json");
    let answer: Value = serde_json::from_str(&told.out).unwrap();
    let otherwise = &answer["explained"][0]["otherwise"];
    assert_eq!(otherwise["then"], told_then);
    assert_eq!(otherwise["by_this"], told_now);
    assert_eq!(otherwise["units"].as_array().unwrap().len(), 1);
    assert_eq!(otherwise["besides"], serde_json::json!([]));
    let told = estafette(&table, "verify HILL --format json");
    let answer: Value = serde_json::from_str(&told.out).unwrap();
    assert!(answer.get("explained").is_none());
}

#[test]
fn all_is_played_once_more_where_that_is_asked_for() {
    let table = Table::asking();
    table.play_to(4);
    estafette(&table, "verify HILL --explain")
        .has(0, &["Nothing was played by another version of the rules than this estafette's.\n"]);
    let told = estafette(&table, "verify HILL --explain=all");
    assert_eq!(told.code, 0);
    assert_eq!(told.out.matches("would come out the same").count(), 4);
}

#[test]
fn what_cannot_be_played_is_said_and_stops_nothing() {
    let table = Table::new();
    table.play_to(2);
    let place = table.folder().exchange(1);
    let state = std::fs::read_to_string(place.state()).unwrap();
    std::fs::write(place.state(), state.replace("units:", "battalions:")).unwrap();
    played_by_another(&table, "tiny-1");
    estafette(&table, "verify HILL --explain")
        .has(1, &["  exchange 2, played by tiny-1: it cannot be told (", "it holds no position"]);
}
