//! The printed tables, one row for each printed row.

use super::switches::{RifleDice, SETTINGS};
use crate::adjudicate::Table;
use crate::kit::Row;
use crate::rules::really_simple::troops::units::{Form, Kind, Mounted, Unit};

/// RS-SET-01, RS-SET-02, RS-SET-03, RS-SET-04, RS-SET-05: strength values.
#[rustfmt::skip]
const STRENGTH: &[(Kind, u32, &str)] = &[
    // arm             value  clause
    (Kind::Musket,     6,     "RS-SET-01"),
    (Kind::Rifle,      4,     "RS-SET-02"),
    (Kind::Cavalry,    4,     "RS-SET-03"),
    (Kind::Artillery,  2,     "RS-SET-04"),
];

/// RS-MOVE-01, RS-MOVE-02, RS-MOVE-03, RS-MOVE-04, RS-MOVE-05, RS-MOVE-06, RS-MOVE-07, RS-MOVE-08, RS-MOVE-09,
/// RS-MOVE-10: hexes a unit may move.
#[rustfmt::skip]
const MOVEMENT: &[(Kind, Form, u32, &str)] = &[
    // arm             formation          hexes  clause
    (Kind::Musket,     Form::Column,      2,     "RS-MOVE-01"),
    (Kind::Musket,     Form::Line,        1,     "RS-MOVE-02"),
    (Kind::Musket,     Form::Square,      0,     "RS-MOVE-03"),
    (Kind::Rifle,      Form::Line,        3,     "RS-MOVE-04"),
    (Kind::Rifle,      Form::Column,      3,     "RS-MOVE-05"),
    (Kind::Rifle,      Form::Square,      0,     "RS-MOVE-06"),
    (Kind::Cavalry,    Form::Column,      4,     "RS-MOVE-07"),
    (Kind::Cavalry,    Form::Line,        3,     "RS-MOVE-08"),
    (Kind::Artillery,  Form::Limbered,    2,     "RS-MOVE-09"),
    (Kind::Artillery,  Form::Unlimbered,  1,     "RS-MOVE-10"),
];

/// RS-MOVE-12, RS-MOVE-13: hexes a General may move.
#[rustfmt::skip]
const GENERALS: &[(Mounted, u32, &str)] = &[
    // horse        hexes  clause
    (Mounted::Yes,  3,     "RS-MOVE-12"),
    (Mounted::No,   2,     "RS-MOVE-13"),
];

/// RS-FORM-01, RS-FORM-02, RS-FORM-03, RS-FORM-04, RS-FORM-05, RS-FORM-06, RS-FORM-07, RS-FORM-08, RS-FORM-09,
/// RS-FORM-10: what a change of formation costs.
#[rustfmt::skip]
const CHANGES: &[(Form, Form, u32, &str)] = &[
    // from             to                cost  clause
    (Form::Line,        Form::Column,     1,    "RS-FORM-01"),
    (Form::Column,      Form::Line,       1,    "RS-FORM-02"),
    (Form::Line,        Form::Square,     1,    "RS-FORM-03"),
    (Form::Column,      Form::Square,     1,    "RS-FORM-04"),
    (Form::Square,      Form::Column,     1,    "RS-FORM-05"),
    (Form::Square,      Form::Line,       1,    "RS-FORM-06"),
    (Form::Limbered,    Form::Unlimbered, 1,    "RS-FORM-08"),
    (Form::Unlimbered,  Form::Limbered,   1,    "RS-FORM-09"),
];

/// RS-FIRE-15, RS-FIRE-16, RS-FIRE-17, RS-FIRE-18, RS-FIRE-19, RS-FIRE-20, RS-FIRE-21, RS-FIRE-22, RS-FIRE-23: muskets,
/// by the firer's formation.
#[rustfmt::skip]
const MUSKETS: &[(u32, Form, usize, &str)] = &[
    // range  firer in       dice  clause
    (1,       Form::Line,    6,    "RS-FIRE-15"),
    (1,       Form::Column,  3,    "RS-FIRE-16"),
    (1,       Form::Square,  3,    "RS-FIRE-17"),
    (2,       Form::Line,    4,    "RS-FIRE-18"),
    (2,       Form::Column,  2,    "RS-FIRE-19"),
    (2,       Form::Square,  2,    "RS-FIRE-20"),
    (3,       Form::Line,    2,    "RS-FIRE-21"),
    (3,       Form::Column,  1,    "RS-FIRE-22"),
    (3,       Form::Square,  1,    "RS-FIRE-23"),
];

/// RS-FIRE-32, RS-FIRE-33, RS-FIRE-34, RS-FIRE-35, RS-FIRE-36, RS-FIRE-37, RS-FIRE-38, RS-FIRE-39, RS-FIRE-40,
/// RS-FIRE-41, RS-FIRE-42, RS-FIRE-43, RS-EX-04: artillery, by the target's formation; a target that is no square
/// counts as the first of each pair.
#[rustfmt::skip]
const GUNS: &[(u32, usize, usize, &str, &str)] = &[
    // range  line or column  square  clause        clause of the square
    (1,       8,              8,      "RS-FIRE-32", "RS-FIRE-32"),
    (2,       6,              3,      "RS-FIRE-33", "RS-FIRE-34"),
    (3,       4,              2,      "RS-FIRE-35", "RS-FIRE-36"),
    (4,       4,              2,      "RS-FIRE-37", "RS-FIRE-38"),
    (5,       2,              1,      "RS-FIRE-39", "RS-FIRE-40"),
    (6,       2,              1,      "RS-FIRE-41", "RS-FIRE-42"),
];

/// RS-FIRE-14, RS-FIRE-25, RS-FIRE-31: how far each arm fires.
#[rustfmt::skip]
const RANGES: &[(Kind, u32, &str)] = &[
    // arm             hexes  clause
    (Kind::Musket,     3,     "RS-FIRE-14"),
    (Kind::Rifle,      4,     "RS-FIRE-25"),
    (Kind::Artillery,  6,     "RS-FIRE-31"),
];

/// RS-MEL-15, RS-MEL-16, RS-MEL-17, RS-MEL-18: dice in an assault; rifles throw one for each point.
#[rustfmt::skip]
const ASSAULT_DICE: &[(Kind, Option<usize>, &str)] = &[
    // arm             dice     clause
    (Kind::Musket,     Some(3), "RS-MEL-15"),
    (Kind::Rifle,      None,    "RS-MEL-16"),
    (Kind::Cavalry,    Some(4), "RS-MEL-17"),
    (Kind::Artillery,  Some(2), "RS-MEL-18"),
];

/// RS-FIRE-52, RS-FIRE-53, RS-FIRE-54, RS-FIRE-55, RS-EX-02, RS-EX-03: the lowest score that takes a point off a target
/// by fire.
#[rustfmt::skip]
const FIRE_SCORES: &[(&str, i8, &str)] = &[
    // target                  score  clause
    ("in column",              4,     "RS-FIRE-52"),
    ("in square",              4,     "RS-FIRE-53"),
    ("in line",                5,     "RS-FIRE-54"),
    ("artillery",              5,     "RS-FIRE-55"),
];

/// RS-MEL-22, RS-MEL-23, RS-MEL-24, RS-MEL-25, RS-MEL-26, RS-MEL-27: the lowest score of the opponent that takes a
/// point off a unit in an assault.
#[rustfmt::skip]
const ASSAULT_SCORES: &[(&str, i8, &str)] = &[
    // unit                    score  clause
    ("defender in square",     5,     "RS-MEL-22"),
    ("attacker in column",     5,     "RS-MEL-23"),
    ("defender in line",       4,     "RS-MEL-24"),
    ("attacker in line",       4,     "RS-MEL-25"),
    ("defender in column",     4,     "RS-MEL-26"),
    ("defender is artillery",  4,     "RS-MEL-27"),
];

/// What firing depends on beside range and formation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) general: bool,
    pub(crate) cover: bool,
    pub(crate) moves: bool,
}

/// RS-FIRE-44, RS-FIRE-45, RS-FIRE-46, RS-FIRE-47, RS-FIRE-48, RS-LDR-05: modifiers of fire, in printed order.
pub(crate) const FIRE_MODIFIERS: &[Row<Shot>] = &[
    Row { clause: "RS-FIRE-44", label: "a General with the firer", each: 1, count: |shot| shot.general.into() },
    Row { clause: "RS-FIRE-46", label: "target in cover", each: -1, count: |shot| shot.cover.into() },
    Row {
        clause: "RS-FIRE-47",
        label: "the firer has moved or is going to",
        each: -1,
        count: |shot| shot.moves.into(),
    },
];

/// What an assault depends on beside arm and formation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AssaultFacts {
    pub(crate) attacker: bool,
    pub(crate) general: bool,
}

/// RS-MEL-19, RS-MEL-20, RS-BRD-03, RS-MEL-21, RS-LDR-05: modifiers of an assault.
pub(crate) const ASSAULT_MODIFIERS: &[Row<AssaultFacts>] = &[
    Row {
        clause: "RS-MEL-19",
        label: "a General with the attacker",
        each: 1,
        count: |blow| (blow.attacker && blow.general).into(),
    },
    Row {
        clause: "RS-MEL-20",
        label: "a General with the defender",
        each: 1,
        count: |blow| (!blow.attacker && blow.general).into(),
    },
];

/// RS-MOR-04, RS-MOR-06: the lowest score that passes a morale test.
pub(crate) const MORALE_PASSES: u8 = 3;
/// RS-RAL-02: the lowest score that rallies.
pub(crate) const RALLY_SUCCEEDS: u8 = 4;
/// RS-LDR-09: the lowest total that kills a General.
pub(crate) const GENERAL_DIES: u8 = 11;

/// The strength value an arm begins with; a General has none.
pub(crate) fn strength(kind: Kind) -> Option<u32> {
    STRENGTH.iter().find(|(arm, ..)| *arm == kind).map(|(_, value, _)| *value)
}

/// RS-MOVE-17: how many hexes a unit may move in a formation, and the clause.
pub(crate) fn allowance(unit: &Unit, form: Option<Form>) -> (u32, &'static str) {
    if unit.is_general() {
        let row = GENERALS.iter().find(|(mounted, ..)| Some(*mounted) == unit.mounted);
        let (_, hexes, clause) = row.expect("every General is mounted or on foot");
        return (*hexes, clause);
    }
    let row = MOVEMENT.iter().find(|(kind, formation, ..)| *kind == unit.kind && Some(*formation) == form);
    let (_, _, hexes, clause) = row.expect("every arm has an allowance in each of its formations");
    (*hexes, clause)
}

/// RS-FORM-11, RS-EX-05: what a change of formation costs a unit; RS-FORM-10 lets rifles off.
pub(crate) fn change(kind: Kind, from: Form, to: Form) -> (u32, &'static str) {
    if kind == Kind::Rifle {
        return (0, "RS-FORM-10");
    }
    let row = CHANGES.iter().find(|(left, taken, ..)| (*left, *taken) == (from, to));
    let (_, _, cost, clause) = row.expect("every change within an arm is in the table");
    (*cost, if kind == Kind::Cavalry { "RS-FORM-07" } else { clause })
}

/// How far an arm fires, and the clause; cavalry and Generals do not.
pub(crate) fn range(kind: Kind) -> Option<(u32, &'static str)> {
    RANGES.iter().find(|(arm, ..)| *arm == kind).map(|(_, hexes, clause)| (*hexes, *clause))
}

/// RS-SET-09, RS-FIRE-24, RS-FIRE-27, RS-FIRE-28, RS-FIRE-29, RS-EX-01: how many dice a unit throws at a target at a
/// range within its own, and the clause.
pub(crate) fn fire_dice(firer: &Unit, target: &Unit, range: u32, rifles: RifleDice) -> (usize, &'static str) {
    match firer.kind {
        Kind::Musket => {
            let row = MUSKETS.iter().find(|(far, form, ..)| *far == range && firer.is_in(*form));
            let (_, _, dice, clause) = row.expect("muskets have dice at every range in every formation");
            (*dice, clause)
        }
        Kind::Rifle => (rifle_dice(firer, rifles), "RS-FIRE-26"),
        _ => {
            let row = GUNS.iter().find(|(far, ..)| *far == range);
            let (_, open, square, clause, squared) = row.expect("guns have dice at every range");
            match (target.is_in(Form::Square), target.kind) {
                (true, _) => (*square, squared),
                (false, Kind::Artillery) => (*open, "RS-FIRE-43"),
                (false, _) => (*open, clause),
            }
        }
    }
}

/// RS-SET-08: a rifle unit throws for each man that it has, or by the switch for each that it began with.
fn rifle_dice(unit: &Unit, rifles: RifleDice) -> usize {
    let men = match rifles {
        RifleDice::CurrentStrength => unit.strength(),
        RifleDice::InitialStrength => unit.full(),
    };
    men as usize
}

/// RS-FIRE-52, RS-FIRE-53, RS-FIRE-54, RS-FIRE-55, RS-FIRE-56, RS-FIRE-57: the score that takes a point off a target by
/// fire.
pub(crate) fn fire_needs(target: &Unit) -> (i8, &'static str) {
    let clause = match (target.kind, target.form) {
        (Kind::Artillery, _) => "RS-FIRE-55",
        (_, Some(Form::Column)) => "RS-FIRE-52",
        (_, Some(Form::Square)) => "RS-FIRE-53",
        _ => "RS-FIRE-54",
    };
    let score = score(FIRE_SCORES, clause);
    (score, if target.kind == Kind::Cavalry { "RS-FIRE-57" } else { clause })
}

fn score(table: &[(&str, i8, &str)], clause: &str) -> i8 {
    let row = table.iter().find(|(_, _, id)| *id == clause);
    row.map(|(_, score, _)| *score).expect("every formation has its row")
}

/// How many dice a unit throws in an assault, and the clause.
pub(crate) fn assault_dice(unit: &Unit, rifles: RifleDice) -> (usize, &'static str) {
    let row = ASSAULT_DICE.iter().find(|(kind, ..)| *kind == unit.kind);
    let (_, dice, clause) = row.expect("every arm has dice in an assault");
    (dice.unwrap_or_else(|| rifle_dice(unit, rifles)), clause)
}

/// RS-MEL-22, RS-MEL-23, RS-MEL-24, RS-MEL-25, RS-MEL-26, RS-MEL-27: the score the opponent needs to take a point off a
/// unit in an assault.
pub(crate) fn assault_needs(unit: &Unit, attacker: bool) -> (i8, &'static str) {
    let clause = match (attacker, unit.kind, unit.form) {
        (true, _, Some(Form::Column)) => "RS-MEL-23",
        (true, ..) => "RS-MEL-25",
        (false, Kind::Artillery, _) => "RS-MEL-27",
        (false, _, Some(Form::Square)) => "RS-MEL-22",
        (false, _, Some(Form::Column)) => "RS-MEL-26",
        (false, ..) => "RS-MEL-24",
    };
    (score(ASSAULT_SCORES, clause), clause)
}

fn table(title: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.to_owned(), columns: columns.iter().map(|head| (*head).to_owned()).collect(), rows }
}

/// The tables as they are printed back for proof-reading.
pub(crate) fn printed() -> Vec<Table> {
    let cells = |cells: &[&dyn std::fmt::Display]| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    let strength = STRENGTH.iter().map(|(kind, value, clause)| cells(&[&kind.word(), value, clause])).collect();
    let moves = MOVEMENT.iter().map(|(kind, form, hexes, clause)| cells(&[&kind.word(), &form.word(), hexes, clause]));
    let horse = |mounted: &Mounted| {
        if *mounted == Mounted::Yes { "on horseback" } else { "on foot" }
    };
    let generals = GENERALS.iter().map(|(mounted, hexes, clause)| cells(&[&"general", &horse(mounted), hexes, clause]));
    let changes =
        CHANGES.iter().map(|(from, to, cost, clause)| cells(&[&from.word(), &to.word(), cost, clause])).collect();
    let muskets = MUSKETS.iter().map(|(far, form, dice, clause)| cells(&[far, &form.word(), dice, clause])).collect();
    let guns = GUNS
        .iter()
        .map(|(far, open, square, first, second)| {
            cells(&[
                far,
                open,
                square,
                &if first == second { (*first).to_owned() } else { format!("{first}, {second}") },
            ])
        })
        .collect();
    let ranges = RANGES.iter().map(|(kind, hexes, clause)| cells(&[&kind.word(), hexes, clause])).collect();
    let modifiers =
        FIRE_MODIFIERS.iter().map(|row| cells(&[&row.label, &format!("{:+}", row.each), &row.clause])).collect();
    let blows =
        ASSAULT_MODIFIERS.iter().map(|row| cells(&[&row.label, &format!("{:+}", row.each), &row.clause])).collect();
    let assault = ASSAULT_DICE.iter().map(|(kind, dice, clause)| {
        let dice = dice.map_or("one for each point".to_owned(), |dice| dice.to_string());
        cells(&[&kind.word(), &dice, clause])
    });
    let settings =
        SETTINGS.iter().map(|setting| cells(&[&setting.key, &setting.values.join(", "), &setting.clauses])).collect();
    vec![
        table("Strength values", &["arm", "strength value", "clause"], strength),
        table("Movement, in hexes", &["arm", "formation", "hexes", "clause"], moves.chain(generals).collect()),
        table(
            "Changes of formation, in hexes (rifles pay nothing, RS-FORM-10; cavalry RS-FORM-07)",
            &["from", "to", "cost", "clause"],
            changes,
        ),
        table("How far each arm fires", &["arm", "hexes", "clause"], ranges),
        table("Dice of muskets, by the firer's formation", &["range", "firer in", "dice", "clause"], muskets),
        table(
            "Dice of rifles",
            &["range", "dice", "clause"],
            vec![cells(&[&"1 to 4", &"one for each point", &"RS-FIRE-26"])],
        ),
        table("Dice of artillery, by the target's formation", &["range", "not in square", "in square", "clause"], guns),
        table("Added to each die of fire", &["what", "each", "clause"], modifiers),
        table("Score that takes a point by fire", &["target", "score", "clause"], scores(FIRE_SCORES)),
        table("Dice in an assault", &["arm", "dice", "clause"], assault.collect()),
        table("Added to each die of an assault", &["what", "each", "clause"], blows),
        table(
            "Score that takes a point in an assault",
            &["unit", "score the opponent needs", "clause"],
            scores(ASSAULT_SCORES),
        ),
        table("Single dice", &["throw", "score", "clause"], single_dice()),
        table("Switches of the umpire, the printed reading first", &["switch", "values", "clause"], settings),
    ]
}

/// A table of scores as people read it: `5, 6`.
fn scores(table: &[(&str, i8, &str)]) -> Vec<Vec<String>> {
    let faces = |least: i8| (least..=6).map(|face| face.to_string()).collect::<Vec<_>>().join(", ");
    table.iter().map(|(what, least, clause)| vec![(*what).to_owned(), faces(*least), (*clause).to_owned()]).collect()
}

fn single_dice() -> Vec<Vec<String>> {
    let row = |what: &str, score: String, clause: &str| vec![what.to_owned(), score, clause.to_owned()];
    vec![
        row("initiative: moves first", "the higher".to_owned(), "RS-TURN-02"),
        row("morale: no effect", format!("{MORALE_PASSES} or more"), "RS-MOR-04"),
        row("morale: falls back and retreats", format!("less than {MORALE_PASSES}"), "RS-MOR-06"),
        row("rally: succeeds", format!("{RALLY_SUCCEEDS} or more"), "RS-RAL-02"),
        row("a General's fate (2D6): killed", format!("{GENERAL_DIES} or more"), "RS-LDR-09"),
        row("a General's fate (2D6): survives", format!("less than {GENERAL_DIES}"), "RS-LDR-11"),
    ]
}
