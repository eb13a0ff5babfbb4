//! Ground that changes by the umpire's hand: a bridge is burnt, a wall is battered down.

use super::lines::LAND;
use crate::adjudicate::{Amended, GroundLine, ground_line, lay, pieces_named};
use crate::kit::an;
use crate::kit::naming::title;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::position::terrain;
use crate::rules::napoleonic_brigade::position::terrain::Terrain;
use crate::rules::napoleonic_brigade::setup::terrain as survey;
use crate::yaml::{Fault, Faults, Node, Read, Value};

/// How a piece is laid.
const EXAMPLE: &str = "{kind: bridge, name: pont, at: [12, 9], size: [1, 3]}";

/// Takes a piece of ground away, or lays one: in place of the one of its name, where there is one.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let (piece, text) = match ground_line(line, &LAND, EXAMPLE, faults)? {
        GroundLine::Comes(piece) => (piece, lays(state, piece, faults)?),
        GroundLine::Goes { name, why } => {
            let found = pieces_named(state.terrain.iter().map(|piece| &piece.name), name, faults)?;
            let gone = state.terrain.remove(*found.first()?);
            (name, format!("{} is gone: {why}", called(&gone)))
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
    let name = match &piece.name {
        Some(_) => called(&piece),
        None => an(&piece.kind.to_string()),
    };
    let text = lay(&mut state.terrain, piece, known, &name);
    if text.is_empty() {
        return Some(text);
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

fn called(piece: &Terrain) -> String {
    title(&terrain::called(piece.kind, piece.name.as_deref()).to_string())
}
