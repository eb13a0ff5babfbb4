//! Easy Napoleonics: cavalry rides round on either side.

use super::duel::{Duel, same_until};

pub(crate) const SCENARIO: &str = "\
rules: easy-napoleonics
name: flank
sides: [{side: red, name: Prussians, home_edge: south}, {side: blue, name: French, home_edge: north}]
map: {columns: 16, rows: 16}
scenario: {deploy: simultaneous, turn_limit: 10}
terrain:
- {kind: village, name: dorf, hexes: 0808}
army:
- {unit: [R1, R2], side: red, kind: infantry, grade: seasoned}
- {unit: RA, side: red, kind: field-artillery, grade: seasoned}
- {unit: RL, side: red, kind: leader}
- {unit: [B1, B2], side: blue, kind: infantry, grade: seasoned}
- {unit: [B3, B4], side: blue, kind: light-cavalry, grade: seasoned}
- {unit: BL, side: blue, kind: leader}
deploy:
- {unit: R1, at: 0713, face: N, form: line}
- {unit: R2, at: 0813, face: N, form: line}
- {unit: RA, at: 0913, face: N, form: unlimbered}
- {unit: RL, at: 0713}
- {unit: B1, at: 0704, face: S, form: line}
- {unit: B2, at: 0804, face: S, form: line}
- {unit: B3, at: 0801, face: S, form: column}
- {unit: B4, at: 0901, face: S, form: column}
- {unit: BL, at: 0704}
hidden: {units: [B3, B4], until: {within: 3}}
";

const RED: &str = "\
orders:
- {unit: R1, do: {to: 0709}}
- {unit: R2, do: [{to: 0811}, {fire: [B3, nearest]}]}
- {unit: RA, do: {fire: [B3, nearest]}}
";

fn orders(side: &str, to: &str) -> String {
    match side {
        "red" => RED.to_owned(),
        _ => format!(
            "orders:\n- {{unit: B1, do: {{to: 0706}}}}\n- {{unit: B3, do: {{to: {to}}}}}\n- {{unit: B4, do: {{to: {to}}}}}\n"
        ),
    }
}

pub(crate) fn west(side: &str, _: u32) -> String {
    orders(side, "0112")
}

pub(crate) fn east(side: &str, _: u32) -> String {
    orders(side, "1612")
}

#[test]
fn red_is_sent_the_same_wherever_the_cavalry_rides() {
    let duel = Duel::new(SCENARIO);
    same_until(&duel, (west, east), "red", 9);
}

#[test]
fn a_hidden_game_is_played_to_its_end() {
    let duel = Duel::new(SCENARIO);
    while duel.exchange().is_some_and(|exchange| exchange < 24) {
        duel.play(|side, _| orders(side, "0711"));
    }
    assert_eq!(duel.verdict(), Vec::<String>::new());
    let reports = (1..24).map(|exchange| duel.read(&format!("x{exchange:03}/report-red.md")));
    let seen = |report: String| report.contains(" can now be seen at ");
    assert!(reports.into_iter().any(seen), "they were never met");
}
