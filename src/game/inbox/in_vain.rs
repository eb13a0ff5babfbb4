//! A turn file of which nothing would be carried out: it is no orders, whatever its writer took it for, and takes the place of none.

use super::command::Command;
use super::harmless::forgiven;
use super::rides::couriers_ahead;
use crate::adjudicate::IllegalOrder;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::stand::opened::{Game, Stand};
use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::{Key, Node, Value, same_word};

/// Whether a file that is taken orders something, of which nothing would be carried out on a position of its game. What a courier
/// carries is judged when he has arrived, and is not in vain before.
pub fn comes_to_nothing(game: &Game, stand: &Stand, file: &TurnFile) -> bool {
    let (rules, position, side) = (game.file.rules, &stand.held.position, file.side());
    let command = Command::of(&game.file, &side, &rules.roster(position));
    let (tree, foreign) = command.map_or_else(|| (file.tree.clone(), Vec::new()), |command| command.sifted(file, None));
    let own = file.with_tree(tree);
    let (Ok(play), Ok((body, _))) = (game.play(stand.exchange), own.read_in_the_words_of(rules)) else {
        return false;
    };
    let checked = rules.check_in(play, position, &side, &body);
    let mut illegal = forgiven((rules, rules.newest()), position, checked, &own.tree, &side).illegal;
    let far = couriers_ahead(game, position, &side);
    illegal.retain(|order| !far.iter().any(|(unit, _)| unit.is_like(&order.unit)));
    illegal.extend(foreign);
    is_in_vain(file, &illegal)
}

/// Whether a file orders something, and each of its orders would be set aside. An order of several steps counts as carried out where
/// its first step is; what an entry orders of a group, where anything of it is. What the dice need counts for itself.
fn is_in_vain(file: &TurnFile, illegal: &[IllegalOrder]) -> bool {
    let envelope = &file.envelope;
    if file.purpose() != Purpose::Orders
        || envelope.link.is_some()
        || envelope.chain.is_some()
        || envelope.words.is_some()
    {
        return false;
    }
    let mut said = body(&file.tree).flat_map(|(_, list)| list.items()).filter(|entry| says_something(entry)).peekable();
    said.peek().is_some() && said.all(|entry| is_set_aside(entry, illegal))
}

/// What stands in a file beside its envelope; that the game is given up is an order like others.
fn body(tree: &Node) -> impl Iterator<Item = &(Key, Node)> {
    let entries = match &tree.value {
        Value::Map(entries) => entries.as_slice(),
        _ => &[],
    };
    let is_of_the_envelope = |key: &Key| ENVELOPE_KEYS.iter().any(|known| same_word(known, &key.text));
    entries.iter().filter(move |(key, _)| normal(&key.text) == "concede" || !is_of_the_envelope(key))
}

/// Whether an entry says more than for whom it is.
fn says_something(entry: &Node) -> bool {
    match &entry.value {
        Value::Map(fields) => fields.iter().any(|(key, node)| normal(&key.text) != "unit" && !node.is_empty()),
        _ => entry.word().is_none_or(|word| normal(word) != "false"),
    }
}

fn is_set_aside(entry: &Node, illegal: &[IllegalOrder]) -> bool {
    let of_it = illegal.iter().filter(|order| {
        let is_first = order.step <= 1;
        is_first && entry.span.start <= order.span.start && order.span.end <= entry.span.end
    });
    let of_it = of_it.collect::<Vec<_>>();
    let units = entry.get("unit").map_or(&[][..], Node::items);
    let is_struck = |unit: &Node| {
        let word = unit.word().unwrap_or_default();
        of_it.iter().any(|order| order.unit.eq_ignore_ascii_case(word))
    };
    match units.is_empty() {
        true => !of_it.is_empty(),
        false => units.iter().all(is_struck),
    }
}
