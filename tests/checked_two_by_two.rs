//! What `check` says of orders at Ligny, and what the form and the odds show of the position.

#[path = "support/ligny.rs"]
mod ligny;

use estafette::adjudicate::{AnyRuleSet, Checked, Inquiry, Side};
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse};
use ligny::board;

fn rules() -> &'static dyn AnyRuleSet {
    by_id("two-by-two").expect("the rules are on the list")
}

/// What `check` says of a file.
fn checked(position: &str, side: &str, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    assert!(!faults.any_error(), "{body}: {:#?}", faults.sorted());
    rules().check(&board(position), &Side::new(side), &orders)
}

const POSITIONS: &[&str] = &[
    "muster",
    "folded",
    "wavre",
    "ground",
    "attack",
    "first point",
    "last point",
    "noon",
    "afternoon",
    "whole turn",
    "evening",
];

#[test]
fn look() {
    for position in POSITIONS {
        let here = board(position);
        for (side, _) in rules().roster(&here).sides {
            let form = rules().form(&here, &side);
            println!("=========== {position} {side}\n{form}");
            let checked = checked(position, side.as_str(), &form);
            println!(
                "ILLEGAL {:#?}\nREMARKS {:#?}",
                checked.illegal, checked.remarks
            );
            println!("UNDERSTOOD\n{}", checked.understood.join("\n"));
        }
    }
}
