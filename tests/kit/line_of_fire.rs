//! Corners, fields of fire and lines of fire against a table worked out by hand and against the same drawn on paper.

use estafette::kit::{Arrival, Aspect, Corner, Crossing, Direction, FieldOfFire, FireLine, Grid, Hex, Tops};

/// As far as any battery fires.
const REACH: i16 = 9;

type Place = (i16, i16);

fn hex((q, r): Place) -> Hex {
    Hex::new(q, r)
}

/// All hexes up to so many steps away from a hex, without the hex itself.
fn around(from: Hex, reach: i16) -> Vec<Hex> {
    let places = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| (q, r)));
    places
        .filter(|(q, r)| (q + r).abs() <= reach && (*q, *r) != (0, 0))
        .map(|(q, r)| Hex::new(from.q + q, from.r + r))
        .collect()
}

/// A line of fire from (0, 0), facing north; what it crosses and runs along in order from the battery.
struct Vector {
    to: Place,
    range: u32,
    apex: &'static str,
    crosses: &'static [Place],
    sides: &'static [(Place, Place)],
    arrives: &'static [&'static str],
}

#[rustfmt::skip]
const VECTORS: [Vector; 24] = [
    Vector { to: (0, -1), range: 1, apex: "SE", crosses: &[], sides: &[], arrives: &["SE"] },
    Vector { to: (1, -1), range: 1, apex: "SW", crosses: &[], sides: &[], arrives: &["SW"] },
    Vector { to: (-1, -1), range: 2, apex: "SE", crosses: &[(0, -1)], sides: &[], arrives: &["E"] },
    Vector { to: (0, -2), range: 2, apex: "SE", crosses: &[(0, -1)], sides: &[], arrives: &["SE"] },
    Vector { to: (1, -2), range: 2, apex: "S", crosses: &[], sides: &[((0, -1), (1, -1))], arrives: &["SW", "SE"] },
    Vector { to: (2, -2), range: 2, apex: "SW", crosses: &[(1, -1)], sides: &[], arrives: &["SW"] },
    Vector { to: (2, -1), range: 2, apex: "SW", crosses: &[(1, -1)], sides: &[], arrives: &["W"] },
    Vector { to: (-1, -2), range: 3, apex: "SE", crosses: &[(0, -1)], sides: &[((-1, -1), (0, -2))], arrives: &["SE", "E"] },
    Vector { to: (2, -3), range: 3, apex: "S", crosses: &[(1, -1), (1, -2)], sides: &[], arrives: &["SW"] },
    Vector { to: (3, -3), range: 3, apex: "SW", crosses: &[(1, -1), (2, -2)], sides: &[], arrives: &["SW"] },
    Vector { to: (3, -2), range: 3, apex: "SW", crosses: &[(1, -1)], sides: &[((2, -1), (2, -2))], arrives: &["SW", "W"] },
    Vector { to: (3, -1), range: 3, apex: "SW", crosses: &[(1, -1), (2, -1)], sides: &[], arrives: &["W"] },
    Vector { to: (2, -4), range: 4, apex: "S", crosses: &[(1, -2)], sides: &[((0, -1), (1, -1)), ((1, -3), (2, -3))], arrives: &["SW", "SE"] },
    Vector { to: (3, -4), range: 4, apex: "S", crosses: &[(1, -1), (1, -2), (2, -2), (2, -3)], sides: &[], arrives: &["SW"] },
    Vector { to: (4, -4), range: 4, apex: "SW", crosses: &[(1, -1), (2, -2), (3, -3)], sides: &[], arrives: &["SW"] },
    Vector { to: (4, -3), range: 4, apex: "SW", crosses: &[(1, -1), (2, -2), (3, -2)], sides: &[], arrives: &["SW"] },
    Vector { to: (4, -2), range: 4, apex: "SW", crosses: &[(1, -1), (2, -1), (3, -2)], sides: &[], arrives: &["W"] },
    Vector { to: (4, -1), range: 4, apex: "SW", crosses: &[(1, -1), (2, -1), (3, -1)], sides: &[], arrives: &["W"] },
    Vector { to: (5, -3), range: 5, apex: "SW", crosses: &[(1, -1), (3, -2)], sides: &[((2, -1), (2, -2)), ((4, -2), (4, -3))], arrives: &["SW", "W"] },
    Vector { to: (3, -6), range: 6, apex: "S", crosses: &[(1, -2), (2, -4)], sides: &[((0, -1), (1, -1)), ((1, -3), (2, -3)), ((2, -5), (3, -5))], arrives: &["SW", "SE"] },
    Vector { to: (4, -8), range: 8, apex: "S", crosses: &[(1, -2), (2, -4), (3, -6)], sides: &[((0, -1), (1, -1)), ((1, -3), (2, -3)), ((2, -5), (3, -5)), ((3, -7), (4, -7))], arrives: &["SW", "SE"] },
    Vector { to: (-4, -5), range: 9, apex: "SE", crosses: &[(0, -1), (-1, -2), (-2, -3), (-3, -4)], sides: &[((-1, -1), (0, -2)), ((-2, -2), (-1, -3)), ((-3, -3), (-2, -4)), ((-4, -4), (-3, -5))], arrives: &["SE", "E"] },
    Vector { to: (9, -5), range: 9, apex: "SW", crosses: &[(1, -1), (3, -2), (5, -3), (7, -4)], sides: &[((2, -1), (2, -2)), ((4, -2), (4, -3)), ((6, -3), (6, -4)), ((8, -4), (8, -5))], arrives: &["SW", "W"] },
    Vector { to: (9, -1), range: 9, apex: "SW", crosses: &[(1, -1), (2, -1), (3, -1), (4, -1), (5, -1), (6, -1), (7, -1), (8, -1)], sides: &[], arrives: &["W"] },
];

/// The map turned clockwise by so many corners, after it was mirrored on the axis from north to south or not.
#[derive(Clone, Copy, Debug)]
struct Turned {
    mirrored: bool,
    corners: usize,
}

impl Turned {
    fn all() -> impl Iterator<Item = Turned> {
        let turned = |mirrored| (0..6).map(move |corners| Turned { mirrored, corners });
        [false, true].into_iter().flat_map(turned)
    }

    fn place(self, (q, r): Place) -> Place {
        let start = if self.mirrored { (-q - r, r) } else { (q, r) };
        (0..self.corners).fold(start, |(q, r), _| (-r, q + r))
    }

    /// A corner or side by its place in a list that goes round clockwise; the mirror leaves north and south alone.
    fn letters(self, letters: &str, circle: [&'static str; 6], mirror: [&str; 6]) -> &'static str {
        let names = if self.mirrored { mirror } else { circle };
        let found = names.iter().position(|name| *name == letters);
        circle[(found.expect("one of the six") + self.corners) % 6]
    }

    fn corner(self, letters: &str) -> Corner {
        let circle = ["N", "NE", "SE", "S", "SW", "NW"];
        let mirror = ["N", "NW", "SW", "S", "SE", "NE"];
        Corner::parse(self.letters(letters, circle, mirror)).expect("a corner")
    }

    fn side(self, letters: &str) -> Direction {
        let circle = ["NE", "E", "SE", "SW", "W", "NW"];
        let mirror = ["NW", "W", "SW", "SE", "E", "NE"];
        Direction::parse(self.letters(letters, circle, mirror)).expect("a side")
    }
}

#[track_caller]
fn check(vector: &Vector, turned: Turned, firer: Hex) {
    let placed = |place: Place| {
        let (q, r) = turned.place(place);
        Hex::new(firer.q + q, firer.r + r)
    };
    let facing = turned.corner("N");
    let line = FireLine::between(facing, firer, placed(vector.to))
        .unwrap_or_else(|| panic!("{:?} lies ahead, {turned:?}", vector.to));
    let told = format!("{:?} {turned:?}: {line:?}", vector.to);
    assert_eq!(line.range, vector.range, "{told}");
    assert_eq!(line.to, turned.corner(vector.apex), "{told}");

    let mut through = vector.crosses.iter().map(|place| placed(*place));
    let mut along = vector.sides.iter().map(|(one, other)| {
        let (one, other) = (placed(*one), placed(*other));
        (one.min(other), one.max(other))
    });
    for crossing in &line.crosses {
        match *crossing {
            Crossing::Through(hex) => assert_eq!(Some(hex), through.next(), "{told}"),
            Crossing::Along(one, other) => assert_eq!(Some((one, other)), along.next(), "{told}"),
        }
    }
    assert_eq!((through.next(), along.next()), (None, None), "{told}");

    let mut sides = vector.arrives.iter().map(|letters| turned.side(letters)).collect::<Vec<_>>();
    sides.sort();
    assert_eq!(line.arrives.directions().collect::<Vec<_>>(), sides, "{told}");
}

#[test]
fn every_line_of_the_table_is_found_facing_anywhere_on_either_hand() {
    for vector in &VECTORS {
        for turned in Turned::all() {
            for firer in [(0, 0), (8, 8), (-3, 2), (98, -49)] {
                check(vector, turned, hex(firer));
            }
        }
    }
}

#[test]
fn the_hexes_of_front_flanks_and_rear_are_the_printed_ones() {
    let printed = [
        ("N", [(8, 5), (9, 5)], [(7, 6), (9, 6)], [(7, 7), (8, 7)]),
        ("NE", [(9, 5), (9, 6)], [(8, 5), (8, 7)], [(7, 6), (7, 7)]),
        ("SE", [(9, 6), (8, 7)], [(9, 5), (7, 7)], [(8, 5), (7, 6)]),
        ("S", [(8, 7), (7, 7)], [(9, 6), (7, 6)], [(9, 5), (8, 5)]),
        ("SW", [(7, 7), (7, 6)], [(8, 7), (8, 5)], [(9, 6), (9, 5)]),
        ("NW", [(7, 6), (8, 5)], [(7, 7), (9, 5)], [(8, 7), (9, 6)]),
    ];
    let grid = Grid { columns: 14, rows: 14, tops: Tops::Pointed };
    for (letters, front, flanks, rear) in printed {
        let facing = Corner::parse(letters).expect("a corner");
        let hexes = |sides: [Direction; 2]| sides.map(|side| grid.step(hex((8, 6)), side).expect("a side"));
        // The hexes of the rear are printed from west to east, or from north to south, not from left to right.
        let sorted = |mut hexes: [Hex; 2]| {
            hexes.sort();
            hexes
        };
        assert_eq!(hexes(facing.front()), front.map(hex), "{letters}");
        assert_eq!(hexes(facing.flanks()), flanks.map(hex), "{letters}");
        assert_eq!(sorted(hexes(facing.rear())), sorted(rear.map(hex)));
        let aspects = [(Aspect::Front, front), (Aspect::Flank, flanks), (Aspect::Rear, rear)];
        for (aspect, places) in aspects {
            for place in places {
                let side = grid.direction(hex((8, 6)), hex(place)).expect("neighbours");
                assert_eq!(facing.aspect_of(side), aspect, "{letters} {side}");
            }
        }
    }
}

#[test]
fn fire_comes_upon_front_flank_or_rear_by_where_it_arrives() {
    let aspect = |to: Place, facing: &str| {
        let line = FireLine::between(Corner::N, hex((8, 8)), hex(to)).expect("it is ahead");
        let facing = Corner::parse(facing).expect("a corner");
        let aspects = line.arrives.directions().map(|side| facing.aspect_of(side));
        (aspects.clone().min(), aspects.max())
    };
    let one = |aspect| (Some(aspect), Some(aspect));
    assert_eq!(aspect((8, 5), "S"), one(Aspect::Front));
    assert_eq!(aspect((8, 5), "SE"), one(Aspect::Front));
    assert_eq!(aspect((8, 5), "NE"), one(Aspect::Flank));
    assert_eq!(aspect((8, 5), "SW"), one(Aspect::Flank));
    assert_eq!(aspect((8, 5), "N"), one(Aspect::Rear));
    assert_eq!(aspect((8, 5), "NW"), one(Aspect::Rear));
    let two = |better, worse| (Some(better), Some(worse));
    assert_eq!(aspect((11, 6), "S"), two(Aspect::Front, Aspect::Flank));
    assert_eq!(aspect((11, 6), "SE"), two(Aspect::Flank, Aspect::Rear));
    assert_eq!(aspect((8, 7), "N"), one(Aspect::Rear));
}

/// A point of the paper; the sides of hexes have length 1, `y` grows to the south.
#[derive(Clone, Copy)]
struct Dot {
    x: f64,
    y: f64,
}

/// Less than any two different places or angles differ here.
const HAIR: f64 = 1e-6;

impl Dot {
    fn centre(hex: Hex) -> Dot {
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        Dot { x: f64::sqrt(3.0) * (q + r / 2.0), y: 1.5 * r }
    }

    fn corner(hex: Hex, corner: Corner) -> Dot {
        let (centre, bearing) = (Dot::centre(hex), bearing_of(corner).to_radians());
        Dot { x: centre.x + bearing.sin(), y: centre.y - bearing.cos() }
    }

    fn to(self, other: Dot) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    fn part_of_way(self, other: Dot, part: f64) -> Dot {
        Dot { x: self.x + part * (other.x - self.x), y: self.y + part * (other.y - self.y) }
    }

    /// The hexes, sorted, whose centres are nearest: one inside a hex, two on a side, three at a corner.
    fn hexes(self, among: &[Hex]) -> Vec<Hex> {
        let far = |hex: &Hex| self.to(Dot::centre(*hex));
        let least = among.iter().map(far).fold(f64::MAX, f64::min);
        let mut found = among.to_vec();
        found.retain(|hex| far(hex) < least + HAIR);
        found.sort();
        found
    }
}

/// In degrees, clockwise from north.
fn bearing_of(corner: Corner) -> f64 {
    match corner {
        Corner::N => 0.0,
        Corner::NE => 60.0,
        Corner::SE => 120.0,
        Corner::S => 180.0,
        Corner::SW => 240.0,
        Corner::NW => 300.0,
    }
}

/// The bearing of a hex from another.
fn bearing(from: Hex, to: Hex) -> f64 {
    let (from, to) = (Dot::centre(from), Dot::centre(to));
    (to.x - from.x).atan2(from.y - to.y).to_degrees()
}

/// The angle between a facing and the way to a hex, up to 180.
fn angle(facing: Corner, from: Hex, to: Hex) -> f64 {
    let turn = (bearing(from, to) - bearing_of(facing)).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// Which side of a hex a neighbour lies at.
fn side(of: Hex, beside: Hex) -> Direction {
    use Direction::{E, NE, NW, SE, SW, W};
    let sixth = (bearing(of, beside).rem_euclid(360.0) / 60.0).floor();
    let sides = [NE, E, SE, SW, W, NW];
    sides[sixth as usize]
}

/// A line of fire on paper, toward any hex whatever.
struct OnPaper {
    from: Hex,
    to: Hex,
    nearest: Corner,
    /// How much farther the second nearest corner of the target is.
    margin: f64,
    start: Dot,
    end: Dot,
    /// The hexes that the line may touch.
    among: Vec<Hex>,
}

impl OnPaper {
    fn draw(facing: Corner, from: Hex, to: Hex) -> OnPaper {
        let start = Dot::corner(from, facing);
        let far = |corner: &Corner| start.to(Dot::corner(to, *corner));
        let mut corners = Corner::ALL;
        corners.sort_by(|one, other| far(one).total_cmp(&far(other)));
        let length = Dot::centre(from).to(Dot::centre(to));
        let mut among = around(from, REACH + 1);
        among.push(from);
        among.retain(|hex| {
            let centre = Dot::centre(*hex);
            centre.to(Dot::centre(from)) + centre.to(Dot::centre(to)) < length + 4.0
        });
        OnPaper {
            from,
            to,
            nearest: corners[0],
            margin: far(&corners[1]) - far(&corners[0]),
            start,
            end: Dot::corner(to, corners[0]),
            among,
        }
    }

    /// The moments at which the line may come from one hex to another: where two centres are equally far.
    fn moments(&self) -> Vec<f64> {
        let mut moments = vec![0.0, 1.0];
        for one in &self.among {
            for other in &self.among {
                let (a, b) = (Dot::centre(*one), Dot::centre(*other));
                if one >= other || a.to(b) > 2.0 {
                    continue;
                }
                let excess = |dot: Dot| dot.to(a).powi(2) - dot.to(b).powi(2);
                let (begins, ends) = (excess(self.start), excess(self.end));
                if (ends - begins).abs() > HAIR {
                    moments.push(begins / (begins - ends));
                }
            }
        }
        moments.retain(|moment| (0.0..=1.0).contains(moment));
        moments.sort_by(f64::total_cmp);
        moments
    }

    /// What the line touches other than at points, in order: one hex where it runs through its inside, two where it
    /// runs along their common side.
    fn trail(&self) -> Vec<Vec<Hex>> {
        let mut trail = Vec::new();
        if self.start.to(self.end) > HAIR {
            for pair in self.moments().windows(2) {
                if pair[1] - pair[0] > HAIR {
                    let middle = (pair[0] + pair[1]) / 2.0;
                    trail.push(self.start.part_of_way(self.end, middle).hexes(&self.among));
                }
            }
        }
        trail.dedup();
        trail
    }

    /// By where the line is just before its end; without a length it comes from the battery.
    fn arrives(&self) -> Vec<Direction> {
        let mut hexes = vec![self.from];
        if self.start.to(self.end) > HAIR {
            let before = self.start.part_of_way(self.end, 0.9999);
            hexes = before.hexes(&self.among);
        }
        let mut sides = hexes.into_iter().map(|hex| side(self.to, hex)).collect::<Vec<_>>();
        sides.sort();
        sides
    }

    /// Whether the line leaves through a front hex, or between both, and touches no flank or rear hex but at corners.
    fn is_allowed(&self, facing: Corner) -> bool {
        let neighbours = |least: f64, most: f64| {
            let mut found = around(self.from, 1);
            found.retain(|hex| (least..most).contains(&angle(facing, self.from, *hex)));
            found
        };
        let (front, others) = (neighbours(0.0, 60.0), neighbours(60.0, 181.0));
        assert_eq!((front.len(), others.len()), (2, 4));
        let trail = self.trail();
        let leaves = match trail.first() {
            None => front.contains(&self.to),
            Some(hexes) => hexes.iter().all(|hex| front.contains(hex)),
        };
        leaves && !trail.iter().flatten().any(|hex| others.contains(hex))
    }
}

/// Every facing and every target up to the farthest range, from some hex or other.
fn shots() -> impl Iterator<Item = (Corner, Hex, Hex)> {
    let firers = Corner::ALL.into_iter().zip([(0, 0), (8, 6), (-4, 11), (1, -1), (13, -7), (-6, -5)]);
    firers.flat_map(|(facing, place)| {
        let targets = around(hex(place), REACH).into_iter();
        targets.map(move |to| (facing, hex(place), to))
    })
}

#[test]
fn lines_of_fire_are_those_on_paper() {
    let (mut lines, mut between) = (0, 0);
    for (facing, from, to) in shots() {
        let Some(line) = FireLine::between(facing, from, to) else {
            continue;
        };
        lines += 1;
        let paper = OnPaper::draw(facing, from, to);
        let told = format!("facing {facing} from {from:?} at {to:?}");
        let (q, r) = (from.q - to.q, from.r - to.r);
        let steps = (q.abs() + r.abs() + (q + r).abs()) / 2;
        assert_eq!(i64::from(line.range), i64::from(steps), "{told}");
        assert_eq!(line.to, paper.nearest, "{told}");
        let crosses = line.crosses.iter().map(|crossing| match *crossing {
            Crossing::Through(hex) => vec![hex],
            Crossing::Along(one, other) => vec![one, other],
        });
        assert_eq!(crosses.collect::<Vec<_>>(), paper.trail(), "{told}");
        let arrives = line.arrives.directions().collect::<Vec<_>>();
        assert_eq!(arrives, paper.arrives(), "{told}");
        between += usize::from(matches!(line.arrives, Arrival::Between(..)));
        assert!(
            line.crosses.iter().all(|crossing| match crossing {
                Crossing::Through(hex) => ![from, to].contains(hex),
                Crossing::Along(one, other) => [one, other].iter().all(|hex| ![from, to].contains(hex)),
            }),
            "{told}"
        );
    }
    assert_eq!(lines, 6 * 126);
    assert!(between > 50, "some lines arrive between two hexes");
}

#[test]
fn exactly_one_corner_of_the_target_is_nearest() {
    for (facing, from, to) in shots() {
        let margin = OnPaper::draw(facing, from, to).margin;
        assert!(margin > 0.01, "facing {facing} from {from:?} at {to:?}");
    }
    // The same in whole numbers, farther than anything fires.
    for to in around(hex((0, 0)), 40) {
        let start = Corner::N.point(hex((0, 0)));
        let mut lengths = Corner::ALL.map(|corner| corner.point(to).squared(start));
        lengths.sort();
        assert!(lengths[0] < lengths[1], "{to:?}");
        let line = FireLine::between(Corner::N, hex((0, 0)), to);
        assert_eq!(line.is_some(), to.r < 0, "{to:?}");
    }
}

#[test]
fn the_rows_ahead_are_what_the_line_reaches_through_the_front() {
    for (facing, from, to) in shots() {
        let told = format!("facing {facing} from {from:?} at {to:?}");
        let held = FieldOfFire::String.contains(facing, from, to);
        let paper = OnPaper::draw(facing, from, to);
        assert_eq!(held, paper.is_allowed(facing), "{told}");
        assert_eq!(held, FireLine::between(facing, from, to).is_some(), "{told}");
        let (q, r) = (to.q - from.q, to.r - from.r);
        let printed = match facing {
            Corner::N => r <= -1,
            Corner::NE => q >= 1,
            Corner::SE => -q - r <= -1,
            Corner::S => r >= 1,
            Corner::SW => q <= -1,
            Corner::NW => -q - r >= 1,
        };
        assert_eq!(held, printed, "{told}");
    }
}

#[test]
fn cones_are_angles() {
    for (facing, from, to) in shots() {
        let angle = angle(facing, from, to);
        let within = |degrees: f64| angle < degrees + HAIR;
        let told = format!("facing {facing} from {from:?} at {to:?}");
        let held = |field: FieldOfFire| field.contains(facing, from, to);
        assert_eq!(held(FieldOfFire::Cone60), within(30.0), "{told}");
        assert_eq!(held(FieldOfFire::Cone120), within(60.0), "{told}");
        assert_eq!(held(FieldOfFire::String), angle < 90.0 - HAIR, "{told}");
    }
}

#[test]
fn a_unit_turns_to_the_corner_at_the_least_angle() {
    for (_, from, to) in shots() {
        let mut best = Corner::ALL[0];
        for corner in Corner::ALL {
            if angle(corner, from, to) < angle(best, from, to) - HAIR {
                best = corner;
            }
        }
        assert_eq!(Corner::toward(from, to), best, "from {from:?} to {to:?}");
    }
}

#[test]
fn neighbours_are_front_flank_or_rear_by_their_angle() {
    for facing in Corner::ALL {
        let here = hex((2, -5));
        for beside in around(here, 1) {
            let aspect = match angle(facing, here, beside) {
                angle if angle < 45.0 => Aspect::Front,
                angle if angle < 135.0 => Aspect::Flank,
                _ => Aspect::Rear,
            };
            assert_eq!(facing.aspect_of(side(here, beside)), aspect);
        }
        // The left is anticlockwise of the facing.
        let pairs = [facing.front(), facing.flanks(), facing.rear()];
        for [left, right] in pairs {
            let turn = |wanted: Direction| {
                let mut hexes = around(here, 1).into_iter();
                let beside = hexes.find(|beside| side(here, *beside) == wanted);
                let beside = beside.expect("six sides");
                (bearing(here, beside) - bearing_of(facing)).rem_euclid(360.0)
            };
            assert!(turn(left) > 180.0 && turn(right) < 180.0, "{facing}");
        }
    }
}
