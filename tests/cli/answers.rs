//! The command line: answers, messages and exit codes.

use crate::support::transcript::{estafette, on_shelf};
use crate::support::{Table, answers, contents, orders};

#[test]
fn a_game_from_scenario_to_close() {
    let table = Table::with("turn_limit: 1\n".trim_start_matches("turn_limit: 1\n"));
    std::fs::remove_dir_all(table.root()).unwrap();
    estafette(&table, "new PLACE/scenario.yaml HILL --player red=anna@example.org").is(
        0,
        "The game `hill` stands in HILL.\n\
         Mail ledger.txt, which is the card, to everybody before the first orders are written. Its head is\n\
         HASH\n\
         Keep HILL/secret.txt to yourself, and keep a copy.\n",
        "",
    );
    let text = std::fs::read_to_string(table.root().join("game.yaml")).unwrap();
    assert!(text.contains("# Two units and a hill."), "comments are kept");
    assert!(text.ends_with("players:\n- {player: anna, side: red, mail: \"anna@example.org\"}\n"));
    estafette(&table, "status HILL").is(
        4,
        "hill: Tiny Rules\nExchange 1: turn 1.\n  red owes its orders\n  blue owes its orders\nHead HASH\n",
        "",
    );
    table.both(1);
    estafette(&table, "adjudicate HILL PLACE/red.yaml").is(
        4,
        "Nothing is locked and nothing is cast yet:\n  blue owes its orders\n",
        "",
    );
    estafette(&table, "status HILL").has(4, &["  blue owes its orders\n  here: 001-red.yaml\n"]);
    estafette(&table, "adjudicate HILL PLACE/blue.yaml")
        .has(0, &["Exchange 1 is cast.", "  HILL/x001/report-red.md and view-red.yaml to red\n", "\nHead HASH\n"]);
    estafette(&table, "close HILL").is(
        2,
        "",
        "error: the game is not over: it stands at turn 2\n  \
         = help: nothing can be played after the close; `--unfinished` closes it all the same\n",
    );
    estafette(&table, "close HILL --unfinished").has(0, &["its seal is open", "Head HASH"]);
    estafette(&table, "adjudicate HILL").is(
        1,
        "",
        "error: the game is over: its books are closed\n  \
         = help: `estafette verify` checks all of it\n",
    );
    estafette(&table, "verify HILL").has(0, &["Everything agrees.\n", "1 exchange played again"]);
}

#[test]
fn verify_answers_no_and_names_the_place() {
    let table = Table::new();
    table.play_to(2);
    let path = table.root().join("x001/state.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("turn: 2", "turn: 3")).unwrap();
    let said = estafette(&table, "verify HILL");
    said.has(
        1,
        &["discrepancy: ", " --> HILL/x001/state.yaml", "line 2 is `turn: 3`, and playing it again gives `turn: 2`"],
    );
    let json = estafette(&table, "verify HILL --format json");
    assert_eq!(json.code, 1);
    assert_eq!(json.json()["discrepancies"][0]["file"], "x001/state.yaml");
    let never = "0".repeat(32);
    estafette(&table, &format!("verify HILL --head {never}")).has(1, &[&format!("it never had the head {never}")]);
    let head = std::fs::read_to_string(table.root().join("ledger.txt")).unwrap();
    let head = head.rsplit_once("prev ").unwrap().1.split_once('\n').unwrap().0.to_owned();
    assert_eq!(
        estafette(&table, &format!("verify HILL --head {}", &head[..8])).code,
        2,
        "eight digits can be those of another ledger"
    );
    estafette(&table, &format!("verify HILL --head {}", &head[..31]))
        .has(2, &["31 digits show nothing", "32 digits of it at the least"]);
    for shown in [&head[..32], &head] {
        let said = estafette(&table, &format!("verify HILL --head {shown}"));
        assert!(!said.err.contains("never had the head"), "{}", said.err);
    }
    estafette(&table, "verify HILL --head xyz").has(2, &["64 digits", "32 are enough"]);
    estafette(&table, "verify PLACE/nowhere").has(3, &["there is no folder here"]);
}

#[test]
fn check_shows_every_fault_with_its_place_and_the_orders_as_understood() {
    let table = Table::new();
    table.file("red.yaml", &orders("red", 1, "press"));
    estafette(&table, "check --game HILL PLACE/red.yaml").is(
        0,
        "PLACE/red.yaml: red of hill for exchange 1, judged by the game as it stands: turn 1\n  \
         R1: press\n  nothing would be set aside\n  hash HASH\n",
        "",
    );
    table.file("theirs.yaml", &orders("red", 1, "press").replace("R1", "B1"));
    estafette(&table, "check --game HILL PLACE/theirs.yaml").has(
        1,
        &[
            "error: `B1` is no unit of yours",
            " --> PLACE/theirs.yaml:6:3",
            "= help: the entry is dropped",
            "1 order would be set aside",
        ],
    );
    table.file("verb.yaml", &orders("red", 1, "fly"));
    estafette(&table, "check --game HILL PLACE/verb.yaml")
        .has(3, &["error: `fly` is no verb", "PLACE/verb.yaml:6:18", "would be refused whole"]);
    table.file("early.yaml", &orders("red", 4, "press"));
    estafette(&table, "check --game HILL PLACE/early.yaml")
        .has(3, &["exchange 4 is not open yet", "files are now taken for exchange 1"]);
    let json = estafette(&table, "check --game HILL PLACE/verb.yaml PLACE/red.yaml --format json");
    assert_eq!(json.code, 3, "the worst of them");
    assert_eq!(json.json()[0]["faults"][0]["line"], 6);
    assert_eq!(json.json()[1]["understood"][0], "R1: press");
}

#[test]
fn check_finds_what_to_judge_by() {
    let table = Table::new();
    table.play_to(1);
    let inside = table.root().join("x001/in");
    let received = std::fs::read_dir(inside).unwrap().next().unwrap().unwrap().path();
    estafette(&table, &format!("check {}", received.display()))
        .has(0, &["judged as things stood then: exchange 1 takes no more orders"]);
    table.file("red.yaml", &orders("red", 2, "press"));
    estafette(&table, "check PLACE/red.yaml")
        .has(0, &["read in the words of tiny, and held against no position", "orders: {unit: R1, do: press}"]);
    estafette(&table, "check PLACE/red.yaml --view HILL/x001/view-red.yaml")
        .has(0, &["judged by the view of red in exchange 2", "R1: press"]);
    estafette(&table, "check PLACE/red.yaml --rules tyni")
        .has(2, &["there is no rule set `tyni`", "did you mean `tiny`?"]);
}

/// Lines as they would be typed into an answer, where the code of the report says the rest.
#[test]
fn what_the_head_of_a_file_lacks_its_judge_knows() {
    let table = Table::new();
    let says = |words: &str| on_shelf(&table, words, estafette::rules::all());
    let (view, game) = ("examples/maida-open/x008/view-french.yaml", "examples/maida-open");
    for (name, text) in [
        ("lines.txt", "swiss: stand\nguns: rune\n"),
        ("marked.txt", "code: 01234567\n# estafette begin\nswiss: stand\nguns: rune\n# estafette end\n-- \nAnna\n"),
        ("orders.yaml", "orders: [{unit: swiss, do: stand}]\n"),
    ] {
        table.file(name, text);
        let line = text.lines().position(|line| line.starts_with("guns"));
        let place = line.map_or(String::new(), |at| format!("{name}:{}:", at + 1));
        let code = u8::from(line.is_some());
        let judged = "french of maida for exchange 9, judged by the view of french in exchange 9";
        says(&format!("check PLACE/{name} --view {view}")).has(code, &["swiss: stands", judged, &place]);
        says(&format!("check PLACE/{name} --game {game} --side french")).has(code, &["swiss: stands", &place]);
        says(&format!("check PLACE/{name} --game {game}")).has(3, &["`side:` is missing"]);
        says(&format!("check PLACE/{name}")).has(3, &["`game:` is missing", "`side:` is missing"]);
    }
    // What it says itself counts, whoever judges.
    table.file("blue.txt", "Side: british\n27th: stand\n");
    says(&format!("check PLACE/blue.txt --view {view}"))
        .has(3, &["these are orders of british, and the view is that of french"]);
}

#[test]
fn the_form_is_a_file_that_checks_and_plays() {
    let table = Table::asking();
    for exchange in 1..=6 {
        let form = estafette(&table, "form HILL");
        assert_eq!(form.code, 0, "{}", form.err);
        let forms = form.out.split_inclusive("# estafette end\n").collect::<Vec<_>>();
        let mut words = "adjudicate HILL".to_owned();
        for (index, form) in forms.iter().enumerate() {
            assert!(form.contains(&format!("exchange: {exchange}\n")));
            let name = format!("form-{index}.yaml");
            table.file(
                &name,
                &form
                    .replace("seen: HASH\n", "")
                    .replace("do: stand}", "do: press}")
                    .replace("ask: beaten/R1, do: press", "ask: beaten/R1, do: stand")
                    .replace("ask: beaten/B1, do: press", "ask: beaten/B1, do: stand"),
            );
            estafette(&table, &format!("check --game HILL PLACE/{name}")).has(0, &["nothing would be set aside"]);
            words.push_str(&format!(" PLACE/{name}"));
        }
        let said = estafette(&table, &words);
        assert!([0, 4].contains(&said.code), "{}", said.err);
        assert!(said.out.contains(&format!("Exchange {exchange} is cast")));
    }
    estafette(&table, "verify HILL").has(0, &["6 exchanges played again"]);
    estafette(&table, "form HILL gren").has(2, &["the game has no side `gren`"]);
    // By the dice one side alone may be asked something now.
    let viewed = ["red", "blue"].map(|side| {
        let said = estafette(&table, &format!("form --view HILL/x006/view-{side}.yaml"));
        said.code == 0 && said.out.contains(&format!("side: {side}"))
    });
    assert!(viewed.contains(&true));
}

#[test]
fn an_open_question_is_exit_code_four_and_stands_in_the_answer() {
    let table = Table::asking();
    loop {
        let exchange = table.game().stand().unwrap().exchange;
        table.both(exchange);
        let said = estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml");
        if said.code == 4 {
            said.has(4, &["Play has stopped: a question is open.", "was hit. Does it stand?"]);
            break;
        }
    }
    estafette(&table, "status HILL").has(4, &["owes its answers"]);
    let asked = table.game().stand().unwrap();
    let side = asked.awaited[0].side.as_str().to_owned();
    table.file("answer.yaml", &answers(&side, asked.exchange, "fall-back"));
    let said = estafette(&table, "adjudicate HILL PLACE/answer.yaml");
    assert!(said.out.contains("falls back"), "{}", said.out);
}

#[test]
fn a_copy_is_worked_on_and_the_original_left_alone() {
    let table = Table::new();
    table.both(1);
    let before = contents(&table.root());
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml --out PLACE/copy")
        .has(0, &["PLACE/copy/x001/report-red.md"]);
    assert_eq!(contents(&table.root()), before);
    assert!(table.place.path().join("copy/x001/state.yaml").exists());
    estafette(&table, "adjudicate HILL --out PLACE/copy").has(3, &["the folder for the copy is not empty"]);
    table.file("bad.yaml", "nonsense");
    estafette(&table, "adjudicate HILL PLACE/bad.yaml --out PLACE/other").has(3, &["bad.yaml"]);
    assert!(!table.place.path().join("other").exists(), "nothing is left of it");
    estafette(&table, "adjudicate HILL --out HILL/copy").has(3, &[]);
    assert_eq!(contents(&table.root()), before);
}

#[test]
fn reports_maps_clauses_and_tables_are_printed() {
    let table = Table::new();
    table.play_to(2);
    estafette(&table, "report HILL").has(0, &["Exchange 2", "How to check the dice"]);
    estafette(&table, "report HILL --exchange 1 --side red --as markdown")
        .has(0, &["<!-- estafette report, hill exchange 1, red"]);
    estafette(&table, "report HILL --as html").has(0, &["<html"]);
    let json = estafette(&table, "report HILL --side blue --as json").json();
    assert_eq!((json["side"].as_str(), json["exchange"].as_u64()), (Some("blue"), Some(2)));
    estafette(&table, "report HILL --exchange 9").has(2, &["no exchange 9; there are 1 to"]);
    estafette(&table, "report HILL --as markdown").has(2, &["name a side"]);
    estafette(&table, "map HILL").has(0, &["R1", "B1"]);
    let json = estafette(&table, "map HILL --exchange 0 --as json").json();
    assert_eq!(json["marks"].as_array().map(Vec::len), Some(2));
    estafette(&table, "map HILL --as svg").has(0, &["<svg xmlns", "<title>Hill: "]);
    let part = estafette(&table, "map HILL --exchange 2 --phase 1 --as json").json();
    assert!(part["trails"].is_array() && part["after"]["marks"].is_array());
    estafette(&table, "map HILL --exchange 2 --phase parley")
        .has(2, &["no one part of the exchange is `parley`", "its parts are 1 ("]);
    estafette(&table, "map HILL --phase all").has(2, &["name one with `--out`"]);
    estafette(&table, "map HILL --phase all --as svg --out PLACE/maps").has(0, &[]);
    estafette(&table, "map HILL --out PLACE/field.svg").has(0, &[]);
    estafette(&table, "map HILL --out PLACE/field.gif")
        .has(2, &["no form of a map ends like `", "field.gif`", "end it with one of `.txt`, `.svg`"]);
    assert!(!table.place.path().join("field.gif").exists());
    estafette(&table, "map HILL --as text --out PLACE/field.gif").has(0, &[]);
    estafette(&table, "clauses tiny").is(
        0,
        "TINY-FIRE-01   played      a pressing unit throws a die and hits with 4 or more\n\
         TINY-BEATEN-01 played      a unit that was hit stands or falls back\n\
         TINY-WEATHER-01 not played  the weather\n                           reason: there is none\n",
        "",
    );
    estafette(&table, "tables tiny").has(0, &["4 to 6", "TINY-FIRE-01"]);
    estafette(&table, "tables big").has(2, &["there is no rule set `big`"]);
    estafette(&table, "completions bash").has(0, &["estafette", "adjudicate"]);
}

#[test]
fn cases_are_run_and_counted() {
    let table = Table::new();
    let folder = table.place.path().join("cases/tiny");
    std::fs::create_dir_all(&folder).unwrap();
    let base =
        "sides: [{side: red, name: Reds, unit: R1, strength: 9}, {side: blue, name: Blues, unit: B1, strength: 9}]\n";
    std::fs::write(folder.join("base.yaml"), base).unwrap();
    let case = "case: a miss\nclauses: [TINY-FIRE-01]\nrules: tiny\nfiles:\n  red: {orders: [{unit: R1, do: press}]}\n\
                dice:\n  t1/fire/R1/B1: [3]\nexpect:\n  changes:\n  - {turn: 2}\n";
    std::fs::write(folder.join("miss.yaml"), case).unwrap();
    estafette(&table, "conform PLACE/cases").is(0, "1 case in 1 file: all as expected\n", "");
    estafette(&table, "clauses tiny --coverage --cases PLACE/cases")
        .has(0, &["1 with cases, 1 with a reason for none"]);
    std::fs::write(folder.join("miss.yaml"), case.replace("[3]", "[4]")).unwrap();
    estafette(&table, "conform PLACE/cases/tiny/miss.yaml").has(1, &["1 file with differences"]);
    estafette(&table, "clauses tiny --coverage --cases PLACE/none").has(3, &["there are no cases here"]);
    std::fs::write(folder.join("base.yaml"), "a: [").unwrap();
    let said = estafette(&table, "conform PLACE/cases/tiny/miss.yaml");
    said.has(1, &["0 cases, 1 finding\n", "miss.yaml:1: the base: "]);
    std::fs::remove_file(folder.join("base.yaml")).unwrap();
    let whole = case.replace("files:\n", &format!("position:\n  {base}files:\n"));
    std::fs::write(folder.join("miss.yaml"), whole).unwrap();
    estafette(&table, "conform PLACE/cases/tiny/miss.yaml").has(0, &["all as expected"]);
}

#[test]
fn faults_of_usage_are_exit_code_two() {
    let table = Table::new();
    estafette(&table, "").has(2, &["Usage: estafette"]);
    estafette(&table, "ajudicate HILL").has(2, &["adjudicate"]);
    estafette(&table, "adjudicate").has(2, &["<GAME>"]);
    estafette(&table, "adjudicate HILL --beacon 12").has(2, &["64 digits"]);
    estafette(&table, "adjudicate HILL --without gren").has(2, &["no side `gren`"]);
    estafette(&table, "adjudicate HILL --void why").has(2, &["no exchange is locked"]);
    estafette(&table, "--help").has(0, &["Usage: estafette", "verify"]);
    estafette(&table, "--version").has(0, &["estafette 0."]);
    estafette(&table, "form PLACE").has(3, &["there is no game here"]);
    estafette(&table, "new PLACE/scenario.yaml HILL").has(3, &["there is something here already"]);
    estafette(&table, "new PLACE/scenario.yaml PLACE/new --name Hill").is(
        2,
        "",
        "error: `Hill` cannot be the name of a game\n  \
             = help: after `--name` take up to 24 small letters, digits and hyphens, a letter first\n",
    );
    estafette(&table, "new PLACE/scenario.yaml PLACE/new --player green=x").is(
        2,
        "",
        "error: `--player green=x`: the game has no side `green`\n  = help: its sides are red, blue\n",
    );
    for (players, told) in [
        ("--player red=!", "this is no name of a player"),
        ("--player red=anna@", "no mail can be sent to this address"),
        ("--player red=anna --player blue=anna@b.org", "there are two players `anna`"),
    ] {
        estafette(&table, &format!("new PLACE/scenario.yaml PLACE/new {players}")).has(2, &[told]);
    }
    estafette(&table, "new PLACE/scenario.yaml PLACE/new --links 1").has(2, &["2 to 100000"]);
    assert!(!table.place.path().join("new").exists(), "nothing is written");
}

#[test]
fn colour_is_there_when_it_is_asked_for() {
    let binary = env!("CARGO_BIN_EXE_estafette");
    let run = |words: &[&str], no_color: bool| {
        let mut command = std::process::Command::new(binary);
        command.args(words).env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let output = command.output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let styled = |text: &str| text.contains('\u{1b}');
    assert!(!styled(&run(&["status", "/nowhere"], false)), "a pipe has none");
    assert!(styled(&run(&["--color=always", "status", "/nowhere"], false)));
    assert!(styled(&run(&["--color", "always", "sttus"], true)), "usage, too, and it goes before NO_COLOR");
    assert!(!styled(&run(&["--color", "never", "sttus"], false)));
}

#[cfg(unix)]
#[test]
fn a_secret_that_others_can_read_is_warned_of_and_may_be_kept_elsewhere() {
    use std::os::unix::fs::PermissionsExt;
    let table = Table::new();
    let secret = table.root().join("secret.txt");
    std::fs::set_permissions(&secret, std::fs::Permissions::from_mode(0o644)).unwrap();
    estafette(&table, "status HILL").has(4, &["warning: others can read the umpire's secret", "chmod 600"]);
    let elsewhere = "--secret PLACE/elsewhere.txt";
    estafette(&table, &format!("new PLACE/scenario.yaml PLACE/two {elsewhere}")).has(0, &["Keep PLACE/elsewhere.txt"]);
    assert!(!table.place.path().join("two/secret.txt").exists());
    table.both(1);
    estafette(&table, "adjudicate PLACE/two PLACE/red.yaml PLACE/blue.yaml")
        .has(3, &["it is missing, and casting dice needs it"]);
    estafette(&table, &format!("adjudicate PLACE/two PLACE/red.yaml PLACE/blue.yaml {elsewhere}")).has(0, &["is cast"]);
}

#[test]
fn good_files_are_taken_in_beside_bad_ones_and_nothing_is_played() {
    let table = Table::new();
    table.both(1);
    table.file("bad.yaml", &orders("blue", 1, "fly"));
    estafette(&table, "adjudicate HILL PLACE/red.yaml PLACE/bad.yaml").has(
        3,
        &[
            "Nothing is locked and nothing is cast yet:\n  blue owes its orders\n",
            "One file was refused and nothing was played; the others are taken in. Hand over mended ones",
            "warning: this file is not taken in\n --> PLACE/bad.yaml\nerror: ",
        ],
    );
    estafette(&table, "status HILL").has(4, &["  here: 001-red.yaml\n"]);
    // The last readable file of a side stays in force, and the umpire is asked before it is played.
    estafette(&table, "adjudicate HILL PLACE/blue.yaml PLACE/bad.yaml")
        .has(3, &["Nothing is locked and nothing is cast.\n", "`estafette adjudicate HILL` plays with"]);
    estafette(&table, "adjudicate HILL").has(0, &["Exchange 1 is cast."]);
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn capitals_of_game_and_side_do_not_matter() {
    let table = Table::new();
    let red = orders("red", 1, "press");
    let red = red.replace("side: red", "Side: Red").replace("game: hill", "game: HILL");
    table.file("capitals.yaml", &red);
    table.both(1);
    estafette(&table, "check --game HILL PLACE/capitals.yaml").has(0, &["red of hill for exchange 1"]);
    estafette(&table, "adjudicate HILL PLACE/capitals.yaml PLACE/blue.yaml").has(0, &["Exchange 1 is cast."]);
    assert_eq!(table.verify().discrepancies, []);
}

#[test]
fn orders_above_the_quoted_form_are_warned_of() {
    let table = Table::new();
    let form = orders("red", 1, "stand");
    let form = form.lines().map(|line| format!("> {line}\n")).collect::<String>();
    table.file("reply.yaml", &format!("- {{unit: R1, do: press}}\n\n{form}"));
    let told = "line 1 looks like orders and was passed over";
    estafette(&table, "check --game HILL PLACE/reply.yaml").has(0, &["warning: ", told]);
    estafette(&table, "adjudicate HILL PLACE/reply.yaml").has(4, &["warning: in ", told]);
}

#[test]
fn what_is_not_there_or_not_ones_own_is_refused_with_the_reason() {
    let table = Table::new();
    table.play_to(1);
    estafette(&table, "map HILL --exchange 0").has(0, &[]);
    estafette(&table, "map HILL --exchange 99").has(2, &["no exchange 99; there is only 1"]);
    table.both(2);
    estafette(&table, "check PLACE/red.yaml --view HILL/x001/view-blue.yaml")
        .has(3, &["these are orders of red, and the view is that of blue", "report to red"]);
    estafette(&table, "close HILL --unfinished").has(0, &[]);
    estafette(&table, "form HILL").has(1, &["the game is over: its books are closed"]);
    estafette(&table, "form HILL red").has(1, &["the game is over"]);
}

#[test]
fn verify_counts_in_the_singular_and_names_a_file_once() {
    let table = Table::new();
    table.play_to(1);
    estafette(&table, "verify HILL").has(0, &["  1 link hashed down to its anchor, 1 seed made"]);
    let path = table.root().join("x001/report-red.md");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("urn", "ight", 1)).unwrap();
    let said = estafette(&table, "verify HILL");
    said.has(1, &["1 discrepancy found.", "x001/report-red.md"]);
    assert_eq!(said.err.matches("discrepancy: ").count(), 1, "{}", said.err);
}
