//! The log of an exchange, sentence by sentence.

use super::sentences::Voice;
use crate::adjudicate::{Beat, Entry, Roster, Side, Told};
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::position::state::State;

/// Tells the log of one exchange.
pub(crate) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Vec<Told> {
    let mut state = before.clone();
    let told = log.iter().map(|entry| {
        let voice = Voice { state: &state, roster, eyes };
        let (text, working) = voice.says(&entry.event);
        let beat = match &entry.event {
            _ if text.is_empty() => Beat::Silent,
            Event::Dawns { .. } => Beat::Heading,
            Event::Steps { .. } | Event::Suffers { .. } | Event::Joins { .. } | Event::Officer { .. } => Beat::Follows,
            _ => Beat::Opens,
        };
        apply(&mut state, &entry.event);
        Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() }
    });
    told.collect()
}
