//! Letters in a turn file: what a player writes to others, which no rule set reads.

use super::{Named, names};
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Shape, Value, draft, may, needed};

/// The key of letters in the envelope.
pub const LETTERS: &str = "letters";

/// To whom a letter is.
pub(crate) const TO: &str = "to";
/// What it says.
pub(crate) const TEXT: &str = "text";
/// Whether nobody is told who wrote it.
pub(crate) const UNSIGNED: &str = "unsigned";

/// The word for all players but the writer.
pub const EVERYBODY: &str = "everybody";

/// What begins a paragraph of a letter that stands in one line, as one in plain lines does.
pub const PARAGRAPH: &str = " \u{b6} ";

/// How many characters a letter may have.
pub(crate) const LONGEST: usize = 10_000;

/// Whether a letter has more characters than are carried.
pub fn is_too_long(letter: &str) -> bool {
    letter.chars().count() > LONGEST
}

/// A letter.
pub(super) const MISSIVE: Shape = Shape::of(
    "a letter",
    &[&[
        needed(TO, "a side, a player or `everybody`, or several", || draft::list(draft::text())),
        needed(TEXT, "what it says", draft::text),
        may(UNSIGNED, "`yes` leaves the name of the writer out, where the game allows it", draft::yes_no),
    ]],
);

/// A letter, as it stands in a turn file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missive {
    /// To whom: sides, players, `everybody`.
    pub to: Vec<Named>,
    /// What it says.
    pub text: Named,
    /// Whether nobody is told who wrote it.
    pub unsigned: bool,
}

impl Read for Missive {
    fn read(node: &Node, faults: &mut Faults) -> Option<Missive> {
        let mut fields = Fields::shaped(node, &MISSIVE, faults)?;
        let to = fields.needed(TO, faults).and_then(|to| names(to, faults));
        let text = fields.needed(TEXT, faults).and_then(|text| words(text, faults));
        let unsigned = fields.optional::<bool>(UNSIGNED, faults);
        fields.finish(faults)?;
        Some(Missive { to: to?, text: text?, unsigned: unsigned?.unwrap_or_default() })
    }
}

fn words(node: &Node, faults: &mut Faults) -> Option<Named> {
    let name = String::read(node, faults)?;
    let long = name.chars().count();
    let (what, help) = match name.trim().is_empty() {
        true => ("this letter says nothing".to_owned(), "leave it out"),
        false if long > LONGEST => {
            (format!("this letter has {long} characters, and {LONGEST} are carried"), "write it in parts, or shorter")
        }
        false => return Some(Named { name, span: node.span }),
    };
    faults.add(Fault::error(node.span, what).help(help));
    None
}

/// The tree of a turn file without its letters: what is locked.
pub fn without_letters(tree: &Node) -> Node {
    let Value::Map(entries) = &tree.value else {
        return tree.clone();
    };
    let kept = entries.iter().filter(|(key, _)| !crate::yaml::same_word(LETTERS, &key.text));
    Node { span: tree.span, value: Value::Map(kept.cloned().collect()) }
}

/// Letters as they stand in a tree; nothing where there are none.
pub fn letters_node(letters: &[Missive]) -> Option<(Key, Node)> {
    let first = letters.first()?;
    let word = |named: &Named| Node { span: named.span, value: Value::Word(named.name.clone()) };
    let key = |text: &str, span| Key { text: text.to_owned(), span };
    let items = letters.iter().map(|letter| {
        let span = letter.text.span;
        let to = Node { span, value: Value::List(letter.to.iter().map(word).collect()) };
        let mut entries = vec![(key(TO, span), to), (key(TEXT, span), word(&letter.text))];
        if letter.unsigned {
            entries.push((key(UNSIGNED, span), Node { span, value: Value::Word("yes".to_owned()) }));
        }
        Node { span, value: Value::Map(entries) }
    });
    let span = first.text.span;
    Some((key(LETTERS, span), Node { span, value: Value::List(items.collect()) }))
}
