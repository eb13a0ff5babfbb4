//! Fords: shallow water drawn across a river, where the river counts as a stream (NB-TERR-13).

use super::complexes::is_left_round;
use super::ground::TerrainPiece;
use crate::kit::table::{Frame, Outline, Point, Segment};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;

/// The area of a ford; its corners bend one way only.
#[derive(Clone, Debug)]
pub(crate) struct Ford {
    /// The box around it.
    pub(crate) frame: Frame,
    /// Its sides, with the ford on their right.
    sides: Vec<Segment>,
}

/// Whether the corners of an outline bend one way only.
pub(crate) fn is_convex(outline: &Outline) -> bool {
    let sides = outline.sides().collect::<Vec<_>>();
    let turn = |at: usize| {
        let (one, next) = (sides[at].way(), sides[(at + 1) % sides.len()].way());
        let cross = i128::from(one.x) * i128::from(next.y) - i128::from(one.y) * i128::from(next.x);
        cross.signum()
    };
    let turns = || (0..sides.len()).map(turn);
    turns().all(|turn| turn >= 0) || turns().all(|turn| turn <= 0)
}

impl Ford {
    /// Shallow water that covers an area.
    pub(crate) fn of(piece: &TerrainPiece) -> Option<Ford> {
        let outline = piece.outline()?;
        if piece.land != Land::Stream || !is_convex(outline) {
            return None;
        }
        let left = is_left_round(outline);
        let sides = outline.sides().map(|side| match left {
            true => Segment::new(side.to, side.from),
            false => side,
        });
        Some(Ford { frame: piece.frame, sides: sides.collect() })
    }

    /// The parts of a convex shape that lie outside, beyond each of its sides; they overlap at its corners.
    pub(crate) fn beyond(&self, shape: &[Point]) -> Vec<Vec<Point>> {
        let parts = self.sides.iter().map(|side| side.left_of(shape));
        parts.filter(|part| part.len() > 2).collect()
    }
}
