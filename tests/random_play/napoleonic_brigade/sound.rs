//! What holds of every position that a turn ends in: no brigade over another, none off the table, none in two places.

use estafette::kit::table::{Board, Decimal, Length, Unit};
use estafette::yaml::Node;

use super::footprint::{Footprint, House, footprint};

/// Brigades stop at the first touch, at the end of a beat: two that meet may lie so much over each other (NB-GAP-14).
const BEAT: Length = Length::hundredths(5, Unit::Inch);

/// Refuses a position in which brigades overlap or lie beyond the table, or in which one is in two places.
pub(crate) fn sound(position: &Node) {
    let entries = position.get("army").map_or(&[][..], Node::items);
    let rules = position.get("house_rules");
    let set = |key: &str, value: &str| {
        let said = rules.and_then(|rules| rules.get(key));
        said.and_then(Node::word) == Some(value)
    };
    let house =
        House { wide_columns: set("attack_column_width", "2"), teams_as_printed: set("team_bases", "as_printed") };
    for entry in entries {
        let name = entry.get("unit").and_then(Node::word).expect("a name");
        let same = |other: &&Node| other.get("unit").and_then(Node::word) == Some(name);
        assert_eq!(entries.iter().filter(same).count(), 1, "`{name}` is twice");
        let both = entry.get("at").is_some() && entry.get("gone").is_some();
        assert!(!both, "`{name}` is gone and on the table");
    }
    let standing = entries.iter().filter_map(|entry| footprint(entry, house));
    let standing = standing.collect::<Vec<_>>();
    on_the_table(position, &standing);
    for (index, one) in standing.iter().enumerate() {
        for other in &standing[index + 1..] {
            let mut pairs = one.bases.iter().flat_map(|a| other.bases.iter().map(move |b| (a, b)));
            let over = pairs.any(|(a, b)| a.overlaps(b, BEAT));
            assert!(!over, "`{}` overlaps `{}`", one.name, other.name);
        }
    }
}

fn on_the_table(position: &Node, standing: &[Footprint]) {
    let map = position.get("map").expect("there is a table");
    let edge = |key: &str| {
        let text = map.get(key).and_then(Node::word).expect("an edge");
        Decimal::parse(text).expect("a number").length(Unit::Inch)
    };
    let board = Board { width: edge("width"), height: edge("height") };
    for brigade in standing {
        for base in &brigade.bases {
            assert!(board.holds(base, BEAT), "`{}` lies off the table", brigade.name);
        }
    }
}
