//! The campaign at random.

use estafette::adjudicate::{AnyRuleSet, Mark, Owed};
use estafette::yaml::Node;

use crate::random_play::players::{self, Player, Sight, switches};
use crate::random_play::whim::Whim;

pub(crate) const PLAYER: Player = Player {
    rules: "campaign",
    scenario,
    set_up,
    steps,
    entries: players::none,
    standing: &[
        ("met", &["attack", "hold", "delay", "avoid"]),
        ("attacked", &["hold", "delay", "avoid"]),
        ("guns", &["go", "stand"]),
        ("beaten", &["{go: homeward}", "{go: safest}", "{go: N}", "{go: [SE, 0304]}", "{go: [mitte, homeward]}"]),
        ("won", &["follow", "occupy", "stand"]),
        ("blocked", &["go-on", "stand"]),
        ("seen", &["hold", "attack", "stand", "{to: mitte}", "{toward: B2}"]),
        ("breach", &["stand", "surrender"]),
    ],
    whom: &["nearest", "any"],
    sound: books_are_whole,
};

/// What every side has at first of foot and horse.
const MEN: [(&str, &str, i64); 6] = [
    ("1", "foot", 5000),
    ("2", "foot", 3000),
    ("3", "horse", 1200),
    ("4", "foot", 900),
    ("5", "horse", 200),
    ("6", "foot", 2500),
];
const STANCES: &[&str] = &["attack", "attack", "hold", "delay", "avoid", "screen"];
const PLACES: &[&str] = &["mitte", "nord", "burg", "heim", "haus", "0304", "\"0606\"", "0703", "0105"];

/// Ten hexes by eight between two bases, with a river, a fortress, roads, and six forces a side.
fn scenario(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let mut army = String::new();
    for (side, letter, first) in [("red", 'R', 1), ("blue", 'B', 9)] {
        for (number, arm, full) in MEN {
            let at = format!("{:02}{:02}", first + whim.below(2), whim.between(2, 7));
            let grade = whim.pick(&["elite", "veteran", "regular", "conscript", "militia"]);
            let guns = match whim.happens(40) {
                true => format!(", {{unit: {letter}{number}g, arm: guns, full: {}}}", whim.between(4, 24)),
                false => String::new(),
            };
            let train = match whim.happens(15) {
                true => format!(", {{unit: {letter}{number}t, arm: train, full: 40}}"),
                false => String::new(),
            };
            let leader = match whim.happens(50) {
                true => format!(", {{unit: {letter}{number}l, arm: leader, rating: {}}}", whim.below(3)),
                false => String::new(),
            };
            army += &format!(
                "- {{unit: {letter}{number}, side: {side}, at: \"{at}\", units: [{{unit: {letter}{number}m, arm: {arm}, \
                 full: {full}, grade: {grade}}}{guns}{train}{leader}]}}\n"
            );
        }
    }
    let open = if whim.happens(20) { "open: [red, blue]\n" } else { "" };
    let tops = whim.pick(&["flat", "flat", "pointed"]);
    let roads = match tops {
        "flat" => {
            "- {kind: highroad, hexes: [0104, 0204, 0304, 0404, 0504, 0604, 0704, 0804, 0904, 1004]}\n\
             - {kind: river, sides: [0501/0601, 0502/0601, 0502/0602, 0503/0602, 0503/0603, 0504/0603, 0504/0604]}\n\
             - {kind: bridge, name: bruecke, sides: 0504/0604}\n- {kind: ford, name: furt, sides: 0503/0602}\n"
        }
        _ => "- {kind: highroad, hexes: [0104, 0204, 0304, 0404, 0504, 0604, 0704, 0804, 0904, 1004]}\n",
    };
    format!(
        "rules: campaign\nname: whim\nsides: [{{side: red, home_edge: west}}, {{side: blue, home_edge: east}}]\n\
         map: {{columns: 10, rows: 8, tops: {tops}}}\narmy:\n{army}terrain:\n{roads}\
         - {{kind: town, name: mitte, hexes: 0504}}\n- {{kind: town, name: heim, hexes: 0104, side: red}}\n\
         - {{kind: town, name: haus, hexes: 1004, side: blue}}\n- {{kind: town, name: nord, hexes: 0602}}\n\
         - {{kind: fortress, name: burg, hexes: 0406, side: red, works: 2, stores: 3}}\n\
         - {{kind: wooded, hexes: [0503, 0703, 0305]}}\n- {{kind: hilly, hexes: [0505, 0704]}}\n\
         - {{kind: marsh, hexes: [0306, 0307]}}\n- {{kind: mountain, hexes: [0801]}}\n\
         scenario: {}\nhouse_rules: {}\n{open}",
        settings(whim),
        switches(whim, rules),
    )
}

fn settings(whim: &mut Whim) -> String {
    let season = whim.pick(&["summer", "autumn", "winter"]);
    let mut settings = vec![
        format!("season: {season}"),
        format!("days: {}", whim.between(3, 10)),
        "bases: {red: 0104, blue: 1004}".to_owned(),
        "objectives: [{place: mitte, points: 3}, {place: burg, points: 2, each: day}]".to_owned(),
    ];
    if whim.happens(40) {
        settings.push("drafts: {red: 300, blue: 200}".to_owned());
    }
    if whim.happens(40) {
        settings.push("depots: {red: heim}".to_owned());
    }
    if whim.happens(40) {
        let units = "units: [{unit: B9m, arm: foot, full: 4000}]";
        settings.push(format!("calendar: [{{day: 2, force: B9, side: blue, at: haus, {units}}}]"));
    }
    format!("{{{}}}", settings.join(", "))
}

fn set_up(whim: &mut Whim, sight: &Sight<'_>, _: Owed) -> String {
    let own = sight.plot.marks.iter().filter(|mark| mark.side == *sight.side);
    let entries = own.map(|mark| {
        let column = whim.between(1, 10);
        format!("- {{unit: {}, at: \"{column:02}{:02}\"}}\n", mark.unit, whim.between(1, 8))
    });
    let entries = entries.collect::<String>();
    if entries.is_empty() { entries } else { format!("deploy:\n{entries}") }
}

/// What a force may well do, and now and then anything.
fn steps(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let place = |whim: &mut Whim| whim.pick(PLACES).to_owned();
    let mut steps = Vec::new();
    if whim.happens(70) {
        steps.push((*whim.pick(STANCES)).to_owned());
    }
    if whim.happens(20) {
        steps.push("pace: forced".to_owned());
    }
    if whim.happens(15) {
        steps.push("night: yes".to_owned());
    }
    if whim.happens(15) {
        steps.push(format!("start: {}", whim.below(24)));
    }
    steps.push(match whim.below(20) {
        0..=6 => format!("to: {}", place(whim)),
        7 => format!("to: {}, by: [{}]", place(whim), place(whim)),
        8..=10 => format!("toward: {}", sight.unit(whim, false)),
        11 => "move: [N, NE, SE]".to_owned(),
        12 => format!("wait: {}", whim.below(24)),
        13 => match whim.happens(50) {
            true => format!("split: [{}m], do: {{to: {}}}", mark.unit, place(whim)),
            false => format!("split: [{{{}m: {}}}], as: detached", mark.unit, whim.between(50, 2000)),
        },
        14 => format!("join: {}", sight.unit(whim, true)),
        15 => (*whim.pick(&["garrison: burg", "besiege: burg", "storm: burg", "depot: mitte"])).to_owned(),
        16 => (*whim.pick(&["burn: bruecke", "build: bruecke", "burn: furt", "build: 0503/0603"])).to_owned(),
        17 => format!("to: {}, if: {{near: 2}}, else: stand", place(whim)),
        18 => format!("to: {}, if: {{enemy: weaker}}", place(whim)),
        _ => "stand".to_owned(),
    });
    if whim.happens(20) {
        steps.push(format!("to: {}", place(whim)));
    }
    steps
}

/// Nobody is lost from the books: those with the colours, away, dead and taken are those who were there at first, with what has
/// come in; no force is nobody's, and no two enemies share a hex in the open.
fn books_are_whole(position: &Node) {
    let number =
        |node: &Node, key: &str| node.get(key).and_then(Node::word).map_or(0, |text| text.parse().unwrap_or(0));
    let items = |node: Option<&Node>| node.map_or(Vec::new(), |node| node.items().to_vec());
    let mut there = 0_i64;
    let mut forces = Vec::new();
    let seen = items(position.get("army")).iter().any(|force| force.get("seen").is_some());
    for force in items(position.get("army")) {
        let word = |key: &str| force.get(key).and_then(Node::word).unwrap_or_default().to_owned();
        let is_shut_up = force.get("garrison").is_some();
        assert!(!items(force.get("units")).is_empty() || force.get("seen").is_some(), "a force of nobody");
        forces.push((word("at"), word("side"), is_shut_up));
        for unit in items(force.get("units")) {
            let arm = unit.get("arm").and_then(Node::word).unwrap_or_default().to_owned();
            if arm == "foot" || arm == "horse" {
                there += ["strength", "away", "dead", "taken"].iter().map(|key| number(&unit, key)).sum::<i64>();
            }
        }
    }
    let cards = items(position.get("sides"));
    let lost = cards.iter().filter_map(|card| card.get("lost"));
    let lost = lost.map(|lost| number(lost, "dead") + number(lost, "taken")).sum::<i64>();
    let drafted = cards.iter().any(|card| card.get("drafts").is_some());
    let first = 2 * MEN.iter().map(|(_, _, full)| full).sum::<i64>();
    let most = if drafted { 11 * 500 } else { 0 } + 4000;
    let whole = there + lost;
    assert!(
        seen || (first..=first + most).contains(&whole),
        "{whole} men in the books, and {first} were there at first"
    );
    for (index, (at, side, shut_up)) in forces.iter().enumerate().filter(|_| !seen) {
        let met = forces[..index].iter().any(|(other, of, inside)| other == at && of != side && !inside && !shut_up);
        assert!(!met, "enemies share {at}");
    }
}
