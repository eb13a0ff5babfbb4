//! What the umpire amends of places and crossings: CP-GND-11, CP-SIE-01, CP-SIE-07, CP-SIE-08.

use super::{CROSSING, PLACE};
use crate::adjudicate::{Amended, amended, refuse, side_or_none};
use crate::rules::campaign::orders::{allowed, held};
use crate::rules::campaign::position::state::State;
use crate::yaml::{Faults, Fields, Node};

/// A town or a fortress. Both sides know it, as they know of everything that is announced.
pub(super) fn place(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &PLACE, faults)?;
    let name = fields.required::<String>("place", faults);
    let sides = state.sides.iter().map(|card| &card.side).cloned().collect::<Vec<_>>();
    let owner = fields.optional_with("side", faults, |node, faults| side_or_none(sides.iter(), node, faults));
    let works = fields.optional::<u32>("works", faults);
    let stores = fields.optional::<u32>("stores", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (name, owner, works, stores) = (name?, owner?, works?, stores?);
    let Some(place) = state.places.iter_mut().find(|place| held::same(&place.name, &name)) else {
        return refuse(line, format!("there is no place `{name}`"), "name a town or a fortress of the map", faults);
    };
    if (works.is_some() || stores.is_some()) && !place.is_fortress() {
        let message = format!("`{}` is no fortress", place.name);
        return refuse(line, message, "a town has neither works nor stores", faults);
    }
    if works.is_some_and(|works| works > 6) {
        return refuse(line, "works are 0 to 6", "write `works: 4`", faults);
    }
    let mut told = Vec::new();
    if let Some(owner) = owner.filter(|owner| *owner != place.owner) {
        told.push(match &owner {
            Some(side) => format!("is in the hands of {side}"),
            None => "is in nobody's hands".to_owned(),
        });
        place.owner = owner;
        place.believed.clear();
    }
    if let Some(works) = works.filter(|works| *works != place.works) {
        told.push(format!("has works {works} in place of {}", place.works));
        place.works = works;
    }
    if let Some(stores) = stores.filter(|stores| *stores != place.stores) {
        told.push(format!("has bread for {stores} days in place of {}", place.stores));
        place.stores = stores;
    }
    let text = if told.is_empty() { String::new() } else { format!("{} {}", place.name, told.join(", ")) };
    amended(line, Amended { units: Vec::new(), text }, faults)
}

/// A bridge, ford or ferry.
pub(super) fn crossing(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &CROSSING, faults)?;
    let name = fields.required::<String>("crossing", faults);
    let gone = fields.required::<bool>("gone", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (name, gone) = (name?, gone?);
    let Some(found) = allowed::crossing(state, &name).map(|crossing| crossing.name.clone()) else {
        let message = format!("there is no crossing `{name}`");
        return refuse(line, message, "name a bridge, a ford or a ferry of the map", faults);
    };
    let crossing = state.crossings.iter_mut().find(|crossing| crossing.name == found)?;
    let text = match (crossing.gone == gone && crossing.unheard.is_empty(), gone) {
        (true, _) => String::new(),
        (_, true) => format!("{found} is gone"),
        (_, false) => format!("{found} stands"),
    };
    crossing.gone = gone;
    crossing.unheard.clear();
    crossing.work = 0;
    amended(line, Amended { units: Vec::new(), text }, faults)
}
