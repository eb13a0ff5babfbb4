//! Hexes against the printed examples, and against slower ways of saying the same.

use crate::support::trials;
use estafette::kit::{Crossing, Direction, Edge, Grid, Hex, Point, Tops, crossed, distance};

const BOTH: [Tops; 2] = [Tops::Flat, Tops::Pointed];

fn board(columns: u8, rows: u8, tops: Tops) -> Grid {
    Grid { columns, rows, tops }
}

fn hex(grid: Grid, label: &str) -> Hex {
    grid.parse(label).expect("a label of the board")
}

/// Column and row of a neighbour, by the sentences of the turn-file language.
fn beyond(tops: Tops, (column, row): (i32, i32), side: Direction) -> Option<(i32, i32)> {
    use Direction::{E, N, NE, NW, S, SE, SW, W};
    let even = |number: i32| i32::from(number % 2 == 0);
    let place = match (tops, side) {
        (Tops::Pointed, E) => (column + 1, row),
        (Tops::Pointed, W) => (column - 1, row),
        (Tops::Pointed, NE) => (column + even(row), row - 1),
        (Tops::Pointed, SE) => (column + even(row), row + 1),
        (Tops::Pointed, NW) => (column - 1 + even(row), row - 1),
        (Tops::Pointed, SW) => (column - 1 + even(row), row + 1),
        (Tops::Flat, N) => (column, row - 1),
        (Tops::Flat, S) => (column, row + 1),
        (Tops::Flat, NE) => (column + 1, row - 1 + even(column)),
        (Tops::Flat, NW) => (column - 1, row - 1 + even(column)),
        (Tops::Flat, SE) => (column + 1, row + even(column)),
        (Tops::Flat, SW) => (column - 1, row + even(column)),
        _ => return None,
    };
    Some(place)
}

fn place(grid: Grid, hex: Hex) -> (i32, i32) {
    let label = grid.label(hex);
    let number = |text: &str| text.parse().expect("two digits");
    (number(&label[..2]), number(&label[2..]))
}

#[test]
fn the_printed_examples_of_the_turn_file_hold() {
    let pointed = board(14, 14, Tops::Pointed);
    assert_eq!(hex(pointed, "1207"), Hex::new(8, 6));
    let north_east = pointed.step(Hex::new(8, 6), Direction::NE);
    assert_eq!(north_east, Some(Hex::new(9, 5)));
    assert_eq!(pointed.label(Hex::new(9, 5)), "1206");

    let flat = board(12, 14, Tops::Flat);
    assert_eq!(flat.place(hex(flat, "0406")), (4, 6));
    let sides = flat.directions().map(Direction::letters);
    assert_eq!(sides, ["N", "NE", "SE", "S", "SW", "NW"]);
    let sides = pointed.directions().map(Direction::letters);
    assert_eq!(sides, ["NE", "E", "SE", "SW", "W", "NW"]);
    assert_eq!(flat.step(Hex::new(3, 3), Direction::E), None);
    assert_eq!(pointed.step(Hex::new(3, 3), Direction::N), None);
}

#[test]
fn labels_are_four_digits_on_the_board() {
    let grid = board(12, 14, Tops::Flat);
    for label in ["0000", "0101 ", "1301", "0115", "0001", "0100", "406", "04 6", "+4+6", "é06"] {
        assert_eq!(grid.parse(label), None, "{label}");
    }
    let labels = grid.hexes().map(|hex| grid.label(hex)).collect::<Vec<_>>();
    assert_eq!(labels.len(), 12 * 14);
    assert_eq!(labels[..2], ["0101", "0201"]);
    assert_eq!(labels[12], "0102");
    for label in labels {
        assert_eq!(grid.label(hex(grid, &label)), label);
    }
}

#[test]
fn neighbours_are_those_of_the_printed_sentences() {
    for tops in BOTH {
        let grid = board(9, 9, tops);
        for from in grid.hexes() {
            for side in Direction::ALL {
                let said = beyond(tops, place(grid, from), side);
                let stepped = grid.step(from, side);
                let found = stepped.map(|hex| {
                    let (column, row) = grid.place(hex);
                    (i32::from(column), i32::from(row))
                });
                assert_eq!(found, said, "{} {side}", grid.label(from));
                let Some(to) = stepped else { continue };
                assert_eq!(grid.direction(from, to), Some(side));
                let listed = grid.neighbours(from).any(|pair| pair == (side, to));
                assert_eq!(listed, grid.contains(to));
            }
        }
    }
}

#[test]
fn distance_is_the_fewest_steps() {
    for tops in BOTH {
        let grid = board(9, 11, tops);
        for from in grid.hexes() {
            let mut reached = vec![(from, 0)];
            let mut next = 0;
            while let Some((here, steps)) = reached.get(next).copied() {
                next += 1;
                for (_, beside) in grid.neighbours(here) {
                    if reached.iter().all(|(known, _)| *known != beside) {
                        reached.push((beside, steps + 1));
                    }
                }
            }
            assert_eq!(reached.len(), 99);
            for (to, steps) in reached {
                assert_eq!(distance(from, to), steps);
                assert_eq!(grid.distance(to, from), steps);
            }
        }
    }
}

/// A map drawn on paper: centres by label, six corners around each.
struct Paper {
    grid: Grid,
    corners: [(i64, i64); 6],
}

impl Paper {
    fn new(grid: Grid) -> Paper {
        let corners = match grid.tops {
            Tops::Pointed => [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
            Tops::Flat => [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)],
        };
        Paper { grid, corners }
    }

    fn centre(&self, hex: Hex) -> (i64, i64) {
        let (column, row) = self.grid.place(hex);
        let (column, row) = (i64::from(column), i64::from(row));
        let even = |number: i64| i64::from(number % 2 == 0);
        match self.grid.tops {
            Tops::Pointed => (2 * column + even(row), 3 * row),
            Tops::Flat => (3 * column, 2 * row + even(column)),
        }
    }

    fn polygon(&self, hex: Hex) -> [(i64, i64); 6] {
        let (x, y) = self.centre(hex);
        self.corners.map(|(across, down)| (x + across, y + down))
    }

    /// Whether a segment has a point inside a hex: no line parts them, tried along every side and along the segment.
    fn passes(&self, from: Hex, to: Hex, hex: Hex) -> bool {
        let (a, b) = (self.centre(from), self.centre(to));
        let polygon = self.polygon(hex);
        let along = |(px, py): (i64, i64), (qx, qy): (i64, i64)| (qy - py, px - qx);
        let mut normals = vec![along(a, b)];
        normals.extend((0..6).map(|corner| along(polygon[corner], polygon[(corner + 1) % 6])));
        normals.into_iter().all(|(nx, ny)| {
            let shadow = |(x, y): (i64, i64)| nx * x + ny * y;
            let hexagon = polygon.map(shadow);
            let low = hexagon.into_iter().min().expect("six corners");
            let high = hexagon.into_iter().max().expect("six corners");
            shadow(a).max(shadow(b)) > low && shadow(a).min(shadow(b)) < high
        })
    }

    /// The sides of a hex along which a segment runs, each by the hex beyond it.
    fn runs_along(&self, from: Hex, to: Hex, hex: Hex) -> Vec<Hex> {
        let (a, b) = (self.centre(from), self.centre(to));
        let polygon = self.polygon(hex);
        let turn = |(px, py): (i64, i64)| (b.0 - a.0) * (py - a.1) - (b.1 - a.1) * (px - a.0);
        let along = |(px, py): (i64, i64)| (b.0 - a.0) * (px - a.0) + (b.1 - a.1) * (py - a.1);
        let found = (0..6).filter(|corner| {
            let (p, q) = (polygon[*corner], polygon[(corner + 1) % 6]);
            let straight = turn(p) == 0 && turn(q) == 0;
            straight && along(p).max(along(q)) > 0 && along(p).min(along(q)) < along(b)
        });
        let centre = self.centre(hex);
        let beyond = found.map(|corner| {
            let (p, q) = (self.corners[corner], self.corners[(corner + 1) % 6]);
            (centre.0 + p.0 + q.0, centre.1 + p.1 + q.1)
        });
        let around = self.grid.directions().map(|side| self.grid.step(hex, side).expect("one of the six"));
        beyond
            .map(|spot| {
                let found = around.iter().find(|beside| self.centre(**beside) == spot);
                *found.expect("a neighbour lies beyond each side")
            })
            .collect()
    }

    fn crossings(&self, from: Hex, to: Hex) -> Vec<Crossing> {
        let mut found = Vec::new();
        for hex in self.grid.hexes() {
            if hex != from && hex != to && self.passes(from, to, hex) {
                found.push(Crossing::Through(hex));
            }
            for other in self.runs_along(from, to, hex) {
                let pair = Crossing::Along(hex.min(other), hex.max(other));
                if !found.contains(&pair) {
                    found.push(pair);
                }
            }
        }
        found
    }
}

#[test]
fn lines_of_sight_cross_what_they_cross_on_paper() {
    let wide = trials(7, 11);
    for tops in BOTH {
        let paper = Paper::new(board(wide, wide, tops));
        let hexes = paper.grid.hexes().collect::<Vec<_>>();
        let mut sides = 0;
        for from in &hexes {
            for to in &hexes {
                let crossings = paper.grid.crossings(*from, *to);
                let mut back = paper.grid.crossings(*to, *from);
                back.reverse();
                assert_eq!(crossings, back);
                if from >= to {
                    continue;
                }
                let on_paper = paper.crossings(*from, *to);
                assert_eq!(crossings.len(), on_paper.len());
                assert!(on_paper.iter().all(|crossing| crossings.contains(crossing)));
                let far = |crossing: &Crossing| match crossing {
                    Crossing::Through(hex) => distance(*from, *hex),
                    Crossing::Along(one, other) => {
                        sides += 1;
                        distance(*from, *one).min(distance(*from, *other))
                    }
                };
                let far = crossings.iter().map(far).collect::<Vec<_>>();
                assert!(far.is_sorted(), "they come in order");
            }
        }
        assert!(sides > 100, "some lines run along sides");
    }
}

#[test]
fn a_line_along_the_rim_has_one_hex_off_the_board() {
    let grid = board(5, 5, Tops::Flat);
    let crossings = grid.crossings(hex(grid, "0101"), hex(grid, "0301"));
    let [Crossing::Along(one, other)] = crossings[..] else {
        panic!("one side: {crossings:?}");
    };
    assert_eq!([one, other].map(|hex| grid.contains(hex)), [false, true], "0200 is off the board, 0201 on it");
    assert_eq!(grid.label(other), "0201");
    assert!(grid.crossings(one, one).is_empty());
}

#[test]
fn left_and_forward_are_seen_from_the_home_edge() {
    let grid = board(12, 12, Tops::Flat);
    let files = ["0205", "0505", "0805"].map(|label| hex(grid, label));
    let order = |home: Edge| {
        let mut files = files;
        files.sort_by_key(|hex| grid.lateral(home, *hex));
        files.map(|hex| grid.label(hex))
    };
    assert_eq!(order(Edge::South), ["0205", "0505", "0805"]);
    assert_eq!(order(Edge::North), ["0805", "0505", "0205"]);
    for tops in BOTH {
        let grid = board(8, 8, tops);
        for home in Edge::ALL {
            for one in grid.hexes() {
                let across = (home.opposite(), one);
                assert_eq!(grid.lateral(home, one), -grid.lateral(across.0, across.1));
                assert_eq!(grid.forward(home, one), -grid.forward(across.0, across.1));
            }
        }
        // Every step has its whole length in the two numbers, and north is forward from the south.
        let here = hex(grid, "0404");
        for (side, there) in grid.neighbours(here) {
            let right = grid.lateral(Edge::South, there) - grid.lateral(Edge::South, here);
            let ahead = grid.forward(Edge::South, there) - grid.forward(Edge::South, here);
            let letters = side.letters();
            assert_eq!(ahead > 0, letters.contains('N'), "{side}");
            assert_eq!(ahead < 0, letters.contains('S'), "{side}");
            assert_eq!(right > 0, letters.contains('E'), "{side}");
            assert_eq!(right < 0, letters.contains('W'), "{side}");
        }
    }
    // On a flat map X is the column and Y twice the row, and one more in even columns.
    assert_eq!(grid.lateral(Edge::South, hex(grid, "0406")), 4);
    assert_eq!(grid.forward(Edge::South, hex(grid, "0406")), -13);
    assert_eq!(grid.lateral(Edge::West, hex(grid, "0306")), 12);
    assert_eq!(grid.forward(Edge::East, hex(grid, "0306")), -3);
    let pointed = board(12, 12, Tops::Pointed);
    assert_eq!(pointed.lateral(Edge::South, hex(pointed, "0406")), 9);
    assert_eq!(pointed.forward(Edge::North, hex(pointed, "0406")), 6);
}

#[test]
fn an_edge_is_the_outermost_row_or_column() {
    for tops in BOTH {
        let grid = board(7, 5, tops);
        let count = |edge: Edge| grid.hexes().filter(|hex| grid.on_edge(edge, *hex)).count();
        assert_eq!(Edge::ALL.map(count), [7, 5, 7, 5]);
        assert!(grid.on_edge(Edge::South, hex(grid, "0305")));
        assert!(grid.on_edge(Edge::East, hex(grid, "0703")));
    }
}

/// Every shortest way, tried in the order of the sides; the first that arrives.
fn first_way(grid: Grid, from: Hex, to: Hex, left: u32, free: &dyn Fn(Hex) -> bool) -> Option<Vec<Hex>> {
    if from == to {
        return Some(Vec::new());
    }
    if distance(from, to) > left {
        return None;
    }
    grid.neighbours(from).find_map(|(_, next)| {
        let mut way = vec![next];
        way.extend(free(next).then(|| first_way(grid, next, to, left - 1, free))??);
        Some(way)
    })
}

#[test]
fn the_way_is_the_first_of_the_shortest() {
    for tops in BOTH {
        let grid = board(6, 6, tops);
        let mut bits = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..trials(60, 300) {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            let hexes = grid.hexes().collect::<Vec<_>>();
            let free = |hex: Hex| {
                let index = hexes.iter().position(|other| *other == hex);
                index.is_none_or(|index| bits >> index & 1 == 1 || bits >> (index + 7) & 1 == 1)
            };
            let (from, to) = (hexes[usize::from(bits as u8) % 36], hexes[(bits >> 50) as usize % 36]);
            let shortest = (0..10).find_map(|left| first_way(grid, from, to, left, &free));
            let found = grid.path(from, to, free);
            if shortest.is_some() || found.as_ref().is_none_or(|way| way.len() < 10) {
                assert_eq!(found, shortest);
            }
        }
    }
}

#[test]
fn reach_counts_steps_round_what_is_not_free() {
    let grid = board(7, 7, Tops::Flat);
    let (here, wall) = (hex(grid, "0404"), hex(grid, "0403"));
    let reached = grid.reach(here, 2, |hex| hex != wall);
    let labels = reached.iter().map(|(hex, steps)| (grid.label(*hex), *steps));
    let near = labels.take(5).collect::<Vec<_>>();
    let expected = ["0504", "0505", "0405", "0305", "0304"].map(|label| (label.to_owned(), 1));
    assert_eq!(near, expected);
    assert!(reached.iter().all(|(hex, _)| *hex != wall && *hex != here));
    let beyond = hex(grid, "0402");
    assert!(reached.iter().all(|(hex, _)| *hex != beyond), "three steps round the wall");
    let everywhere = grid.reach(here, 99, |_| true);
    assert_eq!(everywhere.len(), 48);
    assert!(everywhere.iter().all(|(hex, steps)| distance(here, *hex) == *steps));
}

/// A string from the corner that faces north to the nearest corner of the target, as a game of facings measures it.
#[test]
fn lines_from_corner_to_corner_are_exact_too() {
    type Named = (i16, i16);
    type Vector = (Named, &'static [Named], &'static [(Named, Named)]);
    const VECTORS: [Vector; 8] = [
        ((1, -1), &[], &[]),
        ((0, -2), &[(0, -1)], &[]),
        ((1, -2), &[], &[((0, -1), (1, -1))]),
        ((-1, -2), &[(0, -1)], &[((-1, -1), (0, -2))]),
        ((3, -2), &[(1, -1)], &[((2, -1), (2, -2))]),
        ((2, -4), &[(1, -2)], &[((0, -1), (1, -1)), ((1, -3), (2, -3))]),
        ((3, -4), &[(1, -1), (1, -2), (2, -2), (2, -3)], &[]),
        ((5, -3), &[(1, -1), (3, -2)], &[((2, -1), (2, -2)), ((4, -2), (4, -3))]),
    ];
    const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
    let named = |(q, r): Named| Hex::new(q, r);
    for (target, through, along) in VECTORS {
        let from = Hex::new(0, 0).centre().plus(0, -2);
        let corners = CORNERS.map(|(x, y)| named(target).centre().plus(x, y));
        let to = corners.into_iter().min_by_key(|corner: &Point| corner.squared(from)).expect("six corners");
        let mut expected = through.iter().map(|hex| Crossing::Through(named(*hex))).collect::<Vec<_>>();
        expected.extend(along.iter().map(|(one, other)| {
            let (one, other) = (named(*one), named(*other));
            Crossing::Along(one.min(other), one.max(other))
        }));
        let found = crossed(from, to);
        assert_eq!(found.len(), expected.len(), "{target:?}: {found:?}");
        assert!(expected.iter().all(|crossing| found.contains(crossing)), "{target:?}: {found:?}");
    }
}
