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
