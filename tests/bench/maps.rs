//! How long a map takes: a table and a map of hexes with 200 units.

use divan::Bencher;
use estafette::adjudicate::{Ground, Mark, Patch, Plot, Roster, Shape, Side, Stand, Symbol};
use estafette::report::picture;

/// Units on a map.
const UNITS: usize = 200;

fn main() {
    divan::main();
}

fn mark(number: usize, at: String, stand: Option<Stand>) -> Mark {
    const ARMS: [Symbol; 4] = [Symbol::Infantry, Symbol::Cavalry, Symbol::Infantry, Symbol::Artillery];
    let side = ["french", "allied"][number % 2];
    Mark {
        unit: format!("{side}-{number}"),
        side: Side::new(side),
        at,
        kind: "line".to_owned(),
        symbol: ARMS[number % ARMS.len()],
        form: ["line", "column"][number % 2].to_owned(),
        facing: String::new(),
        strength: Some((4, 6)),
        looks: None,
        state: ["", "retreating"][number % 3 / 2].to_owned(),
        stand,
        bases: Vec::new(),
    }
}

fn plot(ground: Ground, patch: Patch, marks: Vec<Mark>) -> Plot {
    Plot {
        ground,
        patches: vec![patch],
        marks,
        pins: Vec::new(),
        goals: Vec::new(),
        sides: ["french", "allied"].map(Side::new).to_vec(),
        theatre: None,
    }
}

fn hexes() -> Plot {
    let at = |number: usize| format!("{:02}{:02}", 1 + number % 20, 1 + number / 20);
    let marks = (0..UNITS).map(|number| mark(number, at(number), None));
    let ground = Ground::Hexes { columns: 20, rows: 16, tops: "flat" };
    let woods = Patch {
        hexes: (0..40).map(|number| at(3 * number)).collect(),
        kind: "woods".to_owned(),
        name: Some("the-forest".to_owned()),
        effects: Vec::new(),
        shape: None,
    };
    plot(ground, woods, marks.collect())
}

fn table() -> Plot {
    const INCH: i64 = 25_400;
    let marks = (0..UNITS).map(|number| {
        let [column, row] = [number % 20, number / 20].map(|count| count as i64);
        let stand = Stand { at: [(4 + 3 * column) * INCH, (6 + 3 * row) * INCH], degrees: (number * 37 % 360) as u16 };
        mark(number, String::new(), Some(stand))
    });
    let ground = Ground::Table {
        width: 72 * INCH,
        height: 48 * INCH,
        unit: "inch",
        measure: INCH,
        frontage: INCH,
        depth: INCH / 2,
    };
    let woods = Patch {
        hexes: Vec::new(),
        kind: "wood".to_owned(),
        name: Some("the-forest".to_owned()),
        effects: Vec::new(),
        shape: Some(Shape::Area(
            [[10, 10], [40, 12], [38, 30], [12, 28]]
                .map(|corner: [i64; 2]| corner.map(|inches| inches * INCH))
                .to_vec(),
        )),
    };
    plot(ground, woods, marks.collect())
}

fn drawn(plot: &Plot) -> String {
    picture::svg(plot, &Roster::default(), None, "A map to measure by")
}

#[divan::bench]
fn svg_of_hexes(bencher: Bencher<'_, '_>) {
    let plot = hexes();
    bencher.bench(|| drawn(&plot));
}

#[divan::bench]
fn svg_of_a_table(bencher: Bencher<'_, '_>) {
    let plot = table();
    bencher.bench(|| drawn(&plot));
}

#[cfg(feature = "png")]
#[divan::bench]
fn png_of_hexes(bencher: Bencher<'_, '_>) {
    let plot = hexes();
    let svg = drawn(&plot);
    bencher.bench(|| picture::png(&svg, picture::pixels(&svg)));
}

#[cfg(feature = "png")]
#[divan::bench]
fn png_of_a_table(bencher: Bencher<'_, '_>) {
    let plot = table();
    let svg = drawn(&plot);
    bencher.bench(|| picture::png(&svg, picture::pixels(&svg)));
}
