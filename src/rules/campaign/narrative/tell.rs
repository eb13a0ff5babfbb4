//! The log of an exchange, sentence by sentence; the steps of a march stand together where it ends.

use std::collections::BTreeMap;

use super::sentences::working;
use super::voice::{Heard, Voice, ends};
use crate::adjudicate::{Beat, Entry, Roster, Side, Told, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::position::state::State;

/// Tells the log of one exchange.
pub(crate) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster, eyes: Option<&Side>) -> Vec<Told> {
    let mut state = before.clone();
    let heard = Heard::of(log);
    let last = last_steps(log);
    let mut ways = BTreeMap::<UnitId, Vec<(Spot, u32)>>::new();
    let mut arrived = BTreeMap::<UnitId, u32>::new();
    let told = log.iter().enumerate().map(|(place, entry)| {
        let voice = Voice { state: &state, roster, heard: &heard, eyes };
        let mut text = voice.says(&entry.event, entry.clause.as_str());
        let working = working(&entry.event, &entry.rolls);
        if let Event::Steps { unit, to, hour, .. } = &entry.event
            && *hour < 48
        {
            let way = ways.entry(unit.clone()).or_default();
            way.push((*to, *hour));
            text = match last.get(unit) == Some(&place) {
                true => voice.hexes(unit, &std::mem::take(way)),
                false => String::new(),
            };
        }
        arrivals(&mut arrived, &entry.event);
        if let Event::Joins { unit, field, from, .. } = &entry.event
            && arrived.get(unit) == Some(from)
        {
            text = voice.takes_part(unit, *field, &ends(*from));
        }
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

/// When forces come to where they stand, or meet the enemy before them: whoever has no tail takes part in a battle from the end of
/// that half-hour on.
fn arrivals(arrived: &mut BTreeMap<UnitId, u32>, event: &Event) {
    match event {
        Event::Steps { unit, hour, .. } => {
            arrived.insert(unit.clone(), *hour);
        }
        Event::Meets { active, hour, .. } => arrived.extend(active.iter().map(|unit| (unit.clone(), *hour))),
        _ => {}
    }
}

/// Where in a log each force steps for the last time before something else befalls it.
fn last_steps(log: &[Entry<Event>]) -> BTreeMap<UnitId, usize> {
    let steps = log.iter().enumerate().filter_map(|(place, entry)| match &entry.event {
        Event::Steps { unit, hour, .. } if *hour < 48 => Some((unit.clone(), place)),
        _ => None,
    });
    steps.collect()
}

impl Voice<'_> {
    /// A march, hex by hex.
    fn hexes(&self, unit: &UnitId, way: &[(Spot, u32)]) -> String {
        let hexes = way.iter().map(|(hex, hour)| match self.state.place_at(*hex) {
            Some(_) => format!("{} {}", self.place(*hex), ends(*hour)),
            None => format!("{hex} {}", ends(*hour)),
        });
        let hexes = hexes.collect::<Vec<_>>().join(", ");
        self.one(unit, &format!("[marches]: {hexes}."))
    }
}
