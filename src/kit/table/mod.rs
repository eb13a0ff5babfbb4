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
//! * Distances that are printed or added up are rounded as their functions say. Limits compare squares, unrounded.
//!
//! Tolerances are never built in: every question that has one takes it. Coordinates and lengths up to
//! [`Length::MOST`] overflow nothing.

mod base;
mod board;
mod disc;
mod heading;
mod length;
mod measure;
mod outline;
mod point;
mod settle;
mod shape;
mod sight;
mod sweep;
mod touch;
mod track;
mod zone;

pub use base::{Base, Face, Place, Wheel};
pub use board::{Board, EdgeSlack, outward};
pub use disc::{Disc, Quarter};
pub use heading::{Course, Heading, SCALE};
pub use length::{Length, Unit};
pub use measure::Target;
pub use outline::{BadOutline, Lies, Outline};
pub use point::{Point, Segment, Square, Vector};
pub use settle::{Push, Pushed};
pub use sweep::{Sweep, Tolerance};
pub use touch::{ColumnSlack, Part};
pub use track::Track;
pub use zone::{FireArc, Zone};

#[cfg(test)]
mod tests {
    use super::{Base, Heading, Length, Point, Unit};

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
}
