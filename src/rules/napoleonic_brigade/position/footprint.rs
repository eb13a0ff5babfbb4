//! How a brigade lies on the table: its formation, base by base, its own point, its front: NB-GAP-10, NB-GAP-12, NB-GAP-15.

use std::cell::OnceCell;

use crate::kit::Aspect;
use crate::kit::table::{Base, Face, Frame, Heading, Length, Outline, Point, Segment, Square, are_within, gap};
use crate::rules::napoleonic_brigade::charts::bases;
use crate::rules::napoleonic_brigade::charts::measures::{LIMIT, TOUCH};
use crate::rules::napoleonic_brigade::charts::switches::{AttackColumnWidth, HouseRules};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::{BaseClass, skirmish_bases};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

/// Frontage and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) frontage: Length,
    pub(crate) depth: Length,
}

impl Size {
    /// The base of a unit in a formation: guns with their teams unless they are in action (NB-ARMY-08, NB-ARMY-09,
    /// NB-ARMY-10).
    fn of(unit: &Unit, kind: Kind, formation: Formation, rules: &HouseRules) -> Size {
        let [frontage, depth] = match formation {
            Formation::Limbered | Formation::MarchColumn if kind.is_artillery() => {
                bases::size(BaseClass::team(kind), rules.team_bases)
            }
            _ => bases::size_of(unit, rules.team_bases),
        };
        Size { frontage, depth }
    }
}

/// Where one base stands in a formation, seen from the own point of the brigade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    /// Which unit of the brigade.
    unit: usize,
    /// How far its middle is to the right.
    right: Length,
    /// How far its middle is behind the front edge.
    back: Length,
    /// Its frontage and depth.
    size: Size,
}

/// A formation: where each base stands, seen from the own point of the brigade. It turns and moves as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    cells: Vec<Cell>,
    /// How wide and deep it is in all.
    pub(crate) size: Size,
    /// Whether the own point is the centre: of a square.
    centred: bool,
}

impl Layout {
    /// NB-GAP-12: the formation of a brigade, of the units that are left. A garrison lies as its complex does.
    pub(crate) fn of(brigade: &Brigade, formation: Formation, rules: &HouseRules) -> Layout {
        let sized = brigade.bases.iter().enumerate();
        let sized = sized.filter(|(_, unit)| !unit.is_gone());
        let sized = sized.flat_map(|(index, unit)| {
            let size = Size::of(unit, brigade.kind, formation, rules);
            std::iter::repeat_n((index, size), bases_of(unit, formation) as usize)
        });
        let sized = sized.collect::<Vec<_>>();
        match formation {
            Formation::Square => square(&sized),
            Formation::AttackColumn => match rules.attack_column_width {
                AttackColumnWidth::One => rows(&sized, 1),
                AttackColumnWidth::Two => rows(&sized, 2),
            },
            Formation::MarchColumn => rows(&sized, 1),
            _ => rows(&sized, sized.len()),
        }
    }

    /// The whole of it as one base: its bounding rectangle (NB-GAP-10).
    pub(crate) fn whole(&self, at: Point, face: Heading) -> Base {
        let behind = match self.centred {
            true => Length::ZERO,
            false => self.size.depth.share(1, 2),
        };
        Base {
            centre: at + face.course().over(-behind),
            heading: face,
            frontage: self.size.frontage,
            depth: self.size.depth,
        }
    }

    /// The own point of a brigade whose bounding rectangle has its centre here.
    pub(crate) fn own_point(&self, centre: Point, face: Heading) -> Point {
        match self.centred {
            true => centre,
            false => centre + face.course().over(self.size.depth.share(1, 2)),
        }
    }

    /// The brigade as it lies with its own point here.
    pub(crate) fn lies(&self, at: Point, face: Heading) -> Footprint {
        let course = face.course();
        let bases = self.cells.iter().map(|cell| {
            let offset = course.beside(-cell.back, cell.right);
            Stood {
                unit: cell.unit,
                base: Base { centre: at + offset, heading: face, frontage: cell.size.frontage, depth: cell.size.depth },
            }
        });
        Footprint {
            at,
            face,
            bases: bases.collect(),
            whole: self.whole(at, face),
            outline: None,
            frame: OnceCell::new(),
            corners: OnceCell::new(),
        }
    }
}

/// NB-GAP-12: in skirmish order a base stands for each six figures of full strength or part of them.
fn bases_of(unit: &Unit, formation: Formation) -> u32 {
    match formation {
        Formation::Skirmish => skirmish_bases(unit.full).max(1),
        _ => 1,
    }
}

/// So many abreast, front edges level and the middle of the first row ahead; further rows close behind.
fn rows(sized: &[(usize, Size)], abreast: usize) -> Layout {
    let mut cells = Vec::new();
    let (mut back, mut widest) = (Length::ZERO, Length::ZERO);
    for row in sized.chunks(abreast.max(1)) {
        let width = row.iter().map(|(_, size)| size.frontage).sum::<Length>();
        let deep = row.iter().map(|(_, size)| size.depth).max();
        let mut left = -width.share(1, 2);
        for (unit, size) in row {
            cells.push(Cell {
                unit: *unit,
                right: left + size.frontage.share(1, 2),
                back: back + size.depth.share(1, 2),
                size: *size,
            });
            left += size.frontage;
        }
        back += deep.unwrap_or(Length::ZERO);
        widest = widest.max(width);
    }
    Layout { cells, size: Size { frontage: widest, depth: back }, centred: false }
}

/// NB-GAP-12: a square is as wide on each side as a quarter of all frontages and the greatest depth.
fn square(sized: &[(usize, Size)]) -> Layout {
    let width = sized.iter().map(|(_, size)| size.frontage).sum::<Length>();
    let deep = sized.iter().map(|(_, size)| size.depth).max();
    let side = width.share(1, 4) + deep.unwrap_or(Length::ZERO);
    let size = Size { frontage: side, depth: side };
    let cell = Cell { unit: 0, right: Length::ZERO, back: Length::ZERO, size };
    Layout { cells: vec![cell], size, centred: true }
}

/// A base on the table, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stood {
    /// Which unit of the brigade, counted from 0; of a square, all.
    pub(crate) unit: usize,
    /// Its base.
    pub(crate) base: Base,
}

/// A brigade as it lies on the table.
#[derive(Clone, Debug)]
pub(crate) struct Footprint {
    /// Its own point.
    pub(crate) at: Point,
    /// Where its front looks.
    pub(crate) face: Heading,
    /// Its bases; a square is one, a garrison none.
    pub(crate) bases: Vec<Stood>,
    /// Its bounding rectangle.
    pub(crate) whole: Base,
    /// The outline of the complex, of a garrison.
    pub(crate) outline: Option<Outline>,
    frame: OnceCell<Frame>,
    /// The corners of its bases, once somebody has asked.
    corners: OnceCell<Vec<[Point; 4]>>,
}

/// By how much a bounding rectangle may be less than what it bounds, as every base is rounded by itself.
const ASKEW: Length = Length::micrometres(64);

impl Footprint {
    /// A garrison: the whole complex (NB-BLD-17).
    pub(crate) fn garrison(outline: Outline) -> Footprint {
        let middle = Frame::of(outline.corners()).middle();
        Footprint {
            at: middle,
            face: Heading::NORTH,
            bases: Vec::new(),
            whole: Base { centre: middle, heading: Heading::NORTH, frontage: Length::ZERO, depth: Length::ZERO },
            outline: Some(outline),
            frame: OnceCell::new(),
            corners: OnceCell::new(),
        }
    }

    /// The box around all of it.
    pub(crate) fn frame(&self) -> &Frame {
        self.frame.get_or_init(|| match &self.outline {
            Some(outline) => Frame::of(outline.corners()),
            None if self.bases.is_empty() => Frame::of(&[self.at]),
            None => Frame::of(self.corners_of_bases().as_flattened()),
        })
    }

    /// The corners of each of its bases.
    fn corners_of_bases(&self) -> &[[Point; 4]] {
        self.corners.get_or_init(|| self.bases.iter().map(|stood| stood.base.corners()).collect())
    }

    /// The middle of its front edge; of a garrison its middle.
    pub(crate) fn front(&self) -> Point {
        match self.outline {
            Some(_) => self.at,
            None => self.whole.middle(Face::Front),
        }
    }

    /// Its bases without their units, as ground is asked about them; a garrison has none.
    pub(crate) fn bare_bases(&self) -> Vec<Base> {
        self.bases.iter().map(|stood| stood.base).collect()
    }

    /// The centre of its footprint.
    pub(crate) fn centre(&self) -> Point {
        self.whole.centre
    }

    /// Its corners and those of all its bases, to which lines of sight are drawn (NB-GAP-19).
    pub(crate) fn corners(&self) -> Vec<Point> {
        match &self.outline {
            Some(outline) => outline.corners().to_vec(),
            None => self.corners_of_bases().as_flattened().to_vec(),
        }
    }

    /// The square of the shortest distance between two brigades; none where they touch or overlap.
    pub(crate) fn gap(&self, other: &Footprint) -> Square {
        let walls = |outline: &Outline, footprint: &Footprint| {
            let bases = footprint.bases.iter();
            bases.map(|stood| outline.gap(&stood.base)).min()
        };
        let mine = self.outline.as_ref();
        let theirs = other.outline.as_ref();
        let walls = mine
            .and_then(|outline| walls(outline, other))
            .into_iter()
            .chain(theirs.and_then(|outline| walls(outline, self)));
        let bases = self.bases_apart(other).into_iter();
        bases.chain(walls).min().unwrap_or_else(|| self.at.square_to(other.at))
    }

    /// The square of the shortest distance between their bases; those are passed over that cannot be the nearest.
    fn bases_apart(&self, other: &Footprint) -> Option<Square> {
        let mut nearest: Option<Square> = None;
        for (stood, one) in self.bases.iter().zip(self.corners_of_bases()) {
            for (stands, two) in other.bases.iter().zip(other.corners_of_bases()) {
                let least = apart_at_least(&stood.base, &stands.base);
                if nearest.is_none_or(|nearest| least <= Length::ZERO || !nearest.is_within(least)) {
                    let gap = gap(one, two);
                    nearest = Some(nearest.map_or(gap, |nearest| nearest.min(gap)));
                }
            }
        }
        nearest
    }

    /// Whether no more than so much is between two brigades, base by base: those far apart cost nothing.
    pub(crate) fn is_near(&self, reach: Length, other: &Footprint) -> bool {
        let walls = |outline: &Outline, footprint: &Footprint| {
            let mut bases = footprint.bases.iter();
            bases.any(|stood| outline.gap(&stood.base).is_within(reach))
        };
        let mine = self.outline.as_ref().map(|outline| walls(outline, other));
        let theirs = other.outline.as_ref().map(|outline| walls(outline, self));
        mine.or(theirs).unwrap_or_else(|| {
            if apart_at_least(&self.whole, &other.whole) > reach + ASKEW {
                return false;
            }
            let mut bases = self.bases.iter().zip(self.corners_of_bases());
            bases.any(|(stood, one)| {
                let mut others = other.bases.iter().zip(other.corners_of_bases());
                others.any(|(stands, two)| {
                    apart_at_least(&stood.base, &stands.base) <= reach && are_within(one, two, reach)
                })
            })
        })
    }

    /// Whether a base of one brigade overlaps one of another by more than a length; a complex is not overlapped.
    pub(crate) fn is_deep_in(&self, depth: Length, other: &Footprint) -> bool {
        let meet = |one: &Base, two: &Base| one.overlaps(two, Length::ZERO);
        let deep = |one: &Base, two: &Base| meet(one, two) && one.overlaps(two, depth);
        meet(&self.whole, &other.whole)
            && self.bases.iter().any(|one| {
                let mut others = other.bases.iter();
                others.any(|two| deep(&one.base, &two.base))
            })
    }

    /// How deep two brigades overlap, base by base; a complex is not overlapped.
    pub(crate) fn depth_in(&self, other: &Footprint) -> Length {
        let depths = self.bases.iter().flat_map(|one| {
            let others = other.bases.iter();
            others.map(move |two| one.base.depth_in(&two.base))
        });
        depths.max().unwrap_or(Length::ZERO)
    }

    /// The square of the shortest distance to a point.
    pub(crate) fn square_to(&self, point: Point) -> Square {
        match &self.outline {
            Some(outline) => outline.square_to(point),
            None => {
                let squares = self.bases.iter().map(|stood| stood.base.square_to(point));
                squares.min().unwrap_or_else(|| self.at.square_to(point))
            }
        }
    }

    /// The square of the shortest distance to a line; none where the line crosses it.
    pub(crate) fn square_to_line(&self, line: Segment) -> Square {
        if self.is_crossed_by(line, Length::ZERO) {
            return Square::ZERO;
        }
        let corners = self.corners().into_iter();
        let from_corners = corners.map(|corner| line.square_to(corner));
        let from_ends = line.ends().into_iter().map(|end| self.square_to(end));
        let nearest = from_corners.chain(from_ends).min();
        nearest.expect("a line has ends")
    }

    /// The bases of one unit of it alone.
    pub(crate) fn only(&self, unit: usize) -> Footprint {
        let bases = self.bases.iter().filter(|stood| stood.unit == unit);
        Footprint { bases: bases.copied().collect(), frame: OnceCell::new(), corners: OnceCell::new(), ..self.clone() }
    }

    /// Whether a part of it stands in a rectangle: what somebody sweeps who goes straight on.
    pub(crate) fn lies_in(&self, swept: &Base) -> bool {
        match &self.outline {
            Some(outline) => outline.is_entered_by(swept, TOUCH),
            None => self.bases.iter().any(|stood| stood.base.overlaps(swept, TOUCH)),
        }
    }

    /// Whether no more than so much is between two brigades.
    pub(crate) fn is_within(&self, reach: Length, other: &Footprint) -> bool {
        self.frame().wider(reach).meets(other.frame()) && self.gap(other).is_within(reach)
    }

    /// Whether two brigades share ground by more than a length.
    pub(crate) fn overlaps(&self, other: &Footprint, tolerance: Length) -> bool {
        if !self.frame().meets(other.frame()) {
            return false;
        }
        let bases = |one: &Footprint, two: &Footprint| {
            one.bases.iter().any(|a| {
                let mut others = two.bases.iter();
                others.any(|b| a.base.overlaps(&b.base, tolerance))
            })
        };
        let walls = |outline: &Outline, footprint: &Footprint| {
            let mut bases = footprint.bases.iter();
            bases.any(|stood| outline.is_entered_by(&stood.base, tolerance))
        };
        bases(self, other)
            || self.outline.as_ref().is_some_and(|outline| walls(outline, other))
            || other.outline.as_ref().is_some_and(|outline| walls(outline, self))
    }

    /// Whether a line crosses its footprint.
    pub(crate) fn is_crossed_by(&self, line: Segment, touch: Length) -> bool {
        match &self.outline {
            Some(outline) => outline.is_crossed_by(line),
            None => {
                // A line that runs along where two bases meet goes through neither of them, and yet through the brigade.
                let mut bases = self.bases.iter();
                line.crosses(&self.whole, touch) && bases.any(|stood| line.crosses(&stood.base, -touch))
            }
        }
    }

    /// NB-GAP-40, NB-GAP-13: from which side a charger comes that stood so at the start of its charge: the middle of its
    /// front tells. Those who touch lie in each other as deep as one beat of the clock has brought them, and that is no way
    /// round. Squares and garrisons have neither flank nor rear (NB-SQ-11, NB-BLD-17).
    pub(crate) fn aspect_of(&self, from: &Footprint, formation: Formation) -> Aspect {
        match formation {
            Formation::Square | Formation::Garrison => Aspect::Front,
            _ => {
                let slack = LIMIT + self.depth_in(from);
                self.whole.aspect_of(from.front(), slack)
            }
        }
    }
}

/// What is between two bases at the least, at a glance: their centres are so far apart, and no corner is farther from a
/// centre than half of both sides.
fn apart_at_least(one: &Base, two: &Base) -> Length {
    let (a, b) = (one.centre, two.centre);
    let apart = (a.x - b.x).abs().max((a.y - b.y).abs());
    let sides = one.frontage + one.depth + two.frontage + two.depth;
    Length::micrometres(apart - 4) - sides.share(1, 2)
}

impl Kind {
    /// Whether brigades of it stand in each other's way: staff does not (NB-GAP-74).
    pub(crate) fn takes_room(self) -> bool {
        self != Kind::Staff
    }
}
