//! What `check` promises: an order that it lets pass without a word is not set aside on paper, and one that it would set
//! aside is.

use estafette::adjudicate::{AnyRuleSet, IllegalOrder, Outcome, Position, Side};

use crate::random_play::Mail;

/// The rule sets whose promise is held; the others judge much of an entry in later exchanges than the one it is mailed in.
const HELD: [&str; 3] = ["really-simple", "easy-napoleonics", "two-by-two"];

/// The rule set that judges all orders on paper before anything is done.
const ON_PAPER: &str = "really-simple";

/// Holds what was said of the orders of the only side that was awaited against what became of them. Where both sides
/// send orders, one's are played on a position that the other's have changed.
pub(crate) fn is_kept(rules: &dyn AnyRuleSet, start: &Position, mail: &Mail, outcome: &Outcome) {
    // Where reports ride, orders are judged where they arrive, by what their owner does not know yet.
    if start.veil().rides {
        return;
    }
    let awaited = rules.awaits(start);
    let [awaited] = awaited.as_slice() else {
        return;
    };
    let orders = mail.get(&awaited.side).and_then(Option::as_ref);
    let over = rules.clock(&outcome.position).ending.is_some();
    let Some(orders) = orders.filter(|_| HELD.contains(&rules.id()) && !over) else {
        return;
    };
    // Where orders are judged as their moment comes, those who come into view by then may stop one, or be what it lacked.
    if rules.id() != ON_PAPER && !rules.hidden_from(start, &awaited.side).is_empty() {
        return;
    }
    let checked = rules.check(start, &awaited.side, orders);
    let struck = rules.struck(&outcome.log);
    let mine = |order: &&IllegalOrder| is_of(rules, start, &awaited.side, order);
    let is =
        |one: &IllegalOrder, other: &IllegalOrder| one.unit.eq_ignore_ascii_case(&other.unit) && one.step == other.step;
    for order in &checked.illegal {
        assert!(
            struck.iter().any(|other| is(order, other)),
            "`check` would set this aside, and play did not: {order:?}\nunderstood: {:#?}",
            checked.understood
        );
    }
    let warned = checked.illegal.iter().chain(&checked.remarks);
    for order in struck.iter().filter(mine) {
        assert!(
            warned.clone().any(|other| is(order, other)),
            "play has set this aside, and `check` let it pass: {order:?}\nunderstood: {:#?}\nillegal: {:#?}",
            checked.understood,
            checked.illegal
        );
    }
}

/// Whether an order is one of a side's own units, or of nobody's.
fn is_of(rules: &dyn AnyRuleSet, start: &Position, side: &Side, order: &IllegalOrder) -> bool {
    let units = rules.roster(start).units;
    let mut named = units.iter().filter(|(unit, ..)| unit.is_like(&order.unit));
    named.all(|(_, owner, _)| owner == side)
}
