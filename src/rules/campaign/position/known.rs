//! The position as a side knows it: CP-VEI-01, CP-VEI-02, CP-VEI-05, CP-VEI-06.

use super::force::Force;
use super::state::{Battle, Reported, State};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::rules::campaign::charts::switches::Names;
use crate::rules::campaign::troops::units::Unit;

/// CP-VEI-01, CP-VEI-02: takes out of a position what a side does not know. Of the enemy it keeps the forces that were seen,
/// where they were seen, with nothing in them. CP-GND-10: the map is known to both.
pub(crate) fn cut(state: &mut State, side: &Side) {
    state.army.retain(|force| force.side == *side || force.seen.is_some());
    for report in std::mem::take(&mut state.reports) {
        let unit = state.reported_as(&report, side).clone();
        if report.of != *side && state.force(&unit).is_none() {
            state.takes_up(as_seen(Reported { unit, ..report }));
        }
    }
    for share in state.battles.iter_mut().flat_map(|battle| battle.attackers.iter_mut().chain(&mut battle.defenders)) {
        let guise = state.guises.iter().find(|guise| guise.by == *side && guise.unit == share.unit);
        share.unit = guise.map_or_else(|| share.unit.clone(), |guise| guise.name.clone());
    }
    state.guises.clear();
    state.standing = OnFile::of(&state.standing, side);
    state.scenario.calendar.retain(|arrival| arrival.force.side == *side);
    let leaders = state.card(side).map_or_else(Vec::new, |card| card.leaders.clone());
    state.scenario.commands.retain(|command| leaders.contains(&command.leader));
    state.hospital.retain(|patient| patient.side == *side);
    state.foraged.retain(|foraged| foraged.side == *side);
    let own = state.army.iter().filter(|force| force.side == *side);
    let units = own.flat_map(|force| force.units.iter().map(|unit| &unit.unit).chain([&force.unit]));
    let units = units.map(|unit| base(unit.as_str()).to_owned()).collect::<Vec<_>>();
    state.numbers.retain(|unit, _| units.iter().any(|own| own == unit.as_str()));
    for card in state.sides.iter_mut().filter(|card| card.side != *side) {
        card.headquarters = None;
        card.leaders.clear();
        card.depots.clear();
        card.drafts = 0;
        card.value = 0;
        card.lost = Default::default();
        card.points = 0;
        card.guises = 0;
    }
    for crossing in &mut state.crossings {
        crossing.gone = !crossing.stands(Some(side));
        crossing.unheard.clear();
        crossing.work = 0;
    }
    for place in &mut state.places {
        place.owner = place.owner_as(Some(side)).cloned();
        place.believed.clear();
        if place.owner.as_ref() != Some(side) {
            (place.works, place.stores) = (0, 0);
        }
    }
    state.battles.retain(|battle| has_part(state.army.as_slice(), battle, side));
    for battle in &mut state.battles {
        battle.result = None;
    }
}

/// CP-INT-08: calls the enemies of whom a side knows as the game file does: older plays wrote down their ids alone.
pub(crate) fn name_enemies(known: &mut State, whole: &State, side: &Side) {
    for force in known.army.iter_mut().filter(|force| force.side != *side && force.name.is_none()) {
        force.name = name_of_enemy(whole, &force.unit);
    }
}

/// CP-INT-08: what an enemy is called in the game file, where names are told; what is split off and named by its own side bears an
/// id.
pub(crate) fn name_of_enemy(whole: &State, unit: &UnitId) -> Option<String> {
    let told = whole.house_rules.names == Names::Told && base(unit.as_str()) == unit.as_str();
    whole.force(unit).filter(|_| told)?.name.clone()
}

/// CP-VEI-05: whether a side has a part in a battle.
fn has_part(army: &[Force], battle: &Battle, side: &Side) -> bool {
    battle.all().any(|part| army.iter().any(|force| force.unit == part.unit && force.side == *side))
}

/// CP-INT-08: an enemy force as it was seen, under the name that is told with it.
pub(crate) fn as_seen(report: Reported) -> Force {
    let Reported { unit, of, seen, .. } = report;
    let (at, name) = (seen.at, seen.name.clone());
    Force { seen: Some(seen), ..Force::fresh(unit, of, at, name, Vec::new()) }
}

/// CP-FOR-10: the new names of a force that is split off another: its own, and those of parts of units that are left there.
pub(crate) fn parted(part: &Force, left: &[Unit]) -> Vec<UnitId> {
    let is_left = |id: &UnitId| left.iter().any(|unit| base(unit.unit.as_str()) == base(id.as_str()));
    let units = part.units.iter().map(|unit| &unit.unit).filter(|id| is_left(id));
    std::iter::once(&part.unit).chain(units).cloned().collect()
}

/// CP-FOR-10: a name without the numbers of its parts.
pub(crate) use crate::adjudicate::whole as base;
