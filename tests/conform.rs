//! Every case under `tests/conformance`, run against the rule set whose folder it lies in.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use estafette::adjudicate::AnyRuleSet;
use estafette::conform::{CaseReport, Coverage, coverage, run};
use estafette::rules;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/conformance");

/// Everything in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder opens");
    let paths = entries.map(|entry| entry.expect("the entry reads").path());
    let mut paths = paths.collect::<Vec<_>>();
    paths.sort();
    paths
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().expect("entries of folders have names");
    name.to_string_lossy().into_owned()
}

/// The case files under a folder; a folder without any, and a file of another kind, are told.
fn case_files(folder: &Path, told: &mut Vec<String>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in entries(folder) {
        let name = name_of(&path);
        match name.rsplit_once('.') {
            _ if path.is_dir() => found.append(&mut case_files(&path, told)),
            _ if matches!(name.as_str(), "README.md" | "base.yaml") => {}
            Some((_, "yaml")) => found.push(path),
            _ => told.push(format!("{}: it is no case", path.display())),
        }
    }
    if found.is_empty() {
        told.push(format!("{}: a folder without cases", folder.display()));
    }
    found
}

/// Runs the cases of one rule set on all processors, and tells what is wrong: whoever asks for what came of it waits meanwhile.
fn run_folder(rules: &dyn AnyRuleSet, folder: &Path, told: &mut Vec<String>) -> Vec<CaseReport> {
    let base = fs::read_to_string(folder.join("base.yaml")).unwrap_or_default();
    let paths = case_files(folder, told);
    let run_file = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a case is text");
        let from = folder.parent().expect("it lies among the cases");
        let name = path.strip_prefix(from).expect("it lies in the folder");
        run(rules, &base, &name.to_string_lossy().replace('\\', "/"), &text)
    };
    let share = paths.len().div_ceil(std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let reports: Vec<_> = std::thread::scope(|scope| {
        let shares = paths.chunks(share).map(|share| scope.spawn(|| share.iter().map(run_file).collect::<Vec<_>>()));
        let shares = shares.collect::<Vec<_>>().into_iter();
        shares.flat_map(|share| share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    told.extend(reports.iter().filter(|report| !report.passed()).map(CaseReport::to_string));
    reports
}

/// Folders that belong to no rule set, and rule sets that have no folder.
fn strays(root: &Path, ids: &[&str]) -> Vec<String> {
    let folders = entries(root).into_iter().filter(|path| path.is_dir());
    let folders = folders.map(|path| name_of(&path)).collect::<Vec<_>>();
    let unknown = folders
        .iter()
        .filter(|folder| !ids.contains(&folder.as_str()))
        .map(|folder| format!("{folder}: there is no such rule set"));
    let bare = ids
        .iter()
        .filter(|id| !folders.iter().any(|folder| folder == *id))
        .map(|id| format!("{id}: the rule set has no cases"));
    unknown.chain(bare).collect()
}

/// What the cases of every rule set come to, and what is wrong with them; run once for all that is asked of them.
static RUN: LazyLock<(Vec<Coverage>, Vec<String>)> = LazyLock::new(|| {
    let mut told = Vec::new();
    let mut covered = Vec::new();
    for rules in rules::all() {
        let folder = Path::new(CASES).join(rules.id());
        if folder.is_dir() {
            let reports = run_folder(*rules, &folder, &mut told);
            covered.push(coverage(*rules, &reports));
        }
    }
    (covered, told)
});

#[test]
fn every_case_comes_out_as_expected() {
    let told = &RUN.1;
    assert!(told.is_empty(), "\n{}", told.join("\n"));
}

#[test]
fn every_clause_that_is_played_has_a_case_or_a_reason() {
    let gaps = RUN.0.iter().filter(|covered| !covered.gaps.is_empty());
    let gaps = gaps.map(|covered| format!("{}: {}", covered.rules, covered.gaps.join(" ")));
    let gaps = gaps.collect::<Vec<_>>().join("\n");
    assert!(gaps.is_empty(), "without a case or a reason:\n{gaps}");
}

#[test]
fn every_rule_set_has_its_folder_and_every_folder_its_rule_set() {
    let ids = rules::all().iter().map(|rules| rules.id()).collect::<Vec<_>>();
    let strays = strays(Path::new(CASES), &ids);
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn strays_and_empty_folders_are_told() {
    let root = crate::support::tempdir().expect("a folder for the time being");
    let folder = root.path().join("chess");
    fs::create_dir_all(folder.join("castling")).expect("a folder is made");
    fs::write(folder.join("notes.txt"), "").expect("a file is written");
    assert_eq!(strays(root.path(), &["go"]), ["chess: there is no such rule set", "go: the rule set has no cases"]);
    let mut told = Vec::new();
    assert!(case_files(&folder, &mut told).is_empty());
    assert!(told[0].ends_with("castling: a folder without cases"), "{told:?}");
    assert!(told[1].ends_with("notes.txt: it is no case"), "{told:?}");
    assert!(told[2].ends_with("chess: a folder without cases"), "{told:?}");
}
