//! What the moving side orders.

use super::{approach, assault, field, is_far};
use crate::adjudicate::{Brief, Draft, Field, Piece, Posture, Side, UnitId, Whither, apart};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables::Band;
use crate::rules::two_by_two::odds::{charge, melee};
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// Bids for points of arrival and for units: those who charge, then the others, those nearest to the enemy first. In 3.01, where
/// each fights for himself (TT-MEL-56), everybody charges by himself, too.
pub(super) fn orders(state: &State, ground: &Ground, side: &Side, brief: &Brief<'_>, draft: &mut Draft) {
    let field = field(state, side);
    let mut mine = state.units_of(side).filter(|unit| brief.is_for(&unit.unit)).collect::<Vec<_>>();
    let piece = |unit: &Unit| field.pieces.iter().find(|piece| piece.unit == unit.unit);
    let far = |unit: &Unit| piece(unit).and_then(|piece| field.nearest_enemy(piece.at));
    mine.retain(|unit| !unit.is_disrupted() && (unit.kind.is_hq() || !unit.is_pinned()));
    mine.sort_by_key(|unit| (unit.kind.is_hq(), far(unit), unit.unit.clone()));
    let mut board = state.clone();
    let mut made = Vec::new();
    let together = brief.posture.goes_forward() && state.edition == Edition::TwoMc;
    if together {
        let free = mine.iter().filter(|unit| !unit.kind.is_hq() && !unit.kind.is_artillery());
        let free = free.map(|unit| unit.unit.clone()).collect::<Vec<_>>();
        let charges = assault::charges(state, ground, &field, side, &free, brief.posture);
        for (unit, enemy) in &charges.made {
            draft.bid(unit, vec![(1, format!("{{charge: {enemy}}}"))]);
        }
        mine.retain(|unit| charges.made.iter().all(|(made, _)| *made != unit.unit));
        (board, made) = (charges.board, charges.made);
    }
    for unit in mine {
        let Some(piece) = piece(unit) else { continue };
        let wishes = match unit.kind.is_hq() {
            true => {
                let mut wishes = headquarters(state, &field, unit, piece, brief.posture);
                wishes.extend(joins(&mut board, ground, unit, &made, brief.posture));
                wishes
            }
            false if together && goes_on(&field, unit, piece, brief.posture) => {
                approach::wishes(&mut board, ground, &field, unit, piece, brief)
            }
            false => wishes(state, ground, &field, unit, piece, brief),
        };
        draft.bid(&unit.unit, wishes);
    }
    if brief.units.is_empty() && brief.posture != Posture::Withdraw {
        arrivals(state, side, draft);
    }
}

/// Whether a unit goes for an enemy.
fn goes_on(field: &Field, unit: &Unit, piece: &Piece, posture: Posture) -> bool {
    !unit.kind.is_artillery() && field.aim(piece, posture) != Whither::Here
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
        let long = targets::targets(state, ground, unit).iter().all(|aim| aim.band == Band::Long);
        // Guns do not stay alone where the others give ground.
        let left = brief.posture == Posture::Delay && far <= field.stride * 2;
        if aims && !(long && brief.posture.goes_forward()) {
            wishes.push((if left { 45 } else { 90 }, "stand".to_owned()));
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
        Posture::Delay => 90,
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

/// An HQ beside one who charges: TT-MEL-07 gives him more than the risk to it takes.
fn joins(
    board: &mut State,
    ground: &Ground,
    hq: &Unit,
    made: &[(UnitId, UnitId)],
    posture: Posture,
) -> Vec<(i64, String)> {
    let before = assault::promise(board, ground, &hq.side, posture);
    let beside = made.iter().filter_map(|(charger, _)| {
        let after = approach::gone(board, ground, &hq.unit, approach::to(charger))?;
        let gain = assault::promise(&after, ground, &hq.side, posture) - before;
        (gain > 3).then_some((gain, charger, after))
    });
    let best = beside.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let Some((gain, charger, after)) = best else { return Vec::new() };
    *board = after;
    vec![(150 + gain, format!("{{to: {charger}}}"))]
}

/// An HQ goes to whom it can rally, else after its own.
fn headquarters(state: &State, field: &Field, hq: &Unit, piece: &Piece, posture: Posture) -> Vec<(i64, String)> {
    let mut wishes = Vec::new();
    for unit in state.units_of(&hq.side).filter(|unit| unit.unit != hq.unit && !unit.kind.is_hq()) {
        let Some(other) = field.pieces.iter().find(|other| other.unit == unit.unit) else { continue };
        let commands = unit.under.as_ref().is_none_or(|under| *under == hq.unit);
        // TT-RAL-12: with an enemy near it hardly anybody rallies.
        let is_near = field.nearest_enemy(other.at).is_some_and(|far| far <= field.stride);
        let needs = match (unit.is_disrupted(), unit.is_pinned()) {
            (true, _) | (_, true) if is_near => 40,
            (true, _) => 100,
            (_, true) => 80,
            _ if posture.goes_forward() => 10,
            _ => 0,
        };
        let strides = apart(other.at, piece.at) / field.stride.max(1);
        if needs > 0 {
            wishes.push((needs + i64::from(commands) * 20 - strides * 6, format!("{{to: {}}}", unit.unit)));
        }
    }
    wishes
}
