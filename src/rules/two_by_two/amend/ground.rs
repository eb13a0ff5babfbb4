//! Ground that changes by the umpire's hand: a bridge is burnt, a ford is found.

use super::keys::LAND;
use crate::adjudicate::{Amended, GroundLine, ground_line, lay, pieces_named};
use crate::kit::an;
use crate::kit::naming::title;
use crate::kit::table::Length;
use crate::rules::two_by_two::orders::terrain::placed;
use crate::rules::two_by_two::position::scenario::{Land, Terrain};
use crate::rules::two_by_two::position::state::State;
use crate::yaml::{Fault, Faults, Node, Read};

/// How a piece is laid.
const EXAMPLE: &str = "{kind: bridge, name: pont, at: [12, 9], face: 0}";

/// Takes a piece of ground away, or lays one: in place of the one of its name and kind, where there is one.
pub(super) fn terrain_line(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let text = match ground_line(line, &LAND, EXAMPLE, faults)? {
        GroundLine::Comes(piece) => {
            let laid = placed(piece, faults)?;
            is_on_table(state, &laid, piece, faults)?;
            lays(state, laid)
        }
        GroundLine::Goes { name, why } => {
            let index = find(state, name, faults)?;
            let gone = state.terrain.remove(index);
            format!("{} is gone: {why}", called(&gone))
        }
    };
    Some(Amended { units: Vec::new(), text })
}

fn lays(state: &mut State, piece: Terrain) -> String {
    let named = piece.name.as_ref();
    let same = |known: &Terrain| known.kind == piece.kind && known.name.as_ref() == named;
    let known = named.and_then(|_| state.terrain.iter().position(same));
    let name = match &piece.name {
        Some(_) => called(&piece),
        None => an(piece.kind.word()),
    };
    lay(&mut state.terrain, piece, known, &name)
}

/// Whether any of a piece lies on the table; what runs on beyond the edge does.
fn is_on_table(state: &State, laid: &Terrain, node: &Node, faults: &mut Faults) -> Option<()> {
    let unit = state.measure();
    let points = laid.at.iter().chain(&laid.area).chain(&laid.line);
    let points = points.map(|point| point.point(unit)).collect::<Vec<_>>();
    let across = laid.size.iter().flatten();
    let across = across.chain([&laid.radius, &laid.width, &laid.length].into_iter().flatten());
    let around = across.map(|across| across.length(unit)).max();
    let board = state.board();
    if board.is_met_by(&points, around.unwrap_or(Length::ZERO)) {
        return Some(());
    }
    let message = format!("{} would lie off the table", called(laid));
    let [east, north] = [board.width, board.height].map(|edge| edge.show(unit));
    let help = format!("the table reaches to [{east}, {north}]");
    faults.add(Fault::error(node.span, message).help(help));
    None
}

/// The one piece of a name.
fn find(state: &State, node: &Node, faults: &mut Faults) -> Option<usize> {
    let found = pieces_named(state.terrain.iter().map(|piece| &piece.name), node, faults)?;
    if let [only] = found.as_slice() {
        return Some(*only);
    }
    let message = format!("more than one piece of ground is called `{}`", String::read(node, faults)?);
    let help = "the program cannot tell which; lay the ground anew in the game file";
    faults.add(Fault::error(node.span, message).help(help));
    None
}

fn called(piece: &Terrain) -> String {
    let kind: Land = piece.kind;
    match &piece.name {
        Some(name) => title(&format!("the {} {name}", kind.word())),
        None => format!("the {}", kind.word()),
    }
}
