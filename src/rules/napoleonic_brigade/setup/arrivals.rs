//! Where brigades come on that are not there from the first: NB-SET-16, NB-SET-17.

use super::room::{self, Begun, Taken};
use super::soundness::standing_wrong;
use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Point, outward};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Later, State, place};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// NB-SET-16: a brigade in the places in which it may come on, whoever stands there, in the order in which they are tried.
pub(crate) fn entrances<'s>(
    state: &'s State,
    ground: &'s Ground,
    row: &Later,
    brigade: &'s Brigade,
) -> impl Iterator<Item = Brigade> + 's {
    let inward = outward(state.card(&brigade.side).home_edge).reversed();
    let face = row.face.unwrap_or(inward);
    let at = row.at.map(|at| (at.point(INCH), face));
    let layout = state.layout(brigade, brigade.form);
    let along = row.edge.into_iter().flat_map({
        let stretch = [row.from, row.to];
        move |edge| state.board().along(edge, stretch, INCH).map(move |at| (edge, at))
    });
    let along = along.map(move |(edge, at)| {
        let whole = state.board().entering(&layout.whole(at, Heading::NORTH), edge, at);
        (layout.own_point(whole.centre, whole.heading), whole.heading)
    });
    let stands = |(at, face): (Point, Heading)| Brigade { at: Some(place(at)), face: Some(face), ..brigade.clone() };
    let there = at.into_iter().chain(along).map(stands);
    there.filter(|brigade| standing_wrong(state, ground, brigade).is_none())
}

/// NB-SET-16: those who are due come on, or wait: what becomes of one.
pub(crate) fn arrives(state: &State, ground: &Ground, id: &UnitId) -> (&'static str, Event) {
    let (row, brigade) = state.to_come(id).expect("who is due is still to come");
    let is_free = |there: &Brigade| room::taken(state, ground, there, state.brigades(), Begun::Fresh).is_none();
    match entrances(state, ground, row, brigade).find(is_free) {
        Some(brigade) => ("NB-SET-16", Event::ComesOn { brigade: Box::new(brigade) }),
        None => ("NB-SET-17", Event::KeptOff { unit: id.clone() }),
    }
}

/// NB-SET-17: the enemies who stand where a brigade should come on.
pub(crate) fn holders(state: &State, ground: &Ground, event: &Event) -> Vec<UnitId> {
    let Event::KeptOff { unit } = event else { return Vec::new() };
    let (row, brigade) = state.to_come(unit).expect("who is kept off is still to come");
    let places = entrances(state, ground, row, brigade).collect::<Vec<_>>();
    let enemies = state.brigades().filter(|enemy| enemy.side != brigade.side);
    let holds = enemies.filter(|enemy| {
        places.iter().any(|there| {
            let taken = room::taken(state, ground, there, std::iter::once(*enemy), Begun::Fresh);
            matches!(taken, Some(Taken::By(_) | Taken::Touches(_)))
        })
    });
    holds.map(|enemy| enemy.unit.clone()).collect()
}
