//! Rectangles in floating point, by other ways than the integers go: projections on unit vectors and plain distances.

use estafette::kit::table::{Base, Point, Segment};

/// A point, or a way.
pub(crate) type Pair = (f64, f64);

/// A rectangle by its centre, its heading in radians and half its sides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    centre: Pair,
    angle: f64,
    half: Pair,
}

pub(crate) fn pair(point: Point) -> Pair {
    (point.x as f64, point.y as f64)
}

pub(crate) fn between(from: Point, to: Point) -> Pair {
    ((to.x - from.x) as f64, (to.y - from.y) as f64)
}

impl Rectangle {
    pub(crate) fn of(base: &Base) -> Rectangle {
        Rectangle {
            centre: pair(base.centre),
            angle: f64::from(base.heading.degrees()).to_radians(),
            half: (base.frontage.in_micrometres() as f64 / 2.0, base.depth.in_micrometres() as f64 / 2.0),
        }
    }

    pub(crate) fn moved(&self, x: f64, y: f64) -> Rectangle {
        Rectangle { centre: (self.centre.0 + x, self.centre.1 + y), ..*self }
    }

    /// What lies so far to the right and ahead of the centre.
    fn at(&self, right: f64, ahead: f64) -> Pair {
        let (sine, cosine) = self.angle.sin_cos();
        (self.centre.0 + right * cosine + ahead * sine, self.centre.1 - right * sine + ahead * cosine)
    }

    /// How far ahead and to the right a point lies.
    pub(crate) fn sees(&self, (x, y): Pair) -> Pair {
        let (sine, cosine) = self.angle.sin_cos();
        let (x, y) = (x - self.centre.0, y - self.centre.1);
        (x * sine + y * cosine, x * cosine - y * sine)
    }

    fn corners(&self) -> [Pair; 4] {
        let (wide, deep) = self.half;
        [(-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)].map(|(right, ahead)| self.at(right, ahead))
    }

    pub(crate) fn middles(&self) -> [Pair; 4] {
        let (wide, deep) = self.half;
        [(0.0, deep), (wide, 0.0), (0.0, -deep), (-wide, 0.0)].map(|(right, ahead)| self.at(right, ahead))
    }

    /// The distance from a point, in the rectangle's own frame.
    pub(crate) fn distance(&self, point: Pair) -> f64 {
        let (ahead, right) = self.sees(point);
        let aside = (right.abs() - self.half.0).max(0.0);
        let beyond = (ahead.abs() - self.half.1).max(0.0);
        aside.hypot(beyond)
    }

    /// By how much two overlap: the shortest way to part them; below zero where they are apart.
    pub(crate) fn depth(&self, other: &Rectangle) -> f64 {
        let turned = std::f64::consts::FRAC_PI_2;
        let angles = [self.angle, self.angle + turned, other.angle, other.angle + turned];
        let depths = angles.map(|angle| {
            let axis = angle.sin_cos();
            let span = |shape: &Rectangle| {
                let places = shape.corners().map(|corner| corner.0 * axis.0 + corner.1 * axis.1);
                let least = places.into_iter().fold(f64::INFINITY, f64::min);
                (least, places.into_iter().fold(f64::NEG_INFINITY, f64::max))
            };
            let (a, b) = (span(self), span(other));
            (a.1 - b.0).min(b.1 - a.0)
        });
        depths.into_iter().fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn gap(&self, other: &Rectangle) -> f64 {
        if self.depth(other) >= 0.0 {
            return 0.0;
        }
        let from = |one: &Rectangle, two: &Rectangle| {
            let distances = two.corners().map(|corner| one.distance(corner));
            distances.into_iter().fold(f64::INFINITY, f64::min)
        };
        from(self, other).min(from(other, self))
    }

    pub(crate) fn measures(&self, other: &Rectangle) -> f64 {
        let distances = self.middles().map(|middle| other.distance(middle));
        distances.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// Points all over the inside of a rectangle.
pub(crate) fn grid(shape: &Rectangle, count: u32) -> Vec<Pair> {
    let place = |at: u32| (f64::from(at) + 0.5) / f64::from(count) * 1.98 - 0.99;
    let rows = (0..count).flat_map(|row| (0..count).map(move |column| (column, row)));
    rows.map(|(column, row)| shape.at(place(column) * shape.half.0, place(row) * shape.half.1)).collect()
}

/// Whether the angles under which a point sees the sides add up to a whole turn.
pub(crate) fn is_inside(corners: &[Point], (x, y): Pair) -> bool {
    let angles = (0..corners.len()).map(|at| {
        let ends = [corners[at], corners[(at + 1) % corners.len()]];
        let [from, to] = ends.map(|corner| (corner.x as f64 - x, corner.y as f64 - y));
        (from.0 * to.1 - from.1 * to.0).atan2(from.0 * to.0 + from.1 * to.1)
    });
    angles.sum::<f64>().abs() > 1.0
}

/// The length of a line within an outline: cut at each side, and each piece asked at its middle.
pub(crate) fn length_inside(corners: &[Point], line: Segment) -> f64 {
    let (from, way) = (pair(line.from), between(line.from, line.to));
    let mut cuts = vec![0.0, 1.0];
    for at in 0..corners.len() {
        let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
        let (side, start) = (between(a, b), between(line.from, a));
        let turn = way.0 * side.1 - way.1 * side.0;
        let cut = (start.0 * side.1 - start.1 * side.0) / turn;
        if cut > 0.0 && cut < 1.0 {
            cuts.push(cut);
        }
    }
    cuts.sort_by(f64::total_cmp);
    let pieces = cuts.windows(2).filter(|ends| {
        let middle = (ends[0] + ends[1]) / 2.0;
        is_inside(corners, (from.0 + way.0 * middle, from.1 + way.1 * middle))
    });
    pieces.map(|ends| ends[1] - ends[0]).sum::<f64>() * way.0.hypot(way.1)
}
