//! Rehearsals: the exchange at hand with throw-away dice, on pages that nobody can take for others.

use crate::support::transcript::{Transcript, estafette};
use crate::support::{Table, contents, envelope};
use estafette::dice::Hash;
use estafette::game::{Keep, Request, Step};

fn played(table: &Table, words: &str) -> Transcript {
    estafette(table, &format!("adjudicate HILL --rehearse {words}"))
}

#[test]
fn a_rehearsal_is_marked_at_head_and_foot_and_leaves_the_game_as_it_is() {
    let table = Table::new();
    table.both(1);
    std::fs::remove_file(table.root().join(".lock")).expect("`new` has left it");
    let before = contents(&table.root());
    let told = played(&table, "PLACE/red.yaml PLACE/blue.yaml --seed word");
    assert_eq!(told.code, 0, "{}", told.err);
    assert_eq!(told.err, "", "nothing is missing");
    assert!(told.out.starts_with("REHEARSAL: "), "{}", told.out);
    assert!(told.out.ends_with(
        "REHEARSAL of exchange 1: nothing was written to the game and nothing counts. `--seed word` throws the same dice.\n"
    ));
    assert!(!told.out.contains("How to check the dice"));
    assert!(!told.out.contains("estafette begin"), "no form to be mailed");
    let again = played(&table, "PLACE/red.yaml PLACE/blue.yaml --seed word");
    assert_eq!(told.out, again.out);
    assert_eq!(contents(&table.root()), before, "not even the files that came");
    assert!(!table.root().join(".lock").exists());
}

#[test]
fn the_pages_go_to_a_folder_that_is_no_game() {
    let table = Table::new();
    table.both(1);
    let told = played(&table, "PLACE/red.yaml PLACE/blue.yaml --out PLACE/pages");
    told.has(0, &["PLACE/pages/rehearsal-red.md\n"]);
    let pages = table.place.path().join("pages");
    let files = contents(&pages);
    let names = files.keys().map(String::as_str).collect::<Vec<_>>();
    let expected = ["blue", "red", "umpire"]
        .map(|whose| ["html", "md", "svg"].map(|ending| format!("rehearsal-{whose}.{ending}")));
    assert_eq!(names, expected.concat());
    for (name, bytes) in &files {
        let text = std::str::from_utf8(bytes).unwrap();
        let marked = text.match_indices("REHEARSAL").map(|(at, _)| at);
        let marked = marked.collect::<Vec<_>>();
        let (first, last) = (marked[0], marked[marked.len() - 1]);
        let is_map = name.ends_with("svg");
        assert!(first < text.len() / 2, "{name}");
        assert!(is_map || last > text.len() / 2, "{name}");
    }
    estafette(&table, "status PLACE/pages").has(3, &["there is no game here"]);
    let told = played(&table, "--without red --without blue --out PLACE/pages");
    told.has(3, &["the folder for the rehearsal is not empty"]);
    let told = played(&table, "--without red --without blue --out HILL/pages");
    told.has(3, &["the rehearsal would stand inside the game"]);
}

#[test]
fn what_is_missing_is_done_without_and_said() {
    let table = Table::new();
    table.both(1);
    let told = played(&table, "PLACE/red.yaml --seed word");
    told.has(
        0,
        &["warning: blue owes its orders: rehearsed without\n", "Nothing came from the Blues (blue) by the date"],
    );
    estafette(&table, "adjudicate HILL PLACE/blue.yaml").has(4, &["red owes its orders"]);
    let told = played(&table, "PLACE/red.yaml --seed word");
    assert_eq!(told.err, "", "what has come by now is used");
}

/// The dice to come hang on the link, so nothing of a rehearsal may: here all three of one exchange lie side by side.
#[test]
fn a_rehearsal_opens_nothing_of_the_dice_to_come() {
    let table = Table::new();
    table.both(1);
    let told = played(&table, "PLACE/red.yaml PLACE/blue.yaml --format json");
    let answer: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(answer["exchange"], 1);
    for page in answer["pages"].as_array().unwrap() {
        assert_eq!(page["rehearsal"], answer["rehearsal"]);
        assert!(page["proof"].is_null(), "there is nothing to prove");
    }
    let game = table.game();
    let link = game.chain(&Keep::InTheFolder).unwrap().link(1);
    let text = told.out.clone();
    table.cast(table.both(1));
    let game = table.game();
    let cast = game.ledger().unwrap().cast(1).unwrap();
    let code = game.code(&game.file.sides[0], &Keep::InTheFolder).unwrap();
    for secret in [link.as_str(), cast.seed.as_str(), &code] {
        assert!(!text.contains(secret), "{secret} is not told beforehand");
    }
}

#[test]
fn two_words_throw_different_dice() {
    let table = Table::new();
    table.both(1);
    let rolls = |word: &str| {
        let told = played(&table, &format!("PLACE/red.yaml PLACE/blue.yaml --format json --seed {word}"));
        let answer: serde_json::Value = serde_json::from_str(&told.out).unwrap();
        answer["pages"][0]["told"].to_string()
    };
    let all = (0..8).map(|word| rolls(&format!("w{word}")));
    let all = all.collect::<std::collections::BTreeSet<_>>();
    assert!(all.len() > 1, "eight times the same of three dice");
}

#[test]
fn neither_links_nor_a_beacon_are_needed() {
    let table = Table::made("", |new| {
        new.beacon = Some("quicknet".into());
        new.invite = true;
    });
    let chain = estafette::dice::Chain::new("hill", "red", 60, Hash::of(b"red's secret"));
    let anchor = format!("chain: {}", chain.anchor());
    table.file("hand.yaml", &envelope("red", 0, &anchor));
    estafette(&table, "adjudicate HILL PLACE/hand.yaml --without blue").has(0, &["the game begins"]);
    table.both(1);
    let told = played(&table, "PLACE/red.yaml PLACE/blue.yaml");
    told.has(0, &["REHEARSAL of exchange 1"]);
    assert_eq!(told.err, "");
}

#[test]
fn answers_are_rehearsed_behind_the_dice_that_have_fallen() {
    let table = Table::asking();
    let mut last = 0;
    while table.game().stand().unwrap().held.file.stopped.is_none() {
        last += 1;
        table.play_to(last);
    }
    let before = contents(&table.root());
    let told = played(&table, "--seed word");
    told.has(0, &["owes its answers: rehearsed without", &format!("REHEARSAL of exchange {}", last + 1)]);
    assert_eq!(contents(&table.root()), before);
}

#[test]
fn locked_orders_are_rehearsed_as_they_are() {
    let table = Table::made("", |new| new.beacon = Some("other".into()));
    let files = table.both(1);
    let request = Request { files: files.into_iter().map(Into::into).collect(), round: Some(7), ..Request::default() };
    let locked = table.run(&request).unwrap();
    assert!(matches!(locked.step, Step::Awaiting { locked: true, .. }));
    played(&table, "").has(0, &["these are rehearsed", "REHEARSAL of exchange 1"]);
    played(&table, "PLACE/red.yaml").has(2, &["its orders are fixed"]);
}
