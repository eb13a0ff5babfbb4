//! The ground of a game, laid out once for an exchange, and where points lie on it: TT-GEO-19, TT-GEO-21.

use super::bridge::Bridge;
use super::scenario::{Land, Terrain};
use super::state::State;
use super::terrain_pieces::{Area, Strand};
use crate::kit::table::{Frame, Length, Point};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::{CoverStacks, WoodsRoads};
use crate::rules::two_by_two::charts::tables::{Distance, Ruler};

/// The ground. It is laid out for a list of terrain and is laid out anew where that changes.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) ruler: Ruler,
    /// Hills, towns, woods and copses, in the order of the list.
    pub(crate) areas: Vec<Area>,
    /// Streams, rivers, hedges and walls.
    pub(crate) strands: Vec<Strand>,
    /// Roads, and the bridges by which they lead on.
    pub(crate) roads: Vec<Strand>,
    pub(crate) bridges: Vec<Bridge>,
    /// Whether roads lead through woods.
    pub(crate) woods_roads: bool,
    /// Whether cover of two kinds counts twice.
    pub(crate) cover_stacks: bool,
    /// Other pieces that have a name: bridges and fords.
    crossings: Vec<(String, Point)>,
}

impl Ground {
    /// The ground of a position. A piece that encloses nothing, or is nowhere yet, is left out.
    pub(crate) fn of(state: &State) -> Ground {
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
            woods_roads: state.edition == Edition::ThreeOne || state.house_rules.woods_roads == WoodsRoads::Yes,
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
    pub(crate) fn slack(&self) -> Length {
        self.ruler.limit()
    }

    /// One of the distances of the game.
    pub(crate) fn figure(&self, what: Distance) -> Length {
        self.ruler.of(what)
    }

    /// Areas of a kind.
    pub(crate) fn areas_of(&self, land: Land) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(move |area| area.land == land)
    }

    /// The area of a kind in which a point lies.
    fn is_in(&self, land: Land, point: Point) -> bool {
        self.areas_of(land).any(|area| area.holds(point))
    }

    /// TT-GEO-19: whether a unit with its centre here is in a town.
    pub(crate) fn in_town(&self, point: Point) -> bool {
        self.is_in(Land::Town, point)
    }

    /// TT-GEO-19: whether a unit with its centre here is in a wood.
    pub(crate) fn in_wood(&self, point: Point) -> bool {
        self.is_in(Land::Wood, point)
    }

    /// Whether a unit with its centre here is in cover: in a town or a wood.
    pub(crate) fn is_cover(&self, point: Point) -> bool {
        self.in_town(point) || self.in_wood(point)
    }

    /// TT-GEO-19: how high a unit with its centre here stands; 0 on the plain, on hills one on the other as high as the
    /// highest.
    pub(crate) fn level(&self, point: Point) -> u8 {
        let under = self.areas_of(Land::Hill).filter(|hill| hill.holds(point));
        under.map(|hill| hill.level).max().unwrap_or(0)
    }

    /// TT-GEO-21: whether a unit with its centre here is on a road.
    pub(crate) fn on_road(&self, point: Point) -> bool {
        let frame = Frame::of(&[point]).wider(self.slack());
        let mut roads = self.roads.iter().filter(|road| road.is_near(&frame));
        roads.any(|road| road.track.holds(point, self.slack()))
    }

    /// The middle of a piece of ground that has a name, capitals or not; of several the first.
    pub(crate) fn named(&self, name: &str) -> Option<Point> {
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
    pub(crate) fn bridges(&self) -> &[Bridge] {
        &self.bridges
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::adjudicate::UnitId;
    use crate::kit::table::{Heading, Sweep};
    use crate::rules::two_by_two::setup;
    use crate::rules::two_by_two::troops::units::Unit;
    use crate::yaml::{Faults, parse};

    /// A position with some ground and units, each in a line of its own; `more` replaces lines above.
    pub(crate) fn position(more: &[&str], terrain: &[&str], army: &[&str]) -> State {
        let mut lines = vec![
            "scale: inch",
            "sides: [{side: blue, name: Blues, home_edge: south, role: defender}, \
             {side: red, name: Reds, home_edge: north, role: attacker}]",
            "map: {width: 24, height: 24}",
            "turn: 1",
            "part: move",
            "order: [blue, red]",
        ];
        let key = |line: &str| line.split(':').next().map(str::to_owned);
        lines.retain(|line| more.iter().all(|other| key(other) != key(line)));
        if !more.iter().any(|line| line.starts_with("edition")) {
            lines.push("edition: \"2mc\"");
        }
        lines.extend(more);
        let mut text = lines.join("\n");
        for (name, list) in [("terrain", terrain), ("army", army)] {
            if !list.is_empty() {
                text.push_str(&format!("\n{name}:\n- {}", list.join("\n- ")));
            }
        }
        let node = parse(&(text + "\n")).expect("it can be read");
        let mut faults = Faults::default();
        let state = setup::set_up(&node, &mut faults);
        assert!(!faults.any_error(), "{:?}", faults.sorted());
        state.expect("a sound position")
    }

    /// A position in 2Mc with some ground, and a unit of a kind by itself.
    pub(crate) fn field(terrain: &[&str], kind: &str) -> (State, Ground, Unit) {
        let unit = format!("{{unit: B1, side: blue, kind: {kind}, at: [22, 2], face: 0}}");
        let state = position(&["options: [cossacks]"], terrain, &[&unit]);
        let ground = Ground::of(&state);
        let unit = state.unit(&UnitId::new("B1")).clone();
        (state, ground, unit)
    }

    /// A point, in hundredths of a board unit.
    pub(crate) fn point(state: &State, x: i64, y: i64) -> Point {
        let [x, y] = [x, y].map(|part| Length::hundredths(part, state.measure()));
        Point::at(x, y)
    }

    /// A base, its centre in hundredths.
    pub(crate) fn base(state: &State, x: i64, y: i64, degrees: i64) -> crate::kit::table::Base {
        state.base_at(point(state, x, y), Heading::of(degrees))
    }

    /// A straight way ahead, in hundredths.
    pub(crate) fn ahead(state: &State, (x, y, degrees): (i64, i64, i64), reach: i64) -> Sweep {
        Sweep::ahead(base(state, x, y, degrees), Length::hundredths(reach, state.measure()))
    }

    #[test]
    fn on_the_outline_is_the_edge_and_not_inside() {
        let town = "{kind: town, name: Ligny, at: [12, 9], size: [2, 2]}";
        let copse = "{kind: copse, at: [4, 4], radius: 0.5}";
        let (state, ground, _) = field(&[town, copse], "line");
        for (y, inside) in [(800, false), (805, true), (995, true), (1000, false)] {
            assert_eq!(ground.in_town(point(&state, 1200, y)), inside, "{y}");
            assert_eq!(ground.is_cover(point(&state, 1200, y)), inside, "{y}");
        }
        assert!(!ground.in_wood(point(&state, 1200, 900)));
        assert!(!ground.is_cover(point(&state, 400, 400)));
        assert_eq!(ground.named("ligny"), Some(point(&state, 1200, 900)));
        assert_eq!(ground.named("wavre"), None);
    }

    #[test]
    fn a_unit_is_as_high_as_the_highest_hill_under_its_centre() {
        let low = "{kind: hill, at: [12, 9], size: [6, 6]}";
        let high = "{kind: hill, area: [[11, 8], [13, 8], [13, 10], [11, 10]], height: 2}";
        let (state, ground, _) = field(&[high, low], "line");
        let level = |x, y| ground.level(point(&state, x, y));
        assert_eq!([level(1200, 900), level(1000, 900), level(1100, 900)], [2, 1, 1]);
        assert_eq!([level(900, 900), level(800, 900)], [0, 0]);
    }

    #[test]
    fn a_unit_is_on_a_road_within_a_quarter_of_its_centre_line() {
        let road = "{kind: road, name: Chaussee, line: [[12, 0], [12, 24]]}";
        let (state, ground, _) = field(&[road], "line");
        for (x, on) in [(1200, true), (1225, true), (1226, true), (1227, false), (1230, false)] {
            assert_eq!(ground.on_road(point(&state, x, 900)), on, "{x}");
        }
        assert_eq!(ground.named("chaussee"), Some(point(&state, 1200, 1200)));
    }

    #[test]
    fn a_road_leads_on_over_a_bridge() {
        let pieces = [
            "{kind: river, line: [[0, 10], [24, 10]], width: 2}",
            "{kind: road, line: [[12, 0], [12, 9]]}",
            "{kind: road, line: [[12, 11], [12, 24]]}",
            "{kind: bridge, name: Pont, at: [12, 10], face: 0}",
        ];
        let (state, ground, _) = field(&pieces, "line");
        assert!(ground.on_road(point(&state, 1200, 1000)));
        assert_eq!(ground.named("pont"), Some(point(&state, 1200, 1000)));
        let ends = ground.bridges()[0].ends;
        let near = |end: Point, y| end.square_to(point(&state, 1200, y)).is_within(Length::micrometres(4));
        assert!(near(ends[0], 900) && near(ends[1], 1100), "{ends:?}");
        assert_eq!(ground.bridges()[0].at_town, [false; 2]);
        let (state, ground, _) = field(&[&pieces[..1], &pieces[3..]].concat(), "line");
        assert!(!ground.on_road(point(&state, 1200, 1000)));
    }

    #[test]
    fn a_bridge_with_less_than_a_base_before_it_lies_at_a_town() {
        for (y, at_town) in [(900, true), (850, true), (849, false)] {
            let town = format!("{{kind: town, at: [12, {}.{:02}], size: [2, 2]}}", y / 100, y % 100);
            let pieces = [
                town.as_str(),
                "{kind: stream, line: [[0, 10.4], [24, 10.4]]}",
                "{kind: bridge, at: [12, 10.4], face: 0, length: 0.8}",
            ];
            let (_, ground, _) = field(&pieces, "line");
            // The base is half an inch deep.
            assert_eq!(ground.bridges()[0].at_town, [at_town, false], "{y}");
        }
    }
}
