//! The working of an event: dice, modifiers, what was needed, and who decided.

use crate::adjudicate::{By, Clause, Entry, Roster};
use crate::kit::counted;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::position::event::{Event, Volley};
use crate::rules::really_simple::position::state::State;

/// The working of an event: dice, modifiers, what was needed, what came of it, and who decided.
pub(crate) fn working(state: &State, roster: &Roster, entry: &Entry<Event>) -> Vec<String> {
    let clause = &entry.clause;
    match &entry.event {
        Event::Fires { volley, .. } => volley_line(entry, 0, volley).into_iter().collect(),
        Event::Assaults { attack, defence, .. } => {
            let lines = [volley_line(entry, 0, attack), volley_line(entry, 1, defence)];
            lines.into_iter().flatten().collect()
        }
        Event::Fate { .. } => {
            let kills = format!("{} or more kills ({clause})", tables::GENERAL_DIES);
            thrown(entry, "a General's fate: 2D6", &kills)
        }
        Event::Morale { unit, .. } => {
            let unit = state.unit(unit);
            let what = format!("morale at {} of {}: D6", unit.strength(), unit.full());
            let holds = format!("{} or more holds ({clause})", tables::MORALE_PASSES);
            thrown(entry, &what, &holds)
        }
        Event::Rallies { .. } => {
            let succeeds = format!("{} or more succeeds ({clause})", tables::RALLY_SUCCEEDS);
            thrown(entry, "rally: D6", &succeeds)
        }
        Event::FallsBack { to, by, .. } => decided_by(&format!("to {to}"), *by, clause),
        Event::GivesWay { unit, by, .. } | Event::Accompanies { unit, by, .. } | Event::Advances { unit, by, .. } => {
            decided_by(&format!("{}:", roster.unit(unit)), *by, clause)
        }
        _ => Vec::new(),
    }
}

fn shown(entry: &Entry<Event>, index: usize) -> Option<String> {
    let values = &entry.rolls.get(index)?.values;
    let values = values.iter().map(ToString::to_string).collect::<Vec<_>>();
    Some(values.join(" "))
}

/// The working of one volley.
fn volley_line(entry: &Entry<Event>, index: usize, volley: &Volley) -> Option<String> {
    let dice = entry.rolls.get(index)?.values.len();
    let mut parts = vec![format!("{dice}D6: {} ({})", shown(entry, index)?, volley.dice)];
    parts.extend(volley.tally.lines());
    parts.push(format!("{} or more hits ({})", volley.needs, volley.by));
    parts.push(counted(volley.hits, "hit", None));
    Some(parts.join("; "))
}

fn thrown(entry: &Entry<Event>, what: &str, needed: &str) -> Vec<String> {
    let line = shown(entry, 0).map(|dice| format!("{what} {dice}; {needed}"));
    line.into_iter().collect()
}

/// A line of working where somebody, or nobody, had a choice.
fn decided_by(what: &str, by: By, clause: &Clause) -> Vec<String> {
    let how = match by {
        By::Rule | By::Order => return Vec::new(),
        By::Answer => "as answered",
        By::Standing => "by standing order",
        By::Default => "by the printed default, as nothing was said",
    };
    vec![format!("{what} {how} ({clause})")]
}
