//! What is wrong with the orders of a side, and what nobody can play without.

use super::command::Command;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Awaited, IllegalOrder, Owed, Position, Side};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::turn_file::TurnFile;
use crate::game::trouble::Trouble;
use crate::yaml::{Fault, Faults, Node, Severity, Span, Value, same_word};

/// What is not allowed, as a fault with its place.
pub fn illegal_fault(illegal: &IllegalOrder, severity: Severity) -> Fault {
    let fault = Fault { severity, ..Fault::error(illegal.span, illegal.reason.clone()) };
    let fault = if illegal.help == "" { fault } else { fault.help(illegal.help.clone()) };
    match &illegal.clause {
        Some(clause) => fault.clause(clause.as_str()),
        None => fault,
    }
}

/// The same in its file: what is wrong with a whole list of its side, as its cost, is shown where the list begins. It has no place
/// of its own, so that a list of which others of the side send the rest is not turned away for it.
pub fn illegal_fault_in(tree: &Node, illegal: &IllegalOrder, side: &Side, severity: Severity) -> Fault {
    let fault = illegal_fault(illegal, severity);
    let is_of_a_list = is_left_out(illegal) && illegal.unit == side.as_str();
    match begin_of_list(tree).filter(|_| is_of_a_list) {
        Some(span) => Fault { span, ..fault },
        None => fault,
    }
}

fn begin_of_list(tree: &Node) -> Option<Span> {
    let Value::Map(entries) = &tree.value else {
        return None;
    };
    let list = |name: &str| entries.iter().find(|(key, _)| same_word(name, &key.text));
    let (key, _) = ["army", "deploy"].into_iter().find_map(list)?;
    Some(key.span)
}

/// Whether the game goes on from a position by what is printed, where nothing came from a side that owes a list or a set-up.
pub(in crate::game) fn has_default(rules: &dyn AnyRuleSet, position: &Position, side: &Side) -> bool {
    nothing(rules).is_some_and(|body| left_out(rules, position, side, &body).is_empty())
}

/// What a list or a set-up leaves out without which the game cannot begin.
pub(in crate::game) fn left_out(
    rules: &dyn AnyRuleSet,
    position: &Position,
    side: &Side,
    body: &AnyOrders,
) -> Vec<IllegalOrder> {
    let mut missing = wrong_with(rules, position, side, body);
    missing.retain(is_left_out);
    missing
}

/// The orders of somebody who orders nothing.
pub(in crate::game) fn nothing(rules: &dyn AnyRuleSet) -> Option<AnyOrders> {
    let mut faults = Faults::default();
    let tree = crate::yaml::parse("{}").ok()?;
    rules.read(&tree, "{}", &mut faults)
}

/// What a side owes now that is taken whole or not at all.
pub(in crate::game) fn whole(awaited: &[Awaited], side: &Side) -> Option<Owed> {
    let owed = awaited.iter().find(|awaited| awaited.side == *side)?.owes;
    owed.is_set_up().then_some(owed)
}

/// What is wrong with a list or a set-up. Of a file of one of several players only what stands in it is judged: what it leaves
/// out may stand in that of another.
pub(in crate::game) fn demand_sound(
    (file, read): (&TurnFile, &AnyOrders),
    what: Owed,
    rules: &dyn AnyRuleSet,
    position: &Position,
    game: Option<&GameFile>,
) -> Result<(), Trouble> {
    if !file.is_orders() || file.envelope.concede {
        return Ok(());
    }
    let side = file.side();
    let command = game.and_then(|game| Command::of(game, &side, &rules.roster(position)));
    let sifted = command.map(|command| command.own_part(file));
    let own = sifted.as_ref().map(|own| own.read_in_the_words_of(rules)).transpose()?;
    let body = own.as_ref().map_or(read, |(body, _)| body);
    let tree = &sifted.as_ref().unwrap_or(file).tree;
    let shared = match game {
        Some(game) => game.players_of(&side).count() > 1,
        None => file.envelope.player.is_some(),
    };
    let illegal = wrong_with(rules, position, &side, body).into_iter();
    let illegal = illegal.filter(|order| !(shared && is_left_out(order)));
    let mut faults = Faults::default();
    illegal.for_each(|order| faults.add(illegal_fault_in(tree, &order, &side, Severity::Error)));
    match faults.any_error() {
        true => Err(file.unreadable(faults).sent_back(what)),
        false => Ok(()),
    }
}

/// Whether an order is one that a file leaves out: what is missing has no place in it.
pub fn is_left_out(order: &IllegalOrder) -> bool {
    order.span == Span::default()
}

/// Everything that is wrong with a list or a set-up: what stands in it, and what it leaves out.
pub(in crate::game) fn wrong_with(
    rules: &dyn AnyRuleSet,
    position: &Position,
    side: &Side,
    body: &AnyOrders,
) -> Vec<IllegalOrder> {
    let mut wrong = rules.check(position, side, body).illegal;
    wrong.extend(rules.lacks(position, side, body));
    wrong
}

/// What is wrong, with its rule.
pub(in crate::game) fn line(order: &IllegalOrder) -> String {
    match &order.clause {
        Some(clause) => format!("{} ({clause})", order.reason),
        None => order.reason.to_string(),
    }
}
