//! Turns that were fought on a table, under each of the rule sets: the game ends with the turn whose result ends it.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use estafette::cli::{Terminal, run};
use estafette::game::{self, Folder, Keep, NewGame};
use estafette::rules;

const REALLY_SIMPLE: &str = "\
rules: really-simple
name: hill
sides: [{side: red, name: Prussians, home_edge: east}, {side: blue, name: French, home_edge: west}]
map: {columns: 12, rows: 10, tops: flat}
army:
- {unit: [R1, R2], side: red, kind: musket}
- {unit: B1, side: blue, kind: musket}
deploy:
- {unit: R1, at: 0905, form: column}
- {unit: R2, at: 0906, form: column}
- {unit: B1, at: 0505, form: line}
scenario: {turn_limit: 8, exchange: simultaneous}
turn: 2
part: both
order: [red, blue]
";

const EASY_NAPOLEONICS: &str = "\
rules: easy-napoleonics
name: hill
fold: [turn]
sides: [{side: blue, name: French, home_edge: south}, {side: red, name: Prussians, home_edge: north}]
map: {columns: 16, rows: 12}
options: {random_cards: no, random_terrain: no, points: any, victory_points: 20}
army:
- {unit: [R1, R2], side: red, kind: infantry, grade: veteran}
- {unit: B1, side: blue, kind: infantry, grade: seasoned}
deploy:
- {unit: B1, at: 0806, form: line, face: N}
- {unit: R1, at: 0903, form: line, face: S}
- {unit: R2, at: 1103, form: column, face: S}
scenario: {turn_limit: 6, wiped_out: other-wins}
turn: 3
part: whole
order: [blue, red]
initiative: blue
wins: 1
";

const TWO_BY_TWO: &str = "\
rules: two-by-two
name: hill
edition: 2mc
fold: [turn]
sides: [{side: red, name: Prussians, home_edge: north, role: defender}, {side: blue, name: French, home_edge: south, role: attacker}]
turn: 4
part: whole
order: [blue, red]
army:
- {unit: [R1], side: red, kind: line, at: [10, 8.5], face: N}
- {unit: [R2], side: red, kind: line, at: [14, 8.5], face: N}
- {unit: B1, side: blue, kind: line, at: [20, 20], face: S}
";

const NAPOLEONIC_BRIGADE: &str = "\
rules: napoleonic-brigade
name: hill
sides: [{side: red, name: Prussians, home_edge: north}, {side: blue, name: French, home_edge: south}]
map: {width: 60, height: 40}
turn: 5
part: turn
army:
- {unit: R1, side: red, kind: infantry, nation: prussian, at: [20, 34]}
- {unit: R2, side: red, kind: infantry, nation: prussian, at: [40, 34]}
- {unit: B1, side: blue, kind: infantry, nation: french, at: [20, 5]}
";

/// A game in a folder of its own.
struct Table(tempfile::TempDir);

impl Table {
    fn new(scenario: &str) -> Table {
        let place = crate::support::tempdir().unwrap();
        let file = place.path().join("scenario.yaml");
        fs::write(&file, scenario).unwrap();
        let new = NewGame {
            scenario: file,
            folder: place.path().join("hill"),
            name: None,
            players: Vec::new(),
            length: 60,
            beacon: None,
            invite: false,
            keep: Keep::InTheFolder,
        };
        game::create(&new, rules::all()).unwrap_or_else(|trouble| panic!("{trouble:?}"));
        Table(place)
    }

    fn root(&self) -> PathBuf {
        self.0.path().join("hill")
    }

    /// The code and what is said.
    fn run(&self, words: &str) -> (u8, String) {
        let root = self.root().display().to_string();
        let words = ["estafette"].into_iter().chain(words.split(' '));
        let words = words.map(|word| OsString::from(word.replace("HILL", &root)));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut desk = Terminal::new(&mut out, &mut err, rules::all()).at_time(1_700_000_000);
        let code = run(&words.collect::<Vec<_>>(), &mut desk);
        out.extend(err);
        (code, String::from_utf8(out).unwrap())
    }

    /// Enters a turn that was fought on a table, and casts it.
    fn fought(&self, lines: &str) {
        let file = self.0.path().join("hand.yaml");
        let text = format!("game: hill\nexchange: 1\nreason: we met on Sunday\ntable: turn\namend:\n{lines}");
        fs::write(&file, text).unwrap();
        let (code, said) = self.run(&format!("amend HILL {}", file.display()));
        assert_eq!(code, 0, "{said}");
        let (code, said) = self.run("adjudicate HILL");
        assert_eq!(code, 0, "{said}");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.root().join(name)).unwrap()
    }

    /// A report without its line ends.
    fn report(&self, side: &str) -> String {
        let report = self.read(&format!("x001/report-{side}.md"));
        report.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn agrees(&self) {
        let folder = Folder::at(self.root());
        let verdict = game::verify(&folder, rules::all(), &Keep::InTheFolder, None).unwrap();
        assert_eq!(verdict.discrepancies, []);
    }
}

/// Loses the last unit of the French on a table, and expects the end to be told and kept.
fn ends_with_it(scenario: &str, line: &str, why: &str, bill: &str) {
    let table = Table::new(scenario);
    table.fought(line);
    let state = table.read("x001/state.yaml");
    assert!(state.contains("part: over"), "{state}");
    assert!(state.contains("winner: red"), "{state}");
    for side in ["red", "blue"] {
        let report = table.report(side);
        let over = format!("The game is over, a victory of the Prussians: {why}.");
        assert_eq!(report.matches(&over).count(), 1, "{over}\n{report}");
        let (_, told) = report.split_once("The butcher's bill").expect("there is a bill");
        assert!(told.contains(bill), "{bill}\n{report}");
    }
    let (code, said) = table.run("status HILL");
    assert!(code == 0 && said.contains("over"), "{said}");
    table.agrees();
    let (code, said) = table.run("close HILL");
    assert_eq!(code, 0, "{said}");
    table.agrees();
}

#[test]
fn a_turn_on_a_table_that_leaves_a_side_no_unit_ends_really_simple() {
    ends_with_it(
        REALLY_SIMPLE,
        "- {unit: B1, remove: destroyed}\n",
        "the French have no units left on the board",
        "French: lost six strength points, with B1 (destroyed); 0 of 6 points and 0 of 1 units are left",
    );
}

#[test]
fn a_turn_on_a_table_that_leaves_a_side_no_unit_ends_easy_napoleonics() {
    ends_with_it(
        EASY_NAPOLEONICS,
        "- {unit: B1, remove: broken}\n",
        "nothing is left of the French; the Prussians hold the field",
        "French: lost B1 (broken); 0 of 1 units are left",
    );
}

#[test]
fn a_turn_on_a_table_that_leaves_a_side_no_unit_ends_two_by_two() {
    ends_with_it(
        TWO_BY_TWO,
        "- {unit: B1, remove: lost}\n",
        "nothing is left of the French",
        "French: lost B1; 0 of 1 units are left",
    );
}

#[test]
fn a_turn_on_a_table_that_leaves_a_side_no_unit_ends_napoleonic_brigade() {
    ends_with_it(
        NAPOLEONIC_BRIGADE,
        "- {unit: B1, remove: destroyed}\n",
        "nothing is left of the French; the Prussians have lost 0 of 96 figures, no brigades and no guns; the French have \
         lost 72 of 72 figures, one brigade and no guns",
        "French: 72 figures lost, 0 of 72 left; routed or removed: B1 (destroyed)",
    );
}

/// The last turn ends the game whatever was fought in it, and its lines decide who has won.
#[test]
fn the_last_turn_on_a_table_is_judged_with_its_result() {
    let scenario = REALLY_SIMPLE.replace("turn: 2\n", "turn: 8\n");
    let table = Table::new(&scenario);
    table.fought("- {unit: B1, remove: destroyed}\n");
    let report = table.report("red");
    let over = "The game is over, a victory of the Prussians: the French have no units left on the board.";
    assert!(report.contains(over), "{report}");
    table.agrees();
}

/// Who sets the clock himself has said how the game stands.
#[test]
fn an_umpire_who_sets_the_clock_is_not_judged() {
    let table = Table::new(REALLY_SIMPLE);
    table.fought("- {unit: B1, remove: destroyed}\n- {turn: 5}\n");
    let state = table.read("x001/state.yaml");
    assert!(state.contains("turn: 5") && !state.contains("part: over"), "{state}");
    table.agrees();
}

/// A turn that ends nothing goes on as it did: the clock first, then the lines.
#[test]
fn a_turn_on_a_table_that_ends_nothing_opens_the_next_one() {
    for (scenario, line) in [
        (REALLY_SIMPLE, "- {unit: R2, remove: destroyed}\n"),
        (EASY_NAPOLEONICS, "- {unit: R2, remove: broken}\n"),
        (TWO_BY_TWO, "- {unit: R2, remove: lost}\n"),
        (NAPOLEONIC_BRIGADE, "- {unit: R2, remove: destroyed}\n"),
    ] {
        let table = Table::new(scenario);
        table.fought(line);
        let state = table.read("x001/state.yaml");
        assert!(!state.contains("part: over"), "{state}");
        assert!(!table.report("red").contains("The game is over"));
        table.agrees();
    }
}
