//! What a unit may do: each step, or each entry, is tried, and the engine says what would become of it.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::as_node;
use super::judged::Remark;
use crate::adjudicate::{AnyOrders, AnyRuleSet, Checked, Place, Position, Side};
use crate::game::View;
use crate::yaml::{self, Faults};

/// What would become of a step, or of an entry.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Tried {
    /// Whether it would be carried out.
    pub allowed: bool,
    /// What the engine says of it that it does not say without it: why not, or what to know.
    pub remarks: Vec<Remark>,
    /// How the engine understands the order with it.
    pub understood: Option<String>,
    /// The hex in which the unit ends by its orders as things stand, where that was asked.
    pub ends: Option<String>,
}

/// A side of a view, whose orders are tried.
pub(super) struct Bench<'v> {
    pub(super) rules: &'static dyn AnyRuleSet,
    pub(super) position: &'v Position,
    pub(super) side: &'v Side,
}

impl<'v> Bench<'v> {
    pub(super) fn of(view: &'v View, side: &'v Side) -> Bench<'v> {
        Bench { rules: view.rules, position: &view.position, side }
    }

    /// Tries each step alone, behind those that the unit has already; a list of steps stands one behind the other. `ends` says
    /// whether it is told where the unit comes to by each.
    pub(super) fn steps(&self, tree: &Json, unit: &str, steps: &[Json], ends: bool) -> Vec<Tried> {
        let now = self.checked(tree).unwrap_or_default();
        let order = self.rules.offers(self.position, self.side);
        let order = order.iter().map(|offer| offer.unit.as_str()).collect::<Vec<_>>();
        let tried = steps.iter().map(|step| {
            let tree = with(tree, unit, step, &order);
            let end = ends.then(|| self.end(&tree, unit)).flatten();
            Tried { ends: end, ..self.one(&now, &tree, Some(unit)) }
        });
        tried.collect()
    }

    /// The hex in which a unit ends by the orders of a tree.
    fn end(&self, tree: &Json, unit: &str) -> Option<String> {
        let routes = self.rules.routes(self.position, self.side, &self.read(tree).ok()?);
        match routes.iter().find(|route| route.unit.as_str() == unit)?.through.last()? {
            Place::Hex(hex) => Some(hex.clone()),
            _ => None,
        }
    }

    /// Tries each entry in the place of one of a list, or behind all of it.
    pub(super) fn entries(&self, tree: &Json, list: &str, at: Option<usize>, entries: &[Json]) -> Vec<Tried> {
        let now = self.checked(tree).unwrap_or_default();
        let tried = entries.iter().map(|entry| {
            let mut tree = tree.clone();
            let Some(all) = list_of(&mut tree, list) else {
                return self.one(&now, &tree, None);
            };
            match at.and_then(|at| all.get_mut(at)) {
                Some(old) => *old = entry.clone(),
                None => all.push(entry.clone()),
            }
            self.one(&now, &tree, entry["unit"].as_str())
        });
        tried.collect()
    }

    fn one(&self, now: &Checked, tree: &Json, unit: Option<&str>) -> Tried {
        let checked = match self.checked(tree) {
            Ok(checked) => checked,
            Err(faults) => {
                let remarks = faults.sorted().into_iter().map(|fault| Remark::of_fault(fault, 0)).collect();
                return Tried { allowed: false, remarks, understood: None, ends: None };
            }
        };
        let all = |checked: &Checked| {
            let illegal = checked.illegal.iter().map(|order| Remark::of(order, true, 0));
            illegal.chain(checked.passed().map(|order| Remark::of(order, false, 0))).collect::<Vec<_>>()
        };
        let before = all(now);
        // What is only to be known of others is not told with this one.
        let is_of = |remark: &Remark| remark.is_error || unit.is_none() || remark.unit.as_deref() == unit;
        let remarks = all(&checked).into_iter().filter(|remark| is_of(remark) && !before.contains(remark));
        let remarks = remarks.collect::<Vec<_>>();
        let understood = checked.understood.iter().find(|line| !now.understood.contains(line)).cloned();
        Tried { allowed: remarks.iter().all(|remark| !remark.is_error), remarks, understood, ends: None }
    }

    /// What `check` says of a tree.
    pub(super) fn checked(&self, tree: &Json) -> Result<Checked, Faults> {
        Ok(self.rules.check(self.position, self.side, &self.read(tree)?))
    }

    /// The orders of a tree.
    pub(super) fn read(&self, tree: &Json) -> Result<AnyOrders, Faults> {
        let mut text = yaml::document(&as_node(tree));
        if text.is_empty() {
            // Who orders nothing orders all the same.
            text.push_str("{}\n");
        }
        let tree = yaml::parse(&text)?;
        let mut faults = Faults::default();
        match self.rules.read(&tree, &text, &mut faults) {
            Some(body) if !faults.any_error() => Ok(body),
            _ => Err(faults),
        }
    }
}

/// A list of a file, which is made where it has none.
fn list_of<'t>(tree: &'t mut Json, key: &str) -> Option<&'t mut Vec<Json>> {
    let list = tree.as_object_mut()?.entry(key).or_insert_with(|| json!([]));
    if !list.is_array() {
        *list = match list.take() {
            Json::Null => json!([]),
            one => json!([one]),
        };
    }
    list.as_array_mut()
}

/// The steps of an order.
fn steps_of(entry: &Json) -> Vec<Json> {
    match &entry["do"] {
        Json::Array(all) => all.clone(),
        Json::Null => Vec::new(),
        one => vec![one.clone()],
    }
}

/// A step alone, or those of a list.
fn each(step: &Json) -> Vec<Json> {
    step.as_array().cloned().unwrap_or_else(|| vec![step.clone()])
}

/// A file with one more step for a unit, or with several. Where it shares an entry with others it gets one of its own, with the steps
/// of that; where it has none, one where the form has it.
fn with(tree: &Json, unit: &str, step: &Json, order: &[&str]) -> Json {
    let mut tree = tree.clone();
    let Some(list) = list_of(&mut tree, "orders") else { return tree };
    let is_of = |entry: &Json| entry["unit"] == unit;
    let shares = |entry: &Json| entry["unit"].as_array().is_some_and(|units| units.iter().any(|other| other == unit));
    if let Some(entry) = list.iter_mut().find(|entry| is_of(entry)) {
        let mut steps = steps_of(entry);
        steps.extend(each(step));
        entry["do"] = Json::Array(steps);
        return tree;
    }
    let at = match list.iter().position(shares) {
        Some(shared) => {
            let mut own = list[shared].clone();
            if let Some(units) = list[shared]["unit"].as_array_mut() {
                units.retain(|other| other != unit);
            }
            own["unit"] = json!(unit);
            list.insert(shared, own);
            shared
        }
        None => {
            let place = |entry: &Json| order.iter().position(|known| entry["unit"] == *known);
            let mine = order.iter().position(|known| *known == unit);
            let behind = |entry: &Json| mine.zip(place(entry)).is_some_and(|(mine, other)| other > mine);
            let at = list.iter().position(behind).unwrap_or(list.len());
            list.insert(at, json!({"unit": unit}));
            at
        }
    };
    let mut steps = steps_of(&list[at]);
    steps.extend(each(step));
    list[at]["do"] = Json::Array(steps);
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_comes_where_the_form_has_the_unit_and_takes_nothing_from_a_shared_entry() {
        let order = ["a", "b", "c"];
        let tree = json!({"orders": [{"unit": "a", "do": "stand"}, {"unit": "c", "do": "stand"}]});
        let units = |tree: &Json| {
            tree["orders"].as_array().unwrap().iter().map(|entry| entry["unit"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(units(&with(&tree, "b", &json!("stand"), &order)), ["a", "b", "c"]);
        let both = with(&tree, "b", &json!([{"to": "0101"}, "stand"]), &order);
        assert_eq!(both["orders"][1]["do"], json!([{"to": "0101"}, "stand"]));
        let shared = json!({"orders": [{"unit": ["a", "b"], "do": {"fire": "x"}, "if": {"near": "3"}}]});
        let tried = with(&shared, "b", &json!("stand"), &order);
        assert_eq!(
            tried["orders"],
            json!([
                {"unit": "b", "do": [{"fire": "x"}, "stand"], "if": {"near": "3"}},
                {"unit": ["a"], "do": {"fire": "x"}, "if": {"near": "3"}},
            ])
        );
    }
}
