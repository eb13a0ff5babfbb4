//! Routs: TT-ROUT-01 to TT-ROUT-10, TT-ROUT-19, TT-ROUT-20, TT-ROUT-30, TT-GEO-33 to TT-GEO-36.

pub(crate) mod friends_make_room;
pub(crate) mod losses;
pub(crate) mod panic;
pub(crate) mod paths;

use std::collections::VecDeque;

use crate::adjudicate::{By, Stopped, UnitId};
use crate::kit::table::{Course, Face, Length, Sweep};
use crate::rules::two_by_two::charts::switches::RoutTerrainCosts;
use crate::rules::two_by_two::charts::tables::FATAL;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::{Cause, Event, Why};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Status, Unit};
use panic::{Shaken, Survival};

/// A unit that is to rout.
#[derive(Clone, Debug)]
pub(crate) struct Rout {
    pub(crate) unit: UnitId,
    pub(crate) cause: Cause,
    /// The enemy who makes it, or the friend whose rout it follows.
    pub(crate) of: Option<UnitId>,
    /// Where to. Where nothing is given it is the direct rear, and after fire as its owner decides.
    pub(crate) course: Option<Course>,
}

/// A unit that is to rout, and on which face of which enemy it is squared up before (TT-GEO-33), by which clause.
#[derive(Clone, Debug)]
pub(crate) struct Beaten {
    pub(crate) rout: Rout,
    pub(crate) onto: Option<(UnitId, Face, &'static str)>,
}

/// What destroys a router on its way, and how far it comes.
pub(crate) struct RoutEnd {
    far: Length,
    pub(crate) why: Why,
    clause: &'static str,
    by: Option<UnitId>,
}

/// TT-GEO-34: the way of a rout: the full allowance, which the ground shortens only by the switch.
pub(crate) fn rout_way(state: &State, ground: &Ground, unit: &Unit, course: Course) -> Sweep {
    let base = state.base_of(&unit.unit);
    let (reach, _) = state.ruler().allowance(unit.kind);
    let way = Sweep { base, course, reach };
    match state.house_rules.rout_terrain_costs {
        RoutTerrainCosts::No => way,
        RoutTerrainCosts::Yes => way.to(ground.affordable(unit, &way, false, false, reach)),
    }
}

/// TT-GEO-36: the first thing on the way of a rout that destroys the router. TT-ROUT-09: woods stop nobody who may be
/// in them.
pub(crate) fn rout_end(state: &State, ground: &Ground, unit: &Unit, way: &Sweep) -> Option<RoutEnd> {
    let mut ends = Vec::new();
    if let Some(far) = state.board().leaves(way, state.touch()) {
        ends.push(RoutEnd { far, why: Why::OffTable, clause: "TT-ROUT-07", by: None });
    }
    for enemy in state.enemies_of(&unit.side) {
        let base = state.base_of(&enemy.unit);
        if let Some(far) = way.touches(&base, state.ruler().tolerance()) {
            ends.push(RoutEnd { far, why: Why::IntoEnemy, clause: "TT-ROUT-04", by: Some(enemy.unit.clone()) });
        }
    }
    let ground = ground.first_hindrance(state, unit, way);
    let ground = ground.filter(|(_, hindrance)| !hindrance.clause.starts_with("TT-GEO"));
    ends.extend(ground.map(|(far, hindrance)| RoutEnd {
        far,
        why: Why::IntoGround,
        clause: match matches!(hindrance.clause, "TT-TERR-10" | "TT-TERR-11" | "TT-TERR-13") {
            true => "TT-ROUT-08",
            false => "TT-ROUT-10",
        },
        by: None,
    }));
    ends.into_iter().min_by_key(|end| end.far)
}

/// TT-ROUT-30: units rout by one result. TT-ROUT-26, TT-EX-07: one of its own will is a rout in all respects, with its
/// die.
pub(crate) fn rout(play: &mut Play<'_, '_>, routs: Vec<Rout>) -> Result<(), Stopped> {
    let beaten = routs.into_iter().map(|rout| Beaten { rout, onto: None });
    rout_beaten(play, beaten.collect())
}

/// TT-ROUT-30, TT-ROUT-20: each router is finished with die and move before the next; then come those that they carry
/// away, router by router, and those whom these carry away. Nobody routs twice. TT-ROUT-19: these with a die and a move
/// of their own.
pub(crate) fn rout_beaten(play: &mut Play<'_, '_>, beaten: Vec<Beaten>) -> Result<(), Stopped> {
    let mut routed: Vec<UnitId> = Vec::new();
    let mut shaken: VecDeque<Shaken> = VecDeque::new();
    for beaten in beaten {
        let unit = beaten.rout.unit.clone();
        if may_rout(play, &unit, &routed) {
            routed.push(unit);
            shaken.extend(runs(play, beaten)?);
        }
        if play.is_over() {
            return Ok(());
        }
    }
    while let Some(Shaken { unit, of, clause }) = shaken.pop_front() {
        if !may_rout(play, &unit, &routed) {
            continue;
        }
        routed.push(unit.clone());
        let panics = Event::Panics { unit: unit.clone(), of: of.clone() };
        play.record(clause, panics);
        let rout = Rout { unit, cause: Cause::Panic, of: Some(of), course: None };
        shaken.extend(runs(play, Beaten { rout, onto: None })?);
        if play.is_over() {
            return Ok(());
        }
    }
    Ok(())
}

fn may_rout(play: &Play<'_, '_>, unit: &UnitId, routed: &[UnitId]) -> bool {
    !routed.contains(unit) && play.state().unit(unit).at.is_some()
}

/// TT-ROUT-01, TT-ROUT-02, TT-ROUT-03: one unit routs, and is finished with; whom it carries away.
fn runs(play: &mut Play<'_, '_>, beaten: Beaten) -> Result<Vec<Shaken>, Stopped> {
    let unit = beaten.rout.unit.clone();
    play.as_owner(&unit, |play| runs_as_known(play, beaten))
}

fn runs_as_known(play: &mut Play<'_, '_>, beaten: Beaten) -> Result<Vec<Shaken>, Stopped> {
    let Beaten { rout, onto } = beaten;
    let unit = &rout.unit;
    if let Some((enemy, face, clause)) = onto {
        paths::align(play, unit, &enemy, face, clause);
    }
    let face = play.roll(&format!("rout/{}", unit.in_label()));
    let routs = Event::Routs { unit: unit.clone(), cause: rout.cause, of: rout.of.clone(), face };
    play.record("TT-ROUT-01", routs);
    if face <= FATAL {
        return Ok(dies(play, &rout));
    }
    let (course, by) = paths::course(play, &rout)?;
    let state = play.state();
    let way = rout_way(state, &play.ground, state.unit(unit), course);
    match rout_end(state, &play.ground, state.unit(unit), &way) {
        Some(end) => Ok(runs_into(play, unit, &way.to(end.far), &end, by)),
        None => comes_to_stand(play, unit, &way, by),
    }
}

/// TT-ROUT-17, TT-ROUT-18: a router dies where it stands.
fn dies(play: &mut Play<'_, '_>, rout: &Rout) -> Vec<Shaken> {
    let state = play.state();
    let here = Sweep::ahead(state.base_of(&rout.unit), Length::ZERO);
    let shaken = panic::shaken_by(state, state.unit(&rout.unit), &here, Survival::Dies);
    let enemy = match rout.cause {
        Cause::Fire | Cause::Melee => rout.of.as_ref(),
        Cause::Will | Cause::Panic => None,
    };
    losses::destroy(play, "TT-ROUT-01", &rout.unit, Why::Survival, enemy);
    shaken
}

/// TT-GEO-36: a router is destroyed on its way. TT-VIC-07: off the table too, which is no exit.
fn runs_into(play: &mut Play<'_, '_>, unit: &UnitId, way: &Sweep, end: &RoutEnd, by: By) -> Vec<Shaken> {
    let state = play.state();
    let shaken = panic::shaken_by(state, state.unit(unit), way, Survival::Runs);
    let flees = Event::Flees { unit: unit.clone(), to: None, far: state.number(way.reach), by };
    play.record("TT-ROUT-02", flees);
    losses::destroy(play, end.clause, unit, end.why, end.by.as_ref());
    shaken
}

/// TT-ROUT-02, TT-ROUT-03, TT-ROUT-06: a router ends its way, its friends make room, and it is disrupted. TT-ROUT-29:
/// from there on it is a unit like others, to be shot at, charged and rallied.
fn comes_to_stand(play: &mut Play<'_, '_>, unit: &UnitId, way: &Sweep, by: By) -> Result<Vec<Shaken>, Stopped> {
    let (way, shoves) = friends_make_room::make_room(play, unit, way)?;
    let state = play.state();
    let shaken = panic::shaken_by(state, state.unit(unit), &way, Survival::Runs);
    let flees =
        Event::Flees { unit: unit.clone(), to: Some(state.place(way.end().centre)), far: state.number(way.reach), by };
    play.record("TT-ROUT-02", flees);
    losses::hit(play, unit, Status::Disrupted, "TT-ROUT-03");
    friends_make_room::give_way(play, unit, shoves);
    Ok(shaken)
}
