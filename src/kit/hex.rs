//! A hex, and the lattice of whole numbers on which centres and corners lie.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A hex by its axial coordinates. People see labels only, which a [`Grid`](super::Grid) gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Hex {
    /// Along the rows of a pointed map, across the columns of a flat one.
    pub q: i16,
    /// To the south.
    pub r: i16,
}

impl Hex {
    /// The hex of these coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// Its centre on the lattice.
    pub fn centre(self) -> Point {
        let (q, r) = (i32::from(self.q), i32::from(self.r));
        Point { x: 2 * q + r, y: 3 * r }
    }

    /// Where its centre lies, as nearly as whole numbers say it, a step from hex to hex being a thousand long.
    pub fn in_thousandths(self) -> [i64; 2] {
        let centre = self.centre();
        [i64::from(centre.x) * 500, i64::from(centre.y) * 289]
    }
}

/// A point of the lattice on which the centres and corners of all hexes are whole. A hex is what lies within 1 of its
/// centre by `x`, within 2 by `x + y` and within 2 by `x - y`. On a pointed map `x` runs east and `y` south, the length
/// of a line is as the root of `3 x x + y y`, and a hex has its corners at (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1)
/// and (-1, -1) from the centre. A flat map is the same lattice seen in another way; what crosses what is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Across.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Point {
    /// The point so far away from this one.
    pub fn plus(self, x: i32, y: i32) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }

    /// The square of the distance to another point; it is 12 for neighbouring centres.
    pub fn squared(self, other: Point) -> i64 {
        let (x, y) = (i64::from(self.x - other.x), i64::from(self.y - other.y));
        3 * x * x + y * y
    }
}

/// How many steps lie between two hexes: 1 for neighbours.
pub fn distance(a: Hex, b: Hex) -> u32 {
    let q = i32::from(a.q) - i32::from(b.q);
    let r = i32::from(a.r) - i32::from(b.r);
    q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_neighbours_are_at_distance_one_and_equally_long() {
        for (q, r) in [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)] {
            let (here, there) = (Hex::new(4, 3), Hex::new(4 + q, 3 + r));
            assert_eq!(distance(here, there), 1);
            assert_eq!(here.centre().squared(there.centre()), 12);
        }
    }

    #[test]
    fn the_farthest_hexes_of_the_numbers_do_not_overflow() {
        let (a, b) = (Hex::new(i16::MIN, i16::MIN), Hex::new(i16::MAX, i16::MAX));
        assert_eq!(distance(a, b), 131_070);
    }
}
