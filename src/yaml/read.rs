//! Reading the tree into types: every fault of a text at once, each at its place.

use super::{Fault, Faults, Key, Node, Value, did_you_mean};

/// A type that can be read from a part of a text. A fault is added for everything that is wrong,
/// and nothing comes back where there is one that matters.
pub trait Read: Sized {
    /// Reads a part of the text.
    fn read(node: &Node, faults: &mut Faults) -> Option<Self>;
}

impl Read for String {
    fn read(node: &Node, faults: &mut Faults) -> Option<String> {
        match &node.value {
            Value::Word(text) => Some(text.clone()),
            Value::Empty => {
                faults.add(
                    Fault::error(node.span, "nothing is written here")
                        .help("write a value, or leave the key out"),
                );
                None
            }
            _ => {
                faults.add(Fault::error(
                    node.span,
                    format!("a word is needed here, not {}", node.kind()),
                ));
                None
            }
        }
    }
}

impl Read for u32 {
    fn read(node: &Node, faults: &mut Faults) -> Option<u32> {
        let text = String::read(node, faults)?;
        let number = text
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| text.parse().ok())
            .flatten();
        if number.is_none() {
            faults.add(Fault::error(
                node.span,
                format!("`{text}` is not a whole number"),
            ));
        }
        number
    }
}

impl Read for bool {
    fn read(node: &Node, faults: &mut Faults) -> Option<bool> {
        let text = String::read(node, faults)?;
        match text.to_ascii_lowercase().as_str() {
            "yes" | "true" => Some(true),
            "no" | "false" => Some(false),
            _ => {
                faults.add(Fault::error(
                    node.span,
                    format!("`{text}` is neither `yes` nor `no`"),
                ));
                None
            }
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, faults: &mut Faults) -> Option<Vec<T>> {
        list_of(node, |item| T::read(item, faults))
    }
}

/// Reads every item of a list with `read`, so that all faults are found; nothing where one item has none.
pub fn list_of<T>(node: &Node, mut read: impl FnMut(&Node) -> Option<T>) -> Option<Vec<T>> {
    let read = node.items().iter().map(&mut read).collect::<Vec<_>>();
    read.into_iter().collect()
}

/// The keys of one map, taken one by one. [`Fields::finish`] reports those that nobody asked for.
#[derive(Debug)]
pub struct Fields<'n> {
    node: &'n Node,
    entries: &'n [(Key, Node)],
    asked: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// Opens a map, or reports that there is none; `what` names what was expected (`an order`).
    pub fn of(node: &'n Node, what: &str, faults: &mut Faults) -> Option<Fields<'n>> {
        match &node.value {
            Value::Map(entries) => Some(Fields {
                node,
                entries,
                asked: Vec::new(),
            }),
            _ => {
                let message = format!("{what} is needed here, not {}", node.kind());
                faults.add(
                    Fault::error(node.span, message)
                        .help("write it in braces: `{key: value, key: value}`"),
                );
                None
            }
        }
    }

    /// The map that was opened.
    pub fn node(&self) -> &'n Node {
        self.node
    }

    /// The part under a key, if the key is there; the key counts as known from now on.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        self.asked.push(key);
        self.entries
            .iter()
            .find(|(name, _)| name.text == key)
            .map(|(_, node)| node)
    }

    /// Reads a key that must be there.
    pub fn required<T: Read>(&mut self, key: &'static str, faults: &mut Faults) -> Option<T> {
        match self.take(key) {
            Some(node) => T::read(node, faults),
            None => {
                faults.add(Fault::error(self.node.span, format!("`{key}:` is missing")));
                None
            }
        }
    }

    /// Reads a key that may be left out: `Some(None)` where it is, `None` where it is at fault.
    pub fn optional<T: Read>(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
    ) -> Option<Option<T>> {
        match self.take(key) {
            Some(node) => T::read(node, faults).map(Some),
            None => Some(None),
        }
    }

    /// Reports every key that was not asked for, with the nearest that was.
    pub fn finish(self, faults: &mut Faults) -> Option<()> {
        let mut sound = Some(());
        for (key, _) in self.entries {
            if self.asked.contains(&key.text.as_str()) {
                continue;
            }
            sound = None;
            let fault = Fault::error(key.span, format!("`{}` is no key of this place", key.text));
            let known = self.asked.iter().copied();
            faults.add(match did_you_mean(&key.text, known) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help(format!("the keys here are {}", self.asked.join(", "))),
            });
        }
        sound
    }

    /// The keys that are there, as typed.
    pub fn keys(&self) -> impl Iterator<Item = &'n Key> {
        self.entries.iter().map(|(key, _)| key)
    }
}
