//! Who plays at random what: for each rule set its scenarios, and the verbs of its turn files.

use estafette::adjudicate::{AnyRuleSet, Plot, Side};

use crate::whim::Whim;

/// What a player at random knows of a rule set.
pub(crate) struct Player {
    /// The rule set.
    pub(crate) rules: &'static str,
    /// A game file.
    pub(crate) scenario: fn(&mut Whim, &dyn AnyRuleSet) -> String,
    /// A step, as it is written in braces.
    pub(crate) step: fn(&mut Whim, &Sight<'_>) -> String,
    /// Words for a decision, with what may be written after `do:`.
    pub(crate) standing: &'static [(&'static str, &'static [&'static str])],
    /// The words of a list of targets.
    pub(crate) whom: &'static [&'static str],
}

/// One for each rule set of the list.
pub(crate) const PLAYERS: &[Player] = &[Player {
    rules: "really-simple",
    scenario: hexes_of_two_sides,
    step: step_on_hexes,
    standing: &[
        (
            "fire",
            &[
                "fire",
                "hold-fire",
                "{fire: nearest}",
                "{fire: [column within 2, weakest]}",
            ],
        ),
        (
            "general-hit",
            &["throw", "spare", "{throw: RG}", "{throw: BG}"],
        ),
        (
            "beaten",
            &[
                "{go: [cover, homeward]}",
                "{go: fewest}",
                "{go: N}",
                "{go: [safest, rear]}",
            ],
        ),
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
}];

/// What lies before a player's eyes.
pub(crate) struct Sight<'p> {
    /// The board.
    pub(crate) plot: &'p Plot,
    /// Whose eyes.
    pub(crate) side: &'p Side,
    /// What is known of the rule set.
    pub(crate) player: &'p Player,
}

impl Sight<'_> {
    /// A unit: mostly one of the enemy's, where `own` is not wanted.
    pub(crate) fn unit(&self, whim: &mut Whim, own: bool) -> String {
        let own = own != whim.happens(5);
        let marks = self
            .plot
            .marks
            .iter()
            .filter(|mark| (mark.side == *self.side) == own);
        let names = marks.map(|mark| mark.unit.clone()).collect::<Vec<_>>();
        whim.any(&names)
            .cloned()
            .unwrap_or_else(|| "nobody".to_owned())
    }

    /// A list of targets.
    fn targets(&self, whim: &mut Whim) -> String {
        let count = whim.between(1, 3);
        let target = |_| match whim.happens(60) {
            true => self.unit(whim, false),
            false => whim.pick(self.player.whom).to_owned(),
        };
        format!(
            "[{}]",
            (0..count).map(target).collect::<Vec<_>>().join(", ")
        )
    }
}

const SIDES: [&str; 2] = ["red", "blue"];
const KINDS: &[&str] = &[
    "musket",
    "musket",
    "rifle",
    "cavalry",
    "artillery",
    "general",
];
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

/// A field of 9 by 10 hexes, north against south, a few pieces each, some ground and any switches.
fn hexes_of_two_sides(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let mut army = String::new();
    for (side, letter, first) in [(SIDES[0], 'R', 7), (SIDES[1], 'B', 1)] {
        let mut free = (1..=9)
            .flat_map(|column| (first..first + 3).map(move |row| (column, row)))
            .collect::<Vec<_>>();
        for number in 1..=whim.between(2, 6) {
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
            army += &format!(
                "- {{unit: {name}, side: {side}, kind: {kind}, at: \"{column:02}{row:02}\"{form}}}\n"
            );
        }
    }
    let tops = whim.pick(&["flat", "flat", "pointed"]);
    let fold = if whim.happens(15) {
        "fold: [turn]\n"
    } else {
        ""
    };
    format!(
        "rules: really-simple\nname: whim\nsides: [{{side: red, home_edge: south}}, {{side: blue, home_edge: north}}]\n\
         map: {{columns: 9, rows: 10, tops: {tops}}}\narmy:\n{army}terrain:\n{}scenario: {}\nhouse_rules: {}\n{fold}",
        ground(whim),
        settings(whim),
        switches(whim, rules),
    )
}

/// Patches in the two rows between the armies, where nobody is deployed.
fn ground(whim: &mut Whim) -> String {
    let patch = |_| {
        let (kind, effects) = *whim.pick(&[
            &("village", "cover: yes, blocks_los: yes"),
            &("hill", "blocks_los: yes"),
            &("hedge", "cover: yes"),
            &("pond", "impassable: yes"),
            &("marsh", "impassable: [artillery, cavalry]"),
        ]);
        let (column, row) = (whim.between(1, 8), whim.between(4, 6));
        let next = column + 1;
        format!(
            "- {{kind: {kind}, hexes: [\"{column:02}{row:02}\", \"{next:02}{row:02}\"], {effects}}}\n"
        )
    };
    (0..3).map(patch).collect()
}

fn settings(whim: &mut Whim) -> String {
    let mut settings = vec![format!("turn_limit: {}", whim.between(2, 7))];
    if whim.happens(40) {
        settings.push(
            "objectives: [{hex: \"0505\", points: 2}, {hex: \"0208\", points: 1}]".to_owned(),
        );
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

/// Any of the switches of a rule set, each at any of its values.
fn switches(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let percent = whim.pick(&[&0, &20, &60]);
    let mut set = Vec::new();
    for setting in rules.settings() {
        if whim.happens(*percent) {
            set.push(format!("{}: {}", setting.key, whim.pick(setting.values)));
        }
    }
    format!("{{{}}}", set.join(", "))
}

fn step_on_hexes(whim: &mut Whim, sight: &Sight<'_>) -> String {
    match whim.below(20) {
        0..=4 => {
            let count = whim.between(1, 4);
            let path = (0..count).map(|_| whim.pick(PATHS)).collect::<Vec<_>>();
            format!("move: [{}]", path.join(", "))
        }
        5 => format!(
            "to: \"{:02}{:02}\"",
            whim.between(1, 9),
            whim.between(1, 11)
        ),
        6..=7 => format!("toward: {}", sight.targets(whim)),
        8..=10 => format!("charge: {}", sight.targets(whim)),
        11..=14 => format!("fire: {}", sight.targets(whim)),
        15 => format!("form: {}", whim.pick(FORMS)),
        16 => format!("rally: {}", sight.unit(whim, true)),
        17 => format!("move: {}", whim.pick(COMPASS)),
        18 => format!("form: {}, if: {}", whim.pick(FORMS), whim.pick(CONDITIONS)),
        _ => format!(
            "fire: {}, if: {}, else: stand",
            sight.targets(whim),
            whim.pick(CONDITIONS)
        ),
    }
}
