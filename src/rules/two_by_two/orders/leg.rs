//! One straight leg: what it meets, what bars it, and how far it gets: TT-GEO-24, TT-GEO-26, TT-GEO-27, TT-MOVE-04,
//! TT-MOVE-27, TT-MOVE-28, TT-MOVE-33.

use super::walk_result::{Bar, Fail, Judging, Leg, Purse, on_the_move};
use super::walker::Walker;
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Base, Face, Length, Segment, Sweep};
use crate::rules::two_by_two::charts::switches::Interpenetration;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::words::Way;
use crate::rules::two_by_two::position::event::WHAT_IT_PAYS;
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::position::touching;

/// What ends a leg before its time.
#[derive(Clone, Debug)]
struct Halt {
    /// How far it gets.
    at: Length,
    wrong: Wrong,
    unit: Option<UnitId>,
    what: Reason,
    /// Whether a way that goes as far as it is free just ends there: before a friend, the ground, and an enemy whom it may
    /// not attack.
    bar: bool,
}

/// The first touch with enemies.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    /// How far the base gets.
    pub(crate) at: Length,
    /// Who are touched.
    pub(crate) enemies: Vec<UnitId>,
    /// One of them by something else than the front, or in a melee that is left over.
    pub(crate) aside: Option<UnitId>,
}

impl Walker<'_> {
    /// TT-GEO-23: goes along one of its own axes. TT-CON-12: it comes into contact with all whom it touches there.
    pub(crate) fn go(&mut self, way: Way, reach: Length, purse: Purse, bar: Bar) -> Result<(), Fail> {
        self.may_go()?;
        let course = way.course(&self.base);
        let base = self.base;
        let full = Sweep { base, course, reach };
        let mut sweep = full.to(match purse {
            Purse::Limits => self.farthest(&full, way.is_sideways()),
            Purse::Binds => reach,
        });
        let touch = self.first_touch(&sweep, way);
        if let Some(touch) = &touch {
            sweep = sweep.to(touch.at);
        }
        let Some(halt) = self.first_halt(way, &sweep, touch.as_ref()) else {
            self.goes(way, sweep);
            if let Some(touch) = touch {
                let contacts = touching::aspects(&self.state, &self.base, &touch.enemies);
                self.meets(contacts, false);
            }
            return Ok(());
        };
        let refused = !(halt.bar && bar == Bar::Ends);
        if refused && self.judging == Judging::Paper {
            return Err(halt.wrong.into());
        }
        self.goes(way, sweep.to(halt.at));
        if refused {
            self.is_cut(&halt.wrong, halt.unit, halt.what);
        }
        Ok(())
    }

    /// The first thing that is wrong with a leg that ends in a touch, or touches nobody.
    fn first_halt(&self, way: Way, sweep: &Sweep, touch: Option<&Touch>) -> Option<Halt> {
        let found = [
            self.friend_in_the_way(sweep),
            self.ground_in_the_way(sweep),
            self.bridge_closed(sweep),
            touch.and_then(|touch| self.forbidden_touch(way, sweep, touch)),
            self.too_dear(way, sweep),
        ];
        found.into_iter().flatten().min_by_key(|halt| halt.at)
    }

    /// TT-MOVE-01.
    fn too_dear(&self, way: Way, sweep: &Sweep) -> Option<Halt> {
        let sideways = way.is_sideways();
        let leg = Leg { sweep: *sweep, sideways };
        let legs = [self.legs.as_slice(), &[leg]].concat();
        let paid = self.bill(&legs).is_paid(self.state.ruler().limit());
        (!paid && sweep.reach > Length::ZERO).then(|| Halt {
            at: self.farthest(sweep, sideways),
            wrong: self.excess(&legs),
            unit: None,
            what: WHAT_IT_PAYS.into(),
            bar: false,
        })
    }

    /// TT-GEO-26, TT-GEO-27: where a base first touches enemies, and whom. TT-MOVE-34: nothing but touching stops it,
    /// however near it passes.
    pub(crate) fn first_touch(&self, sweep: &Sweep, way: Way) -> Option<Touch> {
        let tolerance = self.state.ruler().tolerance();
        let side = &self.unit().side;
        let enemies = || {
            let others = self.state.others(self.id);
            others.filter(|(other, _)| other.side != *side)
        };
        let met = enemies().filter_map(|(_, base)| sweep.touches(&base, tolerance));
        let at = met.min()?;
        let short = sweep.to(at);
        let touched = enemies().filter(|(_, base)| short.touches(base, tolerance).is_some()).collect::<Vec<_>>();
        let end = short.end();
        let by_front = |base: &Base| way == Way::Forward && end.face_touches(Face::Front, base, tolerance.touch);
        let aside = touched.iter().find(|(other, base)| !by_front(base) || self.is_at_it_with(&other.unit));
        Some(Touch {
            at,
            aside: aside.map(|(other, _)| other.unit.clone()),
            enemies: touched.iter().map(|(other, _)| other.unit.clone()).collect(),
        })
    }

    /// Whether a melee with an enemy is left over from before (TT-CON-37).
    fn is_at_it_with(&self, enemy: &UnitId) -> bool {
        let pair = |one: &UnitId, other: &UnitId| one == self.id && other == enemy;
        self.state
            .melees
            .iter()
            .any(|fought| pair(&fought.attacker, &fought.defender) || pair(&fought.defender, &fought.attacker))
    }

    /// TT-GEO-26, TT-GEO-40, TT-MOVE-04: a touch other than by the front at the end of a straight stretch, or one that is forbidden.
    fn forbidden_touch(&self, way: Way, sweep: &Sweep, touch: &Touch) -> Option<Halt> {
        let (wrong, unit, bar) = match &touch.aside {
            Some(enemy) => (self.touches_aside(way, enemy), enemy.clone(), false),
            None => {
                let wrong = self.forbidden_contact(sweep, &touch.enemies)?;
                // Whom it may attack, but not at the end of such a way, does not end the way.
                let crooked = matches!(wrong.clause, Some("TT-CON-02" | "TT-CON-03"));
                (wrong, touch.enemies.first()?.clone(), !crooked)
            }
        };
        let short = self.state.ruler().of(Distance::StopShort);
        Some(Halt { at: touch.at.short_of(short), wrong, what: because!("{}", unit), unit: Some(unit), bar })
    }

    fn touches_aside(&self, way: Way, enemy: &UnitId) -> Wrong {
        let touch = self.state.touch();
        let before = self.base.touches(&self.state.base_of(enemy), touch);
        let clause = match way.is_sideways() && !before {
            true => "TT-MOVE-04",
            false => "TT-GEO-26",
        };
        let reason = because!("{} would touch {} on its way", self.id, enemy);
        let help = "an enemy is reached by the front, at the end of a straight stretch";
        Wrong::new(clause, reason, help)
    }

    /// TT-MOVE-33: no move leads through a friend, but by the house rule.
    fn friend_in_the_way(&self, sweep: &Sweep) -> Option<Halt> {
        if self.state.house_rules.interpenetration == Interpenetration::Friends {
            return None;
        }
        let (touch, side) = (self.state.touch(), &self.unit().side);
        let friends = self.state.others(self.id);
        let friends = friends.filter(|(other, _)| other.side == *side);
        let stops = friends.filter_map(|(other, base)| {
            let at = sweep.stops_before(&base, touch)?;
            Some((at, &other.unit))
        });
        let (at, friend) = stops.min_by_key(|(at, _)| *at)?;
        let reason = because!("{} stands in the way of {}", friend, self.id);
        Some(Halt {
            at,
            wrong: Wrong::new("TT-MOVE-33", reason, "go round it, or move it first"),
            unit: Some(friend.clone()),
            what: because!("{}", friend),
            bar: true,
        })
    }

    /// TT-GEO-20, TT-GEO-24: impassable ground, and the edge of the table.
    fn ground_in_the_way(&self, sweep: &Sweep) -> Option<Halt> {
        let unit = self.unit();
        let (at, hindrance) = self.ground.first_hindrance(&self.state, unit, sweep)?;
        let reason = because!("{} does not go through {}", self.id, hindrance.what);
        let clause = on_the_move(hindrance.clause);
        Some(Halt {
            at,
            wrong: Wrong::new(clause, reason, "go round it, or stop before it"),
            unit: None,
            what: hindrance.what,
            bar: true,
        })
    }

    /// TT-MOVE-27, TT-MOVE-28: a bridge at the edge of a town is closed to who has moved through the town, and while an
    /// enemy holds its far end to who comes out of it.
    fn bridge_closed(&self, sweep: &Sweep) -> Option<Halt> {
        let unit = self.unit();
        let bridges = self.ground.bridges();
        let on = |way: &Sweep| {
            let over = self.ground.passage(way).over;
            over.into_iter().find(|at| !bridges[*at].is_ford)
        };
        on(sweep)?;
        let at = sweep.lasts(|way| on(way).is_none());
        let entry = sweep.at(at).centre;
        let bridge = &bridges[on(&sweep.to(at + Length::micrometres(1)))?];
        let [one, other] = bridge.ends.map(|end| end.square_to(entry));
        let (near, far) = match one <= other {
            true => (0, 1),
            false => (1, 0),
        };
        if !bridge.at_town[near] {
            return None;
        }
        let in_town = |way: &Sweep| self.ground.passage(way).town > Length::ZERO;
        let through = in_town(&sweep.to(at)) || self.legs.iter().any(|leg| in_town(&leg.sweep));
        let halt = |clause, reason: Reason, help: &'static str| Halt {
            at,
            wrong: Wrong::new(clause, reason, help),
            unit: None,
            what: because!("{}", Fact::Place(bridge.called())),
            bar: false,
        };
        if through {
            let reason = because!("{} comes through the town and stops before the bridge", self.id);
            return Some(halt("TT-MOVE-27", reason, "cross it in the next move"));
        }
        let from_town = self.sets_out_from_town();
        let end = bridge.ends[far];
        let enemies = self.state.enemies_of(&unit.side);
        let ruler = self.state.ruler();
        let reach = ruler.of(Distance::BridgeEnd) + ruler.limit();
        let mut enemies = enemies.filter(|enemy| {
            let base = self.state.base(enemy);
            base.is_some_and(|base| base.measures(end).is_within(reach))
        });
        let enemy = enemies.next().filter(|_| from_town)?;
        let reason = because!("{} holds the far end of the bridge", enemy.unit);
        Some(halt("TT-MOVE-28", reason, "only a result of combat opens it"))
    }

    /// TT-MOVE-28: whether it began its move in a town or on the edge of one.
    fn sets_out_from_town(&self) -> bool {
        let centre = self.start.centre;
        let spot = Segment::new(centre, centre);
        let mut towns = self.ground.areas_of(Land::Town);
        towns.any(|town| town.holds(centre) || town.is_touched_by(spot, self.ground.slack()))
    }
}
