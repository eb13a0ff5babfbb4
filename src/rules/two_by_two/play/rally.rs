//! Rallying: TT-RAL-01 to TT-RAL-22, TT-DEC-10.

use crate::adjudicate::{By, Judge, Said, Stopped, UnitId, Wrong};
use crate::kit::Tally;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{RALLY_MODIFIERS, Rally};
use crate::rules::two_by_two::charts::switches::{DisruptedHqInactive, HqSelfInContact};
use crate::rules::two_by_two::charts::tables::{Distance, RALLY};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

impl State {
    /// TT-RAL-19: whether an HQ is of any use to others.
    fn serves(&self, hq: &Unit) -> bool {
        self.house_rules.disrupted_hq_inactive == DisruptedHqInactive::No || hq.is_ok()
    }

    /// TT-RAL-07, TT-RAL-22: whether any friendly HQ touches a unit.
    fn is_led(&self, unit: &Unit) -> bool {
        let hqs = self.units_of(&unit.side).filter(|hq| hq.kind.is_hq());
        let mut hqs = hqs.filter(|hq| hq.unit != unit.unit && self.serves(hq));
        hqs.any(|hq| self.in_contact(hq, unit))
    }

    /// TT-ARMY-24, TT-RAL-03: whether an HQ stands above a unit in its chain of command.
    fn commands(&self, hq: &Unit, unit: &Unit) -> bool {
        let above = unit.under.as_ref().and_then(|above| self.find(above));
        match hq.kind {
            Kind::DivisionHq => unit.under.as_ref() == Some(&hq.unit),
            Kind::CorpsHq if self.scenario.multi_corps => {
                let corps = match above {
                    Some(above) if above.kind == Kind::DivisionHq => above.under.as_ref(),
                    _ => unit.under.as_ref(),
                };
                corps.is_none_or(|corps| *corps == hq.unit)
            }
            _ => true,
        }
    }

    /// TT-RAL-03 to TT-RAL-05: whether a unit is in reach of an HQ that commands it.
    fn is_in_reach(&self, unit: &Unit) -> Result<(), Wrong> {
        let hqs = self.units_of(&unit.side).filter(|hq| hq.unit != unit.unit);
        let near = hqs.filter(|hq| {
            let reach = self.ruler().rally_reach(hq.kind);
            let near = reach.is_some_and(|(reach, _)| self.is_within(unit, reach, hq));
            near && self.serves(hq)
        });
        let near = near.collect::<Vec<_>>();
        if near.iter().any(|hq| self.commands(hq, unit)) {
            return Ok(());
        }
        let division = |hq: &&&Unit| hq.kind == Kind::DivisionHq;
        let (clause, reason) = match near.iter().find(division) {
            Some(hq) => ("TT-RAL-04", format!("{} does not command {}", hq.unit, unit.unit)),
            None if self.edition == Edition::ThreeOne => ("TT-RAL-05", format!("{} is in reach of no HQ", unit.unit)),
            None => ("TT-RAL-03", format!("{} is in reach of no HQ that commands it", unit.unit)),
        };
        Err(Wrong::new(clause, reason, "bring an HQ up to it first"))
    }

    /// TT-RAL-08, TT-RAL-12, TT-RAL-18: whether any enemy is near a unit; he measures.
    fn has_enemy_near(&self, unit: &Unit) -> bool {
        let reach = self.ruler().of(Distance::EnemyNear);
        let mut enemies = self.enemies_of(&unit.side);
        enemies.any(|enemy| self.is_within(enemy, reach, unit) || self.in_contact(enemy, unit))
    }

    /// TT-RAL-01, TT-RAL-11 to TT-RAL-16: whether a unit may try to rally now, and with which modifiers.
    pub(crate) fn rally(&self, unit: &Unit) -> Result<Rally, Wrong> {
        let id = &unit.unit;
        let kind = unit.kind;
        if unit.is_ok() {
            let reason = format!("{id} is neither pinned nor disrupted");
            return Err(Wrong::new("TT-RAL-01", reason, "there is nothing to rally"));
        }
        let in_contact = self.enemies_on(unit).next();
        let itself = kind.is_hq() && self.house_rules.hq_self_in_contact == HqSelfInContact::Yes;
        if let Some(enemy) = in_contact.filter(|_| !itself) {
            let reason = format!("{id} is in contact with {}", enemy.unit);
            return Err(Wrong::new("TT-RAL-11", reason, "get it away from the enemy first"));
        }
        let (hq, enemy_near) = (self.is_led(unit), self.has_enemy_near(unit));
        if enemy_near && !kind.is_hq() && !unit.is_guards() && !hq {
            let reason = format!("an enemy is too near for {id} to rally");
            let help = "guards may, and who has an HQ at its side";
            return Err(Wrong::new("TT-RAL-12", reason, help));
        }
        if !kind.is_hq() {
            self.is_in_reach(unit)?;
        }
        Ok(Rally { kind, size: unit.size, guards: unit.is_guards(), disrupted: unit.is_disrupted(), hq, enemy_near })
    }
}

impl Play<'_, '_> {
    /// TT-SEQ-02, TT-RAL-02: each unit that may tries once: those that are ordered to in the order of their entries, then
    /// all others whom nobody has told to stand.
    pub(crate) fn rallies(&mut self) -> Result<(), Stopped> {
        let entries = self.moves.clone();
        let entries = entries.iter().filter(|planned| !planned.arrival);
        let (ordered, others): (Vec<_>, Vec<_>) = entries.partition(|planned| planned.rallies());
        let stands = others.into_iter().filter(|planned| planned.stands());
        let silent = stands.chain(ordered.iter().copied());
        let silent = silent.map(|planned| planned.unit.clone()).collect::<Vec<_>>();
        let willing = self.willing(&silent)?;
        for planned in ordered {
            self.rallies_by_order(planned);
        }
        for (unit, by) in willing {
            self.tries(&unit, by);
        }
        Ok(())
    }

    /// TT-DEC-10: those without an order of their own that try to rally.
    fn willing(&mut self, silent: &[UnitId]) -> Result<Vec<(UnitId, By)>, Stopped> {
        let state = self.state();
        let units = state.units_of(state.moving());
        let units = units.filter(|unit| !silent.contains(&unit.unit));
        let inactive = state.house_rules.disrupted_hq_inactive == DisruptedHqInactive::Yes;
        // An HQ that rallies first may let others try who may not yet.
        let may = units.filter(|unit| state.rally(unit).is_ok() || inactive && !unit.is_ok());
        let asked = may.map(|unit| {
            let text = format!("{} may try to rally. Does it?", called(unit));
            unit.asked("rally", None).says(text, &["rally", "stand"], "rally")
        });
        let asked = asked.collect::<Vec<_>>();
        let said = self.put(&asked)?;
        let tries = asked.into_iter().zip(said).filter_map(|(asking, said)| {
            let by = match said {
                Said::Steps(steps, by) => {
                    let first = steps.first().map(|step| &step.verb);
                    (first != Some(&Verb::Stand)).then_some(by)?
                }
                Said::Default(by) => by,
                Said::Open => By::Default,
            };
            Some((asking.unit, by))
        });
        Ok(tries.collect())
    }

    /// The rally step of an entry, as its moment comes.
    fn rallies_by_order(&mut self, planned: &Planned) {
        let rally = |step: &Verb| *step == Verb::Rally;
        let found = planned.steps.iter().find(|(_, step)| rally(&step.verb));
        let (number, step) = found.expect("the entry has a rally step");
        let state = self.state();
        let unit = state.unit(&planned.unit);
        if unit.at.is_none() {
            return;
        }
        let facts = self.facts(unit, None);
        let conditions = [(0, &planned.condition), (*number, &step.condition)];
        let fails = |condition: &Option<_>| {
            let condition: Option<&crate::orders::Condition> = condition.as_ref();
            condition.is_some_and(|condition| !facts.holds(condition))
        };
        let failed = conditions.iter().find(|(_, condition)| fails(condition));
        if let Some((step, _)) = failed {
            // An entry whose condition fails was told of as it would have moved.
            let (unit, step) = (planned.unit.clone(), *step);
            let told = step == 0 && !planned.movement().is_empty();
            if !told {
                self.record("TT-DEC-10", Event::Waived { unit, step });
            }
            return;
        }
        match state.rally(unit) {
            Ok(_) => self.tries(&planned.unit, By::Order),
            Err(wrong) => self.strike(vec![wrong.order(&planned.unit, *number, step.span)]),
        }
    }

    /// TT-RAL-01: one try.
    fn tries(&mut self, id: &UnitId, by: By) {
        let state = self.state();
        let Ok(rally) = state.rally(state.unit(id)) else {
            return;
        };
        let face = self.roll(&format!("rally/{}", id.in_label()));
        let tally = Tally::of(RALLY_MODIFIERS, &rally);
        let score = i16::from(face) + i16::from(tally.total);
        let event = Event::Rallies { unit: id.clone(), face, tally, rallied: score >= i16::from(RALLY), by };
        self.record("TT-RAL-01", event);
    }
}
