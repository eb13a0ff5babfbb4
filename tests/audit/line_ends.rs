//! A game that was copied by a program that ends lines in its own way: that is said, and nobody is accused of anything.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::Table;
use crate::support::transcript::estafette;
use estafette::game::{Keep, When, close};

fn played() -> Table {
    let table = Table::new();
    table.play_to(2);
    close(&mut table.game(), &Keep::InTheFolder, When::Anyhow).unwrap();
    table
}

/// All files of a folder, however deep.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn with_windows_ends(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    fs::write(path, text.replace('\n', "\r\n")).unwrap();
}

const TOLD: &str = "end as another program wants them";

#[test]
fn a_game_with_windows_line_ends_is_read_as_it_was_written() {
    let table = played();
    let said = estafette(&table, "verify HILL");
    said.has(0, &["Everything agrees."]);
    said.lacks(TOLD);
    for path in files(&table.root()) {
        with_windows_ends(&path);
    }
    let said = estafette(&table, "verify HILL");
    said.has(0, &[TOLD, "Everything agrees."]);
    said.lacks("NO: see");
}

type Edit = fn(String) -> String;

#[test]
fn ledger_and_secret_may_have_been_in_an_editor() {
    let windows: Edit = |text| text.replace('\n', "\r\n");
    let marked: Edit = |text| format!("\u{feff}{text}");
    let longer: Edit = |text| format!("{text}\n\n");
    for (name, edit) in [
        ("ledger.txt", marked),
        ("ledger.txt", windows),
        ("secret.txt", windows),
        ("secret.txt", longer),
        ("x001/log.yaml", windows),
    ] {
        let table = played();
        let path = table.root().join(name);
        fs::write(&path, edit(fs::read_to_string(&path).unwrap())).unwrap();
        let said = estafette(&table, "verify HILL");
        said.has(0, &["agrees"]);
        said.lacks("NO: see");
    }
}

#[test]
fn a_forgery_is_one_whatever_its_lines_end_with() {
    let table = played();
    for path in files(&table.root()) {
        with_windows_ends(&path);
    }
    let report = table.root().join("x002/report-red.md");
    fs::write(&report, fs::read_to_string(&report).unwrap().replace("urn", "ight")).unwrap();
    estafette(&table, "verify HILL").has(1, &[TOLD, "owed: NO: see x002/report-red.md"]);
    // A return alone ends no line, and can hide what stands before it.
    let table = played();
    let report = table.root().join("x002/report-red.md");
    let text = fs::read_to_string(&report).unwrap();
    fs::write(&report, text.replacen('\n', "\r", 1)).unwrap();
    let said = estafette(&table, "verify HILL");
    said.has(1, &["NO: see x002/report-red.md"]);
    said.lacks(TOLD);
}
