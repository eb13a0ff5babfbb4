//! What `check` says of orders at Ligny, and what the form shows of the position.

use crate::support::ligny::board;
use estafette::adjudicate::{AnyRuleSet, Checked, Side};
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse};

fn rules() -> &'static dyn AnyRuleSet {
    by_id("two-by-two").expect("the rules are on the list")
}

/// What `check` says of a file.
fn checked(position: &str, side: &str, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    assert!(!faults.any_error(), "{body}: {:#?}", faults.sorted());
    rules().check(&board(position), &Side::new(side), &orders)
}

/// The only line of a file of the French at noon.
fn noon(body: &str) -> String {
    let understood = ordered(checked("noon", "french", body));
    let [line] = understood.try_into().expect("one line");
    line
}

/// The lines of those who have orders.
fn ordered(checked: Checked) -> Vec<String> {
    let mut understood = checked.understood;
    understood.retain(|line| !line.starts_with("without orders"));
    understood
}

#[test]
fn units_without_orders_are_told_with_what_they_will_do() {
    let body = "orders: [{unit: FL1, do: {charge: PL1}}]\n";
    let understood = checked("noon", "french", body).understood;
    let stays = understood.iter().find(|line| line.contains("to stay"));
    let stays = stays.expect("some of the French have no orders");
    assert!(stays.starts_with("without orders, and to stay: "), "{stays}");
    assert!(stays.contains("FHA1") && !stays.contains("FL1"), "{stays}");
    assert!(stays.ends_with("(TT-DEC-05)"), "{stays}");
    let rolled = "without orders, and to be rolled for at the start: ";
    assert!(understood.iter().any(|line| line.starts_with(rolled)), "{understood:?}");
    let body = "orders: [{unit: PFA1, do: {fire: FHA1}}]\n";
    let understood = checked("afternoon", "prussian", body).understood;
    let holds = understood.iter().find(|line| line.contains("to hold fire"));
    let holds = holds.expect("some of the Prussians could fire");
    assert!(!holds.contains("PFA1") && holds.ends_with("(TT-DEC-11)"), "{holds}");
}

fn remarks(position: &str, side: &str, body: &str) -> Vec<String> {
    let remarks = checked(position, side, body).remarks.into_iter();
    remarks.map(|remark| remark.reason.to_string()).collect()
}

const POSITIONS: &[&str] = &[
    "muster",
    "folded",
    "wavre",
    "ground",
    "attack",
    "first point",
    "last point",
    "morning",
    "noon",
    "afternoon",
    "whole turn",
    "evening",
];

#[test]
fn every_form_is_legal_as_it_stands() {
    for position in POSITIONS {
        let here = board(position);
        for (side, _) in rules().roster(&here).sides {
            let form = rules().form(&here, &side);
            let checked = checked(position, side.as_str(), &form);
            assert!(checked.illegal.is_empty(), "{:#?}\n{form}", checked.illegal);
            assert!(checked.remarks.is_empty(), "{:#?}\n{form}", checked.remarks);
        }
    }
}

#[test]
fn a_movement_says_where_it_ends_and_what_it_costs() {
    let line = noon("orders: [{unit: FHA1, do: [face: PFA1, forward: 2]}]\n");
    let told = "pivot 9, forward 2; it ends at [16.69, 12.52] facing 189, for 3\" of 4\" (TT-MOVE-15)";
    assert!(line.ends_with(&format!("(as things stand {told})")), "{line}");
}

#[test]
fn a_charge_says_whom_it_reaches_and_how_much_of_it_is_straight() {
    let straight = noon("orders: [{unit: FL1, do: {charge: PL1}}]\n");
    let told = "contact with PL1 on its front, straight ahead all the way";
    assert!(straight.contains(told), "{straight}");
    let turned = noon("orders: [{unit: FL1, do: {charge: PL2}}]\n");
    let told =
        "pivot 76 left, forward 1.27; contact with PL2 on its left flank, all 1.27\" straight ahead after a pivot";
    assert!(turned.contains(told), "{turned}");
}

#[test]
fn a_shot_says_its_range_its_band_and_what_each_face_does() {
    let body = "orders: [{unit: PFA1, do: {fire: FHA1}}]\n";
    let understood = checked("afternoon", "prussian", body).understood;
    let told = "at FHA1, 3.5\", long, 1D6 -1; no effect on 1-5, pinned on 6; some effect 17 %";
    assert!(understood[0].contains(told), "{understood:?}");
}

#[test]
fn entries_are_judged_on_the_board_that_the_ones_before_them_leave() {
    let alone = checked("noon", "french", "orders: [{unit: FG2, do: {forward: 1}}]\n");
    assert_eq!(alone.illegal.len(), 1, "{alone:?}");
    let body = "orders: [{unit: FG1, do: {charge: PL2}}, {unit: FG2, do: {forward: 1}}]\n";
    let after = checked("noon", "french", body);
    assert!(after.illegal.is_empty(), "{after:?}");
    assert!(after.understood[1].contains("[12, 12] facing 180"), "{after:?}");
}

#[test]
fn arrivals_and_rallies_say_which_die_they_need() {
    let line = noon("orders: [{unit: RP4, do: [enter, forward: 2]}]\n");
    let told = "a die of 4 or more (TT-REI-03); FM1, if it comes, ends at [2.25, 12] facing 90";
    assert!(line.contains(told), "{line}");
    let swap = noon("orders: [{unit: RP4, do: [enter, swap: PLC2]}]\n");
    assert!(swap.contains("FM1, if it comes, is given up for PLC2"), "{swap}");
    let line = noon("orders: [{unit: FL4, do: rally}]\n");
    assert!(line.contains("it rallies on a die of 5 or more"), "{line}");
}

#[test]
fn what_is_of_no_use_is_remarked() {
    let steps = |body: &str| remarks("noon", "french", &format!("orders: [{body}]\n"));
    let [rally] = steps("{unit: FL1, do: rally}").try_into().expect("one");
    assert_eq!(rally, "FL1 is neither pinned nor disrupted");
    let [failed] = steps("{unit: FL1, do: {forward: 1, if: {failed: RP1}}}")
        .iter()
        .filter(|reason| reason.contains("RP1"))
        .cloned()
        .collect::<Vec<_>>()
        .try_into()
        .expect("one");
    assert_eq!(failed, "no roll at `RP1` fails before this");
    let body = "standing: [{when: won, do: stand}, {when: won, do: follow}]\n";
    let reached = remarks("noon", "french", body);
    assert_eq!(reached, ["this standing order about `won` is never reached"]);
    let early = remarks("noon", "prussian", "orders: [{unit: PL1, do: fire}]\n");
    assert_eq!(early, ["it is not this side's turn to give orders"]);
}

#[test]
fn a_length_in_another_unit_sets_its_entry_aside_and_is_remarked_in_a_reply() {
    let body = "orders: [{unit: FHA1, do: {forward: 3 cm}}]\n";
    let found = checked("noon", "french", body);
    let understood = ordered(found.clone());
    let [aside] = found.illegal.try_into().expect("one");
    let reason = "`3 cm` is no length of this game, which is in inches";
    assert_eq!((aside.step, aside.reason.to_string()), (1, reason.to_owned()));
    assert!(found.remarks.is_empty() && understood.is_empty());
    let body = "standing: [{when: won, do: {follow: 3 cm}}]\n";
    assert_eq!(remarks("noon", "french", body), [reason]);
}

#[test]
fn steps_and_standing_orders_that_come_to_nothing_are_remarked() {
    let steps = |body: &str| remarks("noon", "french", &format!("orders: [{body}]\n"));
    let nowhere = steps("{unit: FHA1, do: {forward: 0}}");
    assert_eq!(nowhere, ["this step goes nowhere"]);
    let itself = steps("{unit: FHA1, do: {face: FHA1}}");
    assert!(itself.contains(&"a unit cannot turn to itself".to_owned()), "{itself:?}");
    let body = "standing: [{when: charged, unit: PL1, do: stand}]\n";
    assert_eq!(remarks("noon", "french", body), ["`PL1` is not yours"]);
}

#[test]
fn a_place_that_is_none_is_told_once() {
    let body = "orders: [{unit: FHA1, do: {to: atlantis}}]\n";
    let found = checked("noon", "french", body);
    assert_eq!(found.illegal.len(), 1, "{found:?}");
    assert!(found.remarks.is_empty(), "{found:?}");
}

#[test]
fn of_many_unknown_words_the_first_are_told_and_the_others_counted() {
    let names = (0..3000).map(|number| format!("X{number}"));
    let names = names.collect::<Vec<_>>().join(", ");
    let body = format!("standing: [{{when: fire, do: {{fire: [{names}]}}}}]\n");
    let told = remarks("noon", "french", &body);
    assert_eq!(told.len(), 21);
    assert_eq!(told[19], "`X19` is nobody and nothing in this game");
    let rest = "2980 words after this one are nobody and nothing either";
    assert_eq!(told[20], rest);
}

#[test]
fn ground_and_armies_that_the_booklet_advises_otherwise_are_remarked() {
    let terrain = "terrain:
- {kind: hill, at: [6, 5], size: [1, 1]}
- {kind: wood, at: [18, 6], size: [8, 3]}
- {kind: wood, at: [18, 12], size: [3, 3]}
- {kind: wood, at: [18, 18], size: [3, 3]}
";
    let noted = remarks("ground", "prussian", terrain);
    let expected = [
        "this hill is smaller than advised",
        "there is no road; one is advised",
        "there is no town; one is advised",
        "there are 3 of wood; 2 at the most are advised",
        "this wood is larger than advised",
    ];
    assert_eq!(noted, expected);
    let noted = remarks("muster", "french", "army: [{unit: L1, kind: line}]\n");
    assert_eq!(noted, ["an army without HQ rallies nobody"]);
}

#[test]
fn what_is_not_due_in_the_set_up_is_remarked() {
    let body = "deploy: [{unit: FL11, at: [12, 20], face: 180}]\norders: [{unit: FL1, do: stand}]\n";
    let noted = remarks("attack", "french", body);
    let expected = ["`FL11` is no unit that could be deployed", "no orders are due before the first turn"];
    assert_eq!(noted, expected);
    let body = "deploy: [{unit: RP1, at: [12, 0]}, {unit: PL4, at: [12, 3]}]\n";
    let noted = remarks("first point", "prussian", body);
    assert_eq!(noted, ["the deployment is over: `PL4` can only wait in a queue"]);
}

#[test]
fn the_form_says_what_each_unit_may_do() {
    let form = rules().form(&board("noon"), &Side::new("french"));
    for line in [
        "# FL1: line infantry at [10, 11.5] facing 180",
        "#   charge: PL1   # forward 2: contact with PL1 on its front, straight ahead all the way; PL1 is beaten 42 % if it stands, stops the charge 50 % if it shoots",
        "#   has 3\" (TT-MOVE-08): straight ahead the way is closed; no farther: FG1 stands in the way of FG2 (TT-MOVE-33)",
        "#   rally   # on a die of 5 or more",
        "# RP4: at [0, 12] on the west edge; queue FM1; a die of 4 or more (TT-REI-03)",
        "- {unit: FL1, do: }",
    ] {
        assert!(form.lines().any(|known| known == line), "{line}\n{form}");
    }
    let form = rules().form(&board("afternoon"), &Side::new("prussian"));
    for line in [
        "#   fire: FL2   # 0.75\", 1D6 +1: no effect on 1-3, pinned on 4, disrupted on 5, routs on 6; some effect 50 %",
        "#   is charged by FG1 on its front, and stands; it wins the melee 28 %",
    ] {
        assert!(form.lines().any(|known| known == line), "{line}\n{form}");
    }
}

#[test]
fn who_keeps_no_order_that_stands_is_told_among_those_without() {
    // Guns never attack, and the entry after it is of a unit that is on its own.
    let body = "orders: [{unit: FFA1, do: {charge: PL1}}, {unit: FHA1, do: {forward: 1}}]\n";
    let found = checked("noon", "french", body);
    let [aside] = found.illegal.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(aside.unit, "FFA1");
    let stays = found.understood.iter().find(|line| line.contains("to stay"));
    let stays = stays.expect("some have no orders");
    assert!(stays.contains("FFA1") && !stays.contains("FHA1"), "{stays}");
    // An arrival that is set aside leaves both rolls to be made, as without it.
    let body = "orders: [{unit: RP4, do: {forward: 2}}]\n";
    let found = checked("noon", "french", body);
    assert_eq!(found.illegal.len(), 1, "{found:?}");
    let rolled = "without orders, and to be rolled for at the start: RP2 and RP4 (TT-DEC-06)";
    assert!(found.understood.iter().any(|line| line == rolled), "{found:?}");
    let body = "orders: [{unit: PFA1, do: {fire: FFA1}}]\n";
    let found = checked("afternoon", "prussian", body);
    assert_eq!(found.illegal.len(), 1, "{found:?}");
    let holds = found.understood.iter().find(|line| line.contains("hold fire"));
    assert!(holds.is_some_and(|line| line.contains("PFA1")), "{found:?}");
}

#[test]
fn a_rout_of_its_own_will_says_where_it_leads() {
    let line = noon("orders: [{unit: FLC2, do: rout}]\n");
    let open = "it routs from there, for 0\" of 5\" (TT-MOVE-13); a die of 2 or less destroys it (TT-ROUT-01))";
    assert!(line.ends_with(open), "{line}");
    // It stands five inches before its own edge with its middle, its rear a quarter of one less, and would run five.
    let body = "orders: [{unit: FLC1, do: rout}]\n";
    let found = checked("evening", "french", body);
    let line = found.understood.iter().find(|line| line.starts_with("FLC1"));
    let off = "destroys it (TT-ROUT-01), and any other does too: its way leads off the table (TT-ROUT-07))";
    assert!(line.is_some_and(|line| line.ends_with(off)), "{found:?}");
}

#[test]
fn a_reply_that_an_arm_can_never_carry_out_is_told() {
    let told = |entry: &str| {
        let body = format!("standing: [{entry}]\n");
        let remarks = checked("noon", "french", &body).remarks.into_iter();
        let told = remarks.map(|remark| {
            let clause = remark.clause.map_or("-".to_owned(), |clause| clause.to_string());
            format!("{}: {clause}", remark.unit)
        });
        told.collect::<Vec<_>>()
    };
    for (entry, remark) in [
        ("{when: charged, unit: cavalry, do: fire}", "FHC1: TT-FIRE-03"),
        ("{when: charged, unit: FLC1, do: [turn, fire]}", "FLC1: TT-CON-17, FLC1: TT-FIRE-04"),
        ("{when: charged, unit: artillery, do: [turn, fire]}", "FFA1: TT-CON-17"),
        ("{when: charged, do: turn, if: {self: cavalry}}", "FHC1: TT-CON-17"),
        ("{when: met, unit: cavalry, do: turn}", "FHC1: TT-FUP-07"),
        ("{when: fire, unit: leader, do: fire}", "FCHQ: TT-FIRE-02"),
        ("{when: won, unit: cavalry, do: [follow, join]}", "FHC1: TT-MEL-26"),
        ("{when: column, unit: FHC1, do: join}", "FHC1: TT-MEL-26"),
        ("{when: shot-at, unit: artillery, do: charge}", "FFA1: TT-CON-09"),
        ("{when: unfinished, unit: artillery, do: charge}", "FFA1: TT-CON-09"),
    ] {
        assert_eq!(told(entry).join(", "), remark, "{entry}");
    }
    // Somebody on the list can, or what is said of them may change, or it is for all.
    for entry in [
        "{when: charged, unit: [cavalry, infantry], do: [turn, fire]}",
        "{when: charged, unit: [cavalry, pinned], do: fire}",
        "{when: charged, unit: artillery, do: fire}",
        "{when: charged, do: [turn, fire]}",
        "{when: won, unit: cavalry, do: follow}",
    ] {
        assert_eq!(told(entry), Vec::<String>::new(), "{entry}");
    }
    let answer = "answers: [{ask: charged/FHC1, do: fire}]\n";
    let found = checked("noon", "french", answer).remarks;
    assert!(found.iter().any(|remark| remark.reason == "`FHC1` is heavy cavalry, which does not shoot"), "{found:?}");
}

#[test]
fn a_step_under_else_that_its_arm_never_takes_is_told() {
    let remarks = |entry: &str| {
        let found = checked("noon", "french", &format!("orders: [{entry}]\n"));
        assert!(found.illegal.is_empty(), "{found:?}");
        let told = found.remarks.into_iter();
        told.map(|remark| (remark.step, remark.reason.to_string()))
            .filter(|(_, reason)| !reason.starts_with("as things stand"))
            .collect::<Vec<_>>()
    };
    let guns = "{unit: FHA1, do: [{forward: 1, else: {charge: PL5}}]}";
    let told = "FHA1 is artillery and never attacks".to_owned();
    assert_eq!(remarks(guns), [(1, told)]);
    let rout = "{unit: FHA1, do: rout, if: {enemy: any, within: 1}}";
    let told = "FHA1 is horse artillery".to_owned();
    assert_eq!(remarks(rout), [(1, told)]);
    let horse = "{unit: FHC1, do: [{forward: 1, else: {charge: PLC1}}]}";
    assert_eq!(remarks(horse), []);
}

#[test]
fn what_keeps_a_movement_from_going_farther_is_told() {
    for (entry, told) in [
        // The guards before it, whom nobody passes, leave it no room at all.
        (
            "{unit: FG2, do: {toward: PL2}}",
            "as things stand it stays where it is: FG1 stands in the way of FG2 (TT-MOVE-33))",
        ),
        (
            "{unit: FLC1, do: {to: [20, 8]}}",
            "for 1.74\" of 5\" (TT-MOVE-13); no farther: FLC1 does not go through the wood toule (TT-TERR-10))",
        ),
        (
            "{unit: FCHQ, do: {back: max}}",
            "for 6.75\" of 6\" and 1\" for the road (TT-MOVE-11); no farther: FCHQ does not go through the edge of the table (TT-GEO-24))",
        ),
        // All is spent, or the goal is reached.
        ("{unit: FHA1, do: {toward: PL5}}", "it ends at [17, 11.5] facing 180, for 4\" of 4\" (TT-MOVE-15))"),
        ("{unit: FHC1, do: {toward: PLC1}}", "it ends at [5, 10.6] facing 180, for 2.15\" of 4\" (TT-MOVE-12))"),
        ("{unit: FL3, do: {to: [13, 14]}}", "it ends at [13, 14] facing 180, for 1.5\" of 3\" (TT-MOVE-07))"),
    ] {
        let line = noon(&format!("orders: [{entry}]\n"));
        assert!(line.ends_with(told), "{line}");
    }
    // On foot over the stream another inch is to be paid, of which a quarter of an inch is wanting.
    let line = noon("orders: [{unit: FL3, do: {forward: max}}]\n");
    let ford = "for 2.25\" of 3\" (TT-MOVE-07); no farther: FL3 would pay 3.3\" for its move (TT-MOVE-20))";
    assert!(line.ends_with(ford), "{line}");
}
