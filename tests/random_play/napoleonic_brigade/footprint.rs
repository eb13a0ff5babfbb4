//! How brigades lie on the table, worked out beside the engine from the printed bases.

use estafette::kit::table::{Base, Coordinates, Decimal, Heading, Length, Point, Unit};
use estafette::yaml::Node;

/// A brigade as a test sees it: its bases.
pub(super) struct Footprint {
    pub(super) name: String,
    pub(super) bases: Vec<Base>,
}

/// The switches that bear on how brigades lie.
#[derive(Clone, Copy)]
pub(super) struct House {
    pub(super) wide_columns: bool,
    pub(super) teams_as_printed: bool,
}

fn word<'n>(node: &'n Node, key: &str) -> Option<&'n str> {
    node.get(key).and_then(Node::word)
}

fn number(node: &Node, key: &str) -> i64 {
    let text = word(node, key).unwrap_or("0");
    text.parse().expect("a number")
}

/// Frontage and depth in millimetres.
fn size(unit: &Node, kind: &str, form: &str, teams_as_printed: bool) -> (i64, i64) {
    let teams = matches!(form, "limbered" | "march-column");
    match (kind, word(unit, "as").expect("a base is of a kind")) {
        ("horse-artillery", _) if teams && teams_as_printed => (45, 15),
        ("horse-artillery", _) if teams => (15, 45),
        ("foot-artillery" | "rockets", _) if teams => (15, 30),
        (_, "british-foot-guards") => (40, 15),
        (_, "infantry-two-lines" | "infantry-two-strips" | "skirmish-base") => (30, 15),
        (_, "infantry-three-ranks") => (20, 25),
        (_, "cavalry") => (20, 40),
        (_, "divisional-cavalry" | "mounted-staff") => (20, 20),
        (_, "artillery-piece") => (10, 20),
        (_, other) => panic!("an unknown base `{other}`"),
    }
}

fn is_gone(unit: &Node) -> bool {
    match unit.get("gun") {
        Some(gun) => number(gun, "value") == 0,
        None => number(unit, "figures") == 0,
    }
}

/// The footprint of a brigade on the table, but of garrisons and staff.
pub(super) fn footprint(entry: &Node, house: House) -> Option<Footprint> {
    let name = word(entry, "unit")?.to_owned();
    let (kind, form) = (word(entry, "kind")?, word(entry, "form")?);
    if kind == "staff" || form == "garrison" {
        return None;
    }
    let at = entry.get("at")?;
    let part = |index: usize| Decimal::parse(at.items()[index].word()?);
    let at = Coordinates(part(0)?, part(1)?).point(Unit::Inch);
    let degrees = word(entry, "face").expect("who stands faces somewhere");
    let face = Heading::of(degrees.parse().expect("degrees"));
    let units = entry.get("bases").map_or(&[][..], Node::items);
    let units = units.iter().filter(|unit| !is_gone(unit));
    let sizes = units.flat_map(|unit| {
        let times = match form {
            "skirmish" => (number(unit, "full") + 5) / 6,
            _ => 1,
        };
        let size = size(unit, kind, form, house.teams_as_printed);
        std::iter::repeat_n(size, usize::try_from(times).expect("few"))
    });
    let sizes = sizes.collect::<Vec<_>>();
    let abreast = match form {
        "march-column" => 1,
        "attack-column" if house.wide_columns => 2,
        "attack-column" => 1,
        _ => sizes.len(),
    };
    let bases = match form {
        "square" => vec![square(at, face, &sizes)],
        _ => rows(at, face, &sizes, abreast.max(1)),
    };
    Some(Footprint { name, bases })
}

fn mm(count: i64) -> Length {
    Length::of(count, Unit::Millimetre)
}

fn square(at: Point, face: Heading, sizes: &[(i64, i64)]) -> Base {
    let wide = sizes.iter().map(|(wide, _)| wide).sum::<i64>();
    let deep = sizes.iter().map(|(_, deep)| *deep).max().unwrap_or(0);
    let side = mm(wide).share(1, 4) + mm(deep);
    Base { centre: at, heading: face, frontage: side, depth: side }
}

fn rows(at: Point, face: Heading, sizes: &[(i64, i64)], abreast: usize) -> Vec<Base> {
    let mut bases = Vec::new();
    let mut behind = Length::ZERO;
    for row in sizes.chunks(abreast) {
        let wide = mm(row.iter().map(|(wide, _)| wide).sum());
        let mut left = -wide.share(1, 2);
        for (wide, deep) in row {
            let (wide, deep) = (mm(*wide), mm(*deep));
            let offset = face.course().beside(-(behind + deep.share(1, 2)), left + wide.share(1, 2));
            bases.push(Base { centre: at + offset, heading: face, frontage: wide, depth: deep });
            left += wide;
        }
        behind += mm(row.iter().map(|(_, deep)| *deep).max().unwrap_or(0));
    }
    bases
}
