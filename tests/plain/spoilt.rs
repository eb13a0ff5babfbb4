//! The lines of strangers, with a word left out or a sign too much: whatever becomes of them, the reader is not broken off.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::corpus::position_on;
use super::strangers::{GAMES, lines_of};
use super::{read_with, shown};
use crate::support::trials;
use estafette::game::Tongue;
use estafette::orders::plain::{Lexicon, lines_of as written};
use estafette::rules;

const SIGNS: [&str; 9] = [",", ":", "(", ")", "\"", "--", "or", "if", "when"];

/// A line with each of its words left out, and with each sign before each of its words and behind the last.
fn spoilt(line: &str) -> BTreeSet<String> {
    let words = line.split(' ').collect::<Vec<_>>();
    let mut all = BTreeSet::new();
    for place in 0..=words.len() {
        let (before, behind) = words.split_at(place);
        all.insert([before, behind.get(1..).unwrap_or_default()].concat().join(" "));
        all.extend(SIGNS.map(|sign| [before, &[sign], behind].concat().join(" ")));
    }
    all
}

#[test]
fn a_comma_before_a_moment_names_nobody() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    for line in [",when charged, infantry: form square", ", , when charged, swiss: stand", "the, when charged: stand"] {
        let plain = read_with(rules, line, &Lexicon::default());
        assert_eq!(plain.lost.len(), 1, "{line}");
    }
}

#[test]
fn a_word_left_out_or_a_sign_too_much_breaks_nothing_off() {
    // One line in so many, and each spoilt in one way of so many.
    let (every, ways) = (trials(200, 30), trials(7, 3));
    let mut tried = 0;
    for (id, game) in GAMES {
        let rules = rules::by_id(id).expect("there are such rules");
        let mut folders = std::fs::read_dir("tests/plain/strangers").expect("there are strangers").collect::<Vec<_>>();
        folders.sort_by_key(|folder| folder.as_ref().expect("it is a folder").path());
        let paths = folders.into_iter().map(|folder| folder.expect("it is a folder").path().join(format!("{id}.txt")));
        let lines = paths.filter(|path| path.exists()).flat_map(|path| lines_of(&path)).collect::<Vec<_>>();
        let mut tongues: BTreeMap<String, Tongue> = BTreeMap::new();
        for line in lines.iter().skip(every / 2).step_by(every) {
            let game = line.game.as_deref().unwrap_or(game);
            let state = format!("examples/{game}/x{:03}/state.yaml", line.exchange - 1);
            let made = || Tongue::of(rules, &position_on(rules, Path::new(&state)));
            let tongue = tongues.entry(state.clone()).or_insert_with(made);
            for text in spoilt(&line.text).iter().step_by(ways) {
                let text = format!("side: {}\n\n{text}", line.side);
                let read = || {
                    let plain = tongue.read(&text);
                    let _ = (shown(&text, &plain), written(&plain.tree, rules.grammar()));
                };
                let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
                assert!(done.is_ok(), "{}: `{text}` breaks the reader off", line.place);
                tried += 1;
            }
        }
    }
    assert!(tried > trials(40, 800), "only {tried} lines were tried");
}
