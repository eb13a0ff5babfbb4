//! The tree grows from the events of the parser; whatever two readers could take for different
//! things is refused on the way.

use granit_parser::{Event, Parser, ScalarStyle, StructureStyle};

use super::gate::MAX_DEPTH;
use super::{Fault, Faults, Key, Node, Span, Value, clip, gate, syntax};

/// How many words, lists and maps a text may have.
const MAX_NODES: usize = 60_000;

/// How many keys a map may have, so that looking for doubled ones stays cheap.
const MAX_KEYS: usize = 1_000;

/// A list or a map that is not yet closed.
enum OpenNode {
    List(Vec<Node>),
    Map(Vec<(Key, Node)>, Option<Key>),
}

struct Frame {
    open: OpenNode,
    start: usize,
    flow: bool,
}

/// The tree as far as it has grown.
pub(super) struct Tree<'t> {
    text: &'t str,
    frames: Vec<Frame>,
    root: Option<Node>,
    nodes: usize,
    documents: usize,
    faults: Faults,
}

impl<'t> Tree<'t> {
    pub(super) fn new(text: &'t str) -> Tree<'t> {
        Tree { text, frames: Vec::new(), root: None, nodes: 0, documents: 0, faults: Faults::default() }
    }

    /// Reads the text to its end, or to the first fault after which nothing can be read.
    pub(super) fn read(mut self) -> Result<Node, Faults> {
        match self.build() {
            Ok(root) if !self.faults.any_error() => Ok(root),
            Ok(_) => Err(self.faults),
            Err(fault) => {
                self.faults.add(fault);
                Err(self.faults)
            }
        }
    }

    fn build(&mut self) -> Result<Node, Fault> {
        let options = granit_parser::options! {
            disallow_directives: true,
            emit_unresolved_aliases: true,
            flow_nesting_limit: MAX_DEPTH,
            block_nesting_limit: MAX_DEPTH,
        };
        for step in Parser::new_from_str_with_options(self.text, options) {
            match step {
                Ok((event, place)) => {
                    let range = place.byte_range().unwrap_or(0..0);
                    let span = Span { start: range.start, end: range.end };
                    self.event(&event, span)?;
                }
                Err(error) => return Err(syntax::fault(self.text, &error)),
            }
        }
        match self.root.take() {
            Some(root) if !root.is_empty() => Ok(root),
            _ => Err(Fault::error(Span::default(), "the text is empty")
                .help("a file holds at least one line such as `game: NAME`")),
        }
    }

    fn event(&mut self, event: &Event<'_>, span: Span) -> Result<(), Fault> {
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(Fault::error(span, "a second document begins here")
                        .help("send one file for each exchange, without a second `---`"));
                }
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.refuse(span, "an alias may not stand here");
                self.count(span)?;
                self.complete(Node { span, value: Value::Empty });
            }
            Event::Scalar(word, style, anchor, tag) => {
                self.properties(span, *anchor, tag.is_some());
                self.count(span)?;
                self.scalar(word, *style, span);
            }
            Event::SequenceStart(style, anchor, tag) => {
                self.properties(span, *anchor, tag.is_some());
                self.count(span)?;
                self.begin(OpenNode::List(Vec::new()), *style, span);
            }
            Event::MappingStart(style, anchor, tag) => {
                self.properties(span, *anchor, tag.is_some());
                self.count(span)?;
                self.begin(OpenNode::Map(Vec::new(), None), *style, span);
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
        Ok(())
    }

    fn count(&mut self, span: Span) -> Result<(), Fault> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(Fault::error(span, "the text has too many words, lists and maps")
                .help(format!("{MAX_NODES} are the most")));
        }
        Ok(())
    }

    fn refuse(&mut self, span: Span, message: &str) {
        self.faults.add(Fault::error(span, message).help("write the value out; quote it where it is text"));
    }

    fn properties(&mut self, span: Span, anchor: usize, tagged: bool) {
        if anchor != 0 {
            self.refuse(span, "an anchor (`&`) may not stand here");
        }
        if tagged {
            self.refuse(span, "a tag (`!`) may not stand here");
        }
    }

    fn scalar(&mut self, word: &str, style: ScalarStyle, span: Span) {
        // The parser gives a null that nobody wrote as a word without length.
        if style == ScalarStyle::Plain && span.start == span.end {
            return self.complete(Node { span, value: Value::Empty });
        }
        if style == ScalarStyle::DoubleQuoted {
            let raw = self.text.get(span.start..span.end).unwrap_or_default();
            let escaped = raw.contains('\\');
            let control = |character: char| gate::is_forbidden(character) || matches!(character, '\n' | '\t' | '\r');
            if escaped && word.chars().any(control) {
                self.faults
                    .add(Fault::error(span, "a control character is written here with a backslash").help("delete it"));
            }
        }
        self.complete(Node { span, value: Value::Word(word.to_owned()) });
    }

    fn begin(&mut self, open: OpenNode, style: StructureStyle, span: Span) {
        self.frames.push(Frame { open, start: span.start, flow: style == StructureStyle::Flow });
    }

    fn close(&mut self, span: Span) {
        let frame = self.frames.pop().expect("the parser closes what it opened");
        let bracket = frame.flow && span.end > span.start;
        let (value, last) = match frame.open {
            OpenNode::List(items) => {
                let last = items.last().map(|item| item.span.end);
                (Value::List(items), last)
            }
            OpenNode::Map(entries, _) => {
                let last = entries.last().map(|(key, node)| node.span.end.max(key.span.end));
                (Value::Map(entries), last)
            }
        };
        let end = if bracket { span.end } else { last.unwrap_or(span.end) };
        let start = frame.start.min(end);
        self.complete(Node { span: Span { start, end }, value });
    }

    /// A part is finished: it is the root, an item, a key or what stands under a key.
    fn complete(&mut self, node: Node) {
        match self.frames.last_mut() {
            None => self.root = Some(node),
            Some(Frame { open: OpenNode::List(items), .. }) => {
                if node.is_empty() {
                    self.faults.add(
                        Fault::error(node.span, "nothing stands in this place of the list")
                            .help("write an item, or delete the dash"),
                    );
                }
                items.push(node);
            }
            Some(Frame { open: OpenNode::Map(entries, waiting), .. }) => match waiting.take() {
                None => self.key(node),
                Some(key) => {
                    let span = if node.is_empty() { key.span } else { node.span };
                    entries.push((key, Node { span, ..node }));
                }
            },
        }
    }

    fn key(&mut self, node: Node) {
        let span = node.span;
        let text = match node.value {
            Value::Word(text) if self.text[span.start..].starts_with("<<") && text == "<<" => {
                self.refuse(span, "a merge key (`<<`) may not stand here");
                text
            }
            Value::Word(text) => text,
            Value::Empty => {
                self.faults.add(Fault::error(span, "a key is missing before the colon").help("write `key: value`"));
                String::new()
            }
            Value::List(_) | Value::Map(_) => {
                self.faults
                    .add(Fault::error(span, "a key must be one word").help("a list or a map stands after the colon"));
                String::new()
            }
        };
        let frame = self.frames.last_mut().expect("a key stands in a map");
        let explicit = asked(self.text, frame.flow, span.start);
        let OpenNode::Map(entries, waiting) = &mut frame.open else {
            return;
        };
        // Doubled keys are looked for by the readers too, capitals and hyphens aside; this is
        // what no reader can allow.
        let doubled = entries.len() < MAX_KEYS && entries.iter().any(|(earlier, _)| earlier.text == text);
        if entries.len() == MAX_KEYS {
            self.faults.add(Fault::error(span, "too many keys in one map").help(format!("{MAX_KEYS} are the most")));
        }
        if doubled && !text.is_empty() {
            self.faults.add(
                Fault::error(span, format!("`{}` is given twice", clip(&text)))
                    .help("a key may stand only once in a map"),
            );
        }
        if explicit {
            self.faults.add(Fault::error(span, "a key may not be written with `?`").help("write `key: value`"));
        }
        *waiting = Some(Key { span, text });
    }
}

/// Whether a key is written with a question mark before it: `? key`.
fn asked(text: &str, flow: bool, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let bare = before.trim_end();
    if bare.len() == before.len() || !bare.ends_with('?') {
        return false;
    }
    let before = bare[..bare.len() - 1].trim_end_matches([' ', '\t']);
    match before.chars().next_back() {
        None | Some('\n' | '\r') => true,
        Some('{' | '[' | ',') => flow,
        Some('-') => !flow,
        _ => false,
    }
}
