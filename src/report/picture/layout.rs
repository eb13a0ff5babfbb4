//! A position on the sheet: symbols, pins, names.

use std::collections::BTreeMap;

use super::called::called;
use super::frame::{Frame, Spot};
use super::gap::meet;
use super::goals::{Flag, flags};
use super::labels::Label;
use super::letters::apart;
use super::list;
use super::pieces::{Piece, pieces, title};
use super::placer::Placer;
use super::room::Room;
use super::stack::{self, MANY, Member};
use super::words::Choice;
use crate::adjudicate::{Pin, Plot, Roster, Side, Symbol};
use crate::kit::naming;

/// How often labels are placed anew, those first for which there was no room.
const ROUNDS: usize = 4;

/// The units of a position with their names, and the room that is left.
pub(super) struct Layout<'p> {
    plot: &'p Plot,
    pub(super) pieces: Vec<(Piece<'p>, Option<Label>)>,
    /// Those who stand together, by their numbers among the pieces, with the label that they have together.
    pub(super) stacks: Vec<(Vec<usize>, Label)>,
    pins: Vec<(&'p Pin, Room, Option<Label>)>,
    flags: Vec<Flag<'p>>,
    pub(super) placer: Placer,
}

/// What the names of a position keep away from.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The part of the sheet that is shown; all of it where none is named.
    pub(super) shown: Option<Room>,
    /// What no name may cover.
    pub(super) taken: Vec<Room>,
    /// The numbers of hexes, which no name of one unit may cover.
    pub(super) numbers: Vec<Room>,
    /// What it had better not cover.
    pub(super) avoid: Vec<Room>,
    /// The shapes of those who are no more, beside whom only their own names stand.
    pub(super) lost: Vec<Vec<Vec<Spot>>>,
    /// Those of whom the map tells, who are named before others: who fights, and who does anything else.
    pub(super) told: [Vec<String>; 2],
}

/// Labels as they were placed once.
struct Placed {
    placer: Placer,
    labels: BTreeMap<usize, Label>,
    stacks: Vec<(Vec<usize>, Label)>,
}

impl<'p> Layout<'p> {
    /// Symbols, and their names as far from everything as they have to be.
    pub(super) fn of(frame: &Frame, plot: &'p Plot, roster: &Roster, around: Around) -> Layout<'p> {
        let drawn = pieces(frame, plot);
        let pins = plot.pins.iter().filter_map(|pin| {
            let at = frame.place(&pin.at)?;
            Some((pin, Room::around(at.plus(0, -12), 9, 12), None))
        });
        let mut pins = pins.collect::<Vec<_>>();
        let units = drawn.iter().map(|piece| piece.shapes(frame));
        let units = units.chain(pins.iter().map(|(_, room, _)| vec![room.corners().to_vec()]));
        let units = units.chain(around.lost).collect();
        let fronts = drawn.iter().filter_map(|piece| piece.nose_room(frame));
        let mut taken = fronts.chain(around.taken).collect::<Vec<_>>();
        let covered = drawn.iter().flat_map(|piece| piece.rooms(frame)).chain(taken.iter().copied());
        let covered = covered.chain(around.numbers.iter().copied()).chain(around.avoid.iter().copied());
        let flags = flags(frame, plot, &covered.collect::<Vec<_>>());
        taken.extend(flags.iter().map(Flag::room));
        let [right, bottom] = frame.size();
        let whole = Room { left: 0, top: 0, right, bottom };
        let placer = Placer::new(around.shown.unwrap_or(whole), units, taken, around.numbers).avoiding(around.avoid);
        let Placed { mut placer, mut labels, stacks } = placed(frame, plot, roster, &drawn, &around.told, &placer);
        for (pin, room, label) in &mut pins {
            *label = placer.place(&Choice::place(&naming::title_of(&pin.name)), &[room.corners().to_vec()]);
        }
        let pieces = drawn.into_iter().enumerate().map(|(index, piece)| (piece, labels.remove(&index)));
        Layout { plot, pieces: pieces.collect(), stacks, pins, flags, placer }
    }

    /// Names units in full where all else stands already and there is room.
    pub(super) fn lengthen(&mut self, frame: &Frame, roster: &Roster) {
        for (piece, label) in &mut self.pieces {
            if let Some(label) = label {
                self.placer.lengthen(label, &called(&piece.mark.unit, roster).whole, &piece.shapes(frame));
            }
        }
    }

    /// Every unit as it is drawn: a group of its own with its title.
    pub(super) fn symbols(&self, roster: &Roster) -> String {
        let pins = self.pins.iter().map(|(pin, room, _)| {
            let at = room.middle();
            format!(
                "<g class=\"{}\"><title>{}, {}: {}</title><use href=\"#m-p\" x=\"{}\" y=\"{}\"/></g>",
                class(self.plot, &pin.side),
                apart(&pin.name),
                apart(&pin.place),
                apart(&pin.note),
                at.x,
                room.bottom
            )
        });
        let pieces = self.pieces.iter().map(|(piece, _)| {
            format!(
                "<g class=\"{}\"><title>{}</title>{}</g>",
                class(self.plot, &piece.mark.side),
                title(piece.mark, roster),
                piece.symbol()
            )
        });
        let flags = self.flags.iter().map(|flag| flag.drawn(self.plot, roster));
        flags.chain(pins).chain(pieces).collect()
    }

    /// The marks of fronts that other units are drawn over, once more.
    pub(super) fn noses(&self, frame: &Frame) -> String {
        let hidden = self.pieces.iter().enumerate().filter_map(|(index, (piece, _))| {
            let room = piece.nose_room(frame)?;
            let mut later = self.pieces[index + 1..].iter().flat_map(|(other, _)| other.shapes(frame));
            later.any(|shape| meet(room, &shape)).then_some(piece)
        });
        let noses = hidden.filter_map(|piece| {
            let [a, b, c] = piece.front(frame)?;
            let class = class(self.plot, &piece.mark.side);
            let path = format!("M{} {}L{} {}L{} {}z", a.x, a.y, b.x, b.y, c.x, c.y);
            Some(format!("<path class=\"m-k {class}\" d=\"{path}\"/>"))
        });
        let noses = noses.collect::<String>();
        match noses.is_empty() {
            true => noses,
            false => format!("<g class=\"m-no\">{noses}</g>"),
        }
    }

    /// All names, in the colours of their sides.
    pub(super) fn labels(&self) -> String {
        let labels = self.named().map(|(side, label)| label.drawn(&ink(self.plot, side)));
        format!("<g class=\"m-t m-n\">{}</g>", labels.collect::<String>())
    }

    /// The names with the sides that they belong to.
    fn named(&self) -> impl Iterator<Item = (&Side, &Label)> {
        let pieces = self.pieces.iter().filter_map(|(piece, label)| Some((&piece.mark.side, label.as_ref()?)));
        let stacks = self.stacks.iter().map(|(members, label)| (&self.pieces[members[0]].0.mark.side, label));
        pieces.chain(stacks).chain(self.pins.iter().filter_map(|(pin, _, label)| Some((&pin.side, label.as_ref()?))))
    }

    /// The ground of all labels.
    pub(super) fn label_rooms(&self) -> Vec<Room> {
        self.named().map(|(_, label)| label.room).collect()
    }

    /// The names for which there is no room beside their units, by the numbers that stand there.
    pub(super) fn numbered(&self) -> Vec<(usize, String)> {
        let numbered = self.named().filter_map(|(_, label)| Some((label.number?, label.words.told())));
        let mut numbered = numbered.collect::<Vec<_>>();
        numbered.sort();
        numbered
    }

    /// The same as a list on the map itself, where it covers least.
    pub(super) fn list(&self, frame: &Frame) -> String {
        let lines = self.numbered().into_iter().map(|(number, words)| format!("{number} {words}"));
        let lines = lines.collect::<Vec<_>>();
        let rooms = self.pieces.iter().flat_map(|(piece, _)| piece.rooms(frame));
        let rooms = rooms.chain(self.named().map(|(_, label)| label.room)).collect::<Vec<_>>();
        list::drawn(frame, &lines, &rooms)
    }
}

/// Labels for units: of the ways in which they can be placed one after the other, the first in which nobody of whom the map
/// tells goes without, or else the one in which fewest do.
fn placed(
    frame: &Frame,
    plot: &Plot,
    roster: &Roster,
    pieces: &[Piece<'_>],
    told: &[Vec<String>; 2],
    placer: &Placer,
) -> Placed {
    // Those of whom the map tells come before the others, and leaders behind all.
    let weight = |group: &[usize]| {
        let weights = group.iter().map(|index| match pieces[*index].mark {
            mark if mark.symbol == Symbol::Leader => 1,
            mark if told[0].contains(&mark.unit) => 8,
            mark if told[1].contains(&mark.unit) => 6,
            mark if !mark.state.is_empty() => 5,
            _ => 3,
        });
        weights.max().unwrap_or(0)
    };
    let mut order = groups(frame, pieces);
    order.sort_by_key(|group| std::cmp::Reverse(weight(group)));
    let choices = pieces.iter().map(|piece| Choice::of(piece.mark, roster, plot.theatre.as_ref())).collect::<Vec<_>>();
    let mut best: Option<(i32, Placed)> = None;
    for _ in 0..ROUNDS {
        let mut placed = Placed { placer: placer.clone(), labels: BTreeMap::new(), stacks: Vec::new() };
        for group in &order {
            placed.name(frame, plot, roster, group, pieces, &choices);
        }
        let goes_without = |group: &Vec<usize>| {
            let labels = group.iter().filter_map(|index| placed.labels.get(index));
            labels.map(|label| label.number).any(|number| number.is_some())
        };
        let without = order.iter().filter(|group| goes_without(group)).cloned().collect::<Vec<_>>();
        let cost = without.iter().map(|group| weight(group)).sum::<i32>();
        let with = order.iter().filter(|group| !goes_without(group)).cloned();
        let next = without.iter().cloned().chain(with).collect::<Vec<_>>();
        // In a throng there is no room for many, whoever comes first.
        let is_settled = cost == 0 || next == order || 3 * without.len() > order.len();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, placed));
        }
        if is_settled {
            break;
        }
        order = next;
    }
    best.map(|(_, placed)| placed).expect("there is at least one round")
}

/// The units one by one, but those together who share a hex with many.
fn groups(frame: &Frame, pieces: &[Piece<'_>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let shares = |group: &&mut Vec<usize>| {
            let first = pieces[group[0]].mark;
            first.at == piece.mark.at && first.side == piece.mark.side
        };
        match groups.iter_mut().find(shares).filter(|_| matches!(frame, Frame::Hexes(_))) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    let apart = |group: Vec<usize>| match group.len() >= MANY {
        true => vec![group],
        false => group.into_iter().map(|index| vec![index]).collect(),
    };
    groups.into_iter().flat_map(apart).collect()
}

impl Placed {
    /// Names a unit, or those who stand together.
    fn name(
        &mut self,
        frame: &Frame,
        plot: &Plot,
        roster: &Roster,
        group: &[usize],
        pieces: &[Piece<'_>],
        choices: &[Choice],
    ) {
        if group.len() >= MANY {
            let members = group.iter().map(|index| {
                let piece = &pieces[*index];
                let (side, mark) = (&piece.mark.side, piece.mark);
                Member::of(mark, roster, plot.theatre.as_ref(), [piece.name(), class(plot, side), ink(plot, side)])
            });
            let members = members.collect::<Vec<_>>();
            let shapes = group.iter().flat_map(|index| pieces[*index].shapes(frame)).collect::<Vec<_>>();
            let size = stack::size(&members);
            let mut words = choices[group[0]].told.clone();
            words.members = members;
            if let Some(label) = self.placer.place_together(words, size, &shapes) {
                self.stacks.push((group.to_vec(), label));
                return;
            }
        }
        for index in group {
            let label = self.placer.place(&choices[*index], &pieces[*index].shapes(frame));
            self.labels.extend(label.map(|label| (*index, label)));
        }
    }
}

/// The ground that units cover.
pub(super) fn rooms(frame: &Frame, plot: &Plot) -> Vec<Room> {
    let pieces = pieces(frame, plot);
    pieces.iter().flat_map(|piece| piece.rooms(frame)).collect()
}

/// The class of the letters of a side.
pub(super) fn ink(plot: &Plot, side: &Side) -> String {
    class(plot, side).replacen("m-s", "m-q", 1)
}

/// The class of the colours of a side.
pub(super) fn class(plot: &Plot, side: &Side) -> String {
    let index = plot.sides.iter().position(|other| other == side);
    format!("m-s{}", index.unwrap_or(0))
}
