//! Reading the ground of a game file, with all its faults: NB-TERR-01 to NB-TERR-22, NB-OBS-01, NB-OBS-08, NB-BLD-03 to
//! NB-BLD-07, NB-BLD-13, NB-WORK-09, NB-GAP-87.

use super::file_keys;
use crate::kit::table::steps::point;
use crate::kit::table::{Coordinates, Decimal, Heading};
use crate::orders::named;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::position::terrain::{ComplexSide, Fabric, Terrain};
use crate::rules::napoleonic_brigade::position::terrain_shapes::Keyed;
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip, list_of, word_of};

/// The most points that a section has.
const MOST_POINTS: u32 = 999;
/// The highest contour level of a hill.
const HIGHEST: u32 = 9;

impl Read for Terrain {
    fn read(node: &Node, faults: &mut Faults) -> Option<Terrain> {
        let mut fields = Fields::shaped(node, &file_keys::GROUND, faults)?;
        let kind = fields.needed("kind", faults);
        let kind = kind.and_then(|node| word_of(node, Land::WORDS, "kind of ground", faults));
        let name = fields.given_with("name", faults, |node, faults| Some(named(node, faults)?.name));
        let at = fields.given_with("at", faults, point);
        let size = fields.given_with("size", faults, size);
        let face = fields.given_with("face", faults, heading);
        let area = fields.listed("area", faults, point);
        let line = fields.listed("line", faults, point);
        let width = fields.given_with("width", faults, length);
        let height =
            fields.given_with("height", faults, |node, faults| number(node, 1, HIGHEST, "level of a hill", faults));
        let works = fields.given_with("works", faults, bool::read);
        let section = fields.given_with("section", faults, length);
        let value = fields
            .given_with("value", faults, |node, faults| number(node, 1, MOST_POINTS, "value of a section", faults));
        let values = fields.listed("values", faults, points_left);
        let sides = fields.listed("sides", faults, ComplexSide::read);
        let holds = fields.given_with("holds", faults, holds);
        let courtyard = fields.given_with("courtyard", faults, bool::read);
        fields.take("note");
        fields.finish(faults)?;
        let (holds, courtyard) = (holds?, courtyard?.unwrap_or(false));
        let terrain = Terrain {
            name: name?,
            at: at?,
            size: size?,
            face: face?,
            area: area?,
            line: line?,
            width: width?,
            height: height?.and_then(|level| u8::try_from(level).ok()),
            works: works?.unwrap_or(false),
            section: section?,
            value: value?,
            values: values?,
            sides: sides?,
            courtyard,
            ..Terrain::of(kind?)
        };
        let keyed = Keyed { node, terrain: &terrain, holds: holds.is_some() };
        keyed.is_sound(faults).then_some(terrain)
    }
}

impl Read for ComplexSide {
    fn read(node: &Node, faults: &mut Faults) -> Option<ComplexSide> {
        let mut fields = Fields::shaped(node, &file_keys::FRONT, faults)?;
        let name = fields.required::<String>("name", faults);
        let of = fields.needed("of", faults);
        let of = of.and_then(|node| word_of(node, Fabric::WORDS, "side of a complex", faults));
        let values = fields.listed("values", faults, points_left);
        fields.take("note");
        fields.finish(faults)?;
        Some(ComplexSide { name: name?, of: of?, values: values? })
    }
}

fn size(node: &Node, faults: &mut Faults) -> Option<[Decimal; 2]> {
    let none = Decimal::default();
    let size = point(node, &mut Faults::default()).filter(|size| size.0 > none && size.1 > none);
    if size.is_none() {
        faults.add(Fault::error(node.span, "this is no size").help("write `size: [3, 2]`"));
    }
    size.map(|Coordinates(wide, deep)| [wide, deep])
}

/// Reads a length above zero.
fn length(node: &Node, faults: &mut Faults) -> Option<Decimal> {
    let text = String::read(node, faults)?;
    let length = Decimal::parse(&text).filter(|length| *length > Decimal::default());
    if length.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no length", clip(&text)));
        faults.add(fault.help("write a number of inches, like `0.5`"));
    }
    length
}

fn heading(node: &Node, faults: &mut Faults) -> Option<Heading> {
    let text = String::read(node, faults)?;
    let heading = Heading::parse(&text);
    if heading.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no heading", clip(&text)));
        faults.add(fault.help("write whole degrees clockwise from north, or a point like `NNE`"));
    }
    heading
}

fn number(node: &Node, least: u32, most: u32, what: &str, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    if (least..=most).contains(&number) {
        return Some(number);
    }
    let fault = Fault::error(node.span, format!("`{number}` is no {what}"));
    faults.add(fault.help(format!("write {least} to {most}")));
    None
}

fn points_left(node: &Node, faults: &mut Faults) -> Option<u32> {
    number(node, 0, MOST_POINTS, "value of a section", faults)
}

/// NB-BLD-05: who may hold the buildings of a complex.
fn holds(node: &Node, faults: &mut Faults) -> Option<()> {
    word_of(node, file_keys::HOLDERS, "arm that holds buildings", faults)
}

/// Whether the pieces go together: each name is used once, no section is called as a piece is, no piece lists more values
/// than it has sections, and every complex that may be occupied is there. `listed` is the list of terrain in the file.
pub(crate) fn fits_together(terrain: &[Terrain], listed: &Node, options: &Options, faults: &mut Faults) -> bool {
    let spans = list_of(listed, |item| Some(item.span)).unwrap_or_default();
    let mut sound = true;
    let mut add = |at: usize, message: String, help: &str| {
        let span = spans.get(at).copied().unwrap_or(listed.span);
        faults.add(Fault::error(span, message).help(help));
        sound = false;
    };
    for (at, piece) in terrain.iter().enumerate() {
        if let Some(name) = taken(terrain, at, options) {
            add(at, format!("`{name}` is taken"), "give every piece a name of its own");
        }
        if let Some(what) = overfull(piece, options) {
            add(at, what, "list the points left of each section, from its beginning");
        }
    }
    for name in &options.occupiable_complexes {
        let mut complexes = terrain.iter().filter(|piece| piece.kind == Land::Complex);
        if !complexes.any(|piece| piece.name.as_deref() == Some(name)) {
            let message = format!("there is no complex `{}`", clip(name));
            let fault = Fault::error(listed.span, message).clause("NB-BLD-03");
            faults.add(fault.help("list it: `{kind: complex, name: hougoumont, area: ...}`"));
            sound = false;
        }
    }
    sound
}

/// The name of a piece, if an earlier piece has it or if it is that of a section.
fn taken<'t>(terrain: &'t [Terrain], at: usize, options: &Options) -> Option<&'t str> {
    let name = terrain[at].name.as_deref()?;
    let is_called = |piece: &Terrain, name: &str| {
        let known = piece.name.as_deref();
        known.is_some_and(|known| known.eq_ignore_ascii_case(name))
    };
    let earlier = terrain[..at].iter().any(|piece| is_called(piece, name));
    let section = name.rsplit_once('-').is_some_and(|(of, number)| {
        let count = number.parse::<usize>().unwrap_or(0);
        let mut pieces = terrain.iter().filter(|piece| piece.has_sections());
        pieces.any(|piece| is_called(piece, of) && (1..=piece.sections(0, options).len()).contains(&count))
    });
    (earlier || section).then_some(name)
}

/// What lists more values than there are sections, in words.
fn overfull(piece: &Terrain, options: &Options) -> Option<String> {
    let sections = piece.sections(0, options);
    let more = |side: Option<usize>, listed: usize| {
        let there = sections.iter().filter(|section| section.side == side).count();
        (listed > there).then(|| format!("{listed} values are listed for {there} sections"))
    };
    let sides = piece.sides.iter().enumerate();
    let mut of_sides = sides.filter_map(|(at, side)| more(Some(at), side.values.len()));
    let of_line = if piece.sides.is_empty() { more(None, piece.values.len()) } else { None };
    of_line.or_else(|| of_sides.next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{from_text, parse, to_text};

    fn read(text: &str) -> Result<Terrain, Vec<String>> {
        let mut faults = Faults::default();
        let found = Terrain::read(&parse(text).expect("yaml"), &mut faults);
        let told = faults.sorted().into_iter();
        found.ok_or_else(|| told.map(|fault| fault.message.clone()).collect())
    }

    #[test]
    fn pieces_are_read_and_saved_as_they_are_written() {
        for text in [
            "{kind: wood, name: bossu, area: [[8, 9], [12, 9], [10, 12.5]], note: dense}",
            "{kind: hill, at: [8, 9], size: [3, 2], face: NNE, height: 2}",
            "{kind: stream, line: [[8, 9], [12, 9]], width: 0.5}",
            "{kind: ford, at: [8, 9], size: [3, 2]}",
            "{kind: trench, works: yes, line: [[8, 9], [12, 9]], values: [20, 0]}",
            "{kind: wall, line: [[8, 9], [12, 9]], section: 1, value: 30}",
            "{kind: complex, name: farm, area: [[8, 9], [12, 9], [10, 12]], holds: infantry, sides: \
             [{name: a, of: wall}, {name: b, of: building, values: [3]}, {name: c, of: building}]}",
            "{kind: cliff, line: [[8, 9], [12, 9]]}",
        ] {
            let piece = read(text).unwrap_or_else(|told| panic!("{text}: {told:?}"));
            let saved = to_text(&piece);
            assert_eq!(from_text(&saved), Ok(piece.clone()), "{saved}");
            assert_eq!(read(&saved), Ok(piece), "{saved}");
        }
        let ford = read("{kind: ford, at: [8, 9], size: [3, 2]}").expect("sound");
        assert_eq!(ford.kind, Land::Stream);
    }

    #[test]
    fn every_fault_of_a_piece_is_told() {
        for (text, faults) in [
            ("{kind: moor, at: [1, 1]}", &["`moor` is no kind of ground of these rules"][..]),
            ("{kind: woods}", &["this woods has no place"]),
            ("{kind: woods, at: [1, 1]}", &["this woods has no `size:`"]),
            ("{kind: woods, at: [1, 1], size: [0, 2]}", &["this is no size"]),
            ("{kind: hedge, at: [1, 1], size: [1, 2]}", &["this is not the shape of a hedge"]),
            ("{kind: hill, line: [[1, 1], [3, 3]], width: 1}", &["this is not the shape of a hill"]),
            ("{kind: wall, line: [[1, 1]]}", &["this is not the shape of a wall"]),
            ("{kind: wall, line: [[1, 1], [1, 1]]}", &["this line stands still"]),
            ("{kind: stream, line: [[1, 1], [3, 1]]}", &["this stream has no `width:`"]),
            (
                "{kind: hedge, line: [[1, 1], [3, 1]], width: 1, height: 2, values: [3]}",
                &["this hedge has no `width:`", "this hedge has no `height:`", "this hedge has no `values:`"],
            ),
            ("{kind: fence, line: [[1, 1], [3, 1]], works: yes}", &["a fence is no defence work"]),
            (
                "{kind: woods, area: [[1, 1], [3, 3], [1, 3], [3, 1]]}",
                &["the sides of an area may not cross each other"],
            ),
            ("{kind: ford, area: [[0, 0], [4, 0], [4, 4], [2, 1]]}", &["a ford bends one way only"]),
            (
                "{kind: complex, at: [5, 5], size: [2, 2], sides: [{name: a, of: wall}]}",
                &["this outline has 4 edges, and 1 sides are listed"],
            ),
            (
                "{kind: complex, area: [[0, 0], [4, 0], [4, 4]], sides: \
                 [{name: a, of: wall}, {name: A, of: wall}, {name: c, of: straw}]}",
                &["`straw` is no side of a complex of these rules"],
            ),
            (
                "{kind: complex, area: [[0, 0], [4, 0], [4, 4]], courtyard: yes, holds: infantry, sides: \
                 [{name: a, of: wall}, {name: A, of: wall}, {name: c, of: wall}]}",
                &["this complex has no `holds:`", "two sides are called `a`"],
            ),
        ] {
            let found = read(text).expect_err(text);
            let mut expected = faults.to_vec();
            let mut found = found.iter().map(String::as_str).collect::<Vec<_>>();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn pieces_that_do_not_go_together_are_told() {
        let text = "- {kind: wall, name: park, line: [[0, 0], [5, 0]]}\n\
            - {kind: woods, name: Park, at: [5, 5], size: [1, 1]}\n\
            - {kind: woods, name: park-3, at: [5, 5], size: [1, 1]}\n\
            - {kind: woods, name: park-4, at: [5, 5], size: [1, 1]}\n\
            - {kind: wall, line: [[0, 0], [5, 0]], values: [1, 2, 3, 4]}\n";
        let listed = parse(text).expect("yaml");
        let mut faults = Faults::default();
        let terrain = list_of(&listed, |node| Terrain::read(node, &mut faults)).expect("sound");
        let options = Options { occupiable_complexes: vec!["farm".to_owned()], ..Options::default() };
        assert!(!fits_together(&terrain, &listed, &options, &mut faults));
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.as_str());
        let expected = [
            "there is no complex `farm`",
            "`Park` is taken",
            "`park-3` is taken",
            "4 values are listed for 3 sections",
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
        let mut none = Faults::default();
        assert!(fits_together(&terrain[..1], &listed, &Options::default(), &mut none));
    }
}
