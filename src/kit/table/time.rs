//! Times of a move, as fractions.

use std::cmp::Ordering;

use super::Length;

/// A time, as a fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Time {
    pub(super) above: i64,
    pub(super) below: i64,
}

impl Time {
    /// The fraction of two numbers, the lower one not zero.
    pub(super) fn new(above: i64, below: i64) -> Time {
        let sign = below.signum();
        Time { above: sign * above, below: sign * below }
    }

    /// Which of two times is earlier.
    pub(super) fn compare(self, other: Time) -> Ordering {
        let (above, below) = (i128::from(self.above), i128::from(self.below));
        (above * i128::from(other.below)).cmp(&(i128::from(other.above) * below))
    }

    /// The later of two.
    pub(super) fn later(self, other: Time) -> Time {
        if self.compare(other).is_lt() { other } else { self }
    }

    /// The earlier of two.
    pub(super) fn earlier(self, other: Time) -> Time {
        if self.compare(other).is_gt() { other } else { self }
    }

    /// The distance that is covered by then, where `step` micrometres are covered in one unit of time, rounded down.
    pub(super) fn floor(self, step: i64) -> Length {
        let covered = i128::from(self.above) * i128::from(step);
        let whole = covered.div_euclid(i128::from(self.below));
        Length::micrometres(i64::try_from(whole).expect("the way is a length"))
    }

    /// The same, rounded up.
    pub(super) fn ceil(self, step: i64) -> Length {
        let back = Time { above: -self.above, below: self.below };
        -back.floor(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_compared_and_rounded_as_fractions() {
        let (third, half) = (Time::new(1, 3), Time::new(-1, -2));
        assert!(third.compare(half).is_lt() && half.compare(Time::new(2, 4)).is_eq());
        assert_eq!(third.later(half).below, 2);
        assert_eq!(third.earlier(half).below, 3);
        let um = Length::micrometres;
        assert_eq!((third.floor(100), third.ceil(100)), (um(33), um(34)));
        assert_eq!((half.floor(100), half.ceil(100)), (um(50), um(50)));
        let before = Time::new(1, -3);
        assert_eq!((before.floor(100), before.ceil(100)), (um(-34), um(-33)));
    }
}
