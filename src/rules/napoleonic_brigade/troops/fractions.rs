//! Parts of a whole: three quarters of a die, half speed, a turn's part of a move.

use std::fmt;

use crate::kit::table::Length;

/// A fraction, of which the lower number is above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    /// Above the line.
    pub(crate) above: i64,
    /// Below it.
    pub(crate) below: i64,
}

impl Fraction {
    /// All of it.
    pub(crate) const WHOLE: Fraction = Fraction::of(1, 1);
    /// Half of it.
    pub(crate) const HALF: Fraction = Fraction::of(1, 2);

    /// So many of so many parts.
    pub(crate) const fn of(above: i64, below: i64) -> Fraction {
        Fraction { above, below }
    }

    /// A part of this part, in lowest terms.
    pub(crate) fn times(self, other: Fraction) -> Fraction {
        let (above, below) = (self.above * other.above, self.below * other.below);
        let common = common(above.abs(), below);
        Fraction::of(above / common, below / common)
    }

    /// This part of a length, rounded down; halves, quarters and eighths of inches are whole.
    pub(crate) fn of_length(self, length: Length) -> Length {
        length.share(self.above, self.below)
    }
}

/// The greatest number that divides both.
fn common(one: i64, other: i64) -> i64 {
    match one {
        0 => other,
        _ => common(other % one, one),
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.above, self.below) {
            (above, 1) => write!(out, "{above}"),
            (above, below) => write!(out, "{above}/{below}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::Unit;

    #[test]
    fn parts_of_parts_are_in_lowest_terms() {
        let (half, quarter) = (Fraction::HALF, Fraction::of(1, 4));
        assert_eq!(half.times(Fraction::HALF), quarter);
        assert_eq!(Fraction::of(3, 2).times(half), Fraction::of(3, 4));
        assert_eq!(Fraction::of(90, 360).times(Fraction::WHOLE), quarter);
        assert_eq!(Fraction::of(0, 5).times(half), Fraction::of(0, 1));
        assert_eq!([Fraction::WHOLE, half].map(|share| share.to_string()), ["1", "1/2"]);
    }

    #[test]
    fn an_eighth_of_an_inch_is_whole() {
        let inch = Length::of(1, Unit::Inch);
        assert_eq!(Fraction::of(1, 8).of_length(inch) * 8, inch);
    }
}
