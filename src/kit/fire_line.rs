//! The line of fire of a battery that faces a corner of its hex: what it may aim at, what lies on the way.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::grid::POINTED;
use super::{Corner, Crossing, Direction, Hex, crossed, distance};

/// How far to the left and right a battery may aim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldOfFire {
    /// At all hexes in the rows ahead of its own. These are the hexes to which the line of fire leaves through a front
    /// hex, or between both, and touches neither flank nor rear hexes but at corners.
    #[default]
    String,
    /// At all hexes whose centre lies up to 60 degrees to the left or right.
    Cone120,
    /// At all hexes whose centre lies up to 30 degrees to the left or right.
    Cone60,
}

impl FieldOfFire {
    /// Whether a target lies in the field of fire of a battery.
    pub fn contains(self, facing: Corner, from: Hex, to: Hex) -> bool {
        let ahead = facing.rows_ahead(from, to);
        let left = facing.left().rows_ahead(from, to);
        let right = facing.right().rows_ahead(from, to);
        let cone = match self {
            FieldOfFire::String => true,
            FieldOfFire::Cone120 => ahead + left >= 0 && ahead + right >= 0,
            FieldOfFire::Cone60 => left >= 0 && right >= 0,
        };
        cone && ahead > 0
    }
}

/// Through which neighbours of the target a line of fire comes, as directions seen from the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrival {
    /// Through the hex beyond this side; next to the target, from the battery's own hex.
    Through(Direction),
    /// Along the common side of the hexes beyond two sides, in clockwise order.
    Between(Direction, Direction),
}

impl Arrival {
    /// The one direction or the two.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        let (first, second) = match self {
            Arrival::Through(direction) => (direction, None),
            Arrival::Between(one, other) => (one, Some(other)),
        };
        std::iter::once(first).chain(second)
    }
}

/// A line of fire from the corner that the battery faces to the nearest corner of the target's hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireLine {
    /// How many steps lie between the hexes.
    pub range: u32,
    /// The corner of the target's hex at which it ends.
    pub to: Corner,
    /// What it crosses, in order from the battery; the hexes of battery and target are never among it.
    pub crosses: Vec<Crossing>,
    /// Through which neighbours of the target it comes.
    pub arrives: Arrival,
}

impl FireLine {
    /// The line of fire at a target in the rows ahead of the battery; at others there is none. Hexes may lie off the
    /// map.
    pub fn between(facing: Corner, from: Hex, to: Hex) -> Option<FireLine> {
        if !FieldOfFire::String.contains(facing, from, to) {
            return None;
        }
        let start = facing.point(from);
        let nearest = Corner::ALL
            .into_iter()
            .min_by_key(|corner| corner.point(to).squared(start))
            .expect("a hex has six corners");
        let crosses = crossed(start, nearest.point(to));
        let arrives = arrival(from, to, nearest, crosses.last());
        Some(FireLine { range: distance(from, to), to: nearest, crosses, arrives })
    }
}

/// Three hexes meet at a corner. The line cannot come through the target itself, whose nearest corner it is, so it comes
/// through one of the other two or between them. It has no length where they touch at the corner that is faced.
fn arrival(from: Hex, to: Hex, corner: Corner, last: Option<&Crossing>) -> Arrival {
    let beside = match last {
        None => from,
        Some(Crossing::Through(hex)) => *hex,
        Some(Crossing::Along(..)) => {
            let [left, right] = corner.front();
            return Arrival::Between(left.min(right), left.max(right));
        }
    };
    let step = (beside.q - to.q, beside.r - to.r);
    let side = POINTED.iter().find(|(_, q, r)| (*q, *r) == step);
    let (direction, ..) = side.expect("the line ends at a corner of the hex it comes through");
    Arrival::Through(*direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Hex = Hex::new(0, 0);

    fn held(field: FieldOfFire, facing: Corner) -> Vec<(i16, i16)> {
        let hexes = (-2..=2).flat_map(|r| (-3..=3).map(move |q| Hex::new(q, r)));
        hexes
            .filter(|hex| distance(HERE, *hex) <= 2 && field.contains(facing, HERE, *hex))
            .map(|hex| (hex.q, hex.r))
            .collect()
    }

    #[test]
    fn the_wider_field_holds_the_narrower() {
        let string = held(FieldOfFire::String, Corner::N);
        let wide = held(FieldOfFire::Cone120, Corner::N);
        let narrow = held(FieldOfFire::Cone60, Corner::N);
        assert_eq!(narrow, [(0, -2), (1, -2), (2, -2), (0, -1), (1, -1)]);
        assert_eq!(
            wide,
            [(0, -2), (1, -2), (2, -2), (-1, -1), (0, -1), (1, -1), (2, -1)],
            "the rim of the cone belongs to it"
        );
        assert_eq!(string, wide, "up to range 2");
        for (field, far) in [(FieldOfFire::String, true), (FieldOfFire::Cone120, false)] {
            assert_eq!(field.contains(Corner::N, HERE, Hex::new(3, -1)), far);
        }
    }

    #[test]
    fn what_is_not_ahead_has_no_line_of_fire() {
        let firer = Hex::new(8, 8);
        for (q, r) in [(12, 8), (7, 8), (8, 9), (8, 8)] {
            assert_eq!(FireLine::between(Corner::N, firer, Hex::new(q, r)), None);
        }
    }

    #[test]
    fn the_line_to_a_front_hex_has_no_length_and_comes_from_the_battery() {
        let line = FireLine::between(Corner::N, HERE, Hex::new(1, -1)).expect("it is ahead");
        let expected =
            FireLine { range: 1, to: Corner::SW, crosses: Vec::new(), arrives: Arrival::Through(Direction::SW) };
        assert_eq!(line, expected);
    }

    #[test]
    fn straight_ahead_it_runs_between_hexes() {
        let line = FireLine::between(Corner::N, HERE, Hex::new(1, -2)).expect("it is ahead");
        let pair = Crossing::Along(Hex::new(0, -1), Hex::new(1, -1));
        assert_eq!((line.range, line.to), (2, Corner::S));
        assert_eq!(line.crosses, [pair]);
        let sides = line.arrives.directions().collect::<Vec<_>>();
        assert_eq!(sides, [Direction::SE, Direction::SW]);
    }

    #[test]
    fn the_switch_is_written_in_small_letters() {
        let all = [FieldOfFire::String, FieldOfFire::Cone120, FieldOfFire::Cone60];
        let written = serde_json::to_string(&all).expect("plain data");
        assert_eq!(written, r#"["string","cone120","cone60"]"#);
    }
}
