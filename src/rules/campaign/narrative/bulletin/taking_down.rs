//! What of a day is taken down, event by event.

use super::day::{Affair, Caught, Day, End, LastSeen, Marched, Pursuit, Siege};
use crate::adjudicate::{Side, UnitId};
use crate::kit::{agree, naming};
use crate::rules::campaign::events::event::{Bread, Cause, Contact, Event, Loss};
use crate::rules::campaign::narrative::sentences::Tally;
use crate::rules::campaign::narrative::voice::Voice;
use crate::rules::campaign::position::force::{Force, Sighting};
use crate::rules::campaign::troops::units::Arm;

impl Voice<'_> {
    /// Whether a place is nobody's, and a side has a force in it.
    fn is_set_up_in(&self, place: &str, side: &Side) -> bool {
        let own = self.state.places.iter().find(|own| own.name == place && own.owner.is_none());
        own.is_some_and(|own| self.state.at(own.hex).any(|force| force.side == *side))
    }

    /// Takes down what happened; `clause` is that by which it did.
    pub(super) fn takes_down(&self, day: &mut Day, event: &Event, clause: &str) {
        match event {
            Event::Steps { .. } | Event::Meets { .. } | Event::Delays { .. } | Event::FallsBack { .. } => {
                self.movements(day, event);
            }
            Event::Begins { .. }
            | Event::Joins { .. }
            | Event::Hears { .. }
            | Event::Awaits { .. }
            | Event::Fought { .. }
            | Event::Pursuit { .. } => self.battles(day, event),
            Event::Known { unit, sighting, seer, .. } => known(day, unit, sighting, seer.as_ref()),
            Event::Suffers { unit, cause, losses } => self.losses(day, unit, *cause, losses),
            Event::Officer { .. } | Event::CutOff { .. } | Event::Surrenders { .. } => {
                if let Event::Surrenders { unit } = event {
                    self.is_taken_whole(day, unit);
                }
                day.befalls(self.says(event, clause), event.unit().cloned());
            }
            // CP-GND-11: where somebody was set up nothing is taken.
            Event::Owned { place, by, .. } if day.marches.is_empty() && self.is_set_up_in(place, by) => {}
            Event::Owned { place, by, .. } => {
                day.places.retain(|(_, other)| other != place);
                day.places.push((by.clone(), place.clone()));
            }
            Event::Bread { unit, bread: Bread::Hungry, .. } => day.hungry.push(unit.clone()),
            Event::Returns { back, .. } => day.back += back.iter().map(|(_, men)| men).sum::<u32>(),
            Event::Siege { place, score, works, stores } => {
                let told = |goes: &str| self.siege(place, goes, *score, [*works, *stores]);
                let [goes_on, over] = [told("goes on"), told("is over")];
                day.sieges.push(Siege { place: place.clone(), goes_on, over, is_over: false });
            }
            // By what hex somebody comes in, the tables say.
            Event::ComesIn { force } => {
                let named = force.name.as_ref().map(|name| naming::with_article(name));
                let who = named.unwrap_or_else(|| self.name(&force.unit));
                let at = Some(self.at(force.at)).filter(|at| !at.ends_with(&force.at.to_string()));
                let at = at.map_or_else(String::new, |at| format!(" {at}"));
                let comes = agree(&format!("[joins] the army{at}"), naming::number(&who));
                day.other.push((format!("{who} {comes}"), Some(force.unit.clone())));
            }
            Event::Ends { verdict } => day.verdict = Some(self.state.agreed(&verdict.why)),
            // What is of every day stands in the tables, event by event, or in the form.
            Event::Dawns { .. }
            | Event::Ordered { .. }
            | Event::Carried { .. }
            | Event::Takes { .. }
            | Event::Fatigue { .. }
            | Event::Spirit { .. }
            | Event::Bread { .. }
            | Event::Voided { .. }
            | Event::Seen { .. } => {}
            // What it costs whoever of the reader's is caught is told with that.
            Event::Caught { caught: false, .. } => {}
            Event::Caught { unit, .. } if !self.is_hurt(unit) => self.catches(day, unit, ""),
            Event::Caught { .. } => {}
            _ => day.other.push((self.says(event, clause), event.unit().cloned())),
        }
    }

    /// Whether a force that is caught loses men, and its reader is told how many: a train is taken whole.
    fn is_hurt(&self, unit: &UnitId) -> bool {
        let is_hurt = |force: &Force| self.is_own(&force.unit) && !force.is_train() && !force.is_leaders();
        self.state.force(unit).is_some_and(is_hurt)
    }

    /// Whoever is taken whole is nobody's to see any more and lost to his side with all that is left of him, and the siege is over of
    /// whom it was the garrison.
    fn is_taken_whole(&self, day: &mut Day, unit: &UnitId) {
        day.seen.remove(unit);
        let Some(force) = self.state.force(unit) else { return };
        let tally = Tally { taken: force.foot_and_horse(), pieces: force.of(Arm::Guns), ..Tally::default() };
        let lost = day.lost.entry(force.side.clone()).or_default();
        *lost = lost.and(tally);
        let place = self.state.place_at(force.at).filter(|_| force.garrison);
        let is_there = |siege: &&mut Siege| place.is_some_and(|place| place.name == siege.place);
        if let Some(siege) = day.sieges.iter_mut().find(is_there) {
            siege.is_over = true;
        }
    }

    /// Who is caught as he gives way, by whom, and what that costs him: where it comes to a battle there, it is told with that.
    fn catches(&self, day: &mut Day, unit: &UnitId, cost: &str) {
        let Some(field) = self.state.force(unit).map(|force| force.at) else { return };
        let told = |at: &str| match self.eyes {
            Some(_) if self.is_own(unit) => {
                self.one(unit, &format!("[is] caught by the enemy{at} as [it] [gives] way{cost}"))
            }
            Some(_) => {
                let gives = agree("as [it] [gives] way", naming::number(&self.name(unit)));
                format!("you catch {}{at} {gives}{cost}", self.name(unit))
            }
            None => self.one(unit, &format!("[is] caught{at} as [it] [gives] way{cost}")),
        };
        let [here, there] = [told(""), told(&format!(" {}", self.at(field)))];
        day.caught.push(Caught { unit: unit.clone(), field, here, there });
    }

    fn movements(&self, day: &mut Day, event: &Event) {
        match event {
            Event::Steps { unit, to, hour, .. } if *hour < 48 => {
                let from = self.state.force(unit).map(|force| force.at);
                let begins = || Marched { way: from.into_iter().collect(), hour: *hour };
                let march = day.marches.entry(unit.clone()).or_insert_with(begins);
                march.way.push(*to);
                march.hour = *hour;
            }
            Event::Steps { unit, to, .. } => {
                if let Some(fight) = day.fight_at(*to) {
                    fight.enters.push(unit.clone());
                }
            }
            Event::Meets { contact, hour, field, active, passive } => {
                let affair = |other: &&mut Affair| other.field == *field && other.passive == *passive;
                // Whoever comes up behind those who are held up already is held up with them.
                let held = day.affairs.iter_mut().rfind(affair);
                match held.filter(|_| *contact == Contact::Outposts) {
                    // CP-CON-15: for his battle it was too late.
                    Some(affair) if affair.contact == Contact::Battle && affair.active == *active => {
                        (affair.contact, affair.hour) = (Contact::Outposts, *hour);
                    }
                    Some(affair) => affair.active.extend(active.iter().cloned()),
                    None => day.affairs.push(Affair {
                        contact: *contact,
                        hour: *hour,
                        field: *field,
                        active: active.clone(),
                        passive: passive.clone(),
                        until: None,
                        back: Vec::new(),
                        cost: Vec::new(),
                    }),
                }
            }
            Event::Delays { with, until, .. } => {
                if let Some(affair) = day.affairs.iter_mut().rfind(|affair| affair.passive == *with) {
                    affair.until = Some(self.by_dusk(*until));
                }
            }
            Event::FallsBack { unit, to, retreat: false, .. } => {
                match day.affairs.iter_mut().rfind(|affair| affair.passive.contains(unit)) {
                    Some(affair) => affair.back.push((unit.clone(), *to)),
                    None => {
                        day.other.push((self.one(unit, &format!("[falls] back {}", self.to(*to))), Some(unit.clone())))
                    }
                }
                day.marches.remove(unit);
            }
            Event::FallsBack { unit, to, .. } => match day.last_fight() {
                Some(fight) => {
                    fight.back.insert(unit.clone(), *to);
                }
                None => day.other.push((self.one(unit, &format!("[retreats] {}", self.to(*to))), Some(unit.clone()))),
            },
            _ => {}
        }
    }

    fn battles(&self, day: &mut Day, event: &Event) {
        match event {
            Event::Begins { battle } => {
                let fight = day.fight(battle.field);
                fight.units.extend(battle.all().map(|share| share.unit.clone()));
                fight.begun = Some(battle.clone());
            }
            Event::Joins { unit, field, from, .. } => {
                // Whoever has no tail is there with the end of the half-hour in which he comes, and not with its beginning.
                let hour = if day.arrived(unit) == Some(*from) { *from + 1 } else { *from };
                let fight = day.fight(*field);
                fight.units.push(unit.clone());
                fight.comes_up.push((unit.clone(), hour));
            }
            Event::Hears { unit, field, goes: true, .. } => day.fight(*field).hears.push(unit.clone()),
            Event::Awaits { battle } => day.fight(battle.field).awaits = true,
            Event::Fought { field, outcome, lost, men, attacker, forces, fighters, .. } => {
                let waited = self.state.battles.iter().find(|battle| battle.field == *field);
                let fight = day.fight(*field);
                let hours = fight.begun.as_ref().or(waited).map(|battle| [battle.begins, battle.ends]);
                fight.units.extend(forces.iter().flatten().cloned());
                fight.awaits = false;
                fight.end = Some(End {
                    outcome: *outcome,
                    attacker: attacker.clone(),
                    hours,
                    lost: *lost,
                    guns: [0; 2],
                    men: *men,
                    fighters: fighters.clone(),
                });
            }
            Event::Pursuit { side, field, per_cent, pieces, .. } => {
                let (per_cent, pieces) = (*per_cent, *pieces);
                day.fight(*field).pursuit =
                    Some(Pursuit { by: side.clone(), per_cent, pieces, cost: Default::default() });
            }
            _ => {}
        }
    }

    fn losses(&self, day: &mut Day, unit: &UnitId, cause: Cause, losses: &[Loss]) {
        let tally = self.tally(unit, losses);
        if let Some(force) = self.state.force(unit) {
            let lost = day.lost.entry(force.side.clone()).or_default();
            *lost = lost.and(tally);
        }
        match cause {
            Cause::March | Cause::Hunger => day.strayed.push((unit.clone(), cause, tally.men())),
            Cause::Delay => {
                let is_in = |affair: &&mut Affair| affair.active.contains(unit) || affair.passive.contains(unit);
                if let Some(affair) = day.affairs.iter_mut().rfind(is_in) {
                    affair.cost.push((unit.clone(), tally.men()));
                }
            }
            // The sum of a battle is told with its end, and the guns with the men.
            Cause::Battle | Cause::Storm => {
                let side = self.state.force(unit).map(|force| &force.side);
                if let Some(end) = day.last_fight().and_then(|fight| fight.end.as_mut()) {
                    end.guns[usize::from(side != Some(&end.attacker))] += tally.pieces;
                }
            }
            Cause::Pursuit => {
                if let Some(pursuit) = day.last_fight().and_then(|fight| fight.pursuit.as_mut()) {
                    pursuit.cost = pursuit.cost.and(tally);
                }
            }
            Cause::Caught => {
                self.catches(day, unit, &format!(", and {}", tally.loses()));
            }
            Cause::CutOff | Cause::Dispersed => {
                let cut_off = self.one(unit, "[is] cut off");
                let before = day.last_fight().and_then(|fight| fight.befalls.last());
                let text = match cause {
                    // Of whoever was told just now to be cut off it is told with what that has cost him.
                    Cause::CutOff if before.is_some_and(|told| told.starts_with(&cut_off)) => {
                        agree(&format!("[it] {}", tally.loses()), naming::number(&self.name(unit)))
                    }
                    Cause::CutOff => self.one(unit, &format!("{} as [it] [breaks] out", tally.loses())),
                    _ => self.one(unit, &format!("{} as [it] [disperses]", tally.loses())),
                };
                day.befalls(text, Some(unit.clone()));
            }
        }
    }
}

/// Where an enemy was seen last, and by whom: at midnight nobody says who he is that still sees him.
fn known(day: &mut Day, unit: &UnitId, sighting: &Sighting, seer: Option<&UnitId>) {
    let before = day.seen.get(unit);
    let same = before.filter(|before| before.seen.at == sighting.at);
    let going = sighting.going.or_else(|| same.and_then(|before| before.seen.going));
    let seer = seer.cloned().or_else(|| before.and_then(|before| before.seer.clone()));
    let seen = Sighting { going, ..sighting.clone() };
    day.seen.insert(unit.clone(), LastSeen { seen, seer });
}
