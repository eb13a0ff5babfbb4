//! What a general is offered at his desk.

use super::fixture::{battery, british, position};
use crate::adjudicate::Side;
use crate::rules::napoleonic_brigade::form;

#[test]
fn a_rocket_is_offered_with_its_range() {
    let rockets = battery(("R", "rockets", "allied"), ("[20, 30]", 180, "unlimbered"), &["rocket"]);
    let state = position(&[], &[], &[&rockets, &british("F", "french", "[20, 14]", 0)]);
    let offers = form::offers(&state, &Side::new("allied"));
    let fires = offers[0].may.iter().filter(|may| may.starts_with("fire: F")).collect::<Vec<_>>();
    let [only] = fires.as_slice() else { panic!("{:?}", offers[0].may) };
    assert!(only.contains("\" off: ") && !only.contains(']'), "{only}");
}
