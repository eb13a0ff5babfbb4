//! Napoleonic Brigade: cavalry waits behind a wood, and rides out on either side.

use super::duel::{Duel, same_until};

pub(crate) const SCENARIO: &str = "\
rules: napoleonic-brigade
name: flank
sides: [{side: red, name: Allies, home_edge: south}, {side: blue, name: French, home_edge: north}]
map: {width: 80, height: 60}
scenario: {turn_limit: 16}
terrain:
- {kind: woods, name: bois, area: [[15, 50], [65, 50], [65, 53], [15, 53]]}
army:
- {unit: kempt, side: red, kind: infantry, nation: british, bases: [{name: 28th}, {name: 32nd}]}
- {unit: pack, side: red, kind: infantry, nation: british, bases: [{name: 42nd}, {name: 44th}]}
- {unit: quiot, side: blue, kind: infantry, nation: french, bases: [{name: 54e}, {name: 55e}]}
- {unit: huber, side: blue, kind: cavalry, nation: french, weight: light, bases: [{name: 1er}, {name: 6e}]}
- {unit: guiton, side: blue, kind: cavalry, nation: french, weight: heavy, bases: [{name: 8e}, {name: 11e}]}
deploy:
- {unit: kempt, at: [36, 6], face: N, form: line}
- {unit: pack, at: [46, 6], face: N, form: line}
- {unit: quiot, at: [40, 46], face: S, form: line}
- {unit: huber, at: [36, 57], face: S, form: line}
- {unit: guiton, at: [46, 57], face: S, form: line}
general:
- {unit: [kempt, pack], do: {hold: [40, 8]}}
- {unit: quiot, do: {attack: [40, 8]}}
- {unit: [huber, guiton], do: {hold: [40, 56], within: 40}}
hidden: {units: [huber, guiton], until: {within: 12}}
";

fn orders(side: &str, x: &str) -> String {
    match side {
        "red" => {
            "orders:\n- {unit: kempt, do: {forward: 2}}\n- {unit: pack, do: {fire: [huber, nearest]}}\n".to_owned()
        }
        _ => format!("orders:\n- {{unit: quiot, do: {{forward: max}}}}\n- {{unit: huber, do: {{to: [{x}, 57]}}}}\n"),
    }
}

pub(crate) fn west(side: &str, _: u32) -> String {
    orders(side, "6")
}

pub(crate) fn east(side: &str, _: u32) -> String {
    orders(side, "30")
}

#[test]
fn red_is_sent_the_same_wherever_the_cavalry_rides() {
    let duel = Duel::new(SCENARIO);
    same_until(&duel, (west, east), "red", 4);
}

#[test]
fn cavalry_that_rides_at_the_enemy_is_met() {
    let holds = "{unit: [huber, guiton], do: {hold: [40, 56], within: 40}}";
    let attacks = "{unit: [huber, guiton], do: {attack: [36, 8]}}";
    let duel = Duel::new(&SCENARIO.replace(holds, attacks));
    let rides = |side: &str, _: u32| match side {
        "red" => "orders: []\n".to_owned(),
        _ => "orders:\n- {unit: quiot, do: {back: 2}}\n".to_owned(),
    };
    let mut met = false;
    for exchange in 1..=12 {
        if duel.exchange().is_none() {
            break;
        }
        duel.play(rides);
        let report = duel.read(&format!("x{exchange:03}/report-red.md"));
        met |= report.contains(") can now be seen at ");
    }
    assert!(met, "it was never met");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}
