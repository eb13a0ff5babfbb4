//! The open table: lengths, headings, and rectangular bases anywhere, in whole numbers only.
//!
//! Everything here comes out bit for bit the same on any machine. Rounding happens in these places and in no other:
//!
//! * The sine table gives millionths, rounded to the nearest. A way of d along a heading is d times the table over a
//!   million, so that its length is true to within one in a million: 24 inches are wrong by less than a micrometre.
//! * A way, a corner of a turned base and the middle of an edge are rounded to the nearest micrometre, once, halfway away
//!   from zero: so what is turned by a quarter turn is rounded alike. A corner is wrong by less than one micrometre.
//! * The corners *are* the base from then on. Whether bases meet, how far they are apart and when they meet on the move
//!   are exact: products in wide integers, fractions compared by cross multiplication, distances by their squares.
//! * How far a base comes until it meets something is rounded down, how far it must go to be clear of something is
//!   rounded up, to a whole micrometre; only the rounding of the new place can then make bases overlap, by less than
//!   2 micrometres. The tolerances of printed rules start at 25 micrometres (a thousandth of an inch), so that neither a
//!   contact is missed nor an overlap made by rounding.
//! * Points that come out of lines (the nearest point of a base, a crossing, a corner of the part of a base in a zone) are
//!   rounded to the nearest micrometre, and the lengths of lines on roads or within outlines to two micrometres a piece.
//! * A course between two points is rounded as the sine table is. Distances that are printed are rounded as their functions
//!   say. Limits compare squares, unrounded.
//!
//! Tolerances are never built in: every question that has one takes it. Coordinates and lengths up to
//! [`Length::MOST`] overflow nothing.
//!
//! `outline` and `within` know each other: what lies within an outline is asked of it.

mod base;
mod bearing;
mod board;
mod course;
mod decimal;
mod disc;
mod extent;
mod face;
mod frame;
mod heading;
mod length;
mod measure;
mod network;
mod outline;
mod point;
mod road;
mod settle;
mod shape;
mod sight;
mod square;
mod stance;
pub mod steps;
mod sweep;
mod time;
mod touch;
mod track;
mod within;
mod zone;

pub use base::{Base, Offset};
pub use bearing::{bearing, compass, far};
pub use board::{Board, EdgeSlack, outward};
pub use course::Course;
pub use decimal::{Coordinates, Decimal};
pub use disc::{Disc, Quarter};
pub use extent::Extent;
pub use face::{Face, Wheel};
pub use frame::Frame;
pub use heading::{Heading, SCALE};
pub use length::{Length, Unit};
pub use measure::Target;
pub use network::Network;
pub use outline::{BadOutline, Outline};
pub use point::{Point, Segment, Vector};
pub use settle::{Push, Pushed};
pub use shape::{are_within, gap};
pub use square::Square;
pub use stance::stance;
pub use sweep::{Sweep, Tolerance};
pub use touch::{ColumnSlack, Part};
pub use track::Track;
pub use within::Lies;
pub use zone::{FireArc, Zone};

#[cfg(test)]
mod tests {
    use super::{Base, Heading, Length, Outline, Point, Segment, Track, Unit};

    /// A point in hundredths of an inch.
    pub(super) fn inches(x: i64, y: i64) -> Point {
        let [x, y] = [x, y].map(|part| Length::hundredths(part, Unit::Inch));
        Point::at(x, y)
    }

    /// A base of one inch by half an inch, its centre in hundredths of an inch.
    pub(super) fn base(x: i64, y: i64, degrees: i64) -> Base {
        Base {
            centre: inches(x, y),
            heading: Heading::of(degrees),
            frontage: Length::of(1, Unit::Inch),
            depth: Length::hundredths(50, Unit::Inch),
        }
    }

    /// A town of two inches by two.
    pub(super) fn town() -> Outline {
        let size = Length::of(2, Unit::Inch);
        let town = Outline::rectangle(inches(1200, 900), Heading::NORTH, size, size);
        town.expect("a rectangle")
    }

    /// A horseshoe that is open to the north: two arms from y 9 to 11 and a bottom from y 8 to 9.
    pub(super) fn horseshoe() -> Outline {
        let corners = [
            (1000, 800),
            (1400, 800),
            (1400, 1100),
            (1300, 1100),
            (1300, 900),
            (1100, 900),
            (1100, 1100),
            (1000, 1100),
        ];
        Outline::through(corners.map(|(x, y)| inches(x, y)).to_vec()).expect("an outline")
    }

    /// A line, its ends in hundredths of an inch.
    pub(super) fn way(x: i64, y: i64, to_x: i64, to_y: i64) -> Segment {
        Segment::new(inches(x, y), inches(to_x, to_y))
    }

    /// From the southern edge to the north, and from (12, 12) to the north-east.
    pub(super) fn road() -> Track {
        Track {
            points: [(1200, 0), (1200, 1200), (2400, 2400)].map(|(x, y)| inches(x, y)).to_vec(),
            width: Length::hundredths(50, Unit::Inch),
        }
    }
}
