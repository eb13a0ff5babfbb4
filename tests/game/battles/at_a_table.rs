//! What came of a battle on a table, held against what was brought, and what it costs.

use std::fs;

use super::{place, says, waiting};

/// 20 pieces are batteries of 2, 2 and 1 (CP-CNV-04): whole ones are left, the smallest lost first.
#[test]
fn a_battery_is_left_whole_or_not_at_all() {
    let table = waiting();
    let result = |left: u32| {
        let text = format!("field: white\nunits: [{{unit: b-g, left: {left}}}]\n");
        fs::write(place(&table, "result.yaml"), text).unwrap();
        says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml --preview")
    };
    for left in [1, 3] {
        let help = "5, 4, 2 and 0 can be left";
        result(left).has(3, &[&format!("`b-g` cannot have a strength of {left} left"), "CP-CNV-04", help]);
    }
    for left in [0, 2, 4, 5] {
        result(left).has(0, &["This would be entered"]);
    }
}

/// 5000 x 2 x 3 / 30 are lost of b-1 (CP-CNV-01), half dead and a quarter taken, as White has the field (CP-AFT-03); the battery of
/// four pieces is lost first, and taken. 1000 of 10,900 men are no rout (CP-BAT-12).
#[test]
fn a_preview_of_a_result_says_what_it_costs() {
    let table = waiting();
    let text = "field: white\nunits: [{unit: b-1, left: 4}, {unit: b-g, left: 4}, {unit: w-1, left: 6}]\n";
    fs::write(place(&table, "result.yaml"), text).unwrap();
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml --preview").has(
        0,
        &[
            "What it costs, before retreat and pursuit:\n",
            "  the attackers are beaten\n",
            "  b-1 loses 1000 of 5000 men: 500 dead, 250 taken, 250 away\n",
            "  b-g loses 4 of 20 pieces: 4 taken\n",
        ],
    );
    let shown = says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml --preview").out;
    assert!(!shown.contains("w-1 loses"), "{shown}");
}
