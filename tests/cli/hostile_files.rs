//! Files that mean harm: views that nobody wrote, pipes, links, disks that are full, and what a killed process left.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::hostile_positions::mutant::Mutant;
use crate::support::transcript::estafette;
use crate::support::{Table, tiny};
use estafette::cli::{Terminal, run};
use estafette::rules;

/// What a command says, by the rules of the program, and its exit code.
fn said(arguments: &[&str]) -> (u8, String) {
    let arguments = ["estafette"].iter().chain(arguments);
    let arguments = arguments.map(OsString::from).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&arguments, &mut Terminal::new(&mut out, &mut err, rules::all()));
    out.extend(err);
    (code, String::from_utf8(out).expect("it is text"))
}

/// The first views of every example, with orders that they may judge.
fn views() -> Vec<(PathBuf, PathBuf)> {
    let games = fs::read_dir("examples").expect("there are examples");
    let games = games.map(|entry| entry.expect("it can be read").path());
    let games = games.filter(|game| game.is_dir());
    let mut found = Vec::new();
    for game in games {
        for exchange in ["x001", "x002", "x004"] {
            let files = fs::read_dir(game.join(exchange)).into_iter().flatten();
            for file in files.map(|entry| entry.expect("it can be read").path()) {
                let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
                let side = name.strip_prefix("view-").and_then(|name| name.strip_suffix(".yaml"));
                let Some(side) = side else { continue };
                let form = file.with_file_name(format!("form-{side}.yaml"));
                if form.exists() {
                    found.push((file, form));
                }
            }
        }
    }
    assert!(!found.is_empty(), "the examples have views");
    found.sort();
    found
}

#[test]
fn a_view_without_one_of_its_lines_is_judged_by_or_refused() {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("view.yaml");
    let mut refused = 0;
    for (view, form) in views() {
        let text = fs::read_to_string(&view).unwrap();
        let top = text.lines().filter(|line| !line.starts_with('-')).count();
        assert!(top > 3, "{}", view.display());
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('-') {
                continue;
            }
            let rest = text.lines().enumerate().filter(|(at, _)| *at != index);
            let rest = rest.map(|(_, line)| format!("{line}\n")).collect::<String>();
            fs::write(&path, rest).unwrap();
            let view = path.display().to_string();
            let (code, told) = said(&["check", "--view", &view, &form.display().to_string()]);
            assert!([0, 1, 3].contains(&code), "{line}: {told}");
            refused += usize::from(code == 3);
        }
    }
    assert!(refused > 0, "some of them are refused");
}

#[test]
fn a_view_with_its_first_line_changed_is_judged_by_or_refused() {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("view.yaml");
    let name = path.display().to_string();
    let views = views();
    let mut refused = 0;
    for seed in 0..300 {
        let mutant = Mutant::of(seed, views.len());
        let (view, form) = &views[mutant.whom];
        let text = fs::read_to_string(view).unwrap();
        let (first, rest) = text.split_once('\n').expect("there is more than a line");
        let first = mutant.text(first);
        fs::write(&path, format!("{}\n{rest}", first.trim_end())).unwrap();
        for words in [vec!["check", "--view", &name, &form.display().to_string()], vec!["form", "--view", &name]] {
            let (code, told) = said(&words);
            assert!([0, 1, 2, 3].contains(&code), "{first}: {told}");
            refused += usize::from(code == 3);
        }
    }
    assert!(refused > 0, "some of them are refused");
}

#[test]
fn a_view_without_its_order_is_refused() {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("view.yaml");
    let view = "examples/hagelberg-open/x004/view-french.yaml";
    let text = fs::read_to_string(view).unwrap();
    let rest = text.lines().filter(|line| !line.starts_with("order:"));
    fs::write(&path, rest.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let form = view.replace("view-", "form-");
    let (code, told) = said(&["check", "--view", path.to_str().unwrap(), &form]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("it is no view: "), "{told}");
}

/// A view as a version of the rules wrote it, to its last line.
fn view_by(version: &str) -> String {
    let text = fs::read_to_string("examples/maida-open/x001/view-french.yaml").unwrap();
    let (first, rest) = text.split_once('\n').expect("there is more than a line");
    let first = first.strip_prefix("view: ").expect("it is a view");
    let mut first: serde_json::Value = serde_json::from_str(first).expect("it is JSON");
    first["version"] = version.into();
    format!("view: {first}\n{}# end of the view\n", rest.replace("# end of the view\n", ""))
}

/// What `form` says of a view.
fn said_of_view(text: &str) -> (u8, String) {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("view.yaml");
    fs::write(&path, text).unwrap();
    said(&["form", "--view", path.to_str().unwrap()])
}

#[test]
fn a_view_that_is_cut_off_is_refused_wherever_it_ends() {
    let version = rules::by_id("really-simple").expect("it is one of ours").version();
    let text = view_by(&version);
    let (code, told) = said_of_view(&format!("{text}\n-- \nSent by hand\n"));
    assert_eq!(code, 0, "what stands behind its end is no part of it: {told}");
    let lines = text.lines().collect::<Vec<_>>();
    for left in 2..lines.len() {
        let (code, told) = said_of_view(&(lines[..left].join("\n") + "\n"));
        assert_eq!(code, 3, "{left} lines: {told}");
        assert!(told.contains("it is cut off"), "{left} lines: {told}");
    }
}

#[test]
fn a_view_of_a_newer_program_is_refused_by_its_name() {
    let (code, told) = said_of_view(&view_by("really-simple-99.0"));
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("the view was made by `really-simple-99.0`"), "{told}");
}

#[test]
fn a_view_of_more_than_a_megabyte_is_refused() {
    let place = crate::support::tempdir().unwrap();
    let path = place.path().join("view.yaml");
    let text = fs::read_to_string("examples/maida-open/x001/view-french.yaml").unwrap();
    fs::write(&path, format!("{text}#{}\n", " ".repeat(1_000_000))).unwrap();
    let (code, told) = said(&["form", "--view", path.to_str().unwrap()]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("it is longer than 1 MB"), "{told}");
}

/// The army of maida with so many battalions more, each standing where another does.
fn swollen(text: &str, line: &str, many: usize) -> String {
    let more = (0..many).map(|number| line.replace("78th", &format!("u{number}")) + "\n");
    text.replace(&format!("{line}\n"), &format!("{line}\n{}", more.collect::<String>()))
}

#[test]
fn an_army_that_no_table_bears_is_refused() {
    let place = crate::support::tempdir().unwrap();
    let text = fs::read_to_string("examples/maida-open/scenario.yaml").unwrap();
    let line = text.lines().find(|line| line.starts_with("- {unit: 78th")).unwrap();
    let path = place.path().join("scenario.yaml");
    fs::write(&path, swollen(&text, line, 1_000)).unwrap();
    let folder = place.path().join("game").display().to_string();
    let (code, told) = said(&["new", path.to_str().unwrap(), &folder]);
    assert_eq!(code, 3, "{told}");
    assert!(
        told.contains("units is larger than any") && told.contains("1000 of both sides together are the most"),
        "{told}"
    );
    let text = fs::read_to_string("examples/maida-open/x001/view-french.yaml").unwrap();
    let line = text.lines().find(|line| line.contains("78th") && line.starts_with("- ")).unwrap();
    let path = place.path().join("view.yaml");
    fs::write(&path, swollen(&text, line, 1_000)).unwrap();
    let (code, told) = said(&["map", "--view", path.to_str().unwrap()]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("and 1000 are the most"), "{told}");
}

#[cfg(unix)]
fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo runs");
    assert!(made.success());
}

#[cfg(unix)]
#[test]
fn pipes_are_refused_wherever_a_file_is_read() {
    let table = Table::new();
    let files = table.both(1);
    for name in [".lock", "game.yaml", "scenario.yaml", "ledger.txt", "secret.txt", "x000/state.yaml"] {
        let path = table.root().join(name);
        let kept = fs::read(&path).ok();
        let _ = fs::remove_file(&path);
        pipe(&path);
        let told = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
        assert!(told.code >= 2, "{name}: {told:?}");
        fs::remove_file(&path).unwrap();
        if let Some(kept) = kept {
            fs::write(&path, kept).unwrap();
        }
    }
    fs::remove_file(&files[0]).unwrap();
    pipe(&files[0]);
    let told = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
    assert!(told.err.contains("it is no plain file"), "{told:?}");
    let told = estafette(&table, "dice ledger PLACE/red.yaml");
    assert!(told.err.contains("it is no plain file"), "{told:?}");
}

#[cfg(unix)]
#[test]
fn an_answer_takes_the_place_of_no_pipe_and_no_file_that_of_a_folder() {
    use std::os::unix::fs::FileTypeExt;
    let table = Table::new();
    table.play_to(1);
    let odd = table.place.path().join("odd");
    pipe(&odd);
    for command in ["map HILL --out PLACE/odd", "book HILL --out PLACE/odd", "map HILL --out /dev/null"] {
        let told = estafette(&table, command);
        assert_eq!(told.code, 3, "{command}: {told:?}");
        assert!(told.err.contains("it is no plain file, and a file is to be written"), "{command}: {told:?}");
    }
    table.both(2);
    for command in [
        "map HILL --phase all --out PLACE/odd",
        "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --out PLACE/odd",
        "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --rehearse --out PLACE/odd",
        "reopen HILL --reason rain --out PLACE/odd",
        "man PLACE/odd",
    ] {
        let told = estafette(&table, command);
        assert_eq!(told.code, 3, "{command}: {told:?}");
        assert!(told.err.contains("it is no folder, and "), "{command}: {told:?}");
        assert!(told.err.contains("name a folder that does not exist yet"), "{command}: {told:?}");
    }
    assert!(fs::symlink_metadata(&odd).unwrap().file_type().is_fifo(), "it stands as it stood");
}

#[cfg(unix)]
#[test]
fn a_lock_that_is_a_link_makes_no_file_elsewhere() {
    let table = Table::new();
    table.both(1);
    let elsewhere = table.place.path().join("elsewhere");
    let _ = fs::remove_file(table.root().join(".lock"));
    std::os::unix::fs::symlink(&elsewhere, table.root().join(".lock")).unwrap();
    let told = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
    assert_eq!(told.code, 3, "{told:?}");
    assert!(!elsewhere.exists());
}

/// A writer on a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is said beside an answer that cannot be written.
fn said_beside(words: &[&str]) -> (u8, String) {
    let arguments = ["estafette"].iter().chain(words).map(OsString::from);
    let arguments = arguments.collect::<Vec<_>>();
    let mut err = Vec::new();
    let code = run(&arguments, &mut Terminal::new(&mut Full, &mut err, tiny::SHELF));
    (code, String::from_utf8(err).unwrap())
}

#[test]
fn what_was_cast_is_not_denied_where_the_answer_cannot_be_written() {
    let table = Table::new();
    table.both(1);
    let root = table.root().display().to_string();
    let [red, blue] = ["red", "blue"].map(|side| {
        let file = table.place.path().join(format!("{side}.yaml"));
        file.display().to_string()
    });
    let (code, told) = said_beside(&["adjudicate", &root, &red, &blue]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("the answer alone is lost"), "{told}");
    assert!(!told.contains("where it stood"), "{told}");
    assert_eq!(table.game().stand().unwrap().exchange, 2);

    let out = table.place.path().join("copy").display().to_string();
    let files = table.both(2);
    let [red, blue] = [0, 1].map(|place: usize| files[place].display().to_string());
    let (code, told) = said_beside(&["adjudicate", &root, &red, &blue, "--out", &out]);
    assert_eq!(code, 3, "{told}");
    assert!(Path::new(&out).join("x002/log.yaml").exists(), "the copy was played");
}

#[test]
fn what_a_killed_new_left_is_cleared_away() {
    let place = crate::support::tempdir().unwrap();
    let at = |name: &str| place.path().join(name).display().to_string();
    let secret = at("umpire.secret");
    let new = ["new", "examples/maida/scenario.yaml", &at("maida"), "--secret", &secret];
    let (code, told) = said(&new);
    assert_eq!(code, 0, "{told}");
    // Killed between the secret and the name: the game stands beside its place, and nobody holds its pen.
    fs::rename(at("maida"), at(".estafette-killed")).unwrap();
    fs::write(Path::new(&at(".estafette-killed")).join(".lock"), "").unwrap();
    fs::write(at(".estafette-half"), "estafette-dice-1 sec").unwrap();
    fs::write(at(".estafette-other"), "somebody else's").unwrap();
    let before = fs::read_to_string(&secret).unwrap();
    let (code, told) = said(&new);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("was killed had left this"), "{told}");
    assert_ne!(fs::read_to_string(&secret).unwrap(), before);
    for gone in [".estafette-killed", ".estafette-half"] {
        assert!(!Path::new(&at(gone)).exists(), "{gone}");
    }
    assert!(Path::new(&at(".estafette-other")).exists());
    // The secret of a game that was made is never taken.
    let (code, told) = said(&["new", "examples/maida/scenario.yaml", &at("again"), "--secret", &secret]);
    assert_eq!(code, 3, "{told}");
    assert!(Path::new(&secret).exists());
}

#[test]
fn a_secret_that_is_not_that_of_the_game_is_found_by_verify() {
    let table = Table::new();
    table.cast(table.both(1));
    let path = table.root().join("secret.txt");
    let own = fs::read_to_string(&path).unwrap();
    let other = Table::new();
    let others = fs::read_to_string(other.root().join("secret.txt")).unwrap();
    assert_ne!(own, others);
    let help = "put back the file that `estafette new` made, or take this one away";
    for (text, what) in
        [("garbage\n", "it does not hold the secret of a game"), (&others, "it holds the secret of another game")]
    {
        fs::write(&path, text).unwrap();
        for verify in ["verify HILL", "verify HILL --hashes-only"] {
            let said = estafette(&table, verify);
            said.has(1, &[what, help, "secret.txt", "1 discrepancy found."]);
        }
    }
    // No player has a secret, and no umpire who keeps it elsewhere.
    fs::remove_file(&path).unwrap();
    estafette(&table, "verify HILL").has(0, &["Everything agrees."]);
    estafette(&table, "verify HILL --secret PLACE/nowhere.txt").has(1, &["nowhere.txt", "it is missing"]);
    fs::write(&path, &own).unwrap();
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    estafette(&table, "verify HILL").has(0, &["Everything agrees."]);
    fs::write(&path, "garbage\n").unwrap();
    estafette(&table, "verify HILL").has(1, &["it does not hold the secret of a game"]);
}
