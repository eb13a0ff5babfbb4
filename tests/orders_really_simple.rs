//! The turn files that players copy, and the page beside them: all of it is read, and judged by the game it is for.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use estafette::adjudicate::AnyRuleSet;
use estafette::cli::{self, Desk};
use estafette::orders::{envelope, order_file};
use estafette::rules;
use estafette::yaml::{Faults, parse};
use serde_json::Value;

const FOLDER: &str = "orders/really-simple";

/// A fault as `check` finds it: line, column, clause or nothing, and what its message begins with.
type Expected = (u64, u64, Option<&'static str>, &'static str);

/// What becomes of a file.
#[derive(Clone, Copy)]
enum Fate {
    /// It is carried out as it stands.
    Sound,
    /// Nothing is at fault, and this is remarked.
    Noted(&'static [Expected]),
    /// It is read, and orders are set aside.
    SetAside(&'static [Expected]),
    /// It cannot be read, and is refused whole.
    Refused(&'static [Expected]),
}

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers.yaml", Fate::Sound),
    ("assaults.yaml", Fate::Sound),
    ("concede.yaml", Fate::Sound),
    ("conditions.yaml", Fate::Sound),
    ("faulty-illegal.yaml", Fate::SetAside(ILLEGAL)),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("generals.yaml", Fate::Noted(NOTED)),
    ("orders.yaml", Fate::Sound),
    ("requests.yaml", Fate::Sound),
    ("set-up.yaml", Fate::Sound),
    ("standing.yaml", Fate::Sound),
];

/// What is remarked of the file in which a General is put before his unit.
const NOTED: &[Expected] = &[(14, 10, Some("RS-TURN-11"), "`acland` goes before `78th`")];

/// What is wrong in the file whose orders can be read.
#[rustfmt::skip]
const ILLEGAL: &[Expected] = &[
    (11, 10, Some("RS-TURN-11"), "`20th` goes before `27th`"),
    (11, 41, Some("RS-FORM-12"), "no hex of movement is left"),
    (12, 20, Some("RS-MOVE-02"), "a path of 2 is too long"),
    (13, 27, Some("RS-FIRE-14"), "chass-2 is 4 hexes off"),
    (14, 20, Some("RS-MEL-12"),  "Generals do not assault"),
    (15, 36, Some("RS-FIRE-30"), "artillery does not move and fire"),
    (16, 20, Some("RS-FIRE-10"), "compere is no enemy unit"),
    (17, 20, Some("RS-MEL-02"),  "coming up to i-42e leaves no hex"),
    (18, 22, Some("RS-RAL-09"),  "78th is not retreating"),
    (19, 19, Some("RS-SET-12"),  "mtn is artillery"),
    (20, 29, None,               "there is no unit `i-1e`"),
    (20, 43, Some("RS-TURN-15"), "a unit fires once"),
    (21, 21, Some("RS-MOVE-15"), "0908 is not beside 0809"),
    (22, 26, Some("RS-MOVE-15"), "0710 is not beside 0509"),
    (23, 42, Some("RS-TURN-16"), "an assault ends the activation"),
    (24, 26, None,               "there is no place `hougoumont`"),
    (25, 10, None,               "there is no unit `58ht`"),
    (26, 10, None,               "`i-1er` is not yours"),
    (27, 10, None,               "`mtn` has an entry already"),
    (29, 28, None,               "`cvoer` is nobody and nothing"),
    (31,  3, None,               "this standing order about `fire` is never reached"),
];

/// What is wrong in the file that is refused whole.
#[rustfmt::skip]
const UNREADABLE: &[Expected] = &[
    (10, 21, None, "the language does not use `assault`"),
    (11, 27, None, "`collumn` is no formation"),
    (12, 34, None, "`guards` is a word of the language"),
    (13, 41, None, "`rounds` is a condition of the language"),
    (14, 34, None, "two verbs stand in one step"),
    (15, 21, None, "nothing is written here"),
    (16, 35, None, "nothing is written here"),
    (17, 17, None, "`fire` stands beside `do:`"),
    (18,  3, None, "`unit:` is missing"),
    (19, 32, None, "`sw-by-w` is neither a hex nor a side"),
    (21, 10, None, "`charged` is no decision"),
    (22, 60, None, "`lancers` is a word of the language"),
    (23,  1, None, "`ordres` is no key"),
];

/// A game with an open deployment that asks its players, for the files that no game of the examples can judge.
const PLANCENOIT: &str = "\
rules: really-simple
name: plancenoit
decisions: ask
sides: [{side: red, name: Prussians, home_edge: south}, {side: blue, name: French, home_edge: north}]
map: {columns: 12, rows: 12}
scenario: {exchange: simultaneous}
open: red
army:
- {unit: R1, side: red, kind: musket, at: 0411, form: line}
- {unit: R2, side: red, kind: musket, at: 0211, form: column}
- {unit: RR, side: red, kind: rifle, at: 0511, form: column}
- {unit: RC, side: red, kind: cavalry, at: 0712, form: column}
- {unit: RG, side: red, kind: artillery, at: 0611, form: limbered}
- {unit: [G1, G2], side: red, kind: general, at: 0711}
- {unit: B4, side: blue, kind: musket, at: 0401, form: line}
- {unit: B9, side: blue, kind: general, at: 0401}
";

fn really_simple() -> &'static dyn AnyRuleSet {
    rules::by_id("really-simple").expect("the rules are on the list")
}

/// The turn files that are there; one that the list does not know fails.
fn files() -> Vec<(PathBuf, Fate)> {
    let folder = std::fs::read_dir(FOLDER).expect("the folder of turn files");
    let mut paths = folder
        .map(|file| file.expect("a file").path())
        .collect::<Vec<_>>();
    paths.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
    paths.sort();
    assert_eq!(
        paths.len(),
        FILES.len(),
        "the list has every turn file, and no other: {paths:?}"
    );
    let fate = |path: PathBuf| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a plain name");
        let known = FILES.iter().find(|(known, _)| *known == name);
        let (_, fate) = known.unwrap_or_else(|| panic!("the list does not know {name}"));
        (path, *fate)
    };
    paths.into_iter().map(fate).collect()
}

/// Reads a mail as the umpire's program does: order file, tree, envelope, orders.
fn read(mail: &str) -> Result<(), String> {
    let shown = |faults: &Faults| format!("{:#?}", faults.sorted());
    let file = order_file(mail.as_bytes()).map_err(|refusal| format!("{:?}", refusal.fault))?;
    let tree = parse(&file.text).map_err(|faults| shown(&faults))?;
    let mut faults = Faults::default();
    let top = envelope(&tree, &mut faults);
    let orders = really_simple().read(&tree, &file.text, &mut faults);
    match (top, orders) {
        (Some(_), Some(_)) if faults.is_empty() => Ok(()),
        _ => Err(shown(&faults)),
    }
}

/// Runs a command; gives its answer and its exit code.
fn estafette(words: &[&OsStr]) -> (Vec<u8>, u8) {
    let words = std::iter::once(OsStr::new("estafette")).chain(words.iter().copied());
    let words = words.map(OsStr::to_owned).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cli::run(&words, &mut Desk::new(&mut out, &mut err, rules::ALL));
    (out, code)
}

/// What `estafette check` answers, with its exit code; by the game of the file's own name, or by another.
fn check(path: &Path, game: Option<&Path>) -> (Value, u8) {
    let mut words = vec![
        "check".as_ref(),
        "--format".as_ref(),
        "json".as_ref(),
        path.as_os_str(),
    ];
    words.extend(
        game.iter()
            .flat_map(|game| ["--game".as_ref(), game.as_os_str()]),
    );
    let (out, code) = estafette(&words);
    let answers: Value = serde_json::from_slice(&out).expect("an answer for programs");
    (answers[0].clone(), code)
}

/// Fails unless `check` gives a file the answer it is made for.
fn assert_fate(path: &Path, fate: Fate, game: Option<&Path>) {
    let (answer, code) = check(path, game);
    let (word, exit, faults) = match fate {
        Fate::Sound => ("sound", 0, &[][..]),
        Fate::Noted(faults) => ("sound", 0, faults),
        Fate::SetAside(faults) => ("set-aside", 1, faults),
        Fate::Refused(faults) => ("refused", 3, faults),
    };
    assert_faults(path, &answer, faults);
    assert_eq!(answer["answer"], word, "{answer:#}");
    assert_eq!(code, exit, "{answer:#}");
    let by = answer["judged_by"].as_str().unwrap_or_default();
    assert!(
        !by.contains("held against no position"),
        "{}: {by}",
        path.display()
    );
}

/// Fails unless the faults found are those expected, each at its place.
fn assert_faults(path: &Path, answer: &Value, expected: &[Expected]) {
    let found = answer["faults"].as_array().expect("a list of faults");
    let place = |fault: &Value| (fault["line"].as_u64(), fault["column"].as_u64());
    let places = expected
        .iter()
        .map(|(line, column, ..)| (Some(*line), Some(*column)));
    let path = path.display();
    assert!(
        found.iter().map(place).eq(places),
        "{path}: other faults are found: {answer:#}"
    );
    for (fault, (line, _, clause, message)) in found.iter().zip(expected) {
        let said = fault["message"].as_str().expect("a message");
        assert!(said.starts_with(message), "{path}:{line}: it says `{said}`");
        assert_eq!(fault["clause"].as_str(), *clause, "{path}:{line}: {said}");
    }
}

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    let mut tried = 0;
    for (path, fate) in files() {
        let mail = std::fs::read_to_string(&path).expect("text");
        match (fate, read(&mail)) {
            (Fate::Sound | Fate::SetAside(_), Err(faults)) => {
                panic!("{}: {faults}", path.display())
            }
            (Fate::Refused(_), Ok(())) => panic!("{} is read", path.display()),
            _ => tried += 1,
        }
    }
    assert_eq!(tried, FILES.len());
}

/// Whether a file is for the game that no example is.
fn is_for_plancenoit(path: &Path) -> bool {
    let mail = std::fs::read_to_string(path).expect("text");
    mail.contains("\ngame: plancenoit\n")
}

#[test]
fn every_file_is_judged_by_its_game_and_gets_the_answer_it_is_made_for() {
    let mut judged = 0;
    for (path, fate) in files() {
        if !is_for_plancenoit(&path) {
            assert_fate(&path, fate, None);
            judged += 1;
        }
    }
    assert_eq!(judged, FILES.len() - 2);
}

#[test]
fn the_set_up_and_the_answers_are_judged_by_a_game_that_waits_for_them() {
    let place = tempfile::tempdir().expect("a folder");
    let at = |name: &str| place.path().join(name);
    let write = |name: &str, text: &str| {
        std::fs::write(at(name), text).expect("a file");
        at(name)
    };
    let run = |words: &[&OsStr], expected: u8| {
        let (out, code) = estafette(words);
        assert_eq!(code, expected, "{}", String::from_utf8_lossy(&out));
    };
    let game = at("plancenoit");
    let scenario = write("scenario.yaml", PLANCENOIT);
    run(&["new".as_ref(), scenario.as_os_str(), game.as_os_str()], 0);
    let set_up = Path::new(FOLDER).join("set-up.yaml");
    assert_fate(&set_up, Fate::Sound, Some(&game));
    run(
        &["adjudicate".as_ref(), game.as_os_str(), set_up.as_os_str()],
        0,
    );
    let red = "game: plancenoit\nexchange: 2\nside: red\norders:\n- {unit: R2, do: {move: NE}}\n\
               - {unit: R1, do: {move: [S, S]}}\nstanding:\n- {when: blocked, do: ask}\n";
    let (red, blue) = (
        write("red.yaml", red),
        write(
            "blue.yaml",
            "game: plancenoit\nexchange: 2\nside: blue\norders:\n",
        ),
    );
    run(
        &[
            "adjudicate".as_ref(),
            game.as_os_str(),
            red.as_os_str(),
            blue.as_os_str(),
        ],
        4,
    );
    assert_fate(
        &Path::new(FOLDER).join("answers.yaml"),
        Fate::Sound,
        Some(&game),
    );
}

fn page() -> String {
    std::fs::read_to_string(Path::new(FOLDER).join("README.md")).expect("the page")
}

/// The YAML blocks of the page, with the line on which each begins.
fn blocks(page: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        match (&mut open, line) {
            (None, "```yaml") => open = Some((number, String::new())),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some((_, text)), line) => *text += &format!("{line}\n"),
            (None, _) => {}
        }
    }
    assert!(open.is_none(), "every block is closed");
    blocks
}

#[test]
fn every_block_of_the_page_is_read() {
    let blocks = blocks(&page());
    assert!(blocks.len() >= 6, "only {} blocks", blocks.len());
    for (line, block) in blocks {
        let whole = match block.contains("game:") {
            true => block,
            false => format!("game: waterloo\nexchange: 4\nside: red\n{block}"),
        };
        read(&whole).unwrap_or_else(|faults| panic!("the block on line {line}: {faults}"));
    }
}

#[test]
fn the_page_names_every_file_and_no_other() {
    let page = page();
    let linked = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let linked = linked
        .filter(|target| target.ends_with(".yaml"))
        .collect::<BTreeSet<_>>();
    assert_eq!(
        linked,
        FILES.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>()
    );
}

/// What the reader offers instead of a word that it does not know.
fn offered(body: &str) -> Vec<String> {
    let tree = parse(&format!("game: waterloo\nexchange: 4\nside: red\n{body}\n"))
        .expect("the file is YAML");
    let mut faults = Faults::default();
    really_simple().read(&tree, "", &mut faults);
    let faults = faults.sorted();
    let help = faults
        .first()
        .and_then(|fault| fault.help.clone())
        .expect("there is help");
    let words = help
        .strip_prefix("it may be ")
        .or_else(|| help.strip_prefix("there are "));
    let words = words.unwrap_or_else(|| panic!("it offers words: {help}"));
    words
        .replace(" or ", ", ")
        .split(", ")
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_page_explains_every_word_that_the_reader_knows() {
    let page = page();
    let every = [
        "orders: [{unit: R1, do: zzzzzzzzzzzzzz}]",
        "orders: [{unit: R1, do: stand, if: {rounds: 2}}]",
        "orders: [{unit: R1, do: {form: zzzzzzzzzzzzzz}}]",
        "standing: [{when: zzzzzzzzzzzzzz, do: stand}]",
    ];
    for body in every {
        for word in offered(body) {
            let named = [
                format!("`{word}`"),
                format!("`{word}:"),
                format!("{{{word}:"),
                format!("[{word}:"),
            ];
            assert!(
                named.iter().any(|named| page.contains(named)),
                "the page does not explain `{word}`"
            );
        }
    }
}
