//! Orders that come to nothing, of units that are called like words.

use crate::adjudicate::Reason;
use crate::adjudicate::refusals::refused;
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::position::event::Event;

const GAME: &str = "
sides: [{side: red, name: Reds, home_edge: south}, {side: blue, name: Blues, home_edge: north}]
map: {columns: 12, rows: 12, tops: flat}
turn: 1
part: first
order: [red, blue]
terrain: [{kind: way, name: out, hexes: [0505], blocks_los: yes}]
army:
- {unit: line, side: red, name: 1+, kind: musket, at: 0510, form: line}
- {unit: contact, side: red, name: 2+, kind: cavalry, at: 0310, form: column}
- {unit: out, side: red, name: 3+, kind: artillery, at: 0410, form: unlimbered}
- {unit: hex, side: red, name: 4+, kind: musket, at: 0506, form: column}
- {unit: does, side: red, name: 5+, kind: musket, at: 0610, form: square}
- {unit: stands, side: red, name: 6+, kind: musket, at: 0611, form: column}
- {unit: General, side: red, name: seven, kind: general, at: 0711}
- {unit: is, side: blue, name: 8+, kind: musket, at: 0501, form: line}
- {unit: of, side: blue, name: 9+, kind: musket, at: 0504, form: line}
- {unit: reach, side: blue, name: 10+, kind: cavalry, at: 0902, form: column}
";

const ORDERS: &str = "
orders:
- {unit: line, do: [{fire: of, else: {form: line}}]}
- {unit: contact, do: [{fire: of, else: {form: column}}, {form: square, else: {form: column}}]}
- {unit: out, do: [{fire: line, else: {form: unlimbered}}]}
- {unit: hex, do: [{fire: of, else: {form: column}}]}
- {unit: does, do: [{charge: reach, else: {form: square}}]}
- {unit: stands, do: [{move: [0610], else: {form: column}}]}
- {unit: General, do: [{rally: line, else: stand}, {rally: is, else: stand}]}
";

fn why(event: &Event) -> Option<&Reason> {
    match event {
        Event::Dropped { reason, .. } => Some(reason),
        _ => None,
    }
}

#[test]
fn a_report_names_units_and_takes_no_word_for_one() {
    let refused = refused::<ReallySimple>(GAME, ORDERS, why);
    let expected = [
        "of is 6 hexes off, out of range",
        "cavalry cannot fire",
        "contact is cavalry, which has no square",
        "line is no enemy unit",
        "hex does not see of: the way in 0505 is in the way",
        "a square cannot assault",
        "does stands in 0610",
        "line is not retreating",
        "is is not of his side",
    ];
    for expected in expected {
        assert!(refused.iter().any(|reason| reason == expected), "{expected:?} in {refused:#?}");
    }
}
