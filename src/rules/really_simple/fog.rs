//! Strength as the other side judges it, where a game tells losses roughly: who counts for how much in a side's own copy of
//! the position, and what an event tells it.

use super::charts::tables;
use super::narrative::sentences::Voice;
use super::position::event::{Event, Volley};
use super::position::scenario::Basis;
use super::position::state::{State, Verdict};
use super::troops::units::Unit;
use crate::adjudicate::{Blur, Looks, Precision, Side, UnitId};
use crate::kit::{Tally, counted};

/// Strength and full strength of a unit, as a side has them to which it is told so roughly. In words alone even the full
/// strength is the one that is printed for its arm.
fn stand_in(unit: &Unit, left: u32, precision: Precision) -> (u32, u32) {
    let full = unit.full();
    let told = match precision {
        Precision::Vague => tables::strength(unit.kind).unwrap_or(full),
        _ => full,
    };
    (precision.stand_in(left, (full, told), |_| ()), told)
}

/// Notes in a position how roughly strength is told, and takes out of it what one side does not know.
pub(crate) fn blur(state: &mut State, blur: Option<&Blur>) {
    state.blur = blur.cloned();
    for unit in &mut state.army {
        let Some(precision) = Blur::of(blur, &unit.side) else {
            continue;
        };
        if let (Some(left), Some(_)) = (unit.strength, unit.full) {
            let (left, full) = stand_in(unit, left, precision);
            (unit.strength, unit.full) = (Some(left), Some(full));
        }
    }
    if blur.is_some_and(|blur| blur.side.is_some()) {
        state.ending = state.ending.as_ref().map(|verdict| state.in_outline(verdict));
    }
}

/// An event as a side is told it. Of a combat it keeps whether anybody was hit, and who won; of an enemy's loss by how much
/// he looks the worse.
pub(crate) fn blurred(state: &State, event: &Event, blur: &Blur) -> Event {
    match event {
        Event::Fires { unit, at, range, volley } => {
            Event::Fires { unit: unit.clone(), at: at.clone(), range: *range, volley: in_smoke(volley) }
        }
        Event::Assaults { unit, at, continued, attack, defence } => Event::Assaults {
            unit: unit.clone(),
            at: at.clone(),
            continued: *continued,
            attack: in_smoke(attack),
            defence: in_smoke(defence),
        },
        Event::Loses { unit, points } => {
            Event::Loses { unit: unit.clone(), points: state.seen_to_lose(unit, *points, blur) }
        }
        Event::Decided { attacker, defender, taken, lost, result } => Event::Decided {
            attacker: attacker.clone(),
            defender: defender.clone(),
            taken: (*taken).min(1),
            lost: (*lost).min(1),
            result: *result,
        },
        Event::Ends { verdict } => Event::Ends { verdict: state.in_outline(verdict) },
        event => event.clone(),
    }
}

/// A volley of which only is seen whether it hits.
fn in_smoke(volley: &Volley) -> Volley {
    Volley { tally: Tally::default(), needs: 0, hits: volley.hits.min(1), ..volley.clone() }
}

impl State {
    /// The points that a loss takes off what stands for a unit's strength.
    fn seen_to_lose(&self, id: &UnitId, points: u32, blur: &Blur) -> u32 {
        let unit = self.unit(id);
        let Some(precision) = Blur::of(Some(blur), &unit.side) else {
            return points;
        };
        let (was, _) = stand_in(unit, unit.strength(), precision);
        let (is, _) = stand_in(unit, unit.strength().saturating_sub(points), precision);
        was.saturating_sub(is)
    }

    /// How the game ended, without a count of points.
    fn in_outline(&self, verdict: &Verdict) -> Verdict {
        let limit = self.scenario.exhaustion;
        let limit = limit.filter(|limit| limit.basis == Basis::Strength);
        let why = match (limit, &verdict.winner) {
            (Some(limit), Some(winner)) if verdict.why.ends_with(" and can do no more") => format!(
                "{} lost {} of all strength points or more and can do no more",
                self.army(self.other(winner), "has", "have"),
                limit.fraction
            ),
            _ => verdict.why.clone(),
        };
        Verdict { why, ..verdict.clone() }
    }

    /// How roughly a unit's strength is told in this position, if it is.
    pub(crate) fn rough(&self, unit: &Unit) -> Option<Precision> {
        Blur::of(self.blur.as_ref(), &unit.side)
    }

    /// What a unit looks like after a loss, where that is all that is told of its strength.
    pub(crate) fn looks(&self, unit: &Unit, points: u32) -> Option<Looks> {
        let left = unit.strength().saturating_sub(points);
        self.rough(unit)?.looks(left, unit.full())
    }

    /// The strength of a unit as a side judges it: exactly, unless strength is told roughly and the unit is the enemy's.
    pub(crate) fn judged(&self, unit: &Unit, by: &Side) -> u32 {
        let precision = Blur::between(self.blur.as_ref(), by, &unit.side);
        stand_in(unit, unit.strength(), precision).0
    }
}

impl Voice<'_> {
    /// A loss without its subject: `loses two points and is down to 4 of 6`, `loses men and looks worn`.
    pub(crate) fn suffers(&self, id: &UnitId, points: u32) -> String {
        let unit = self.state.unit(id);
        let Some(looks) = self.state.looks(unit, points) else {
            let lost = counted(points, "point", None);
            return format!("loses {lost} and is down to {}", self.left(id, points));
        };
        let same = self.state.looks(unit, 0) == Some(looks);
        match (looks.left_of("point"), same) {
            (Some(left), true) => format!("loses men and still has {left}"),
            (Some(left), false) => format!("loses men and is down to {left}"),
            (None, true) => format!("loses men and still looks {}", looks.words()),
            (None, false) => format!("loses men and now looks {}", looks.words()),
        }
    }

    /// Whether the losses of a unit are told roughly.
    pub(crate) fn is_rough(&self, id: &UnitId) -> bool {
        self.state.rough(self.state.unit(id)).is_some()
    }
}
