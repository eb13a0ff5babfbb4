//! The 48 half-hours: CP-DAY-05, CP-DAY-06.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::replies;
use crate::rules::campaign::play::day::clock::{Clock, Halt, March};
use crate::rules::campaign::play::orders::couriers::{Mail, hears_of_standing};
use crate::rules::campaign::play::orders::errands;
use crate::rules::campaign::play::{Judge, battle, contact, marching, record, sides, siege, sighting};
use crate::rules::campaign::position::state::Battle;

/// CP-DAY-06: runs the clock of a day; gives the battles that have begun.
pub(crate) fn run(referee: &mut Judge<'_>, mail: Mail) -> Vec<Battle> {
    let state = referee.state();
    let mut marches = BTreeMap::new();
    let mut told = BTreeMap::new();
    for force in &state.army {
        let pressed = force.next.filter(|_| force.closed_up);
        let march = March { next: force.next, spent: force.spent, cost: force.cost, pressed, ..March::default() };
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
        marching::march(self);
        contact::settle(self);
        siege::burn_down(self);
        sighting::look(self);
        battle::begin(self);
        battle::begin_sallies(self);
    }

    /// CP-CON-04, CP-CON-13: who was halted by an enemy that has gone goes on from the half-hour after.
    fn released(&mut self) {
        let ids = self.marches.keys().cloned().collect::<Vec<_>>();
        for id in ids {
            let halt = self.marches[&id].halt.clone();
            let (Some(Halt::Touch(hex) | Halt::HeldUp(hex)), Some(force)) = (halt, self.state().force(&id)) else {
                continue;
            };
            let side = force.side.clone();
            if !self.enemy_in(hex, &side) {
                self.march(&id).halt = None;
            }
        }
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
            let (next, spent, cost) = match march.spent {
                0 => (None, 0, 0),
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
