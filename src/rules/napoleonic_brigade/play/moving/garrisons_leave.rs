//! Garrisons that leave their complex after a melee: beaten ones, and winners that may not hold it: NB-GAP-85,
//! NB-GAP-64, NB-LOSE-01, NB-WIN-02.

use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Point};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::movement::inches;
use crate::rules::napoleonic_brigade::charts::switches::DefendedWinnersMayHold;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::complexes::Facade;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::position::terrain_effects::Footing;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// How far from the outline a place is looked for at the most, in tenths of an inch.
pub(crate) const FARTHEST: i64 = 120;

/// Which way a brigade looks that stands against an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// At the complex from which it comes.
    Back,
    /// Away from it.
    Out,
}

/// Where a brigade stands outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outside {
    /// Its own point.
    pub(crate) at: Point,
    /// Where its front looks.
    pub(crate) face: Heading,
    /// The way straight out from the side of the complex.
    pub(crate) out: Heading,
}

/// The first clear place for a garrison in attack column against a side of its complex: that farthest from a point
/// where it looks back, else that nearest to it; a little off where there is none at the outline itself.
pub(crate) fn outside(
    state: &State,
    ground: &Ground,
    brigade: &Brigade,
    point: Point,
    looks: Looks,
) -> Option<Outside> {
    let complex = ground.complex(&brigade.post.as_ref()?.complex)?;
    let mut sides = complex.facades.iter().collect::<Vec<_>>();
    sides.sort_by_key(|side| side.middle().square_to(point));
    if looks == Looks::Back {
        sides.reverse();
    }
    let layout = state.layout(brigade, Formation::AttackColumn);
    let stands = |side: &Facade, off: i64| {
        let out = side.outlook;
        let (face, depth) = match looks {
            Looks::Back => (out.reversed(), inches(0)),
            Looks::Out => (out, layout.size.depth),
        };
        let at = side.middle() + out.course().over(depth + inches(10 * off));
        Outside { at, face, out }
    };
    let offs = 0..=FARTHEST;
    let mut places = offs.flat_map(|off| sides.iter().map(move |side| stands(side, off)));
    let clear = places.find(|outside| {
        let footprint = layout.lies(outside.at, outside.face);
        is_clear(state, ground, brigade, &footprint)
    });
    clear.or_else(|| sides.first().map(|side| stands(side, 0)))
}

/// Whether a brigade could lie so: on the table, on ground that is open to it, and nobody else is there.
pub(crate) fn is_clear(state: &State, ground: &Ground, brigade: &Brigade, footprint: &Footprint) -> bool {
    let bases = footprint.bases.iter().map(|stood| stood.base);
    let bases = bases.collect::<Vec<_>>();
    let bars = ground.bars(&bases, brigade.kind.moves_as(), Footing::Field);
    let others = state.brigades().filter(|other| other.unit != brigade.unit);
    let others = others.filter(|other| other.kind.takes_room());
    let mut others = others.filter_map(|other| state.footprint(ground, other));
    bars.is_none()
        && bases.iter().all(|base| state.board().holds(base, TOUCH))
        && !others.any(|other| footprint.overlaps(&other, TOUCH))
}

/// NB-GAP-85: a beaten garrison is set out in attack column on the side away from the victor, looking back, and is
/// pushed back from there: which way.
pub(crate) fn turned_out(play: &mut Play<'_, '_>, loser: &UnitId, by: &UnitId) -> Option<Heading> {
    let from = play.footprint_of(by).centre();
    let outside = set_out(play, loser, from, Looks::Back)?;
    Some(outside.out)
}

/// NB-GAP-64: where garrisons may not hold, one that has won is set out on the side of the enemy, and follows up
/// from there.
pub(crate) fn sallies(play: &mut Play<'_, '_>, winner: &UnitId, after: &UnitId) {
    if play.state().house_rules.defended_winners_may_hold == DefendedWinnersMayHold::None {
        let toward = play.footprint_of(after).centre();
        set_out(play, winner, toward, Looks::Out);
    }
}

/// Sets a garrison out.
fn set_out(play: &mut Play<'_, '_>, unit: &UnitId, point: Point, looks: Looks) -> Option<Outside> {
    let state = play.state();
    let outside = outside(state, &play.ground, state.unit(unit), point, looks)?;
    let event =
        Event::GoesOut { unit: unit.clone(), at: place(outside.at), face: outside.face, form: Formation::AttackColumn };
    play.record("NB-BLD-17", event);
    Some(outside)
}
