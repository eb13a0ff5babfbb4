//! What `check` promises: an order that it lets pass without a word is not set aside on paper, and one that it would set
//! aside is.

use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, IllegalOrder, Outcome, Owed, Policy, Position, Side};
use estafette::dice::Seeded;

use crate::random_play::Mail;

/// The rule sets in which one side orders at a time.
const HELD: [&str; 3] = ["really-simple", "easy-napoleonics", "two-by-two"];

/// The rule sets in which both sides order at once: what one orders is held where the other orders nothing.
const AT_ONCE: [&str; 2] = ["napoleonic-brigade", "campaign"];

/// The rule sets that judge all orders on paper before anything is done.
const ON_PAPER: [&str; 2] = ["really-simple", "campaign"];

/// Holds what was said of the orders of the only side that was awaited against what became of them. Where both sides
/// send orders, one's are played on a position that the other's have changed. How many refusals were held against each other.
pub(crate) fn is_kept(rules: &dyn AnyRuleSet, start: &Position, mail: &Mail, outcome: &Outcome) -> usize {
    // Where reports ride, orders are judged where they arrive, by what their owner does not know yet.
    if start.veil().rides {
        return 0;
    }
    let awaited = rules.awaits(start);
    let [awaited] = awaited.as_slice() else {
        return 0;
    };
    let orders = mail.get(&awaited.side).and_then(Option::as_ref);
    let Some(orders) = orders.filter(|_| HELD.contains(&rules.id())) else {
        return 0;
    };
    holds(rules, start, (&awaited.side, orders), outcome)
}

/// The same of each side by itself, where both order at once.
pub(crate) fn is_kept_alone(
    rules: &dyn AnyRuleSet,
    start: &Position,
    read: &dyn Fn(&str) -> Option<AnyOrders>,
    texts: &[(Side, String)],
    dice: &str,
) -> usize {
    let awaited = rules.awaits(start);
    if !AT_ONCE.contains(&rules.id()) || start.veil().rides || awaited.iter().any(|one| one.owes != Owed::Orders) {
        return 0;
    }
    let mut held = 0;
    let sides = rules.roster(start).sides.into_iter().map(|(side, _)| side).collect::<Vec<_>>();
    for (side, text) in texts.iter().filter(|(side, _)| awaited.iter().any(|awaited| awaited.side == *side)) {
        let own = sides.iter().map(|other| (other.clone(), if other == side { read(text) } else { None }));
        let alone = BySide::new(own.collect::<Vec<_>>());
        let outcome = rules.adjudicate(start, &alone, &[], Policy::Default, &mut Seeded::new(dice));
        let orders = alone.get(side).and_then(Option::as_ref).expect("it was read before");
        held += holds(rules, start, (side, orders), &outcome);
    }
    held
}

fn holds(rules: &dyn AnyRuleSet, start: &Position, (side, orders): (&Side, &AnyOrders), outcome: &Outcome) -> usize {
    if rules.clock(&outcome.position).ending.is_some() {
        return 0;
    }
    // Where orders are judged as their moment comes, those who come into view by then may stop one, or be what it lacked.
    if !ON_PAPER.contains(&rules.id()) && !rules.hidden_from(start, side).is_empty() {
        return 0;
    }
    let checked = rules.check(start, side, orders);
    let struck = rules.struck(&outcome.log);
    let mine = |order: &&IllegalOrder| is_of(rules, start, side, order);
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
    checked.illegal.len() + struck.len()
}

/// Whether an order is one of a side's own units, or of nobody's.
fn is_of(rules: &dyn AnyRuleSet, start: &Position, side: &Side, order: &IllegalOrder) -> bool {
    let units = rules.roster(start).units;
    let mut named = units.iter().filter(|(unit, ..)| unit.is_like(&order.unit));
    named.all(|(_, owner, _)| owner == side)
}
