//! What the lines of an act come to on a position.

use super::gathered::ended;
use crate::adjudicate::{AnyRuleSet, Hand, Position, UnitId};
use crate::yaml::{self, Faults, Node, Value};

/// What one line came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Amended {
    /// The units it concerns; none where it is about the game as a whole.
    pub(in crate::game) units: Vec<UnitId>,
    /// What is changed: a sentence without its capital.
    pub(in crate::game) text: String,
}

/// Changes a position by lines; says what each came to, and nothing of those that are bad.
pub(super) fn amend(
    rules: &dyn AnyRuleSet,
    position: &Position,
    lines: &[Node],
    faults: &mut Faults,
) -> (Position, Vec<Option<Amended>>) {
    amend_by(None, rules, position, lines, faults)
}

/// The same by an act that counts: units that come in are named by it in the labels of their rolls.
pub(in crate::game) fn amend_by(
    hand: Option<&Hand>,
    rules: &dyn AnyRuleSet,
    position: &Position,
    lines: &[Node],
    faults: &mut Faults,
) -> (Position, Vec<Option<Amended>>) {
    let (after, amended) = rules.amend_by(hand, position, lines, faults);
    let told = lines.iter().zip(amended).map(|(line, amended)| {
        let amended = amended?;
        Some(Amended { text: ended(&with_note(amended.text, line)), units: amended.units })
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

/// Lines as they can be done on a position that the program has worked out: a unit that was lost in it, and that the lines
/// say lives, is back where it stood before.
pub(super) fn brought_back(rules: &dyn AnyRuleSet, stood: &Position, now: &Position, lines: &[Node]) -> Vec<Node> {
    let (_, amended) = rules.amend(now, lines, &mut Faults::default());
    let placed = |line: &Node| placed(rules, stood, line).unwrap_or_else(|| line.clone());
    let lines = lines.iter().zip(&amended).map(|(line, done)| match done {
        Some(_) => line.clone(),
        None => placed(line),
    });
    lines.collect()
}

/// A line that names no place, with the place where its unit stood.
fn placed(rules: &dyn AnyRuleSet, stood: &Position, line: &Node) -> Option<Node> {
    let unit = line.get("unit")?.word()?;
    let Value::Map(entries) = &line.value else {
        return None;
    };
    let marks = rules.plot(stood).marks;
    let mark = marks.into_iter().find(|mark| mark.unit == unit)?;
    let place = yaml::parse(&format!("at: {}", mark.at)).ok()?;
    let Value::Map(place) = place.value else {
        return None;
    };
    let has_place = entries.iter().any(|(key, _)| key.text == "at");
    (!has_place).then(|| Node { value: Value::Map([entries.as_slice(), &place].concat()), ..line.clone() })
}
