//! Ground that changes by the umpire's hand: a bridge is burnt, a wall is battered down.

use super::lines::LAND;
use crate::adjudicate::{self, Amended};
use crate::kit::an;
use crate::kit::naming::title;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::terrain;
use crate::rules::napoleonic_brigade::position::terrain::Terrain;
use crate::rules::napoleonic_brigade::setup::terrain as survey;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value, did_you_mean};

/// Takes a piece of ground away, or lays one: in place of the one of its name, where there is one.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &LAND, faults)?;
    let piece = fields.needed("terrain", faults)?;
    let why = fields.optional::<String>("remove", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let text = match (&piece.value, why?) {
        (Value::Map(_), None) => lays(state, piece, faults)?,
        (Value::Map(_), Some(_)) => {
            let fault = Fault::error(piece.span, "ground that goes is given by its name");
            faults.add(fault.help("write `{terrain: pont, remove: burnt}`"));
            return None;
        }
        (_, Some(why)) => {
            let index = find(state, piece, faults)?;
            let gone = state.terrain.remove(index);
            format!("{} is gone: {why}", called(&gone))
        }
        (_, None) => {
            let fault = Fault::error(line.span, "nothing is said of this ground");
            let help = "write `remove: burnt` to take it away, or lay it anew: \
                `terrain: {kind: bridge, name: pont, at: [12, 9], size: [1, 3]}`";
            faults.add(fault.help(help));
            return None;
        }
    };
    is_held_by_nobody(state, piece, faults)?;
    Some(Amended { units: Vec::new(), text })
}

fn lays(state: &mut State, node: &Node, faults: &mut Faults) -> Option<String> {
    let piece = Terrain::read(node, faults)?;
    is_on_table(state, &piece, node, faults)?;
    let named = piece.name.as_ref();
    let same = |known: &Terrain| named.is_some() && known.name.as_ref() == named;
    let known = state.terrain.iter().position(same);
    let text = match known {
        Some(index) if state.terrain[index] == piece => return Some(String::new()),
        Some(_) => format!("{} lies otherwise than before", called(&piece)),
        None => match &piece.name {
            Some(_) => format!("{} comes to the map", called(&piece)),
            None => format!("{} comes to the map", an(&piece.kind.to_string())),
        },
    };
    match known {
        Some(index) => state.terrain[index] = piece,
        None => state.terrain.push(piece),
    }
    let alone = Node { value: Value::Empty, ..*node };
    survey::fits_together(&state.terrain, &alone, &state.options, faults).then_some(text)
}

/// Whether any of a piece lies on the table; what runs on beyond the edge does.
fn is_on_table(state: &State, piece: &Terrain, node: &Node, faults: &mut Faults) -> Option<()> {
    let points = piece.at.iter().chain(&piece.area).chain(&piece.line);
    let points = points.map(|point| point.point(INCH)).collect::<Vec<_>>();
    let across = piece.size.iter().flatten().chain(&piece.width);
    let around = across.map(|across| across.length(INCH)).max();
    let board = state.board();
    if board.is_met_by(&points, around.unwrap_or(Length::ZERO)) {
        return Some(());
    }
    let message = format!("{} would lie off the table", called(piece));
    let [east, north] = [board.width, board.height].map(|edge| edge.show(INCH));
    let help = format!("the table reaches to [{east}, {north}]");
    faults.add(Fault::error(node.span, message).help(help));
    None
}

/// NB-BLD-17: whether every garrison still has its complex.
fn is_held_by_nobody(state: &State, node: &Node, faults: &mut Faults) -> Option<()> {
    let ground = Ground::of(&state.terrain, &state.options);
    let lost = state.brigades().find(|brigade| {
        let post = brigade.post.as_ref();
        let piece = post.map(|post| ground.complex(&post.complex).map(|piece| piece.facades.len()));
        match piece {
            None => false,
            Some(None) => true,
            Some(Some(sides)) => {
                let mut held = post.iter().flat_map(|post| &post.sides);
                held.any(|side| usize::from(*side) >= sides)
            }
        }
    });
    let Some(brigade) = lost else {
        return Some(());
    };
    let message = format!("`{}` holds a place there", brigade.unit);
    let help = "put it elsewhere first, in a line before this one";
    faults.add(Fault::error(node.span, message).help(help));
    None
}

/// The piece of a name.
fn find(state: &State, node: &Node, faults: &mut Faults) -> Option<usize> {
    let name = String::read(node, faults)?;
    let is_named = |piece: &Terrain| {
        let known = piece.name.as_ref();
        known.is_some_and(|known| known.eq_ignore_ascii_case(&name))
    };
    let found = state.terrain.iter().position(is_named);
    if found.is_none() {
        let names = state.terrain.iter();
        let names = names.filter_map(|piece| piece.name.as_deref());
        let near = did_you_mean(&name, names);
        let fault = Fault::error(node.span, format!("no ground is called `{name}`"));
        faults.add(match near {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(adjudicate::pieces(state.terrain.iter().map(|piece| &piece.name))),
        });
    }
    found
}

fn called(piece: &Terrain) -> String {
    title(&terrain::called(piece.kind, piece.name.as_deref()).to_string())
}
