//! The mail of an exchange: what each side's file comes to.

use super::case::Exchange;
use super::compare::Problem;
use super::turn_file;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Side};
use crate::yaml::{self, Fault, Faults, Node, Severity, Span, Value};

/// Files from, and waiting for, sides that the game does not have.
pub(super) fn strangers(exchange: &Exchange, sides: &[Side]) -> Vec<Problem> {
    let from = exchange.files.iter().map(|(key, _)| (&key.text, key.span));
    let late = exchange.late.iter().map(|word| (&word.text, word.span));
    from.chain(late)
        .filter(|(name, _)| !sides.iter().any(|side| side.as_str() == *name))
        .map(|(name, span)| (span, format!("`{name}` is no side of this game")))
        .collect()
}

/// Reads a file. It is written out first, so that a variant's reads as if it had been mailed like that; what is wrong
/// with it is given at its place in the case. Nothing comes back where the file is refused whole.
pub(super) fn read(rules: &dyn AnyRuleSet, body: &Node) -> (Option<AnyOrders>, Vec<Fault>) {
    let text = turn_file::written(body);
    let (copy, mut faults) = match yaml::parse(&text) {
        Ok(copy) => (copy, Faults::default()),
        Err(faults) => return (None, at(body.span, &faults)),
    };
    let orders = rules.read(&copy, &text, &mut faults);
    let refused = faults.any_error();
    let placed = faults
        .sorted()
        .into_iter()
        .filter(|fault| fault.severity == Severity::Error)
        .map(|fault| Fault { span: turn_file::origin(body, &copy, fault.span.start), ..fault.clone() });
    (orders.filter(|_| !refused), placed.collect())
}

/// The file of somebody who was awaited and had nothing to say.
pub(super) fn read_empty(rules: &dyn AnyRuleSet) -> Option<AnyOrders> {
    let nothing = Node { span: Span::default(), value: Value::Map(Vec::new()) };
    rules.read(&nothing, "", &mut Faults::default())
}

fn at(span: Span, faults: &Faults) -> Vec<Fault> {
    let placed = |fault: &Fault| Fault { span, ..fault.clone() };
    faults.sorted().into_iter().map(placed).collect()
}
