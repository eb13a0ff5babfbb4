//! A map of hexes: labels, neighbours, edges (ORDERS section 2).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Crossing, Direction, Edge, Hex, Tops, crossed};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, draft, may, needed, word_of};

/// A map of hexes. Labels are column and row, two digits each, from 01 at the north-west; every even row of a pointed
/// map lies half a hex to the east, every even column of a flat one half a hex to the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Grid {
    /// How many columns, at most 99.
    pub columns: u8,
    /// How many rows, at most 99.
    pub rows: u8,
    /// How its hexes lie.
    pub tops: Tops,
}

/// The sides of a pointed hex with the step that each takes, clockwise from the north-east.
pub(super) const POINTED: [(Direction, i16, i16); 6] = [
    (Direction::NE, 1, -1),
    (Direction::E, 1, 0),
    (Direction::SE, 0, 1),
    (Direction::SW, -1, 1),
    (Direction::W, -1, 0),
    (Direction::NW, 0, -1),
];

/// The sides of a flat hex with the step that each takes, clockwise from the north.
const FLAT: [(Direction, i16, i16); 6] = [
    (Direction::N, 0, -1),
    (Direction::NE, 1, -1),
    (Direction::SE, 1, 0),
    (Direction::S, 0, 1),
    (Direction::SW, -1, 1),
    (Direction::NW, -1, 0),
];

fn size(fields: &mut Fields<'_>, key: &'static str, faults: &mut Faults) -> Option<u8> {
    let node = fields.needed(key, faults)?;
    let number = u32::read(node, faults)?;
    let size = u8::try_from(number).ok().filter(|size| (1..=99).contains(size));
    if size.is_none() {
        faults.add(Fault::error(node.span, format!("a map has 1 to 99 {key}, not {number}")));
    }
    size
}

const LIES: &[(&str, Tops)] = &[("flat", Tops::Flat), ("pointed", Tops::Pointed)];

const SHAPE: Shape = Shape::of(
    "a map",
    &[&[
        needed("columns", "how many columns of hexes", draft::whole),
        needed("rows", "how many rows of hexes", draft::whole),
        may("tops", "whether hexes lie on a side or stand on a point", || draft::words_of(LIES)),
    ]],
);

impl Grid {
    /// The schema of a map of hexes in a file.
    pub fn draft() -> serde_json::Value {
        SHAPE.schema()
    }

    /// Reads `{columns: 12, rows: 10, tops: flat}`; hexes lie as the rules have it where `tops` is left out.
    pub fn read(node: &Node, tops: Tops, faults: &mut Faults) -> Option<Grid> {
        let mut fields = Fields::shaped(node, &SHAPE, faults)?;
        let columns = size(&mut fields, "columns", faults);
        let rows = size(&mut fields, "rows", faults);
        let given =
            fields.optional_with("tops", faults, |node, faults| word_of(node, LIES, "way for hexes to lie", faults));
        fields.finish(faults)?;
        Some(Grid { columns: columns?, rows: rows?, tops: given?.unwrap_or(tops) })
    }

    /// The hex in a column and a row, both counted from 1, on the map or off it.
    pub fn at(&self, column: i16, row: i16) -> Hex {
        match self.tops {
            Tops::Pointed => Hex::new(column - 1 - (row - 1).div_euclid(2), row - 1),
            Tops::Flat => Hex::new(column - 1, row - 1 - (column - 1).div_euclid(2)),
        }
    }

    /// Column and row of a hex, counted from 1; off the map they may be anything.
    pub fn place(&self, hex: Hex) -> (i16, i16) {
        match self.tops {
            Tops::Pointed => (hex.q + hex.r.div_euclid(2) + 1, hex.r + 1),
            Tops::Flat => (hex.q + 1, hex.r + hex.q.div_euclid(2) + 1),
        }
    }

    /// The hex of a label, if it lies on the map.
    pub fn parse(&self, label: &str) -> Option<Hex> {
        if label.len() != 4 || !label.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let hex = self.at(label[..2].parse().ok()?, label[2..].parse().ok()?);
        self.contains(hex).then_some(hex)
    }

    /// The label of a hex.
    pub fn label(&self, hex: Hex) -> String {
        let (column, row) = self.place(hex);
        format!("{column:02}{row:02}")
    }

    /// Whether a hex lies on the map.
    pub fn contains(&self, hex: Hex) -> bool {
        let (column, row) = self.place(hex);
        let within = |number: i16, most: u8| (1..=i16::from(most)).contains(&number);
        within(column, self.columns) && within(row, self.rows)
    }

    /// Every hex of the map, row by row from the north-west.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        let columns = i16::from(grid.columns);
        (1..=i16::from(grid.rows)).flat_map(move |row| (1..=columns).map(move |column| grid.at(column, row)))
    }

    fn sides(&self) -> &'static [(Direction, i16, i16); 6] {
        match self.tops {
            Tops::Pointed => &POINTED,
            Tops::Flat => &FLAT,
        }
    }

    /// The six sides of a hex, clockwise from north.
    pub fn directions(&self) -> [Direction; 6] {
        self.sides().map(|(direction, ..)| direction)
    }

    /// The hex beyond a side, on the map or off it; nothing where hexes have no such side.
    pub fn step(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.sides().iter().find(|(side, ..)| *side == direction).map(|(_, q, r)| Hex::new(hex.q + q, hex.r + r))
    }

    /// The direction of a step from one hex to its neighbour; nothing where they are none.
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        let step = (to.q - from.q, to.r - from.r);
        self.sides().iter().find(|(_, q, r)| (*q, *r) == step).map(|(direction, ..)| *direction)
    }

    /// The neighbours on the map, clockwise from north.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let grid = *self;
        self.sides()
            .iter()
            .map(move |(direction, q, r)| (*direction, Hex::new(hex.q + q, hex.r + r)))
            .filter(move |(_, beside)| grid.contains(*beside))
    }

    /// How many steps lie between two hexes.
    pub fn distance(&self, a: Hex, b: Hex) -> u32 {
        super::distance(a, b)
    }

    /// What the line between two centres crosses, both ends left out, in the order from the first. Where it runs along
    /// the rim of the map one of the two hexes lies off it.
    pub fn crossings(&self, from: Hex, to: Hex) -> Vec<Crossing> {
        let mut between = crossed(from.centre(), to.centre());
        between.retain(|crossing| *crossing != Crossing::Through(from) && *crossing != Crossing::Through(to));
        between
    }

    /// The exact place of a centre in half hexes, to the east and to the south.
    fn centre(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = self.place(hex);
        let (column, row) = (i32::from(column), i32::from(row));
        let even = |number: i32| i32::from(number.rem_euclid(2) == 0);
        match self.tops {
            Tops::Flat => (column, 2 * row + even(column)),
            Tops::Pointed => (2 * column + even(row), row),
        }
    }

    /// Where a hex lies, seen from another, of the eight points of the compass the nearest; nothing for the hex itself.
    pub fn compass(&self, from: Hex, to: Hex) -> Option<Direction> {
        let ((east, south), (other_east, other_south)) = (self.centre(from), self.centre(to));
        let (east, south) = (other_east - east, other_south - south);
        // A hex is two to the square root of three: 1000 to 866. Of half hexes along its rows and columns each has its length.
        let (east, south) = match self.tops {
            Tops::Flat => (1500 * east, 866 * south),
            Tops::Pointed => (866 * east, 1500 * south),
        };
        // Half of 45 degrees rises 414 in 1000.
        let is_much = |less: i32, more: i32| 1000 * i64::from(less.abs()) < 414 * i64::from(more.abs());
        let word = match (east.signum(), south.signum()) {
            (0, 0) => return None,
            (_, down) if is_much(east, south) => {
                if down < 0 {
                    Direction::N
                } else {
                    Direction::S
                }
            }
            (right, _) if is_much(south, east) => {
                if right < 0 {
                    Direction::W
                } else {
                    Direction::E
                }
            }
            (1, -1) => Direction::NE,
            (1, _) => Direction::SE,
            (_, -1) => Direction::NW,
            _ => Direction::SW,
        };
        Some(word)
    }

    /// How far to the right a hex lies, seen from a home edge toward the other side; exact within one map only.
    pub fn lateral(&self, home: Edge, hex: Hex) -> i32 {
        let (east, south) = self.centre(hex);
        match home {
            Edge::South => east,
            Edge::North => -east,
            Edge::West => south,
            Edge::East => -south,
        }
    }

    /// How far to the left and to the right the map goes, seen from a home edge.
    pub fn width(&self, home: Edge) -> Option<(i64, i64)> {
        let across = || self.hexes().map(|hex| i64::from(self.lateral(home, hex)));
        across().min().zip(across().max())
    }

    /// How far forward a hex lies, seen from a home edge; exact within one map only.
    pub fn forward(&self, home: Edge, hex: Hex) -> i32 {
        let (east, south) = self.centre(hex);
        match home {
            Edge::South => -south,
            Edge::North => south,
            Edge::West => east,
            Edge::East => -east,
        }
    }

    /// Whether a hex of the map lies in its outermost row or column on that edge.
    pub fn on_edge(&self, edge: Edge, hex: Hex) -> bool {
        let (column, row) = self.place(hex);
        match edge {
            Edge::North => row == 1,
            Edge::South => row == i16::from(self.rows),
            Edge::West => column == 1,
            Edge::East => column == i16::from(self.columns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse;

    fn read(text: &str, tops: Tops) -> Result<Grid, String> {
        let node = parse(text).expect("it is YAML");
        let mut faults = Faults::default();
        let grid = Grid::read(&node, tops, &mut faults);
        let told = faults.sorted().first().map(|fault| fault.message.clone());
        grid.ok_or_else(|| told.expect("a map that is not read is at fault"))
    }

    #[test]
    fn hexes_lie_as_the_map_says_or_else_as_the_rules_have_it() {
        let lie = |text: &str, tops| read(text, tops).map(|grid| grid.tops);
        assert_eq!(lie("{columns: 9, rows: 9}", Tops::Pointed), Ok(Tops::Pointed));
        assert_eq!(lie("{columns: 9, rows: 9}", Tops::Flat), Ok(Tops::Flat));
        let pointed = "{columns: 9, rows: 9, tops: Pointed}";
        assert_eq!(lie(pointed, Tops::Flat), Ok(Tops::Pointed));
    }

    #[test]
    fn where_a_hex_lies_is_told_by_the_nearest_of_eight_points() {
        let toward = |tops, from: &str, to: &str| {
            let grid = Grid { columns: 12, rows: 9, tops };
            grid.compass(grid.parse(from).expect("on the map"), grid.parse(to).expect("on the map"))
        };
        use Direction::{E, N, NE, NW, S, SE, SW, W};
        // Two columns on in the same row is east, though no side of a flat hex looks there; 1.5 to 0.87 is 30 degrees.
        for (to, word) in [("0505", None), ("0705", Some(E)), ("0305", Some(W)), ("0504", Some(N)), ("0507", Some(S))] {
            assert_eq!(toward(Tops::Flat, "0505", to), word, "{to}");
        }
        for (to, word) in [("0605", SE), ("0604", NE), ("0703", NE), ("0403", NW), ("0406", SW)] {
            assert_eq!(toward(Tops::Flat, "0505", to), Some(word), "{to}");
        }
        // Two rows up in the same column is north on a pointed map; a hex of the row above lies 60 degrees up.
        for (to, word) in [("0605", E), ("0503", N), ("0504", NE), ("0404", NW), ("0506", SE), ("0305", W), ("0507", S)]
        {
            assert_eq!(toward(Tops::Pointed, "0505", to), Some(word), "{to}");
        }
    }

    #[test]
    fn a_map_has_1_to_99_columns() {
        for (columns, sound) in [(0, false), (1, true), (99, true), (100, false)] {
            let text = format!("{{columns: {columns}, rows: 9}}");
            let told = format!("a map has 1 to 99 columns, not {columns}");
            let told = if sound { None } else { Some(told) };
            assert_eq!(read(&text, Tops::Flat).err(), told);
        }
    }
}
