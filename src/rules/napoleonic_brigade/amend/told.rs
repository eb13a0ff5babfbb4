//! What has changed of brigades, in words.

use super::units_told::units_told;
use crate::adjudicate::UnitId;
use crate::kit::naming::{number, title_of};
use crate::kit::table::{Heading, stance};
use crate::kit::{Changed, changes_of, counted, in_place_of, list, the};
use crate::rules::napoleonic_brigade::charts::measures::spot;
use crate::rules::napoleonic_brigade::narrative::names::brigade_called;
use crate::rules::napoleonic_brigade::narrative::names::{noun, small};
use crate::rules::napoleonic_brigade::narrative::working::duty;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Gone, Post};

/// What has changed of some brigades, in a sentence without its full stop; nothing where nothing has.
pub(super) fn told(before: &State, after: &State, units: &[UnitId]) -> String {
    let told = units.iter().map(|id| {
        let expected = before.to_come(id).map(|(_, brigade)| brigade);
        let (earlier, later) = (before.find(id).or(expected), after.find(id));
        let named = earlier.or(later).map(brigade_called);
        let named = named.unwrap_or_else(|| id.to_string());
        Changed {
            number: number(&named),
            called: named,
            phrases: match (earlier, later) {
                (None, None) => Vec::new(),
                (Some(_), None) => {
                    vec!["[is] taken out of the game as a mistake and [counts] for nobody".to_owned()]
                }
                (None, Some(brigade)) => comes_in(after, brigade),
                (Some(earlier), Some(later)) => differences(after, earlier, later),
            },
        }
    });
    changes_of(&told.collect::<Vec<_>>())
}

fn comes_in(state: &State, brigade: &Brigade) -> Vec<String> {
    let army = the(&state.card(&brigade.side).name);
    let units = counted(small(brigade.bases.len()), "unit", None);
    let mut phrases = vec![format!("[joins] {army} as {} of {units}", noun(brigade.kind))];
    phrases.extend(whereabouts(None, brigade));
    phrases.push(format!("[is] {}", drawn_up(brigade.form)));
    phrases.extend(holds(None, brigade.post.as_ref()));
    if let Some(order) = &brigade.order {
        phrases.push(format!("[has] the general order to {}", order.describe()));
    }
    phrases
}

/// What a brigade is otherwise than it was.
fn differences(state: &State, old: &Brigade, new: &Brigade) -> Vec<String> {
    let mut phrases = Vec::new();
    if old.name != new.name {
        let is = new.name.as_ref().map_or(new.unit.as_str(), String::as_str);
        phrases.push(format!("[is] called {is}"));
    }
    if old.kind != new.kind {
        let was = Some(noun(old.kind).to_owned());
        phrases.push(in_place_of(&format!("[is] {}", noun(new.kind)), was));
    }
    if old.nation != new.nation {
        let nation = new.nation.as_deref().unwrap_or("no nation");
        phrases.push(format!("[counts] as {}", title_of(nation)));
    }
    phrases.extend(gone(old, new));
    phrases.extend(whereabouts(Some(old), new));
    if old.form != new.form {
        let was = drawn_up(old.form);
        let was = was.strip_prefix("in ").unwrap_or(&was).to_owned();
        phrases.push(in_place_of(&format!("[is] {}", drawn_up(new.form)), Some(was)));
    }
    phrases.extend(holds(old.post.as_ref(), new.post.as_ref()));
    if new.gone != Some(Gone::Destroyed) || old.gone == new.gone {
        phrases.extend(units_told(old, new));
    }
    phrases.extend(ordered(old, new));
    phrases.extend(bound(state, old, new));
    phrases.extend(counts(old, new));
    phrases
}

fn gone(old: &Brigade, new: &Brigade) -> Option<String> {
    if old.gone == new.gone {
        return None;
    }
    let said = match new.gone {
        Some(Gone::Destroyed) => "[is] taken off the table and [counts] as destroyed",
        Some(Gone::Fled) => "[has] fled off the table",
        Some(Gone::Driven) => "[is] driven off the table",
        None => "[is] not lost",
    };
    Some(said.to_owned())
}

/// Where it stands.
fn whereabouts(old: Option<&Brigade>, new: &Brigade) -> Option<String> {
    let stands = |brigade: &Brigade| -> Option<(String, Heading)> { Some((spot(brigade.at?), brigade.face?)) };
    let (was, is) = (old.and_then(stands), stands(new));
    match is {
        Some(is) => stance(was.as_ref(), &is),
        None => None,
    }
}

fn drawn_up(form: Formation) -> String {
    match form {
        Formation::Limbered | Formation::Unlimbered => form.word().to_owned(),
        Formation::Garrison => "in garrison".to_owned(),
        Formation::Skirmish => "in skirmish order".to_owned(),
        other => format!("in {}", other.word().replace('-', " ")),
    }
}

fn holds(old: Option<&Post>, new: Option<&Post>) -> Option<String> {
    let name = |post: &Post| title_of(&post.complex);
    match (old, new) {
        (Some(old), Some(new)) if old == new => None,
        (Some(old), Some(new)) if old.complex == new.complex => {
            Some(format!("[holds] other sides of {} than before", name(new)))
        }
        (_, Some(new)) => Some(format!("[holds] {}", name(new))),
        (Some(old), None) => Some(format!("[has] left {}", name(old))),
        (None, None) => None,
    }
}

fn ordered(old: &Brigade, new: &Brigade) -> Vec<String> {
    let mut phrases = Vec::new();
    if old.order != new.order {
        phrases.push(match &new.order {
            Some(order) => format!("[has] the general order to {}", order.describe()),
            None => "[has] no general order".to_owned(),
        });
    }
    if old.passed != new.passed {
        let points = counted(new.passed, "point", None);
        phrases.push(format!("[has] passed {points} of its route"));
    }
    phrases
}

/// What the rules bind it to.
fn bound(state: &State, old: &Brigade, new: &Brigade) -> Vec<String> {
    let mut phrases = Vec::new();
    let name = |id: &UnitId| state.find(id).map_or_else(|| id.to_string(), brigade_called);
    if old.duties != new.duties && new.gone.is_none() {
        let duties = new.duties.iter().map(|spell| duty(spell, name));
        phrases.push(match duties.collect::<Vec<_>>().as_slice() {
            [] => "[is] bound to nothing".to_owned(),
            duties => format!("[is] bound to this: {}", list(duties)),
        });
    }
    if old.broken != new.broken && new.gone.is_none() {
        phrases.push(match &new.broken {
            Some(broken) => format!("[has] a melee with {} to take up in turn {}", name(&broken.with), broken.turn),
            None => "[has] no melee to take up".to_owned(),
        });
    }
    if old.crew != new.crew && new.gone.is_none() {
        phrases.push(match &new.crew {
            Some(crew) => format!("[has] its crew at {}", spot(crew.at)),
            None => "[has] its crew at the guns".to_owned(),
        });
    }
    phrases
}

/// What is counted of it.
fn counts(old: &Brigade, new: &Brigade) -> Vec<String> {
    let mut phrases = Vec::new();
    if old.disorganised != new.disorganised {
        phrases.push(match new.disorganised {
            Some(turn) => format!("[is] disorganised to the end of turn {turn}"),
            None => "[is] not disorganised".to_owned(),
        });
    }
    let turns = [(old.charged, new.charged, "charged"), (old.formed, new.formed, "taken its formation")];
    for (was, is, what) in turns {
        if was != is {
            phrases.push(match is {
                Some(turn) => format!("[has] {what} in turn {turn}"),
                None => format!("[has] not {what} yet"),
            });
        }
    }
    if old.push_backs != new.push_backs {
        let times = match new.push_backs {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            count => counted(count, "time", None),
        };
        phrases.push(format!("[has] been pushed back {times}"));
    }
    if old.losses != new.losses && new.gone.is_none() {
        let figures = counted(new.losses, "figure", None);
        phrases.push(format!("[has] lost {figures} in its melee so far"));
    }
    phrases
}
