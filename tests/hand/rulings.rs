//! The umpire's desk: rulings, what was fought on a table, requests.

use crate::support::by_hand::{agrees, amend, flat, report, rolled, stand, state};
use crate::support::transcript::estafette;
use crate::support::{Table, orders};

#[test]
fn a_ruling_is_announced_before_the_lock_and_rolled_from_the_seed() {
    let table = Table::new();
    let body = "rulings:\n\
                - {text: \"1 to 3: the bridge burns down\"}\n\
                - {die: d10, dice: 2, text: who is lost in the fog, outcomes: [{faces: [2, 3, 4, 5, 6, 7, 8, 9, 10], \
                   text: R1 is, amend: [{unit: R1, strength: 1}]}, {faces: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], \
                   text: B1 is, amend: [{unit: B1, strength: 1}]}]}\n";
    amend(&table, 1, body).has(
        0,
        &[
            "A die will decide: 1 to 3: the bridge burns down. D6 is thrown after the exchange, under the name",
            "2D10 is thrown",
            "[ruling/1/1/2]. 2, 3, 4, 5, 6, 7, 8, 9, 10: R1 is.",
        ],
    );
    // Whoever knew the dice could choose the name that throws a six.
    amend(&table, 1, "rulings: [{label: ruling/six, text: again}]\n")
        .has(1, &["a ruling has a number for a label, so that nobody chooses what it rolls"]);
    stand(&table, 1).has(0, &["Exchange 1 is cast."]);
    let face = rolled(&table, 1, "ruling/1/1/1").remove(0);
    let report = flat(&table, 1, "red");
    let told = format!("1 to 3: the bridge burns down. D6: {face} [ruling/1/1/1].");
    assert!(report.contains(&told), "{report}");
    let score = rolled(&table, 1, "ruling/1/1/2").iter().map(|face| face.parse::<u32>().unwrap()).sum::<u32>();
    let lost = if score <= 10 { "R1" } else { "B1" };
    let told = format!("which is {score} [ruling/1/1/2]. {lost} is. ");
    assert!(report.contains(&told), "{report}");
    assert!(report.contains(&format!("By that ruling: {lost} has strength 1 in place of 9.")), "{report}");
    assert_eq!(state(&table, "x001/state.yaml").matches("strength: 1").count(), 1);
    agrees(&table);
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    agrees(&table);
}

#[test]
fn scores_of_a_ruling_can_come_up_and_lead_to_one_thing() {
    let table = Table::new();
    let ruling = |die: &str, first: &str, second: &str| {
        let outcomes = format!("[{{faces: {first}, text: rain}}, {{faces: {second}, text: snow}}]");
        format!("rulings: [{{{die}text: the weather, outcomes: {outcomes}}}]\n")
    };
    amend(&table, 1, &ruling("", "[1, 2]", "[2, 3]")).has(1, &["2 leads to two things"]);
    amend(&table, 1, &ruling("", "[1, 2]", "[7]")).has(1, &["these dice cannot show 7"]);
    let pair = ruling("die: 2d6, ", "[1]", "[12]");
    amend(&table, 1, &pair).has(1, &["these dice cannot show 1", "between 2 and 12"]);
    amend(&table, 1, &ruling("", "[1, 2, 3]", "[4, 5, 6]")).has(0, &["4, 5, 6: Snow.\n"]);
    amend(&table, 1, &ruling("", "[1, 2, 3]", "[4, 5]")).has(0, &["4, 5: Snow. Anything else: nothing comes of it."]);
}

#[test]
fn a_ruling_of_a_turn_that_is_cut_belongs_to_its_own_exchange() {
    let table = Table::asking();
    let mut exchange = 1;
    loop {
        let body = "rulings: [{text: rain, outcomes: [{faces: [1, 2, 3, 4, 5, 6], text: it rains, \
                    amend: [{unit: B1, strength: 12}]}]}]\n";
        amend(&table, exchange, body).has(0, &[]);
        table.cast(table.both(exchange));
        exchange += 1;
        if table.game().stand().unwrap().held.file.stopped.is_some() {
            break;
        }
        amend(&table, exchange, "amend: [{unit: B1, strength: 9}]\n").has(0, &[]);
    }
    // From the second exchange on, the act before it takes back what the last rain gave.
    let act = if exchange == 2 { 1 } else { 2 };
    rolled(&table, exchange - 1, &format!("ruling/{}/{act}/1", exchange - 1));
    assert!(!state(&table, &format!("x{:03}/state.yaml", exchange - 1)).contains("strength: 12"));
    amend(&table, exchange, "rulings: [{text: wind}]\n").has(0, &[&format!("[ruling/{exchange}/1/1]")]);
    let mut last = exchange;
    while table.game().stand().unwrap().held.file.stopped.is_some() {
        table.play_to(last);
        last += 1;
    }
    let rolls = state(&table, &format!("x{exchange:03}/rolls.txt"));
    assert!(
        rolls.contains(&format!("ruling/{exchange}/1/1 d6 open"))
            && !rolls.contains(&format!("ruling/{}/", exchange - 1)),
        "{rolls}"
    );
    assert!(state(&table, &format!("x{:03}/state.yaml", last - 1)).contains("strength: 12"));
    agrees(&table);
}

#[test]
fn a_turn_that_was_fought_on_a_table_needs_no_orders_and_no_dice() {
    let table = Table::new();
    amend(&table, 1, "table: turn\namend: [{unit: B1, strength: 7}]\n")
        .has(0, &["This turn is fought on a table", "B1 has strength 7 in place of 9."]);
    assert!(!table.root().join("x001/desk/1-state.yaml").exists());
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast.", "nothing was rolled"]);
    assert_eq!(state(&table, "x001/log.yaml"), "[]\n");
    let after = state(&table, "x001/state.yaml");
    assert!(after.contains("turn: 2") && after.contains("strength: 7"), "{after}");
    let report = flat(&table, 1, "blue");
    for told in [
        "# Fought on a table: turn 1",
        "This turn was fought on a table; the umpire entered its result.",
        "nothing was adjudicated, and no dice were rolled for it.",
        "B1 has strength 7 in place of 9.",
        "The umpire's reason: the report of exchange 1 had it wrong.",
    ] {
        assert!(report.contains(told), "`{told}` is not in\n{report}");
    }
    assert!(!report.contains("went on without"), "{report}");
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["1 turn by hand"]);
}

#[test]
fn a_die_of_the_table_is_named_in_words() {
    let table = Table::new();
    for (die, dice, said) in [
        ("av", "9", ["an average die cannot show `9`", "2, 3, 3, 4, 4 and 5"]),
        ("2d6", "9", ["a pair of dice cannot show `9`", "both dice: `3+5`"]),
    ] {
        let body = format!("table: [{{label: t1/melee/R1/B1, die: {die}, dice: {dice}}}]\n");
        amend(&table, 1, &body).has(1, &said);
    }
}

#[test]
fn dice_of_the_table_take_the_place_of_those_of_the_seed() {
    for (face, hits) in [(1, false), (6, true)] {
        let table = Table::new();
        let body = format!(
            "table:\n- {{label: t1/fire/R1/B1, dice: {face}}}\n- {{label: t1/fire/B1/R1, dice: [1, 2]}}\n\
             - {{label: t1/fire/R9/B9, dice: 3}}\n- {{label: t1/fire/B9/B9, dice: 7}}\n"
        );
        amend(&table, 1, &body).has(1, &["a d6 cannot show `7`", "[t1/fire/R1/B1] came up"]);
        table.cast(table.both(1));
        let rolls = state(&table, "x001/rolls.txt");
        assert!(!rolls.contains("t1/fire/R1/B1"), "{rolls}");
        assert!(rolls.contains("t1/fire/B1/R1 d6 open"), "two dice lay there, one was needed\n{rolls}");
        let report = flat(&table, 1, "red");
        for told in [
            &format!("Thrown on the table: D6 came up {face} [t1/fire/R1/B1].")[..],
            "[t1/fire/R1/B1, thrown on the table]",
            "2D6 came up 1 2 [t1/fire/B1/R1], and D6 had to be thrown there.",
            "D6 came up 3, and nothing was rolled as [t1/fire/R9/B9].",
        ] {
            assert!(report.contains(told), "`{told}` is not in\n{report}");
        }
        assert_eq!(report.contains("R1 hits B1"), hits, "{report}");
        agrees(&table);
        estafette(&table, "verify HILL")
            .has(0, &["3 rolls thrown on a table", "the rolls are right: yes, but for 3 rolls entered by hand"]);
    }
}

#[test]
fn the_result_of_a_combat_takes_effect_at_the_end_of_the_exchange() {
    let table = Table::new();
    let body = "table:\n- {units: [R1, B1], amend: [{unit: B1, strength: 2}], note: a long melee at the gate}\n";
    amend(&table, 1, body).has(0, &["Fought on a table: R1 and B1. A long melee at the gate."]);
    stand(&table, 1).has(0, &[]);
    let report = report(&table, 1, "red");
    for told in ["Fought on a table: R1 and B1.", "By that result: B1 has strength 2 in place of 9."] {
        assert!(report.contains(told), "`{told}` is not in\n{report}");
    }
    assert!(state(&table, "x001/state.yaml").contains("strength: 2"));
    agrees(&table);
}

#[test]
fn what_the_table_gives_is_given_once_and_was_a_fight() {
    let table = Table::new();
    let dice = "- {label: t1/fire/R1, dice: [5]}\n";
    amend(&table, 1, &format!("table:\n{dice}{dice}")).has(1, &["the dice of `t1/fire/R1` are given already"]);
    amend(&table, 1, &format!("table:\n{dice}")).has(1, &["the dice of `t1/fire/R1` are given already"]);
    amend(&table, 1, "table: [{units: [B1], amend: [{unit: B1, strength: 2}]}]\n")
        .has(1, &["who is named here is all of one side"]);
    amend(&table, 1, "answers: [{side: red, answer: \"\"}]\n").has(1, &["nothing is said here"]);
    amend(&table, 1, "amend: [{unit: B1, strength: 4294967295}]\n")
        .has(1, &["4294967295 is too large", "no number may be above 99999"]);
}

#[test]
fn a_turn_of_which_no_line_can_be_entered_is_not_declared_fought() {
    let table = Table::new();
    amend(&table, 1, "table: turn\namend: [{unit: R9, strength: 2}]\n")
        .has(1, &["Nothing is done.\n", "there is no unit `R9`"]);
    amend(&table, 1, "").has(1, &["the file has no line that does anything"]);
    estafette(&table, "adjudicate HILL").has(4, &["red owes its orders"]);
}

#[test]
fn what_nobody_has_asked_answers_no_request() {
    let table = Table::new();
    let answer = |text: &str| {
        let file = format!("game: hill\nexchange: 1\nanswers: [{{side: red, answer: {text}}}]\n");
        table.file("umpire.yaml", &file);
        estafette(&table, "amend HILL PLACE/umpire.yaml --yes").has(0, &[]);
    };
    answer("the ford is deep");
    let asks = orders("red", 1, "stand").replace("orders:", "request: may I burn the wood?\norders:");
    table.file("red.yaml", &asks);
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml")
        .has(4, &["the umpire is asked by red: may I burn the wood?"]);
    answer("no");
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast."]);
    let told = "The Reds asked the umpire: \"may I burn the wood?\" His answer: no.";
    let report = flat(&table, 1, "red");
    assert!(report.contains(told) && report.contains("the ford is deep"), "{report}");
}

#[test]
fn a_request_holds_the_exchange_until_it_is_answered() {
    let table = Table::new();
    let asks = |text: &str| orders("red", 1, "stand").replace("orders:", &format!("request: {text}\norders:"));
    table.file("red.yaml", &asks("may I withdraw?"));
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml").has(
        4,
        &["the umpire is asked by red: may I withdraw?", "`estafette answer HILL --side red \"...\"` answers it"],
    );
    estafette(&table, "adjudicate HILL").has(4, &["the umpire is asked by red"]);
    estafette(&table, "answer HILL --side blue no").has(2, &["blue has asked nothing"]);
    estafette(&table, "answer HILL --side red 'at night only'")
        .has(0, &["red asked: may I withdraw?", "The answer stands in the next report to red: at night only"]);
    estafette(&table, "status HILL")
        .has(0, &["  red asked: may I withdraw?\n    answered: at night only\n", "Nothing is missing"]);
    let json = estafette(&table, "status HILL --format json").json();
    assert_eq!(json["requests"][0]["answer"], "at night only");
    table.file("red.yaml", &asks("may I fly?"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(4, &["the umpire is asked by red: may I fly?"]);
    table.file("red.yaml", &asks("may I withdraw?"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml").has(0, &["Exchange 1 is cast."]);
    let told = "The Reds asked the umpire: \"may I withdraw?\" His answer: at night only.";
    assert!(flat(&table, 1, "red").contains(told), "{}", flat(&table, 1, "red"));
    assert!(!flat(&table, 1, "blue").contains("at night only"), "{}", flat(&table, 1, "blue"));
    agrees(&table);
    estafette(&table, "verify HILL").has(0, &["1 act of the umpire's desk: 1 answer\n"]);
}

#[test]
fn an_answer_can_be_a_refusal_and_go_to_all() {
    let table = Table::new();
    let file = orders("red", 1, "stand").replace("orders:", "request: may I withdraw?\norders:");
    table.file("red.yaml", &file);
    table.file("blue.yaml", &orders("blue", 1, "stand"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml").has(4, &[]);
    estafette(&table, "answer HILL --side red").has(2, &["required"]);
    estafette(&table, "answer HILL --side red --refuse --to all")
        .has(0, &["in the next report to everybody: The umpire does not grant this"]);
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast."]);
    for (side, quoted) in [("red", true), ("blue", false)] {
        let report = flat(&table, 1, side);
        assert!(report.contains("The umpire does not grant this."), "{report}");
        assert_eq!(report.contains("may I withdraw?"), quoted, "{report}");
    }
    let body = "answers: [{side: red, request: what of B1, answer: it is on the hill, to: all}]\n";
    amend(&table, 2, body).has(0, &["The umpire's reason: the report of exchange 1 had it wrong.\n"]);
    stand(&table, 2).has(0, &[]);
    let report = flat(&table, 2, "blue");
    for told in ["The umpire to everybody: it is on the hill.", "had it wrong."] {
        assert!(report.contains(told), "{report}");
    }
    agrees(&table);
}

/// The answer of `examples/verify.py`; nothing where this computer has no Python.
fn script(table: &Table) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/verify.py");
    let run = std::process::Command::new("python3").args(["-B", script]).arg(table.root()).output();
    let output = run.ok()?;
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_script_beside_the_examples_holds_acts_against_their_hashes() {
    let table = Table::asking();
    amend(&table, 1, "amend: [{unit: R1, strength: 4}]\nrulings: [{text: rain}]\n").has(0, &[]);
    table.cast(table.both(1));
    estafette(&table, "reopen HILL --reason slip").has(0, &[]);
    table.play_to(4);
    let Some(told) = script(&table) else { return };
    assert!(told.contains("umpire's desk: 1 amend\numpire's desk: 1 reopen\n"), "{told}");
    assert!(told.ends_with("\nsound\n"), "{told}");
    for file in ["1-amend.yaml", "1-state.yaml"] {
        let path = table.root().join("x001/desk").join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("strength: 4", "strength: 5")).unwrap();
        let told = script(&table).unwrap();
        let fault = format!("FAULT x001/desk/{file}: not the file that the ledger names");
        assert!(told.contains(&fault), "{told}");
        std::fs::write(&path, text).unwrap();
    }
}
