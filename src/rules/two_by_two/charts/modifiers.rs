//! What is added to the dice of fire, melee and rally, and what a total or a difference does: TT-FIRE-16 to TT-FIRE-60,
//! TT-MEL-02 to TT-MEL-55, TT-RAL-06 to TT-RAL-17.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edition::{Combat, Edition};
use super::switches::{HouseRules, MeleeTable, ShootingTable};
use super::tables::Band;
use crate::kit::Row;
use crate::rules::two_by_two::troops::units::{Kind, Size};

/// What a shot depends on. Of a group of targets, what makes a kind of target holds where it holds for each (TT-CON-27).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// The kind of the firer; in a supported combat that of the lead, whose facts the others are too (TT-FIRE-18).
    pub(crate) firer: Kind,
    /// The size of the firer (3.01).
    pub(crate) size: Size,
    /// How far it is.
    pub(crate) band: Band,
    /// Units that fire beyond the first.
    pub(crate) supports: u8,
    /// The firer was not pinned before it fired; artillery has no first volley all the same.
    pub(crate) first_volley: bool,
    /// An HQ touches the firer.
    pub(crate) hq: bool,
    /// The firer is behind the front line of the target and fires at its flank, or at its rear where that counts.
    pub(crate) enfilade: bool,
    /// The firer fires out of its own flank or rear; with `rear_minus2: target_flank`, at a flank or rear of the target.
    pub(crate) wrong_face: bool,
    /// The target stands lower than the firer.
    pub(crate) downhill: bool,
    /// The target is cavalry.
    pub(crate) cavalry: bool,
    /// The target is disrupted.
    pub(crate) disrupted: bool,
    /// 1 where the target is infantry behind a hedge or wall. Of two kinds of cover one counts, unless `cover_stacks`
    /// (TT-FIRE-35).
    pub(crate) hedge: u8,
    /// 1 where the target is infantry in a town; see `hedge`.
    pub(crate) town: u8,
    /// 1 where the target is infantry at the edge of a wood, in 3.01 light infantry in one; see `hedge`.
    pub(crate) wood: u8,
}

/// TT-FIRE-21, TT-FIRE-22, TT-FIRE-23, TT-FIRE-24, TT-FIRE-25, TT-FIRE-26, TT-FIRE-27, TT-FIRE-28, TT-FIRE-29,
/// TT-FIRE-30, TT-FIRE-31, TT-FIRE-32, TT-FIRE-33, TT-FIRE-34, TT-FIRE-35, TT-FIRE-36, TT-FIRE-37, TT-FIRE-38,
/// TT-FIRE-39, TT-FIRE-40, TT-FIRE-41, TT-FIRE-59: what is added in edition 2Mc.
#[rustfmt::skip]
pub(crate) const FIRE_TWO_MC: &[Row<Shot>] = &[
    Row { clause: "TT-FIRE-23", label: "foot artillery at long range",   each: -1, count: |shot| at(shot, Kind::FootArtillery, Band::Long) },
    Row { clause: "TT-FIRE-26", label: "horse artillery at long range",  each: -1, count: |shot| at(shot, Kind::HorseArtillery, Band::Long) },
    Row { clause: "TT-FIRE-21", label: "foot artillery with canister",   each: 1,  count: |shot| at(shot, Kind::FootArtillery, Band::Canister) },
    Row { clause: "TT-FIRE-24", label: "horse artillery with canister",  each: 1,  count: |shot| at(shot, Kind::HorseArtillery, Band::Canister) },
    Row { clause: "TT-FIRE-32", label: "target behind a hedge or wall",  each: -1, count: |shot| shot.hedge },
    Row { clause: "TT-FIRE-33", label: "target at the edge of a wood or town", each: -1, count: |shot| shot.town + shot.wood },
    Row { clause: "TT-FIRE-16", label: "supporting fire",                each: 1,  count: |shot| shot.supports },
    Row { clause: "TT-FIRE-37", label: "target is cavalry",              each: 2,  count: |shot| shot.cavalry.into() },
    Row { clause: "TT-FIRE-38", label: "target is disrupted",            each: 1,  count: |shot| shot.disrupted.into() },
    Row { clause: "TT-FIRE-39", label: "HQ with the firer",              each: 1,  count: |shot| shot.hq.into() },
    Row { clause: "TT-FIRE-40", label: "first volley",                   each: 1,  count: first_volley },
    Row { clause: "TT-FIRE-41", label: "enfilade",                       each: 1,  count: |shot| shot.enfilade.into() },
    Row { clause: "TT-FIRE-59", label: "irregular shooters",             each: -1, count: |shot| (shot.firer == Kind::IrregularShooters).into() },
];

/// TT-FIRE-29, TT-FIRE-30, TT-FIRE-31, TT-FIRE-32, TT-FIRE-33, TT-FIRE-34, TT-FIRE-35, TT-FIRE-36, TT-FIRE-37,
/// TT-FIRE-38, TT-FIRE-39, TT-FIRE-40, TT-FIRE-41, TT-FIRE-42, TT-FIRE-43, TT-FIRE-44, TT-FIRE-45, TT-FIRE-59: what is
/// added in edition 3.01; supporting fire only with `supporting_fire`.
#[rustfmt::skip]
pub(crate) const FIRE_THREE_ONE: &[Row<Shot>] = &[
    Row { clause: "TT-FIRE-29", label: "foot artillery at long range",   each: -1, count: |shot| at(shot, Kind::FootArtillery, Band::Long) },
    Row { clause: "TT-FIRE-30", label: "horse artillery at long range",  each: -1, count: |shot| at(shot, Kind::HorseArtillery, Band::Long) },
    Row { clause: "TT-FIRE-29", label: "foot artillery at short range",  each: 1,  count: |shot| at(shot, Kind::FootArtillery, Band::Short) },
    Row { clause: "TT-FIRE-30", label: "horse artillery at short range", each: 1,  count: |shot| at(shot, Kind::HorseArtillery, Band::Short) },
    Row { clause: "TT-FIRE-42", label: "out of flank or rear",           each: -2, count: |shot| shot.wrong_face.into() },
    Row { clause: "TT-FIRE-37", label: "target is cavalry",              each: 2,  count: |shot| shot.cavalry.into() },
    Row { clause: "TT-FIRE-32", label: "target behind a hedge or wall",  each: -1, count: |shot| shot.hedge },
    Row { clause: "TT-FIRE-34", label: "target in a town or in Dense Woods", each: -1, count: |shot| shot.town + shot.wood },
    Row { clause: "TT-FIRE-43", label: "target lower than the firer",    each: 1,  count: |shot| shot.downhill.into() },
    Row { clause: "TT-FIRE-38", label: "target is disrupted",            each: 1,  count: |shot| shot.disrupted.into() },
    Row { clause: "TT-FIRE-39", label: "HQ with the firer",              each: 1,  count: |shot| shot.hq.into() },
    Row { clause: "TT-FIRE-40", label: "first volley",                   each: 1,  count: first_volley },
    Row { clause: "TT-FIRE-41", label: "target fired on in the flank",   each: 1,  count: |shot| shot.enfilade.into() },
    Row { clause: "TT-FIRE-44", label: "large firer",                    each: 1,  count: |shot| infantry_of(shot, Size::Large) },
    Row { clause: "TT-FIRE-45", label: "small firer",                    each: -1, count: |shot| infantry_of(shot, Size::Small) },
    Row { clause: "TT-FIRE-20", label: "supporting fire",                each: 1,  count: |shot| shot.supports },
    Row { clause: "TT-FIRE-59", label: "irregular shooters",             each: -1, count: |shot| (shot.firer == Kind::IrregularShooters).into() },
];

fn at(shot: &Shot, firer: Kind, band: Band) -> u8 {
    (shot.firer == firer && shot.band == band).into()
}

/// TT-FIRE-40: small arms only.
fn first_volley(shot: &Shot) -> u8 {
    (shot.firer.is_infantry() && shot.first_volley).into()
}

/// TT-FIRE-44, TT-FIRE-45: infantry only.
fn infantry_of(shot: &Shot, size: Size) -> u8 {
    (shot.firer.is_infantry() && shot.size == size).into()
}

/// TT-ED-07: what is added to a die of fire. TT-ED-08: that of 3.01 is complete. TT-FIRE-58: no row of either asks whether the
/// target is an HQ or artillery.
pub(crate) fn fire_modifiers(edition: Edition) -> &'static [Row<Shot>] {
    match edition {
        Edition::TwoMc => FIRE_TWO_MC,
        Edition::ThreeOne => FIRE_THREE_ONE,
    }
}

/// What shooting does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ShotResult {
    /// It is destroyed.
    Destroyed,
    /// It routs.
    Routs,
    /// It is disrupted.
    Disrupted,
    /// It is pinned.
    Pinned,
    /// It does not close in this player turn (2Mc, alternate).
    Halted,
    /// Nothing.
    Nothing,
}

impl ShotResult {
    /// TT-CON-21: whether it stops a charger.
    pub fn is_effect(self) -> bool {
        self != ShotResult::Nothing
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            ShotResult::Destroyed => "destroyed",
            ShotResult::Routs => "routs",
            ShotResult::Disrupted => "disrupted",
            ShotResult::Pinned => "pinned",
            ShotResult::Halted => "halted",
            ShotResult::Nothing => "no effect",
        }
    }
}

/// TT-FIRE-46, TT-FIRE-47, TT-FIRE-48, TT-FIRE-49, TT-FIRE-50, TT-FIRE-51, TT-FIRE-52, TT-FIRE-53, TT-FIRE-54,
/// TT-FIRE-55: the least total for each result; less than all is nothing (TT-FIRE-50, TT-FIRE-55).
#[rustfmt::skip]
pub(crate) const FIRE_RESULTS: &[(Combat, i8, ShotResult, &str)] = &[
    // table              total    result                 clause
    (Combat::Standard,    8,       ShotResult::Destroyed, "TT-FIRE-46"),
    (Combat::Standard,    7,       ShotResult::Routs,     "TT-FIRE-47"),
    (Combat::Standard,    6,       ShotResult::Disrupted, "TT-FIRE-48"),
    (Combat::Standard,    5,       ShotResult::Pinned,    "TT-FIRE-49"),
    (Combat::Standard,    i8::MIN, ShotResult::Nothing,   "TT-FIRE-50"),
    (Combat::Alternate,   8,       ShotResult::Routs,     "TT-FIRE-51"),
    (Combat::Alternate,   7,       ShotResult::Disrupted, "TT-FIRE-52"),
    (Combat::Alternate,   6,       ShotResult::Pinned,    "TT-FIRE-53"),
    (Combat::Alternate,   5,       ShotResult::Halted,    "TT-FIRE-54"),
    (Combat::Alternate,   i8::MIN, ShotResult::Nothing,   "TT-FIRE-55"),
];

/// TT-ED-05: which table of shooting results a game uses.
pub(crate) fn shooting_table(combat: Combat, rules: &HouseRules) -> Combat {
    match rules.shooting_table {
        ShootingTable::AsCombat => combat,
        ShootingTable::Standard => Combat::Standard,
        ShootingTable::Alternate => Combat::Alternate,
    }
}

/// What a total of shooting does, and by which clause; what light infantry makes of it is TT-FIRE-56.
pub(crate) fn shooting_result(table: Combat, total: i8) -> (ShotResult, &'static str) {
    let mut rows = FIRE_RESULTS.iter();
    let row = rows.find(|(known, least, ..)| *known == table && total >= *least);
    let (_, _, result, clause) = row.expect("the last row of a table takes every total");
    (*result, clause)
}

/// What one side of a melee depends on; in a combined melee of 2Mc its lead unit and the enemy's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combatant {
    /// Its kind.
    pub(crate) kind: Kind,
    /// Its size (3.01).
    pub(crate) size: Size,
    /// It is guards, by kind or by quality.
    pub(crate) guards: bool,
    /// Its centre is in a town.
    pub(crate) in_town: bool,
    /// It is in road column.
    pub(crate) road: bool,
    /// An HQ touches it.
    pub(crate) hq: bool,
    /// It stands higher than its enemy.
    pub(crate) higher: bool,
    /// Others that attack the same enemy.
    pub(crate) overlaps: u8,
    /// Others that are attacked by the same charger (2Mc).
    pub(crate) co_defenders: u8,
    /// It fights as a column of attack (2Mc).
    pub(crate) column: bool,
    /// It came into this melee by a follow-up.
    pub(crate) followed: bool,
    /// The enemy is disrupted.
    pub(crate) enemy_disrupted: bool,
    /// The enemy is cavalry.
    pub(crate) enemy_cavalry: bool,
    /// Lancers add their own figures to those of all and of light cavalry (`lancer_stack`).
    pub(crate) lancer_stack: bool,
    /// What it does in a fight at the edge of Dense Woods (3.01).
    pub(crate) edge: Option<WoodFight>,
}

/// Who is who in a fight at the edge of Dense Woods (TT-WOOD-05, TT-WOOD-06, TT-WOOD-07, TT-WOOD-08, TT-WOOD-09,
/// TT-WOOD-10, TT-WOOD-11, TT-WOOD-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WoodFight {
    /// It attacks from outside.
    Clears,
    /// It is light infantry that defends the edge.
    Defends,
    /// The same, pinned.
    DefendsPinned,
}

/// TT-MEL-02, TT-MEL-03, TT-MEL-04, TT-MEL-05, TT-MEL-06, TT-MEL-07, TT-MEL-08, TT-MEL-09, TT-MEL-10, TT-MEL-11,
/// TT-MEL-12, TT-MEL-13, TT-MEL-14, TT-MEL-15, TT-MEL-16, TT-MEL-17, TT-MEL-18, TT-MEL-19, TT-MEL-20, TT-MEL-21,
/// TT-MEL-22, TT-MEL-23, TT-MEL-24, TT-MEL-25, TT-MEL-26, TT-MEL-27, TT-MEL-28, TT-MEL-29, TT-MEL-30, TT-MEL-54,
/// TT-MEL-55: what is added in edition 2Mc.
#[rustfmt::skip]
pub(crate) const MELEE_TWO_MC: &[Row<Combatant>] = &[
    Row { clause: "TT-MEL-02", label: "light cavalry",            each: -1, count: |blow| blow.kind.is_light_cavalry().into() },
    Row { clause: "TT-MEL-03", label: "guards",                   each: 1,  count: |blow| blow.guards.into() },
    Row { clause: "TT-MEL-04", label: "heavy cavalry",            each: 2,  count: |blow| (blow.kind == Kind::HeavyCavalry).into() },
    Row { clause: "TT-MEL-05", label: "cavalry in a town",        each: -2, count: |blow| (blow.kind.is_cavalry() && blow.in_town).into() },
    Row { clause: "TT-MEL-06", label: "enemy disrupted",          each: 2,  count: |blow| blow.enemy_disrupted.into() },
    Row { clause: "TT-MEL-16", label: "overlap support",          each: 1,  count: |blow| blow.overlaps },
    Row { clause: "TT-MEL-21", label: "second defender",          each: 1,  count: |blow| blow.co_defenders },
    Row { clause: "TT-MEL-24", label: "column of attack",         each: 1,  count: |blow| blow.column.into() },
    Row { clause: "TT-MEL-12", label: "in road column",           each: -2, count: |blow| blow.road.into() },
    Row { clause: "TT-MEL-07", label: "HQ with it",               each: 1,  count: |blow| blow.hq.into() },
    Row { clause: "TT-MEL-08", label: "higher than its opponent", each: 1,  count: |blow| blow.higher.into() },
    Row { clause: "TT-MEL-09", label: "artillery",                each: -3, count: |blow| blow.kind.is_artillery().into() },
    Row { clause: "TT-MEL-10", label: "HQ",                       each: -3, count: |blow| blow.kind.is_hq().into() },
    Row { clause: "TT-MEL-11", label: "light infantry",           each: -3, count: |blow| (blow.kind == Kind::LightInfantry).into() },
    Row { clause: "TT-MEL-14", label: "came by follow-up",        each: -1, count: |blow| blow.followed.into() },
    Row { clause: "TT-MEL-55", label: "irregular warband",        each: 1,  count: |blow| (blow.kind == Kind::IrregularWarband).into() },
    Row { clause: "TT-MEL-54", label: "lancers, enemy disrupted", each: 2,  count: lancers_at_disrupted },
    Row { clause: "TT-MEL-54", label: "lancers, enemy cavalry",   each: -1, count: lancers_at_cavalry },
];

/// TT-MEL-02, TT-MEL-03, TT-MEL-04, TT-MEL-05, TT-MEL-06, TT-MEL-07, TT-MEL-08, TT-MEL-09, TT-MEL-10, TT-MEL-11,
/// TT-MEL-12, TT-MEL-13, TT-MEL-14, TT-MEL-15, TT-MEL-16, TT-MEL-17, TT-MEL-18, TT-MEL-19, TT-MEL-20, TT-MEL-21,
/// TT-MEL-22, TT-MEL-23, TT-MEL-24, TT-MEL-25, TT-MEL-26, TT-MEL-27, TT-MEL-28, TT-MEL-29, TT-MEL-30, TT-MEL-31,
/// TT-MEL-32, TT-MEL-54, TT-MEL-55, TT-WOOD-07, TT-WOOD-08, TT-WOOD-09: what is added in edition 3.01.
#[rustfmt::skip]
pub(crate) const MELEE_THREE_ONE: &[Row<Combatant>] = &[
    Row { clause: "TT-MEL-02",  label: "light cavalry",            each: -1, count: |blow| blow.kind.is_light_cavalry().into() },
    Row { clause: "TT-MEL-03",  label: "guards",                   each: 1,  count: |blow| blow.guards.into() },
    Row { clause: "TT-MEL-04",  label: "heavy cavalry",            each: 2,  count: |blow| (blow.kind == Kind::HeavyCavalry).into() },
    Row { clause: "TT-MEL-05",  label: "cavalry in a town",        each: -2, count: |blow| (blow.kind.is_cavalry() && blow.in_town).into() },
    Row { clause: "TT-MEL-06",  label: "enemy disrupted",          each: 2,  count: |blow| blow.enemy_disrupted.into() },
    Row { clause: "TT-MEL-22",  label: "other attacker",           each: 1,  count: |blow| blow.overlaps },
    Row { clause: "TT-MEL-07",  label: "HQ with it",               each: 1,  count: |blow| blow.hq.into() },
    Row { clause: "TT-MEL-08",  label: "higher than its opponent", each: 1,  count: |blow| blow.higher.into() },
    Row { clause: "TT-MEL-09",  label: "artillery",                each: -3, count: |blow| blow.kind.is_artillery().into() },
    Row { clause: "TT-MEL-10",  label: "HQ",                       each: -3, count: |blow| blow.kind.is_hq().into() },
    Row { clause: "TT-MEL-11",  label: "light infantry",           each: -3, count: open_light_infantry },
    Row { clause: "TT-WOOD-08", label: "not light, clears a wood", each: -1, count: |blow| (blow.edge == Some(WoodFight::Clears) && blow.kind != Kind::LightInfantry).into() },
    Row { clause: "TT-WOOD-09", label: "pinned, defends a wood",   each: -1, count: |blow| (blow.edge == Some(WoodFight::DefendsPinned)).into() },
    Row { clause: "TT-MEL-31",  label: "large",                    each: 1,  count: |blow| sized(blow, Size::Large) },
    Row { clause: "TT-MEL-32",  label: "small",                    each: -1, count: |blow| sized(blow, Size::Small) },
    Row { clause: "TT-MEL-15",  label: "came by follow-up",        each: -1, count: |blow| blow.followed.into() },
    Row { clause: "TT-MEL-13",  label: "on the road before",       each: -2, count: |blow| blow.road.into() },
    Row { clause: "TT-MEL-55",  label: "irregular warband",        each: 1,  count: |blow| (blow.kind == Kind::IrregularWarband).into() },
    Row { clause: "TT-MEL-54",  label: "lancers, enemy disrupted", each: 2,  count: lancers_at_disrupted },
    Row { clause: "TT-MEL-54",  label: "lancers, enemy cavalry",   each: -1, count: lancers_at_cavalry },
];

fn lancers_at_disrupted(blow: &Combatant) -> u8 {
    (blow.kind == Kind::Lancers && blow.enemy_disrupted && blow.lancer_stack).into()
}

fn lancers_at_cavalry(blow: &Combatant) -> u8 {
    (blow.kind == Kind::Lancers && blow.enemy_cavalry && blow.lancer_stack).into()
}

/// TT-WOOD-07: light infantry that defends the edge of a wood fights as others do.
fn open_light_infantry(blow: &Combatant) -> u8 {
    let defends = matches!(blow.edge, Some(WoodFight::Defends | WoodFight::DefendsPinned));
    (blow.kind == Kind::LightInfantry && !defends).into()
}

/// TT-MEL-31, TT-MEL-32: infantry and cavalry only.
fn sized(blow: &Combatant, size: Size) -> u8 {
    let fights = blow.kind.is_infantry() || blow.kind.is_cavalry();
    (fights && blow.size == size).into()
}

/// What is added to a die of melee. TT-ED-08: that of 3.01 is complete. No row of either asks for a flank or a rear
/// (TT-MEL-52), or for foot against horse beyond the types (TT-MEL-53).
pub(crate) fn melee_modifiers(edition: Edition) -> &'static [Row<Combatant>] {
    match edition {
        Edition::TwoMc => MELEE_TWO_MC,
        Edition::ThreeOne => MELEE_THREE_ONE,
    }
}

/// What a melee does to the loser, or to both where nobody lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MeleeResult {
    /// The dice are thrown again.
    Reroll,
    /// Both recoil by a base width.
    BothRecoil,
    /// The loser recoils by two base widths and is then disrupted.
    RecoilsDouble,
    /// The loser goes back a printed distance, no worse.
    Repulsed,
    /// The loser recoils by its full allowance and is then disrupted.
    RecoilsFully,
    /// The loser routs.
    Routs,
    /// The loser is destroyed.
    Destroyed,
}

impl MeleeResult {
    /// What it is, in a table.
    pub(crate) fn told(self) -> &'static str {
        match self {
            MeleeResult::Reroll => "reroll",
            MeleeResult::BothRecoil => "both recoil a base width",
            MeleeResult::RecoilsDouble => "loser recoils two base widths, then disrupted",
            MeleeResult::Repulsed => "loser repulsed",
            MeleeResult::RecoilsFully => "loser recoils its allowance, then disrupted",
            MeleeResult::Routs => "loser routs",
            MeleeResult::Destroyed => "loser destroyed",
        }
    }
}

/// Whether the winner moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FollowUp {
    /// TT-FUP-02.
    Never,
    /// TT-FUP-01.
    May,
    /// TT-FUP-08; a winner in a town may be exempt (TT-FUP-09).
    Must,
}

/// The printed tables of melee results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeleeSheet {
    /// 2Mc, standard.
    Standard,
    /// 2Mc, alternate.
    Alternate,
    /// 3.01.
    ThreeOne,
}

/// TT-MEL-33, TT-MEL-34, TT-MEL-35, TT-MEL-36, TT-MEL-37, TT-MEL-38, TT-MEL-39, TT-MEL-40, TT-MEL-41, TT-MEL-42,
/// TT-MEL-43, TT-MEL-44, TT-MEL-45, TT-MEL-46, TT-MEL-47, TT-MEL-48: the least difference for each result.
#[rustfmt::skip]
pub(crate) const MELEE_RESULTS: &[(MeleeSheet, u8, MeleeResult, FollowUp, &str)] = &[
    // table                  from  result                      follow-up         clause
    (MeleeSheet::Standard,    6,    MeleeResult::Destroyed,     FollowUp::Must,   "TT-MEL-37"),
    (MeleeSheet::Standard,    4,    MeleeResult::Destroyed,     FollowUp::May,    "TT-MEL-36"),
    (MeleeSheet::Standard,    2,    MeleeResult::Routs,         FollowUp::May,    "TT-MEL-35"),
    (MeleeSheet::Standard,    1,    MeleeResult::RecoilsDouble, FollowUp::Never,  "TT-MEL-34"),
    (MeleeSheet::Standard,    0,    MeleeResult::BothRecoil,    FollowUp::Never,  "TT-MEL-33"),
    (MeleeSheet::Alternate,   6,    MeleeResult::Destroyed,     FollowUp::Must,   "TT-MEL-44"),
    (MeleeSheet::Alternate,   4,    MeleeResult::Destroyed,     FollowUp::May,    "TT-MEL-43"),
    (MeleeSheet::Alternate,   3,    MeleeResult::Routs,         FollowUp::May,    "TT-MEL-42"),
    (MeleeSheet::Alternate,   2,    MeleeResult::RecoilsFully,  FollowUp::Never,  "TT-MEL-41"),
    (MeleeSheet::Alternate,   1,    MeleeResult::Repulsed,      FollowUp::Never,  "TT-MEL-40"),
    (MeleeSheet::Alternate,   0,    MeleeResult::Reroll,        FollowUp::Never,  "TT-MEL-39"),
    (MeleeSheet::ThreeOne,    4,    MeleeResult::Destroyed,     FollowUp::Must,   "TT-MEL-48"),
    (MeleeSheet::ThreeOne,    3,    MeleeResult::Destroyed,     FollowUp::May,    "TT-MEL-47"),
    (MeleeSheet::ThreeOne,    1,    MeleeResult::Routs,         FollowUp::May,    "TT-MEL-46"),
    (MeleeSheet::ThreeOne,    0,    MeleeResult::Reroll,        FollowUp::Never,  "TT-MEL-45"),
];

/// TT-ED-05, TT-ED-06: which table of melee results a game uses.
pub(crate) fn melee_table(edition: Edition, combat: Combat, rules: &HouseRules) -> MeleeSheet {
    let combat = match rules.melee_table {
        MeleeTable::AsCombat => combat,
        MeleeTable::Standard => Combat::Standard,
        MeleeTable::Alternate => Combat::Alternate,
    };
    match (edition, combat) {
        (Edition::ThreeOne, _) => MeleeSheet::ThreeOne,
        (Edition::TwoMc, Combat::Standard) => MeleeSheet::Standard,
        (Edition::TwoMc, Combat::Alternate) => MeleeSheet::Alternate,
    }
}

/// What a difference of the totals does, whether the winner moves on, and by which clause. A loser on two faces is
/// destroyed at any difference (TT-MEL-19).
pub(crate) fn melee_result(table: MeleeSheet, difference: u8) -> (MeleeResult, FollowUp, &'static str) {
    let mut rows = MELEE_RESULTS.iter();
    let row = rows.find(|(known, from, ..)| *known == table && difference >= *from);
    let (_, _, result, follow_up, clause) = row.expect("the last row of a table is a draw");
    (*result, *follow_up, clause)
}

/// What a rally depends on; whether it may be tried at all is TT-RAL-03, TT-RAL-04, TT-RAL-05 and TT-RAL-11, TT-RAL-12,
/// TT-RAL-13, TT-RAL-14, TT-RAL-15, TT-RAL-16.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rally {
    /// The kind of the unit; an HQ rallies itself.
    pub(crate) kind: Kind,
    /// Its size (3.01).
    pub(crate) size: Size,
    /// It is guards, by kind or by quality.
    pub(crate) guards: bool,
    /// It is disrupted.
    pub(crate) disrupted: bool,
    /// An HQ touches it.
    pub(crate) hq: bool,
    /// An enemy is near or touches it.
    pub(crate) enemy_near: bool,
}

/// TT-RAL-06, TT-RAL-07, TT-RAL-08, TT-RAL-09, TT-RAL-10, TT-RAL-11, TT-RAL-12, TT-RAL-13, TT-RAL-14, TT-RAL-15,
/// TT-RAL-16, TT-RAL-17.
#[rustfmt::skip]
pub(crate) const RALLY_MODIFIERS: &[Row<Rally>] = &[
    Row { clause: "TT-RAL-06", label: "guards",                   each: 1,  count: |rally| rally.guards.into() },
    Row { clause: "TT-RAL-07", label: "HQ with it",               each: 1,  count: |rally| (rally.hq && !rally.kind.is_hq()).into() },
    Row { clause: "TT-RAL-08", label: "militia",                  each: -1, count: |rally| (rally.kind == Kind::Militia).into() },
    Row { clause: "TT-RAL-09", label: "small",                    each: -1, count: |rally| (rally.size == Size::Small).into() },
    Row { clause: "TT-RAL-13", label: "enemy near, guards",       each: -2, count: |rally| (rally.enemy_near && rally.guards).into() },
    Row { clause: "TT-RAL-14", label: "enemy near, HQ with it",   each: -2, count: |rally| (rally.enemy_near && !rally.guards && !rally.kind.is_hq()).into() },
    Row { clause: "TT-RAL-16", label: "enemy near, HQ itself",    each: -2, count: |rally| (rally.enemy_near && rally.kind.is_hq()).into() },
    Row { clause: "TT-RAL-10", label: "disrupted",                each: -1, count: |rally| rally.disrupted.into() },
    Row { clause: "TT-RAL-15", label: "HQ rallies itself",        each: 2,  count: |rally| rally.kind.is_hq().into() },
];
