//! Ways by road: the network of roads, and the shortest way along it (`by: road`).

use super::ground::Ground;
use crate::kit::table::{Length, Point, Segment};

/// The roads as places and the straight stretches between them.
#[derive(Debug, Default)]
struct Network {
    places: Vec<Point>,
    stretches: Vec<(usize, usize, Length)>,
}

impl Network {
    /// The number of a place, which is added if it is new.
    fn place(&mut self, point: Point) -> usize {
        let known = self.places.iter().position(|place| *place == point);
        known.unwrap_or_else(|| {
            self.places.push(point);
            self.places.len() - 1
        })
    }

    /// Adds the stretches between some places of a line.
    fn join(&mut self, line: Segment, mut places: Vec<Point>) {
        places.extend(line.ends());
        places.sort_by_key(|place| line.from.square_to(*place));
        places.dedup();
        for pair in places.windows(2) {
            let (from, to) = (self.place(pair[0]), self.place(pair[1]));
            self.stretches
                .push((from, to, pair[0].distance_to(pair[1])));
        }
    }

    /// How far each place is from one of them, and by which place one comes there; the first of equally short ways.
    fn from(&self, start: usize) -> Vec<Option<(Length, usize)>> {
        let mut found = vec![None; self.places.len()];
        let mut open = vec![(Length::ZERO, start, start)];
        while let Some(next) = open.iter().min().copied() {
            open.retain(|way| way.1 != next.1);
            let (so_far, place, by) = next;
            if found[place].is_some() {
                continue;
            }
            found[place] = Some((so_far, by));
            for (one, other, length) in &self.stretches {
                let beyond = match place {
                    place if place == *one => *other,
                    place if place == *other => *one,
                    _ => continue,
                };
                if found[beyond].is_none() {
                    open.push((so_far + *length, beyond, place));
                }
            }
        }
        found
    }
}

impl Ground {
    /// The way by road from one point to another: where the road is nearest to the start, the bends, and where it is
    /// nearest to the goal, of what one can reach on it. `None` where there is no road.
    pub(super) fn road_way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let lines = self.roads.iter().flat_map(|road| road.track.stretches());
        let lines = lines.collect::<Vec<_>>();
        let nearest = |point: Point| {
            let points = lines.iter().map(move |line| (line, line.nearest_to(point)));
            let nearest = points.min_by_key(|(line, _)| line.square_to(point));
            nearest.map(|(_, point)| point)
        };
        let enters = nearest(from)?;
        let network = self.network(&lines, enters, to);
        let start = network.places.iter().position(|place| *place == enters)?;
        let found = network.from(start);
        let reached = (0..found.len()).filter(|place| found[*place].is_some());
        let mut place = reached.min_by_key(|place| network.places[*place].square_to(to))?;
        let mut way = vec![network.places[place]];
        while place != start {
            let (_, by) = found[place]?;
            place = by;
            way.push(network.places[place]);
        }
        way.reverse();
        Some(way)
    }

    /// The roads, cut where they cross or come together, where a way enters them, and where each is nearest to its goal.
    fn network(&self, lines: &[Segment], enters: Point, goal: Point) -> Network {
        let mut network = Network::default();
        let mut places = lines
            .iter()
            .map(|line| vec![line.nearest_to(goal)])
            .collect::<Vec<_>>();
        for (at, line) in lines.iter().enumerate() {
            if line.nearest_to(enters) == enters {
                places[at].push(enters);
            }
            for (other, across) in lines.iter().enumerate().skip(at + 1) {
                for meeting in crossings(*line, *across) {
                    places[at].push(meeting);
                    places[other].push(meeting);
                }
            }
        }
        let near = self.slack()
            + self
                .roads
                .first()
                .map_or(Length::ZERO, |road| road.track.width);
        for (line, places) in lines.iter().zip(places) {
            network.join(*line, places);
        }
        // A road that ends beside another one leads into it.
        for line in lines {
            for end in line.ends() {
                let ends = network
                    .places
                    .clone()
                    .into_iter()
                    .filter(|place| *place != end && place.square_to(end).is_within(near));
                for place in ends.collect::<Vec<_>>() {
                    network.join(Segment::new(end, place), Vec::new());
                }
            }
        }
        network
    }
}

/// Where two lines cross, or where one of them ends on the other.
fn crossings(line: Segment, across: Segment) -> Vec<Point> {
    crate::kit::table::Track::line(line.ends().to_vec()).meets(across)
}
