//! Who sees whom: CP-INT-01, CP-INT-02, CP-INT-03, CP-DAY-03.

use super::atlas::{Atlas, Hour};
use super::command::apart;
use super::force::Force;
use super::state::State;
use crate::adjudicate::{Side, UnitId};
use crate::kit::{Hex, Spot};
use crate::rules::campaign::charts::tables::Land;
use crate::rules::campaign::troops::units::Arm;

/// What there is to be known of a half-hour to say who sees whom.
pub(crate) struct Eyes<'s> {
    /// The position at its beginning.
    pub(crate) state: &'s State,
    /// The ground.
    pub(crate) atlas: &'s Atlas,
    /// Weather and light.
    pub(crate) hour: Hour,
    /// CP-INT-02: the forces that have marched today, or have had a contact.
    pub(crate) stirred: &'s dyn Fn(&UnitId) -> bool,
}

/// A force that looks out, and is seen.
pub(crate) struct Watcher<'s> {
    /// Its place in the army.
    pub(crate) place: usize,
    /// Who it is.
    pub(crate) force: &'s Force,
    /// Where it stands.
    pub(crate) hex: Hex,
    /// How far it sees.
    pub(crate) range: u32,
}

impl Eyes<'_> {
    /// CP-INT-01, CP-INT-03, CP-DAY-03: how far a force sees.
    pub(crate) fn range(&self, force: &Force) -> u32 {
        let keen = force.of(Arm::Horse) >= 300;
        let screens = keen && force.screens();
        match (self.hour.weather.is_foul(), screens) {
            _ if force.is_leaders() || force.is_train() => 0,
            _ if self.hour.dark => 1,
            (true, true) => 2,
            (true, false) => 1,
            (false, true) => 3,
            (false, false) if keen => 2,
            (false, false) => 1,
        }
    }

    /// CP-INT-01, CP-INT-02: whether a force sees an enemy force.
    pub(crate) fn sees(&self, by: &Force, at: &Force) -> bool {
        let far = apart(self.state, by.at, at.at);
        far <= self.range(by) && self.discerns(by, at, far)
    }

    /// The forces of the army by their place in it, those of each side for themselves, the first of the position first.
    pub(crate) fn watchers(&self) -> [Vec<Watcher<'_>>; 2] {
        let first = self.state.sides.first().map(|card| &card.side);
        let mut watchers = [Vec::new(), Vec::new()];
        for (place, force) in self.state.army.iter().enumerate() {
            let hex = self.state.map.hex(force.at);
            let own = &mut watchers[usize::from(Some(&force.side) != first)];
            own.push(Watcher { place, force, hex, range: self.range(force) });
        }
        watchers
    }

    /// How far away an enemy is whom a force sees.
    pub(crate) fn spots(&self, seer: &Watcher<'_>, enemy: &Watcher<'_>) -> Option<u32> {
        let far = self.state.map.distance(seer.hex, enemy.hex);
        (far <= seer.range && self.discerns(seer.force, enemy.force, far)).then_some(far)
    }

    /// Whether a force makes out an enemy force that is no farther away than it sees.
    pub(crate) fn discerns(&self, by: &Force, at: &Force, far: u32) -> bool {
        let horse = by.of(Arm::Horse);
        let land = self.atlas.land(at.at);
        if far > 2 && matches!(land, Land::Wooded | Land::Mountain) {
            return false;
        }
        let still = !(self.stirred)(&at.unit);
        if still && horse < 300 && matches!(land, Land::Wooded | Land::Hilly | Land::Mountain) {
            return false;
        }
        far <= 1 || !self.is_screened(at, horse)
    }

    /// CP-INT-02: whether a force is behind a screen with at least so much horse.
    fn is_screened(&self, force: &Force, horse: u32) -> bool {
        let mut screens = self.state.army.iter().filter(|screen| screen.screens() && screen.side == force.side);
        screens.any(|screen| screen.of(Arm::Horse) >= horse && apart(self.state, screen.at, force.at) <= 1)
    }

    /// Whether any force of a side sees an enemy force.
    pub(crate) fn side_sees(&self, side: &Side, at: &Force) -> bool {
        self.state.forces_of(side).any(|by| self.sees(by, at))
    }

    /// Whether a side has a hex in view: what stands there, and what is built there.
    pub(crate) fn in_view(&self, side: &Side, spot: Spot) -> bool {
        self.state.forces_of(side).any(|by| apart(self.state, by.at, spot) <= self.range(by))
    }
}
