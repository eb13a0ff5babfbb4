//! Nobody shops for labels: what stands in the label of a roll follows from nothing that is typed once the seeds are fixed.

use std::collections::BTreeMap;

use crate::support::transcript::estafette;
use crate::support::{Table, orders};
use estafette::adjudicate::{BySide, Hand, Policy, Position, Side, UnitId};
use estafette::dice::{Body, Chance, Die, Hash, Label, Ledger, Roll, Secrecy, Value};
use estafette::rules;
use estafette::yaml::{self, Faults};

/// Dice that come up as they must for a set-up to go on, with the labels they were thrown under.
#[derive(Default)]
struct Dice(Vec<String>);

impl Chance for Dice {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        self.0.push(label.to_string());
        let face = 1 + u8::try_from(self.0.len() % 5).unwrap();
        Roll { label, die, secrecy, values: vec![Value::One(face); count] }
    }
}

fn position(id: &str, text: &str) -> Position {
    let rules = rules::by_id(id).expect("the rules are on the list");
    let mut faults = Faults::default();
    let tree = yaml::parse(text).expect("a game file is YAML");
    let position = rules.set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("{:?}", faults.sorted()))
}

/// A muster to which blue sends a list, in the play of a number.
fn mustered(id: &str, play: u32, game: &str, list: &str) -> Position {
    let rules = rules::by_id(id).expect("the rules are on the list");
    let before = position(id, game);
    let body = format!("army:\n{list}");
    let tree = yaml::parse(&body).expect("a list is YAML");
    let mut faults = Faults::default();
    let orders = rules.read(&tree, &body, &mut faults);
    assert!(orders.is_some(), "{:?}", faults.sorted());
    let sides = [(Side::new("blue"), orders), (Side::new("red"), None)];
    let outcome = rules.adjudicate_in(play, &before, &BySide::new(sides), &[], Policy::Default, &mut Dice::default());
    outcome.position
}

/// Of each unit of blue, what stands for it in labels, with the line that it has in the position without its id.
fn labelled(id: &str, position: &Position) -> BTreeMap<String, String> {
    let rules = rules::by_id(id).expect("the rules are on the list");
    let units = rules.roster(position).units.into_iter();
    let units = units.filter(|(_, side, _)| side.as_str() == "blue");
    let saved = rules.save(position);
    let mut all = BTreeMap::new();
    for (unit, ..) in units {
        let mut lines = saved.lines();
        let named = format!("unit: {unit},");
        let line = lines.find(|line| line.contains(&named)).expect("it stands there");
        let line = line.replace(&named, "");
        let line = line.split(", under:").next().unwrap_or_default().to_owned();
        all.insert(position.labels().of(&unit).to_owned(), line);
    }
    all
}

const EASY: &str = "\
sides: [{side: blue, name: Blues, home_edge: south}, {side: red, name: Reds, home_edge: north}]
map: {columns: 20, rows: 14}
turn: 0
part: muster
options: {points: any, random_cards: no, random_terrain: no}
army: [{unit: R1, side: red, kind: infantry, grade: elite}]
";

const TWO: &str = "\
edition: \"3.01\"
sides: [{side: blue, name: Blues, home_edge: south, role: attacker}, {side: red, name: Reds, home_edge: north, role: defender}]
turn: 0
part: muster
scenario: {points: any}
army: [{unit: R1, side: red, kind: line}]
";

#[test]
fn two_lists_of_easy_napoleonics_that_differ_in_ids_and_order_throw_the_same_dice() {
    let one = "- {unit: [C1, C2], kind: heavy-cavalry, grade: guard}\n\
               - {unit: [B1, B2], kind: infantry, grade: elite}\n\
               - {unit: B3, kind: infantry, grade: conscript}\n\
               - {unit: BL, kind: leader}\n";
    let other = "- {unit: fresh-236, kind: leader}\n\
                 - {unit: zz, kind: infantry, grade: elite}\n\
                 - {unit: aa, kind: infantry, grade: conscript}\n\
                 - {unit: bb, kind: infantry, grade: elite}\n\
                 - {unit: [x7, x5], kind: heavy-cavalry, grade: guard}\n";
    let of = |list| labelled("easy-napoleonics", &mustered("easy-napoleonics", 3, EASY, list));
    let labels = of(one);
    assert_eq!(labels, of(other));
    let names = labels.keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        names,
        ["_1-heavy-cavalry-1", "_1-heavy-cavalry-2", "_1-infantry-1", "_1-infantry-2", "_1-infantry-3", "_1-leader-1",]
    );
    assert!(labels["_1-infantry-1"].contains("conscript"), "{labels:?}");
    let old = labelled("easy-napoleonics", &mustered("easy-napoleonics", 2, EASY, other));
    assert!(old.contains_key("fresh-236"), "{old:?}");
}

#[test]
fn two_lists_of_two_by_two_that_differ_in_ids_and_order_throw_the_same_dice() {
    let one = "- {unit: HQ1, kind: hq}\n\
               - {unit: L1, kind: line}\n\
               - {unit: L2, kind: line, size: small}\n\
               - {unit: L3, kind: line}\n";
    let other = "- {unit: fresh-236, kind: line}\n\
                 - {unit: b, kind: line, size: small}\n\
                 - {unit: a, kind: hq}\n\
                 - {unit: A9, kind: line}\n";
    let of = |list| labelled("two-by-two", &mustered("two-by-two", 3, TWO, list));
    let labels = of(one);
    assert_eq!(labels, of(other));
    let names = labels.keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names, ["_1-hq-1", "_1-line-1", "_1-line-2", "_1-line-3"]);
    assert!(labels["_1-line-3"].contains("small"), "{labels:?}");
    let old = labelled("two-by-two", &mustered("two-by-two", 2, TWO, other));
    assert!(old.contains_key("fresh-236"), "{old:?}");
}

#[test]
fn whoever_comes_in_by_hand_throws_by_act_and_number_whatever_he_is_called() {
    let game = "sides: [{side: blue, name: Blues, home_edge: south}, {side: red, name: Reds, home_edge: north}]\n\
                turn: 1\n\
                part: first\n\
                order: [red, blue]\n\
                map: {columns: 20, rows: 14}\n\
                army: [{unit: R1, side: red, kind: musket, at: 0505, form: line, strength: 4}]\n";
    let rules = rules::by_id("really-simple").expect("the rules are on the list");
    let before = position("really-simple", game);
    for name in ["fresh-1", "fresh-236", "red"] {
        let lines = format!("- {{unit: {name}, side: blue, kind: musket, at: 0707, form: line, strength: 4}}\n");
        let lines = yaml::parse(&lines).expect("a line is YAML");
        let hand = Hand { exchange: 4, act: 2, play: 3 };
        let mut faults = Faults::default();
        let (after, _) = rules.amend_by(Some(&hand), &before, lines.items(), &mut faults);
        assert!(!faults.any_error(), "{:?}", faults.sorted());
        assert_eq!(after.labels().of(&UnitId::new(name)), "_act-4-2-1");
        assert_eq!(after.labels().of(&UnitId::new("R1")), "R1");
    }
}

/// The rolls of exchange 2 of a game in which a unit came in by hand under a name.
fn rolled(name: &str) -> (Table, String) {
    let table = Table::new();
    table.play_to(1);
    let text =
        format!("game: hill\nexchange: 2\nreason: it was late\namend: [{{unit: {name}, army: Blues, strength: 5}}]\n");
    table.file("hand.yaml", &text);
    estafette(&table, "amend HILL PLACE/hand.yaml").has(0, &[]);
    let presses = orders("red", 2, "press").replace("R1", name);
    table.file("red.yaml", &presses);
    table.file("blue.yaml", &orders("blue", 2, "press"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml").has(0, &[]);
    let rolls = std::fs::read_to_string(table.folder().exchange(2).rolls()).unwrap();
    (table, rolls)
}

#[test]
fn an_act_gives_the_label_and_verify_and_report_know_it() {
    let (table, rolls) = rolled("fresh-236");
    assert!(rolls.contains("/_act-2-1-1"), "{rolls}");
    assert!(!rolls.contains("fresh-236"), "{rolls}");
    let state = std::fs::read_to_string(table.root().join("x002/desk/1-state.yaml")).unwrap();
    let line = "labels: {\"fresh-236\":\"_act-2-1-1\"}\n";
    assert!(state.contains(line), "{state}");
    let place = table.folder().exchange(2);
    let report = std::fs::read_to_string(place.report(&Side::new("red"))).unwrap();
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("_act-2-1-1 is fresh-236"), "{report}");
    estafette(&table, "verify HILL").has(0, &["Everything agrees.\n"]);
    // Whoever writes another label into the position is found out.
    let path = table.root().join("x002/desk/1-state.yaml");
    std::fs::write(&path, state.replace("_act-2-1-1", "_act-2-1-6")).unwrap();
    estafette(&table, "verify HILL").has(1, &[]);
}

#[test]
fn a_ruling_under_another_name_than_its_number_is_found() {
    let table = Table::new();
    let text = "game: hill\nexchange: 1\nreason: fog\nrulings: [{text: who is lost}]\n";
    table.file("hand.yaml", text);
    estafette(&table, "amend HILL PLACE/hand.yaml").has(0, &["[ruling/1/1/1]"]);
    table.play_to(1);
    estafette(&table, "verify HILL").has(0, &["Everything agrees.\n"]);
    // An umpire with a program of his own writes the name that throws what he wants.
    let act = table.root().join("x001/desk/1-amend.yaml");
    let honest = std::fs::read_to_string(&act).unwrap();
    let forged = honest.replace("ruling/1/1/1", "ruling/six");
    assert_ne!(honest, forged);
    std::fs::write(&act, &forged).unwrap();
    let [was, is] = [&honest, &forged].map(|text| Hash::of(text.as_bytes()).to_string());
    let path = table.folder().ledger();
    let ledger = Ledger::read(&std::fs::read(&path).unwrap()).unwrap();
    let mut made = Ledger::open(ledger.card()).unwrap();
    for entry in ledger.entries() {
        let body = match entry.body.clone() {
            Body::Note { state, text } => Body::Note { state, text: text.replace(&was, &is) },
            other => other,
        };
        made.append(body).unwrap();
    }
    std::fs::write(path, made.text()).unwrap();
    let told = estafette(&table, "verify HILL");
    assert_eq!(told.code, 1);
    let told = told.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("`ruling/six` must be called `ruling/1/1/1`"), "{told}");
}

/// A folded set-up has both points of arrival in one file, and who writes it knows the dice.
#[test]
fn points_of_arrival_are_numbered_by_their_places_and_never_by_the_file() {
    let rules = rules::by_id("two-by-two").expect("the rules are on the list");
    let game = "\
edition: \"3.01\"
sides: [{side: blue, name: Blues, home_edge: south, role: attacker}, {side: red, name: Reds, home_edge: north, role: defender}]
fold: [set-up]
turn: 0
part: muster
scenario: {points: any}
army: [{unit: R1, side: red, kind: line}]
";
    let placed = |points: &str| {
        let before = position("two-by-two", game);
        // More than the dice let it deploy at first: the rest waits at the points.
        let units = (1..=30).map(|number| format!("L{number}")).collect::<Vec<_>>();
        let units = units.join(", ");
        let body = format!("army: [{{unit: [{units}], kind: line}}]\ndeploy: [{points}]\n");
        let tree = yaml::parse(&body).expect("a file is YAML");
        let mut faults = Faults::default();
        let orders = rules.read(&tree, &body, &mut faults);
        assert!(orders.is_some(), "{:?}", faults.sorted());
        let sides = [(Side::new("blue"), orders), (Side::new("red"), None)];
        let outcome = rules.adjudicate(&before, &BySide::new(sides), &[], Policy::Default, &mut Dice::default());
        let labels = outcome.position.labels().clone();
        ["RP1", "RP2"].map(|point| labels.of(&UnitId::new(point)).to_owned())
    };
    let (west, east) = ("{unit: RP1, at: [8, 0]}", "{unit: RP2, at: [16, 0]}");
    let expected = ["_1-point-1", "_1-point-2"];
    assert_eq!(placed(&format!("{west}, {east}")), expected);
    assert_eq!(placed(&format!("{east}, {west}")), expected);
}

/// What a day of a campaign throws after forces came in by hand, in the play of a number; with what stands for a name then.
fn parted(play: u32, name: &str, of: &str) -> (Vec<String>, String) {
    let rules = rules::by_id("campaign").expect("the rules are on the list");
    let base = include_str!("../conformance/campaign/base.yaml");
    let text = format!(
        "- {{unit: {name}, side: blue, at: 0105, units: [{{unit: x-{name}, arm: foot, full: 5000}}, {{unit: y-{name}, arm: foot, full: 900}}]}}\n\
         - {{unit: x-{name}, away: 500}}\n- {{unit: b-1, away: 500}}\n- {{unit: b-2, away: 500}}\n"
    );
    let lines = yaml::parse(&text).expect("lines are YAML");
    let mut faults = Faults::default();
    let hand = Hand { exchange: 1, act: 1, play };
    let (mut position, _) = rules.amend_by(Some(&hand), &position("campaign", base), lines.items(), &mut faults);
    assert!(!faults.any_error(), "{:?}", faults.sorted());
    let mut dice = Dice::default();
    for day in [
        format!("- {{unit: {name}, do: {{split: [{{x-{name}: 2000}}]}}}}\n- {{unit: b1, do: {{split: [b-2]}}}}\n"),
        format!("- {{unit: {name}.2, do: {{split: [{{x-{name}.2: 1000}}]}}}}\n"),
    ] {
        let body = format!("orders:\n{day}");
        let mut faults = Faults::default();
        let orders = rules.read(&yaml::parse(&body).expect("orders are YAML"), &body, &mut faults);
        assert!(orders.is_some(), "{:?}", faults.sorted());
        let files = BySide::new([(Side::new("blue"), orders), (Side::new("white"), None)]);
        position = rules.adjudicate_in(play, &position, &files, &[], Policy::Default, &mut dice).position;
    }
    let stands_for = position.labels().of(&UnitId::new(of)).to_owned();
    (dice.0, stands_for)
}

#[test]
fn what_is_split_off_a_force_that_came_in_by_hand_bears_no_typed_id() {
    let (thrown, part) = parted(2, "corps-9", "corps-9.2");
    assert_eq!(part, "_act-1-1-1.1");
    for label in ["t1/return/_act-1-1-1", "t1/return/_act-1-1-1.1", "t2/return/_act-1-1-1.2", "t1/return/b1.2"] {
        assert!(thrown.iter().any(|known| known == label), "{label}: {thrown:?}");
    }
    assert_eq!(parted(2, "fresh-236", "fresh-236.3"), (thrown.clone(), "_act-1-1-1.2".to_owned()));
    assert!(!thrown.iter().any(|label| label.contains("-9") || label.contains("236")), "{thrown:?}");
    assert_eq!(parted(2, "corps-9", "x-corps-9.2").1, "_act-1-1-2.1");
    // A game that began before it was so keeps its dice.
    let (thrown, part) = parted(1, "corps-9", "corps-9.2");
    assert_eq!(part, "corps-9.2");
    assert!(thrown.iter().any(|label| label == "t1/return/corps-9.2"), "{thrown:?}");
}

#[test]
fn a_force_that_came_in_by_hand_under_the_name_of_a_part_numbers_no_other() {
    for name in ["b1.7", "b1.235"] {
        let (thrown, part) = parted(2, name, "b1.2");
        assert_eq!(part, "_act-1-1-1.1", "{name}");
        assert!(!thrown.iter().any(|label| label.contains("b1.")), "{name}: {thrown:?}");
    }
}
