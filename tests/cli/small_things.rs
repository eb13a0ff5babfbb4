//! Small things that players and umpires met at their desks.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::Table;
use crate::support::transcript::estafette;

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in a folder, with something on its standard input.
fn run(folder: &Path, words: &str, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .args(words.split(' '))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A command that refuses something else may not read it.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn told(output: &Output) -> String {
    let texts = [&output.stdout, &output.stderr];
    texts.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

#[track_caller]
fn has(output: &Output, code: i32, words: &[&str]) {
    let told = told(output);
    assert_eq!(output.status.code(), Some(code), "{told}");
    for words in words {
        assert!(told.contains(words), "`{words}` is not in:\n{told}");
    }
}

/// A duel of two regiments and two others, in which exchange 2 awaits both sides.
fn duel() -> tempfile::TempDir {
    let place = crate::support::tempdir().expect("a folder");
    let scenario = top().join("tests/kills/game.yaml");
    let scenario = fs::read_to_string(scenario).expect("it is there");
    fs::write(place.path().join("game.yaml"), scenario).expect("it can be written");
    has(&run(place.path(), "new game.yaml g", ""), 0, &[]);
    has(&run(place.path(), "adjudicate g", ""), 0, &[]);
    place
}

fn order_of(name: &str) -> String {
    fs::read_to_string(top().join("tests/kills").join(name)).expect("it is there")
}

#[test]
fn what_was_set_aside_is_told_in_the_order_of_lines_by_the_lines_of_the_mail() {
    let place = duel();
    let orders = order_of("red.yaml");
    let (head, _) = orders.split_once("orders:\n").expect("it has orders");
    let mail = format!(
        "Dear umpire,\n\nhere they are.\n\n# estafette begin\n{head}orders:\n- {{unit: R2, do: {{move: 0808}}}}\n\
         - {{unit: R1, do: {{move: 0808}}}}\n# estafette end\nYours, Anna\n"
    );
    fs::write(place.path().join("red.yaml"), mail).expect("it can be written");
    fs::write(place.path().join("blue.yaml"), order_of("blue.yaml")).expect("it can be written");
    has(&run(place.path(), "adjudicate g red.yaml blue.yaml", ""), 0, &[]);
    let report = fs::read_to_string(place.path().join("g/x002/report-red.md")).expect("a report");
    let lines = report.lines().filter_map(|line| line.trim().strip_prefix("--> red.yaml:"));
    let lines = lines.map(|rest| rest.split(':').next().unwrap_or_default().to_owned());
    assert_eq!(lines.collect::<Vec<_>>(), ["10", "11"], "{report}");
    has(&run(place.path(), "verify g", ""), 0, &[]);
}

#[test]
fn a_file_may_come_by_the_standard_input() {
    let place = duel();
    let (red, blue) = (order_of("red.yaml"), order_of("blue.yaml"));
    has(&run(place.path(), "check - --game g", &red), 0, &["nothing would be set aside"]);
    has(&run(place.path(), "check - --game g", "game: ["), 3, &["stdin.yaml:1"]);
    let umpire = order_of("umpire.yaml");
    has(&run(place.path(), "amend g - --preview", &umpire), 0, &["This would be done"]);
    has(&run(place.path(), "adjudicate g -", &red), 4, &["blue owes its orders"]);
    has(&run(place.path(), "adjudicate g --entered - --by telephone", &blue), 0, &["is cast"]);
    let inbox = place.path().join("g/x002/in");
    assert!(inbox.join("001-stdin.yaml").is_file());
    has(&run(place.path(), "verify g", ""), 0, &[]);
}

#[test]
fn the_standard_input_is_read_once() {
    let place = duel();
    let red = order_of("red.yaml");
    let once = "the standard input is named twice, and can be read once";
    for words in ["adjudicate g - -", "adjudicate g - --entered - --by telephone"] {
        has(&run(place.path(), words, &red), 2, &[once, "name `-` once"]);
    }
    assert!(!place.path().join("g/x002/in").exists(), "nothing was taken in");
    has(&run(place.path(), "check - - --game g", &red), 2, &["nothing would be set aside", once]);
    let sent = "dice sent - --ledger - --exchange 1 --side red";
    has(&run(place.path(), sent, &red), 3, &[once]);
}

#[cfg(unix)]
#[test]
fn who_names_the_device_of_the_standard_input_is_told_of_the_dash() {
    let place = duel();
    let red = order_of("red.yaml");
    for words in ["check /dev/stdin --game g", "adjudicate g /dev/stdin"] {
        has(&run(place.path(), words, &red), 3, &["it is no plain file", "`-` is what is piped in"]);
    }
}

#[test]
fn guides_are_suggested_that_may_be_meant() {
    let place = duel();
    assert!(!told(&run(place.path(), "help nothing", "")).contains("did you mean"));
    for (word, meant) in [("verfy", "verify"), ("mial", "mail"), ("wordings", "wording"), ("player", "players")] {
        let meant = format!("did you mean `{meant}`?");
        has(&run(place.path(), &format!("help {word}"), ""), 2, &[&meant]);
    }
}

#[test]
fn a_scenario_called_game_makes_no_broken_game_of_its_folder() {
    let place = duel();
    fs::write(place.path().join("orders.yaml"), order_of("red.yaml").replace("duel", "nothing"))
        .expect("it can be written");
    let checked = run(place.path(), "check orders.yaml --rules really-simple", "");
    has(&checked, 0, &["held against no position"]);
    let bare = run(place.path(), "check orders.yaml", "");
    has(&bare, 2, &["there is no game `nothing` here to judge the file by"]);
    has(&run(place.path(), "status .", ""), 4, &["red, blue"]);
    has(&run(place.path(), "form . red", ""), 3, &["game.yaml is a scenario"]);
}

#[test]
fn a_preview_says_what_strict_would_do() {
    let place = duel();
    let umpire = order_of("umpire.yaml").replace("amend:\n", "amend:\n- {unit: R9, at: 0601}\n");
    fs::write(place.path().join("umpire.yaml"), umpire).expect("it can be written");
    let words = "amend g umpire.yaml --preview";
    let lenient = run(place.path(), words, "");
    has(&lenient, 1, &["This would be done"]);
    assert!(!told(&lenient).contains("--strict"));
    let strict = run(place.path(), &format!("{words} --strict"), "");
    has(&strict, 1, &["With `--strict` nothing of this would be done"]);
    let json = run(place.path(), &format!("{words} --strict --format json"), "");
    has(&json, 1, &["\"would_be_done\": false"]);
}

#[test]
fn a_reopening_may_be_tried_on_a_copy() {
    let place = duel();
    let before = fs::read(place.path().join("g/ledger.txt")).expect("a ledger");
    let reopened = run(place.path(), "reopen g --reason rain --out copy", "");
    has(&reopened, 0, &["Exchange 1 is taken back"]);
    assert_eq!(fs::read(place.path().join("g/ledger.txt")).expect("a ledger"), before);
    assert_ne!(fs::read(place.path().join("copy/ledger.txt")).expect("a ledger"), before);
    has(&run(place.path(), "reopen g --reason rain --to 9 --out other", ""), 2, &[]);
    assert!(!place.path().join("other").exists());
}

#[test]
fn a_player_in_place_of_his_side_is_told_which_it_is() {
    let place = crate::support::tempdir().expect("a folder");
    let maida = top().join("examples/maida-open").display().to_string();
    let asked = run(place.path(), &format!("adjudicate {maida} --without reynier --out copy"), "");
    has(&asked, 2, &["the game has no side `reynier`", "a side is named here, not a player: `reynier` plays `french`"]);
    has(&run(place.path(), &format!("form {maida} frensh"), ""), 2, &["did you mean `french`?"]);
}

#[test]
fn a_view_is_drawn() {
    let place = duel();
    has(&run(place.path(), "map --view g/x001/view-red.yaml", ""), 0, &["R1", "B1"]);
    let both = run(place.path(), "map g --view g/x001/view-red.yaml", "");
    has(&both, 2, &["cannot be used with"]);
    has(&run(place.path(), "map", ""), 2, &["GAME"]);
}

#[test]
fn a_roll_of_a_game_is_found_by_its_name() {
    let folder = top().join("examples/maida");
    let roll = "dice roll . t4/fire/poles/27th";
    let found = run(&folder, roll, "");
    has(&found, 0, &["exchange 9\n", "\ndice    6 1\n"]);
    has(&run(&folder, &format!("{roll} --exchange 3"), ""), 3, &["it was thrown in 9"]);
    has(&run(&folder, "dice roll . t4/fire/poles/28th", ""), 3, &["did you mean t4/fire/poles/27th?"]);
    has(&run(&folder, &format!("{roll} d6"), ""), 3, &["the die and its veil are known"]);
    has(&run(&folder, "dice roll nowhere t4/a", ""), 3, &["neither a seed"]);
}

#[test]
fn dice_that_are_wrong_stand_beside_the_right_ones() {
    let place = crate::support::tempdir().expect("a folder");
    let maida = top().join("examples/maida");
    let rolls = fs::read_to_string(maida.join("x009/rolls.txt")).expect("rolls");
    let forged = rolls.replace("t4/fire/poles/27th d6 open 6 1", "t4/fire/poles/27th d6 open 6 6");
    assert_ne!(rolls, forged, "{rolls}");
    fs::write(place.path().join("rolls.txt"), forged).expect("it can be written");
    let ledger = maida.join("ledger.txt").display().to_string();
    let said = run(place.path(), &format!("dice rolls rolls.txt --ledger {ledger}"), "");
    has(&said, 1, &["the seed gives other dice: t4/fire/poles/27th d6 shows 6 6 here, and it is 6 1"]);
}

#[test]
fn of_a_folder_of_cases_those_are_run_that_can_be_read() {
    let table = Table::new();
    let folder = table.place.path().join("cases");
    fs::create_dir_all(&folder).expect("it can be made");
    let case = "case: a miss\nclauses: [TINY-FIRE-01]\nrules: tiny\nposition:\n  sides: [{side: red, name: Reds, unit: R1, strength: 9}, \
                {side: blue, name: Blues, unit: B1, strength: 9}]\nfiles:\n  red: {orders: [{unit: R1, do: press}]}\n\
                dice:\n  t1/fire/R1/B1: [3]\nexpect:\n  changes:\n  - {turn: 2}\n";
    fs::write(folder.join("b.yaml"), case).expect("it can be written");
    fs::write(folder.join("a.yaml"), "a: [").expect("it can be written");
    fs::write(folder.join("c.yaml"), "rules: big\n").expect("it can be written");
    let said = estafette(&table, "conform PLACE/cases");
    said.has(3, &["1 case in 1 file: all as expected", "a.yaml:1", "2 files were not run"]);
    assert!(estafette(&table, "conform PLACE/cases/a.yaml").code != 0);
}

#[test]
fn of_a_folder_in_which_no_game_ever_was_one_thing_is_said() {
    let place = crate::support::tempdir().expect("a folder");
    fs::create_dir_all(place.path().join("etc/x11")).expect("it can be made");
    for name in ["hosts", "PASSWD", "in"] {
        fs::write(place.path().join("etc").join(name), "root\n").expect("it can be written");
    }
    let said = run(place.path(), "verify etc", "");
    has(&said, 3, &["there is no game in this folder"]);
    let lines = String::from_utf8_lossy(&said.stderr).lines().count();
    assert!(lines < 5, "{lines} lines");
    has(&run(place.path(), "verify nowhere", ""), 3, &["there is no folder here"]);
}

#[test]
fn of_several_files_those_are_judged_that_are_there() {
    let table = Table::new();
    let red = table.file("red.yaml", &crate::support::orders("red", 1, "press"));
    let said = estafette(&table, "check PLACE/nosuch PLACE/red.yaml --game HILL --format json");
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.out.starts_with('[') && !said.out.contains("nosuch"), "{}", said.out);
    assert!(said.err.starts_with('{') && said.err.contains("nosuch"), "{}", said.err);
    let said = estafette(&table, "check PLACE/nosuch --game HILL --format json");
    assert_eq!((said.code, said.out.as_str()), (3, ""), "{}", said.err);
    drop(red);
}

#[test]
fn names_that_look_like_others_are_refused_when_a_game_begins() {
    let place = crate::support::tempdir().expect("a folder");
    let game = fs::read_to_string(top().join("examples/maida-open/game.yaml")).expect("a game file");
    let mixed = game.replace("player: reynier", "player: r\u{435}ynier");
    assert_ne!(game, mixed, "somebody is called so");
    fs::write(place.path().join("game.yaml"), mixed).expect("it can be written");
    let said = run(place.path(), "new game.yaml g", "");
    has(&said, 3, &["is Cyrillic, and those before it are Latin: it looks like another name than it is"]);
    assert!(!place.path().join("g").exists(), "nothing was begun");
}
