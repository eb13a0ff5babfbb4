//! `estafette sit`: the umpire's console, from a script and killed between two lines, and the screens beside the game.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::Table;
use crate::support::transcript::{Transcript, on_shelf, reading};

/// Sits down at a copy of Maida, of which the French owe the ninth exchange, and types lines.
fn sit(table: &Table, input: &str) -> Transcript {
    reading(table, "sit examples/maida-open --out PLACE/evening", estafette::rules::all(), input)
}

/// Sits down there once more.
fn again(table: &Table, input: &str) -> Transcript {
    reading(table, "sit PLACE/evening", estafette::rules::all(), input)
}

fn read(table: &Table, name: &str) -> String {
    let path = table.place.path().join("evening").join(name);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
}

#[test]
fn an_evening_is_played_from_a_script_and_stands_to_the_proof() {
    let table = Table::new();
    let script = fs::read_to_string("orders/umpire/evening.txt").expect("there is a script");
    let evening = sit(&table, &script);
    evening.has(0, &["Exchange 9 is cast", "> who", "> play"]);
    let locked = read(&table, "x009/orders/french.yaml");
    assert!(locked.contains("entered: by voice"), "{locked}");
    on_shelf(&table, "verify PLACE/evening", estafette::rules::all()).has(0, &["Everything agrees"]);
}

#[test]
fn a_line_that_is_not_understood_stops_it_before_the_next_play() {
    let table = Table::new();
    let stopped = sit(&table, "# nothing\nswiss: fier nearest\nguns: stand\nplay\nguns: fire nearest\n");
    stopped.has(3, &["typed:2:8", "did you mean `fire`?", "line 2 was not done, so line 4 plays nothing"]);
    assert!(!stopped.out.contains("> play"), "{}", stopped.out);
    assert!(!table.place.path().join("evening/x009/log.yaml").exists(), "nothing was played");
    assert_eq!(read(&table, "drafts/x009.txt"), "french: guns: stand\n");
}

#[test]
fn a_play_for_which_somebody_is_missing_plays_nothing() {
    let table = Table::new();
    let script = "guns: stand\nplay\nplay\nwatteville: stand\nplay\nwho\n";
    let stopped = sit(&table, script);
    stopped.has(4, &["Nothing is played yet", "stopped at line"]);
}

#[test]
fn an_order_against_the_rules_is_taken_and_told_at_once() {
    let table = Table::new();
    sit(&table, "swiss: charge 27th\n").has(0, &["it would be set aside"]);
    again(&table, "swiss: stand\norders\n").has(0, &["french: swiss: stands", "one line of orders was typed for it"]);
}

#[test]
fn the_last_word_counts_and_can_be_taken_back() {
    let table = Table::new();
    let typed = sit(&table, "i-23e and ii-23e: stand\ni-23e: fire 27th\neverybody else: stand\n");
    typed.has(0, &["french: i-23e: "]);
    let sheet = read(&table, "drafts/french.txt");
    assert!(sheet.contains("{unit: i-23e, do: {fire: 27th}}"), "{sheet}");
    // What the player has mailed for others stays; for those whom he ordered the rest are not meant.
    assert!(sheet.contains("{unit: chass-1, "), "{sheet}");
    again(&table, "undo\nundo\n").has(0, &["`i-23e: fire 27th` is taken back"]);
    assert_eq!(read(&table, "drafts/x009.txt"), "french: i-23e and ii-23e: stand\n");
    again(&table, "undo\nundo\n").has(3, &["no line of orders is left"]);
}

#[test]
fn a_turn_that_is_taken_back_keeps_its_orders_until_others_are_typed() {
    let table = Table::new();
    sit(&table, "swiss: stand\nguns: stand\nplay\nback the guns were overlooked\nguns: fire nearest\nplay\n")
        .has(0, &["taken back", "Exchange 10 is cast"]);
    let locked = read(&table, "x010/orders/french.yaml");
    assert!(locked.contains("swiss") && locked.contains("fire: nearest"), "{locked}");
    again(&table, "back\n").has(3, &["no reason is given"]);
}

#[test]
fn what_was_typed_for_an_exchange_waits_where_the_one_before_it_is_taken_back() {
    let table = Table::new();
    let taken = sit(&table, "swiss: stand\nback the guns were miscounted\nwho\nplay\norders\n");
    taken.has(0, &["french: `swiss: stand` waits for exchange 10", "Exchange 9 is cast", "french: swiss: stands"]);
    again(&table, "27th: stand\n").has(3, &["no orders are awaited from british in exchange 10"]);
}

/// Makes a game of Maida there, and sits down at it.
fn sit_anew(table: &Table, options: &str, input: &str) -> Transcript {
    on_shelf(table, &format!("new examples/maida/scenario.yaml PLACE/evening {options}"), estafette::rules::all())
        .has(0, &[]);
    again(table, input)
}

#[test]
fn a_lock_is_told_and_nothing_that_is_typed_changes_it() {
    let table = Table::new();
    sit_anew(&table, "--beacon quicknet", "play --round 40000000\n").has(4, &["Exchange 1 is locked"]);
    let locked = "the orders of exchange 1 are locked";
    again(&table, "who\norders\n").has(0, &["Its orders are locked", locked, "`back REASON` gives the lock up"]);
    again(&table, "undo\n").has(3, &[locked]);
    again(&table, "27th: stand\n").has(3, &[locked]);
    assert!(read(&table, "screen.html").contains("The orders are locked: the dice are awaited."));
}

#[test]
fn of_a_side_that_a_stand_in_leads_nothing_is_awaited() {
    let table = Table::new();
    // Whoever moves first is led by one.
    let led = sit_anew(&table, "--player british=stand-in:hold --player french=stand-in:hold", "play\nwho\n");
    led.has(0, &[": a stand-in leads it, posture hold"]);
    let screens = ["british", "french"].map(|side| read(&table, &format!("screen-{side}.html")));
    assert!(screens.iter().any(|screen| screen.contains("A stand-in leads the ")));
}

#[test]
fn in_a_campaign_each_force_is_told_for_itself() {
    let table = Table::new();
    let asked = "who\nwhat 1c\n1c: to 1013\nwho\n";
    let words = "sit examples/june-1815-open --out PLACE/evening";
    let told = reading(&table, words, estafette::rules::all(), asked);
    told.has(0, &["french: all 11 have orders", "1c (d'Erlon's corps)", "1c attacks alten"]);
    assert!(!told.out.contains("Vandamme"), "{}", told.out);
}

#[test]
fn a_word_that_is_misspelt_is_told_from_an_order() {
    let table = Table::new();
    let typed = |line: &str, why: &str| {
        let table = Table::new();
        sit(&table, line).has(3, &[why]);
    };
    typed("plya\n", "did you mean `play`?");
    typed("answer\n", "write `answer SIDE [to all]: TEXT`");
    typed("what\n", "it is not said which unit");
    typed("what i-23\n", "did you mean `i-23e`?");
    typed("note\n", "`note` says nothing");
    sit(&table, "swiss: fire nearest; guns: stand\n?\nexit\nplya\n").has(0, &["french: guns: stands"]);
    assert_eq!(read(&table, "drafts/x009.txt"), "french: swiss: fire nearest\nfrench: guns: stand\n");
}

#[test]
fn the_lines_of_the_guide_are_understood() {
    let guide = fs::read_to_string("orders/umpire/sit.md").expect("there is a guide");
    let orders =
        guide.split("## Orders").nth(1).and_then(|rest| rest.split("## The words").next()).expect("it has orders");
    let lines = orders.lines().filter_map(|line| line.strip_prefix("    ")).collect::<Vec<_>>();
    assert_eq!(lines.len(), 4, "{lines:?}");
    let table = Table::new();
    sit(&table, &(lines.join("\n") + "\nfrench: when beaten: go homeward\n")).has(0, &["french: swiss: "]);
    // The words of its table are those that the console has.
    let help = again(&table, "help\n").out;
    let words = help.lines().skip_while(|line| !line.contains("Besides there are")).skip(1);
    for word in words.filter_map(|line| line.split_whitespace().next()) {
        assert!(guide.contains(&format!("`{word}")), "`{word}` is not in the guide");
    }
}

#[test]
fn what_is_done_by_hand_is_an_act_like_any_other() {
    let table = Table::new();
    let typed = "amend swiss: at 0806 because it stood there\nruling 1 to 3: the brook is in flood\nnote a pause for supper\nplay\n";
    sit(&table, typed).has(0, &["as act 1 of your desk", "as act 2 of your desk", "Noted.", "Exchange 9 is cast"]);
    assert!(read(&table, "x009/report-british.md").contains("a pause for supper"));
    on_shelf(&table, "verify PLACE/evening", estafette::rules::all()).has(0, &["Everything agrees"]);
    again(&table, "amend swiss: at 9999\n").has(3, &["line 1 was not done"]);
}

#[test]
fn what_a_unit_may_do_is_told_with_its_chances() {
    let table = Table::new();
    sit(&table, "what the voltigeur company\nwho\nwhat swis\n")
        .has(3, &["fire watteville", "%", "did you mean `swiss`?"]);
}

#[test]
fn the_screens_show_what_has_happened_and_read_themselves_anew() {
    let table = Table::new();
    sit(&table, "play\n").has(0, &["Exchange 9 is cast"]);
    for name in ["screen.html", "screen-french.html", "screen-british.html"] {
        let screen = read(&table, name);
        assert!(screen.contains("http-equiv=\"refresh\""), "{name}");
        assert!(screen.contains("Awaited: the orders of"), "{name}");
        assert!(screen.contains("<svg"), "{name}");
    }
    // A player's note to himself is for his own side.
    let note = "Digonet will do it at the gallop";
    let own = "he waits there for the chasseurs";
    assert!(!read(&table, "screen.html").contains(note) && !read(&table, "screen.html").contains(own));
    assert!(!read(&table, "screen-british.html").contains(own));
    let bare = Table::new();
    reading(&bare, "sit examples/maida-open --out PLACE/evening --no-screens", estafette::rules::all(), "play\n")
        .has(0, &[]);
    assert!(!bare.place.path().join("evening/screen.html").exists());
}

/// Starts the program itself, types lines one after the other, and kills it when the last was answered.
fn killed_behind(game: &Path, lines: &[&str]) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_estafette"))
        .arg("sit")
        .arg(game)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("it reads");
    let mut answers = BufReader::new(child.stdout.take().expect("it answers")).lines();
    for line in lines {
        writeln!(input, "{line}").expect("it is typed");
        let answered =
            answers.by_ref().map(|answer| answer.expect("it answers")).find(|answer| answer.starts_with("  french: "));
        assert!(answered.is_some(), "`{line}` is answered");
    }
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
}

#[test]
fn a_console_that_is_killed_between_two_lines_has_lost_none() {
    let table = Table::new();
    sit(&table, "quit\n").has(0, &[]);
    let game = table.place.path().join("evening");
    let lines = ["swiss: stand", "guns: stand", "i-23e: fire 27th"];
    for line in lines {
        killed_behind(&game, &[line]);
    }
    killed_behind(&game, &["peyri: rally poles", "poles: fire nearest"]);
    again(&table, "play\n").has(0, &["5 lines of orders were typed for it", "Exchange 9 is cast"]);
    let locked = read(&table, "x009/orders/french.yaml");
    assert!(["swiss", "guns", "i-23e", "peyri"].iter().all(|unit| locked.contains(unit)), "{locked}");
}
