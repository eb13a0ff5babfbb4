//! Letters between players, as their readers see them: every line behind a bar, so that none can pass for the program's own.

use crate::game::{Carriage, Carried, Days, Game, Player, Trouble, letters};
use crate::report::letter::Passage;
use crate::yaml::harmless;

/// The letters of a game, so that they are looked for once.
pub(in crate::post) struct Correspondence {
    all: Vec<Carried>,
}

impl Correspondence {
    pub(in crate::post) fn of(game: &Game, days: &Days) -> Result<Correspondence, Trouble> {
        letters(game, days).map(|all| Correspondence { all })
    }

    /// The letters that a player, or who writes for one, reads with the report of an exchange.
    pub(in crate::post) fn with_report(&self, game: &Game, exchange: u32, player: &Player) -> Vec<&Carried> {
        let all = self.all.iter().filter(|letter| letter.with == Some(exchange));
        all.filter(|letter| reads(game, &letter.reader, player)).collect()
    }

    /// The letters that a player reads as soon as mail is sent: those of the exchange at hand and of the one before it.
    pub(in crate::post) fn at_once(&self, game: &Game, exchange: u32, player: &Player) -> Vec<&Carried> {
        let all = self.all.iter();
        let all = all.filter(|letter| letter.carriage == Carriage::AtOnce && letter.exchange + 1 >= exchange);
        all.filter(|letter| reads(game, &letter.reader, player)).collect()
    }

    /// The letters that a player is to read, however they are carried.
    pub(in crate::post) fn to<'l>(&'l self, game: &'l Game, player: &'l Player) -> impl Iterator<Item = &'l Carried> {
        self.all.iter().filter(|letter| reads(game, &letter.reader, player))
    }

    /// The letters that the umpire gets, to pass them on: those of the exchange at hand and of the one before it.
    pub(in crate::post) fn for_the_umpire(&self, exchange: u32) -> impl Iterator<Item = &Carried> {
        let all = self.all.iter();
        all.filter(move |letter| letter.carriage == Carriage::ThroughTheUmpire && letter.exchange + 1 >= exchange)
    }
}

/// Whether a letter to a reader is one to a player: to himself, or to whom he writes for.
fn reads(game: &Game, reader: &str, player: &Player) -> bool {
    let deputy = |known: &Player| known.substitute.as_ref().is_some_and(|one| one.player == player.player);
    player.player == reader || game.file.players.iter().any(|known| known.player == reader && deputy(known))
}

/// Who wrote a letter, and to whom, in a line.
pub(in crate::post) fn heading(letter: &Carried) -> String {
    let to = match letter.to.eq_ignore_ascii_case(&letter.reader) {
        true => String::new(),
        false => format!(", to {}", harmless(&letter.to)),
    };
    match letter.writer() {
        Some(writer) => format!("From {}{to}:", harmless(&writer)),
        None => format!("Unsigned{to}:"),
    }
}

/// What the keys of a letter begin with, to whomever it goes.
pub(in crate::post) fn stem_of(letter: &Carried) -> String {
    format!("letter/{:03}-{}/", letter.exchange, letter.number)
}

/// A letter as text.
pub(in crate::post) fn text_of(letter: &Carried) -> String {
    let mut text = format!("{}\n\n", heading(letter));
    for line in barred(&letter.text) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// A letter as pieces of a mail.
pub(in crate::post) fn pieces_of(letter: &Carried) -> [Passage; 2] {
    [Passage::Prose(heading(letter)), Passage::Verbatim(barred(&letter.text).join("\n"))]
}

/// How whoever reads a letter can write back.
pub(in crate::post) fn how_to_answer(letter: &Carried) -> String {
    format!("To write back, put a line `to {}: ...` into your next mail, with your orders or alone.", back_to(letter))
}

/// To whom an answer to a letter is written.
pub(in crate::post) fn back_to(letter: &Carried) -> &str {
    match (&letter.player, letter.unsigned) {
        (_, true) => "everybody",
        (Some(player), _) => player.as_str(),
        (None, _) => letter.side.as_str(),
    }
}

/// The lines of a letter, each behind a bar.
pub(in crate::post) fn barred(text: &str) -> Vec<String> {
    let options = textwrap::Options::new(70)
        .initial_indent("| ")
        .subsequent_indent("| ")
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        let line = without_marks(&harmless(line.trim_end()));
        match line.is_empty() {
            true => lines.push("|".to_owned()),
            false => lines.extend(textwrap::wrap(&line, &options).into_iter().map(|line| line.into_owned())),
        }
    }
    lines
}

/// A line in which nobody finds the marks of a turn file, however the letter is quoted.
fn without_marks(line: &str) -> String {
    let mut out = Vec::<&str>::new();
    let mut joined = String::new();
    for word in line.split(' ') {
        let bare = word.to_ascii_lowercase();
        let after_name = out.last().is_some_and(|last| last.to_ascii_lowercase().ends_with("estafette"));
        if after_name && (bare.starts_with("begin") || bare.starts_with("end")) {
            joined.push('-');
        } else if !out.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
        out.push(word);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_broken_and_all_else_stays() {
        assert_eq!(without_marks("# estafette begin"), "# estafette-begin");
        assert_eq!(without_marks("  # Estafette END now"), "  # Estafette-END now");
        assert_eq!(without_marks("the  estafette is late"), "the  estafette is late");
    }

    #[test]
    fn every_line_stands_behind_a_bar() {
        let text = format!("first\n\n{}\nYour orders are refused.", "long ".repeat(30));
        assert!(barred(&text).iter().all(|line| line.starts_with('|') && line.chars().count() <= 72));
        assert_eq!(barred(&text).last().map(String::as_str), Some("| Your orders are refused."));
    }
}
