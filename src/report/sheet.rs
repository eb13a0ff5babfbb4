//! The open table as text: a base is four characters wide, two rows deep are as much; ground by letters.

use super::canvas::{Canvas, Ink};
use super::inks::Inks;
use super::signs::Signs;
use crate::adjudicate::{Ground, Mark, Patch, Place, Plot, Scene, Shape};
use crate::kit::table::{Length, Lies, Outline, Point, Track};

/// Room on the left for how far north a row lies, and the edge.
const MARGIN: usize = 4;

/// Characters in the front of a base.
const FRONT: i64 = 4;

/// What is drawn where a base lies.
const COVERED: char = '=';

/// An area of fewer characters is strewn more densely.
const SMALL: usize = 60;

/// The table of a plot, if its ground is one.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    width: i64,
    height: i64,
    measure: i64,
    /// How many micrometres a character is wide; a row is twice as deep.
    step: i64,
    /// How many characters the page is wide.
    page: usize,
}

impl Sheet {
    /// On a page so many characters wide.
    pub(super) fn of(plot: &Plot, page: usize) -> Option<Sheet> {
        let Ground::Table { width, height, measure, frontage, .. } = plot.ground else {
            return None;
        };
        let room = i64::try_from(page - MARGIN).expect("a page is small");
        if are_brigades(plot) {
            // Brigades of several bases can be made out on a small scale: the whole table on one page.
            let step = (width + room - 1) / room;
            return Some(Sheet { width, height, measure, step: step.max(frontage / FRONT).max(1), page });
        }
        // A small table is drawn larger where the page has room for it.
        let wide = (room * frontage / width.max(1)).clamp(FRONT, 2 * FRONT) / 2 * 2;
        Some(Sheet { width, height, measure, step: (frontage / wide).max(1), page })
    }

    /// The table alone. One too wide for the page is drawn in strips, from west to east.
    pub(super) fn draw(&self, plot: &Plot, inks: &Inks, scene: Option<&Scene>) -> Vec<Canvas> {
        let signs = Signs::new(plot, 5);
        let across = usize::try_from(self.width / self.step).unwrap_or(1).max(1);
        let at_once = self.page - MARGIN;
        let strips = (0..across).step_by(at_once).map(|first| {
            let strip =
                Strip { sheet: *self, plot, signs: &signs, first, columns: at_once.min(across - first), inks, scene };
            strip.draw()
        });
        strips.collect()
    }

    fn rows(&self) -> usize {
        usize::try_from(self.height / (2 * self.step)).unwrap_or(1).max(1)
    }

    /// The middle of a character.
    fn point(&self, column: usize, row: usize) -> Point {
        let [column, row] = [column, row].map(|count| i64::try_from(count).unwrap_or(0));
        Point { x: column * self.step + self.step / 2, y: self.height - row * 2 * self.step - self.step }
    }

    /// The character in which a point lies; on the table.
    fn cell(&self, [x, y]: [i64; 2]) -> (usize, usize) {
        let across = self.width / self.step - 1;
        let column = (x / self.step).clamp(0, across.max(0));
        let down = (self.height - y) / (2 * self.step);
        let deep = i64::try_from(self.rows()).unwrap_or(1) - 1;
        let number = |count: i64| usize::try_from(count).unwrap_or(0);
        (number(column), number(down.clamp(0, deep)))
    }

    /// How many board units are between two numbers at the edge: a round number, with room between.
    fn stride(&self) -> i64 {
        let fits = |units: &i64| units * self.measure >= 8 * self.step;
        [1, 2, 5, 10, 20, 50].into_iter().find(fits).unwrap_or(100)
    }
}

/// Whether units are drawn by the ground that their bases cover.
pub(super) fn are_brigades(plot: &Plot) -> bool {
    plot.marks.iter().any(|mark| !mark.bases.is_empty())
}

/// The columns that are drawn at once.
struct Strip<'p> {
    sheet: Sheet,
    plot: &'p Plot,
    signs: &'p Signs<'p>,
    first: usize,
    columns: usize,
    inks: &'p Inks,
    scene: Option<&'p Scene>,
}

impl Strip<'_> {
    fn draw(&self) -> Canvas {
        let mut canvas = Canvas::default();
        canvas.ink = Ink::Faint;
        self.frame(&mut canvas);
        let is_line = |patch: &&Patch| matches!(patch.shape, Some(Shape::Line { .. }));
        let (lines, areas): (Vec<_>, Vec<_>) = self.plot.patches.iter().partition(is_line);
        for patch in lines.into_iter().chain(areas) {
            canvas.ink = Inks::ground(patch);
            self.ground(&mut canvas, patch);
        }
        for pin in &self.plot.pins {
            let Place::Point(at) = pin.at else { continue };
            let (column, row) = self.sheet.cell(at);
            canvas.ink = self.inks.side(self.plot, &pin.side);
            self.set(&mut canvas, column, row, '@');
        }
        if let Some(scene) = self.scene {
            self.ways(&mut canvas, scene);
        }
        for mark in &self.plot.marks {
            canvas.ink = self.inks.unit(self.plot, mark);
            self.bases(&mut canvas, mark);
        }
        let mut taken = Vec::new();
        for mark in &self.plot.marks {
            canvas.ink = self.inks.unit(self.plot, mark);
            self.mark(&mut canvas, mark, &mut taken);
        }
        canvas
    }

    fn frame(&self, canvas: &mut Canvas) {
        let (rows, stride) = (self.sheet.rows(), self.sheet.stride());
        for edge in [1, rows + 2] {
            for column in 0..self.columns {
                canvas.set(MARGIN + column, edge, '-');
            }
        }
        let count = |length: i64| length / self.sheet.measure / stride;
        for number in 0..=count(self.sheet.width) {
            let units = number * stride;
            let column = units * self.sheet.measure / self.sheet.step;
            let column = usize::try_from(column).unwrap_or(0);
            let last = self.first + self.columns;
            if (self.first..=last).contains(&column) {
                let text = units.to_string();
                let at = (MARGIN + column - self.first).saturating_sub(text.len() / 2);
                canvas.write(at.min(self.sheet.page - text.len()), 0, &text);
                let tick = (column - self.first).min(self.columns - 1);
                canvas.set(MARGIN + tick, 1, '+');
                canvas.set(MARGIN + tick, rows + 2, '+');
            }
        }
        for number in 0..=count(self.sheet.height) {
            let units = number * stride;
            let (_, row) = self.sheet.cell([0, units * self.sheet.measure]);
            canvas.write(0, row + 2, &format!("{units:>3}"));
        }
        for row in 0..rows {
            canvas.set(MARGIN - 1, row + 2, '|');
        }
    }

    /// The ways of those who moved, and where the lost stood last.
    fn ways(&self, canvas: &mut Canvas, scene: &Scene) {
        for trail in &scene.trails {
            canvas.ink = self.inks.side(self.plot, &trail.side);
            let points = trail.through.iter().filter_map(|place| match place {
                Place::Point(at) => Some(*at),
                Place::Hex(_) => None,
            });
            let points = points.collect::<Vec<_>>();
            for pair in points.windows(2) {
                let steps = self.strides(pair[0], pair[1]);
                for at in 0..=steps {
                    let (column, row) = self.sheet.cell(between(pair[0], pair[1], at, steps));
                    self.set(canvas, column, row, '·');
                }
            }
        }
        for mark in &scene.lost {
            let mut trails = scene.trails.iter();
            let trail = trails.find(|trail| trail.unit == mark.unit);
            let last = match trail.and_then(|trail| trail.through.last()) {
                Some(Place::Point(at)) => Some(*at),
                _ => mark.stand.map(|stand| stand.at),
            };
            if let Some(at) = last {
                canvas.ink = self.inks.unit(self.plot, mark);
                let (column, row) = self.sheet.cell(at);
                self.set(canvas, column, row, 'x');
            }
        }
    }

    /// An area is strewn with its letter, so that what stands in it can be read; a line is drawn through.
    fn ground(&self, canvas: &mut Canvas, patch: &Patch) {
        let (Some(shape), Some(letter)) = (&patch.shape, self.signs.letter(&patch.kind)) else {
            return;
        };
        let lies = inside(shape, self.sheet.step);
        let columns = self.first..self.first + self.columns;
        let cells = (0..self.sheet.rows())
            .flat_map(|row| columns.clone().map(move |column| (column, row)))
            .filter(|(column, row)| lies(self.sheet.point(*column, *row)));
        let cells = cells.collect::<Vec<_>>();
        let apart = match shape {
            Shape::Line { .. } => 1,
            _ if cells.len() < SMALL => 2,
            _ => 4,
        };
        for (column, row) in cells {
            if (column + row % 2 * apart / 2) % apart == 0 {
                self.set(canvas, column, row, letter);
            }
        }
    }

    fn set(&self, canvas: &mut Canvas, column: usize, row: usize, sign: char) {
        if (self.first..self.first + self.columns).contains(&column) {
            canvas.set(MARGIN + column - self.first, row + 2, sign);
        }
    }

    /// The ground that the bases of a unit cover, every character of which they touch.
    fn bases(&self, canvas: &mut Canvas, mark: &Mark) {
        for corners in &mark.bases {
            let [front_left, front_right, rear_right, rear_left] = *corners;
            let wide = self.strides(front_left, front_right);
            let deep = self.strides(front_left, rear_left);
            for across in 0..=wide {
                let front = between(front_left, front_right, across, wide);
                let rear = between(rear_left, rear_right, across, wide);
                for back in 0..=deep {
                    let (column, row) = self.sheet.cell(between(front, rear, back, deep));
                    self.set(canvas, column, row, COVERED);
                }
            }
        }
    }

    /// How many steps of half a character lead from one point to another.
    fn strides(&self, [x, y]: [i64; 2], [to_x, to_y]: [i64; 2]) -> i64 {
        let far = (to_x - x).abs().max((to_y - y).abs());
        (2 * far / self.sheet.step).max(1)
    }

    /// A unit: its mark and an arrow; one that looks east or west stands on end. Where another is drawn already it moves
    /// aside by a character or a row.
    fn mark(&self, canvas: &mut Canvas, mark: &Mark, taken: &mut Vec<(usize, usize)>) {
        let Some(stand) = mark.stand else { return };
        let short = self.signs.short(&mark.unit);
        let small = self.plot.sides.first() != Some(&mark.side);
        let short = match small {
            true => short.to_lowercase(),
            false => short.to_uppercase(),
        };
        let on_end = matches!(stand.degrees, 60..=120 | 240..=300);
        let cells = signs(&short, arrow(stand.degrees), on_end);
        let (column, row) = self.sheet.cell(stand.at);
        let wide = cells.iter().map(|(x, _, _)| x + 1).max().unwrap_or(1);
        let place = |dx: i64, dy: i64| {
            let left = i64::try_from(column).unwrap_or(0) - i64::try_from(wide / 2).unwrap_or(0);
            let top = i64::try_from(row).unwrap_or(0);
            let all = i64::try_from(self.columns + self.first).unwrap_or(0);
            let left = (left + dx).clamp(0, (all - 4).max(0));
            let deep = i64::try_from(self.sheet.rows()).unwrap_or(1) - 1;
            let top = (top + dy).clamp(0, (deep - i64::from(on_end)).max(0));
            let number = |count: i64| usize::try_from(count).unwrap_or(0);
            let cell = |(x, y, sign): &(usize, usize, char)| (number(left) + x, number(top) + y, *sign);
            cells.iter().map(cell).collect::<Vec<_>>()
        };
        const ASIDE: [(i64, i64); 9] = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (2, 1), (-2, -1)];
        let mut places = ASIDE.into_iter().map(|(dx, dy)| place(dx, dy));
        let is_free = |cells: &Vec<(usize, usize, char)>| cells.iter().all(|(x, y, _)| !taken.contains(&(*x, *y)));
        let cells = places.find(is_free).unwrap_or_else(|| place(0, 0));
        for (x, y, sign) in cells {
            taken.push((x, y));
            self.set(canvas, x, y, sign);
        }
    }
}

/// A point so many of so many steps from one to another.
fn between(from: [i64; 2], to: [i64; 2], at: i64, steps: i64) -> [i64; 2] {
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * at / steps)
}

/// The characters of a mark, from its left upper one.
fn signs(short: &str, arrow: char, on_end: bool) -> Vec<(usize, usize, char)> {
    let text = short.chars().chain([arrow]).collect::<Vec<_>>();
    let wide = match on_end {
        true => text.len().div_ceil(2),
        false => text.len(),
    };
    let place = |(index, sign): (usize, char)| (index % wide, index / wide, sign);
    text.into_iter().enumerate().map(place).collect()
}

/// The arrow nearest to a heading.
fn arrow(degrees: u16) -> char {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    ARROWS[usize::from((degrees + 22) % 360 / 45) % 8]
}

/// Whether points lie in a shape; a line is as wide as a character at the least.
fn inside(shape: &Shape, step: i64) -> Box<dyn Fn(Point) -> bool> {
    let point = |[x, y]: [i64; 2]| Point { x, y };
    match shape {
        Shape::Area(corners) => {
            let outline = Outline::through(corners.iter().copied().map(point).collect());
            let lies = move |at: Point| {
                let outline = outline.as_ref().ok();
                outline.is_some_and(|outline| outline.place_of(at) == Lies::Inside)
            };
            Box::new(lies)
        }
        Shape::Round { at, radius } => {
            let (at, radius) = (point(*at), Length::micrometres(*radius));
            Box::new(move |other| at.square_to(other).is_within(radius))
        }
        Shape::Line { points, width } => {
            let track = Track {
                points: points.iter().copied().map(point).collect(),
                width: Length::micrometres((*width).max(2 * step)),
            };
            Box::new(move |at| !track.points.is_empty() && track.holds(at, Length::ZERO))
        }
        Shape::Sides(_) => Box::new(|_| false),
    }
}
