//! Movement and charges in figures: NB-MOVE-03 to NB-MOVE-12, NB-INF-01 to NB-INF-10, NB-SKIR-01 to NB-SKIR-13,
//! NB-CAV-01 to NB-CAV-05, NB-FART-01 to NB-FART-13, NB-HART-01 to NB-HART-08, NB-CHG-02 to NB-CHG-12, NB-MF-02 to
//! NB-MF-04, NB-RET-02 to NB-RET-11, NB-ROUT-04.

use super::movement_dice::Throw;
use super::switches::{CavalryChargeDice, CavalryHalfSpeed, TurnCost, TwelvePdrManhandle};
use crate::kit::table::{Length, Unit};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// So many hundredths of an inch.
pub(crate) const fn inches(hundredths: i64) -> Length {
    Length::hundredths(hundredths, Unit::Inch)
}

/// NB-MOVE-03, NB-MOVE-04: what is thrown for an ordinary move, by arm and formation. A garrison and unlimbered guns
/// have none; staff has one in any formation.
#[rustfmt::skip]
pub(crate) const MOVEMENT: &[(&[Kind], &[Formation], Throw, &str)] = &[
    // arm                                     formation                                      dice                     clause
    (&[Kind::Infantry],                        &[Formation::Line],                            Throw::of(1),            "NB-INF-01"),
    (&[Kind::Infantry],                        &[Formation::MarchColumn],                     Throw::of(1),            "NB-INF-02"),
    (&[Kind::Infantry],                        &[Formation::AttackColumn],                    Throw::of(1).plus(2),    "NB-INF-04"),
    (&[Kind::Infantry],                        &[Formation::Square],                          Throw::of(1).part(1, 2), "NB-INF-06, NB-SQ-01"),
    (&[Kind::Skirmishers],                     &[Formation::Skirmish, Formation::MarchColumn], Throw::of(1).and_half(), "NB-SKIR-01"),
    (&[Kind::Cavalry],                         &[Formation::Line, Formation::MarchColumn],     Throw::of(2),            "NB-CAV-01"),
    (&[Kind::FootArtillery],                   &[Formation::Limbered, Formation::MarchColumn], Throw::of(1),            "NB-FART-01"),
    (&[Kind::Rockets],                         &[Formation::Limbered, Formation::MarchColumn], Throw::of(1),            "NB-ROCK-13"),
    (&[Kind::HorseArtillery],                  &[Formation::Limbered, Formation::MarchColumn], Throw::of(2),            "NB-HART-01"),
    (&[Kind::Staff],                           &[Formation::Line],                            Throw::of(2),            "NB-CAV-01, NB-SET-15"),
];

/// NB-INF-07: what a brigade throws for an ordinary move, `None` where it has none; there is no way to go farther.
pub(crate) fn ordinary(kind: Kind, formation: Formation) -> Option<Throw> {
    let mut rows = MOVEMENT.iter();
    let row = rows.find(|(kinds, formations, ..)| {
        kinds.contains(&kind) && (kind == Kind::Staff || formations.contains(&formation))
    });
    row.map(|(_, _, throw, _)| *throw)
}

/// NB-CAV-05: what a brigade throws where its whole move is at half speed by status or order: one die instead of two.
pub(crate) fn at_half_speed(kind: Kind, formation: Formation, rule: CavalryHalfSpeed) -> Option<Throw> {
    ordinary(kind, formation).map(|throw| halved(throw, rule))
}

/// NB-CAV-05: a throw at half speed.
pub(crate) fn halved(throw: Throw, rule: CavalryHalfSpeed) -> Throw {
    match (throw.whole, rule) {
        (2, CavalryHalfSpeed::OneDie) if throw.half == 0 => Throw { whole: 1, ..throw },
        _ => throw.halved(),
    }
}

/// NB-MOR-19, NB-DEF-03: what a brigade throws that falls back, in whatever formation.
pub(crate) fn falling_back(kind: Kind, rule: CavalryHalfSpeed) -> Throw {
    halved(plain(kind), rule)
}

/// What an arm throws without regard to formation: crews go on foot.
fn plain(kind: Kind) -> Throw {
    match kind {
        Kind::Skirmishers => Throw::of(1).and_half(),
        _ if kind.is_mounted() => Throw::of(2),
        _ => Throw::of(1),
    }
}

/// NB-CREW-03, NB-CREW-05: what a crew on foot throws.
pub(crate) const CREW: Throw = Throw::of(1);

/// NB-MOVE-05, NB-ROUT-04, NB-PUR-03: how many inches an arm goes at full speed, without dice.
#[rustfmt::skip]
pub(crate) const FULL_SPEED: &[(&[Kind], i64, &str)] = &[
    // arm                                                       inches  clause
    (&[Kind::Infantry, Kind::FootArtillery, Kind::Rockets],      6,      "NB-MOVE-05, NB-ROUT-04"),
    (&[Kind::Skirmishers],                                       9,      "NB-ROUT-04"),
    (&[Kind::Cavalry, Kind::HorseArtillery, Kind::Staff],        12,     "NB-MOVE-05, NB-ROUT-04"),
];

/// How far an arm goes at full speed.
pub(crate) fn full_speed(kind: Kind) -> Length {
    let row = FULL_SPEED.iter().find(|(kinds, ..)| kinds.contains(&kind));
    let (_, far, _) = row.expect("every arm has a full speed");
    Length::of(*far, Unit::Inch)
}

/// NB-OVH-03, NB-OVH-04: one move of friends in danger from fire over their heads, the most that their dice give.
pub(crate) fn one_move(kind: Kind, formation: Formation) -> Length {
    match (kind, formation) {
        (Kind::Infantry, Formation::AttackColumn) => Throw::of(1).plus(2).most(),
        _ => full_speed(kind),
    }
}

/// NB-FART-07: from what calibre on, in pounds, a piece is heavy (NB-AFIRE-21).
pub(crate) const HEAVY: u8 = 12;

/// NB-FART-06, NB-FART-07, NB-HART-06: how far by hand a light piece goes, and a heavy one, in hundredths of an inch.
pub(crate) const BY_HAND: [i64; 2] = [100, 50];

/// NB-FART-06, NB-FART-07, NB-FART-13, NB-HART-06: how far a brigade of guns goes by hand, its heaviest piece of so
/// many pounds. The switch moves the 12pdr alone.
pub(crate) fn by_hand(kind: Kind, heaviest: u8, rule: TwelvePdrManhandle) -> Length {
    let [light, heavy] = BY_HAND.map(inches);
    let is_spared = heaviest == HEAVY && rule == TwelvePdrManhandle::OneInch;
    match kind == Kind::HorseArtillery || heaviest < HEAVY || is_spared {
        true => light,
        false => heavy,
    }
}

/// NB-HART-05: how many ordinary moves follow a "charge" of horse artillery.
pub(crate) const AFTER_GUN_CHARGE: u32 = 2;

/// NB-MOVE-09: for so many degrees a quarter of the move is lost.
pub(crate) const QUARTER_TURN: i64 = 90;

/// NB-MOVE-09, NB-MOVE-10, NB-MOVE-11, NB-MOVE-12: the part of the whole allowance that a turn of so many degrees costs, either way.
pub(crate) fn turn_cost(degrees: i64, rule: TurnCost) -> Fraction {
    let degrees = degrees.abs();
    match rule {
        TurnCost::ProRata => Fraction::of(degrees, 4 * QUARTER_TURN),
        TurnCost::PerStarted90 => Fraction::of((degrees + QUARTER_TURN - 1) / QUARTER_TURN, 4),
    }
}

/// NB-MOVE-17: by how many degrees the heading of an ordinary move may differ from that at its start.
pub(crate) const LARGEST_TURN: u16 = 90;

/// NB-INF-08, NB-SKIR-04, NB-SKIR-05, NB-MF-06: how near those who are bound by it may come.
pub(crate) const CLOSING: Length = inches(100);

/// NB-CHG-02, NB-CHG-03, NB-CHG-04, NB-CHG-05: what a charge throws, by who charges and whether at cavalry.
#[rustfmt::skip]
pub(crate) const CHARGES: &[(Kind, Charged, Throw, &str)] = &[
    // who             whom              dice                     clause
    (Kind::Infantry,   Charged::Anybody, Throw::of(1).plus(2),    "NB-CHG-04, NB-CHG-05, NB-MII-04"),
    (Kind::Cavalry,    Charged::Cavalry, Throw::of(2).and_half(), "NB-CHG-03, NB-MCC-04"),
    (Kind::Cavalry,    Charged::Others,  Throw::of(2),            "NB-CHG-02"),
];

/// Whom a charge is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charged {
    /// Any enemy.
    Anybody,
    /// Cavalry.
    Cavalry,
    /// Any enemy but cavalry.
    Others,
}

impl Charged {
    /// What it is called.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Charged::Anybody => "anybody",
            Charged::Cavalry => "cavalry",
            Charged::Others => "others",
        }
    }
}

/// NB-CHG-02, NB-CHG-03, NB-CHG-04, NB-CHG-05, NB-CHG-18, NB-DEF-01: what an arm throws to charge another, `None` where it never charges. Infantry does so in
/// attack column only.
pub(crate) fn charge(kind: Kind, at: Kind, rule: CavalryChargeDice) -> Option<Throw> {
    let charged = match (rule, at) {
        (CavalryChargeDice::Always25, _) => Charged::Cavalry,
        (CavalryChargeDice::ByTarget, Kind::Cavalry) => Charged::Cavalry,
        _ => Charged::Others,
    };
    let mut rows = CHARGES.iter();
    let row = rows.find(|(who, whom, ..)| *who == kind && (*whom == Charged::Anybody || *whom == charged));
    row.map(|(_, _, throw, _)| *throw)
}

/// NB-CHG-12, NB-CHG-13: for how many turns after a charge no other is declared.
pub(crate) const AFTER_CHARGE: u32 = 2;

/// NB-CHG-09, NB-CHG-10: how many turns a charge that fell short disorders, its own included.
pub(crate) const DISORGANISED: u32 = 2;

/// NB-MF-02, NB-MF-03, NB-MF-04: how many inches a brigade advances that fires, by die from 1 to 6.
pub(crate) const ADVANCE_AND_FIRE: [(i64, &str); 6] =
    [(1, "NB-MF-04"), (2, "NB-MF-03"), (3, "NB-MF-02"), (1, "NB-MF-04"), (2, "NB-MF-03"), (3, "NB-MF-02")];

/// NB-MF-02, NB-MF-03, NB-MF-04: how far a brigade advances that fires, by its die of 1 to 6.
pub(crate) fn advance_and_fire(die: u8) -> Length {
    let row = usize::from(die.clamp(1, 6)) - 1;
    Length::of(ADVANCE_AND_FIRE[row].0, Unit::Inch)
}

/// A move of a retiring sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Retiring {
    /// By how many degrees the brigade turns.
    pub(crate) turn: i64,
    /// Whether it covers distance: half of its ordinary move.
    pub(crate) marches: bool,
    /// Its clauses.
    pub(crate) clause: &'static str,
}

/// NB-RET-02, NB-RET-03, NB-RET-04, NB-RET-05: the two moves of infantry, both disordered.
pub(crate) const RETIRING_FOOT: [Retiring; 2] = [
    Retiring { turn: 180, marches: true, clause: "NB-RET-03, NB-RET-05" },
    Retiring { turn: 180, marches: false, clause: "NB-RET-04, NB-RET-05" },
];

/// NB-RET-06, NB-RET-07, NB-RET-08, NB-RET-09, NB-RET-10, NB-RET-11: the four turning moves of cavalry, all disordered;
/// between the second and the third it moves as it likes, in good order (NB-RET-09).
pub(crate) const RETIRING_HORSE: [Retiring; 4] = [
    Retiring { turn: 90, marches: false, clause: "NB-RET-07, NB-RET-11" },
    Retiring { turn: 90, marches: false, clause: "NB-RET-08, NB-RET-11" },
    Retiring { turn: 90, marches: false, clause: "NB-RET-10, NB-RET-11" },
    Retiring { turn: 90, marches: false, clause: "NB-RET-10, NB-RET-11" },
];
