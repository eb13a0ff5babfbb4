//! Game files: both editions, both scales, all tables, with ground and without, set up or to be set up.

use estafette::adjudicate::AnyRuleSet;

use crate::random_play::players::switches;
use crate::random_play::whim::Whim;

/// A game file.
pub(crate) fn scenario(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let sheet = whim.happens(40);
    let cm = !sheet && whim.happens(30);
    let combat = match !sheet && whim.happens(40) {
        true => "alternate",
        false => "standard",
    };
    let (edition, scale) = (if sheet { "\"3.01\"" } else { "2mc" }, if cm { "cm" } else { "inch" });
    let victory = whim.pick(&["decisive", "fast"]);
    let base = if whim.happens(15) { "40mm" } else { "1in" };
    let options = match whim.happens(40) {
        true => "[lancers, cossacks, irregular-shooters, irregular-warband]",
        false => "[]",
    };
    let switches = switches(whim, rules).replace("cm_base: scaled", "cm_base: inch_stand");
    let mut text = format!(
        "edition: {edition}\nscale: {scale}\ncombat: {combat}\nvictory: {victory}\nbase: {base}\noptions: {options}\n\
         house_rules: {switches}\n"
    );
    if whim.happens(15) {
        text += "fold: [set-up]\n";
    }
    if whim.happens(15) {
        text += "fold: [turn]\n".replace("fold", if text.contains("fold:") { "#" } else { "fold" }).as_str();
    }
    let to_be_set_up = whim.happens(50);
    if to_be_set_up {
        text += "sides: [{side: blue, home_edge: south}, {side: red, home_edge: north}]\n";
        let by_die = whim.pick(&["yes", "no"]);
        text += &format!("scenario: {{terrain_by_die: {by_die}, turn_limit: 24}}\n");
        return text;
    }
    text += "sides: [{side: blue, home_edge: south, role: defender}, {side: red, home_edge: north, role: attacker}]\n";
    text += "scenario: {points: any, turn_limit: 24}\n";
    let unit = if cm { 2.5 } else { 1.0 };
    text += &ground(whim, unit);
    text += &armies(whim, unit, sheet, options != "[]");
    text
}

fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn ground(whim: &mut Whim, unit: f64) -> String {
    let at = |x: f64, y: f64| format!("[{}, {}]", number(x * unit), number(y * unit));
    let size = |x: f64, y: f64| format!("size: {}", at(x, y));
    let pieces = [
        format!("{{kind: stream, line: [{}, {}, {}]}}", at(0.0, 14.0), at(9.0, 13.0), at(24.0, 15.0)),
        format!("{{kind: hill, name: knoll, at: {}, {}, steep: [north]}}", at(6.0, 11.0), size(4.0, 3.0)),
        format!("{{kind: road, line: [{}, {}]}}", at(12.0, 0.0), at(12.0, 24.0)),
        format!("{{kind: bridge, at: {}, face: 0}}", at(12.0, 13.4)),
        format!("{{kind: town, name: hamlet, at: {}, {}}}", at(12.0, 11.0), size(2.0, 1.5)),
        format!(
            "{{kind: wood, area: [{}, {}, {}, {}]}}",
            at(17.0, 10.0),
            at(21.0, 10.0),
            at(22.0, 13.0),
            at(18.0, 13.0)
        ),
        format!("{{kind: copse, at: {}, radius: {}}}", at(9.0, 9.0), number(0.6 * unit)),
        format!("{{kind: wall, line: [{}, {}]}}", at(14.0, 12.0), at(15.0, 12.2)),
    ];
    let chosen = pieces.into_iter().filter(|_| whim.happens(60));
    let chosen = chosen.collect::<Vec<_>>();
    match chosen.is_empty() {
        true => String::new(),
        false => format!("terrain:\n- {}\n", chosen.join("\n- ")),
    }
}

/// Two armies that stand some inches apart, with some units still to come.
fn armies(whim: &mut Whim, unit: f64, sheet: bool, additions: bool) -> String {
    let mut kinds = vec![
        "line",
        "line",
        "line",
        "guards",
        "light-infantry",
        "militia",
        "heavy-cavalry",
        "light-cavalry",
        "foot-artillery",
        "horse-artillery",
    ];
    if additions {
        kinds.extend(["lancers", "cossacks", "irregular-shooters", "irregular-warband"]);
    }
    let mut units = Vec::new();
    let mut queues = [Vec::new(), Vec::new()];
    for (index, (side, letter, row, face)) in [("blue", 'B', 4.0, 0), ("red", 'R', 20.0, 180)].into_iter().enumerate() {
        let back = if face == 0 { -1.0 } else { 1.0 };
        let near = f64::from(whim.below(4));
        for number_of in 1..=whim.between(8, 14) {
            let kind = match number_of {
                1 if sheet => "hq",
                1 => "corps-hq",
                2 if !sheet => "division-hq",
                _ => whim.pick(&kinds),
            };
            let name = format!("{letter}{number_of}");
            let under = match !sheet && whim.happens(50) && kind != "division-hq" && kind != "corps-hq" {
                true => format!(", under: {letter}2"),
                false => String::new(),
            };
            let size =
                match sheet && whim.happens(20) && !kind.contains("artillery") && kind != "hq" && kind != "militia" {
                    true => whim.pick(&[", size: large", ", size: small"]),
                    false => "",
                };
            if whim.happens(25) {
                queues[index].push(name.clone());
                units.push(format!("{{unit: {name}, side: {side}, kind: {kind}{under}{size}}}"));
                continue;
            }
            let count = f64::from(number_of);
            let x = (2.0 + 1.6 * ((count * 5.0) % 13.0)) * unit;
            let y = (row - back * near + back * (count % 3.0) * 0.9) * unit;
            let state = match whim.below(20) {
                0 => ", state: pinned",
                1 => ", state: disrupted",
                _ => "",
            };
            units.push(format!(
                "{{unit: {name}, side: {side}, kind: {kind}{under}{size}, at: [{}, {}], face: {face}{state}}}",
                number(x),
                number(y)
            ));
        }
    }
    let edge = |y: f64, x: f64| format!("[{}, {}]", number(x * unit), number(y * unit));
    let points = [
        format!("{{unit: RP1, side: blue, at: {}, queue: [{}]}}", edge(0.0, 12.0), queues[0].join(", ")),
        format!("{{unit: RP2, side: red, at: {}, queue: [{}]}}", edge(24.0, 12.0), queues[1].join(", ")),
    ];
    format!("army:\n- {}\npoints:\n- {}\n", units.join("\n- "), points.join("\n- "))
}
