//! What may come of a fire, a melee, a charge or an attempt to stop, exactly: NB-IFIRE-13 to NB-IFIRE-15, NB-RALA-02 to
//! NB-RALA-06, NB-PUR-05 to NB-PUR-07. Those of guns stand in `gun_odds`, those of melees in `melee_odds`.

pub(crate) mod aims;
pub(crate) mod artillery;
pub(crate) mod melee;

use super::charts::after_melee::{halts, stops};
use super::position::ground::Ground;
use super::troops::brigade::Brigade;
use super::troops::obligations::Duty;

use super::charts::switches::PursuitCheck;

use super::charts::melee_table::MeleeTable;

use super::position::state::{Part, State};
use crate::adjudicate::{Act, By, Inquiry, Odds, Wrong};
use crate::kit::reinforcement::asked;
use crate::kit::{Chances, Tally, counted, die};
use crate::rules::napoleonic_brigade::charts::measures::in_inches;
use crate::rules::napoleonic_brigade::play::infantry_fire::musketry::{Musketry, Party};
use crate::rules::napoleonic_brigade::play::infantry_fire::targets::Aim;
use crate::rules::napoleonic_brigade::play::infantry_fire::volley::Discharge;

/// The faces of the average die.
pub(crate) const AVERAGE_FACES: [u8; 6] = [2, 3, 3, 4, 4, 5];

/// Why nothing is said of a morale check.
const NO_CHECK: &str = "nobody throws for morale here: it is read from the figures left (NB-MOR-01)";

/// The chances of one combat.
pub(crate) fn odds(state: &State, inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    match state.part {
        Part::SetUp => return Err("the armies are not on the table yet".to_owned()),
        Part::Over => return Err("the game is over".to_owned()),
        Part::Turn => {}
    }
    let ground = Ground::of(&state.terrain, &state.options);
    let unit = named(state, &inquiry.unit)?;
    match inquiry.act {
        Act::Fire => Ok(shots(state, &ground, unit, inquiry.target()?)?.into_iter().map(|shot| shot.odds).collect()),
        Act::Melee => melee::melee(state, &ground, unit, named(state, inquiry.target()?)?),
        Act::Check(_) => Err(NO_CHECK.to_owned()),
        Act::Rally => stopping(state, unit).map(|odds| vec![odds]),
    }
}

/// A fire with its odds.
pub(crate) struct FireOdds {
    /// With what, where there is a choice, and from how far: `canister, 9" off`.
    pub(crate) how: String,
    pub(crate) odds: Odds,
}

/// The fires of a brigade at a target, of each face or group of guns one.
pub(crate) fn shots(state: &State, ground: &Ground, unit: &Brigade, target: &str) -> Result<Vec<FireOdds>, String> {
    match unit.kind.is_artillery() {
        true => artillery::battery(state, ground, unit, target),
        false => small_arms(state, ground, unit, named(state, target)?),
    }
}

/// A brigade on the table, by the name that was typed.
pub(crate) fn named<'s>(state: &'s State, name: &str) -> Result<&'s Brigade, String> {
    asked(state.named(name), name, ["brigade", "table"])
}

/// The average die.
pub(crate) fn average() -> Chances<u8> {
    Chances::among(AVERAGE_FACES)
}

/// NB-TAB-04: the casualties of a row by carry back; none without a throw for a row below 1.
pub(crate) fn carried_back(table: &MeleeTable, row: i32) -> Chances<u32> {
    match row {
        ..=0 => Chances::certain(0),
        _ => average().map(|face| u32::from(table.carry_back(row, *face).casualties)),
    }
}

/// NB-TAB-09: a row with what each face of the average die comes to: `row 19 -> 7; dice 2, 3, 4, 5 -> 1, 2, 2, 3`.
pub(crate) fn row_told(table: &MeleeTable, row: i32) -> String {
    let looks = [2, 3, 4, 5].map(|face| table.carry_back(row, face));
    let read = looks.map(|look| look.casualties.to_string()).join(", ");
    let first = looks[0].first.unwrap_or(0);
    match row {
        ..=0 => format!("row {row}: no average die (NB-FIRE-17)"),
        _ => format!("row {row} -> {first}; average dice 2, 3, 4, 5 -> {read}"),
    }
}

/// Figures with what is added to them, one line each.
pub(crate) fn tally_lines(figures: u32, tally: &Tally) -> Vec<String> {
    let mut lines = vec![counted(figures, "figure", None)];
    lines.extend(tally.lines());
    lines
}

/// NB-IFIRE-13, NB-IFIRE-14, NB-IFIRE-15, NB-IFIRE-16, NB-IFIRE-17: the fire of a brigade, or of each face of its
/// square that can fire.
fn small_arms(state: &State, ground: &Ground, unit: &Brigade, target: &Brigade) -> Result<Vec<FireOdds>, String> {
    let musketry = Musketry::of(state, ground, &[]);
    musketry.is_ready(unit).map_err(Wrong::told)?;
    let (mut found, mut wrong) = (Vec::new(), None);
    for party in musketry.parties(unit) {
        match musketry.aim(unit, &party, target) {
            Ok(aim) => found.push(volley(state, unit, target, (&party, aim))),
            Err(other) => wrong = wrong.or(Some(other)),
        }
    }
    match (found.is_empty(), wrong) {
        (true, Some(wrong)) => Err(wrong.told()),
        (true, None) => Err(format!("nobody of {} can fire", unit.unit)),
        (false, _) => Ok(found),
    }
}

fn volley(state: &State, unit: &Brigade, target: &Brigade, (party, aim): (&Party, Aim)) -> FireOdds {
    let figures = aim.files.iter().map(|at| party.files[*at].figures).sum();
    let how = format!("{} off", in_inches(aim.range));
    let discharge = Discharge {
        unit: unit.unit.clone(),
        face: party.face,
        fire: aim.fire,
        aims: vec![(aim, figures)],
        by: By::Order,
        clause: "NB-IFIRE-13",
    };
    let table = &state.melee_fire_table;
    let row = discharge.row(&state.house_rules);
    let mut working = tally_lines(figures, &discharge.tally(&state.house_rules));
    working.push(row_told(table, row));
    let what = match target.kind.is_artillery() {
        true => "gunner",
        false => "figure",
    };
    let from = party.face.map(|face| format!(", {face}"));
    let odds = Odds {
        title: format!("{}{} fires at {}, {how}", unit.unit, from.unwrap_or_default(), target.unit),
        working,
        prospects: carried_back(table, row).prospects(|count| counted(*count, what, None)),
    };
    FireOdds { how, odds }
}

/// NB-RALA-02, NB-RALA-03, NB-RALA-04, NB-RALA-05, NB-RALA-06, NB-PUR-05, NB-PUR-06, NB-PUR-07: the die at the end of
/// this turn with which a winner stops.
fn stopping(state: &State, unit: &Brigade) -> Result<Odds, String> {
    let rules = &state.house_rules;
    let name = &unit.unit;
    let (what, (needed, clause), dice) = match unit.duty() {
        Some(Duty::Following { moves, .. }) => ("follow up", stops(moves + 1), 1),
        Some(Duty::Pursuing { moves, .. }) => {
            let units = u32::try_from(unit.left().count()).unwrap_or(u32::MAX).max(1);
            let dice = match rules.pursuit_check {
                PursuitCheck::PerBrigade => 1,
                PursuitCheck::PerUnit => units,
            };
            let needed = halts(moves + 1, rules.pursuit_third_roll);
            ("pursuit", needed, dice)
        }
        _ => {
            return Err(format!(
                "{name} neither follows up nor pursues: nobody throws to rally (NB-RALA-01, NB-PUR-04)"
            ));
        }
    };
    let chances = match needed {
        None => Chances::certain(true),
        Some(needed) => (0..dice).fold(Chances::certain(false), |stopped, _| {
            stopped.then(|stopped| die(6).map(|face| *stopped || *face >= needed))
        }),
    };
    let working = match needed {
        None => format!("after this move it stops by itself ({clause})"),
        Some(needed) => {
            format!("{dice} x D6 at the end of the turn; {needed} or more stops it ({clause})")
        }
    };
    Ok(Odds {
        title: format!("{name} stops its {what}"),
        working: vec![working],
        prospects: chances.prospects(|stopped| match stopped {
            true => "stops".to_owned(),
            false => "goes on".to_owned(),
        }),
    })
}
