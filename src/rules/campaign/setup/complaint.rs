//! What is wrong with a position that was read, and where it is written.

use crate::yaml::{Node, Span, Value};

/// What is wrong with a position.
pub(super) struct Complaint {
    pub(super) clause: &'static str,
    pub(super) message: String,
    pub(super) help: &'static str,
    /// The key of the game file under which it is written, and the words that stand there one after the other.
    pub(super) at: (&'static str, Vec<String>),
    /// Whether the second of such words is meant, and not the first.
    pub(super) again: bool,
}

impl Complaint {
    pub(super) fn new(clause: &'static str, message: impl Into<String>, help: &'static str) -> Complaint {
        Complaint { clause, message: message.into(), help, at: ("", Vec::new()), again: false }
    }

    /// Where it is written.
    pub(super) fn at<const N: usize>(self, key: &'static str, words: [&str; N]) -> Complaint {
        Complaint { at: (key, words.map(str::to_owned).to_vec()), ..self }
    }

    /// The same, where the words stand for the second time.
    pub(super) fn again(self) -> Complaint {
        Complaint { again: true, ..self }
    }

    /// Where it is written in a game file.
    pub(super) fn span(&self, game: &Node) -> Span {
        let (key, words) = &self.at;
        let mut found = Vec::new();
        if let Some(part) = game.get(key) {
            words_of(part, &mut found);
        }
        let alike = |(node, word): (&&Node, &String)| node.word().is_some_and(|typed| typed.eq_ignore_ascii_case(word));
        let stretches = found.windows(words.len().max(1)).filter(|stretch| stretch.iter().zip(words).all(alike));
        let mut stretches = stretches.filter(|_| !words.is_empty());
        let stretch = if self.again { stretches.nth(1) } else { stretches.next() };
        let ends = stretch.and_then(|stretch| Some((stretch.first()?.span.start, stretch.last()?.span.end)));
        ends.map_or(game.span, |(start, end)| Span { start, end })
    }
}

/// The words of a part of a file, in the order in which they are written.
fn words_of<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
    match &node.value {
        Value::Map(entries) => entries.iter().for_each(|(_, value)| words_of(value, found)),
        Value::List(items) => items.iter().for_each(|item| words_of(item, found)),
        _ => found.push(node),
    }
}
