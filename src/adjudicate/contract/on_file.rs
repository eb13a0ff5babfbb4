//! Standing orders that a new turn file puts in the place of others.

use super::parts::IllegalOrder;
use crate::adjudicate::decisions::instructions::OnFile;
use crate::adjudicate::terms::reason::{Fact, because};
use crate::adjudicate::terms::roster::Side;
use crate::orders::plain::{Grammar, file_of, lines_of};
use crate::orders::{Language, Standing, Stays, replaced};
use crate::yaml::parse;

/// The longest list of standing orders that are lost which a remark shows.
const SHOWN: usize = 12;

/// A remark about the orders that a side has on file and loses by what is said now of their decisions.
pub fn replacing<L: Language>(
    on_file: &[OnFile],
    side: &Side,
    said: &[Standing<L::Verb>],
    stays: Stays,
) -> Option<IllegalOrder> {
    let on_file = on_file.iter().filter(|held| held.side == *side).flat_map(|held| &held.orders);
    let on_file = on_file.cloned().collect::<Vec<_>>();
    let lost = replaced(&on_file, said, stays);
    let (when, _, span) = lost.first()?;
    let texts = lost.iter().flat_map(|(_, texts, _)| texts);
    let lines = texts.map(|text| in_a_line::<L>(text)).collect::<Vec<_>>();
    let more = lines.len().saturating_sub(SHOWN);
    let mut told = lines.iter().take(SHOWN).map(|line| format!("`{line}`")).collect::<Vec<_>>();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    let reason = because!("what is said here replaces what is on file: {}", Fact::word(told.join("; ")));
    let help = match stays {
        Stays::Behind => "write those that are to stay above it once more, as the form in your report has them",
        _ => "write those that are to stay once more, as the form in your report has them",
    };
    Some(IllegalOrder::remark(when, reason, help, *span))
}

/// A standing order as it is kept with a position, as a line.
fn in_a_line<L: Language>(text: &str) -> String {
    let grammar = Grammar { words: L::VOCABULARY, ..Grammar::NONE };
    let line = parse(text).ok().and_then(|entry| lines_of(&file_of("standing", &entry), &grammar));
    line.map_or_else(|| text.to_owned(), |line| line.trim().to_owned())
}
