//! A position that somebody else wrote, as a view or as a state: what is loaded can be looked at, checked by and played on.

use estafette::adjudicate::{AnyRuleSet, BySide, Policy, Position, Saved};
use estafette::dice::Seeded;
use estafette::game::{StateFile, on_shelf, parse_view};
use estafette::report::Colour;
use estafette::report::terminal_map;
use estafette::rules;
use estafette::yaml::{self, Faults};

use crate::fuzz::Target;
use crate::fuzz::corpus::texts;

pub(crate) const TARGET: Target = Target { name: "view", corpus, run };

fn corpus() -> Vec<String> {
    let mut all = texts("examples", |name| name.starts_with("view-"));
    all.extend(texts("examples", |name| name == "state.yaml"));
    all
}

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok((top, engine)) = parse_view(&text) {
        let Some(rules) = on_shelf(rules::all(), &top.rules) else {
            return;
        };
        let saved = Saved { engine, veil: &top.hidden, labels: Some(&top.labels) };
        if let Ok(position) = rules.load_saved(saved) {
            handle(rules, &position, engine, &text);
        }
    } else if let Ok(state) = StateFile::parse(&text) {
        // A state does not name its rules.
        for rules in rules::all() {
            let saved = Saved { engine: &state.engine, veil: &state.hidden, labels: Some(&state.labels) };
            if let Ok(position) = rules.load_saved(saved) {
                handle(*rules, &position, &state.engine, &text);
            }
        }
    }
}

/// Looks at a position from every side, fills in its own forms, and plays an exchange on it.
pub(crate) fn handle(rules: &dyn AnyRuleSet, position: &Position, engine: &str, dice: &str) {
    let clock = rules.clock(position);
    let roster = rules.roster(position);
    terminal_map(&rules.plot(position), &roster, Colour::Plain);
    let saved = rules.save(position);
    let again = rules.load(&saved).expect("what was saved is loaded");
    assert_eq!(rules.save(&again), saved, "a position has one form: {engine}");
    let mut orders = Vec::new();
    for (side, _) in &roster.sides {
        rules.hides(position);
        rules.seen(position, side);
        rules.blurred(position, side);
        rules.hidden_from(position, side);
        let form = rules.form(position, side);
        // A blank of the form is filled with what hurts nobody.
        let filled = form.replace("do: }", "do: stand}");
        let mut faults = Faults::default();
        let tree = yaml::parse(&filled).ok();
        let body = tree.and_then(|tree| rules.read(&tree, &filled, &mut faults));
        if let Some(body) = &body {
            rules.check(position, side, body);
        }
        orders.push((side.clone(), body));
    }
    rules.awaits(position);
    if clock.ending.is_some() {
        return;
    }
    let mut chance = Seeded::new(dice);
    let orders = BySide::new(orders);
    for policy in [Policy::Default, Policy::Ask] {
        let outcome = rules.adjudicate(position, &orders, &[], policy, &mut chance);
        let fold = rules.fold(position, &outcome.log);
        rules.bill(position, &fold);
        rules.tell(position, &outcome.log, None);
    }
}
