//! What of a day is taken down, event by event.

use super::day::{Affair, Day, Marched};
use super::teller::Teller;
use crate::adjudicate::UnitId;
use crate::rules::campaign::charts::tables::Outcome;
use crate::rules::campaign::events::event::{Bread, Cause, Contact, Event, Loss};

impl Teller<'_> {
    /// Takes down what happened.
    pub(super) fn takes_down(&self, day: &mut Day, event: &Event) {
        match event {
            Event::Steps { unit, to, hour, .. } if *hour < 48 => {
                let from = self.state.force(unit).map(|force| force.at);
                let march = day
                    .marches
                    .entry(unit.clone())
                    .or_insert_with(|| Marched { way: from.into_iter().collect(), hour: *hour });
                march.way.push(*to);
                march.hour = *hour;
            }
            Event::Steps { unit, to, .. } => {
                if let Some(fight) = day.fight_at(*to) {
                    fight.enters.push(unit.clone());
                }
            }
            Event::Seen { unit, sighting, .. } => {
                day.seen.insert(unit.clone(), sighting.clone());
            }
            Event::Meets { contact, hour, field, active, passive } => {
                let affair = |other: &&mut Affair| other.field == *field && other.passive == *passive;
                // Whoever comes up behind those who are held up already is held up with them.
                let held = day.affairs.iter_mut().rfind(affair);
                match held.filter(|_| *contact == Contact::Outposts) {
                    Some(affair) => affair.active.extend(active.iter().cloned()),
                    None => day.affairs.push(Affair {
                        contact: *contact,
                        hour: *hour,
                        field: *field,
                        active: active.clone(),
                        passive: passive.clone(),
                        until: None,
                        back: Vec::new(),
                    }),
                }
            }
            Event::Delays { with, until, .. } => {
                if let Some(affair) = day.affairs.iter_mut().rfind(|affair| affair.passive == *with) {
                    affair.until = Some(*until);
                }
            }
            Event::FallsBack { unit, to, retreat: false, .. } => {
                match day.affairs.iter_mut().rfind(|affair| affair.passive.contains(unit)) {
                    Some(affair) => affair.back.push((unit.clone(), *to)),
                    None => day.other.push((self.falls_back(unit, *to), Some(unit.clone()))),
                }
                day.marches.remove(unit);
            }
            Event::FallsBack { unit, to, .. } => match day.last_fight() {
                Some(fight) => {
                    fight.back.insert(unit.clone(), *to);
                }
                None => day.other.push((self.plainly(event), Some(unit.clone()))),
            },
            Event::Begins { battle } => {
                let fight = day.fight(battle.field);
                fight.units.extend(battle.all().map(|share| share.unit.clone()));
                fight.begun = Some(battle.clone());
            }
            Event::Joins { unit, field, from, .. } => {
                let fight = day.fight(*field);
                fight.units.push(unit.clone());
                fight.comes_up.push((unit.clone(), *from));
            }
            Event::Awaits { battle } => day.fight(battle.field).awaits = true,
            Event::Fought { .. } => self.fought(day, event),
            Event::Suffers { unit, cause, losses } => self.suffers(day, unit, *cause, losses),
            Event::Officer { .. } | Event::CutOff { .. } | Event::Pursuit { .. } | Event::Surrenders { .. } => {
                day.befalls(self.plainly(event), unit_of(event));
            }
            Event::Owned { place, by, .. } => {
                day.places.retain(|(_, other)| other != place);
                day.places.push((by.clone(), place.clone()));
            }
            Event::Bread { unit, bread: Bread::Hungry, .. } => day.hungry.push(unit.clone()),
            Event::Returns { back, .. } => day.back += back.iter().map(|(_, men)| men).sum::<u32>(),
            Event::Ends { verdict } => day.verdict = Some(self.state.agreed(&verdict.why)),
            // What is of every day stands in the list of forces, event by event, or in the form.
            Event::Dawns { .. }
            | Event::Ordered { .. }
            | Event::Fatigue { .. }
            | Event::Spirit { .. }
            | Event::Bread { .. }
            | Event::Voided { .. }
            | Event::Hears { goes: false, .. }
            | Event::Caught { caught: false, .. } => {}
            _ => day.other.push((self.plainly(event), unit_of(event))),
        }
    }

    fn suffers(&self, day: &mut Day, unit: &UnitId, cause: Cause, losses: &[Loss]) {
        let lost = losses.iter().map(Loss::all).sum::<u32>();
        if let Some(force) = self.state.force(unit) {
            *day.lost.entry(force.side.clone()).or_default() += lost;
        }
        match cause {
            Cause::March | Cause::Hunger => day.strayed.push((unit.clone(), cause, lost)),
            // The sum of a battle is told with its end.
            Cause::Delay | Cause::Battle | Cause::Storm => {}
            Cause::Caught | Cause::Pursuit | Cause::CutOff | Cause::Dispersed => {
                let text = self.plainly(&Event::Suffers { unit: unit.clone(), cause, losses: losses.to_vec() });
                day.befalls(text, Some(unit.clone()));
            }
        }
    }

    fn fought(&self, day: &mut Day, event: &Event) {
        let Event::Fought { field, outcome, lost, men, attacker, forces, .. } = event else { return };
        let defender = self.state.other(attacker);
        let voice = self.voice();
        let place = self.place(*field);
        let fight = day.fight(*field);
        fight.units.extend(forces.iter().flatten().cloned());
        fight.awaits = false;
        let told = |who: usize| voice.lost(lost[who], men[who], attacker, who);
        let at = if fight.begun.is_some() { "in the end".to_owned() } else { format!("at {place}") };
        fight.end.push(format!("{at} {}: {} and {}", outcome.words(), told(0), told(1)));
        let (wins, against) = match outcome.attackers_retreat() {
            Some(false) => (attacker, defender),
            _ => (defender, attacker),
        };
        fight.outcome = Some(match outcome {
            Outcome::Undecided => format!("night parts the armies at {place}"),
            Outcome::Repulsed => format!("{} {} at {place}", self.army_does(wins, "[repulses]"), self.army(against)),
            _ => format!("{} {} at {place}", self.army_does(wins, "[beats]"), self.army(against)),
        });
    }
}

/// Whom an event befalls, as far as a bulletin tells of it.
fn unit_of(event: &Event) -> Option<UnitId> {
    let told = |_: &&UnitId| {
        !matches!(
            event,
            Event::Deployed { .. }
                | Event::Rides { .. }
                | Event::GoesOn { .. }
                | Event::Marched { .. }
                | Event::Drafts { .. }
                | Event::Merged { .. }
        )
    };
    event.unit().filter(told).cloned()
}
