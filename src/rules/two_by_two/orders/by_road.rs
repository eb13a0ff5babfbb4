//! Ways by road (`by: road`).

use crate::kit::table::{Network, Point};
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::ground::Ground;

impl Ground {
    /// The way by road from one point to another: where the road is nearest to the start, the bends, and where it is
    /// nearest to the goal, of what one can reach on it. `None` where there is no road.
    pub(crate) fn road_way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let lines = self.roads.iter().flat_map(|road| road.track.stretches());
        let network =
            Network { lines: lines.collect(), near: self.figure(Distance::RoadWidth).share(1, 2) + self.slack() };
        network.way(from, to)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::two_by_two::position::ground::tests::{field, point};

    fn way(terrain: &[&str], from: (i64, i64), to: (i64, i64)) -> Option<Vec<[i64; 2]>> {
        let (state, ground, _) = field(terrain, "line");
        let way = ground.road_way(point(&state, from.0, from.1), point(&state, to.0, to.1))?;
        let hundredths = |part: i64| (part + 127) / 254;
        let points = way.iter();
        Some(points.map(|at| [hundredths(at.x), hundredths(at.y)]).collect())
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
        assert_eq!(way(&[SOUTH], (1300, 500), (1400, 500)), Some(vec![[1200, 500]]));
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
