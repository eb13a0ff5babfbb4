//! Who stands where on the sheet, so that nobody stands on another.

use super::frame::Spot;

/// A rectangle of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

impl Room {
    /// The rectangle around a point.
    pub(super) fn around(at: Spot, across: i64, down: i64) -> Room {
        Room { left: at.x - across, top: at.y - down, right: at.x + across, bottom: at.y + down }
    }

    /// The smallest rectangle that has all these points in it.
    pub(super) fn of(spots: &[Spot]) -> Option<Room> {
        let xs = spots.iter().map(|spot| spot.x);
        let ys = spots.iter().map(|spot| spot.y);
        Some(Room { left: xs.clone().min()?, top: ys.clone().min()?, right: xs.max()?, bottom: ys.max()? })
    }

    /// The smallest rectangle around two.
    pub(super) fn with(self, other: Room) -> Room {
        Room {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The same rectangle with so much more around it.
    pub(super) fn wider(self, by: i64) -> Room {
        Room { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// How wide and how high it is.
    pub(super) fn size(&self) -> [i64; 2] {
        [self.right - self.left, self.bottom - self.top]
    }

    pub(super) fn meets(&self, other: &Room) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    pub(super) fn holds(&self, other: &Room) -> bool {
        self.left <= other.left && other.right <= self.right && self.top <= other.top && other.bottom <= self.bottom
    }

    /// How much ground two share.
    pub(super) fn shared(&self, other: &Room) -> i64 {
        let wide = self.right.min(other.right) - self.left.max(other.left);
        let high = self.bottom.min(other.bottom) - self.top.max(other.top);
        wide.max(0) * high.max(0)
    }

    /// Its corners, from the upper left one.
    pub(super) fn corners(&self) -> [Spot; 4] {
        let corners = [(self.left, self.top), (self.right, self.top), (self.right, self.bottom)];
        let [a, b, c] = corners.map(|(x, y)| Spot::new(x, y));
        [a, b, c, Spot::new(self.left, self.bottom)]
    }

    pub(super) fn middle(&self) -> Spot {
        Spot::new((self.left + self.right) / 2, (self.top + self.bottom) / 2)
    }
}
