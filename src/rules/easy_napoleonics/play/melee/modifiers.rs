//! What counts in a melee: EN-MEL-12 to EN-MEL-37, EN-NAT-03 to EN-NAT-14, EN-OPT-11.

use super::contacts::{Bout, Occasion};
use crate::adjudicate::Side;
use crate::kit::{Aspect, Tally};
use crate::rules::easy_napoleonics::charts::switches::{ColumnBonus, MeleeDice, MeleeTerrain, SquareFlanks};
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::charts::tables::Strife;
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::position::scenario::Land;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Kind, Nation, Unit};

/// The kinds of ground that shelter a defender (EN-MEL-25).
const SHELTER: [Land; 3] = [Land::Woods, Land::Village, Land::Hill];

/// One side of a melee before its dice fall.
#[derive(Clone, Debug)]
pub(crate) struct Stake {
    pub(crate) dice: usize,
    pub(crate) tally: Tally,
}

/// EN-MEL-12, EN-MEL-13, EN-MEL-14, EN-MEL-15, EN-MEL-16, EN-MEL-17, EN-MEL-18, EN-MEL-19, EN-MEL-20, EN-MEL-21,
/// EN-MEL-22, EN-MEL-23, EN-MEL-24, EN-MEL-25, EN-MEL-26, EN-MEL-27, EN-MEL-28, EN-MEL-29, EN-MEL-30, EN-MEL-31,
/// EN-MEL-32, EN-MEL-33, EN-MEL-34, EN-MEL-35, EN-MEL-36, EN-MEL-37: the dice and the modifiers of the attacker and of
/// the defender.
pub(crate) fn stakes(state: &State, bout: &Bout) -> [Stake; 2] {
    [attack(state, bout), defence(state, bout)].map(|strife| Stake {
        dice: match state.house_rules.melee_dice {
            MeleeDice::PerUnit => 1,
            MeleeDice::PerStand => strife.stands.into(),
        },
        tally: Tally::of(tables::MELEE_MODIFIERS, &strife),
    })
}

/// EN-D-09: what a side may expect of a melee: its own total without dice, less the enemy's.
pub(crate) fn promise(state: &State, side: &Side, bout: &Bout) -> i32 {
    let [attack, defence] = stakes(state, bout).map(|stake| i32::from(stake.tally.total));
    match state.unit(&bout.attacker).side == *side {
        true => attack - defence,
        false => defence - attack,
    }
}

/// EN-D-09: the melee that promises a side most; of equal ones the first by attacker, then by defender.
pub(crate) fn best_bout(state: &State, side: &Side, bouts: &[Bout]) -> usize {
    let rank = |index: &usize| {
        let bout = &bouts[*index];
        (-promise(state, side, bout), &bout.attacker, &bout.defender)
    };
    (0..bouts.len()).min_by_key(rank).unwrap_or_default()
}

/// EN-G-56: what counts for either side.
fn own(state: &State, unit: &Unit, enemy: &Unit) -> Strife {
    let heavy = unit.kind == Kind::HeavyCavalry && enemy.kind == Kind::LightCavalry;
    Strife {
        grade: unit.grade(),
        stands: tables::melee_stands(unit.form),
        level: unit.level(),
        leader: !state.leaders_with(unit).is_empty(),
        armoured: unit.armoured && unit.kind.is_cavalry(),
        heavy_against_light: heavy,
        austrian: state.nation(unit) == Some(Nation::Austria),
        russian_defence: false,
        column_charge: None,
        uphill: false,
        against_guns: false,
        horse_against_foot: false,
        horse_against_hasty: false,
        horse_against_square: false,
        foot_against_square: false,
        aspect: None,
    }
}

fn defence(state: &State, bout: &Bout) -> Strife {
    let (attacker, defender) = (state.unit(&bout.attacker), state.unit(&bout.defender));
    Strife { russian_defence: state.nation(defender) == Some(Nation::Russia), ..own(state, defender, attacker) }
}

fn attack(state: &State, bout: &Bout) -> Strife {
    let (attacker, defender) = (state.unit(&bout.attacker), state.unit(&bout.defender));
    let (foot, horse) = (attacker.kind.is_infantry(), attacker.kind.is_cavalry());
    let open = defender.is_in(Form::Line) || defender.is_in(Form::Column);
    let square = defender.is_in(Form::Square);
    let own = own(state, attacker, defender);
    let column_charge = column_charge(state, bout);
    Strife {
        stands: match column_charge {
            Some(Nation::France) => tables::FRENCH_COLUMN,
            _ => own.stands,
        },
        column_charge,
        uphill: is_sheltered(state, defender, attacker),
        against_guns: (foot || horse) && defender.kind.is_artillery(),
        horse_against_foot: horse && defender.kind.is_infantry() && open,
        horse_against_hasty: horse && square && defender.hasty,
        horse_against_square: horse && defender.is_square() && !defender.hasty,
        foot_against_square: foot && square,
        aspect: struck_at(state, attacker, defender),
        ..own
    }
}

/// EN-NAT-03, EN-NAT-04, EN-NAT-05, EN-NAT-06, EN-NAT-14: the nation whose column attacks by its own charge of this
/// turn.
fn column_charge(state: &State, bout: &Bout) -> Option<Nation> {
    let (attacker, defender) = (state.unit(&bout.attacker), state.unit(&bout.defender));
    let came = contacts::comer(state, attacker, defender).map(|unit| &unit.unit);
    let charged = came == Some(&attacker.unit) && !attacker.barred;
    let counts = charged
        || bout.occasion == Occasion::Breakthrough
        || state.house_rules.column_bonus == ColumnBonus::WheneverAttacking;
    let nation = state.nation(attacker).filter(|_| attacker.is_in(Form::Column) && counts);
    nation.filter(|nation| matches!(nation, Nation::France | Nation::Prussia))
}

/// EN-MEL-25: whether the defender has shelter that the attacker lacks.
fn is_sheltered(state: &State, defender: &Unit, attacker: &Unit) -> bool {
    let stands = |unit: &Unit, land: Land| state.place(unit).is_some_and(|hex| state.is_land(hex, land));
    let defended = SHELTER.into_iter().filter(|land| stands(defender, *land));
    let lacks = |land: Land| match state.house_rules.melee_terrain {
        MeleeTerrain::Any => !SHELTER.into_iter().any(|kind| stands(attacker, kind)),
        MeleeTerrain::SameKind => !stands(attacker, land),
    };
    defended.into_iter().any(lacks)
}

/// EN-MEL-26, EN-MEL-27, EN-MEL-35, EN-NAT-08, EN-NAT-09, EN-NAT-10: on which side of the defender the attacker stands,
/// if he has sides.
fn struck_at(state: &State, attacker: &Unit, defender: &Unit) -> Option<Aspect> {
    let masse = defender.is_in(Form::Masse) && attacker.kind.is_cavalry();
    let square = defender.is_in(Form::Square) || masse;
    if square && state.house_rules.square_flanks == SquareFlanks::None {
        return None;
    }
    state.aspect(defender, state.place(attacker)?)
}
