//! A piece of ground, in a turn file or a game file: EN-SET-05.

use crate::kit::Spot;
use crate::rules::easy_napoleonics::position::scenario::{Land, Terrain};
use crate::yaml::draft::{anything, list, text, words_of};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Span, did_you_mean, may, needed, normal};

/// A piece of ground.
pub(crate) const GROUND: Shape = Shape::of(
    "a piece of ground",
    &[&[
        needed("kind", "what it is", || words_of(Land::WORDS)),
        may("name", "what it is called", text),
        may("hexes", "its hexes", || list(Spot::draft())),
        may("note", "text for yourself", anything),
    ]],
);

/// A piece of ground that a side puts out; without hexes it is diced for.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// The ground.
    pub terrain: Terrain,
    /// Where the entry stands.
    pub span: Span,
}

/// Reads a piece of ground; one without hexes is diced for.
pub(crate) fn terrain(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let mut fields = Fields::shaped(node, &GROUND, faults)?;
    let kind = fields.needed("kind", faults);
    let kind = kind.and_then(|node| land(node, faults));
    let name = fields.optional::<String>("name", faults);
    let hexes = fields.listed("hexes", faults, Spot::read);
    fields.take("note");
    fields.finish(faults)?;
    Some(Terrain { kind: kind?, name: name?, hexes: hexes? })
}

/// EN-SET-05: there are no other kinds of ground.
pub(crate) fn land(node: &Node, faults: &mut Faults) -> Option<Land> {
    let word = normal(&String::read(node, faults)?);
    let known = Land::WORDS.iter().find(|(known, _)| *known == word);
    if known.is_none() {
        let kinds = Land::WORDS.iter().map(|(word, _)| *word);
        let help = match did_you_mean(&word, kinds) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "there are woods, hills, villages, streams and ponds".to_owned(),
        };
        let fault = Fault::error(node.span, format!("`{word}` is no kind of ground of these rules"));
        faults.add(fault.clause("EN-SET-05").help(help));
    }
    known.map(|(_, land)| *land)
}
