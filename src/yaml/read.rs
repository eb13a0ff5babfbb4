//! Reading the tree into types: every fault of a text at once, each at its place.

use super::{Fault, Faults, Key, Node, Shape, Value, clip, did_you_mean, is_given, one_of};

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
                faults.add(Fault::empty(node.span));
                None
            }
            _ => {
                let fault = Fault::error(node.span, format!("a word is needed here, not {}", node.kind()));
                faults.add(fault.help("write it without brackets and braces"));
                None
            }
        }
    }
}

impl Read for u32 {
    fn read(node: &Node, faults: &mut Faults) -> Option<u32> {
        let text = String::read(node, faults)?;
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        if number.is_none() {
            let fault = Fault::error(node.span, format!("`{}` is not a whole number", clip(&text)));
            faults.add(fault.help("write digits alone, and fewer than ten: `12`"));
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
                let fault = Fault::error(node.span, format!("`{}` is neither `yes` nor `no`", clip(&text)));
                faults.add(fault.help("write one of them"));
                None
            }
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, faults: &mut Faults) -> Option<Vec<T>> {
        if node.is_empty() {
            faults.add(Fault::empty(node.span));
            return None;
        }
        list_of(node, |item| T::read(item, faults))
    }
}

/// Reads every item of a list with `read`, so that all faults are found; nothing where one item has
/// none. A single thing is a list of one, and a place left empty a list of none.
pub fn list_of<T>(node: &Node, read: impl FnMut(&Node) -> Option<T>) -> Option<Vec<T>> {
    let read = node.items().iter().map(read);
    read.collect::<Vec<_>>().into_iter().collect()
}

/// Whether two words are the same one: capitals do not matter, and `fall-back`, `fall_back` and
/// `fall back` are one word.
pub fn same_word(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.chars().map(folded).eq(other.chars().map(folded))
}

fn folded(letter: char) -> char {
    match letter {
        '_' | ' ' => '-',
        other => other.to_ascii_lowercase(),
    }
}

/// The keys of one map, taken one by one. [`Fields::finish`] reports those that nobody asked for.
#[derive(Debug)]
pub struct Fields<'n> {
    node: &'n Node,
    entries: &'n [(Key, Node)],
    asked: Vec<&'static str>,
    passed: Vec<&'n Key>,
    shape: Option<&'static Shape>,
}

impl<'n> Fields<'n> {
    /// Opens a map, or reports that there is none; `what` names what was expected (`an order`).
    pub fn of(node: &'n Node, what: &str, faults: &mut Faults) -> Option<Fields<'n>> {
        if node.is_empty() {
            faults.add(Fault::empty(node.span));
            return None;
        }
        let Value::Map(entries) = &node.value else {
            let message = format!("{what} is needed here, not {}", node.kind());
            faults.add(Fault::error(node.span, message).help("write it in braces: `{key: value, key: value}`"));
            return None;
        };
        doubled(entries, faults)?;
        Some(Fields { node, entries, asked: Vec::new(), passed: Vec::new(), shape: None })
    }

    /// Opens a map whose keys are written down: no key that is not among them may be taken.
    pub fn shaped(node: &'n Node, shape: &'static Shape, faults: &mut Faults) -> Option<Fields<'n>> {
        let fields = Fields::of(node, shape.what, faults)?;
        let shape = Some(shape);
        Some(Fields { shape, ..fields })
    }

    /// The map that was opened.
    pub fn node(&self) -> &'n Node {
        self.node
    }

    /// The part under a key, if the key is there; the key counts as known from now on.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        debug_assert!(self.shape.is_none_or(|shape| shape.has(key)), "`{key}` is not written down");
        self.asked.push(key);
        self.entries.iter().find(|(name, _)| same_word(&name.text, key)).map(|(_, node)| node)
    }

    /// Passes over a key that another reader reads, or has already found fault with.
    pub fn pass(&mut self, key: &'n Key) {
        self.passed.push(key);
    }

    /// Reads a key that must be there.
    pub fn required<T: Read>(&mut self, key: &'static str, faults: &mut Faults) -> Option<T> {
        match self.take(key) {
            Some(node) => T::read(node, faults),
            None => {
                self.missing(key, faults);
                None
            }
        }
    }

    /// Takes a key that must be there.
    pub fn needed(&mut self, key: &'static str, faults: &mut Faults) -> Option<&'n Node> {
        let node = self.take(key);
        if node.is_none() {
            self.missing(key, faults);
        }
        node
    }

    /// Reads a key that must be there, with a reader that is no type's own.
    pub fn needed_with<T>(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
        read: impl FnOnce(&Node, &mut Faults) -> Option<T>,
    ) -> Option<T> {
        self.needed(key, faults).and_then(|node| read(node, faults))
    }

    fn missing(&self, key: &'static str, faults: &mut Faults) {
        faults.add(Fault::error(self.node.span, format!("`{key}:` is missing")).help(format!("add `{key}: ...`")));
    }

    /// Reads a key that may be left out: `Some(None)` where it is, `None` where it is at fault.
    pub fn optional<T: Read>(&mut self, key: &'static str, faults: &mut Faults) -> Option<Option<T>> {
        self.optional_with(key, faults, T::read)
    }

    /// Reads a key that may be left out, with a reader that is no type's own.
    pub fn optional_with<T>(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
        read: impl FnOnce(&Node, &mut Faults) -> Option<T>,
    ) -> Option<Option<T>> {
        match self.take(key) {
            Some(node) => read(node, faults).map(Some),
            None => Some(None),
        }
    }

    /// Reads a key that may be left out or say `none`: `Some(None)` where it is or does, `None` where it is at fault.
    pub fn given_with<T>(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
        read: impl FnOnce(&Node, &mut Faults) -> Option<T>,
    ) -> Option<Option<T>> {
        match self.take(key).filter(is_given) {
            Some(node) => read(node, faults).map(Some),
            None => Some(None),
        }
    }

    /// Reads a key that holds a list, which may be left out or say `none`, item by item.
    pub fn listed<T>(
        &mut self,
        key: &'static str,
        faults: &mut Faults,
        mut read: impl FnMut(&Node, &mut Faults) -> Option<T>,
    ) -> Option<Vec<T>> {
        match self.take(key).filter(is_given) {
            Some(node) => list_of(node, |item| read(item, faults)),
            None => Some(Vec::new()),
        }
    }

    /// Reports every key that was not asked for, with the nearest that was.
    pub fn finish(self, faults: &mut Faults) -> Option<()> {
        debug_assert!(
            !self.passed.is_empty() || self.never_asked().is_none(),
            "nobody reads `{}`",
            self.never_asked().unwrap_or_default()
        );
        let mut sound = Some(());
        for (key, _) in self.entries {
            let known = self.asked.iter().any(|word| same_word(word, &key.text));
            if known || self.passed.iter().any(|other| other.span == key.span) {
                continue;
            }
            sound = None;
            faults.add(unknown_key(key, &self.asked));
        }
        sound
    }

    /// Whether a key was taken.
    pub fn has_asked(&self, key: &str) -> bool {
        self.asked.iter().any(|asked| same_word(asked, key))
    }

    /// Whether no keys were taken but these.
    pub fn has_asked_only(&self, keys: impl Fn(&str) -> bool) -> bool {
        self.asked.iter().all(|key| keys(key))
    }

    /// A key that is written down and was not taken.
    fn never_asked(&self) -> Option<&'static str> {
        let mut slots = self.shape?.slots();
        let slot = slots.find(|slot| !self.asked.contains(&slot.key));
        slot.map(|slot| slot.key)
    }

    /// The keys that are there, as typed.
    pub fn keys(&self) -> impl Iterator<Item = &'n Key> + use<'n> {
        self.entries.iter().map(|(key, _)| key)
    }
}

/// The fault of a key that has no business where it stands; `known` are those that have.
pub fn unknown_key(key: &Key, known: &[&'static str]) -> Fault {
    let text = clip(&key.text);
    let fault = Fault::error(key.span, format!("`{text}` is no key of this place"));
    let glued = text.split_once(':');
    if let Some((word, _)) = glued.filter(|(word, _)| known.contains(word)) {
        return fault.help(format!("a blank must follow the colon: `{word}: ...`"));
    }
    match did_you_mean(&key.text, known.iter().copied()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None if key.text.contains(' ') => fault.help("a text with a comma stands in quotes: `note: \"first, this\"`"),
        None => match one_of(known) {
            Some(help) => fault.help(help),
            None => fault,
        },
    }
}

/// Two keys that differ only in capitals or hyphens are one key given twice.
fn doubled(entries: &[(Key, Node)], faults: &mut Faults) -> Option<()> {
    let fold = |key: &Key| key.text.chars().map(folded).collect::<String>();
    let mut keys = entries.iter().map(|(key, _)| (fold(key), key)).collect::<Vec<_>>();
    keys.sort_by(|(one, first), (other, second)| one.cmp(other).then(first.span.start.cmp(&second.span.start)));
    let mut sound = Some(());
    for pair in keys.windows(2) {
        if pair[0].0 == pair[1].0 {
            let message = format!("`{}` is given twice", clip(&pair[1].1.text));
            faults.add(Fault::error(pair[1].1.span, message).help("a key may stand only once in a map"));
            sound = None;
        }
    }
    sound
}
