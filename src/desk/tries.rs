//! What a unit may do: each step is tried, and the engine says what would become of it.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::as_node;
use super::judged::Remark;
use crate::adjudicate::{AnyRuleSet, Checked, Position};
use crate::game::View;
use crate::yaml::{self, Faults};

/// What would become of a step.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Tried {
    /// Whether it would be carried out.
    pub allowed: bool,
    /// What the engine says of it that it does not say without it: why not, or what to know.
    pub remarks: Vec<Remark>,
    /// How the engine understands the order with it.
    pub understood: Option<String>,
}

/// Tries each step alone, behind those that the unit has already.
pub(super) fn tried(view: View, tree: &Json, unit: &str, steps: &[Json]) -> Result<Vec<Tried>, String> {
    let now = checked(&view, tree).unwrap_or_default();
    Ok(steps.iter().map(|step| one(&view, &now, with(tree, unit, step))).collect())
}

/// A file with one more step for a unit.
fn with(tree: &Json, unit: &str, step: &Json) -> Json {
    let mut tree = tree.clone();
    let steps = |entry: &mut Json| {
        let mut all = match entry["do"].take() {
            Json::Array(all) => all,
            Json::Null => Vec::new(),
            one => vec![one],
        };
        all.push(step.clone());
        entry["do"] = Json::Array(all);
    };
    let Some(file) = tree.as_object_mut() else { return tree };
    let orders = file.entry("orders").or_insert_with(|| json!([]));
    if !orders.is_array() {
        *orders = match orders.take() {
            Json::Null => json!([]),
            one => json!([one]),
        };
    }
    let list = orders.as_array_mut().expect("it was made one");
    match list.iter_mut().find(|entry| entry["unit"] == unit) {
        Some(entry) => steps(entry),
        None => list.push(json!({"unit": unit, "do": [step]})),
    }
    tree
}

fn one(view: &View, now: &Checked, tree: Json) -> Tried {
    let checked = match checked(view, &tree) {
        Ok(checked) => checked,
        Err(faults) => {
            let remarks = faults.sorted().into_iter().map(|fault| Remark {
                is_error: true,
                unit: None,
                step: 0,
                line: 0,
                what: fault.message.clone(),
                help: fault.help.clone(),
                clause: fault.clause.clone(),
            });
            return Tried { allowed: false, remarks: remarks.collect(), understood: None };
        }
    };
    let illegal = checked.illegal.iter().map(|order| Remark::of(order, true, 0));
    let passed = checked.remarks.iter().map(|order| Remark::of(order, false, 0));
    let before = now.illegal.iter().map(|order| Remark::of(order, true, 0));
    let before = before.chain(now.remarks.iter().map(|order| Remark::of(order, false, 0))).collect::<Vec<_>>();
    let remarks = illegal.chain(passed).filter(|remark| !before.contains(remark)).collect::<Vec<_>>();
    let understood = checked.understood.iter().find(|line| !now.understood.contains(line)).cloned();
    Tried { allowed: remarks.iter().all(|remark| !remark.is_error), remarks, understood }
}

/// What `check` says of a tree.
fn checked(view: &View, tree: &Json) -> Result<Checked, Faults> {
    let (rules, position): (&dyn AnyRuleSet, &Position) = (view.rules, &view.position);
    let text = yaml::document(&as_node(tree));
    let tree = yaml::parse(&text)?;
    let mut faults = Faults::default();
    match rules.read(&tree, &text, &mut faults) {
        Some(body) if !faults.any_error() => Ok(rules.check(position, &view.top.side, &body)),
        _ => Err(faults),
    }
}
