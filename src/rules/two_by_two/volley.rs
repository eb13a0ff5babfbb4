//! One shot: what it depends on, its die, and what it does: TT-FIRE-13 to TT-FIRE-19, TT-FIRE-32 to TT-FIRE-58,
//! TT-CON-21, TT-CON-31, TT-CON-32, TT-DEC-21.

use super::edition::Edition;
use super::event::{Cause, Event, Why};
use super::ground::Ground;
use super::house_rules::{FlankBonusRear, LiHalted, RearMinus2};
use super::orders::Verb;
use super::play::{Asking, Play};
use super::rout::Rout;
use super::scores::{Shot, ShotResult, fire_modifiers, shooting_result, shooting_table};
use super::state::State;
use super::targets::Aim;
use super::unit::{Kind, Status, Unit};
use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::kit::table::{Base, Face, Sweep};
use crate::kit::{Aspect, Tally};

/// Who is hit by a shot, what it does to him, and by which clause.
type Hit = (UnitId, ShotResult, &'static str);

impl State {
    /// What a shot depends on that one aim leads and others support, of all whom it hits (TT-CON-27).
    pub(super) fn shot(&self, ground: &Ground, lead: &Aim, at: &[UnitId], supports: u8) -> Shot {
        let firer = self.unit(&lead.firer);
        let base = self.base_of(&lead.firer);
        let targets: Vec<&Unit> = at.iter().map(|target| self.unit(target)).collect();
        let each = |holds: &dyn Fn(&Unit) -> bool| targets.iter().all(|target| holds(target));
        let covers = targets.iter().map(|unit| ground.cover(self, &base, unit));
        let least = covers.min_by_key(|cover| cover.hedge + cover.town + cover.wood);
        let cover = least.unwrap_or_default();
        let level = |unit: &UnitId| ground.level(self.base_of(unit).centre);
        Shot {
            firer: firer.kind,
            size: firer.size,
            band: lead.band,
            supports,
            first_volley: !firer.is_pinned(),
            hq: self.has_hq(firer),
            enfilade: each(&|target| self.is_enfilade(&base, &target.unit)),
            wrong_face: match self.house_rules.rear_minus2 {
                RearMinus2::OwnFlank => lead.defensive && self.fires_out_of_flank(&lead.firer, at),
                RearMinus2::TargetFlank => each(&|target| self.is_behind(&base, &target.unit)),
            },
            downhill: each(&|target| level(&target.unit) < level(&lead.firer)),
            cavalry: each(&|target| target.kind.is_cavalry()),
            disrupted: each(&Unit::is_disrupted),
            hedge: cover.hedge,
            town: cover.town,
            wood: cover.wood,
        }
    }

    /// TT-GEO-11: whether a firer is completely behind the front line of a target.
    fn is_behind(&self, firer: &Base, target: &UnitId) -> bool {
        firer.is_behind_front_of(&self.base_of(target), self.ruler().limit())
    }

    /// TT-FIRE-41: fire from behind the front line, in 3.01 by the switch only from beside the target.
    fn is_enfilade(&self, firer: &Base, target: &UnitId) -> bool {
        let at = self.base_of(target);
        let from_behind = at.aspect_of(firer.middle(Face::Front)) == Aspect::Rear;
        let counts = self.edition == Edition::TwoMc
            || self.house_rules.flank_bonus_rear == FlankBonusRear::Yes
            || !from_behind;
        counts && self.is_behind(firer, target)
    }

    /// What is added to the die of a shot.
    pub(super) fn shot_tally(
        &self,
        ground: &Ground,
        lead: &Aim,
        at: &[UnitId],
        supports: u8,
    ) -> Tally {
        let shot = self.shot(ground, lead, at, supports);
        Tally::of(fire_modifiers(self.edition), &shot)
    }

    /// What is added to the die of a shot that nobody supports.
    pub(super) fn worth(&self, ground: &Ground, aim: &Aim) -> i8 {
        self.shot_tally(ground, aim, &aim.at, 0).total
    }

    /// TT-FIRE-56: what a result does to a unit; every effect pins light infantry.
    pub(super) fn effect_on(&self, unit: &Unit, result: ShotResult) -> ShotResult {
        match result {
            ShotResult::Halted if self.house_rules.li_halted == LiHalted::Halted => result,
            result if unit.kind == Kind::LightInfantry && result.is_effect() => ShotResult::Pinned,
            result => result,
        }
    }

    /// Whether a unit has charged somebody in this player turn who is still to be fought.
    fn is_charger(&self, unit: &UnitId) -> bool {
        let mut contacts = self.contacts.iter();
        contacts.any(|contact| contact.charger == *unit)
    }

    /// TT-CON-31: where a charger comes to stand that is pushed back by its depth; bases, ground and the edge of the table
    /// behind shorten it. Those who are pushed with it do not.
    fn pushed_back(&self, ground: &Ground, unit: &UnitId, with: &[&UnitId]) -> Base {
        let base = self.base_of(unit);
        let way = Sweep {
            base,
            course: base.heading.reversed().course(),
            reach: base.depth,
        };
        let others = self.others(unit);
        let others = others.filter(|(other, _)| !with.contains(&&other.unit));
        let others: Vec<Base> = others.map(|(_, base)| base).collect();
        let stop = way.first_stop(&others, self.touch()).map(|(_, far)| far);
        let hindered = ground.first_hindrance(self, self.unit(unit), &way);
        let hindered = hindered.map(|(far, _)| far);
        let far = [stop, hindered].into_iter().flatten().min();
        way.at(far.unwrap_or(way.reach))
    }
}

impl Play<'_, '_> {
    /// TT-FIRE-16, TT-FIRE-18: a shot of one unit, or of several at the same target with one die.
    pub(super) fn volley(&mut self, aims: &[Aim], by: By) -> Result<(), Stopped> {
        let at = self.hit_by(aims);
        let lead = self.lead(aims, &at)?;
        let supports = u8::try_from(aims.len() - 1).unwrap_or(u8::MAX);
        let tally = self.state().shot_tally(&self.ground, lead, &at, supports);
        let face = self.roll(&format!("fire/{}/{}", lead.firer, at[0]));
        let state = self.state();
        let table = shooting_table(state.combat, &state.house_rules);
        let total = i8::try_from(face)
            .unwrap_or(i8::MAX)
            .saturating_add(tally.total);
        let (result, clause) = shooting_result(table, total);
        let guns = state.unit(&lead.firer).kind.is_artillery();
        let others = aims.iter().filter(|aim| aim.firer != lead.firer);
        let firers: Vec<UnitId> = std::iter::once(lead)
            .chain(others)
            .map(|aim| aim.firer.clone())
            .collect();
        let fires = Event::Fires {
            firers: firers.clone(),
            at: at.clone(),
            range: state.number(lead.range),
            band: guns.then(|| lead.band.word().to_owned()),
            face,
            tally,
            result,
            defensive: aims.iter().any(|aim| aim.defensive),
            by,
        };
        self.record(clause, fires);
        self.pin_firers(&firers);
        let effects = at.into_iter().map(|unit| {
            let effect = self.state().effect_on(self.state().unit(&unit), result);
            let clause = if effect == result {
                clause
            } else {
                "TT-FIRE-56"
            };
            (unit, effect, clause)
        });
        let effects: Vec<Hit> = effects.collect();
        self.take_effect(&effects, &lead.firer)
    }

    /// TT-CON-26: all whom these shots hit, chargers in the order of their contacts.
    fn hit_by(&self, aims: &[Aim]) -> Vec<UnitId> {
        let mut at: Vec<UnitId> = Vec::new();
        for unit in aims.iter().flat_map(|aim| &aim.at) {
            if !at.contains(unit) {
                at.push(unit.clone());
            }
        }
        let contacts = &self.state().contacts;
        at.sort_by_key(|unit| {
            let place = contacts.iter().position(|known| known.charger == *unit);
            place.unwrap_or(contacts.len())
        });
        at
    }

    /// TT-FIRE-18, TT-DEC-21: who leads: whom the owner names, else the best total, of equal ones the nearer, then the
    /// first of the army.
    fn lead<'a>(&mut self, aims: &'a [Aim], at: &[UnitId]) -> Result<&'a Aim, Stopped> {
        let state = self.state();
        let total = |aim: &Aim| state.shot_tally(&self.ground, aim, at, 0).total;
        let place = |aim: &Aim| state.army.iter().position(|unit| unit.unit == aim.firer);
        let best = aims
            .iter()
            .min_by_key(|aim| (-total(aim), aim.range, place(aim)));
        let best = best.expect("somebody fires");
        if aims.len() == 1 {
            return Ok(best);
        }
        let side = &state.unit(&best.firer).side;
        let replies = aims.iter().map(|aim| format!("{{take: {}}}", aim.firer));
        let replies: Vec<String> = replies.collect();
        let replies: Vec<&str> = replies.iter().map(String::as_str).collect();
        let text = format!("Several of your units fire at {}. Who leads?", at[0]);
        let asking = |asking: Asking| {
            let about = Some(at[0].clone());
            Asking { about, ..asking }.says(text.clone(), &replies, "{take: best}")
        };
        let mut matters: Vec<Asking> = aims
            .iter()
            .map(|aim| asking(Asking::of(state.unit(&aim.firer), "lead", None)))
            .collect();
        matters.push(asking(Asking::of_side(side, "lead")));
        for matter in matters {
            let said = match self.heard(std::slice::from_ref(&matter)).pop() {
                Some(Said::Open) => self.put_one(matter)?,
                Some(Said::Default(By::Default)) | None => continue,
                Some(said) => said,
            };
            return Ok(self.named_lead(aims, said).unwrap_or(best));
        }
        Ok(best)
    }

    /// The first of a reply who fires; `best` is the printed choice.
    fn named_lead<'a>(&self, aims: &'a [Aim], said: Said<Verb>) -> Option<&'a Aim> {
        let Said::Steps(steps, _) = said else {
            return None;
        };
        let places = steps.iter().flat_map(|step| match &step.verb {
            Verb::Take(places) => places.as_slice(),
            _ => &[],
        });
        for place in places {
            if place.word.eq_ignore_ascii_case("best") {
                return None;
            }
            let named = self.state().named(&place.word);
            let mut firing = aims.iter();
            let lead = firing.find(|aim| named.is_some_and(|unit| unit.unit == aim.firer));
            if lead.is_some() {
                return lead;
            }
        }
        None
    }

    /// TT-FIRE-13, TT-FIRE-14, TT-FIRE-19: infantry is pinned as it fires, before the result.
    fn pin_firers(&mut self, firers: &[UnitId]) {
        for (index, firer) in firers.iter().enumerate() {
            if self.state().unit(firer).kind.is_infantry() {
                let clause = if index == 0 {
                    "TT-FIRE-13"
                } else {
                    "TT-FIRE-19"
                };
                self.hit(firer, Status::Pinned, clause);
            }
        }
    }

    /// TT-FIRE-46 to TT-FIRE-54: what a shot does to each whom it hits.
    fn take_effect(&mut self, hits: &[Hit], by: &UnitId) -> Result<(), Stopped> {
        let of = |result: ShotResult| hits.iter().filter(move |(_, known, _)| *known == result);
        for (unit, _, clause) in of(ShotResult::Disrupted) {
            self.hit(unit, Status::Disrupted, clause);
        }
        for (unit, _, clause) in of(ShotResult::Pinned) {
            self.hit(unit, Status::Pinned, clause);
        }
        self.stop_chargers(hits);
        let destroyed = of(ShotResult::Destroyed);
        let destroyed: Vec<_> = destroyed
            .map(|(unit, _, clause)| (*clause, unit, Why::Fire, Some(by)))
            .collect();
        if !destroyed.is_empty() {
            self.destroy_all(&destroyed);
        }
        let routs = of(ShotResult::Routs).map(|(unit, ..)| Rout {
            unit: unit.clone(),
            cause: Cause::Fire,
            of: Some(by.clone()),
            course: None,
        });
        let routs: Vec<Rout> = routs.collect();
        if routs.is_empty() || self.is_over() {
            return Ok(());
        }
        self.rout(routs)
    }

    /// TT-CON-21, TT-FIRE-54: any effect stops a charger where it stands. TT-CON-31: in 3.01 it is pushed back if it is
    /// pinned or disrupted.
    fn stop_chargers(&mut self, hits: &[Hit]) {
        let stays = |result: &ShotResult| {
            use ShotResult::{Disrupted, Halted, Pinned};
            matches!(result, Pinned | Disrupted | Halted)
        };
        let state = self.state();
        let stopped = hits.iter().filter(|(_, result, _)| stays(result));
        let stopped: Vec<&Hit> = stopped
            .filter(|(unit, ..)| state.is_charger(unit))
            .collect();
        let with: Vec<&UnitId> = stopped.iter().map(|(unit, ..)| unit).collect();
        let places: Vec<_> = with
            .iter()
            .map(|unit| state.place(state.pushed_back(&self.ground, unit, &with).centre))
            .collect();
        let pushes = state.edition == Edition::ThreeOne;
        for ((unit, result, clause), to) in stopped.into_iter().zip(places) {
            let unit = unit.clone();
            match result {
                ShotResult::Halted => self.record(clause, Event::Halted { unit }),
                _ if pushes => self.record("TT-CON-31", Event::PushedBack { unit, to }),
                _ => self.record("TT-CON-21", Event::Parts { unit }),
            }
        }
    }
}
