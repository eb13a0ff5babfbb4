//! Lines of an umpire, good and bad, and what they come to.

use super::fixture::{battery, british, cavalry, left, position};
use crate::adjudicate::{Amended, Side, UnitId, lines_tried};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::amend::{clashes, pass, without};
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Gone;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

const FARM: &str = "{kind: complex, name: farm, at: [10, 30], size: [4, 2], sides: [\
    {name: north, of: building}, {name: east, of: building}, {name: south, of: building}, {name: west, of: building}]}";
const LAKE: &str = "{kind: lake, name: pond, at: [50, 5], size: [6, 4]}";

/// K and L front to front in melee; H and A far from them.
fn field() -> State {
    let army = [
        british("K", "allied", "[20, 10]", 0),
        british("L", "french", "[20, 10]", 180),
        cavalry("H", "french", "[40, 30]", 180, "weight: heavy"),
        battery(("A", "foot-artillery", "allied"), ("[40, 10]", 0, "unlimbered"), &["field-gun 9", "howitzer 5"]),
    ];
    position(
        &["options: {occupiable_complexes: [farm]}", "clashes: [{by: L, on: K, how: charge, aspect: front, gap: 3}]"],
        &[FARM, LAKE],
        &army.each_ref().map(String::as_str),
    )
}

fn try_in(state: &mut State, line: &str) -> Result<Amended, Vec<(String, Option<String>)>> {
    lines_tried::tried::<NapoleonicBrigade>(state, line)
}

/// What a good line says.
#[track_caller]
fn told(state: &mut State, line: &str) -> String {
    lines_tried::told::<NapoleonicBrigade>(state, line)
}

/// What is wrong with a bad one, with what to do.
#[track_caller]
fn refused(line: &str) -> (String, String) {
    lines_tried::refused::<NapoleonicBrigade>(field(), line)
}

fn id(name: &str) -> UnitId {
    UnitId::new(name)
}

#[test]
fn a_brigade_is_put_elsewhere_and_leaves_its_melee() {
    let mut state = field();
    assert_eq!(told(&mut state, "{unit: K, face: 10}"), "K faces 10° in place of N");
    assert_eq!(state.clashes.len(), 1);
    let line = "{unit: K, at: [12, 20], face: NE}";
    let amended = try_in(&mut state, line).expect("a good line");
    assert_eq!(amended.text, "K stands at [12, 20] facing NE in place of [20, 10] facing 10°");
    assert_eq!(amended.units, [id("K")]);
    assert_eq!(state.clashes, []);
}

#[test]
fn every_word_of_a_brigade_can_be_amended() {
    let mut state = field();
    for (line, text) in [
        ("{unit: K, form: square}", "K is in square in place of line"),
        ("{unit: A, form: limbered}", "A is limbered in place of unlimbered"),
        (
            "{unit: K, strength: [16, 3, 16, 0]}",
            "K has 35 figures in place of 64 (u2 3 in place of 16, u4 0 in place of 16)",
        ),
        ("{unit: K-u2, strength: 9}", "K has 41 figures in place of 35 (u2 9 in place of 3)"),
        (
            "{unit: L, bases: [{unit: u3, figures: 7, elite: yes}]}",
            "L has 55 figures in place of 64 (u3 7 in place of 16) and has u3 as elite",
        ),
        ("{unit: [K, L], regular: no}", "K and L have u1, u2, u3 and u4 not as regular"),
        (
            "{unit: A, bases: [{unit: gun-1, value: 12, shot: 1}, {unit: gun-2, value: 0}]}",
            "A has gun gun-1 with 12 points in place of 20, having fired last in turn 1 \
             and has howitzer gun-2 knocked out",
        ),
        ("{unit: K, order: {hold: farm}}", "K has the general order to hold farm"),
        ("{unit: K, duties: [{duty: routing}]}", "K is bound to this: in flight"),
        ("{unit: K, duties: none}", "K is bound to nothing"),
        (
            "{unit: K, disorganised: 3, charged: 1, push_backs: 2}",
            "K is disorganised to the end of turn 3, has charged in turn 1 and has been pushed back twice",
        ),
        ("{unit: K, disorganised: none}", "K is not disorganised"),
        ("{unit: A, crew: {at: [40, 6], shelter: [40, 5]}}", "A has its crew at [40, 6]"),
        ("{unit: H, weight: light}", "H has r1, r2 and r3 as light cavalry"),
        ("{unit: K, name: Kempt's brigade}", "K is called Kempt's brigade"),
        ("{unit: K, losses: 4}", "Kempt's brigade has lost four figures in its melee so far"),
    ] {
        assert_eq!(told(&mut state, line), text, "{line}");
    }
    assert_eq!(left(&state, "K"), [16, 9, 16, 0]);
    assert_eq!(left(&state, "L"), [16, 16, 7, 16]);
    assert_eq!(left(&state, "A"), [12, 0]);
    assert_eq!(state.unit(&id("K")).form, Formation::Square);
}

#[test]
fn a_garrison_goes_in_and_out() {
    let mut state = field();
    assert_eq!(
        told(&mut state, "{unit: K, occupy: farm}"),
        "K stands at [10, 30] in place of [20, 10], is in garrison in place of line and holds Farm"
    );
    assert_eq!(state.clashes, []);
    let sides = |state: &State| state.unit(&id("K")).post.clone().map(|post| post.sides);
    assert_eq!(sides(&state), Some(vec![0, 1, 2, 3]));
    assert_eq!(told(&mut state, "{unit: K-u1, occupy: west}"), "K holds other sides of Farm than before");
    assert_eq!(sides(&state), Some(vec![3, 1, 2, 3]));
    let farm = try_in(&mut state, "{terrain: farm, remove: burnt}").expect_err("it is held");
    assert_eq!(farm[0].0, "`K` holds a place there");
    assert_eq!(
        told(&mut state, "{unit: K, at: [12, 20]}"),
        "K stands at [12, 20] in place of [10, 30], is in line in place of garrison and has left Farm"
    );
    assert_eq!(sides(&state), None);
}

#[test]
fn a_brigade_is_taken_away_by_mistake_or_lost() {
    let mut state = field();
    told(&mut state, "{unit: H, order: {support: L}, duties: [{duty: {beaten: {by: K, pushed: 1, course: 0}}}]}");
    assert_eq!(told(&mut state, "{unit: K, remove: fled}"), "K has fled off the table");
    let allied = state.losses(&Side::new("allied"));
    assert_eq!((allied.figures, allied.fled, allied.gone), (0, 1, 1));
    assert_eq!((state.clashes.len(), state.unit(&id("H")).duties.len()), (0, 0));
    assert_eq!(told(&mut state, "{unit: A, remove: lost}"), "A is taken off the table and counts as destroyed");
    assert_eq!(state.losses(&Side::new("allied")).guns, 2);
    assert_eq!(
        told(&mut state, "{unit: L, remove: mistake}"),
        "L is taken out of the game as a mistake and counts for nobody"
    );
    let order = state.unit(&id("H")).order.as_ref().map(|order| order.describe());
    assert_eq!(order.as_deref(), Some("hold (40,30)"));
    assert_eq!(told(&mut state, "{unit: H-r2, remove: lost}"), "H has 24 figures in place of 36 (r2 0 in place of 12)");
    assert_eq!(told(&mut state, "{unit: r3, remove: mistake}"), "H has not r3 among its units");
    assert_eq!(told(&mut state, "{unit: K, at: [30, 15]}"), "K is not lost and stands at [30, 15] facing S");
    assert_eq!(state.unit(&id("K")).gone, None);
    assert_eq!(state.unit(&id("A")).gone, Some(Gone::Destroyed));
}

#[test]
fn a_brigade_comes_in() {
    let mut state = field();
    let line = "{unit: P, side: allied, kind: infantry, nation: british, at: [50, 30], order: {attack: farm}}";
    assert_eq!(
        told(&mut state, line),
        "P joins the Allies as infantry of four units, stands at [50, 30] facing S, is in line \
         and has the general order to attack farm"
    );
    assert_eq!(left(&state, "P"), [16, 16, 16, 16]);
    let line = "{unit: Q, side: french, kind: infantry, nation: french, bases: 3, strength: 11, occupy: farm}";
    assert_eq!(
        told(&mut state, line),
        "Q joins the French as infantry of three units, stands at [10, 30] facing N, is in garrison and holds Farm"
    );
    assert_eq!(left(&state, "Q"), [11, 11, 11]);
}

#[test]
fn a_complex_is_not_held_by_both_sides() {
    let mut state = field();
    told(&mut state, "{unit: K, occupy: farm}");
    assert_eq!(clashes(&state), []);
    told(&mut state, "{unit: Q, side: french, kind: infantry, nation: french, bases: 3, occupy: farm}");
    let why = clashes(&state).into_iter().map(|clash| clash.why);
    assert_eq!(
        why.collect::<Vec<_>>(),
        [
            "`K` is in garrison where its enemy `Q` is (NB-BLD-17)",
            "`Q` is in garrison where its enemy `K` is (NB-BLD-17)"
        ]
    );
}

#[test]
fn the_game_is_set_to_another_moment() {
    let mut state = field();
    for (line, text) in [
        ("{turn: 5}", "the game stands at turn 5 in place of turn 1"),
        ("{turn_limit: 12}", "the last turn is 12 in place of none"),
        ("{break_point: 40}", "the break point in percent is 40 in place of none"),
        ("{clashes: none}", "L is not in melee with K"),
        ("{clashes: [{by: K, on: L}]}", "K is in melee with L"),
        (
            "{alterations: [{number: 1, side: allied, units: [K], order: {hold: farm}, written: 4, due: 7}]}",
            "word is on its way, for turn 7, to K to hold farm",
        ),
        ("{winner: none, why: night falls}", "the game is drawn: night falls"),
        ("{part: turn}", "the game stands at turn 5 in place of over in turn 5"),
    ] {
        assert_eq!(told(&mut state, line), text, "{line}");
    }
    assert_eq!((state.turn, state.part, state.altered), (5, Part::Turn, 1));
    assert_eq!(told(&mut state, "{terrain: pond, remove: drained}"), "the lake Pond is gone: drained");
}

#[test]
fn a_bad_line_is_told_with_what_to_do() {
    for (line, message, help) in [
        ("{unit: K, att: [1, 1]}", "`att` is no key of this place", "did you mean `at`?"),
        ("{unit: KK, face: N}", "there is no brigade `KK`", "did you mean `K`?"),
        ("{unit: K, form: squar}", "`squar` is no formation of these rules", "did you mean `square`?"),
        (
            "{unit: K, form: limbered}",
            "`K`: infantry has no limbered",
            "its formations are `line`, `attack-column`, `march-column`, `square`, `garrison`",
        ),
        (
            "{unit: K, strength: 17}",
            "17 figures are left of 16",
            "a unit has at most its full strength, here 16: `full: 17` would make that more",
        ),
        (
            "{unit: K, strength: 0}",
            "nobody would be left of `K`",
            "take it away: `remove: lost`; or say its `strength:`",
        ),
        (
            "{unit: K, at: [20, 10]}",
            "there is nothing to amend: all is so already",
            "leave the line out, or say what is to be otherwise",
        ),
        (
            "{unit: K, remove: lost, face: N}",
            "whoever is taken away has nothing else amended",
            "leave the other keys out, but for `note:`",
        ),
        ("{unit: [K, L], at: [9, 9]}", "several brigades cannot stand in one place", "write a line for each"),
        (
            "{unit: K, side: french}",
            "`K` is of side `allied`, not of `french`",
            "a brigade keeps its side: remove it, and let another come in",
        ),
        ("{unit: K-u1, at: [9, 9]}", "units stand where `K` stands", "name the brigade: `unit: K`"),
        (
            "{unit: K, order: {hold: frm}}",
            "the general order of `K` names `frm`, which is not on the map",
            "did you mean `farm`?",
        ),
        ("{unit: N1, side: allied, kind: cavalry}", "`N1` comes in nowhere", "say where it stands: `at: [12, 8.5]`"),
        (
            "{unit: N1, side: green, kind: cavalry, at: [9, 9]}",
            "`N1` is of side `green`, which the game does not have",
            "name one of the two sides",
        ),
        ("{clashes: [{by: K, on: A}]}", "`K` and `A` cannot be in melee", "name two enemies on the table"),
        (
            "{part: over}",
            "a game is over where it has ended, and only there",
            "write `winner: none, why: ...` to end it",
        ),
        (
            "{unit: A, bases: [{unit: g1, value: 3}]}",
            "`A` has no unit `g1`",
            "its units are `gun-1` and `gun-2`; one that joins it says on what base it stands: `as: ...`",
        ),
        ("{terrain: farn, remove: burnt}", "no ground is called `farn`", "did you mean `farm`?"),
    ] {
        assert_eq!(refused(line), (message.to_owned(), help.to_owned()), "{line}");
    }
}

#[test]
fn who_cannot_stand_is_told() {
    let mut state = field();
    assert_eq!(clashes(&state), []);
    for (line, why) in [
        ("{unit: K, at: [50, 5]}", "`K` cannot stand there: the lake pond is in the way (NB-TERR-21)"),
        ("{unit: K, at: [0.5, 10]}", "`K` stands over the edge of the table (NB-ORD-02)"),
        ("{unit: K, at: [40, 30.2]}", "`H` stands on `K` (NB-ORD-02)"),
    ] {
        told(&mut state, line);
        let found = clashes(&state);
        assert_eq!(found.iter().map(|clash| clash.why.as_str()).collect::<Vec<_>>(), [why]);
        assert!(found[0].units.contains(&id("K")));
    }
}

#[test]
fn without_some_brigades_nothing_speaks_of_them() {
    let mut state = field();
    told(
        &mut state,
        "{alterations: [{number: 1, side: allied, units: [K, A], order: {hold: farm}, written: 1, due: 3}]}",
    );
    told(
        &mut state,
        "{unit: K, duties: [{duty: {beaten: {by: L, pushed: 1, course: 0}}}], broken: {with: L, turn: 2}, losses: 3}",
    );
    let alone = without(&state, &[id("L"), id("A"), id("nobody")]);
    assert_eq!(alone.army.len(), 2);
    let kempt = alone.unit(&id("K"));
    assert_eq!((kempt.duties.len(), &kempt.broken, kempt.losses), (0, &None, 0));
    assert_eq!(alone.alterations[0].units, [id("K")]);
    assert_eq!(alone.clashes, []);
    assert_eq!(without(&state, &[]), state);
    let nobody = without(&state, &["K", "L", "H", "A"].map(id));
    assert!(nobody.army.is_empty() && nobody.alterations.is_empty());
}

#[test]
fn the_clock_passes_by() {
    let mut state = field();
    told(&mut state, "{turn_limit: 2}");
    state.army[0].duties = vec![Spell::lasting(Duty::Rallying, 1), Spell::open(Duty::HalfSpeed)];
    pass(&mut state);
    assert_eq!((state.turn, state.part), (2, Part::Turn));
    assert_eq!(state.army[0].duties, [Spell::open(Duty::HalfSpeed)]);
    assert_eq!(state.clashes.len(), 1);
    pass(&mut state);
    assert_eq!(state.part, Part::Over);
    let why = state.ending.as_ref().map(|ending| ending.why.as_str());
    assert!(why.is_some_and(|why| why.starts_with("the last turn is over")), "{why:?}");
    let mut state = position(&["turn: 0", "part: set-up"], &[], &[&british("K", "allied", "[20, 10]", 0)]);
    pass(&mut state);
    assert_eq!((state.turn, state.part), (1, Part::Turn));
}
