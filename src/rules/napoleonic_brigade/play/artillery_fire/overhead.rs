//! Lines of fire, and fire over the heads of friends: NB-FIRE-08, NB-OVH-01 to NB-OVH-05, NB-GAP-19, NB-GAP-34.

use super::gunnery::{Gunnery, Sited, Target};
use crate::adjudicate::{Fact, Reason, UnitId, Wrong, because};
use crate::kit::table::{Length, Point, Segment, Square};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, TOUCH};
use crate::rules::napoleonic_brigade::charts::movement::one_move;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::arm::Piece;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl Gunnery<'_> {
    /// NB-FIRE-08, NB-GAP-19: whether one clear line leads from a muzzle to one of these points of a target, or one over
    /// the heads of friends where that is allowed. Over whom it goes: nobody, where a clear line is found.
    pub(crate) fn line_of_fire(
        &self,
        battery: &Brigade,
        piece: &Sited,
        target: &Target<'_>,
        points: &[Point],
    ) -> Result<Vec<UnitId>, Wrong> {
        let (mut overhead, mut wrong) = (None, None);
        for to in points {
            let line = Segment::new(piece.muzzle, *to);
            match self.along(battery, piece, target, line) {
                Ok(over) if over.is_empty() => return Ok(over),
                Ok(over) => overhead = overhead.or(Some(over)),
                Err(other) => wrong = wrong.or(Some(other)),
            }
        }
        let none = || hidden(battery.piece(&piece.name), target, "nothing of it is".into());
        overhead.ok_or_else(|| wrong.unwrap_or_else(none))
    }

    /// Over whose heads a line leads; why it serves for no fire.
    fn along(
        &self,
        battery: &Brigade,
        piece: &Sited,
        target: &Target<'_>,
        line: Segment,
    ) -> Result<Vec<UnitId>, Wrong> {
        if let Some(ground) = self.ground.blocks(line) {
            return Err(hidden(battery.piece(&piece.name), target, because!("{} is", ground.called())));
        }
        let own = |id: &UnitId| *id == battery.unit || Some(id) == target.brigade();
        let others = self.footprints.iter().filter(|(id, _)| !own(id));
        let crossed = others.filter(|(_, footprint)| footprint.is_crossed_by(line, TOUCH));
        let mut over = Vec::new();
        for (id, footprint) in crossed {
            let other = self.state.unit(id);
            if other.side != battery.side {
                return Err(hidden(battery.piece(&piece.name), target, because!("`{}` [is]", id)));
            }
            self.over_friends(battery, piece, target, (other, footprint))?;
            over.push(id.clone());
        }
        Ok(over)
    }

    /// NB-OVH-01, NB-OVH-02, NB-OVH-03, NB-OVH-04, NB-OVH-05, NB-GAP-34: whether a piece may fire over the heads of a
    /// friend.
    fn over_friends(
        &self,
        battery: &Brigade,
        piece: &Sited,
        target: &Target<'_>,
        (friend, footprint): (&Brigade, &Footprint),
    ) -> Result<(), Wrong> {
        let (id, name) = (&friend.unit, battery.piece(&piece.name));
        let higher = self.ground.downhill(piece.muzzle, footprint.centre());
        if piece.gun.piece == Piece::FieldGun && !higher {
            let reason = because!("`{}` [has] `{}` before its muzzle", name, id);
            let help = "field guns fire over the heads of friends from a higher contour only";
            return Err(Wrong::new("NB-OVH-02", reason, help));
        }
        let one_move = one_move(friend.kind, friend.form);
        let near = |square: Square| square.is_within(one_move + LIMIT);
        let guns = self.footprint(&battery.unit);
        if guns.is_some_and(|guns| near(footprint.gap(guns))) {
            let reason = because!("`{}` [is] within one move of `{}`", id, battery.unit);
            return Err(Wrong::new("NB-OVH-03", reason, CLEAR));
        }
        if near(target.gap(footprint)) {
            let reason = because!("`{}` [is] within one move of {}", id, target.called());
            return Err(Wrong::new("NB-OVH-04", reason, CLEAR));
        }
        Ok(())
    }

    /// NB-DEC-17: whether a friend is as near as that to a line of flight, the battery itself left out.
    pub(crate) fn friends_near(&self, battery: &Brigade, line: Segment, reach: Length) -> bool {
        let mut footprints = self.footprints.iter();
        footprints.any(|(id, footprint)| {
            *id != battery.unit
                && self.state.unit(id).side == battery.side
                && footprint.square_to_line(line).is_within(reach + LIMIT)
        })
    }
}

/// What to do about friends in danger.
const CLEAR: &str = "fire over friends needs them farther off than they move in a turn";

/// NB-FIRE-08: a target that is not in sight.
fn hidden(piece: Fact, target: &Target<'_>, by: Reason) -> Wrong {
    let whom = target.called();
    let reason = because!("`{}` [has] no clear line to {}: {} in the way", piece, whom, by);
    Wrong::new("NB-FIRE-08", reason, "name a target in sight")
}

impl Target<'_> {
    /// The square of the distance to a brigade.
    fn gap(&self, footprint: &Footprint) -> Square {
        match self {
            Target::Troops(_, target) => target.gap(footprint),
            Target::Section(section) => {
                let stretches = section.track.stretches();
                let squares = stretches.map(|line| footprint.square_to_line(line));
                squares.min().expect("a section has a course")
            }
        }
    }
}
