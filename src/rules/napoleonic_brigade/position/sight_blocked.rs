//! What ground hides: NB-FIRE-08, NB-GAP-19. Brigades in the way are the caller's.

use super::ground::{Ground, TerrainPiece};
use super::terrain::Fabric;
use crate::kit::table::{Frame, Length, Segment, Track};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, TOUCH};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land};

/// How much of a line lies in some stretches of it, what lies in several counted once.
fn covered(mut stretches: Vec<(Length, Length)>) -> Length {
    stretches.sort_unstable();
    let mut seen = (Length::ZERO, Length::ZERO);
    for (from, to) in stretches {
        let (whole, until) = seen;
        let from = from.max(until);
        let more = (to - from).max(Length::ZERO);
        seen = (whole + more, until.max(to));
    }
    seen.0
}

/// Whether a line lies within a piece for more than it touches it.
fn leads_through(piece: &TerrainPiece, line: Segment) -> bool {
    covered(piece.stretches_of(line)) > TOUCH
}

/// Whether a line leads through a complex by the front of a building.
fn is_behind_buildings(complex: &TerrainPiece, line: Segment) -> bool {
    let mut facades = complex.facades.iter();
    let meets = |side: Segment| !Track::line(side.ends().to_vec()).meets(line).is_empty();
    leads_through(complex, line) && facades.any(|facade| facade.fabric == Fabric::Building && meets(facade.line))
}

impl Ground {
    /// NB-GAP-19: the ground that blocks a line of sight, if any does: a building, more wood than one sees through, or
    /// ground higher than both ends.
    pub(crate) fn blocks(&self, line: Segment) -> Option<&TerrainPiece> {
        let pieces = self.near(Frame::of(&line.ends())).collect::<Vec<_>>();
        let higher = self.level(line.from).max(self.level(line.to));
        let hides = |piece: &&&TerrainPiece| match piece.class {
            Class::Building => leads_through(piece, line),
            Class::Complex => is_behind_buildings(piece, line),
            _ => piece.level > higher && leads_through(piece, line),
        };
        let in_the_way = pieces.iter().find(hides).copied();
        in_the_way.or_else(|| self.too_much_wood(&pieces, line))
    }

    /// The first of the woods on a line where there is more wood on it than one sees through.
    fn too_much_wood<'g>(&self, pieces: &[&'g TerrainPiece], line: Segment) -> Option<&'g TerrainPiece> {
        let woods = pieces.iter().copied();
        let woods = woods.filter(|piece| matches!(piece.land, Land::Woods | Land::ThickWoods));
        let woods = woods.map(|wood| (wood, wood.stretches_of(line)));
        let woods = woods.filter(|(_, stretches)| !stretches.is_empty());
        let (woods, stretches): (Vec<_>, Vec<_>) = woods.unzip();
        let wood = covered(stretches.concat());
        let first = woods.first().copied();
        first.filter(|_| wood > self.wood_visibility + LIMIT)
    }
}
