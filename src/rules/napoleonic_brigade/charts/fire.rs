//! Fire in figures: NB-IFIRE-01 to NB-IFIRE-12, NB-SAA-02 to NB-SAA-05, NB-XT-01, NB-AFIRE-02 to NB-AFIRE-29, NB-BURST-01
//! to NB-BURST-05, NB-CB-01 to NB-CB-07, NB-ROCK-01 to NB-ROCK-11, NB-DF-03 to NB-DF-08.

use super::movement::inches;
use super::switches::{
    CanisterCloseBonus, CounterBatteryScale, DefenceValueBands, GunCrewSmallArms, RocketLastSection, WorksCover,
};
use crate::kit::Row;
use crate::kit::table::{FireArc, Length, Unit};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Piece, Weapon};

/// NB-IFIRE-09, NB-AFIRE-02: a unit's fire zone widens on either side by the tangent of 12.5 degrees.
pub(crate) const FIRE_ARC: FireArc = FireArc::Splayed { aside: 2_217, ahead: 10_000 };

/// NB-IFIRE-05, NB-IFIRE-06, NB-IFIRE-07, NB-IFIRE-08: close and greatest range of small arms, in inches.
pub(crate) const SMALL_ARMS: &[(Weapon, i64, i64, &str)] =
    &[(Weapon::Musket, 3, 6, "NB-IFIRE-05, NB-IFIRE-06"), (Weapon::Rifle, 3, 8, "NB-IFIRE-07, NB-IFIRE-08")];

/// The ranges of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// From where on it may fire.
    pub(crate) least: Length,
    /// Up to where it is close, if it ever is.
    pub(crate) close: Option<Length>,
    /// Up to where it may fire.
    pub(crate) most: Length,
}

/// NB-IFIRE-05, NB-IFIRE-06, NB-IFIRE-07, NB-IFIRE-08: the ranges of small arms.
pub(crate) fn small_arms(weapon: Weapon) -> Reach {
    let mut rows = SMALL_ARMS.iter();
    let row = rows.find(|(known, ..)| *known == weapon);
    let (_, close, most, _) = row.expect("every weapon has a row");
    Reach { least: Length::ZERO, close: Some(Length::of(*close, Unit::Inch)), most: Length::of(*most, Unit::Inch) }
}

/// NB-XT-01, NB-XT-04: within what distance a passing enemy is fired at, always at long range.
pub(crate) const CROSSING: Length = inches(600);

/// What is added to the figures of infantry that fire depends on this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FigureBonuses {
    /// Whether every target is at close range.
    pub(crate) close: bool,
    /// Whether a target is in hard cover; gunners always are (NB-SAA-02).
    pub(crate) hard_cover: bool,
    /// Whether a target is behind defence works.
    pub(crate) works: bool,
    /// Whether works count beside hard cover.
    pub(crate) rule: WorksCover,
}

/// NB-IFIRE-11, NB-IFIRE-12, once for each brigade that fires.
#[rustfmt::skip]
pub(crate) const VOLLEY: &[Row<FigureBonuses>] = &[
    Row { clause: "NB-IFIRE-11", label: "close range",        each: 3,  count: |volley| volley.close.into() },
    Row { clause: "NB-IFIRE-12", label: "hard cover",         each: -2, count: |volley| (volley.hard_cover || volley.works).into() },
    Row { clause: "NB-WORK-02",  label: "works (cumulative)", each: -2, count: |volley| (volley.works && volley.rule == WorksCover::Cumulative).into() },
];

/// NB-AFIRE-16, NB-CB-11, NB-ROCK-11: how many figures a piece counts that fires.
pub(crate) const CREW: i32 = 3;

/// NB-AFIRE-14, NB-AFIRE-15: the faces at which a piece misfires.
pub(crate) const MISFIRES: [u8; 2] = [1, 6];

/// What is added to the crews of a battery that fires: how many of its pieces have each bonus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CrewBonuses {
    /// Pieces at close range.
    pub(crate) close: u8,
    /// Pieces that fire at infantry in square.
    pub(crate) square: u8,
    /// Pieces that fire at a column.
    pub(crate) column: u8,
    /// Pieces that enfilade the target.
    pub(crate) enfilade: u8,
    /// Pieces of 12 pounds or more.
    pub(crate) heavy: u8,
    /// Pieces that fire canister.
    pub(crate) canister: u8,
    /// Pieces that fire shrapnel.
    pub(crate) shrapnel: u8,
    /// Pieces whose target is in hard cover, works included.
    pub(crate) hard_cover: u8,
    /// Pieces whose target is behind works, where these count beside hard cover.
    pub(crate) works: u8,
}

/// NB-AFIRE-17, NB-AFIRE-18, NB-AFIRE-19, NB-AFIRE-20, NB-AFIRE-21, NB-AFIRE-22, NB-AFIRE-23, NB-AFIRE-24, each for
/// every piece that fires.
#[rustfmt::skip]
pub(crate) const SALVO: &[Row<CrewBonuses>] = &[
    Row { clause: "NB-AFIRE-17", label: "close range",        each: 1,  count: |salvo| salvo.close },
    Row { clause: "NB-AFIRE-18", label: "target in square",   each: 1,  count: |salvo| salvo.square },
    Row { clause: "NB-AFIRE-19", label: "target in column",   each: 1,  count: |salvo| salvo.column },
    Row { clause: "NB-AFIRE-20", label: "enfilade",           each: 1,  count: |salvo| salvo.enfilade },
    Row { clause: "NB-AFIRE-21", label: "12pdr or heavier",   each: 1,  count: |salvo| salvo.heavy },
    Row { clause: "NB-AFIRE-22", label: "canister",           each: 1,  count: |salvo| salvo.canister },
    Row { clause: "NB-AFIRE-23", label: "shrapnel",           each: 1,  count: |salvo| salvo.shrapnel },
    Row { clause: "NB-AFIRE-24", label: "hard cover",         each: -2, count: |salvo| salvo.hard_cover },
    Row { clause: "NB-WORK-02",  label: "works (cumulative)", each: -2, count: |salvo| salvo.works },
];

/// Who is hit by what falls on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Burst {
    /// The whole target, evenly.
    None,
    /// NB-BURST-04: those under the inner circle.
    Inner,
    /// NB-BURST-05: all five segments equally.
    Segments,
}

/// What a piece does with an ammunition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Projectile {
    /// The piece.
    pub(crate) piece: Piece,
    /// What it fires.
    pub(crate) ammunition: Ammunition,
    /// The least, the close and the greatest range in inches; howitzers and rockets have no close one (NB-AFIRE-29).
    pub(crate) inches: (i64, Option<i64>, i64),
    /// Whether only the British have it.
    pub(crate) british: bool,
    /// Who is hit.
    pub(crate) burst: Burst,
    /// Its clauses.
    pub(crate) clause: &'static str,
}

const fn projectile(
    piece: Piece,
    ammunition: Ammunition,
    inches: (i64, Option<i64>, i64),
    british: bool,
    burst: Burst,
    clause: &'static str,
) -> Projectile {
    Projectile { piece, ammunition, inches, british, burst, clause }
}

/// NB-AFIRE-03, NB-AFIRE-04, NB-AFIRE-05, NB-AFIRE-06, NB-AFIRE-07, NB-AFIRE-08, NB-AFIRE-09, NB-AFIRE-10, NB-AFIRE-11,
/// NB-AFIRE-12, NB-AFIRE-13, NB-ROCK-01: every ammunition of every piece.
#[rustfmt::skip]
pub(crate) const PROJECTILES: &[Projectile] = &[
    //         piece            ammunition             least close   most   british burst            clause
    projectile(Piece::FieldGun, Ammunition::Roundshot, (0, Some(12), 30), false, Burst::None,     "NB-AFIRE-03, NB-AFIRE-04"),
    projectile(Piece::FieldGun, Ammunition::Shrapnel,  (0, Some(12), 18), true,  Burst::Segments, "NB-AFIRE-05, NB-AFIRE-07"),
    projectile(Piece::FieldGun, Ammunition::Canister,  (0, Some(12), 12), false, Burst::None,     "NB-AFIRE-08, NB-AFIRE-28"),
    projectile(Piece::Howitzer, Ammunition::Shell,     (6, None,     24), false, Burst::Inner,    "NB-AFIRE-09, NB-AFIRE-10"),
    projectile(Piece::Howitzer, Ammunition::Shrapnel,  (6, None,     18), true,  Burst::Segments, "NB-AFIRE-11, NB-AFIRE-13"),
    projectile(Piece::Rocket,   Ammunition::Rocket,    (0, None,     24), false, Burst::Inner,    "NB-ROCK-01, NB-ROCK-12"),
];

impl Projectile {
    /// The row of a piece and an ammunition, `None` where it cannot fire it.
    pub(crate) fn of(piece: Piece, ammunition: Ammunition) -> Option<&'static Projectile> {
        let mut rows = PROJECTILES.iter();
        rows.find(|row| row.piece == piece && row.ammunition == ammunition)
    }

    /// Its ranges; canister is at close range as far as it goes, unless the umpire denies it that (NB-AFIRE-28).
    pub(crate) fn reach(&self, rule: CanisterCloseBonus) -> Reach {
        let (least, close, most) = self.inches;
        let denied = self.ammunition == Ammunition::Canister && rule == CanisterCloseBonus::No;
        let inches = |count| Length::of(count, Unit::Inch);
        Reach { least: inches(least), close: close.filter(|_| !denied).map(inches), most: inches(most) }
    }
}

/// NB-BURST-02, NB-BURST-03: the radii of the outer and of the inner circle.
pub(crate) const OUTER_RADIUS: Length = Length::of(35, Unit::Millimetre);
/// See [`OUTER_RADIUS`].
pub(crate) const INNER_RADIUS: Length = Length::of(20, Unit::Millimetre);

/// NB-CB-01: the defence value of a piece.
pub(crate) const DEFENCE_VALUE: u32 = 20;

/// NB-SAA-04: how many points of it a gunner is.
pub(crate) const GUNNER: u32 = 4;

/// NB-SAA-03: how many gunners of a piece small arms can hit.
pub(crate) fn gunners(rule: GunCrewSmallArms) -> u32 {
    match rule {
        GunCrewSmallArms::Five => 5,
        GunCrewSmallArms::Three => 3,
    }
}

/// A band of defence values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    /// Its highest and its lowest value.
    pub(crate) values: [u32; 2],
    /// How many moves a piece is idle after a shot.
    pub(crate) idle: u32,
    /// The same by the words alone, of which two bands have the same.
    pub(crate) literal: u32,
    /// The printed words.
    pub(crate) words: &'static str,
    /// Its clause.
    pub(crate) clause: &'static str,
}

/// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06; at 0 a piece is knocked out (NB-CB-07).
#[rustfmt::skip]
pub(crate) const BANDS: [Band; 4] = [
    Band { values: [20, 16], idle: 0, literal: 0, words: "OK",              clause: "NB-CB-03" },
    Band { values: [15, 11], idle: 1, literal: 1, words: "alternate moves", clause: "NB-CB-04" },
    Band { values: [10, 6],  idle: 2, literal: 1, words: "every 2nd move",  clause: "NB-CB-05" },
    Band { values: [5, 1],   idle: 3, literal: 2, words: "every 3rd move",  clause: "NB-CB-06" },
];

/// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06, NB-CB-07: the band of a defence value, `None` for a piece knocked out. With
/// `below_20` a band begins below the number of the one before it: 19 is no longer OK.
pub(crate) fn band(value: u32, rule: DefenceValueBands) -> Option<&'static Band> {
    let begins = |band: &&Band| match rule {
        DefenceValueBands::AtOrBelow => value >= band.values[1],
        DefenceValueBands::Below20 => value >= band.values[0],
    };
    let found = BANDS.iter().find(begins).or(BANDS.last());
    found.filter(|_| value > 0)
}

/// NB-CB-03, NB-CB-04, NB-CB-05, NB-CB-06, NB-CB-07: how many moves a piece of a defence value is idle after a shot,
/// `None` where it is knocked out.
pub(crate) fn idle_moves(value: u32, scale: CounterBatteryScale, bands: DefenceValueBands) -> Option<u32> {
    band(value, bands).map(|band| match scale {
        CounterBatteryScale::Idle0123 => band.idle,
        CounterBatteryScale::Literal => band.literal,
    })
}

/// What becomes of a rocket in a section of its flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlightSection {
    /// Turns 90 degrees to the left and flies on.
    VeersLeft,
    /// Turns 90 degrees to the right and flies on.
    VeersRight,
    /// Shoots straight up and is lost.
    Lost,
    /// Hits the ground and explodes.
    Explodes,
    /// Flies straight on.
    Straight,
}

/// NB-ROCK-02: the face of the first die at which the rocket and its crew are lost.
pub(crate) const LAUNCH_FAILS: u8 = 1;

/// NB-ROCK-05, NB-ROCK-06, NB-ROCK-07, NB-ROCK-08, NB-ROCK-09: what becomes of a rocket in a section, by die.
pub(crate) const FLIGHT: [(FlightSection, &str, &str); 6] = [
    (FlightSection::VeersLeft, "veers 90 degrees left", "NB-ROCK-05"),
    (FlightSection::VeersRight, "veers 90 degrees right", "NB-ROCK-06"),
    (FlightSection::Lost, "shoots straight up, lost", "NB-ROCK-07"),
    (FlightSection::Explodes, "hits the ground, explodes", "NB-ROCK-08"),
    (FlightSection::Straight, "straight on", "NB-ROCK-09"),
    (FlightSection::Straight, "straight on", "NB-ROCK-09"),
];

/// What becomes of a rocket in a section, by its die of 1 to 6, and the clause.
pub(crate) fn flight(die: u8) -> (FlightSection, &'static str) {
    let (flight, _, clause) = FLIGHT[usize::from(die.clamp(1, 6)) - 1];
    (flight, clause)
}

/// NB-ROCK-03: how long a section is, and how many there are at most.
pub(crate) const ROCKET_SECTION: Length = inches(600);
/// See [`ROCKET_SECTION`].
pub(crate) const ROCKET_SECTIONS: usize = 4;

/// NB-ROCK-03: the sections of a flight of some range, the last being what is left of it.
pub(crate) fn rocket_sections(range: Length, rule: RocketLastSection) -> Vec<Length> {
    let mut sections = Vec::new();
    let mut rest = range;
    while rest > Length::ZERO && sections.len() < ROCKET_SECTIONS {
        sections.push(match rule {
            RocketLastSection::Rest => rest.min(ROCKET_SECTION),
            RocketLastSection::Full6 => ROCKET_SECTION,
        });
        rest -= ROCKET_SECTION;
    }
    sections
}

/// How a charged brigade fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefenceAnswer {
    /// Not at all.
    None,
    /// At long range.
    Long,
    /// At short range.
    Short,
}

/// NB-DF-05, NB-DF-06, NB-DF-07: how a charged brigade fires, by die.
pub(crate) const ANSWERS: [(DefenceAnswer, &str, &str); 6] = [
    (DefenceAnswer::None, "no fire", "NB-DF-05"),
    (DefenceAnswer::None, "no fire", "NB-DF-05"),
    (DefenceAnswer::Long, "at long range", "NB-DF-06"),
    (DefenceAnswer::Long, "at long range", "NB-DF-06"),
    (DefenceAnswer::Short, "at short range", "NB-DF-07"),
    (DefenceAnswer::Short, "at short range", "NB-DF-07"),
];

/// NB-DF-05, NB-DF-06, NB-DF-07, NB-DF-08: how a charged brigade fires, by its die and what is added to it, and the
/// clause.
pub(crate) fn answer(score: u8) -> (DefenceAnswer, &'static str) {
    let (answer, _, clause) = ANSWERS[usize::from(score.clamp(1, 6)) - 1];
    (answer, clause)
}

/// NB-DF-08: what an elite brigade adds to that die.
pub(crate) const ELITE_ANSWER: u8 = 1;

/// NB-DF-03: the attackers must have started from over this distance.
pub(crate) const ANSWER_OVER: Length = inches(300);

/// NB-CREW-06: how many moves a crew prepares its guns.
pub(crate) const PREPARING: u32 = 1;
