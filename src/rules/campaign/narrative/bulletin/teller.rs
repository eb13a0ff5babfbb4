//! Who tells a day, and what he calls whom.

use crate::adjudicate::{Roster, Side, UnitId};
use crate::kit::{Number, Spot, agree, army_says, list, naming, the};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::narrative::sentences::Voice;
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::state::State;

/// Who tells, to whom, and what he knows by now.
pub(super) struct Teller<'t> {
    pub(super) state: &'t State,
    pub(super) roster: &'t Roster,
    pub(super) eyes: Option<&'t Side>,
}

impl Teller<'_> {
    /// What a force is called: an enemy of whom nothing but the name is known by that.
    pub(super) fn name(&self, id: &UnitId) -> String {
        match self.roster.unit(id) {
            called if called == id.as_str() => naming::with_article(&naming::title_of(id.as_str())),
            called => naming::with_article(called),
        }
    }

    pub(super) fn names(&self, ids: &[UnitId]) -> String {
        list(&ids.iter().map(|id| self.name(id)).collect::<Vec<_>>())
    }

    /// Who does something: a phrase with its verbs in brackets.
    pub(super) fn does(&self, ids: &[UnitId], phrase: &str) -> String {
        let names = self.names(ids);
        let number = if ids.len() == 1 { naming::number(&names) } else { Number::Many };
        format!("{names} {}", agree(phrase, number))
    }

    pub(super) fn army(&self, side: &Side) -> String {
        the(self.state.army_of(side))
    }

    pub(super) fn army_does(&self, side: &Side, phrase: &str) -> String {
        army_says(&self.army(side), phrase)
    }

    /// A place by its name, else by the place nearest to it and its hex.
    pub(super) fn place(&self, spot: Spot) -> String {
        if let Some(place) = self.state.place_at(spot) {
            return naming::title_of(&place.name);
        }
        let near = self.state.places.iter().map(|place| (apart(self.state, place.hex, spot), &place.name));
        match near.min() {
            Some((1, name)) => format!("{spot} beside {}", naming::title_of(name)),
            _ => spot.to_string(),
        }
    }

    pub(super) fn is_own(&self, unit: &UnitId) -> bool {
        let force = self.state.force(unit);
        force.is_some_and(|force| self.eyes.is_none_or(|eyes| force.side == *eyes))
    }

    /// Somebody gives ground.
    pub(super) fn falls_back(&self, unit: &UnitId, to: Spot) -> String {
        self.does(std::slice::from_ref(unit), &format!("[falls] back to {}", self.place(to)))
    }

    /// An event in the words of the full telling.
    pub(super) fn plainly(&self, event: &Event) -> String {
        self.voice().says(event).0
    }

    pub(super) fn voice(&self) -> Voice<'_> {
        Voice { state: self.state, roster: self.roster, eyes: self.eyes }
    }
}
