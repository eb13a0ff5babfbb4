//! The ground that the defender puts out: TT-SET-03 to TT-SET-05, TT-GAP-33, TT-DEC-02.

use std::collections::BTreeMap;

use crate::adjudicate::{IllegalOrder, Side, UnitId, Wrong};
use crate::kit::Edge;
use crate::kit::table::{Board, Length, Point, Vector, outward};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::{Half, Third};
use crate::rules::two_by_two::orders::terrain::Laid;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::scenario::{Land, Terrain};
use crate::rules::two_by_two::position::state::{Role, State};
use crate::yaml::Span;

/// The place of a kind in the order of laying (TT-SET-05); what crosses water goes with it.
fn rank(kind: Land) -> u8 {
    match kind {
        Land::Stream | Land::River | Land::Bridge | Land::Ford => 0,
        Land::Hill => 1,
        Land::Road => 2,
        Land::Town => 3,
        Land::Wood => 4,
        Land::Copse => 5,
        Land::Hedge | Land::Wall => 6,
    }
}

/// The ground of a side's file that may be laid, and what is set aside. TT-DEC-02: what the defender lays.
pub(crate) fn laid<'l>(state: &State, side: &Side, terrain: &'l [Laid]) -> (Vec<&'l Terrain>, Vec<IllegalOrder>) {
    let (mut sound, mut illegal) = (Vec::<&Terrain>::new(), Vec::new());
    for laid in terrain {
        match may_lay(state, side, laid, &sound) {
            None => sound.push(&laid.terrain),
            Some(wrong) => illegal.push(set_aside(wrong, &laid.terrain, laid.span)),
        }
    }
    (sound, illegal)
}

fn may_lay(state: &State, side: &Side, laid: &Laid, before: &[&Terrain]) -> Option<Wrong> {
    let (terrain, word) = (&laid.terrain, laid.terrain.kind.word());
    if state.side_of(Role::Defender) != Some(side) {
        let reason = "the defender chooses the ground";
        return Some(Wrong::new("TT-SET-03", reason, "the entry is set aside"));
    }
    if state.terrain.iter().any(Terrain::is_placed) {
        let reason = "the ground of this game is settled";
        return Some(Wrong::new("TT-SET-03", reason, "the game file lists it"));
    }
    if let Some(later) = before.iter().find(|known| rank(known.kind) > rank(terrain.kind)) {
        let reason = format!("a {word} is placed before a {}", later.kind.word());
        let help = "the order is streams, hills, roads, towns, woods, copses, hedges and walls";
        return Some(Wrong::new("TT-SET-05", reason, help));
    }
    let diced = state.scenario.terrain_by_die && can_be_diced(terrain);
    if !terrain.is_placed() && !diced {
        let reason = format!("this {word} has no place");
        let help = "say where it is; dice place only what has a `size`, a `radius` or runs straight, \
            and only with `scenario: {terrain_by_die: yes}`";
        return Some(Wrong::new("TT-SET-04", reason, help));
    }
    runs_off_the_board(state, terrain).then(|| {
        let reason = format!("this {word} does not lie on the table");
        Wrong::new("TT-GEO-01", reason, "mend its place")
    })
}

fn runs_off_the_board(state: &State, terrain: &Terrain) -> bool {
    let board = state.board();
    let at = terrain.at.into_iter();
    let mut points = at.chain(terrain.area.iter().copied()).chain(terrain.line.iter().copied());
    points.any(|point| board.beyond(point.point(state.measure())) > state.touch())
}

/// TT-SET-04: a piece laid by the die: nearest to the edge rolled for, in the middle of its third. What runs along a
/// line runs straight from edge to edge: a road from the edge rolled for to the other, water across between the flanks
/// in the middle of that half; a hedge or a wall lies across the middle of the sector.
pub(crate) fn by_sector(state: &State, terrain: &Terrain, face: u8) -> Terrain {
    let row = tables::SECTORS.iter().find(|(known, ..)| *known == face);
    let (_, half, third) = row.expect("a die has six faces");
    let role = match half {
        Half::Defender => Role::Defender,
        Half::Attacker => Role::Attacker,
    };
    let edge = |role| {
        let side = state.side_of(role).expect("the roles are cast");
        state.card(side).home_edge
    };
    let sector = Sector::new(state.board(), edge(role), edge(Role::Defender), *third);
    let unit = state.measure();
    let place = |point: Point| state.place(point);
    let mut laid = terrain.clone();
    match terrain.kind {
        Land::Road => laid.line = [sector.base(), sector.across()].map(place).to_vec(),
        Land::Stream | Land::River => laid.line = sector.flanks().map(place).to_vec(),
        Land::Hedge | Land::Wall => {
            let long = terrain.length.map_or(Length::of(1, unit), |long| long.length(unit));
            laid.line = sector.row(long).map(place).to_vec();
            laid.length = None;
        }
        _ => {
            let deep = match (terrain.size, terrain.radius) {
                (Some(size), _) => size[sector.along()].length(unit).share(1, 2),
                (None, radius) => radius.map_or(Length::ZERO, |radius| radius.length(unit)),
            };
            laid.at = Some(place(sector.inward(deep)));
        }
    }
    laid
}

/// Whether a die can place a piece.
fn can_be_diced(terrain: &Terrain) -> bool {
    let about = terrain.size.is_some() || terrain.radius.is_some();
    about || terrain.kind.is_linear()
}

/// A sixth of the table.
struct Sector {
    board: Board,
    edge: Edge,
    /// The middle of its part of that edge.
    base: Point,
}

impl Sector {
    fn new(board: Board, edge: Edge, defended: Edge, third: Third) -> Sector {
        let line = board.edge(defended);
        let inward = outward(defended).reversed();
        let (from, to) = (line.from, line.to);
        // Left and right are as the defender sees them, who looks inward.
        let right = inward.course().right().vector();
        let rightward = (to - from).x * right.x + (to - from).y * right.y > 0;
        let part = match (third, rightward) {
            (Third::Left, true) | (Third::Right, false) => 1,
            (Third::Middle, _) => 3,
            (Third::Left, false) | (Third::Right, true) => 5,
        };
        let way = to - from;
        let along = Vector { x: way.x * part / 6, y: way.y * part / 6 };
        let middle = from + along;
        let base = match edge == defended {
            true => middle,
            false => Self::over(&board, edge, middle),
        };
        Sector { board, edge, base }
    }

    /// The point of an edge opposite a point of the other.
    fn over(board: &Board, edge: Edge, point: Point) -> Point {
        let there = board.edge(edge).from;
        match edge {
            Edge::North | Edge::South => Point { x: point.x, y: there.y },
            Edge::East | Edge::West => Point { x: there.x, y: point.y },
        }
    }

    /// Which part of a size counts away from the edge: 0 from west to east, 1 from south to north.
    fn along(&self) -> usize {
        match self.edge {
            Edge::North | Edge::South => 1,
            Edge::East | Edge::West => 0,
        }
    }

    fn base(&self) -> Point {
        self.base
    }

    fn inward(&self, far: Length) -> Point {
        let course = outward(self.edge).reversed().course();
        self.base + course.over(far)
    }

    fn across(&self) -> Point {
        Self::over(&self.board, self.edge.opposite(), self.base)
    }

    /// How deep the table is from this edge.
    fn depth(&self) -> Length {
        [self.board.width, self.board.height][self.along()]
    }

    fn flanks(&self) -> [Point; 2] {
        let middle = self.inward(self.depth().share(1, 4));
        match self.edge {
            Edge::North | Edge::South => {
                [Point { x: 0, ..middle }, Point { x: self.board.width.in_micrometres(), ..middle }]
            }
            Edge::East | Edge::West => {
                [Point { y: 0, ..middle }, Point { y: self.board.height.in_micrometres(), ..middle }]
            }
        }
    }

    fn row(&self, long: Length) -> [Point; 2] {
        let middle = self.inward(self.depth().share(1, 4));
        let half = long.share(1, 2);
        let course = outward(self.edge).course().right();
        [middle + course.reversed().over(half), middle + course.over(half)]
    }
}

fn set_aside(wrong: Wrong, terrain: &Terrain, span: Span) -> IllegalOrder {
    let name = terrain.name.as_deref().unwrap_or(terrain.kind.word());
    wrong.order(&UnitId::new(name), 0, span)
}

/// TT-SET-04: lays the defender's ground, and what the game file leaves to the dice.
pub(crate) fn lay(play: &mut Play<'_, '_>, side: &Side, terrain: &[Laid]) {
    let state = play.state();
    let (sound, illegal) = laid(state, side, terrain);
    let open = state.terrain.iter().filter(|known| !known.is_placed());
    let of_the_game = open.cloned().map(|terrain| (terrain, None));
    let own = sound.into_iter().cloned();
    let own = own.map(|terrain| (terrain, Some(side.clone())));
    let all = of_the_game.chain(own).collect::<Vec<_>>();
    play.strike(side, illegal);
    let untyped = play.referee.is_untyped();
    let mut diced = BTreeMap::<Land, u32>::new();
    for (terrain, side) in all {
        if terrain.is_placed() {
            let sector = None;
            play.record("TT-SET-04", Event::Lays { terrain, side, sector });
            continue;
        }
        let number = diced.entry(terrain.kind).or_default();
        *number += 1;
        let act = match &terrain.name {
            Some(name) if side.is_none() || !untyped => format!("sector/{name}"),
            _ => format!("sector/{}-{number}", terrain.kind.word()),
        };
        let face = play.roll(&act);
        let terrain = by_sector(play.state(), &terrain, face);
        let sector = Some(face);
        play.record("TT-SET-04", Event::Lays { terrain, side, sector });
    }
    play.ground = crate::rules::two_by_two::position::ground::Ground::of(play.state());
}
