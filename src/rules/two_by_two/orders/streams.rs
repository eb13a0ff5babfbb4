//! Streams that a unit gets over without leading an edge over them: TT-MOVE-20, TT-GEO-44.
//!
//! A turn is free and may carry an edge over a stream. Who has its centre beyond a stream when a leg ends, and has not led
//! an edge over it in this move, pays for it with that leg; unless it stood with an edge beyond when it set out, which the
//! move that brought it there has paid.

use super::walk_result::Leg;
use super::walker::Walker;
use crate::kit::table::{Base, Face, Length, Point, Segment, Sweep};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::position::terrain_crossed::NEXT_TO_NOTHING;
use crate::rules::two_by_two::position::terrain_pieces::Strand;

/// Whether a line leads from one side of a stream to the other.
fn parts(stream: &Strand, from: Point, to: Point) -> bool {
    stream.track.passed_by(Segment::new(from, to)) % 2 == 1
}

impl Walker<'_> {
    /// How many streams are paid for by each of some legs because the centre gets over them unpaid.
    pub(crate) fn waded(&self, legs: &[Leg]) -> Vec<usize> {
        let mut waded = vec![0; legs.len()];
        for stream in self.ground.streams() {
            if let Some(leg) = self.ground.wades(stream, &self.start, legs) {
                waded[leg] += 1;
            }
        }
        waded
    }

    /// What the streams cost that the centre gets over unpaid.
    pub(crate) fn wading(&self, legs: &[Leg]) -> Length {
        self.ground.toll(self.waded(legs).iter().sum())
    }

    /// How much of the beginning of a leg is paid, streams that the centre gets over included: `free` is what is paid
    /// without them, and `affords` says what is paid with so much less in the purse.
    pub(crate) fn wades_to(
        &self,
        (sweep, sideways): (&Sweep, bool),
        free: Length,
        affords: impl Fn(Length) -> Length,
    ) -> Length {
        let before = self.wading(&self.legs);
        let more = |sweep: &Sweep| {
            let leg = Leg { sweep: *sweep, sideways };
            self.wading(&[self.legs.as_slice(), &[leg]].concat()) - before
        };
        let way = sweep.to(free);
        let toll = more(&way);
        if toll == Length::ZERO {
            return free;
        }
        let dry = way.lasts(|way| more(way) == Length::ZERO);
        dry.max(affords(toll).min(free))
    }
}

impl Ground {
    fn streams(&self) -> impl Iterator<Item = &Strand> {
        let strands = self.strands.iter();
        strands.filter(|strand| strand.land == Land::Stream)
    }

    /// The first of some legs that brings the centre over a stream which nobody has paid for.
    fn wades(&self, stream: &Strand, start: &Base, legs: &[Leg]) -> Option<usize> {
        if (stream.track.square_to(start.centre)).is_within(NEXT_TO_NOTHING) {
            return None;
        }
        let beyond = |face| parts(stream, start.centre, start.middle(face));
        if beyond(Face::Front) || beyond(Face::Rear) {
            return None;
        }
        let mut wet = false;
        for (at, leg) in legs.iter().enumerate() {
            let sweep = &leg.sweep;
            if self.leads_over(stream, sweep) || leg.sideways && beyond(sweep.leads()) {
                return None;
            }
            wet |= self.brings_over(stream, sweep);
            if wet && parts(stream, start.centre, sweep.end().centre) {
                return Some(at);
            }
        }
        None
    }
}
