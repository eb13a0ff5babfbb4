//! The referee in a book: whoever reads it has the game played again, by what `verify` calls.

use std::collections::BTreeMap;
use std::fs;

use super::by_the_schema;
use crate::support::transcript::{estafette, on_shelf, with_engines};
use crate::support::{Table, tiny};
use estafette::cli::Engines;
use estafette::desk::{PROOFS, answer_by, engine_in};
use estafette::game::{Folder, Game, Keep, Shelf, When, close, record_of};
use estafette::rules;
use serde_json::{Value as Json, json};

const ENGINES: Engines = &[("", b"the engine of a build")];

/// Maida, as a book carries it.
fn maida() -> BTreeMap<String, String> {
    record("examples/maida", rules::all())
}

fn record(folder: &str, shelf: Shelf) -> BTreeMap<String, String> {
    let game = Game::open(Folder::at(folder), shelf).unwrap_or_else(|trouble| panic!("{trouble}"));
    record_of(&game).unwrap_or_else(|trouble| panic!("{trouble}"))
}

/// A game that is closed, with players who have addresses, keys and leave.
fn closed() -> Table {
    let table = Table::with(
        "players:\n- {player: anna, side: red, mail: anna@example.org, substitute: {player: carl, mail: carl@example.org}}\n\
         - {player: ben, side: blue, mail: ben@example.net}\n\
         post: {days: 3, trusts: mx.example.org, absences: [{player: anna, from: 2026-12-24, to: 2027-01-02}]}\n",
    );
    table.cast(table.both(1));
    table.cast(table.both(2));
    close(&mut table.game(), &Keep::InTheFolder, When::Anyhow).unwrap();
    table
}

fn verified(files: &BTreeMap<String, String>) -> Json {
    let answer = by_the_schema(&json!({"ask": "verify", "files": files}));
    assert_eq!(answer["answer"], "verified", "{answer}");
    answer
}

fn lines(answer: &Json) -> String {
    let lines = answer["lines"].as_array().unwrap();
    lines.iter().map(|line| line.as_str().unwrap().to_owned() + "\n").collect()
}

#[test]
fn the_referee_in_a_page_says_what_verify_says_with_his_version_and_those_of_the_ledger() {
    let answer = verified(&maida());
    assert_eq!(answer["agrees"], true, "{answer}");
    assert_eq!(answer["replayed"], 11);
    assert_eq!(answer["found"], json!([]));
    let said = on_shelf(&Table::new(), "verify examples/maida --format json", rules::all());
    let said: Json = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&answer["replayed"], answer["agrees"].as_bool()), (&said["replayed"], Some(true)));
    let engine = rules::by_id("really-simple").unwrap().version();
    assert_eq!(answer["plays"], engine);
    let ledger = fs::read_to_string("examples/maida/ledger.txt").unwrap();
    let named = answer["named"].as_array().unwrap();
    assert_eq!((&named[0]["first"], &named.last().unwrap()["last"]), (&json!(1), &json!(11)));
    assert!(named.iter().all(|named| ledger.contains(named["rules"].as_str().unwrap())), "{named:?}");
}

#[test]
fn what_verify_prints_and_what_a_page_shows_are_the_same_lines() {
    let table = closed();
    let files = record(table.root().to_str().unwrap(), tiny::SHELF);
    let request = json!({"ask": "verify", "files": files}).to_string();
    let answer: Json = serde_json::from_str(&answer_by(&request, tiny::SHELF, Some(&PROOFS))).unwrap();
    // Pages for a browser are no part of a record, and `verify` says where they are missing.
    for side in ["red", "blue"] {
        for exchange in ["x001", "x002"] {
            fs::remove_file(table.root().join(exchange).join(format!("report-{side}.html"))).unwrap();
        }
    }
    // What it says of heads is made the same for everybody by the transcript, which leaves out what is random.
    let printed = estafette(&table, "verify HILL");
    assert_eq!(printed.code, 0, "{printed:?}");
    let told = lines(&answer);
    let without_digits =
        |text: &str| text.lines().filter(|line| !line.contains(": head ")).collect::<Vec<_>>().join("\n");
    assert_eq!(without_digits(&told), without_digits(&printed.out));
    assert_eq!(answer["agrees"], true);
}

/// One thing of a game altered.
type Forgery = fn(&mut BTreeMap<String, String>);

#[test]
fn a_record_that_was_altered_is_found_wherever_it_was_altered() {
    let swap = |files: &mut BTreeMap<String, String>, name: &str, from: &str, to: &str| {
        let text = files.get_mut(name).unwrap_or_else(|| panic!("{name}"));
        assert!(text.contains(from), "{name} has no `{from}`: {text}");
        *text = text.replacen(from, to, 1);
    };
    let forgeries: [(&str, Forgery); 5] = [
        ("x003/orders/french.yaml", |files| {
            files.get_mut("x003/orders/french.yaml").unwrap().push_str("# another\n");
        }),
        ("x004/report-british.md", |files| {
            files.get_mut("x004/report-british.md").unwrap().push_str("And the French ran.\n");
        }),
        ("x006/state.yaml", |files| {
            let state = files.get_mut("x006/state.yaml").unwrap();
            *state = state.replacen("french", "british", 1);
        }),
        ("x002/log.yaml", |files| {
            files.remove("x002/log.yaml");
        }),
        ("x005/rolls.txt", |files| {
            let other = files["x006/rolls.txt"].clone();
            files.insert("x005/rolls.txt".to_owned(), other);
        }),
    ];
    for (file, forge) in forgeries {
        let mut files = maida();
        forge(&mut files);
        let answer = verified(&files);
        assert_eq!(answer["agrees"], false, "{file}");
        let found = answer["found"].as_array().unwrap();
        assert!(found.iter().any(|found| found["file"] == file), "{file}: {found:?}");
    }
    let mut files = maida();
    swap(&mut files, "ledger.txt", "kind cast", "kind  cast");
    assert_eq!(verified(&files)["agrees"], false);
    files.remove("ledger.txt");
    assert_eq!(verified(&files)["agrees"], false, "a game without its books");
    let nothing = by_the_schema(&json!({"ask": "verify", "files": {}}));
    assert_eq!(nothing["answer"], "refused", "{nothing}");
}

#[test]
fn the_record_in_a_book_has_no_address_no_secret_and_no_mail() {
    let table = closed();
    fs::create_dir_all(table.root().join("post/outbox")).unwrap();
    fs::write(table.root().join("post/outbox/0001-anna-report.eml"), "To: anna@example.org\n").unwrap();
    let files = record(table.root().to_str().unwrap(), tiny::SHELF);
    for name in ["ledger.txt", "scenario.yaml", "game.yaml", "x001/log.yaml", "x002/state.yaml", "x001/orders/red.yaml"]
    {
        assert!(files.contains_key(name), "{name}");
    }
    assert!(files["game.yaml"].contains("anna") && files["game.yaml"].contains("carl"), "{}", files["game.yaml"]);
    for (name, text) in &files {
        assert!(!name.starts_with("post") && name != "secret.txt" && !name.ends_with(".html"), "{name}");
        for private in ["example.org", "example.net", "2026-12-24"] {
            assert!(!text.contains(private), "{name} has {private}");
        }
    }
}

#[test]
fn a_book_carries_the_referee_where_that_is_asked_and_the_game_is_closed() {
    let table = closed();
    let book = |words: &str, engines: Engines| with_engines(&table, &format!("book HILL --out PLACE/{words}"), engines);
    let page = |name: &str| fs::read_to_string(table.place.path().join(name)).unwrap();
    assert_eq!(book("plain.html", ENGINES).code, 0);
    assert!(!page("plain.html").contains("referee-") && !page("plain.html").contains("wasm-unsafe-eval"));
    assert_eq!(book("whole.html --with-referee", ENGINES).code, 0);
    let whole = page("whole.html");
    for part in [
        "id=\"referee-plays\"",
        "id=\"referee-record\"",
        "id=\"referee-worker\"",
        "'wasm-unsafe-eval'; worker-src blob:",
    ] {
        assert_eq!(whole.matches(part).count(), 1, "{part}");
    }
    let engine = whole.replace("id=\"referee-engine\"", "id=\"engine\"");
    assert_eq!(engine_in(&engine).as_deref(), Some(ENGINES[0].1));
    assert!(
        !whole.contains("http://") && !whole.contains("https://") || page("plain.html").contains("http"),
        "it asks nobody"
    );
    book("none.html --with-referee", &[]).has(2, &["built without the engine for browsers"]);
    book("side.html --with-referee --side red", ENGINES).has(2, &["cannot be used with"]);
    let open = Table::new();
    open.cast(open.both(1));
    with_engines(&open, "book HILL --with-referee --out PLACE/open.html", ENGINES)
        .has(2, &["the game is not closed", "leave `--with-referee` out"]);
}
