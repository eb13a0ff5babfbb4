//! The umpire's file: one language for all that he does by hand.

use super::asked::Answer;
use super::ruling::Ruling;
use super::schema::UMPIRE_FILE;
use super::table::{Table, table};
use crate::dice::Hash;
use crate::game::files::{FileAt, read_at_most};
use crate::game::papers::alphabets::demand_one_alphabet;
use crate::game::trouble::{FileName, Trouble};
use crate::orders::{Named, named, order_file};
use crate::yaml::{self, Fault, Faults, Fields, MAX_BYTES, Node, Read, Span, Value, is_given, unknown_key};

/// An umpire's file that could be read.
#[derive(Clone, Debug)]
pub struct UmpireFile {
    /// Where it came from.
    pub path: FileName,
    /// What was read of it.
    pub text: String,
    /// For each line of the text the line of the file.
    pub lines: Vec<u32>,
    /// What is wrong with it, and with which of its lines.
    pub faults: Faults,
    pub(in crate::game) game: Named,
    pub(in crate::game) exchange: (u32, Span),
    pub(in crate::game) matter: Matter,
}

/// What is done, but for what is wrong.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Matter {
    /// Why.
    pub(in crate::game) reason: Option<String>,
    /// Lines that change the position; with a whole turn by hand, its result.
    pub(in crate::game) amend: Vec<Node>,
    /// What dice are to decide.
    pub(in crate::game) rulings: Vec<Ruling>,
    /// What was fought on a table.
    pub(in crate::game) table: Table,
    /// What players are answered.
    pub(in crate::game) answers: Vec<Answer>,
    /// Units that are hidden from now on.
    pub(in crate::game) hide: Vec<Node>,
    /// Units that are hidden no longer.
    pub(in crate::game) reveal: Vec<Node>,
    /// The exchange before which play goes on.
    pub(in crate::game) reopen: Option<u32>,
    /// The exchanges that this takes back, where it takes back any that were cast.
    pub(in crate::game) taken_back: Vec<u32>,
    /// Whether the orders that were taken back stand until others come.
    pub(in crate::game) keeps_orders: bool,
}

/// Who writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Words {
    /// A person.
    OfThePen,
    /// The program, which adds a salt and says what commands did.
    OfTheRecord,
}

impl UmpireFile {
    /// Reads a file. Lines that are at fault are left out and kept as faults; a file that does not say what it is for is
    /// refused whole; `-` is the standard input.
    pub fn open(file: impl Into<FileAt>) -> Result<UmpireFile, Trouble> {
        let from = file.into();
        let sent = read_at_most(&from, MAX_BYTES as u64)?;
        let path = from.name();
        let Some(bytes) = sent else {
            let most = MAX_BYTES / 1024;
            return Err(Trouble::unfit(path, format!("it is larger than {most} KiB"), "do it in several files"));
        };
        let file = order_file(&bytes).map_err(|refusal| {
            let mut faults = Faults::default();
            faults.add(refusal.fault);
            Trouble::unreadable(path, refusal.text, faults)
        })?;
        let unreadable = |faults: Faults| Trouble::Unreadable {
            path: path.to_owned(),
            text: file.text.clone(),
            lines: file.lines.clone(),
            faults,
        };
        let tree = yaml::parse(&file.text).map_err(unreadable)?;
        let mut faults = Faults::default();
        let head = head(&tree, &mut faults);
        let Some((game, exchange)) = head else {
            return Err(unreadable(faults));
        };
        let Some(mut matter) = Matter::read(&tree, Words::OfThePen, &mut faults) else {
            return Err(unreadable(faults));
        };
        matter.amend.retain(|line| {
            let mut mixed = Faults::default();
            demand_one_alphabet(line, &mut mixed);
            let is_plain = mixed.is_empty();
            faults.append(mixed);
            is_plain
        });
        Ok(UmpireFile { path: path.to_owned(), text: file.text, lines: file.lines, faults, game, exchange, matter })
    }

    /// The faults of the file, as a fault that stops a command.
    pub fn trouble(&self, faults: Faults) -> Trouble {
        Trouble::Unreadable { path: self.path.clone(), text: self.text.clone(), lines: self.lines.clone(), faults }
    }
}

/// Game and exchange, without which nothing is done.
fn head(tree: &Node, faults: &mut Faults) -> Option<(Named, (u32, Span))> {
    if !matches!(tree.value, Value::Map(_)) {
        let start = tree.span.start;
        let span = Span { start, end: tree.span.end.min(start + 1) };
        faults.add(
            Fault::error(span, "this is no umpire's file")
                .help("it begins with lines such as `game: NAME`, `exchange: 6`, `reason: ...`"),
        );
        return None;
    }
    let mut fields = Fields::of(tree, "an umpire's file", faults)?;
    let game = fields.needed("game", faults);
    let game = game.and_then(|node| named(node, faults));
    let exchange = fields.needed("exchange", faults);
    let exchange = exchange.and_then(|node| Some((u32::read(node, faults)?, node.span)));
    let mut game = game?;
    game.name.make_ascii_lowercase();
    Some((game, exchange?))
}

/// Keys that only the program writes.
const OF_THE_RECORD: [&str; 4] = ["salt", "reopen", "taken_back", "orders"];

impl Matter {
    /// Reads all but game and exchange. Lines at fault are left out, each with its fault; nothing comes back where it is not
    /// even a map.
    pub(in crate::game) fn read(tree: &Node, words: Words, faults: &mut Faults) -> Option<Matter> {
        let mut fields = Fields::of(tree, UMPIRE_FILE.what, faults)?;
        fields.take("game");
        fields.take("exchange");
        let reason = fields.take("reason").filter(is_given);
        let reason = reason.and_then(|node| String::read(node, faults));
        let mut list = |key| fields.take(key).filter(is_given).map_or(&[][..], Node::items);
        let [amend, rulings, answers] = ["amend", "rulings", "answers"].map(&mut list);
        let [hide, reveal] = ["hide", "reveal"].map(&mut list);
        let table = fields.take("table").filter(is_given);
        let mut matter = Matter {
            reason,
            amend: amend.to_vec(),
            rulings: Ruling::read_all(rulings, words, faults),
            table: table.map_or_else(Table::default, |node| crate::game::hand::file::table(node, faults)),
            answers: sound(answers, |node| Answer::read(node, faults)),
            hide: hide.to_vec(),
            reveal: reveal.to_vec(),
            reopen: None,
            taken_back: Vec::new(),
            keeps_orders: false,
        };
        if words == Words::OfTheRecord {
            let salt = fields.required::<String>("salt", faults);
            if salt.is_some_and(|salt| Hash::parse(&salt).is_none()) {
                faults.add(Fault::error(tree.span, "its salt has not 64 digits"));
            }
            matter.reopen = fields.optional::<u32>("reopen", faults).flatten();
            let back = fields.take("taken_back").map_or(&[][..], Node::items);
            matter.taken_back = sound(back, |node| u32::read(node, faults));
            let orders = fields.optional::<String>("orders", faults).flatten();
            matter.keeps_orders = orders.is_some_and(|word| word == "stand");
        } else {
            by_the_pen(&mut fields, faults);
        }
        fields.finish(faults);
        Some(matter)
    }

    /// Whether nothing is done at all.
    pub(in crate::game) fn is_empty(&self) -> bool {
        self.amend.is_empty()
            && self.rulings.is_empty()
            && self.table == Table::default()
            && self.answers.is_empty()
            && self.hide.is_empty()
            && self.reveal.is_empty()
            && self.reopen.is_none()
    }

    /// Whether players are answered, and nothing else is done.
    pub(in crate::game) fn only_answers(&self) -> bool {
        let rest = Matter { answers: Vec::new(), ..self.clone() };
        !self.answers.is_empty() && rest.is_empty()
    }

    /// Whether it changes the position before anything is played.
    pub(in crate::game) fn changes_position(&self) -> bool {
        (!self.amend.is_empty() && !self.table.whole_turn) || !self.hide.is_empty() || !self.reveal.is_empty()
    }
}

/// What a person does by a command of its own, and need not write.
fn by_the_pen(fields: &mut Fields<'_>, faults: &mut Faults) {
    for key in fields.keys() {
        let word = OF_THE_RECORD.iter().find(|word| **word == key.text);
        let help = match word {
            Some(&"reopen" | &"taken_back") => "`estafette reopen` takes an exchange back",
            Some(&"salt") => "the program adds one of its own",
            Some(_) => "players mail these; `adjudicate --entered` takes in what they told you",
            None => continue,
        };
        fields.pass(key);
        faults.add(unknown_key(key, &[]).help(help));
    }
}

/// A text that says something.
pub(in crate::game) fn said(node: &Node, faults: &mut Faults) -> Option<String> {
    let text = String::read(node, faults)?;
    if text.trim().is_empty() {
        faults.add(Fault::error(node.span, "nothing is said here").help("write it in quotes"));
        return None;
    }
    Some(text)
}

/// The items of a list that can be read.
pub(in crate::game) fn sound<T>(items: &[Node], mut read: impl FnMut(&Node) -> Option<T>) -> Vec<T> {
    items.iter().filter_map(&mut read).collect()
}
