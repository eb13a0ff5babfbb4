//! Farms and chateaux that a brigade may occupy, and works: NB-BLD-01 to NB-BLD-08, NB-BLD-17, NB-WORK-01, NB-WORK-04,
//! NB-GAP-85.

use super::ground::{Ground, TerrainPiece};
use super::sections::Section;
use super::terrain::{ComplexSide, Fabric, Shape};
use super::terrain_effects::{Bar, MoverKind};
use crate::kit::table::{Base, Heading, Length, Outline, Point, Segment, Square, Vector};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land};

/// A side of a complex as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facade {
    /// What it is called.
    pub(crate) name: String,
    /// What stands there.
    pub(crate) fabric: Fabric,
    /// From left to right as one looks out.
    pub(crate) line: Segment,
    /// Where one looks out, to the nearest degree.
    pub(crate) outlook: Heading,
}

/// Whether the corners of an outline go round it with the inside on their left.
pub(crate) fn is_left_round(outline: &Outline) -> bool {
    let area = |side: Segment| {
        i128::from(side.from.x) * i128::from(side.to.y) - i128::from(side.from.y) * i128::from(side.to.x)
    };
    outline.sides().map(area).sum::<i128>() > 0
}

impl Facade {
    /// The sides of an outline that have a name.
    pub(crate) fn all(outline: &Outline, sides: &[ComplexSide]) -> Vec<Facade> {
        let left = is_left_round(outline);
        let named = outline.sides().zip(sides);
        let facades = named.map(|(side, named)| {
            let line = match left {
                true => Segment::new(side.to, side.from),
                false => side,
            };
            let way = line.way();
            let out = line.from + Vector { x: -way.y, y: way.x };
            Facade {
                name: named.name.clone(),
                fabric: named.of,
                line,
                outlook: Heading::toward(line.from, out).unwrap_or(Heading::NORTH),
            }
        });
        facades.collect()
    }

    /// The middle of it.
    pub(crate) fn middle(&self) -> Point {
        self.line.at(self.line.length().share(1, 2))
    }

    /// A base without depth whose front edge is this side, for fields of fire: NB-GAP-85, straight out from the whole of
    /// it. Its heading is whole degrees, so that the corners of a side askew are off by a part of a degree.
    pub(crate) fn front(&self) -> Base {
        Base { centre: self.middle(), heading: self.outlook, frontage: self.line.length(), depth: Length::ZERO }
    }

    fn square_to(&self, base: &Base) -> Square {
        let corners = base.corners().into_iter();
        let from_corners = corners.map(|corner| self.line.square_to(corner));
        let from_ends = self.line.ends().into_iter();
        let from_ends = from_ends.map(|end| base.square_to(end));
        let nearest = from_corners.chain(from_ends).min();
        nearest.expect("a base has corners")
    }
}

impl TerrainPiece {
    /// The side of a complex of a name, capitals or not, by its place in the list.
    pub(crate) fn side_named(&self, name: &str) -> Option<usize> {
        let mut facades = self.facades.iter();
        facades.position(|facade| facade.name.eq_ignore_ascii_case(name))
    }

    /// The side of a complex that is nearest to a point; of equally near ones the one that looks most straight at it,
    /// then the first.
    pub(crate) fn side_facing(&self, point: Point) -> Option<usize> {
        let sides = self.facades.iter().enumerate();
        let nearest = sides.min_by_key(|(at, facade)| {
            let toward = Heading::toward(facade.middle(), point);
            let turn = toward.map_or(0, |toward| facade.outlook.differs(toward));
            (facade.line.square_to(point), turn, *at)
        });
        nearest.map(|(at, _)| at)
    }

    /// The side of a complex that some bases touch or come nearest to; of equally near ones the one that looks most
    /// straight against the way the nearest base faces, then the first.
    pub(crate) fn side_touched(&self, bases: &[Base]) -> Option<usize> {
        let sides = self.facades.iter().enumerate();
        let pairs = sides.flat_map(|(at, facade)| bases.iter().map(move |base| (at, facade, base)));
        let nearest = pairs.min_by_key(|(at, facade, base)| {
            let turn = facade.outlook.differs(base.heading.reversed());
            let square = match facade.square_to(base) {
                near if near.is_within(TOUCH) => Square::ZERO,
                far => far,
            };
            (square, turn, *at)
        });
        nearest.map(|(at, ..)| at)
    }

    /// The section of a complex nearest to a point; of equally near ones the first.
    pub(crate) fn section_near(&self, point: Point) -> Option<&Section> {
        let sections = self.sections.iter();
        sections.min_by_key(|section| section.track.square_to(point))
    }

    /// Whether every side of a complex is the front of a house, so that no gun in its yard has a side.
    fn is_all_houses(&self) -> bool {
        let mut facades = self.facades.iter();
        !self.facades.is_empty() && facades.all(|facade| facade.fabric == Fabric::Building)
    }

    /// NB-BLD-05: whether an arm may hold a side of a complex: guns stand in the yard, and not behind the front of a house.
    pub(crate) fn lets_hold(&self, side: usize, mover: MoverKind) -> bool {
        let facade = self.facades.get(side);
        let house = facade.is_some_and(|facade| facade.fabric == Fabric::Building);
        mover != MoverKind::Guns || !house
    }

    /// Whether bases touch the outline of an area.
    pub(crate) fn is_touched_by(&self, bases: &[Base]) -> bool {
        let Shape::Area(outline) = &self.shape else {
            return false;
        };
        let mut sides = bases.iter().flat_map(|base| {
            let corners = base.corners();
            (0..4).map(move |at| Segment::new(corners[at], corners[(at + 1) % 4]))
        });
        sides.any(|side| outline.is_touched_by(side, TOUCH))
    }
}

impl Ground {
    /// The complex of a name, capitals or not.
    pub(crate) fn complex(&self, name: &str) -> Option<&TerrainPiece> {
        self.named(name).filter(|piece| piece.class == Class::Complex)
    }

    /// Why nobody of an arm may occupy a piece, if so: NB-BLD-01, NB-BLD-02, NB-BLD-03, NB-BLD-04, NB-BLD-05,
    /// NB-BLD-08, NB-WORK-01.
    pub(crate) fn may_not_occupy(&self, piece: &TerrainPiece, mover: MoverKind) -> Option<Bar> {
        let bar = |clause| Some(Bar::of(clause, piece.called()));
        match (piece.class, mover) {
            (Class::Complex, _) if !piece.occupiable => bar("NB-BLD-03"),
            (Class::Complex, MoverKind::Mounted) => bar("NB-BLD-04"),
            (Class::Complex, MoverKind::Guns) if !piece.courtyard || piece.is_all_houses() => bar("NB-BLD-05"),
            (Class::Complex, _) => None,
            (Class::Building, _) => bar("NB-BLD-01"),
            (Class::Obstacle, MoverKind::Mounted) => bar("NB-WORK-01"),
            (Class::Obstacle, _) if piece.sections.iter().any(|section| section.work) => None,
            _ => bar("NB-WORK-01"),
        }
    }

    /// NB-BLD-12, NB-BLD-16, NB-GAP-81: whether the section of a complex nearest to a point still protects its garrison
    /// in melee.
    pub(crate) fn garrison_is_defended(&self, complex: &TerrainPiece, at: Point) -> bool {
        let section = complex.section_near(at);
        section.is_some_and(Section::stands)
    }

    /// NB-BLD-12, NB-BLD-14, NB-BLD-16: whether it is hard cover against fire that comes to it there.
    pub(crate) fn garrison_is_covered(&self, complex: &TerrainPiece, at: Point) -> bool {
        complex.land == Land::Complex && (self.rubble_cover || self.garrison_is_defended(complex, at))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::napoleonic_brigade::position::ground::tests::{FARM, agreed, at, base, ground};

    #[test]
    fn sides_look_out_whichever_way_the_outline_goes() {
        let sides = "sides: [{name: a, of: wall}, {name: b, of: wall}, {name: c, of: wall}, {name: d, of: wall}]";
        let right = format!("{{kind: complex, area: [[8, 8], [8, 12], [12, 12], [12, 8]], {sides}}}");
        let left = format!("{{kind: complex, area: [[8, 8], [12, 8], [12, 12], [8, 12]], {sides}}}");
        let outlooks = |piece: &str| {
            let ground = ground(&[piece]);
            let facades = ground.pieces[0].facades.iter();
            facades.map(|facade| facade.outlook.degrees()).collect::<Vec<_>>()
        };
        assert_eq!(outlooks(&right), [270, 0, 90, 180]);
        assert_eq!(outlooks(&left), [180, 90, 0, 270]);
        assert_eq!(outlooks(FARM), [0, 90, 180, 270]);
        let ground = ground(&[FARM]);
        let north = &ground.pieces[0].facades[0];
        assert_eq!((north.line.from, north.line.to), (at(800, 1100), at(1200, 1100)));
        assert_eq!(north.front().corners()[..2], [at(800, 1100), at(1200, 1100)]);
        assert_eq!(north.middle(), at(1000, 1100));
    }

    #[test]
    fn sides_are_found_by_name_by_place_and_by_touch() {
        let ground = ground(&[FARM]);
        let farm = ground.complex("FARM").expect("it is there");
        assert_eq!(farm.side_named("South"), Some(2));
        assert_eq!(farm.side_named("roof"), None);
        let faces = |x, y| farm.side_facing(at(x, y));
        assert_eq!([faces(1000, 1400), faces(1400, 1000), faces(500, 900)], [Some(0), Some(1), Some(3)]);
        // Beyond the corner of north and east both are as near.
        assert_eq!([faces(1300, 1150), faces(1250, 1300)], [Some(1), Some(0)]);
        let touched = |x, y, degrees| {
            let bases = [base(100, 100, 0), base(x, y, degrees)];
            (farm.is_touched_by(&bases), farm.side_touched(&bases))
        };
        assert_eq!(touched(1000, 875, 0), (true, Some(2)));
        assert_eq!(touched(1000, 874, 0), (false, Some(2)));
        assert_eq!(touched(1225, 1000, 270), (true, Some(1)));
        // At the corner of south and east the side against which it faces.
        assert_eq!(touched(1250, 875, 0), (true, Some(2)));
        assert_eq!(touched(1225, 850, 270), (true, Some(1)));
    }

    #[test]
    fn a_garrison_is_covered_and_defended_where_its_section_stands() {
        let farm = FARM.replace("south, of: building", "south, of: building, values: [5, 0]");
        let [plain, rubble] = ["{}", "{rubble_cover: yes}"].map(|text| agreed(&[&farm], text));
        // Round the outline the south side goes from east to west.
        for (x, y, defended) in [(1100, 800, true), (900, 800, false), (900, 1300, true)] {
            for (ground, covered) in [(&plain, defended), (&rubble, true)] {
                let farm = ground.complex("farm").expect("it is there");
                assert_eq!(ground.garrison_is_defended(farm, at(x, y)), defended, "{x}");
                assert_eq!(ground.garrison_is_covered(farm, at(x, y)), covered, "{x}");
            }
        }
    }
}
