//! What an umpire does by hand and could choose dice by, as he knows them: told beside the promise that the dice were fixed.

use estafette::game::Promise;
use estafette::rules;
use estafette::yaml;

use crate::support::by_hand::amend;
use crate::support::hands::{debts, link, with_hands};
use crate::support::transcript::{estafette, on_shelf};
use crate::support::{Table, handing, orders};

/// Under ground that veils: the 28th may be hidden from the 31e, far away.
const RALLY: &str = "\
rules: really-simple
name: hill
sides: [{side: red, name: British, home_edge: north}, {side: blue, name: French, home_edge: south}]
map: {columns: 8, rows: 12, tops: flat}
army:
- {unit: 28th, side: red, kind: musket, at: 0302, form: column}
- {unit: gen, side: red, kind: general, at: 0302}
- {unit: 31e, side: blue, kind: musket, at: 0410, form: column}
scenario: {turn_limit: 6}
fold: [turn]
";

const TURNS: &str = "but for turns whose number the umpire set by hand";

/// What stands beside a promise.
fn why(table: &Table, promise: Promise) -> String {
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, [], "nothing was forged");
    let one = verdict.promises.into_iter().find(|one| one.promise == promise).expect("it is promised");
    one.why.join("; ")
}

#[track_caller]
fn both_say(table: &Table, words: &str) {
    for promise in [Promise::DiceFixed, Promise::RollsRight] {
        let why = why(table, promise);
        assert!(why.contains(words), "{promise:?}: {why}");
    }
}

#[test]
fn a_turn_that_is_set_by_the_outcome_of_a_ruling_is_told() {
    let table = Table::new();
    let ruling = "rulings: [{text: whether it rains, outcomes: [{faces: [1, 2, 3, 4, 5, 6], text: it does, amend: [{turn: 4}]}]}]\n";
    amend(&table, 1, ruling).has(0, &[]);
    table.play_to(2);
    both_say(&table, TURNS);
    assert!(why(&table, Promise::DiceFixed).contains("but for rulings (act 1/1): the umpire could know their dice"));
}

#[test]
fn a_turn_that_is_set_by_a_result_from_a_table_is_told() {
    let table = Table::new();
    amend(&table, 1, "table: [{units: [R1, B1], amend: [{turn: 5}]}]\n").has(0, &[]);
    table.play_to(2);
    both_say(&table, TURNS);
}

#[test]
fn a_turn_in_capitals_is_told() {
    let table = Table::new();
    amend(&table, 1, "amend: [{Turn: 2}]\n").has(0, &[]);
    table.play_to(1);
    both_say(&table, TURNS);
}

#[test]
fn each_rule_set_says_which_of_its_lines_stand_in_the_names_of_rolls() {
    let campaign: &dyn estafette::adjudicate::AnyRuleSet = rules::campaign::engine();
    let names = |id: &str, line: &str| {
        rules::by_id(id).unwrap_or(campaign).names_rolls(&yaml::parse(line).expect("a line is YAML"))
    };
    for (id, line, is_one) in [
        ("really-simple", "{turn: 4}", true),
        ("really-simple", "{attacker: R1, defender: B2, turn: 4}", false),
        ("easy-napoleonics", "{turn: 4, part: tours}", true),
        ("two-by-two", "{TURN: 4}", true),
        ("napoleonic-brigade", "{alterations: none}", true),
        ("napoleonic-brigade", "{unit: Bylandt, strength: 4}", false),
        ("campaign", "{day: 9}", true),
        ("campaign", "{days: 9}", false),
    ] {
        assert_eq!(names(id, line), is_one, "{id}: {line}");
    }
}

/// A unit that was hidden rolls with a veil in the string of its roll: other dice for the same roll.
#[test]
fn a_unit_that_was_hidden_by_hand_is_told_where_the_umpire_could_know_the_dice() {
    let table = Table::new();
    let says = |words: &str| on_shelf(&table, &words.replace("GAME", "PLACE/rally"), rules::all());
    table.file("rally.yaml", RALLY);
    says("new PLACE/rally.yaml GAME").has(0, &[]);
    table.file(
        "hand.yaml",
        "game: hill\nexchange: 1\nreason: fog\namend: [{unit: 28th, state: retreating}]\nhide: [28th, gen]\n",
    );
    says("amend GAME PLACE/hand.yaml --strict").has(0, &["Done for exchange 1"]);
    says("verify GAME").lacks("hid, showed or brought in");
    says("adjudicate GAME").has(0, &["Exchange 1 is cast"]);
    let told = "but for rolls of units that the umpire hid, showed or brought in by hand (act 1/1)";
    says("verify GAME").has(0, &[&format!("fixed before the orders: yes, if you held the card before you sent your first orders; the umpire alone fixed them, and could know them; {told}"), &format!("the rolls are right: yes, {told}")]);
}

#[test]
fn a_unit_that_came_in_by_hand_is_told() {
    let table = Table::new();
    amend(&table, 1, "amend: [{unit: late, army: Blues, strength: 5}]\n").has(0, &[]);
    table.play_to(2);
    both_say(&table, "hid, showed or brought in by hand (act 1/1)");
}

/// By the result of a combat somebody comes in at the end of the turn, and no act has a position in which he stands.
#[test]
fn a_unit_that_came_in_by_a_result_from_a_table_is_told() {
    let table = Table::new();
    let result = "table: [{units: [R1, B1], amend: [{unit: late, army: Blues, strength: 5}]}]\n";
    amend(&table, 1, result).has(0, &[]);
    table.play_to(2);
    both_say(&table, "hid, showed or brought in by hand (act 1/1)");
}

/// Where a player's link has a part in the dice of every exchange behind an act, the umpire chose nothing by it.
#[test]
fn what_was_done_by_hand_before_dice_that_nobody_knew_is_not_told() {
    let table = with_hands(|_| {});
    amend(&table, 1, "amend: [{turn: 2}]\n").has(0, &[]);
    debts(&table, &handing(table.both(1)));
    table.cast(vec![link(&table, 1)]);
    for promise in [Promise::DiceFixed, Promise::RollsRight] {
        assert!(!why(&table, promise).contains(TURNS), "{promise:?}");
    }
    table.both(2);
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --without-link red").has(0, &["is cast"]);
    both_say(&table, TURNS);
}

/// A link in the file of the orders shows the umpire all dice before he locks.
#[test]
fn a_link_that_came_with_the_orders_is_told_at_every_door() {
    let table = with_hands(|_| {});
    let link = estafette::dice::Chain::new("hill", "red", 60, estafette::dice::Hash::of(b"red's secret")).link(1);
    let with_link = orders("red", 1, "press").replace("orders:", &format!("link: {link}\norders:"));
    let files = vec![table.file("red.yaml", &with_link), table.file("blue.yaml", &orders("blue", 1, "press"))];
    estafette(&table, "check PLACE/red.yaml --game HILL").has(
        0,
        &["a link that comes before the lock shows the dice to the umpire", "mail it alone when you hold the lock"],
    );
    drop(files);
    let cast = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
    cast.has(0, &["Exchange 1 is cast"]);
    let said = format!("{}{}", cast.out, cast.err);
    assert!(said.contains("the link of red came before the orders were locked"), "{said}");
    estafette(&table, "verify HILL").has(
        0,
        &["but for who knew those of exchange 1 beforehand: the link of red came with its orders (x001/in/001-red.yaml), so the umpire could"],
    );
}

#[test]
fn a_link_that_lies_before_orders_is_told_and_one_behind_the_lock_is_not() {
    let table = with_hands(|_| {});
    let early = link(&table, 1);
    estafette(&table, "adjudicate HILL PLACE/link.yaml").has(4, &[]);
    drop(early);
    table.cast(table.both(1));
    estafette(&table, "verify HILL").has(
        0,
        &["exchange 1 beforehand: the link of red (x001/in/001-link.yaml) came before the orders x001/in/002-red.yaml"],
    );
    debts(&table, &handing(table.both(2)));
    table.cast(vec![link(&table, 2)]);
    let told = estafette(&table, "verify HILL");
    assert!(!told.out.contains("exchanges 1 and 2"), "{}", told.out);
}
