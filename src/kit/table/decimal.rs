//! Numbers of board units, as they stand in files: whole, or with up to five decimals.

use std::fmt;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::length::nearest;
use super::{Length, Point, Unit};

/// A number of board units in hundred-thousandths. A micrometre is more than one of them in any unit, so that a length
/// goes into it and back unchanged; the unit is the game's and stands beside it nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(i64);

/// The hundred-thousandths of one.
const ONE: i64 = 100_000;

impl Decimal {
    /// How many board units a length has, to the nearest hundred-thousandth.
    pub fn of(length: Length, unit: Unit) -> Decimal {
        let micrometres = length.in_micrometres();
        Decimal(nearest(micrometres * 1_000, unit.hundredth()))
    }

    /// How many hundred-thousandths of a board unit it is.
    pub fn hundred_thousandths(self) -> i64 {
        self.0
    }

    /// A whole number of them.
    pub fn whole(number: u16) -> Decimal {
        Decimal(i64::from(number) * ONE)
    }

    /// The length of so many board units, to the nearest micrometre.
    pub fn length(self, unit: Unit) -> Length {
        Length::micrometres(nearest(self.0 * unit.hundredth(), 1_000))
    }

    /// Reads `12`, `8.5` or `-0.25`, with at most four digits before the point and five behind it.
    pub fn parse(text: &str) -> Option<Decimal> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |text: &str, most: usize| {
            (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole, 4) || !is_number(part, 5) {
            return None;
        }
        let count = format!("{whole}{part:0<5}").parse::<i64>().ok()?;
        Some(Decimal(sign * count))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.abs() / ONE, self.0.abs() % ONE);
        match format!("{part:05}").trim_end_matches('0') {
            "" => write!(out, "{sign}{whole}"),
            part => write!(out, "{sign}{whole}.{part}"),
        }
    }
}

crate::yaml::draft::schema_by_hand!(Decimal, crate::yaml::draft::decimal());

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % ONE {
            0 => serializer.serialize_i64(self.0 / ONE),
            _ => serializer.collect_str(self),
        }
    }
}

struct Typed;

impl Visitor<'_> for Typed {
    type Value = Decimal;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a number with at most five decimals")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Decimal, E> {
        Decimal::parse(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        deserializer.deserialize_str(Typed)
    }
}

/// A point as it stands in files: `[12, 8.5]`, east and north of the south-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Coordinates(pub Decimal, pub Decimal);

crate::yaml::draft::schema_by_hand!(Coordinates, Coordinates::draft());

impl fmt::Display for Coordinates {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{}, {}]", self.0, self.1)
    }
}

impl Coordinates {
    /// The schema of a point of the table in a file.
    pub fn draft() -> serde_json::Value {
        serde_json::json!({
            "description": "how far east and north of the south-west corner: `[12, 8.5]`",
            "type": "array",
            "items": crate::yaml::draft::decimal(),
            "minItems": 2,
            "maxItems": 2,
        })
    }

    /// Where a point lies, in board units.
    pub fn of(point: Point, unit: Unit) -> Coordinates {
        let [x, y] = [point.x, point.y].map(Length::micrometres);
        Coordinates(Decimal::of(x, unit), Decimal::of(y, unit))
    }

    /// The point.
    pub fn point(self, unit: Unit) -> Point {
        Point::at(self.0.length(unit), self.1.length(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_comes_back_unchanged() {
        for unit in [Unit::Inch, Unit::Centimetre, Unit::Millimetre] {
            for micrometres in (-70_000..70_000).step_by(7).chain([609_599, 609_600, 1]) {
                let length = Length::micrometres(micrometres);
                let decimal = Decimal::of(length, unit);
                assert_eq!(decimal.length(unit), length);
                assert_eq!(Decimal::parse(&decimal.to_string()), Some(decimal));
            }
        }
    }

    #[test]
    fn numbers_are_printed_without_trailing_zeros_and_read_as_typed() {
        for text in ["0", "12", "8.5", "-0.25", "11.87501", "9999.99999"] {
            assert_eq!(Decimal::parse(text).expect(text).to_string(), text);
        }
        for text in ["", ".5", "1.", "1.123456", "12345", "1e3", "+1", "--1", "3,5"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_place_is_saved_as_two_plain_numbers() {
        let place = Coordinates(Decimal(1_200_000), Decimal(850_000));
        let text = crate::yaml::to_text(&vec![place]);
        assert_eq!(text, "- [12, 8.5]\n");
        assert_eq!(crate::yaml::from_text(&text), Ok(vec![place]));
    }
}
