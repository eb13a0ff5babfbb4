//! A line as a person types it on a terminal: edited, remembered, completed.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::table::Table;
use super::words::WORDS;

/// The editor of a sitting.
pub(super) struct Lines(Editor<Completions, MemHistory>);

/// What a person did at a prompt.
pub(super) enum Read {
    /// He typed a line.
    Line(String),
    /// He thought better of it.
    Nothing,
    /// He leaves.
    Left,
}

/// What may be typed: before the colon, and behind it.
#[derive(Default)]
struct Completions {
    before: Vec<String>,
    behind: Vec<String>,
}

impl Lines {
    /// An editor; nothing where the terminal has none.
    pub(super) fn open() -> Option<Lines> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        editor.set_helper(Some(Completions::default()));
        Some(Lines(editor))
    }

    /// Remembers what was typed in an earlier sitting.
    pub(super) fn remember(&mut self, line: &str) {
        // A line that is not remembered is only typed once more.
        let _ = self.0.add_history_entry(line);
    }

    /// Completes by the names and words of the game as it stands.
    pub(super) fn know(&mut self, table: &Table) {
        self.0.set_helper(Some(Completions::of(table)));
    }

    /// Reads a line.
    pub(super) fn next(&mut self, prompt: &str) -> Read {
        match self.0.readline(prompt) {
            Ok(line) => Read::Line(line),
            Err(ReadlineError::Interrupted) => Read::Nothing,
            Err(_) => Read::Left,
        }
    }
}

impl Completions {
    fn of(table: &Table) -> Completions {
        let file = &table.game().file;
        let words = file.rules.grammar().words;
        let units = table.roster.units.iter().map(|(unit, ..)| unit.to_string());
        let units = units.collect::<Vec<_>>();
        let sides = file.sides.iter().map(ToString::to_string);
        let places = table.roster.places.iter().map(|(_, name)| name.clone());
        let typed = WORDS.iter().map(|word| word.word.to_owned());
        let before = typed.chain(sides).chain(units.iter().cloned()).collect();
        let said = words.verbs.iter().chain(words.words).map(|word| (*word).to_owned());
        Completions { before, behind: said.chain(units).chain(places).collect() }
    }

    /// Where the word begins that is being typed, and what it may become.
    fn found(&self, line: &str, place: usize) -> (usize, Vec<String>) {
        let typed = line.get(..place).unwrap_or_default();
        let start = typed.rfind([' ', ':', ',', ';']).map_or(0, |at| at + 1);
        let begun = typed[start..].to_lowercase();
        let is_behind = typed.contains(':') || typed.trim_start().contains(' ');
        let known = if is_behind { &self.behind } else { &self.before };
        let mut found =
            known.iter().filter(|word| word.to_lowercase().starts_with(&begun)).cloned().collect::<Vec<_>>();
        found.sort();
        found.dedup();
        (start, found)
    }
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, place: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.found(line, place))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_is_completed_by_where_it_stands() {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        let known = Completions { before: words(&["play", "poles", "who"]), behind: words(&["fire", "form", "poles"]) };
        assert_eq!(known.found("p", 1), (0, words(&["play", "poles"])));
        assert_eq!(known.found("poles: f", 8), (7, words(&["fire", "form"])));
        assert_eq!(known.found("what po", 7), (5, words(&["poles"])));
        assert_eq!(known.found("W", 1), (0, words(&["who"])));
    }
}
