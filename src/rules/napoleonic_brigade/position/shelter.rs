//! Whether a brigade as a whole is in cover: NB-FIRE-14, NB-FIRE-15, NB-SAA-02, NB-WORK-02, NB-BLD-16, NB-GAP-90.

use super::footprint::Footprint;
use super::ground::Ground;
use crate::kit::table::{Base, Point, Segment};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

impl Ground {
    /// NB-FIRE-14, NB-GAP-90: whether a brigade is in hard cover against fire from a point: at least half of its bases are;
    /// a garrison is by the section that the fire comes to (NB-BLD-12, NB-BLD-16).
    pub(crate) fn shelters(&self, brigade: &Brigade, footprint: &Footprint, from: Point) -> bool {
        self.most(brigade, footprint, from, |base| self.hard_cover(base, from))
    }

    /// NB-WORK-02: whether it is behind defence works, in the same way; complexes with a garrison are among them
    /// (NB-GAP-89).
    pub(crate) fn fortifies(&self, brigade: &Brigade, footprint: &Footprint, from: Point) -> bool {
        self.most(brigade, footprint, from, |base| {
            let shot = Segment::new(from, base.centre);
            let mut lined = self.lined(base).into_iter();
            lined.any(|section| section.work && section.stands() && !section.track.meets(shot).is_empty())
        })
    }

    fn most(&self, brigade: &Brigade, footprint: &Footprint, from: Point, covered: impl Fn(&Base) -> bool) -> bool {
        if let Some(post) = &brigade.post {
            let complex = self.complex(&post.complex);
            return complex.is_some_and(|complex| self.garrison_is_covered(complex, from));
        }
        let bases = footprint.bases.iter();
        let count = bases.filter(|stood| covered(&stood.base)).count();
        count > 0 && 2 * count >= footprint.bases.len()
    }
}
