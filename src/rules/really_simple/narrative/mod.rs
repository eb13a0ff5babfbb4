//! Events for those who tell them: incidents, wordings, working, names.

pub(crate) mod incidents;
pub(crate) mod retired;
pub(crate) mod untold;
pub(crate) mod wording;
mod working;

use crate::adjudicate::{Entry, Phrases, Roster, Side, Told};
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::telling::{self, Reading};
use incidents::Witness;

/// Tells the log of one exchange, event by event.
pub(crate) fn tell(
    before: &State,
    log: &[Entry<Event>],
    roster: &Roster,
    reader: Option<&Side>,
    phrases: &Phrases,
) -> Vec<Told> {
    let mut witness = Witness::new(before, roster, reader);
    let (mut incidents, mut workings) = (Vec::new(), Vec::new());
    for entry in log {
        workings.push(working::working(&witness.state, roster, entry));
        incidents.push(witness.sees(&entry.event));
    }
    let account = incidents::account(before, log, roster, reader);
    let reading = Reading { roster, reader, phrases, exchange: before.turn, taken: &[] };
    telling::full(&account, log, &incidents, workings, reading)
}
