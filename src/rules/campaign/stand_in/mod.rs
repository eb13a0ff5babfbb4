//! Who orders for an absent commander: corps march where points or a weaker enemy are, horse goes before them as a screen, the
//! hungry go for bread and the tired rest. Where an order on hand says the same already, none is sent; one of the player's own
//! is left alone by who only holds.

mod march;

use march::Staff;

use crate::adjudicate::{Brief, Draft, Field, Piece, Posture, Prize, Side};
use crate::kit::Spot;
use crate::rules::campaign::position::atlas::Atlas;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Part, State};

/// A sighting older than so many days is no more than a rumour.
const STALE: u32 = 3;

/// What a side would order on the position as it knows it.
pub(crate) fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
    let mut draft = Draft::default();
    if state.part != Part::Day {
        return draft;
    }
    let (field, atlas) = (field(state, side), Atlas::of(state, side, None));
    for force in state.forces_of(side).filter(|force| brief.is_for(&force.unit)) {
        let staff = Staff { state, field: &field, atlas: &atlas, force, posture: brief.posture };
        draft.bid(&force.unit, staff.wishes());
    }
    let has_own = state.standing.iter().any(|held| held.side == *side);
    if brief.units.is_empty() && !has_own {
        let says: &[&str] = match brief.posture {
            Posture::Attack | Posture::Careful => &["{when: guns, do: go}", "{when: won, do: follow}"],
            Posture::Hold => &["{when: guns, do: go}"],
            Posture::Delay | Posture::Withdraw => &[],
        };
        draft.standing = says.iter().map(|said| (*said).to_owned()).collect();
    }
    draft
}

/// Where a hex lies, a step of the map being a thousand long.
fn point(state: &State, spot: Spot) -> [i64; 2] {
    state.map.hex(spot).in_thousandths()
}

/// The map as a side weighs it: five thousand regular foot are worth a hundred.
fn field(state: &State, side: &Side) -> Field {
    let own = state.forces_of(side).map(|force| piece(state, force, true, value(force)));
    let seen = state.enemies_of(side).filter_map(|force| {
        let seen = force.seen.as_ref()?;
        let fresh = seen.day + STALE >= state.day;
        fresh.then(|| piece(state, force, false, i64::from(seen.men) / 50))
    });
    let prizes = state.scenario.objectives.iter().filter_map(|objective| {
        let place = state.places.iter().find(|place| place.name == objective.place)?;
        let often = if objective.daily { 3 } else { 1 };
        Some(Prize {
            name: place.name.clone(),
            at: point(state, place.hex),
            worth: i64::from(objective.points) * 120 * often,
            ours: place.owner.as_ref() == Some(side),
        })
    });
    Field { pieces: own.chain(seen).collect(), prizes: prizes.collect(), stride: 2000 }
}

fn value(force: &Force) -> i64 {
    i64::try_from(force.value() / 5).unwrap_or(i64::MAX)
}

fn piece(state: &State, force: &Force, own: bool, worth: i64) -> Piece {
    Piece { unit: force.unit.clone(), own, at: point(state, force.at), worth, might: worth, reach: 3000 }
}
