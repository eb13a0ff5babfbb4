//! Templates and phrases of an umpire: taken in and checked by `new`, used in every report, and still there when the game is
//! verified and its reports are drawn again.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn estafette(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_estafette"));
    let output = command.args(arguments).current_dir(folder).output();
    output.expect("it runs")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with the scenario of Maida that names these files, and the files.
fn room(templates: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = crate::support::tempdir().expect("a folder");
    let maida = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/maida/game.yaml");
    let scenario = fs::read_to_string(maida).expect("the example is there");
    let scenario = format!("{scenario}\n{templates}\n");
    fs::write(folder.path().join("maida.yaml"), scenario).expect("it can be written");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    folder
}

/// What `new` says of a scenario that is not taken.
fn refused(templates: &str, files: &[(&str, &str)]) -> String {
    let room = room(templates, files);
    let output = estafette(&["new", "maida.yaml", "game"], room.path());
    assert_eq!(output.status.code(), Some(3), "{}", said(&output.stdout));
    assert!(!room.path().join("game").exists());
    said(&output.stderr)
}

#[test]
fn a_template_that_is_broken_is_shown_with_its_line() {
    let templates = "templates: {headline: mine.txt}";
    let told = refused(templates, &[("mine.txt", "Turn {{ turn }}\nby {{ umpire }}\n")]);
    let expected = "error: the template `headline`: there is nothing of this name in the digest";
    assert!(told.starts_with(expected), "{told}");
    assert!(told.contains("--> mine.txt:2:7\n"), "{told}");
    assert!(told.contains("2 | by {{ umpire }}\n  |       ^^^^^^\n"), "{told}");
    assert!(told.contains("`estafette help templates` tells what there is"), "{told}");
}

#[test]
fn each_kind_of_fault_says_what_it_is() {
    let templates = "templates: {closing: mine.txt}";
    for (template, what, place) in [
        ("a\n{% if turn %}\n", "syntax error: unexpected end of input, expected end of block", "mine.txt:"),
        ("a\nb {% macro x() %}\n", "there is no `macro` in templates", "mine.txt:2:6"),
        ("{{ turn|roman }}", "unknown filter: filter roman is unknown", "mine.txt:1:9"),
        (
            "\n\n{{ fights[0].place }}",
            "in the digest: `fights[0]` is undefined, of an exchange of the kind `quiet`",
            "mine.txt:3:10",
        ),
        ("{{ 'x' * 9 }}", "a template does not multiply or divide", "mine.txt:1:8"),
        ("{{ turn|says('[is]') }}", "this is no army, unit or party", "mine.txt:1:"),
        ("a \u{202e} b", "a character stands here that cannot be seen", "mine.txt:1:3"),
    ] {
        let told = refused(templates, &[("mine.txt", template)]);
        assert!(told.contains(what), "{template}: {told}");
        assert!(told.contains(place), "{template}: {told}");
    }
    let told = refused(templates, &[]);
    assert!(told.contains("mine.txt"), "{told}");
    let told = refused("templates: {closing: ../mine.txt}", &[]);
    assert!(told.contains("this file does not stand beside the scenario"), "{told}");
    let told = refused("templates: {clsing: mine.txt}", &[("mine.txt", "a")]);
    assert!(told.contains("did you mean `closing`?"), "{told}");
}

#[test]
fn a_phrase_that_does_not_fit_is_shown_with_its_line() {
    let templates = "templates: {phrases: mine.yaml}";
    let mine = "hits:\n- \" and scores\"\n- \" for {}\"\nmises:\n- x\n";
    let told = refused(templates, &[("mine.yaml", mine)]);
    assert!(told.contains("error: a wording of `hits`: `{}` is missing\n"), "{told}");
    assert!(told.contains("--> mine.yaml:2:3\n"), "{told}");
    assert!(told.contains("= help: one that is built in: \" and scores {}\""), "{told}");
    assert!(told.contains("error: there are no phrases `mises` in Really Simple Napoleonic Wargame Rules\n"), "{told}");
    assert!(told.contains("--> mine.yaml:4:1\n"), "{told}");
    assert!(told.contains("= help: did you mean `misses`?"), "{told}");
}

const HEADLINE: &str = "{# Ours. #}\n{% if kind == \"set-up\" %}\nThe curtain: {{ game }}\n{% else %}\nAct {{ turn }}, \\ \"{{ kind }}\"\n{% endif %}\n";

#[test]
fn a_game_in_the_words_of_its_umpire_is_played_verified_and_told_again() {
    let room = room(
        "templates: {headline: mine.txt, closing: end.txt, phrases: mine.yaml}   # ours",
        &[
            ("mine.txt", HEADLINE),
            ("end.txt", ""),
            ("mine.yaml", "idles: [twiddle their thumbs]\nidles-one: [twiddles its thumbs]\nfoot-on: [goes for it]\n"),
        ],
    );
    let run = |arguments: &[&str]| {
        let output = estafette(arguments, room.path());
        let told = said(&output.stdout) + &said(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
        told
    };
    run(&["new", "maida.yaml", "game"]);
    let scenario = fs::read_to_string(room.path().join("game/scenario.yaml")).expect("it is there");
    assert!(scenario.contains("\"The curtain: {{ game }}\","), "{scenario}");
    // The game stands by itself: what was beside its scenario may go.
    for name in ["mine.txt", "end.txt", "mine.yaml", "maida.yaml"] {
        fs::remove_file(room.path().join(name)).expect("it was there");
    }
    assert!(run(&["adjudicate", "game"]).starts_with("The curtain: Maida\n"));
    // Whose part it is hangs on the dice.
    let absent = ["british", "french"].into_iter().find(|side| {
        let output = estafette(&["adjudicate", "game", "--without", side], room.path());
        output.status.code() == Some(0)
    });
    assert!(absent.is_some(), "somebody owes orders");
    let path = room.path().join("game/x002/report-british.md");
    let report = fs::read_to_string(&path).expect("it was written");
    assert!(report.contains("\n# Act 1, \\ \""), "{report}");
    assert!(report.contains("The umpire has put words of his own"), "{report}");
    assert!(!report.contains("How matters stand"), "{report}");
    let told = run(&["verify", "game"]);
    assert!(told.contains("Everything agrees."));
    assert!(told.contains("  reports are told in words of the umpire's own"), "{told}");
    let told = run(&["report", "game", "--exchange", "2", "--side", "british"]);
    assert!(told.starts_with("Act 1, \\ \""), "{told}");
    // What the card has fixed is not changed afterwards.
    let game = room.path().join("game/game.yaml");
    let text = fs::read_to_string(&game).expect("it is there");
    fs::write(&game, text.replace("twiddle ", "twirl ")).expect("it can be written");
    let output = estafette(&["status", "game"], room.path());
    assert!(said(&output.stderr).contains("`templates` has come to differ from scenario.yaml"));
}

#[test]
fn what_is_printed_to_be_edited_is_taken_as_it_is() {
    let printed = |what: &str| {
        let output = estafette(&["templates", what], Path::new("."));
        assert_eq!(output.status.code(), Some(0), "{what}");
        said(&output.stdout)
    };
    let files = ["headline", "opening", "closing", "really-simple"].map(printed);
    let named = ["headline.txt", "opening.txt", "closing.txt", "phrases.yaml"];
    let files = named.into_iter().zip(&files).map(|(name, text)| (name, text.as_str()));
    let room = room(
        "templates: {headline: headline.txt, opening: opening.txt, closing: closing.txt, phrases: phrases.yaml}",
        &files.collect::<Vec<_>>(),
    );
    let output = estafette(&["new", "maida.yaml", "game"], room.path());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output.stderr));
    for rules in ["easy-napoleonics", "two-by-two", "napoleonic-brigade"] {
        let text = printed(rules);
        assert!(text.lines().count() > 100 && text.lines().all(|line| line.len() < 200), "{rules}");
    }
    assert!(printed("easy-napoleonics").contains("\n# Fire that hits nobody.\nmisses:\n- \", to no effect\"\n"));
}

#[test]
fn no_headline_of_the_examples_comes_twice_running() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let games = ["maida/british", "sankt-marien/french", "craonne/french", "moeckern/prussians", "hagelberg/french"];
    let mut count = 0;
    for game in games {
        let (game, side) = game.split_once('/').expect("game and side");
        let mut headlines: Vec<String> = Vec::new();
        for exchange in 1.. {
            let path = home.join(format!("{game}/x{exchange:03}/report-{side}.md"));
            let Ok(report) = fs::read_to_string(&path) else {
                break;
            };
            let headline = report.lines().find_map(|line| line.strip_prefix("# "));
            let headline = headline.expect("a report has a headline").to_owned();
            assert!(headline.chars().count() <= 98, "{headline}");
            assert_ne!(Some(&headline), headlines.last(), "{}", path.display());
            headlines.push(headline);
        }
        count += headlines.len();
        let mut different = headlines.clone();
        different.sort();
        different.dedup();
        assert!(different.len() * 10 >= headlines.len() * 7, "{game} repeats itself: {headlines:#?}");
    }
    assert!(count > 150, "{count} headlines");
}
