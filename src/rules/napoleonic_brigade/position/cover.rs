//! What covers and what defends: NB-FIRE-14, NB-FIRE-15, NB-OBS-11, NB-WORK-02, NB-WORK-03, NB-WORK-08, NB-GAP-18,
//! NB-GAP-81, NB-GAP-89, NB-GAP-90.

use super::ground::{Ground, TerrainPiece, runs_through};
use super::sections::Section;
use super::terrain_effects::{Bar, MoverKind};
use crate::adjudicate::Reason;
use crate::kit::table::{Base, Course, Frame, Point, Segment, Track};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, LINING, TOUCH};
use crate::rules::napoleonic_brigade::charts::terrain_kinds;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land};

/// What covers a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Covered {
    /// NB-FIRE-14: whether two are deducted.
    pub(crate) hard: bool,
    /// What it is: `the wall barn-wall`.
    pub(crate) what: Reason,
}

/// The strip before and behind a base in which it lines obstacles, the touching included.
fn strip(base: &Base) -> Base {
    Base { frontage: base.frontage - TOUCH * 2, depth: base.depth + (LINING + LIMIT) * 2, ..*base }
}

/// A way a little longer than it is, so that what lies at its end is crossed.
fn prolonged(way: Segment) -> Segment {
    let course = Course::toward(way.from, way.to);
    let on = course.map(|course| way.to + course.over(TOUCH * 2));
    Segment::new(way.from, on.unwrap_or(way.to))
}

impl Ground {
    /// NB-GAP-18, NB-OBS-11: the sections that a base lines: those no farther than half an inch before or behind it,
    /// which do not run through it. Sections without points are among them.
    pub(crate) fn lined(&self, base: &Base) -> Vec<&Section> {
        let (near, inner) = (strip(base).corners(), base.shrunk(TOUCH).corners());
        let frame = Frame::of(&near);
        let obstacles = self.near(frame).filter(|piece| piece.class == Class::Obstacle);
        let sections = obstacles.flat_map(|piece| &piece.sections);
        let lined = sections.filter(|section| {
            section.frame.meets(&frame) && runs_through(&section.track, &near) && !runs_through(&section.track, &inner)
        });
        lined.collect()
    }

    /// The piece of which a section is a part.
    pub(crate) fn piece_of(&self, section: &Section) -> &TerrainPiece {
        let mut pieces = self.pieces.iter();
        let piece = pieces.find(|piece| piece.index == section.piece);
        piece.expect("a section is of a piece of this ground")
    }

    /// NB-GAP-90: what covers a base against fire from a point, hard cover first. Garrisons and gunners are the
    /// caller's; isolated buildings cover nobody (NB-BLD-02).
    pub(crate) fn cover(&self, base: &Base, from: Point) -> Option<Covered> {
        let (mut found, shot) = (Vec::new(), Segment::new(from, base.centre));
        let stands_in = self.near(Frame::of(&[base.centre])).filter(|piece| {
            let closed = matches!(piece.class, Class::Building | Class::Complex);
            !closed && piece.holds(base.centre)
        });
        found.extend(stands_in.map(|piece| (piece.land.cover(), piece)));
        for section in self.lined(base) {
            let left = section.stands() || self.rubble_cover;
            if left && !section.track.meets(shot).is_empty() {
                found.push((section.land.cover(), self.piece_of(section)));
            }
        }
        let of = |cover: terrain_kinds::Cover| {
            let piece = found.iter().find(|(known, _)| *known == cover);
            piece.map(|(_, piece)| Covered { hard: cover == terrain_kinds::Cover::Hard, what: piece.called() })
        };
        of(terrain_kinds::Cover::Hard).or_else(|| of(terrain_kinds::Cover::Soft))
    }

    /// NB-GAP-90, NB-FIRE-14, NB-WORK-02: whether a base is in hard cover against fire from a point.
    pub(crate) fn hard_cover(&self, base: &Base, from: Point) -> bool {
        self.cover(base, from).is_some_and(|cover| cover.hard)
    }

    /// NB-GAP-18: the section that still stands, that one of some bases lines, and that the straight way of an attacker
    /// crosses, from its start to where it touches: the attacker is disordered by it. Defences come first.
    pub(crate) fn assaulted(&self, bases: &[Base], way: Segment) -> Option<&Section> {
        let way = prolonged(way);
        let lined = bases.iter().flat_map(|base| self.lined(base));
        let crossed = lined.filter(|section| section.stands() && !section.track.meets(way).is_empty());
        crossed.min_by_key(|section| (!section.work, section.piece, section.number))
    }

    /// NB-GAP-89, NB-WORK-03, NB-WORK-05, NB-WORK-08: whether some bases are behind defences against an attacker that
    /// comes that way: for the three points, and against impetus.
    pub(crate) fn defended(&self, bases: &[Base], way: Segment) -> bool {
        self.assaulted(bases, way).is_some_and(|section| section.work)
    }
}

/// The clause by which mounted troops do not attack across a section, if so: walls, and works that are none.
fn closed_to_horse(section: &Section, mover: MoverKind) -> Option<&'static str> {
    let closed = mover == MoverKind::Mounted && section.stands();
    match section.land {
        _ if !closed => None,
        Land::Wall | Land::Building => Some("NB-BLD-08"),
        _ => section.work.then_some("NB-WORK-04"),
    }
}

impl Ground {
    /// NB-BLD-08, NB-WORK-04, NB-GAP-81: what keeps mounted troops from attacking some bases that way, if so.
    pub(crate) fn may_not_charge(&self, bases: &[Base], way: Segment, mover: MoverKind) -> Option<Bar> {
        let section = self.assaulted(bases, way)?;
        let clause = closed_to_horse(section, mover)?;
        Some(Bar::of(clause, self.piece_of(section).called()))
    }

    /// NB-BLD-08, NB-GAP-81: what keeps mounted troops from attacking a garrison there, if so.
    pub(crate) fn may_not_storm(&self, complex: &TerrainPiece, at: Point, mover: MoverKind) -> Option<Bar> {
        let clause = closed_to_horse(complex.section_near(at)?, mover)?;
        Some(Bar::of(clause, complex.called()))
    }

    /// NB-CREW-02: the nearest point of every cover, hard or soft, where somebody may stand, and what it is, in listed order.
    pub(crate) fn covers(&self, from: Point) -> Vec<(Point, String)> {
        let covers = self.pieces.iter().filter(|piece| {
            let closed = matches!(piece.class, Class::Building | Class::Complex);
            !closed && piece.land.cover() != terrain_kinds::Cover::None
        });
        let places = covers.filter_map(|piece| Some((piece.nearest_to(from)?, piece.called().to_string())));
        places.collect()
    }
}

impl TerrainPiece {
    /// Its point nearest to another: of an area, of the stretches of an obstacle that still cover, of a line.
    fn nearest_to(&self, from: Point) -> Option<Point> {
        if self.holds(from) {
            return Some(from);
        }
        let lines = match (self.outline(), self.track()) {
            (Some(outline), _) => outline.sides().collect::<Vec<_>>(),
            (None, Some(_)) if self.class == Class::Obstacle => {
                let stand = self.sections.iter().filter(|section| section.stands());
                stand.flat_map(|section| section.track.stretches()).collect()
            }
            (None, track) => track.into_iter().flat_map(Track::stretches).collect(),
        };
        let nearest = lines.into_iter().map(|line| line.nearest_to(from));
        nearest.min_by_key(|place| from.square_to(*place))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::napoleonic_brigade::position::ground::tests::{FARM, base, ground};

    /// The numbers of the sections that a base at (10, y) lines, looking north.
    fn lined(pieces: &[&str], (x, y): (i64, i64)) -> Vec<(usize, usize)> {
        let ground = ground(pieces);
        let lined = ground.lined(&base(x, y, 0)).into_iter();
        lined.map(|section| (section.piece, section.number)).collect()
    }

    const WALL: &str = "{kind: wall, name: park, line: [[8, 10], [12, 10]]}";

    #[test]
    fn an_obstacle_is_lined_within_half_an_inch_before_or_behind() {
        // The front edge is a quarter of an inch before the centre, and from x 8.5 to 9.5.
        for (y, expected) in [
            (924, vec![]),
            (925, vec![(0, 1)]),
            (975, vec![(0, 1)]),
            (976, vec![]),
            (1024, vec![]),
            (1025, vec![(0, 1)]),
            (1075, vec![(0, 1)]),
            (1076, vec![]),
        ] {
            assert_eq!(lined(&[WALL], (900, y)), expected, "{y}");
        }
        assert_eq!(lined(&[WALL], (1000, 950)), [(0, 1), (0, 2)]);
        assert_eq!(lined(&[WALL], (750, 950)), []);
        assert_eq!(lined(&[WALL], (751, 950)), [(0, 1)]);
        // A wall along the flank is not lined.
        let beside = "{kind: wall, line: [[10.5, 8], [10.5, 12]]}";
        assert_eq!(lined(&[beside], (1000, 1000)), []);
        assert_eq!(lined(&[FARM], (1000, 875)), []);
    }
}
