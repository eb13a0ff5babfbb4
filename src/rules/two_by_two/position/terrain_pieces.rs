//! Pieces of ground as they lie on the table: areas, and what lies along a line: TT-TERR-01 to TT-TERR-11.

use super::scenario::{Land, Terrain};
use crate::kit::Edge;
use crate::kit::table::{Base, Disc, Frame, Heading, Length, Lies, Outline, Point, Segment, Track, Unit};
use crate::rules::two_by_two::charts::tables::{Distance, Ruler};

/// The outline of an area.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shape {
    Angular(Outline),
    Round(Disc),
}

/// An area: a hill, a town, a wood, a copse.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) land: Land,
    pub(crate) name: Option<String>,
    shape: Shape,
    frame: Frame,
    /// How high it is; nothing but for hills.
    pub(crate) level: u8,
    /// The sides that nobody may cross, and where each looks.
    pub(crate) steep: Vec<(Edge, Segment)>,
}

/// What lies along a line: a stream, a river, a road, a hedge, a wall.
#[derive(Clone, Debug)]
pub(crate) struct Strand {
    pub(crate) land: Land,
    name: Option<String>,
    pub(crate) track: Track,
    frame: Frame,
}

/// What a piece is called: by its name, or by its kind.
fn called(land: Land, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("the {} {name}", land.word()),
        None => format!("the {}", land.word()),
    }
}

/// The edges to which a side of an outline looks; one askew by half a quarter turn looks to two.
fn looks(side: Segment, inside_is_left: bool) -> impl Iterator<Item = Edge> {
    let way = side.way();
    let (east, north) = match inside_is_left {
        true => (way.y, -way.x),
        false => (-way.y, way.x),
    };
    let most = east.abs().max(north.abs());
    let is_to = move |edge: &Edge| {
        let toward = match edge {
            Edge::North => north,
            Edge::East => east,
            Edge::South => -north,
            Edge::West => -east,
        };
        toward == most
    };
    Edge::ALL.into_iter().filter(is_to)
}

/// Whether the corners of an outline go round it with the inside on their left.
fn is_left_round(outline: &Outline) -> bool {
    let area = |side: Segment| {
        i128::from(side.from.x) * i128::from(side.to.y) - i128::from(side.from.y) * i128::from(side.to.x)
    };
    outline.sides().map(area).sum::<i128>() > 0
}

/// Why a piece of ground encloses nothing, or cannot be crossed, if so.
pub(crate) fn flaw(piece: &Terrain) -> Option<String> {
    // Whether it is sound does not hang on what is measured in.
    let unit = Unit::Inch;
    let corners = piece.area.iter().map(|corner| corner.point(unit));
    let corners = corners.collect::<Vec<_>>();
    if let Some(bad) = Outline::through(corners).err()
        && !piece.area.is_empty()
    {
        return Some(bad.to_string());
    }
    let sides = piece.size.into_iter().flatten();
    let others = [piece.radius, piece.width, piece.length];
    let mut lengths = sides.chain(others.into_iter().flatten());
    let flat = lengths.any(|length| length.length(unit) <= Length::ZERO);
    flat.then(|| format!("a {} has no size", piece.kind.word()))
}

impl Area {
    /// The area of a piece; `None` where it is none, or is nowhere, or encloses nothing.
    pub(crate) fn of(piece: &Terrain, unit: Unit) -> Option<Area> {
        if !matches!(piece.kind, Land::Hill | Land::Town | Land::Wood | Land::Copse) {
            return None;
        }
        let shape = Shape::of(piece, unit)?;
        let frame = shape.frame();
        let level = match piece.kind {
            Land::Hill => piece.height.unwrap_or(1),
            _ => 0,
        };
        let steep = shape.sides_to(&piece.steep);
        Some(Area { land: piece.kind, name: piece.name.clone(), shape, frame, level, steep })
    }

    /// What it is called in a sentence.
    pub(crate) fn called(&self) -> String {
        called(self.land, self.name.as_deref())
    }

    /// TT-GEO-19: whether a point is strictly inside; on the outline is the edge.
    pub(crate) fn holds(&self, point: Point) -> bool {
        self.frame.holds(point)
            && match &self.shape {
                Shape::Angular(outline) => outline.place_of(point) == Lies::Inside,
                Shape::Round(disc) => disc.surrounds(point),
            }
    }

    /// Whether it lies anywhere near a box.
    pub(crate) fn is_near(&self, frame: &Frame) -> bool {
        self.frame.meets(frame)
    }

    /// From where to where on a line it is crossed.
    pub(crate) fn stretches_of(&self, line: Segment) -> Vec<(Length, Length)> {
        if !self.is_near(&Frame::of(&line.ends())) {
            return Vec::new();
        }
        match &self.shape {
            Shape::Angular(outline) => outline.stretches_of(line),
            Shape::Round(disc) => disc.stretch_of(line).into_iter().collect(),
        }
    }

    /// Whether a convex shape reaches into it.
    pub(crate) fn overlaps(&self, shape: &[Point]) -> bool {
        self.is_near(&Frame::of(shape))
            && match &self.shape {
                Shape::Angular(outline) => outline.overlaps(shape),
                Shape::Round(disc) => disc.overlaps(shape, Length::ZERO),
            }
    }

    /// TT-GEO-08: whether a base measures no more than so much to its outline.
    pub(crate) fn edge_is_within(&self, base: &Base, reach: Length) -> bool {
        match &self.shape {
            Shape::Angular(outline) => outline.measured_from(base).is_within(reach),
            Shape::Round(disc) => {
                let inner = disc.radius - reach - Length::micrometres(1);
                let mut middles = base.middles().into_iter();
                middles.any(|middle| {
                    let from_centre = disc.centre.square_to(middle);
                    from_centre.is_within(disc.radius + reach) && !from_centre.is_within(inner)
                })
            }
        }
    }

    /// Whether a line comes as near to its outline as `touch`.
    pub(crate) fn is_touched_by(&self, line: Segment, touch: Length) -> bool {
        self.is_near(&Frame::of(&line.ends()).wider(touch))
            && match &self.shape {
                Shape::Angular(outline) => outline.is_touched_by(line, touch),
                Shape::Round(disc) => {
                    let inner = disc.radius - touch - Length::micrometres(1);
                    let is_out = |end: &Point| !disc.centre.square_to(*end).is_within(inner);
                    line.square_to(disc.centre).is_within(disc.radius + touch) && line.ends().iter().any(is_out)
                }
            }
    }

    /// The middle of it.
    pub(crate) fn middle(&self) -> Point {
        self.frame.middle()
    }

    /// Whether it goes by a name, capitals or not.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let named = self.name.as_deref();
        named.is_some_and(|known| known.eq_ignore_ascii_case(name))
    }
}

impl Shape {
    fn of(piece: &Terrain, unit: Unit) -> Option<Shape> {
        if !piece.area.is_empty() {
            let corners = piece.area.iter().map(|corner| corner.point(unit));
            let outline = Outline::through(corners.collect()).ok()?;
            return Some(Shape::Angular(outline));
        }
        let centre = piece.at?.point(unit);
        if let Some([width, height]) = piece.size {
            let [width, height] = [width, height].map(|side| side.length(unit));
            let outline = Outline::rectangle(centre, Heading::NORTH, width, height).ok()?;
            return Some(Shape::Angular(outline));
        }
        let radius = piece.radius?.length(unit);
        (radius > Length::ZERO).then_some(Shape::Round(Disc { centre, radius }))
    }

    fn frame(&self) -> Frame {
        match self {
            Shape::Angular(outline) => Frame::of(outline.corners()),
            Shape::Round(disc) => Frame::of(&[disc.centre]).wider(disc.radius),
        }
    }

    /// TT-TERR-04: the sides that look to some edges. A round hill has a side to each, of the square about it.
    fn sides_to(&self, edges: &[Edge]) -> Vec<(Edge, Segment)> {
        if edges.is_empty() {
            return Vec::new();
        }
        let outline = match self {
            Shape::Angular(outline) => outline.clone(),
            Shape::Round(disc) => {
                let across = disc.radius * 2;
                match Outline::rectangle(disc.centre, Heading::NORTH, across, across) {
                    Ok(outline) => outline,
                    Err(_) => return Vec::new(),
                }
            }
        };
        let left = is_left_round(&outline);
        let sides = outline.sides();
        let steep = sides.flat_map(|side| looks(side, left).map(move |edge| (edge, side)));
        steep.filter(|(edge, _)| edges.contains(edge)).collect()
    }
}

impl Strand {
    /// What lies along the line of a piece; `None` where it has none.
    pub(crate) fn of(piece: &Terrain, unit: Unit, ruler: Ruler) -> Option<Strand> {
        let printed = match piece.kind {
            Land::Stream => ruler.of(Distance::StreamWidth),
            Land::River => ruler.of(Distance::RiverWidth),
            Land::Road => ruler.of(Distance::RoadWidth),
            Land::Hedge | Land::Wall => Length::ZERO,
            _ => return None,
        };
        let points = piece.line.iter().map(|point| point.point(unit));
        let points = points.collect::<Vec<_>>();
        if points.is_empty() {
            return None;
        }
        let width = match piece.kind {
            Land::Stream | Land::River => piece.width.map(|width| width.length(unit)),
            _ => None,
        };
        let width = width.unwrap_or(printed).abs();
        let frame = Frame::of(&points).wider(width.share(1, 2));
        Some(Strand { land: piece.kind, name: piece.name.clone(), track: Track { points, width }, frame })
    }

    /// What it is called in a sentence.
    pub(crate) fn called(&self) -> String {
        called(self.land, self.name.as_deref())
    }

    /// A piece of road that leads over a bridge.
    pub(crate) fn road(points: Vec<Point>, width: Length) -> Strand {
        let frame = Frame::of(&points).wider(width.share(1, 2));
        Strand { land: Land::Road, name: None, track: Track { points, width }, frame }
    }

    /// Whether it is water.
    pub(crate) fn is_water(&self) -> bool {
        matches!(self.land, Land::Stream | Land::River)
    }

    /// Whether it lies anywhere near a box.
    pub(crate) fn is_near(&self, frame: &Frame) -> bool {
        self.frame.meets(frame)
    }

    /// The middle of it: the one along its course.
    pub(crate) fn middle(&self) -> Point {
        let whole = self.track.stretches().map(Segment::length);
        let mut left = whole.sum::<Length>().share(1, 2);
        for stretch in self.track.stretches() {
            let length = stretch.length();
            if left <= length {
                return stretch.at(left);
            }
            left -= length;
        }
        self.frame.middle()
    }

    /// Whether it goes by a name, capitals or not.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        let named = self.name.as_deref();
        named.is_some_and(|known| known.eq_ignore_ascii_case(name))
    }
}
