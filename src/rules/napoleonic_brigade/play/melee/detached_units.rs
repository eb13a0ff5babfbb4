//! Units that leave their brigade: the switch `brigade_morale: detach` (NB-GAP-56).

use crate::adjudicate::UnitId;
use crate::kit::table::{Face, Heading, Point};
use crate::rules::napoleonic_brigade::charts::movement::inches;
use crate::rules::napoleonic_brigade::charts::switches::BrigadeMorale;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::garrisons_leave;
use crate::rules::napoleonic_brigade::play::moving::garrisons_leave::{FARTHEST, Looks};
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// The units of a brigade that leave it: those at Fall back, where others are not.
fn leaving(state: &State, id: &UnitId) -> Vec<UnitId> {
    let brigade = state.unit(id);
    let falls_back = |unit: &&Unit| unit.morale() == Morale::FallBack;
    let (leaving, others): (Vec<_>, Vec<_>) = brigade.left().partition(falls_back);
    match others.is_empty() {
        true => Vec::new(),
        false => leaving.into_iter().map(|unit| unit.unit.clone()).collect(),
    }
}

/// A name for a unit that is a brigade by itself: its own, or with that of its brigade before it.
fn name_for(state: &State, brigade: &UnitId, unit: &UnitId) -> UnitId {
    let is_free = |name: &UnitId| state.find(name).is_none();
    let joined = UnitId::new(format!("{brigade}-{unit}"));
    let numbered = (2..).map(|number| UnitId::new(format!("{number}-{unit}")));
    let mut names = [unit.clone(), joined].into_iter().chain(numbered);
    names.find(is_free).expect("some number is free")
}

/// NB-GAP-56: units at Fall back leave their brigades, close behind where they stood, and go alone.
pub(crate) fn detach_the_shaken(play: &mut Play<'_, '_>) {
    if play.state().house_rules.brigade_morale != BrigadeMorale::Detach {
        return;
    }
    for id in play.state().in_order_of_dice() {
        for unit in leaving(play.state(), &id) {
            detach(play, &id, &unit);
        }
    }
}

fn detach(play: &mut Play<'_, '_>, from: &UnitId, unit: &UnitId) {
    let state = play.state();
    let brigade = state.unit(from);
    let Some(leaver) = brigade.bases.iter().find(|base| base.unit == *unit) else {
        return;
    };
    let alone = Brigade {
        unit: name_for(state, from, unit),
        name: leaver.name.clone(),
        bases: vec![leaver.clone()],
        form: brigade.kind.formations()[0],
        post: None,
        duties: Vec::new(),
        losses: 0,
        broken: None,
        ..brigade.clone()
    };
    let (at, face) = behind(play, brigade, unit, &alone);
    let alone = Brigade { at: Some(place(at)), face: Some(face), ..alone };
    let detaches = Event::Detaches { from: from.clone(), brigade: Box::new(alone) };
    play.record("NB-MOR-20", detaches);
}

/// Where the front of a unit is, and where it looks, that has stepped back behind its brigade, or out of the
/// complex; where somebody stands there, or nobody can, as much further back as it takes.
fn behind(play: &Play<'_, '_>, brigade: &Brigade, unit: &UnitId, alone: &Brigade) -> (Point, Heading) {
    let state = play.state();
    if brigade.post.is_some() {
        let edge = state.board().edge(state.card(&brigade.side).home_edge);
        let away = edge.ends()[0];
        let outside = garrisons_leave::outside(state, &play.ground, brigade, away, Looks::Out);
        if let Some(outside) = outside {
            return (outside.at, outside.face);
        }
    }
    let footprint = play.footprint_of(&brigade.unit);
    let stood = footprint.bases.iter().find(|stood| {
        let known = brigade.bases.get(stood.unit);
        known.is_some_and(|known| known.unit == *unit)
    });
    let away = footprint.face.reversed().course();
    let back = away.over(footprint.whole.depth);
    let front = stood.map(|stood| stood.base.middle(Face::Front) + back);
    let front = front.unwrap_or(footprint.whole.middle(Face::Rear));
    let layout = state.layout(alone, alone.form);
    let mut places = (0..=FARTHEST).map(|off| front + away.over(inches(10 * off)));
    let clear = places.find(|at| {
        let lies = layout.lies(*at, footprint.face);
        garrisons_leave::is_clear(state, &play.ground, alone, &lies)
    });
    (clear.unwrap_or(front), footprint.face)
}
