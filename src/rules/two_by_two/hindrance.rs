//! Where a base may not be: TT-GEO-01, TT-GEO-20, TT-GEO-24, TT-TERR-02, TT-TERR-04, TT-TERR-10, TT-TERR-11.

use super::edition::Edition;
use super::ground::Ground;
use super::piece::{Area, Strand};
use super::scenario::Land;
use super::spans::Spans;
use super::state::State;
use super::unit::Unit;
use crate::kit::table::{Base, Frame, Length, Point, Segment, Sweep};

/// What is in a unit's way, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hindrance {
    /// The clause that forbids it.
    pub(super) clause: &'static str,
    /// What it is, in words: `the edge of the table`, `the wood`.
    pub(super) what: String,
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
                Edition::TwoMc => ("TT-TERR-10", wood.called()),
                Edition::ThreeOne => ("TT-TERR-11", wood.called()),
            },
            Closed::River(river) => ("TT-TERR-02", river.called()),
            Closed::Steep(hill, side) => {
                let edge = hill.steep[*side].0;
                (
                    "TT-TERR-04",
                    format!("the steep {edge} side of {}", hill.called()),
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
        let rivers = self
            .strands
            .iter()
            .filter(|strand| strand.land == Land::River);
        closed.extend(
            rivers
                .filter(|river| river.is_near(frame))
                .map(Closed::River),
        );
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
                let approaches = self.bridges.iter().filter_map(|over| over.approach(reach));
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
                let mut approaches = self.bridges.iter().filter_map(|over| over.approach(reach));
                let is_beside = !river.track.holds(centre, Length::ZERO) && self.on_road(centre);
                is_beside || approaches.any(|over| over.overlaps(&[centre]))
            }
        }
    }

    /// TT-GEO-01, TT-GEO-20: what forbids a unit to stand here, units apart.
    pub(super) fn hindrance(&self, state: &State, unit: &Unit, base: &Base) -> Option<Hindrance> {
        let touch = state.touch();
        if !state.board().holds(base, touch) {
            return Some(Hindrance {
                clause: "TT-GEO-01",
                what: "the edge of the table".to_owned(),
            });
        }
        let corners = base.shrunk(touch).corners();
        let closed = self.closed_to(unit, &Frame::of(&corners));
        let mut closed = closed
            .into_iter()
            .filter(|closed| closed.is_entered_by(&corners));
        let closed = closed.find(|closed| !self.leads_through(closed, base))?;
        Some(closed.hindrance(state.edition))
    }

    /// TT-GEO-24: how far a unit gets on a straight way before closed ground or the edge of the table, and which; `None`
    /// where neither hinders it. Units are not asked about.
    pub(super) fn first_hindrance(
        &self,
        state: &State,
        unit: &Unit,
        sweep: &Sweep,
    ) -> Option<(Length, Hindrance)> {
        let touch = state.touch();
        let edge = state.board().leaves(sweep, touch).map(|room| {
            let what = "the edge of the table".to_owned();
            (
                room,
                Hindrance {
                    clause: "TT-GEO-24",
                    what,
                },
            )
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
        let first = sweep.gets_before(touch, enters)?;
        let line = Segment::new(sweep.base.centre, sweep.end().centre);
        let through = self.ways_through(closed, &sweep.base, line);
        if through == Spans::default() {
            return Some(first);
        }
        let off = through.gaps(sweep.reach);
        let mut stops = off.parts().filter_map(|(from, to)| {
            let part = Sweep {
                base: sweep.at(from),
                ..sweep.to(to - from)
            };
            Some(from + part.gets_before(touch, enters)?)
        });
        stops.next()
    }
}
