//! Squared distances, exactly.

use std::cmp::Ordering;

use super::Length;

/// The square of a distance, exactly: a fraction of square micrometres, as the distance of a point from a line is none
/// of whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    above: i128,
    below: i128,
}

impl Square {
    /// No distance.
    pub const ZERO: Square = Square { above: 0, below: 1 };

    /// A square without a fraction.
    pub(super) const fn whole(above: i128) -> Square {
        Square { above, below: 1 }
    }

    /// A fraction with a denominator above zero.
    pub(super) const fn fraction(above: i128, below: i128) -> Square {
        Square { above, below }
    }

    /// Whether the distance is no longer than a length, which is not below zero. Tolerances are added by the caller.
    pub fn is_within(self, reach: Length) -> bool {
        reach >= Length::ZERO && self.above <= reach.squared() * self.below
    }

    /// The distance, rounded down to a whole micrometre.
    pub fn floor(self) -> Length {
        let root = (self.above / self.below).isqrt();
        Length::micrometres(i64::try_from(root).expect("distances are lengths"))
    }

    /// The distance, rounded to the nearest micrometre.
    pub fn nearest(self) -> Length {
        let doubled = (4 * self.above / self.below).isqrt();
        Length::micrometres(i64::try_from((doubled + 1) / 2).expect("distances are lengths"))
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    /// Compares the fractions crosswise, and where a product would overflow as Euclid does. Most are told apart by the digits
    /// of the products alone: one has as many as its factors together, or one less.
    fn cmp(&self, other: &Square) -> Ordering {
        if self.below == other.below || self.above == 0 || other.above == 0 {
            return self.above.cmp(&other.above);
        }
        let digits = |number: i128| i128::BITS - number.leading_zeros();
        let (own, others) = (digits(self.above) + digits(other.below), digits(other.above) + digits(self.below));
        if own.abs_diff(others) > 1 {
            return own.cmp(&others);
        }
        if own.max(others) < i128::BITS {
            return (self.above * other.below).cmp(&(other.above * self.below));
        }
        let (mut a, mut b) = ((self.above, self.below), (other.above, other.below));
        loop {
            let wholes = (a.0 / a.1).cmp(&(b.0 / b.1));
            let (a_rest, b_rest) = (a.0 % a.1, b.0 % b.1);
            if wholes.is_ne() || a_rest == 0 || b_rest == 0 {
                return wholes.then(a_rest.min(1).cmp(&b_rest.min(1)));
            }
            // The fraction with the greater reciprocal of its rest is the lesser one.
            (a, b) = ((b.1, b_rest), (a.1, a_rest));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Point;
    use super::*;

    #[test]
    fn squares_are_compared_as_fractions() {
        for (a, b) in (0..200).map(|at| (at / 14, 1 + at % 14)) {
            for (c, d) in (0..200).map(|at| (at / 14, 1 + at % 14)) {
                let expected = (a * d).cmp(&(c * b));
                assert_eq!(Square::fraction(a, b).cmp(&Square::fraction(c, d)), expected, "{a}/{b} {c}/{d}");
            }
        }
        let huge = 1 << 120;
        assert!(Square::fraction(huge + 1, huge) > Square::fraction(huge, huge - 1 + 1));
        assert!(Square::fraction(huge, huge - 1) > Square::fraction(huge + 1, huge));
        // By the digits alone, by products that just fit, and by such as do not.
        for (above, below) in (1..60).flat_map(|a| (1..60).map(move |b| (1_i128 << (2 * a), 1_i128 << b))) {
            let (same, more) = (Square::fraction(3 * above, 3 * below), Square::fraction(3 * above + 1, 3 * below));
            let own = Square::fraction(above, below);
            let compared = [own.cmp(&same), own.cmp(&more), more.cmp(&own)];
            assert_eq!(compared, [Ordering::Equal, Ordering::Less, Ordering::Greater], "{above}/{below}");
        }
    }

    #[test]
    fn distances_are_rounded_as_they_say() {
        let from = Point { x: 0, y: 0 };
        let there = Point { x: 1, y: 1 };
        assert_eq!(from.square_to(there).floor(), Length::micrometres(1));
        assert_eq!(from.distance_to(there), Length::micrometres(1));
        assert_eq!(from.distance_to(Point { x: 2, y: 2 }), Length::micrometres(3));
        assert!(Square::fraction(1, 3).is_within(Length::micrometres(1)));
        assert!(!Square::fraction(4, 3).is_within(Length::micrometres(1)));
        assert!(!Square::ZERO.is_within(Length::micrometres(-1)));
    }
}
