//! What runs over the ground: a bed that bends smoothly and grows from its source to its mouth, drawn in tenths.

use std::fmt::Write;

use super::frame::Spot;

/// Tenths in a unit of the sheet.
const TENTHS: i64 = 10;

/// A number of tenths as it is written: `12.5`.
pub(super) fn tenths(number: i64) -> String {
    let (whole, rest) = (number.abs() / TENTHS, number.abs() % TENTHS);
    let sign = if number < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{rest}"),
    }
}

/// The same points with their zigzag taken out: each in the middle between itself and its neighbours.
pub(super) fn calmed(points: &[Spot]) -> Vec<Spot> {
    let mut calm = points.to_vec();
    for (at, three) in points.windows(3).enumerate() {
        calm[at + 1] = three[0].middle(three[2]).middle(three[1]);
    }
    calm
}

/// The tenths of a bed that is so wide at its ends and grows evenly between them.
pub(super) fn widths(first: i64, last: i64) -> [i64; 3] {
    [TENTHS * first, TENTHS * (first + last) / 2, TENTHS * last]
}

/// The tenths of a bed that is so wide in its middle, and neither comes from other water nor goes there.
pub(super) fn pooled(full: i64) -> [i64; 3] {
    [TENTHS * full / 4, TENTHS * full * 3 / 4, TENTHS * full / 4]
}

/// How far from a bend the line may leave its stretches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bends {
    /// Up to the middle of each stretch.
    Wide,
    /// No farther than that.
    Within(i64),
}

/// The points of a line that bends smoothly, in tenths.
pub(super) fn course(points: &[Spot], bends: Bends) -> Vec<Spot> {
    let fine = points.iter().map(|spot| Spot::new(spot.x * TENTHS, spot.y * TENTHS));
    let mut fine = fine.collect::<Vec<_>>();
    fine.dedup();
    let (Some(first), Some(last)) = (fine.first().copied(), fine.last().copied()) else {
        return Vec::new();
    };
    let mut drawn = vec![first];
    for three in fine.windows(3) {
        let bend = three[1];
        let leave = |other: Spot| {
            let half = bend.far(other) / 2;
            let cut = match bends {
                Bends::Wide => half,
                Bends::Within(most) => half.min(most * TENTHS),
            };
            bend.on_the_way(other, cut)
        };
        let (from, to) = (leave(three[0]), leave(three[2]));
        let steps = ((from.far(bend) + bend.far(to)) / 80).clamp(2, 10);
        for step in 0..=steps {
            let (back, on) = (steps - step, step);
            let mixed = |a: i64, b: i64, c: i64| (back * back * a + 2 * back * on * b + on * on * c) / (steps * steps);
            drawn.push(Spot::new(mixed(from.x, bend.x, to.x), mixed(from.y, bend.y, to.y)));
        }
    }
    drawn.push(last);
    drawn.dedup();
    drawn
}

/// The outline of a bed along a course, so many tenths wide at its first, its middle and its last point.
pub(super) fn bed(course: &[Spot], [first, middle, last]: [i64; 3]) -> String {
    let stretches = course.windows(2).map(|pair| pair[0].far(pair[1]));
    let long = stretches.clone().sum::<i64>().max(1);
    let mut done = 0;
    let mut far = vec![0];
    for stretch in stretches {
        done += stretch;
        far.push(done);
    }
    let end = course.len().saturating_sub(1);
    let bank = |at: usize, side: i64| {
        let (before, after) = (course[at.saturating_sub(1)], course[(at + 1).min(end)]);
        let (x, y, length) = (after.x - before.x, after.y - before.y, before.far(after).max(1));
        let (before, after, done) = match 2 * far[at] < long {
            true => (first, middle, 2 * far[at]),
            false => (middle, last, 2 * far[at] - long),
        };
        let half = (before * (long - done) + after * done) / long / 2;
        course[at].plus(-y * half * side / length, x * half * side / length)
    };
    let there = (0..course.len()).map(|at| bank(at, 1));
    let back = (0..course.len()).rev().map(|at| bank(at, -1));
    let mut text = String::new();
    for (index, spot) in there.chain(back).enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{letter}{} {}", tenths(spot.x), tenths(spot.y));
    }
    text + "z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_written_with_a_point() {
        assert_eq!([0, 5, 10, -15, 123].map(tenths), ["0", "0.5", "1", "-1.5", "12.3"]);
    }

    #[test]
    fn a_zigzag_becomes_straight() {
        let zigzag = [0, 1, 2, 3, 4].map(|step| Spot::new(step * 90, 52 * (step % 2)));
        assert_eq!(calmed(&zigzag)[1..4].iter().map(|spot| spot.y).collect::<Vec<_>>(), [26, 26, 26]);
    }

    #[test]
    fn a_bed_grows_from_its_source_to_its_mouth() {
        let line = course(&[Spot::new(0, 0), Spot::new(100, 0)], Bends::Wide);
        // Two units wide at the source, six at the mouth, each half on either side.
        assert_eq!(bed(&line, widths(2, 6)), "M0 1L100 3L100 -3L0 -1z");
        let bent = course(&[Spot::new(0, 0), Spot::new(100, 0), Spot::new(100, 100)], Bends::Within(20));
        assert!(bent.contains(&Spot::new(800, 0)) && bent.contains(&Spot::new(1_000, 200)), "{bent:?}");
        assert!(!bent.contains(&Spot::new(1_000, 0)), "it cuts the corner");
    }
}
