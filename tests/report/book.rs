//! The battle book: what is in it, for whom, and that nothing can break out of it. What a browser makes of it is tested by
//! `.ci/browser`.

use std::ffi::OsString;
use std::path::Path;

use estafette::adjudicate::Deed;
use estafette::cli::{Terminal, run};
use estafette::game::{Folder, Game, gather_book};
use estafette::report::{Reader, escaped};
use estafette::rules;

use crate::support::trials;

/// Runs a command; gives its exit code, its answer and its messages.
fn estafette(words: &[&str]) -> (u8, String, String) {
    let arguments = std::iter::once("estafette").chain(words.iter().copied());
    let arguments = arguments.map(OsString::from).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&arguments, &mut Terminal::new(&mut out, &mut err, rules::all()));
    let text = |bytes| String::from_utf8(bytes).expect("pages are UTF-8");
    (code, text(out), text(err))
}

fn book(game: &str, more: &[&str]) -> String {
    let words = ["book", game, "--out", "-"];
    let (code, out, err) = estafette(&[&words[..], more].concat());
    assert_eq!(code, 0, "{err}");
    out
}

/// The values of an attribute, in order.
fn values<'b>(page: &'b str, attribute: &str) -> Vec<&'b str> {
    let open = format!(" {attribute}=\"");
    let parts = page.split(open.as_str()).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// The facts that the scripts of a book work from.
fn facts(page: &str) -> serde_json::Value {
    let from = page.split_once("id=\"facts\">").expect("a book has facts").1;
    let json = from.split_once("</script>").expect("they end").0;
    serde_json::from_str(json).expect("facts are JSON")
}

#[test]
fn a_book_has_every_exchange_and_the_same_bytes_every_time() {
    let page = book("examples/maida", &[]);
    let exchanges = values(&page, "data-exchange");
    for exchange in 0..=11 {
        assert!(exchanges.contains(&exchange.to_string().as_str()), "{exchange}");
    }
    assert_eq!(page, book("examples/maida", &[]));
}

#[test]
fn every_scene_has_its_own_map() {
    for name in ["maida", "hagelberg"] {
        let folder = format!("examples/{name}");
        let game = Game::open(Folder::at(&folder), rules::all()).expect("an example is sound");
        let gathered = gather_book(&game, Reader::Everybody, &mut |_, _| {}).expect("it is told");
        let page = estafette::report::book(&gathered);
        let steps = page.split("<section class=\"step\"").skip(1).collect::<Vec<_>>();
        let mut shots = 0;
        for chapter in &gathered.chapters {
            let exchange = format!("data-exchange=\"{}\"", chapter.exchange);
            for scene in chapter.scenes.iter().filter(|scene| !scene.title.is_empty() && !scene.is_quiet()) {
                let what = format!("data-what=\"{}\"", escaped(&scene.title));
                let step = steps.iter().find(|step| step.contains(&exchange) && step.contains(&what));
                let step = step.unwrap_or_else(|| panic!("{name}: {exchange} {what}"));
                let map = step.split("</figure>").next().expect("a map comes first");
                let fires = scene.deeds.iter().any(|deed| matches!(deed, Deed::Fires { .. }));
                assert_eq!(map.contains("class=\"m-b "), fires, "{name}: {exchange} {what}");
                shots += usize::from(fires);
            }
        }
        assert!(shots > 5, "{name} has {shots} scenes with fire");
    }
}

#[test]
fn a_book_asks_nothing_of_anybody() {
    let page = book("examples/maida", &[]);
    assert!(page.contains("default-src 'none'"));
    for word in ["http://", "https://", "src=", "@import", "<link", "fetch(", "XMLHttpRequest", "eval("] {
        let found = page.match_indices(word);
        let foreign = found
            .filter(|(at, _)| !page[..*at].ends_with("\"") && !page[*at..].starts_with("http://www.w3.org/2000/svg"));
        assert_eq!(foreign.count(), 0, "{word}");
    }
}

#[test]
fn the_ids_of_a_book_are_its_own() {
    let page = book("examples/sankt-marien", &[]);
    let (markup, _) = page.split_once("<script type=").expect("scripts come last");
    let mut ids = values(markup, "id");
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id that stands twice");
    for target in values(markup, "popovertarget") {
        assert!(ids.binary_search(&target).is_ok(), "{target} opens nothing");
    }
}

#[test]
fn a_large_book_stays_small() {
    let page = book("examples/moeckern", &[]);
    let exchanges = values(&page, "data-where").len();
    assert!(exchanges > 60);
    // Three megabytes are allowed to twenty exchanges.
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
}

#[test]
fn a_closed_game_shows_whole_rolls_files_and_a_running_one_no_salt() {
    let closed = facts(&book("examples/maida", &[]));
    let file = closed["rolls"][0]["file"].as_str().expect("a file");
    let kept = std::fs::read_to_string("examples/maida/x001/rolls.txt").expect("it can be read");
    assert_eq!(file, kept);
    let running = book("examples/maida-open", &[]);
    let facts = facts(&running);
    let first = facts["rolls"][0].as_object().expect("an exchange");
    assert!(first.contains_key("lines") && !first.contains_key("file"));
    let rolls = std::fs::read_to_string("examples/maida-open/x001/rolls.txt").expect("it can be read");
    let salt = rolls.lines().find_map(|line| line.strip_prefix("salt ")).expect("a salt");
    assert!(!running.contains(salt), "salts come out at the close");
}

#[test]
fn a_roll_is_for_whom_its_name_says_first() {
    let facts = facts(&book("examples/maida", &[]));
    let sides = facts["sides"].as_array().expect("sides");
    assert_eq!(sides[0]["side"], "british");
    let ninth = &facts["rolls"][8];
    let file = ninth["file"].as_str().expect("a file");
    let at = |label: &str| {
        let lines = file.lines().skip(4);
        let position = lines.into_iter().position(|line| line.starts_with(label));
        ninth["whose"][position.expect("the roll is there")].clone()
    };
    assert_eq!(at("t4/assault/chass-1/20th "), 1);
    assert_eq!(at("t4/defence/20th/chass-1 "), 0);
    assert_eq!(at("t5/init/british/2 "), 0);
    assert_eq!(at("t5/init/french "), 1);
}

#[test]
fn a_book_is_written_to_a_file() {
    let folder = crate::support::tempdir().expect("a folder");
    let path = folder.path().join("maida.html");
    let name = path.to_str().expect("a plain path");
    let (code, out, err) = estafette(&["book", "examples/maida", "--out", name, "--side", "french"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("The book of maida stands in") && out.contains("11 exchanges"), "{out}");
    let page = std::fs::read_to_string(&path).expect("it is there");
    assert!(page.contains("As the French may know it"));
    let (code, _, err) = estafette(&["book", "examples/maida", "--out", name, "--side", "dutch"]);
    assert_eq!(code, 2, "{err}");
}

/// A running game in which the levels of units are hidden.
fn hidden(folder: &Path) -> String {
    let scenario = folder.join("scenario.yaml");
    let text = "rules: easy-napoleonics\nname: fog\n\
        sides: [{side: red, name: Reds, home_edge: south}, {side: blue, name: Blues, home_edge: north}]\n\
        map: {columns: 8, rows: 8}\nterrain: []\noptions: {hidden_levels: yes, random_cards: no, random_terrain: no, points: any}\n\
        army: [{unit: R1, side: red, grade: veteran, kind: infantry}, {unit: B1, side: blue, grade: veteran, kind: infantry}]\n\
        deploy: [{unit: R1, at: 0407, form: line, face: n}, {unit: B1, at: 0402, form: line, face: s}]\n";
    std::fs::write(&scenario, text).expect("it can be written");
    let game = folder.join("fog");
    let (scenario, game) = (scenario.to_str().expect("plain"), game.to_str().expect("plain").to_owned());
    let (code, _, err) = estafette(&["new", scenario, &game]);
    assert_eq!(code, 0, "{err}");
    let (code, out, err) = estafette(&["adjudicate", &game, "--without", "red", "--without", "blue"]);
    assert_eq!(code, 0, "{out}{err}");
    game
}

#[test]
fn what_is_hidden_from_a_side_is_for_the_umpire_alone() {
    let folder = crate::support::tempdir().expect("a folder");
    let game = hidden(folder.path());
    let (code, out, err) = estafette(&["book", &game, "--out", "-"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("some of this game is hidden") && err.contains("--side SIDE"), "{err}");
    assert!(book(&game, &["--umpire"]).contains("For the umpire's eyes"));
    assert!(book(&game, &["--side", "red"]).contains("As the Reds may know it"));
}

#[test]
fn a_closed_game_carries_its_reports_packed_and_a_running_one_none() {
    let gathered = |name: &str| {
        let game = Game::open(Folder::at(format!("examples/{name}")), rules::all()).expect("an example is sound");
        gather_book(&game, Reader::Everybody, &mut |_, _| {}).expect("it is told")
    };
    let closed = gathered("maida");
    let ninth =
        closed.papers.iter().find(|paper| paper.exchange == 9 && paper.seat == "french").expect("it was mailed");
    let kept = std::fs::read_to_string("examples/maida/x009/report-french.md").expect("it can be read");
    assert_eq!(ninth.text, kept);
    assert_eq!(closed.papers.len(), 22);
    // A report holds the reply code of its reader.
    assert_eq!(gathered("maida-open").papers, []);
}

#[test]
fn steps_without_anything_to_show_are_folded() {
    for name in ["maida", trials("hagelberg", "quatre-bras")] {
        let game = Game::open(Folder::at(format!("examples/{name}")), rules::all()).expect("an example is sound");
        let gathered = gather_book(&game, Reader::Everybody, &mut |_, _| {}).expect("it is told");
        let page = estafette::report::book(&gathered);
        for chapter in &gathered.chapters {
            let seen = chapter.scenes.iter().filter(|scene| !scene.is_quiet()).count();
            let steps = page.matches(&format!("class=\"step\" id=\"x{}.", chapter.exchange)).count();
            assert!(steps <= seen.max(1), "{name}: exchange {} has {steps} steps for {seen} scenes", chapter.exchange);
        }
    }
}

#[test]
fn the_facts_follow_every_unit_through_the_game() {
    let facts = facts(&book("examples/maida", &[]));
    let units = facts["units"].as_array().expect("units");
    let number = units.iter().position(|unit| unit["id"] == "27th").expect("the 27th is there");
    assert_eq!(units[number]["name"], "27th");
    let ninth = facts["course"].as_array().expect("a course").iter().find(|moment| moment["exchange"] == 9);
    let marks = ninth.expect("the ninth exchange")["marks"].as_array().expect("marks");
    let mark = marks.iter().find(|mark| mark[0] == number).expect("it has lost men");
    assert_eq!(*mark, serde_json::json!([number, "0503", "musket", "square", "", "2 of 6", "", 2, 6]));
    let step = facts["steps"].as_array().expect("steps").iter().find(|step| step["id"] == "x9.1").expect("a step");
    let poles = units.iter().position(|unit| unit["id"] == "poles").expect("they are there");
    let fires = serde_json::json!(["fires", [poles], [number]]);
    assert!(step["deeds"].as_array().expect("deeds").contains(&fires), "{}", step["deeds"]);
}

#[test]
fn what_dice_were_to_bring_is_exact() {
    // The horse of the 9e: four dice that hit with 4 or more bring two on the average, and brought four. The 20th: three with
    // 4 or more for a General, of which two did.
    let maida = facts(&book("examples/maida", &[]));
    let number = |facts: &serde_json::Value, id: &str| {
        let units = facts["units"].as_array().expect("units");
        units.iter().position(|unit| unit["id"] == id).expect("it is there")
    };
    let aims = maida["aims"].as_array().expect("aims");
    let (horse, foot) = (number(&maida, "chass-1"), number(&maida, "20th"));
    assert!(aims.contains(&serde_json::json!([9, horse, 12, 6, 4])), "the charge");
    assert!(aims.contains(&serde_json::json!([9, foot, 9, 6, 2])), "the defence");
    // The dice of the other rules have six sides, or ten.
    let games = [("hagelberg", 6), ("sankt-marien", 10), ("duernstein", 10), ("quatre-bras", 6)];
    for (name, most) in games.into_iter().take(trials(2, 4)) {
        let facts = facts(&book(&format!("examples/{name}"), &[]));
        let aims = facts["aims"].as_array().expect("aims");
        assert!(aims.len() > 5, "{name}: {} throws", aims.len());
        let faces = aims.iter().map(|aim| aim[3].as_u64().expect("a number"));
        assert!(faces.clone().all(|faces| faces == 6 || faces == most), "{name}");
    }
}
