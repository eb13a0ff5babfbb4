//! What `check` says of orders at Dresden, and what the form shows of those that still stand.

use crate::support::dresden::{Twos, board, rules};
use estafette::adjudicate::{Act, BySide, Checked, Inquiry, Policy, Position, Side};
use estafette::yaml::{Faults, parse};

/// What `check` says of a body of blue's, in an exchange of the battle.
fn checked(exchange: u32, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    let blue = Side::new("blue");
    rules().check(&board(exchange), &blue, &orders)
}

/// The reasons of its remarks.
fn remarks(exchange: u32, body: &str) -> Vec<String> {
    let remarks = checked(exchange, body).remarks.into_iter();
    remarks.map(|remark| remark.reason.to_string()).collect()
}

#[test]
fn a_tour_that_cannot_be_made_is_remarked() {
    for steps in ["move: [NE], rally: B2", "toward: B2, rally: B2"] {
        let body = format!("orders: [{{unit: BL, do: [rally: B1, {steps}]}}]\n");
        let [remark] = remarks(8, &body).try_into().expect("one remark");
        assert!(remark.starts_with("as things stand this step is dropped: "), "{remark}");
    }
}

/// What would be set aside, by what its reason begins with.
fn set_aside(exchange: u32, body: &str) -> Vec<String> {
    let illegal = checked(exchange, body).illegal.into_iter();
    illegal.map(|order| order.reason.to_string()).collect()
}

#[test]
fn lists_of_the_set_up_that_are_not_due_are_set_aside() {
    let deploy = "deploy: [{unit: B1, at: 0813, face: N, form: line}]\n";
    let army = "army: [{unit: BL, kind: leader}]\nterrain: [{kind: pond, hexes: [0406]}]\n";
    assert_eq!(set_aside(1, deploy), ["it is not its turn to deploy"]);
    let late = ["the armies are mustered already", "the ground is laid out already"];
    assert_eq!(set_aside(2, army), late);
    assert_eq!(set_aside(9, deploy), ["the deployment is over"]);
}

#[test]
fn an_else_that_serves_and_a_step_that_cannot_be_done_are_remarked() {
    let sidestep = "orders: [{unit: C1, do: {sidestep: NE, else: stand}}]\n";
    let [remark] = remarks(9, sidestep).try_into().expect("one remark");
    assert!(remark.contains("leads into a front hex"), "{remark}");
    let charge = "orders: [{unit: C2, do: {charge: RL}}]\n";
    let [remark] = remarks(9, charge).try_into().expect("one remark");
    assert!(remark.starts_with("as things stand this step is dropped: "), "{remark}");
}

#[test]
fn a_place_that_is_none_is_told_once() {
    let body = "orders: [{unit: B1, do: {to: nowhere}}]\n";
    assert_eq!(set_aside(9, body), ["there is no place `nowhere`"]);
    assert_eq!(remarks(9, body), [""; 0]);
}

#[test]
fn a_name_that_nobody_has_is_remarked_in_take_as_well() {
    let body = "standing:
- {when: melee-order, do: {take: [C9/R5, C2/R5, best]}}
- {when: grand-battery, do: {take: [G9]}}
- {when: choice-card, do: {take: [hussars, heavy-cavalry, elite]}}
";
    let unknown = ["C9/R5", "G9", "hussars"];
    let unknown = unknown.map(|word| format!("`{word}` is nobody and nothing in this game"));
    let off = ["grand-battery", "choice-card"];
    let off = off.map(|when| format!("nobody is asked about `{when}` in this game"));
    assert_eq!(remarks(9, body), [&off[..], &unknown[..]].concat());
}

#[test]
fn faults_of_replies_are_told_with_those_of_other_entries() {
    let body = "orders: [{unit: B1, do: {assault: R1}}]
standing: [{when: charged, do: fire}]
";
    let mut faults = Faults::default();
    let read = rules().read(&parse(body).expect("YAML"), body, &mut faults);
    assert!(read.is_none());
    assert_eq!(faults.sorted().len(), 2, "{:#?}", faults.sorted());
}

/// The form is legal as it stands, and sent back as it is it takes nothing back.
#[test]
fn the_form_leaves_out_who_has_orders_still_to_come() {
    let body = "orders: [{unit: A1, do: {fire: nearest}}, {unit: BL, do: [rally: B1, move: NE]}]\n";
    let tree = parse(body).expect("YAML");
    let read = |text: &str| rules().read(&tree, text, &mut Faults::default());
    let nothing = parse("orders:\n").expect("YAML");
    let idle = rules().read(&nothing, "", &mut Faults::default());
    let orders = BySide::new([(Side::new("blue"), read(body)), (Side::new("red"), idle)]);
    let mut chance = Twos { ten: "t2/initiative/blue" };
    let outcome = rules().adjudicate(&board(8), &orders, &[], Policy::Default, &mut chance);
    let form = rules().form(&outcome.position, &Side::new("blue"));
    for will in ["A1 will: fires at nearest", "BL will: moves NE"] {
        let line = format!("# {will}; an entry here replaces it");
        assert!(form.contains(&line), "{form}");
    }
    assert!(!form.contains("- {unit: A1"), "{form}");
    assert!(form.contains("- {unit: B1, do: }"), "{form}");
    let read = rules().read(&nothing, "", &mut Faults::default());
    let read = read.expect("a file without entries");
    let said = rules().check(&outcome.position, &Side::new("blue"), &read);
    for line in ["A1, by an earlier file of the turn: fires at nearest", "BL, by an earlier file of the turn: moves NE"]
    {
        let begins = |told: &String| told.starts_with(line);
        assert!(said.understood.iter().any(begins), "{:?}", said.understood);
    }
}

#[test]
fn orders_before_the_first_turn_are_set_aside_by_check_and_by_play() {
    let body = "orders: [{unit: B1, do: stand}, {unit: B2, do: stand}]\n";
    let reason = "no orders are due before the first turn";
    for exchange in [1, 2] {
        assert_eq!(set_aside(exchange, body), [reason]);
    }
    let tree = parse(body).expect("YAML");
    let read = rules().read(&tree, body, &mut Faults::default());
    let orders = BySide::new([(Side::new("blue"), read), (Side::new("red"), None)]);
    let mut chance = Twos { ten: "" };
    let outcome = rules().adjudicate(&board(2), &orders, &[], Policy::Default, &mut chance);
    let struck = rules().struck(&outcome.log);
    let [order] = struck.as_slice() else {
        panic!("{struck:?}");
    };
    assert_eq!((order.unit.as_str(), order.reason.to_string()), ("blue", reason.to_owned()));
    let clause = order.clause.as_ref().map(ToString::to_string);
    assert_eq!(clause.as_deref(), Some("EN-SET-12"));
}

#[test]
fn a_step_that_its_condition_does_not_reach_is_remarked_and_not_set_aside() {
    let body = |condition: &str| format!("orders: [{{unit: B1, do: {{form: masse, if: {{{condition}}}}}}}]\n");
    assert_eq!(remarks(9, &body("within: 0")).len(), 1);
    assert_eq!(set_aside(9, &body("within: 0")), [""; 0]);
    assert_eq!(remarks(9, &body("beyond: 0")), [""; 0]);
    assert_eq!(set_aside(9, &body("beyond: 0")).len(), 1);
}

#[test]
fn standing_orders_that_can_never_do_anything_are_remarked() {
    let said = |standing: &str| remarks(9, &format!("standing: [{standing}]\n"));
    for whom in ["cavalry", "C1", "not infantry"] {
        let square = format!("{{when: charged, unit: {whom}, do: {{form: square}}}}");
        let [remark] = said(&square).try_into().expect("one remark");
        assert!(remark.contains("which has no square"), "{remark}");
    }
    for whom in ["infantry", "[cavalry, B1]", "column"] {
        let square = format!("{{when: charged, unit: {whom}, do: {{form: square}}}}");
        assert_eq!(said(&square), [""; 0], "{whom}");
    }
    assert_eq!(said("{when: charged, do: {form: square}}"), [""; 0]);
    let [remark] = said("{when: won, unit: artillery, do: occupy}").try_into().expect("one remark");
    assert!(remark.contains("never breaks through"), "{remark}");
}

#[test]
fn a_movement_is_judged_on_the_board_that_the_entries_before_it_leave() {
    let understood = |body: &str| checked(9, body).understood;
    let alone = understood("orders: [{unit: H1, do: {to: 1008}}]\n");
    assert!(alone[0].contains("and no farther"), "{alone:?}");
    let after = "orders: [{unit: B3, do: {move: NE}}, {unit: H1, do: {to: 1008}}]\n";
    let after = understood(after);
    assert!(after[1].contains("it comes to 1008)"), "{after:?}");
}

#[test]
fn a_victor_who_is_to_turn_to_a_side_of_his_hex_is_remarked() {
    for body in
        ["standing: [{when: won, do: [occupy, face: E]}]\n", "answers: [{ask: won/B1/R1, do: [occupy, face: E]}]\n"]
    {
        let [remark] = remarks(9, body).try_into().expect("one remark");
        assert!(remark.starts_with("this is no corner of a hex"), "{remark}");
    }
}

#[test]
fn fire_written_before_a_movement_is_remarked() {
    let body = "orders: [{unit: A1, do: [{fire: nearest}, {form: limbered}]}]\n";
    let [remark] = remarks(9, body).try_into().expect("one remark");
    assert!(remark.starts_with("it fires after all movement"), "{remark}");
    assert!(remarks(9, "orders: [{unit: B1, do: [{move: N}, {fire: nearest}]}]\n").is_empty());
}

/// Where nobody moves any more, a word to stand is one about the fire.
#[test]
fn fire_behind_a_stand_is_remarked_where_it_is_never_done() {
    let body = "orders: [{unit: A1, do: [stand, {fire: nearest}]}]\n";
    let said = |exchange: u32| {
        remarks(exchange, body)
            .iter()
            .any(|remark| remark.starts_with("`stand` before it says that the unit does not fire"))
    };
    assert!(said(11) && !said(9));
}

/// Who could not fire without it either hears of both, and the fire is not read back as if it were done.
#[test]
fn fire_behind_a_stand_is_judged_as_fire_alone_is() {
    let aimed = |steps: &str| checked(11, &format!("orders: [{{unit: B1, do: {steps}}}]\n"));
    let alone = aimed("{fire: R6}").illegal;
    let [refused] = alone.as_slice() else { panic!("{alone:?}") };
    let behind = aimed("[stand, {fire: R6}]");
    let told = |reason: &str| behind.remarks.iter().any(|remark| remark.reason.to_string().starts_with(reason));
    assert!(behind.illegal.is_empty(), "{:?}", behind.illegal);
    assert!(told("`stand` before it") && told(&refused.reason.to_string()), "{:?}", behind.remarks);
    assert!(behind.understood.iter().all(|line| !line.contains("then fires")), "{:?}", behind.understood);
}

#[test]
fn the_odds_of_a_charge_are_those_where_it_comes_to_contact() {
    let inquiry =
        |unit: &str, target: &str| Inquiry { unit: unit.to_owned(), act: Act::Melee, target: Some(target.to_owned()) };
    let odds = rules().odds(&board(9), &inquiry("B4", "R6"));
    let odds = odds.expect("B4 can reach R6");
    assert!(odds[0].working[0].starts_with("B4 charges to "), "{odds:?}");
    let beyond = rules().odds(&board(11), &inquiry("B4", "R6"));
    let why = beyond.expect_err("nobody charges in the fire exchange");
    assert!(why.contains("cannot charge now"), "{why}");
}

/// Blue's movement, with its nation and what stands on the board.
fn field(nation: &str, army: &str) -> Position {
    let text = format!(
        "sides: [{{side: blue, name: Blues, home_edge: south}}, {{side: red, name: Reds, home_edge: north}}]\n\
         map: {{columns: 20, rows: 14}}\n\
         options: {{points: any, random_cards: no, random_terrain: no, breakthrough: yes, national: {{blue: {nation}}}}}\n\
         turn: 2\ninitiative: blue\nwins: 1\npart: first\norder: [blue, red]\n\
         army:\n- {{unit: R1, side: red, kind: infantry, grade: seasoned, at: 1802, form: line, face: S}}\n{army}"
    );
    let mut faults = Faults::default();
    let position = rules().set_up(&parse(&text).expect("YAML"), &mut faults);
    position.unwrap_or_else(|| panic!("{:#?}", faults.sorted()))
}

/// What `check` says of a body of blue's on such a board.
fn checked_on(position: &Position, body: &str) -> Checked {
    let mut faults = Faults::default();
    let orders = rules().read(&parse(body).expect("YAML"), body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    rules().check(position, &Side::new("blue"), &orders)
}

#[test]
fn a_masse_of_prussians_is_set_aside_and_one_of_austrians_is_not() {
    let army = "- {unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0810, form: line, face: N}\n";
    let clauses = |nation: &str| {
        let checked = checked_on(&field(nation, army), "orders: [{unit: B1, do: {form: masse}}]\n");
        let clauses = checked.illegal.iter().map(|order| order.clause.as_ref().map(ToString::to_string));
        clauses.collect::<Vec<_>>()
    };
    assert_eq!(clauses("prussia"), [Some("EN-NAT-07".to_owned())]);
    assert_eq!(clauses("austria"), []);
}

#[test]
fn a_fire_as_it_follows_is_no_reply_of_anybody() {
    for unit in ["", "unit: C1, ", "unit: cavalry, "] {
        let body = format!("standing: [{{when: won, {unit}do: [follow, fire]}}]\n");
        let mut faults = Faults::default();
        let orders = rules().read(&parse(&body).expect("YAML"), &body, &mut faults);
        assert!(orders.is_none() || faults.any_error(), "{body} is taken");
    }
    let body = "standing: [{when: won, do: [hold-fire, follow]}]\n";
    let army = "- {unit: C1, side: blue, kind: light-cavalry, grade: seasoned, at: 1210, form: line, face: N}\n";
    assert_eq!(checked_on(&field("france", army), body).illegal, []);
}

#[test]
fn a_hex_where_own_guns_stand_is_told() {
    let army = "- {unit: B1, side: blue, kind: infantry, grade: seasoned, at: 0810, form: column, face: NE}\n\
                - {unit: A1, side: blue, kind: field-artillery, grade: seasoned, at: 0910, form: unlimbered, face: N}\n";
    let board = field("france", army);
    let understood = |way: &str| {
        let checked = checked_on(&board, &format!("orders: [{{unit: B1, do: {{move: [{way}]}}}}]\n"));
        checked.understood.first().cloned().unwrap_or_default()
    };
    // Nobody halts among the guns; whoever goes on passes through.
    let halts = understood("0910");
    assert!(halts.contains("it stays where it is and no farther, as there is no room to halt beyond"), "{halts}");
    let passes = understood("0910, 1009");
    assert!(passes.contains("it comes to 1009"), "{passes}");
}
