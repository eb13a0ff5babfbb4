//! Orders without reason, but legal: the player whom every stand-in must beat.

use super::dice::ThrowAway;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Mark, Plot, Position, Side, Symbol};
use crate::yaml::{self, Faults};

/// So many orders are tried for a unit before it is left alone.
const TRIES: u32 = 4;

/// A file in which every unit has an order that `check` lets pass, as far as some are found.
pub(super) fn orders(
    rules: &dyn AnyRuleSet,
    position: &Position,
    side: &Side,
    dice: &mut ThrowAway,
) -> Option<AnyOrders> {
    let plot = rules.plot(&rules.seen(position, side));
    let mut entries = Vec::new();
    for mark in plot.marks.iter().filter(|mark| mark.side == *side) {
        for _ in 0..TRIES {
            let entry = format!("- {{unit: {}, do: {}}}\n", mark.unit, step(&plot, mark, dice));
            let whole = format!("orders:\n{}{entry}", entries.concat());
            if read(rules, &whole).is_some_and(|orders| rules.check(position, side, &orders).illegal.is_empty()) {
                entries.push(entry);
                break;
            }
        }
    }
    match entries.is_empty() {
        true => read(rules, "{}"),
        false => read(rules, &format!("orders:\n{}", entries.concat())),
    }
}

/// A body that was read; nothing where it has faults.
pub(super) fn read(rules: &dyn AnyRuleSet, text: &str) -> Option<AnyOrders> {
    let text = if text.trim().is_empty() { "{}" } else { text };
    let mut faults = Faults::default();
    let orders = rules.read(&yaml::parse(text).ok()?, text, &mut faults);
    orders.filter(|_| !faults.any_error())
}

/// Anything that the words of all rule sets have for such a piece.
fn step(plot: &Plot, mark: &Mark, dice: &mut ThrowAway) -> String {
    let others = plot.marks.iter().filter(|other| other.side != mark.side).collect::<Vec<_>>();
    let any = usize::try_from(dice.below(u32::try_from(others.len()).unwrap_or(1))).unwrap_or(0);
    let enemy = others.get(any).map_or("nearest", |other| other.unit.as_str());
    match (mark.symbol, dice.below(10)) {
        (_, 0) => "stand".to_owned(),
        (Symbol::Leader, _) => format!("{{toward: {enemy}}}"),
        (_, 1..=3) => format!("{{toward: {enemy}}}"),
        (_, 4 | 5) => format!("{{charge: {enemy}}}"),
        (_, 6 | 7) => format!("{{fire: [{enemy}, nearest]}}"),
        (Symbol::Artillery, 8) => "{form: limbered}".to_owned(),
        (Symbol::Artillery, _) => "{form: unlimbered}".to_owned(),
        (_, 8) => "{form: line}".to_owned(),
        (_, _) => "{to: home}".to_owned(),
    }
}
