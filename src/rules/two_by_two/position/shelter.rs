//! Who is in a town or a wood, or fights at its edge: TT-MEL-38, TT-WOOD-05, TT-WOOD-12.

use crate::kit::table::Point;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

pub(crate) fn centre(state: &State, unit: &Unit) -> Option<Point> {
    state.base(unit).map(|base| base.centre)
}

/// TT-MEL-38: whether the centre of a unit is in a town or wood, which it keeps.
pub(crate) fn is_in_cover(state: &State, ground: &Ground, unit: &Unit) -> bool {
    let centre = centre(state, unit);
    centre.is_some_and(|centre| ground.in_town(centre) || ground.in_wood(centre))
}

/// Whether the centre of a unit is in a town.
pub(crate) fn is_in_town(state: &State, ground: &Ground, unit: &Unit) -> bool {
    centre(state, unit).is_some_and(|centre| ground.in_town(centre))
}

/// TT-WOOD-05, TT-WOOD-12: whether an attacker from outside fights light infantry at the edge of its wood (3.01). One
/// that has moved in has done so from outside where the contact says so, or where its own centre is not in the wood.
pub(crate) fn is_at_wood_edge(state: &State, ground: &Ground, attacker: &Unit, defender: &Unit) -> bool {
    if state.edition != Edition::ThreeOne || defender.kind != Kind::LightInfantry {
        return false;
    }
    let mut contacts = state.contacts.iter();
    let from_outside = contacts.any(|contact| {
        let edge = contact.edge || contact.outside;
        edge && contact.charger == attacker.unit && contact.on == defender.unit
    });
    let in_wood = |unit| centre(state, unit).is_some_and(|at| ground.in_wood(at));
    from_outside || in_wood(defender) && !in_wood(attacker)
}
