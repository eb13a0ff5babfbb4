//! What a case file holds, read.

use super::merge;
use super::script::Scripted;
use crate::adjudicate::Policy;
use crate::dice;
use crate::yaml::{Fault, Faults, Fields, Key, Node, Read, Span, Value, list_of};

/// A word where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) span: Span,
}

impl Read for Word {
    fn read(node: &Node, faults: &mut Faults) -> Option<Word> {
        let text = String::read(node, faults)?;
        Some(Word { text, span: node.span })
    }
}

/// A case, or a variant laid over its case.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) clauses: Vec<Word>,
    pub(super) rules: Word,
    pub(super) position: Option<Node>,
    pub(super) policy: Policy,
    pub(super) exchanges: Vec<Exchange>,
    pub(super) span: Span,
}

/// One exchange of a case: what comes in, what is rolled, what must come of it.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub(super) amend: Vec<Node>,
    pub(super) files: Vec<(Key, Node)>,
    pub(super) late: Vec<Word>,
    pub(super) dice: Vec<Scripted>,
    pub(super) expect: Expect,
    pub(super) span: Span,
}

/// What is expected of an exchange.
#[derive(Clone, Debug)]
pub(super) struct Expect {
    pub(super) changes: Option<Node>,
    pub(super) illegal: Vec<Illegal>,
    pub(super) events: Vec<Node>,
    pub(super) questions: Vec<Word>,
    pub(super) says: Vec<Word>,
    pub(super) story: Vec<Word>,
    pub(super) sees: Vec<(Key, Node)>,
    pub(super) untold: Vec<(Key, Node)>,
    pub(super) battles: Option<Node>,
    pub(super) refused: Option<Vec<Word>>,
    pub(super) unreadable: Option<Vec<Word>>,
    pub(super) span: Span,
}

/// An order that is expected to be set aside; what is left out is not compared.
#[derive(Clone, Debug)]
pub(super) struct Illegal {
    pub(super) side: Option<String>,
    pub(super) unit: String,
    pub(super) step: Option<u32>,
    pub(super) clause: Option<String>,
    pub(super) span: Span,
}

/// Reads the case of a file and its variants; nothing in place of one that is at fault.
pub(super) fn read_file(root: &Node, faults: &mut Faults) -> Vec<Option<Case>> {
    let mut cases = vec![read_case(root, faults)];
    let variants = root.get("variants").map(Node::items).unwrap_or_default();
    for variant in variants {
        if let Some(nested) = variant.get("variants") {
            faults.add(Fault::error(nested.span, "a variant has no variants"));
        }
        cases.push(read_case(&merge::variant(root, variant), faults));
    }
    cases
}

fn read_case(node: &Node, faults: &mut Faults) -> Option<Case> {
    let mut fields = Fields::of(node, "a case", faults)?;
    let name = fields.required::<String>("case", faults);
    let clauses = fields.required::<Vec<Word>>("clauses", faults);
    let rules = fields.required::<Word>("rules", faults);
    let position = fields.take("position").cloned();
    let ask = fields.optional::<bool>("ask", faults);
    fields.take("variants");
    let first = read_exchange(&mut fields, faults);
    let then = match fields.take("then") {
        Some(then) => list_of(then, |node| {
            let mut fields = Fields::of(node, "an exchange", faults)?;
            let exchange = read_exchange(&mut fields, faults);
            fields.finish(faults)?;
            exchange
        }),
        None => Some(Vec::new()),
    };
    fields.finish(faults)?;
    let clauses = clauses?;
    if clauses.is_empty() {
        faults.add(Fault::error(node.span, "a case shows at least one clause"));
        return None;
    }
    let policy = match ask?.unwrap_or(false) {
        true => Policy::Ask,
        false => Policy::Default,
    };
    let mut exchanges = vec![first?];
    exchanges.append(&mut then?);
    Some(Case { name: name?, clauses, rules: rules?, position, policy, exchanges, span: node.span })
}

/// What stands there for each side.
fn by_side(node: Option<&Node>, message: &str, faults: &mut Faults) -> Option<Vec<(Key, Node)>> {
    match node.map(|node| (node.span, &node.value)) {
        None | Some((_, Value::Empty)) => Some(Vec::new()),
        Some((_, Value::Map(sides))) => Some(sides.clone()),
        Some((span, _)) => {
            faults.add(Fault::error(span, message));
            None
        }
    }
}

fn read_exchange(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Exchange> {
    let span = fields.node().span;
    let amend = fields.take("amend").map(Node::items).unwrap_or_default().to_vec();
    let files = by_side(fields.take("files"), "`files` holds one file for each side: `{red: {orders: [...]}}`", faults);
    let late = fields.optional::<Vec<Word>>("late", faults);
    let dice = match fields.take("dice") {
        None => Some(Vec::new()),
        Some(node) => read_dice(node, faults),
    };
    let expect = match fields.take("expect") {
        Some(node) => read_expect(node, faults),
        None => {
            faults.add(Fault::error(span, "`expect:` is missing"));
            None
        }
    };
    Some(Exchange { amend, files: files?, late: late?.unwrap_or_default(), dice: dice?, expect: expect?, span })
}

fn read_dice(node: &Node, faults: &mut Faults) -> Option<Vec<Scripted>> {
    let rolls = match &node.value {
        Value::Empty => return Some(Vec::new()),
        Value::Map(rolls) => rolls,
        _ => {
            let message = "`dice` holds rolls by label: `t1/fire/R1/B1: [1, 6]`";
            faults.add(Fault::error(node.span, message));
            return None;
        }
    };
    let read = rolls.iter().map(|(label, values)| read_roll(label, values, faults)).collect::<Vec<_>>();
    read.into_iter().collect()
}

fn read_roll(label: &Key, values: &Node, faults: &mut Faults) -> Option<Scripted> {
    if dice::Label::new(label.text.clone()).is_none() {
        let message = format!("`{}` is no label of a roll", label.text);
        faults.add(Fault::error(label.span, message));
        return None;
    }
    let values = list_of(values, |node| {
        let value = node.word().and_then(dice::Value::parse);
        if value.is_none() {
            faults.add(Fault::error(node.span, "a die shows 1 to 10, two as one `3+5`"));
        }
        value
    })?;
    if values.is_empty() {
        faults.add(Fault::error(label.span, "a roll has at least one die"));
        return None;
    }
    Some(Scripted { label: label.text.clone(), values, span: label.span })
}

fn read_expect(node: &Node, faults: &mut Faults) -> Option<Expect> {
    let mut fields = Fields::of(node, "what is expected", faults)?;
    let changes = fields.take("changes").cloned();
    let illegal = fields.optional::<Vec<Illegal>>("illegal", faults);
    let events = fields.take("events").map(Node::items).unwrap_or_default();
    let questions = fields.optional::<Vec<Word>>("questions", faults);
    let says = fields.optional::<Vec<Word>>("says", faults);
    let story = fields.optional::<Vec<Word>>("story", faults);
    let sees =
        by_side(fields.take("sees"), "`sees` holds changes for each side: `{red: [{unit: B1, level: none}]}`", faults);
    let untold = by_side(fields.take("untold"), "`untold` holds fragments for each side: `{red: [fair]}`", faults);
    let battles = fields.take("battles").cloned();
    let refused = fields.optional::<Vec<Word>>("refused", faults);
    let unreadable = fields.optional::<Vec<Word>>("unreadable", faults);
    fields.finish(faults)?;
    let expect = Expect {
        changes,
        illegal: illegal?.unwrap_or_default(),
        events: events.to_vec(),
        questions: questions?.unwrap_or_default(),
        says: says?.unwrap_or_default(),
        story: story?.unwrap_or_default(),
        sees: sees?,
        untold: untold?,
        battles,
        refused: refused?,
        unreadable: unreadable?,
        span: node.span,
    };
    let turned_away = expect.refused.is_some() || expect.unreadable.is_some();
    if turned_away == expect.changes.is_some() {
        let message = match turned_away {
            true => "nothing changes where the position or a file is refused: leave `changes` out",
            false => "`changes:` is missing; it may be empty",
        };
        faults.add(Fault::error(node.span, message));
        return None;
    }
    Some(expect)
}

impl Read for Illegal {
    fn read(node: &Node, faults: &mut Faults) -> Option<Illegal> {
        let mut fields = Fields::of(node, "an order that is set aside", faults)?;
        let side = fields.optional::<String>("side", faults);
        let unit = fields.required::<String>("unit", faults);
        let step = fields.optional::<u32>("step", faults);
        let clause = fields.optional::<String>("clause", faults);
        fields.finish(faults)?;
        Some(Illegal { side: side?, unit: unit?, step: step?, clause: clause?, span: node.span })
    }
}
