//! What the program measures by, and general orders in figures: NB-MOVE-16, NB-OBS-11, NB-TERR-04, NB-ORD-01 to NB-ORD-08.

use super::movement::inches;
use crate::kit::table::{Coordinates, Length, Unit};

/// What lengths are measured in.
pub(crate) const INCH: Unit = Unit::Inch;

/// NB-GAP-13: what is added to every limit that is "within".
pub(crate) const LIMIT: Length = Length::micrometres(25);

/// NB-GAP-13: the gap up to which bases touch, a thousandth of an inch.
pub(crate) const TOUCH: Length = Length::micrometres(25);

/// NB-GAP-14: into how many beats a step of the movement is cut.
pub(crate) const BEATS: i64 = 1_000;

/// NB-GAP-14: up to how many degrees a turn for which there is no room waits, while the brigade goes on straight.
pub(crate) const SLIGHT_TURN: u16 = 5;

/// NB-GAP-14, NB-GAP-17: the same on a road, along which a march column bends; by so many degrees a heading may differ from
/// the course of the road that it follows.
pub(crate) const BEND: u16 = 45;

/// NB-GAP-16: how near those come to an enemy who neither charge nor follow him, and are not bound by the inch.
pub(crate) const NOT_CHARGING: Length = inches(10);

/// NB-GAP-17: how near its centre line a road is followed.
pub(crate) const ON_ROAD: Length = inches(25);

/// NB-OBS-11, NB-GAP-18: how near an obstacle its defenders line it.
pub(crate) const LINING: Length = inches(50);

/// NB-GAP-04: how near to a point of its route a brigade is done with it.
pub(crate) const ROUTE_POINT: Length = inches(300);

/// NB-GAP-04: the radius of the zone round a place where none is said.
pub(crate) const ZONE: Length = inches(600);

/// NB-GAP-04: how near a visible enemy keeps a brigade from going on by itself, and one that is mounted or limbered.
pub(crate) const ENEMY_NEAR: [Length; 2] = [inches(600), inches(1200)];

/// NB-DEC-11, NB-DEC-17, NB-DEC-24: within what distances the defaults look for enemies or friends.
pub(crate) const FACE_ABOUT_CLEAR: Length = inches(1200);
/// NB-DEC-17: how near the line of flight friends keep a rocket from being fired.
pub(crate) const ROCKET_SAFE: Length = inches(1200);
/// NB-DEC-24: how near the guns enemies keep a crew from coming back.
pub(crate) const CREW_CLEAR: Length = inches(600);

/// NB-GAP-12: into how many faces a square is divided.
pub(crate) const FACES: u32 = 4;

/// NB-SET-01: the scales, for people: men to a figure, yards to an inch.
pub(crate) const SCALES: [u32; 2] = [40, 100];

/// The verbs of general orders: the verb, what follows it, what it lets a brigade do, which charges, its clause.
#[rustfmt::skip]
pub(crate) const GENERAL_ORDERS: &[[&str; 5]] = &[
    // verb     of what                a move of its own                               charges                   clause
    ["hold",    "a place",             "ends in the zone, or not farther from it",     "at enemies in the zone", "NB-ORD-01, NB-ORD-03"],
    ["reserve", "a place",             "ends in the zone, or not farther from it",     "none",                   "NB-ORD-01, NB-ORD-03"],
    ["advance", "a place, by others",  "ends not farther from the next of its route",  "any",                    "NB-ORD-01, NB-ORD-03"],
    ["attack",  "a place, by others",  "ends not farther from the next of its route",  "any",                    "NB-ORD-01, NB-ORD-03"],
    ["retire",  "a place, by others",  "ends not farther from the next of its route",  "none",                   "NB-ORD-01, NB-ORD-03"],
    ["support", "a brigade",           "ends within reach of it, or not farther",      "any",                    "NB-ORD-01, NB-ORD-03"],
];

/// A length for the tables that are printed back, in inches.
pub(crate) fn shown(length: Length) -> String {
    length.show(Unit::Inch)
}

/// A length in figures: `2.5"`.
pub(crate) fn in_inches(length: Length) -> String {
    format!("{}{}", length.show(INCH), INCH.mark())
}

/// A place in figures, to a hundredth: `[12.4, 8.1]`.
pub(crate) fn spot(at: Coordinates) -> String {
    at.point(INCH).show(INCH)
}
