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
    use super::*;
    use crate::rules::napoleonic_brigade::position::ground::tests::{FARM, agreed, at, base, ground};

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

    /// The cover of a base at (10, 9.5), looking north, against a shot from a point.
    fn covered(pieces: &[&str], (x, y): (i64, i64)) -> Option<(bool, String)> {
        let cover = ground(pieces).cover(&base(1000, 950, 0), at(x, y));
        cover.map(|cover| (cover.hard, cover.what.to_string()))
    }

    #[test]
    fn a_wall_that_is_lined_covers_against_shots_across_it() {
        let hard = |what: &str| Some((true, what.to_owned()));
        assert_eq!(covered(&[WALL], (1000, 1500)), hard("the wall park"));
        assert_eq!(covered(&[WALL], (1000, 500)), None);
        assert_eq!(covered(&[WALL], (1500, 950)), None);
        let hedge = "{kind: hedge, line: [[8, 10], [12, 10]]}";
        assert_eq!(covered(&[hedge], (1000, 1500)), Some((false, "the hedge".to_owned())));
        assert_eq!(covered(&["{kind: fence, line: [[8, 10], [12, 10]]}"], (1000, 1500)), None);
        for kind in ["trench", "earthwork"] {
            let work = format!("{{kind: {kind}, line: [[8, 10], [12, 10]]}}");
            assert_eq!(covered(&[hedge, &work], (1000, 1500)), hard(&format!("the {kind}")));
        }
        // Half an inch behind it, and farther.
        let far = "{kind: wall, line: [[8, 10.26], [12, 10.26]]}";
        assert_eq!(covered(&[far], (1000, 1500)), None);
    }

    #[test]
    fn rocks_and_trenches_cover_who_stands_in_them_and_woods_softly() {
        let stands = |piece: &str| {
            let cover = covered(&[piece], (1000, 1500));
            cover.map(|(hard, _)| hard)
        };
        assert_eq!(stands("{kind: rocks, at: [10, 9.5], size: [0.2, 0.2]}"), Some(true));
        assert_eq!(stands("{kind: trench, line: [[8, 9.5], [12, 9.5]], width: 0.6}"), Some(true));
        assert_eq!(stands("{kind: woods, at: [10, 9.5], size: [2, 2]}"), Some(false));
        assert_eq!(stands("{kind: wagons, at: [10, 9.5], size: [2, 2]}"), Some(false));
        assert_eq!(stands("{kind: woods, at: [10, 9], size: [2, 1]}"), None);
        assert_eq!(stands("{kind: debris, at: [10, 9.5], size: [2, 2]}"), None);
        assert_eq!(stands("{kind: building, at: [10, 9.5], size: [2, 2]}"), None);
    }

    #[test]
    fn a_breach_covers_only_where_rubble_does() {
        let breach = "{kind: wall, name: park, line: [[8, 10], [12, 10]], values: [0, 9]}";
        let target = base(1000, 950, 0);
        let (plain, rubble) = (ground(&[breach]), agreed(&[breach], "{rubble_cover: yes}"));
        let hard = |ground: &Ground, x| ground.hard_cover(&target, at(x, 1050));
        assert!(hard(&plain, 1040) && !hard(&plain, 960));
        assert!(hard(&rubble, 1040) && hard(&rubble, 960));
        let way = |x| Segment::new(at(x, 1500), at(x, 975));
        for ground in [&plain, &rubble] {
            assert!(ground.defended(&[target], way(1040)) && !ground.defended(&[target], way(960)));
        }
    }

    #[test]
    fn defences_count_against_who_comes_across_them() {
        let target = base(1000, 950, 0);
        let defended = |piece: &str, from, to: (i64, i64)| {
            let ground = ground(&[piece]);
            ground.defended(&[base(500, 500, 0), target], Segment::new(from, at(to.0, to.1)))
        };
        let north = at(1000, 1500);
        assert!(defended(WALL, north, (1000, 975)));
        // Flush with its front edge, where the attacker stops.
        let flush = "{kind: wall, line: [[8, 9.75], [12, 9.75]]}";
        assert!(defended(flush, north, (1000, 975)));
        assert!(!defended(WALL, at(1000, 400), (1000, 925)));
        assert!(!defended(WALL, at(1500, 950), (1050, 950)));
        let line = |kind: &str| format!("{{kind: {kind}, line: [[8, 10], [12, 10]]}}");
        for kind in ["hedge", "fence", "trench"] {
            assert!(!defended(&line(kind), north, (1000, 975)), "{kind}");
            let hindrance = ground(&[&line(kind)]);
            let way = Segment::new(north, at(1000, 975));
            assert!(hindrance.assaulted(&[target], way).is_some(), "{kind}");
        }
        for kind in ["earthwork", "trench, works: yes"] {
            assert!(defended(&line(kind), north, (1000, 975)), "{kind}");
        }
        assert!(!defended("{kind: rocks, at: [10, 9.8], size: [2, 2]}", north, (1000, 975)));
    }

    #[test]
    fn mounted_troops_attack_nobody_across_a_wall_or_a_work_that_stands() {
        let clause = |kind: &str, mover| {
            let ground = ground(&[&format!("{{kind: {kind}, line: [[8, 10], [12, 10]]}}")]);
            let way = Segment::new(at(950, 1500), at(950, 975));
            let bar = ground.may_not_charge(&[base(1000, 950, 0)], way, mover);
            bar.map(|bar| bar.clause)
        };
        assert_eq!(clause("wall", MoverKind::Mounted), Some("NB-BLD-08"));
        assert_eq!(clause("earthwork", MoverKind::Mounted), Some("NB-WORK-04"));
        assert_eq!(clause("trench, works: yes", MoverKind::Mounted), Some("NB-WORK-04"));
        for open in ["hedge", "trench", "wall, values: [0, 5]"] {
            assert_eq!(clause(open, MoverKind::Mounted), None, "{open}");
        }
        assert_eq!(clause("wall", MoverKind::Foot), None);
        let farm = FARM.replace("west, of: wall", "west, of: wall, values: [0]");
        let ground = ground(&[&farm]);
        let storms = |x, y| {
            let farm = ground.complex("farm").expect("it is there");
            let bar = ground.may_not_storm(farm, at(x, y), MoverKind::Mounted);
            bar.map(|bar| bar.clause)
        };
        assert_eq!([storms(1200, 1000), storms(1000, 1100)], [Some("NB-BLD-08"); 2]);
        assert_eq!(storms(800, 1000), None);
    }

    #[test]
    fn the_nearest_cover_shelters_and_buildings_do_not() {
        let pieces = [
            "{kind: woods, name: bossu, at: [10, 14], size: [2, 2]}",
            "{kind: wall, name: park, line: [[6, 10], [6, 14]], values: [0, 3]}",
            "{kind: building, at: [10, 11], size: [1, 1]}",
            "{kind: brush, at: [10, 10], size: [1, 1]}",
        ];
        let covers = |x, y| ground(&pieces).covers(at(x, y));
        let [woods, wall] = ["the woods bossu", "the wall park"].map(str::to_owned);
        // The breach from y 10 to 12 is none.
        let found = |wood, stones| vec![(wood, woods.clone()), (stones, wall.clone())];
        assert_eq!(covers(1000, 1000), found(at(1000, 1300), at(600, 1200)));
        assert_eq!(covers(1000, 1350), found(at(1000, 1350), at(600, 1350)));
        assert_eq!(ground(&pieces[2..]).covers(at(0, 0)), []);
    }
}
