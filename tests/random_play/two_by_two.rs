//! 2 by 2 Napoleonic's at random.

use estafette::adjudicate::{Mark, Symbol};

use crate::random_play::players::{Player, Sight};
use crate::random_play::whim::Whim;

mod scenario;
mod set_up;
mod sound;

pub(crate) const PLAYER: Player = Player {
    rules: "two-by-two",
    scenario: scenario::scenario,
    set_up: set_up::set_up,
    steps,
    entries: arrivals,
    standing: STANDING,
    whom: &[
        "nearest",
        "weakest",
        "best",
        "any",
        "all",
        "at-will",
        "infantry",
        "cavalry",
        "artillery",
        "leader",
        "not guards",
        "line within 4",
        "light-cavalry",
        "pinned",
        "disrupted",
        "ok",
        "flank",
        "charging",
        "in-contact",
        "in-cover",
        "stronger",
        "not weaker within 3",
    ],
    sound: sound::sound,
};

const STANDING: &[(&str, &[&str])] = &[
    (
        "charged",
        &[
            "fire",
            "stand",
            "turn",
            "[turn, fire]",
            "[{turn: [cavalry, nearest]}, {fire: [heavy-cavalry, cavalry, any]}]",
            "{fire: any, if: {enemy: cavalry}, else: stand}",
        ],
    ),
    ("met", &["turn", "stand"]),
    ("beaten", &["{go: safest}", "{go: rear}", "{go: away}", "{go: [safest, homeward, away]}"]),
    (
        "won",
        &[
            "stand",
            "follow",
            "{follow: 1.5}",
            "[follow, join]",
            "{follow: 2, if: {enemy: [disrupted, artillery, leader]}}",
        ],
    ),
    ("unfinished", &["charge", "stand"]),
    ("shot-at", &["charge", "stand"]),
    ("column", &["join", "stand"]),
    (
        "fire",
        &[
            "fire",
            "hold-fire",
            "stand",
            "{fire: nearest}",
            "{fire: [cavalry within 2, weakest]}",
            "{fire: any, if: {enemy: disrupted}, else: hold-fire}",
        ],
    ),
    ("rally", &["rally", "stand"]),
    ("lead", &["{take: best}", "{take: [B3, R2, best]}"]),
    ("melee-order", &["{take: best}", "{take: [B2/R3, R2/B4]}", "{take: [R1/B1, best]}"]),
    ("displaced", &["{go: nearer}", "{go: left}", "{go: [right, nearer]}"]),
];

const CONDITIONS: &[&str] = &[
    "{enemy: cavalry}",
    "{self: [infantry, pinned]}",
    "{near: 2}",
    "{clear: 3}",
    "{within: 2}",
    "{beyond: 1.5}",
    "{points: 3+}",
    "{contacts: 1+}",
    "{enemy: [disrupted, flank], within: 4}",
];

/// What such a piece may well do in the part at hand, and now and then anything.
fn steps(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let part = sight.position.get("part").and_then(|part| part.word());
    let order = sight.position.get("order").map_or(&[][..], |node| node.items());
    let moves = order.first().and_then(|side| side.word()) == Some(sight.side.as_str());
    if whim.happens(4) {
        return (0..whim.below(4)).map(|_| anything(whim, sight)).collect();
    }
    let steps = match (part, moves) {
        (Some("move" | "whole"), true) => moving(whim, sight, mark),
        _ => firing(whim, sight, mark),
    };
    let conditional = |step: String| match whim.below(24) {
        _ if step.contains("else:") || !step.contains(':') => step,
        0 => format!("{step}, if: {}", whim.pick(CONDITIONS)),
        1 => format!("{step}, if: {}, else: stand", whim.pick(CONDITIONS)),
        _ => step,
    };
    steps.into_iter().map(conditional).collect()
}

fn moving(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let targets = sight.targets(whim);
    if !mark.state.is_empty() && whim.happens(80) {
        return match whim.below(8) {
            0 => vec!["rout".to_owned()],
            1 => vec![format!("pivot: {}", whim.degrees(HALF))],
            2 => Vec::new(),
            _ => vec!["rally".to_owned()],
        };
    }
    let charging = match mark.symbol {
        Symbol::Cavalry => 5,
        Symbol::Infantry => 3,
        _ => 0,
    };
    match whim.below(18) {
        0..=2 => vec![format!("forward: {}", whim.length(300))],
        3 => vec!["forward: max".to_owned()],
        4 => vec![format!("back: {}", whim.length(200))],
        5 => vec![format!("{}: {}", whim.pick(&["left", "right"]), whim.length(150))],
        6 => vec![format!("pivot: {}", whim.degrees(HALF)), format!("forward: {}", whim.length(250))],
        7 => vec![format!("forward: {}", whim.length(150)), format!("face: {}", sight.unit(whim, false))],
        8 => vec![format!("to: {}", whim.point(TABLE))],
        9 => vec![format!("to: {}, by: road", whim.pick(&["hamlet", "knoll", "[12, 12]"]))],
        10 => vec![format!("exit: {}", whim.pick(&["RP1", "RP2", "RP3", "home"]))],
        11..=13 => vec![format!("toward: {targets}")],
        at if at - 13 <= charging => match whim.happens(60) {
            true => vec![format!("charge: {targets}")],
            false => vec!["charge: any, else: {toward: nearest}".to_owned()],
        },
        _ => vec![format!("toward: {}", sight.unit(whim, false))],
    }
}

fn firing(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let fires = matches!(mark.symbol, Symbol::Infantry | Symbol::Artillery);
    match whim.below(10) {
        _ if !fires && whim.happens(95) => vec!["stand".to_owned()],
        0 => vec!["hold-fire".to_owned()],
        1 => vec!["stand".to_owned()],
        2..=4 => vec!["fire".to_owned()],
        _ => vec![format!("fire: {}", sight.targets(whim))],
    }
}

/// What points of arrival do, mostly.
fn arrivals(whim: &mut Whim, sight: &Sight<'_>) -> Vec<String> {
    let part = sight.position.get("part").and_then(|part| part.word());
    let order = sight.position.get("order").map_or(&[][..], |node| node.items());
    let moves = order.first().and_then(|side| side.word()) == Some(sight.side.as_str());
    if !moves || part == Some("shoot") || whim.happens(30) {
        return Vec::new();
    }
    let own = sight.plot.pins.iter().filter(|pin| pin.side == *sight.side);
    let names = own.map(|pin| pin.name.clone()).collect::<Vec<_>>();
    let mut entries = Vec::new();
    for name in names {
        let steps = match whim.below(8) {
            0 => "[stand]".to_owned(),
            1 => format!("[{{enter: next, at: {}}}]", whim.point(TABLE)),
            2 => format!("[enter, {{swap: {}}}]", sight.targets(whim)),
            3 => format!("[enter, {{forward: {}}}]", whim.length(300)),
            4 => format!("[enter, {{toward: {}}}]", sight.targets(whim)),
            5 => "[enter, {charge: any}]".to_owned(),
            _ => "[enter]".to_owned(),
        };
        entries.push(format!("{{unit: {name}, do: {steps}}}"));
    }
    entries
}

/// Turns are up to half a circle.
const HALF: u32 = 181;

/// Points lie in so many hundredths either way, some of them off the table.
const TABLE: u32 = 2500;

fn anything(whim: &mut Whim, sight: &Sight<'_>) -> String {
    match whim.below(16) {
        0 => format!("forward: {}", whim.length(700)),
        1 => format!("back: {}", whim.length(700)),
        2 => format!("left: {}", whim.length(300)),
        3 => format!("pivot: {}", whim.degrees(HALF)),
        4 => format!("face: {}", whim.pick(&["NE", "SSW", "200", "R1", "RP1", "home"])),
        5 => format!("to: {}", whim.point(TABLE)),
        6 => format!("to: {}", whim.pick(&["home", "R1", "B1", "knoll", "nowhere"])),
        7 => format!("toward: {}", sight.targets(whim)),
        8 | 9 => format!("charge: {}", sight.targets(whim)),
        10 => format!("exit: {}", whim.pick(&["home", "RP1", "RP2", "B1"])),
        11 => format!("fire: {}", sight.targets(whim)),
        12 => format!("swap: {}", sight.targets(whim)),
        13 => format!("enter: next, at: {}", whim.point(TABLE)),
        _ => whim.pick(&["rally", "stand", "hold-fire", "fire", "rout", "enter"]).to_owned(),
    }
}
