//! What is told of a day, as it was taken down.

use std::collections::BTreeMap;

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::tables::Outcome;
use crate::rules::campaign::events::event::{Cause, Contact, Fighter};
use crate::rules::campaign::narrative::sentences::Tally;
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::state::Battle;

/// A battle of the day.
#[derive(Debug)]
pub(super) struct Fight {
    pub(super) field: Spot,
    /// How it begins, if that is told today.
    pub(super) begun: Option<Battle>,
    pub(super) comes_up: Vec<(UnitId, u32)>,
    /// Who hears its guns and marches to them.
    pub(super) hears: Vec<UnitId>,
    /// Whether it is to be fought out, and is not yet.
    pub(super) awaits: bool,
    pub(super) end: Option<End>,
    /// Who was caught before it as he gave way, and what befell forces and leaders after it, sentence by sentence.
    pub(super) caught: Vec<String>,
    pub(super) befalls: Vec<String>,
    pub(super) pursuit: Option<Pursuit>,
    /// Who retreats to where in the end, and who enters the field.
    pub(super) back: BTreeMap<UnitId, Spot>,
    pub(super) enters: Vec<UnitId>,
    pub(super) units: Vec<UnitId>,
}

/// How a battle ends.
#[derive(Debug)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) attacker: Side,
    /// The hours for which it was fought.
    pub(super) hours: Option<[u32; 2]>,
    pub(super) lost: [u32; 2],
    /// The guns that were lost, as far as they are told one by one.
    pub(super) guns: [u32; 2],
    pub(super) men: [u32; 2],
    pub(super) fighters: [Vec<Fighter>; 2],
}

/// The pursuit after a battle.
#[derive(Debug)]
pub(super) struct Pursuit {
    pub(super) by: Side,
    pub(super) per_cent: u32,
    pub(super) pieces: u32,
    /// What it costs those of whom that is told.
    pub(super) cost: Tally,
}

/// Who came upon whom.
#[derive(Debug)]
pub(super) struct Affair {
    pub(super) contact: Contact,
    pub(super) hour: u32,
    pub(super) field: Spot,
    pub(super) active: Vec<UnitId>,
    pub(super) passive: Vec<UnitId>,
    /// Until when they were held up, and where the enemy fell back to.
    pub(super) until: Option<u32>,
    pub(super) back: Vec<(UnitId, Spot)>,
    /// How many men it costs whom, where they fight for time.
    pub(super) cost: Vec<(UnitId, u32)>,
}

/// What a force has marched.
#[derive(Debug)]
pub(super) struct Marched {
    pub(super) way: Vec<Spot>,
    pub(super) hour: u32,
}

/// An enemy as he was seen last.
#[derive(Debug)]
pub(super) struct LastSeen {
    pub(super) seen: Sighting,
    pub(super) seer: Option<UnitId>,
}

/// Who was caught as he gave way, as it is told of a battle there, and by itself.
#[derive(Debug)]
pub(super) struct Caught {
    pub(super) unit: UnitId,
    pub(super) field: Spot,
    pub(super) here: String,
    pub(super) there: String,
}

/// A night of a siege, as it is told where the siege goes on, and where the garrison is taken.
#[derive(Debug)]
pub(super) struct Siege {
    pub(super) place: String,
    pub(super) goes_on: String,
    pub(super) over: String,
    pub(super) is_over: bool,
}

/// What is told of a day.
#[derive(Debug, Default)]
pub(super) struct Day {
    pub(super) number: u32,
    pub(super) battles: Vec<Fight>,
    pub(super) affairs: Vec<Affair>,
    pub(super) marches: BTreeMap<UnitId, Marched>,
    /// Who took which places.
    pub(super) places: Vec<(Side, String)>,
    pub(super) seen: BTreeMap<UnitId, LastSeen>,
    /// Who fell out on the march, or for hunger.
    pub(super) strayed: Vec<(UnitId, Cause, u32)>,
    /// Who was caught as he gave way.
    pub(super) caught: Vec<Caught>,
    pub(super) back: u32,
    pub(super) hungry: Vec<UnitId>,
    pub(super) sieges: Vec<Siege>,
    /// Whatever else befell anybody.
    pub(super) other: Vec<(String, Option<UnitId>)>,
    pub(super) verdict: Option<String>,
    /// What was lost by either side.
    pub(super) lost: BTreeMap<Side, Tally>,
}

impl Fight {
    fn at(field: Spot) -> Fight {
        Fight {
            field,
            begun: None,
            comes_up: Vec::new(),
            hears: Vec::new(),
            awaits: false,
            end: None,
            caught: Vec::new(),
            befalls: Vec::new(),
            pursuit: None,
            back: BTreeMap::new(),
            enters: Vec::new(),
            units: Vec::new(),
        }
    }

    /// Who hears its guns, and does not get there.
    fn hears_in_vain(&self) -> impl Iterator<Item = &UnitId> {
        self.hears.iter().filter(|unit| !self.comes_up.iter().any(|(other, _)| other == *unit))
    }

    /// How great it is: the men of both sides, where it has ended.
    pub(super) fn weight(&self) -> Option<u32> {
        self.end.as_ref().map(|end| end.men.iter().sum::<u32>())
    }

    /// The half-hour in which it begins, where that is told: of battles that go on the first stands first.
    pub(super) fn begins(&self) -> Option<u32> {
        self.begun.as_ref().map(|battle| battle.begins)
    }
}

impl Day {
    /// The battle of a field, which may begin with this.
    pub(super) fn fight(&mut self, field: Spot) -> &mut Fight {
        let at = self.battles.iter().position(|fight| fight.field == field).unwrap_or_else(|| {
            self.battles.push(Fight::at(field));
            self.battles.len() - 1
        });
        &mut self.battles[at]
    }

    /// The battle of a field, if there was one.
    pub(super) fn fight_at(&mut self, field: Spot) -> Option<&mut Fight> {
        self.battles.iter_mut().find(|fight| fight.field == field)
    }

    /// The half-hour in which a force has come to where it stands, or met the enemy before it.
    pub(super) fn arrived(&self, unit: &UnitId) -> Option<u32> {
        let met = self.affairs.iter().rfind(|affair| affair.active.contains(unit)).map(|affair| affair.hour);
        self.marches.get(unit).map(|march| march.hour).max(met)
    }

    /// Where some have come to, where it is one place.
    pub(super) fn goal_of(&self, units: &[UnitId]) -> Option<Spot> {
        let goals = units.iter().map(|unit| self.marches.get(unit)?.way.last().copied());
        let goals = goals.collect::<Option<Vec<_>>>()?;
        goals.iter().all(|goal| *goal == goals[0]).then(|| goals[0])
    }

    /// Who hears the guns of a battle and does not get there: nobody who fights in another, nor who was told to be late for one before.
    pub(super) fn too_late(&self, fight: &Fight) -> Vec<UnitId> {
        let earlier = || self.battles.iter().take_while(|other| other.field != fight.field);
        let is_told = |unit: &UnitId| earlier().any(|other| other.hears_in_vain().any(|late| late == unit));
        fight.hears_in_vain().filter(|unit| !self.fights(unit) && !is_told(unit)).cloned().collect()
    }

    /// Puts whoever was caught where it is told: in the battle to which it came there.
    pub(super) fn places_caught(&mut self) {
        for Caught { unit, field, here, there } in std::mem::take(&mut self.caught) {
            match self.fight_at(field) {
                Some(fight) => fight.caught.push(here),
                None => self.other.push((there, Some(unit))),
            }
        }
    }

    /// Whether somebody fights in a battle of the day.
    pub(super) fn fights(&self, unit: &UnitId) -> bool {
        self.battles.iter().any(|fight| fight.units.contains(unit))
    }

    /// The battle that was told last, to which belongs what befalls anybody after it.
    pub(super) fn last_fight(&mut self) -> Option<&mut Fight> {
        self.battles.iter_mut().rfind(|fight| fight.end.is_some())
    }

    /// What befell somebody after a battle, or without one.
    pub(super) fn befalls(&mut self, text: String, unit: Option<UnitId>) {
        match self.last_fight() {
            Some(fight) if !text.is_empty() => fight.befalls.push(text),
            _ => self.other.push((text, unit)),
        }
    }

    /// The places that a side took.
    pub(super) fn taken(&self, by: &Side) -> Vec<String> {
        let taken = self.places.iter().filter(|(side, _)| side == by);
        taken.map(|(_, place)| crate::kit::naming::title_of(place)).collect()
    }
}
