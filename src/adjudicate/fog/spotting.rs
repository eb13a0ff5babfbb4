//! Who is met, and by what: from the first entry of a log on at which an enemy comes near or in sight, or at which a hidden unit
//! fires, fights, is fired at, or leaves a trace that the enemy sees.

use crate::adjudicate::contract::amend::Amended;
use crate::adjudicate::contract::parts::Parts;
use crate::adjudicate::fog::redaction::{Redacted, named, named_in_label, redacted};
use crate::adjudicate::fog::veil::Veil;
use crate::adjudicate::telling::entry::Entry;
use crate::adjudicate::telling::plot::{Ground, Mark};
use crate::adjudicate::telling::scene::Place;
use crate::adjudicate::terms::labels::Labels;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::dice::Roll;
use crate::yaml::{Faults, Node};

/// How near an enemy must come where nobody has said.
pub(in crate::adjudicate) fn first_sight(ground: &Ground) -> i64 {
    match ground {
        Ground::Hexes { .. } => 4,
        Ground::Table { measure, .. } => 12 * measure,
    }
}

/// The hidden units that are in view of an enemy as a position stands.
pub(in crate::adjudicate) fn in_view<R: Parts>(state: &R::State, veil: &Veil) -> Vec<UnitId> {
    let roster = R::roster(state);
    let hidden = veil.hidden(&roster).into_iter();
    let met = hidden.filter(|(unit, side)| is_in_view::<R>(state, veil, unit, side));
    met.map(|(unit, _)| unit).collect()
}

/// The hidden units that are met as one unit stands where it does: enemies that it has in view, and the unit itself where an
/// enemy has it in view.
pub(in crate::adjudicate) fn met_by<R: Parts>(state: &R::State, veil: &Veil, mover: &UnitId) -> Vec<UnitId> {
    let roster = R::roster(state);
    let side = |unit: &UnitId| {
        let mut units = roster.units.iter();
        units.find(|(id, ..)| id == unit).map(|(_, side, _)| side)
    };
    let Some(own) = side(mover) else {
        return Vec::new();
    };
    let hidden = veil.hidden(&roster).into_iter();
    let met = hidden.filter(|(unit, side)| match unit == mover {
        true => is_in_view::<R>(state, veil, unit, side),
        false => side != own && meets::<R>(state, veil, unit, mover),
    });
    met.map(|(unit, _)| unit).collect()
}

/// Whether a unit of a side is in view of any enemy.
pub(in crate::adjudicate) fn is_in_view<R: Parts>(state: &R::State, veil: &Veil, unit: &UnitId, side: &Side) -> bool {
    let roster = R::roster(state);
    let mut enemies = roster.units.iter().filter(|(_, other, _)| other != side);
    enemies.any(|(enemy, ..)| meets::<R>(state, veil, unit, enemy))
}

/// Whether a unit is met by an enemy where both stand.
fn meets<R: Parts>(state: &R::State, veil: &Veil, unit: &UnitId, enemy: &UnitId) -> bool {
    let Some(far) = R::apart(state, unit, enemy) else {
        return false;
    };
    let seen = || veil.sight.is_some_and(|most| far <= most) && R::sees(state, enemy, unit);
    far <= veil.within || seen()
}

/// The hidden units that give themselves away by an event: by a deed, or because the enemy sees something change that only
/// they can have done.
pub(in crate::adjudicate) fn shown<R: Parts>(
    before: &R::State,
    after: &R::State,
    event: &R::Event,
    veil: &Veil,
) -> Vec<UnitId> {
    let roster = R::roster(before);
    let hidden = veil.hidden(&roster);
    let ids = |units: &[(UnitId, Side)]| {
        let ids = units.iter().map(|(unit, _)| unit.clone());
        ids.collect::<Vec<_>>()
    };
    let is_business = R::business_of(before, event).is_some() || R::is_of_all(event);
    if is_business || named(event, &ids(&hidden)).is_empty() {
        return Vec::new();
    }
    let deeds = R::deeds(before, event);
    let parties = deeds.iter().flat_map(|deed| deed.parties()).flatten();
    let mut parties = parties.cloned().collect::<Vec<_>>();
    // What is said of both, a way that is barred, a shot in the way, is between them.
    let all = roster.units.iter();
    let all = all.map(|(unit, side, _)| (unit.clone(), side.clone()));
    let all = all.collect::<Vec<_>>();
    let concerned = named(event, &ids(&all));
    let is_named = |(unit, _): &&(UnitId, Side)| concerned.contains(unit);
    let mut sides = all.iter().filter(is_named).map(|(_, side)| side);
    let first = sides.next();
    if sides.any(|side| Some(side) != first) {
        parties.extend(concerned);
    }
    let (shown, rest) = hidden.into_iter().partition::<Vec<_>, _>(|(unit, _)| parties.contains(unit));
    let mut shown = shown.into_iter().map(|(unit, _)| unit).collect::<Vec<_>>();
    for (side, _) in &roster.sides {
        let unseen = rest.iter().filter(|(_, owner)| owner != side);
        let unseen = unseen.map(|(unit, _)| unit.clone()).collect::<Vec<_>>();
        shown.extend(traced::<R>([before, after], event, &unseen, side));
    }
    shown
}

/// Those of the silent who have a part in an event with others, or whose part in it a side sees that hears nothing of them.
pub(in crate::adjudicate) fn mixed<R: Parts>(
    [before, after]: [&R::State; 2],
    event: &R::Event,
    silent: &[UnitId],
    side: &Side,
) -> Vec<UnitId> {
    let is_silent = |unit: &UnitId| silent.contains(unit);
    let deeds = R::deeds(before, event);
    let parties = deeds.iter().flat_map(|deed| deed.parties()).flatten();
    let mut concerned = parties.cloned().collect::<Vec<_>>();
    let roster = R::roster(before);
    let ids = roster.units.iter().map(|(unit, ..)| unit.clone());
    let named = named(event, &ids.collect::<Vec<_>>());
    let side_of = |unit: &UnitId| {
        let mut units = roster.units.iter();
        units.find(|(id, ..)| id == unit).map(|(_, side, _)| side)
    };
    // An order that comes to nothing shows nobody, whomever it names.
    let comes_to_something = !deeds.is_empty() || before != after;
    if comes_to_something && named.iter().any(|unit| side_of(unit) != side_of(&named[0])) {
        concerned.extend(named);
    }
    let mut seen = traced::<R>([before, after], event, silent, side);
    // Who shares a place with somebody is part of what is told of him: a leader with those he rides to.
    seen.extend(companions::<R>(after, event, silent, side));
    if !concerned.iter().all(is_silent) {
        concerned.retain(is_silent);
        seen.extend(concerned);
    }
    seen
}

/// The silent whom an event has share a place with somebody who is not; a place of a table holds one alone.
fn companions<R: Parts>(after: &R::State, event: &R::Event, silent: &[UnitId], side: &Side) -> Vec<UnitId> {
    let marks = if R::SEES { R::plot(&known::<R>(after, &[], side)).marks } else { R::plot(after).marks };
    let ids = marks.iter().map(|mark| UnitId::new(&mark.unit));
    let named = named(event, &ids.collect::<Vec<_>>());
    let is_silent = |unit: &str| silent.iter().any(|other| other.as_str() == unit);
    let is_named = |mark: &&Mark| named.iter().any(|unit| unit.as_str() == mark.unit);
    let moved = marks.iter().filter(is_named);
    let pairs = moved.flat_map(|mark| {
        let others = marks.iter().filter(move |other| Place::of(other) == Place::of(mark));
        others.map(move |other| (mark, other))
    });
    let mixed = pairs.filter(|(mark, other)| is_silent(&mark.unit) != is_silent(&other.unit));
    let both = mixed.flat_map(|(mark, other)| [mark, other]);
    let both = both.filter(|mark| is_silent(&mark.unit));
    both.map(|mark| UnitId::new(&mark.unit)).collect()
}

/// Units that come of hidden ones, and are hidden like them.
pub(in crate::adjudicate) fn born<R: Parts>(
    before: &R::State,
    after: &R::State,
    event: &R::Event,
    veil: &Veil,
) -> Vec<UnitId> {
    let (was, is) = (R::roster(before), R::roster(after));
    let known = |unit: &UnitId| was.units.iter().any(|(other, ..)| other == unit);
    let fresh = is.units.iter().filter(|(unit, ..)| !known(unit));
    let fresh = fresh.collect::<Vec<_>>();
    if fresh.is_empty() {
        return Vec::new();
    }
    let parents = veil.hidden(&was);
    let ids = parents.iter().map(|(unit, _)| unit.clone());
    let parents_named = named(event, &ids.collect::<Vec<_>>());
    let of_hidden = fresh.into_iter().filter(|(_, side, _)| {
        let mut parents = parents.iter();
        parents.any(|(unit, owner)| owner == side && parents_named.contains(unit))
    });
    of_hidden.map(|(unit, ..)| unit.clone()).collect()
}

/// The units behind a change that a side sees who does not see them.
fn traced<R: Parts>([before, after]: [&R::State; 2], event: &R::Event, unseen: &[UnitId], side: &Side) -> Vec<UnitId> {
    let told = match redacted(event, unseen, false) {
        Redacted::Clear => return Vec::new(),
        Redacted::Without(event) => Some(event),
        Redacted::Untold => None,
    };
    let mut known = known::<R>(before, unseen, side);
    if let Some(event) = told {
        R::apply(&mut known, &R::by_its_names(before, event, side));
        keep_own::<R>(&mut known, after, side);
    }
    match known == self::known::<R>(after, unseen, side) {
        true => Vec::new(),
        false => named(event, unseen),
    }
}

/// The hidden units that lines of the umpire's amendment give away: a line that is about them alone changes what the enemy
/// sees, as where one comes to stand on a place that is held.
pub(in crate::adjudicate) fn traced_by_hand<R: Parts>(
    before: &R::State,
    lines: &[Node],
    amended: &[Option<Amended>],
    veil: &Veil,
) -> Vec<UnitId> {
    let mut state = before.clone();
    let mut shown = Vec::new();
    for (line, amended) in lines.iter().zip(amended) {
        let Some(Amended { units, .. }) = amended else {
            continue;
        };
        let mut changed = state.clone();
        R::amend(&mut changed, line, &mut Faults::default());
        let roster = R::roster(&changed);
        let is_seen_by = |side: &Side| {
            let unseen = veil.hidden_from(side, &roster);
            let is_about_them = !units.is_empty() && units.iter().all(|unit| unseen.contains(unit));
            is_about_them && known::<R>(&state, &unseen, side) != known::<R>(&changed, &unseen, side)
        };
        if roster.sides.iter().any(|(side, _)| is_seen_by(side)) {
            shown.extend(units.iter().cloned());
        }
        state = changed;
    }
    shown
}

/// A position with all in it that a side knows.
pub(in crate::adjudicate) fn known<R: Parts>(state: &R::State, unseen: &[UnitId], side: &Side) -> R::State {
    let mut known = R::without(state, unseen);
    keep_own::<R>(&mut known, state, side);
    known
}

/// Leaves in a position, of files and of those who come on later, one side's own.
fn keep_own<R: Parts>(known: &mut R::State, whole: &R::State, side: &Side) {
    R::own_files(known, whole, side);
    R::own_arrivals(known, side);
}

/// The same as it is shown to the side: the strength of others only as roughly as the game has it.
pub(in crate::adjudicate) fn told<R: Parts>(state: &R::State, veil: &Veil, unseen: &[UnitId], side: &Side) -> R::State {
    blurred::<R>(known::<R>(state, unseen, side), veil, side)
}

/// A position with the strength of others only as roughly as a side is told it.
pub(in crate::adjudicate) fn blurred<R: Parts>(mut state: R::State, veil: &Veil, side: &Side) -> R::State {
    if let Some(blur) = veil.blur(Some(side)) {
        R::blur(&mut state, Some(&blur));
    }
    state
}

/// Whether an entry is a side's own business: no combat, no unit of another side in the event, and nothing rolled but for
/// units of its own, whoever they have to thank for it. Of other entries a side that is told roughly of its enemy sees neither working nor dice.
pub(in crate::adjudicate) fn is_own<R: Parts>(
    state: &R::State,
    labels: &Labels,
    entry: &Entry<R::Event>,
    side: &Side,
) -> bool {
    let roster = R::roster(state);
    let others = roster.units.iter().filter(|(_, owner, _)| owner != side);
    let others = others.map(|(unit, ..)| unit.clone()).collect::<Vec<_>>();
    let units = roster.units.iter().map(|(unit, ..)| unit.clone());
    let units = units.collect::<Vec<_>>();
    let rolled_for_another = |roll: &Roll| {
        let label = labels.with_ids(roll.label.as_str());
        let mut parts = label.split('/');
        let first = parts.find_map(|part| named_in_label(part, &units).into_iter().next());
        first.is_some_and(|unit| others.contains(&unit))
    };
    R::deeds(state, &entry.event).is_empty()
        && named(&entry.event, &others).is_empty()
        && !entry.rolls.iter().any(rolled_for_another)
}

/// Whether a roll is about any unit.
pub(in crate::adjudicate) fn is_for_units<R: Parts>(state: &R::State, label: &str) -> bool {
    let roster = R::roster(state);
    let units = roster.units.into_iter().map(|(unit, ..)| unit);
    !named_in_label(label, &units.collect::<Vec<_>>()).is_empty()
}

/// The hidden units that a roll is about, and those of them that give themselves away by it: it is about an enemy, too.
pub(in crate::adjudicate) fn thrown_for<R: Parts>(
    state: &R::State,
    label: &str,
    veil: &Veil,
) -> (Vec<UnitId>, Vec<UnitId>) {
    let roster = R::roster(state);
    let ids = roster.units.iter().map(|(unit, ..)| unit.clone());
    let named = named_in_label(label, &ids.collect::<Vec<_>>());
    let side = |unit: &UnitId| {
        let mut units = roster.units.iter();
        let held = units.find(|(id, ..)| id == unit).map(|(_, side, _)| side);
        held.expect("units of a label are found in the roster")
    };
    let hidden = named.iter().filter(|unit| veil.hides(unit, side(unit)));
    let hidden = hidden.cloned().collect::<Vec<_>>();
    let touches = |unit: &&UnitId| named.iter().any(|other| side(other) != side(unit));
    let shown = hidden.iter().filter(touches).cloned().collect();
    (hidden, shown)
}
