//! What is told of a day, as it was taken down.

use std::collections::BTreeMap;

use crate::adjudicate::{Side, UnitId};
use crate::kit::{Spot, naming};
use crate::rules::campaign::events::event::{Cause, Contact};
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::state::Battle;

/// A battle of the day.
#[derive(Debug)]
pub(super) struct Fight {
    pub(super) field: Spot,
    pub(super) begun: Option<Battle>,
    pub(super) comes_up: Vec<(UnitId, u32)>,
    /// Whether it is to be fought out, and is not yet.
    pub(super) awaits: bool,
    /// What came of it, sentence by sentence.
    pub(super) end: Vec<String>,
    /// Who retreats to where in the end, and who enters the field.
    pub(super) back: BTreeMap<UnitId, Spot>,
    pub(super) enters: Vec<UnitId>,
    /// What came of it as the headline has it.
    pub(super) outcome: Option<String>,
    pub(super) units: Vec<UnitId>,
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
}

/// What a force has marched.
#[derive(Debug)]
pub(super) struct Marched {
    pub(super) way: Vec<Spot>,
    pub(super) hour: u32,
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
    pub(super) seen: BTreeMap<UnitId, Sighting>,
    /// Who fell out on the march, or for hunger.
    pub(super) strayed: Vec<(UnitId, Cause, u32)>,
    pub(super) back: u32,
    pub(super) hungry: Vec<UnitId>,
    /// Whatever else befell anybody.
    pub(super) other: Vec<(String, Option<UnitId>)>,
    pub(super) verdict: Option<String>,
    /// What was lost, by side and cause.
    pub(super) lost: BTreeMap<Side, u32>,
}

impl Fight {
    pub(super) fn at(field: Spot) -> Fight {
        Fight {
            field,
            begun: None,
            comes_up: Vec::new(),
            awaits: false,
            end: Vec::new(),
            back: BTreeMap::new(),
            enters: Vec::new(),
            outcome: None,
            units: Vec::new(),
        }
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

    /// The battle that was told last, to which belongs what befalls anybody after it.
    pub(super) fn last_fight(&mut self) -> Option<&mut Fight> {
        self.battles.iter_mut().rfind(|fight| fight.outcome.is_some())
    }

    /// What befell somebody after a battle, or without one.
    pub(super) fn befalls(&mut self, text: String, unit: Option<UnitId>) {
        match self.last_fight() {
            Some(fight) if !text.is_empty() => fight.end.push(text),
            _ => self.other.push((text, unit)),
        }
    }

    /// How the battles ended that did.
    pub(super) fn outcomes(&self) -> Vec<String> {
        self.battles.iter().filter_map(|fight| fight.outcome.clone()).collect()
    }

    /// The places that a side took, or anybody.
    pub(super) fn taken(&self, by: Option<&Side>) -> Vec<String> {
        let taken = self.places.iter().filter(|(side, _)| by.is_none_or(|by| side == by));
        taken.map(|(_, place)| naming::title_of(place)).collect()
    }
}
