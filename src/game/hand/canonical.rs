//! The one form of an act: what was read, written out again, with a salt before it.

use super::asked::Answer;
use super::file::Matter;
use super::ruling::{Outcome, Ruling};
use super::table::{Fought, Given, Table};
use crate::dice::Hash;
use crate::yaml::{Key, Node, Span, Value, flow};

/// The text of an act.
pub(super) fn text_of(salt: &Hash, game: &str, exchange: u32, matter: &Matter) -> String {
    let mut text = format!("salt: {salt}\ngame: {game}\nexchange: {exchange}\n");
    let mut line = |key: &str, node: Node| text.push_str(&format!("{key}: {}\n", flow(&node)));
    if let Some(reason) = &matter.reason {
        line("reason", word(reason));
    }
    if let Some(reopen) = matter.reopen {
        line("reopen", word(reopen));
    }
    if !matter.taken_back.is_empty() {
        line("taken_back", list(&matter.taken_back, |exchange| word(exchange)));
    }
    if matter.keeps_orders {
        line("orders", word("stand"));
    }
    if matter.table.whole_turn {
        line("table", word("turn"));
    }
    let lists = [
        ("amend", matter.amend.clone()),
        ("rulings", matter.rulings.iter().map(ruling).collect()),
        ("table", table(&matter.table)),
        ("answers", matter.answers.iter().map(answer).collect()),
        ("hide", matter.hide.clone()),
        ("reveal", matter.reveal.clone()),
    ];
    for (key, items) in lists {
        if !items.is_empty() {
            text.push_str(&format!("{key}:\n"));
        }
        for item in items {
            text.push_str(&format!("- {}\n", flow(&item)));
        }
    }
    text
}

fn word(text: impl ToString) -> Node {
    part(Value::Word(text.to_string()))
}

fn list<T>(items: &[T], node: impl FnMut(&T) -> Node) -> Node {
    part(Value::List(items.iter().map(node).collect()))
}

fn part(value: Value) -> Node {
    let span = Span::default();
    Node { span, value }
}

/// A map of the keys that have something under them.
fn map(entries: impl IntoIterator<Item = (&'static str, Option<Node>)>) -> Node {
    let entry = |(key, node): (&'static str, Option<Node>)| {
        let key = Key { span: Span::default(), text: key.to_owned() };
        Some((key, node?))
    };
    part(Value::Map(entries.into_iter().filter_map(entry).collect()))
}

fn lines(amend: &[Node]) -> Option<Node> {
    (!amend.is_empty()).then(|| part(Value::List(amend.to_vec())))
}

fn ruling(ruling: &Ruling) -> Node {
    let outcomes = (!ruling.outcomes.is_empty()).then(|| list(&ruling.outcomes, outcome));
    map([
        ("label", Some(word(&ruling.label))),
        ("die", Some(word(ruling.die))),
        ("dice", Some(word(ruling.dice))),
        ("text", Some(word(&ruling.text))),
        ("outcomes", outcomes),
    ])
}

fn outcome(outcome: &Outcome) -> Node {
    map([
        ("faces", Some(list(&outcome.faces, |face| word(face)))),
        ("text", Some(word(&outcome.text))),
        ("amend", lines(&outcome.amend)),
    ])
}

fn table(table: &Table) -> Vec<Node> {
    let given = |given: &Given| {
        map([
            ("label", Some(word(&given.label))),
            ("die", Some(word(given.die))),
            ("dice", Some(list(&given.faces, |face| word(face)))),
        ])
    };
    let fought = |fought: &Fought| {
        map([
            ("units", Some(list(&fought.units, |unit| word(unit)))),
            ("amend", lines(&fought.amend)),
            ("note", fought.note.as_ref().map(word)),
        ])
    };
    let dice = table.dice.iter().map(given);
    dice.chain(table.results.iter().map(fought)).collect()
}

fn answer(answer: &Answer) -> Node {
    map([
        ("side", Some(word(&answer.side))),
        ("player", answer.player.as_ref().map(word)),
        ("request", answer.request.as_ref().map(word)),
        ("answer", Some(word(&answer.text))),
        ("to", answer.to_all.then(|| word("all"))),
    ])
}
