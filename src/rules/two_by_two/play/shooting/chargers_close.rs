//! Chargers that were moved back close: TT-CON-20 to TT-CON-22, TT-CON-38, TT-CON-41, TT-GEO-31, TT-DEC-13.

use crate::adjudicate::{Asking, By, Reason, Said, Stopped, UnitId, because};
use crate::kit::table::{Face, Length, Sweep};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::melee::lead_and_column::Silence;
use crate::rules::two_by_two::play::melee::tallies;
use crate::rules::two_by_two::position::event::{Behind, Event};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Contact, State};

/// A charger that may close: on whom it was charging, and who stands in column behind it.
#[derive(Clone, Debug)]
struct Closer {
    unit: UnitId,
    on: UnitId,
    column: Option<(UnitId, Silence)>,
    /// What was said of that.
    behind: Option<Behind>,
}

/// How a charger closes.
struct Approach {
    far: Length,
    on: Vec<UnitId>,
}

/// Chargers that stand moved back and that the fire has left unharmed, in the order of their contacts.
fn closers(state: &State) -> Vec<Closer> {
    let mut closers: Vec<Closer> = Vec::new();
    for contact in state.contacts.iter().filter(|known| known.back.is_some()) {
        let unit = &contact.charger;
        let known = closers.iter().any(|closer| closer.unit == *unit);
        if !known && state.unit(unit).at.is_some() && state.unit(unit).is_ok() {
            let on = contact.on.clone();
            closers.push(Closer { unit: unit.clone(), on, column: closes_behind(state, contact), behind: None });
        }
    }
    closers
}

/// TT-CON-38: who stands in column behind a charger and can move with it. Whom the charger was moved back onto is no column
/// unless somebody says so.
fn closes_behind(state: &State, contact: &Contact) -> Option<(UnitId, Silence)> {
    let behind = tallies::column_behind(state, state.unit(&contact.charger))?;
    let is_free = behind.is_ok() && state.enemies_on(behind).next().is_none();
    let silence = match contact.column.as_ref() == Some(&behind.unit) {
        true => Silence::Joins,
        false => Silence::Stays,
    };
    is_free.then(|| (behind.unit.clone(), silence))
}

/// TT-GEO-31: straight forward, at most as far as it was moved back, until the front touches whom it charged. TT-CON-41:
/// another base in the way closes it; what closes it, in words.
fn way_to_close(state: &State, charger: &UnitId) -> Result<Approach, (&'static str, Reason)> {
    let own = state.contacts.iter().filter(|known| known.charger == *charger);
    let targets: Vec<UnitId> = own.clone().map(|known| known.on.clone()).collect();
    let back = own.filter_map(|known| known.back).max();
    let back = back.map_or(Length::ZERO, |back| back.length(state.measure()));
    let way = Sweep::ahead(state.base_of(charger), back);
    let tolerance = state.ruler().tolerance();
    let touched = targets.iter().filter(|unit| state.unit(unit).at.is_some());
    let touched = touched.filter_map(|unit| way.touches(&state.base_of(unit), tolerance));
    let Some(far) = touched.min() else {
        return Err(("TT-GEO-31", "there is nobody to close on".into()));
    };
    let way = way.to(far);
    let others = state.others(charger);
    let mut others = others.filter(|(unit, _)| !targets.contains(&unit.unit));
    let closed = others.find(|(_, base)| way.stops_before(base, state.touch()).is_some());
    if let Some((unit, _)) = closed {
        return Err(("TT-CON-41", because!("`{}` stands in the way", unit.unit)));
    }
    let end = way.end();
    let is_met = |unit: &UnitId| {
        let base = state.base(state.unit(unit));
        base.is_some_and(|base| end.face_touches(Face::Front, &base, state.touch()))
    };
    let on = targets.into_iter().filter(is_met).collect();
    Ok(Approach { far, on })
}

/// TT-CON-38: whether the way of a column behind a charger is free, but for the charger itself.
fn may_follow(state: &State, ground: &Ground, column: &UnitId, charger: &UnitId, far: Length) -> bool {
    let way = Sweep::ahead(state.base_of(column), far);
    let others = state.others(column);
    let mut others = others.filter(|(unit, _)| unit.unit != *charger);
    let hit = others.any(|(_, base)| way.stops_before(&base, state.touch()).is_some());
    let hindered = ground.first_hindrance(state, state.unit(column), &way);
    !hit && hindered.is_none()
}

/// TT-CON-41: chargers that were moved back close after the last shot, one after the other.
pub(crate) fn closing(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let closers = closers(play.state());
    if closers.is_empty() {
        return Ok(());
    }
    let mut askings: Vec<Asking> = closers.iter().map(|closer| closing_asked(play.state(), closer)).collect();
    let columns = closers.iter().filter(|closer| closer.column.is_some());
    askings.extend(columns.map(|closer| column_asked(play.state(), closer)));
    let mut said = play.put(&askings)?;
    let mut columns = said.split_off(closers.len()).into_iter();
    let mut closing: Vec<(Closer, Said<Verb>)> = Vec::new();
    for (mut closer, said) in closers.into_iter().zip(said) {
        if let Some((rear, silence)) = &closer.column {
            let said = columns.next().unwrap_or(Said::Open);
            closer.behind = Some(Behind::of(rear.clone(), &said, *silence));
        }
        closing.push((closer, said));
    }
    let order = order_of_closing(play, closing.iter().map(|(closer, _)| closer));
    closing.sort_by_key(|(closer, _)| {
        let place = order.iter().position(|unit| *unit == closer.unit);
        place.unwrap_or(order.len())
    });
    for (closer, said) in closing {
        closes(play, &closer, &said);
    }
    Ok(())
}

/// TT-CON-22, TT-DEC-13: one charger closes, unless its owner holds it back or its way is closed.
fn closes(play: &mut Play<'_, '_>, closer: &Closer, said: &Said<Verb>) {
    let Closer { unit, on, .. } = closer;
    let by = match said {
        Said::Steps(_, by) | Said::Default(by) => *by,
        Said::Open => By::Default,
    };
    let stays = |why| Event::StaysBack { unit: unit.clone(), on: on.clone(), by, why };
    if stands(said) {
        play.record("TT-CON-22", stays(None));
        return;
    }
    let state = play.state();
    let Approach { far, on } = match way_to_close(state, unit) {
        Ok(way) => way,
        Err((clause, why)) => {
            play.record(clause, stays(Some(why)));
            return;
        }
    };
    let to = |unit: &UnitId| state.place(Sweep::ahead(state.base_of(unit), far).end().centre);
    let behind = closer.behind.clone();
    let joins = behind.iter().filter(|behind| behind.joins);
    let rears = joins.map(|behind| &behind.unit);
    let rears = rears.filter(|rear| may_follow(state, &play.ground, rear, unit, far));
    let with = rears.map(|rear| (rear.clone(), to(rear))).collect();
    let closes = Event::Closes { unit: unit.clone(), to: to(unit), on, with, behind, by };
    play.record("TT-CON-20", closes);
}

/// TT-CON-41: in which order chargers close: whom a reply names, then those of the contacts.
fn order_of_closing<'c>(play: &mut Play<'_, '_>, closers: impl Iterator<Item = &'c Closer>) -> Vec<UnitId> {
    let closers: Vec<UnitId> = closers.map(|closer| closer.unit.clone()).collect();
    let asking = Asking::of_side(play.state().moving(), "melee-order");
    let Said::Steps(steps, _) = play.overheard(&asking) else {
        return closers;
    };
    let places = steps.iter().flat_map(|step| match &step.verb {
        Verb::Take(places) => places.as_slice(),
        _ => &[],
    });
    let mut order: Vec<UnitId> = Vec::new();
    for place in places {
        let word = place.word.split('/').next().unwrap_or_default();
        let named = play.state().named(word).map(|unit| unit.unit.clone());
        order.extend(named.filter(|unit| closers.contains(unit)));
    }
    order.extend(closers);
    order
}

fn closing_asked(state: &State, closer: &Closer) -> Asking {
    let Closer { unit, on, .. } = closer;
    let [name, enemy] = [unit, on].map(|id| state.call(id));
    let text = format!("The fire has done {name} no harm. Does it close on {enemy}?");
    let asking = state.unit(unit).asked("shot-at", Some(on));
    asking.says(text, &["charge", "stand"], "charge")
}

fn column_asked(state: &State, closer: &Closer) -> Asking {
    let Closer { unit, on, column, .. } = closer;
    let rear = column.as_ref();
    let (rear, silence) = rear.map_or((String::new(), Silence::Joins), |(rear, silence)| (state.call(rear), *silence));
    let front = state.call(unit);
    let text = format!("{rear} stands in column behind {front}. Does it close with it?");
    let asking = state.unit(unit).asked("column", None);
    Asking { about: Some(on.clone()), ..asking.says(text, &["join", "stand"], silence.reply()) }
}

/// Whether a reply is no.
fn stands(said: &Said<Verb>) -> bool {
    match said {
        Said::Steps(steps, _) => steps.iter().any(|step| step.verb == Verb::Stand),
        Said::Default(_) | Said::Open => false,
    }
}
