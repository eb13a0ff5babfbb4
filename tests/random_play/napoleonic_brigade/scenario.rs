//! Game files: two armies of all arms, on ground of every kind, in play or before it.

use estafette::adjudicate::AnyRuleSet;

use crate::random_play::players::switches;
use crate::random_play::whim::Whim;

/// A game file.
pub(crate) fn scenario(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let switches = switches(whim, rules);
    let mut text = format!(
        "house_rules: {switches}\n\
         sides: [{{side: allied, name: Allies, home_edge: north}}, {{side: french, name: French, home_edge: south}}]\n\
         map: {{width: 40, height: 40}}\nscenario: {{turn_limit: {}}}\n",
        whim.between(3, 8)
    );
    text += "options: {occupiable_complexes: [farm]";
    for option in ["hills_difficult", "rubble_cover"] {
        if whim.happens(20) {
            text += &format!(", {option}: yes");
        }
    }
    text += "}\n";
    text += &ground(whim);
    text += &armies(whim);
    if whim.happens(60) {
        text += "turn: 1\npart: turn\n";
    }
    text
}

fn ground(whim: &mut Whim) -> String {
    let pieces = [
        "{kind: stream, line: [[0, 18], [20, 17], [40, 19]], width: 0.5}",
        "{kind: hill, name: knoll, area: [[12, 20], [18, 20], [18, 25], [12, 25]]}",
        "{kind: road, line: [[20, 0], [20, 40]]}",
        "{kind: woods, area: [[2, 14], [9, 14], [9, 20], [2, 20]]}",
        "{kind: marsh, area: [[30, 20], [34, 20], [34, 23], [30, 23]]}",
        "{kind: lake, area: [[36.5, 10], [39.5, 10], [39.5, 14], [36.5, 14]]}",
        "{kind: hedge, line: [[28.5, 20.5], [34, 20.5]]}",
        "{kind: wall, name: long-wall, line: [[10, 18.9], [16, 18.9]]}",
        "{kind: earthwork, name: fleche, line: [[21, 21.1], [24.5, 21.1]]}",
        "{kind: complex, name: farm, area: [[25, 19.2], [28, 19.2], [28, 20.8], [25, 20.8]], courtyard: yes, sides: [{name: south, of: wall}, {name: east, of: building}, {name: north, of: wall}, {name: west, of: wall}]}",
        "{kind: building, name: hamlet, area: [[8, 19.6], [9, 19.6], [9, 20.4], [8, 20.4]]}",
        "{kind: fence, line: [[5, 22], [5, 30]]}",
    ];
    let chosen = pieces.iter().filter(|_| whim.happens(45));
    let chosen = chosen.copied().collect::<Vec<_>>();
    // What orders name is always there.
    let mut chosen = chosen;
    for named in [1, 9, 10] {
        if !chosen.contains(&pieces[named]) {
            chosen.push(pieces[named]);
        }
    }
    format!("terrain:\n- {}\n", chosen.join("\n- "))
}

/// Brigades in a row along each side of the middle, and some behind them.
fn armies(whim: &mut Whim) -> String {
    let mut text = "army:\n".to_owned();
    for (side, letter, face) in [("allied", 'A', 180), ("french", 'F', 0)] {
        let nation = match side {
            "allied" => whim.pick(&["british", "prussian", "dutch-belgian", "brunswick"]),
            _ => "french",
        };
        for number in 1..=whim.between(5, 8) {
            let kind = match number {
                1 => "cavalry",
                2 => whim.pick(&["foot-artillery", "horse-artillery", "rockets"]),
                3 => whim.pick(&["infantry", "skirmishers", "cavalry"]),
                _ => whim.pick(&["infantry", "infantry", "cavalry", "foot-artillery"]),
            };
            let form = match kind {
                "infantry" => whim.pick(&["line", "line", "attack-column", "march-column", "square"]),
                "skirmishers" => "skirmish",
                "cavalry" => "line",
                _ => whim.pick(&["limbered", "unlimbered"]),
            };
            let nation = match kind {
                "rockets" | "skirmishers" => "british",
                _ => nation,
            };
            let bases = match kind {
                "infantry" => format!("bases: {}", whim.between(2, 4)),
                "cavalry" => format!("bases: {}", whim.between(1, 3)),
                "skirmishers" => "bases: 1".to_owned(),
                _ => "bases: 2".to_owned(),
            };
            let x = 2.5 + 5.0 * f64::from((number - 1) % 7);
            let back = if number > 7 { 8.0 } else { 0.0 } + f64::from(whim.below(300)) / 100.0;
            let gap = f64::from(whim.between(2, 9)) / 2.0;
            // A square is deeper than anything else, and the farm lies in the middle.
            let gap = if form == "square" { gap + 1.0 } else { gap };
            let y = match face {
                0 => 19.5 - gap - back,
                _ => 20.5 + gap + back,
            };
            let more = match kind {
                "cavalry" => whim.pick(&[", weight: heavy", ", weight: light", ", weight: medium, lancers: yes"]),
                "infantry" => whim.pick(&["", "", ", elite: yes", ", regular: no"]),
                _ => "",
            };
            text += &format!(
                "- {{unit: {letter}{number}, side: {side}, kind: {kind}, nation: {nation}, {bases}, at: [{x:.2}, {y:.2}], face: {face}, form: {form}{more}}}\n"
            );
        }
    }
    text
}
