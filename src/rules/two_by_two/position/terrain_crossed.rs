//! What a straight way leads through, and what that costs: TT-GEO-21, TT-GEO-44, TT-MOVE-19 to TT-MOVE-28, TT-MOVE-37,
//! TT-MOVE-39.

use super::ground::Ground;
use super::scenario::Land;
use super::spans::Spans;
use super::terrain_pieces::Strand;
use crate::kit::table::{Frame, Length, Point, Segment, Sweep};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::troops::units::{Kind, Unit};

/// How far beyond a stream an edge counts as still before it: a thousandth of an inch.
pub(crate) const NEXT_TO_NOTHING: Length = Length::micrometres(25);

/// What a straight way leads through. Lengths are those of the centre's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    /// In towns.
    pub(crate) town: Length,
    /// In woods.
    pub(crate) wood: Length,
    /// On bridges; fords are streams.
    pub(crate) bridge: Length,
    /// Which bridges it leads over, by their place in the list, fords among them.
    pub(crate) over: Vec<usize>,
    /// How often the leading edge crosses a stream, or a river at a ford (TT-GEO-44).
    pub(crate) streams: usize,
    /// Whether all of it is on a road, and it has a length (TT-GEO-21).
    pub(crate) whole_on_road: bool,
}

/// How the centre goes.
struct CentreLine {
    line: Segment,
    frame: Frame,
}

impl CentreLine {
    fn of(sweep: &Sweep) -> CentreLine {
        let line = Segment::new(sweep.base.centre, sweep.end().centre);
        let frame = Frame::of(&line.ends());
        CentreLine { line, frame }
    }
}

impl Ground {
    /// What of a way lies in areas of a kind.
    fn spans_in(&self, land: Land, way: &CentreLine) -> Spans {
        let areas = self.areas_of(land);
        Spans::of(areas.flat_map(|area| area.stretches_of(way.line)))
    }

    /// What of a way lies on bridges, fords not among them.
    fn spans_on_bridges(&self, line: Segment) -> Spans {
        let bridges = self.bridges.iter().filter(|bridge| !bridge.is_ford);
        Spans::of(bridges.flat_map(|bridge| bridge.stretches_of(line)))
    }

    /// TT-GEO-21: what of a way lies on roads.
    pub(crate) fn spans_on_roads(&self, line: Segment) -> Spans {
        let frame = Frame::of(&line.ends()).wider(self.slack());
        let roads = self.roads.iter().filter(|road| road.is_near(&frame));
        Spans::of(roads.flat_map(|road| road.track.stretches_of(line, self.slack())))
    }

    /// TT-GEO-44: how often the middle of the leading edge passes a stream, or a river, on the way; not on bridges.
    ///
    /// An edge that lies just beyond the line counts as still before it, at the end of a way as at its beginning: what one
    /// way does not pay the next does, however places are rounded between them.
    fn streams_crossed(&self, sweep: &Sweep) -> usize {
        let before = |distance: Length| distance - NEXT_TO_NOTHING;
        self.waters_passed(sweep, before(Length::ZERO), before(sweep.reach))
    }

    /// Whether the leading edge crosses a stream on the way.
    pub(crate) fn leads_over(&self, stream: &Strand, sweep: &Sweep) -> bool {
        let before = |distance: Length| distance - NEXT_TO_NOTHING;
        let (from, to) = (before(Length::ZERO), before(sweep.reach));
        self.edge_passes(std::iter::once(stream), sweep, from, to) > 0
    }

    /// Whether the centre crosses a stream on the way.
    pub(crate) fn brings_over(&self, stream: &Strand, sweep: &Sweep) -> bool {
        let line = Segment::new(sweep.base.centre, sweep.end().centre);
        let centre = |distance| sweep.at(distance).centre;
        self.passed_dry(std::iter::once(stream), line, &centre, sweep.reach) > 0
    }

    /// How often the leading edge passes water between two points of a way.
    fn waters_passed(&self, sweep: &Sweep, from: Length, to: Length) -> usize {
        let waters = self.strands.iter().filter(|strand| strand.is_water());
        self.edge_passes(waters, sweep, from, to)
    }

    fn edge_passes<'g>(
        &self,
        waters: impl Iterator<Item = &'g Strand>,
        sweep: &Sweep,
        from: Length,
        to: Length,
    ) -> usize {
        let face = sweep.leads();
        let middle = |distance| sweep.at(distance).middle(face);
        let line = Segment::new(middle(from), middle(to));
        self.passed_dry(waters, line, &|distance| middle(from + distance), to - from)
    }

    /// How often waters are passed on a line of this length, of which `at` says the points; not on bridges.
    fn passed_dry<'g>(
        &self,
        waters: impl Iterator<Item = &'g Strand>,
        line: Segment,
        at: &dyn Fn(Length) -> Point,
        reach: Length,
    ) -> usize {
        let frame = Frame::of(&line.ends());
        let waters = waters.filter(|water| water.is_near(&frame));
        let waters = waters.collect::<Vec<_>>();
        if waters.is_empty() {
            return 0;
        }
        let passed = |line| {
            let passed = waters.iter().map(|water| water.track.passed_by(line));
            passed.sum::<usize>()
        };
        let on_bridges = self.spans_on_bridges(line);
        if on_bridges == Spans::default() {
            return passed(line);
        }
        let dry = on_bridges.gaps(reach);
        let end = |distance: Length| match distance {
            distance if distance == reach => line.to,
            distance => at(distance),
        };
        let lines = dry.parts().map(|(from, to)| Segment::new(end(from), end(to)));
        lines.map(passed).sum()
    }

    /// What a straight way leads through. Nobody's kind changes it.
    pub(crate) fn passage(&self, sweep: &Sweep) -> Passage {
        let way = CentreLine::of(sweep);
        let over = self.bridges.iter().enumerate();
        let over = over.filter(|(_, bridge)| !bridge.stretches_of(way.line).is_empty());
        Passage {
            town: self.spans_in(Land::Town, &way).length(),
            wood: self.spans_in(Land::Wood, &way).length(),
            bridge: self.spans_on_bridges(way.line).length(),
            over: over.map(|(at, _)| at).collect(),
            streams: self.streams_crossed(sweep),
            whole_on_road: sweep.reach > Length::ZERO && self.spans_on_roads(way.line).cover(sweep.reach),
        }
    }

    /// TT-CON-05: whether any part of a way is in a town, its beginning included.
    pub(crate) fn crosses_town(&self, sweep: &Sweep) -> bool {
        let way = CentreLine::of(sweep);
        self.in_town(sweep.base.centre) || self.spans_in(Land::Town, &way) != Spans::default()
    }

    /// TT-MOVE-37: what a straight way costs. Sideways, towns, bridges, and woods for cossacks each multiply what is
    /// paid for the part they concern; streams are added. A unit whose whole move is on a road is in `column`, and pays
    /// nothing more for bridges (TT-MOVE-26). Straight back costs what straight ahead does (TT-MOVE-05); hedges, walls
    /// and copses cost nothing (TT-MOVE-21).
    pub(crate) fn cost(&self, unit: &Unit, sweep: &Sweep, sideways: bool, column: bool) -> Length {
        self.dry_cost(unit, sweep, sideways, column) + self.toll(self.streams_crossed(sweep))
    }

    /// TT-MOVE-20: what it costs to cross so many streams.
    pub(crate) fn toll(&self, streams: usize) -> Length {
        let streams = i64::try_from(streams).expect("streams are few");
        self.figure(Distance::StreamExtra) * streams
    }

    /// What a straight way costs without its streams.
    fn dry_cost(&self, unit: &Unit, sweep: &Sweep, sideways: bool, column: bool) -> Length {
        let way = CentreLine::of(sweep);
        let aside = if sideways { tables::SIDEWAYS } else { 1 };
        sweep.reach * aside + self.slowed(unit, &way, column) * aside
    }

    /// What a way costs more than its length, by the ground on which it goes slower.
    fn slowed(&self, unit: &Unit, way: &CentreLine, column: bool) -> Length {
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
            extra += more.iter().map(|(spans, paid)| spans.length() * *paid).sum();
            layers.extend(more);
        }
        extra
    }

    /// The farthest of a straight way that a budget pays, up to its reach. It ends on the line of a stream that it does not
    /// pay for, not just beyond.
    pub(crate) fn affordable(
        &self,
        unit: &Unit,
        sweep: &Sweep,
        sideways: bool,
        column: bool,
        budget: Length,
    ) -> Length {
        let is_paid = |reach| {
            let streams = self.waters_passed(sweep, Length::ZERO - NEXT_TO_NOTHING, reach);
            let dry = self.dry_cost(unit, &sweep.to(reach), sideways, column);
            dry + self.toll(streams) <= budget
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::{Course, Heading};
    use crate::rules::two_by_two::position::ground::tests::{ahead, base, field, position};

    const TOWN: &str = "{kind: town, at: [12, 10], size: [4, 2]}";
    const ROAD: &str = "{kind: road, line: [[12, 0], [12, 24]]}";
    const STREAM: &str = "{kind: stream, line: [[0, 9], [24, 9]]}";
    const BRIDGE: &str = "{kind: bridge, at: [12, 9], face: 0, length: 0.5}";

    /// What a way ahead costs, and aside, in hundredths.
    fn costs(terrain: &[&str], kind: &str, from: (i64, i64, i64), reach: i64) -> [i64; 2] {
        let (state, ground, unit) = field(terrain, kind);
        let way = ahead(&state, from, reach);
        [false, true].map(|sideways| {
            let cost = ground.cost(&unit, &way, sideways, false);
            (cost.in_micrometres() + 127) / 254
        })
    }

    fn affords(terrain: &[&str], kind: &str, from: (i64, i64, i64), budget: i64) -> i64 {
        let (state, ground, unit) = field(terrain, kind);
        let budget = Length::hundredths(budget, state.measure());
        let way = ahead(&state, from, 900);
        let reach = ground.affordable(&unit, &way, false, false, budget);
        reach.in_micrometres() / 254
    }

    #[test]
    fn towns_cost_twice_and_sideways_four_times() {
        assert_eq!(costs(&[TOWN], "line", (1200, 950, 0), 100), [200, 400]);
        // Half an inch to the edge at y 9, and as much inside.
        assert_eq!(costs(&[TOWN], "line", (1200, 850, 0), 100), [150, 300]);
        assert_eq!(costs(&[TOWN], "line", (1000, 850, 0), 100), [100, 200]);
        assert_eq!(affords(&[TOWN], "line", (1200, 800, 0), 300), 200);
        assert_eq!(affords(&[TOWN], "line", (1200, 750, 0), 300), 225);
    }

    #[test]
    fn a_stream_is_paid_when_the_leading_edge_is_over_it() {
        assert_eq!(costs(&[STREAM], "line", (1200, 650, 0), 240)[0], 340);
        assert_eq!(costs(&[STREAM], "line", (1200, 650, 0), 220)[0], 220);
        assert_eq!(costs(&[STREAM], "line", (1200, 890, 0), 300)[0], 300);
        assert_eq!(affords(&[STREAM], "foot-artillery", (1200, 800, 0), 200), 100);
        assert_eq!(affords(&[STREAM], "foot-artillery", (1200, 740, 0), 200), 135);
        let (state, ground, _) = field(&[STREAM], "line");
        let back = Sweep { course: Heading::of(180).course(), ..ahead(&state, (1200, 950, 0), 100) };
        // The rear goes first, from 9.25 to 8.25.
        assert_eq!(ground.passage(&back).streams, 1);
        let back = back.to(Length::hundredths(20, state.measure()));
        assert_eq!(ground.passage(&back).streams, 0);
    }

    #[test]
    fn a_bridge_costs_twice_unless_the_move_is_on_the_road() {
        let pieces = [STREAM, BRIDGE, ROAD];
        assert_eq!(costs(&pieces[..2], "foot-artillery", (1200, 775, 0), 150)[0], 200);
        // A mile from the bridge the stream counts.
        assert_eq!(costs(&pieces[..2], "foot-artillery", (600, 775, 0), 150)[0], 250);
        let (state, ground, unit) = field(&pieces, "line");
        let way = ahead(&state, (1200, 700, 0), 400);
        assert_eq!(ground.cost(&unit, &way, false, true), way.reach);
        let passage = ground.passage(&way);
        assert!(passage.whole_on_road && passage.streams == 0);
        assert_eq!((passage.over, passage.bridge), (vec![0], Length::hundredths(50, state.measure())));
        let beside = ahead(&state, (1230, 700, 0), 400);
        assert!(!ground.passage(&beside).whole_on_road);
        let stays = ahead(&state, (1200, 700, 0), 0);
        assert!(!ground.passage(&stays).whole_on_road);
    }

    #[test]
    fn a_ford_costs_as_a_stream_does() {
        let river = "{kind: river, line: [[0, 10], [24, 10]], width: 1}";
        let ford = "{kind: ford, at: [12, 10], face: 0}";
        assert_eq!(costs(&[river, ford], "line", (1200, 850, 0), 200)[0], 300);
        let bridge = "{kind: bridge, at: [12, 10], face: 0}";
        assert_eq!(costs(&[river, bridge], "line", (1200, 900, 0), 200)[0], 300);
    }

    #[test]
    fn light_infantry_goes_freely_in_woods_and_cossacks_at_half_speed() {
        let wood = "{kind: wood, at: [12, 10], size: [4, 4]}";
        assert_eq!(costs(&[wood], "light-infantry", (1200, 850, 0), 300), [300, 600]);
        assert_eq!(costs(&[wood], "cossacks", (1200, 850, 0), 300), [600, 1200]);
        let copse = "{kind: copse, at: [12, 10], radius: 0.9}";
        let wall = "{kind: wall, line: [[11, 9], [13, 9]]}";
        assert_eq!(costs(&[copse, wall], "line", (1200, 850, 0), 300), [300, 600]);
    }

    #[test]
    fn factors_of_grounds_on_each_other_multiply() {
        let bridge = "{kind: bridge, at: [12, 10], face: 0, length: 0.5}";
        let stream = "{kind: stream, line: [[0, 10], [24, 10]]}";
        // An inch and a half of town at twice, half an inch of bridge in it at four times.
        assert_eq!(costs(&[TOWN, stream, bridge], "line", (1200, 900, 0), 200)[0], 500);
        let towns = [TOWN, "{kind: town, at: [12, 10.5], size: [4, 2]}"];
        assert_eq!(costs(&towns, "line", (1200, 900, 0), 200)[0], 400);
    }

    #[test]
    fn any_part_of_a_way_in_a_town_counts_and_along_its_edge_none() {
        let (state, ground, _) = field(&[TOWN], "light-cavalry");
        let crosses = |x, y, reach| ground.crosses_town(&ahead(&state, (x, y, 0), reach));
        assert!(crosses(1200, 1090, 100) && !crosses(1200, 1100, 100));
        assert!(!crosses(1000, 800, 400) && crosses(1200, 1000, 0));
    }

    #[test]
    fn a_way_round_the_bend_of_a_road_is_on_it_in_two_legs() {
        let road = "{kind: road, line: [[0, 8], [14, 8], [14, 24]]}";
        let (state, ground, _) = field(&[road], "line");
        let leg = |from, reach| ground.passage(&ahead(&state, from, reach)).whole_on_road;
        assert!(leg((1200, 800, 90), 200) && leg((1400, 800, 0), 200));
        assert!(!leg((1200, 800, 90), 230) && leg((1200, 800, 90), 225));
        let side = Sweep {
            base: base(&state, 1400, 1000, 90),
            course: Course::toward(base(&state, 1400, 0, 0).centre, base(&state, 1400, 1, 0).centre)
                .expect("another point"),
            reach: Length::hundredths(200, state.measure()),
        };
        assert!(ground.passage(&side).whole_on_road);
    }

    #[test]
    fn centimetres_have_their_own_figures() {
        let stream = ["{kind: stream, line: [[0, 10], [60, 10]]}"];
        let unit = ["{unit: B1, side: blue, kind: line, at: [30, 2], face: 0}"];
        let state = position(&["scale: cm", "map: {width: 60, height: 60}"], &stream, &unit);
        let ground = Ground::of(&state);
        let cost = ground.cost(&state.army[0], &ahead(&state, (1200, 800, 0), 200), false, false);
        assert_eq!(cost, Length::hundredths(400, state.measure()));
    }
}
