//! How far a winner goes, and whom it meets: TT-FUP-01, TT-FUP-08, TT-FUP-12, TT-FUP-13, TT-FUP-16, TT-FUP-19, TT-GEO-39,
//! TT-GEO-40.

use crate::adjudicate::{Clause, UnitId, because};
use crate::kit::table::{Face, Length, Sweep};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::{FollowupCatchesRouter, MandatoryContact};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::event::Stop;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// A winner that may go on.
#[derive(Clone, Debug)]
pub(crate) struct Victor {
    pub(crate) unit: UnitId,
    /// Whom it has beaten, their lead first.
    pub(crate) losers: Vec<UnitId>,
    /// Whether it has to go (TT-FUP-08).
    pub(crate) mandatory: bool,
    /// The column of attack behind it, which may go with it.
    pub(crate) column: Option<UnitId>,
}

/// A way ahead, whom it ends against, and what cut it short.
#[derive(Clone, Debug)]
pub(crate) struct Advance {
    pub(crate) way: Sweep,
    pub(crate) against: Vec<UnitId>,
    pub(crate) stopped: Option<Stop>,
}

fn stop(clause: &'static str, unit: &Unit) -> Stop {
    Stop { clause: Clause::new(clause), unit: Some(unit.unit.clone()), what: because!("{}", unit.unit) }
}

/// The straight way ahead that the allowance of a unit pays.
fn paid_ahead(state: &State, ground: &Ground, unit: &Unit, want: Length) -> Sweep {
    let (allowance, _) = state.ruler().allowance(unit.kind);
    let way = Sweep::ahead(state.base_of(&unit.unit), want.min(allowance));
    let column = ground.passage(&way).whole_on_road;
    way.to(ground.affordable(unit, &way, false, column, allowance))
}

/// What stops a unit on a way but enemies: friends other than one that goes with it, ground, the edge of the table.
fn stops_on(
    state: &State,
    ground: &Ground,
    (unit, with): (&Unit, Option<&UnitId>),
    way: &Sweep,
) -> Vec<(Length, Stop)> {
    let friends = state.others(&unit.unit).filter(|(friend, _)| friend.side == unit.side && Some(&friend.unit) != with);
    let stops = friends.filter_map(|(friend, base)| {
        let room = way.stops_before(&base, state.touch())?;
        Some((room, stop("TT-GEO-39", friend)))
    });
    let mut stops = stops.collect::<Vec<_>>();
    let hindrance = ground.first_hindrance(state, unit, way);
    stops.extend(hindrance.map(|(room, hindrance)| {
        let stop = Stop { clause: Clause::new(hindrance.clause), unit: None, what: hindrance.what };
        (room, stop)
    }));
    stops
}

/// By which clause a follow-up may not come into contact with an enemy.
fn may_not_meet(state: &State, ground: &Ground, victor: &Victor, enemy: &Unit, way: &Sweep) -> Option<&'static str> {
    let unit = state.unit(&victor.unit);
    let catches = state.house_rules.followup_catches_router == FollowupCatchesRouter::Yes;
    if victor.losers.contains(&enemy.unit) && !catches {
        return Some("TT-FUP-13");
    }
    if unit.kind.is_cavalry() && ground.crosses_town(way) {
        return Some("TT-FUP-16");
    }
    let any = match state.house_rules.mandatory_contact {
        MandatoryContact::Any => true,
        MandatoryContact::LegalOnly => false,
        MandatoryContact::ByEdition => state.edition == Edition::TwoMc,
    };
    if victor.mandatory && any {
        return None;
    }
    could_not_attack(state, ground, unit, enemy)
}

/// TT-FUP-12, TT-WOOD-04: whether a unit could not attack an enemy of its own will.
fn could_not_attack(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<&'static str> {
    let three_one = state.edition == Edition::ThreeOne;
    let in_cover = shelter::is_in_cover(state, ground, enemy);
    let in_wood = state.base(enemy).is_some_and(|base| ground.in_wood(base.centre));
    let open = three_one || !in_cover;
    if unit.kind.is_artillery() || unit.kind.is_infantry() && enemy.kind.is_cavalry() && open {
        return Some("TT-FUP-12");
    }
    let guarded = three_one && enemy.kind == Kind::LightInfantry && in_wood;
    (guarded && !unit.kind.is_infantry()).then_some("TT-WOOD-04")
}

/// TT-GEO-39, TT-GEO-40: how far a winner comes that wants to go so far, alone or with its column, and whom it meets.
/// TT-FUP-19: it stops at the edge of the table.
pub(crate) fn advance(state: &State, ground: &Ground, victor: &Victor, want: Length, with: Option<&UnitId>) -> Advance {
    let unit = state.unit(&victor.unit);
    let mut way = paid_ahead(state, ground, unit, want);
    let mut stops = stops_on(state, ground, (unit, with), &way);
    if let Some(column) = with {
        let behind = paid_ahead(state, ground, state.unit(column), way.reach);
        way = way.to(behind.reach);
        let column = state.unit(column);
        stops.extend(stops_on(state, ground, (column, Some(&victor.unit)), &behind));
    }
    let short = state.ruler().of(Distance::StopShort);
    let mut met: Option<Length> = None;
    for enemy in state.enemies_of(&unit.side) {
        let base = state.base_of(&enemy.unit);
        let Some(far) = way.touches(&base, state.ruler().tolerance()) else {
            continue;
        };
        match may_not_meet(state, ground, victor, enemy, &way.to(far)) {
            Some(clause) => stops.push((far.short_of(short), stop(clause, enemy))),
            None => met = Some(met.map_or(far, |met| met.min(far))),
        }
    }
    let first = stops.into_iter().min_by_key(|(room, _)| *room);
    let first = first.filter(|(room, _)| *room < way.reach);
    let room = first.as_ref().map_or(way.reach, |(room, _)| *room);
    match met.filter(|met| *met <= room) {
        Some(met) => meets_at(state, unit, way.to(met)),
        None => Advance { way: way.to(room), against: Vec::new(), stopped: first.map(|(_, stop)| stop) },
    }
}

/// TT-GEO-27: the way ends at the first touch, against all whom the front touches there.
fn meets_at(state: &State, unit: &Unit, way: Sweep) -> Advance {
    let end = way.end();
    let touched = state.enemies_of(&unit.side).filter(|enemy| {
        let base = state.base_of(&enemy.unit);
        end.face_touches(Face::Front, &base, state.touch())
    });
    Advance { way, against: touched.map(|enemy| enemy.unit.clone()).collect(), stopped: None }
}
