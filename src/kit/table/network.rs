//! Ways by road: roads that cross and lead into each other, and the shortest way along them.

use super::{Length, Point, Segment, Track};

/// Up to so much beside a line a crossing of roads lies, by rounding.
const STRAIGHT: Length = Length::micrometres(2);

/// Roads, as the straight stretches of their centre lines.
#[derive(Clone, Debug)]
pub struct Network {
    /// The stretches, in the order of the roads.
    pub lines: Vec<Segment>,
    /// How far beside the centre line of another road one may end that leads into it.
    pub near: Length,
}

/// The roads as places and the straight stretches between them.
#[derive(Debug, Default)]
struct Places {
    places: Vec<Point>,
    stretches: Vec<(usize, usize, Length)>,
}

impl Places {
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
            self.stretches.push((from, to, pair[0].distance_to(pair[1])));
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

impl Network {
    /// The way by road from one point to another: where the road is nearest to the start, the bends, and where it is
    /// nearest to the goal, of what one can reach on it. `None` where there is no road.
    pub fn way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let lines = &self.lines;
        let first = (0..lines.len()).min_by_key(|at| lines[*at].square_to(from))?;
        let enters = lines[first].nearest_to(from);
        let network = self.places((first, enters), to);
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
    fn places(&self, enters: (usize, Point), goal: Point) -> Places {
        let lines = &self.lines;
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
        let links = self.links();
        for (at, link) in &links {
            places[*at].push(link.to);
        }
        let mut network = Places::default();
        for (line, places) in lines.iter().zip(places) {
            network.join(*line, places);
        }
        for (_, link) in links {
            network.join(link, Vec::new());
        }
        network
    }

    /// From the end of each road that ends beside another to the centre line of that one, and which that is.
    fn links(&self) -> Vec<(usize, Segment)> {
        let lines = &self.lines;
        let mut links = Vec::new();
        for end in lines.iter().flat_map(|line| line.ends()) {
            let others = lines.iter().enumerate();
            let others = others.filter(|(_, other)| other.square_to(end).is_within(self.near));
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
            && Segment::new(before, place).square_to(last).is_within(STRAIGHT)
        {
            straight.pop();
        }
        straight.push(place);
    }
    straight
}
