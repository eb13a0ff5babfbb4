//! Outlines of terrain: rectangles and other polygons, and the bases that reach into them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::within::{Exact, Lies};
use super::{Base, Heading, Length, Point, Segment, Square, shape};

/// The outline of an area: a polygon whose sides do not cross, bent inward or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Outline {
    corners: Vec<Point>,
}

crate::yaml::draft::schema_by_hand!(Outline, serde_json::json!({"type": "array", "minItems": 3}));

/// Why corners make no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOutline {
    /// There are fewer than three, or one stands twice in a row.
    TooFew,
    /// Two sides that are no neighbours meet, or neighbours lie on each other.
    CrossesItself,
}

impl fmt::Display for BadOutline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            BadOutline::TooFew => "an area needs three different corners",
            BadOutline::CrossesItself => "the sides of an area may not cross each other",
        })
    }
}

impl std::error::Error for BadOutline {}

impl Outline {
    /// The outline through some corners, in either direction.
    ///
    /// # Errors
    ///
    /// Where the corners enclose no area, or their sides cross.
    pub fn through(corners: Vec<Point>) -> Result<Outline, BadOutline> {
        let count = corners.len();
        let side = |at: usize| Segment::new(corners[at % count], corners[(at + 1) % count]);
        if count < 3 || (0..count).any(|at| side(at).from == side(at).to) {
            return Err(BadOutline::TooFew);
        }
        for one in 0..count {
            let next = side(one + 1);
            let (way, on) = (side(one).way(), next.way());
            let folds_back = way.cross(on) == 0 && way.dot(on) < 0;
            let mut others = (one + 2..count).filter(|other| (other + 1) % count != one);
            if folds_back || others.any(|other| shape::meet(&side(one).ends(), &side(other).ends())) {
                return Err(BadOutline::CrossesItself);
            }
        }
        Ok(Outline { corners })
    }

    /// A rectangle about a centre: `width` across and `height` along its heading, which is north where it is not turned.
    ///
    /// # Errors
    ///
    /// Where it has no width or no height.
    pub fn rectangle(centre: Point, heading: Heading, width: Length, height: Length) -> Result<Outline, BadOutline> {
        let base = Base { centre, heading, frontage: width, depth: height };
        Outline::through(base.corners().to_vec())
    }

    /// Its corners.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Its sides, in the order of the corners.
    pub fn sides(&self) -> impl Iterator<Item = Segment> {
        shape::sides(&self.corners)
    }

    /// The square of the distance from a point to the nearest point of the outline itself, from within or from without.
    pub fn square_to(&self, point: Point) -> Square {
        let squares = self.sides().map(|side| side.square_to(point));
        squares.min().expect("an outline has sides")
    }

    /// The square of the distance that a base measures to the outline: from the nearest of the middles of its edges.
    pub fn measured_from(&self, base: &Base) -> Square {
        let squares = base.middles().map(|middle| self.square_to(middle));
        squares.into_iter().min().expect("a base has four middles")
    }

    /// The square of the shortest distance from a base to the area, corners and all; none where they meet.
    pub fn gap(&self, base: &Base) -> Square {
        let corners = base.corners();
        if self.overlaps(&corners) {
            return Square::ZERO;
        }
        let gaps = self.sides().map(|side| shape::gap(&side.ends(), &corners));
        gaps.min().expect("an outline has sides")
    }

    /// Whether a line comes as near to the outline itself as `touch`, from within or from without.
    pub fn is_touched_by(&self, line: Segment, touch: Length) -> bool {
        let mut sides = self.sides();
        sides.any(|side| shape::are_within(&side.ends(), &line.ends(), touch))
    }

    /// Whether the inside of a convex shape, given by its corners, has a part of the area.
    pub fn overlaps(&self, shape: &[Point]) -> bool {
        if self.sides().any(|side| shape::overlaps(shape, &side.ends())) {
            return true;
        }
        // No side passes through the shape, so that all of it lies on one side of the outline.
        let count = i128::try_from(shape.len()).expect("shapes have few corners");
        let sum = |part: fn(&Point) -> i64| shape.iter().map(|at| i128::from(part(at))).sum();
        let middle = Exact { x: sum(|corner| corner.x), y: sum(|corner| corner.y), below: count };
        self.place_of_exact(middle) == Lies::Inside
    }

    /// Whether a base reaches into the area by more than `touch` on one of its sides.
    pub fn is_entered_by(&self, base: &Base, touch: Length) -> bool {
        self.overlaps(&base.shrunk(touch).corners())
    }

    /// Whether all of a base lies in the area or on its outline, but for so much on each side.
    pub fn encloses(&self, base: &Base, touch: Length) -> bool {
        let corners = base.shrunk(touch).corners();
        let mut sides = self.sides();
        !sides.any(|side| shape::overlaps(&corners, &side.ends())) && self.place_of(base.centre) == Lies::Inside
    }
}

impl TryFrom<Vec<Point>> for Outline {
    type Error = BadOutline;

    fn try_from(corners: Vec<Point>) -> Result<Outline, BadOutline> {
        Outline::through(corners)
    }
}

impl From<Outline> for Vec<Point> {
    fn from(outline: Outline) -> Vec<Point> {
        outline.corners
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, horseshoe, inches, town};
    use super::super::{Sweep, Unit};
    use super::*;

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    #[test]
    fn sides_that_cross_make_no_outline() {
        let through =
            |corners: &[(i64, i64)]| Outline::through(corners.iter().map(|(x, y)| inches(*x, *y)).collect()).err();
        assert_eq!(through(&[(0, 0), (1, 0)]), Some(BadOutline::TooFew));
        assert_eq!(through(&[(0, 0), (1, 0), (1, 0)]), Some(BadOutline::TooFew));
        let bow = [(0, 0), (2, 2), (2, 0), (0, 2)];
        assert_eq!(through(&bow), Some(BadOutline::CrossesItself));
        assert_eq!(through(&[(0, 0), (4, 0), (2, 0)]), Some(BadOutline::CrossesItself));
        assert_eq!(through(&[(0, 0), (4, 0), (8, 0), (0, 4)]), None);
        let flat = Outline::rectangle(inches(0, 0), Heading::NORTH, inch(1), Length::ZERO);
        assert_eq!(flat.err(), Some(BadOutline::TooFew));
        assert!(BadOutline::TooFew.to_string().starts_with("an area"));
        let written = serde_json::to_string(&town()).expect("plain data");
        assert_eq!(serde_json::from_str::<Outline>(&written).ok(), Some(town()));
        assert!(serde_json::from_str::<Outline>("[]").is_err());
    }

    #[test]
    fn a_base_enters_with_a_corner_and_not_by_touching() {
        let enters = |x, y, degrees| town().is_entered_by(&base(x, y, degrees), TOUCH);
        assert!(!enters(1200, 775, 0));
        assert!(!enters(1200, 777, 0));
        assert!(enters(1200, 778, 0));
        // A corner a tenth of an inch inside.
        assert!(enters(1340, 785, 0));
        assert!(enters(1200, 900, 33));
        assert!(!horseshoe().is_entered_by(&base(1200, 1000, 0), TOUCH));
        assert!(horseshoe().is_entered_by(&base(1200, 920, 0), TOUCH));
        assert!(town().encloses(&base(1200, 825, 0), TOUCH));
        assert!(!town().encloses(&base(1200, 820, 0), TOUCH));
        assert!(!town().encloses(&base(1200, 500, 0), TOUCH));
    }

    #[test]
    fn a_line_touches_the_outline_from_either_side() {
        let touches = |y: i64| {
            let front = base(1200, y, 0).face(crate::kit::table::Face::Front);
            town().is_touched_by(front, TOUCH)
        };
        assert!(touches(775) && touches(773) && !touches(772));
        assert!(touches(777) && !touches(778) && !touches(900));
        let across = base(1200, 775, 90).face(crate::kit::table::Face::Front);
        assert!(town().is_touched_by(across, Length::ZERO));
    }

    #[test]
    fn the_way_to_the_edge_is_measured_from_within_and_from_without() {
        let to = |y| town().square_to(inches(1200, y)).nearest();
        assert_eq!([to(850), to(700), to(1000)], [inch(50), inch(100), inch(0)]);
        assert!(town().gap(&base(1200, 1035, 45)).is_within(inch(1)));
        assert_eq!(town().gap(&base(1350, 1075, 0)).nearest(), inch(50));
        assert_eq!(town().gap(&base(1200, 900, 0)).nearest(), inch(0));
        let unit = base(1200, 885, 0);
        assert_eq!(town().measured_from(&unit).nearest(), inch(50));
        assert_eq!(town().measured_from(&base(1200, 1035, 0)).nearest(), inch(10));
    }

    #[test]
    fn a_move_stops_at_the_outline_and_a_rout_past_it_goes_on() {
        let way = Sweep::ahead(base(1200, 500, 0), inch(400));
        let stop = |x| {
            let base = base(x, 500, 0);
            let way = Sweep { base, ..way };
            way.gets_before(TOUCH, |area| town().overlaps(area))
        };
        assert_eq!(stop(1200), Some(inch(275)));
        assert_eq!(stop(1349), None);
        assert_eq!(stop(1347), Some(inch(275)));
    }
}
