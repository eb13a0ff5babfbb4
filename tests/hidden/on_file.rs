//! What a side has on file with the umpire is read by nobody else, though every unit stands in the open: two games differ in
//! nothing but the standing orders and the plans of blue, and nothing comes of them.

use super::duel::{Duel, Orders, same_until};
use super::{easy_napoleonics, really_simple, two_by_two};

/// A scenario of hidden units with all of them in the open.
fn open(scenario: &str) -> String {
    scenario.lines().filter(|line| !line.starts_with("hidden:")).fold(String::new(), |text, line| text + line + "\n")
}

#[track_caller]
fn are_sent_the_same(scenario: &str, orders: (Orders, Orders), told: &str, last: u32) {
    let duel = Duel::new(&open(scenario));
    same_until(&duel, orders, "red", last);
    let (view, own) = (format!("x{last:03}/view-red.yaml"), format!("x{last:03}/view-blue.yaml"));
    assert!(!duel.read(&view).contains(told), "{}", duel.read(&view));
    assert!(duel.read(&own).contains(told), "blue knows his own: {}", duel.read(&own));
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

fn all_stand(side: &str, standing: &str) -> String {
    match side {
        "red" => "orders:\n- {unit: R1, do: stand}\n".to_owned(),
        _ => format!("orders:\n- {{unit: B1, do: stand}}\n{standing}"),
    }
}

#[test]
fn red_does_not_read_the_standing_orders_of_blue_under_really_simple() {
    let falls_back = |side: &str, _: u32| all_stand(side, "standing: [{when: beaten, unit: B3, do: {go: homeward}}]\n");
    let fires = |side: &str, _: u32| all_stand(side, "standing: [{when: fire, unit: B1, do: {fire: nearest}}]\n");
    are_sent_the_same(really_simple::SCENARIO, (falls_back, fires), "go: homeward", 4);
}

#[test]
fn red_does_not_read_the_standing_orders_of_blue_under_two_by_two() {
    let shoots = |side: &str, _: u32| all_stand(side, "standing: [{when: fire, do: {fire: nearest}}]\n");
    let holds = |side: &str, _: u32| all_stand(side, "standing: [{when: fire, do: hold-fire}]\n");
    are_sent_the_same(two_by_two::SCENARIO, (shoots, holds), "fire: nearest", 4);
}

/// What blue means to do in the combat phase, ordered with its movement.
fn means_to(side: &str, exchange: u32, whom: &str) -> String {
    let standing = format!("standing: [{{when: fire, do: {{fire: {whom}}}}}]\n");
    match (side, exchange % 4) {
        ("red", _) => "orders:\n- {unit: R1, do: stand}\n".to_owned(),
        (_, 0 | 1) => standing,
        _ => format!("orders:\n- {{unit: B1, do: [stand, {{fire: {whom}}}]}}\n"),
    }
}

#[test]
fn red_reads_neither_standing_orders_nor_plans_of_blue_under_easy_napoleonics() {
    let one = |side: &str, exchange: u32| means_to(side, exchange, "R1");
    let other = |side: &str, exchange: u32| means_to(side, exchange, "R2");
    are_sent_the_same(easy_napoleonics::SCENARIO, (one, other), "fire: R1", 3);
}
