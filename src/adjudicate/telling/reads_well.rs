//! Logs that are written for it, and whether what is told of them reads as a report should.

use serde::de::DeserializeOwned;

use crate::adjudicate::telling::entry::{Beat, Entry, Told};
use crate::adjudicate::terms::clause::Clause;

/// A log written with a clause and an event on each line.
pub fn log<E: DeserializeOwned>(text: &str) -> Vec<Entry<E>> {
    let entry = |line: &str| {
        let (clause, event) = line.split_once(' ').expect("a clause and an event");
        Entry {
            clause: serde_json::from_str::<Clause>(&format!("{clause:?}")).expect("a clause"),
            event: serde_json::from_str(event).unwrap_or_else(|error| panic!("{error}: {line}")),
            rolls: Vec::new(),
            shows: Vec::new(),
            meets: Vec::new(),
        }
    };
    text.trim().lines().map(entry).collect()
}

/// Whether each entry of a log is told by its clause.
#[track_caller]
pub fn is_told_by_its_clauses<E>(told: &[Told], log: &[Entry<E>]) {
    assert_eq!(told.len(), log.len());
    for (told, entry) in told.iter().zip(log) {
        assert_eq!(told.clause, entry.clause);
    }
}

/// What is said aloud.
pub fn spoken(told: &[Told]) -> Vec<&str> {
    let loud = told.iter().filter(|told| told.beat != Beat::Silent);
    let texts = loud.map(|told| told.text.as_str());
    texts.filter(|text| !text.is_empty()).collect()
}

/// Whether no mark of the making stands in what is said, and nothing in brackets but places.
#[track_caller]
pub fn is_clean(told: &[Told]) {
    for text in spoken(told) {
        let plain = text.replace("] ", " ").replace(", where", "");
        let marks = ["{", "}", "<", ">", "|", "  ", " ,", ",,", " .", "..", ",.", ": :", " ;"];
        let found = marks.iter().find(|mark| plain.contains(*mark));
        assert!(found.is_none(), "{found:?} in: {text}");
        let brackets = text.split('[').skip(1);
        let places = brackets.clone().filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(brackets.count(), places.count(), "{text}");
    }
}

/// Whether nothing is said twice running.
#[track_caller]
pub fn is_not_said_again(told: &[Told]) {
    assert!(spoken(told).windows(2).all(|pair| pair[0] != pair[1]));
}

/// Whether every sentence has its capital and its stop.
#[track_caller]
pub fn is_in_sentences(told: &[Told]) {
    for told in told {
        if matches!(told.beat, Beat::Heading | Beat::Silent) || told.text.is_empty() {
            continue;
        }
        for sentence in told.text.split_inclusive(". ") {
            let first = sentence.trim_start().chars().next();
            let capital = first.is_some_and(|letter| letter.is_uppercase() || letter.is_ascii_digit());
            assert!(capital && sentence.trim_end().ends_with(['.', '!', '?']), "{sentence}");
        }
    }
}

/// How many kinds of events some logs hold.
pub fn kinds_of_events(logs: &[&str]) -> usize {
    let lines = logs.iter().flat_map(|log| log.lines());
    let mut held = lines.filter_map(|line| line.split('"').nth(1)).collect::<Vec<_>>();
    held.sort_unstable();
    held.dedup();
    held.len()
}
