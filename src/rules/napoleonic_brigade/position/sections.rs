//! The sections of walls, works and complexes, and what artillery leaves of them: NB-BLD-11 to NB-BLD-15, NB-WORK-07 to
//! NB-WORK-09, NB-GAP-81.

use super::ground::halfway;
use super::terrain::{Fabric, Shape, Terrain};
use crate::kit::table::{Frame, Length, Point, Segment, Track, Unit};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;

/// A stretch of an obstacle, or of a side of a complex; of a hedge, a fence or a plain trench the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// Of which piece, by its place in the list of terrain.
    pub(crate) piece: usize,
    /// Counted from 1 along the line, or round the outline.
    pub(crate) number: usize,
    /// On which side of a complex, by its place in the list.
    pub(crate) side: Option<usize>,
    /// What stands there.
    pub(crate) land: Land,
    /// NB-GAP-89: whether it is a defence while it has points left.
    pub(crate) work: bool,
    /// The points left; `None` where artillery takes none.
    pub(crate) points: Option<u32>,
    /// Its course.
    pub(crate) track: Track,
    /// The box around it.
    pub(crate) frame: Frame,
}

impl Section {
    /// NB-BLD-12, NB-WORK-08, NB-GAP-81: whether it is still an obstacle and a defence: not with no points left.
    pub(crate) fn stands(&self) -> bool {
        self.points != Some(0)
    }

    /// The middle of it along its course, where shots at it are aimed.
    pub(crate) fn middle(&self) -> Point {
        halfway(&self.track)
    }

    /// NB-BLD-11, NB-WORK-07: the points left after so many casualties read. NB-BLD-15: buildings and walls keep theirs
    /// where the option says so; prepared works do not.
    pub(crate) fn after(&self, casualties: u32, options: &Options) -> Option<u32> {
        let points = self.points?;
        let prepared = matches!(self.land, Land::Trench | Land::Earthwork);
        Some(match prepared || options.building_reduction {
            true => points.saturating_sub(casualties),
            false => points,
        })
    }
}

/// A line along which sections are counted.
struct Run<'t> {
    points: Vec<Point>,
    land: Land,
    side: Option<usize>,
    values: &'t [u32],
}

impl Terrain {
    /// The line of an obstacle, or the sides of a complex; no other ground has any.
    fn runs(&self) -> Vec<Run<'_>> {
        let obstacle = matches!(self.kind, Land::Hedge | Land::Fence | Land::Wall | Land::Trench | Land::Earthwork);
        match self.shape() {
            Ok(Some(Shape::Line(track))) if obstacle => {
                vec![Run { points: track.points, land: self.kind, side: None, values: &self.values }]
            }
            Ok(Some(Shape::Area(outline))) if self.kind == Land::Complex => {
                let sides = outline.sides().zip(&self.sides).enumerate();
                let runs = sides.map(|(at, (line, side))| Run {
                    points: line.ends().to_vec(),
                    land: match side.of {
                        Fabric::Building => Land::Building,
                        Fabric::Wall => Land::Wall,
                    },
                    side: Some(at),
                    values: &side.values,
                });
                runs.collect()
            }
            _ => Vec::new(),
        }
    }

    /// How long its sections are, and how many points each has at first.
    fn measure(&self, options: &Options) -> (Length, u32) {
        let long = self.section.unwrap_or(options.section_length);
        let value = self.value.unwrap_or(options.section_value);
        (long.length(Unit::Inch), value)
    }

    /// Its sections, counted along its line or round its outline; `piece` is its place in the list.
    pub(crate) fn sections(&self, piece: usize, options: &Options) -> Vec<Section> {
        let (long, value) = self.measure(options);
        let mut sections = Vec::new();
        for run in self.runs() {
            let parts = match self.has_sections() {
                true => cut(&run.points, long),
                false => vec![run.points],
            };
            for (at, points) in parts.into_iter().enumerate() {
                let left = || run.values.get(at).copied().unwrap_or(value);
                let width = self.width.map(|width| width.length(Unit::Inch));
                let width = width.unwrap_or(Length::ZERO);
                sections.push(Section {
                    piece,
                    number: sections.len() + 1,
                    side: run.side,
                    land: run.land,
                    work: self.has_sections(),
                    points: self.has_sections().then(left),
                    frame: Frame::of(&points).wider(width.share(1, 2)),
                    track: Track { points, width },
                });
            }
        }
        sections
    }

    /// What a section of it has left from then on.
    pub(crate) fn reduce(&mut self, number: usize, left: u32, options: &Options) {
        let sections = self.sections(0, options);
        let Some(hit) = sections.iter().find(|section| section.number == number) else {
            return;
        };
        let beside = sections.iter().filter(|section| section.side == hit.side);
        let values = beside.filter_map(|section| match section.number == number {
            true => Some(left),
            false => section.points,
        });
        let values = values.collect();
        match hit.side {
            Some(side) => self.sides[side].values = values,
            None => self.values = values,
        }
    }
}

/// A line cut into stretches of a length, the last as long as the rest.
fn cut(points: &[Point], long: Length) -> Vec<Vec<Point>> {
    let (mut parts, mut part, mut room) = (Vec::new(), vec![points[0]], long);
    let mut end = |part: &mut Vec<Point>, at: Point| {
        part.push(at);
        part.dedup();
        if part.len() > 1 {
            parts.push(std::mem::replace(part, vec![at]));
        }
    };
    for pair in points.windows(2) {
        let line = Segment::new(pair[0], pair[1]);
        let (whole, mut done) = (line.length(), Length::ZERO);
        while whole - done > room + TOUCH {
            done += room;
            end(&mut part, line.at(done));
            room = long;
        }
        room -= whole - done;
        if room <= TOUCH {
            end(&mut part, line.to);
            room = long;
        } else {
            part.push(line.to);
        }
    }
    if part.len() > 1 {
        let last = part[part.len() - 1];
        end(&mut part, last);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::position::ground::tests::{at, options, terrain};

    fn points(piece: &Terrain, options: &Options) -> Vec<u32> {
        let sections = piece.sections(0, options).into_iter();
        sections.filter_map(|section| section.points).collect()
    }

    #[test]
    fn a_line_has_a_section_for_every_two_inches_and_one_for_the_rest() {
        let plain = options("{}");
        let wall = terrain("{kind: wall, line: [[0, 0], [3, 0], [3, 2.5]]}");
        let sections = wall.sections(7, &plain);
        let courses = sections.iter().map(|section| section.track.points.clone());
        let expected =
            [vec![at(0, 0), at(200, 0)], vec![at(200, 0), at(300, 0), at(300, 100)], vec![at(300, 100), at(300, 250)]];
        assert_eq!(courses.collect::<Vec<_>>(), expected);
        assert_eq!(points(&wall, &plain), [20, 20, 20]);
        let numbers = sections.iter().map(|section| (section.piece, section.number));
        assert_eq!(numbers.collect::<Vec<_>>(), [(7, 1), (7, 2), (7, 3)]);
        assert_eq!(sections[1].middle(), at(300, 0));
        let whole = terrain("{kind: earthwork, line: [[0, 0], [3, 4]], section: 2.5, value: 13}");
        assert_eq!(points(&whole, &plain), [13, 13]);
        let other = options("{section_length: 1, section_value: 30}");
        assert_eq!(points(&wall, &other), [30; 6]);
        assert_eq!(points(&whole, &other), [13, 13]);
    }

    #[test]
    fn hedges_fences_and_plain_trenches_have_no_points() {
        for kind in ["hedge", "fence", "trench"] {
            let piece = terrain(&format!("{{kind: {kind}, line: [[0, 0], [5, 0]]}}"));
            let sections = piece.sections(0, &options("{}"));
            assert_eq!(sections.len(), 1);
            assert_eq!((sections[0].points, sections[0].work), (None, false));
            assert!(sections[0].stands());
        }
        let trench = terrain("{kind: trench, works: yes, line: [[0, 0], [5, 0]]}");
        assert_eq!(points(&trench, &options("{}")), [20; 3]);
        let woods = terrain("{kind: woods, at: [5, 5], size: [2, 2]}");
        assert!(woods.sections(0, &options("{}")).is_empty());
    }

    #[test]
    fn what_is_left_is_kept_with_the_piece_or_with_its_side() {
        let plain = options("{}");
        let mut wall = terrain("{kind: wall, line: [[0, 0], [5, 0]]}");
        wall.reduce(2, 16, &plain);
        assert_eq!(wall.values, [20, 16, 20]);
        wall.reduce(2, 0, &plain);
        assert_eq!(points(&wall, &plain), [20, 0, 20]);
        let stands = wall.sections(0, &plain);
        let stands = stands.iter().map(Section::stands).collect::<Vec<_>>();
        assert_eq!(stands, [true, false, true]);
        wall.reduce(9, 1, &plain);
        assert_eq!(points(&wall, &plain), [20, 0, 20]);
        let mut farm = terrain(crate::rules::napoleonic_brigade::position::ground::tests::FARM);
        farm.reduce(4, 7, &plain);
        assert_eq!(farm.sides[2].values, [7, 20]);
        assert_eq!(points(&farm, &plain), [20, 20, 20, 7, 20, 20]);
        let sides = farm.sections(0, &plain);
        let sides = sides.iter().map(|section| section.side.expect("of a side"));
        assert_eq!(sides.collect::<Vec<_>>(), [0, 0, 1, 2, 2, 3]);
    }
}
