//! What a shot may do, in numbers: its band, its modifiers, and what each face of the die does to whom it hits.

use crate::adjudicate::percent;
use crate::adjudicate::{By, UnitId};
use crate::kit::Tally;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::modifiers::{ShotResult, shooting_result, shooting_table};
use crate::rules::two_by_two::charts::switches::SupportingFire;
use crate::rules::two_by_two::charts::tables::FACES;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::play::shooting::target_choice;
use crate::rules::two_by_two::play::shooting::target_choice::{Choice, Firing};
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::in_figures;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// What a face of the die does by the table of this game.
pub(crate) fn shot_by(state: &State, face: u8, tally: &Tally) -> (ShotResult, &'static str) {
    let table = shooting_table(state.combat, &state.house_rules);
    let face = i8::try_from(face).expect("a die has few faces");
    shooting_result(table, face.saturating_add(tally.total))
}

/// What every face does to a unit: `no effect on 1-4, pinned on 5, disrupted on 6; some effect 33 %`.
pub(crate) fn faces_told(state: &State, target: &Unit, tally: &Tally) -> String {
    let effect = |face| effect::effect_on(state, target, shot_by(state, face, tally).0);
    let faces = (1..=FACES).map(|face| (face, effect(face)));
    let faces = faces.collect::<Vec<_>>();
    let alike = faces.chunk_by(|one, other| one.1 == other.1);
    let told = alike.map(|alike| {
        let (from, result) = alike[0];
        let to = alike[alike.len() - 1].0;
        match from == to {
            true => format!("{} on {from}", result.word()),
            false => format!("{} on {from}-{to}", result.word()),
        }
    });
    let hits = faces.iter().filter(|(_, result)| result.is_effect());
    let chance = percent((hits.count() as u128, FACES.into()));
    let told = told.collect::<Vec<_>>().join(", ");
    format!("{told}; some effect {chance}")
}

/// The range and band of a shot, and what is added to its die.
pub(crate) fn aim_told(state: &State, aim: &Aim, tally: &Tally) -> String {
    let band = match state.unit(&aim.firer).kind.is_artillery() {
        true => format!(", {}", aim.band.word()),
        false => String::new(),
    };
    let range = match aim.defensive && aim.range.in_micrometres() == 0 {
        true => "at its charger".to_owned(),
        false => in_figures::shown(state, aim.range),
    };
    format!("{range}{band}, 1D6 {}", tally.signed())
}

/// One target of a unit, as the form lists it.
pub(crate) fn shot_told(state: &State, ground: &Ground, aim: &Aim) -> String {
    let tally = effect::shot_tally(state, ground, aim, &aim.at, 0);
    let target = state.unit(&aim.target);
    format!("{}: {}", aim_told(state, aim, &tally), faces_told(state, target, &tally))
}

/// At whom an entry shoots as things stand.
fn aim_of(state: &State, ground: &Ground, planned: &Planned) -> Option<Aim> {
    let steps = planned.fire();
    let unit = state.find(&planned.unit)?;
    if planned.arrival || steps.is_empty() || targets::may_fire(unit).is_err() {
        return None;
    }
    let firing = Firing {
        unit: planned.unit.clone(),
        condition: planned.condition.clone(),
        steps,
        by: By::Order,
        charged: chargers_as_targets::is_committed(state, &planned.unit),
    };
    match target_choice::choice_of_fire(state, ground, &firing) {
        Choice::Fires(aim) => Some(aim),
        Choice::Holds | Choice::Nothing(_) => None,
    }
}

/// What the fire of an entry comes to, with those who fire at the same target.
pub(crate) fn volley_told(state: &State, ground: &Ground, planned: &[Planned], index: usize) -> Vec<String> {
    let Some(aim) = aim_of(state, ground, &planned[index]) else {
        return Vec::new();
    };
    let tally = effect::shot_tally(state, ground, &aim, &aim.at, 0);
    let target = state.unit(&aim.target);
    let mut told =
        vec![format!("at {}, {}", aim.target, aim_told(state, &aim, &tally)), faces_told(state, target, &tally)];
    told.extend(tally.lines());
    let with = supporters(state, ground, planned, &aim);
    if !with.is_empty() {
        let with = with.iter().map(UnitId::as_str).collect::<Vec<_>>();
        told.push(format!("one shot with {}, +1 for each (TT-FIRE-16)", with.join(", ")));
    }
    told
}

/// TT-FIRE-16, TT-FIRE-20: those whose entries lead to the same target.
fn supporters(state: &State, ground: &Ground, planned: &[Planned], aim: &Aim) -> Vec<UnitId> {
    let together = match state.edition {
        Edition::TwoMc => true,
        Edition::ThreeOne => state.house_rules.supporting_fire == SupportingFire::Yes && !aim.defensive,
    };
    let aims = planned.iter().filter_map(|planned| aim_of(state, ground, planned));
    let others = aims.filter(|other| together && other.firer != aim.firer && other.meets(aim));
    others.map(|other| other.firer).collect()
}
