//! Bridges and fords: TT-TERR-02, TT-MOVE-25 to TT-MOVE-28, TT-GEO-44.

use super::ground::Ground;
use super::scenario::{Land, Terrain};
use super::terrain_pieces::Strand;
use crate::kit::table::{Frame, Heading, Length, Outline, Point, Segment, Unit};
use crate::rules::two_by_two::charts::tables::{Distance, Footprint};

/// A bridge over a stream or a river, or a ford.
#[derive(Clone, Debug)]
pub(crate) struct Bridge {
    /// The middles of both its ends.
    pub(crate) ends: [Point; 2],
    /// The way from the first end to the second.
    pub(crate) heading: Heading,
    /// Whether it is a ford, which costs as much as a stream (TT-TERR-02).
    pub(crate) is_ford: bool,
    /// For each end whether it lies in a town or at the edge of one (TT-MOVE-27): no base has room between them.
    pub(crate) at_town: [bool; 2],
    /// As wide as a road.
    pub(crate) strip: Outline,
    frame: Frame,
    width: Length,
    name: Option<String>,
}

impl Bridge {
    /// The bridge or ford of a piece; `None` where it is neither, or is nowhere.
    pub(crate) fn of(piece: &Terrain, unit: Unit, footprint: Footprint, ground: &Ground) -> Option<Bridge> {
        if !matches!(piece.kind, Land::Bridge | Land::Ford) {
            return None;
        }
        let middle = piece.at?.point(unit);
        let heading = piece.face.unwrap_or(Heading::NORTH);
        let given = piece.length.map(|length| length.length(unit));
        let length = given.unwrap_or_else(|| ground.water_at(middle, heading));
        let course = heading.course();
        let (back, ahead) = (length.share(1, 2), length - length.share(1, 2));
        let ends = [middle + course.reversed().over(back), middle + course.over(ahead)];
        let width = ground.figure(Distance::RoadWidth);
        let strip = strip(ends, heading, width + ground.slack() * 2)?;
        let near = |end: Point| {
            let mut towns = ground.areas_of(Land::Town);
            let spot = Segment::new(end, end);
            towns.any(|town| town.holds(end) || town.is_touched_by(spot, footprint.depth))
        };
        Some(Bridge {
            ends,
            heading,
            is_ford: piece.kind == Land::Ford,
            at_town: ends.map(near),
            frame: Frame::of(strip.corners()),
            strip,
            width,
            name: piece.name.clone(),
        })
    }

    /// What it is called in a sentence.
    pub(crate) fn called(&self) -> String {
        let kind = if self.is_ford { "ford" } else { "bridge" };
        match &self.name {
            Some(name) => format!("the {kind} {name}"),
            None => format!("the {kind}"),
        }
    }

    /// The middle of it.
    pub(crate) fn middle(&self) -> Point {
        self.frame.middle()
    }

    /// From where to where on a line it is crossed.
    pub(crate) fn stretches_of(&self, line: Segment) -> Vec<(Length, Length)> {
        match self.frame.meets(&Frame::of(&line.ends())) {
            true => self.strip.stretches_of(line),
            false => Vec::new(),
        }
    }

    /// TT-GEO-20: the strip on which a base keeps its centre that reaches so far ahead and goes over: it begins and ends
    /// where the base comes to the water.
    pub(crate) fn approach(&self, reach: Length, slack: Length) -> Option<Outline> {
        let course = self.heading.course();
        let ends = [self.ends[0] + course.reversed().over(reach), self.ends[1] + course.over(reach)];
        strip(ends, self.heading, self.width + slack * 2)
    }

    /// The piece of road over it, where a road comes to both its ends.
    pub(crate) fn road(&self, ground: &Ground) -> Option<Strand> {
        let leads_on = !self.is_ford && self.ends.iter().all(|end| ground.on_road(*end));
        leads_on.then(|| Strand::road(self.ends.to_vec(), self.width))
    }
}

/// A strip of some width between the middles of its ends.
fn strip(ends: [Point; 2], heading: Heading, width: Length) -> Option<Outline> {
    let right = heading.course().right();
    let [left, right] = [right.reversed(), right].map(|side| side.over(width.share(1, 2)));
    let [from, to] = ends;
    Outline::through(vec![from + left, to + left, to + right, from + right]).ok()
}

impl Ground {
    /// How much water lies about a point along a heading; as much as a stream where there is none.
    fn water_at(&self, point: Point, heading: Heading) -> Length {
        let stream = self.figure(Distance::StreamWidth);
        let mut waters = self.strands.iter().filter(|strand| strand.is_water());
        let Some(water) = waters.find(|water| water.track.holds(point, Length::ZERO)) else {
            return stream;
        };
        // Long enough to cross it at any angle at which a bridge still does.
        let half = water.track.width.max(stream) * 8;
        let course = heading.course();
        let line = Segment::new(point + course.reversed().over(half), point + course.over(half));
        let stretches = water.track.stretches_of(line, Length::ZERO);
        let about = stretches.into_iter().find(|(from, to)| (*from..=*to).contains(&half));
        about.map_or(stream, |(from, to)| {
            // The point need not be the middle of the water: the bridge reaches over all of it.
            (half - from).max(to - half) * 2
        })
    }
}
