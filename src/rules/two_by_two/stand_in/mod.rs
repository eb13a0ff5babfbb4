//! Who orders for an absent player: charges by the chance of their melees and of the fire that meets them, those of several at one
//! enemy weighed together, ways to where one more would come at another of his faces, HQs beside who charges or to whom they can
//! rally, reserves onto the table. What has no entry rallies, as printed.

mod approach;
mod assault;
mod movement;
mod shooting;

use crate::adjudicate::{Brief, Draft, Field, OnFile, Piece, Side};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// What a side would order on the position as it knows it.
pub(crate) fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
    let mut draft = Draft::default();
    if !matches!(state.part, Part::Move | Part::Shoot | Part::Whole) {
        return draft;
    }
    let ground = Ground::of(state);
    match (state.part, *state.moving() == *side) {
        (Part::Move | Part::Whole, true) => movement::orders(state, &ground, side, brief, &mut draft),
        (Part::Shoot | Part::Whole, false) => shooting::orders(state, &ground, side, brief, &mut draft),
        _ => {}
    }
    let has_said = |held: &OnFile| held.side == *side && !held.orders.is_empty();
    if brief.units.is_empty() && !state.standing.iter().any(has_said) {
        draft.standing = MET_BY_FIRE.map(str::to_owned).to_vec();
    }
    draft
}

/// Who is charged fires: he may stop the charge by it, and silence would have him stand.
const MET_BY_FIRE: [&str; 2] =
    ["{when: charged, unit: artillery, do: fire}", "{when: charged, unit: infantry, do: [turn, fire]}"];

/// The field as a side weighs it, in micrometres.
fn field(state: &State, side: &Side) -> Field {
    let stride = state.ruler().allowance(Kind::Line).0.in_micrometres();
    let standing = state.units().filter_map(|unit| Some((unit, state.base(unit)?.centre)));
    let pieces = standing.map(|(unit, at)| piece(side, unit, [at.x, at.y], stride));
    Field { pieces: pieces.collect(), prizes: Vec::new(), stride }
}

fn piece(side: &Side, unit: &Unit, at: [i64; 2], stride: i64) -> Piece {
    let might = match unit.kind {
        Kind::Guards | Kind::HeavyCavalry => 130,
        Kind::Line | Kind::IrregularWarband => 100,
        Kind::LightInfantry | Kind::LightCavalry | Kind::Lancers => 80,
        Kind::Militia | Kind::Cossacks | Kind::IrregularShooters => 60,
        Kind::FootArtillery | Kind::HorseArtillery => 80,
        _ => 10,
    };
    let (steady, worth) = match (unit.is_disrupted(), unit.is_pinned()) {
        (true, _) => (40, 150),
        (_, true) => (75, 120),
        _ => (100, 100),
    };
    let reach = if unit.kind.is_artillery() || unit.kind.is_cavalry() { stride * 2 } else { stride };
    let prey = if unit.kind.is_artillery() || unit.kind.is_hq() { 30 } else { 0 };
    Piece {
        unit: unit.unit.clone(),
        own: unit.side == *side,
        at,
        worth: worth + prey,
        might: might * steady / 100,
        reach,
    }
}

/// How near an enemy is whom one's units need not turn to.
fn is_far(state: &State, far: i64) -> bool {
    far > state.ruler().of(Distance::RoadBonus).in_micrometres() * 12
}
