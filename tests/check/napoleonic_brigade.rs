//! What `check` says of orders at Mont-St-Jean, and what the form shows of the position.

use crate::support::mont_st_jean::board;
use estafette::adjudicate::{AnyRuleSet, Checked, Position, Side};
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse, place};

const ILLEGAL: &str = include_str!("../../orders/napoleonic-brigade/faulty-illegal.yaml");

/// The umpire only warns of orders against the general orders.
const WARNS: (&str, &str) = ("part: turn\n", "part: turn\nhouse_rules: {orders_check: warn}\n");

fn rules() -> &'static dyn AnyRuleSet {
    by_id("napoleonic-brigade").expect("the rules are on the list")
}

/// What `check` says of a file on a position.
fn judged(position: &Position, side: &str, body: &str) -> Checked {
    let tree = parse(body).expect("YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, body, &mut faults);
    let orders = orders.unwrap_or_else(|| panic!("{body}: {:#?}", faults.sorted()));
    assert!(!faults.any_error(), "{body}: {:#?}", faults.sorted());
    rules().check(position, &Side::new(side), &orders)
}

/// The same as the battle stands.
fn checked(side: &str, body: &str) -> Checked {
    judged(&board(&[]), side, body)
}

/// Unit, step and clause of what would be set aside.
fn aside(found: &Checked) -> Vec<(&str, usize, &str)> {
    let told = found.illegal.iter().map(|order| {
        let clause = order.clause.as_ref().map_or("-", |clause| clause.as_str());
        (order.unit.as_str(), order.step, clause)
    });
    told.collect()
}

fn remarks(side: &str, body: &str) -> Vec<String> {
    let remarks = checked(side, body).remarks.into_iter();
    remarks.map(|remark| remark.reason.to_string()).collect()
}

/// The only line of what is understood of an entry of the French.
fn line(entry: &str) -> String {
    let found = checked("french", &format!("orders: [{entry}]\n"));
    assert!(found.illegal.is_empty(), "{found:?}");
    let mut lines = found.understood;
    lines.retain(|line| !line.starts_with("without orders "));
    let [line] = lines.try_into().expect("one line");
    line
}

#[test]
fn every_entry_of_the_illegal_file_is_set_aside_at_its_place() {
    let found = checked("french", ILLEGAL);
    let told = found.illegal.iter().map(|order| {
        let (line, column) = place(ILLEGAL, order.span.start);
        let clause = order.clause.as_ref().map_or("-", |clause| clause.as_str());
        (line, column, order.unit.as_str(), clause)
    });
    let mut told = told.collect::<Vec<_>>();
    told.sort_unstable();
    let expected = [
        (9, 22, "Quiot", "NB-MOVE-07"),
        (10, 49, "Marcognet", "NB-MOVE-17"),
        (11, 24, "Durutte", "NB-CHG-07"),
        (12, 19, "Foy", "NB-CHG-04"),
        (13, 42, "Bachelu", "NB-MF-07"),
        (14, 34, "Guard", "NB-IFIRE-19"),
        (15, 23, "Milhaud", "NB-SKF-03"),
        (16, 24, "Subervie", "NB-BLD-04"),
        (17, 25, "Jacquinot", "NB-MOVE-15"),
        (18, 29, "Grand-battery", "NB-RET-01"),
        (19, 36, "Horse-4", "NB-AFIRE-30"),
        (20, 33, "Pire", "NB-RALB-01"),
        (21, 10, "Quiot-2", "NB-SET-07"),
        (22, 10, "Kempt", "-"),
        (23, 10, "Grouchy", "-"),
        (24, 10, "Quiot", "-"),
    ];
    assert_eq!(told, expected);
    // Of nobody is it read back as if it were done: what they do instead is said.
    let mut understood = found.understood.iter();
    let does = ["without orders ", "with the order set aside "];
    assert!(understood.all(|line| does.iter().any(|does| line.starts_with(does))));
    assert!(found.remarks.is_empty());
}

#[test]
fn what_becomes_of_whom_nobody_orders_is_told() {
    let found = checked("french", "orders: []\n");
    let told = found.understood.join("\n");
    assert!(told.contains("Durutte"), "{told}");
    let understood = found.understood.iter();
    let mut others = understood.filter(|line| !line.starts_with("without orders "));
    assert_eq!(others.next(), None);
    let found = checked("french", "orders: [{unit: Durutte, do: {pivot: 10}}]\n");
    let mut unordered = found.understood.iter().filter(|line| line.starts_with("without orders "));
    assert!(unordered.all(|line| !line.contains("Durutte")), "{found:?}");
}

#[test]
fn a_reply_that_an_arm_can_never_carry_out_is_told() {
    let won = |unit: &str| remarks("french", &format!("standing: [{{when: won, unit: {unit}, do: [follow, fire]}}]\n"));
    assert_eq!(won("Milhaud"), ["`Milhaud` never fires as it follows up"]);
    assert_eq!(won("cavalry").len(), 1);
    assert_eq!(won("infantry"), Vec::<String>::new());
    let found = checked("french", "standing: [{when: won, do: [follow, fire]}]\n");
    assert!(found.remarks.is_empty(), "{found:?}");
}

#[test]
fn a_step_that_is_dropped_is_not_read_back_as_done() {
    let told = line("{unit: Foy, do: {charge: nearest, else: {pivot: 10}}}");
    assert!(!told.contains("charge"), "{told}");
    assert!(told.contains("10"), "{told}");
}

#[test]
fn every_form_is_legal_as_it_stands() {
    let here = board(&[]);
    for (side, _) in rules().roster(&here).sides {
        let form = rules().form(&here, &side);
        let found = judged(&here, side.as_str(), &form);
        assert!(found.illegal.is_empty(), "{:#?}\n{form}", found.illegal);
        assert!(found.remarks.is_empty(), "{:#?}\n{form}", found.remarks);
    }
}

#[test]
fn the_form_says_what_each_brigade_may_do() {
    let form = rules().form(&board(&[]), &Side::new("french"));
    for line in [
        "# Durutte: infantry in attack-column, 72 figures, at [31, 24] facing 0; to attack ridge",
        "#   charge: Adam   # 6\" away, its dice give 3\" to 8\"",
        "#   back: max   # 0.5\" to 3\" facing the enemy, no fire (NB-RET-12)",
        "#   [forward: max, form: unlimbered]   # into action at half speed (NB-HART-03)",
        "#   no fire: limbered guns do not fire (NB-AFIRE-31)",
        "- {unit: Guard, do: }",
    ] {
        assert!(form.lines().any(|known| known == line), "{line}\n{form}");
    }
}

#[test]
fn an_entry_says_how_far_the_dice_can_take_it_and_what_its_general_order_is() {
    let told = "Guard: goes forward as far as the dice give";
    assert_eq!(line("{unit: Guard, do: {forward: 3}}").split(" (").next(), Some("Guard: goes forward 3"));
    let whole = line("{unit: Milhaud, do: {forward: max}}");
    let order = "its general order is to attack ridge";
    assert!(whole.contains("its dice give 2\" to 12\"") && whole.contains(order), "{whole}");
    // Six inches lead out of a zone of three.
    let body = "orders: [{unit: Guard, do: {forward: max}}]\n";
    let found = checked("french", body);
    assert_eq!(aside(&found), [("Guard", 1, "NB-ORD-03")], "{told}");
}

#[test]
fn an_alteration_says_when_it_can_be_in_force_and_binds_nobody_yet() {
    let body = "\
player: napoleon
general: [{unit: Guard, do: {attack: ridge}}]
orders: [{unit: Guard, do: {forward: max}}]
";
    let found = checked("french", body);
    let altered = "altered from turn 5 to 10, as the die says: Guard: attack ridge";
    assert!(found.understood[0].starts_with(altered), "{found:?}");
    assert_eq!(aside(&found), [("Guard", 1, "NB-ORD-03")]);
    let by_ney = body.replace("napoleon", "ney");
    let found = checked("french", &by_ney);
    assert!(aside(&found).contains(&("Guard", 0, "NB-ORD-04")), "{found:?}");
}

#[test]
fn where_the_umpire_only_warns_a_breach_is_remarked_and_done() {
    let lenient = |body: &str| {
        let board = board(&[WARNS]);
        let found = judged(&board, "french", body);
        assert!(found.illegal.is_empty(), "{found:?}");
        let told = found.remarks.into_iter().map(|remark| {
            let clause = remark.clause.map(|clause| clause.as_str().to_owned());
            (remark.unit, remark.step, clause.unwrap_or_default())
        });
        told.collect::<Vec<_>>()
    };
    let breach = |unit: &str| [(unit.to_owned(), 1, "NB-ORD-03".to_owned())];
    let out = "orders: [{unit: Guard, do: {forward: max}}]\n";
    assert_eq!(lenient(out), breach("Guard"));
    let otherwise = "orders: [{unit: Guard, do: {forward: max, else: {forward: 2}}}]\n";
    assert_eq!(lenient(otherwise), breach("Guard"));
    let in_zone = "orders: [{unit: Guard, do: {forward: 2}}]\n";
    assert_eq!(lenient(in_zone), []);
}

#[test]
fn a_charge_against_the_general_order_is_remarked_where_the_umpire_only_warns() {
    let reserve = "general:\n- {unit: Durutte, do: {reserve: [31, 24]}}\n";
    let board = board(&[WARNS, ("Durutte, Milhaud", "Milhaud"), ("general:\n", reserve)]);
    let body = "orders: [{unit: Durutte, do: {charge: Adam, else: stand}}]\n";
    let found = judged(&board, "french", body);
    let told = found.remarks.iter().map(|remark| remark.reason.to_string());
    let expected = "its general order is to reserve (31,24): it may not charge `Adam`";
    assert_eq!(told.collect::<Vec<_>>(), [expected]);
}

#[test]
fn what_stands_under_else_serves_where_a_step_is_not_allowed() {
    let body = "orders: [{unit: Guard, do: {forward: max, else: {forward: 2}}}]\n";
    let found = checked("french", body);
    assert!(found.illegal.is_empty(), "{found:?}");
    let told = remarks("french", body);
    let expected = "this step is dropped: its general order is to hold (25,6) within 3: it may not leave its zone";
    assert_eq!(told, [expected]);
}

#[test]
fn a_second_fire_is_set_aside_at_its_step() {
    let body = "orders: [{unit: Kempt, do: [fire: Quiot, fire: Marcognet]}]\n";
    let found = checked("allied", body);
    assert_eq!(aside(&found), [("Kempt", 2, "NB-FIRE-16")]);
    assert_eq!(place(body, found.illegal[0].span.start), (1, 42));
    let shared = "orders: [{unit: Kempt, do: [{fire: Quiot, share: 48}, {fire: Marcognet, share: 16}]}]\n";
    assert!(checked("allied", shared).illegal.is_empty());
}

#[test]
fn words_and_standing_orders_that_come_to_nothing_are_remarked() {
    let body = "orders: [{unit: Milhaud, do: {toward: [Picton, Kempt]}}]\n";
    assert_eq!(remarks("french", body), ["`Picton` is nobody and nothing in this game"]);
    let body = "standing: [{when: won, do: follow}, {when: won, unit: Foy, do: stand}]\n";
    assert_eq!(remarks("french", body), ["this standing order about `won` is never reached"]);
    let body = "standing: [{when: charged, unit: Kempt, do: stand}]\n";
    assert_eq!(remarks("french", body), ["`Kempt` is not yours"]);
    let body = "deploy: [{unit: Foy, at: [12, 16], face: N, form: line}]\n";
    assert_eq!(remarks("french", body), ["the set-up is over"]);
}

#[test]
fn guns_that_could_not_fire_as_things_stand_are_remarked() {
    // 30 inches are the most for roundshot; Kempt is 18 inches off, and canister reaches 12.
    let far = "orders: [{unit: Grand-battery, do: {fire: Kempt, with: canister}}]\n";
    let found = checked("french", far);
    assert!(found.illegal.is_empty() && found.remarks.len() == 1, "{found:?}");
}

#[test]
fn replies_that_are_for_another_arm_are_told_with_their_clauses() {
    let told = |entry: &str| {
        let remarks = checked("french", &format!("standing: [{entry}]\n")).remarks;
        let told = remarks.into_iter().map(|remark| {
            let clause = remark.clause.map_or("-".to_owned(), |clause| clause.to_string());
            format!("{}: {clause}", remark.unit)
        });
        told.collect::<Vec<_>>()
    };
    for (entry, remark) in [
        ("{when: charged, unit: Milhaud, do: {form: square}}", "Milhaud: NB-MOVE-15"),
        ("{when: charged, unit: Milhaud, do: fall-back}", "Milhaud: NB-DEC-08"),
        ("{when: charged, unit: Foy, do: {form: skirmish}}", "Foy: NB-MOVE-15"),
        ("{when: charged, unit: Foy, do: {form: garrison}}", "Foy: NB-DEC-07"),
        ("{when: charged, unit: Milhaud, do: fire}", "Milhaud: NB-SKF-03"),
        ("{when: crew, unit: Foy, do: {go: Guard}}", "Foy: NB-CREW-01"),
        ("{when: crew-return, unit: Milhaud, do: return}", "Milhaud: NB-CREW-01"),
        ("{when: overhead, unit: Foy, do: fire}", "Foy: NB-DEC-16"),
        ("{when: passing, unit: Grand-battery, do: fire}", "Grand-battery: NB-DEC-20"),
        ("{when: unfinished, unit: Grand-battery, do: charge}", "Grand-battery: NB-HART-10"),
    ] {
        assert_eq!(told(entry), [remark], "{entry}");
    }
    let arm = told("{when: charged, do: {form: square}, if: {self: cavalry}}");
    assert!(matches!(arm.as_slice(), [one] if one.ends_with(": NB-MOVE-15")), "{arm:?}");
    // Somebody on the list can, or what is said of them may change, or it is for all.
    for entry in [
        "{when: charged, unit: [cavalry, infantry], do: {form: square}}",
        "{when: charged, unit: [cavalry, disordered], do: fire}",
        "{when: charged, unit: Foy, do: {form: square}}",
        "{when: overhead, unit: artillery, do: hold-fire}",
        "{when: charged, do: {form: square}}",
    ] {
        assert_eq!(told(entry), Vec::<String>::new(), "{entry}");
    }
    let answer = "answers: [{ask: charged/Milhaud, do: {form: square}}]\n";
    let told = remarks("french", answer);
    assert_eq!(told, ["`Milhaud`: cavalry has no square"]);
}
