//! What `check` says of the orders of a day, and what the form shows, in the worked example of the rules.

use estafette::adjudicate::{AnyRuleSet, Checked, Position, Side};
use estafette::rules::campaign;
use estafette::yaml::{Faults, parse};

const BASE: &str = include_str!("../conformance/campaign/base.yaml");

fn rules() -> &'static dyn AnyRuleSet {
    campaign::engine()
}

fn morning() -> Position {
    let tree = parse(BASE).expect("YAML");
    let mut faults = Faults::default();
    rules().set_up(&tree, &mut faults).unwrap_or_else(|| panic!("{:#?}", faults.sorted()))
}

/// What `check` says of a file of a side.
fn checked(side: &str, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    assert!(!faults.any_error(), "{body}: {:#?}", faults.sorted());
    rules().check(&morning(), &Side::new(side), &orders)
}

#[test]
fn a_march_is_told_with_its_hour_and_its_half_hours() {
    // Two half-hours of highroad for each of six steps, from 4:00 on.
    let told = checked("blue", "orders: [{unit: bh, do: {to: lind}}]\n").understood;
    assert_eq!(
        told[0],
        "bh: to Lind; there about 10:00, 12 of 16 half-hours, by the highroad; the Stone Bridge stood when last seen; the order rides one half-hour"
    );
    // From 0105 five steps to brueck: 10 half-hours.
    let told = checked("blue", "orders: [{unit: b1, do: {to: brueck}, start: 6}]\n").understood;
    assert_eq!(told[0], "b1: set out at 6:00, to Brueck; there about 11:00, 10 of 12 half-hours, by the highroad");
}

#[test]
fn what_the_rules_do_not_allow_is_told_with_its_clause() {
    let clause = |body: &str| {
        let illegal = checked("blue", body).illegal;
        illegal.into_iter().map(|order| order.clause.expect("it has one").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(clause("orders: [{unit: b1, do: screen}]\n"), ["CP-ORD-02"]);
    assert_eq!(clause("orders: [{unit: b1, do: {to: lind}}, {unit: b1, do: stand}]\n"), ["CP-ORD-07", "CP-ORD-07"]);
    assert!(clause("orders: [{unit: b1, do: {to: lind}}]\n").is_empty());
}

#[test]
fn standing_orders_are_told_in_the_words_of_the_language() {
    let body = "standing: [{when: blocked, do: go-on}, {when: guns, unit: bh, do: go}]\n";
    let told = checked("blue", body).understood;
    assert!(told.iter().any(|line| line.starts_with("standing order") && line.contains("go-on")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("bh") && line.ends_with("go")), "{told:?}");
}

#[test]
fn a_form_is_legal_and_speaks_of_nobody_who_is_not_seen() {
    for (side, enemy) in [("blue", "w1"), ("white", "b1")] {
        let form = rules().form(&morning(), &Side::new(side));
        assert!(checked(side, &form).illegal.is_empty(), "{form}");
        assert!(!form.contains(enemy), "{form}");
    }
}
