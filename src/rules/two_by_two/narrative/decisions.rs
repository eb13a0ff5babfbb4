//! The working of decisions: what was chosen, by whose word, and what cut a way back short.

use std::cmp::Ordering;

use super::names::Voice;
use crate::adjudicate::{By, Clause, Entry, Reason, UnitId, because};
use crate::kit::table::{Coordinates, Decimal, Heading, Length, Sweep};
use crate::rules::two_by_two::position::driven_back;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::position::state::{Reply, State};
use crate::rules::two_by_two::troops::units::Kind;

/// Ways within so many degrees of each other are one.
const ALIKE: u16 = 2;

impl Voice<'_> {
    /// What an event that is no more than a decision settles: whose it is, what was chosen, and by whose word.
    pub(crate) fn chosen<'e>(&self, event: &'e Event) -> Option<(&'e UnitId, String, By)> {
        Some(match event {
            Event::Replies { unit, reply, by, .. } => {
                let reply = match reply {
                    Reply::Stand => "[stands] to be charged",
                    Reply::Shoot => "[means] to fire at [its] charger",
                };
                (unit, reply.to_owned(), *by)
            }
            Event::Holds { unit, by } => (unit, "[holds] [its] fire".to_owned(), *by),
            Event::StaysBack { unit, on, why, by } => {
                let what = match why {
                    Some(_) => format!("would close on {}, and cannot", self.plain(on)),
                    None => format!("[does] not close on {}", self.plain(on)),
                };
                (unit, what, *by)
            }
            Event::Remains { unit, by } => (unit, "[does] not follow up".to_owned(), *by),
            Event::LeavesOff { unit, enemy, by } => {
                let what = format!("[does] not fight on against {}", self.plain(enemy));
                (unit, what, *by)
            }
            _ => return None,
        })
    }

    /// A line for a decision of a unit; a default where its order was set aside says so.
    pub(crate) fn decision(&self, unit: &UnitId, what: &str, by: By, clause: &Clause) -> Vec<String> {
        let refused = by == By::Default && self.refused.iter().any(|id| id == unit.as_str());
        let how = match refused {
            true => Some("by the printed default, as its order was set aside"),
            false => by.told(),
        };
        let (name, what) = (self.plain(unit), self.does(unit, what));
        let line = how.map(|how| format!("{name}: {what}, {how} ({clause})"));
        line.into_iter().collect()
    }

    /// Which of the two ways of a rout by fire it took (TT-DEC-12).
    pub(crate) fn way_of_rout(&self, id: &UnitId, to: Option<Coordinates>) -> &'static str {
        let measure = self.state.measure();
        let unit = self.unit(id);
        let way = unit.at.zip(to).and_then(|(at, to)| Heading::toward(at.point(measure), to.point(measure)));
        match (way, unit.face) {
            (Some(way), Some(face)) if way.differs(face.reversed()) <= ALIKE => "straight to [its] rear",
            (Some(_), Some(_)) => "away from the firer",
            _ => "its way",
        }
    }

    /// What is in the way of a unit that went back less far than its enemy drove it, as it stands in a text.
    pub(crate) fn shortened(&self, id: &UnitId, to: Coordinates, far: Decimal) -> Option<Reason> {
        let measure = self.state.measure();
        let unit = self.unit(id);
        let driven = driven_back::driven(&self.state, unit, self.outcome?);
        let far = far.length(measure);
        if far + self.state.ruler().limit() >= driven {
            return None;
        }
        let at = unit.at?.point(measure);
        let course = Heading::toward(at, to.point(measure))?;
        self.behind(id, course, driven)
    }

    /// What a unit that is driven so far comes up against first.
    pub(crate) fn behind(&self, id: &UnitId, course: Heading, far: Length) -> Option<Reason> {
        let state: &State = &self.state;
        let way = Sweep { base: state.base(self.unit(id))?, course: course.course(), reach: far };
        let others = state.others(id);
        let stops = others.filter_map(|(other, base)| {
            let room = way.stops_before(&base, state.touch())?;
            Some((room, because!("{}", other.unit)))
        });
        let ground = self.ground.first_hindrance(state, self.unit(id), &way);
        let ground = ground.map(|(room, hindrance)| (room, hindrance.what));
        let first = stops.chain(ground).min_by_key(|(room, _)| *room);
        first.map(|(_, what)| what)
    }

    /// Whether a halt tells on any of some units: on those that charge, and on light infantry (TT-FIRE-56).
    pub(crate) fn may_be_halted(&self, ids: &[UnitId]) -> bool {
        let mut contacts = self.state.contacts.iter();
        let light = |id: &UnitId| self.unit(id).kind == Kind::LightInfantry;
        ids.iter().any(light) || contacts.any(|contact| ids.contains(&contact.charger))
    }

    /// Who should have gone back by a melee and did not, with what keeps them: their cover, or who stands behind them.
    pub(crate) fn unmoved(&self, fight: &Entry<Event>, after: &[Entry<Event>]) -> Vec<String> {
        let Event::Fights { attack, defence, result, .. } = &fight.event else {
            return Vec::new();
        };
        let driven = |id: &&UnitId| driven_back::driven(&self.state, self.unit(id), *result) > Length::ZERO;
        let lost = match attack.total().cmp(&defence.total()) {
            Ordering::Less => vec![&attack.unit],
            Ordering::Equal => vec![&attack.unit, &defence.unit],
            Ordering::Greater => vec![&defence.unit],
        };
        let gone = |id: &&UnitId| {
            let is_told = |entry: &Entry<Event>| match &entry.event {
                Event::Recoils { unit, .. } | Event::Keeps { unit, .. } | Event::Destroyed { unit, .. } => unit == *id,
                _ => false,
            };
            after.iter().any(is_told)
        };
        let stay = lost.into_iter().filter(driven).filter(|id| !gone(id));
        let told = stay.filter_map(|id| {
            let unit = self.unit(id);
            if shelter::is_in_cover(&self.state, &self.ground, unit) {
                return Some(self.says(id, "[holds] on in [its] cover"));
            }
            let back = match *id == attack.unit {
                true => unit.face?.reversed(),
                false => self.unit(&attack.unit).face?,
            };
            let behind = self.behind(id, back, driven_back::driven(&self.state, unit, *result))?;
            Some(self.says(id, &format!("cannot give ground for {behind}")))
        });
        told.collect()
    }
}
