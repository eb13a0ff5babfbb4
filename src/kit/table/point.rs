//! Points of the table, the ways and the lines between them.

use std::ops::{Add, Sub};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Length, Square, Unit};

/// A point of the table in micrometres, from its south-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// To the east.
    pub x: i64,
    /// To the north.
    pub y: i64,
}

/// A way from one point to another, in micrometres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Vector {
    /// To the east.
    pub x: i64,
    /// To the north.
    pub y: i64,
}

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Point {
    /// The point so far to the east and to the north of the south-west corner.
    pub fn at(east: Length, north: Length) -> Point {
        Point { x: east.in_micrometres(), y: north.in_micrometres() }
    }

    /// The square of the distance to another point.
    pub fn square_to(self, other: Point) -> Square {
        Square::whole((other - self).squared())
    }

    /// The distance to another point, rounded to the nearest micrometre.
    pub fn distance_to(self, other: Point) -> Length {
        self.square_to(other).nearest()
    }

    /// Writes it in a unit as it is written in orders: `[12, 8.5]`.
    pub fn show(self, unit: Unit) -> String {
        let [x, y] = [self.x, self.y].map(|part| Length::micrometres(part).show(unit));
        format!("[{x}, {y}]")
    }
}

impl Vector {
    /// No way at all.
    pub const ZERO: Vector = Vector { x: 0, y: 0 };

    /// The dot product: above zero where the ways go more with than against each other.
    pub(super) fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: above zero where the other way goes to the left of this one.
    pub(super) fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of its length.
    pub(super) fn squared(self) -> i128 {
        i128::from(self.dot(self))
    }

    /// A quarter turn to the left.
    pub(super) fn left(self) -> Vector {
        Vector { x: -self.y, y: self.x }
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    fn add(self, way: Vector) -> Point {
        Point { x: self.x + way.x, y: self.y + way.y }
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Point) -> Vector {
        Vector { x: self.x - from.x, y: self.y - from.y }
    }
}

impl Sub for Vector {
    type Output = Vector;

    fn sub(self, other: Vector) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Segment {
    /// The line between two points.
    pub fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// Its ends, as a shape.
    pub fn ends(self) -> [Point; 2] {
        [self.from, self.to]
    }

    /// The way along it.
    pub fn way(self) -> Vector {
        self.to - self.from
    }

    /// Its length, rounded to the nearest micrometre.
    pub fn length(self) -> Length {
        self.from.distance_to(self.to)
    }

    /// The square of the distance from a point to its nearest point.
    pub fn square_to(self, point: Point) -> Square {
        let (way, there) = (self.way(), point - self.from);
        let (along, whole) = (there.dot(way), way.dot(way));
        if along <= 0 || whole == 0 {
            return Square::whole(there.squared());
        }
        if along >= whole {
            return self.to.square_to(point);
        }
        let aside = i128::from(way.cross(there));
        Square::fraction(aside * aside, whole.into())
    }

    /// Whether a point lies between the lines across its two ends, or no more than `slack` beyond one of them.
    pub fn is_abreast_of(self, point: Point, slack: Length) -> bool {
        let way = self.way();
        let (along, whole) = ((point - self.from).dot(way), way.dot(way));
        let slack = slack.in_micrometres() * self.length().in_micrometres();
        (-slack..=whole + slack).contains(&along)
    }

    /// Its point nearest to another one, each part rounded to the nearest micrometre.
    pub fn nearest_to(self, point: Point) -> Point {
        let (way, whole) = (self.way(), self.way().squared());
        if whole == 0 {
            return self.from;
        }
        let along = i128::from((point - self.from).dot(way)).clamp(0, whole);
        self.part(along, whole)
    }

    /// The point so far from its beginning, each part rounded to the nearest micrometre; its end where it is shorter.
    pub fn at(self, distance: Length) -> Point {
        let whole = self.length();
        match Length::ZERO < distance && distance < whole {
            true => self.part(distance.in_micrometres().into(), whole.in_micrometres().into()),
            false if distance <= Length::ZERO => self.from,
            false => self.to,
        }
    }

    /// The point at a fraction of the way, each part rounded to the nearest micrometre.
    pub(super) fn part(self, above: i128, below: i128) -> Point {
        let way = self.way();
        let step = |part: i64| {
            let product = above * i128::from(part);
            let rounded = product.signum() * ((2 * product.abs() + below) / (2 * below));
            i64::try_from(rounded).expect("a part is no longer than the whole")
        };
        self.from + Vector { x: step(way.x), y: step(way.y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_beside_a_line_is_measured_to_the_line_and_one_beyond_to_its_end() {
        let line = Segment::new(Point { x: 0, y: 0 }, Point { x: 10, y: 0 });
        let square = |x, y| line.square_to(Point { x, y });
        assert_eq!(square(4, 3), Square::whole(9));
        assert_eq!(square(-3, 4), Square::whole(25));
        assert_eq!(square(13, -4), Square::whole(25));
        assert_eq!(line.nearest_to(Point { x: 4, y: 3 }), Point { x: 4, y: 0 });
        assert_eq!(line.nearest_to(Point { x: 14, y: 3 }), line.to);
        let at = |distance| line.at(Length::micrometres(distance));
        assert_eq!([at(-1), at(0), at(4)].map(|point| point.x), [0, 0, 4]);
        assert_eq!([at(10), at(11)], [line.to; 2]);
        let spot = Segment::new(line.to, line.to);
        assert_eq!(spot.square_to(line.from), Square::whole(100));
        assert_eq!(spot.nearest_to(line.from), line.to);
    }

    #[test]
    fn points_are_printed_as_in_orders() {
        let point = Point::at(Length::of(12, Unit::Inch), Length::hundredths(850, Unit::Inch));
        assert_eq!(point.show(Unit::Inch), "[12, 8.5]");
    }
}
