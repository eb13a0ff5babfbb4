//! Where a unit, a face or a gun may fire: NB-IFIRE-05 to NB-IFIRE-10, NB-AFIRE-02, NB-GAP-20, NB-GAP-21.

use super::footprint::Footprint;
use crate::kit::table::{Base, Face, Heading, Length, Point, Segment, Square, Zone};
use crate::rules::napoleonic_brigade::charts::fire::FIRE_ARC;
use crate::rules::napoleonic_brigade::charts::measures::LIMIT;

/// The part of a target that lies in a field of fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exposure {
    /// The square of the range to it: from the front edge, or from the muzzle of a gun.
    pub(crate) range: Square,
    /// Its corners, hull by hull of the bases concerned.
    pub(crate) corners: Vec<Vec<Point>>,
}

impl Exposure {
    /// NB-GAP-19: to where lines of sight are drawn from a point: its corners and its nearest point.
    pub(crate) fn aims(&self, eye: Point) -> Vec<Point> {
        let sides = self.corners.iter().flat_map(|hull| sides(hull));
        let nearest = sides.map(|side| side.nearest_to(eye)).min_by_key(|point| point.square_to(eye));
        let corners = self.corners.iter().flatten().copied();
        nearest.into_iter().chain(corners).collect()
    }
}

/// The sides of a shape; of a point the point.
fn sides(hull: &[Point]) -> impl Iterator<Item = Segment> {
    (0..hull.len()).map(|at| Segment::new(hull[at], hull[(at + 1) % hull.len()]))
}

/// The part of a target in the field of fire of a front edge, to the greatest range; none where it is out of it.
pub(crate) fn part_in_zone(front: &Base, target: &Footprint, most: Length) -> Option<Exposure> {
    let reach = most + LIMIT;
    let away = front.frontage + front.depth + reach;
    let near = target.frame().wider(away + away);
    if !near.holds(front.centre) {
        return None;
    }
    let zone = Zone::of_fire(front, FIRE_ARC, reach);
    let parts = match &target.outline {
        Some(outline) => outline.sides().filter_map(|side| side_in_zone(&zone, side)).collect::<Vec<_>>(),
        None => {
            let bases = target.bases.iter();
            bases.filter_map(|stood| zone.cut(&stood.base)).collect()
        }
    };
    let range = parts.iter().map(|(range, _)| *range).min()?;
    let cut = cut_at(front, reach);
    let corners = parts.into_iter().map(|(_, hull)| cut.left_of(&hull));
    let corners = corners.filter(|hull| !hull.is_empty()).collect();
    range.is_within(reach).then_some(Exposure { range, corners })
}

/// The line at which a field of fire ends straight ahead; what is nearer lies to its left.
fn cut_at(front: &Base, reach: Length) -> Segment {
    let edge = front.face(Face::Front);
    let (ahead, right) = (front.heading.course(), front.heading.course().right());
    // A gun's front edge is a point; the line needs two.
    let (left_end, right_end) = (edge.from + right.over(-reach), edge.to + right.over(reach));
    let far = ahead.over(reach);
    Segment::new(right_end + far, left_end + far)
}

/// The part of a wall in a zone, and the square of how far it is from the front edge.
fn side_in_zone(zone: &Zone, side: Segment) -> Option<(Square, Vec<Point>)> {
    let corners = zone.corners();
    let edge = Segment::new(corners[0], corners[1]);
    let mut part = side.ends().to_vec();
    for of_zone in sides(&corners) {
        part = of_zone.left_of(&part);
    }
    part.dedup();
    let ends = part.iter().map(|end| edge.square_to(*end));
    let of_part = sides(&part).flat_map(|side| edge.ends().map(|end| side.square_to(end)));
    let range = ends.chain(of_part).min()?;
    Some((range, part))
}

/// A gun at its muzzle: a front edge without width (NB-GAP-21).
pub(crate) fn muzzle(at: Point, face: Heading) -> Base {
    Base { centre: at, heading: face, frontage: Length::ZERO, depth: Length::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::Unit;
    use crate::rules::napoleonic_brigade::charts::options::Options;
    use crate::rules::napoleonic_brigade::position::ground::Ground;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    fn at(x: i64, y: i64) -> Point {
        let inches = |count| Length::hundredths(count, Unit::Inch);
        Point::at(inches(x), inches(y))
    }

    fn inches(count: i64) -> Length {
        Length::of(count, Unit::Inch)
    }

    /// A battalion of 30 by 15 mm that looks north, the middle of its front edge at (10, 10).
    fn battalion() -> Base {
        let depth = Length::of(15, Unit::Millimetre);
        Base {
            centre: at(1000, 1000) + Heading::NORTH.course().over(-depth.share(1, 2)),
            heading: Heading::NORTH,
            frontage: Length::of(30, Unit::Millimetre),
            depth,
        }
    }

    #[test]
    fn what_is_seen_of_a_wide_line_ends_where_the_field_of_fire_does() {
        let state = position(&[], &[], &[&british("Bijlandt", "french", "[10, 14]", 180)]);
        let ground = Ground::of(&[], &Options::default());
        let footprint = state.footprint(&ground, &state.army[0]).expect("it stands");
        let part = part_in_zone(&battalion(), &footprint, inches(6)).expect("it is in the zone");
        let aims = part.aims(at(1000, 1000));
        assert!(aims.contains(&at(1000, 1400)));
        let [west, east] = [at(830, 1400), at(1170, 1400)];
        assert!(aims.iter().all(|aim| aim.x > west.x && aim.x < east.x));
    }
}
