//! Labels where they stand, and how they are drawn.

use std::fmt::Write;

use super::frame::Spot;
use super::letters::safe;
use super::room::Room;
use super::stack;
use super::words::{LARGE, SMALL, Words};

/// The radius of a number that stands for a name.
pub(super) const BADGE: i64 = 8;

/// Words where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) words: Words,
    pub(super) room: Room,
    /// The ground of whom they belong to, where a line leads there.
    pub(super) led: Option<Room>,
    /// The number that stands in their place on the unit itself, where there is no room for them beside it.
    pub(super) number: Option<usize>,
}

/// The line from a label to the ground of its unit.
pub(super) fn lead(room: Room, unit: Room) -> [Spot; 2] {
    let middle = unit.middle();
    let within = |room: Room, at: Spot| Spot::new(at.x.clamp(room.left, room.right), at.y.clamp(room.top, room.bottom));
    let from = within(room, middle);
    // A little into the unit, but not over its middle.
    let [wide, high] = unit.size().map(|length| length / 3);
    let inner = Room {
        left: unit.left + wide.min(8),
        top: unit.top + high.min(8),
        right: unit.right - wide.min(8),
        bottom: unit.bottom - high.min(8),
    };
    [from, within(inner, from)]
}

impl Label {
    /// The words in the colour of a side; a line to the unit where they stand apart.
    pub(super) fn drawn(&self, class: &str) -> String {
        let mut text = String::new();
        let middle = self.room.middle();
        if let Some(unit) = self.led {
            let [from, to] = lead(self.room, unit);
            let _ = write!(text, "<path class=\"m-y\" d=\"M{} {}L{} {}\"/>", to.x, to.y, from.x, from.y);
        }
        match self.number {
            Some(number) => text + &badge(number, middle),
            None if !self.words.members.is_empty() => text + &stack::drawn(&self.words.members, self.room),
            None => text + &self.written(class),
        }
    }

    /// The words themselves.
    fn written(&self, class: &str) -> String {
        let Words { name, strength, is_whole, state, is_small, .. } = &self.words;
        let (x, top) = (self.room.middle().x, self.room.top);
        let (small, large, foot) = match is_small {
            true => (" m-w", SMALL, SMALL - 1),
            false => ("", LARGE, LARGE - 2),
        };
        let mut y = top + foot;
        let (first, more) = name.split_first().map_or(("", &[][..]), |(first, more)| (first.as_str(), more));
        let mut text = format!("<text x=\"{x}\" y=\"{y}\" class=\"{class}{small}\">{}", safe(first));
        for line in more {
            y += large;
            let _ = write!(text, "<tspan x=\"{x}\" y=\"{y}\">{}</tspan>", safe(line));
        }
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
