//! A position on the sheet: symbols, pins, names.

use super::frame::{Frame, Spot};
use super::goals::{Flag, flags};
use super::labels::{Label, Placer, Words};
use super::letters::{apart, capital, labelled};
use super::list;
use super::pieces::{Piece, pieces, title};
use super::room::Room;
use super::symbols::STAR;
use crate::adjudicate::{Pin, Plot, Roster, Side, Symbol, UnitId};
use crate::kit::naming;

/// The units of a position with their names, and the room that is left.
pub(super) struct Layout<'p> {
    plot: &'p Plot,
    pub(super) pieces: Vec<(Piece<'p>, Option<Label>)>,
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
    /// What it had better not cover.
    pub(super) avoid: Vec<Room>,
    /// The shapes of those who are no more, beside whom only their own names stand.
    pub(super) lost: Vec<Vec<Vec<Spot>>>,
}

impl<'p> Layout<'p> {
    /// Symbols, and their names as far from everything as they have to be.
    pub(super) fn of(frame: &Frame, plot: &'p Plot, roster: &Roster, around: Around) -> Layout<'p> {
        let mut pieces = pieces(frame, plot).into_iter().map(|piece| (piece, None)).collect::<Vec<_>>();
        let pins = plot.pins.iter().filter_map(|pin| {
            let at = frame.place(&pin.at)?;
            Some((pin, Room::around(at.plus(0, -12), 9, 12), None))
        });
        let mut pins = pins.collect::<Vec<_>>();
        let units = pieces.iter().map(|(piece, _)| piece.shapes(frame));
        let units = units.chain(pins.iter().map(|(_, room, _)| vec![room.corners().to_vec()]));
        let units = units.chain(around.lost).collect();
        let fronts = pieces.iter().filter_map(|(piece, _)| piece.nose_room(frame));
        let mut taken = fronts.chain(around.taken).collect::<Vec<_>>();
        let covered = pieces.iter().flat_map(|(piece, _)| piece.rooms(frame)).chain(taken.iter().copied());
        let covered = covered.chain(around.avoid.iter().copied());
        let flags = flags(frame, plot, &covered.collect::<Vec<_>>());
        taken.extend(flags.iter().map(Flag::room));
        let [right, bottom] = frame.size();
        let whole = Room { left: 0, top: 0, right, bottom };
        let mut placer = Placer::new(around.shown.unwrap_or(whole), units, taken, around.avoid);
        // Those who fight come before those who lead, and both before places.
        for of_leaders in [false, true] {
            for (piece, label) in &mut pieces {
                if (piece.mark.symbol == Symbol::Leader) == of_leaders {
                    *label = placer.place(Words::of(piece.mark, roster), &piece.shapes(frame));
                }
            }
        }
        for (pin, room, label) in &mut pins {
            *label = placer.place(Words::name(&naming::capital(&pin.name)), &[room.corners().to_vec()]);
        }
        Layout { plot, pieces, pins, flags, placer }
    }

    /// Names units in full where all else stands already and there is room.
    pub(super) fn lengthen(&mut self, frame: &Frame, roster: &Roster) {
        for (piece, label) in &mut self.pieces {
            let unit = UnitId::new(&piece.mark.unit);
            let called = roster.unit(&unit);
            let called = capital(called.strip_prefix("the ").unwrap_or(called));
            if let Some(label) = label.as_mut().filter(|_| called != labelled(&piece.mark.unit, roster)) {
                self.placer.lengthen(label, &called, &piece.shapes(frame));
            }
        }
    }

    /// Whether a leader is drawn at a spot, or so near that a cross there would cover him.
    pub(super) fn has_leader_at(&self, frame: &Frame, spot: Spot) -> bool {
        let mut pieces = self.pieces.iter().map(|(piece, _)| piece);
        pieces.any(|piece| {
            let is_near = piece.room(frame).middle().far(spot) < STAR;
            piece.mark.symbol == Symbol::Leader && is_near
        })
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

    /// All names, in the colours of their sides.
    pub(super) fn labels(&self) -> String {
        let labels = self.named().map(|(side, label)| label.drawn(&ink(self.plot, side)));
        format!("<g class=\"m-t m-n\">{}</g>", labels.collect::<String>())
    }

    /// The names with the sides that they belong to.
    fn named(&self) -> impl Iterator<Item = (&Side, &Label)> {
        let pieces = self.pieces.iter().filter_map(|(piece, label)| Some((&piece.mark.side, label.as_ref()?)));
        pieces.chain(self.pins.iter().filter_map(|(pin, _, label)| Some((&pin.side, label.as_ref()?))))
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
