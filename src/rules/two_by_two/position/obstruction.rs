//! Where a base may not be: TT-GEO-01, TT-GEO-20, TT-GEO-24, TT-TERR-02, TT-TERR-04, TT-TERR-10, TT-TERR-11.

use super::ground::Ground;
use super::scenario::Land;
use super::spans::Spans;
use super::state::State;
use super::terrain_pieces::{Area, Strand};
use crate::adjudicate::{Fact, Reason, because};
use crate::kit::table::{Base, Frame, Length, Lies, Point, Segment, Sweep};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::troops::units::Unit;

/// What is in a unit's way, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hindrance {
    /// The clause that forbids it.
    pub(crate) clause: &'static str,
    /// What it is, in words: `the edge of the table`, `the wood`.
    pub(crate) what: Reason,
}

/// Ground that is closed to a unit.
enum Closed<'g> {
    Wood(&'g Area),
    River(&'g Strand),
    /// A steep side of a hill.
    Steep(&'g Area, usize),
}

impl Closed<'_> {
    /// Whether a convex shape reaches into it.
    fn is_entered_by(&self, shape: &[Point]) -> bool {
        match self {
            Closed::Wood(wood) => wood.overlaps(shape),
            Closed::River(river) => river.track.overlaps(shape, Length::ZERO),
            Closed::Steep(hill, side) => hill.steep[*side].1.passes_through(shape),
        }
    }

    fn hindrance(&self, edition: Edition) -> Hindrance {
        let (clause, what) = match self {
            Closed::Wood(wood) => match edition {
                Edition::TwoMc => ("TT-TERR-10", because!("{}", Fact::Place(wood.called()))),
                Edition::ThreeOne => ("TT-TERR-11", because!("{}", Fact::Place(wood.called()))),
            },
            Closed::River(river) => ("TT-TERR-02", because!("{}", Fact::Place(river.called()))),
            Closed::Steep(hill, side) => {
                let edge = hill.steep[*side].0;
                (
                    "TT-TERR-04",
                    because!("the steep {} side of {}", Fact::word(edge.to_string()), Fact::Place(hill.called())),
                )
            }
        };
        Hindrance { clause, what }
    }
}

impl Ground {
    /// What is closed to a unit near a box, in the order of the list.
    fn closed_to(&self, unit: &Unit, frame: &Frame) -> Vec<Closed<'_>> {
        let mut closed = Vec::new();
        for area in self.areas.iter().filter(|area| area.is_near(frame)) {
            match area.land {
                Land::Wood if !unit.kind.may_enter_woods() => closed.push(Closed::Wood(area)),
                Land::Hill => {
                    let sides = 0..area.steep.len();
                    closed.extend(sides.map(|side| Closed::Steep(area, side)));
                }
                _ => {}
            }
        }
        let rivers = self.strands.iter().filter(|strand| strand.land == Land::River);
        closed.extend(rivers.filter(|river| river.is_near(frame)).map(Closed::River));
        closed
    }

    /// TT-GEO-20: where on its way the centre of a base follows what leads through closed ground, so that the base may
    /// overhang: a road; over a river a bridge or a ford, and a road only beside it.
    fn ways_through(&self, closed: &Closed<'_>, base: &Base, line: Segment) -> Spans {
        match closed {
            Closed::Wood(_) if !self.woods_roads => Spans::default(),
            Closed::Wood(_) | Closed::Steep(..) => self.spans_on_roads(line),
            Closed::River(river) => {
                let reach = base.centre.distance_to(base.corners()[0]);
                let approaches = self.bridges.iter().filter_map(|over| over.approach(reach, self.slack()));
                let over = approaches.flat_map(|approach| approach.stretches_of(line));
                let in_water = Spans::of(river.track.stretches_of(line, Length::ZERO));
                let whole = line.length();
                let beside = self.spans_on_roads(line).and(&in_water.gaps(whole));
                let beside = beside.parts().collect::<Vec<_>>();
                Spans::of(over.chain(beside))
            }
        }
    }

    /// Whether a unit with its centre here follows what leads through closed ground.
    fn leads_through(&self, closed: &Closed<'_>, base: &Base) -> bool {
        let centre = base.centre;
        match closed {
            Closed::Wood(_) => self.woods_roads && self.on_road(centre),
            Closed::Steep(..) => self.on_road(centre),
            Closed::River(river) => {
                let reach = base.centre.distance_to(base.corners()[0]);
                let mut approaches = self.bridges.iter().filter_map(|over| over.approach(reach, self.slack()));
                let is_beside = !river.track.holds(centre, Length::ZERO) && self.on_road(centre);
                is_beside || approaches.any(|over| over.place_of(centre) != Lies::Outside)
            }
        }
    }

    /// TT-GEO-01, TT-GEO-20: what forbids a unit to stand here, units apart.
    pub(crate) fn hindrance(&self, state: &State, unit: &Unit, base: &Base) -> Option<Hindrance> {
        let touch = state.touch();
        if !state.board().holds(base, touch) {
            return Some(Hindrance { clause: "TT-GEO-01", what: "the edge of the table".into() });
        }
        let corners = base.shrunk(touch).corners();
        let closed = self.closed_to(unit, &Frame::of(&corners));
        let mut closed = closed.into_iter().filter(|closed| closed.is_entered_by(&corners));
        let closed = closed.find(|closed| !self.leads_through(closed, base))?;
        Some(closed.hindrance(state.edition))
    }

    /// TT-GEO-24: how far a unit gets on a straight way before closed ground or the edge of the table, and which; `None`
    /// where neither hinders it. Units are not asked about.
    pub(crate) fn first_hindrance(&self, state: &State, unit: &Unit, sweep: &Sweep) -> Option<(Length, Hindrance)> {
        let touch = state.touch();
        let edge = state.board().leaves(sweep, touch).map(|room| {
            let what = "the edge of the table".into();
            (room, Hindrance { clause: "TT-GEO-24", what })
        });
        let [start, end] = [sweep.base.corners(), sweep.end().corners()];
        let frame = Frame::of(&[start, end].concat());
        let closed = self.closed_to(unit, &frame);
        let stops = closed.iter().filter_map(|closed| {
            let room = self.room_before(closed, sweep, touch)?;
            Some((room, closed.hindrance(state.edition)))
        });
        edge.into_iter().chain(stops).min_by_key(|(room, _)| *room)
    }

    /// How far a base gets on a way before it reaches into closed ground, but where its centre follows a way through.
    fn room_before(&self, closed: &Closed<'_>, sweep: &Sweep, touch: Length) -> Option<Length> {
        let enters = |area: &[Point]| closed.is_entered_by(area);
        let first = gets_before(sweep, touch, enters)?;
        let line = Segment::new(sweep.base.centre, sweep.end().centre);
        let through = self.ways_through(closed, &sweep.base, line);
        if through == Spans::default() {
            return Some(first);
        }
        let off = through.gaps(sweep.reach);
        let mut stops = off.parts().filter_map(|(from, to)| {
            let part = Sweep { base: sweep.at(from), ..sweep.to(to - from) };
            Some(from + gets_before(&part, touch, enters)?)
        });
        stops.next()
    }
}

/// How far a base gets before closed ground. One that reaches into it at its start, by no more than `touch`, gets as far
/// as it would if it were so much smaller.
fn gets_before(sweep: &Sweep, touch: Length, enters: impl Fn(&[Point]) -> bool) -> Option<Length> {
    if !enters(&sweep.base.corners()) {
        return sweep.gets_before(touch, enters);
    }
    let smaller = Sweep { base: sweep.base.shrunk(touch), ..*sweep };
    smaller.gets_before(Length::ZERO, enters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::UnitId;
    use crate::kit::table::Heading;
    use crate::rules::two_by_two::position::ground::tests::{ahead, base, field, point, position};

    const WOOD: &str = "{kind: wood, at: [12, 10], size: [4, 2]}";
    const ROAD: &str = "{kind: road, line: [[12, 0], [12, 24]]}";

    /// The clause that forbids a unit to stand at a place.
    fn forbids(terrain: &[&str], kind: &str, (x, y, degrees): (i64, i64, i64)) -> &'static str {
        let (state, ground, unit) = field(terrain, kind);
        let hindrance = ground.hindrance(&state, &unit, &base(&state, x, y, degrees));
        hindrance.map_or("", |hindrance| hindrance.clause)
    }

    /// How far a unit comes in hundredths, and what stops it.
    fn stops(field: &(State, Ground, Unit), from: (i64, i64, i64), reach: i64) -> Option<(i64, &'static str)> {
        let (state, ground, unit) = field;
        let stop = ground.first_hindrance(state, unit, &ahead(state, from, reach))?;
        let micrometres = stop.0.in_micrometres();
        Some(((micrometres + 127) / 254, stop.1.clause))
    }

    #[test]
    fn a_base_lies_wholly_on_the_table() {
        assert_eq!(forbids(&[], "line", (40, 500, 0)), "TT-GEO-01");
        assert_eq!(forbids(&[], "line", (48, 500, 0)), "");
        let field = field(&[], "line");
        assert_eq!(stops(&field, (1200, 2200, 0), 300), Some((175, "TT-GEO-24")));
        assert_eq!(stops(&field, (1200, 2200, 0), 175), None);
    }

    #[test]
    fn woods_are_closed_to_all_but_light_infantry() {
        // A corner a tenth of an inch inside.
        assert_eq!(forbids(&[WOOD], "line", (960, 1000, 0)), "TT-TERR-10");
        assert_eq!(forbids(&[WOOD], "line", (950, 1000, 0)), "");
        assert_eq!(forbids(&[WOOD], "light-infantry", (1200, 1000, 0)), "");
        assert_eq!(forbids(&[WOOD], "cossacks", (1200, 1000, 0)), "");
        assert_eq!(forbids(&[WOOD], "light-cavalry", (1200, 1000, 0)), "TT-TERR-10");
        let line = field(&[WOOD], "line");
        // From y 7.25 its front comes to the edge at 9.
        assert_eq!(stops(&line, (1200, 700, 0), 300), Some((175, "TT-TERR-10")));
        assert_eq!(stops(&line, (1200, 700, 0), 175), None);
        assert_eq!(stops(&line, (950, 700, 0), 500), None);
        // A hundredth over the edge it may turn away, and go on by another.
        assert_eq!(stops(&line, (951, 700, 0), 500), None);
        assert_eq!(stops(&line, (1200, 876, 180), 200), None);
        assert_eq!(stops(&line, (1200, 876, 0), 200), Some((1, "TT-TERR-10")));
        assert_eq!(stops(&field(&[WOOD], "light-infantry"), (1200, 700, 0), 500), None);
    }

    #[test]
    fn roads_lead_through_woods_by_the_sheet_or_by_the_switch() {
        let army = ["{unit: HA, side: blue, kind: horse-artillery, at: [12, 2], face: 0}"];
        let open = |more: &[&str]| {
            let state = position(more, &[WOOD, ROAD], &army);
            let ground = Ground::of(&state);
            let unit = state.unit(&UnitId::new("HA")).clone();
            (state, ground, unit)
        };
        let printed = open(&["edition: \"2mc\""]);
        assert_eq!(stops(&printed, (1200, 700, 0), 500), Some((175, "TT-TERR-10")));
        for more in ["edition: \"3.01\"", "house_rules: {woods_roads: \"true\"}"] {
            let open = open(&[more]);
            assert_eq!(stops(&open, (1200, 700, 0), 500), None, "{more}");
            assert_eq!(stops(&open, (1230, 700, 0), 500).map(|stop| stop.0), Some(175));
            let there = base(&open.0, 1200, 1000, 90);
            assert_eq!(open.1.hindrance(&open.0, &open.2, &there), None);
            // Off the road within the wood: where the centre leaves the strip of a quarter of an inch.
            let stop = stops(&open, (1200, 1000, 90), 100);
            assert_eq!(stop.map(|stop| stop.0), Some(26), "{more}");
        }
        let sheet = open(&["edition: \"3.01\""]);
        assert_eq!(stops(&sheet, (1230, 700, 0), 500), Some((175, "TT-TERR-11")));
    }

    #[test]
    fn rivers_are_crossed_at_bridges_and_fords() {
        let river = "{kind: river, name: Dyle, line: [[0, 10], [24, 10]], width: 1}";
        for over in ["bridge", "ford"] {
            let crossing = format!("{{kind: {over}, at: [12, 10], face: 0}}");
            let field = field(&[river, &crossing], "light-infantry");
            assert_eq!(stops(&field, (1200, 900, 0), 400), None, "{over}");
            assert_eq!(stops(&field, (1220, 900, 0), 400), None, "{over}");
            // The water begins at 9.5; the front stands at 9.25.
            assert_eq!(stops(&field, (1230, 900, 0), 400), Some((25, "TT-TERR-02")));
            assert_eq!(stops(&field, (600, 900, 0), 25), None);
            let at = |y| base(&field.0, 1200, y, 0);
            assert_eq!(field.1.hindrance(&field.0, &field.2, &at(1000)), None);
            assert_eq!(field.1.hindrance(&field.0, &field.2, &at(940)), None);
        }
        let field = field(&[river, ROAD], "line");
        // A road alone leads to the water, and beside it.
        let stop = field.1.first_hindrance(&field.0, &field.2, &ahead(&field.0, (1200, 800, 0), 400));
        let (room, hindrance) = stop.expect("the river stops it");
        assert_eq!(hindrance.what, "the river Dyle");
        let end = point(&field.0, 1200, 800) + Heading::NORTH.course().over(room);
        assert!(end.square_to(point(&field.0, 1200, 950)).is_within(Length::micrometres(4)));
        assert_eq!(forbids(&[river], "line", (1200, 940, 0)), "TT-TERR-02");
    }

    #[test]
    fn a_steep_side_is_closed_from_either_direction() {
        let hill = "{kind: hill, at: [12, 10], size: [4, 2], steep: [south, east]}";
        let field = field(&[hill], "line");
        assert_eq!(stops(&field, (1200, 800, 0), 300), Some((75, "TT-TERR-04")));
        assert_eq!(stops(&field, (1200, 1000, 180), 300), Some((75, "TT-TERR-04")));
        assert_eq!(stops(&field, (1200, 1200, 180), 200), None);
        assert_eq!(stops(&field, (900, 1000, 90), 400), None);
        assert_eq!(stops(&field, (1500, 1000, 270), 400), Some((75, "TT-TERR-04")));
        assert_eq!(forbids(&[hill], "line", (1200, 900, 0)), "TT-TERR-04");
        assert_eq!(forbids(&[hill], "line", (1200, 1000, 0)), "");
        assert_eq!(forbids(&[hill, ROAD], "line", (1200, 900, 0)), "");
        // The same hill by its corners, the other way round.
        let corners = "{kind: hill, area: [[10, 11], [14, 11], [14, 9], [10, 9]], steep: [south]}";
        assert_eq!(forbids(&[corners], "line", (1200, 900, 0)), "TT-TERR-04");
        assert_eq!(forbids(&[corners], "line", (1200, 1100, 0)), "");
    }
}
