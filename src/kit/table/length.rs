//! Lengths in micrometres, read and printed in inches, centimetres or millimetres.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A length on the table, in whole micrometres; it may be negative where it says how far to the left or to the rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Length(i64);

/// What people measure in. A hundredth of each is a whole number of micrometres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Unit {
    /// Inches of 25,400 micrometres.
    #[serde(rename = "inch")]
    Inch,
    /// Centimetres.
    #[serde(rename = "cm")]
    Centimetre,
    /// Millimetres, in which bases are often given.
    #[serde(rename = "mm")]
    Millimetre,
}

impl Unit {
    /// How many micrometres a hundredth of it has.
    pub const fn hundredth(self) -> i64 {
        match self {
            Unit::Inch => 254,
            Unit::Centimetre => 100,
            Unit::Millimetre => 10,
        }
    }

    /// What may be written behind a number, lower case.
    fn marks(self) -> &'static [&'static str] {
        match self {
            Unit::Inch => &["\"", "\u{201d}", "\u{2033}", "in", "inch", "inches"],
            Unit::Centimetre => &["cm"],
            Unit::Millimetre => &["mm"],
        }
    }

    /// What is printed behind a number: `3"`, `3 cm`.
    pub fn mark(self) -> &'static str {
        match self {
            Unit::Inch => "\"",
            Unit::Centimetre => " cm",
            Unit::Millimetre => " mm",
        }
    }
}

impl Length {
    /// No length.
    pub const ZERO: Length = Length(0);

    /// The longest that is read, 9999 inches. All products of the geometry fit their integers up to this.
    pub const MOST: Length = Length::of(9999, Unit::Inch);

    /// So many micrometres.
    pub const fn micrometres(count: i64) -> Length {
        Length(count)
    }

    /// So many whole units.
    pub const fn of(count: i64, unit: Unit) -> Length {
        Length(count * 100 * unit.hundredth())
    }

    /// So many hundredths of a unit: 375 hundredths of an inch are 3.75".
    pub const fn hundredths(count: i64, unit: Unit) -> Length {
        Length(count * unit.hundredth())
    }

    /// How many micrometres it has.
    pub const fn in_micrometres(self) -> i64 {
        self.0
    }

    /// Reads `3`, `3.75`, `3"`, `3 in` or `7 cm`, with a sign in front or not; a unit that is written must be this one.
    pub fn parse(text: &str, unit: Unit) -> Option<Length> {
        let text = text.trim();
        let (sign, text) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (number, mark) = text.split_at(end.unwrap_or(text.len()));
        let mark = mark.trim_start().to_ascii_lowercase();
        if !mark.is_empty() && !unit.marks().contains(&mark.as_str()) {
            return None;
        }
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let digits =
            |text: &str, most| (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole, 4) || !digits(part, 2) {
            return None;
        }
        let hundredths = format!("{whole}{part:0<2}").parse::<i64>().ok()?;
        Some(Length::hundredths(sign * hundredths, unit))
    }

    /// Writes it in a unit with at most two decimals, without the unit: `3.75`. What lies between two hundredths is
    /// printed as the nearer one, halfway as the one farther from zero; positions are kept in micrometres.
    pub fn show(self, unit: Unit) -> String {
        let hundredths = nearest(self.0, unit.hundredth());
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let text = format!("{sign}{whole}.{part:02}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// The part of it that a share of it leaves, rounded down: `share(1, 2)` is half.
    ///
    /// # Panics
    ///
    /// Where `below` is not above zero.
    pub fn share(self, above: i64, below: i64) -> Length {
        assert!(below > 0, "a share has a number below the line");
        Length((self.0 * above).div_euclid(below))
    }

    /// How far a way goes that stops so much short of its end; never backwards.
    pub fn short_of(self, margin: Length) -> Length {
        Length((self.0 - margin.0).max(0))
    }

    /// Its square in square micrometres.
    pub(super) fn squared(self) -> i128 {
        i128::from(self.0) * i128::from(self.0)
    }
}

/// The nearest whole number to a fraction with a positive denominator, halfway the one farther from zero: so that what
/// is turned by a half or a quarter turn is rounded to the same point, turned.
pub(super) fn nearest(above: i64, below: i64) -> i64 {
    let sign = above.signum();
    sign * ((2 * above.abs() + below) / (2 * below))
}

impl Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;

    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;

    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;

    fn mul(self, times: i64) -> Length {
        Length(self.0 * times)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_people_write_them() {
        let inch = |text| Length::parse(text, Unit::Inch).map(Length::in_micrometres);
        for (text, micrometres) in [
            ("3", 76_200),
            ("3.75", 95_250),
            ("0.5\"", 12_700),
            ("3 in", 76_200),
            ("3 Inches", 76_200),
            ("-1.5", -38_100),
            (" 9999.99 ", 253_999_746),
        ] {
            assert_eq!(inch(text), Some(micrometres), "{text}");
        }
        for text in ["", ".", ".5", "3.", "3.125", "1e3", "3 cm", "+3", "12345", "3 4", "--3", "3,5", "x"] {
            assert_eq!(inch(text), None, "{text}");
        }
        let centimetres = Length::parse("1.25 cm", Unit::Centimetre);
        assert_eq!(centimetres, Some(Length::micrometres(12_500)));
        let millimetres = Length::parse("20mm", Unit::Millimetre);
        assert_eq!(millimetres, Some(Length::of(2, Unit::Centimetre)));
    }

    #[test]
    fn lengths_are_printed_with_two_decimals_at_most() {
        for text in ["3", "3.7", "3.75", "0", "0.05", "-1.5", "24", "100"] {
            for unit in [Unit::Inch, Unit::Centimetre, Unit::Millimetre] {
                let length = Length::parse(text, unit).expect("a length");
                assert_eq!(length.show(unit), text);
            }
        }
        assert_eq!(Length::micrometres(126).show(Unit::Inch), "0");
        assert_eq!(Length::micrometres(127).show(Unit::Inch), "0.01");
        assert_eq!(Length::micrometres(-127).show(Unit::Inch), "-0.01");
        assert_eq!(Length::micrometres(-126).show(Unit::Inch), "0");
        assert_eq!(Unit::Centimetre.mark(), " cm");
    }

    #[test]
    fn halves_are_rounded_away_from_zero_on_both_sides() {
        let rounded = [-5, -4, -3, -1, 0, 1, 2, 3, 4, 5].map(|above| nearest(above, 2));
        assert_eq!(rounded, [-3, -2, -2, -1, 0, 1, 1, 2, 2, 3]);
        assert_eq!([nearest(7, 5), nearest(8, 5)], [1, 2]);
    }

    #[test]
    fn shares_are_rounded_down_and_a_way_cut_short_does_not_turn_back() {
        assert_eq!(Length::micrometres(7).share(1, 2), Length::micrometres(3));
        let inch = Length::of(1, Unit::Inch);
        assert_eq!(inch.short_of(inch * 2), Length::ZERO);
        assert_eq!([inch, inch].into_iter().sum::<Length>(), inch * 2);
    }
}
