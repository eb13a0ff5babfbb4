//! Headings in whole degrees, and the sine table.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Point, Vector};
use crate::yaml::draft;

/// What a full sine is in the table.
pub const SCALE: i64 = 1_000_000;

/// The sines of 0 to 90 degrees, each rounded to the nearest millionth; all others follow by turning and mirroring, so
/// that the table is the same in each quarter.
const SINES: [i64; 91] = [
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434, 173_648, 190_809, 207_912, 224_951,
    241_922, 258_819, 275_637, 292_372, 309_017, 325_568, 342_020, 358_368, 374_607, 390_731, 406_737, 422_618,
    438_371, 453_990, 469_472, 484_810, 500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785, 601_815,
    615_661, 629_320, 642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145, 754_710,
    766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167, 866_025, 874_620,
    882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580, 939_693, 945_519, 951_057, 956_305,
    961_262, 965_926, 970_296, 974_370, 978_148, 981_627, 984_808, 987_688, 990_268, 992_546, 994_522, 996_195,
    997_564, 998_630, 999_391, 999_848, 1_000_000,
];

/// The points of the compass, clockwise from north. Half degrees are rounded toward N, E, S or W.
const POINTS: [(&str, u16); 16] = [
    ("N", 0),
    ("NNE", 22),
    ("NE", 45),
    ("ENE", 68),
    ("E", 90),
    ("ESE", 112),
    ("SE", 135),
    ("SSE", 158),
    ("S", 180),
    ("SSW", 202),
    ("SW", 225),
    ("WSW", 248),
    ("W", 270),
    ("WNW", 292),
    ("NW", 315),
    ("NNW", 338),
];

/// A heading in whole degrees clockwise from north, 0 to 359.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Heading(u16);

crate::yaml::draft::schema_by_hand!(
    Heading,
    json!({
        "description": "whole degrees clockwise from north",
        "type": "integer",
        "minimum": 0,
        "maximum": 359,
    })
);

impl Heading {
    /// North.
    pub const NORTH: Heading = Heading(0);
    /// East.
    pub const EAST: Heading = Heading(90);
    /// South.
    pub const SOUTH: Heading = Heading(180);
    /// West.
    pub const WEST: Heading = Heading(270);

    /// The heading of so many degrees; 360 and 0 are the same.
    pub fn of(degrees: i64) -> Heading {
        let turned = degrees.rem_euclid(360);
        Heading(u16::try_from(turned).expect("a rest by 360 is small"))
    }

    /// The schema of a heading in a file.
    pub fn draft() -> serde_json::Value {
        let points = draft::words(POINTS.iter().map(|(name, _)| *name));
        let degrees = json!({
            "description": "whole degrees clockwise from north, 0 to 359",
            "type": ["integer", "string"],
            "minimum": 0,
            "maximum": 359,
            "pattern": r"^\s*[0-9]{1,3}\s*$",
        });
        draft::any_of([points, degrees])
    }

    /// Reads whole degrees from 0 to 359, or a point of the compass in capitals or not.
    pub fn parse(text: &str) -> Option<Heading> {
        let text = text.trim();
        let point = POINTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        if let Some((_, degrees)) = point {
            return Some(Heading(*degrees));
        }
        let plain = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        let degrees = plain.then(|| text.parse::<u16>().ok()).flatten()?;
        Heading::try_from(degrees).ok()
    }

    /// Its degrees, 0 to 359.
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// The name of the point of the compass that it is, if it is one.
    pub fn point(self) -> Option<&'static str> {
        let found = POINTS.iter().find(|(_, degrees)| *degrees == self.0);
        found.map(|(name, _)| *name)
    }

    /// Turned by so many degrees to the right; below zero to the left.
    pub fn turned(self, degrees: i64) -> Heading {
        Heading::of(i64::from(self.0) + degrees)
    }

    /// The other way.
    pub fn reversed(self) -> Heading {
        self.turned(180)
    }

    /// By how many degrees two headings differ, 0 to 180.
    pub fn differs(self, other: Heading) -> u16 {
        let apart = self.0.abs_diff(other.0);
        apart.min(360 - apart)
    }

    /// The sine, times [`SCALE`].
    pub fn sine(self) -> i64 {
        let (quarter, degrees) = (self.0 / 90, usize::from(self.0 % 90));
        match quarter {
            0 => SINES[degrees],
            1 => SINES[90 - degrees],
            2 => -SINES[degrees],
            _ => -SINES[90 - degrees],
        }
    }

    /// The cosine, times [`SCALE`].
    pub fn cosine(self) -> i64 {
        self.turned(90).sine()
    }

    /// The heading nearest to the way from one point to another, halfway the one nearer to N, E, S or W; `None` where
    /// the points are the same. The halves are those of the sine table.
    pub fn toward(from: Point, to: Point) -> Option<Heading> {
        let way = to - from;
        if way == Vector::ZERO {
            return None;
        }
        // Turned into the quarter from north to east, north included and east not.
        let (quarters, way) = match (way.x, way.y) {
            (x, y) if x >= 0 && y > 0 => (0, way),
            (x, y) if x > 0 && y <= 0 => (1, Vector { x: -y, y: x }),
            (x, y) if x <= 0 && y < 0 => (2, Vector { x: -x, y: -y }),
            (x, y) => (3, Vector { x: y, y: -x }),
        };
        let is_past = |degrees: i64| {
            let (here, next) = (Heading::of(degrees), Heading::of(degrees + 1));
            let middle = Vector { x: here.sine() + next.sine(), y: here.cosine() + next.cosine() };
            let side = middle.cross(way);
            side < 0 || side == 0 && degrees >= 45
        };
        let degrees = (0..90).take_while(|degrees| is_past(*degrees)).count();
        let degrees = i64::try_from(degrees).expect("it is 90 at most");
        Some(Heading::of(90 * quarters + degrees))
    }
}

impl TryFrom<u16> for Heading {
    type Error = String;

    fn try_from(degrees: u16) -> Result<Heading, String> {
        let heading = (degrees < 360).then_some(Heading(degrees));
        heading.ok_or_else(|| format!("`{degrees}` is no heading"))
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Course, Length};
    use super::*;

    fn at(x: i64, y: i64) -> Point {
        Point { x, y }
    }

    #[test]
    fn headings_are_degrees_or_points_of_the_compass() {
        let degrees = |text| Heading::parse(text).map(Heading::degrees);
        for (text, expected) in [
            ("0", 0),
            ("359", 359),
            ("007", 7),
            ("N", 0),
            ("nne", 22),
            ("ENE", 68),
            ("ese", 112),
            ("SSE", 158),
            ("SSW", 202),
            ("WSW", 248),
            ("WNW", 292),
            ("NNW", 338),
        ] {
            assert_eq!(degrees(text), Some(expected), "{text}");
        }
        for text in ["", "360", "-1", "1.5", "north", "1000", "NE 45"] {
            assert_eq!(degrees(text), None, "{text}");
        }
        assert_eq!(Heading::of(45).point(), Some("NE"));
        assert_eq!(Heading::of(44).point(), None);
        let faulty = serde_json::from_str::<Heading>("360");
        assert!(faulty.is_err());
        assert_eq!(serde_json::from_str::<Heading>("68").ok(), Some(Heading::of(68)));
    }

    #[test]
    fn the_sine_table_is_the_same_in_each_quarter() {
        for degrees in 0..360 {
            let heading = Heading::of(degrees);
            assert_eq!(heading.turned(90).sine(), heading.cosine());
            assert_eq!(heading.reversed().sine(), -heading.sine());
            assert_eq!(heading.turned(90).course(), heading.course().right());
            let square = heading.sine().pow(2) + heading.cosine().pow(2);
            assert!((square - SCALE * SCALE).abs() < 2 * SCALE, "{degrees}");
        }
        assert_eq!(Heading::of(30).sine(), SCALE / 2);
        assert_eq!(Heading::EAST.course().vector(), Vector { x: SCALE, y: 0 });
    }

    #[test]
    fn turning_goes_round() {
        assert_eq!(Heading::of(350).turned(20), Heading::of(10));
        assert_eq!(Heading::of(10).turned(-20), Heading::of(350));
        assert_eq!(Heading::of(10).differs(Heading::of(350)), 20);
        assert_eq!(Heading::NORTH.differs(Heading::SOUTH), 180);
    }

    #[test]
    fn the_nearest_heading_is_found_in_every_quarter() {
        let here = at(300_000, 200_000);
        for degrees in 0..360 {
            let heading = Heading::of(degrees);
            let there = here + heading.course().over(Length::micrometres(100_000));
            assert_eq!(Heading::toward(here, there), Some(heading));
            assert_eq!(
                Course::toward(here, there).map(|course| {
                    let apart = course.vector() - heading.course().vector();
                    apart.x.abs().max(apart.y.abs()) < 20
                }),
                Some(true)
            );
        }
        assert_eq!(Heading::toward(here, here), None);
        assert_eq!(Course::toward(here, here), None);
        // Twenty-two and a half degrees, as nearly as may be: a little to each side of the half.
        let toward = |x, y| Heading::toward(at(0, 0), at(x, y)).map(Heading::degrees);
        assert_eq!(toward(414_213, 1_000_000), Some(22));
        assert_eq!(toward(414_215, 1_000_000), Some(23));
    }
}
