//! Heights with the light from the north-west: outlines of ground, and strokes that run down from them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::frame::Spot;
use super::land::Land;
use super::room::Room;

/// How far one stroke is from the next.
const APART: i64 = 6;

/// The most strokes of one stretch: ground may reach far beyond what can be drawn.
const MOST: i64 = 240;

/// How long strokes are on the slope in the light, on one beside it, in the shade.
const LONG: [i64; 3] = [6, 10, 15];

/// The closed outlines that directed edges make, each running as its edges do.
pub(super) fn outlines(edges: &[(Spot, Spot)]) -> Vec<Vec<Spot>> {
    let mut onward: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
    for (from, to) in edges.iter().rev() {
        onward.entry(*from).or_default().push(*to);
    }
    let mut outlines = Vec::new();
    while let Some(start) = onward.iter().find(|(_, to)| !to.is_empty()).map(|(from, _)| *from) {
        let (mut outline, mut at) = (vec![start], start);
        while let Some(next) = onward.get_mut(&at).and_then(Vec::pop) {
            at = next;
            if at == start {
                break;
            }
            outline.push(at);
        }
        outlines.push(outline);
    }
    outlines
}

/// An outline that runs clockwise on the sheet, so that the ground lies to its right.
pub(super) fn clockwise(outline: &[Spot]) -> Vec<Spot> {
    let next = outline.iter().cycle().skip(1);
    let twice = outline.iter().zip(next).map(|(one, other)| one.x * other.y - other.x * one.y);
    let mut turned = outline.to_vec();
    if twice.sum::<i64>() < 0 {
        turned.reverse();
    }
    turned
}

/// The outline with its corners rounded, but for those that are to stay.
pub(super) fn rounded(outline: &[Spot], stays: impl Fn(Spot) -> bool) -> String {
    let count = outline.len();
    if count < 3 {
        return String::new();
    }
    let corner = |at: usize| outline[at % count];
    let mut text = String::new();
    for at in 0..count {
        let (before, bend, after) = (corner(at + count - 1), corner(at), corner(at + 1));
        let letter = if at == 0 { 'M' } else { 'L' };
        let third = |other: Spot| bend.on_the_way(other, bend.far(other) / 3);
        let (from, to) = (third(before), third(after));
        let _ = match stays(bend) {
            true => write!(text, "{letter}{} {}", bend.x, bend.y),
            false => write!(text, "{letter}{} {}Q{} {} {} {}", from.x, from.y, bend.x, bend.y, to.x, to.y),
        };
    }
    text + "z"
}

/// The strokes down from a clockwise outline, in classes by how much light falls on them; none runs over what is kept clear.
pub(super) fn strokes(land: Land, outline: &[Spot], clear: &[Room]) -> String {
    let mut paths = [String::new(), String::new(), String::new()];
    let next = outline.iter().cycle().skip(1);
    for (from, to) in outline.iter().zip(next) {
        let (x, y, far) = (to.x - from.x, to.y - from.y, from.far(*to));
        if far == 0 {
            continue;
        }
        // Out of the ground is to the left of its outline; the light comes from up on the left.
        let (out_x, out_y) = (y, -x);
        let light = (-out_x - out_y) * 100 / far;
        let shade = match light {
            50.. => 0,
            -49..50 => 1,
            _ => 2,
        };
        let near = Room::of(&[*from, *to]).map(|stretch| stretch.wider(LONG[2]));
        let near = clear.iter().filter(|room| near.is_some_and(|near| near.meets(room))).collect::<Vec<_>>();
        let count = (far / APART).clamp(1, MOST);
        for step in 0..count {
            let along = (2 * step + 1) * far / (2 * count);
            let foot = from.on_the_way(*to, along);
            let long = LONG[shade] * if step % 2 == 0 { 4 } else { 3 } / 4;
            let down = [out_x * long / far, out_y * long / far];
            let drawn = Room::of(&[foot, foot.plus(down[0], down[1])]).map(|stroke| stroke.wider(1));
            if near.iter().any(|room| drawn.is_some_and(|drawn| drawn.meets(room))) {
                continue;
            }
            let _ = write!(paths[shade], "M{} {}l{} {}", foot.x, foot.y, down[0], down[1]);
        }
    }
    let class = land.class();
    let drawn = paths.iter().enumerate().filter(|(_, path)| !path.is_empty());
    drawn.map(|(shade, path)| format!("<path class=\"m-{class}{shade}\" d=\"{path}\"/>")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_joined_to_outlines() {
        let [a, b, c, d] = [(0, 0), (10, 0), (10, 10), (0, 10)].map(|(x, y)| Spot::new(x, y));
        assert_eq!(outlines(&[(c, d), (a, b), (d, a), (b, c)]), [[a, b, c, d]]);
        assert_eq!(clockwise(&[a, d, c, b]), [b, c, d, a]);
        assert_eq!(clockwise(&[a, b, c, d]), [a, b, c, d]);
    }

    #[test]
    fn the_light_comes_from_the_north_west() {
        let square = [(0, 0), (60, 0), (60, 60), (0, 60)].map(|(x, y)| Spot::new(x, y));
        let drawn = strokes(Land::Hill, &square, &[]);
        // Its upper and its left side are lit, with short strokes; the others are in the shade.
        assert!(drawn.contains("class=\"m-hi0\" d=\"M3 0l0 -6"), "{drawn}");
        assert!(drawn.contains("class=\"m-hi2\" d=\"M60 3l15 0"), "{drawn}");
        assert!(!drawn.contains("m-hi1"), "{drawn}");
    }

    #[test]
    fn no_stroke_runs_over_what_is_kept_clear() {
        let square = [(0, 0), (60, 0), (60, 60), (0, 60)].map(|(x, y)| Spot::new(x, y));
        let [all, fewer] = [&[][..], &[Room { left: 20, top: 62, right: 40, bottom: 70 }]]
            .map(|clear| strokes(Land::Hill, &square, clear));
        assert!(all.contains("M33 60l0 ") && !fewer.contains("M33 60l0 "), "{fewer}");
        assert!(fewer.contains("M57 60l0 ") && fewer.contains("M60 33l"), "{fewer}");
    }

    #[test]
    fn corners_are_rounded_where_they_may_be() {
        let square = [(0, 0), (60, 0), (60, 60), (0, 60)].map(|(x, y)| Spot::new(x, y));
        let text = rounded(&square, |spot| spot.x == 0);
        assert_eq!(text, "M0 0L40 0Q60 0 60 20L60 40Q60 60 40 60L0 60z");
    }
}
