//! What a side is told of losses: the story, the bill and the sum of them agree, and say all that the side has seen.

use std::fs;
use std::path::Path;

use estafette::game::GameFile;
use estafette::rules;
use serde_json::Value;

use super::duel::Duel;

/// Two lines of battle within range of each other.
const SCENARIO: &str = "\
rules: really-simple
name: line
sides:
- {side: red, name: Prussians, home_edge: west}
- {side: blue, name: French, home_edge: east}
map: {columns: 16, rows: 12, tops: flat}
army:
- {unit: [R1, R2, R3], side: red, kind: musket}
- {unit: [RA, RB], side: red, kind: artillery}
- {unit: [B1, B2, B3], side: blue, kind: musket}
- {unit: [BA, BB], side: blue, kind: artillery}
deploy:
- {unit: R1, at: 0603, form: line}
- {unit: R2, at: 0605, form: line}
- {unit: R3, at: 0607, form: line}
- {unit: RA, at: 0502, form: unlimbered}
- {unit: RB, at: 0509, form: unlimbered}
- {unit: B1, at: 0803, form: line}
- {unit: B2, at: 0805, form: line}
- {unit: B3, at: 0807, form: line}
- {unit: BA, at: 0902, form: unlimbered}
- {unit: BB, at: 0909, form: unlimbered}
scenario: {exchange: simultaneous}
";

fn volleys(side: &str, _: u32) -> String {
    let own = if side == "red" { 'R' } else { 'B' };
    format!("orders:\n- {{unit: [{own}1, {own}2, {own}3, {own}A, {own}B], do: {{fire: nearest}}}}\n")
}

/// The report of an exchange, for programs.
fn report(duel: &Duel, exchange: u32, side: &str) -> Value {
    let side = match side {
        "" => String::new(),
        side => format!(" --side {side}"),
    };
    let game = duel.root().display().to_string();
    let told = duel.asked(&format!("report {game}{side} --exchange {exchange} --as json"));
    let (code, text) = told.split_once('\n').unwrap();
    assert_eq!(code, "0", "{text}");
    serde_json::from_str(text).unwrap()
}

/// What an exchange has cost an army, by the digest, and whether the bill says the same.
#[track_caller]
fn cost(report: &Value, army: usize) -> usize {
    let digest = &report["digest"]["armies"][army];
    let cost = digest["cost"].as_u64().unwrap();
    let words =
        ["nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let line = report["bill"][army].as_str().unwrap();
    let cost = usize::try_from(cost).unwrap();
    let digits = cost.to_string();
    let word = words.get(cost).copied().unwrap_or(&digits);
    assert!(line.contains(&format!("lost {word}")), "{cost}: {line}");
    cost
}

#[test]
fn where_all_is_in_sight_each_side_is_told_of_every_loss() {
    let hidden = "hidden: {all: yes, until: {within: 12, sight: yes}}\n";
    let duel = Duel::new(&format!("{SCENARIO}{hidden}"));
    let mut all = [0, 0];
    for exchange in 1..=5 {
        duel.play(volleys);
        let whole = report(&duel, exchange, "");
        for side in ["red", "blue"] {
            let told = report(&duel, exchange, side);
            assert_eq!(told["bill"], whole["bill"], "exchange {exchange}, {side}");
            assert_eq!(told["digest"], whole["digest"], "exchange {exchange}, {side}");
            assert_eq!(told["closing"], whole["closing"]);
        }
        for (army, sum) in all.iter_mut().enumerate() {
            *sum += cost(&whole, army);
        }
    }
    assert!(all[0] > 0 && all[1] > 0, "nobody was hit: {all:?}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

#[test]
fn who_shows_himself_by_his_fire_is_counted_with_what_he_loses_then() {
    // Nobody is near enough to be seen; who fires is met, and is out of view again as the exchange ends.
    for again in ["yes", "no"] {
        let hidden = format!("hidden: {{sides: [blue], until: {{within: 1}}, again: {again}}}\n");
        let scenario = format!("{SCENARIO}{hidden}");
        // Where red is first in every turn it finds nobody to fire back at, so one game may not be enough.
        let hit = (0..20).any(|_| is_hit_when_seen(&Duel::new(&scenario)));
        assert!(hit, "nobody was hit");
    }
}

/// Plays until red has seen blue lose something; whether it came to that.
#[track_caller]
fn is_hit_when_seen(duel: &Duel) -> bool {
    let mut all = 0;
    while let Some(exchange) = duel.exchange().filter(|_| all == 0) {
        duel.play(volleys);
        let (whole, told) = (report(duel, exchange, ""), report(duel, exchange, "red"));
        cost(&whole, 1);
        cost(&told, 0);
        all += cost(&told, 1);
    }
    assert_eq!(duel.verdict(), Vec::<String>::new());
    all > 0
}

#[test]
fn losses_are_told_roughly_only_where_they_are_counted() {
    for (example, counts) in [("maida", true), ("moeckern", false), ("sankt-marien", false), ("quatre-bras", true)] {
        let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        let path = home.join(example).join("game.yaml");
        let game = fs::read_to_string(&path).unwrap();
        let read = |word: &str| {
            let text = format!("{game}\nhidden: {{all: yes, losses: {word}}}\n");
            GameFile::read(&path, &text, rules::all()).map(|_| ())
        };
        assert!(read("exact").is_ok(), "{example}");
        assert!(read("roughly").is_err(), "{example}");
        for word in ["rounded", "Vague"] {
            let told = format!("{:?}", read(word));
            assert_eq!(read(word).is_ok(), counts, "{example}: {told}");
            let why = told.contains("these rules count");
            assert_ne!(why, counts, "{example}: {told}");
        }
    }
}
