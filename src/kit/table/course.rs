//! Courses: the directions in which things move, as integer vectors.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::heading::SCALE;
use super::length::nearest;
use super::{Heading, Length, Point, Vector};

/// A direction as an integer vector of the length [`SCALE`], as nearly as whole numbers allow. A distance of d
/// micrometres along it is the vector times d over the scale: the true distance to within one in a million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Course {
    /// To the east.
    x: i64,
    /// To the north.
    y: i64,
}

impl Heading {
    /// Straight ahead.
    pub fn course(self) -> Course {
        Course { x: self.sine(), y: self.cosine() }
    }
}

impl Course {
    /// The course from one point to another, `None` where they are the same. Both parts are rounded to the nearest
    /// millionth of the length, which leads astray by less than one in a million.
    pub fn toward(from: Point, to: Point) -> Option<Course> {
        let way = to - from;
        let length = way.squared();
        let part = |along: i64| {
            let doubled = i128::from(2 * SCALE) * i128::from(along.abs());
            let root = (doubled * doubled / length).isqrt();
            let rounded = i64::try_from((root + 1) / 2).expect("a part is no longer than the whole");
            along.signum() * rounded
        };
        (length > 0).then(|| Course { x: part(way.x), y: part(way.y) })
    }

    /// The same way back.
    pub fn reversed(self) -> Course {
        Course { x: -self.x, y: -self.y }
    }

    /// A quarter turn to the right.
    pub fn right(self) -> Course {
        Course { x: self.y, y: -self.x }
    }

    /// A quarter turn to the left.
    pub fn left(self) -> Course {
        self.right().reversed()
    }

    /// As a vector of the length [`SCALE`].
    pub fn vector(self) -> Vector {
        Vector { x: self.x, y: self.y }
    }

    /// How far it is to what lies so far ahead and so far to the right, each part rounded once to the nearest micrometre:
    /// the place of a base in a body of several, from the point that carries the body.
    pub fn beside(self, ahead: Length, right: Length) -> Vector {
        let (ahead, right) = (ahead.in_micrometres(), right.in_micrometres());
        Vector {
            x: nearest(self.x * ahead + self.y * right, SCALE),
            y: nearest(self.y * ahead - self.x * right, SCALE),
        }
    }

    /// How far one comes in a distance, each part rounded to the nearest micrometre.
    pub fn over(self, distance: Length) -> Vector {
        let distance = distance.in_micrometres();
        Vector { x: nearest(self.x * distance, SCALE), y: nearest(self.y * distance, SCALE) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    #[test]
    fn courses_are_rounded_to_the_nearest_millionth() {
        let course = Course::toward(at(0, 0), at(3, -4)).expect("another point");
        assert_eq!(course.vector(), Vector { x: 600_000, y: -800_000 });
        let diagonal = Course::toward(at(5, 5), at(6, 6)).expect("another point");
        assert_eq!(diagonal.vector(), Vector { x: 707_107, y: 707_107 });
        assert_eq!(diagonal.over(Length::micrometres(10)), Vector { x: 7, y: 7 });
        assert_eq!(diagonal.left().reversed(), diagonal.right());
        let (three, four) = (Length::micrometres(3), Length::micrometres(4));
        let east = Heading::EAST.course().beside(three, four);
        assert_eq!(east, Vector { x: 3, y: -4 });
        let north = Heading::NORTH.course().beside(three, -four);
        assert_eq!(north, Vector { x: -4, y: 3 });
    }
}
