//! Dice for a distance: whole dice, half dice, what is added, and the part of it all that counts (NB-MOVE-02,
//! NB-SKIR-01, NB-SKIR-02).

use std::fmt;

use crate::kit::table::{Length, Unit};
use crate::rules::napoleonic_brigade::charts::switches::SkirmisherHalfDie;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// The greatest face of the ordinary die.
const GREATEST: u8 = 6;

/// What is thrown for a distance in inches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Throw {
    /// Dice that count in full: the white ones.
    pub(crate) whole: u8,
    /// Dice of which half counts: the coloured ones.
    pub(crate) half: u8,
    /// Inches added to the dice.
    pub(crate) plus: u8,
    /// The part of the sum that counts.
    pub(crate) share: Fraction,
}

impl Throw {
    /// So many dice that count in full.
    pub(crate) const fn of(whole: u8) -> Throw {
        Throw { whole, half: 0, plus: 0, share: Fraction::WHOLE }
    }

    /// With a coloured die, half of which counts.
    pub(crate) const fn and_half(self) -> Throw {
        Throw { half: 1, ..self }
    }

    /// With inches added.
    pub(crate) const fn plus(self, inches: u8) -> Throw {
        Throw { plus: inches, ..self }
    }

    /// Of which only a part counts.
    pub(crate) const fn part(self, above: i64, below: i64) -> Throw {
        Throw { share: Fraction::of(above, below), ..self }
    }

    /// Half of it.
    pub(crate) fn halved(self) -> Throw {
        Throw { share: self.share.times(Fraction::HALF), ..self }
    }

    /// How many dice are thrown.
    pub(crate) fn dice(self) -> usize {
        usize::from(self.whole + self.half)
    }

    /// How far it goes with these faces, the white ones first. Fractions are kept (NB-MOVE-14), but half of a coloured
    /// die is rounded down unless the umpire has it exact (NB-SKIR-02, NB-EX-04).
    pub(crate) fn length(self, faces: &[u8], half_die: SkirmisherHalfDie) -> Length {
        let white = usize::from(self.whole).min(faces.len());
        let (white, coloured) = faces.split_at(white);
        let sum = |faces: &[u8]| faces.iter().map(|face| i64::from(*face)).sum::<i64>();
        let halves = match half_die {
            SkirmisherHalfDie::RoundDown => coloured.iter().map(|face| i64::from(face / 2) * 2).sum(),
            SkirmisherHalfDie::Exact => sum(coloured),
        };
        let doubled = 2 * (sum(white) + i64::from(self.plus)) + halves;
        self.share.of_length(Length::hundredths(50 * doubled, Unit::Inch))
    }

    /// The farthest that the dice can give (NB-CHG-11): 9" for skirmishers (NB-SKIR-03).
    pub(crate) fn most(self) -> Length {
        let faces = vec![GREATEST; self.dice()];
        self.length(&faces, SkirmisherHalfDie::RoundDown)
    }

    /// The least that the dice can give.
    pub(crate) fn least(self, half_die: SkirmisherHalfDie) -> Length {
        self.length(&vec![1; self.dice()], half_die)
    }
}

/// As it stands in a table: `1`, `2.5`, `1 + 2"`, `3/4 of 1`.
impl fmt::Display for Throw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.share != Fraction::WHOLE {
            write!(out, "{} of ", self.share)?;
        }
        write!(out, "{}", self.whole)?;
        if self.half > 0 {
            out.write_str(".5")?;
        }
        match self.plus {
            0 => Ok(()),
            inches => write!(out, " + {inches}\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SkirmisherHalfDie::RoundDown;
    use super::*;

    #[test]
    fn the_farthest_and_the_nearest() {
        let throw = Throw::of(2).and_half();
        assert_eq!(throw.most(), Length::of(15, Unit::Inch));
        assert_eq!(throw.least(RoundDown), Length::of(2, Unit::Inch));
        assert_eq!(Throw::of(1).plus(2).most(), Length::of(8, Unit::Inch));
        let shown = [throw, Throw::of(1).plus(2), Throw::of(1).part(3, 4)];
        assert_eq!(shown.map(|throw| throw.to_string()), ["2.5", "1 + 2\"", "3/4 of 1"]);
    }
}
