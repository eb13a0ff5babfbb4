//! A battle of a campaign under Easy Napoleonics.

use super::*;

/// Table 4.8 for Easy Napoleonics: whole units of a grade by their men, levels by the spirit of their force, half as many turns.
#[test]
fn a_battle_is_drawn_up_for_easy_napoleonics() {
    let table = waiting();
    let shown = says(&table, "battle PLACE/war Lind --rules easy-napoleonics --preview");
    shown.has(
        0,
        &[
            "  white defends, home in the east: 2 of foot, 1 of horse and 1 leading\n",
            "  too small to fight by themselves, and lent: w-r to w-1\n",
            "rules: easy-napoleonics\n",
            "map: {columns: 15, rows: 21}\n",
            "- {kind: village, name: \"lind\"",
            "- {unit: b-1, side: blue, kind: infantry, grade: seasoned}\n",
            "- {unit: b-g-3, side: blue, kind: field-artillery, grade: seasoned}\n",
            "- {unit: b-h, side: blue, kind: light-cavalry, grade: seasoned, form: column, face: NE}\n",
            "- {unit: w-l, side: white, kind: leader}\n",
            "arrivals:\n- {turn: 1, edge: west, units: [b-h]}\n",
            // Two thirds of 1 + 1 + 3 + 5, the worth of the lesser army.
            "leaders_per_side: 1, victory_points: 6}",
            "scenario: {deploy: white, depth: 3, turn_limit: 4}",
            "  turn 1, west edge: b-h\n",
        ],
    );
    assert!(!shown.out.contains("unit: w-r,"), "{}", shown.out);
}

/// The example of table 4.8: veterans with three fifths of their men fight as 7+. The rest by their `battle` entry, and by their spirit.
#[test]
fn worn_and_shaken_men_are_drawn_up_as_such() {
    let war = WAR
        .replace(
            "{unit: b-2, arm: foot, full: 4000}",
            "{unit: b-2, arm: foot, full: 800, strength: 480, grade: veteran}",
        )
        .replace(
            "full: 1500}",
            "full: 1500, battle: {kind: heavy-cavalry, grade: guard, armoured: yes, nation: france}}",
        )
        .replace("at: 0403, units", "at: 0403, spirit: shaken, units");
    let table = waiting_in(&war);
    says(&table, "battle PLACE/war Lind --rules easy-napoleonics --preview").has(
        0,
        &[
            "- {unit: b-1, side: blue, kind: infantry, grade: seasoned}\n",
            "- {unit: b-2, side: blue, kind: infantry, grade: seasoned}\n",
            "- {unit: b-h, side: blue, kind: heavy-cavalry, grade: guard, armoured: yes, nation: france, form: column",
            "- {unit: w-1, side: white, kind: infantry, grade: seasoned, level: fair}\n",
            "- {unit: w-l, side: white, kind: leader}\n",
        ],
    );
}

#[test]
fn levels_lost_on_the_field_are_tenths_lost_in_the_campaign() {
    let table = waiting();
    deployed(&table);
    let hand = "game: war-t1-0403\nexchange: 3\nreason: a trial\namend:\n- {unit: w-1, level: fair}\n- {unit: w-h, level: bad}\n\
                - {unit: w-2, remove: broken}\n- {unit: b-g-3, remove: lost}\n- {unit: b-l, remove: captured}\n";
    fs::write(place(&table, "hand.yaml"), hand).unwrap();
    says(&table, "amend BATTLE PLACE/hand.yaml --strict").has(0, &["Done for exchange 3"]);
    says(&table, "close BATTLE --unfinished").has(0, &["are closed"]);
    // w-1 has lost a tenth, 500, of which w-r bears 500 x 300 / 5300; w-h two; w-2 is broken, and loses three fifths.
    says(&table, "battle PLACE/war 0403 --take").has(
        0,
        &["{battle: 0403, field: none, units: [{unit: b-g, men: 16}, {unit: b-l, fate: taken}, {unit: w-1, men: 4528}, \
           {unit: w-2, left: 0}, {unit: w-h, men: 800}, {unit: w-r, men: 272}]}"],
    );
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    let state = fs::read_to_string(place(&table, "war/x002/state.yaml")).unwrap();
    assert!(state.contains("unit: w-h, arm: horse, strength: 800, full: 1000, dead: 100, away: 100"), "{state}");
    assert!(state.contains("unit: w-2, arm: foot, strength: 1600, full: 4000, dead: 1200, away: 1200"), "{state}");
    agrees(&table, 1);
}

#[test]
fn a_battle_of_easy_napoleonics_is_played_to_its_end() {
    let table = waiting();
    deployed(&table);
    played_out(&table);
    says(&table, "close BATTLE").has(0, &[]);
    says(&table, "battle PLACE/war lind --take").has(0, &["nobody holds the field of Lind, 0403"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    agrees(&table, 1);
}

/// CP-BAT-12: the last turn of a game ends it without a winner, and not without a loser.
#[test]
fn who_is_ruined_as_the_light_goes_leaves_the_field() {
    let table = waiting();
    deployed(&table);
    let hand = "game: war-t1-0403\nexchange: 3\nreason: a trial\namend:\n- {unit: w-2, remove: broken}\n";
    fs::write(place(&table, "hand.yaml"), hand).unwrap();
    says(&table, "amend BATTLE PLACE/hand.yaml --strict").has(0, &["Done for exchange 3"]);
    played_out(&table);
    says(&table, "close BATTLE").has(0, &[]);
    // Three fifths of 4000 of White's 10,300 men; Blue has lost nobody.
    let line = "{battle: 0403, field: blue, units: [{unit: w-2, left: 0}], note: \"the game has no winner; the Army of the East has lost a fifth";
    says(&table, "battle PLACE/war 0403 --take").has(0, &[line, "the Army of the West holds the field of Lind, 0403"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    agrees(&table, 1);
    for side in ["blue", "white"] {
        let report = fs::read_to_string(place(&table, &format!("war/x002/report-{side}.md"))).unwrap();
        let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            report.contains("the game has no winner; the Army of the East has lost a fifth of the men or more"),
            "{report}"
        );
    }
}
