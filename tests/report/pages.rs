//! A report as a player gets it, and what must be true of every report.

pub(crate) mod page;

use estafette::adjudicate::{Awaited, Beat, Ending, Ground, Owed, Patch, Plot, Question, Side, UnitId};
use estafette::dice::{D6, Die, Secrecy, Value};
use estafette::report::{Colour, Page, check_command, expected, html, json, markdown, terminal, text_map};

use page::{battle, blue, page, plot, proof, red, seed, sha256, throw, told};

/// Lines that may be longer than the page: commands, and nothing else.
fn is_command(line: &str) -> bool {
    let others = ["(-join ", "estafette-dice-1 "];
    is_for_a_shell(line) || others.iter().any(|other| line.starts_with(other))
}

fn is_for_a_shell(line: &str) -> bool {
    line.starts_with("printf %s '") || line.starts_with("for b in ")
}

fn assert_narrow(text: &str) {
    for line in text.lines().filter(|line| !is_command(line)) {
        assert!(line.chars().count() <= 100, "too long: {line}");
        assert_eq!(line.trim_end(), line, "blanks at the end");
    }
}

#[test]
fn the_dice_of_the_story_are_those_of_the_seed() {
    let shown = battle().into_iter().flat_map(|told| told.rolls).map(|roll| roll.to_string());
    let expected = [
        "t3/rally/G1/R7 d6 open 6",
        "t3/fire/RG/B4 d6 open 3 6 5 5",
        "t3/fire-morale/B4/RG d6 open 1",
        "t3/fire/R8/B1 d6 open 3 1 4",
        "t3/assault/R2/B2 d6 open 4 5 6",
        "t3/defence/B2/R2 d6 open 3 3 6",
        "t3/defence-morale/B2/R2 d6 open 2",
        "t3/assault/RC/B6 d6 open 3 2 5 6",
        "t3/defence/B6/RC d6 open 6 1 3 3",
    ];
    assert_eq!(shown.collect::<Vec<_>>(), expected);
}

#[test]
fn the_report_carries_its_salt_on_a_line_of_its_own() {
    let report = markdown(&page());
    let salt = format!("salt {}", page().salt);
    assert_eq!(report.lines().filter(|line| *line == salt).count(), 1);
    assert_eq!(report.lines().nth(1), Some(salt.as_str()));
    assert!(report.ends_with('\n') && !report.ends_with("\n\n"));
    assert_eq!(markdown(&page()), report, "the same page, the same bytes");
}

#[test]
fn no_line_is_too_long_for_a_mail() {
    let mut page = page();
    assert_narrow(&markdown(&page));
    page.told[1].working = vec!["4 ".repeat(200)];
    page.told[1].text = "x".repeat(300);
    page.own_note = Some("# estafette begin\nline ".repeat(20));
    assert_narrow(&markdown(&page));
    assert_narrow(&terminal(&page, Colour::Plain));
}

#[test]
fn sections_come_in_the_order_in_which_they_are_read() {
    let report = markdown(&page());
    let headings = report.lines().filter(|line| line.starts_with('#') && !line.contains("estafette"));
    let expected = [
        "# The Prussians come on",
        "## In short",
        "## The Prussians advance",
        "## How matters stand",
        "## Orders set aside",
        "## Remarks",
        "## The butcher's bill",
        "## From the umpire",
        "## The field",
        "## What comes next",
        "## Your turn file",
        "## How to check the dice",
    ];
    assert_eq!(headings.collect::<Vec<_>>(), expected);
}

#[test]
fn sentences_make_paragraphs_with_their_working_below() {
    let report = markdown(&page());
    let battery = report.split("The battery on the rise").nth(1).expect("the battery");
    let paragraph = battery.split("\n\n").take(2).collect::<Vec<_>>();
    assert!(paragraph[0].ends_with("went on from there without orders."));
    let expected = "    RG at B4: 4D6, 4 hexes, column (RS-FIRE-37): 3 6 5 5, 4+ hits (RS-FIRE-52): three hits\n        \
                    [t3/fire/RG/B4]\n    B4 strength 6 to 3, half of what it had (RS-MOR-01)\n    \
                    B4 morale: 1D6, 3+ stands: 1, falls back and is retreating (RS-MOR-07) [t3/fire-morale/B4/RG]";
    assert_eq!(paragraph[1], expected, "the clause is added once, each label where its dice are");
}

#[test]
fn every_roll_is_named_beside_its_sentence_and_at_the_end() {
    let report = markdown(&page());
    for roll in proof().rolls {
        let label = roll.label.as_str();
        assert!(report.matches(label).count() >= 2, "{label}");
        let line = report.lines().find(|line| line.starts_with(label) && !line.contains(':'));
        let line = line.expect("the list of rolls has it");
        let dice = roll.values.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        assert!(line.ends_with(&format!("d6    {dice}")), "{line}");
    }
}

/// Does what the shell would do with the command.
fn run(command: &str) -> String {
    let (hashed, read) = command.split_once(" | tr -cd ").expect("digits are kept");
    let string = |quote: char| hashed.split(quote).nth(1).expect("a quoted string").to_owned();
    let hashes = match hashed.strip_prefix("for b in ") {
        Some(rest) => {
            let blocks = rest.split(';').next().expect("a list of blocks");
            let hash = |block: &str| sha256(&string('"').replace("$b", block));
            blocks.split(' ').map(hash).collect::<String>()
        }
        None => sha256(&string('\'')),
    };
    let mut parts = read.split(" | ");
    let bounds = parts.next().expect("bounds").as_bytes();
    let kept = hashes.bytes().filter(|digit| (bounds[0]..=bounds[2]).contains(digit));
    let averages = parts.clone().any(|part| part == "tr 123456 233445");
    let average = |digit: u8| {
        if averages { b"233445"[usize::from(digit - b'1')] } else { digit }
    };
    let count = parts.last().and_then(|part| part.strip_prefix("cut -c1-"));
    let count = count.and_then(|count| count.parse().ok()).expect("a count");
    kept.map(|digit| char::from(average(digit))).take(count).collect()
}

#[test]
fn the_command_prints_the_dice() {
    let dice = [Die::Faces(2), D6, Die::Faces(8), Die::Faces(10), Die::Average, Die::Pair];
    for die in dice {
        for count in [1, 4, 11, 40] {
            let roll = throw("t3/fire/RG/B4", die, count);
            let command = check_command(&proof(), &roll);
            assert_eq!(run(&command), expected(&roll), "{count} {die}: {command}");
            assert!(!command.contains('\n'));
        }
    }
    let roll = throw("t3/fire/RG/B4", D6, 4);
    assert_eq!(expected(&roll), "3655");
    let start = format!("printf %s 'estafette-dice-1 roll {} t3/fire/RG/B4 d6 - 0' | sha256sum", seed());
    assert!(check_command(&proof(), &roll).starts_with(&start));
}

#[test]
fn the_commands_of_the_report_print_what_it_says() {
    let report = markdown(&page());
    let commands = report.lines().filter(|line| is_for_a_shell(line)).collect::<Vec<_>>();
    let [roll, seed_again] = commands[..] else {
        panic!("one for a roll, one for the seed: {commands:?}");
    };
    assert!(report.contains(&format!("It prints {}.", run(roll))));
    let string = seed_again.split('\'').nth(1).expect("a quoted string");
    assert_eq!(sha256(string), seed());
    assert!(report.contains("Nobody but the umpire had a hand in it"));
}

#[test]
fn a_command_of_the_report_runs_in_a_shell() {
    let roll = throw("t3/fire/RG/B4", D6, 40);
    let command = check_command(&proof(), &roll);
    let output = std::process::Command::new("sh").arg("-c").arg(&command).output();
    let Ok(output) = output else {
        return;
    };
    if output.status.success() && output.stderr.is_empty() {
        let printed = String::from_utf8(output.stdout).expect("digits");
        assert_eq!(printed.trim_end(), expected(&roll));
    }
}

#[test]
fn a_beacon_and_links_make_the_seed_too() {
    let mut page = page();
    page.proof.beacon = Some((4711, sha256("beacon")));
    page.proof.seat_links[1].1 = Some(sha256("blue link"));
    page.proof.contributed = true;
    let report = markdown(&page);
    let fields = format!(" - {} {}' | sha256sum", sha256("blue link"), sha256("beacon"));
    assert!(report.contains(&fields));
    assert!(report.contains("beacon round  4711"));
    let flowing = report.replace('\n', " ");
    assert!(flowing.contains("so the umpire could not choose these dice"));
    assert!(!report.contains("Nobody but the umpire"));
}

#[test]
fn veiled_rolls_wait_for_the_close() {
    let mut page = page();
    page.proof.rolls[1].secrecy = Secrecy::Veiled;
    let report = markdown(&page);
    assert!(report.contains("d6    3 6 5 5  (proof after the close)"));
    assert!(report.contains("Take t3/fire/R8/B1: that was 3d6"), "an open roll is the example");
    for roll in &mut page.proof.rolls {
        roll.secrecy = Secrecy::Veiled;
    }
    let report = markdown(&page);
    assert!(report.contains("Every roll of this exchange is veiled"));
    assert_eq!(report.lines().filter(|line| is_command(line)).count(), 1, "only the seed");
}

#[test]
fn a_quiet_exchange_says_that_it_was_quiet() {
    let mut page = page();
    page.told = vec![told(Beat::Silent, "RS-TURN-21", "", &[], &[])];
    page.proof.rolls.clear();
    page.set_aside.clear();
    page.form = None;
    let report = markdown(&page);
    assert!(report.contains("nothing was rolled."));
    assert!(report.contains("## What happened\n\nNothing happens"));
    assert!(report.contains("Nothing was rolled in this exchange"));
    assert!(!report.contains("set aside"));
    assert!(!report.contains("Your turn file"));
    assert!(report.contains("You need send nothing now."));
}

#[test]
fn the_umpire_is_not_spoken_to_as_a_side() {
    let mut page = page();
    let flowing = |page: &Page| markdown(page).replace('\n', " ");
    assert!(flowing(&page).contains("One of your orders was set aside."));
    page.side = Side::new("the umpire");
    let report = flowing(&page);
    assert!(report.contains("One of the orders was set aside."));
    assert!(!report.contains("You need send nothing") && !report.contains("You are asked"));
}

#[test]
fn questions_come_with_their_replies_as_they_are_written() {
    let mut page = page();
    page.questions = vec![Question {
        side: red(),
        when: "beaten".to_owned(),
        unit: UnitId::new("R7"),
        enemy: Some(UnitId::new("B4")),
        text: "R7 must fall back; where to?".to_owned(),
        replies: vec!["{go: 0905}".to_owned(), "{go: 1005}".to_owned()],
        default: "{go: [homeward, fewest]}".to_owned(),
    }];
    page.awaited = vec![Awaited { side: red(), owes: Owed::Answers }, Awaited { side: blue(), owes: Owed::Answers }];
    let report = markdown(&page);
    let flowing = report.replace('\n', " ");
    assert!(flowing.contains("you have a decision to make"));
    assert!(report.contains("- {ask: beaten/R7/B4, do: {go: 0905}}\n- {ask: beaten/R7/B4, do: {go: 1005}}"));
    let flowing = report.replace('\n', " ");
    assert!(flowing.contains("You are asked: The 8th Reserve must fall back; where to? Answer with one of these"));
    assert!(flowing.contains("Awaited: your answers and the answers of the French (blue)."));
}

#[test]
fn a_battle_that_is_over_says_who_has_won() {
    let mut page = page();
    page.after.ending = Some(Ending {
        winner: Some(red()),
        drawn: false,
        why: "the French lost more than half of their army".to_owned(),
    });
    page.awaited.clear();
    page.gone_on_without = vec![blue()];
    let report = markdown(&page);
    let flowing = report.replace('\n', " ");
    assert!(flowing.contains("Nothing came from the French (blue) by the date, and the umpire went on without."));
    assert!(report.contains("The battle is over."));
}

#[test]
fn game_exchange_and_dice_stand_in_small_print_between_headline_and_opening() {
    let report = markdown(&page());
    let begins =
        "# The Prussians come on\n\nPlancenoit, turn 3, first part: Prussians. Exchange 6, to the Prussians (red),";
    assert!(report.contains(begins), "{report}");
    let flowing = report.replace('\n', " ");
    assert!(flowing.contains("Three hexes lie between the lines.  ## In short"));
    let ends = "## How matters stand  It has cost neither army anything.  ## Orders set aside";
    assert!(flowing.contains(ends));
}

#[test]
fn the_terminal_shows_the_same_without_marks() {
    let plain = terminal(&page(), Colour::Plain);
    assert!(plain.starts_with("The Prussians come on\n\nPlancenoit, turn 3,"));
    assert!(!plain.contains("```") && !plain.contains("<!--") && !plain.contains('\u{1b}'));
    let styled = terminal(&page(), Colour::Styled);
    assert!(styled.contains("\u{1b}[1mThe Prussians advance\u{1b}[0m"));
    let stripped = anstream::adapter::strip_str(&styled).to_string();
    assert_eq!(stripped, plain);
}

#[test]
fn html_makes_the_words_of_others_harmless() {
    let mut page = page();
    page.own_note = Some("<script>alert('&')</script>".to_owned());
    let document = html(&page);
    assert!(!document.contains("<script"));
    assert!(document.contains("&lt;script&gt;alert(&#39;&amp;&#39;)"));
    assert!(document.contains("<h2>The Prussians advance</h2>"));
    assert!(document.contains("<title>The Prussians come on</title>"));
}

#[test]
fn html_keeps_words_from_right_to_left_to_themselves() {
    let mut page = page();
    page.own_note = Some("to \u{5d0}\u{5d1} \u{5d2}, 3 of 6 \u{202e}turned\u{7}".to_owned());
    let document = html(&page);
    assert!(document.contains("to <bdi>\u{5d0}\u{5d1} \u{5d2}</bdi>, 3 of 6 \u{fffd}turned\u{fffd}"));
}

#[test]
fn html_opens_each_clause_that_is_known_and_no_other() {
    let document = html(&page());
    let button = "<button popovertarget=\"RS-MEL-24\">RS-MEL-24</button>";
    assert!(document.contains(button));
    let gist =
        "<div popover id=\"RS-MEL-24\"><p><b>RS-MEL-24</b> An assault on a line &lt;scores&gt; at 4 or more.</p>";
    assert_eq!(document.matches(gist).count(), 1, "once, however often it is cited");
    assert!(document.contains("A line of one &quot;strength point&quot; &amp; less is a line."));
    assert!(document.contains("RS-FIRE-37") && !document.contains("popovertarget=\"RS-FIRE-37\""));
}

#[test]
fn html_has_the_working_beside_its_paragraph() {
    let document = html(&page());
    let told = document.split("<div class=\"told\">").skip(1);
    let told = told.filter(|told| told.contains("R2 assaults B2: 3D6")).collect::<Vec<_>>();
    assert_eq!(told.len(), 1);
    let (prose, working) = told[0].split_once("<details").expect("a working");
    assert!(prose.contains("the Silesians went over the churchyard wall"));
    assert!(working.contains("R2 6 to 5"));
}

#[test]
fn json_has_everything_that_the_report_has() {
    let value = json(&page());
    assert_eq!(value["side"], "red");
    assert_eq!(value["told"].as_array().map(Vec::len), Some(battle().len()));
    assert_eq!(value["told"][3]["rolls"][0], "t3/fire/RG/B4 d6 open 3 6 5 5");
    assert_eq!(value["proof"]["rolls"][1]["prints"], "3655");
    assert_eq!(value["plot"]["marks"].as_array().map(Vec::len), Some(12));
    let again = serde_json::to_string(&json(&page())).expect("plain data");
    assert_eq!(serde_json::to_string(&value).expect("plain data"), again);
}

/// Everything that a map of hexes has to show.
fn assert_drawn(plot: &Plot) -> String {
    let map = text_map(plot);
    assert_narrow(&map);
    let Ground::Hexes { columns, rows, .. } = plot.ground else {
        panic!("the map has hexes");
    };
    let head = map.lines().take_while(|line| !line.contains('|')).take(2).collect::<String>();
    for column in 1..=columns.min(2) {
        assert!(head.contains(&format!("{column:02}")), "column {column}:\n{map}");
    }
    for row in 1..=rows {
        let label = format!("{row:02} ");
        assert!(map.lines().any(|line| line.starts_with(&label)), "row {row}");
    }
    map
}

#[test]
fn maps_show_units_and_ground_on_both_kinds_of_hexes() {
    for tops in ["flat", "pointed"] {
        let map = assert_drawn(&plot(tops));
        for text in [
            "[R1]",
            "[R7]",
            "(B4)",
            "(G9)",
            "vvvv",
            "pppp",
            "wwww",
            "6/6",
            "retreating",
            "v  village plancenoit, 0507 0607 0508: cover, blocks sight",
            "3!",
            "3*",
        ] {
            assert!(map.contains(text), "{text} on {tops}:\n{map}");
        }
    }
    // A mark of the map is that of the list, whatever the width of a hex.
    assert!(text_map(&plot("flat")).matches("1erc").count() == 2);
    assert!(text_map(&plot("pointed")).contains("(1er)"));
    assert!(text_map(&plot("pointed")).contains("  1er  1112  cavalry"));
}

#[test]
fn a_small_map_is_drawn_to_the_letter() {
    let mut plot = plot("flat");
    plot.ground = Ground::Hexes { columns: 3, rows: 2, tops: "flat" };
    plot.marks.retain(|mark| mark.unit == "RG");
    plot.marks[0].at = "0201".to_owned();
    plot.patches = vec![Patch {
        hexes: vec!["0102".to_owned()],
        kind: "hill".to_owned(),
        name: None,
        effects: Vec::new(),
        shape: None,
    }];
    let expected = "      01            03
    ______   02   ______
01 /      \\______/      \\
   \\______/ [RG] \\______/
02 /      \\__2___/      \\
   \\hhhhhh/      \\______/
          \\______/

red [ ]                                   blue
  RG  0201  artillery  unlimbered  2/2

  h  hill

Below a unit: its strength.";
    assert_eq!(text_map(&plot), expected.replace("\\\\", "\\"));
    plot.ground = Ground::Hexes { columns: 3, rows: 2, tops: "pointed" };
    let expected = "      01      02      03
    _______ _______ _______
01 |       | [RG]  |       |
   |_______|___2___|_______|___
02     |       |       |       |
       |hhhhhhh|_______|_______|
";
    assert!(text_map(&plot).starts_with(expected), "{}", text_map(&plot));
}

#[test]
fn wide_maps_are_drawn_narrower_and_then_in_strips() {
    for tops in ["flat", "pointed"] {
        for columns in [1, 2, 13, 14, 19, 20, 47, 99] {
            let mut plot = plot(tops);
            plot.ground = Ground::Hexes { columns, rows: 12, tops };
            let map = assert_drawn(&plot);
            let label = format!("{columns:02}");
            assert!(map.lines().any(|line| line.contains(&label)), "{columns} {tops}");
        }
    }
}
