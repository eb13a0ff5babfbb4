//! The printed tables, one row for each printed row.

use super::switches::{SETTINGS, VpScale};
use crate::adjudicate::Table;
use crate::kit::{Aspect, Row, Tally};
use crate::rules::easy_napoleonics::troops::cards::Card;
use crate::rules::easy_napoleonics::troops::units::{Form, Grade, Kind, Level, Nation};

/// EN-VIC-01.
pub(crate) const VICTORY_POINTS: u32 = 20;
/// EN-SEQ-07.
pub(crate) const TURNS: u32 = 10;
/// EN-MOVE-10: hexes a leader may go in a turn.
pub(crate) const LEADER: u8 = 5;
/// EN-ARMY-09.
pub(crate) const LEADER_COST: u32 = 10;
/// EN-LDR-11, EN-VIC-12.
pub(crate) const LEADER_POINTS: u32 = 5;
/// Rows next to its own edge in which a side deploys, where the scenario does not say.
pub(crate) const DEPTH: u8 = 3;
/// EN-D-05: columns and rows of the board where the scenario gives none.
pub(crate) const BOARD: [u8; 2] = [20, 14];
/// EN-SET-04: cards for each side.
pub(crate) const CARDS: u32 = 3;
/// EN-LDR-06: the face that kills a leader.
pub(crate) const FATAL: u8 = 1;
/// EN-INIT-02, EN-INIT-03: for each win in a row.
pub(crate) const STREAK: i8 = -2;
/// EN-OPT-01.
pub(crate) const FAVOUR: i8 = 2;

/// EN-MOR-01, EN-MOR-02, EN-MOR-03, EN-MOR-04, EN-MOR-05, EN-MOR-06, EN-MOR-07: what a unit must throw.
#[rustfmt::skip]
pub(crate) const GRADES: &[(Grade, u8, &str)] = &[
    // grade             needs  clause
    (Grade::Militia,     9,     "EN-MOR-01"),
    (Grade::Conscript,   8,     "EN-MOR-02"),
    (Grade::Seasoned,    7,     "EN-MOR-03"),
    (Grade::Veteran,     6,     "EN-MOR-04"),
    (Grade::Elite,       5,     "EN-MOR-05"),
    (Grade::Guard,       4,     "EN-MOR-06"),
    (Grade::OldGuard,    3,     "EN-MOR-07"),
];

/// EN-EX-01: what a grade must throw.
pub(crate) fn needs(grade: Grade) -> u8 {
    let row = GRADES.iter().find(|(known, ..)| *known == grade);
    row.map(|(_, needs, _)| *needs).expect("every grade is printed")
}

/// The least face of a die that makes it: 10 always does, 1 never.
pub(crate) fn die_needed(needs: u8, tally: &Tally) -> u8 {
    let face = i16::from(needs) - i16::from(tally.total);
    u8::try_from(face.clamp(2, 10)).expect("a face is a small number")
}

/// EN-MOVE-01, EN-MOVE-02, EN-MOVE-03, EN-MOVE-04, EN-MOVE-05, EN-MOVE-06, EN-MOVE-07, EN-MOVE-08, EN-MOVE-09,
/// EN-MOVE-30: hexes a unit may move.
#[rustfmt::skip]
pub(crate) const MOVEMENT: &[(&[Kind], Form, u8, &str)] = &[
    // arm                                       formation          hexes  clause
    (&[Kind::Infantry],                          Form::Line,        1,     "EN-MOVE-01"),
    (&[Kind::Infantry],                          Form::Column,      2,     "EN-MOVE-02"),
    (&[Kind::Infantry],                          Form::Square,      0,     "EN-MOVE-03"),
    (&[Kind::Infantry],                          Form::Masse,       1,     "EN-MOVE-04"),
    (&[Kind::LightCavalry, Kind::HeavyCavalry],  Form::Line,        2,     "EN-MOVE-05"),
    (&[Kind::LightCavalry, Kind::HeavyCavalry],  Form::Column,      3,     "EN-MOVE-06"),
    (&[Kind::FieldArtillery],                    Form::Limbered,    2,     "EN-MOVE-07"),
    (&[Kind::HorseArtillery],                    Form::Limbered,    3,     "EN-MOVE-08"),
    (&[Kind::FieldArtillery, Kind::HorseArtillery], Form::Unlimbered, 0,   "EN-MOVE-09"),
];

/// How far a unit of that arm moves in that formation, and by which clause.
pub(crate) fn allowance(kind: Kind, form: Form) -> (u8, &'static str) {
    let row = MOVEMENT.iter().find(|(kinds, known, ..)| kinds.contains(&kind) && *known == form);
    row.map_or((0, "EN-MOVE-13"), |(_, _, hexes, clause)| (*hexes, *clause))
}

/// EN-ACT-01, EN-ACT-02: how much a unit may do in a turn, and by which clause.
pub(crate) fn actions(kind: Kind) -> (u8, &'static str) {
    match kind {
        Kind::HorseArtillery => (3, "EN-ACT-02"),
        _ => (2, "EN-ACT-01"),
    }
}

/// EN-ART-01, EN-ART-02, EN-ART-03, EN-ART-04, EN-ART-05, EN-ART-06, EN-ART-07, EN-ART-08: dice of a battery by range.
#[rustfmt::skip]
pub(crate) const GUNS: &[(Kind, &str, u32, u32, usize, &str)] = &[
    // battery               band      from  to  dice  clause
    (Kind::FieldArtillery,   "close",  1,    2,  3,    "EN-ART-05"),
    (Kind::FieldArtillery,   "medium", 3,    6,  2,    "EN-ART-04"),
    (Kind::FieldArtillery,   "long",   7,    9,  1,    "EN-ART-03"),
    (Kind::HorseArtillery,   "close",  1,    2,  3,    "EN-ART-08"),
    (Kind::HorseArtillery,   "medium", 3,    4,  2,    "EN-ART-07"),
    (Kind::HorseArtillery,   "long",   5,    6,  1,    "EN-ART-06"),
];

/// The dice of a battery at a range, and the band; nothing beyond its reach.
pub(crate) fn gun_dice(kind: Kind, range: u32) -> Option<(usize, &'static str)> {
    let row = GUNS.iter().find(|(known, _, from, to, ..)| *known == kind && (*from..=*to).contains(&range));
    row.map(|(_, band, _, _, dice, _)| (*dice, *band))
}

/// EN-ART-01, EN-ART-02: how far a battery reaches, and by which clause.
pub(crate) fn gun_range(kind: Kind) -> (u32, &'static str) {
    let rows = GUNS.iter().filter(|(known, ..)| *known == kind);
    let most = rows.map(|(_, _, _, to, ..)| *to).max();
    let clause = match kind {
        Kind::HorseArtillery => "EN-ART-02",
        _ => "EN-ART-01",
    };
    (most.unwrap_or(0), clause)
}

/// EN-MUS-04, EN-MUS-05, EN-MUS-06: dice of infantry by its formation; a square that has two targets throws one at each
/// (EN-MUS-07).
#[rustfmt::skip]
pub(crate) const MUSKETS: &[(Form, u8, &str)] = &[
    // formation      dice  clause
    (Form::Line,      2,    "EN-MUS-04"),
    (Form::Column,    1,    "EN-MUS-05"),
    (Form::Square,    1,    "EN-MUS-06"),
    (Form::Masse,     1,    "EN-MUS-06"),
];

/// What a check of morale depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nerve {
    pub(crate) level: Level,
    pub(crate) leader: bool,
    pub(crate) french_column: bool,
}

/// EN-MOR-11, EN-MOR-12, EN-MOR-15, EN-NAT-05, EN-LDR-04, EN-LDR-16, EN-EX-03, EN-EX-04.
#[rustfmt::skip]
pub(crate) const CHECK_MODIFIERS: &[Row<Nerve>] = &[
    Row { clause: "EN-MOR-11", label: "fair",                   each: -1, count: |nerve| (nerve.level == Level::Fair).into() },
    Row { clause: "EN-MOR-12", label: "bad",                    each: -2, count: |nerve| (nerve.level == Level::Bad).into() },
    Row { clause: "EN-MOR-15", label: "leader with it",         each: 1,  count: |nerve| nerve.leader.into() },
    Row { clause: "EN-NAT-05", label: "French, moved in column", each: 1, count: |nerve| nerve.french_column.into() },
];

/// What a shot depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// The firer's level.
    pub(crate) level: Level,
    pub(crate) leader: bool,
    /// The target's formation.
    pub(crate) target: Option<Form>,
    pub(crate) cover: bool,
    pub(crate) aspect: Option<Aspect>,
    pub(crate) english_line: bool,
    pub(crate) austrian: bool,
}

/// EN-FIRE-01, EN-FIRE-02, EN-FIRE-03, EN-FIRE-04, EN-FIRE-05, EN-FIRE-06, EN-FIRE-07, EN-FIRE-08, EN-FIRE-09,
/// EN-FIRE-10, EN-FIRE-11, EN-NAT-01, EN-NAT-11, EN-FIRE-15, EN-FIRE-16, EN-FIRE-17, EN-LDR-02.
#[rustfmt::skip]
pub(crate) const FIRE_MODIFIERS: &[Row<Shot>] = &[
    Row { clause: "EN-FIRE-01", label: "firer fair",                  each: -1, count: |shot| (shot.level == Level::Fair).into() },
    Row { clause: "EN-FIRE-02", label: "firer bad",                   each: -2, count: |shot| (shot.level == Level::Bad).into() },
    Row { clause: "EN-FIRE-03", label: "target unlimbered guns",      each: -1, count: |shot| (shot.target == Some(Form::Unlimbered)).into() },
    Row { clause: "EN-FIRE-04", label: "target in woods or village",  each: -1, count: |shot| shot.cover.into() },
    Row { clause: "EN-FIRE-05", label: "leader with the firer",       each: 1,  count: |shot| shot.leader.into() },
    Row { clause: "EN-FIRE-06", label: "target in column",            each: 1,  count: |shot| (shot.target == Some(Form::Column)).into() },
    Row { clause: "EN-FIRE-07", label: "target limbered guns",        each: 1,  count: |shot| (shot.target == Some(Form::Limbered)).into() },
    Row { clause: "EN-FIRE-08", label: "target in square",            each: 2,  count: |shot| (shot.target == Some(Form::Square)).into() },
    Row { clause: "EN-FIRE-09", label: "target in masse",             each: 2,  count: |shot| (shot.target == Some(Form::Masse)).into() },
    Row { clause: "EN-FIRE-10", label: "at the flank",                each: 2,  count: |shot| (shot.aspect == Some(Aspect::Flank)).into() },
    Row { clause: "EN-FIRE-11", label: "at the rear",                 each: 3,  count: |shot| (shot.aspect == Some(Aspect::Rear)).into() },
    Row { clause: "EN-NAT-01",  label: "English line",                each: 1,  count: |shot| shot.english_line.into() },
    Row { clause: "EN-NAT-11",  label: "Austrian battalion",          each: 1,  count: |shot| shot.austrian.into() },
];

/// EN-MEL-14, EN-MEL-15, EN-MEL-16, EN-MEL-17: stands that count in melee by formation; a battalionmasse counts as a
/// column or as a square.
#[rustfmt::skip]
pub(crate) const MELEE_STANDS: &[(Form, u8, &str)] = &[
    // formation        stands  clause
    (Form::Line,        2,      "EN-MEL-14"),
    (Form::Column,      1,      "EN-MEL-15"),
    (Form::Square,      1,      "EN-MEL-16"),
    (Form::Masse,       1,      "EN-NAT-08"),
    (Form::Limbered,    1,      "EN-MEL-17"),
    (Form::Unlimbered,  1,      "EN-MEL-17"),
];

/// EN-NAT-04: stands of a French column that charges.
pub(crate) const FRENCH_COLUMN: u8 = 2;

/// EN-FORM-02, EN-FORM-01: the stands of a unit that count in melee.
pub(crate) fn melee_stands(form: Option<Form>) -> u8 {
    let row = MELEE_STANDS.iter().find(|(known, ..)| Some(*known) == form);
    row.map_or(0, |(_, stands, _)| *stands)
}

/// What one side of a melee depends on: its own troops, and for the attacker what he meets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strife {
    pub(crate) grade: Grade,
    /// The stands that count.
    pub(crate) stands: u8,
    pub(crate) level: Level,
    pub(crate) leader: bool,
    pub(crate) armoured: bool,
    pub(crate) heavy_against_light: bool,
    pub(crate) austrian: bool,
    pub(crate) russian_defence: bool,
    /// EN-NAT-03, EN-NAT-06: whose column charges.
    pub(crate) column_charge: Option<Nation>,
    /// EN-MEL-25: the defender has ground that the attacker has not.
    pub(crate) uphill: bool,
    pub(crate) against_guns: bool,
    pub(crate) horse_against_foot: bool,
    pub(crate) horse_against_hasty: bool,
    pub(crate) horse_against_square: bool,
    pub(crate) foot_against_square: bool,
    pub(crate) aspect: Option<Aspect>,
}

const fn graded(strife: &Strife, grade: Grade) -> u8 {
    if strife.grade as u8 == grade as u8 { strife.stands } else { 0 }
}

/// EN-MEL-18, EN-MEL-19, EN-MEL-20, EN-MEL-21, EN-MEL-22, EN-MEL-23, EN-MEL-24, EN-MEL-25, EN-MEL-26, EN-MEL-27,
/// EN-MEL-28, EN-MEL-29, EN-MEL-30, EN-MEL-31, EN-MEL-32, EN-MEL-33, EN-MEL-34, EN-MEL-35, EN-MEL-36, EN-MEL-37,
/// EN-NAT-03, EN-NAT-06, EN-NAT-12, EN-NAT-13, EN-LDR-03. Rows of the attacker alone never count for the defender,
/// whose facts lack them.
#[rustfmt::skip]
pub(crate) const MELEE_MODIFIERS: &[Row<Strife>] = &[
    Row { clause: "EN-MEL-18", label: "militia, a stand",                   each: 1,  count: |strife| graded(strife, Grade::Militia) },
    Row { clause: "EN-MEL-19", label: "conscript, a stand",                 each: 2,  count: |strife| graded(strife, Grade::Conscript) },
    Row { clause: "EN-MEL-20", label: "seasoned, a stand",                  each: 3,  count: |strife| graded(strife, Grade::Seasoned) },
    Row { clause: "EN-MEL-21", label: "veteran, a stand",                   each: 4,  count: |strife| graded(strife, Grade::Veteran) },
    Row { clause: "EN-MEL-22", label: "elite, a stand",                     each: 5,  count: |strife| graded(strife, Grade::Elite) },
    Row { clause: "EN-MEL-23", label: "guard, a stand",                     each: 6,  count: |strife| graded(strife, Grade::Guard) },
    Row { clause: "EN-MEL-24", label: "old guard, a stand",                 each: 7,  count: |strife| graded(strife, Grade::OldGuard) },
    Row { clause: "EN-NAT-12", label: "Austrian, a stand",                  each: 1,  count: |strife| if strife.austrian { strife.stands } else { 0 } },
    Row { clause: "EN-NAT-13", label: "Russian defence, a stand",           each: 1,  count: |strife| if strife.russian_defence { strife.stands } else { 0 } },
    Row { clause: "EN-MEL-25", label: "defender in woods, village or on a hill", each: -2, count: |strife| strife.uphill.into() },
    Row { clause: "EN-MEL-28", label: "armoured cavalry",                   each: 1,  count: |strife| strife.armoured.into() },
    Row { clause: "EN-MEL-29", label: "heavy against light cavalry",        each: 2,  count: |strife| strife.heavy_against_light.into() },
    Row { clause: "EN-MEL-30", label: "against artillery",                  each: 3,  count: |strife| strife.against_guns.into() },
    Row { clause: "EN-MEL-31", label: "cavalry against line or column",     each: 3,  count: |strife| strife.horse_against_foot.into() },
    Row { clause: "EN-MEL-26", label: "at the enemy's flank",               each: 4,  count: |strife| (strife.aspect == Some(Aspect::Flank)).into() },
    Row { clause: "EN-MEL-27", label: "at the enemy's rear",                each: 5,  count: |strife| (strife.aspect == Some(Aspect::Rear)).into() },
    Row { clause: "EN-MEL-32", label: "cavalry against a hasty square",     each: -3, count: |strife| strife.horse_against_hasty.into() },
    Row { clause: "EN-MEL-33", label: "cavalry against a solid square",     each: -5, count: |strife| strife.horse_against_square.into() },
    Row { clause: "EN-MEL-34", label: "infantry against a square",          each: 4,  count: |strife| strife.foot_against_square.into() },
    Row { clause: "EN-NAT-03", label: "French column charging",             each: 1,  count: |strife| (strife.column_charge == Some(Nation::France)).into() },
    Row { clause: "EN-NAT-06", label: "Prussian column charging",           each: 1,  count: |strife| (strife.column_charge == Some(Nation::Prussia)).into() },
    Row { clause: "EN-MEL-36", label: "leader with it",                     each: 1,  count: |strife| strife.leader.into() },
    Row { clause: "EN-MEL-37", label: "fair",                               each: -1, count: |strife| (strife.level == Level::Fair).into() },
    Row { clause: "EN-MEL-37", label: "bad",                                each: -2, count: |strife| (strife.level == Level::Bad).into() },
];

/// What a difference of the totals costs the loser; for 0, both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Levels dropped at once; nothing where it is broken out of hand.
    pub(crate) drop: Option<u8>,
    /// Checks taken then.
    pub(crate) checks: u8,
    pub(crate) clause: &'static str,
}

/// EN-MEL-38, EN-MEL-39, EN-MEL-40: the least difference, and what it costs.
#[rustfmt::skip]
pub(crate) const MELEE_RESULTS: &[(u32, Loss)] = &[
    // from  what
    (0,      Loss { drop: Some(1), checks: 2, clause: "EN-MEL-38" }),
    (1,      Loss { drop: Some(2), checks: 2, clause: "EN-MEL-39" }),
    (5,      Loss { drop: None,    checks: 0, clause: "EN-MEL-40" }),
];

/// What a difference costs.
pub(crate) fn loss(difference: u32) -> Loss {
    let row = MELEE_RESULTS.iter().rfind(|(from, _)| difference >= *from);
    row.map(|(_, loss)| *loss).expect("the table begins with a tie")
}

/// The least difference that costs the same as this one.
pub(crate) fn least_of(difference: u32) -> u32 {
    let row = MELEE_RESULTS.iter().rfind(|(from, _)| difference >= *from);
    row.map_or(0, |(from, _)| *from)
}

/// EN-ARMY-01, EN-ARMY-02, EN-ARMY-03, EN-ARMY-04, EN-ARMY-05, EN-ARMY-06, EN-ARMY-07: cost of a stand of infantry,
/// light cavalry, heavy cavalry, foot artillery, horse artillery.
#[rustfmt::skip]
pub(crate) const COSTS: &[(Grade, [u32; 5], &str)] = &[
    // grade             inf  lt cav  hv cav  foot art  horse art   clause
    (Grade::Militia,     [1,   2,      3,      4,        5],          "EN-ARMY-01"),
    (Grade::Conscript,   [2,   3,      4,      5,        6],          "EN-ARMY-02"),
    (Grade::Seasoned,    [3,   4,      5,      6,        7],          "EN-ARMY-03"),
    (Grade::Veteran,     [4,   5,      6,      7,        8],          "EN-ARMY-04"),
    (Grade::Elite,       [5,   6,      7,      8,        9],          "EN-ARMY-05"),
    (Grade::Guard,       [6,   7,      8,      9,        10],         "EN-ARMY-06"),
    (Grade::OldGuard,    [7,   8,      9,      10,       11],         "EN-ARMY-07"),
];

/// EN-ARMY-08, EN-ARMY-09: what a unit or a leader costs.
pub(crate) fn cost(kind: Kind, grade: Option<Grade>) -> u32 {
    let column = match kind {
        Kind::Infantry => 0,
        Kind::LightCavalry => 1,
        Kind::HeavyCavalry => 2,
        Kind::FieldArtillery => 3,
        Kind::HorseArtillery => 4,
        Kind::Leader => return LEADER_COST,
    };
    let row = COSTS.iter().find(|(known, ..)| Some(*known) == grade);
    let each = row.map_or(0, |(_, costs, _)| costs[column]);
    each * u32::from(kind.stands())
}

/// EN-VIC-06, EN-VIC-07, EN-VIC-08, EN-VIC-09, EN-VIC-10, EN-VIC-11, EN-VIC-12, EN-VIC-13: what a lost unit is worth by
/// the scale of grades: infantry, cavalry, artillery; the printed ones with their clause.
#[rustfmt::skip]
pub(crate) const WORTH: &[(Grade, [u32; 3], &str)] = &[
    // grade             inf  cav  art   clauses
    (Grade::Militia,     [1,   1,   1],   "EN-VIC-13"),
    (Grade::Conscript,   [1,   2,   1],   "EN-VIC-13"),
    (Grade::Seasoned,    [1,   3,   2],   "EN-VIC-06, EN-VIC-09, EN-VIC-10"),
    (Grade::Veteran,     [2,   4,   3],   "EN-VIC-07, EN-VIC-11, EN-VIC-13"),
    (Grade::Elite,       [3,   5,   4],   "EN-VIC-08, EN-VIC-13"),
    (Grade::Guard,       [4,   6,   5],   "EN-VIC-13"),
    (Grade::OldGuard,    [5,   7,   6],   "EN-VIC-13"),
];

/// What cavalry and artillery are worth by the flat scale (`vp_scale: flat`).
pub(crate) const FLAT_WORTH: u32 = 3;

/// What a lost unit or leader is worth to the enemy.
pub(crate) fn worth(kind: Kind, grade: Option<Grade>, scale: VpScale) -> u32 {
    let column = match kind {
        Kind::Infantry => 0,
        _ if kind.is_cavalry() => 1,
        Kind::Leader => return LEADER_POINTS,
        _ => 2,
    };
    if column > 0 && scale == VpScale::Flat {
        return FLAT_WORTH;
    }
    let row = WORTH.iter().find(|(known, ..)| Some(*known) == grade);
    row.map_or(0, |(_, worth, _)| worth[column])
}

/// EN-ARMY-10, EN-ARMY-11, EN-ARMY-12, EN-ARMY-13, EN-ARMY-14, EN-ARMY-15, EN-ARMY-16: the sample army.
#[rustfmt::skip]
pub(crate) const SAMPLE_ARMY: &[(u8, Kind, Option<Grade>, &str)] = &[
    // how many  arm                   grade                   clause
    (6,          Kind::Infantry,       Some(Grade::Seasoned),  "EN-ARMY-10"),
    (2,          Kind::Infantry,       Some(Grade::Veteran),   "EN-ARMY-11"),
    (1,          Kind::Infantry,       Some(Grade::Elite),     "EN-ARMY-12"),
    (1,          Kind::LightCavalry,   Some(Grade::Seasoned),  "EN-ARMY-13"),
    (1,          Kind::HeavyCavalry,   Some(Grade::Seasoned),  "EN-ARMY-14"),
    (2,          Kind::FieldArtillery, Some(Grade::Veteran),   "EN-ARMY-15"),
    (1,          Kind::Leader,         None,                   "EN-ARMY-16"),
];

/// EN-ARMY-17: what it costs.
pub(crate) fn sample_cost() -> u32 {
    let rows = SAMPLE_ARMY.iter();
    rows.map(|(count, kind, grade, _)| u32::from(*count) * cost(*kind, *grade)).sum()
}

/// EN-ARMY-19, EN-ARMY-20, EN-ARMY-21, EN-ARMY-22, EN-ARMY-23, EN-ARMY-24, EN-ARMY-25, EN-ARMY-26: the card mix, in the
/// order in which the cards are numbered.
#[rustfmt::skip]
pub(crate) const CARD_MIX: &[(u8, Card, &str)] = &[
    // how many  card                     clause
    (3,          Card::InfantrySeasoned,  "EN-ARMY-19"),
    (2,          Card::InfantryVeteran,   "EN-ARMY-20"),
    (1,          Card::InfantryElite,     "EN-ARMY-21"),
    (1,          Card::LightCavalry,      "EN-ARMY-22"),
    (1,          Card::HeavyCavalry,      "EN-ARMY-23"),
    (1,          Card::FieldArtillery,    "EN-ARMY-24"),
    (1,          Card::HorseArtillery,    "EN-ARMY-25"),
    (1,          Card::Choice,            "EN-ARMY-26"),
];

/// EN-D-03: which unit the choice card is, where its drawer does not say.
pub(crate) const CHOICE: [Card; 7] = [
    Card::HeavyCavalry,
    Card::LightCavalry,
    Card::HorseArtillery,
    Card::FieldArtillery,
    Card::InfantryElite,
    Card::InfantryVeteran,
    Card::InfantrySeasoned,
];

/// What a throw for the initiative depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// The side's wins in a row up to the last turn.
    pub(crate) wins: u8,
    pub(crate) favoured: bool,
}

/// EN-INIT-02, EN-INIT-03, EN-OPT-01.
#[rustfmt::skip]
pub(crate) const INITIATIVE_MODIFIERS: &[Row<Claim>] = &[
    Row { clause: "EN-INIT-02", label: "initiative last turn",    each: STREAK, count: |claim| claim.wins.min(1) },
    Row { clause: "EN-INIT-03", label: "each win before it",      each: STREAK, count: |claim| claim.wins.saturating_sub(1) },
    Row { clause: "EN-OPT-01",  label: "favoured by the scenario", each: FAVOUR, count: |claim| claim.favoured.into() },
];

/// The tables as they are printed back.
pub(crate) fn printed() -> Vec<Table> {
    let table = |title: &str, columns: &[&str], rows: Vec<Vec<String>>| Table {
        title: title.to_owned(),
        columns: columns.iter().map(|column| (*column).to_owned()).collect(),
        rows,
    };
    let grades = GRADES.iter();
    let grades = grades.map(|(grade, needs, clause)| row(&[&grade.word(), &format!("{needs}+"), clause]));
    let moves = MOVEMENT.iter().map(|(kinds, form, hexes, clause)| {
        let kinds = kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
        row(&[&kinds, &form.word(), hexes, clause])
    });
    let moves = moves.chain([row(&[&"leader", &"", &LEADER, &"EN-MOVE-10"])]);
    let guns = GUNS.iter().map(|(kind, band, from, to, dice, clause)| {
        row(&[&kind.word(), band, &format!("{from} to {to}"), dice, clause])
    });
    let muskets = MUSKETS.iter().map(|(form, dice, clause)| row(&[&form.word(), dice, clause]));
    let muskets = muskets.chain([row(&[&"square, enemies on two sides", &2, &"EN-MUS-07"])]);
    let stands = MELEE_STANDS.iter().map(|(form, stands, clause)| row(&[&form.word(), stands, clause]));
    let stands = stands.chain([row(&[&"French column charging", &FRENCH_COLUMN, &"EN-NAT-04"])]);
    let results = MELEE_RESULTS.iter().map(|(from, loss)| {
        let whom = if *from == 0 { "both" } else { "the loser" };
        let what = loss
            .drop
            .map_or_else(|| format!("{whom}: broken"), |drop| format!("{whom}: down {drop}, {} checks", loss.checks));
        row(&[&differences(*from), &what, &loss.clause])
    });
    let costs = COSTS.iter().map(|(grade, [foot, light, heavy, field, horse], clause)| {
        row(&[&grade.word(), foot, light, heavy, field, horse, clause])
    });
    let worth =
        WORTH.iter().map(|(grade, [foot, horse, guns], clause)| row(&[&grade.word(), foot, horse, guns, clause]));
    let worth = worth.chain([row(&[&"leader", &LEADER_POINTS, &"", &"", &"EN-VIC-12"])]);
    let sample = SAMPLE_ARMY.iter().map(|(count, kind, grade, clause)| {
        let each = cost(*kind, *grade);
        let grade = grade.map_or("good", |grade| grade.word());
        row(&[count, &grade, &kind.word(), &(u32::from(*count) * each), clause])
    });
    let cards = CARD_MIX.iter().map(|(count, card, clause)| row(&[count, &card.word(), clause]));
    let settings = SETTINGS.iter();
    let settings = settings.map(|setting| row(&[&setting.key, &setting.values.join(", "), &setting.clauses]));
    let bonus = ["what", "each", "clause"];
    vec![
        table("Morale grades: the die needed", &["grade", "needs", "clause"], grades.collect()),
        table("Added to each check of morale", &bonus, modifiers(CHECK_MODIFIERS)),
        table("Movement, in hexes", &["arm", "formation", "hexes", "clause"], moves.collect()),
        table("Dice of artillery", &["battery", "band", "hexes", "dice", "clause"], guns.collect()),
        table("Dice of infantry, at one hex", &["formation", "dice", "clause"], muskets.collect()),
        table("Added to each die of fire", &bonus, modifiers(FIRE_MODIFIERS)),
        table("Stands that count in melee", &["formation", "stands", "clause"], stands.collect()),
        table("Added in melee", &bonus, modifiers(MELEE_MODIFIERS)),
        table("Result of a melee, by the difference", &["difference", "what", "clause"], results.collect()),
        table(
            "Cost of a stand",
            &["grade", "infantry", "light cavalry", "heavy cavalry", "field artillery", "horse artillery", "clause"],
            costs.collect(),
        ),
        table(
            "Victory points of a unit lost",
            &["grade", "infantry", "cavalry", "artillery", "clause"],
            worth.collect(),
        ),
        table("The sample army", &["how many", "grade", "kind", "cost", "clause"], sample.collect()),
        table("The card mix", &["how many", "card", "clause"], cards.collect()),
        table("Switches of the umpire, the reading taken first", &["switch", "values", "clause"], settings.collect()),
    ]
}

/// The differences of a row of the results: `0`, `1 to 4`, `5 or more`.
fn differences(from: u32) -> String {
    let next = MELEE_RESULTS.iter().map(|(from, _)| *from);
    match next.into_iter().find(|next| *next > from) {
        Some(next) if next == from + 1 => from.to_string(),
        Some(next) => format!("{from} to {}", next - 1),
        None => format!("{from} or more"),
    }
}

fn row(cells: &[&dyn std::fmt::Display]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn modifiers<F>(table: &[Row<F>]) -> Vec<Vec<String>> {
    let line = |entry: &Row<F>| row(&[&entry.label, &format!("{:+}", entry.each), &entry.clause]);
    table.iter().map(line).collect()
}
