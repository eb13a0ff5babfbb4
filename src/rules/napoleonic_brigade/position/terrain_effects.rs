//! What ground does to those who move on it: NB-TERR-01 to NB-TERR-25, NB-OBS-01 to NB-OBS-12, NB-FART-09, NB-GAP-17,
//! NB-GAP-18, NB-GAP-87.

use super::ground::{Ground, TerrainPiece, runs_through};
use super::sections::Section;
use crate::adjudicate::Reason;
use crate::kit::table::{Base, Frame, Point};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land, ROAD};
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// Who moves, as obstacles tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoverKind {
    /// Infantry and skirmishers.
    Foot,
    /// Cavalry.
    Mounted,
    /// Artillery, foot or horse, limbered or by hand.
    Guns,
}

impl Kind {
    /// As what the ground sees brigades of it.
    pub(crate) fn moves_as(self) -> MoverKind {
        match self {
            Kind::Cavalry | Kind::Staff => MoverKind::Mounted,
            kind if kind.is_artillery() => MoverKind::Guns,
            _ => MoverKind::Foot,
        }
    }
}

/// Where a brigade goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Footing {
    /// Across country.
    Field,
    /// A march column whose anchor follows a road (NB-GAP-17).
    Road,
}

/// What keeps a brigade out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bar {
    /// The clause.
    pub(crate) clause: &'static str,
    /// What it is, in words: `the lake`.
    pub(crate) what: Reason,
}

impl Bar {
    /// What keeps a brigade out, by which clause.
    pub(crate) fn of(clause: &'static str, what: Reason) -> Bar {
        Bar { clause, what }
    }
}

/// A base as ground sees it: smaller by what counts as touching.
struct Print {
    corners: [Point; 4],
    frame: Frame,
}

/// The bases of a brigade.
struct Tread {
    prints: Vec<Print>,
    frame: Option<Frame>,
}

impl Tread {
    fn of(bases: &[Base]) -> Tread {
        let prints = bases.iter().map(|base| {
            let corners = base.shrunk(TOUCH).corners();
            let frame = Frame::of(&corners);
            Print { corners, frame }
        });
        let prints = prints.collect::<Vec<_>>();
        let corners = prints.iter().flat_map(|print| print.corners);
        let corners = corners.collect::<Vec<_>>();
        let frame = (!corners.is_empty()).then(|| Frame::of(&corners));
        Tread { prints, frame }
    }

    /// Whether a piece lies under any of them.
    fn is_on(&self, piece: &TerrainPiece) -> bool {
        let mut prints = self.prints.iter();
        prints.any(|print| print.frame.meets(&piece.frame) && piece.overlaps(&print.corners))
    }

    /// Whether the line of a section runs through any of them.
    fn straddles(&self, section: &Section) -> bool {
        let mut prints = self.prints.iter();
        prints.any(|print| print.frame.meets(&section.frame) && runs_through(&section.track, &print.corners))
    }
}

/// A kind of ground as NB-GAP-17 counts kinds: what differs by degree alone is one.
fn kind(land: Land) -> Land {
    match land {
        Land::ThickWoods => Land::Woods,
        Land::Rocks => Land::Debris,
        Land::FastRiver => Land::Stream,
        Land::Hill | Land::SheerSlope => Land::SteepSlope,
        other => other,
    }
}

/// The factors of the ground under a brigade, the worst of each kind.
#[derive(Default)]
struct Factors(Vec<(Land, Fraction)>);

impl Factors {
    fn add(&mut self, land: Land, factor: Fraction) {
        let is_worse = |one: Fraction, other: Fraction| one.above * other.below < other.above * one.below;
        match self.0.iter_mut().find(|(known, _)| *known == land) {
            Some((_, worst)) if is_worse(factor, *worst) => *worst = factor,
            Some(_) => {}
            None => self.0.push((land, factor)),
        }
    }

    /// NB-TERR-24, NB-OBS-09: factors of different kinds multiply.
    fn product(self) -> Fraction {
        let factors = self.0.into_iter();
        factors.fold(Fraction::WHOLE, |product, (_, factor)| product.times(factor))
    }
}

impl Ground {
    /// The pieces that may lie under a brigade.
    fn beside(&self, tread: &Tread) -> impl Iterator<Item = &TerrainPiece> + use<'_> {
        let frame = tread.frame;
        frame.into_iter().flat_map(|frame| self.near(frame))
    }

    /// The pieces under a brigade that are something to those who move, obstacles left out.
    fn under<'g>(&'g self, tread: &Tread) -> impl Iterator<Item = &'g TerrainPiece> {
        let pieces = self.beside(tread);
        let areal = pieces.filter(|piece| {
            let class = piece.class;
            !matches!(class, Class::Open | Class::Road | Class::Obstacle)
        });
        areal.filter(|piece| match piece.land {
            Land::River | Land::FastRiver => self.is_in_deep_water(tread, piece),
            _ => tread.is_on(piece),
        })
    }

    /// NB-TERR-13: whether a part of a base is in a river where no ford leads through it.
    fn is_in_deep_water(&self, tread: &Tread, river: &TerrainPiece) -> bool {
        let mut prints = tread.prints.iter();
        prints.any(|print| {
            if !print.frame.meets(&river.frame) || !river.overlaps(&print.corners) {
                return false;
            }
            let fords = self.fords.iter();
            let fords = fords.filter(|ford| ford.frame.meets(&print.frame));
            let parts = fords.fold(vec![print.corners.to_vec()], |parts, ford| {
                let beyond = parts.iter().flat_map(|part| ford.beyond(part));
                beyond.collect()
            });
            parts.iter().any(|part| river.overlaps(part))
        })
    }

    /// The section through whose line a base of the brigade runs, of those that still stand.
    fn straddled<'g>(&'g self, tread: &Tread) -> impl Iterator<Item = (&'g TerrainPiece, &'g Section)> {
        let pieces = self.beside(tread);
        let obstacles = pieces.filter(|piece| piece.class == Class::Obstacle);
        let sections = obstacles.flat_map(|piece| {
            let sections = piece.sections.iter();
            sections.map(move |section| (piece, section))
        });
        sections.filter(|(_, section)| section.stands() && tread.straddles(section))
    }

    /// The part of its speed that the ground leaves a brigade: NB-TERR-01, NB-TERR-02, NB-TERR-03, NB-TERR-04,
    /// NB-TERR-05, NB-TERR-16, NB-TERR-20, NB-TERR-24, NB-TERR-25, NB-OBS-02, NB-OBS-07, NB-OBS-08, NB-OBS-09,
    /// NB-GAP-17. On a road it is half as fast again, and only obstacles slow it.
    pub(crate) fn pace(&self, bases: &[Base], footing: Footing) -> Fraction {
        let tread = Tread::of(bases);
        let mut factors = Factors::default();
        let mut slows = |land, class: Class| {
            if let Some(factor) = class.factor() {
                factors.add(land, factor);
            }
        };
        if self.obstructing(&tread).is_some() {
            slows(Land::Fence, Class::Obstacle);
        }
        if footing == Footing::Field {
            for piece in self.under(&tread) {
                slows(kind(piece.land), piece.class);
            }
        }
        let product = factors.product();
        match footing {
            Footing::Field => product,
            Footing::Road => product.times(ROAD),
        }
    }

    /// What slows a brigade across country, in words.
    pub(crate) fn slowing(&self, bases: &[Base]) -> Vec<String> {
        let tread = Tread::of(bases);
        let slow = self.under(&tread);
        let slow = slow.filter(|piece| piece.class.factor().is_some());
        let crossed = self.obstructing(&tread).into_iter();
        slow.chain(crossed).map(|piece| piece.called().to_string()).collect()
    }

    /// What of obstacles a brigade is crossing: a line with points left that runs through a base, or an isolated
    /// building under one (NB-BLD-02).
    fn obstructing(&self, tread: &Tread) -> Option<&TerrainPiece> {
        let mut pieces = self.beside(tread).filter(|piece| match piece.class {
            Class::Obstacle => {
                let mut sections = piece.sections.iter();
                sections.any(|section| section.stands() && tread.straddles(section))
            }
            Class::Building => tread.is_on(piece),
            _ => false,
        });
        pieces.next()
    }

    /// NB-OBS-03, NB-OBS-04, NB-OBS-08, NB-OBS-11, NB-WORK-06, NB-GAP-18, NB-GAP-81: the obstacle that a brigade is
    /// crossing, so that it is disordered, a gate in it or not; one that it only lines is none.
    pub(crate) fn astride(&self, bases: &[Base]) -> Option<&TerrainPiece> {
        self.obstructing(&Tread::of(bases))
    }

    /// NB-TERR-06, NB-TERR-07, NB-CAV-03, NB-FART-11: the ground at which a march column halts, if it is here; on a road
    /// it is not asked.
    pub(crate) fn halts_march(&self, bases: &[Base]) -> Option<&TerrainPiece> {
        let tread = Tread::of(bases);
        self.under(&tread).find(|piece| piece.class.halts_march())
    }

    /// Whether a base of a brigade reaches into a complex, however little.
    pub(crate) fn are_within_walls(&self, bases: &[Base]) -> bool {
        bases.iter().any(|base| {
            let corners = base.corners();
            let mut pieces = self.near(Frame::of(&corners));
            pieces.any(|piece| piece.class == Class::Complex && piece.overlaps(&corners))
        })
    }

    /// What keeps a brigade from being here: NB-TERR-21, NB-TERR-22, NB-TERR-23, NB-OBS-10, NB-OBS-12, NB-FART-09,
    /// NB-BLD-08, NB-WORK-04, NB-GAP-81, NB-GAP-85. A road leads over water.
    pub(crate) fn bars(&self, bases: &[Base], mover: MoverKind, footing: Footing) -> Option<Bar> {
        let tread = Tread::of(bases);
        let closed = self.straddled(&tread).find_map(|(piece, section)| {
            let clause = closed_to(section, mover)?;
            Some(Bar::of(clause, piece.called()))
        });
        let entered = |piece: &TerrainPiece| match piece.class {
            Class::Impassable if footing == Footing::Field => Some(Bar::of(impassable(piece.land), piece.called())),
            Class::Complex => Some(Bar::of("NB-BLD-17", piece.called())),
            _ => None,
        };
        self.under(&tread).find_map(entered).or(closed)
    }
}

/// The clause by which a kind of ground is impassable.
fn impassable(land: Land) -> &'static str {
    match land {
        Land::River | Land::Lake => "NB-TERR-21",
        _ => "NB-TERR-22",
    }
}

/// NB-OBS-10, NB-OBS-12, NB-HART-08: the clause by which a section is closed to somebody.
fn closed_to(section: &Section, mover: MoverKind) -> Option<&'static str> {
    match mover {
        MoverKind::Foot => None,
        MoverKind::Guns => Some("NB-OBS-10"),
        MoverKind::Mounted => section.work.then_some("NB-OBS-12"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::position::ground::tests::{FARM, agreed, base, ground};

    fn pace(pieces: &[&str], bases: &[Base], footing: Footing) -> String {
        ground(pieces).pace(bases, footing).to_string()
    }

    /// The pace of a base at (10, 10) that looks north.
    fn here(pieces: &[&str]) -> String {
        pace(pieces, &[base(1000, 1000, 0)], Footing::Field)
    }

    /// Ground of a kind from y 9 to 11.
    fn area(kind: &str) -> String {
        format!("{{kind: {kind}, at: [10, 10], size: [4, 2]}}")
    }

    const HEDGE: &str = "{kind: hedge, line: [[8, 10], [12, 10]]}";
    const ROAD: &str = "{kind: road, line: [[10, 0], [10, 24]]}";

    #[test]
    fn difficult_ground_is_crossed_at_half_speed_and_very_difficult_at_a_quarter() {
        for open in ["hill", "wagons"] {
            assert_eq!(here(&[&area(open)]), "1", "{open}");
        }
        for half in ["woods", "brush", "debris", "rocks", "ford", "marsh", "steep-slope"] {
            assert_eq!(here(&[&area(half)]), "1/2", "{half}");
        }
        for quarter in ["thick-woods", "sheer-slope", "fast-river"] {
            assert_eq!(here(&[&area(quarter)]), "1/4", "{quarter}");
        }
        let hill = area("hill");
        let agreed = agreed(&[&hill], "{hills_difficult: yes}");
        let pace = agreed.pace(&[base(1000, 1000, 0)], Footing::Field);
        assert_eq!(pace, Fraction::HALF);
        assert_eq!(here(&[HEDGE]), "1/2");
    }

    #[test]
    fn the_worst_of_each_kind_counts_once_and_kinds_multiply() {
        let [woods, thick, brush] = ["woods", "thick-woods", "brush"].map(area);
        let [steep, sheer] = ["steep-slope", "sheer-slope"].map(area);
        assert_eq!(here(&[&woods, &woods]), "1/2");
        assert_eq!(here(&[&woods, &thick]), "1/4");
        assert_eq!(here(&[&woods, &steep]), "1/4");
        assert_eq!(here(&[&woods, &brush, &sheer, &steep]), "1/16");
        assert_eq!(here(&[&woods, HEDGE]), "1/4");
        let fence = "{kind: fence, line: [[10, 9], [10, 11]]}";
        assert_eq!(here(&[HEDGE, fence]), "1/2");
        // Two bases, each on ground of its own.
        let (one, other) = ("{kind: woods, at: [8, 10], size: [1, 2]}", "{kind: marsh, at: [12, 10], size: [1, 2]}");
        let bases = [base(810, 1000, 0), base(1190, 1000, 0)];
        assert_eq!(pace(&[one, other], &bases, Footing::Field), "1/4");
        assert_eq!(pace(&[one, other], &bases[..1], Footing::Field), "1/2");
        assert_eq!(pace(&[one, other], &[], Footing::Field), "1");
    }

    #[test]
    fn a_brigade_is_slowed_while_any_base_is_in_the_stream() {
        let stream = "{kind: stream, line: [[0, 10], [24, 10]], width: 1}";
        let pace = |y| pace(&[stream], &[base(1000, y, 0)], Footing::Field);
        // Half an inch deep: the stream from 9.5 to 10.5 slows it for an inch and a half.
        assert_eq!([pace(925), pace(926), pace(1074), pace(1075)], ["1", "1/2", "1/2", "1"]);
    }

    #[test]
    fn a_road_is_open_ground_for_a_march_column_but_obstacles_on_it_are_not_gone() {
        let woods = area("woods");
        let column = [base(1000, 1000, 0)];
        assert_eq!(pace(&[ROAD], &column, Footing::Field), "1");
        assert_eq!(pace(&[ROAD, &woods], &column, Footing::Road), "3/2");
        assert_eq!(pace(&[ROAD, &woods], &column, Footing::Field), "1/2");
        assert_eq!(pace(&[ROAD, &woods, HEDGE], &column, Footing::Road), "3/4");
    }

    #[test]
    fn an_obstacle_is_crossed_while_its_line_runs_through_a_base() {
        let what = |pieces: &[&str], y| {
            let ground = ground(pieces);
            let piece = ground.astride(&[base(500, y, 0), base(1000, y, 0)]);
            piece.map(|piece| piece.called().to_string())
        };
        // The front edge is a quarter of an inch before the centre.
        assert_eq!(what(&[HEDGE], 975), None);
        assert_eq!(what(&[HEDGE], 976).as_deref(), Some("the hedge"));
        assert_eq!(what(&[HEDGE], 1024).as_deref(), Some("the hedge"));
        assert_eq!(what(&[HEDGE], 1025), None);
        // A gate makes no difference, as the line goes on; a breach does.
        let wall = "{kind: wall, name: park, line: [[9, 10], [13, 10]], values: [20, 7]}";
        assert_eq!(what(&[wall], 1000).as_deref(), Some("the wall park"));
        let breach = "{kind: wall, name: park, line: [[9, 10], [13, 10]], values: [0, 7]}";
        assert_eq!(what(&[breach], 1000), None);
        assert_eq!(here(&[breach]), "1");
        let cottage = "{kind: building, at: [10, 10], size: [0.2, 0.2]}";
        assert_eq!(what(&[cottage], 1000).as_deref(), Some("the building"));
        assert_eq!(here(&[cottage]), "1/2");
        assert_eq!(what(&[&area("woods")], 1000), None);
    }

    /// The clause that keeps a base at (10, 10) out.
    fn barred(pieces: &[&str], mover: MoverKind) -> Option<&'static str> {
        let bar = ground(pieces).bars(&[base(1000, 1000, 0)], mover, Footing::Field);
        bar.map(|bar| bar.clause)
    }

    #[test]
    fn nobody_enters_impassable_ground_or_a_complex() {
        let movers = [MoverKind::Foot, MoverKind::Mounted, MoverKind::Guns];
        for (kind, clause) in [
            ("river", Some("NB-TERR-21")),
            ("lake", Some("NB-TERR-21")),
            ("swamp", Some("NB-TERR-22")),
            ("cliff", Some("NB-TERR-22")),
            ("marsh", None),
            ("building", None),
        ] {
            let found = movers.map(|mover| barred(&[&area(kind)], mover));
            assert_eq!(found, [clause; 3], "{kind}");
        }
        let cliff = "{kind: cliff, line: [[8, 10], [12, 10]]}";
        assert_eq!(barred(&[cliff], MoverKind::Foot), Some("NB-TERR-22"));
        assert_eq!(movers.map(|mover| barred(&[FARM], mover)), [Some("NB-BLD-17"); 3]);
        let ground = ground(&[FARM]);
        let bar = |y| ground.bars(&[base(1000, y, 0)], MoverKind::Foot, Footing::Field);
        assert_eq!(bar(875), None);
        assert_eq!(bar(876).map(|bar| bar.what.to_string()).as_deref(), Some("the complex farm"));
    }

    #[test]
    fn guns_cross_no_obstacle_and_horses_no_wall_or_work() {
        let line = |kind: &str| format!("{{kind: {kind}, line: [[8, 10], [12, 10]]}}");
        for (kind, mounted) in [
            ("hedge", None),
            ("fence", None),
            ("trench", None),
            ("trench, works: yes", Some("NB-OBS-12")),
            ("wall", Some("NB-OBS-12")),
            ("earthwork", Some("NB-OBS-12")),
            ("wall, values: [0, 0]", None),
        ] {
            let guns = (kind != "wall, values: [0, 0]").then_some("NB-OBS-10");
            assert_eq!(barred(&[&line(kind)], MoverKind::Foot), None, "{kind}");
            assert_eq!(barred(&[&line(kind)], MoverKind::Mounted), mounted, "{kind}");
            assert_eq!(barred(&[&line(kind)], MoverKind::Guns), guns, "{kind}");
        }
    }

    #[test]
    fn a_ford_leads_through_a_river_and_a_road_over_it() {
        let river = "{kind: river, line: [[0, 10], [24, 10]], width: 2}";
        let ford = "{kind: ford, at: [10, 10], size: [3, 2.5]}";
        let ground = ground(&[river, ford, "{kind: road, line: [[18, 0], [18, 24]]}"]);
        let bars = |x, y, footing| ground.bars(&[base(x, y, 0)], MoverKind::Foot, footing).is_some();
        assert!(!bars(1000, 1000, Footing::Field) && !bars(1100, 1000, Footing::Field));
        assert!(bars(1101, 1000, Footing::Field) && bars(1400, 1000, Footing::Field));
        // It comes out of the water where the river ends, and not in the river beside the ford.
        assert!(!bars(1140, 1125, Footing::Field) && bars(1140, 1124, Footing::Field));
        assert!(bars(1800, 1000, Footing::Field) && !bars(1800, 1000, Footing::Road));
        assert_eq!(ground.pace(&[base(1000, 1000, 0)], Footing::Field), Fraction::HALF);
        let fast = "{kind: fast-river, line: [[0, 10], [24, 10]], width: 2}";
        let pace = |x| pace(&[fast, ford], &[base(x, 1000, 0)], Footing::Field);
        assert_eq!([pace(1000), pace(1101)], ["1/2", "1/4"]);
    }

    #[test]
    fn a_march_column_halts_at_difficult_ground_and_not_at_obstacles() {
        let halts = |pieces: &[&str], y| {
            let ground = ground(pieces);
            let piece = ground.halts_march(&[base(1000, y, 0)]);
            piece.map(|piece| piece.land)
        };
        let (marsh, thick) = (area("marsh"), area("thick-woods"));
        assert_eq!(halts(&[&marsh], 875), None);
        assert_eq!(halts(&[&marsh], 876), Some(Land::Marsh));
        assert_eq!(halts(&[&thick], 1000), Some(Land::ThickWoods));
        assert_eq!(halts(&[HEDGE, &area("hill")], 1000), None);
    }
}
