//! Orders in plain lines: every turn file that there is reads the same in them, however mail breaks them.

mod corpus;
mod doubtful;
mod faults;
mod forms;
mod games;
mod guides;
mod offered;
mod reading;
mod slips;
mod spoilt;
mod strangers;
mod telephone;
mod vectors;

use std::ffi::OsString;

use corpus::{Filed, corpus, meaning};
use estafette::adjudicate::AnyRuleSet;
use estafette::cli::{Terminal, run};
use estafette::orders::plain::{Lexicon, Plain, lines_of, read};
use estafette::yaml::{Faults, Node, Severity, Source, Style, document, parse, render};
use proptest::prelude::*;
use std::collections::BTreeSet;

use crate::support::{is_thorough, trials};

/// Runs a command where all rules stand on the shelf.
fn estafette(words: &[&str]) -> (u8, String) {
    let arguments = ["estafette"].iter().chain(words).map(OsString::from).collect::<Vec<_>>();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&arguments, &mut Terminal::new(&mut out, &mut err, estafette::rules::all()));
    (code, String::from_utf8(out).expect("it is text") + &String::from_utf8(err).expect("it is text"))
}

/// Reads lines in the words of some rules, with ids alone for names.
fn read_by(rules: &'static dyn AnyRuleSet, text: &str) -> Plain {
    read_with(rules, text, &Lexicon::default())
}

/// The same with the names of a position.
fn read_with(rules: &'static dyn AnyRuleSet, text: &str, names: &Lexicon) -> Plain {
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, text, faults);
    };
    read(text, rules.grammar(), names, &judge)
}

fn shown(text: &str, plain: &Plain) -> String {
    render(Source::new("lines", text), &plain.faults.sorted(), Style::Plain)
}

/// What is wrong with a turn file in lines, if anything is.
fn amiss(file: &Filed) -> Option<String> {
    let Some(text) = lines_of(&file.tree, file.rules.grammar()) else {
        return Some(format!("cannot be written\n{}", document(&file.tree)));
    };
    let plain = read_with(file.rules, &text, &file.names);
    if plain.faults.any_error() {
        return Some(format!("is not read back\n{text}\n{}", shown(&text, &plain)));
    }
    let (said, meant) = (meaning(&plain.tree), meaning(&file.tree));
    if said != meant {
        return Some(format!("is read back otherwise\n{text}\n{meant}\n{said}"));
    }
    let yaml = document(&plain.tree);
    match parse(&yaml) {
        Ok(again) if meaning(&again) == meant => None,
        Ok(again) => Some(format!("is another as YAML\n{text}\n{yaml}\n{meant}\n{}", meaning(&again))),
        Err(_) if yaml.is_empty() => None,
        Err(_) => Some(format!("is no YAML\n{text}\n{yaml}")),
    }
}

#[test]
fn every_turn_file_there_is_reads_the_same_in_lines() {
    let mut files = corpus();
    // Of the cases, which are most of them, some.
    let (mut cases, each) = (0, trials(4, 1));
    files.retain(|file| {
        cases += usize::from(file.path.starts_with("tests"));
        !file.path.starts_with("tests") || cases % each == 0
    });
    let wrong = files.iter().filter_map(|file| Some(format!("{}: {}", file.path.display(), amiss(file)?)));
    let wrong = wrong.collect::<Vec<_>>();
    let shown = wrong.iter().take(12).cloned().collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), shown.join("\n----\n"));
}

/// What is said of lines, and how gravely, wherever in them it is said.
fn said(plain: &Plain) -> Vec<(Severity, &str)> {
    plain.faults.sorted().into_iter().map(|fault| (fault.severity, fault.message.as_str())).collect()
}

/// Breaks a line at a blank, with the lines around it as they stand; the same must be read.
fn amiss_when_broken(file: &Filed, seen: &mut BTreeSet<String>) -> Option<String> {
    let text = lines_of(&file.tree, file.rules.grammar())?;
    let lines = text.lines().collect::<Vec<_>>();
    for place in 0..lines.len() {
        let before = place.checked_sub(1).map_or(String::new(), |place| format!("{}\n", lines[place]));
        let behind = lines.get(place + 1).map_or(String::new(), |line| format!("{line}\n"));
        let window = format!("{before}{}\n{behind}", lines[place]);
        if !seen.insert(window.clone()) {
            continue;
        }
        let whole = read_by(file.rules, &window);
        let (meant, remarks) = (meaning(&whole.tree), said(&whole));
        let within = before.len()..before.len() + lines[place].len();
        for (blank, _) in window.match_indices(' ').filter(|(blank, _)| within.contains(blank)) {
            let mut broken = window.clone();
            broken.replace_range(blank..=blank, "\n");
            let plain = read_by(file.rules, &broken);
            if plain.faults.any_error() || said(&plain) != remarks || meaning(&plain.tree) != meant {
                return Some(format!("{broken}\n{}\n{meant}\n{}", shown(&broken, &plain), meaning(&plain.tree)));
            }
        }
    }
    None
}

fn all_broken(files: &[&Filed]) {
    let mut seen = BTreeSet::new();
    let wrong = files
        .iter()
        .filter_map(|file| Some(format!("{}: {}", file.path.display(), amiss_when_broken(file, &mut seen)?)));
    let wrong = wrong.collect::<Vec<_>>();
    assert!(seen.len() > trials(25, 500), "there are lines, not {}", seen.len());
    let shown = wrong.iter().take(8).cloned().collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), files.len(), shown.join("\n----\n"));
}

#[test]
fn a_line_that_is_broken_at_a_blank_is_one_line() {
    // Some files of the whole corpus, and where all is to be tried those of the guides: see the test below for every one.
    let files = corpus();
    let each = trials(80, 5);
    let some = files
        .iter()
        .enumerate()
        .filter(|(index, file)| index % each == 0 || is_thorough() && file.path.starts_with("orders"));
    all_broken(&some.map(|(_, file)| file).collect::<Vec<_>>());
}

#[test]
#[ignore = "it takes minutes"]
fn every_line_there_is_may_be_broken_at_every_blank() {
    all_broken(&corpus().iter().collect::<Vec<_>>());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: trials(20, 400), ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_reader_off(
        text in "([a-zA-Z0-9 ,:;()\\[\\]\"'.\u{2014}\u{201c}\u{e9}\n#>*-]{0,60}(if|else|or|and|not|within|fire|move|when|note|--|:|answer|deploy|general|R1)?){0,12}"
    ) {
        for rules in estafette::rules::all() {
            let plain = read_by(*rules, &text);
            for fault in plain.faults.sorted() {
                prop_assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len());
                prop_assert!(text.is_char_boundary(fault.span.start));
            }
            let _ = shown(&text, &plain);
        }
    }

    #[test]
    fn what_is_spoilt_is_read_or_refused(seed in any::<u64>()) {
        let lines = [
            "R1: fire 27th or column within 3, move 0407 NE, charge 20th if enemy not square and strength 3-, else stand -- \"so: be\"",
            "when charged, infantry or R2, if enemy cavalry: form square",
            "answer beaten/R7/B4: go cover then homeward",
            "deploy R1, R2: at (12, 8.5), form column, face NE",
            "note: \"a, b\" and (c",
        ];
        let mut text = lines.join("\n");
        let mut state = seed | 1;
        for _ in 0..6 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = (state >> 33) as usize % (text.len() + 1);
            let place = (0..=place).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0);
            let piece = ["(", ")", "\"", ":", ",", "\n", " if ", " else ", " or ", "--", "\u{2019}", " "][(state >> 17) as usize % 12];
            text.insert_str(place, piece);
        }
        for rules in estafette::rules::all() {
            let plain = read_by(*rules, &text);
            // What was read can be written, and reads the same once more.
            let again = lines_of(&plain.tree, rules.grammar());
            if let Some(again) = again {
                let once_more = read_by(*rules, &again);
                prop_assert!(once_more.faults.is_empty(), "{text}\n{again}\n{}", shown(&again, &once_more));
                prop_assert_eq!(meaning(&once_more.tree), meaning(&plain.tree), "{}\n{}", text, again);
            }
        }
    }
}
