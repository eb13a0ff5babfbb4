//! What the sides do not see of each other: which units are hidden, and by what they are met.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::fog::dispatch::{Heard, News};
use crate::adjudicate::telling::blur::{Blur, Precision};
use crate::adjudicate::telling::plot::{Mark, Plot};
use crate::adjudicate::terms::is_default;
use crate::adjudicate::terms::reason::Reason;
use crate::adjudicate::terms::roster::{Roster, Side, UnitId};

/// The state of a piece that the enemy does not see.
const UNSEEN: &str = "unseen";

/// Who is hidden from the enemy, and until when. It is a function of what came before: of the game file, of what the umpire
/// noted before a lock, and of what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    /// Units that are hidden until they are met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
    /// Sides all of whose units are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// Those of them that have been met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<UnitId>,
    /// How near an enemy must come: hexes, or micrometres on a table.
    pub within: i64,
    /// How far off one is met in a line of sight that is free; `within` alone counts where this is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<i64>,
    /// Whether a unit that is out of distance and of sight as an exchange ends is hidden again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: bool,
    /// How exactly strength and losses of enemies in view are told.
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: Precision,
    /// Whether reports ride to headquarters, as orders do from there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rides: bool,
    /// What each side knows of those whose reports do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
    /// Whose view it belongs to, where reports ride; nothing where somebody sees all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eyes: Option<Side>,
}

impl Veil {
    /// Whether there is no unit that it could hide.
    pub fn is_none(&self) -> bool {
        self.units.is_empty() && self.sides.is_empty() && self.news.is_empty()
    }

    /// Whether both sides are told all.
    pub fn is_open(&self) -> bool {
        self.is_none() && self.losses == Precision::Exact && !self.rides
    }

    /// How roughly a side is told of what is not its own; nothing where it is told exactly.
    pub(in crate::adjudicate) fn blur(&self, side: Option<&Side>) -> Option<Blur> {
        let rough = self.losses != Precision::Exact;
        rough.then(|| Blur { side: side.cloned(), losses: self.losses })
    }

    /// Whether the dice of every unit are sealed until the close: they would tell more of it than the reports do.
    pub fn seals(&self) -> bool {
        self.rides || self.losses != Precision::Exact
    }

    /// Whether a unit of a side is hidden from the other.
    pub fn hides(&self, unit: &UnitId, side: &Side) -> bool {
        (self.sides.contains(side) || self.units.contains(unit)) && !self.met.contains(unit)
    }

    /// All that is hidden, with the side it belongs to.
    pub fn hidden(&self, roster: &Roster) -> Vec<(UnitId, Side)> {
        let units = roster.units.iter();
        let hidden = units.filter(|(unit, side, _)| self.hides(unit, side));
        hidden.map(|(unit, side, _)| (unit.clone(), side.clone())).collect()
    }

    /// What is hidden from a side on the field.
    pub fn hidden_from(&self, side: &Side, roster: &Roster) -> Vec<UnitId> {
        let hidden = self.hidden(roster).into_iter();
        let others = hidden.filter(|(_, owner)| owner != side);
        others.map(|(unit, _)| unit).collect()
    }

    /// What a side is told nothing of: what is hidden from it, and what it has no fresh news of.
    pub fn untold_to(&self, side: &Side, roster: &Roster) -> Vec<UnitId> {
        let mut untold = self.hidden_from(side, roster);
        let stale = self.stale_for(side).map(|heard| &heard.unit);
        for unit in stale {
            if !untold.contains(unit) {
                untold.push(unit.clone());
            }
        }
        untold
    }

    /// Whether a side has no fresh news of a unit of that name.
    pub fn is_silent(&self, unit: &str, side: &Side) -> bool {
        self.stale_for(side).any(|heard| heard.unit.is_like(unit))
    }

    /// Whether a reason is about a unit of which a side has no fresh news.
    pub fn names_silent(&self, reason: &Reason, side: &Side) -> bool {
        let mut stale = self.stale_for(side);
        stale.any(|heard| heard.is_named_in(reason))
    }

    /// The same with nobody waiting for news: what happens does not ask who hears of it.
    pub fn on_the_field(&self) -> Veil {
        Veil { news: Vec::new(), ..self.clone() }
    }

    /// The same with the news of another moment.
    pub fn with_news(&self, news: &[News]) -> Veil {
        Veil { news: news.to_vec(), ..self.clone() }
    }

    /// Notes that units have been met; those that were not hidden are passed over.
    pub fn meet(&mut self, units: &[UnitId]) {
        for unit in units {
            if !self.met.contains(unit) {
                self.met.push(unit.clone());
            }
        }
        self.met.sort();
    }

    /// The umpire's mark: these units are hidden from here on.
    pub fn hide(&mut self, units: &[UnitId]) {
        self.met.retain(|unit| !units.contains(unit));
        for unit in units {
            if !self.units.contains(unit) {
                self.units.push(unit.clone());
            }
        }
        self.units.sort();
    }

    /// What of it a side may know: what is hidden of its own, by the rules of the game.
    pub fn seen_by(&self, side: &Side, roster: &Roster) -> Veil {
        let own = |unit: &UnitId| {
            let mut units = roster.units.iter();
            units.any(|(other, owner, _)| other == unit && owner == side)
        };
        let mut seen = self.clone();
        seen.units.retain(own);
        seen.met.retain(own);
        seen.sides.retain(|other| other == side);
        seen.eyes = self.rides.then(|| side.clone());
        // Of enemies whom it has not heard of it knows nothing, and when a report will come, nobody.
        seen.news.retain(|news| news.side == *side);
        for news in &mut seen.news {
            news.stale.retain(|heard| heard.owner == *side || heard.mark.is_some());
            // An enemy bears the name that the side has for him.
            for heard in news.stale.iter_mut().filter(|heard| heard.owner != *side) {
                heard.unit = heard.mark.as_ref().map_or_else(|| heard.unit.clone(), |mark| UnitId::new(&mark.unit));
            }
            news.road.clear();
            news.arrived.clear();
        }
        seen
    }

    /// A map on which whoever is hidden is marked so, and those whose reports ride stand where they were heard of. Who looks
    /// at all of it has no need of that.
    pub(in crate::adjudicate) fn marked(&self, mut plot: Plot) -> Plot {
        let hidden = |mark: &&mut Mark| self.hides(&UnitId::new(&mark.unit), &mark.side);
        for mark in plot.marks.iter_mut().filter(hidden) {
            mark.add_state(UNSEEN);
        }
        let heard = self.eyes.iter().flat_map(|side| self.stale_for(side));
        let stands = |heard: &&Heard| {
            let mut marks = plot.marks.iter();
            marks.any(|mark| mark.unit == heard.unit.as_str())
        };
        let heard = heard.filter(|heard| !stands(heard));
        let heard = heard.filter_map(Heard::marked).collect::<Vec<_>>();
        plot.marks.extend(heard);
        plot
    }
}
