//! Angles in half degrees, and lines held against them: NB-IFIRE-09, NB-AFIRE-02, NB-AFIRE-20.

use std::fmt;

use crate::kit::table::{Heading, Vector};
use crate::yaml::{Fault, Faults, Node, Read, clip};

/// An angle in half degrees, up to 45 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Angle(u8);

/// The widest, in half degrees.
const WIDEST: u8 = 90;

impl Angle {
    /// NB-AFIRE-20: up to what angle with its front line a target is enfiladed, 22.5 degrees.
    pub(crate) const ENFILADE: Angle = Angle(45);

    /// NB-IFIRE-09, NB-AFIRE-02: how far to either side of straight ahead fire may go, 12.5 degrees.
    pub(crate) const ARC: Angle = Angle(25);

    /// Whether it is the printed angle of enfilade.
    pub(crate) fn is_enfilade(&self) -> bool {
        *self == Angle::ENFILADE
    }

    /// Whether a line lies within this angle of the line of a heading, whichever way the two run. Twice the angle
    /// between them is held against twice this one, which is whole degrees: nothing is rounded but the sine table.
    pub(crate) fn holds(self, line: Vector, heading: Heading) -> bool {
        let course = heading.course().vector();
        let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
        let along = (product(line.x, course.x) + product(line.y, course.y)).abs();
        let across = (product(line.x, course.y) - product(line.y, course.x)).abs();
        let limit = Heading::of(i64::from(self.0));
        let sine = 2 * along * across;
        let cosine = (along + across) * (along - across);
        sine * i128::from(limit.cosine()) <= cosine * i128::from(limit.sine())
    }

    /// Reads `22.5` or `30`: whole or half degrees, above none.
    pub fn parse(text: &str) -> Option<Angle> {
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (text.strip_suffix(".0").unwrap_or(text), 0),
        };
        let plain = (1..=2).contains(&whole.len()) && whole.bytes().all(|byte| byte.is_ascii_digit());
        let degrees = plain.then(|| whole.parse::<u8>().ok()).flatten()?;
        let halves = 2 * degrees + half;
        (1..=WIDEST).contains(&halves).then_some(Angle(halves))
    }
}

impl Default for Angle {
    fn default() -> Angle {
        Angle::ENFILADE
    }
}

impl fmt::Display for Angle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(out, "{}{half}", self.0 / 2)
    }
}

crate::yaml::draft::in_words!(Angle, serde_json::json!({
        "description": "whole or half degrees",
        "type": ["number", "string"],
        "pattern": r"^[0-9]{1,2}(\.[05])?$",
    }), text => "no angle");

impl Read for Angle {
    fn read(node: &Node, faults: &mut Faults) -> Option<Angle> {
        let text = String::read(node, faults)?;
        let angle = Angle::parse(&text);
        if angle.is_none() {
            let message = format!("`{}` is no angle of these rules", clip(&text));
            let fault = Fault::error(node.span, message);
            faults.add(fault.help("write whole or half degrees, 0.5 to 45"));
        }
        angle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_whole_and_half_degrees() {
        for text in ["22.5", "0.5", "30", "45", "12.5"] {
            assert_eq!(Angle::parse(text).expect(text).to_string(), text);
        }
        for text in ["", "0", "45.5", "22.3", "-5", "100", ".5", "1e1", "x"] {
            assert_eq!(Angle::parse(text), None, "{text}");
        }
        assert_eq!(Angle::parse("22.5"), Some(Angle::ENFILADE));
        assert_eq!(Angle::parse("12.5"), Some(Angle::ARC));
    }

    #[test]
    fn lines_are_held_against_the_tangent() {
        // The tangent of 22.5 degrees is 0.41421356.
        let holds = |x, y, heading| Angle::ENFILADE.holds(Vector { x, y }, heading);
        assert!(holds(41_421_356, 100_000_000, Heading::NORTH));
        assert!(!holds(41_421_357, 100_000_000, Heading::NORTH));
        assert!(holds(-41_421_356, -100_000_000, Heading::NORTH));
        assert!(!holds(100_000_000, 41_421_356, Heading::NORTH));
        assert!(holds(100_000_000, 41_421_356, Heading::WEST));
        // A line at 68 degrees from the north is 23 from one at 45, and 22 from one at 46.
        let line = Heading::of(68).course().vector();
        assert!(!holds(line.x, line.y, Heading::of(45)));
        assert!(holds(line.x, line.y, Heading::of(46)));
        assert!(holds(line.x, line.y, Heading::of(90)));
        assert!(!holds(line.x, line.y, Heading::of(91)));
    }
}
