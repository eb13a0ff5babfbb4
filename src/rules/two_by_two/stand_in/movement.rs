//! What the moving side orders.

use super::{field, is_far};
use crate::adjudicate::{Brief, Draft, Field, Piece, Posture, Side, Whither, apart};
use crate::rules::two_by_two::odds::{charge, melee};
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// Bids for points of arrival and for units, those nearest to the enemy first.
pub(super) fn orders(state: &State, ground: &Ground, side: &Side, brief: &Brief<'_>, draft: &mut Draft) {
    let field = field(state, side);
    let mut mine = state.units_of(side).filter(|unit| brief.is_for(&unit.unit)).collect::<Vec<_>>();
    let piece = |unit: &Unit| field.pieces.iter().find(|piece| piece.unit == unit.unit);
    let far = |unit: &Unit| piece(unit).and_then(|piece| field.nearest_enemy(piece.at));
    mine.sort_by_key(|unit| (unit.kind.is_hq(), far(unit), unit.unit.clone()));
    for unit in mine {
        let Some(piece) = piece(unit) else { continue };
        if unit.is_disrupted() || (unit.is_pinned() && !unit.kind.is_hq()) {
            continue;
        }
        let wishes = match unit.kind.is_hq() {
            true => headquarters(state, &field, unit, piece, brief.posture),
            false => wishes(state, ground, &field, unit, piece, brief),
        };
        draft.bid(&unit.unit, wishes);
    }
    if brief.units.is_empty() && brief.posture != Posture::Withdraw {
        arrivals(state, side, draft);
    }
}

/// Whoever waits comes on, and out of the way of the next.
fn arrivals(state: &State, side: &Side, draft: &mut Draft) {
    let points = state.points.iter().filter(|point| point.side == *side && !point.queue.is_empty());
    for point in points {
        let wishes = vec![(2, "[enter, {forward: max}]".to_owned()), (1, "enter".to_owned())];
        draft.bid(&point.unit, wishes);
    }
}

/// What a unit would do, each with how good it is.
fn wishes(
    state: &State,
    ground: &Ground,
    field: &Field,
    unit: &Unit,
    piece: &Piece,
    brief: &Brief<'_>,
) -> Vec<(i64, String)> {
    let mut wishes = charges(state, ground, field, unit, piece, brief.posture);
    let whim = brief.whim(unit.unit.as_str()) / 8;
    let nearest = field.pieces.iter().filter(|enemy| !enemy.own);
    let nearest = nearest.min_by_key(|enemy| (apart(enemy.at, piece.at), enemy.unit.clone()));
    let Some(nearest) = nearest else { return wishes };
    let far = apart(nearest.at, piece.at);
    if unit.kind.is_artillery() && brief.posture != Posture::Withdraw {
        let aims = !targets::targets(state, ground, unit).is_empty();
        if aims {
            wishes.push((90, "stand".to_owned()));
        } else if !is_far(state, far) {
            wishes.push((50, format!("{{face: {}}}", nearest.unit)));
        }
    }
    match field.aim(piece, brief.posture) {
        Whither::Enemy(enemy, at) => {
            let close = apart(at, piece.at) <= field.stride * 3 / 2;
            let guns = if unit.kind.is_artillery() && close { -40 } else { 0 };
            wishes.push((60 + guns + whim, format!("{{toward: {enemy}}}")));
            wishes.push((40 + guns, "{forward: max}".to_owned()));
        }
        Whither::Prize(name, _) => wishes.push((60, format!("{{to: {name}}}"))),
        Whither::Here if far <= field.stride * 4 => wishes.push((30, format!("{{face: {}}}", nearest.unit))),
        Whither::Here => {}
        Whither::Home => {
            wishes.push((60, "{back: max}".to_owned()));
            wishes.push((50, "{to: home}".to_owned()));
        }
    }
    wishes
}

/// Charges, by the chance that the enemy is beaten if he stands and that his fire stops it.
fn charges(
    state: &State,
    ground: &Ground,
    field: &Field,
    unit: &Unit,
    piece: &Piece,
    posture: Posture,
) -> Vec<(i64, String)> {
    if unit.kind.is_artillery() || posture == Posture::Withdraw {
        return Vec::new();
    }
    let bold = match posture {
        Posture::Attack => 42,
        Posture::Careful => 58,
        _ => 60,
    };
    let reach = state.ruler().allowance(unit.kind).0.in_micrometres() * 3 / 2;
    let near = field.pieces.iter().filter(|enemy| !enemy.own && apart(enemy.at, piece.at) <= reach);
    let charge = |enemy: &Piece| {
        let enemy = state.find(&enemy.unit)?;
        let after = charge::after_charge(state, ground, unit, enemy).ok()?;
        let wins = percent(melee::wins(&after, ground, after.unit(&unit.unit), after.unit(&enemy.unit))?);
        let stops = charge::stops(&after, ground, unit, enemy).map_or(0, percent);
        let chance = wins * (200 - stops) / 200;
        (chance >= bold).then(|| (100 + (chance - bold) * 3, format!("{{charge: {}}}", enemy.unit)))
    };
    near.filter_map(charge).collect()
}

/// A chance in whole percent.
fn percent((ways, of): (u128, u128)) -> i64 {
    i64::try_from(ways * 100 / of.max(1)).unwrap_or(0)
}

/// An HQ goes to whom it can rally, else after the middle of its own.
fn headquarters(state: &State, field: &Field, hq: &Unit, piece: &Piece, posture: Posture) -> Vec<(i64, String)> {
    let mut wishes = Vec::new();
    for unit in state.units_of(&hq.side).filter(|unit| unit.unit != hq.unit && !unit.kind.is_hq()) {
        let Some(other) = field.pieces.iter().find(|other| other.unit == unit.unit) else { continue };
        let commands = unit.under.as_ref().is_none_or(|under| *under == hq.unit);
        let needs = match (unit.is_disrupted(), unit.is_pinned()) {
            (true, _) => 100,
            (_, true) => 70,
            _ if posture.goes_forward() => 20,
            _ => 0,
        };
        let strides = apart(other.at, piece.at) / field.stride.max(1);
        if needs > 0 {
            wishes.push((needs + i64::from(commands) * 30 - strides * 12, format!("{{to: {}}}", unit.unit)));
        }
    }
    wishes
}
