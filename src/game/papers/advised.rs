//! What somebody may be told who wrote a line that is not understood: what the form has for his unit, and whether a line could be done
//! as he knows things to stand.

use std::cell::OnceCell;

use crate::adjudicate::{AnyRuleSet, Checked, Offer, Position, Side};
use crate::orders::plain::{file_of, lines_of};
use crate::yaml::{Faults, Node, Span, Value, parse};

/// Whoever knows what a side may order.
pub(super) struct Adviser<'p> {
    rules: &'static dyn AnyRuleSet,
    position: &'p Position,
    side: Side,
    seen: OnceCell<Position>,
    offers: OnceCell<Vec<Offer>>,
}

impl<'p> Adviser<'p> {
    /// That of a side.
    pub(super) fn of(rules: &'static dyn AnyRuleSet, position: &'p Position, side: Side) -> Adviser<'p> {
        Adviser { rules, position, side, seen: OnceCell::new(), offers: OnceCell::new() }
    }

    /// What the form has for a unit, a line each.
    pub(super) fn offers(&self, unit: &str) -> Vec<String> {
        let all = self.offers.get_or_init(|| self.rules.offers(self.position, &self.side));
        let Some(offer) = all.iter().find(|offer| offer.unit.as_str() == unit && offer.is_ordered) else {
            return Vec::new();
        };
        // Wherever it could go is the least of what could be meant.
        let (hexes, deeds) = offer.may.iter().partition::<Vec<_>, _>(|may| may.contains(IN_REACH));
        let steps = deeds.into_iter().chain(hexes).flat_map(|may| steps_of(may));
        steps.filter_map(|step| self.line(unit, &step)).collect()
    }

    /// An order as a line, if it is one.
    fn line(&self, unit: &str, step: &str) -> Option<String> {
        let text = format!("orders:\n- {{unit: \"{unit}\", do: {step}}}\n");
        let tree = parse(&text).ok()?;
        let mut faults = Faults::default();
        self.rules.read(&tree, &text, &mut faults).filter(|_| !faults.any_error())?;
        lines_of(&tree, self.rules.grammar()).map(|line| line.trim_end().to_owned())
    }

    /// Whether an entry of a list could be done as the side knows things to stand.
    pub(super) fn serves(&self, list: &str, entry: &Node) -> bool {
        self.checked(&file_of(list, entry)).is_some_and(|checked| checked.illegal.is_empty())
    }

    /// What a unit does for which there is no order.
    pub(super) fn anyway(&self, unit: &str) -> Option<String> {
        let nothing = Node { span: Span::default(), value: Value::Map(Vec::new()) };
        let checked = self.checked(&nothing)?;
        let is_named = |names: &str| names.split([' ', ',']).any(|name| name == unit);
        let mut told = checked.understood.iter().filter_map(|line| line.split_once(": "));
        told.find(|(names, _)| is_named(names)).map(|(_, does)| does.to_owned())
    }

    /// What is said of a turn file, as the side knows things to stand.
    fn checked(&self, file: &Node) -> Option<Checked> {
        let mut faults = Faults::default();
        let orders = self.rules.read(file, "", &mut faults).filter(|_| !faults.any_error())?;
        let seen = self.seen.get_or_init(|| self.rules.seen(self.position, &self.side));
        Some(self.rules.check(seen, &self.side, &orders))
    }
}

/// Before the hexes beside a unit.
const IN_REACH: &str = " in reach): ";

/// The steps that a line of a form tells of: `form: line | form: square   # all of its move`, the hexes beside a unit, or an order
/// that stands.
fn steps_of(may: &str) -> Vec<String> {
    let said = may.split("   # ").next().unwrap_or_default();
    let said = match said.strip_prefix('{').and_then(|rest| rest.split_once("};")) {
        Some((order, _)) => order,
        None => said,
    };
    if let Some((_, hexes)) = said.split_once(IN_REACH) {
        let hexes = hexes.split(", ").filter_map(|hex| hex.rsplit(' ').next());
        return hexes.map(|hex| format!("{{to: \"{hex}\"}}")).collect();
    }
    let one = |step: &str| match step.contains(": ") && !step.starts_with(['[', '{']) {
        true => format!("{{{step}}}"),
        false => step.to_owned(),
    };
    said.split(" | ").map(str::trim).filter(|step| !step.is_empty()).map(one).collect()
}
