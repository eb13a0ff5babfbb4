//! For how many beats the clock need not look: nothing can come of two brigades, or the ground under one stays the same
//! (NB-GAP-14). Whatever is answered here is sure; where it is not sure, the answer is none.

use super::distances::ROUNDING;
use super::mover::Mover;
use super::way::farthest;
use crate::kit::table::{Base, Frame, Length, Outline, Point, Segment, Track};
use crate::rules::napoleonic_brigade::charts::measures::{BEATS, LIMIT, ON_ROAD, TOUCH};
use crate::rules::napoleonic_brigade::charts::movement::CLOSING;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land, ROAD};
use crate::rules::napoleonic_brigade::play::moving::clock::Clock;
use crate::rules::napoleonic_brigade::position::fords::is_convex;
use crate::rules::napoleonic_brigade::position::ground::TerrainPiece;
use crate::rules::napoleonic_brigade::position::terrain::Shape;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// Spans of beats that are tried, the longest first.
const SPANS: [i64; 5] = [BEATS, 300, 80, 20, 5];

/// Enemies farther apart than this do not concern each other: the widest limit, and roundings.
const REACH: Length = Length::micrometres(CLOSING.in_micrometres() + 40);

/// Where limits bind neither of them, nothing comes of enemies before they touch.
const CONTACT: Length = Length::micrometres(TOUCH.in_micrometres() + 40);

/// What roundings of a rectangle around a brigade may come to.
const ROUND: Length = Length::micrometres(8);

/// By how much bases must overlap ground so that roundings on the way change nothing.
const FIRMLY: Length = Length::micrometres(LIMIT.in_micrometres() + ROUNDING.in_micrometres());

/// For how many beats nothing can come of two brigades: they do not come within reach of each other, however they go; or
/// where they go straight they pass each other.
pub(crate) fn quiet_pair(one: &Mover, other: &Mover, enemies: bool, left: i64) -> i64 {
    if one.gone || other.gone || !enemies && (one.is_driven() || other.is_driven()) {
        return BEATS;
    }
    let most = one.straight_beats(left).min(other.straight_beats(left));
    let reach = match enemies {
        true if one.presses() || other.presses() => CONTACT,
        true => REACH,
        false => Length::ZERO,
    };
    let gap = one.whole().gap(&other.whole()).floor() - reach - ROUND;
    let speed = farthest(one.budget() + other.budget(), 1, ROAD);
    let closing = (gap.in_micrometres() / speed.in_micrometres()).clamp(0, most);
    let apart = |beats: i64| {
        let (a, b) = (one.swept(beats), other.swept(beats));
        match enemies {
            true => !a.touches(&b, reach),
            false => !a.overlaps(&b, TOUCH - ROUND),
        }
    };
    let mut spans = SPANS.map(|span| span.min(most)).into_iter();
    let span = spans.find(|span| *span <= closing || apart(*span));
    span.unwrap_or(0).max(closing)
}

/// A part of a piece of ground that bends inward nowhere.
enum ConvexPart<'p> {
    Area(&'p Outline),
    Strip(Track),
    Line(Segment),
}

impl ConvexPart<'_> {
    fn is_under(&self, shape: &[Point]) -> bool {
        match self {
            ConvexPart::Area(outline) => outline.overlaps(shape),
            ConvexPart::Strip(track) => track.overlaps(shape, Length::ZERO),
            ConvexPart::Line(line) => line.passes_through(shape),
        }
    }
}

impl TerrainPiece {
    /// The parts of ground that slows. Rivers may have fords, and are left out.
    fn parts(&self) -> Vec<ConvexPart<'_>> {
        let strips = |track: &Track| {
            let strips = track
                .stretches()
                .map(|stretch| ConvexPart::Strip(Track { points: stretch.ends().to_vec(), width: track.width }));
            strips.collect::<Vec<_>>()
        };
        match (self.class, &self.shape) {
            _ if matches!(self.land, Land::River | Land::FastRiver) => Vec::new(),
            (Class::Obstacle, _) => {
                let standing = self.sections.iter().filter(|section| section.stands());
                let lines = standing.flat_map(|section| section.track.stretches());
                lines.map(ConvexPart::Line).collect()
            }
            (Class::Difficult | Class::VeryDifficult, Shape::Line(track)) => strips(track),
            (Class::Difficult | Class::VeryDifficult | Class::Building, Shape::Area(outline)) if is_convex(outline) => {
                vec![ConvexPart::Area(outline)]
            }
            _ => Vec::new(),
        }
    }

    /// Whether it is under bases all the way from one place to another: one of them overlaps the same part of it at both
    /// ends, and so between.
    fn stays_under(&self, way: &[(Base, Base)]) -> bool {
        let prints = way.iter().map(|(from, to)| {
            let corners = [from, to].map(|base| base.shrunk(FIRMLY).corners());
            let frame = Frame::of(corners.as_flattened());
            (corners, frame)
        });
        let prints = prints.filter(|(_, frame)| frame.meets(&self.frame));
        let prints = prints.collect::<Vec<_>>();
        let parts = self.parts();
        parts.iter().any(|part| {
            let mut prints = prints.iter();
            prints.any(|([from, to], _)| part.is_under(from) && part.is_under(to))
        })
    }
}

impl Clock<'_> {
    /// For how many beats the ground under a brigade, of this pace, is the same: it is on the table, and each piece is out
    /// of its way or under it from first to last.
    pub(crate) fn quiet_ground(&self, at: usize, pace: Fraction) -> i64 {
        let mover = &self.movers[at];
        let most = mover.straight_beats(BEATS);
        let mut spans = SPANS.map(|span| span.min(most)).into_iter();
        let quiet = spans.find(|span| *span > 0 && self.is_quiet(mover, *span, pace));
        quiet.unwrap_or(0)
    }

    fn is_quiet(&self, mover: &Mover, beats: i64, pace: Fraction) -> bool {
        let errand = mover.errand.as_ref();
        let (halts, by_road) = errand.map_or((false, false), |errand| (errand.marches, errand.by_road));
        let corners = mover.swept(beats).corners();
        let reach = if by_road { ON_ROAD + LIMIT * 2 } else { LIMIT };
        let frame = Frame::of(&corners).wider(reach);
        let mut on_table = corners.iter();
        let mut pieces = self.ground.near(frame);
        let lines = halts || by_road;
        on_table.all(|corner| self.board.beyond(*corner) < -LIMIT)
            && pieces.all(|piece| match piece.class {
                Class::Open => true,
                Class::Road => !by_road,
                _ if !piece.overlaps(&corners) => true,
                _ => !lines && piece.stays_under(&ways(mover, beats, pace)),
            })
    }
}

/// Where the bases of a brigade are, and where they are at the farthest after so many beats at a pace.
fn ways(mover: &Mover, beats: i64, pace: Fraction) -> Vec<(Base, Base)> {
    let reach = mover.reach(beats, pace);
    let bases = mover.footprint().bases.iter().map(|stood| {
        let to = reach.map_or(stood.base, |(course, far)| stood.base.moved(course, far));
        (stood.base, to)
    });
    bases.collect()
}
