//! What a side is told of what happens: CP-VEI-01, CP-VEI-03, CP-VEI-04, CP-VEI-05, CP-INT-08, CP-INT-10, CP-INT-11.

use super::charts::switches::Names;
use super::charts::tables::nearest;
use super::events::event::{Event, Score};
use super::position::known;
use super::position::state::State;
use crate::adjudicate::{Side, UnitId};
use serde_json::Value as Json;

/// Acts whose dice are told to both sides.
const OPEN: &[&str] = &["weather", "storm", "garrison", "attack", "defence", "pursuit", "siege"];

/// Acts whose dice are told to both sides, and whose labels name a force.
const NAMING: &[&str] = &["delay", "catch", "cut-off"];

/// CP-VEI-03: whether a die is veiled until the close: it is thrown for one side alone, or, where names are masked, for a force
/// that its label names.
pub(crate) fn veils(state: &State, label: &str) -> bool {
    let act = label.split('/').nth(1).unwrap_or_default();
    let named = NAMING.contains(&act) && state.house_rules.names == Names::Told;
    !named && !OPEN.contains(&act)
}

/// CP-INT-08: whether a side is told a die: where names are masked, not one whose label names a force of the enemy.
pub(crate) fn tells_roll(state: &State, label: &str, side: &Side) -> bool {
    let mut parts = label.split('/').skip(1);
    let naming = parts.next().is_some_and(|act| NAMING.contains(&act)) && state.house_rules.names == Names::Masked;
    !naming || parts.next().is_some_and(|whom| state.forces_of(side).any(|force| force.unit.is_like(whom)))
}

/// CP-INT-08: an event with the names in it that a side has for its enemies.
pub(crate) fn by_its_names(state: &State, event: Event, side: &Side) -> Event {
    if let Event::Called { by, unit, name } = event {
        let unit = state.called_by(&unit, &by).clone();
        return Event::Called { by, unit, name };
    }
    let guises = state.guises.iter().filter(|guise| guise.by == *side && guise.name != guise.unit);
    let guises = guises.map(|guise| (guise.unit.as_str(), guise.name.as_str())).collect::<Vec<_>>();
    if guises.is_empty() {
        return event;
    }
    let mut written = serde_json::to_value(&event).expect("an event can be written");
    rename(&mut written, &guises, Named::Other);
    crate::yaml::from_json(written).expect("an event with other names is one")
}

/// What stands under a key of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Forces,
    Other,
}

impl Named {
    fn under(key: &str, value: &Json) -> Named {
        match key {
            "unit" | "with" | "against" | "active" | "passive" | "forces" => Named::Forces,
            "by" | "garrison" if value.is_array() => Named::Forces,
            _ => Named::Other,
        }
    }
}

/// Puts names in the place of others; lists stand in the order of names again, so that their order tells nothing.
fn rename(written: &mut Json, names: &[(&str, &str)], named: Named) {
    match written {
        Json::String(text) if named == Named::Forces => {
            if let Some((_, name)) = names.iter().find(|(unit, _)| text == unit) {
                *text = (*name).to_owned();
            }
        }
        Json::Array(items) => {
            let before = items.clone();
            items.iter_mut().for_each(|item| rename(item, names, named));
            if *items != before {
                items.sort_by_key(|item| item.get("unit").unwrap_or(item).as_str().map(str::to_owned));
            }
        }
        Json::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                let named = Named::under(key, value);
                rename(value, names, named);
            }
        }
        Json::String(_) | Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Whether a force, or a leader of one, is of a side.
fn is_own(state: &State, id: &UnitId, side: &Side) -> bool {
    let own = state.force(id).is_some_and(|force| force.side == *side);
    own || state.forces_of(side).any(|force| force.unit_of(id).is_some())
}

/// CP-INT-08: what was seen of an enemy, with his name, which older plays did not write down.
fn by_name(state: &State, event: &Event) -> Event {
    let mut told = event.clone();
    if let Event::Seen { unit, sighting, .. } | Event::Known { unit, sighting, .. } = &mut told {
        sighting.name = sighting.name.take().or_else(|| known::name_of_enemy(state, unit));
    }
    told
}

/// CP-VEI-01: an event as a side is told it; nothing of what it cannot know.
pub(crate) fn told_to(state: &State, event: &Event, side: &Side) -> Option<Event> {
    let own = |id: &UnitId| is_own(state, id, side);
    match event {
        Event::Dawns { .. }
        | Event::Concedes { .. }
        | Event::DayEnds { .. }
        | Event::Ends { .. }
        | Event::Meets { .. }
        | Event::Delays { .. }
        | Event::Caught { .. }
        | Event::Surrenders { .. } => Some(event.clone()),
        Event::Standing { side: of, .. }
        | Event::Struck { side: of, .. }
        | Event::Rumour { side: of, .. }
        | Event::Headquarters { side: of, .. }
        | Event::Finds { side: of, .. }
        | Event::Cut { side: of, .. }
        | Event::Points { side: of, .. } => (of == side).then(|| event.clone()),
        Event::Seen { by: of, .. } | Event::Known { by: of, .. } => (of == side).then(|| by_name(state, event)),
        Event::Depot { side: of, stands, .. } => (of == side || !stands).then(|| event.clone()),
        Event::Called { by, unit, name } => (by == side && name == unit).then(|| event.clone()),
        Event::Forgets { by, .. } => (by == side).then(|| event.clone()),
        Event::Lost { .. } | Event::Loses { .. } => None,
        Event::ComesIn { force } => (force.side == *side).then(|| event.clone()),
        Event::Owned { place, by, unheard } => {
            let told = Event::Owned { place: place.clone(), by: by.clone(), unheard: Vec::new() };
            (!unheard.contains(side)).then_some(told)
        }
        Event::Learns { side: of, place } => {
            let owner = state.places.iter().find(|other| other.name == *place).and_then(|place| place.owner.clone());
            let told = |by: Side| Event::Owned { place: place.clone(), by, unheard: Vec::new() };
            owner.filter(|_| of == side).map(told)
        }
        Event::Recovers { with, .. } => own(with).then(|| event.clone()),
        Event::Begins { battle } | Event::Awaits { battle } => {
            let mut battle = battle.clone();
            battle.result = None;
            let begins = battle.begins;
            for share in battle.attackers.iter_mut().chain(&mut battle.defenders) {
                if !own(&share.unit) {
                    share.from = begins;
                }
            }
            Some(match event {
                Event::Awaits { .. } => Event::Awaits { battle },
                _ => Event::Begins { battle },
            })
        }
        Event::Fought { attacker, attack, defence, lost, men, .. } => {
            let mine = usize::from(attacker != side);
            let mut told = event.clone();
            if let Event::Fought { attack: first, defence: second, lost: lose, men: of, .. } = &mut told {
                let theirs = 1 - mine;
                (lose[theirs], of[theirs]) = (eighths(lost[theirs], men[theirs]), 8);
                let blind = if mine == 0 { second } else { first };
                *blind = if mine == 0 { defence } else { attack }.as_ref().map(outlined);
            }
            Some(told)
        }
        Event::Pursuit { side: of, modifiers, .. } => {
            let mut told = event.clone();
            if let Event::Pursuit { modifiers: told, .. } = &mut told {
                *told = if of == side { modifiers.clone() } else { Vec::new() };
            }
            Some(told)
        }
        Event::CutOff { unit, .. } => Some(match own(unit) {
            true => event.clone(),
            false => Event::CutOff { unit: unit.clone(), at: None },
        }),
        Event::Siege { place, score, .. } => {
            let held = state.places.iter().find(|other| other.name == *place);
            let mine = held.is_some_and(|place| place.owner.as_ref() == Some(side));
            let outside = Event::Siege { place: place.clone(), score: *score, works: 0, stores: 0 };
            Some(if mine { event.clone() } else { outside })
        }
        Event::Storms { place, attack, defence, taken, by, garrison } => {
            let mine = by.iter().any(own);
            let (attack, defence) = match mine {
                true => (attack.clone(), outlined(defence)),
                false => (outlined(attack), defence.clone()),
            };
            let (by, garrison) = (by.clone(), garrison.clone());
            Some(Event::Storms { place: place.clone(), attack, defence, taken: *taken, by, garrison })
        }
        // What is about a force is for its own side; whatever else there may be is for nobody.
        _ => event.unit().is_some_and(own).then(|| event.clone()),
    }
}

/// CP-INT-10: losses in eighths of the men, to the nearest.
fn eighths(lost: u32, men: u32) -> u32 {
    u32::try_from(nearest(8 * u64::from(lost), men.into())).unwrap_or(8)
}

/// CP-INT-11: a score of which nothing is told but the die.
fn outlined(score: &Score) -> Score {
    Score { die: score.die, odds: 0, modifiers: Vec::new(), total: score.die.into(), value: 0 }
}
