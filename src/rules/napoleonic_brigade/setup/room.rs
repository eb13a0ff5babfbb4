//! Who has no room where he is set out, because of who stands there already: NB-ORD-02, NB-BLD-17.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What keeps a brigade from standing where it is set out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Another stands there; staff takes no room (NB-GAP-74).
    By(UnitId),
    /// Another holds the complex.
    HeldBy(UnitId, String),
    /// It touches an enemy, as after a charge.
    Touches(UnitId),
}

/// How a position has come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begun {
    /// Nobody has moved: enemies are apart.
    Fresh,
    /// The game is under way: enemies may touch.
    UnderWay,
}

impl Begun {
    /// A game file that says of no turn that it has come begins at the beginning.
    pub(crate) fn of(turn: Option<u32>) -> Begun {
        match turn {
            None | Some(0) => Begun::Fresh,
            Some(_) => Begun::UnderWay,
        }
    }
}

/// The first of some others who takes a brigade's place.
pub(crate) fn taken<'o>(
    state: &State,
    ground: &Ground,
    brigade: &Brigade,
    others: impl Iterator<Item = &'o Brigade>,
    begun: Begun,
) -> Option<Taken> {
    let footprint = state.footprint(ground, brigade);
    let mut others = others.filter(|other| !other.is_gone());
    others.find_map(|other| takes_place(state, ground, (brigade, footprint.as_ref()), other, begun))
}

fn takes_place(
    state: &State,
    ground: &Ground,
    (brigade, footprint): (&Brigade, Option<&Footprint>),
    other: &Brigade,
    begun: Begun,
) -> Option<Taken> {
    let posts = brigade.post.as_ref().zip(other.post.as_ref());
    if let Some((mine, _)) = posts.filter(|(mine, theirs)| mine.complex == theirs.complex) {
        return Some(Taken::HeldBy(other.unit.clone(), mine.complex.clone()));
    }
    if !(brigade.kind.takes_room() && other.kind.takes_room()) {
        return None;
    }
    let (footprint, theirs) = (footprint?, state.footprint(ground, other)?);
    if footprint.overlaps(&theirs, TOUCH) {
        return Some(Taken::By(other.unit.clone()));
    }
    let touches = begun == Begun::Fresh && brigade.side != other.side && footprint.is_within(TOUCH, &theirs);
    touches.then(|| Taken::Touches(other.unit.clone()))
}
