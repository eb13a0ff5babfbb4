//! Easy Napoleonics at random.

use estafette::adjudicate::{Mark, Symbol};

use crate::random_play::players::{self, Player, Sight};
use crate::random_play::whim::Whim;

mod scenario;
mod set_up;
mod sound;

pub(crate) const PLAYER: Player = Player {
    rules: "easy-napoleonics",
    scenario: scenario::scenario,
    set_up: set_up::set_up,
    steps,
    entries: players::none,
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
        "light-cavalry",
        "horse-artillery",
        "leader",
        "not square",
        "column within 4",
        "masse",
        "limbered",
        "fair",
        "bad",
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
            "{form: square}",
            "stand",
            "{form: square, if: {roll: 7-}, else: stand}",
            "{form: square, if: {enemy: [heavy-cavalry, flank]}}",
        ],
    ),
    ("met", &["{form: square}", "fire", "{fire: nearest}", "stand"]),
    ("accompany", &["go", "stand"]),
    (
        "won",
        &[
            "stand",
            "occupy",
            "[occupy, face: NE]",
            "[occupy, {face: R2}]",
            "follow",
            "{follow: [R7, flank, any]}",
            "[hold-fire, {follow: [weakest, B3]}]",
            "[{face: S}, occupy]",
        ],
    ),
    (
        "choice-card",
        &[
            "{take: [horse-artillery, best]}",
            "{take: heavy-cavalry}",
            "{take: [infantry-elite, elite]}",
            "{take: [nothing, any]}",
        ],
    ),
    ("blocked", &["go-on", "stop", "stand"]),
    (
        "fire",
        &[
            "fire",
            "hold-fire",
            "stand",
            "{fire: nearest}",
            "{fire: [column within 2, weakest]}",
            "{fire: any, if: {roll: 6-}, else: hold-fire}",
            "[{fire: R1, share: 1}, {fire: any, share: 1}]",
        ],
    ),
    ("rally", &["rally", "stand"]),
    ("melee-order", &["{take: best}", "{take: [B2/R3, R2/B4]}", "{take: [R1/B1, best]}"]),
    ("move-order", &["first", "second"]),
    ("artillery-order", &["first", "second"]),
    ("small-arms-order", &["first", "second"]),
    ("displaced", &["{go: nearest}", "{go: [B2, R2, nearest]}"]),
    ("grand-battery", &["{take: [B5, R5, R3]}"]),
];

const CORNERS: &[&str] = &["N", "NE", "SE", "S", "SW", "NW"];
const SIDES: &[&str] = &["NE", "E", "SE", "SW", "W", "NW"];
const FORMS: &[&str] = &["line", "column", "square", "masse", "limbered", "unlimbered"];
const CONDITIONS: &[&str] = &[
    "{enemy: cavalry}",
    "{self: [infantry, column]}",
    "{near: 2}",
    "{clear: 3}",
    "{within: 2}",
    "{beyond: 1}",
    "{safe: 1}",
    "{roll: 6-}",
    "{contacts: 1+}",
    "{enemy: [fair, bad, flank], within: 4}",
];

/// What such a piece may well do in the part at hand, or later in the turn, and now and then anything.
fn steps(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    if whim.happens(8) {
        return (0..whim.below(4)).map(|_| anything(whim, sight)).collect();
    }
    let part = sight.position.get("part").and_then(|part| part.word());
    let (rally, moves, fires) = match part {
        Some("rally") => (80, 20, 10),
        Some("combat") => (0, 0, 90),
        Some("whole") => (40, 80, 50),
        _ => (0, 95, 30),
    };
    let mut steps = Vec::new();
    let shaken = mark.symbol == Symbol::Leader || !mark.state.is_empty();
    if whim.happens(if shaken { rally } else { 3 }) {
        steps.extend(rallying(whim, sight, mark));
    }
    if whim.happens(moves) {
        steps.extend(moving(whim, sight, mark));
    }
    let fires = match mark.symbol {
        Symbol::Infantry | Symbol::Artillery => fires,
        Symbol::Cavalry | Symbol::Leader => 2,
    };
    if whim.happens(fires) {
        steps.extend(firing(whim, sight));
    }
    let conditional = |step: String| match whim.below(20) {
        _ if step.contains("else:") => step,
        0 if step.contains(':') => format!("{step}, if: {}", whim.pick(CONDITIONS)),
        1 if step.contains(':') => {
            format!("{step}, if: {}, else: stand", whim.pick(CONDITIONS))
        }
        2 if step.contains(':') => format!("{step}, else: {{face: {}}}", whim.pick(CORNERS)),
        _ => step,
    };
    steps.into_iter().map(conditional).collect()
}

fn rallying(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    if mark.symbol != Symbol::Leader {
        return vec![whim.pick(&["rally", "rally", "rally", "stand"]).to_owned()];
    }
    let mut steps = Vec::new();
    for _ in 0..whim.below(3) {
        let unit = sight.unit(whim, true);
        if whim.happens(70) {
            steps.push(format!("to: {unit}"));
        }
        steps.push(match whim.happens(70) {
            true => format!("rally: {unit}"),
            false => "rally".to_owned(),
        });
    }
    steps
}

fn moving(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    let targets = sight.targets(whim);
    if mark.symbol == Symbol::Leader {
        return vec![match whim.below(4) {
            0 => format!("to: {}", sight.unit(whim, true)),
            1 => format!("move: [{}, {}]", whim.pick(SIDES), whim.pick(SIDES)),
            2 => format!("to: {}", hex(whim)),
            _ => format!("toward: {targets}"),
        }];
    }
    let facing = mark.facing.clone();
    let ahead = move |whim: &mut Whim| path(whim, &facing);
    let guns = mark.symbol == Symbol::Artillery;
    match (whim.below(16), guns && mark.form == "unlimbered") {
        (0..=9, true) => Vec::new(),
        (10..=12, true) => vec![format!("face: {}", sight.unit(whim, false))],
        (13.., true) => vec!["form: limbered".to_owned(), ahead(whim)],
        (0, _) => vec![format!("sidestep: {}", whim.pick(SIDES))],
        (1, _) => vec![format!("face: {}", sight.unit(whim, false))],
        (2, _) => {
            let (form, face) = (changed(whim, mark), whim.pick(CORNERS));
            vec![format!("form: {form}, facing: {face}")]
        }
        (3, _) => vec![format!("form: {}", changed(whim, mark)), ahead(whim)],
        (4..=6, _) if guns => vec![ahead(whim), "form: unlimbered".to_owned()],
        (4, _) => vec![format!("to: {}", hex(whim))],
        (5, _) => vec!["form: column".to_owned(), format!("toward: {targets}")],
        (6, _) => vec![format!("toward: {targets}")],
        (7 | 8, _) => vec![ahead(whim)],
        (9, _) => vec![format!("charge: {targets}")],
        _ => vec!["charge: any, else: {toward: nearest}".to_owned()],
    }
}

/// A path through the two hexes before a unit, mostly.
fn path(whim: &mut Whim, facing: &str) -> String {
    let front: &[&str] = match facing {
        "N" => &["NW", "NE"],
        "NE" => &["NE", "E"],
        "SE" => &["E", "SE"],
        "S" => &["SE", "SW"],
        "SW" => &["SW", "W"],
        _ => &["W", "NW"],
    };
    let sides = if whim.happens(4) { SIDES } else { front };
    let path = (0..whim.between(1, 3)).map(|_| whim.pick(sides));
    format!("move: [{}]", path.collect::<Vec<_>>().join(", "))
}

/// A formation that a piece may well take.
fn changed(whim: &mut Whim, mark: &Mark) -> String {
    let forms: &[&str] = match mark.symbol {
        Symbol::Artillery => &["limbered", "unlimbered"],
        Symbol::Cavalry => &["line", "column"],
        _ => &["line", "column", "square", "masse"],
    };
    whim.pick(forms).to_owned()
}

fn firing(whim: &mut Whim, sight: &Sight<'_>) -> Vec<String> {
    match whim.below(10) {
        0 => vec!["hold-fire".to_owned()],
        1 => vec!["stand".to_owned()],
        2 => vec!["fire".to_owned()],
        3 | 4 => {
            let mut share = |dice: u32| format!("fire: {}, share: {dice}", sight.targets(whim));
            vec![share(1), share(1)]
        }
        _ => vec![format!("fire: {}", sight.targets(whim))],
    }
}

/// Any hex, now and then one off the board.
fn hex(whim: &mut Whim) -> String {
    format!("\"{:02}{:02}\"", whim.between(1, 21), whim.between(1, 15))
}

fn anything(whim: &mut Whim, sight: &Sight<'_>) -> String {
    match whim.below(20) {
        0..=2 => format!("move: [{}, {}]", whim.pick(SIDES), hex(whim)),
        3 => format!("to: {}", whim.pick(&["home", "R1", "B1", "grove"])),
        4 => format!("toward: {}", sight.targets(whim)),
        5..=7 => format!("charge: {}", sight.targets(whim)),
        8..=9 => format!("fire: {}, share: {}", sight.targets(whim), whim.between(1, 4)),
        10 => format!("form: {}", whim.pick(FORMS)),
        11 => format!("form: {}, facing: {}", whim.pick(FORMS), whim.pick(SIDES)),
        12 => format!("face: {}", whim.pick(SIDES)),
        13 => format!("rally: {}", sight.unit(whim, true)),
        14 => format!("sidestep: {}", whim.pick(SIDES)),
        15 => whim.pick(&["rally", "stand", "hold-fire", "fire"]).to_owned(),
        16 => format!("face: {}", sight.unit(whim, false)),
        17 => format!("form: {}, if: {}", whim.pick(FORMS), whim.pick(CONDITIONS)),
        18 => format!("move: {}, else: {{charge: any}}", whim.pick(SIDES)),
        _ => format!("fire: {}, if: {}, else: {{fire: any}}", sight.targets(whim), whim.pick(CONDITIONS)),
    }
}
