//! Goals of a way: `to`, `by: road`, `toward`, `charge`, and the places and units that steps name.

use super::selectors::Facts;
use super::walk_result::{Bar, Fail, Judging, Purse, unclaused};
use super::walker::Walker;
use crate::adjudicate::{Fact, Judge, UnitId, Wrong, because};
use crate::kit::table::{Heading, Point, Sweep};
use crate::orders::{Condition, Whom};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::words::{Place, Verb, Way};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

impl Walker<'_> {
    /// `to`: faces a place, then goes straight until its own point is there or its allowance is used up, as far as the way
    /// is free; up to a friend who stands there.
    pub(crate) fn to(&mut self, place: &Place) -> Result<(), Fail> {
        let goal = whereabouts(&self.state, self.ground, self.unit(), place)?;
        let friend = self.state.named(&place.word);
        let friend = friend.filter(|friend| friend.side == self.unit().side);
        let friend = friend.map(|friend| friend.unit.clone());
        self.straight_to(goal, friend.as_ref())?;
        Ok(())
    }

    /// Goes straight to a point; whether it gets there.
    fn straight_to(&mut self, goal: Point, friend: Option<&UnitId>) -> Result<bool, Fail> {
        self.may_go()?;
        let Some(heading) = Heading::toward(self.base.centre, goal) else {
            return Ok(true);
        };
        let touch = self.state.touch();
        let mut reach = self.base.centre.distance_to(goal);
        if reach <= self.state.ruler().limit() {
            return Ok(true);
        }
        if self.base.heading != heading {
            self.turn_toward(goal)?;
            reach = self.base.centre.distance_to(goal);
        }
        let sweep = Sweep::ahead(self.base, reach);
        let before = friend.and_then(|friend| {
            let base = self.state.base(self.state.unit(friend))?;
            sweep.stops_before(&base, touch)
        });
        reach = before.unwrap_or(reach);
        let enough = self.farthest(&sweep, false) >= reach;
        self.go(Way::Forward, reach, Purse::Limits, Bar::Ends)?;
        Ok(enough && self.stopped.is_none() && self.contacts.is_empty())
    }

    /// `by: road`: straight to the nearest road, along it, and off it where the goal is nearest.
    pub(crate) fn by_road(&mut self, place: &Place) -> Result<(), Fail> {
        let goal = whereabouts(&self.state, self.ground, self.unit(), place)?;
        self.may_go()?;
        let Some(way) = self.ground.road_way(self.base.centre, goal) else {
            return Err(Fail::Impossible("there is no road".into()));
        };
        for point in way.into_iter().chain([goal]) {
            if !self.straight_to(point, None)? {
                break;
            }
        }
        Ok(())
    }

    /// `toward`: faces a unit, then goes straight, and stops short of any contact with the enemy (TT-GEO-40).
    pub(crate) fn toward(&mut self, whom: &Whom) -> Result<(), Fail> {
        let Some(target) = meant(&self.state, self.ground, self.unit(), whom).into_iter().next() else {
            return Err(nobody());
        };
        self.may_go()?;
        let centre = self.state.base_of(&target).centre;
        self.turn_toward(centre)?;
        let sweep = Sweep::ahead(self.base, self.base.centre.distance_to(centre));
        let touch = self.first_touch(&sweep, Way::Forward);
        let short = self.state.ruler().of(Distance::StopShort);
        let mut reach = touch.map_or(sweep.reach, |touch| touch.at.short_of(short));
        let friend = self.state.unit(&target).side == self.unit().side;
        if friend {
            let base = self.state.base_of(&target);
            let before = sweep.stops_before(&base, self.state.touch());
            reach = reach.min(before.unwrap_or(reach));
        }
        self.shy = true;
        self.go(Way::Forward, reach, Purse::Limits, Bar::Ends)
    }

    /// Faces a goal. Where there is no room to turn, between neighbours or with the rear on the edge of the table, it first
    /// goes straight ahead as little as the turn needs, by tenths of its frontage and one frontage at the most.
    fn turn_toward(&mut self, goal: Point) -> Result<(), Fail> {
        let Some(heading) = Heading::toward(self.base.centre, goal) else {
            return Ok(());
        };
        let Err(no_room) = self.turn_to(heading) else {
            return Ok(());
        };
        for tenths in 1..=10 {
            let mut trial = self.clone();
            trial.judging = Judging::Paper;
            let ahead = self.base.frontage.share(tenths, 10);
            let gone = trial.go(Way::Forward, ahead, Purse::Binds, Bar::Refused);
            if gone.is_err() || !trial.contacts.is_empty() {
                break;
            }
            let heading = Heading::toward(trial.base.centre, goal);
            if heading.is_some_and(|heading| trial.turn_to(heading).is_ok()) {
                trial.judging = self.judging;
                *self = trial;
                return Ok(());
            }
        }
        Err(no_room)
    }

    /// `charge`: the first of a list who can be charged.
    pub(crate) fn charge(&mut self, whom: &Whom) -> Result<(), Fail> {
        let mut targets = meant(&self.state, self.ground, self.unit(), whom);
        targets.retain(|target| self.state.unit(target).side != self.unit().side);
        let Some(first) = targets.first() else {
            return Err(nobody());
        };
        let mut fault = None;
        for target in &targets {
            let mut trial = self.clone();
            trial.judging = Judging::Paper;
            match trial.charge_at(target) {
                Ok(()) => {
                    trial.judging = self.judging;
                    *self = trial;
                    return Ok(());
                }
                Err(fail) => fault = fault.or(Some(fail)),
            }
        }
        match (self.judging, fault) {
            (Judging::Paper, Some(fail)) => Err(fail),
            _ => self.charge_at(first),
        }
    }
}

/// A step about nobody.
fn nobody() -> Fail {
    Fail::Impossible("nobody named is on the table".into())
}

/// The point that a place means: a point, where a unit stands, a point of arrival, the nearest of the own edge, or the
/// middle of a piece of ground.
pub(crate) fn whereabouts(state: &State, ground: &Ground, unit: &Unit, place: &Place) -> Result<Point, Fail> {
    let measure = state.measure();
    if let Some(point) = place.point {
        return Ok(point.point(measure));
    }
    let word = place.word.as_str();
    if let Some(named) = state.named(word) {
        let base = state.base(named);
        let gone = || Fail::Impossible(because!("{} is not on the table", named.unit));
        return base.map(|base| base.centre).ok_or_else(gone);
    }
    if let Some(point) = state.point_named(word) {
        return Ok(point.at.point(measure));
    }
    if word.eq_ignore_ascii_case("home") {
        let edge = state.board().edge(state.card(&unit.side).home_edge);
        let nowhere = || Fail::Impossible(because!("{} is not on the table", unit.unit));
        let base = state.base(unit).ok_or_else(nowhere)?;
        return Ok(edge.nearest_to(base.centre));
    }
    ground.named(word).ok_or_else(|| no_place(word).into())
}

/// Units on the table that a list names, in its order: enemies, the nearest first, and friends who are named.
pub(crate) fn meant(state: &State, ground: &Ground, unit: &Unit, whom: &Whom) -> Vec<UnitId> {
    let base = state.base(unit);
    let gap = |other: &&Unit| Some(base?.gap(&state.base(other)?));
    let mut rest = state.enemies_of(&unit.side).collect::<Vec<_>>();
    rest.sort_by_cached_key(gap);
    let named = |friend: &&Unit| {
        let mut words = whom.0.iter().filter(|selector| !selector.denied);
        words.any(|selector| state.named(&selector.word) == Some(friend))
    };
    let friends = state.units_of(&unit.side);
    rest.extend(friends.filter(|friend| friend.unit != unit.unit).filter(named));
    let worth = |enemy: &Unit| {
        let cost = i64::from(tables::cost(enemy.kind, enemy.size));
        cost + if enemy.is_disrupted() { 100 } else { 0 }
    };
    let facts = Facts::new(state, ground, unit, None);
    let mut meant = Vec::new();
    while let Some(next) = facts.choose(whom, &rest, worth) {
        meant.push(next.unit.clone());
        rest.retain(|other| other.unit != next.unit);
    }
    meant
}

/// The enemy that a step is about: the first that it names; of a step about nobody the nearest, if the condition asks
/// for one.
pub(crate) fn concerned<'s>(
    state: &'s State,
    unit: &Unit,
    verb: &Verb,
    condition: &Condition,
    ground: &Ground,
) -> Option<&'s Unit> {
    let asks = condition.enemy.is_some() || condition.within.is_some() || condition.beyond.is_some();
    let first = |whom: &Whom| {
        let meant = meant(state, ground, unit, whom).into_iter();
        let mut meant = meant.filter(|id| state.unit(id).side != unit.side);
        meant.next().map(|id| state.unit(&id))
    };
    match verb {
        Verb::Charge(whom) | Verb::Toward(whom) | Verb::Swap(whom) => first(whom),
        Verb::Go(..)
        | Verb::Pivot(_)
        | Verb::Face(_)
        | Verb::To(..)
        | Verb::Exit(_)
        | Verb::Rout
        | Verb::Enter(..)
        | Verb::Rally
        | Verb::Fire(_)
        | Verb::HoldFire
        | Verb::Stand
        | Verb::Turn(_)
        | Verb::Follow(_)
        | Verb::Join
        | Verb::GoTo(_)
        | Verb::Take(_) => match asks {
            true => first(&Whom::default()),
            false => None,
        },
    }
}

/// A word that is no place.
fn no_place(word: &str) -> Wrong {
    let help = "a place is a point, a unit, a point of arrival, `home`, or a name on the map";
    unclaused(because!("there is no place `{}`", Fact::typed(word)), help)
}

/// Whether the condition of an entry holds. It is about the enemy of the first step that is about one.
pub(crate) fn is_met(state: &State, ground: &Ground, planned: &Planned, failed: &[UnitId]) -> bool {
    let Some(condition) = &planned.condition else {
        return true;
    };
    let unit: &Unit = state.unit(&planned.unit);
    let verbs = planned.steps.iter().map(|(_, step)| &step.verb);
    let mut about = verbs.filter(|verb| verb.is_about_somebody());
    let verb = about.next().unwrap_or(&Verb::Stand);
    let enemy = concerned(state, unit, verb, condition, ground);
    let facts = Facts { failed: Some(failed), ..Facts::new(state, ground, unit, enemy) };
    facts.holds(condition)
}
