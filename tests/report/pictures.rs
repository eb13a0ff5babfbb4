//! Maps as pictures: those of the examples are sound and the same on every run, those of small fields are as they were
//! looked at, and no name breaks one.
//!
//! `ESTAFETTE_UPDATE=1` puts what came out in the place of what lies in `tests/maps`.

use std::fs;
use std::path::Path;

use estafette::adjudicate::{Ground, Mark, Patch, Pin, Place, Plot, Roster, Scene, Shape, Side, Stand, Symbol, UnitId};
use estafette::game::{Folder, Game};
use estafette::report::picture;
use estafette::rules;

/// Whether a text is sound markup: every element is closed in its order, and nothing else has a `<` or a bare `&`.
fn is_sound(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        bare(&rest[..start])?;
        let end = start + rest[start..].find('>').ok_or("a tag does not end")?;
        let tag = &rest[start + 1..end];
        if tag.contains('<') || !tag.matches('"').count().is_multiple_of(2) {
            return Err(format!("<{tag}> is no tag"));
        }
        bare(tag)?;
        let name = tag.trim_start_matches('/').split([' ', '/']).next();
        let name = name.unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => {
                return Err(format!("</{name}> closes nothing"));
            }
            (false, false) => open.push(name),
            _ => {}
        }
        rest = &rest[end + 1..];
    }
    bare(rest)?;
    match open.is_empty() {
        true => Ok(()),
        false => Err(format!("{open:?} stay open")),
    }
}

fn bare(text: &str) -> Result<(), String> {
    let strange = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    if let Some(letter) = strange {
        return Err(format!("it has {letter:?} in it"));
    }
    for (at, _) in text.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        if !known.iter().any(|name| text[at..].starts_with(name)) {
            return Err(format!("a bare & in {text}"));
        }
    }
    Ok(())
}

#[test]
fn markup_that_is_not_sound_is_found() {
    assert_eq!(is_sound("<a><b c=\"d\"/>e &amp; f</a>\n"), Ok(()));
    for broken in ["<a>", "<a></b>", "<a b=\"c></a>", "a & b", "<a><b></a></b>", "\u{7}"] {
        assert!(is_sound(broken).is_err(), "{broken}");
    }
}

fn mark(unit: &str, side: &str, at: &str, symbol: Symbol, form: &str) -> Mark {
    Mark {
        unit: unit.to_owned(),
        side: Side::new(side),
        at: at.to_owned(),
        kind: "line".to_owned(),
        symbol,
        form: form.to_owned(),
        facing: String::new(),
        strength: Some((3, 4)),
        looks: None,
        state: String::new(),
        stand: None,
        bases: Vec::new(),
    }
}

fn patch(kind: &str, name: &str, hexes: &[&str], shape: Option<Shape>) -> Patch {
    Patch {
        hexes: hexes.iter().map(ToString::to_string).collect(),
        kind: kind.to_owned(),
        name: (!name.is_empty()).then(|| name.to_owned()),
        effects: Vec::new(),
        shape,
    }
}

fn roster() -> Roster {
    Roster {
        sides: vec![(Side::new("red"), "the French".to_owned()), (Side::new("blue"), "the Austrians".to_owned())],
        ..Roster::default()
    }
}

fn hexes(tops: &'static str, facing: &str) -> Plot {
    let faced = |mark: Mark| Mark { facing: facing.to_owned(), ..mark };
    Plot {
        ground: Ground::Hexes { columns: 4, rows: 3, tops },
        patches: vec![
            patch("woods", "the-grove", &["0102", "0202"], None),
            patch("river", "elbe", &["0103", "0203", "0303", "0403"], None),
            patch("hill", "", &["0401"], None),
            patch("bog-that-no-map-knows", "", &["0301"], None),
            patch("something-else", "", &["0201"], None),
        ],
        marks: vec![
            faced(mark("ii-23e", "red", "0101", Symbol::Infantry, "line")),
            mark("ney", "red", "0101", Symbol::Leader, ""),
            faced(mark("hussars", "blue", "0302", Symbol::Cavalry, "column")),
            faced(mark("guns", "blue", "0402", Symbol::Artillery, "unlimbered")),
            faced(mark("guard", "red", "0303", Symbol::Infantry, "square")),
        ],
        pins: Vec::new(),
        goals: Vec::new(),
        sides: vec![Side::new("red"), Side::new("blue")],
        theatre: None,
    }
}

const INCH: i64 = 25_400;

fn table(bases: Vec<[[i64; 2]; 4]>) -> Plot {
    let area =
        |corners: [[i64; 2]; 4]| Some(Shape::Area(corners.map(|corner| corner.map(|inches| inches * INCH)).to_vec()));
    let line = Shape::Line {
        points: [[0, 2], [6, 3], [12, 2]].map(|point: [i64; 2]| point.map(|inches| inches * INCH)).to_vec(),
        width: INCH / 2,
    };
    let round = Shape::Round { at: [9 * INCH, 7 * INCH], radius: INCH };
    let stood = |mark: Mark, x: i64, y: i64, degrees: u16| Mark {
        stand: Some(Stand { at: [x * INCH, y * INCH], degrees }),
        ..mark
    };
    let column = Mark { bases, ..mark("kempt", "red", "[4, 4]", Symbol::Infantry, "attack-column") };
    Plot {
        ground: Ground::Table {
            width: 12 * INCH,
            height: 9 * INCH,
            unit: "inch",
            measure: INCH,
            frontage: INCH,
            depth: INCH / 2,
        },
        patches: vec![
            patch("stream", "the-brook", &[], Some(line)),
            patch("town", "ligny", &[], area([[7, 4], [10, 4], [10, 6], [7, 6]])),
            patch("copse", "", &[], Some(round)),
        ],
        marks: vec![stood(column, 4, 4, 30), stood(mark("kleist", "blue", "[6, 6]", Symbol::Leader, ""), 6, 6, 210)],
        goals: Vec::new(),
        pins: vec![Pin {
            name: "east-road".to_owned(),
            side: Side::new("blue"),
            at: Place::Point([12 * INCH, 2 * INCH]),
            place: "[12, 2]".to_owned(),
            note: "to come: K2".to_owned(),
        }],
        sides: vec![Side::new("red"), Side::new("blue")],
        theatre: None,
    }
}

/// A field with a name everywhere that somebody chose to break it.
fn with_names(name: &str) -> (Plot, Roster) {
    let mut plot = table(Vec::new());
    for patch in &mut plot.patches {
        patch.name = Some(name.to_owned());
        patch.kind = format!("wood {name}");
    }
    for mark in &mut plot.marks {
        mark.unit = name.to_owned();
        mark.kind = name.to_owned();
        mark.state = name.to_owned();
    }
    plot.pins[0].name = name.to_owned();
    plot.pins[0].note = name.to_owned();
    let roster = Roster {
        sides: vec![(Side::new("red"), name.to_owned())],
        units: vec![(UnitId::new(name), Side::new("red"), name.to_owned())],
        places: Vec::new(),
        fit: Vec::new(),
        at: Vec::new(),
    };
    (plot, roster)
}

#[test]
fn no_name_breaks_a_map() {
    let long = "w".repeat(500);
    for name in [
        "<script>alert(1)</script>",
        "</title></svg>",
        "a & b &amp; c",
        "\"quoted' -->",
        "שלום the 27th עולם",
        "\u{202E}turned\u{2066}",
        "\u{0}\u{7}\u{1b}[31m\u{fffe}",
        "]]>",
        &long,
    ] {
        let (plot, roster) = with_names(name);
        let svg = picture::svg(&plot, &roster, None, name);
        assert_eq!(is_sound(&svg), Ok(()), "{name}");
        assert!(!svg.contains("<script"), "{name}");
        assert!(svg.len() < 60_000, "{name}");
        #[cfg(feature = "png")]
        assert!(picture::png(&svg, 200).is_some(), "{name}");
    }
}

/// The scenes and positions of some exchanges of every example.
fn of_examples(mut see: impl FnMut(&str, &Plot, &Roster, Option<&Scene>)) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for name in ["craonne", "hagelberg", "maida", "moeckern", "sankt-marien"] {
        let folder = examples.join(name);
        let game = Game::open(Folder::at(&folder), rules::all()).expect("it is a game");
        let rules = game.file.rules;
        let last = game.ledger().expect("it has a ledger").exchanges().count();
        for exchange in (2..=u32::try_from(last).expect("few")).step_by(5) {
            let before = game.position_after(exchange - 1).expect("it was saved");
            let roster = rules.roster(&before.position);
            let log = fs::read_to_string(folder.join(format!("x{exchange:03}/log.yaml")));
            let log = rules.load_log(&log.expect("there is a log"));
            let log = log.expect("it is sound");
            let told = rules.tell(&before.position, &log, None);
            see(name, &rules.plot(&before.position), &roster, None);
            for scene in rules.scenes(&before.position, &log, &told, None) {
                see(name, &scene.after, &roster, Some(&scene));
            }
        }
    }
}

#[test]
fn maps_of_the_examples_are_sound_and_the_same_on_every_run() {
    let mut seen = 0;
    of_examples(|name, plot, roster, scene| {
        let svg = picture::svg(plot, roster, scene, name);
        assert_eq!(is_sound(&svg), Ok(()), "{name}");
        assert_eq!(svg, picture::svg(plot, roster, scene, name), "{name}");
        for mark in &plot.marks {
            assert!(svg.contains(&format!("{}: ", titled(roster, mark))), "{} of {name}", mark.unit);
        }
        seen += 1;
    });
    assert!(seen > 40, "{seen}");
}

/// How the title of a unit ends before its kind.
fn titled(roster: &Roster, mark: &Mark) -> String {
    let called = roster.unit(&UnitId::new(&mark.unit)).to_owned();
    match called == mark.unit {
        true => mark.unit.chars().skip(1).collect(),
        false => format!("({})", mark.unit),
    }
}

#[test]
fn layers_for_a_page_are_sound_and_small() {
    of_examples(|name, plot, roster, scene| {
        let pieces = picture::pieces(plot, roster);
        assert_eq!(is_sound(&pieces), Ok(()), "{name}");
        assert!(pieces.len() < 60 + 420 * plot.marks.len(), "{name}: {}", pieces.len());
        assert_eq!(is_sound(&picture::ground(plot, roster)), Ok(()), "{name}");
        if let Some(scene) = scene {
            let doings = picture::doings(scene, roster);
            assert_eq!(is_sound(&doings.below), Ok(()), "{name}");
            assert_eq!(is_sound(&doings.above), Ok(()), "{name}");
            let acts = scene.trails.len() + scene.deeds.len() + scene.lost.len();
            assert!(doings.above.len() < 60 + 700 * acts, "{name}");
        }
    });
}

#[test]
fn small_fields_look_as_they_did() {
    let brigade = [0, 1].map(|row| {
        let y = (4 * INCH) - row * INCH / 2;
        [[4 * INCH, y], [5 * INCH, y], [5 * INCH, y - INCH / 2], [4 * INCH, y - INCH / 2]]
    });
    for (name, plot) in [
        ("flat", hexes("flat", "")),
        ("pointed", hexes("pointed", "SE")),
        ("table", table(Vec::new())),
        ("brigade", table(brigade.to_vec())),
    ] {
        let svg = picture::svg(&plot, &roster(), None, name);
        let path = Path::new("tests/maps").join(format!("{name}.svg"));
        if std::env::var_os("ESTAFETTE_UPDATE").is_some() {
            fs::write(&path, &svg).expect("it can be written");
        }
        let kept = fs::read_to_string(&path).expect("it is kept");
        assert!(svg == kept, "{name} is drawn in another way: look at it, then ESTAFETTE_UPDATE=1");
    }
}

#[cfg(feature = "png")]
#[test]
fn a_picture_has_its_letters_and_is_the_same_on_every_run() {
    let svg = picture::svg(&hexes("flat", ""), &roster(), None, "Words");
    let with = picture::png(&svg, 600).expect("it is sound");
    assert_eq!(with[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(Some(&with), picture::png(&svg, 600).as_ref());
    let width = u32::from_be_bytes([with[16], with[17], with[18], with[19]]);
    assert_eq!(width, 600);
    let blank = svg.replace("Words</text>", "</text>");
    assert!(blank.len() < svg.len());
    let without = picture::png(&blank, 600).expect("it is sound");
    assert!(without.len() + 200 < with.len(), "the title has pixels of its own");
    let hebrew = svg.replace("Words</text>", "שלום</text>");
    let hebrew = picture::png(&hebrew, 600).expect("it is sound");
    let more = hebrew.len().saturating_sub(without.len());
    assert!(more > 100, "so has one of other letters, not {more} bytes");
    assert_eq!(picture::png("<svg", 600), None);
}
