//! Reasons name exactly those whom they are about, were these called by words of the sentence and of the language.

use crate::adjudicate::{Basis, Clause, Entry, Fact, Phrases, Reason, Side, UnitId};
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::narrative::tell::tell;
use crate::rules::two_by_two::orders::{Orders, by_phase};
use crate::rules::two_by_two::play::rally;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::setup::set_up;
use crate::yaml::{Faults, parse};

/// `reach` is pinned far from everybody, and out of the field of fire of `contact`.
const GAME: &str = r#"
edition: 2mc
sides:
- {side: blue, name: British, home_edge: south, role: defender}
- {side: red, name: French, home_edge: north, role: attacker}
map: {width: 24, height: 24}
turn: 3
part: whole
order: [red, blue]
scenario: {points: any}
army:
- {unit: contact, side: blue, name: Mercer's horse artillery, kind: horse-artillery, at: [4, 10], face: 0}
- {unit: line, side: blue, name: the 71st infantry, kind: line, at: [4, 12], face: 0}
- {unit: reach, side: red, name: the 3rd infantry, kind: line, at: [20, 10], face: 180, state: pinned}
- {unit: of, side: red, name: the 9th infantry, kind: line, at: [20, 20], face: 180}
- {unit: is, side: red, name: the 8th infantry, kind: line, at: [16, 20], face: 180}
"#;

fn field() -> State {
    let mut faults = Faults::default();
    let game = parse(GAME).expect("yaml");
    set_up(&game, &mut faults).unwrap_or_else(|| panic!("{faults:?}"))
}

fn dropped(unit: &str, reason: Reason) -> Entry<Event> {
    Entry {
        clause: Clause::new("TT-DEC-05"),
        event: Event::Dropped { unit: UnitId::new(unit), step: 1, reason },
        rolls: Vec::new(),
        shows: Vec::new(),
        meets: Vec::new(),
    }
}

#[test]
fn what_comes_to_nothing_names_whom_it_is_about_and_nobody_else() {
    let state = field();
    let ground = Ground::of(&state);
    let unit = |name: &str| state.unit(&UnitId::new(name));
    let shot =
        |target: &str| targets::aim(&state, &ground, unit("contact"), unit(target)).expect_err("it cannot").reason;
    let log = [
        dropped("contact", shot("reach")),
        dropped("contact", shot("line")),
        dropped("reach", rally::rally(&state, unit("reach")).expect_err("it cannot").reason),
        dropped("of", rally::rally(&state, unit("of")).expect_err("it need not").reason),
    ];
    let told = tell(&state, &log, &TwoByTwo::roster(&state), Phrases::NONE);
    assert_eq!(
        told.iter().map(|told| told.text.as_str()).collect::<Vec<_>>(),
        [
            "The first step of Mercer's horse artillery comes to nothing: the 3rd infantry is outside the field of fire of \
             Mercer's horse artillery.",
            "The first step of Mercer's horse artillery comes to nothing: the 71st infantry is your own.",
            "The first step of the 3rd infantry comes to nothing: the 3rd infantry is in reach of no HQ that commands it.",
            "The first step of the 9th infantry comes to nothing: the 9th infantry is neither pinned nor disrupted.",
        ]
    );
}

#[test]
fn what_is_refused_on_paper_is_about_its_facts() {
    let state = field();
    let text = "orders:\n- {unit: reach, do: {forward: 1}}\n- {unit: front, do: {forward: 1}}\n";
    let mut faults = Faults::default();
    let orders = Orders::read(&parse(text).expect("yaml"), &mut faults).expect("sound orders");
    let dropped = by_phase::sorted(&state, &Side::new("blue"), &orders).dropped;
    let found = dropped.iter().map(|order| (order.reason.to_string(), order.reason.facts().to_vec()));
    let expected = [
        ("`reach` is not yours", Fact::Unit(UnitId::new("reach"))),
        ("there is no unit `front`", Fact::typed("front")),
    ];
    let expected = expected.map(|(said, fact)| (said.to_owned(), vec![fact]));
    assert_eq!(found.collect::<Vec<_>>(), expected);
}
