//! Units on the sheet: each with its symbol, where it stands and looks.

use std::fmt::Write;

use super::frame::{Frame, Spot, degrees};
use super::hexes;
use super::letters::{apart, capital};
use super::room::Room;
use super::symbols::{self, Form, Look, STAR, name};
use crate::adjudicate::{Mark, Plot, Roster, Symbol, UnitId};
use crate::kit::Grid;

/// Tenths of a whole symbol.
const FULL: i64 = 10;

/// A unit as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Piece<'p> {
    pub(super) mark: &'p Mark,
    at: Spot,
    degrees: u16,
    form: Form,
    /// How many tenths of its size it is drawn in.
    scale: i64,
    /// The corners of its bases, where it is drawn by them.
    bases: Vec<[Spot; 4]>,
}

/// All units of a map that stand on it.
pub(super) fn pieces<'p>(frame: &Frame, plot: &'p Plot) -> Vec<Piece<'p>> {
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let (leaders, units): (Vec<_>, Vec<_>) =
        plot.marks.iter().enumerate().partition(|(_, mark)| mark.symbol == Symbol::Leader);
    let mut placed = Vec::new();
    for (index, mark) in units.iter().copied().chain(leaders) {
        let Some(mut piece) = Piece::of(frame, mark) else {
            continue;
        };
        if let Frame::Hexes(grid) = frame {
            let in_hex = |other: &&(usize, &Mark)| other.1.at == mark.at;
            match mark.symbol {
                Symbol::Leader => piece.find_room(frame, grid, &pieces),
                _ => {
                    let before = units.iter().filter(in_hex).take_while(|(other, _)| *other < index).count();
                    piece.share(units.iter().filter(in_hex).count(), before);
                }
            }
        }
        placed.push(index);
        pieces.push(piece);
    }
    // Drawn and named in the order of the marks.
    let mut ordered = placed.into_iter().zip(pieces).collect::<Vec<_>>();
    ordered.sort_by_key(|(index, _)| *index);
    ordered.into_iter().map(|(_, piece)| piece).collect()
}

/// Where a leader may stand in his hex, seen by the unit that he is with: to the right and to the left behind it, behind
/// it, beside it; then anywhere.
const BESIDE: [(i64, i64); 5] = [(-28, 30), (-28, -30), (-34, 0), (0, 34), (0, -34)];
const ANYWHERE: [(i64, i64); 7] = [(30, 28), (-30, 28), (0, 34), (34, 0), (-34, 0), (-32, -22), (32, -22)];

impl<'p> Piece<'p> {
    /// A unit alone.
    pub(super) fn of(frame: &Frame, mark: &'p Mark) -> Option<Piece<'p>> {
        let corner = |corner: &[i64; 2]| match frame {
            Frame::Table(table) => table.spot(*corner),
            Frame::Hexes(_) => Spot::new(0, 0),
        };
        let bases = mark.bases.iter();
        let bases = bases.map(|corners| [0, 1, 2, 3].map(|index| corner(&corners[index])));
        Some(Piece {
            mark,
            at: frame.spot(mark)?,
            degrees: degrees(mark),
            form: Form::of(frame, mark),
            scale: FULL,
            bases: bases.collect(),
        })
    }

    /// Where it stands in a hex that others share, smaller than alone.
    fn share(&mut self, all: usize, before: usize) {
        let cell = i64::try_from(before % 9).unwrap_or(0);
        let (x, y, scale) = match all {
            0 | 1 => return,
            2 => (0, 34 * cell - 17, 6),
            3 | 4 => (46 * (cell % 2) - 23, 34 * (cell / 2 % 2) - 17, 5),
            _ => (28 * (cell % 3) - 28, 26 * (cell / 3) - 22, 3),
        };
        self.at = self.at.plus(x, y);
        self.scale = scale;
    }

    /// Where a leader stands: with the unit of his hex, off its number, and off others as far as he can.
    fn find_room(&mut self, frame: &Frame, grid: &Grid, pieces: &[Piece<'_>]) {
        let middle = self.at;
        let number = hexes::number_room(grid, middle);
        let here = || pieces.iter().filter(|piece| piece.mark.at == self.mark.at);
        let unit = here().find(|piece| piece.mark.symbol != Symbol::Leader);
        let beside = BESIDE.iter().filter_map(|(ahead, right)| Some(middle.toward(unit?.degrees, *ahead, *right)));
        let alone = unit.is_none().then_some(middle);
        let anywhere = ANYWHERE.iter().map(|(x, y)| middle.plus(*x, *y));
        let free = alone.into_iter().chain(beside).chain(anywhere).filter(|spot| {
            let room = Room::around(*spot, STAR / 2, STAR / 2);
            !room.meets(&number)
        });
        let covered = |spot: &Spot| {
            let room = Room::around(*spot, STAR / 2, STAR / 2);
            let rooms = here().flat_map(|piece| piece.rooms(frame).into_iter().chain(piece.nose_room(frame)));
            rooms.map(|other| other.shared(&room)).sum::<i64>()
        };
        self.at = free.min_by_key(covered).unwrap_or(middle);
    }

    /// The shapes of its bases, or of its symbol.
    pub(super) fn shapes(&self, frame: &Frame) -> Vec<Vec<Spot>> {
        if !self.bases.is_empty() {
            return self.bases.iter().map(|base| base.to_vec()).collect();
        }
        let half = STAR / 2;
        let around = [(-half, -half), (half, -half), (half, half), (-half, half)];
        vec![match self.corners(frame) {
            corners if corners.is_empty() => around.map(|(x, y)| self.at.plus(x, y)).to_vec(),
            corners => corners,
        }]
    }

    /// The ground that the mark of its front covers, if it has any.
    pub(super) fn nose_room(&self, frame: &Frame) -> Option<Room> {
        let room = Room::of(&self.front(frame)?)?;
        Some(Room { left: room.left - 1, top: room.top - 1, right: room.right + 1, bottom: room.bottom + 1 })
    }

    /// The corners of the mark of its front.
    pub(super) fn front(&self, frame: &Frame) -> Option<[Spot; 3]> {
        if !self.bases.is_empty() {
            return (self.form != Form::Square).then(|| self.nose()).flatten();
        }
        let name = name(self.mark.symbol, self.form, Look::of(self.mark));
        let [wide, deep] = self.form.size(frame);
        let half = symbols::nose_half([wide, deep]);
        (name.ends_with('n') || name == "m-lu").then(|| {
            let spot = |ahead: i64, right: i64| {
                self.at.toward(self.degrees, ahead * self.scale / FULL, right * self.scale / FULL)
            };
            let front = deep - deep / 2;
            [spot(front, -half), spot(front + half, 0), spot(front, half)]
        })
    }

    /// The ground that it covers, base by base.
    pub(super) fn rooms(&self, frame: &Frame) -> Vec<Room> {
        if !self.bases.is_empty() {
            return self.bases.iter().filter_map(|base| Room::of(base)).collect();
        }
        let corners = self.corners(frame);
        let around = || Room::around(self.at, STAR / 2, STAR / 2);
        vec![Room::of(&corners).unwrap_or_else(around)]
    }

    /// The ground that it covers, as one piece.
    pub(super) fn room(&self, frame: &Frame) -> Room {
        let rooms = self.rooms(frame).into_iter().reduce(Room::with);
        rooms.unwrap_or_else(|| Room::around(self.at, STAR / 2, STAR / 2))
    }

    /// How far it reaches from its middle toward a point.
    pub(super) fn reach(&self, frame: &Frame, toward: Spot) -> i64 {
        let far = self.at.far(toward).max(1);
        let (x, y) = (toward.x - self.at.x, toward.y - self.at.y);
        let corners = self.corners(frame).into_iter();
        let along = corners.map(|corner| {
            let (dx, dy) = (corner.x - self.at.x, corner.y - self.at.y);
            (dx * x + dy * y) / far
        });
        along.max().unwrap_or(STAR / 2)
    }

    fn corners(&self, frame: &Frame) -> Vec<Spot> {
        if !self.bases.is_empty() {
            return self.bases.iter().flatten().copied().collect();
        }
        if self.mark.symbol == Symbol::Leader && self.form != Form::Base {
            return Vec::new();
        }
        let [wide, deep] = self.form.size(frame).map(|length| length * self.scale / FULL);
        let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let corners = corners.map(|(ahead, right)| self.at.toward(self.degrees, ahead * deep / 2, right * wide / 2));
        corners.to_vec()
    }

    /// The name of its symbol, as it looks alone.
    pub(super) fn name(&self) -> String {
        name(self.mark.symbol, self.form, Look::Nowhere)
    }

    /// The symbol itself, in the colours that it stands in.
    pub(super) fn symbol(&self) -> String {
        if !self.bases.is_empty() {
            return self.brigade();
        }
        let Spot { x, y } = self.at;
        let name = name(self.mark.symbol, self.form, Look::of(self.mark));
        let is_even = matches!(self.form, Form::Square | Form::Garrison) || name == "m-ls";
        let is_turned = self.degrees != 0 && !is_even;
        let turned = if is_turned { format!("rotate({})", self.degrees) } else { String::new() };
        match (is_turned, self.scale) {
            (false, FULL) => format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>"),
            (true, FULL) => format!("<use href=\"#{name}\" transform=\"translate({x} {y}){turned}\"/>"),
            (_, tenths) => format!("<use href=\"#{name}\" transform=\"translate({x} {y}){turned}scale(.{tenths})\"/>"),
        }
    }

    /// A unit of many bases: each with the sign of its arm; one nose before its front.
    fn brigade(&self) -> String {
        let mut path = String::new();
        for [front_left, front_right, rear_right, rear_left] in &self.bases {
            let corners = [front_left, front_right, rear_right, rear_left];
            for (index, corner) in corners.iter().enumerate() {
                let letter = if index == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{} {}", corner.x, corner.y);
            }
            path.push('z');
            let mut line = |from: Spot, to: Spot| {
                let _ = write!(path, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
            };
            match self.mark.symbol {
                Symbol::Infantry => {
                    line(*front_left, *rear_right);
                    line(*front_right, *rear_left);
                }
                Symbol::Cavalry => line(*rear_left, *front_right),
                Symbol::Artillery | Symbol::Leader => {
                    let (front, rear) = (front_left.middle(*front_right), rear_left.middle(*rear_right));
                    let (left, right) = (front_left.middle(*rear_left), front_right.middle(*rear_right));
                    let far = front.far(rear);
                    line(front.on_the_way(rear, far / 6), rear.on_the_way(front, far / 5));
                    let wide = left.far(right);
                    for wheel in [left.on_the_way(right, wide / 4), right.on_the_way(left, wide / 4)] {
                        line(wheel.toward(self.degrees, far / 10, 0), wheel.toward(self.degrees, -far / 3, 0));
                    }
                }
            }
        }
        if self.form != Form::Square
            && let Some([a, b, c]) = self.nose()
        {
            let _ = write!(path, "M{} {}L{} {}L{} {}z", a.x, a.y, b.x, b.y, c.x, c.y);
        }
        let dashed = match self.form {
            Form::Skirmish => " stroke-dasharray=\"4 2\"",
            _ => "",
        };
        format!("<path class=\"m-k\"{dashed} d=\"{path}\"/>")
    }

    /// The triangle before the foremost base.
    fn nose(&self) -> Option<[Spot; 3]> {
        const HALF: i64 = 7;
        let ahead = |spot: &Spot| {
            // How far a point lies ahead of all others, by a point far ahead of them.
            let goal = self.at.toward(self.degrees, 100_000, 0);
            -spot.far(goal)
        };
        let fronts = self.bases.iter().map(|base| (base[0], base[1]));
        let foremost = fronts.max_by_key(|(left, right)| {
            let front = left.middle(*right);
            // Of several in one row the one in the middle.
            (ahead(&front) / 3, -front.far(self.at))
        });
        let (left, right) = foremost?;
        let front = left.middle(right);
        Some([(0, -HALF), (HALF + 2, 0), (0, HALF)].map(|(ahead, right)| front.toward(self.degrees, ahead, right)))
    }
}

/// All that is known of a unit, in a line.
pub(super) fn title(mark: &Mark, roster: &Roster) -> String {
    let called = roster.unit(&UnitId::new(&mark.unit)).to_owned();
    let mut text = apart(&capital(&called));
    if called != mark.unit {
        text.push_str(&format!(" ({})", apart(&mark.unit)));
    }
    text.push_str(&format!(": {}", apart(&mark.kind)));
    let mut more = |words: &str, told: &str| {
        if !told.is_empty() {
            text.push_str(&format!(", {words}{}", apart(told)));
        }
    };
    more("", &mark.form);
    more("", &mark.strength_told(" of "));
    more("facing ", &mark.facing);
    more("at ", &mark.at);
    more("", &mark.state);
    text
}
