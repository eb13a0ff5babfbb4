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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::position::ground::tests::{FARM, agreed, at, ground};

    /// What blocks a line, its ends in hundredths of an inch.
    fn blocked(ground: &Ground, from: (i64, i64), to: (i64, i64)) -> Option<String> {
        let line = Segment::new(at(from.0, from.1), at(to.0, to.1));
        ground.blocks(line).map(|piece| piece.called().to_string())
    }

    #[test]
    fn buildings_block_what_leads_through_them() {
        let ground = ground(&["{kind: building, name: mill, at: [10, 10], size: [1, 1]}"]);
        let blocks = |x| blocked(&ground, (x, 800), (x, 1200));
        assert_eq!(blocks(1000).as_deref(), Some("the building mill"));
        // Along its side, and up to it.
        assert_eq!(blocks(1050), None);
        assert_eq!(blocked(&ground, (1000, 800), (1000, 950)), None);
    }

    #[test]
    fn a_complex_blocks_by_its_buildings_and_not_over_its_walls() {
        let ground = ground(&[FARM]);
        // North and south are buildings, east and west walls.
        assert_eq!(blocked(&ground, (1000, 800), (1000, 1200)).as_deref(), Some("the complex farm"));
        assert_eq!(blocked(&ground, (700, 1000), (1300, 1000)), None);
        // Its own front is seen, from without and from within.
        assert_eq!(blocked(&ground, (1000, 700), (1000, 900)), None);
        assert_eq!(blocked(&ground, (1000, 1100), (1000, 1500)), None);
    }

    #[test]
    fn one_sees_through_an_inch_of_wood() {
        let woods = [
            "{kind: woods, name: bossu, at: [10, 10], size: [4, 0.6]}",
            "{kind: thick-woods, at: [10, 12], size: [4, 0.4]}",
            "{kind: brush, at: [10, 14], size: [4, 4]}",
        ];
        let sees = |ground: &Ground, to| blocked(ground, (1000, 800), (1000, to)).is_none();
        assert!(sees(&ground(&woods), 1600));
        let more = "{kind: woods, at: [10, 15], size: [4, 0.2]}";
        let deeper = ground(&[woods[0], woods[1], more]);
        assert!(sees(&deeper, 1490) && !sees(&deeper, 1600));
        assert_eq!(blocked(&deeper, (1000, 800), (1000, 1600)).as_deref(), Some("the woods bossu"));
        // The same wood drawn twice is one.
        assert!(sees(&ground(&[woods[0], woods[0]]), 1600));
        assert!(!sees(&agreed(&woods, "{wood_visibility: 0.5}"), 1600));
        assert!(sees(&agreed(&[woods[0], woods[1], more], "{wood_visibility: 1.2}"), 1600));
    }

    #[test]
    fn ground_higher_than_both_ends_blocks() {
        let hills = ["{kind: hill, at: [10, 10], size: [4, 4]}", "{kind: hill, at: [10, 10], size: [2, 2], height: 2}"];
        let sees = |pieces: &[&str], from, to| blocked(&ground(pieces), (1000, from), (1000, to)).is_none();
        assert!(!sees(&hills[..1], 700, 1300) && sees(&hills[..1], 850, 1300));
        assert!(!sees(&hills, 850, 1300) && sees(&hills, 1000, 1300) && sees(&hills, 850, 700));
        // Down from the first slope to the plain, and along the foot of the hill.
        assert!(sees(&hills, 1150, 1300));
        assert_eq!(blocked(&ground(&hills), (800, 700), (800, 1300)), None);
    }
}
