//! Ground as it is written down: TT-TERR-01 to TT-TERR-09.

use super::keys;
use super::words::point;
use crate::kit::Edge;
use crate::kit::table::{self, Coordinates, Decimal};
use crate::rules::two_by_two::position::scenario::{Land, Terrain};
use crate::rules::two_by_two::position::terrain_pieces;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Span, word_of};

/// A piece of ground that the defender puts out; without a place it is diced for.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// The ground.
    pub terrain: Terrain,
    /// Where the entry stands.
    pub span: Span,
}

/// One entry of `terrain` in a turn file.
pub(crate) fn laid(node: &Node, faults: &mut Faults) -> Option<Laid> {
    let terrain = terrain(node, faults)?;
    let span = node.span;
    Some(Laid { terrain, span })
}

/// A piece of ground of a game file, which has its place.
pub(crate) fn placed(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let terrain = terrain(node, faults)?;
    if !terrain.is_placed() {
        let fault = Fault::error(node.span, "this piece of ground has no place");
        faults.add(fault.help(where_to(terrain.kind)));
        return None;
    }
    Some(terrain)
}

/// Reads degrees or a point of the compass.
pub(crate) fn heading(node: &Node, faults: &mut Faults) -> Option<table::Heading> {
    let text = String::read(node, faults)?;
    let heading = table::Heading::parse(&text);
    if heading.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no heading"));
        faults.add(fault.help("write whole degrees clockwise from north, or a point like `NNE`"));
    }
    heading
}

/// Reads a piece of ground; one without a place is diced for.
pub(crate) fn terrain(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let mut fields = Fields::shaped(node, &keys::GROUND, faults)?;
    let kind = fields.needed("kind", faults);
    let kind = kind.and_then(|node| word_of(node, Land::WORDS, "kind of ground", faults));
    let name = fields.optional::<String>("name", faults);
    let at = fields.given_with("at", faults, point);
    let size = fields.given_with("size", faults, size);
    let area = fields.listed("area", faults, point);
    let line = fields.listed("line", faults, point);
    let mut length = |key, faults: &mut Faults| fields.given_with(key, faults, decimal);
    let [radius, width, long] = ["radius", "width", "length"].map(|key| length(key, faults));
    let face = fields.given_with("face", faults, heading);
    let height = fields.given_with("height", faults, height);
    let steep = fields.listed("steep", faults, Edge::read);
    fields.take("note");
    fields.finish(faults)?;
    let terrain = Terrain {
        name: name?,
        at: at?,
        size: size?,
        radius: radius?,
        area: area?,
        line: line?,
        width: width?,
        face: face?,
        length: long?,
        height: height?,
        steep: steep?,
        ..Terrain::of(kind?)
    };
    if let Some(flaw) = terrain_pieces::flaw(&terrain) {
        faults.add(Fault::error(node.span, flaw).help(where_to(terrain.kind)));
        return None;
    }
    shaped(node, &terrain, faults).then_some(terrain)
}

/// Whether a piece of ground has the shape of its kind, if it has one.
fn shaped(node: &Node, terrain: &Terrain, faults: &mut Faults) -> bool {
    let Terrain { kind, at, area, line, .. } = terrain;
    let given = [at.is_some(), !area.is_empty(), !line.is_empty()];
    let shapes = given.iter().filter(|given| **given).count();
    let fits = match kind {
        kind if kind.is_linear() => at.is_none() && area.is_empty() && line.len() != 1,
        Land::Bridge | Land::Ford => area.is_empty() && line.is_empty() && at.is_some(),
        _ => line.is_empty() && (area.is_empty() || area.len() > 2),
    };
    let sized = |key: &str, given: bool, fits: bool| (given && !fits).then(|| key.to_owned());
    let about = at.is_some() && !kind.is_linear();
    let strange = [
        sized("size", terrain.size.is_some(), area.is_empty() && !kind.is_linear()),
        sized("radius", terrain.radius.is_some(), *kind == Land::Copse),
        sized("width", terrain.width.is_some(), *kind == Land::River),
        sized("steep", !terrain.steep.is_empty(), *kind == Land::Hill),
        sized("height", terrain.height.is_some(), *kind == Land::Hill),
    ];
    let bare =
        about && terrain.size.is_none() && terrain.radius.is_none() && !matches!(kind, Land::Bridge | Land::Ford);
    let strange = strange.into_iter().flatten().next();
    let message = match &strange {
        Some(key) => format!("a {} has no `{key}:` here", kind.word()),
        None if bare => format!("this {} has no `size:`", kind.word()),
        None => format!("this is not the shape of a {}", kind.word()),
    };
    let sound = fits && shapes < 2 && strange.is_none() && !bare;
    if !sound {
        faults.add(Fault::error(node.span, message).help(where_to(*kind)));
    }
    sound
}

fn where_to(kind: Land) -> &'static str {
    match kind {
        kind if kind.is_linear() => "say where it runs: `line: [[12, 0], [12, 24]]`",
        Land::Bridge | Land::Ford => "say where it is and which way it leads: `at: [12, 9], face: 0`",
        Land::Copse => "say where it is: `at: [12, 9], radius: 0.5`, or `area:` with its corners",
        _ => "say where it is: `at: [12, 9], size: [3, 2]`, or `area:` with its corners",
    }
}

fn size(node: &Node, faults: &mut Faults) -> Option<[Decimal; 2]> {
    let Coordinates(wide, deep) = point(node, faults)?;
    let none = Decimal::default();
    if wide <= none || deep <= none {
        faults.add(Fault::error(node.span, "this is no size").help("write `size: [3, 2]`"));
        return None;
    }
    Some([wide, deep])
}

/// Reads a length above zero.
fn decimal(node: &Node, faults: &mut Faults) -> Option<Decimal> {
    let text = String::read(node, faults)?;
    let length = Decimal::parse(&text).filter(|length| *length > Decimal::default());
    if length.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no length"));
        faults.add(fault.help("write a number of board units, like `0.5`"));
    }
    length
}

fn height(node: &Node, faults: &mut Faults) -> Option<u8> {
    let text = String::read(node, faults)?;
    let level = text.parse::<u8>().ok().filter(|level| (1..=9).contains(level));
    if level.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no level of a hill"));
        faults.add(fault.help("write 1 for a hill, 2 for one that is higher, up to 9"));
    }
    level
}
