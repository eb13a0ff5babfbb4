//! What a form proposes before the game: a general order for every brigade that has none, a place for every one that is
//! nowhere: NB-ORD-01, NB-ORD-02.

use crate::adjudicate::Side;
use crate::kit::table::{Coordinates, Length, outward};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, number, place};
use crate::rules::napoleonic_brigade::setup::disposition::Disposition;
use crate::rules::napoleonic_brigade::setup::soundness;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// How far apart the places are that are tried: along the edge, and from it.
const APART: [i64; 2] = [50, 150];

/// The entries of a form before the game.
pub(crate) fn proposal(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut board = state.clone();
    let mut set_out = Vec::new();
    let mine = state.army.iter().filter(|brigade| brigade.side == *side);
    let mine = mine.filter(|brigade| !brigade.is_gone()).collect::<Vec<_>>();
    for brigade in &mine {
        if brigade.at.is_some() {
            continue;
        }
        match first_place(&mut board, ground, brigade) {
            Some(disposition) => set_out.push(entry(brigade, &disposition)),
            None => set_out.push(format!("# no place was found for {}", brigade.unit)),
        }
    }
    let mut lines = vec!["general:   # one for every brigade; `hold` keeps it where it stands".to_owned()];
    for brigade in mine.iter().filter(|brigade| brigade.lacks_order()) {
        let Coordinates(x, y) = board.unit(&brigade.unit).at.unwrap_or_else(|| {
            let half = |edge: Length| number(edge.share(1, 2));
            Coordinates(half(board.board().width), half(board.board().height))
        });
        lines.push(format!("- {{unit: {}, do: {{hold: [{x}, {y}]}}}}", brigade.unit));
    }
    lines.push("deploy:   # `at` is the middle of the front edge".to_owned());
    lines.extend(set_out);
    if state.open.contains(side) {
        let standing = mine.iter().filter(|brigade| brigade.at.is_some());
        lines.extend(standing.filter_map(|brigade| {
            let (at, face) = brigade.at.zip(brigade.face)?;
            let stands = Disposition { at, face, form: brigade.form, post: brigade.post.clone() };
            Some(format!("# {}", entry(brigade, &stands)))
        }));
    }
    lines
}

fn entry(brigade: &Brigade, stands: &Disposition) -> String {
    let id = &brigade.unit;
    match &stands.post {
        Some(post) => format!("- {{unit: {id}, occupy: {}}}", post.complex),
        None => format!(
            "- {{unit: {id}, at: [{}, {}], face: {}, form: {}}}",
            stands.at.0, stands.at.1, stands.face, stands.form
        ),
    }
}

/// The first free place along the own edge, row behind row, and stands there.
fn first_place(board: &mut State, ground: &Ground, brigade: &Brigade) -> Option<Disposition> {
    let edge = board.card(&brigade.side).home_edge;
    let line = board.board().edge(edge);
    let face = outward(edge).reversed();
    let [aside, back] = APART.map(|part| Length::hundredths(part, INCH));
    let deep = board.layout(brigade, brigade.form).size.depth;
    let across = line.length();
    let far = board.board().width.max(board.board().height).share(1, 3);
    let mut rows = 1;
    loop {
        let row = deep + back * rows;
        if row > far {
            return None;
        }
        let mut along = aside;
        while along < across {
            let at = line.at(along) + face.course().over(row);
            let disposition = Disposition { at: place(at), face, form: brigade.form, post: None };
            disposition.clone().set_out(board.unit_mut(&brigade.unit));
            if soundness::placed_wrong(board, ground, &brigade.unit).is_none() {
                return Some(disposition);
            }
            along += aside;
        }
        rows += 1;
    }
}
