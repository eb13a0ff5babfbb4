//! The printed tables of fire, melee and what follows, as they are printed back.

use super::after_melee::{
    AFTER_THREE, CONTINUOUS, CUMULATIVE, FOLLOW_UP_AND_FIRE, FOLLOW_UPS, HALTS, ODD_WINNER, PUSH_BACKS, Rate, Rest,
    STOPPED, STOPS,
};
use super::fire::{
    ANSWER_OVER, ANSWERS, BANDS, Burst, CREW, CROSSING, DEFENCE_VALUE, ELITE_ANSWER, FLIGHT, GUNNER, INNER_RADIUS,
    LAUNCH_FAILS, MISFIRES, OUTER_RADIUS, PROJECTILES, ROCKET_SECTION, ROCKET_SECTIONS, SMALL_ARMS, gunners,
};
use super::measures::shown;
use super::melee_modifiers::{DECIDED, FIRST_ROUND_ONLY, MODIFIERS};
use super::melee_table::{ANCHORS, COLUMNS, LAST_COLUMN, MeleeTable, PRINTED_ROWS};
use super::printed_back::row;
use super::switches::GunCrewSmallArms;
use crate::kit::Row;
use crate::kit::table::Unit;
use crate::rules::napoleonic_brigade::troops::angle::Angle;
use crate::rules::napoleonic_brigade::troops::bases::RANKS;

type Rows = Vec<Vec<String>>;

const TIMES: [&str; 3] = ["1st", "2nd", "3rd"];

/// What the Melee/Firing Table is called: it is not the authors'.
pub(crate) fn melee_title() -> String {
    let cells = ANCHORS.map(|(row, die, casualties)| format!("{row}/{die} = {casualties}"));
    format!(
        "Melee/Firing Table, a RECONSTRUCTION: the printed one is lost, only three cells are known ({})",
        cells.join(", ")
    )
}

pub(crate) fn melee_table() -> Rows {
    let table = MeleeTable::Reconstruction;
    let rows = (1..=PRINTED_ROWS).map(|number| {
        let [two, three, four, five] = COLUMNS.map(|die| table.direct(number, die));
        row(&[&number, &two, &three, &four, &five, &"NB-TAB-01"])
    });
    rows.collect()
}

#[rustfmt::skip]
pub(crate) fn look_ups() -> Rows {
    let carried = format!("carry back: die {LAST_COLUMN} of the row, then that row by the die");
    vec![
        row(&[&"fire of infantry, follow up and fire", &carried, &"NB-TAB-04, NB-IFIRE-14, NB-IFIRE-15"]),
        row(&[&"defenders' fire of infantry", &carried, &"NB-TAB-04, NB-DF-15"]),
        row(&[&"melee", &carried, &"NB-TAB-04, NB-MEL-02"]),
        row(&[&"artillery and rockets", &"direct: the row by the die", &"NB-TAB-05, NB-AFIRE-27, NB-ROCK-11"]),
        row(&[&"the average die", &"2, 3, 3, 4, 4, 5", &"NB-TAB-02"]),
        row(&[&"rows of 0 or less", &"no casualties", &"NB-TAB-06"]),
        row(&[&format!("rows above {PRINTED_ROWS}"), &"row x die x 3/40, halves up, as all others", &"NB-TAB-07"]),
        row(&[&"an own table above its last row", &"the last row as often as it fits, and the rest", &"NB-TAB-08"]),
    ]
}

pub(crate) fn small_arms() -> Rows {
    let rows = SMALL_ARMS.iter();
    rows.map(|(weapon, close, most, clause)| row(&[weapon, close, most, clause])).collect()
}

pub(crate) fn modifiers<F>(table: &[Row<F>]) -> Rows {
    let line = |entry: &Row<F>| row(&[&entry.label, &format!("{:+}", entry.each), &entry.clause]);
    table.iter().map(line).collect()
}

pub(crate) fn projectiles() -> Rows {
    let rows = PROJECTILES.iter().map(|projectile| {
        let (least, close, most) = projectile.inches;
        let close = close.map_or_else(|| "none".to_owned(), |close| close.to_string());
        let who = if projectile.british { "British" } else { "all" };
        let hits = match projectile.burst {
            Burst::None => "evenly",
            Burst::Inner => "inner circle",
            Burst::Segments => "five segments",
        };
        let (piece, ammunition) = (projectile.piece, projectile.ammunition);
        row(&[&piece, &ammunition, &least, &close, &most, &who, &hits, &projectile.clause])
    });
    rows.collect()
}

#[rustfmt::skip]
pub(crate) fn firing() -> Rows {
    let [low, high] = MISFIRES;
    let across = |radius: crate::kit::table::Length| (radius * 2).show(Unit::Millimetre);
    let hit = gunners(GunCrewSmallArms::Five);
    vec![
        row(&[&"to either side of straight ahead, degrees", &Angle::ARC, &"NB-IFIRE-09, NB-AFIRE-02"]),
        row(&[&"ranks of infantry that fire", &RANKS, &"NB-IFIRE-01"]),
        row(&[&"a passing enemy is fired at within", &shown(CROSSING), &"NB-XT-01, NB-XT-04"]),
        row(&[&"figures of a piece that fires", &CREW, &"NB-AFIRE-16, NB-CB-11"]),
        row(&[&"a piece misfires at", &format!("{low} or {high}"), &"NB-AFIRE-14, NB-AFIRE-15"]),
        row(&[&"burst circle across, mm", &across(OUTER_RADIUS), &"NB-BURST-02"]),
        row(&[&"its inner circle across, mm", &across(INNER_RADIUS), &"NB-BURST-03"]),
        row(&[&"defence value of a piece", &DEFENCE_VALUE, &"NB-CB-01"]),
        row(&[&"points that a gunner is worth to small arms", &GUNNER, &"NB-SAA-04"]),
        row(&[&"gunners of a piece that small arms can hit", &hit, &"NB-SAA-03"]),
        row(&[&"a rocket and its crew are lost at", &LAUNCH_FAILS, &"NB-ROCK-02"]),
        row(&[&"a section of a rocket's flight", &shown(ROCKET_SECTION), &"NB-ROCK-03"]),
        row(&[&"sections at most", &ROCKET_SECTIONS, &"NB-ROCK-03"]),
        row(&[&"defenders fire at attackers from over", &shown(ANSWER_OVER), &"NB-DF-03"]),
        row(&[&"added to that die, elite", &format!("{ELITE_ANSWER:+}"), &"NB-DF-08"]),
    ]
}

pub(crate) fn bands() -> Rows {
    let rows = BANDS.iter().map(|band| {
        let [from, to] = band.values;
        row(&[&format!("{from} to {to}"), &band.words, &band.idle, &band.clause])
    });
    let out = row(&[&0, &"knocked out", &"all", &"NB-CB-07"]);
    rows.chain([out]).collect()
}

pub(crate) fn flights() -> Rows {
    let rows = (1..).zip(FLIGHT);
    rows.map(|(die, (_, told, clause))| row(&[&die, &told, &clause])).collect()
}

pub(crate) fn answers() -> Rows {
    let rows = (1..).zip(ANSWERS);
    rows.map(|(die, (_, told, clause))| row(&[&die, &told, &clause])).collect()
}

pub(crate) fn melee_modifiers() -> Rows {
    let rows = MODIFIERS.iter().map(|entry| {
        let first = FIRST_ROUND_ONLY.contains(&entry.clause);
        let rounds = if first { "first" } else { "all" };
        row(&[&entry.label, &format!("{:+}", entry.each), &rounds, &entry.clause])
    });
    rows.collect()
}

pub(crate) fn results() -> Rows {
    let drawn = format!("0 to {}", DECIDED - 1);
    let decided = format!("{DECIDED} or more");
    vec![
        row(&[&drawn, &"a draw, fought on next move", &"NB-MEL-18"]),
        row(&[&decided, &"the side with more casualties loses", &"NB-MEL-19"]),
    ]
}

fn rates(rates: &[Rate; 3]) -> Rows {
    let rows = TIMES.iter().zip(rates);
    rows.map(|(time, (foot, horse, clause))| row(&[time, foot, horse, clause])).collect()
}

pub(crate) fn push_backs() -> Rows {
    rates(&PUSH_BACKS)
}

pub(crate) fn follow_ups() -> Rows {
    rates(&FOLLOW_UPS)
}

pub(crate) fn following_with_fire() -> Rows {
    let dice = ["1 or 2", "3 or 4", "5 or 6"];
    let rows = TIMES.iter().zip(&FOLLOW_UP_AND_FIRE).flat_map(|(time, cells)| {
        let cells = dice.iter().zip(cells);
        cells.map(move |(die, (far, clause))| {
            let far = shown(super::movement::inches(*far));
            row(&[time, die, &far, clause])
        })
    });
    rows.collect()
}

#[rustfmt::skip]
pub(crate) fn stopping() -> Rows {
    let least = |die: Option<u8>| die.map_or_else(|| "without a die".to_owned(), |die| format!("{die}+"));
    let stops = TIMES.iter().zip(STOPS).map(|(time, (die, clause))| {
        row(&[&format!("a winner stops after its {time} follow up"), &least(die), &clause])
    });
    let halts = TIMES[..2].iter().zip(HALTS).map(|(time, (die, clause))| {
        row(&[&format!("a pursuit halts after its {time} move"), &least(Some(die)), &clause])
    });
    let (third, _) = HALTS[2];
    let printed = format!("without a die (printed: {third}+)");
    let rest = [
        row(&[&"a pursuit halts after its 3rd move", &printed, &"NB-PUR-07, NB-PUR-08"]),
        row(&[&"push backs in a row that break a brigade", &CONTINUOUS, &"NB-LOSE-08"]),
        row(&[&"push backs of a game that break a brigade", &CUMULATIVE, &"NB-SPLIT-05"]),
    ];
    stops.chain(halts).chain(rest).collect()
}

#[rustfmt::skip]
pub(crate) fn rests() -> Rows {
    let rest = |who: &str, rest: Rest, clause: &str| row(&[&who, &rest.rally, &rest.half_speed, &clause]);
    vec![
        rest("winner that has stopped, or whose enemy is gone", STOPPED, "NB-RALA-03, NB-WIN-16"),
        rest("winner after three push backs in a row", AFTER_THREE, "NB-WTHREE-01, NB-WTHREE-02"),
        rest("winner of an odd result", ODD_WINNER, "NB-ODD-03"),
        row(&[&"loser", &"its push backs", &"its push backs", &"NB-RALB-02, NB-RALB-03"]),
        row(&[&"pursuing infantry", &"its moves", &0, &"NB-PUR-08, NB-PUR-11"]),
        row(&[&"pursuing mounted troops", &"its moves", &"its moves", &"NB-PUR-09, NB-PUR-10, NB-PUR-11"]),
    ]
}
