//! Names of units beside them: none on another, none on a unit, each nearer to its own than to any other.

use std::fmt::Write;
use std::ops::Range;

use super::frame::Spot;
use super::gap::{between, gap, meet};
use super::letters::{cut, labelled, safe, width};
use super::room::Room;
use crate::adjudicate::{Looks, Mark, Roster, Symbol};

/// The sizes of the letters of a name, and of what stands below it.
const LARGE: i64 = 15;
const SMALL: i64 = 12;

/// The most letters of a name, of a line below it, and of both such lines.
const NAME: usize = 18;
const BELOW: usize = 26;
const STATE: usize = 46;

/// The most letters of a whole name.
const WHOLE: usize = 26;

/// How much further away a name is tried where nearer is no room, and how often.
const STEP: i64 = 9;
const RINGS: i64 = 18;

/// From here on a line leads to the unit.
const LED: i64 = 3;

/// The radius of a number that stands for a name.
const BADGE: i64 = 8;

/// What is written beside a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    name: String,
    strength: String,
    is_whole: bool,
    /// Its state, in one line or in two.
    state: Vec<String>,
    is_small: bool,
}

impl Words {
    pub(super) fn of(mark: &Mark, roster: &Roster) -> Words {
        let exact = mark.strength.map(|(left, full)| format!("{left}/{full}"));
        let strength = exact.or(mark.looks.map(|looks| match looks.sign().as_str() {
            "" => looks.words(),
            sign => sign.to_owned(),
        }));
        let strength = strength.unwrap_or_default();
        Words {
            name: cut(&labelled(&mark.unit, roster), NAME),
            state: broken(&cut(&names_in(&mark.state, roster), STATE), strength.chars().count() + 1),
            strength,
            is_whole: mark.strength.is_none_or(|(left, full)| left == full) && mark.looks.is_none_or(Looks::is_whole),
            is_small: mark.symbol == Symbol::Leader,
        }
    }

    /// The same under a longer name.
    fn called(&self, name: &str) -> Words {
        Words { name: name.to_owned(), ..self.clone() }
    }

    /// A name alone.
    pub(super) fn name(name: &str) -> Words {
        Words { name: cut(name, NAME), strength: String::new(), is_whole: true, state: Vec::new(), is_small: true }
    }

    fn size(&self) -> [i64; 2] {
        let large = if self.is_small { SMALL } else { LARGE };
        let below = self.below();
        let wide = below.iter().map(|line| width(line, SMALL)).chain([width(&self.name, large)]).max().unwrap_or(0);
        let lines = i64::try_from(below.len()).unwrap_or(0);
        // Figures stand on their line; letters may reach below it.
        let is_figures = below.last().is_some_and(|line| line.chars().all(|sign| sign.is_ascii_digit() || sign == '/'));
        [wide + 4, large + lines * (SMALL + 1) - if is_figures { 2 } else { 0 }]
    }

    /// The lines below the name.
    fn below(&self) -> Vec<String> {
        let first = self.state.first().map_or("", String::as_str);
        let first = [self.strength.as_str(), first].into_iter().filter(|text| !text.is_empty());
        let first = first.collect::<Vec<_>>().join(" ");
        let lines = [first].into_iter().chain(self.state.iter().skip(1).cloned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// All of it in a line.
    pub(super) fn told(&self) -> String {
        let below = self.below().join(" ");
        format!("{} {below}", self.name).trim_end().to_owned()
    }
}

/// A state in one line, or in two where it is long; the strength stands in the first.
fn broken(state: &str, before: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in state.split_whitespace() {
        let room = if lines.len() == 1 { BELOW.saturating_sub(before) } else { STATE };
        let last = lines.last_mut().expect("it begins with one");
        let long = last.chars().count() + 1 + word.chars().count();
        match last.is_empty() || long <= room {
            true if last.is_empty() => last.push_str(word),
            true => {
                last.push(' ');
                last.push_str(word);
            }
            false => lines.push(word.to_owned()),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// A state with the names of units as a map has them, where it has them as orders do: `push back by Husson`.
fn names_in(state: &str, roster: &Roster) -> String {
    let named = |word: &str| {
        let (bare, end) = match word.strip_suffix(',') {
            Some(bare) => (bare, ","),
            None => (word, ""),
        };
        let known = roster.units.iter().find(|(unit, ..)| unit.as_str() == bare);
        known.map_or(word.to_owned(), |(unit, ..)| labelled(unit.as_str(), roster) + end)
    };
    state.split(' ').map(named).collect::<Vec<_>>().join(" ")
}

/// Words where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) words: Words,
    pub(super) room: Room,
    /// Whom they belong to, where a line leads there.
    led: Option<Spot>,
    /// The number that stands in their place on the unit itself, where there is no room for them beside it.
    pub(super) number: Option<usize>,
}

/// A unit as names keep away from it: its shapes, and the ground around them.
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

/// What there is already: where names must not stand, and where they had better not.
pub(super) struct Placer {
    sheet: Room,
    /// Bases and symbols.
    bodies: Vec<Body>,
    /// Marks of fronts, numbers of hexes, names that stand already.
    taken: Vec<Room>,
    /// What a name had better not cover.
    avoid: Vec<Room>,
    /// How many names stand as numbers.
    numbered: usize,
}

impl Placer {
    /// Names may stand on a sheet where nothing is taken, and no unit, of which each has its shapes.
    pub(super) fn new(sheet: Room, units: Vec<Vec<Vec<Spot>>>, taken: Vec<Room>, avoid: Vec<Room>) -> Placer {
        let sheet = Room { left: sheet.left + 2, top: sheet.top + 2, right: sheet.right - 2, bottom: sheet.bottom - 2 };
        Placer { sheet, bodies: units.into_iter().filter_map(Body::of).collect(), taken, avoid, numbered: 0 }
    }

    /// Gives a unit that stands beside its short name its whole one, where there is as much room for it.
    pub(super) fn lengthen(&mut self, label: &mut Label, called: &str, unit: &[Vec<Spot>]) {
        if label.number.is_some() || label.led.is_some() || called.chars().count() > WHOLE {
            return;
        }
        let Some(own) = Body::of(unit.to_vec()).filter(|own| own.around.meets(&self.sheet)) else {
            return;
        };
        let Some(at) = self.taken.iter().position(|room| *room == label.room) else {
            return;
        };
        let words = label.words.called(called);
        let short = self.taken.swap_remove(at);
        let free = self.best(words.size(), &own, 0..1);
        let is_there = |room: &Room| room.meets(&short) && self.avoid.iter().all(|other| !other.meets(room));
        let free = free.filter(|(_, room)| is_there(room));
        self.taken.push(free.map_or(short, |(_, room)| room));
        if let Some((_, room)) = free {
            *label = Label { words, room, led: None, number: None };
        }
    }

    /// Finds the best place beside a unit; where none is nearer to it than to another, a number stands on the unit itself.
    pub(super) fn place(&mut self, words: Words, unit: &[Vec<Spot>]) -> Option<Label> {
        let own = Body::of(unit.to_vec()).filter(|own| own.around.meets(&self.sheet))?;
        let Some((ring, room)) = self.best(words.size(), &own, 0..RINGS) else {
            let (room, led) = match self.on_itself(&own) {
                Some(room) => (room, None),
                // Of units that lie on each other the last have their numbers beside them, at the end of a line.
                None => (self.near(&own)?, Some(own.around.middle())),
            };
            self.numbered += 1;
            self.taken.push(room);
            return Some(Label { words, room, led, number: Some(self.numbered) });
        };
        self.taken.push(room);
        // A line leads there too from where another unit is hardly farther off.
        let gap = own.gap(room).max(1);
        let others = self.bodies.iter().filter(|body| body.shapes != own.shapes);
        let is_doubtful = ring > 0 && others.map(|other| other.gap(room)).min().is_some_and(|near| near < 2 * gap);
        let led = (ring >= LED || is_doubtful).then(|| own.around.middle());
        Some(Label { words, room, led, number: None })
    }

    /// A place for a number on a unit itself that covers no front and no other number, if there is any.
    fn on_itself(&self, own: &Body) -> Option<Room> {
        let spots = own.shapes.iter().flat_map(|shape| {
            let middle = Room::of(shape).map(|room| room.middle());
            let toward = shape.iter().filter_map(move |corner| Some(middle?.middle(*corner)));
            middle.into_iter().chain(toward)
        });
        let mut rooms = spots.map(|spot| Room::around(spot, BADGE, BADGE));
        rooms.find(|room| self.sheet.holds(room) && self.taken.iter().all(|other| !other.meets(room)))
    }

    /// The nearest place for a number that covers no unit, no front and no other number.
    fn near(&self, own: &Body) -> Option<Room> {
        let rings = (0..2 * RINGS).flat_map(|ring| around(own.around, [2 * BADGE, 2 * BADGE], 1 + ring * STEP));
        let mut rooms = rings.filter(|room| self.sheet.holds(room));
        rooms.find(|room| {
            self.taken.iter().all(|other| !other.meets(room)) && !self.bodies.iter().any(|body| body.is_under(*room))
        })
    }

    /// The best place in some rings around a unit, with its ring.
    fn best(&self, [wide, deep]: [i64; 2], own: &Body, rings: Range<i64>) -> Option<(i64, Room)> {
        let unit = own.around;
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
        let (taken, avoid) = (near(&self.taken), near(&self.avoid));
        let others = self.bodies.iter().filter(|body| body.shapes != own.shapes).collect::<Vec<_>>();
        let mut best: Option<(i64, i64, Room)> = None;
        for ring in rings {
            let away = ring * ring * 12;
            if best.is_some_and(|(cost, ..)| cost <= away) {
                break;
            }
            for (index, room) in around(unit, [wide, deep], 1 + ring * STEP).into_iter().enumerate() {
                let on = |rooms: &[Room]| rooms.iter().map(|other| other.shared(&room)).sum::<i64>();
                let cost = away + 3 * i64::try_from(index).unwrap_or(0) + 2 * on(&avoid);
                if best.is_some_and(|(least, ..)| least <= cost)
                    || !self.sheet.holds(&room)
                    || taken.iter().any(|other| other.meets(&room))
                    || own.is_under(room)
                    || self.bodies.iter().any(|body| body.is_under(room))
                {
                    continue;
                }
                let gap = own.gap(room);
                let is_own = |other: &&Body| between(other.around, room) > gap || other.gap(room) > gap;
                if others.iter().all(is_own) {
                    best = Some((cost, ring, room));
                }
            }
        }
        best.map(|(_, ring, room)| (ring, room))
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

impl Label {
    /// The words in the colour of a side; a line to the unit where they stand apart.
    pub(super) fn drawn(&self, class: &str) -> String {
        let mut text = String::new();
        let middle = self.room.middle();
        if let (Some(number), None) = (self.number, self.led) {
            return badge(number, middle);
        }
        if let Some(Spot { x, y }) = self.led {
            let near = Spot::new(x.clamp(self.room.left, self.room.right), y.clamp(self.room.top, self.room.bottom));
            let _ = write!(text, "<path class=\"m-y\" d=\"M{x} {y}L{} {}\"/>", near.x, near.y);
        }
        if let Some(number) = self.number {
            return text + &badge(number, middle);
        }
        let Words { name, strength, is_whole, state, is_small } = &self.words;
        let (x, top) = (middle.x, self.room.top);
        let (small, first) = match is_small {
            true => (" m-w", top + SMALL - 1),
            false => ("", top + LARGE - 2),
        };
        let _ = write!(text, "<text x=\"{x}\" y=\"{first}\" class=\"{class}{small}\">{}", safe(name));
        let mut y = first;
        if !strength.is_empty() || !state.is_empty() {
            y += SMALL + 1;
            let worn = if *is_whole { "" } else { " m-f" };
            let blank = if strength.is_empty() || state.is_empty() { "" } else { " " };
            let _ = write!(text, "<tspan x=\"{x}\" y=\"{y}\" class=\"m-u{worn}\">{}{blank}", safe(strength));
            if let Some(state) = state.first() {
                let _ = write!(text, "<tspan class=\"m-e\">{}</tspan>", safe(state));
            }
            text.push_str("</tspan>");
        }
        for line in state.iter().skip(1) {
            y += SMALL + 1;
            let _ = write!(text, "<tspan x=\"{x}\" y=\"{y}\" class=\"m-e\">{}</tspan>", safe(line));
        }
        text + "</text>"
    }
}

/// A number that stands for a name.
pub(super) fn badge(number: usize, at: Spot) -> String {
    format!(
        "<circle class=\"m-j\" cx=\"{}\" cy=\"{}\" r=\"{BADGE}\"/><text class=\"m-jt\" x=\"{}\" y=\"{}\">{number}</text>",
        at.x,
        at.y,
        at.x,
        at.y + 3
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::{Side, UnitId};

    #[test]
    fn a_state_names_units_as_the_map_does() {
        let unit = (UnitId::new("van-merlen"), Side::new("red"), "Van Merlen's light horse".to_owned());
        let roster = Roster { units: vec![unit], ..Roster::default() };
        let told = names_in("second push back by van-merlen, Halt", &roster);
        assert_eq!(told, "second push back by Van Merlen, Halt");
    }

    #[test]
    fn a_long_state_stands_in_two_lines() {
        assert_eq!(broken("", 6), Vec::<String>::new());
        assert_eq!(broken("retreating", 4), ["retreating"]);
        assert_eq!(broken("second push back by hussars", 6), ["second push back by", "hussars"]);
    }
}
