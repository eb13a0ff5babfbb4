//! The timetable of section 3.48, turn by turn: what becomes of a loser L and a winner W.

use super::fixture::{british, position};
use super::trial::{clash, duties, moves, strikes, turn};
use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::contact::{Clash, How};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::manner::Manner::{FollowUp, PushBack};

/// L faces north at [20, 10], W faces south before it.
fn facing(more: &[&str]) -> State {
    let army = [
        british("L", "allied", "[20, 10]", 0),
        british("W", "french", "[20, 10]", 180),
        british("X", "french", "[40, 30]", 180),
    ];
    position(more, &[], &army.each_ref().map(String::as_str))
}

/// A column of W has struck the standing L: W counts 64 + 20 + 3 = 87, L 64. The rows give 33 and 24; with 5 and 2 L
/// loses T(33,5) = 12 and W T(24,2) = 4.
fn beaten(more: &[&str]) -> State {
    let mut state = facing(more);
    state.army[1].form = Formation::AttackColumn;
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[5]), ("melee/L/allied", &[2])];
    turn(&state, &dice, |play| {
        let charge = Clash { stationary: true, ..clash("W", "L", How::Charge) };
        strikes(play, charge);
    })
}

/// Both have made their compulsory moves.
fn pressed(play: &mut Play<'_, '_>) {
    moves(play, "L", PushBack);
    moves(play, "W", FollowUp);
}

/// And touch again.
fn renewed(play: &mut Play<'_, '_>) {
    pressed(play);
    strikes(play, clash("W", "L", How::FollowUp));
}

fn figures(state: &State, unit: &str) -> Vec<u32> {
    let brigade = state.unit(&UnitId::new(unit));
    brigade.bases.iter().map(|unit| unit.figures).collect()
}

const BEATEN: &str = "{beaten:{by:W,pushed:0,course:180}}";

#[test]
fn a_winner_who_stops_breaks_the_sequence() {
    let more = ["standing: [{side: french, orders: ['{when: following, do: stop}']}]"];
    let state = beaten(&more);
    // NB-RALA-02: a four is not enough.
    let state = turn(&state, &[("stop/W", &[4])], pressed);
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:1,course:180}}");
    // NB-RALA-05: it is after the second follow up. NB-RALB-02, NB-RALB-03: two push backs, two moves.
    let state = turn(&state, &[("stop/W", &[4])], pressed);
    assert_eq!(duties(&state, "W"), "rallying x1");
    assert_eq!(duties(&state, "L"), "rallying x2, half-speed x2");
    // NB-DEC-29: turn 3 is over, both stand in turn 4, in turn 5 the melee may be taken up.
    let broken = state.army[1].broken.as_ref().expect("broken off");
    assert_eq!((broken.with.as_str(), broken.turn, state.turn), ("L", 5, 4));
    let state = turn(&state, &[], |_| {});
    assert_eq!((duties(&state, "W"), duties(&state, "L")), (String::new(), "rallying x1, half-speed x2".to_owned()));
    let state = turn(&state, &[], |_| {});
    assert!(state.army[1].broken.is_none());
}

#[test]
fn who_does_not_rally_stays_shaken() {
    let more = [
        "standing: [{side: french, orders: ['{when: following, do: stop}']}, {side: allied, orders: ['{when: lost, do: stand}']}]",
    ];
    let state = beaten(&more);
    let state = turn(&state, &[("stop/W", &[5])], pressed);
    assert_eq!(duties(&state, "L"), "still x1, {shaken:{pushed:1}}");
    let mut state = turn(&state, &[], |_| {});
    assert_eq!(duties(&state, "L"), "{shaken:{pushed:1}}");
    // NB-RALB-06: it may begin on any later turn.
    state.standing.clear();
    let state = turn(&state, &[], |_| {});
    assert_eq!(duties(&state, "L"), "rallying x1, half-speed x1");
}

#[test]
fn a_renewed_round_goes_on_breaks_off_or_turns_the_tables() {
    let state = beaten(&[]);
    // NB-LOSE-09, NB-MEL-21: W 60, L 52 - 6 = 46: rows 23 and 17. Five against two: T(23,5) = 9, T(17,2) = 3.
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[5]), ("melee/L/allied", &[2])];
    let won = turn(&state, &dice, renewed);
    assert_eq!(duties(&won, "L"), "{beaten:{by:W,pushed:1,course:180}}");
    assert_eq!(duties(&won, "W"), "{following:{after:L,moves:1,course:180}}");
    // A draw: T(23,3) = 5, T(17,4) = 5. Both stand still; the loser rallies as it does so (NB-SPLIT-01).
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[3]), ("melee/L/allied", &[4])];
    let drawn = turn(&state, &dice, renewed);
    assert_eq!(duties(&drawn, "W"), "still x1");
    assert_eq!(duties(&drawn, "L"), "rallying x1, half-speed x1");
    assert!(drawn.clashes.is_empty());
    // NB-ODD-01 to NB-ODD-04: T(23,2) = 3, T(17,5) = 6.
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[2]), ("melee/L/allied", &[5])];
    let odd = turn(&state, &dice, renewed);
    assert_eq!(duties(&odd, "W"), "recoiling x1, still x1");
    assert_eq!(duties(&odd, "L"), "rallying x1, still x1");
    let odd =
        turn(&odd, &[], |play| moves(play, "W", crate::rules::napoleonic_brigade::troops::manner::Manner::Recoil));
    assert_eq!((duties(&odd, "W"), duties(&odd, "L")), ("still x1".into(), "still x1".into()));
    // NB-ODD-06.
    assert_eq!(odd.army[1].push_backs, 0);
}

#[test]
fn a_winner_at_halt_lets_the_loser_go() {
    let mut state = beaten(&[]);
    // NB-MOR-07, NB-WIN-14.
    state.army[1].bases[0].figures = 10;
    let state = turn(&state, &[], pressed);
    assert_eq!(duties(&state, "W"), "still x1");
    assert_eq!(duties(&state, "L"), "rallying x1, half-speed x1");
    // One that was at Halt before it could follow stands still when the loser does.
    let mut state = facing(&[]);
    state.army[1].bases[0].figures = 10;
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[5]), ("melee/L/allied", &[2])];
    let state = turn(&state, &dice, |play| strikes(play, clash("W", "L", How::Charge)));
    assert_eq!((duties(&state, "L").as_str(), duties(&state, "W").as_str()), (BEATEN, ""));
    let state = turn(&state, &[], |play| moves(play, "L", PushBack));
    assert_eq!(
        (duties(&state, "L").as_str(), duties(&state, "W").as_str()),
        ("rallying x1, half-speed x1", "still x1")
    );
}

#[test]
fn a_square_holds_and_is_free() {
    let mut state = facing(&[]);
    state.army[1].form = Formation::Square;
    let dice: [(&str, &[u8]); 2] = [("melee/L/allied", &[2]), ("melee/L/french", &[5])];
    // NB-GAP-83: the loser had charged, and goes back against its own heading.
    let state = turn(&state, &dice, |play| strikes(play, clash("L", "W", How::Charge)));
    assert_eq!((duties(&state, "L").as_str(), duties(&state, "W").as_str()), (BEATEN, ""));
    // NB-SQ-08: the loser stands after its first push back and may rally.
    let state = turn(&state, &[], |play| moves(play, "L", PushBack));
    assert_eq!((duties(&state, "L").as_str(), duties(&state, "W").as_str()), ("rallying x1, half-speed x1", ""));
}

#[test]
fn a_third_brigade_breaks_the_sequence() {
    let state = beaten(&[]);
    // X charges L as it is pushed back: 64 + 20 (it is in line here, but the charge is declared) against 52 - 6.
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[5]), ("melee/L/allied", &[2])];
    let state = turn(&state, &dice, |play| {
        pressed(play);
        strikes(play, clash("X", "L", How::Charge));
    });
    assert_eq!(duties(&state, "W"), "still x1");
    // The new push backs come first; from the old one it has yet to rally (NB-RALB-06).
    assert_eq!(duties(&state, "L"), "{beaten:{by:X,pushed:0,course:180}}, {shaken:{pushed:1}}");
    assert_eq!(duties(&state, "X"), "{following:{after:L,moves:0,course:180}}");
}

#[test]
fn foot_may_fire_as_it_follows() {
    let more = ["standing: [{side: french, orders: ['{when: won, do: [follow, fire]}']}]"];
    let state = beaten(&more);
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:0,course:180,fire:true}}");
    // NB-DEC-25: the same mode as before where nothing is said.
    let mut state = turn(&state, &[], pressed);
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:1,course:180,fire:true}}");
    state.standing.clear();
    let state = turn(&state, &[], pressed);
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:2,course:180,fire:true}}");
    // NB-FUF-01: who is not regular follows up plainly.
    let mut state = facing(&more);
    state.army[1].bases[0].regular = false;
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[5]), ("melee/L/allied", &[2])];
    let state = turn(&state, &dice, |play| strikes(play, clash("W", "L", How::Charge)));
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:0,course:180}}");
}

#[test]
fn who_must_touch_and_does_not_lets_the_loser_stand() {
    let state = beaten(&["house_rules: {pushback_contact: touching}"]);
    // NB-GAP-49: the winner goes on, and comes up with a loser who stands: a new melee, of which he is the attacker.
    let state = turn(&state, &[], pressed);
    assert_eq!(duties(&state, "L"), "rallying x1, half-speed x1");
    assert_eq!(duties(&state, "W"), "{following:{after:L,moves:1,course:180}}");
    // W 60 + 3, L 52 - 6: rows 24 and 17. T(24,2) = 4, T(17,5) = 6: an odd result.
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[2]), ("melee/L/allied", &[5])];
    let odd = turn(&state, &dice, |play| {
        moves(play, "W", FollowUp);
        let touch = clash("W", "L", How::FollowUp);
        strikes(play, Clash { stationary: true, ..touch });
    });
    assert_eq!(duties(&odd, "W"), "recoiling x1, still x1");
    assert_eq!(duties(&odd, "L"), "rallying x1, still x1");
    // NB-GAP-65: after a third follow up without third push back one move of rallying.
    let state = turn(&state, &[], |play| moves(play, "W", FollowUp));
    let state = turn(&state, &[], |play| moves(play, "W", FollowUp));
    assert_eq!(duties(&state, "W"), "rallying x1");
}

#[test]
fn who_falls_back_breaks_a_drawn_melee_off() {
    let mut state = facing(&[]);
    state.army[0].bases[1].figures = 8;
    // NB-GAP-76: W 64 + 20: row 32, T(32,2) = 5. L 56: row 21, T(21,3) = 5. L's second battalion has seven left.
    let dice: [(&str, &[u8]); 2] = [("melee/L/french", &[2]), ("melee/L/allied", &[3])];
    let state = turn(&state, &dice, |play| strikes(play, clash("W", "L", How::Charge)));
    assert_eq!(figures(&state, "L"), [14, 7, 15, 15]);
    assert!(state.clashes.is_empty());
    assert_eq!((duties(&state, "L").as_str(), duties(&state, "W").as_str()), ("", "still x1"));
}
