//! One turn file: from the bytes of a mail to an envelope and a body.

use super::in_lines::{self, Lost, without_letters_in_it};
use super::read_once::ReadOnce;
use super::tongue::Tongue;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Side};
use crate::dice::Hash;
use crate::game::files::{FileAt, read_at_most};
use crate::game::trouble::{FileName, Trouble};
use crate::orders::{
    ENVELOPE_KEYS, Envelope, Manner, OrderFile, envelope, letters_node, order_text, without_words_of_a_lock,
};
use crate::yaml::{self, Fault, Faults, MAX_BYTES, Node, Span, Value};

/// A turn file that could be read.
#[derive(Clone, Debug)]
pub struct TurnFile {
    /// Where it came from.
    pub path: FileName,
    /// The bytes as received.
    pub bytes: Vec<u8>,
    /// The order file.
    pub text: String,
    /// For each line of the text the line of the mail.
    pub lines: Vec<u32>,
    /// What is hashed and locked: the order file, or the YAML made of plain lines.
    pub locked: String,
    /// For each line of that the line of the mail.
    pub locked_lines: Vec<u32>,
    /// The lines that could not be read, where the file is in lines.
    pub lost: Lost,
    /// Whether it has lines of which nobody without the words of its game can say what they are: orders, for all he knows.
    has_unread_lines: bool,
    /// Whether it is in plain lines.
    pub in_lines: bool,
    /// The tree of the text.
    pub tree: Node,
    /// Whose it is, and for which exchange.
    pub envelope: Envelope,
    /// What ties it to a link.
    pub bind: Option<Hash>,
    /// What was done to it so that it could be read.
    pub remarks: Vec<String>,
    /// What looks like orders in the mail and does not count.
    pub passed_over: Option<String>,
    /// What it says in the words of the rules.
    pub(super) reading: ReadOnce,
}

/// What a turn file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It stands for its sender's orders, be they none.
    Orders,
    /// It is about the dice alone.
    Dice,
    /// It carries letters and nothing else.
    Letters,
}

/// What an order file says, in whichever form it is written.
pub(in crate::game) struct Body {
    pub(super) tree: Node,
    pub(super) envelope: Envelope,
    pub(super) locked: String,
    pub(super) locked_lines: Vec<u32>,
    pub(super) lost: Lost,
}

impl Body {
    /// Of a file in YAML, which is locked as it stands.
    fn exact(file: &OrderFile) -> Result<Body, Faults> {
        let tree = yaml::parse(&file.text)?;
        let mut faults = Faults::default();
        match envelope(&tree, &mut faults).filter(|_| !faults.any_error()) {
            Some(envelope) => Ok(Body {
                tree,
                envelope,
                locked: file.text.clone(),
                locked_lines: file.lines.clone(),
                lost: Lost::default(),
            }),
            None => Err(faults),
        }
    }
}

/// The lists that are orders in the narrow sense: none may come where answers are due.
const ORDERS: [&str; 5] = ["orders", "general", "army", "terrain", "deploy"];

/// What the names of files begin with that the umpire entered.
const ENTERED: &str = "entered-";

/// The keys of the envelope that serve the dice alone.
const DICE: [&str; 3] = ["link", "chain", "words"];

impl TurnFile {
    /// Reads a file, of which no more is taken into memory than a turn file may have; `-` is the standard input.
    pub fn open(file: impl Into<FileAt>, tongue: &Tongue) -> Result<TurnFile, Trouble> {
        let (path, bytes) = TurnFile::fetch(file)?;
        TurnFile::read(path, bytes, tongue)
    }

    /// The bytes of a file, and its name.
    pub fn fetch(file: impl Into<FileAt>) -> Result<(FileName, Vec<u8>), Trouble> {
        let file = file.into();
        let sent = read_at_most(&file, MAX_BYTES as u64)?;
        let path = file.name();
        let Some(bytes) = sent else {
            let most = MAX_BYTES / 1024;
            return Err(Trouble::unfit(
                path,
                format!("it is larger than {most} KiB, which is more than any orders need"),
                "send the orders alone, as plain text",
            ));
        };
        Ok((path.clone(), bytes))
    }

    /// Reads the bytes of a file; one in plain lines in the words of a game.
    pub fn read(path: impl Into<FileName>, bytes: Vec<u8>, tongue: &Tongue) -> Result<TurnFile, Trouble> {
        let path = path.into();
        let file = order_text(&bytes).map_err(|refusal| {
            let mut faults = Faults::default();
            faults.add(refusal.fault);
            Trouble::unreadable(&path, refusal.text, faults)
        })?;
        let body = match file.manner {
            Manner::Lines => in_lines::read(&file, tongue),
            Manner::Yaml => Body::exact(&file),
        };
        let Body { tree, mut envelope, locked, locked_lines, lost } = match body {
            Ok(body) => without_letters_in_it(body, &file),
            Err(faults) => {
                return Err(Trouble::Unreadable { path, text: file.text, lines: file.lines, faults });
            }
        };
        // Names of games and sides have no capitals, but a keyboard that begins lines with them puts one here.
        envelope.game.name.make_ascii_lowercase();
        envelope.side.name.make_ascii_lowercase();
        if let Some(player) = &mut envelope.player
            && let Some(known) = tongue.player(&player.name)
        {
            player.name = known.to_owned();
        }
        Ok(TurnFile {
            has_unread_lines: tongue.is_blind() && lost.lines > 0,
            path,
            bytes,
            locked,
            locked_lines,
            lost,
            in_lines: file.manner == Manner::Lines,
            text: file.text,
            lines: file.lines,
            tree,
            envelope,
            bind: file.bind.as_deref().and_then(Hash::parse),
            remarks: file.remarks,
            passed_over: file.passed_over,
            reading: ReadOnce::default(),
        })
    }

    /// The same as entered by the umpire, with how the orders reached him: what is kept, hashed and locked says so.
    pub(in crate::game) fn entered(mut self, how: &str, tongue: &Tongue) -> Result<TurnFile, Trouble> {
        if let Some(said) = &self.envelope.entered {
            let what = "the file says already how it was entered";
            return Err(self.refused(said.span, what, "leave `entered:` out: `--by` says it"));
        }
        let how = Node { span: Span::default(), value: Value::Word(how.to_owned()) };
        let line = format!("entered: {}\n", yaml::flow(&how));
        // A line that goes on with none before it begins behind an empty one.
        let between = if self.in_lines { "\n" } else { "" };
        let below = format!("{}{between}{line}", self.text);
        let at_its_end = TurnFile::read(&self.path, below.into_bytes(), tongue);
        // Where the keys of a file do not stand on lines of their own it is written anew.
        let file = match at_its_end {
            Ok(file) if file.envelope.entered.is_some() => file,
            _ => {
                let anew = format!("{}{line}", yaml::document(&self.whole_tree()));
                TurnFile::read(&self.path, anew.into_bytes(), tongue)?
            }
        };
        self.path = self.path.with_file_name(&format!("{ENTERED}{}", self.name()));
        Ok(TurnFile { path: self.path, ..file })
    }

    /// The same with another tree.
    pub(in crate::game) fn with_tree(&self, tree: Node) -> TurnFile {
        let concede = self.envelope.concede && key_of(&tree, "concede").is_some();
        let envelope = Envelope { concede, ..self.envelope.clone() };
        TurnFile { tree, envelope, ..self.clone() }
    }

    /// Its tree, with the letters.
    pub fn whole_tree(&self) -> Node {
        let mut tree = self.tree.clone();
        if let (Value::Map(entries), Some(letters)) = (&mut tree.value, letters_node(&self.envelope.letters)) {
            entries.push(letters);
        }
        tree
    }

    /// Whether it was filed away as one that the umpire entered.
    pub(in crate::game) fn is_filed_as_entered(&self) -> bool {
        let name = self.name();
        let (number, rest) = name.split_once('-').unwrap_or_default();
        let is_number = number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number && rest.starts_with(ENTERED)
    }

    /// The side that it claims to be from.
    pub fn side(&self) -> Side {
        Side::new(&self.envelope.side.name)
    }

    /// What is locked of it as the part of one of several players: no comment of his passes for one of the lock.
    pub(in crate::game) fn as_a_part(&self) -> String {
        match self.in_lines {
            true => self.locked.clone(),
            false => without_words_of_a_lock(&self.locked),
        }
    }

    /// Its name for people: that of the file alone.
    pub fn name(&self) -> String {
        yaml::harmless(&self.path.file_name())
    }

    /// Whether an entry of some list says more than for whom it is.
    pub fn orders_something(&self) -> bool {
        let Value::Map(entries) = &self.tree.value else {
            return false;
        };
        let lists = entries.iter().filter(|(_, node)| matches!(node.value, Value::List(_)));
        let said = lists.flat_map(|(_, list)| list.items()).filter_map(|item| match &item.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        });
        said.flatten().any(|(key, node)| !yaml::same_word("unit", &key.text) && !node.is_empty())
    }

    /// Whether it holds orders in the narrow sense, an empty list not counted.
    pub fn first_order(&self) -> Option<Span> {
        let lists = ORDERS.iter().filter_map(|key| key_of(&self.tree, key));
        lists.filter(|(_, node)| !node.items().is_empty()).map(|(span, _)| span).min_by_key(|span| span.start)
    }

    /// Whether it holds standing orders.
    pub fn first_standing(&self) -> Option<Span> {
        let (span, node) = key_of(&self.tree, "standing")?;
        (!node.items().is_empty()).then_some(span)
    }

    /// What it is for: orders, unless it is about the dice or carries letters and says nothing else.
    pub fn purpose(&self) -> Purpose {
        let Value::Map(entries) = &self.tree.value else {
            return Purpose::Orders;
        };
        let known = |key: &str, words: &[&str]| words.iter().any(|word| yaml::same_word(word, key));
        // What the umpire is asked beside letters is asked, and orders nobody about.
        let asks_beside_letters = |key: &str| known(key, &["request"]) && !self.envelope.letters.is_empty();
        let says_more = |key: &str| {
            let is_known =
                known(key, ENVELOPE_KEYS) && !known(key, &["concede", "request", "note", "entered", "written"]);
            !is_known && !asks_beside_letters(key)
        };
        if self.has_unread_lines || entries.iter().any(|(key, _)| says_more(&key.text)) {
            return Purpose::Orders;
        }
        match entries.iter().any(|(key, _)| known(&key.text, &DICE)) {
            true => Purpose::Dice,
            false if !self.envelope.letters.is_empty() => Purpose::Letters,
            false => Purpose::Orders,
        }
    }

    /// Whether it stands for its sender's orders.
    pub fn is_orders(&self) -> bool {
        self.purpose() == Purpose::Orders
    }

    /// Whether it is about the dice and nothing else.
    pub fn is_dice_mail(&self) -> bool {
        self.purpose() == Purpose::Dice
    }

    /// What the umpire and the dice would take from the envelope, in words.
    pub fn read_back(&self) -> Vec<String> {
        let envelope = &self.envelope;
        let mut lines = Vec::new();
        if let Some(request) = &envelope.request {
            lines.push(format!("the umpire is asked: {}", request.name));
        }
        if let Some(link) = &envelope.link {
            lines.push(format!("link {}: {}", envelope.exchange, link.name));
        }
        if let Some(chain) = &envelope.chain {
            let from = envelope.exchange.saturating_add(1);
            lines.push(format!("chain {}", chain.name));
            lines.push(format!("  it would be in force from exchange {from}, and must be made with `--from {from}`"));
        }
        if let Some(words) = &envelope.words {
            lines.push(format!("words for the dice: {}", words.name));
        }
        if envelope.concede {
            lines.push("the game is given up".into());
        }
        for letter in &envelope.letters {
            let to = letter.to.iter().map(|to| to.name.as_str()).collect::<Vec<_>>();
            let unsigned = if letter.unsigned { ", unsigned" } else { "" };
            let to = to.join(", ");
            lines.push(format!("a letter to {to}{unsigned}: {}", yaml::harmless(&letter.text.name)));
        }
        lines
    }

    /// Its body in the words of a rule set, with what the reading remarked.
    pub(in crate::game) fn read_in_the_words_of(&self, rules: &dyn AnyRuleSet) -> Result<(AnyOrders, Faults), Trouble> {
        self.reading.of(rules, &self.tree, &self.text).map_err(|faults| self.unreadable(faults))
    }

    /// The refusal of the file whole, at one place of it.
    pub fn refused(&self, span: Span, what: impl Into<String>, help: impl Into<String>) -> Trouble {
        let mut faults = Faults::default();
        faults.add(Fault::error(span, what).help(help));
        self.unreadable(faults)
    }

    /// The refusal of the file for faults that were found in it.
    pub fn unreadable(&self, faults: Faults) -> Trouble {
        Trouble::Unreadable { path: self.path.clone(), text: self.text.clone(), lines: self.lines.clone(), faults }
    }
}

/// The value of a key of the top level, with the place of the key.
fn key_of<'n>(tree: &'n Node, key: &str) -> Option<(Span, &'n Node)> {
    let Value::Map(entries) = &tree.value else {
        return None;
    };
    let found = entries.iter().find(|(name, _)| yaml::same_word(&name.text, key));
    found.map(|(name, node)| (name.span, node))
}
