//! Where labels stand: none on another, none on a unit, each nearer to its own unit than to any other.

use std::ops::Range;

use super::frame::Spot;
use super::gap::{between, gap, meet};
use super::labels::{BADGE, Label, lead};
use super::room::Room;
use super::words::{Choice, Words};

/// How much further away a name is tried where nearer is no room, and how often.
const STEP: i64 = 9;
const RINGS: i64 = 18;

/// From here on a line leads to the unit.
const LED: i64 = 3;

/// How much ground is well left free between a label and whatever else stands there, and what each unit of the sheet that is
/// lacking costs.
const CLEAR: i64 = 14;
const CROWDED: i64 = 5;

/// What it costs that a line to the unit runs over another unit, or over another label.
const OVER: i64 = 160;

/// What it costs to write a name otherwise than would be best.
const OTHERWISE: i64 = 50;

/// A unit as labels keep away from it: its shapes, and the ground around them.
#[derive(Clone, Debug)]
struct Body {
    shapes: Vec<Vec<Spot>>,
    around: Room,
}

impl Body {
    fn of(shapes: Vec<Vec<Spot>>) -> Option<Body> {
        let around = Room::of(&shapes.concat())?;
        Some(Body { shapes, around })
    }

    fn gap(&self, room: Room) -> i64 {
        let gaps = self.shapes.iter().map(|shape| gap(room, shape));
        gaps.min().unwrap_or(i64::MAX)
    }

    fn is_under(&self, room: Room) -> bool {
        self.around.meets(&room) && self.shapes.iter().any(|shape| meet(room, shape))
    }
}

/// What there is already: where labels must not stand, and where they had better not.
#[derive(Clone, Debug)]
pub(super) struct Placer {
    sheet: Room,
    /// Bases and symbols.
    bodies: Vec<Body>,
    /// Marks of fronts, flags, crossed swords.
    taken: Vec<Room>,
    /// Numbers of hexes: a label for many may cover some, for they stand at the edge too.
    numbers: Vec<Room>,
    /// The labels that stand already.
    labels: Vec<Room>,
    /// What a label had better not cover.
    avoid: Vec<Room>,
    /// How many names stand as numbers.
    numbered: usize,
}

/// A place for a label.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: i64,
    ring: i64,
    room: Room,
}

/// What lies so near to a unit that it matters to the places around it.
struct Near<'n> {
    taken: Vec<Room>,
    labels: Vec<Room>,
    avoid: Vec<Room>,
    others: Vec<&'n Body>,
}

impl Placer {
    /// Labels may stand on a sheet where there is no unit, of which each has its shapes, and nothing is taken, nor a number.
    pub(super) fn new(sheet: Room, units: Vec<Vec<Vec<Spot>>>, taken: Vec<Room>, numbers: Vec<Room>) -> Placer {
        let sheet = sheet.wider(-2);
        let bodies = units.into_iter().filter_map(Body::of).collect();
        Placer { sheet, bodies, taken, numbers, labels: Vec::new(), avoid: Vec::new(), numbered: 0 }
    }

    /// What labels had better not cover.
    pub(super) fn avoiding(self, avoid: Vec<Room>) -> Placer {
        Placer { avoid, ..self }
    }

    /// Gives a unit that stands beside its short name its whole one, where there is as much room for it.
    pub(super) fn lengthen(&mut self, label: &mut Label, whole: &[Vec<String>], unit: &[Vec<Spot>]) {
        if label.number.is_some() || label.led.is_some() || !label.words.members.is_empty() {
            return;
        }
        let Some(own) = Body::of(unit.to_vec()).filter(|own| own.around.meets(&self.sheet)) else {
            return;
        };
        let Some(at) = self.labels.iter().position(|room| *room == label.room) else {
            return;
        };
        let short = self.labels.swap_remove(at);
        let tried = whole.iter().filter(|name| name.concat() != label.words.name.concat());
        let found = tried.into_iter().find_map(|name| {
            let words = label.words.called(name.clone());
            let found = self.best(words.size(), &own, 0..1)?;
            let is_there = found.room.meets(&short) && self.avoid.iter().all(|other| !other.meets(&found.room));
            is_there.then_some((words, found.room))
        });
        self.labels.push(found.as_ref().map_or(short, |(_, room)| *room));
        if let Some((words, room)) = found {
            *label = Label { words, room, led: None, number: None };
        }
    }

    /// Finds the best place beside a unit; where none is nearer to it than to another, a number stands on the unit itself.
    pub(super) fn place(&mut self, choice: &Choice, unit: &[Vec<Spot>]) -> Option<Label> {
        let own = Body::of(unit.to_vec()).filter(|own| own.around.meets(&self.sheet))?;
        let tried = (0..).zip(&choice.tried).filter_map(|(worse, words)| {
            let found = self.best(words.size(), &own, 0..RINGS)?;
            Some((found.cost + worse * OTHERWISE, words, found))
        });
        let Some((_, words, found)) = tried.min_by_key(|(cost, ..)| *cost) else {
            return self.number(choice.told.clone(), &own);
        };
        self.labels.push(found.room);
        Some(Label { words: words.clone(), room: found.room, led: self.led(&own, found), number: None })
    }

    /// The place of one label for all who stand together, if there is any: beside them, or at the end of a line.
    pub(super) fn place_together(&mut self, words: Words, size: [i64; 2], units: &[Vec<Spot>]) -> Option<Label> {
        let own = Body::of(units.to_vec()).filter(|own| own.around.meets(&self.sheet))?;
        let own = Body { shapes: vec![own.around.corners().to_vec()], ..own };
        let parted = |body: &Body| !own.around.holds(&body.around);
        let bodies = self.bodies.iter().filter(|body| parted(body)).cloned().collect();
        let avoid = [self.avoid.clone(), self.numbers.clone()].concat();
        let others = Placer { bodies, avoid, numbers: Vec::new(), ..self.clone() };
        let found = others.best(size, &own, 0..RINGS)?;
        self.labels.push(found.room);
        Some(Label { words, room: found.room, led: Some(own.around), number: None })
    }

    /// Whom a line leads to from a place: one far off, or where another unit is hardly farther.
    fn led(&self, own: &Body, found: Found) -> Option<Room> {
        let own_gap = own.gap(found.room).max(1);
        let mut others = self.bodies.iter().filter(|body| body.shapes != own.shapes);
        let is_doubtful = found.ring > 0
            && others
                .any(|other| between(other.around, found.room) < 2 * own_gap && other.gap(found.room) < 2 * own_gap);
        (found.ring >= LED || is_doubtful).then_some(own.around)
    }

    /// A number in the place of a name.
    fn number(&mut self, words: Words, own: &Body) -> Option<Label> {
        let (room, led) = match self.on_itself(own) {
            Some(room) => (room, None),
            // Of units that lie on each other the last have their numbers beside them, at the end of a line.
            None => (self.near(own)?, Some(own.around)),
        };
        self.numbered += 1;
        self.labels.push(room);
        Some(Label { words, room, led, number: Some(self.numbered) })
    }

    fn is_free(&self, room: &Room) -> bool {
        let mut standing = self.taken.iter().chain(&self.numbers).chain(&self.labels);
        self.sheet.holds(room) && !standing.any(|other| other.meets(room))
    }

    /// A place for a number on a unit itself that covers no front and no other number, if there is any.
    fn on_itself(&self, own: &Body) -> Option<Room> {
        let spots = own.shapes.iter().flat_map(|shape| {
            let middle = Room::of(shape).map(|room| room.middle());
            let toward = shape.iter().filter_map(move |corner| Some(middle?.middle(*corner)));
            middle.into_iter().chain(toward)
        });
        let mut rooms = spots.map(|spot| Room::around(spot, BADGE, BADGE));
        rooms.find(|room| self.is_free(room))
    }

    /// The nearest place for a number that covers no unit, no front and no other number.
    fn near(&self, own: &Body) -> Option<Room> {
        let mut rings = (0..2 * RINGS).flat_map(|ring| around(own.around, [2 * BADGE, 2 * BADGE], 1 + ring * STEP));
        rings.find(|room| self.is_free(room) && !self.bodies.iter().any(|body| body.is_under(*room)))
    }

    /// What matters to the places of a label that are within reach of a unit.
    fn around(&self, [wide, deep]: [i64; 2], own: &Body, farthest: i64) -> Near<'_> {
        let unit = own.around;
        let reach = Room {
            left: unit.left - wide - farthest,
            top: unit.top - deep - farthest,
            right: unit.right + wide + farthest,
            bottom: unit.bottom + deep + farthest,
        };
        // Whoever is farther off than that is farther off than the unit itself.
        let [long, high] = unit.size();
        let reach = reach.wider(2 * farthest + CLEAR + long.max(high));
        let near = |rooms: &[Room]| rooms.iter().filter(|room| room.meets(&reach)).copied().collect::<Vec<_>>();
        let others = self.bodies.iter().filter(|body| body.shapes != own.shapes && body.around.meets(&reach));
        Near {
            taken: [near(&self.taken), near(&self.numbers)].concat(),
            labels: near(&self.labels),
            avoid: near(&self.avoid),
            others: others.collect(),
        }
    }

    /// The best place in some rings around a unit.
    fn best(&self, [wide, deep]: [i64; 2], own: &Body, rings: Range<i64>) -> Option<Found> {
        let unit = own.around;
        let near = self.around([wide, deep], own, rings.end * STEP);
        let mut best: Option<Found> = None;
        for ring in rings {
            let away = ring * ring * 12;
            if best.is_some_and(|best| best.cost <= away) {
                break;
            }
            for (index, room) in (0..).zip(around(unit, [wide, deep], 1 + ring * STEP)) {
                let on = near.avoid.iter().map(|other| other.shared(&room)).sum::<i64>();
                let cost = away + 3 * index + 2 * on;
                let is_dearer = |cost: i64| best.is_some_and(|best| best.cost <= cost);
                if is_dearer(cost)
                    || !self.sheet.holds(&room)
                    || near.taken.iter().chain(&near.labels).any(|other| other.meets(&room))
                    || own.is_under(room)
                    || near.others.iter().any(|body| body.is_under(room))
                {
                    continue;
                }
                let cost = cost + near.crowd(room) + if ring > 0 { near.crossed(lead(room, unit)) } else { 0 };
                if is_dearer(cost) {
                    continue;
                }
                let gap = own.gap(room);
                let is_own = |other: &&Body| between(other.around, room) > gap || other.gap(room) > gap;
                if near.others.iter().all(is_own) {
                    best = Some(Found { cost, ring, room });
                }
            }
        }
        best
    }
}

impl Near<'_> {
    /// What it costs that others stand so near to a place that it is hard to say whose it is.
    fn crowd(&self, room: Room) -> i64 {
        let others = self.others.iter().map(|body| body.around).chain(self.labels.iter().copied());
        let lacking = others.map(|other| (CLEAR - between(other, room) / 8).max(0));
        CROWDED * lacking.sum::<i64>()
    }

    /// What it costs that a line runs over others.
    fn crossed(&self, line: [Spot; 2]) -> i64 {
        let over = self.others.iter().filter(|body| body.is_crossed(&line)).count()
            + self.labels.iter().filter(|room| meet(**room, &line)).count();
        OVER * i64::try_from(over).unwrap_or(0)
    }
}

impl Body {
    fn is_crossed(&self, line: &[Spot; 2]) -> bool {
        meet(self.around, line)
    }
}

/// The places around a unit at a distance, the best one first: below it, above it, beside it, at its corners, farther along
/// its sides.
fn around(unit: Room, [wide, deep]: [i64; 2], away: i64) -> [Room; 18] {
    let Spot { x, y } = unit.middle();
    let (left, right) = (unit.left - away - wide, unit.right + away);
    let (above, below) = (unit.top - away - deep, unit.bottom + away);
    let (half, flat) = (x - wide / 2, y - deep / 2);
    let places = [
        (half, below),
        (half, above),
        (right, flat),
        (left, flat),
        (x - 4, below),
        (x + 4 - wide, below),
        (x - 4, above),
        (x + 4 - wide, above),
        (right - away, below),
        (left + away, below),
        (right - away, above),
        (left + away, above),
        (right, unit.top),
        (right, unit.bottom - deep),
        (left, unit.top),
        (left, unit.bottom - deep),
        (right, above + away),
        (left, above + away),
    ];
    places.map(|(left, top)| Room { left, top, right: left + wide, bottom: top + deep })
}
