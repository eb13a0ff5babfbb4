//! Distances and directions in words that a player can follow on the table.

use super::{Heading, Length, Point, Unit};
use crate::kit::number;

/// The eight points to which a way is told.
const POINTS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The nearest of eight points of the compass.
pub fn compass(heading: Heading) -> &'static str {
    let eighth = (usize::from(heading.degrees()) * 2 + 45) / 90;
    POINTS[eighth % POINTS.len()]
}

/// The heading from one point to another as a point of the compass.
pub fn bearing(from: Point, to: Point) -> Option<&'static str> {
    Heading::toward(from, to).map(compass)
}

/// A length to the nearest quarter of the unit: `two and a half inches`, `about an inch`.
pub fn far(length: Length, unit: Unit) -> String {
    let (length, one) = (length.abs().in_micrometres(), 100 * unit.hundredth());
    let quarters = (4 * length + one / 2) / one;
    // A hundredth is what limits are measured with: nobody sees it on a table.
    let exact = (4 * length - quarters * one).abs() * 100 <= 4 * one;
    let (whole, part) = (quarters / 4, quarters % 4);
    let (noun, an) = match unit {
        Unit::Inch => ("inch", "an inch"),
        Unit::Centimetre => ("centimetre", "a centimetre"),
        Unit::Millimetre => ("millimetre", "a millimetre"),
    };
    let nouns = match unit {
        Unit::Inch => "inches".to_owned(),
        _ => format!("{noun}s"),
    };
    let whole_number = u32::try_from(whole).unwrap_or(u32::MAX);
    // Numerals and words do not go together: `thirteen and a half`.
    let count = match part {
        0 => number(whole_number),
        _ => in_words(whole_number),
    };
    let text = match (whole, part) {
        (0, 0) => return "a hair's breadth".to_owned(),
        (0, 1) => format!("a quarter of {an}"),
        (0, 2) => format!("half {an}"),
        (0, _) => format!("three quarters of {an}"),
        (1, 0) => an.to_owned(),
        (_, 0) => format!("{count} {nouns}"),
        (_, 1) => format!("{count} and a quarter {nouns}"),
        (_, 2) => format!("{count} and a half {nouns}"),
        (_, _) => format!("{count} and three quarter {nouns}"),
    };
    match exact {
        true => text,
        false => format!("about {text}"),
    }
}

/// A number in words, as far as tables are wide.
fn in_words(count: u32) -> String {
    const TEENS: [&str; 7] = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let (tens, ones) = (count / 10, count % 10);
    let word = |words: &[&str], at: u32| words.get(usize::try_from(at).ok()?).map(|word| (*word).to_owned());
    match (count, tens, ones) {
        (13..=19, ..) => word(&TEENS, count - 13).unwrap_or_else(|| count.to_string()),
        (20..=99, tens, 0) => word(&TENS, tens - 2).unwrap_or_else(|| count.to_string()),
        (20..=99, tens, ones) => match word(&TENS, tens - 2) {
            Some(word) => format!("{word}-{}", number(ones)),
            None => count.to_string(),
        },
        _ => number(count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_to_the_quarter() {
        let inches = |hundredths| far(Length::hundredths(hundredths, Unit::Inch), Unit::Inch);
        for (hundredths, words) in [
            (2150, "twenty-one and a half inches"),
            (5, "a hair's breadth"),
            (25, "a quarter of an inch"),
            (50, "half an inch"),
            (90, "about an inch"),
            (99, "an inch"),
            (250, "two and a half inches"),
            (375, "three and three quarter inches"),
            (600, "six inches"),
            (1300, "13 inches"),
            (1325, "thirteen and a quarter inches"),
        ] {
            assert_eq!(inches(hundredths), words);
        }
        let eight = Length::of(8, Unit::Centimetre);
        assert_eq!(far(eight, Unit::Centimetre), "eight centimetres");
    }

    #[test]
    fn headings_are_told_to_eight_points() {
        let told = |degrees| compass(Heading::try_from(degrees).expect("degrees"));
        for (degrees, point) in
            [(0, "north"), (22, "north"), (23, "north-east"), (90, "east"), (200, "south"), (338, "north")]
        {
            assert_eq!(told(degrees), point, "{degrees}");
        }
    }
}
