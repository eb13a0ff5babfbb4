//! The umpire's guide and the files beside it: all of it is read, and done on the game that it is for.

use std::path::Path;

use estafette::game::{Folder, Game, UmpireFile, consider};
use estafette::rules;

const FOLDER: &str = "orders/umpire";

/// The files that the guide shows, in its order.
const SHOWN: [&str; 6] = ["amend.yaml", "rulings.yaml", "table.yaml", "table-turn.yaml", "answers.yaml", "hidden.yaml"];

fn game() -> Game {
    Game::open(Folder::at("examples/moeckern-open"), rules::all()).unwrap()
}

/// What a file does: the lines, and the faults as line and message.
fn done(name: &str) -> (Vec<String>, Vec<(usize, String)>) {
    let path = Path::new(FOLDER).join(name);
    let file = UmpireFile::open(&path).unwrap();
    let considered = consider(&game(), &file).unwrap();
    let lines = considered.lines.into_iter().map(|line| line.text);
    let faults = considered.faults.sorted().into_iter().map(|fault| {
        let (line, _) = estafette::yaml::place(&file.text, fault.span.start);
        (line, fault.message.clone())
    });
    (lines.collect(), faults.collect())
}

#[test]
fn the_guide_shows_the_files_beside_it_to_the_letter() {
    let guide = std::fs::read_to_string(Path::new(FOLDER).join("README.md")).unwrap();
    let blocks = guide.split("```yaml\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    let blocks = blocks.collect::<Vec<_>>();
    assert_eq!(blocks.len(), SHOWN.len());
    for (block, name) in blocks.into_iter().zip(SHOWN) {
        let file = std::fs::read_to_string(Path::new(FOLDER).join(name)).unwrap();
        assert_eq!(block, file, "{name}");
        let (lines, faults) = done(name);
        assert_eq!(faults, [], "{name}");
        assert!(!lines.is_empty(), "{name} does something");
    }
}

#[test]
fn every_file_comes_to_what_it_says() {
    let has = |name: &str, wanted: &[&str]| {
        let (lines, _) = done(name);
        for wanted in wanted {
            let found = lines.iter().any(|line| line.contains(wanted));
            assert!(found, "`{wanted}` is not in {lines:#?}");
        }
    };
    has(
        "amend.yaml",
        &[
            "stands at [6.3, 15.2]",
            "is pinned (it was pinned in exchange 36, and nobody saw it recover)",
            "(it was lost in exchange 31 already)",
            "The umpire's reason: the report of exchange 37",
        ],
    );
    has("rulings.yaml", &["1 to 3: the bridge burns down. D6 is thrown", "[ruling/38/1/2]"]);
    has("table.yaml", &["Fought on a table: the 20e Provisoire", "D6 for [t16/rally/1-gren] came up 5."]);
    has("table-turn.yaml", &["This turn is fought on a table", "stands at [17.4, 8.1]"]);
    has("answers.yaml", &["can be forded at the mill"]);
    has("hidden.yaml", &["4-lw is hidden from the other side."]);
}

#[test]
fn every_fault_of_a_file_is_told_at_once_with_its_line() {
    let (lines, faults) = done("faulty.yaml");
    assert_eq!(lines, [] as [&str; 0]);
    let wanted = [
        (4, "no reason is given"),
        (5, "there is no unit `lieb`"),
        (7, "there is no such die"),
        (9, "a d6 cannot show `7`"),
    ];
    let wanted = wanted.map(|(line, what)| (line, what.to_owned()));
    assert_eq!(faults, wanted);
}

/// What editors check files by takes all that is read, and refuses the words that are not.
#[test]
fn the_schema_takes_the_files_of_the_guide() {
    for rules in rules::all() {
        let schema = estafette::game::umpire_file_schema(*rules);
        let validator = jsonschema::validator_for(&schema).unwrap();
        for name in SHOWN {
            let text = std::fs::read_to_string(Path::new(FOLDER).join(name)).unwrap();
            let file = estafette::yaml::from_text::<serde_json::Value>(&text).unwrap();
            let faults = validator.iter_errors(&file).map(|fault| fault.to_string());
            let faults = faults.collect::<Vec<_>>();
            let own = rules.id() == "two-by-two";
            assert!(!own || faults.is_empty(), "{name}: {faults:?}");
        }
        let wrong = serde_json::json!({"game": "x", "exchange": 1, "amend": [{"unti": "leib"}]});
        let knows_lines = rules.amendment_schema() != serde_json::json!({});
        assert_eq!(validator.is_valid(&wrong), !knows_lines, "{}", rules.id());
        let wrong = serde_json::json!({"game": "x", "exchange": 1, "amned": []});
        assert!(!validator.is_valid(&wrong));
        let wrong = serde_json::json!({"game": "x", "exchange": 1, "rulings": [{"die": "d12", "text": "x"}]});
        assert!(!validator.is_valid(&wrong));
    }
}
