//! 2 by 2: two regiments of horse ride round on either side.

use super::duel::{Duel, same_until};

pub(crate) const SCENARIO: &str = "\
rules: two-by-two
edition: 2mc
scale: inch
name: flank
sides: [{side: red, name: Prussians, home_edge: south, role: defender}, {side: blue, name: French, home_edge: north, role: attacker}]
map: {width: 36, height: 36}
scenario: {points: 24, turn_limit: 20}
terrain:
- {kind: wood, name: busch, area: [[14, 16], [17, 16], [17, 19], [14, 19]]}
army:
- {unit: RC, side: red, kind: corps-hq, at: [18, 3], face: N}
- {unit: [R1, R2], side: red, kind: line}
- {unit: RA, side: red, kind: foot-artillery, at: [20, 6], face: N}
- {unit: BC, side: blue, kind: corps-hq, at: [18, 33], face: S}
- {unit: [B1, B2], side: blue, kind: line}
- {unit: [B3, B4], side: blue, kind: heavy-cavalry}
deploy:
- {unit: R1, at: [16, 6], face: N}
- {unit: R2, at: [18, 6], face: N}
- {unit: B1, at: [17, 28], face: S}
- {unit: B2, at: [19, 28], face: S}
- {unit: B3, at: [12, 34], face: S}
- {unit: B4, at: [24, 34], face: S}
hidden: {units: [B3, B4], until: {within: 6}}
";

const RED: &str = "\
orders:
- {unit: R1, do: {forward: 2}}
- {unit: RA, do: {fire: [B3, nearest]}}
- {unit: R2, do: {to: [18, 20]}}
";

fn orders(side: &str, horse: &str) -> String {
    match side {
        "red" => RED.to_owned(),
        _ => "orders:\n- {unit: B1, do: {forward: 2}}\n- {unit: B3, do: HORSE}\n- {unit: B4, do: {forward: 1}}\n"
            .replace("HORSE", horse),
    }
}

pub(crate) fn west(side: &str, _: u32) -> String {
    orders(side, "{to: [3, 14]}")
}

pub(crate) fn ahead(side: &str, _: u32) -> String {
    orders(side, "{forward: 2}")
}

#[test]
fn red_is_sent_the_same_wherever_the_horse_rides() {
    let duel = Duel::new(SCENARIO);
    same_until(&duel, (west, ahead), "red", 6);
}

#[test]
fn horse_that_comes_near_is_told_of() {
    let duel = Duel::new(SCENARIO);
    let mut seen = Vec::new();
    for exchange in 1..30 {
        if duel.exchange().is_none() {
            break;
        }
        duel.play(|side, _| orders(side, "{forward: 4}"));
        let report = duel.read(&format!("x{exchange:03}/report-red.md"));
        seen.push(report.contains(") can now be seen at "));
    }
    assert!(seen.contains(&true), "it was never met: {seen:?}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}
