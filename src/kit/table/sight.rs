//! Lines of sight: the five lines from a front to a target, and the bases that stand in their way.

use super::{Base, Face, Length, Point, Segment, shape};

impl Base {
    /// The five lines along which it may see a target: from the middle of its front edge to the nearest point of the
    /// target, rounded to the nearest micrometre, and to its four corners clockwise from the front left.
    pub fn sight_lines(&self, target: &Base) -> [Segment; 5] {
        let eye = self.middle(Face::Front);
        let [a, b, c, d] = target.corners();
        [target.nearest_to(eye), a, b, c, d].map(|end| Segment::new(eye, end))
    }
}

impl Segment {
    /// Whether it passes through a base, be it with one end in it, farther from the edges of the base than `touch`; any
    /// part within counts where that is nothing. What runs along an edge or touches a corner does not pass through.
    pub fn crosses(self, base: &Base, touch: Length) -> bool {
        self.passes_through(&base.shrunk(touch).corners())
    }

    /// Whether it passes through the inside of a convex shape, given by its corners: of the area of a move, for instance.
    pub fn passes_through(self, shape: &[Point]) -> bool {
        shape::overlaps(shape, &self.ends())
    }

    /// The first of some bases through which it passes, by its place in the list.
    pub fn blocked_by<'b>(self, bases: impl IntoIterator<Item = &'b Base>, touch: Length) -> Option<usize> {
        bases.into_iter().position(|base| self.crosses(base, touch))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches};
    use super::super::{FireArc, Heading, Outline, Unit, Zone};
    use super::*;

    fn clear(firer: Base, target: Base, others: &[Base]) -> usize {
        let zone = Zone::of_fire(&firer, FireArc::DIAGONAL, Length::of(8, Unit::Inch));
        let lines = firer.sight_lines(&target).into_iter();
        let clear =
            lines.filter(|line| zone.holds(line.to, Length::ZERO) && line.blocked_by(others, Length::ZERO).is_none());
        clear.count()
    }

    #[test]
    fn a_friend_across_all_five_lines_blocks_and_one_across_some_does_not() {
        let (firer, target) = (base(1200, 1000, 0), base(1200, 1300, 180));
        assert_eq!(clear(firer, target, &[]), 5);
        assert_eq!(clear(firer, target, &[base(1200, 1150, 0)]), 0);
        // At 12.8 it touches one line with a corner, at 12.7 it is across two.
        assert_eq!(clear(firer, target, &[base(1280, 1150, 0)]), 5);
        let beside = base(1270, 1150, 0);
        assert_eq!(clear(firer, target, &[beside]), 3);
        assert_eq!(clear(firer, target, &[beside, base(1130, 1150, 0)]), 1);
        // Its own neighbours in line are in nobody's way.
        assert_eq!(clear(firer, target, &[base(1100, 1000, 0), base(1300, 1000, 0)]), 5);
        // One that touches the front from ahead is.
        assert_eq!(clear(firer, target, &[base(1200, 1050, 0)]), 0);
    }

    #[test]
    fn lines_that_end_outside_the_field_of_fire_do_not_serve() {
        let firer = base(1200, 1000, 0);
        assert_eq!(clear(firer, base(1400, 1100, 0), &[]), 1);
        assert_eq!(clear(firer, base(1500, 1000, 0), &[]), 0);
    }

    #[test]
    fn a_line_along_an_edge_does_not_cross() {
        let unit = base(1200, 1000, 0);
        let line = |x, y, to_x, to_y| Segment::new(inches(x, y), inches(to_x, to_y));
        assert!(!line(1000, 1025, 1400, 1025).crosses(&unit, Length::ZERO));
        assert!(line(1000, 1024, 1400, 1024).crosses(&unit, Length::ZERO));
        assert!(!line(1000, 1024, 1400, 1024).crosses(&unit, Length::hundredths(1, Unit::Inch)));
        assert!(line(1200, 1000, 1200, 1500).crosses(&unit, Length::ZERO));
    }

    #[test]
    fn a_unit_in_a_wood_sees_out_as_far_as_the_line_through_it_is_short() {
        let size = Length::of(3, Unit::Inch);
        let wood = Outline::rectangle(inches(1200, 850), Heading::NORTH, size, size);
        let wood = wood.expect("a rectangle");
        let seen = |y: i64| {
            let (firer, target) = (base(1200, y - 25, 0), base(1200, 1125, 180));
            let line = firer.sight_lines(&target)[0];
            wood.length_of(line).show(Unit::Inch)
        };
        assert_eq!(seen(920), "0.8");
        assert_eq!(seen(870), "1.3");
    }
}
