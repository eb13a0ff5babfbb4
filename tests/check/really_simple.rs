//! What `check` says of orders of Really Simple Napoleonics, and that play does what it says.

use estafette::adjudicate::{AnyRuleSet, BySide, Checked, IllegalOrder, Outcome, Policy, Position, Side};
use estafette::dice::Seeded;
use estafette::yaml::{Faults, Span, parse};

const GAME: &str = "rules: really-simple
name: field
sides: [{side: red, home_edge: south}, {side: blue, home_edge: north}]
map: {columns: 8, rows: 8, tops: flat}
army:
- {unit: R1, side: red, kind: musket, at: 0205, form: line}
- {unit: R2, side: red, kind: musket, at: 0405, form: column}
- {unit: R3, side: red, kind: musket, at: 0606, form: column}
- {unit: R4, side: red, kind: musket, at: 0708, form: line, strength: 2, state: retreating}
- {unit: B1, side: blue, kind: musket, at: 0404, form: line}
- {unit: B2, side: blue, kind: musket, at: 0204, form: column}
";

fn rules() -> &'static dyn AnyRuleSet {
    estafette::rules::by_id("really-simple").expect("they are on the list")
}

/// Red's part of turn 1, with what is changed in the game file.
fn field(changes: &[(&str, &str)]) -> Position {
    let mut game = GAME.to_owned();
    for (from, to) in changes {
        assert!(game.contains(from), "{from}");
        game = game.replace(from, to);
    }
    let mut faults = Faults::default();
    let start = rules().set_up(&parse(&game).expect("YAML"), &mut faults);
    let start = start.unwrap_or_else(|| panic!("{:#?}", faults.sorted()));
    let mut dice = (0..).map(|word| Seeded::new(&format!("first {word}")));
    let mut started = dice.by_ref().map(|mut chance| {
        let none = BySide::new([(Side::new("red"), None), (Side::new("blue"), None)]);
        rules().adjudicate(&start, &none, &[], Policy::Default, &mut chance)
    });
    let awaits_red = |outcome: &Outcome| {
        let awaited = rules().awaits(&outcome.position);
        awaited.len() == 1 && awaited[0].side.as_str() == "red"
    };
    let outcome = started.find(awaits_red).expect("red wins the dice at last");
    outcome.position
}

fn read(body: &str) -> estafette::adjudicate::AnyOrders {
    let mut faults = Faults::default();
    let orders = rules().read(&parse(body).expect("YAML"), body, &mut faults);
    orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()))
}

fn checked(position: &Position, body: &str) -> Checked {
    rules().check(position, &Side::new("red"), &read(body))
}

/// What play sets aside of red's orders: unit and clause.
fn set_aside(position: &Position, body: &str) -> Vec<String> {
    let orders = BySide::new([(Side::new("red"), Some(read(body))), (Side::new("blue"), None)]);
    let mut chance = Seeded::new("any");
    let outcome = rules().adjudicate(position, &orders, &[], Policy::Default, &mut chance);
    let struck = rules().struck(&outcome.log).into_iter();
    struck
        .map(|order| {
            let clause = order.clause.map_or(String::new(), |clause| clause.to_string());
            format!("{} {clause}", order.unit)
        })
        .collect()
}

fn reasons(orders: &[estafette::adjudicate::IllegalOrder]) -> Vec<String> {
    orders.iter().map(|order| order.reason.to_string()).collect()
}

#[test]
fn what_is_set_aside_comes_with_its_writer_and_its_place() {
    let field = field(&[]);
    let body = "orders: [{unit: B1, do: stand}, {unit: R1, do: stand}, {unit: R1, do: stand}]\n";
    let orders = BySide::new([(Side::new("red"), Some(read(body))), (Side::new("blue"), None)]);
    let outcome = rules().adjudicate(&field, &orders, &[], Policy::Default, &mut Seeded::new("any"));
    let struck = outcome.struck.iter().map(|struck| {
        let Span { start, end } = struck.order.span;
        (struck.by.as_ref().map(Side::as_str), &body[start..end], start)
    });
    let second = body.rfind("R1").expect("it is there");
    assert_eq!(
        struck.collect::<Vec<_>>(),
        [(Some("red"), "B1", body.find("B1").unwrap()), (Some("red"), "R1", second)]
    );
    let on_paper = checked(&field, body).illegal;
    assert_eq!(on_paper.len(), 2, "{on_paper:#?}");
    for (struck, known) in outcome.struck.iter().zip(&on_paper) {
        assert!(struck.order.is_same_as(known), "{struck:#?}\n{known:#?}");
    }
    // Of the first entry of the same unit the same may come to be true as its moment comes: that is another order.
    let first = body.find("R1").expect("it is there");
    let span = Span { start: first, end: first + 2 };
    let first = IllegalOrder { span, ..on_paper[1].clone() };
    assert!(!first.is_same_as(&on_paper[1]));
}

#[test]
fn a_retreating_unit_that_no_general_can_rally_is_told_that_it_does_not_stand() {
    let field = field(&[]);
    let body = "orders: [{unit: R4, do: stand}]\n";
    let said = checked(&field, body);
    assert_eq!(
        reasons(&said.illegal),
        ["R4 is retreating and does nothing else: it leaves the field, as it stands in the row of its home edge"]
    );
    assert!(said.understood[0].starts_with("R4: leaves the field"), "{:?}", said.understood);
    assert_eq!(set_aside(&field, body), ["R4 RS-ROUT-08"]);
}

#[test]
fn a_retreating_unit_that_a_general_may_rally_keeps_its_steps_with_a_word() {
    let field = field(&[("- {unit: B1,", "- {unit: RG, side: red, kind: general, at: 0607}\n- {unit: B1,")]);
    let said = checked(&field, "orders: [{unit: R4, do: stand}]\n");
    assert_eq!(reasons(&said.illegal), [""; 0]);
    assert_eq!(said.remarks.len(), 1, "{:?}", said.remarks);
    assert!(
        said.understood[0].starts_with("R4: if a General rallies it first, stands; otherwise leaves the field"),
        "{:?}",
        said.understood
    );
}

#[test]
fn pieces_without_orders_are_told_of() {
    let said = checked(&field(&[]), "orders: [{unit: R1, do: {fire: B2}}]\n").understood;
    assert_eq!(
        said[1..],
        [
            "R2 and R3, without an order from anybody: stands",
            "R4, without an order from anybody: leaves the field, as it stands in the row of its home edge, unless a General rallies it first",
        ]
    );
}

#[test]
fn entries_in_another_order_than_that_of_the_activations_are_remarked() {
    let field = field(&[]);
    let remarks = |body: &str| reasons(&checked(&field, body).remarks);
    let turned = "orders: [{unit: R3, do: {move: N}}, {unit: R1, do: stand}]\n";
    assert_eq!(remarks(turned), ["`R1` is activated before `R3`, whose entry stands first"]);
    let straight = "orders: [{unit: R1, do: stand}, {unit: R3, do: {move: N}}]\n";
    assert_eq!(remarks(straight), [""; 0]);
}

#[test]
fn fire_before_a_charge_is_read_back_with_its_deduction() {
    let field = field(&[]);
    let line = |steps: &str| {
        let body = format!("orders: [{{unit: R2, do: [{steps}]}}]\n");
        checked(&field, &body).understood.remove(0)
    };
    let less = "its fire is at -1, as it moves or assaults after it";
    assert!(line("fire: B1, charge: B1").contains(less));
    assert!(line("fire: B1, form: line").contains(less));
    assert!(!line("fire: B1, form: column").contains(less));
    assert!(!line("fire: B1").contains(less));
    assert!(!line("move: S, fire: B1").contains(less));
}

#[test]
fn a_charge_after_a_path_into_the_enemys_hex_is_sound() {
    let field = field(&[]);
    let body = "orders: [{unit: R2, do: [move: 0404, charge: B1]}]\n";
    assert_eq!(reasons(&checked(&field, body).illegal), [""; 0]);
    assert_eq!(set_aside(&field, body), [""; 0]);
}

#[test]
fn names_that_differ_in_capitals_alone_are_told_as_such() {
    let game = GAME.replace("unit: R2,", "unit: r1,");
    let mut faults = Faults::default();
    let read = rules().set_up(&parse(&game).expect("YAML"), &mut faults);
    let sorted = faults.sorted();
    assert!(read.is_none() || faults.any_error());
    let said = sorted.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>();
    assert_eq!(said, ["`r1` and `R1` differ in capitals alone, which do not count"]);
}

#[test]
fn a_path_into_a_friend_who_does_not_leave_is_remarked() {
    let field = field(&[("at: 0205", "at: 0305"), ("at: 0606", "at: 0505")]);
    let remarks = |body: &str| reasons(&checked(&field, body).remarks);
    // From left to right: R1, then R2, who stands there still, then R3, before whom he has left.
    let into = "orders: [{unit: R1, do: {move: 0405}}, {unit: R2, do: {move: S}}]\n";
    assert_eq!(remarks(into), ["`R2` will stand in 0405 as `R1` comes up, and its path ends before it"]);
    assert_eq!(reasons(&checked(&field, into).illegal), [""; 0]);
    assert_eq!(set_aside(&field, into), [""; 0]);
    let cleared = "orders: [{unit: R2, do: {move: S}}, {unit: R3, do: {move: 0405}}]\n";
    assert_eq!(remarks(cleared), [""; 0]);
    let held = "orders: [{unit: R3, do: {move: 0405}}]\n";
    assert_eq!(remarks(held).len(), 1);
}

#[test]
fn a_hex_where_own_guns_stand_is_told() {
    let guns = ("kind: musket, at: 0405, form: column", "kind: artillery, at: 0405, form: unlimbered");
    let field = field(&[("at: 0205", "at: 0305"), guns]);
    let remarks = |body: &str| reasons(&checked(&field, body).remarks);
    let stands = "`R2` will stand in 0405 as `R1` comes up, and its path ends before it";
    assert_eq!(remarks("orders: [{unit: R1, do: {move: 0405}}]\n"), [stands]);
    assert_eq!(remarks("orders: [{unit: R1, do: {move: 0405}}, {unit: R2, do: {form: limbered}}]\n"), [stands]);
}

#[test]
fn standing_orders_that_can_never_do_anything_are_remarked() {
    let said = |changes: &[(&str, &str)], standing: &str| {
        let body = format!("standing: [{standing}]\n");
        reasons(&checked(&field(changes), &body).remarks)
    };
    let follow = "{when: won, do: follow}";
    let off = "by the house rule nobody enters the hex that the loser of an assault leaves";
    assert_eq!(said(&[], follow), [off]);
    let on = [("map:", "house_rules: {advance_after_assault: true}\nmap:")];
    assert_eq!(said(&on, follow), [""; 0]);
    let horse = [("{unit: R2, side: red, kind: musket", "{unit: R2, side: red, kind: cavalry")];
    let silent = ["R2 is cavalry, and never fires"];
    for whom in ["cavalry", "R2", "not infantry"] {
        let fire = format!("{{when: fire, unit: {whom}, do: hold-fire}}");
        assert_eq!(said(&horse, &fire), silent, "{whom}");
    }
    for whom in ["infantry", "[cavalry, R1]", "column"] {
        let fire = format!("{{when: fire, unit: {whom}, do: hold-fire}}");
        assert_eq!(said(&horse, &fire), [""; 0], "{whom}");
    }
}
