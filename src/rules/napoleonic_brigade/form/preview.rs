//! What orders come to as things stand, in numbers: how far the dice can take a brigade, how far off an enemy is.

use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement_dice::Throw;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::play::moving::dice;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// A length with its mark: `2.5"`.
pub(crate) fn inches(length: Length) -> String {
    format!("{}{}", length.show(INCH), INCH.mark())
}

/// From how little to how much a throw gives: `1" to 6"`.
pub(crate) fn spread(state: &State, throw: Throw) -> String {
    let least = throw.least(state.house_rules.skirmisher_half_die);
    format!("{} to {}", inches(least), inches(throw.most()))
}

/// What a brigade's dice give it for an ordinary move.
pub(crate) fn reach_told(state: &State, brigade: &Brigade) -> Option<String> {
    let throw = dice::ordinary_throw(state, brigade)?;
    Some(format!("its dice give {}", spread(state, throw)))
}

/// How far apart two brigades are.
pub(crate) fn gap_told(state: &State, ground: &Ground, one: &Brigade, two: &Brigade) -> Option<String> {
    let footprint = |brigade: &Brigade| -> Option<Footprint> { state.footprint(ground, brigade) };
    Some(inches(footprint(one)?.gap(&footprint(two)?).nearest()))
}

/// How far a charge would go until it strikes an enemy.
pub(crate) fn charge_told(state: &State, ground: &Ground, one: &Brigade, two: &Brigade) -> Option<String> {
    let straight = may_charge::straight_to(state, ground, one, two).map(inches);
    straight.or_else(|| gap_told(state, ground, one, two))
}

/// What a plan comes to.
pub(crate) fn outlook(state: &State, ground: &Ground, brigade: &Brigade, intent: &Intent) -> Vec<String> {
    let half = || {
        let throw = dice::half_throw(state, brigade)?;
        Some(format!("its dice give {} at half speed", spread(state, throw)))
    };
    let told = match intent {
        Intent::Go(legs) if legs.iter().all(|leg| matches!(leg, Leg::Turn(_))) => {
            Some("it turns on the spot".to_owned())
        }
        Intent::Go(legs) => {
            let turned = turned(legs);
            let reach = reach_told(state, brigade);
            reach.map(|reach| match turned {
                0 => reach,
                turned => {
                    let rule = state.house_rules.turn_cost;
                    let cost = movement::turn_cost(turned, rule);
                    format!("{reach}, of which {cost} goes for the turns (NB-MOVE-09)")
                }
            })
        }
        Intent::Skirmish(_) | Intent::HorseCharge(_) | Intent::BackFacing(_) => half(),
        Intent::Retire { .. } if brigade.kind.is_foot() => half(),
        Intent::Retire { .. } => Some("a quarter turn, without distance".to_owned()),
        Intent::Charge(on) => {
            let target = state.unit(on);
            let rule = state.house_rules.cavalry_charge_dice;
            let throw = movement::charge(brigade.kind, target.kind, rule);
            let far = charge_told(state, ground, brigade, target);
            throw.zip(far).map(|(throw, far)| format!("{on} is {far} away, and its dice give {}", spread(state, throw)))
        }
        Intent::AdvanceAndFire => {
            let [least, most] = [1, 3].map(movement::advance_and_fire).map(inches);
            Some(format!("its die gives {least} to {most}"))
        }
        Intent::Manhandle(_, far) => {
            let clause = brigade.kind.by_hand_without_fire();
            Some(format!("{} by hand, without dice, and without fire in this turn ({clause})", inches(far.abs())))
        }
        Intent::Form(form) => Some(format!("{form} at the end of the movement phase")),
        Intent::GoOut { form, .. } => Some(format!("out in {form} at the end of the movement phase")),
        Intent::Occupy(post) => Some(format!("in {} at the end of the movement phase", post.complex)),
        _ => None,
    };
    let marches = brigade.form == Formation::MarchColumn && matches!(intent, Intent::Go(_));
    let road = marches.then(|| "half as much again on a road".to_owned());
    told.into_iter().chain(road).collect()
}

/// Degrees that a way turns in all.
fn turned(legs: &[Leg]) -> i64 {
    let turns = legs.iter().map(|leg| match leg {
        Leg::Turn(degrees) => i64::from(degrees.unsigned_abs()),
        _ => 0,
    });
    turns.sum()
}
