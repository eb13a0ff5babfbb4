//! Names of units beside them, none on another.

use std::fmt::Write;
use std::ops::Range;

use super::frame::{Frame, Spot};
use super::letters::{cut, labelled, safe, width};
use super::room::Room;
use crate::adjudicate::{Looks, Mark, Roster, Symbol};

/// The sizes of the letters of a name, and of what stands below it.
const LARGE: i64 = 15;
const SMALL: i64 = 12;

/// The most letters of a name, and of a state.
const NAME: usize = 18;
const STATE: usize = 24;

/// How much further away a name is tried where nearer is no room, and how often.
const STEP: i64 = 9;
const RINGS: i64 = 14;

/// Where all of that is taken, how often it is tried in all.
const FARTHEST: i64 = 3 * RINGS;

/// From here on a line leads to the unit.
const LED: i64 = 3;

/// What is written beside a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    name: String,
    strength: String,
    is_whole: bool,
    state: String,
    is_small: bool,
}

impl Words {
    pub(super) fn of(mark: &Mark, roster: &Roster) -> Words {
        let exact = mark.strength.map(|(left, full)| format!("{left}/{full}"));
        let strength = exact.or(mark.looks.map(|looks| match looks.sign().as_str() {
            "" => looks.words(),
            sign => sign.to_owned(),
        }));
        Words {
            name: cut(&labelled(&mark.unit, roster), NAME),
            strength: strength.unwrap_or_default(),
            is_whole: mark.strength.is_none_or(|(left, full)| left == full) && mark.looks.is_none_or(Looks::is_whole),
            state: cut(&mark.state, STATE),
            is_small: mark.symbol == Symbol::Leader,
        }
    }

    /// A name alone.
    pub(super) fn name(name: &str) -> Words {
        Words { name: cut(name, NAME), strength: String::new(), is_whole: true, state: String::new(), is_small: true }
    }

    fn size(&self) -> [i64; 2] {
        let large = if self.is_small { SMALL } else { LARGE };
        let below = width(&self.below(), SMALL);
        let wide = width(&self.name, large).max(below);
        let deep = match self.has_below() {
            true => large + SMALL + 1,
            false => large,
        };
        [wide + 4, deep]
    }

    fn has_below(&self) -> bool {
        !self.strength.is_empty() || !self.state.is_empty()
    }

    fn below(&self) -> String {
        match (self.strength.as_str(), self.state.as_str()) {
            (strength, "") => strength.to_owned(),
            ("", state) => state.to_owned(),
            (strength, state) => format!("{strength} {state}"),
        }
    }
}

/// Words where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    words: Words,
    pub(super) room: Room,
    /// Whom they belong to, where a line leads there.
    led: Option<Spot>,
}

/// What there is already: where names must not stand, and where they had better not.
pub(super) struct Placer {
    sheet: Room,
    /// Bases and symbols.
    units: Vec<Room>,
    /// Names of the ground.
    names: Vec<Room>,
    /// Names of units.
    labels: Vec<Room>,
}

impl Placer {
    pub(super) fn new(frame: &Frame, units: Vec<Room>, names: Vec<Room>) -> Placer {
        let [right, bottom] = frame.size();
        Placer {
            sheet: Room { left: 2, top: 2, right: right - 2, bottom: bottom - 2 },
            units,
            names,
            labels: Vec::new(),
        }
    }

    /// Finds the best place beside a unit, in a throng the first one farther off; none where all are taken.
    pub(super) fn place(&mut self, words: Words, unit: Room) -> Option<Label> {
        let [wide, deep] = words.size();
        let best = self.best([wide, deep], unit, 0..RINGS);
        let (ring, room) = best.or_else(|| {
            let mut farther = RINGS..FARTHEST;
            farther.find_map(|ring| self.best([wide, deep], unit, ring..ring + 1))
        })?;
        self.labels.push(room);
        Some(Label { words, room, led: (ring >= LED).then(|| unit.middle()) })
    }

    /// The best place in some rings around a unit, with its ring.
    fn best(&self, [wide, deep]: [i64; 2], unit: Room, rings: Range<i64>) -> Option<(i64, Room)> {
        let reach = Room {
            left: unit.left - wide - rings.end * STEP,
            top: unit.top - deep - rings.end * STEP,
            right: unit.right + wide + rings.end * STEP,
            bottom: unit.bottom + deep + rings.end * STEP,
        };
        let near = |rooms: &[Room]| {
            let near = rooms.iter().filter(|room| room.meets(&reach));
            near.copied().collect::<Vec<_>>()
        };
        let (units, names, labels) = (near(&self.units), near(&self.names), near(&self.labels));
        let mut best: Option<(i64, i64, Room)> = None;
        for ring in rings {
            let away = ring * ring * 12;
            if best.is_some_and(|(cost, ..)| cost <= away) {
                break;
            }
            for (index, room) in around(unit, [wide, deep], 2 + ring * STEP).into_iter().enumerate() {
                if !self.sheet.holds(&room) || labels.iter().any(|other| other.meets(&room)) {
                    continue;
                }
                let on = |rooms: &[Room]| rooms.iter().map(|other| other.shared(&room)).sum::<i64>();
                let cost = away + 3 * i64::try_from(index).unwrap_or(0) + 3 * on(&units) + on(&names);
                if best.is_none_or(|(least, ..)| cost < least) {
                    best = Some((cost, ring, room));
                }
            }
        }
        best.map(|(_, ring, room)| (ring, room))
    }
}

/// The places around a unit at a distance, the best one first: below it, above it, beside it, at its corners.
fn around(unit: Room, [wide, deep]: [i64; 2], away: i64) -> [Room; 12] {
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
    ];
    places.map(|(left, top)| Room { left, top, right: left + wide, bottom: top + deep })
}

impl Label {
    /// The words; a line to the unit where it stands apart.
    pub(super) fn drawn(&self) -> String {
        let mut text = String::new();
        let middle = self.room.middle();
        if let Some(Spot { x, y }) = self.led {
            let near = Spot::new(x.clamp(self.room.left, self.room.right), y.clamp(self.room.top, self.room.bottom));
            let _ = write!(text, "<path class=\"m-y\" d=\"M{x} {y}L{} {}\"/>", near.x, near.y);
        }
        let Words { name, strength, is_whole, state, is_small } = &self.words;
        let (x, top) = (middle.x, self.room.top);
        let (class, first) = match is_small {
            true => (" class=\"m-w\"", top + SMALL - 1),
            false => ("", top + LARGE - 2),
        };
        let _ = write!(text, "<text x=\"{x}\" y=\"{first}\"{class}>{}", safe(name));
        if self.words.has_below() {
            let y = first + SMALL + 1;
            let worn = if *is_whole { "" } else { " m-f" };
            let blank = if strength.is_empty() || state.is_empty() { "" } else { " " };
            let _ = write!(text, "<tspan x=\"{x}\" y=\"{y}\" class=\"m-w{worn}\">{}{blank}", safe(strength));
            if !state.is_empty() {
                let _ = write!(text, "<tspan class=\"m-e\">{}</tspan>", safe(state));
            }
            text.push_str("</tspan>");
        }
        text + "</text>"
    }
}
