//! Battles of a campaign under 2 by 2 Napoleonic's: table 4.8 there and back.

use super::*;

/// Table 4.8: a base for each thousand foot or five hundred horse, half a thousand at the least; CP-BAT-10: an arrival of the second
/// half-hour comes on in player turn 2, and nine half-hours are ten player turns, an even number. The allowance is what Blue has
/// come with: 9 of line for 18 points, 3 of guns and 3 of horse for 9 each, and a Corps HQ for 4.
#[test]
fn a_battle_is_drawn_up_in_bases() {
    let table = waiting();
    let shown = says(&table, "battle PLACE/war Lind --rules two-by-two --preview");
    shown.has(
        0,
        &[
            "  white defends, home in the east: 2 of foot, 1 of horse and 1 leading\n",
            "  too small to fight by themselves, and lent: w-r to w-1\n",
            "edition: 2mc\n",
            "- {side: blue, name: \"the Army of the West\", home_edge: west, role: attacker}\n",
            "- {side: white, name: \"the Army of the East\", home_edge: east, role: defender}\n",
            "map: {width: 24, height: 24}\n",
            "- {kind: road, line: [[24, 12], [12, 12]]}\n",
            "- {kind: road, line: [[0, 12], [12, 12]]}\n",
            "- {kind: town, name: \"lind\", at: [12, 12], size: [2, 2]}\n",
            "- {kind: copse, at: [9.5, 7], radius: 0.5}\n",
            "- {kind: copse, at: [14.5, 17], radius: 0.5}\n",
            "- {unit: b-1-1, side: blue, kind: line}\n",
            "- {unit: b-1-5, side: blue, kind: line}\n",
            "- {unit: b-2-4, side: blue, kind: line}\n",
            "- {unit: b-g-3, side: blue, kind: foot-artillery}\n",
            "- {unit: w-h-2, side: white, kind: light-cavalry}\n",
            "- {unit: b-l, side: blue, kind: corps-hq}\n",
            "arrivals:\n- {turn: 2, edge: west, units: [b-h-1, b-h-2, b-h-3]}\n",
            "options: []\nallowance: 40\nscenario: {points: any, turn_limit: 10}\n",
            "  turn 2, west edge: b-h-1, b-h-2 and b-h-3\n",
        ],
    );
    for absent in ["b-1-6", "b-2-5", "w-h-3", "unit: w-r", "b-h-4"] {
        assert!(!shown.out.contains(absent), "{absent}: {}", shown.out);
    }
    let again = says(&table, "battle PLACE/war 0403 --rules two-by-two --preview");
    assert_eq!(again.out, shown.out, "the same hex is laid out the same every time");
}

/// By their grade, or by what `battle` says of them; the leader of a division has under him what came with him. 2,499 men are two
/// bases. A unit that is called as a base would be keeps its name.
#[test]
fn bases_are_what_the_campaign_says_of_their_units() {
    let war = WAR
        .replace("{unit: b-l, arm: leader}", "{unit: b-l, arm: leader, battle: {kind: division-hq}}")
        .replace(
            "{unit: b-2, arm: foot, full: 4000}",
            "{unit: b-2, arm: foot, full: 4000, strength: 2499, grade: militia}",
        )
        .replace("full: 1500}", "full: 1500, battle: {kind: lancers}}")
        .replace("{unit: w-1, arm: foot, full: 5000}", "{unit: w-1, arm: foot, full: 2000, grade: elite}")
        .replace("unit: w-2,", "unit: w-1-2, battle: {kind: light-infantry},");
    let table = waiting_in(&war);
    let shown = says(&table, "battle PLACE/war Lind --rules two-by-two --preview");
    shown.has(
        0,
        &[
            "- {unit: b-1-1, side: blue, kind: line, under: b-l}\n",
            "- {unit: b-2-2, side: blue, kind: militia, under: b-l}\n",
            "- {unit: b-h-1, side: blue, kind: lancers}\n",
            "- {unit: b-l, side: blue, kind: division-hq}\n",
            "- {unit: w-1-1, side: white, kind: guards}\n",
            "- {unit: w-1-2b, side: white, kind: guards}\n",
            "- {unit: w-1-2-1, side: white, kind: light-infantry}\n",
            "options: [lancers]\n",
        ],
    );
    assert!(!shown.out.contains("b-2-3"), "{}", shown.out);
}

/// The example of table 4.8: of three bases of 900 one is ok, one disrupted, one destroyed: 855, 720 and 360 are left. The five of w-1
/// lose 100, pinned, 200, disrupted, and 50 each: 450 in all, of which w-r, which was lent to it, bears 450 x 300 / 5300. Who stood on
/// the field all day in good order has lost a twentieth, and who never came on nothing.
#[test]
fn what_becomes_of_bases_becomes_of_their_men() {
    let table = waiting_in(
        &WAR.replace("unit: w-2, arm: foot, full: 4000", "unit: w-2, arm: foot, full: 3000, strength: 2700"),
    );
    says(&table, "battle PLACE/war 0403 --rules two-by-two").has(0, &["The game `war-t1-0403` stands in"]);
    for side in ["white", "blue"] {
        says(&table, &format!("adjudicate BATTLE --without {side}")).has(0, &[]);
    }
    let hand = "game: war-t1-0403\nexchange: 3\nreason: a trial\namend:\n- {unit: w-1-1, state: pinned}\n\
                - {unit: w-1-2, state: disrupted}\n- {unit: w-2-2, state: disrupted}\n- {unit: w-2-3, remove: destroyed}\n\
                - {unit: b-g-3, remove: destroyed}\n- {unit: b-l, remove: destroyed}\n";
    fs::write(place(&table, "hand.yaml"), hand).unwrap();
    says(&table, "amend BATTLE PLACE/hand.yaml --strict").has(0, &["Done for exchange 3"]);
    says(&table, "close BATTLE --unfinished").has(0, &["are closed"]);
    let line = "{battle: 0403, field: none, units: [{unit: b-1, men: 4750}, {unit: b-2, men: 3800}, {unit: b-g, men: 16}, \
                {unit: b-l, fate: killed}, {unit: w-1, men: 4575}, {unit: w-2, men: 1935}, {unit: w-h, men: 950}, \
                {unit: w-r, men: 275}]}";
    says(&table, "battle PLACE/war 0403 --take").has(0, &[line]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    let state = fs::read_to_string(place(&table, "war/x002/state.yaml")).unwrap();
    let has = |words: &str| assert!(state.contains(words), "{words} is not in:\n{state}");
    has("unit: w-h, arm: horse, strength: 950, full: 1000, dead: 25, away: 25");
    has("unit: b-h, arm: horse, strength: 1500, full: 1500");
    agrees(&table, 1);
}

#[test]
fn a_battle_of_bases_is_played_to_its_end() {
    let table = waiting();
    says(&table, "battle PLACE/war 0403 --rules two-by-two").has(0, &[]);
    played_out(&table);
    says(&table, "close BATTLE").has(0, &[]);
    says(&table, "battle PLACE/war lind --take").has(0, &["nobody holds the field of Lind, 0403"]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    agrees(&table, 1);
}

/// The ground may be a table of the umpire's, of the measures of these rules; a small one has no room.
#[test]
fn the_table_may_be_a_file_of_the_umpires() {
    let table = waiting();
    let field = |text: &str| fs::write(place(&table, "field.yaml"), text).unwrap();
    let make = "battle PLACE/war 0403 --rules two-by-two --field PLACE/field.yaml";
    field("map: {width: 8, height: 8}\n");
    says(&table, make).has(2, &["the Army of the West finds no room for 13 bases at the west edge"]);
    field("map: {columns: 9, rows: 7}\n");
    says(&table, make).has(2, &["cannot be drawn up"]);
    field("map: {width: 36, height: 24}\nterrain:\n- {kind: wood, at: [18, 6], size: [4, 3]}\n");
    says(&table, make).has(0, &[]);
    agrees(&table, 1);
    assert_eq!(promised(&table, Promise::DiceFixed).0, Kept::Yes);
}
