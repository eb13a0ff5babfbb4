//! The ground of a game, laid out once for an exchange, and where points lie on it: TT-GEO-19, TT-GEO-21.

use super::bridge::Bridge;
use super::edition::Edition;
use super::house_rules::{CoverStacks, WoodsRoads};
use super::piece::{Area, Strand};
use super::scenario::{Land, Terrain};
use super::state::State;
use super::tables::{Distance, Ruler};
use crate::kit::table::{Frame, Length, Point};

/// The ground. It is laid out for a list of terrain and is laid out anew where that changes.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) ruler: Ruler,
    /// Hills, towns, woods and copses, in the order of the list.
    pub(super) areas: Vec<Area>,
    /// Streams, rivers, hedges and walls.
    pub(super) strands: Vec<Strand>,
    /// Roads, and the bridges by which they lead on.
    pub(super) roads: Vec<Strand>,
    pub(super) bridges: Vec<Bridge>,
    /// Whether roads lead through woods.
    pub(super) woods_roads: bool,
    /// Whether cover of two kinds counts twice.
    pub(super) cover_stacks: bool,
    /// Other pieces that have a name: bridges and fords.
    crossings: Vec<(String, Point)>,
}

impl Ground {
    /// The ground of a position. A piece that encloses nothing, or is nowhere yet, is left out.
    pub(super) fn of(state: &State) -> Ground {
        let (unit, ruler) = (state.measure(), state.ruler());
        let areas = state.terrain.iter();
        let areas = areas.filter_map(|piece| Area::of(piece, unit)).collect();
        let strands = state.terrain.iter();
        let strands = strands.filter_map(|piece| Strand::of(piece, unit, ruler));
        let (roads, strands): (Vec<_>, Vec<_>) = strands.partition(|s| s.land == Land::Road);
        let mut ground = Ground {
            ruler,
            areas,
            strands,
            roads,
            bridges: Vec::new(),
            woods_roads: state.edition == Edition::ThreeOne
                || state.house_rules.woods_roads == WoodsRoads::Yes,
            cover_stacks: state.house_rules.cover_stacks == CoverStacks::Yes,
            crossings: Vec::new(),
        };
        for piece in &state.terrain {
            ground.cross(state, piece);
        }
        ground
    }

    /// Lays out a bridge or a ford.
    fn cross(&mut self, state: &State, piece: &Terrain) {
        let unit = state.measure();
        let Some(bridge) = Bridge::of(piece, unit, state.footprint(), self) else {
            return;
        };
        if let Some(name) = &piece.name {
            self.crossings.push((name.clone(), bridge.middle()));
        }
        if let Some(road) = bridge.road(self) {
            self.roads.push(road);
        }
        self.bridges.push(bridge);
    }

    /// TT-GEO-21: how far beside a strip still counts as on it.
    pub(super) fn slack(&self) -> Length {
        self.ruler.limit()
    }

    /// One of the distances of the game.
    pub(super) fn figure(&self, what: Distance) -> Length {
        self.ruler.of(what)
    }

    /// Areas of a kind.
    pub(super) fn areas_of(&self, land: Land) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(move |area| area.land == land)
    }

    /// The area of a kind in which a point lies.
    fn is_in(&self, land: Land, point: Point) -> bool {
        self.areas_of(land).any(|area| area.holds(point))
    }

    /// TT-GEO-19: whether a unit with its centre here is in a town.
    pub(super) fn in_town(&self, point: Point) -> bool {
        self.is_in(Land::Town, point)
    }

    /// TT-GEO-19: whether a unit with its centre here is in a wood.
    pub(super) fn in_wood(&self, point: Point) -> bool {
        self.is_in(Land::Wood, point)
    }

    /// Whether a unit with its centre here is in cover: in a town or a wood.
    pub(super) fn is_cover(&self, point: Point) -> bool {
        self.in_town(point) || self.in_wood(point)
    }

    /// TT-GEO-19: how high a unit with its centre here stands; 0 on the plain, on hills one on the other as high as the
    /// highest.
    pub(super) fn level(&self, point: Point) -> u8 {
        let under = self.areas_of(Land::Hill).filter(|hill| hill.holds(point));
        under.map(|hill| hill.level).max().unwrap_or(0)
    }

    /// TT-GEO-21: whether a unit with its centre here is on a road.
    pub(super) fn on_road(&self, point: Point) -> bool {
        let frame = Frame::of(&[point]).wider(self.slack());
        let mut roads = self.roads.iter().filter(|road| road.is_near(&frame));
        roads.any(|road| road.track.holds(point, self.slack()))
    }

    /// The middle of a piece of ground that has a name, capitals or not; of several the first.
    pub(super) fn named(&self, name: &str) -> Option<Point> {
        let areas = self.areas.iter().filter(|area| area.is_named(name));
        let strands = self.strands.iter().chain(&self.roads);
        let strands = strands.filter(|strand| strand.is_named(name));
        let crossings = self.crossings.iter();
        let crossings = crossings.filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let middles = areas.map(Area::middle).chain(strands.map(Strand::middle));
        let mut middles = middles.chain(crossings.map(|(_, middle)| *middle));
        middles.next()
    }

    /// Bridges and fords.
    pub(super) fn bridges(&self) -> &[Bridge] {
        &self.bridges
    }
}
