//! What a straight line crosses, exactly.

use super::{Hex, Point};

/// What a line crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The inside of a hex.
    Through(Hex),
    /// The common side of two hexes, the lesser first. One of them may lie off the map.
    Along(Hex, Hex),
}

/// The hexes and hexsides in which a line has a part of positive length, in the order in which it comes to them. A
/// corner that is only touched is none. The line between the same points the other way gives the same, turned round.
pub fn crossed(from: Point, to: Point) -> Vec<Crossing> {
    let mut found = Vec::new();
    for hex in near(from, to) {
        match part_within(from, to, hex) {
            Some((entry, None)) => found.push((entry, Crossing::Through(hex))),
            Some((entry, Some(beyond))) if hex < beyond => {
                found.push((entry, Crossing::Along(hex, beyond)));
            }
            _ => {}
        }
    }
    found.sort_by(|(a, _), (b, _)| a.compare(*b));
    found.into_iter().map(|(_, crossing)| crossing).collect()
}

/// The hexes that may touch a line: those whose centre lies in the box around it or close by.
fn near(from: Point, to: Point) -> impl Iterator<Item = Hex> {
    let (left, right) = (from.x.min(to.x) - 1, from.x.max(to.x) + 1);
    let (top, bottom) = (from.y.min(to.y) - 2, from.y.max(to.y) + 2);
    let rows = top.div_euclid(3)..=bottom.div_euclid(3);
    rows.flat_map(move |r| {
        let columns = (left - r).div_euclid(2)..=(right - r).div_euclid(2);
        columns.map(move |q| {
            let narrow = |number: i32| i16::try_from(number).expect("a map is at most 99 hexes wide");
            Hex::new(narrow(q), narrow(r))
        })
    })
}

/// A moment on the way, as a fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Moment {
    above: i64,
    below: i64,
}

impl Moment {
    fn compare(self, other: Moment) -> std::cmp::Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

/// When the line comes into the closed hex, if it has a part of positive length there, and with it, where that part
/// lies on a side, the hex beyond the side.
fn part_within(from: Point, to: Point, hex: Hex) -> Option<(Moment, Option<Hex>)> {
    let centre = hex.centre();
    let (x, y) = (from.x - centre.x, from.y - centre.y);
    let (along_x, along_y) = (to.x - from.x, to.y - from.y);
    // A hex is where three strips meet; each has a half width, and a neighbour on its far and on its near side.
    let strips =
        [(x, along_x, 1, (1, 0)), (x + y, along_x + along_y, 2, (0, 1)), (x - y, along_x - along_y, 2, (1, -1))];
    let mut entry = Moment { above: 0, below: 1 };
    let mut exit = Moment { above: 1, below: 1 };
    let mut beyond = None;
    for (place, speed, half, (q, r)) in strips {
        let (place, speed, half) = (i64::from(place), i64::from(speed), i64::from(half));
        if speed == 0 {
            if place.abs() > half {
                return None;
            }
            if place.abs() == half {
                let sign = if place > 0 { 1 } else { -1 };
                beyond = Some(Hex::new(hex.q + sign * q, hex.r + sign * r));
            }
            continue;
        }
        let (sign, below) = (speed.signum(), speed.abs());
        let comes = Moment { above: -half - sign * place, below };
        let goes = Moment { above: half - sign * place, below };
        if comes.compare(entry).is_gt() {
            entry = comes;
        }
        if goes.compare(exit).is_lt() {
            exit = goes;
        }
    }
    (from != to && entry.compare(exit).is_lt()).then_some((entry, beyond))
}
