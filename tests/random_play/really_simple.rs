//! Really Simple Napoleonics at random.

use estafette::adjudicate::{AnyRuleSet, Mark, Symbol};

use crate::random_play::players::{self, Player, Sight, switches};
use crate::random_play::whim::Whim;

pub(crate) const PLAYER: Player = Player {
    rules: "really-simple",
    scenario: hexes_of_two_sides,
    set_up: |_, _, _| String::new(),
    steps: steps_on_hexes,
    entries: players::none,
    standing: &[
        ("fire", &["fire", "hold-fire", "{fire: nearest}", "{fire: [column within 2, weakest]}"]),
        ("general-hit", &["throw", "spare", "{throw: RG}", "{throw: BG}"]),
        ("beaten", &["{go: [cover, homeward]}", "{go: fewest}", "{go: N}", "{go: [safest, rear]}"]),
        ("accompany", &["go", "stand"]),
        ("blocked", &["go-on", "stop", "stand"]),
        ("won", &["follow", "stand"]),
        ("displaced", &["{go: [nearest, homeward]}", "{go: SE}"]),
    ],
    whom: &[
        "nearest",
        "weakest",
        "best",
        "any",
        "cavalry",
        "infantry",
        "not square",
        "column within 4",
        "retreating",
        "in-cover",
        "stronger",
        "artillery within 6",
    ],
    sound: |_| {},
};

const SIDES: [&str; 2] = ["red", "blue"];
const KINDS: &[&str] = &["musket", "musket", "rifle", "cavalry", "artillery", "general"];
const COMPASS: &[&str] = &["N", "NE", "SE", "S", "SW", "NW"];
const PATHS: &[&str] = &["N", "N", "NE", "NW", "S", "S", "SE", "SW", "E"];
const FORMS: &[&str] = &["line", "column", "square", "limbered", "unlimbered"];
const CONDITIONS: &[&str] = &[
    "{enemy: cavalry}",
    "{strength: 3-}",
    "{own: 4+}",
    "{near: 2}",
    "{clear: 3}",
    "{within: 2}",
    "{beyond: 1}",
    "{hits: 2+}",
    "{self: [infantry, column]}",
    "{enemy: [column, doomed], own: 2+}",
];

/// A field of 8 by 8 hexes, north against south, a few pieces each, some ground and any switches.
fn hexes_of_two_sides(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let mut army = String::new();
    for (side, letter, first) in [(SIDES[0], 'R', 5), (SIDES[1], 'B', 1)] {
        let mut free = (1..=8).flat_map(|column| (first..first + 3).map(move |row| (column, row))).collect::<Vec<_>>();
        for number in 1..=whim.between(2, 8) {
            let place = free.remove(usize::try_from(whim.below(10)).expect("small"));
            let (kind, name) = match number {
                1 => ("general", format!("{letter}G")),
                2 => ("musket", format!("{letter}2")),
                _ => (whim.pick(KINDS), format!("{letter}{number}")),
            };
            let form = match kind {
                "general" => String::new(),
                "artillery" => format!(", form: {}", whim.pick(&["limbered", "unlimbered"])),
                "cavalry" => format!(", form: {}", whim.pick(&["line", "column"])),
                _ => format!(", form: {}", whim.pick(&["line", "column", "square"])),
            };
            let (column, row) = place;
            // Names of one and of many, which a report must not confound.
            let called = match (number, kind) {
                (_, "general") => String::new(),
                (2, _) => format!(", name: the {side} Grenadiers"),
                (3, _) => format!(", name: {side} Hussars"),
                (4, _) => format!(", name: the three guns of {side}"),
                (5, _) => format!(", name: the {side} Light Battalion"),
                _ => String::new(),
            };
            army +=
                &format!("- {{unit: {name}, side: {side}, kind: {kind}, at: \"{column:02}{row:02}\"{form}{called}}}\n");
        }
    }
    let tops = whim.pick(&["flat", "flat", "pointed"]);
    let fold = if whim.happens(15) { "fold: [turn]\n" } else { "" };
    format!(
        "rules: really-simple\nname: whim\nsides: [{{side: red, home_edge: south}}, {{side: blue, home_edge: north}}]\n\
         map: {{columns: 8, rows: 8, tops: {tops}}}\narmy:\n{army}terrain:\n{}scenario: {}\nhouse_rules: {}\n{fold}",
        ground(whim),
        settings(whim),
        switches(whim, rules),
    )
}

/// Patches in the row between the armies, where nobody is deployed.
fn ground(whim: &mut Whim) -> String {
    let patch = |_| {
        let (kind, effects) = *whim.pick(&[
            &("village", "cover: yes, blocks_los: yes"),
            &("hill", "blocks_los: yes"),
            &("hedge", "cover: yes"),
            &("pond", "impassable: yes"),
            &("marsh", "impassable: [artillery, cavalry]"),
        ]);
        let (column, row) = (whim.between(1, 7), 4);
        let next = column + 1;
        format!("- {{kind: {kind}, hexes: [\"{column:02}{row:02}\", \"{next:02}{row:02}\"], {effects}}}\n")
    };
    (0..3).map(patch).collect()
}

fn settings(whim: &mut Whim) -> String {
    let mut settings = vec![format!("turn_limit: {}", whim.between(3, 12))];
    if whim.happens(40) {
        settings.push("objectives: [{hex: \"0505\", points: 2}, {hex: \"0207\", points: 1}]".to_owned());
    }
    if whim.happens(40) {
        let basis = whim.pick(&["units", "strength"]);
        settings.push(format!("exhaustion: {{fraction: 1/2, basis: {basis}}}"));
    }
    if whim.happens(40) {
        settings.push("victory_points: {unit_lost: 2, general_killed: 3}".to_owned());
    }
    if whim.happens(20) {
        settings.push("exchange: simultaneous".to_owned());
    }
    if whim.happens(20) {
        settings.push("late_orders: stand".to_owned());
    }
    format!("{{{}}}", settings.join(", "))
}

/// What such a piece may well do, and now and then anything.
fn steps_on_hexes(whim: &mut Whim, sight: &Sight<'_>, mark: &Mark) -> Vec<String> {
    if whim.happens(15) {
        return (0..whim.below(4)).map(|_| anything_on_hexes(whim, sight)).collect();
    }
    let targets = sight.targets(whim);
    let steps = match (mark.symbol, whim.below(10)) {
        (Symbol::Leader, 0..4) => vec![format!("toward: {targets}")],
        (Symbol::Leader, 4 | 5) => vec![format!("rally: {}", sight.unit(whim, true))],
        (Symbol::Leader, 6 | 7) => vec!["rally".to_owned()],
        (Symbol::Artillery, 0..=5) => vec![format!("fire: {targets}")],
        (Symbol::Artillery, 6) => vec!["form: unlimbered".to_owned()],
        (Symbol::Artillery, 7) => vec!["form: limbered".to_owned(), format!("toward: {targets}")],
        (Symbol::Cavalry, 0..=6) | (_, 0..=2) => vec![format!("charge: {targets}")],
        (_, 3 | 4) => vec![format!("fire: {targets}")],
        (_, 5) => vec![format!("toward: {targets}"), format!("fire: {targets}")],
        (_, 6) => vec![format!("fire: {targets}"), format!("charge: {targets}")],
        (_, 7) => vec![format!("form: {}", whim.pick(&["line", "column", "square"]))],
        _ => vec![format!("toward: {targets}")],
    };
    let conditional = |step: String| match whim.happens(10) && step.contains(':') {
        true => format!("{step}, if: {}", whim.pick(CONDITIONS)),
        false => step,
    };
    steps.into_iter().map(conditional).collect()
}

fn anything_on_hexes(whim: &mut Whim, sight: &Sight<'_>) -> String {
    match whim.below(20) {
        0..=4 => {
            let count = whim.between(1, 4);
            let path = (0..count).map(|_| whim.pick(PATHS)).collect::<Vec<_>>();
            format!("move: [{}]", path.join(", "))
        }
        5 => format!("to: \"{:02}{:02}\"", whim.between(1, 9), whim.between(1, 11)),
        6..=7 => format!("toward: {}", sight.targets(whim)),
        8..=10 => format!("charge: {}", sight.targets(whim)),
        11..=14 => format!("fire: {}", sight.targets(whim)),
        15 => format!("form: {}", whim.pick(FORMS)),
        16 => format!("rally: {}", sight.unit(whim, true)),
        17 => format!("move: {}", whim.pick(COMPASS)),
        18 => format!("form: {}, if: {}", whim.pick(FORMS), whim.pick(CONDITIONS)),
        _ => format!("fire: {}, if: {}, else: stand", sight.targets(whim), whim.pick(CONDITIONS)),
    }
}
