//! Battles of a campaign under the Napoleonic Brigade Rules: table 4.8 there and back.

use super::*;

/// Table 4.8: b-1 of 5,000 men are 125 figures, eight bases of 16 to the nearest, 625 men each: 15.6, so 16 figures. b-2 of 4,000
/// are six bases of 667 men, whole ones; b-h of 1,500 three of 12 figures. The 300 of w-r are 8 figures, enough for one base.
#[test]
fn a_battle_is_drawn_up_in_brigades() {
    let table = waiting();
    let shown = says(&table, "battle PLACE/war Lind --rules napoleonic-brigade --preview");
    shown.has(
        0,
        &[
            "  white defends, home in the east: 3 of foot, 1 of horse and 1 leading\n",
            "rules: napoleonic-brigade\n",
            "- {side: blue, name: \"the Army of the West\", home_edge: west}\n",
            "- {unit: b-1, side: blue, kind: infantry, bases: 8, strength: [16, 16, 16, 16, 16, 16, 16, 16]}\n",
            "- {unit: b-2, side: blue, kind: infantry, bases: 6, strength: [16, 16, 16, 16, 16, 16]}\n",
            "kind: cavalry, bases: 3, strength: [12, 12, 12], form: march-column, order: {support: b-1}}\n",
            "- {unit: w1, side: white, kind: infantry, bases: 1, strength: [8]}\n",
            "arrivals:\n- {turn: 2, edge: west, units: [b-h]}\n",
            "turn_limit: 9, break_point: 40",
        ],
    );
    let again = says(&table, "battle PLACE/war 0403 --rules napoleonic-brigade --preview");
    assert_eq!(again.out, shown.out, "the same hex is laid out the same every time");
}

/// CP-CNV-01: a base of 625 men that has lost 8 of 16 figures loses 625 x 8 x 3 / (16 x 5) = 187 of them. A shaken army breaks with
/// three tenths of its figures.
#[test]
fn figures_lost_on_the_field_are_men_lost_in_the_campaign() {
    let table = waiting_in(&WAR.replace("at: 0403, units", "at: 0403, spirit: shaken, units"));
    says(&table, "battle PLACE/war 0403 --rules napoleonic-brigade").has(0, &["The game `war-t1-0403` stands in"]);
    let file = fs::read_to_string(place(&table, "war/battles/war-t1-0403/game.yaml")).unwrap();
    assert!(file.contains("home_edge: east, break_point: 30}"), "{file}");
    let hand = "game: war-t1-0403\nexchange: 1\nreason: a trial\namend:\n\
                - {unit: w-1, strength: [8, 16, 16, 16, 16, 16, 16, 16]}\n";
    fs::write(place(&table, "hand.yaml"), hand).unwrap();
    says(&table, "amend BATTLE PLACE/hand.yaml --strict").has(0, &["Done for exchange 1"]);
    says(&table, "close BATTLE --unfinished").has(0, &["are closed"]);
    says(&table, "battle PLACE/war 0403 --take")
        .has(0, &["{battle: 0403, field: none, units: [{unit: w-1, men: 4813}]}"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    agrees(&table, 1);
}
