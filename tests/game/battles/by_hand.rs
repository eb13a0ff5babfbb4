//! What an umpire enters for a campaign: lines that say nothing are not taken, and his dice are told to nobody before their news.

use super::*;

/// What the program says of a file with one line of the umpire.
fn entered(table: &Table, exchange: u32, line: &str) -> String {
    let hand = format!("game: war\nexchange: {exchange}\nreason: a trial\n{line}\n");
    fs::write(place(table, "hand.yaml"), hand).unwrap();
    let said = says(table, "amend PLACE/war PLACE/hand.yaml --strict --yes");
    format!("{}{}", said.out, said.err)
}

#[track_caller]
fn refuses(table: &Table, exchange: u32, line: &str, why: &str) {
    let out = entered(table, exchange, &format!("amend:\n- {line}"));
    assert!(out.contains(why) && !out.contains("Done for"), "{line}:\n{out}");
}

#[test]
fn a_line_that_says_nothing_or_what_cannot_be_is_refused() {
    let table = begun();
    refuses(&table, 1, "{days: 0}", "a campaign has a day at least");
    refuses(&table, 1, "{unit: b-1, away: 99999}", "`b-1` has 5000 at full strength, and not 99999 away");
    let new = |name: &str, unit: &str| {
        format!("{{unit: {name}, side: blue, at: 0101, units: [{{unit: {unit}, arm: foot, full: 900}}]}}")
    };
    refuses(&table, 1, &new("b1.2", "b-9"), "`b1.2` is what a part of `b1` would be called");
    refuses(&table, 1, &new("b9", "B-1"), "two units or forces would be called `B-1`");
    refuses(&table, 1, &new("b9", "b-1.3"), "`b-1.3` is what a part of `b-1` would be called");
    let out = entered(&table, 1, &format!("amend:\n- {}", new("b9", "b-9")));
    assert!(out.contains("Done for exchange 1"), "{out}");
    agrees(&table, 0);
}

#[test]
fn the_result_of_a_battle_says_something_of_whom_it_names() {
    let table = waiting();
    let result = |unit: &str| format!("{{battle: 0403, field: blue, units: [{unit}]}}");
    refuses(&table, 2, &result("{unit: w-1, fate: killed}"), "`w-1` is no leader, and has no fate of its own");
    refuses(&table, 2, &result("{unit: w-1}"), "nothing is said of `w-1`");
    let out = entered(&table, 2, &format!("amend:\n- {}", result("{unit: w-l, fate: killed}")));
    assert!(out.contains("Done for exchange 2"), "{out}");
}

#[test]
fn dice_of_the_table_are_told_to_nobody_who_may_not_know_of_the_roll() {
    let table = begun();
    let dice = "table:\n- {label: t1/delay/w1/24, die: d6, dice: 5}\n- {label: t1/weather, die: d6, dice: 5}";
    let out = entered(&table, 1, dice);
    assert!(out.contains("Done for exchange 1"), "{out}");
    march(&table);
    let told = |name: &str| fs::read_to_string(place(&table, &format!("war/x001/{name}"))).unwrap();
    for side in ["blue", "white"] {
        let report = told(&format!("report-{side}.md"));
        let unwrapped = report.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(unwrapped.contains("nothing was rolled as [t1/weather]"), "{report}");
        assert!(!report.contains("t1/delay"), "{report}");
    }
    agrees(&table, 0);
}

#[test]
fn both_sides_are_told_that_the_umpire_has_entered_what_came_of_their_battle() {
    let table = waiting();
    fs::write(place(&table, "result.yaml"), "field: blue\nunits: [{unit: w-1, left: 2}]\n").unwrap();
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(0, &[]);
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    for side in ["blue", "white"] {
        let report = fs::read_to_string(place(&table, &format!("war/x002/report-{side}.md"))).unwrap();
        let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
        for told in [
            "By the umpire's hand: the Army of the West holds the field of Lind, 0403.",
            "The battle at 0403 was fought on a table.",
        ] {
            assert!(report.contains(told), "{side} is told who entered the result: {report}");
        }
    }
    agrees(&table, 0);
    says(&table, "reopen PLACE/war --reason misread").has(0, &["Nobody owes orders for it"]);
}

#[test]
fn a_result_that_was_taken_from_its_game_is_no_change_by_hand() {
    let table = broken_off();
    says(&table, "battle PLACE/war 0403 --take").has(0, &[]);
    says(&table, "verify PLACE/war").has(0, &["was taken from its game, which gives it again (battle)"]);
}

#[test]
fn a_unit_is_taken_out_of_its_force_and_a_leader_has_his_fate_by_hand() {
    let table = begun();
    refuses(&table, 1, "{unit: b-2, at: 0101}", "`b-2` is a unit of a force, and `at` is said of the force");
    refuses(&table, 1, "{unit: b-2, fate: killed}", "`b-2` is no leader, and has no fate of its own");
    refuses(&table, 1, "{unit: b1, fate: killed}", "`b1` is a force, and has no fate of its own");
    refuses(&table, 1, "{unit: b-2, remove: mistake, dead: 3}", "`b-2` is there by mistake, or has other numbers");
    let lines = "amend:\n- {unit: b-2, remove: mistake}\n- {unit: b-l, fate: wounded}\n- {unit: w-l, fate: killed}";
    let out = entered(&table, 1, lines);
    for told in ["b-2 is not with b1", "b-l is wounded, and back on day 8", "w-l is killed", "Done for exchange 1"] {
        assert!(out.contains(told), "{told}:\n{out}");
    }
    march(&table);
    let state = fs::read_to_string(place(&table, "war/x001/state.yaml")).unwrap();
    assert!(!state.contains("unit: b-2,") && state.contains("unit: b-l, arm: leader"), "{state}");
    agrees(&table, 0);
}

/// CP-BAT-11: what may be done about a battle that is a game already, and how its field is named.
#[test]
fn another_result_than_that_of_its_game_is_entered_by_hand_and_by_the_label_of_the_field() {
    let table = made();
    fs::write(place(&table, "result.yaml"), "field: blue\n").unwrap();
    says(&table, "battle PLACE/war 0403 --table PLACE/result.yaml").has(2, &["`amend: [{battle: 0403, field: SIDE"]);
    says(&table, "adjudicate PLACE/war").has(4, &["`estafette amend` with a line `{battle: 0403"]);
    refuses(&table, 2, "{battle: Lind, field: blue}", "write `battle: 0403`");
    let out = entered(&table, 2, "amend:\n- {battle: 0403, field: blue, note: the umpire's own}");
    assert!(out.contains("Done for exchange 2"), "{out}");
    says(&table, "adjudicate PLACE/war").has(0, &[]);
    let report = fs::read_to_string(place(&table, "war/x002/report-blue.md")).unwrap();
    assert!(!report.contains("is fought out as a game"), "{report}");
}

/// CP-VEI-05: the players are told that the day is not over, and the umpire for what it waits.
#[test]
fn a_day_that_waits_for_a_battle_does_not_say_that_the_next_may_be_run() {
    let table = waiting();
    let report = fs::read_to_string(place(&table, "war/x001/report-blue.md")).unwrap();
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("No orders are awaited now: the day is not over."), "{report}");
    let umpires = says(&table, "report PLACE/war --exchange 1");
    let told = umpires.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("the battle at 0403 is to be settled first. `estafette status` says how."), "{told}");
}

/// CP-ORD-01, CP-ORD-04, CP-MAR-06: what an order comes to that names no stance, rides nowhere and sets out by day.
#[test]
fn the_check_says_what_an_order_keeps_and_when_it_is_done() {
    let table = begun_with(&WAR.replace("at: 0202, units", "at: 0202, stance: delay, units"));
    let orders = "game: war\nexchange: 1\nside: blue\norders:\n- {unit: b2, start: 2, do: {to: 0203}}\n";
    fs::write(place(&table, "blue.yaml"), orders).unwrap();
    let said = says(&table, "check PLACE/blue.yaml --game PLACE/war");
    said.has(
        0,
        &["b2: set out at 4:00, at dawn, as it does not march by night, to 0203, stance delay as before; there"],
    );
    assert!(!said.out.contains("rides"), "{}", said.out);
}
