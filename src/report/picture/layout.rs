//! A position on the sheet: symbols, pins, names.

use super::frame::{Frame, Spot};
use super::labels::{Label, Placer, Words};
use super::letters::apart;
use super::pieces::{Piece, pieces, title};
use super::room::Room;
use super::symbols::STAR;
use crate::adjudicate::{Pin, Plot, Roster, Side, Symbol};
use crate::kit::naming;

/// The units of a position with their names, and the room that is left.
pub(super) struct Layout<'p> {
    plot: &'p Plot,
    pub(super) pieces: Vec<(Piece<'p>, Option<Label>)>,
    pins: Vec<(&'p Pin, Room, Option<Label>)>,
    pub(super) placer: Placer,
}

impl<'p> Layout<'p> {
    /// Names had better not stand on what is to be avoided.
    pub(super) fn of(frame: &Frame, plot: &'p Plot, roster: &Roster, avoid: Vec<Room>) -> Layout<'p> {
        let mut pieces = pieces(frame, plot).into_iter().map(|piece| (piece, None)).collect::<Vec<_>>();
        let pins = plot.pins.iter().filter_map(|pin| {
            let Frame::Table(table) = frame else {
                return None;
            };
            let at = table.spot(pin.at);
            Some((pin, Room::around(at.plus(0, -12), 9, 12), None))
        });
        let mut pins = pins.collect::<Vec<_>>();
        let rooms = pieces.iter().flat_map(|(piece, _)| piece.rooms(frame));
        let rooms = rooms.chain(pins.iter().map(|(_, room, _)| *room)).collect();
        let mut placer = Placer::new(frame, rooms, avoid);
        // Those who fight come before those who lead, and both before places.
        for of_leaders in [false, true] {
            for (piece, label) in &mut pieces {
                if (piece.mark.symbol == Symbol::Leader) == of_leaders {
                    *label = placer.place(Words::of(piece.mark, roster), piece.room(frame));
                }
            }
        }
        for (pin, room, label) in &mut pins {
            *label = placer.place(Words::name(&naming::capital(&pin.name)), *room);
        }
        Layout { plot, pieces, pins, placer }
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
        pins.chain(pieces).collect()
    }

    /// All names.
    pub(super) fn labels(&self) -> String {
        let pieces = self.pieces.iter().map(|(_, label)| label);
        let labels = pieces.chain(self.pins.iter().map(|(.., label)| label));
        let labels = labels.flatten().map(Label::drawn);
        format!("<g class=\"m-t m-n\">{}</g>", labels.collect::<String>())
    }

    /// The ground that each name takes up.
    #[cfg(test)]
    pub(super) fn label_rooms(&self) -> Vec<Room> {
        let pieces = self.pieces.iter().map(|(_, label)| label);
        let labels = pieces.chain(self.pins.iter().map(|(.., label)| label));
        labels.flatten().map(|label| label.room).collect()
    }
}

/// The ground that units cover.
pub(super) fn rooms(frame: &Frame, plot: &Plot) -> Vec<Room> {
    let pieces = pieces(frame, plot);
    pieces.iter().flat_map(|piece| piece.rooms(frame)).collect()
}

/// The class of the colours of a side.
pub(super) fn class(plot: &Plot, side: &Side) -> String {
    let index = plot.sides.iter().position(|other| other == side);
    format!("m-s{}", index.unwrap_or(0))
}
