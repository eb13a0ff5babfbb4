//! Pieces of ground on a map of hexes, as an umpire amends them.

use super::{Spot, list};
use crate::yaml::{Fault, Faults, Node, Read, list_of, same_word};

/// Reads the hexes of a piece, of which it has one at least.
pub fn hexes(node: &Node, faults: &mut Faults) -> Option<Vec<Spot>> {
    if node.items().is_empty() {
        faults.add(Fault::empty(node.span));
        return None;
    }
    list_of(node, |item| Spot::read(item, faults))
}

/// The pieces that a word means, by a hex of theirs or by their name, by their places in the list.
pub fn meant<'p>(pieces: impl Iterator<Item = (Option<&'p str>, &'p [Spot])>, word: &str) -> Vec<usize> {
    let spot = Spot::parse(word);
    let is = |(name, hexes): (Option<&str>, &[Spot])| match spot {
        Some(spot) => hexes.contains(&spot),
        None => name.is_some_and(|name| same_word(name, word)),
    };
    pieces.enumerate().filter(|(_, piece)| is(*piece)).map(|(index, _)| index).collect()
}

/// The hexes of a piece in a sentence: `0406 and 0407`.
pub fn spots(hexes: &[Spot]) -> String {
    list(&hexes.iter().map(Spot::to_string).collect::<Vec<_>>())
}
