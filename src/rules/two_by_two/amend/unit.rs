//! A unit changed, coming in or taken away by the umpire's hand.

use super::entry::{Queue, UnitLine};
use super::keys::Removed;
use crate::adjudicate::knows;
use crate::adjudicate::{UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::kit::table::outward;
use crate::orders::Named;
use crate::rules::two_by_two::amend::without;
use crate::rules::two_by_two::charts::switches::StatusStack;
use crate::rules::two_by_two::position::apply;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::setup::soundness;
use crate::rules::two_by_two::troops::units::{Status, Unit};
use crate::yaml::did_you_mean;

impl UnitLine {
    /// Changes the unit of a name, or has it come in.
    pub(super) fn mends(&self, state: &mut State, named: &Named) -> Result<UnitId, Wrong> {
        let found = state.named(&named.name).map(|unit| unit.unit.clone());
        let expected = reinforcement::named(&state.arrivals, &named.name, |_| true);
        let expected = expected.map(|(_, unit)| unit.unit.clone());
        let id = match (found, expected) {
            (Some(id), _) => id,
            (None, Some(id)) => self.comes_early(state, id)?,
            (None, None) => self.comes_in(state, named)?,
        };
        match self.remove {
            Some(removed) => removes(state, &id, removed),
            None => self.changes(state, &id)?,
        }
        Ok(id)
    }

    /// TT-SET-18: somebody who is still to come is brought on, or taken out.
    fn comes_early(&self, state: &mut State, id: UnitId) -> Result<UnitId, Wrong> {
        let mistake = matches!(self.remove, Some(Removed::Mistake));
        if !mistake && (self.remove.is_some() || self.at.is_none()) {
            let reason = because!("`{}` is still to come", id);
            return Err(Wrong::new("TT-SET-18", reason, reinforcement::BRING_ON));
        }
        let unit = reinforcement::comes(&mut state.arrivals, &id).expect("it was found among those to come");
        state.army.push(unit);
        Ok(id)
    }

    fn comes_in(&self, state: &mut State, named: &Named) -> Result<UnitId, Wrong> {
        let name = named.name.as_str();
        let (Some(side), Some(kind), None) = (&self.side, self.kind, self.remove) else {
            let known = state.army.iter().map(|unit| unit.unit.as_str());
            let help = match did_you_mean(name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "one that comes in needs `side:`, `kind:`, `at:` and `face:`".to_owned(),
            };
            return Err(Wrong::of_a_line(format!("there is no unit `{name}`"), help));
        };
        knows(state.sides.iter().map(|card| &card.side), side)?;
        let placed = self.at.is_some() || matches!(self.queue, Some(Queue::At(_)));
        if !placed && !state.part.is_set_up() {
            let reason = format!("`{name}` comes in nowhere");
            let help = "say where it stands: `at: [12, 8.5]`, or where it waits: `queue: RP1`";
            return Err(Wrong::of_a_line(reason, help));
        }
        let id = UnitId::new(name);
        state.army.push(Unit::fresh(id.clone(), side.clone(), kind));
        Ok(id)
    }

    fn changes(&self, state: &mut State, id: &UnitId) -> Result<(), Wrong> {
        let unit = state.unit(id);
        if let Some(side) = self.side.as_ref().filter(|side| **side != unit.side) {
            let reason = format!("`{id}` is of side `{}`, not of `{side}`", unit.side);
            let help = "a unit keeps its side: remove it, and let another come in";
            return Err(Wrong::of_a_line(reason, help));
        }
        self.lists(state, id)?;
        match (&self.queue, self.at) {
            (Some(_), Some(_)) => {
                let reason = format!("`{id}` stands on the table, or waits, not both");
                return Err(Wrong::of_a_line(reason, "leave `at:` or `queue:` out"));
            }
            (Some(Queue::At(point)), None) => waits(state, id, point)?,
            (Some(Queue::Of(_)), None) => {
                let help = "write the name of a point of arrival: `queue: RP1`";
                return Err(Wrong::of_a_line(format!("`{id}` waits at one point"), help));
            }
            (None, Some(_)) => self.stands(state, id),
            (None, None) => {}
        }
        self.marks(state, id)
    }

    /// What the army list says of it.
    fn lists(&self, state: &mut State, id: &UnitId) -> Result<(), Wrong> {
        let troops = self.kind.is_some() || self.size.is_some() || self.guards.is_some();
        let listed = troops || self.under.is_some();
        let unit = state.unit_mut(id);
        unit.kind = self.kind.unwrap_or(unit.kind);
        unit.size = self.size.unwrap_or(unit.size);
        unit.guards = self.guards.unwrap_or(unit.guards);
        if let Some(under) = &self.under {
            unit.under.clone_from(under);
        }
        if self.name.is_some() {
            unit.name.clone_from(&self.name);
        }
        let unit = state.unit(id);
        let mine = state.army.iter().filter(|other| other.side == unit.side);
        match soundness::may_be_listed(state, unit, &mine.collect::<Vec<_>>()) {
            Some(wrong) if listed => Err(wrong),
            _ => Ok(()),
        }
    }

    /// Puts it on the table, from wherever it was.
    fn stands(&self, state: &mut State, id: &UnitId) {
        let unit = state.unit(id);
        let inward = outward(state.card(&unit.side).home_edge).reversed();
        let face = self.face.or(unit.face).unwrap_or(inward);
        let at = self.at.expect("it is given");
        if unit.at.is_none() {
            apply::dequeue(state, id);
            state.unit_mut(id).lost = None;
        }
        apply::put(state, id, at, face);
        parts_from_afar(state, id);
    }

    /// Facing, state and marks: those of a unit on the table.
    fn marks(&self, state: &mut State, id: &UnitId) -> Result<(), Wrong> {
        let marked = self.face.is_some()
            || self.state.is_some()
            || [self.road, self.turned, self.fired].iter().any(Option::is_some);
        if marked && state.unit(id).at.is_none() {
            let reason = format!("`{id}` is not on the table");
            return Err(Wrong::of_a_line(reason, "say where it stands: `at: [12, 8.5]`"));
        }
        let stacks = state.house_rules.status_stack == StatusStack::Stack;
        if self.state == Some(Status::Both) && !stacks {
            let reason = format!("`{id}` has one state at a time");
            let help = "write `state: disrupted`; `house_rules: {status_stack: stack}` keeps both";
            return Err(Wrong::new("TT-RAL-20", reason, help));
        }
        let turned = self.face.is_some();
        let unit = state.unit_mut(id);
        unit.face = self.face.or(unit.face);
        unit.state = self.state.unwrap_or(unit.state);
        unit.road = self.road.unwrap_or(unit.road);
        unit.turned = self.turned.unwrap_or(unit.turned);
        unit.fired = self.fired.unwrap_or(unit.fired);
        if turned {
            parts_from_afar(state, id);
        }
        Ok(())
    }
}

fn removes(state: &mut State, id: &UnitId, removed: Removed) {
    match removed {
        Removed::Mistake => *state = without(state, std::slice::from_ref(id)),
        Removed::Lost(how) => {
            apply::dequeue(state, id);
            apply::take_off(state, id, how);
            apply::forget_what_parted(state);
        }
    }
}

/// TT-SET-14: a unit goes to the end of a queue, in order.
fn waits(state: &mut State, id: &UnitId, named: &Named) -> Result<(), Wrong> {
    let side = state.unit(id).side.clone();
    let point = state.point_named(&named.name);
    let Some(point) = point.filter(|point| point.side == side) else {
        let reason = format!("`{}` is no point of arrival of side `{side}`", named.name);
        let own = state.points.iter().filter(|point| point.side == side);
        let own = own.map(|point| format!("`{}`", point.unit));
        let help = match own.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => "it has none".to_owned(),
            some => format!("it has {some}"),
        };
        return Err(Wrong::new("TT-SET-14", reason, help));
    };
    if point.queue.contains(id) {
        return Ok(());
    }
    let point = point.unit.clone();
    leaves_the_table(state, id);
    let mut points = state.points.iter_mut();
    let known = points.find(|known| known.unit == point);
    known.expect("it was found").queue.push(id.clone());
    Ok(())
}

/// Takes a unit off the table and out of its queue, unharmed.
fn leaves_the_table(state: &mut State, id: &UnitId) {
    apply::dequeue(state, id);
    let unit = state.unit_mut(id);
    *unit = Unit {
        name: unit.name.clone(),
        size: unit.size,
        under: unit.under.clone(),
        guards: unit.guards,
        ..Unit::fresh(unit.unit.clone(), unit.side.clone(), unit.kind)
    };
    apply::part_from(state, id);
    apply::forget_what_parted(state);
}

/// TT-GEO-10: ends the contacts of a unit with whoever it does not touch.
fn parts_from_afar(state: &mut State, id: &UnitId) {
    let mut contacts = std::mem::take(&mut state.contacts);
    contacts.retain(|contact| {
        let concerned = contact.charger == *id || contact.on == *id;
        !concerned || state.in_contact(state.unit(&contact.charger), state.unit(&contact.on))
    });
    state.contacts = contacts;
    apply::forget_what_parted(state);
}
