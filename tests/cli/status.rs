//! Where games stand, at a glance: one closely, many in a table.

use crate::support::transcript::estafette;
use crate::support::{Table, envelope, orders};
use estafette::game::copy_folder;
use serde_json::Value;

/// A folder of games: one as it began, one with everything there, one that asks, one that is broken.
fn games(table: &Table) {
    let games = table.place.path().join("games");
    let game = |name: &str| {
        copy_folder(&table.root(), &games.join(name)).unwrap();
    };
    std::fs::create_dir(&games).unwrap();
    game("beginning");
    let request = envelope("red", 1, "request: may R1 swim?\norders: []");
    table.file("red.yaml", &request);
    estafette(table, "adjudicate HILL PLACE/red.yaml").has(4, &["may R1 swim?"]);
    game("requesting");
    table.both(1);
    std::fs::remove_dir_all(table.folder().exchange(1).inbox()).unwrap();
    for side in ["red", "blue"] {
        let inbox = table.folder().exchange(1).inbox();
        std::fs::create_dir_all(&inbox).unwrap();
        std::fs::write(inbox.join(side), orders(side, 1, "press")).unwrap();
    }
    game("complete");
    let mut last = 0;
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        last += 1;
        table.play_to(last);
    }
    game("stopped");
    game("broken");
    std::fs::write(games.join("broken/ledger.txt"), "nothing\n").unwrap();
    std::fs::create_dir(games.join("no-game")).unwrap();
}

#[test]
fn a_folder_of_games_is_a_line_for_each_and_a_broken_one_is_a_line_too() {
    let table = Table::asking();
    games(&table);
    let told = estafette(&table, "status PLACE/games");
    assert_eq!(told.code, 3);
    let lines = told.out.lines().collect::<Vec<_>>();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(lines[0]), "game x stands at awaited asks open");
    assert_eq!(words(lines[1]), "beginning 1 turn 1 red, blue");
    assert!(lines[2].starts_with("broken"), "{}", lines[2]);
    assert!(lines[2].contains("cannot be read: "), "{}", lines[2]);
    assert_eq!(words(lines[3]), "complete 1 turn 1 nobody: it can be played");
    assert_eq!(words(lines[4]), "requesting 1 turn 1 blue, the umpire 1");
    assert!(words(lines[5]).ends_with(" 1"), "{}", lines[5]);
    assert_eq!(lines.len(), 6);
    assert!(lines.iter().all(|line| line.chars().count() < 100));
    assert!(told.err.contains("PLACE/games/broken/ledger.txt"), "{}", told.err);
    // Several that are named are told in the order in which they are named.
    let told = estafette(&table, "status PLACE/games/complete PLACE/games/beginning");
    assert_eq!(told.code, 4);
    let lines = told.out.lines().map(words).collect::<Vec<_>>();
    assert_eq!(lines[2], "beginning 1 turn 1 red, blue");
}

#[test]
fn the_same_for_programs() {
    let table = Table::asking();
    games(&table);
    let told = estafette(&table, "status PLACE/games --format json");
    let answer: Value = serde_json::from_str(&told.out).unwrap();
    let games = answer["games"].as_array().unwrap();
    let folders = games.iter().map(|game| game["folder"].as_str().unwrap());
    let names = ["beginning", "broken", "complete", "requesting", "stopped"];
    assert_eq!(folders.collect::<Vec<_>>(), names.map(|name| format!("PLACE/games/{name}")));
    assert!(games[1]["fault"]["what"].is_string());
    assert_eq!(games[3]["requests"][0]["text"], "may R1 swim?");
    let question = &games[4]["questions"][0];
    assert_eq!(question["when"], "beaten");
    assert!(question["text"].as_str().unwrap().contains("was hit"));
}

#[test]
fn units_without_orders_are_named_once_something_has_come() {
    let table = Table::new();
    table.file("red.yaml", &envelope("red", 1, "orders: []"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(4, &["blue owes"]);
    let told = estafette(&table, "status HILL --format json");
    let answer: Value = serde_json::from_str(&told.out).unwrap();
    let unordered = answer["unordered"].as_array().unwrap();
    let of = |place: usize| (unordered[place]["side"].clone(), unordered[place]["units"].clone());
    assert_eq!(of(0), ("red".into(), serde_json::json!(["R1"])));
    assert_eq!(of(1), ("blue".into(), serde_json::json!(["B1"])));
    table.both(1);
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(4, &["blue owes"]);
    let told = estafette(&table, "status HILL --format json");
    let answer: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(answer["unordered"][0]["units"], serde_json::json!([]));
}

#[test]
fn a_question_is_told_with_its_text_until_it_is_answered() {
    let table = Table::asking();
    let mut last = 0;
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        last += 1;
        table.play_to(last);
    }
    let stand = table.game().stand().unwrap();
    let question = stand.held.file.stopped.unwrap().questions.remove(0);
    let line = format!("  {} is asked ({}): {}\n", question.side, question.id(), question.text);
    estafette(&table, "status HILL").has(4, &[&line]);
}
