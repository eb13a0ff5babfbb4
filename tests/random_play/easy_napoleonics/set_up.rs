//! What a side sends before the first turn: its army, the ground that it puts out, its deployment.

use estafette::adjudicate::Owed;
use estafette::yaml::Node;

use super::hex;
use super::scenario::{KINDS, NATIONS, stance, troops};
use crate::random_play::players::Sight;
use crate::random_play::whim::Whim;

pub(super) fn set_up(whim: &mut Whim, sight: &Sight<'_>, owed: Owed) -> String {
    let mut text = String::new();
    if owed == Owed::Army {
        let listed = whim.happens(60);
        if listed {
            text += &format!("army:\n{}", list(whim, sight));
        }
        if whim.happens(30) {
            text += &format!("terrain:\n{}", ground(whim));
        }
    }
    let due = match owed {
        Owed::Deployment => 95,
        _ => 30,
    };
    let units = undeployed(sight);
    if whim.happens(due) && !units.is_empty() {
        text += "deploy:\n";
        let mut free = free(sight);
        for unit in units {
            text += &deployed(whim, sight, &unit, &mut free);
        }
    }
    text
}

/// An army of a few units, now and then with somebody who may not be in it; where twenty points are agreed upon, mostly
/// ten battalions of two.
fn list(whim: &mut Whim, sight: &Sight<'_>) -> String {
    let letter = if sight.side.as_str() == "blue" { 'B' } else { 'R' };
    let options = sight.position.get("options");
    let points = options.and_then(|options| options.get("points")?.word());
    if points == Some("20") && whim.happens(80) {
        let militia = (1..=10).map(|number| format!("{letter}{number}"));
        let militia = militia.collect::<Vec<_>>().join(", ");
        return format!("- {{unit: [{militia}], kind: infantry, grade: militia}}\n");
    }
    let mut list = String::new();
    for number in 1..=whim.between(1, 8) {
        let kind = whim.pick(KINDS);
        let names = match whim.below(10) {
            0 => format!("[{letter}{number}, {letter}{number}a]"),
            1 => format!("X{number}"),
            _ => format!("{letter}{number}"),
        };
        let extra = match whim.below(12) {
            0 => ", armoured: yes".to_owned(),
            1 => format!(", nation: {}", whim.pick(NATIONS)),
            2 => ", name: \"the old fellows\"".to_owned(),
            _ => String::new(),
        };
        let troops = troops(whim, kind);
        let extra = if troops.contains("armoured") { String::new() } else { extra };
        list += &format!("- {{unit: {names}, {troops}{extra}}}\n");
    }
    for number in 0..whim.below(4) {
        list += &format!("- {{unit: {letter}L{number}, kind: leader}}\n");
    }
    list
}

/// Some pieces have a place, some are diced for.
fn ground(whim: &mut Whim) -> String {
    let piece = |_| {
        let kind = whim.pick(&["woods", "hill", "village", "pond", "stream"]);
        match whim.happens(60) {
            true => format!("- {{kind: {kind}, hexes: [{}, {}]}}\n", hex(whim), hex(whim)),
            false => format!("- {{kind: {kind}}}\n"),
        }
    };
    (0..3).map(piece).collect()
}

/// Name, kind and nation of every piece that a side has still to deploy.
fn undeployed(sight: &Sight<'_>) -> Vec<[String; 3]> {
    let army = sight.position.get("army").map_or(&[][..], Node::items);
    let word = |unit: &Node, key: &str| unit.get(key).and_then(Node::word).map(str::to_owned);
    let due = army.iter().filter(|unit| {
        let mine = unit.get("side").and_then(Node::word) == Some(sight.side.as_str());
        mine && unit.get("at").is_none()
    });
    let national = sight.position.get("options").and_then(|options| options.get("national"));
    let nation = national.and_then(|nations| word(nations, sight.side.as_str()));
    let piece = |unit: &Node| {
        let own = word(unit, "nation").or(nation.clone());
        Some([word(unit, "unit")?, word(unit, "kind")?, own.unwrap_or_default()])
    };
    due.filter_map(piece).collect()
}

/// The hexes in which a side may deploy and nobody stands.
fn free(sight: &Sight<'_>) -> Vec<String> {
    let number = |node: Option<&Node>| node.and_then(Node::word)?.parse::<u32>().ok();
    let map = sight.position.get("map");
    let [columns, rows] = ["columns", "rows"].map(|key| number(map.and_then(|map| map.get(key))));
    let (columns, rows) = (columns.expect("a map"), rows.expect("a map"));
    let scenario = sight.position.get("scenario");
    let depth = number(scenario.and_then(|scenario| scenario.get("depth"))).expect("a depth");
    let zones = scenario.and_then(|scenario| scenario.get("zones"));
    let mut zones = zones.map_or(&[][..], Node::items).iter();
    let mine = zones.find(|zone| zone.get("side").and_then(Node::word) == Some(sight.side.as_str()));
    let mut free = match mine.and_then(|zone| zone.get("hexes")) {
        Some(hexes) => hexes.items().iter().filter_map(Node::word).map(str::to_owned).collect(),
        None => {
            let south = sight.side.as_str() == "blue";
            let first = if south { rows - depth + 1 } else { 1 };
            let rows = first..first + depth;
            let hexes = rows.flat_map(|row| (1..=columns).map(move |column| format!("{column:02}{row:02}")));
            hexes.collect::<Vec<_>>()
        }
    };
    let ponds = sight.plot.patches.iter().filter(|patch| patch.kind == "pond");
    let ponds = ponds.flat_map(|patch| &patch.hexes).collect::<Vec<_>>();
    free.retain(|hex| {
        let held = sight.plot.marks.iter().any(|mark| mark.at == *hex);
        !held && !ponds.contains(&hex)
    });
    free
}

/// An entry for a piece; now and then none, or one that is not allowed.
fn deployed(whim: &mut Whim, sight: &Sight<'_>, [unit, kind, nation]: &[String; 3], free: &mut Vec<String>) -> String {
    if free.is_empty() || whim.happens(3) {
        return String::new();
    }
    let place = whim.below(u32::try_from(free.len()).expect("small"));
    let at = match whim.happens(4) {
        true => hex(whim),
        false => format!("\"{}\"", free.swap_remove(usize::try_from(place).expect("small"))),
    };
    let unit = if whim.happens(2) { sight.unit(whim, true) } else { unit.clone() };
    if kind == "leader" && !whim.happens(3) {
        return format!("- {{unit: {unit}, at: {at}}}\n");
    }
    let blue = sight.side.as_str() == "blue";
    let nation = Some(nation.as_str()).filter(|nation| !nation.is_empty());
    let stance = stance(whim, kind, nation, blue);
    format!("- {{unit: {unit}, at: {at}, {stance}}}\n")
}
