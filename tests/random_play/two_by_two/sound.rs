//! What holds of every position that an exchange ends in: no base over another, none off the table unnoticed.

use estafette::kit::table::{Base, Coordinates, Decimal, Heading, Length, Unit};
use estafette::yaml::Node;

struct Piece {
    name: String,
    base: Base,
}

/// Refuses a position in which bases overlap or lie beyond the table, or in which a unit is in two places.
pub(crate) fn sound(position: &Node) {
    let word = |key: &str| position.get(key).and_then(Node::word);
    let (unit, touch) = match word("scale") {
        Some("cm") => (Unit::Centimetre, Length::hundredths(5, Unit::Centimetre)),
        _ => (Unit::Inch, Length::hundredths(2, Unit::Inch)),
    };
    let wide = word("base") == Some("40mm");
    let [frontage, depth] = match (unit, wide) {
        (Unit::Inch, false) => [100, 50],
        (Unit::Inch, true) => [150, 50],
        (_, false) => [250, 125],
        (_, true) => [400, 125],
    };
    let [frontage, depth] = [frontage, depth].map(|length| Length::hundredths(length, unit));
    let units = position.get("army").map_or(&[][..], Node::items);
    let queued = position.get("points").map_or(&[][..], Node::items);
    let queued = queued.iter().flat_map(|point| point.get("queue").map_or(&[][..], Node::items));
    let queued = queued.filter_map(Node::word).collect::<Vec<_>>();
    let mut pieces = Vec::new();
    for entry in units {
        let name = entry.get("unit").and_then(Node::word).expect("a unit has a name");
        let times = queued.iter().filter(|other| **other == name).count();
        let stands = entry.get("at").is_some();
        let lost = entry.get("lost").is_some();
        let places = times + usize::from(stands) + usize::from(lost);
        assert!(places <= 1, "`{name}` is in {places} places");
        let Some(at) = entry.get("at") else { continue };
        let part = |index: usize| {
            let text = at.items()[index].word().expect("a number");
            Decimal::parse(text).expect("a number")
        };
        let face = entry.get("face").and_then(Node::word).expect("who stands faces somewhere");
        let degrees = face.parse::<i64>().expect("degrees");
        pieces.push(Piece {
            name: name.to_owned(),
            base: Base {
                centre: Coordinates(part(0), part(1)).point(unit),
                heading: Heading::of(degrees),
                frontage,
                depth,
            },
        });
    }
    on_the_table(position, unit, touch, &pieces);
    // Rounding to whole micrometres, move after move, is within what the tolerance leaves.
    let slack = touch + Length::micrometres(100);
    for (index, one) in pieces.iter().enumerate() {
        for other in &pieces[index + 1..] {
            let over = one.base.overlaps(&other.base, slack);
            assert!(!over, "`{}` overlaps `{}`", one.name, other.name);
        }
    }
}

fn on_the_table(position: &Node, unit: Unit, touch: Length, pieces: &[Piece]) {
    let map = position.get("map").expect("there is a table");
    let edge = |key: &str| {
        let text = map.get(key).and_then(Node::word).expect("an edge");
        Decimal::parse(text).expect("a number").length(unit)
    };
    let board = estafette::kit::table::Board { width: edge("width"), height: edge("height") };
    for piece in pieces {
        let slack = touch + Length::micrometres(100);
        assert!(board.holds(&piece.base, slack), "`{}` lies off the table", piece.name);
    }
}
