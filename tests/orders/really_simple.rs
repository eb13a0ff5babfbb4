//! The turn files that players copy, and the page beside them: all of it is read, and judged by the game it is for.

use std::ffi::OsStr;
use std::path::Path;

use crate::support::turn_files::{By, Expected, Fate, TurnFiles, assert_fate, estafette};

const FOLDER: TurnFiles = TurnFiles { folder: "orders/really-simple", rules: "really-simple", fates: FILES };

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers.yaml", Fate::Sound),
    ("assaults.yaml", Fate::Noted(LATER)),
    ("concede.yaml", Fate::Sound),
    ("conditions.yaml", Fate::Noted(ORDER)),
    ("faulty-illegal.yaml", Fate::SetAside(ILLEGAL)),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("generals.yaml", Fate::Noted(NOTED)),
    ("orders.yaml", Fate::Sound),
    ("requests.yaml", Fate::Sound),
    ("set-up.yaml", Fate::Sound),
    ("standing.yaml", Fate::Noted(SWITCHED_OFF)),
];

/// A standing order for a switch that is off at Maida.
#[rustfmt::skip]
const SWITCHED_OFF: &[Expected] = &[
    (26,  3, None,              "what is said here replaces what is on file: `when fire"),
    (30, 35, Some("RS-MEL-47"), "by the house rule nobody enters the hex"),
];

/// What is remarked of the file whose entries stand by what they show.
const ORDER: &[Expected] = &[(16, 10, Some("RS-TURN-07"), "`27th` is activated before `light`")];

/// What is remarked of the file that orders a unit which is retreating.
const LATER: &[Expected] = &[(14, 21, Some("RS-ROUT-08"), "i-42e is retreating and does nothing else")];

/// What is remarked of the file about Generals: one comes up to a unit that is retreating, one is put before his unit.
#[rustfmt::skip]
const NOTED: &[Expected] = &[
    (11, 10, Some("RS-TURN-07"), "`27th` is activated before `grenadiers`"),
    (11, 26, Some("RS-ROUT-08"), "grenadiers is retreating and does nothing else"),
    (14, 10, Some("RS-TURN-11"), "`acland` goes before `78th`"),
];

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
    (22, 10, Some("RS-TURN-07"), "`sicilians` is activated before `corsicans`"),
    (22, 26, Some("RS-MOVE-15"), "0710 is not beside 0509"),
    (23, 42, Some("RS-TURN-16"), "an assault ends the activation"),
    (24, 26, None,               "there is no place `hougoumont`"),
    (25, 10, None,               "there is no unit `58ht`"),
    (26, 10, None,               "`i-1er` is not yours"),
    (27, 10, None,               "`mtn` has an entry already"),
    (29,  3, None,               "what is said here replaces what is on file"),
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

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    FOLDER.assert_read();
}

/// Whether a file is for the game that no example is.
fn is_for_plancenoit(path: &Path) -> bool {
    let mail = std::fs::read_to_string(path).expect("text");
    mail.contains("\ngame: plancenoit\n")
}

#[test]
fn every_file_is_judged_by_its_game_and_gets_the_answer_it_is_made_for() {
    let mut judged = 0;
    for (path, fate) in FOLDER.files() {
        if !is_for_plancenoit(&path) {
            assert_fate(&path, fate, By::Its);
            judged += 1;
        }
    }
    assert_eq!(judged, FILES.len() - 2);
}

#[test]
fn the_set_up_and_the_answers_are_judged_by_a_game_that_waits_for_them() {
    let place = crate::support::tempdir().expect("a folder");
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
    let set_up = FOLDER.at("set-up.yaml");
    assert_fate(&set_up, Fate::Sound, By::Game(&game));
    run(&["adjudicate".as_ref(), game.as_os_str(), set_up.as_os_str()], 0);
    let red = "game: plancenoit\nexchange: 2\nside: red\norders:\n- {unit: R2, do: {move: NE}}\n\
               - {unit: R1, do: {move: [S, S]}}\nstanding:\n- {when: blocked, do: ask}\n";
    let (red, blue) =
        (write("red.yaml", red), write("blue.yaml", "game: plancenoit\nexchange: 2\nside: blue\norders:\n"));
    run(&["adjudicate".as_ref(), game.as_os_str(), red.as_os_str(), blue.as_os_str()], 4);
    assert_fate(&FOLDER.at("answers.yaml"), Fate::Sound, By::Game(&game));
    // One letter wrong, and nobody has answered.
    let told = |line: &str| {
        let file = write("other.txt", &format!("game: plancenoit\nexchange: 3\nside: red\n{line}\n"));
        let (out, code) = estafette(&[
            "check".as_ref(),
            file.as_os_str(),
            "--game".as_ref(),
            game.as_os_str(),
            "--color".as_ref(),
            "never".as_ref(),
        ]);
        (code, String::from_utf8(out).expect("a text"))
    };
    let (code, out) = told("answer blocked/R2: go-on");
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("nobody asks `blocked/R2`, and `blocked/R1` is asked and has no answer here"), "{out}");
    for line in ["answer blocked/R1: go-on", "blocked/R1: go-on", "answer blocked: go-on"] {
        let (code, out) = told(line);
        assert!(code == 0 && !out.contains("nobody asks"), "{line}: {out}");
    }
    let (code, out) = told("R1: stand");
    assert!(code != 0 && out.contains("write `answer blocked/R1: ...`, and answers alone"), "{out}");
}

#[test]
fn every_block_of_the_page_is_read() {
    FOLDER.assert_blocks_are_read(6);
}

#[test]
fn the_page_names_every_file_and_no_other() {
    FOLDER.assert_page_names_the_files();
}

#[test]
fn the_page_explains_every_word_that_the_reader_knows() {
    FOLDER.assert_page_explains(&[
        "orders: [{unit: R1, do: zzzzzzzzzzzzzz}]",
        "orders: [{unit: R1, do: stand, if: {rounds: 2}}]",
        "orders: [{unit: R1, do: {form: zzzzzzzzzzzzzz}}]",
        "standing: [{when: zzzzzzzzzzzzzz, do: stand}]",
    ]);
}
