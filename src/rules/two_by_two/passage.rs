//! What a straight way leads through, and what that costs: TT-GEO-21, TT-GEO-44, TT-MOVE-19 to TT-MOVE-28, TT-MOVE-37,
//! TT-MOVE-39.

use super::ground::Ground;
use super::piece::Strand;
use super::scenario::Land;
use super::spans::Spans;
use super::tables::{self, Distance};
use super::unit::{Kind, Unit};
use crate::kit::table::{Frame, Length, Segment, Sweep};

/// What a straight way leads through. Lengths are those of the centre's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passage {
    /// In towns.
    pub(super) town: Length,
    /// In woods.
    pub(super) wood: Length,
    /// On bridges; fords are streams.
    pub(super) bridge: Length,
    /// Which bridges it leads over, by their place in the list, fords among them.
    pub(super) over: Vec<usize>,
    /// How often the leading edge crosses a stream, or a river at a ford (TT-GEO-44).
    pub(super) streams: usize,
    /// Whether all of it is on a road, and it has a length (TT-GEO-21).
    pub(super) whole_on_road: bool,
}

/// How the centre goes.
struct Way {
    line: Segment,
    frame: Frame,
}

impl Way {
    fn of(sweep: &Sweep) -> Way {
        let line = Segment::new(sweep.base.centre, sweep.end().centre);
        let frame = Frame::of(&line.ends());
        Way { line, frame }
    }
}

impl Ground {
    /// What of a way lies in areas of a kind.
    fn spans_in(&self, land: Land, way: &Way) -> Spans {
        let areas = self.areas_of(land);
        Spans::of(areas.flat_map(|area| area.stretches_of(way.line)))
    }

    /// What of a way lies on bridges, fords not among them.
    fn spans_on_bridges(&self, line: Segment) -> Spans {
        let bridges = self.bridges.iter().filter(|bridge| !bridge.is_ford);
        Spans::of(bridges.flat_map(|bridge| bridge.stretches_of(line)))
    }

    /// TT-GEO-21: what of a way lies on roads.
    pub(super) fn spans_on_roads(&self, line: Segment) -> Spans {
        let frame = Frame::of(&line.ends()).wider(self.slack());
        let roads = self.roads.iter().filter(|road| road.is_near(&frame));
        Spans::of(roads.flat_map(|road| road.track.stretches_of(line, self.slack())))
    }

    /// TT-GEO-44: how often the middle of the leading edge passes a stream, or a river, on the way; not on bridges.
    fn streams_crossed(&self, sweep: &Sweep) -> usize {
        let face = sweep.leads();
        let middle = |distance| sweep.at(distance).middle(face);
        let line = Segment::new(sweep.base.middle(face), middle(sweep.reach));
        let frame = Frame::of(&line.ends());
        let waters = self.strands.iter().filter(|strand| strand.is_water());
        let waters = waters.filter(|water| water.is_near(&frame));
        let waters = waters.collect::<Vec<_>>();
        if waters.is_empty() {
            return 0;
        }
        let passed = |water: &&Strand, line| water.track.passed_by(line);
        let on_bridges = self.spans_on_bridges(line);
        let dry = on_bridges.gaps(sweep.reach);
        let lines = dry.parts().map(|(from, to)| {
            let end = |at: Length| match at {
                at if at == sweep.reach => line.to,
                at => middle(at),
            };
            Segment::new(end(from), end(to))
        });
        lines
            .map(|line| {
                waters
                    .iter()
                    .map(|water| passed(water, line))
                    .sum::<usize>()
            })
            .sum()
    }

    /// What a straight way leads through. Nobody's kind changes it.
    pub(super) fn passage(&self, _unit: &Unit, sweep: &Sweep) -> Passage {
        let way = Way::of(sweep);
        let over = self.bridges.iter().enumerate();
        let over = over.filter(|(_, bridge)| !bridge.stretches_of(way.line).is_empty());
        Passage {
            town: self.spans_in(Land::Town, &way).length(),
            wood: self.spans_in(Land::Wood, &way).length(),
            bridge: self.spans_on_bridges(way.line).length(),
            over: over.map(|(at, _)| at).collect(),
            streams: self.streams_crossed(sweep),
            whole_on_road: sweep.reach > Length::ZERO
                && self.spans_on_roads(way.line).cover(sweep.reach),
        }
    }

    /// TT-CON-05: whether any part of a way is in a town, its beginning included.
    pub(super) fn crosses_town(&self, sweep: &Sweep) -> bool {
        let way = Way::of(sweep);
        self.in_town(sweep.base.centre) || self.spans_in(Land::Town, &way) != Spans::default()
    }

    /// TT-MOVE-37: what a straight way costs. Sideways, towns, bridges, and woods for cossacks each multiply what is
    /// paid for the part they concern; streams are added. A unit whose whole move is on a road is in `column`, and pays
    /// nothing more for bridges (TT-MOVE-26).
    pub(super) fn cost(&self, unit: &Unit, sweep: &Sweep, sideways: bool, column: bool) -> Length {
        let way = Way::of(sweep);
        let aside = if sideways { tables::SIDEWAYS } else { 1 };
        let streams = i64::try_from(self.streams_crossed(sweep)).expect("streams are few");
        let streams = self.figure(Distance::StreamExtra) * streams;
        sweep.reach * aside + self.slowed(unit, &way, column) * aside + streams
    }

    /// What a way costs more than its length, by the ground on which it goes slower.
    fn slowed(&self, unit: &Unit, way: &Way, column: bool) -> Length {
        let mut slow = Vec::new();
        if self.areas.iter().any(|area| area.is_near(&way.frame)) {
            slow.push((self.spans_in(Land::Town, way), tables::IN_TOWN));
            if unit.kind == Kind::Cossacks {
                let woods = self.spans_in(Land::Wood, way);
                slow.push((woods, tables::COSSACKS_IN_WOODS));
            }
        }
        if !column {
            slow.push((self.spans_on_bridges(way.line), tables::ON_BRIDGE));
        }
        // Where grounds lie on each other each multiplies what the others leave: the parts common to some of them are
        // paid as often as the product of their factors says.
        let mut extra = Length::ZERO;
        let mut layers: Vec<(Spans, i64)> = Vec::new();
        for (spans, times) in slow {
            let mut more = vec![(spans.clone(), times - 1)];
            for (below, paid) in &layers {
                more.push((below.and(&spans), paid * (times - 1)));
            }
            extra += more
                .iter()
                .map(|(spans, paid)| spans.length() * *paid)
                .sum();
            layers.extend(more);
        }
        extra
    }

    /// The farthest of a straight way that a budget pays, up to its reach.
    pub(super) fn affordable(
        &self,
        unit: &Unit,
        sweep: &Sweep,
        sideways: bool,
        column: bool,
        budget: Length,
    ) -> Length {
        let is_paid = |reach| self.cost(unit, &sweep.to(reach), sideways, column) <= budget;
        let aside = if sideways { tables::SIDEWAYS } else { 1 };
        let most = sweep.reach.min(budget.share(1, aside)).max(Length::ZERO);
        if is_paid(most) {
            return most;
        }
        let (mut least, mut most) = (0, most.in_micrometres());
        while least < most {
            let middle = (least + most + 1).div_euclid(2);
            match is_paid(Length::micrometres(middle)) {
                true => least = middle,
                false => most = middle - 1,
            }
        }
        Length::micrometres(least)
    }
}
