//! The ground, laid out once for an exchange, and where points lie on it: NB-GAP-13, NB-GAP-17, NB-GAP-41.

use super::complexes::Facade;
use super::fords::Ford;
use super::sections::Section;
use super::terrain::{Shape, Terrain, called};
use crate::adjudicate::Reason;
use crate::kit::table::{Frame, Length, Lies, Network, Outline, Point, Segment, Track, Unit};
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, ON_ROAD};
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::{Class, Land};

/// A piece of ground as it lies on the table.
#[derive(Clone, Debug)]
pub(crate) struct TerrainPiece {
    /// Its place in the list of terrain.
    pub(crate) index: usize,
    /// What it is.
    pub(crate) land: Land,
    /// What it is to those who move.
    pub(crate) class: Class,
    /// What it is called, if anything.
    pub(crate) name: Option<String>,
    /// The contour level of a hill; nothing for other ground.
    pub(crate) level: u8,
    /// How it lies.
    pub(crate) shape: Shape,
    /// The box around it.
    pub(crate) frame: Frame,
    /// The sections of an obstacle or a complex.
    pub(crate) sections: Vec<Section>,
    /// The sides of a complex.
    pub(crate) facades: Vec<Facade>,
    /// Whether guns hold the complex too (NB-BLD-03).
    pub(crate) courtyard: bool,
    /// Whether the players agreed that the complex may be occupied (NB-BLD-03).
    pub(crate) occupiable: bool,
}

/// The ground. It is laid out for a list of terrain, and anew where that changes.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The pieces, in the order of the list.
    pub(crate) pieces: Vec<TerrainPiece>,
    /// Where one wades through rivers.
    pub(crate) fords: Vec<Ford>,
    /// Through how much wood one sees.
    pub(crate) wood_visibility: Length,
    /// Whether a section without points is still hard cover against fire (NB-BLD-14).
    pub(crate) rubble_cover: bool,
    /// Whether artillery reduces buildings and walls (NB-BLD-15), and how large sections are.
    options: Options,
}

impl TerrainPiece {
    fn of(index: usize, terrain: &Terrain, options: &Options) -> Option<TerrainPiece> {
        let shape = terrain.shape().ok()??;
        let frame = match &shape {
            Shape::Area(outline) => Frame::of(outline.corners()),
            Shape::Line(track) => Frame::of(&track.points).wider(track.width.share(1, 2)),
        };
        let facades = match &shape {
            Shape::Area(outline) => Facade::all(outline, &terrain.sides),
            Shape::Line(_) => Vec::new(),
        };
        let named = terrain.name.as_deref();
        Some(TerrainPiece {
            index,
            land: terrain.kind,
            class: terrain.kind.class(options),
            name: terrain.name.clone(),
            level: match terrain.kind {
                Land::Hill => terrain.height.unwrap_or(1),
                _ => 0,
            },
            shape,
            frame,
            sections: terrain.sections(index, options),
            facades,
            courtyard: terrain.courtyard,
            occupiable: named.is_some_and(|name| options.is_occupiable(name)),
        })
    }

    /// What it is called in a sentence.
    pub(crate) fn called(&self) -> Reason {
        called(self.land, self.name.as_deref())
    }

    /// Whether it goes by a name, capitals or not.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let named = self.name.as_deref();
        named.is_some_and(|known| known.eq_ignore_ascii_case(name))
    }

    /// The outline of an area; a line has none.
    pub(crate) fn outline(&self) -> Option<&Outline> {
        match &self.shape {
            Shape::Area(outline) => Some(outline),
            Shape::Line(_) => None,
        }
    }

    /// The course of a line; an area has none.
    pub(crate) fn track(&self) -> Option<&Track> {
        match &self.shape {
            Shape::Area(_) => None,
            Shape::Line(track) => Some(track),
        }
    }

    /// Whether a point lies inside, the edge not included.
    pub(crate) fn holds(&self, point: Point) -> bool {
        self.frame.holds(point)
            && match &self.shape {
                Shape::Area(outline) => outline.place_of(point) == Lies::Inside,
                Shape::Line(track) => track.width > Length::ZERO && track.holds(point, -Length::micrometres(1)),
            }
    }

    /// Whether the inside of a convex shape has a part of it; of a line without width, whether that runs through.
    pub(crate) fn overlaps(&self, shape: &[Point]) -> bool {
        match &self.shape {
            Shape::Area(outline) => outline.overlaps(shape),
            Shape::Line(track) if track.width > Length::ZERO => track.overlaps(shape, Length::ZERO),
            Shape::Line(track) => runs_through(track, shape),
        }
    }

    /// From where to where on a line it lies within, in the order of the line.
    pub(crate) fn stretches_of(&self, line: Segment) -> Vec<(Length, Length)> {
        match &self.shape {
            Shape::Area(outline) => outline.stretches_of(line),
            Shape::Line(track) if track.width > Length::ZERO => track.stretches_of(line, Length::ZERO),
            Shape::Line(_) => Vec::new(),
        }
    }

    /// The middle of it, for orders that name it: of an area the middle of the box around it, of a line the middle of
    /// its course.
    pub(crate) fn middle(&self) -> Point {
        match self.track() {
            Some(track) => halfway(track),
            None => self.frame.middle(),
        }
    }

    /// The name of one of its sections: `barn-3`.
    pub(crate) fn name_of(&self, section: &Section) -> Option<String> {
        let name = self.name.as_deref()?;
        Some(format!("{name}-{}", section.number))
    }
}

/// Whether the centre line of a track runs through the inside of a convex shape.
pub(crate) fn runs_through(track: &Track, shape: &[Point]) -> bool {
    let mut stretches = track.stretches();
    stretches.any(|stretch| stretch.passes_through(shape))
}

/// The middle of a track along its course.
pub(crate) fn halfway(track: &Track) -> Point {
    let whole = track.stretches().map(Segment::length);
    let mut left = whole.sum::<Length>().share(1, 2);
    for stretch in track.stretches() {
        let length = stretch.length();
        if left <= length {
            return stretch.at(left);
        }
        left -= length;
    }
    track.points[0]
}

impl Ground {
    /// The ground of a list of terrain. A piece that is nowhere, or encloses nothing, is left out.
    pub(crate) fn of(terrain: &[Terrain], options: &Options) -> Ground {
        let pieces = terrain.iter().enumerate();
        let pieces = pieces.filter_map(|(index, piece)| TerrainPiece::of(index, piece, options));
        let pieces = pieces.collect::<Vec<_>>();
        Ground {
            fords: pieces.iter().filter_map(Ford::of).collect(),
            pieces,
            wood_visibility: options.wood_visibility.length(Unit::Inch),
            rubble_cover: options.rubble_cover,
            options: options.clone(),
        }
    }

    /// The pieces of which something may lie in a box.
    pub(crate) fn near(&self, frame: Frame) -> impl Iterator<Item = &TerrainPiece> {
        let pieces = self.pieces.iter();
        pieces.filter(move |piece| piece.frame.meets(&frame))
    }

    /// The piece of a name, capitals or not: a place of orders. Its zone is its outline, or the point in its middle.
    pub(crate) fn named(&self, name: &str) -> Option<&TerrainPiece> {
        self.pieces.iter().find(|piece| piece.is_named(name))
    }

    /// The contour level of a point: that of the highest hill on which it lies, 0 on the plain.
    pub(crate) fn level(&self, point: Point) -> u8 {
        let hills = self.pieces.iter().filter(|piece| piece.level > 0);
        let under = hills.filter(|hill| hill.holds(point));
        under.map(|hill| hill.level).max().unwrap_or(0)
    }

    /// NB-GAP-41: whether a way leads downhill: it begins on a higher level than it ends on.
    pub(crate) fn downhill(&self, from: Point, to: Point) -> bool {
        self.level(from) > self.level(to)
    }

    /// Whether a point is so near a road that one is on it, or at its end.
    pub(crate) fn on_road(&self, point: Point) -> bool {
        let reach = ON_ROAD + LIMIT;
        let frame = Frame::of(&[point]).wider(reach);
        let mut roads = self.near(frame).filter(|piece| piece.class == Class::Road);
        roads.any(|road| {
            let track = road.track();
            track.is_some_and(|track| track.square_to(point).is_within(reach))
        })
    }

    /// The way by road from one point to another (`by: road`): where the road is nearest to the start, the bends, and where
    /// it is nearest to the goal. `None` where there is no road.
    pub(crate) fn road_way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let roads = self.pieces.iter().filter(|piece| piece.class == Class::Road);
        let lines = roads.filter_map(TerrainPiece::track).flat_map(Track::stretches);
        let network = Network { lines: lines.collect(), near: ON_ROAD + LIMIT };
        network.way(from, to)
    }

    /// The section of a name: `barn-3`, capitals or not.
    pub(crate) fn section(&self, name: &str) -> Option<&Section> {
        let (piece, number) = name.rsplit_once('-')?;
        let number = number.parse::<usize>().ok()?;
        let mut sections = self.named(piece)?.sections.iter();
        sections.find(|section| section.number == number && section.points.is_some())
    }

    /// What a section is called in a sentence and in orders: by its name, or by what it is a part of.
    pub(crate) fn name_of(&self, section: &Section) -> String {
        let mut pieces = self.pieces.iter();
        let piece = pieces.find(|piece| piece.index == section.piece);
        let named = piece.and_then(|piece| piece.name_of(section));
        let called = || piece.map_or_else(|| section.land.to_string(), |piece| piece.called().to_string());
        named.unwrap_or_else(called)
    }

    /// NB-BLD-11, NB-WORK-07: the points that a section has left after so many casualties read.
    pub(crate) fn hit(&self, section: &Section, casualties: u32) -> Option<u32> {
        section.after(casualties, &self.options)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::kit::table::{Base, Heading};
    use crate::yaml::{Faults, Read, parse};

    /// Four inches by two about (10, 10): north and south are buildings of two sections, east and west walls of one.
    pub(crate) const FARM: &str = "{kind: complex, name: farm, at: [10, 10], size: [4, 2], sides: [\
        {name: north, of: building}, {name: east, of: wall}, \
        {name: south, of: building}, {name: west, of: wall}]}";

    fn read<T: Read>(text: &str) -> T {
        let mut faults = Faults::default();
        let found = T::read(&parse(text).expect("yaml"), &mut faults);
        let told = faults.sorted();
        found.unwrap_or_else(|| panic!("{text}: {told:?}"))
    }

    pub(crate) fn terrain(text: &str) -> Terrain {
        read(text)
    }

    pub(crate) fn options(text: &str) -> Options {
        read(text)
    }

    /// The ground of some pieces, as printed.
    pub(crate) fn ground(pieces: &[&str]) -> Ground {
        agreed(pieces, "{}")
    }

    /// The ground of some pieces and options.
    pub(crate) fn agreed(pieces: &[&str], text: &str) -> Ground {
        let pieces = pieces.iter().map(|text| terrain(text)).collect::<Vec<_>>();
        Ground::of(&pieces, &options(text))
    }

    /// A point in hundredths of an inch.
    pub(crate) fn at(x: i64, y: i64) -> Point {
        let [x, y] = [x, y].map(|part| Length::hundredths(part, Unit::Inch));
        Point::at(x, y)
    }

    /// A base of one inch by half an inch, its centre in hundredths of an inch.
    pub(crate) fn base(x: i64, y: i64, degrees: i64) -> Base {
        Base {
            centre: at(x, y),
            heading: Heading::of(degrees),
            frontage: Length::of(1, Unit::Inch),
            depth: Length::hundredths(50, Unit::Inch),
        }
    }

    #[test]
    fn the_level_is_that_of_the_highest_hill_under_a_point() {
        let ground = ground(&[
            "{kind: hill, at: [10, 10], size: [6, 6]}",
            "{kind: hill, at: [10, 10], size: [2, 2], height: 3}",
        ]);
        let level = |x| ground.level(at(x, 1000));
        assert_eq!([level(600), level(700), level(701), level(900), level(901)], [0, 0, 1, 1, 3]);
        let downhill = |from, to| ground.downhill(at(from, 1000), at(to, 1000));
        assert!(downhill(1000, 800) && downhill(800, 600));
        assert!(!downhill(800, 1000) && !downhill(800, 1200) && !downhill(500, 600));
    }

    #[test]
    fn an_anchor_follows_a_road_within_a_quarter_of_an_inch() {
        let ground = ground(&["{kind: road, line: [[12, 0], [12, 24]]}"]);
        let follows = |x| ground.on_road(at(x, 1000));
        assert!(follows(1200) && follows(1225) && !follows(1226) && follows(1175) && !follows(1174));
        assert!(!ground.on_road(at(1200, 2426)));
        let way = ground.road_way(at(1100, 300), at(1500, 900));
        assert_eq!(way, Some(vec![at(1200, 300), at(1200, 900)]));
        assert_eq!(super::tests::ground(&[]).road_way(at(0, 0), at(1, 1)), None);
    }

    #[test]
    fn pieces_and_sections_go_by_their_names() {
        let ground = ground(&[
            FARM,
            "{kind: wall, name: orchard-wall, line: [[0, 5], [5, 5]]}",
            "{kind: hedge, name: hedge, line: [[0, 7], [4, 7]]}",
        ]);
        let found = |name: &str| ground.section(name).map(|section| section.middle());
        assert_eq!(found("orchard-wall-2"), Some(at(300, 500)));
        assert_eq!(found("Farm-3"), Some(at(1200, 1000)));
        for nobody in ["farm-0", "farm-7", "farm", "hedge-1", "wood-1", "farm-x"] {
            assert_eq!(found(nobody), None, "{nobody}");
        }
        let section = ground.section("farm-6").expect("it is there");
        assert_eq!(ground.name_of(section), "farm-6");
        assert_eq!(ground.hit(section, 4), Some(16));
        let middle = |name| ground.named(name).map(TerrainPiece::middle);
        assert_eq!(middle("HEDGE"), Some(at(200, 700)));
        assert_eq!(middle("farm"), Some(at(1000, 1000)));
        assert_eq!(middle("mill"), None);
    }
}
