//! Orders that come to nothing, of units that are called like words.

use crate::adjudicate::Reason;
use crate::adjudicate::refusals::refused;
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::position::event::Event;

const GAME: &str = "
sides: [{side: blue, name: Blues, home_edge: south}, {side: red, name: Reds, home_edge: north}]
map: {columns: 20, rows: 14}
turn: 1
part: whole
order: [blue, red]
initiative: blue
wins: 1
options: {points: any, random_cards: no, random_terrain: no}
army:
- {unit: line, side: blue, name: 1+, kind: infantry, grade: seasoned, at: 0908, form: line, face: N}
- {unit: contact, side: blue, name: 2+, kind: heavy-cavalry, grade: elite, at: 1210, form: line, face: N}
- {unit: is, side: blue, name: 3+, kind: infantry, grade: veteran, at: 0610, form: square, face: N}
- {unit: front, side: blue, name: 4+, kind: infantry, grade: veteran, at: 1508, form: line, face: N}
- {unit: out, side: blue, name: 5+, kind: leader, at: 0408}
- {unit: of, side: red, name: 6+, kind: infantry, grade: veteran, at: 0902, form: line, face: S}
- {unit: reach, side: red, name: 7+, kind: infantry, grade: veteran, at: 0407, form: line, face: N}
- {unit: locked, side: red, name: 8+, kind: infantry, grade: veteran, at: 1507, form: line, face: S}
";

const ORDERS: &str = "
orders:
- {unit: line, do: [{move: [0909], else: stand}, {sidestep: NE, else: stand}, {move: NE}, {move: NE, else: stand}]}
- {unit: contact, do: [{form: square, else: stand}, {charge: of, else: stand}]}
- {unit: is, do: [{move: NE, else: stand}, {sidestep: W, else: stand}]}
- {unit: front, do: [{move: NE, else: stand}]}
- {unit: out, do: [{move: [0407], else: stand}]}
";

fn why(event: &Event) -> Option<&Reason> {
    match event {
        Event::Dropped { reason, .. } => Some(reason),
        _ => None,
    }
}

#[test]
fn a_report_names_units_and_takes_no_word_for_one() {
    let refused = refused::<EasyNapoleonics>(GAME, ORDERS, why);
    let expected = [
        "0909 is no front hex of line in 0908",
        "NE leads into a front hex of line",
        "line moves once in a turn",
        "`contact` is heavy cavalry, which has no square",
        "nobody named can be charged in this move",
        "a square does not move",
        "a square does not move, nor sidestep",
        "front is locked by an enemy beside it and may not move",
        "reach is in 0407",
    ];
    for expected in expected {
        assert!(refused.iter().any(|reason| reason == expected), "{expected:?} in {refused:#?}");
    }
}
