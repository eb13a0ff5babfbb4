//! Units on the sheet: each with its symbol, where it stands and looks.

use std::fmt::Write;

use super::frame::{Frame, Spot, degrees};
use super::letters::{apart, capital};
use super::room::Room;
use super::symbols::{Form, Look, STAR, name};
use crate::adjudicate::{Mark, Plot, Roster, Symbol, UnitId};

/// A unit as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Piece<'p> {
    pub(super) mark: &'p Mark,
    at: Spot,
    degrees: u16,
    form: Form,
    /// The corners of its bases, where it is drawn by them.
    bases: Vec<[Spot; 4]>,
}

/// Room between two units of one hex.
const ABREAST: i64 = 30;

/// All units of a map that stand on it.
pub(super) fn pieces<'p>(frame: &Frame, plot: &'p Plot) -> Vec<Piece<'p>> {
    let is_leader = |mark: &Mark| mark.symbol == Symbol::Leader;
    let pieces = plot.marks.iter().enumerate().filter_map(|(index, mark)| {
        let mut piece = Piece::of(frame, mark)?;
        if let Frame::Hexes(_) = frame {
            let here = |other: &&Mark| other.at == mark.at && is_leader(other) == is_leader(mark);
            let before = plot.marks[..index].iter().filter(here).count();
            let all = plot.marks.iter().filter(here).count();
            let [before, all] = [before, all].map(|count| i64::try_from(count).unwrap_or(0));
            let mut others = plot.marks.iter();
            let unit = others.find(|other| other.at == mark.at && !is_leader(other));
            match (is_leader(mark), unit) {
                (true, Some(unit)) => {
                    piece.at = piece.at.toward(degrees(unit), -28, 30 - before * STAR);
                }
                (true, None) => piece.at = piece.at.plus(before * STAR, 0),
                (false, _) => {
                    piece.at = piece.at.plus(0, before * ABREAST - (all - 1) * ABREAST / 2);
                }
            }
        }
        Some(piece)
    });
    pieces.collect()
}

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
            bases: bases.collect(),
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
        let [wide, deep] = self.form.size(frame);
        let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let corners = corners.map(|(ahead, right)| self.at.toward(self.degrees, ahead * deep / 2, right * wide / 2));
        corners.to_vec()
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
        match is_turned {
            false => format!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>"),
            true => format!("<use href=\"#{name}\" transform=\"translate({x} {y})rotate({})\"/>", self.degrees),
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
        if self.form != Form::Square {
            path.push_str(&self.nose());
        }
        let dashed = match self.form {
            Form::Skirmish => " stroke-dasharray=\"4 2\"",
            _ => "",
        };
        format!("<path class=\"m-k\"{dashed} d=\"{path}\"/>")
    }

    /// The triangle before the foremost base.
    fn nose(&self) -> String {
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
        let Some((left, right)) = foremost else {
            return String::new();
        };
        let front = left.middle(right);
        let corners =
            [(0, -HALF), (HALF + 2, 0), (0, HALF)].map(|(ahead, right)| front.toward(self.degrees, ahead, right));
        let [a, b, c] = corners;
        format!("M{} {}L{} {}L{} {}z", a.x, a.y, b.x, b.y, c.x, c.y)
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
