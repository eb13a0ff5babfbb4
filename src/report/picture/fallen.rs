//! Those who are no more: faded and crossed beneath those who live, with their names.

use super::frame::{Frame, Spot};
use super::layout::{Layout, class, ink};
use super::pieces::{Piece, pieces, title};
use super::room::Room;
use super::words::Choice;
use crate::adjudicate::{Mark, Roster, Scene};

/// How far aside of where it fell a unit is drawn whose place another has taken.
const ASIDE: [(i64, i64); 13] = [
    (0, 0),
    (0, 32),
    (0, -32),
    (36, 0),
    (-36, 0),
    (32, 26),
    (-32, 26),
    (32, -26),
    (-32, -26),
    (0, 46),
    (52, 0),
    (-52, 0),
    (0, -46),
];

/// One of the lost, where it is drawn.
struct Fallen<'s> {
    mark: &'s Mark,
    piece: Piece<'s>,
    /// How far that is from where it fell.
    aside: (i64, i64),
}

impl Fallen<'_> {
    fn shapes(&self, frame: &Frame) -> Vec<Vec<Spot>> {
        let (x, y) = self.aside;
        let shapes = self.piece.shapes(frame).into_iter();
        shapes.map(|shape| shape.iter().map(|spot| spot.plus(x, y)).collect()).collect()
    }
}

/// The lost, each as far aside as those who stand there, and those who fell before it, leave room for it.
fn fallen<'s>(frame: &Frame, scene: &'s Scene) -> Vec<Fallen<'s>> {
    let standing = pieces(frame, &scene.after);
    let noses = standing.iter().filter_map(|piece| piece.nose_room(frame));
    let mut taken = standing.iter().flat_map(|piece| piece.rooms(frame)).chain(noses).collect::<Vec<_>>();
    let mut fallen = Vec::new();
    for mark in &scene.lost {
        let Some(piece) = Piece::of(frame, mark) else { continue };
        let room = piece.room(frame);
        let moved = |(x, y): (i64, i64)| Room {
            left: room.left + x,
            top: room.top + y,
            right: room.right + x,
            bottom: room.bottom + y,
        };
        let [wide, high] = frame.size();
        let sheet = Room { left: 0, top: 0, right: wide, bottom: high };
        let cost = |aside: &(i64, i64)| {
            let there = moved(*aside);
            let covered = taken.iter().map(|other| other.shared(&there)).sum::<i64>();
            let off = if sheet.holds(&there) { 0 } else { 100_000 };
            covered + off + 6 * (aside.0.abs() + aside.1.abs())
        };
        let aside = ASIDE.into_iter().min_by_key(cost).unwrap_or((0, 0));
        taken.push(moved(aside));
        fallen.push(Fallen { mark, piece, aside });
    }
    fallen
}

/// The shapes of the lost where they are drawn, for names to keep away from.
pub(super) fn shapes(frame: &Frame, scene: &Scene) -> Vec<Vec<Vec<Spot>>> {
    fallen(frame, scene).iter().map(|fallen| fallen.shapes(frame)).collect()
}

/// The lost themselves, and their names.
pub(super) fn drawn(frame: &Frame, scene: &Scene, roster: &Roster, layout: &mut Layout<'_>) -> (String, String) {
    let (mut ghosts, mut names) = (String::new(), String::new());
    for fallen in fallen(frame, scene) {
        let Fallen { mark, piece, aside: (x, y) } = &fallen;
        let label = layout.placer.place(&Choice::name(&mark.unit, roster), &fallen.shapes(frame));
        names.extend(label.map(|label| label.drawn(&ink(&scene.before, &mark.side))));
        let middle = piece.room(frame).middle();
        let moved = match (*x, *y) {
            (0, 0) => String::new(),
            (x, y) => format!(" transform=\"translate({x} {y})\""),
        };
        ghosts.push_str(&format!(
            "<g><title>{}, lost</title><g{moved}><g class=\"{} m-o\">{}</g><path class=\"m-z\" d=\"M{} {}l20 20m0-20l-20 20\"/></g></g>",
            title(mark, roster),
            class(&scene.before, &mark.side),
            piece.symbol(),
            middle.x - 10,
            middle.y - 10
        ));
    }
    if !names.is_empty() {
        names = format!("<g class=\"m-t m-n\">{names}</g>");
    }
    (ghosts, names)
}
