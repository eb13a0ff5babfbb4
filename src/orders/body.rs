//! The body of a turn file: orders, standing orders, answers.

use super::envelope::{ENVELOPE_KEYS, open};
use super::names::unknown_word;
use super::steps::{filled, note};
use super::{
    Answer, Decision, Entry, Language, Reply, Standing, Vocabulary, condition, name_fault, names, normal, schema,
    steps, whom,
};
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Slot, Span, Value, clip, flow, list_of, parse, unknown_key};

/// What a turn file orders, whatever the rules; the lists that only some rules have are read by them.
#[derive(Clone, Debug, PartialEq)]
pub struct Body<V> {
    /// The orders.
    pub orders: Vec<Entry<V>>,
    /// The standing orders, in the order in which they are tried.
    pub standing: Vec<Standing<V>>,
    /// The answers; one that was left empty in the form is none.
    pub answers: Vec<Answer<V>>,
    /// Whether the game is given up.
    pub concede: bool,
}

impl<V> Default for Body<V> {
    fn default() -> Body<V> {
        Body { orders: Vec::new(), standing: Vec::new(), answers: Vec::new(), concede: false }
    }
}

/// The orders of a rule set are what every turn file has, with more: `has_body! { Orders, Verb }`.
#[macro_export]
macro_rules! has_body {
    ($orders:ty, $verb:ty) => {
        impl std::ops::Deref for $orders {
            type Target = $crate::orders::Body<$verb>;

            fn deref(&self) -> &$crate::orders::Body<$verb> {
                &self.body
            }
        }
    };
}

pub use has_body;

/// Every key that some rule set or file has at the top level.
const LANGUAGE_KEYS: &[&str] =
    &["orders", "standing", "answers", "concede", "general", "army", "terrain", "deploy", "reason", "amend", "rulings"];

/// Reads the body of a turn file. Keys of the envelope are passed over, as are those in `also`, which
/// the rule set reads itself; any other key is reported.
pub fn body<L: Language>(root: &Node, also: &[Slot], faults: &mut Faults) -> Option<Body<L::Verb>> {
    let mut fields = open(root, faults)?;
    let orders = list(&mut fields, "orders", faults, entry::<L>);
    let standing = list(&mut fields, "standing", faults, standing::<L>);
    let answers = list(&mut fields, "answers", faults, maybe_answer::<L>);
    let concede = fields.optional::<bool>("concede", faults);
    let also = also.iter().map(|slot| slot.key).collect::<Vec<_>>();
    let known = top_level(&fields, &also, faults);
    known.then_some(Body {
        orders: orders?,
        standing: standing?,
        answers: answers?.into_iter().flatten().collect(),
        concede: concede?.unwrap_or_default(),
    })
}

/// The entries that can be read, of a file that holds others.
pub fn readable<L: Language>(root: &Node) -> Body<L::Verb> {
    let mut silent = Faults::default();
    let items = |key: &str| root.get(key).map_or(&[][..], Node::items).iter();
    Body {
        orders: items("orders").filter_map(|item| entry::<L>(item, &mut silent)).collect(),
        standing: items("standing").filter_map(|item| standing::<L>(item, &mut silent)).collect(),
        answers: items("answers").filter_map(|item| answer::<L>(item, &mut silent)).collect(),
        concede: false,
    }
}

/// Reads a list of the top level that only some rule sets have; none where the file does not speak of it.
pub fn listed<T>(root: &Node, key: &str, read: impl FnMut(&Node) -> Option<T>) -> Option<Vec<T>> {
    match root.get(key) {
        Some(node) => list_of(node, read),
        None => Some(Vec::new()),
    }
}

/// A list of the top level, which may be left empty as the form has it, or out.
fn list<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    faults: &mut Faults,
    read: impl Fn(&Node, &mut Faults) -> Option<T>,
) -> Option<Vec<T>> {
    let items = fields.take(key).map_or(&[][..], Node::items).iter();
    let read = items.map(|item| read(item, faults)).collect::<Vec<_>>();
    read.into_iter().collect()
}

fn top_level(fields: &Fields<'_>, also: &[&'static str], faults: &mut Faults) -> bool {
    let own = ["orders", "standing", "answers", "concede"];
    let known = [ENVELOPE_KEYS, &own, also].concat();
    let mut sound = true;
    for key in fields.keys() {
        let word = normal(&key.text);
        if known.contains(&word.as_str()) {
            continue;
        }
        sound = false;
        let fault = unknown_key(key, &known);
        faults.add(if LANGUAGE_KEYS.contains(&word.as_str()) {
            let message = format!("`{word}` is a key of the language, but not of these rules");
            Fault::error(key.span, message)
        } else if word == "bind" {
            fault.help("a bind stands outside, after the end mark: `# bind 9f31...`")
        } else {
            fault
        });
    }
    sound
}

/// Reads one order: who acts, what is done, on what condition.
pub fn entry<L: Language>(node: &Node, faults: &mut Faults) -> Option<Entry<L::Verb>> {
    let mut fields = match L::BESIDE {
        [] => Fields::shaped(node, &schema::ORDER, faults)?,
        _ => Fields::of(node, schema::ORDER.what, faults)?,
    };
    let units = fields.needed("unit", faults);
    let units = units.and_then(|node| names(node, faults));
    let before = L::BESIDE.iter().filter_map(|(verb, slot)| Some((*verb, fields.take(slot.key)?)));
    let before = before.map(|(verb, node)| steps::<L>(&beside(verb, node), faults)).collect::<Vec<_>>();
    let before = before.into_iter().collect::<Option<Vec<_>>>();
    let steps = done::<L>(&mut fields, faults);
    let steps = before.zip(steps).map(|(before, steps)| [before.concat(), steps].concat());
    let tested = tested(&mut fields, L::VOCABULARY, faults);
    let note = fields.optional_with("note", faults, note);
    let finished = finish(fields, L::VOCABULARY, faults);
    note?;
    finished?;
    Some(Entry { units: units?, condition: tested?, steps: steps?, text: flow(node), span: node.span })
}

/// A key that stands beside `do:` as the step that it is read as.
fn beside(verb: &str, node: &Node) -> Node {
    let key = Key { span: node.span, text: verb.to_owned() };
    Node { span: node.span, value: Value::Map(vec![(key, node.clone())]) }
}

/// The steps under `do:`, which may be left empty. Where verbs stand beside it that do not belong there, they are at fault.
fn done<L: Language>(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<super::Step<L::Verb>>> {
    let verb = |word: String| L::VOCABULARY.verbs.contains(&word.as_str());
    let beside = fields.keys().any(|key| !fields.has_asked(&key.text) && verb(normal(&key.text)));
    let node = match fields.take("do") {
        None if beside => return None,
        None => fields.needed("do", faults)?,
        Some(node) => node,
    };
    match node.is_empty() {
        true => Some(Vec::new()),
        false => steps::<L>(node, faults),
    }
}

fn tested(fields: &mut Fields<'_>, words: &Vocabulary, faults: &mut Faults) -> Option<Option<super::Condition>> {
    fields.optional_with("if", faults, |node, faults| {
        if !filled(node, faults) {
            return None;
        }
        condition(node, words, faults)
    })
}

/// Reports unknown keys of an entry; a verb among them belongs into `do`.
fn finish(mut fields: Fields<'_>, words: &Vocabulary, faults: &mut Faults) -> Option<()> {
    let mut sound = Some(());
    for key in fields.keys() {
        let word = normal(&key.text);
        if fields.has_asked(&key.text) || ["unit", "do", "if", "note", "when", "ask"].contains(&word.as_str()) {
            continue;
        }
        if words.verbs.contains(&word.as_str()) || words.modifiers.contains(&word.as_str()) {
            sound = None;
            fields.pass(key);
            let message = format!("`{}` stands beside `do:`, not in it", clip(&key.text));
            let help = format!("write `do: {{{word}: ...}}`");
            faults.add(Fault::error(key.span, message).help(help));
        }
    }
    fields.finish(faults)?;
    sound
}

/// Reads one standing order.
pub fn standing<L: Language>(node: &Node, faults: &mut Faults) -> Option<Standing<L::Verb>> {
    let words = L::VOCABULARY;
    let mut fields = Fields::shaped(node, &schema::STANDING, faults)?;
    let when = fields.needed("when", faults);
    let when = when.and_then(|node| {
        let text = String::read(node, faults)?;
        decision(&text, node.span, words, faults)
    });
    let units = fields.optional_with("unit", faults, |node, faults| whom(node, words, faults));
    let reply = match fields.take("do").and_then(Node::word).map(normal) {
        Some(word) if word == "default" => Some(Reply::Default),
        Some(word) if word == "ask" => Some(Reply::Ask),
        _ => done::<L>(&mut fields, faults).map(Reply::Steps),
    };
    let tested = tested(&mut fields, words, faults);
    let note = fields.optional_with("note", faults, note);
    let finished = finish(fields, words, faults);
    note?;
    finished?;
    Some(Standing { when: when?, units: units?, reply: reply?, condition: tested?, text: flow(node), span: node.span })
}

/// Reads a standing order out of its `text`, as it is kept with a position.
pub fn standing_from_text<L: Language>(text: &str) -> Option<Standing<L::Verb>> {
    let node = parse(text).ok()?;
    standing::<L>(&node, &mut Faults::default())
}

/// The decision that a word names.
fn decision(text: &str, span: Span, words: &Vocabulary, faults: &mut Faults) -> Option<&'static str> {
    let word = normal(text);
    let keys = words.decisions.iter().map(|decision: &Decision| decision.key);
    let found = keys.clone().find(|key| *key == word);
    if found.is_none() {
        let keys = keys.collect::<Vec<_>>();
        let what = "decision of these rules";
        faults.add(unknown_word(span, text, what, words.instead, &keys));
    }
    found
}

/// Reads one answer; without steps it takes the printed default.
pub fn answer<L: Language>(node: &Node, faults: &mut Faults) -> Option<Answer<L::Verb>> {
    let words = L::VOCABULARY;
    let mut fields = Fields::shaped(node, &schema::ANSWER, faults)?;
    let asked = fields.needed("ask", faults);
    let asked = asked.and_then(|node| question(node, words, faults));
    let reply = match fields.take("do").and_then(Node::word).map(normal) {
        Some(word) if word == "default" => Some(Vec::new()),
        _ => done::<L>(&mut fields, faults),
    };
    let note = fields.optional_with("note", faults, note);
    let finished = finish(fields, words, faults);
    note?;
    finished?;
    let (when, unit, enemy) = asked?;
    Some(Answer { when, unit, enemy, steps: reply?, span: node.span })
}

/// An answer of the form whose `do:` was left empty says nothing.
fn maybe_answer<L: Language>(node: &Node, faults: &mut Faults) -> Option<Option<Answer<L::Verb>>> {
    let answer = answer::<L>(node, faults)?;
    let silent = node.get("do").is_some_and(|reply| match &reply.value {
        Value::List(items) => items.is_empty(),
        other => *other == Value::Empty,
    });
    Some((!silent).then_some(answer))
}

type Asked = (&'static str, Option<String>, Option<String>);

/// The id of a question: `beaten`, `beaten/R7`, `beaten/R7/B4`.
fn question(node: &Node, words: &Vocabulary, faults: &mut Faults) -> Option<Asked> {
    let text = String::read(node, faults)?;
    let mut parts = text.split('/').map(str::trim);
    let when = parts.next().unwrap_or_default();
    let when = decision(when, node.span, words, faults);
    let rest = parts.map(str::to_owned).collect::<Vec<_>>();
    let mut sound = rest.len() <= 2;
    if !sound {
        let fault = Fault::error(node.span, format!("`{}` names too much", clip(&text)));
        faults.add(fault.help("a question is asked as `beaten`, `beaten/R7` or `beaten/R7/B4`"));
    }
    for name in &rest {
        if let Some(why) = name_fault(name) {
            faults.add(why.at(name, node.span));
            sound = false;
        }
    }
    let mut rest = rest.into_iter();
    sound.then_some((when?, rest.next(), rest.next()))
}
