//! Steps of fire that come to nothing as their moment comes, of small arms and guns alike.

use crate::adjudicate::{UnitId, Wrong, because};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;

/// What became of a step that did not lead to fire.
#[derive(Clone, Debug)]
pub(crate) enum Remark {
    /// Its condition does not hold.
    Waived(usize),
    /// It cannot be done.
    Dropped(usize, Wrong),
}

/// Why nobody of a list is fired at: whom it names, one after the other, and the others of whom it speaks.
pub(crate) fn nobody_of(named: Vec<Wrong>, others: bool) -> Option<Wrong> {
    let mut named = named.into_iter();
    let mut first = named.next()?;
    let mut told = vec![first.reason.clone()];
    for other in named {
        if !told.contains(&other.reason) {
            told.push(other.reason.clone());
            first.reason = because!("{}; {}", first.reason, other.reason);
        }
    }
    if others {
        first.reason = because!("{}; and there is nobody else to fire at as it was ordered", first.reason);
    }
    Some(first)
}

/// Writes down what became of steps that did not lead to fire; `clause` is that of the decision.
pub(crate) fn unfired(play: &mut Play<'_, '_>, id: &UnitId, remarks: Vec<Remark>, clause: &'static str) {
    for remark in remarks {
        match remark {
            Remark::Waived(step) => {
                let step = play.step_of_fire(id, step);
                let unit = id.clone();
                play.record(clause, Event::Waived { unit, step });
            }
            Remark::Dropped(step, wrong) => {
                let step = play.step_of_fire(id, step);
                cannot_fire(play, id, step, wrong, clause);
            }
        }
    }
}

/// A step of fire comes to nothing, by the clause that it offends or by that of the decision.
pub(crate) fn cannot_fire(play: &mut Play<'_, '_>, id: &UnitId, step: usize, wrong: Wrong, clause: &'static str) {
    let dropped = Event::Dropped { unit: id.clone(), step, reason: wrong.reason };
    play.record(wrong.clause.unwrap_or(clause), dropped);
}
