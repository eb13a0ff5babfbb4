//! Towns: blocks of houses with streets between them.

use std::fmt::Write;

use super::frame::Spot;
use super::room::Room;

/// The blocks in a hex, from its middle: left, top, width, height. Those first that a village has, too. The place of the
/// hex's number stays free.
const BLOCKS: [[i64; 4]; 14] = [
    [-38, -28, 20, 12],
    [22, -26, 16, 16],
    [-44, -8, 14, 18],
    [30, -4, 14, 16],
    [-36, 18, 16, 12],
    [8, 22, 14, 16],
    [-22, -10, 14, 10],
    [6, 8, 16, 8],
    [-14, -32, 12, 14],
    [3, -32, 14, 12],
    [-14, 24, 18, 12],
    [28, 18, 12, 12],
    [8, -10, 14, 12],
    [-20, 6, 12, 10],
];

/// What stands in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settlement {
    /// A place of one hex.
    Village,
    /// One of several.
    Town,
}

impl Settlement {
    /// How many blocks it has in a hex.
    fn blocks(self) -> usize {
        match self {
            Settlement::Village => 8,
            Settlement::Town => BLOCKS.len(),
        }
    }
}

/// A block on a table with its street, and how far both reach.
const BLOCK: [i64; 2] = [17, 13];
const LOT: [i64; 2] = [23, 19];

/// The most blocks of a row, and the most rows: ground may reach far beyond what can be drawn.
const MOST: i64 = 60;

/// The blocks in the hex around a point; of two hexes beside each other one has them the other way round.
pub(super) fn in_hex(middle: Spot, settlement: Settlement) -> String {
    let is_turned = (middle.x + middle.y) / 52 % 2 != 0;
    let mut text = String::new();
    for [left, top, wide, high] in &BLOCKS[..settlement.blocks()] {
        let left = if is_turned { -left - wide } else { *left };
        let _ = write!(text, "M{} {}h{wide}v{high}h-{wide}z", middle.x + left, middle.y + top);
    }
    text
}

/// So many houses about the roads that meet in a place, each so many tenths as large as in a hex of a battle.
pub(super) fn cluster(middle: Spot, count: usize, tenths: i64) -> String {
    let count = count.min(BLOCKS.len());
    // Those next to the crossing of its streets come first, but for those right at it.
    let mut near = BLOCKS.to_vec();
    near.sort_by_key(|[left, top, wide, high]| (left + wide / 2).pow(2) + (top + high / 2).pow(2));
    near.rotate_left(if count == BLOCKS.len() { 0 } else { 2 });
    let is_turned = (middle.x + middle.y) / 52 % 2 != 0;
    let mut text = String::new();
    for block in &near[..count] {
        let [left, top, wide, high] = block.map(|length| length * tenths / 10);
        let left = if is_turned { -left - wide } else { left };
        let _ = write!(text, "M{} {}h{wide}v{high}h-{wide}z", middle.x + left, middle.y + top);
    }
    text
}

/// The blocks within an outline; nothing where it has no room for two.
pub(super) fn within(outline: &[Spot]) -> String {
    let Some(room) = Room::of(outline) else {
        return String::new();
    };
    let (wide, high) = (room.right - room.left, room.bottom - room.top);
    let [columns, rows] = [(wide + LOT[0] - BLOCK[0]) / LOT[0], (high + LOT[1] - BLOCK[1]) / LOT[1]];
    // What is left over is shared by the edges.
    let left = room.left + (wide - columns * LOT[0] + LOT[0] - BLOCK[0]) / 2;
    let top = room.top + (high - rows * LOT[1] + LOT[1] - BLOCK[1]) / 2;
    let mut blocks = Vec::new();
    for row in 0..rows.min(MOST) {
        for column in 0..columns.min(MOST) {
            // No two blocks beside each other are alike.
            let less = (3 * column + 5 * row) % 4;
            let (x, y) = (left + column * LOT[0], top + row * LOT[1]);
            let block = Room { left: x, top: y, right: x + BLOCK[0] - less, bottom: y + BLOCK[1] - (less + row) % 3 };
            let corners = [(block.left, block.top), (block.right, block.top), (block.right, block.bottom)];
            let corners = corners.into_iter().chain([(block.left, block.bottom)]);
            if corners.map(|(x, y)| Spot::new(x, y)).all(|corner| holds(outline, corner)) {
                blocks.push(block);
            }
        }
    }
    if blocks.len() < 2 {
        return String::new();
    }
    let drawn = blocks.iter().map(|block| {
        let (wide, high) = (block.right - block.left, block.bottom - block.top);
        format!("M{} {}h{wide}v{high}h-{wide}z", block.left, block.top)
    });
    drawn.collect()
}

/// Whether a point lies within an outline, by the edges that a line to the right of it crosses.
pub(super) fn holds(outline: &[Spot], at: Spot) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(from, to)| {
        let (low, high) = if from.y <= to.y { (from, to) } else { (to, from) };
        let is_beside = low.y <= at.y && at.y < high.y;
        is_beside && (high.x - low.x) * (at.y - low.y) - (at.x - low.x) * (high.y - low.y) > 0
    });
    !crossed.count().is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_within_their_town() {
        let town = [(0, 0), (80, 0), (80, 60), (0, 60)].map(|(x, y)| Spot::new(x, y));
        assert!(holds(&town, Spot::new(40, 30)) && !holds(&town, Spot::new(81, 30)));
        let blocks = within(&town);
        assert_eq!(blocks.matches('M').count(), 9, "three columns and three rows: {blocks}");
        let triangle = [(0, 0), (80, 0), (0, 60)].map(|(x, y)| Spot::new(x, y));
        assert!((2..9).contains(&within(&triangle).matches('M').count()));
        assert_eq!(within(&town[..3].iter().map(|at| Spot::new(at.x / 4, at.y / 4)).collect::<Vec<_>>()), "");
    }
}
