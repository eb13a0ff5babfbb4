//! A line of an amendment about ground on a table: a piece that goes, or one that comes.

use crate::adjudicate::contract::amending::pieces;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Shape, Value, did_you_mean};

/// What such a line says.
pub enum GroundLine<'n> {
    /// A piece comes, or is laid anew.
    Comes(&'n Node),
    /// A piece goes, given by its name.
    Goes {
        /// Its name.
        name: &'n Node,
        /// Why it goes.
        why: String,
    },
}

/// Reads such a line; `example` shows how a piece is laid.
pub fn ground_line<'n>(
    line: &'n Node,
    shape: &'static Shape,
    example: &str,
    faults: &mut Faults,
) -> Option<GroundLine<'n>> {
    let mut fields = Fields::shaped(line, shape, faults)?;
    let piece = fields.needed("terrain", faults)?;
    let why = fields.optional::<String>("remove", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let fault = match (&piece.value, why?) {
        (Value::Map(_), None) => return Some(GroundLine::Comes(piece)),
        (_, Some(why)) if !matches!(piece.value, Value::Map(_)) => return Some(GroundLine::Goes { name: piece, why }),
        (_, Some(_)) => Fault::error(piece.span, "ground that goes is given by its name")
            .help("write `{terrain: pont, remove: burnt}`"),
        (_, None) => Fault::error(line.span, "nothing is said of this ground")
            .help(format!("write `remove: burnt` to take it away, or lay it anew: `terrain: {example}`")),
    };
    faults.add(fault);
    None
}

/// The pieces that a line names, by their places among all.
pub fn pieces_named<'p>(
    all: impl Iterator<Item = &'p Option<String>> + Clone,
    node: &Node,
    faults: &mut Faults,
) -> Option<Vec<usize>> {
    let name = String::read(node, faults)?;
    let is_named = |known: &Option<String>| known.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(&name));
    let found = all.clone().enumerate().filter(|(_, known)| is_named(known)).map(|(index, _)| index);
    let found = found.collect::<Vec<_>>();
    if found.is_empty() {
        let help = match did_you_mean(&name, all.clone().flatten().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => pieces(all),
        };
        faults.add(Fault::error(node.span, format!("no ground is called `{name}`")).help(help));
        return None;
    }
    Some(found)
}

/// Lays a piece, in the place of another where there is one, and says so; nothing where it lies there already.
pub fn lay<T: PartialEq>(ground: &mut Vec<T>, piece: T, instead_of: Option<usize>, called: &str) -> String {
    match instead_of {
        Some(index) if ground[index] == piece => String::new(),
        Some(index) => {
            ground[index] = piece;
            format!("{called} lies otherwise than before")
        }
        None => {
            ground.push(piece);
            format!("{called} comes to the map")
        }
    }
}
