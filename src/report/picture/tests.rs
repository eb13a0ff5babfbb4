//! Names do not stand on each other, however crowded the field.

use proptest::prelude::*;

use super::frame::Frame;
use super::layout::Layout;
use super::names::Names;
use super::room::Room;
use crate::adjudicate::{Ground, Mark, Patch, Plot, Roster, Shape, Side, Stand, Symbol};

const INCH: i64 = 25_400;

fn mark(number: usize, at: String, stand: Option<Stand>, letters: usize) -> Mark {
    Mark {
        unit: format!("{number}{}", "m".repeat(letters)),
        side: Side::new(["red", "blue"][number % 2]),
        at,
        kind: "line".to_owned(),
        symbol: [Symbol::Infantry, Symbol::Leader][usize::from(number % 5 == 4)],
        form: "column".to_owned(),
        facing: String::new(),
        strength: (!number.is_multiple_of(3)).then_some((2, 4)),
        looks: None,
        state: ["", "retreating in disorder"][usize::from(number % 4 == 1)].to_owned(),
        stand,
        bases: Vec::new(),
    }
}

fn plot(ground: Ground, marks: Vec<Mark>) -> Plot {
    Plot { ground, patches: Vec::new(), marks, pins: Vec::new(), sides: ["red", "blue"].map(Side::new).to_vec() }
}

fn table(places: &[([i64; 2], u16, usize)]) -> Plot {
    let marks = places.iter().enumerate();
    let marks = marks.map(|(number, (at, degrees, letters))| {
        let stand = Stand { at: *at, degrees: *degrees };
        mark(number, String::new(), Some(stand), *letters)
    });
    let ground = Ground::Table {
        width: 48 * INCH,
        height: 36 * INCH,
        unit: "inch",
        measure: INCH,
        frontage: INCH,
        depth: INCH / 2,
    };
    plot(ground, marks.collect())
}

fn hexes(places: &[(u32, u32, usize)], tops: &'static str) -> Plot {
    let marks = places.iter().enumerate();
    let marks =
        marks.map(|(number, (column, row, letters))| mark(number, format!("{column:02}{row:02}"), None, *letters));
    let ground = Ground::Hexes { columns: 12, rows: 9, tops };
    plot(ground, marks.collect())
}

/// How many units have a name beside them; the names clear of each other and on the sheet.
fn named(plot: &Plot) -> usize {
    let frame = Frame::of(plot);
    let layout = Layout::of(&frame, plot, &Roster::default(), Vec::new());
    let rooms = layout.label_rooms();
    let [right, bottom] = frame.size();
    let sheet = Room { left: 0, top: 0, right, bottom };
    for (index, room) in rooms.iter().enumerate() {
        assert!(sheet.holds(room), "{room:?} is off the sheet");
        for other in &rooms[..index] {
            assert!(!room.meets(other), "{room:?} stands on {other:?}");
        }
    }
    rooms.len()
}

fn quick() -> ProptestConfig {
    ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(quick())]

    #[test]
    fn names_on_a_table_are_clear_of_each_other(
        places in prop::collection::vec(([0..48 * INCH, 0..36 * INCH], 0..360_u16, 0..24_usize), 1..60)
    ) {
        let plot = table(&places);
        prop_assert_eq!(named(&plot), places.len());
    }

    #[test]
    fn names_in_a_throng_are_clear_of_each_other(
        places in prop::collection::vec(([0..3 * INCH, 0..3 * INCH], 0..360_u16, 0..24_usize), 1..120)
    ) {
        prop_assert!(named(&table(&places)) > 0);
    }

    #[test]
    fn names_in_hexes_are_clear_of_each_other(
        places in prop::collection::vec((1..=12_u32, 1..=9_u32, 0..24_usize), 1..80),
        is_flat in any::<bool>(),
    ) {
        let plot = hexes(&places, if is_flat { "flat" } else { "pointed" });
        prop_assert!(10 * named(&plot) >= 9 * places.len());
    }

    #[test]
    fn no_table_is_too_strange_to_draw(
        width in any::<i64>(),
        measure in any::<i64>(),
        at in any::<[i64; 2]>(),
        degrees in any::<u16>(),
    ) {
        let mut plot = table(&[(at, degrees, 3)]);
        plot.ground = Ground::Table { width, height: measure, unit: "cm", measure, frontage: width, depth: measure };
        plot.patches.push(Patch {
            hexes: Vec::new(),
            kind: "river".to_owned(),
            name: Some("the-river".to_owned()),
            effects: Vec::new(),
            shape: Some(Shape::Line { points: vec![at, [0, 0]], width }),
        });
        let svg = super::svg(&plot, &Default::default(), None, "");
        prop_assert!(svg.len() < 200_000);
    }
}

#[test]
fn names_of_ground_are_clear_of_each_other() {
    let mut plot = hexes(&[], "flat");
    plot.patches = (1..=12)
        .map(|column| Patch {
            hexes: vec![format!("{column:02}05")],
            kind: "woods".to_owned(),
            name: Some("the-very-long-forest".to_owned()),
            effects: Vec::new(),
            shape: None,
        })
        .collect();
    let rooms = Names::of(&plot, &Frame::of(&plot), &[]).rooms();
    assert!(rooms.len() > 6, "{}", rooms.len());
    for (index, room) in rooms.iter().enumerate() {
        assert!(rooms[..index].iter().all(|other| !other.meets(room)));
    }
}
