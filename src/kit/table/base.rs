//! Bases: rectangles anywhere on the table, their corners, faces and middles, and how they are moved and turned.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::heading::SCALE;
use super::length::nearest;
use super::{Course, Face, Heading, Length, Point, Segment, Square, Vector, Wheel, shape};
use crate::kit::Aspect;

/// A rectangular base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Base {
    /// The middle of it.
    pub centre: Point,
    /// Where its front edge looks.
    pub heading: Heading,
    /// How wide its front edge is.
    pub frontage: Length,
    /// How far its rear edge is behind its front edge.
    pub depth: Length,
}

/// Where a point lies as a base sees it, in millionths of a micrometre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// How far ahead of its centre; below zero behind.
    pub ahead: i64,
    /// How far to the right of its centre; below zero to the left.
    pub right: i64,
}

impl Base {
    /// The point so many half frontages to the right and half depths ahead of the centre, rounded once.
    fn half_steps(&self, right: i64, ahead: i64) -> Point {
        let (course, aside) = (self.heading.course(), self.heading.course().right());
        let depth = ahead * self.depth.in_micrometres();
        let frontage = right * self.frontage.in_micrometres();
        let part = |deep: i64, wide: i64| nearest(depth * deep + frontage * wide, 2 * SCALE);
        let (deep, wide) = (course.vector(), aside.vector());
        self.centre + Vector { x: part(deep.x, wide.x), y: part(deep.y, wide.y) }
    }

    /// Its corners: front left, front right, rear right, rear left, each rounded to the nearest micrometre. All that is
    /// said of the base is said of these four points.
    pub fn corners(&self) -> [Point; 4] {
        // What `half_steps` says four times, with the products made once.
        let (deep, wide) = (self.heading.course().vector(), self.heading.course().right().vector());
        let [depth, frontage] = [self.depth, self.frontage].map(Length::in_micrometres);
        let (deep, wide) = ([depth * deep.x, depth * deep.y], [frontage * wide.x, frontage * wide.y]);
        let corner = |right: i64, ahead: i64| {
            let part = |at: usize| nearest(ahead * deep[at] + right * wide[at], 2 * SCALE);
            self.centre + Vector { x: part(0), y: part(1) }
        };
        [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
    }

    /// The middle of a face.
    pub fn middle(&self, face: Face) -> Point {
        match face {
            Face::Front => self.half_steps(0, 1),
            Face::Right => self.half_steps(1, 0),
            Face::Rear => self.half_steps(0, -1),
            Face::Left => self.half_steps(-1, 0),
        }
    }

    /// The middles of all faces, clockwise from the front.
    pub fn middles(&self) -> [Point; 4] {
        Face::ALL.map(|face| self.middle(face))
    }

    /// A face as a line, from left to right as one looks out of it.
    pub fn face(&self, face: Face) -> Segment {
        let [front_left, front_right, rear_right, rear_left] = self.corners();
        match face {
            Face::Front => Segment::new(front_left, front_right),
            Face::Right => Segment::new(front_right, rear_right),
            Face::Rear => Segment::new(rear_right, rear_left),
            Face::Left => Segment::new(rear_left, front_left),
        }
    }

    /// Where one looks out of a face.
    pub fn outlook(&self, face: Face) -> Heading {
        self.heading.turned(face.degrees())
    }

    /// How wide a face is.
    pub fn width_of(&self, face: Face) -> Length {
        match face {
            Face::Front | Face::Rear => self.frontage,
            Face::Right | Face::Left => self.depth,
        }
    }

    /// How far it is from a face to the one across.
    pub fn depth_from(&self, face: Face) -> Length {
        match face {
            Face::Front | Face::Rear => self.depth,
            Face::Right | Face::Left => self.frontage,
        }
    }

    /// Where a point lies as the base sees it.
    pub fn sees(&self, point: Point) -> Offset {
        let (course, way) = (self.heading.course(), point - self.centre);
        Offset { ahead: course.vector().dot(way), right: course.right().vector().dot(way) }
    }

    /// Whether a point is in front of the prolonged front edge, behind the prolonged rear edge, or between them. A point
    /// on one of these lines, or no more than `slack` behind it, counts as what is better for the base.
    pub fn aspect_of(&self, point: Point, slack: Length) -> Aspect {
        let half = self.depth.in_micrometres() * SCALE;
        let slack = slack.in_micrometres() * SCALE;
        match 2 * (self.sees(point).ahead + slack) {
            ahead if ahead >= half => Aspect::Front,
            ahead if ahead >= -half => Aspect::Flank,
            _ => Aspect::Rear,
        }
    }

    /// Moved so far along a course; the heading is kept.
    pub fn moved(&self, course: Course, distance: Length) -> Base {
        Base { centre: self.centre + course.over(distance), ..*self }
    }

    /// Turned about its centre, degrees to the right.
    pub fn pivoted(&self, degrees: i64) -> Base {
        self.facing(self.heading.turned(degrees))
    }

    /// Turned about its centre to a heading.
    pub fn facing(&self, heading: Heading) -> Base {
        Base { heading, ..*self }
    }

    /// Wheeled forward on one of its front corners, which stays where it is to the micrometre: on the right one to the
    /// right, on the left one to the left. The way of the centre is the straight line between its two places.
    pub fn wheeled(&self, on: Wheel, degrees: u16) -> Base {
        let (turn, corner): (i64, _) = match on {
            Wheel::Right => (1, 1),
            Wheel::Left => (-1, 0),
        };
        let turned = self.pivoted(turn * i64::from(degrees));
        let shift = self.corners()[corner] - turned.corners()[corner];
        Base { centre: turned.centre + shift, ..turned }
    }

    /// Smaller by a length on every side, so that what overlaps the rest overlaps the base by more than that.
    pub fn shrunk(&self, margin: Length) -> Base {
        Base { frontage: self.frontage - margin * 2, depth: self.depth - margin * 2, ..*self }
    }

    /// The square of the distance from its nearest point to a point; none within it.
    pub fn square_to(&self, point: Point) -> Square {
        shape::square_to(&self.corners(), point)
    }

    /// Its point nearest to another one, each part rounded to the nearest micrometre; a point within it is its own.
    pub fn nearest_to(&self, point: Point) -> Point {
        let corners = self.corners();
        if shape::meet(&corners, &[point]) {
            return point;
        }
        let nearest = shape::sides(&corners).min_by_key(|side| side.square_to(point));
        nearest.expect("a base has sides").nearest_to(point)
    }

    /// The middle of a cell of the grid in which figures stand: files counted from 0 at the left, ranks from 0 in front.
    pub fn cell(&self, (file, files): (u16, u16), (rank, ranks): (u16, u16)) -> Point {
        let (right, ahead) = (i64::from(2 * file + 1) - i64::from(files), i64::from(ranks) - i64::from(2 * rank + 1));
        let (files, ranks) = (i64::from(files), i64::from(ranks));
        let depth = ahead * files * self.depth.in_micrometres();
        let frontage = right * ranks * self.frontage.in_micrometres();
        let (deep, wide) = (self.heading.course().vector(), self.heading.course().right().vector());
        let part = |deep: i64, wide: i64| nearest(depth * deep + frontage * wide, 2 * files * ranks * SCALE);
        self.centre + Vector { x: part(deep.x, wide.x), y: part(deep.y, wide.y) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Unit, tests::base, tests::inches};
    use super::*;

    #[test]
    fn the_front_edge_of_a_base_is_the_long_edge_on_the_side_it_faces() {
        let unit = base(1200, 1000, 90);
        let front = unit.face(Face::Front);
        assert_eq!(front.from, inches(1225, 1050));
        assert_eq!(front.to, inches(1225, 950));
        assert_eq!(unit.middle(Face::Right), inches(1200, 950));
        assert_eq!(unit.outlook(Face::Left), Heading::NORTH);
        assert_eq!(unit.width_of(Face::Left), Length::hundredths(50, Unit::Inch));
        assert_eq!(unit.depth_from(Face::Left), Length::of(1, Unit::Inch));
    }

    #[test]
    fn corners_turn_with_the_base_and_lie_opposite_each_other() {
        for degrees in 0..360 {
            let unit = base(0, 0, degrees);
            let [a, b, c, d] = unit.corners();
            assert_eq!((a.x, a.y), (-c.x, -c.y));
            assert_eq!((b.x, b.y), (-d.x, -d.y));
            let turned = unit.pivoted(90).corners();
            assert_eq!((turned[0].x, turned[0].y), (a.y, -a.x), "{degrees}");
            let width = unit.face(Face::Front).length().in_micrometres();
            assert!((width - 25_400).abs() <= 1, "{degrees}: {width}");
        }
    }

    #[test]
    fn a_pivot_leaves_the_centre_and_a_wheel_its_corner() {
        let unit = base(1200, 1000, 0);
        assert_eq!(unit.pivoted(180).centre, unit.centre);
        let wheeled = unit.wheeled(Wheel::Right, 30);
        assert_eq!(wheeled.corners()[1], unit.corners()[1]);
        assert_eq!(wheeled.heading, Heading::of(30));
        // The chord of 30 degrees about a corner that is the root of 5 quarters of an inch from the centre.
        let shift = unit.centre.distance_to(wheeled.centre);
        assert_eq!(shift.show(Unit::Inch), "0.29");
        let back = wheeled.wheeled(Wheel::Left, 30);
        assert_eq!(back.heading, Heading::NORTH);
        assert_eq!(unit.wheeled(Wheel::Left, 0), unit);
    }

    #[test]
    fn what_lies_on_the_front_line_is_in_front_and_on_the_rear_line_on_the_flank() {
        let unit = base(1200, 1000, 0);
        let aspect = |x, y| unit.aspect_of(inches(x, y), Length::ZERO);
        assert_eq!(aspect(1500, 1025), Aspect::Front);
        assert_eq!(aspect(1500, 1024), Aspect::Flank);
        assert_eq!(aspect(1500, 975), Aspect::Flank);
        assert_eq!(aspect(1200, 974), Aspect::Rear);
        assert_eq!(base(1200, 1000, 180).aspect_of(inches(1200, 900), Length::ZERO), Aspect::Front);
    }

    #[test]
    fn figures_stand_in_the_middle_of_their_cells() {
        let unit =
            Base { frontage: Length::of(4, Unit::Inch), depth: Length::of(2, Unit::Inch), ..base(1000, 1000, 0) };
        assert_eq!(unit.cell((0, 4), (0, 2)), inches(850, 1050));
        assert_eq!(unit.cell((3, 4), (1, 2)), inches(1150, 950));
        assert_eq!(unit.cell((0, 1), (0, 1)), unit.centre);
        assert_eq!(unit.pivoted(90).cell((0, 4), (0, 2)), inches(1050, 1150));
    }

    #[test]
    fn the_nearest_point_lies_on_the_outline() {
        let unit = base(1200, 1000, 0);
        assert_eq!(unit.nearest_to(inches(1500, 1010)), inches(1250, 1010));
        assert_eq!(unit.nearest_to(inches(1500, 1500)), inches(1250, 1025));
        assert_eq!(unit.nearest_to(unit.centre), unit.centre);
    }
}
