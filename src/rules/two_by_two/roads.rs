//! Ways by road: the network of roads, and the shortest way along it (`by: road`).

use super::ground::Ground;
use super::tables::Distance;
use crate::kit::table::{Length, Point, Segment, Track};

/// Up to so much beside a line a crossing of roads lies, by rounding.
const STRAIGHT: Length = Length::micrometres(2);

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
        let first = (0..lines.len()).min_by_key(|at| lines[*at].square_to(from))?;
        let enters = lines[first].nearest_to(from);
        let network = self.network(&lines, (first, enters), to);
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
        Some(straightened(way))
    }

    /// The roads, cut where they cross or come together, where a way enters them, and where each is nearest to its goal.
    fn network(&self, lines: &[Segment], enters: (usize, Point), goal: Point) -> Network {
        let ends_at = lines.iter().map(|line| vec![line.nearest_to(goal)]);
        let mut places = ends_at.collect::<Vec<_>>();
        places[enters.0].push(enters.1);
        for (at, line) in lines.iter().enumerate() {
            for (other, across) in lines.iter().enumerate().skip(at + 1) {
                let crossings = Track::line(line.ends().to_vec()).meets(*across);
                places[at].extend(&crossings);
                places[other].extend(&crossings);
            }
        }
        let links = self.links(lines);
        for (at, link) in &links {
            places[*at].push(link.to);
        }
        let mut network = Network::default();
        for (line, places) in lines.iter().zip(places) {
            network.join(*line, places);
        }
        for (_, link) in links {
            network.join(link, Vec::new());
        }
        network
    }

    /// From the end of each road that ends on the strip of another to the centre line of that one, and which that is.
    fn links(&self, lines: &[Segment]) -> Vec<(usize, Segment)> {
        let near = self.figure(Distance::RoadWidth).share(1, 2) + self.slack();
        let mut links = Vec::new();
        for end in lines.iter().flat_map(|line| line.ends()) {
            let others = lines.iter().enumerate();
            let others = others.filter(|(_, other)| other.square_to(end).is_within(near));
            let linked = others.map(|(at, other)| (at, Segment::new(end, other.nearest_to(end))));
            links.extend(linked.filter(|(_, link)| link.from != link.to));
        }
        links
    }
}

/// A way without the places where it goes straight on.
fn straightened(way: Vec<Point>) -> Vec<Point> {
    let mut straight: Vec<Point> = Vec::new();
    for place in way {
        if let [.., before, last] = straight[..]
            && Segment::new(before, place)
                .square_to(last)
                .is_within(STRAIGHT)
        {
            straight.pop();
        }
        straight.push(place);
    }
    straight
}

#[cfg(test)]
mod tests {
    use super::super::ground::tests::{field, point};

    fn way(terrain: &[&str], from: (i64, i64), to: (i64, i64)) -> Option<Vec<[i64; 2]>> {
        let (state, ground, _) = field(terrain, "line");
        let way = ground.road_way(point(&state, from.0, from.1), point(&state, to.0, to.1))?;
        let hundredths = |part: i64| (part + 127) / 254;
        let points = way.iter();
        Some(
            points
                .map(|at| [hundredths(at.x), hundredths(at.y)])
                .collect(),
        )
    }

    const SOUTH: &str = "{kind: road, line: [[12, 0], [12, 24]]}";
    const WEST: &str = "{kind: road, line: [[0, 8], [24, 8]]}";

    #[test]
    fn a_way_by_road_goes_from_nearest_to_nearest() {
        assert_eq!(way(&[], (0, 0), (5, 5)), None);
        let found = way(&[SOUTH], (1000, 300), (1300, 900));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 900]]));
        let found = way(&[SOUTH, WEST], (1100, 300), (500, 900));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 800], [500, 800]]));
        // Straight on over a crossing there is no place between.
        let found = way(&[WEST, SOUTH], (1200, 300), (1200, 2000));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 2000]]));
        assert_eq!(
            way(&[SOUTH], (1300, 500), (1400, 500)),
            Some(vec![[1200, 500]])
        );
    }

    #[test]
    fn of_two_ways_the_shorter_is_taken_and_what_is_not_joined_is_left() {
        let round = "{kind: road, line: [[12, 4], [16, 4], [16, 16], [12, 16]]}";
        let found = way(&[round, SOUTH], (1200, 300), (1230, 1800));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 1800]]));
        // One that ends a tenth of an inch beside another leads into it.
        let aside = "{kind: road, line: [[12.1, 8], [24, 8]]}";
        let found = way(&[SOUTH, aside], (1200, 300), (2000, 700));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 800], [2000, 800]]));
        let apart = "{kind: road, line: [[13, 8], [24, 8]]}";
        let found = way(&[SOUTH, apart], (1200, 300), (2000, 700));
        assert_eq!(found, Some(vec![[1200, 300], [1200, 700]]));
    }
}
