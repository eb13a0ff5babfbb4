//! The tree of a YAML text, every part with its place.

use super::same_word;

/// A range of bytes in the text that was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A part of the text: a word, a list or a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What a part of the text is. Every word is kept as typed: `0406`, `3.01`, `yes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing after the colon or the dash.
    Empty,
    /// A word or a text, quoted or not.
    Word(String),
    /// A list, in brackets or with dashes.
    List(Vec<Node>),
    /// A map, in braces or on lines.
    Map(Vec<(Key, Node)>),
}

/// A key of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where it stands.
    pub span: Span,
    /// The key as typed.
    pub text: String,
}

impl Node {
    /// The word that stands here.
    pub fn word(&self) -> Option<&str> {
        match &self.value {
            Value::Word(text) => Some(text),
            _ => None,
        }
    }

    /// Whether nothing was written here.
    pub fn is_empty(&self) -> bool {
        self.value == Value::Empty
    }

    /// What stands under a key of a map; capitals and hyphens matter only where two keys differ by
    /// nothing else.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let Value::Map(entries) = &self.value else {
            return None;
        };
        let exact = entries.iter().find(|(name, _)| name.text == key);
        let found = exact.or_else(|| entries.iter().find(|(name, _)| same_word(&name.text, key)));
        found.map(|(_, node)| node)
    }

    /// The items of a list; a single thing is a list of one, nothing an empty one.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::Empty => &[],
            Value::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    /// What this is called in a message.
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Empty => "nothing",
            Value::Word(_) => "a word",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}
