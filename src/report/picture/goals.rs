//! Objectives: a flag in the colours of whoever holds the place, with what it is worth.

use super::frame::{Frame, Spot};
use super::layout::class;
use super::letters::apart;
use super::room::Room;
use crate::adjudicate::{Goal, Plot, Roster};
use crate::kit::naming;
use crate::report::legend::worth;

/// Where a flag is planted beside the middle of its place, and how far it reaches from there.
const ASIDE: [(i64, i64); 9] =
    [(-34, 14), (34, 14), (-46, -14), (28, -14), (-34, -8), (34, -8), (0, 40), (-46, 36), (28, 36)];
const STAFF: i64 = 22;
const CLOTH: i64 = 18;

/// A flag where it is planted.
pub(super) struct Flag<'p> {
    goal: &'p Goal,
    foot: Spot,
}

/// The flags of a map, clear of units and of what is written on the ground where they can be.
pub(super) fn flags<'p>(frame: &Frame, plot: &'p Plot, taken: &[Room]) -> Vec<Flag<'p>> {
    let flags = plot.goals.iter().filter_map(|goal| {
        let middle = frame.place(&goal.at)?;
        let feet = ASIDE.iter().map(|(x, y)| middle.plus(*x, *y));
        let covered = |foot: &Spot| taken.iter().map(|room| room.shared(&room_of(*foot))).sum::<i64>();
        let foot = feet.min_by_key(covered)?;
        Some(Flag { goal, foot })
    });
    flags.collect()
}

/// The ground on which the flag of a place may be planted.
pub(super) fn around(middle: Spot) -> Room {
    let rooms = ASIDE.iter().map(|(x, y)| room_of(middle.plus(*x, *y)));
    rooms.reduce(Room::with).unwrap_or(Room::around(middle, CLOTH, STAFF))
}

fn room_of(foot: Spot) -> Room {
    Room { left: foot.x - 2, top: foot.y - STAFF, right: foot.x + CLOTH + 2, bottom: foot.y + 2 }
}

impl Flag<'_> {
    pub(super) fn room(&self) -> Room {
        room_of(self.foot)
    }

    /// Its staff and its cloth, with a title.
    pub(super) fn drawn(&self, plot: &Plot, roster: &Roster) -> String {
        let Spot { x, y } = self.foot;
        let class = self.goal.held.as_ref().map_or("m-jn".to_owned(), |side| class(plot, side));
        let (top, middle) = (y - STAFF, x + CLOTH / 2);
        format!(
            "<g><title>{}: {}</title><path class=\"m-jp\" d=\"M{x} {y}V{top}\"/>\
             <g class=\"{class}\"><path class=\"m-i\" d=\"M{x} {top}h{CLOTH}l-4 6 4 6h-{CLOTH}z\"/></g>\
             <text class=\"m-t m-jt m-n\" x=\"{middle}\" y=\"{}\">{}</text></g>",
            apart(&naming::capital(&self.goal.name)),
            apart(&worth(self.goal, roster)),
            top + 24,
            self.goal.points
        )
    }
}
