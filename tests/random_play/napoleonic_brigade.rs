//! Napoleonic Brigade Rules at random.

use estafette::adjudicate::{Mark, Symbol};

use crate::random_play::players::{Player, Sight, none};
use crate::random_play::whim::Whim;

mod footprint;
mod scenario;
mod set_up;
mod sound;

pub(crate) const PLAYER: Player = Player {
    rules: "napoleonic-brigade",
    scenario: scenario::scenario,
    set_up: set_up::set_up,
    steps,
    entries: none,
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
        "skirmishers",
        "column",
        "not square",
        "line within 6",
        "attack-column within 4",
        "disordered",
        "rallying",
        "routing",
        "halted",
        "falling-back",
        "pursuing",
        "elite",
        "charging",
        "in-contact",
        "in-cover",
        "stronger",
        "not weaker within 8",
        "flank",
    ],
    sound: sound::sound,
};

const STANDING: &[(&str, &[&str])] = &[
    (
        "charged",
        &[
            "go-on",
            "stand",
            "fire",
            "{form: square}",
            "fall-back",
            "[fall-back, fire]",
            "{form: square, if: {enemy: cavalry, beyond: 4}, else: stand}",
        ],
    ),
    (
        "fire",
        &[
            "fire",
            "hold-fire",
            "{fire: nearest}",
            "{fire: [column, nearest], with: [canister within 12, roundshot, shell]}",
            "{fire: infantry within 12, with: shrapnel, if: {rounds: 2+}}",
            "{fire: any, if: {enemy: cavalry}, else: hold-fire}",
        ],
    ),
    ("passing", &["fire", "hold-fire", "{fire: cavalry}"]),
    ("overhead", &["fire", "hold-fire"]),
    ("won", &["follow", "[follow, fire]", "stand"]),
    ("following", &["stop", "go-on"]),
    ("pursuing", &["stop", "go-on"]),
    ("lost", &["rally", "stand"]),
    ("unfinished", &["charge", "stand"]),
    ("crew", &["{go: nearest}"]),
    ("crew-return", &["return", "stand"]),
    ("face-about", &["turn", "go-on", "stand"]),
    ("blocked", &["go-on", "stop", "stand"]),
];

const CONDITIONS: &[&str] = &[
    "{enemy: cavalry}",
    "{self: [infantry, line]}",
    "{near: 6}",
    "{clear: 12}",
    "{within: 4}",
    "{beyond: 3}",
    "{own: 40+}",
    "{strength: 40-}",
    "{enemy: [disordered, flank], within: 6}",
];

/// What such a brigade may well do, and now and then anything.
fn steps(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    if whim.happens(4) {
        return (0..whim.below(4)).map(|_| anything(whim, sight)).collect();
    }
    let mut steps = match mark.symbol {
        Symbol::Artillery => guns(whim, sight),
        _ => troops(whim, sight, mark),
    };
    if whim.happens(25) {
        steps.push(format!("fire: {}", sight.targets(whim)));
    }
    let conditional = |step: String| match whim.below(24) {
        _ if step.contains("else:") || !step.contains(':') => step,
        0 => format!("{step}, if: {}", whim.pick(CONDITIONS)),
        1 => format!("{step}, if: {}, else: stand", whim.pick(CONDITIONS)),
        _ => step,
    };
    steps.into_iter().map(conditional).collect()
}

fn troops(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let enemy = sight.unit(whim, false);
    let charging = match mark.symbol {
        Symbol::Cavalry => 6,
        _ => 3,
    };
    match whim.below(20) {
        0 | 1 => vec![format!("forward: {}", whim.length(700))],
        2 | 3 => vec!["forward: max".to_owned()],
        4 => vec![format!("pivot: {}", whim.degrees(QUARTER)), "forward: max".to_owned()],
        5 => vec![format!("face: {enemy}"), "forward: max".to_owned()],
        6 => vec![format!("to: {}", whim.point(TABLE))],
        7 => vec![format!("to: {}, by: road", whim.pick(&["hamlet", "knoll", "[20, 20]"]))],
        8 => vec!["back: max".to_owned()],
        9 => vec!["retire".to_owned()],
        10 => vec![format!("form: {}", whim.pick(&["line", "attack-column", "march-column", "square"]))],
        11 => vec!["advance-and-fire".to_owned()],
        12 if whim.happens(40) => vec![format!("occupy: {}", whim.pick(&["farm", "hamlet"]))],
        at if at < 13 + charging => vec![format!("charge: {}", sight.targets(whim))],
        _ => vec![format!("toward: {enemy}")],
    }
}

fn guns(whim: &mut Whim, sight: &Sight<'_>) -> Vec<String> {
    match whim.below(12) {
        0 => vec!["form: unlimbered".to_owned()],
        1 => vec!["form: limbered".to_owned()],
        2 => vec!["forward: max".to_owned()],
        3 => vec!["forward: 4".to_owned(), "form: unlimbered".to_owned()],
        4 => vec![format!("to: {}", whim.point(TABLE))],
        5 => vec![format!("face: {}", sight.unit(whim, false))],
        6 => vec![format!("fire: {}, with: shell", sight.targets(whim))],
        7 => vec![format!("fire: {}, from: gun-1", sight.targets(whim))],
        8 => vec![format!("fire: farm-{}", whim.between(1, 4))],
        _ => vec!["fire".to_owned()],
    }
}

/// Turns are up to a quarter of a circle.
const QUARTER: u32 = 91;

/// Points lie in so many hundredths either way, some of them off the table.
const TABLE: u32 = 4200;

fn anything(whim: &mut Whim, sight: &Sight<'_>) -> String {
    match whim.below(15) {
        0 => format!("forward: {}", whim.length(1500)),
        1 => format!("back: {}", whim.length(900)),
        2 => format!("pivot: {}", whim.degrees(QUARTER)),
        3 => format!("face: {}", whim.pick(&["NE", "SSW", "200", "F1", "A2", "farm"])),
        4 => format!("to: {}", whim.pick(&["A1", "F1", "knoll", "nowhere", "home"])),
        5 => format!("toward: {}", sight.targets(whim)),
        6 | 7 => format!("charge: {}", sight.targets(whim)),
        8 => format!("fire: {}, share: {}", sight.targets(whim), whim.between(1, 60)),
        9 => format!("fire: {}, from: {}", sight.targets(whim), whim.pick(&["front", "rear-left", "gun-2", "F1-1"])),
        10 => format!("form: {}", whim.pick(&["skirmish", "garrison", "limbered", "square"])),
        11 => format!("fire: {}, at: {}", sight.targets(whim), whim.point(TABLE)),
        12 => format!("occupy: {}", whim.pick(&["farm", "hamlet", "knoll"])),
        _ => whim
            .pick(&["stand", "hold-fire", "fire", "retire", "advance-and-fire", "{retire: left}"])
            .trim_matches(['{', '}'])
            .to_owned(),
    }
}
