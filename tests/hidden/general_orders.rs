//! Napoleonic Brigade: general orders are on the order sheet of their army, which the enemy does not read, though every unit
//! stands in the open (NB-ORD-01). Two games differ in nothing but the general orders of one side, their alterations and
//! delays, and in what the umpire does to them by hand; the brigades do the same in both.

use super::duel::{Duel, same_by_hand};

const SCENARIO: &str = "\
rules: napoleonic-brigade
name: sheets
sides: [{side: red, name: Allies, home_edge: south, commander: wellington}, {side: blue, name: French, home_edge: north, commander: ney}]
map: {width: 80, height: 60}
scenario: {turn_limit: 16}
terrain:
- {kind: woods, name: bois, area: [[15, 50], [25, 50], [25, 53], [15, 53]]}
army:
- {unit: kempt, side: red, kind: infantry, nation: british, bases: [{name: 28th}, {name: 32nd}]}
- {unit: pack, side: red, kind: infantry, nation: british, bases: [{name: 42nd}, {name: 44th}]}
- {unit: quiot, side: blue, kind: infantry, nation: french, bases: [{name: 54e}, {name: 55e}]}
- {unit: huber, side: blue, kind: cavalry, nation: french, weight: light, bases: [{name: 1er}, {name: 6e}]}
deploy:
- {unit: kempt, at: [36, 6], face: N, form: line}
- {unit: pack, at: [46, 6], face: N, form: line}
- {unit: quiot, at: [40, 30], face: S, form: line}
- {unit: huber, at: [56, 37], face: S, form: line}
";

const RED: &str = "general:\n- {unit: [kempt, pack], do: {hold: [40, 8], within: 20}}\n";

/// What both brigades of blue do in both games, whatever their general orders are.
fn turn(side: &str, altered: &str) -> String {
    match side {
        "red" => "orders:\n- {unit: kempt, do: {forward: 2}}\n".to_owned(),
        _ => format!(
            "{altered}orders:\n- {{unit: quiot, do: {{forward: 1}}}}\n- {{unit: huber, do: stand}}\nstanding: [{{when: won, do: follow}}]\n"
        ),
    }
}

fn attacks(side: &str, exchange: u32) -> String {
    match (side, exchange) {
        ("red", 1) => RED.to_owned(),
        (_, 1) => "general:\n- {unit: quiot, do: [advance: [40, 29], attack: [40, 8]]}\n- {unit: huber, do: {support: quiot}}\n".to_owned(),
        (side, 2) => turn(side, "general:\n- {unit: huber, do: {attack: [46, 8]}}\n- {unit: quiot, do: {attack: [30, 8]}}\n"),
        (side, _) => turn(side, ""),
    }
}

fn advances(side: &str, exchange: u32) -> String {
    match (side, exchange) {
        ("red", 1) => RED.to_owned(),
        (_, 1) => "general:\n- {unit: [quiot, huber], do: {advance: [50, 4]}}\n".to_owned(),
        (side, 3) => turn(side, "general:\n- {unit: [quiot, huber], do: {hold: [40, 20], within: 30}}\n"),
        (side, _) => turn(side, ""),
    }
}

/// An attack on a place that no order sheet names, whichever of them has come by then.
fn attack_by_hand(exchange: u32) -> Option<String> {
    (exchange == 4)
        .then(|| "reason: a dispatch has gone astray\namend: [{unit: huber, order: {attack: [47, 8]}}]\n".to_owned())
}

fn hold_by_hand(exchange: u32) -> Option<String> {
    (exchange == 4)
        .then(|| "reason: a dispatch has gone astray\namend: [{unit: huber, order: {hold: [60, 37]}}]\n".to_owned())
}

#[test]
fn red_is_sent_the_same_whatever_the_general_orders_of_blue_are() {
    let duel = Duel::new(SCENARIO);
    same_by_hand(&duel, (attacks, advances), (attack_by_hand, hold_by_hand), "red", 7);
    let unbroken = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let read = |name: &str| unbroken(duel.read(name));
    let own = read("x002/report-blue.md");
    assert!(own.contains("attack [46, 8]"), "blue is told its own: {own}");
    let sealed = read("x001/report-red.md") + &read("x002/report-red.md") + &read("x002/view-red.yaml");
    for told in ["[46, 8]", "huber (cavalry) to attack", "t1/delay"] {
        assert!(!sealed.contains(told), "{told}: {sealed}");
    }
    // Whoever umpires is told all of it.
    let all = unbroken(duel.asked(&format!("report {} --exchange 2 --full", duel.root().display())));
    assert!(all.contains("attack [46, 8]"), "{all}");
    assert_eq!(duel.verdict(), Vec::<String>::new());
}

/// Quiot goes on by its general order, and shoots as the standing order says.
fn unasked(side: &str, exchange: u32) -> String {
    match (side, exchange) {
        ("red", 1) => RED.to_owned(),
        (_, 1) => MARCH.to_owned(),
        ("red", _) => "orders: [{unit: kempt, do: stand}]\n".to_owned(),
        _ => "orders: [{unit: huber, do: stand}]\nstanding: [{when: fire, unit: infantry, do: {fire: nearest}}]\n"
            .to_owned(),
    }
}

/// Quiot is ordered the same way, Huber has an order whose condition does not hold, and one is against its general order.
fn ordered(side: &str, exchange: u32) -> String {
    match (side, exchange) {
        ("red", _) | (_, 1) => unasked(side, exchange),
        _ => "orders:\n- {unit: quiot, do: [forward: 12]}\n- {unit: huber, do: {forward: 1}, if: {near: 4}}\n- {unit: huber, do: {forward: 9}}\n".to_owned(),
    }
}

const MARCH: &str = "general:\n- {unit: quiot, do: {attack: [40, 7.5]}}\n- {unit: huber, do: {hold: [56, 37]}}\n";

#[test]
fn red_does_not_read_by_whose_word_a_brigade_of_blue_goes_and_shoots() {
    let duel = Duel::new(SCENARIO);
    same_by_hand(&duel, (unasked, ordered), (|_| None, |_| None), "red", 4);
    let unbroken = |name: &str| {
        let text = duel.read(name);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let own = unbroken("x002/report-blue.md");
    assert!(own.contains("goes on by its general order"), "{own}");
    let theirs = unbroken("x002/report-red.md");
    assert!(theirs.contains("Quiot"), "{theirs}");
    assert!(!theirs.contains("goes on by"), "{theirs}");
}

/// A brigade comes in for blue, with a general order.
fn comes_in(exchange: u32) -> Option<String> {
    (exchange == 2).then(|| {
        "reason: it has lost its way\namend: [{unit: late, side: blue, kind: infantry, nation: french, bases: 2, at: [10, 40], face: S, form: line, order: {hold: [11, 39]}}]\n"
            .to_owned()
    })
}

#[test]
fn red_is_told_of_a_brigade_that_comes_in_by_hand_all_but_its_general_order() {
    let duel = Duel::new(SCENARIO);
    duel.play(attacks);
    duel.hand(comes_in);
    duel.play(attacks);
    let read = |side: &str| {
        let text = duel.read(&format!("x002/report-{side}.md"));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (red, blue) = (read("red"), read("blue"));
    assert!(blue.contains("(11,39)"), "{blue}");
    assert!(!red.contains("(11,39)"), "{red}");
    for text in [red, blue] {
        assert!(text.contains("late joins the French as infantry of two units"), "{text}");
    }
}
