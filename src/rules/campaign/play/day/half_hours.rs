//! The 48 half-hours: CP-DAY-05, CP-DAY-06.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::UnitId;
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::AS_IT_STANDS_NOW;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::replies;
use crate::rules::campaign::play::day::clock::{Clock, Halt, March};
use crate::rules::campaign::play::orders::couriers::{Mail, hears_of_standing};
use crate::rules::campaign::play::orders::errands;
use crate::rules::campaign::play::{Judge, battle, contact, marching, record, sides, siege, sighting};
use crate::rules::campaign::position::force::{Force, Stance};
use crate::rules::campaign::position::state::Battle;

/// CP-DAY-06: runs the clock of a day; gives the battles that have begun.
pub(crate) fn run(referee: &mut Judge<'_>, mail: Mail) -> Vec<Battle> {
    let state = referee.state();
    let mut marches = BTreeMap::new();
    let mut told = BTreeMap::new();
    for force in &state.army {
        let pressed = force.next.filter(|_| force.closed_up);
        let contacts = pressed.map(|hex| (hex, None)).into_iter().collect();
        let (next, spent, cost) = (force.next, force.spent, force.cost);
        let march = March { next, spent, cost, pressed, contacts, ..March::default() };
        marches.insert(force.unit.clone(), march);
        told.insert(force.unit.clone(), hears_of_standing(state, &force.unit));
    }
    let standing = sides(state).into_iter().map(|side| (side.clone(), replies::on_file(state, &side))).collect();
    let day = state.day;
    let mut clock = Clock {
        referee,
        day,
        hour: 0,
        mail,
        marches,
        truth: BTreeMap::new(),
        belief: BTreeMap::new(),
        busy: BTreeMap::new(),
        delays: Vec::new(),
        coming: Vec::new(),
        battles: Vec::new(),
        guns: Vec::new(),
        seen: BTreeSet::new(),
        sightings: BTreeMap::new(),
        spotted: BTreeMap::new(),
        late: BTreeMap::new(),
        standing,
        told,
        stormed: BTreeSet::new(),
        burning: Vec::new(),
        thrown: BTreeSet::new(),
    };
    clock.survey();
    for hour in 0..48 {
        clock.hour = hour;
        clock.half_hour();
    }
    clock.stops();
    clock.battles
}

impl Clock<'_, '_> {
    /// CP-DAY-06: one half-hour: orders and conditions, marches, contacts, steps, sightings, battles.
    fn half_hour(&mut self) {
        self.seen = sighting::in_sight(self);
        self.released();
        errands::arrive(self);
        errands::all(self);
        self.looks_at_sieges();
        marching::march(self);
        contact::settle(self);
        siege::burn_down(self);
        sighting::look(self);
        battle::begin(self);
        battle::begin_sallies(self);
        battle::heard(self);
    }

    /// CP-CON-04, CP-CON-13: who was halted by an enemy that has gone goes on from the half-hour after. CP-CON-15: whose attack waited
    /// for the light makes it.
    fn released(&mut self) {
        let ids = self.marches.keys().cloned().collect::<Vec<_>>();
        let dawn = self.season().light().0;
        for id in ids {
            let Some(halt) = self.marches[&id].halt.clone() else { continue };
            if self.state().force(&id).is_none() || self.still_halts(&id, &halt) {
                continue;
            }
            self.march(&id).halt = None;
        }
        if self.hour == dawn {
            for march in self.marches.values_mut().filter(|march| march.until_dawn) {
                march.until_dawn = false;
                march.halt.take_if(|halt| matches!(halt, Halt::Touch(_)));
            }
        }
    }

    /// Whether what keeps a force before an enemy is there still. In older plays that was any enemy in the hex that it was bound for.
    fn still_halts(&self, id: &UnitId, halt: &Halt) -> bool {
        let (march, force) = (&self.marches[id], self.state().force(id));
        let held = |hex: Spot| force.is_some_and(|force| self.enemy_in(hex, &force.side));
        if self.referee.play_number() < AS_IT_STANDS_NOW {
            return match halt {
                Halt::Touch(hex) | Halt::HeldUp(hex) => held(*hex),
                _ => true,
            };
        }
        match halt {
            Halt::HeldUp(hex) => held(*hex) && self.delays.iter().any(|delay| delay.field == *hex),
            Halt::Touch(hex) if march.rivals.is_empty() => held(*hex),
            Halt::Touch(hex) => march.rivals.iter().any(|(rival, at)| {
                let rival = self.state().force(rival).filter(|rival| !rival.garrison);
                // CP-CON-07: in a meeting he stands in his own hex, and is bound for the same.
                let is_bound = |rival: &Force| {
                    rival.at == *at && self.marches.get(&rival.unit).is_some_and(|march| march.next == Some(*hex))
                };
                rival.is_some_and(|rival| rival.at == *hex || is_bound(rival))
            }),
            _ => true,
        }
    }

    /// CP-CON-16: the hex toward which a force has an attack still that was stopped there by a contact under an earlier order.
    fn attacks_still(&self, force: &Force, march: &March) -> Option<Spot> {
        let letter = self.referee.play_number() >= AS_IT_STANDS_NOW;
        // Whoever is halted there has had a contact under the order that he has.
        let hex = march.next.filter(|_| letter && force.order.is_some() && march.halt.is_none())?;
        let attacks = march.contacts.contains_key(&hex) && marching::stance(self, force) == Stance::Attack;
        (attacks && self.enemy_in(hex, &force.side)).then_some(hex)
    }

    /// The clock stops: what is kept of the marches, and the orders that came in the middle of a battle (CP-ORD-13).
    fn stops(&mut self) {
        let ids = self.state().army.iter().map(|force| force.unit.clone()).collect::<Vec<_>>();
        for id in ids {
            let march = self.march(&id).clone();
            let force = self.state().force(&id).expect("it is in the army");
            let (old, today) = (force, &force.today);
            // CP-CON-16: whoever still stands beside him with an attack toward him has closed up.
            let closed = march.pressed.filter(|hex| self.enemy_in(*hex, &old.side) && march.next == Some(*hex));
            let closed = closed.or_else(|| self.attacks_still(old, &march));
            let lapsed = self.referee.play_number() >= AS_IT_STANDS_NOW && old.order.is_none();
            let (next, spent, cost) = match march.spent {
                0 => (None, 0, 0),
                _ if lapsed => (None, 0, 0),
                _ => (march.next, march.spent, march.cost),
            };
            let kept = (old.next, old.spent, old.cost, old.closed_up);
            let closed_up = closed.is_some();
            if (march.marched, march.dark) == (today.marched, today.dark) && kept == (next, spent, cost, closed_up) {
                continue;
            }
            let (marched, dark) = (march.marched, march.dark);
            let event = Event::Marched { unit: id, marched, dark, next, spent, cost, closed_up };
            record(self.referee, "CP-MAR-07", event);
        }
        for (unit, order) in std::mem::take(&mut self.late) {
            if self.state().force(&unit).is_some() {
                record(self.referee, "CP-ORD-13", Event::Ordered { unit, hour: 48, order });
            }
        }
        sighting::close(self);
    }
}
