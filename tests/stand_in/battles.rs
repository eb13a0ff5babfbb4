//! Battalions and batteries: *Really Simple*, *Easy Napoleonics* and *2 by 2*.

use estafette::adjudicate::Posture;

use super::{advice, has, lacks};

/// Blue from the west, Red from the east.
const SIMPLE: &str = "
rules: really-simple
name: hexes
part: first
order: [blue, red]
sides: [{side: blue, home_edge: west}, {side: red, home_edge: east}]
map: {columns: 20, rows: 11, tops: flat}
objectives: [OBJECTIVES]
army:
";

fn simple(objectives: &str, army: &str, posture: Posture) -> String {
    advice("really-simple", &(SIMPLE.replace("OBJECTIVES", objectives) + army), "blue", posture)
}

const FOOT: &str = "- {unit: B1, side: blue, kind: musket, at: \"0406\", form: FORM}\n";
const FAR: &str = "- {unit: R1, side: red, kind: musket, at: \"1906\", form: line}\n";

#[test]
fn who_holds_does_not_change_his_formation_with_nobody_near() {
    for form in ["line", "column"] {
        let text = simple("", &(FOOT.replace("FORM", form) + FAR), Posture::Hold);
        lacks(&text, "form:");
    }
}

#[test]
fn a_place_that_lies_free_beside_a_unit_is_taken_on_the_way() {
    // The way to Red leads east; the place is two hexes to the north, fourteen from him.
    let place = "{hex: \"0404\", points: 1}";
    let text = simple(place, &(FOOT.replace("FORM", "column") + FAR), Posture::Attack);
    has(&text, "- {unit: B1, do: [{to: \"0404\"}]}");
}

#[test]
fn who_withdraws_goes_and_does_not_stay_to_fire() {
    let near = FAR.replace("1906", "0706");
    let text = simple("", &(FOOT.replace("FORM", "line") + &near), Posture::Withdraw);
    assert!(["0306", "0305", "0307"].iter().any(|hex| text.contains(&format!("{{to: \"{hex}\"}}"))), "{text}");
}

/// Blue from the north, as at Sankt Marien.
const EASY: &str = "
rules: easy-napoleonics
name: corners
turn: 2
part: first
order: [blue, red]
sides: [{side: blue, home_edge: north}, {side: red, home_edge: south}]
map: {columns: 14, rows: 12}
army:
- {unit: B1, side: blue, kind: infantry, grade: seasoned, at: \"0705\", face: S, form: line}
- {unit: R1, side: red, kind: infantry, grade: seasoned, at: \"RED\", face: N, form: column}
";

#[test]
fn who_goes_back_before_an_enemy_keeps_his_front_to_him() {
    for posture in [Posture::Withdraw, Posture::Delay] {
        let text = advice("easy-napoleonics", &EASY.replace("RED", "0708"), "blue", posture);
        assert!(["NE", "NW"].iter().any(|side| text.contains(&format!("{{sidestep: {side}}}"))), "{text}");
    }
    // Far from everybody he turns about and gains ground.
    let text = advice("easy-napoleonics", &EASY.replace("RED", "0712"), "blue", Posture::Withdraw);
    has(&text, "- {unit: B1, do: [{face: N}, {to: home}]}");
}

const TWO: &str = "
rules: two-by-two
edition: 2mc
scale: cm
combat: alternate
victory: fast
name: table
turn: 2
part: move
order: [blue, red]
sides: [{side: blue, home_edge: south, role: attacker}, {side: red, home_edge: north, role: defender}]
map: {width: 60, height: 60}
scenario: {points: 12, turn_limit: 16}
army:
- {unit: BH, side: blue, kind: corps-hq, at: [30, 10], face: N}
- {unit: B1, side: blue, kind: line, at: [30, 20], face: N}
- {unit: RH, side: red, kind: corps-hq, at: [30, 50], face: S}
- {unit: R1, side: red, kind: line, at: [30, 40], face: S}
";

#[test]
fn who_is_charged_fires() {
    let text = advice("two-by-two", TWO, "blue", Posture::Hold);
    has(&text, "- {when: charged, unit: artillery, do: fire}");
    has(&text, "- {when: charged, unit: infantry, do: [turn, fire]}");
}
