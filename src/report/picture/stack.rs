//! Those who stand together in one hex, under one label that names them line by line.

use std::fmt::Write;

use super::called::labelled;
use super::letters::{safe, width};
use super::room::Room;
use super::words::{Choice, SMALL, Words};
use crate::adjudicate::{Mark, Roster, Theatre};

/// From so many on they have one label together.
pub(super) const MANY: usize = 3;

/// The height of a line, and the room for the sign of the arm before it.
const LINE: i64 = 14;
const SIGN: i64 = 26;

/// Room around the lines.
const EDGE: i64 = 4;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    /// What stands for him on the map.
    sign: String,
    /// The classes of the colours and of the letters of his side.
    colours: String,
    ink: String,
    name: String,
    strength: String,
    state: String,
}

impl Member {
    /// A unit as a line.
    pub(super) fn of(
        mark: &Mark,
        roster: &Roster,
        theatre: Option<&Theatre>,
        [sign, colours, ink]: [String; 3],
    ) -> Member {
        let Words { strength, state, .. } = Choice::of(mark, roster, theatre).told;
        Member { sign, colours, ink, name: labelled(&mark.unit, roster), strength, state: state.join(" ") }
    }

    fn wide(&self) -> i64 {
        let below = [self.strength.as_str(), self.state.as_str()].map(|text| match text {
            "" => 0,
            text => width(text, SMALL) + 5,
        });
        SIGN + width(&self.name, SMALL) + below.iter().sum::<i64>()
    }
}

/// How wide and high the label of some of them is.
pub(super) fn size(members: &[Member]) -> [i64; 2] {
    let wide = members.iter().map(Member::wide).max().unwrap_or(0);
    let lines = i64::try_from(members.len()).unwrap_or(0);
    [wide + 2 * EDGE, lines * LINE + 2 * EDGE]
}

/// The label: a card with a line for each.
pub(super) fn drawn(members: &[Member], room: Room) -> String {
    let [wide, high] = room.size();
    let mut text = format!(
        "<rect class=\"m-jc\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" rx=\"3\"/>",
        room.left, room.top
    );
    for (line, member) in (0..).zip(members) {
        let (x, y) = (room.left + EDGE, room.top + EDGE + line * LINE);
        let _ = write!(
            text,
            "<g class=\"{}\" transform=\"translate({} {})scale(.28)\"><use href=\"#{}\"/></g>\
             <text x=\"{}\" y=\"{}\" class=\"m-jl {}\">{}",
            member.colours,
            x + SIGN / 2 - 2,
            y + LINE / 2,
            member.sign,
            x + SIGN,
            y + SMALL - 1,
            member.ink,
            safe(&member.name)
        );
        for (class, told) in [("m-u", &member.strength), ("m-e", &member.state)] {
            if !told.is_empty() {
                let _ = write!(text, " <tspan class=\"{class}\">{}</tspan>", safe(told));
            }
        }
        text.push_str("</text>");
    }
    text
}
