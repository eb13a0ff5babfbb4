//! Whom a unit may charge, and how: TT-CON-01 to TT-CON-11, TT-WOOD-03 to TT-WOOD-05.

use crate::adjudicate::{Fact, UnitId, Wrong, because};
use crate::kit::table::{Base, Face, Length, Sweep};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::ShortChargePivot;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::walk_result::{Bar, Fail, Judging, Purse};
use crate::rules::two_by_two::orders::walker;
use crate::rules::two_by_two::orders::walker::Walker;
use crate::rules::two_by_two::orders::words::Way;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

impl Walker<'_> {
    /// TT-CON-02, TT-CON-03, TT-CON-04, TT-CON-05, TT-CON-06, TT-CON-07, TT-CON-08, TT-CON-09: why a unit may not come
    /// into contact with some enemies at the end of a leg. TT-CON-10: an HQ may.
    pub(crate) fn forbidden_contact(&self, sweep: &Sweep, enemies: &[UnitId]) -> Option<Wrong> {
        let unit = self.unit();
        if unit.kind.is_artillery() {
            return Some(self.never_attacks());
        }
        let mut each = enemies.iter().map(|enemy| self.state.unit(enemy));
        each.find_map(|enemy| self.forbidden_enemy(enemy))
            .or_else(|| self.crooked(sweep))
            .or_else(|| self.through_town(sweep))
    }

    /// TT-CON-09.
    fn never_attacks(&self) -> Wrong {
        let reason = because!("{} is artillery, which never attacks", self.id);
        Wrong::new("TT-CON-09", reason, "stop short of the enemy")
    }

    /// TT-CON-06, TT-CON-07, TT-WOOD-03, TT-WOOD-04: whom it may not attack.
    fn forbidden_enemy(&self, enemy: &Unit) -> Option<Wrong> {
        let unit = self.unit();
        let centre = self.state.base_of(&enemy.unit).centre;
        let sheet = self.state.edition == Edition::ThreeOne;
        let open = !self.ground.in_town(centre) && !self.ground.in_wood(centre);
        if unit.kind.is_infantry() && enemy.kind.is_cavalry() && (sheet || open) {
            let (clause, where_it_is) = match sheet {
                true => ("TT-CON-07", ""),
                false => ("TT-CON-06", " in the open"),
            };
            let reason = because!("{} is cavalry, which infantry does not attack", enemy.unit);
            let reason = because!("{}{}", reason, where_it_is);
            return Some(Wrong::new(clause, reason, "await it, or shoot at it"));
        }
        self.out_of_the_wood(enemy)
    }

    /// TT-WOOD-03, TT-WOOD-04: light infantry in Dense Woods.
    fn out_of_the_wood(&self, enemy: &Unit) -> Option<Wrong> {
        let unit = self.unit();
        let base = self.state.base_of(&enemy.unit);
        let sheltered = self.state.edition == Edition::ThreeOne
            && enemy.kind == Kind::LightInfantry
            && self.ground.in_wood(base.centre);
        let within = unit.kind.may_enter_woods() && self.ground.in_wood(self.start.centre);
        if !sheltered || within {
            return None;
        }
        let (clause, reason) = match () {
            () if !unit.kind.is_infantry() => {
                ("TT-WOOD-04", because!("{} is in Dense Woods, where only infantry attacks it", enemy.unit))
            }
            () if !self.ground.near_wood_edge(&base) => {
                ("TT-WOOD-03", because!("{} is too deep in the wood to be attacked", enemy.unit))
            }
            () => return None,
        };
        Some(Wrong::new(clause, reason, "leave it in its wood"))
    }

    /// TT-CON-02, TT-CON-03: the end of a charge, or all of it, is straight ahead. TT-CON-04: where that cannot be,
    /// there is no contact.
    fn crooked(&self, sweep: &Sweep) -> Option<Wrong> {
        let ruler = self.state.ruler();
        let needed = ruler.of(Distance::StraightAhead);
        let straight = self.ahead + sweep.reach;
        let legs = self.legs.iter().map(|leg| leg.sweep.reach);
        let whole = legs.sum::<Length>() + sweep.reach;
        if straight + ruler.limit() >= needed {
            return None;
        }
        let pivots = self.state.house_rules.short_charge_pivot == ShortChargePivot::Allowed;
        let clause = match straight == whole {
            true if pivots || !self.turned => return None,
            true => "TT-CON-03",
            false => "TT-CON-02",
        };
        let unit = self.state.measure();
        let reason = because!(
            "only the last {}{} of the way of {} are straight ahead, not {}{}",
            Fact::word(straight.show(unit)),
            unit.mark(),
            self.id,
            Fact::word(needed.show(unit)),
            unit.mark()
        );
        let help = "the end of a charge is straight ahead, or all of it where it is shorter";
        Some(Wrong::new(clause, reason, help))
    }

    /// TT-CON-05: cavalry that has been in a town on its way does not attack.
    fn through_town(&self, sweep: &Sweep) -> Option<Wrong> {
        let crosses = |way: &Sweep| self.ground.crosses_town(way);
        let town =
            self.legs.iter().any(|leg| crosses(&leg.sweep)) || crosses(sweep) || self.ground.in_town(self.start.centre);
        let is_barred = self.unit().kind.is_cavalry() && town;
        is_barred.then(|| {
            let reason = because!("{} comes through a town and does not attack", self.id);
            Wrong::new("TT-CON-05", reason, "attack from outside, or in the next turn")
        })
    }

    /// `charge`: turns to an enemy unless it lies straight ahead, and goes straight until its front touches it.
    pub(crate) fn charge_at(&mut self, target: &UnitId) -> Result<(), Fail> {
        let unit = self.unit();
        if unit.kind.is_artillery() {
            return Err(self.never_attacks().into());
        }
        if !unit.is_ok() {
            let reason = because!("{} is {} and does not charge", self.id, unit.state.word());
            let help = "it has to rally first";
            return Err(Wrong::new("TT-CON-11", reason, help).into());
        }
        if let Some(wrong) = self.out_of_the_wood(self.state.unit(target)) {
            return Err(wrong.into());
        }
        let far = walker::across(&self.state);
        let enemy = self.state.base_of(target);
        let tolerance = self.state.ruler().tolerance();
        let is_ahead = |base: Base| Sweep::ahead(base, far).touches(&enemy, tolerance).is_some();
        if !is_ahead(self.base)
            && let Some(heading) = crate::kit::table::Heading::toward(self.base.centre, enemy.centre)
        {
            self.turn_to(heading)?;
        }
        if self.assaults_edge(target)? {
            return Ok(());
        }
        let sweep = Sweep::ahead(self.base, far);
        let reach = match self.first_touch(&sweep, Way::Forward) {
            Some(touch) if touch.enemies.contains(target) => touch.at,
            Some(touch) if self.judging == Judging::Paper => {
                let other = touch.enemies.first().expect("somebody is touched");
                let reason = because!("{} stands between {} and {}", other, self.id, target);
                let help = because!("charge {}, or come from elsewhere", other);
                return Err(Wrong::new("TT-MOVE-33", reason, help).into());
            }
            Some(touch) => touch.at.short_of(self.state.ruler().of(Distance::StopShort)),
            None => sweep.touches(&enemy, tolerance).unwrap_or(far),
        };
        self.go(Way::Forward, reach, Purse::Binds, Bar::Refused)
    }

    /// TT-WOOD-05: goes up to the edge of a wood and attacks light infantry within it; whether it does.
    fn assaults_edge(&mut self, target: &UnitId) -> Result<bool, Fail> {
        let (unit, enemy) = (self.unit(), self.state.unit(target));
        let base = self.state.base_of(target);
        let stays_outside = self.state.edition == Edition::ThreeOne
            && unit.kind.is_infantry()
            && !unit.kind.may_enter_woods()
            && enemy.kind == Kind::LightInfantry
            && self.ground.in_wood(base.centre);
        if !stays_outside {
            return Ok(false);
        }
        let far = Sweep::ahead(self.base, walker::across(&self.state));
        let halt = self.ground.first_hindrance(&self.state, unit, &far);
        let edge = halt.map_or(Length::ZERO, |(at, _)| at);
        let places = [Length::ZERO, edge];
        let over = |at: &Length| {
            let there = far.at(*at);
            self.ground.wood_edge_ahead(&there, &base) && self.sees_first(&there, target)
        };
        let Some(at) = places.into_iter().find(over) else {
            return Ok(false);
        };
        if self.first_touch(&far.to(at), Way::Forward).is_some() {
            return Ok(false);
        }
        let enemies = [target.clone()];
        if let Some(wrong) = self.forbidden_contact(&far.to(at), &enemies) {
            return Err(wrong.into());
        }
        self.go(Way::Forward, at, Purse::Binds, Bar::Refused)?;
        if self.stopped.is_none() {
            let face = facing_face(&base, &self.base);
            self.meets(vec![(target.clone(), face)], true);
        }
        Ok(true)
    }

    /// Whether a unit lies ahead of a base with no other between.
    fn sees_first(&self, base: &Base, target: &UnitId) -> bool {
        let ahead = Sweep::ahead(*base, self.state.ruler().of(Distance::WoodsEdge) * 2);
        let met = |enemy: &Base| ahead.meets(enemy);
        let others = self.state.others(self.id);
        let first = others.filter_map(|(other, base)| Some((met(&base)?, &other.unit)));
        let first = first.min_by_key(|(at, _)| *at);
        first.is_some_and(|(_, unit)| unit == target)
    }

    /// TT-WOOD-05: whether a way that ends here ends at the edge of a wood before light infantry, and is a charge as well.
    pub(crate) fn ends_at_edge(&mut self) {
        let unit = self.unit();
        let foot = unit.kind.is_infantry() && !unit.kind.may_enter_woods() && unit.is_ok();
        let arrived = self.ahead > Length::ZERO && self.stopped.is_none() && !self.shy;
        let sheet = self.state.edition == Edition::ThreeOne;
        if !foot || !arrived || !sheet || !self.contacts.is_empty() || self.exit.is_some() {
            return;
        }
        let side = &unit.side;
        let light = self.state.others(self.id).find(|(other, base)| {
            other.side != *side
                && other.kind == Kind::LightInfantry
                && self.ground.wood_edge_ahead(&self.base, base)
                && self.sees_first(&self.base, &other.unit)
        });
        let Some((enemy, base)) = light else { return };
        let (target, stays) = (enemy.unit.clone(), Sweep::ahead(self.base, Length::ZERO));
        if self.forbidden_contact(&stays, std::slice::from_ref(&target)).is_none() {
            let face = facing_face(&base, &self.base);
            self.meets(vec![(target, face)], true);
        }
    }
}

/// TT-GEO-28: the face of a base that looks most straight against another one that does not touch it.
fn facing_face(base: &Base, attacker: &Base) -> Face {
    let against = attacker.heading.reversed();
    let turn = |face: &Face| (base.outlook(*face).differs(against), *face);
    let face = Face::ALL.into_iter().min_by_key(turn);
    face.expect("a base has faces")
}
