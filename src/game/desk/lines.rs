//! What the lines of an act come to on a position.

use super::gathered::ended;
use crate::adjudicate::{AnyRuleSet, Position, UnitId};
use crate::yaml::{Faults, Node};

/// What one line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Amended {
    /// The units it concerns; none where it is about the game as a whole.
    pub(super) units: Vec<UnitId>,
    /// What is changed: a sentence without its capital.
    pub(super) text: String,
}

/// Changes a position by lines; says what each came to, and nothing of those that are bad.
pub(super) fn amend(
    rules: &dyn AnyRuleSet,
    position: &Position,
    lines: &[Node],
    faults: &mut Faults,
) -> (Position, Vec<Option<Amended>>) {
    let (after, amended) = rules.amend(position, lines, faults);
    let told = lines.iter().zip(amended).map(|(line, amended)| {
        let amended = amended?;
        Some(Amended {
            text: ended(&with_note(amended.text, line)),
            units: amended.units,
        })
    });
    (after, told.collect())
}

/// A text with the note of its line, where that does not stand in it.
fn with_note(text: String, line: &Node) -> String {
    let note = line.get("note").and_then(Node::word).map(str::trim);
    match note.filter(|note| !note.is_empty() && !text.contains(note)) {
        Some(note) => format!("{text} ({note})"),
        None => text,
    }
}
