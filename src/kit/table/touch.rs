//! Contact: which parts of two bases touch, the aspect of a contact, and standing in column.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Base, Course, Face, Length, shape};

/// The part of a base that is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// An edge, on some of its length or by a corner of the other base.
    Face(Face),
    /// The corner between front or rear, and right or left.
    Corner(Face, Face),
}

impl Part {
    /// Whether it is that face, or a corner of it.
    pub fn is_of(self, face: Face) -> bool {
        match self {
            Part::Face(touched) => touched == face,
            Part::Corner(one, other) => one == face || other == face,
        }
    }
}

impl Base {
    /// The part of it that another base touches; `None` where they are farther apart than `touch`. A base touches an edge
    /// where it lies beyond the line through it and beside more of it than `touch`; else it touches a corner.
    pub fn touched_by(&self, other: &Base, touch: Length) -> Option<Part> {
        if !self.touches(other, touch) {
            return None;
        }
        let is_flush = |face: &Face| {
            let line = self.face(*face).ends();
            let across = Course::toward(line[0], line[1]).map(|along| along.left().vector());
            let (across, along) = across.map(|across| (across, across.left()))?;
            let corners = other.corners();
            let beyond = shape::ahead(&line, &corners, across);
            let beside = shape::overlap(&line, &corners, along);
            let margin = touch.in_micrometres() * super::SCALE;
            Some(beyond >= -margin && beside > margin)
        };
        let mut faces = Face::ALL.into_iter();
        if let Some(face) = faces.find(|face| is_flush(face) == Some(true)) {
            return Some(Part::Face(face));
        }
        let [front_left, front_right, rear_right, rear_left] = self.corners();
        let corners = [
            (front_right, Part::Corner(Face::Front, Face::Right)),
            (front_left, Part::Corner(Face::Front, Face::Left)),
            (rear_right, Part::Corner(Face::Rear, Face::Right)),
            (rear_left, Part::Corner(Face::Rear, Face::Left)),
        ];
        let nearest = corners.iter().min_by_key(|(at, _)| other.square_to(*at));
        nearest.map(|(_, part)| *part)
    }

    /// The face of it on which an attacker has made contact: the one touched, and at a corner the one of the two that
    /// looks most straight against the way the attacker faces, of equal ones the first in the order of [`Face`].
    pub fn aspect_to(&self, attacker: &Base, touch: Length) -> Option<Face> {
        let against = attacker.heading.reversed();
        let turn = |face: Face| (self.outlook(face).differs(against), face);
        match self.touched_by(attacker, touch)? {
            Part::Face(face) => Some(face),
            Part::Corner(one, other) => [one, other].into_iter().min_by_key(|face| turn(*face)),
        }
    }

    /// Whether it stands in column behind another base: its front edge on the other's rear edge to within `touch`, the
    /// headings equal to so many degrees, the centres to within `aside` of one line.
    pub fn is_in_column_behind(&self, front: &Base, slack: &ColumnSlack) -> bool {
        let seen = front.sees(self.centre);
        let scaled = |length: Length| length.in_micrometres() * super::SCALE;
        let gap = -seen.ahead - scaled(front.depth + self.depth) / 2;
        self.heading.differs(front.heading) <= slack.degrees
            && seen.right.abs() <= scaled(slack.aside)
            && gap.abs() <= scaled(slack.touch)
    }
}

/// What is still a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnSlack {
    /// How far apart the edges may be.
    pub touch: Length,
    /// How far the rear base may stand to the side.
    pub aside: Length,
    /// By how many degrees the headings may differ.
    pub degrees: u16,
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::base;
    use super::*;

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    #[test]
    fn the_touched_face_is_the_aspect() {
        let target = base(1200, 1000, 0);
        for (attacker, face) in [
            (base(1200, 1050, 180), Face::Front),
            (base(1200, 950, 0), Face::Rear),
            (base(1275, 1000, 270), Face::Right),
            (base(1125, 1000, 90), Face::Left),
            // Half over the end of the front, and over the end of the flank.
            (base(1280, 1050, 180), Face::Front),
            (base(1275, 1030, 270), Face::Right),
        ] {
            assert_eq!(target.aspect_to(&attacker, TOUCH), Some(face));
            assert_eq!(target.touched_by(&attacker, TOUCH), Some(Part::Face(face)));
            assert_eq!(attacker.touched_by(&target, TOUCH), Some(Part::Face(Face::Front)));
        }
        assert_eq!(target.touched_by(&base(1200, 1060, 180), TOUCH), None);
    }

    #[test]
    fn at_a_corner_the_face_that_looks_against_the_attacker_is_the_aspect() {
        let target = base(1200, 1000, 180);
        let attacker = base(1100, 950, 0);
        let corner = Part::Corner(Face::Front, Face::Right);
        assert_eq!(target.touched_by(&attacker, TOUCH), Some(corner));
        assert_eq!(target.aspect_to(&attacker, TOUCH), Some(Face::Front));
        let from_the_west = base(1125, 925, 90);
        assert_eq!(target.touched_by(&from_the_west, TOUCH), Some(corner));
        assert_eq!(target.aspect_to(&from_the_west, TOUCH), Some(Face::Right));
        assert!(corner.is_of(Face::Right) && !corner.is_of(Face::Left));
        assert!(Part::Face(Face::Rear).is_of(Face::Rear));
    }

    #[test]
    fn halfway_between_two_faces_the_front_comes_first_then_the_right() {
        let target = base(1200, 1000, 45);
        let [north, east, south, west] = target.corners();
        for (corner, (x, y), heading, face) in [
            (north, (0, 6350), 180, Face::Front),
            (east, (6350, 0), 270, Face::Front),
            (south, (0, -6350), 0, Face::Right),
            (west, (-6350, 0), 90, Face::Left),
        ] {
            let mut attacker = base(0, 0, heading);
            attacker.centre = super::super::Point { x: corner.x + x, y: corner.y + y };
            assert!(!attacker.overlaps(&target, Length::ZERO));
            assert_eq!(target.aspect_to(&attacker, TOUCH), Some(face), "{heading}");
        }
    }

    #[test]
    fn a_base_that_is_askew_touches_with_a_corner_or_at_a_corner() {
        let target = base(1200, 1000, 0);
        // The attacker's right front corner touches the middle of the rear edge.
        let mut attacker = base(0, 0, 20);
        let corner = attacker.corners()[0];
        attacker.centre.x += 1200 * 254 - corner.x;
        attacker.centre.y += 975 * 254 - corner.y;
        assert_eq!(target.touched_by(&attacker, TOUCH), Some(Part::Face(Face::Rear)));
        assert_eq!(attacker.touched_by(&target, TOUCH), Some(Part::Corner(Face::Front, Face::Left)));
    }

    #[test]
    fn a_column_stands_edge_on_edge() {
        let slack = ColumnSlack { touch: TOUCH, aside: Length::hundredths(5, Unit::Inch), degrees: 1 };
        let front = base(1200, 1000, 0);
        let in_column = |unit: Base| unit.is_in_column_behind(&front, &slack);
        assert!(in_column(base(1200, 950, 0)));
        assert!(in_column(base(1205, 950, 359)));
        assert!(!in_column(base(1206, 950, 0)));
        assert!(!in_column(base(1200, 950, 2)));
        assert!(!in_column(base(1200, 947, 0)));
        assert!(!in_column(base(1200, 1050, 0)));
        let beside = base(1230, 950, 0);
        assert!(beside.touches(&front, TOUCH) && !in_column(beside));
        assert!(!front.is_in_column_behind(&base(1200, 950, 0), &slack));
    }
}
