//! Ground that changes by the umpire's hand: a bridge is burnt, a ford is found.

use super::keys::LAND;
use crate::adjudicate::{self, Amended};
use crate::kit::an;
use crate::kit::naming::title;
use crate::kit::table::Length;
use crate::rules::two_by_two::orders::terrain::placed;
use crate::rules::two_by_two::position::scenario::{Land, Terrain};
use crate::rules::two_by_two::position::state::State;
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value, did_you_mean};

/// Takes a piece of ground away, or lays one: in place of the one of its name and kind, where there is one.
pub(super) fn terrain_line(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(line, &LAND, faults)?;
    let piece = fields.needed("terrain", faults)?;
    let why = fields.optional::<String>("remove", faults);
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let text = match (&piece.value, why?) {
        (Value::Map(_), None) => {
            let laid = placed(piece, faults)?;
            is_on_table(state, &laid, piece, faults)?;
            lays(state, laid)
        }
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
                `terrain: {kind: bridge, name: pont, at: [12, 9], face: 0}`";
            faults.add(fault.help(help));
            return None;
        }
    };
    Some(Amended { units: Vec::new(), text })
}

fn lays(state: &mut State, piece: Terrain) -> String {
    let named = piece.name.as_ref();
    let same = |known: &Terrain| known.kind == piece.kind && known.name.as_ref() == named;
    let known = named.and_then(|_| state.terrain.iter().position(same));
    let text = match known {
        Some(index) if state.terrain[index] == piece => return String::new(),
        Some(_) => format!("{} lies otherwise than before", called(&piece)),
        None => match &piece.name {
            Some(_) => format!("{} comes to the map", called(&piece)),
            None => format!("{} comes to the map", an(piece.kind.word())),
        },
    };
    match known {
        Some(index) => state.terrain[index] = piece,
        None => state.terrain.push(piece),
    }
    text
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
    let name = String::read(node, faults)?;
    let is_named = |piece: &Terrain| {
        let known = piece.name.as_ref();
        known.is_some_and(|known| known.eq_ignore_ascii_case(&name))
    };
    let found = state.terrain.iter().enumerate();
    let found = found.filter(|(_, piece)| is_named(piece));
    let found = found.map(|(index, _)| index).collect::<Vec<_>>();
    match found.as_slice() {
        [only] => return Some(*only),
        [] => {
            let names = state.terrain.iter();
            let names = names.filter_map(|piece| piece.name.as_deref());
            let near = did_you_mean(&name, names);
            let fault = Fault::error(node.span, format!("no ground is called `{name}`"));
            faults.add(match near {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault.help(adjudicate::pieces(state.terrain.iter().map(|piece| &piece.name))),
            });
        }
        _ => {
            let message = format!("more than one piece of ground is called `{name}`");
            let help = "the program cannot tell which; lay the ground anew in the game file";
            faults.add(Fault::error(node.span, message).help(help));
        }
    }
    None
}

fn called(piece: &Terrain) -> String {
    let kind: Land = piece.kind;
    match &piece.name {
        Some(name) => title(&format!("the {} {name}", kind.word())),
        None => format!("the {}", kind.word()),
    }
}
