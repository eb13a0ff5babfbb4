//! The umpire's desk: what it holds, that it is mailed to nobody, and that its papers are judged as the commands judge them.

use std::fs;

use super::by_the_schema;
use crate::support::transcript::{on_shelf, with_engines};
use crate::support::{Table, is_thorough, tiny};
use estafette::cli::Engines;
use estafette::desk::{answer_by, begun_by_hand, is_umpires};
use estafette::game::{Folder, Game, Keep};
use estafette::post::{Address, Attachment, Kind, Letter, Sender};
use estafette::rules;
use serde_json::{Value as Json, json};

const ENGINES: Engines = &[("", b"the engine of a build")];

const OPEN: &str = "examples/maida-open";

/// What an open game's umpire has before him.
fn at_hand(folder: &str) -> Json {
    let game = Game::open(Folder::at(folder), rules::all()).unwrap_or_else(|trouble| panic!("{trouble}"));
    let begun = begun_by_hand(&game, &Keep::InTheFolder).unwrap_or_else(|trouble| panic!("{trouble}"));
    json!(begun.at_hand.expect("it is the umpire's"))
}

#[test]
fn the_desk_of_a_game_without_a_side_is_the_umpires_and_says_so_before_any_script_runs() {
    let table = Table::new();
    table.cast(table.both(1));
    let made = with_engines(&table, "desk HILL --out PLACE/umpire.html", ENGINES);
    made.has(0, &["It is yours, and shows everything: mail it to nobody."]);
    let page = fs::read_to_string(table.place.path().join("umpire.html")).unwrap();
    assert!(is_umpires(page.as_bytes()));
    let banner = page.find("it is not to be mailed").unwrap();
    assert!(banner < page.find("<main>").unwrap() && banner < page.find("<script").unwrap());
    assert!(!page.contains("secret.txt") && !page.contains("chain "), "no secret is in it");
    for side in ["red", "blue"] {
        with_engines(&table, &format!("desk HILL --side {side} --out PLACE/{side}.html"), ENGINES);
        let page = fs::read(table.place.path().join(format!("{side}.html"))).unwrap();
        assert!(!is_umpires(&page), "that of {side} may be mailed");
    }
    assert_eq!(with_engines(&table, "desk --out PLACE/empty.html", ENGINES).code, 0);
    assert!(!is_umpires(&fs::read(table.place.path().join("empty.html")).unwrap()));
}

#[test]
fn no_letter_carries_the_umpires_desk_whoever_has_put_it_there() {
    let table = Table::new();
    table.cast(table.both(1));
    with_engines(&table, "desk HILL --out PLACE/umpire.html", ENGINES);
    let page = fs::read(table.place.path().join("umpire.html")).unwrap();
    let file = |name: &str, bytes: &[u8]| Attachment {
        name: name.to_owned(),
        media: "text/html; charset=utf-8".to_owned(),
        bytes: bytes.to_vec(),
    };
    let letter = Letter {
        game: "hill".to_owned(),
        to: Address::new("Anna", "anna@example.org").unwrap(),
        kind: Kind::Notice,
        subject: "hill".to_owned(),
        text: "Here it is.\n".to_owned(),
        html: None,
        inline: Vec::new(),
        attached: vec![file("desk-hill-umpire.html", &page), file("desk-hill-red.html", b"<p>red</p>")],
        in_reply_to: None,
        references: Vec::new(),
    };
    let sender =
        Sender { from: Address::new("Umpire", "umpire@example.org").unwrap(), now: jiff::Timestamp::UNIX_EPOCH };
    let mail = String::from_utf8(letter.mail(&sender, "key", "<id@example.org>")).unwrap();
    assert!(mail.contains("desk-hill-red.html") && !mail.contains("umpire.html"), "{mail}");
}

#[test]
fn what_is_done_by_hand_is_judged_in_the_page_as_amend_previews_it() {
    let at_hand = at_hand(OPEN);
    let files = &at_hand["files"];
    let exchange = &at_hand["exchange"];
    let cases = [
        "reason: he slept\namend:\n- {unit: swiss, at: 1106}\n- {unit: poles, strength: 2, note: they ran}\n",
        "amend:\n- {unit: swiss, at: 1106}\n- {unit: nobody, at: 0101, note: so}\n",
        "reason: a storm\nrulings:\n- {die: d6, text: the bridge, outcomes: [{faces: [1, 2, 3], text: it breaks}, {faces: [4, 5, 6], text: it holds}]}\n",
        "reason: a duel\ntable:\n- {units: [swiss, 81st], note: both stand}\n",
        "reason: none\nstrange: key\n",
        "amend: [",
    ];
    let table = Table::new();
    let path = table.place.path().join("umpire.yaml");
    for case in cases {
        let text = format!("game: {}\nexchange: {exchange}\n{case}", at_hand["game"].as_str().unwrap());
        fs::write(&path, &text).unwrap();
        let words = format!("amend {OPEN} PLACE/umpire.yaml --preview --format json");
        let native = on_shelf(&table, &words, rules::all());
        let native: Json = serde_json::from_str(if native.out.is_empty() { &native.err } else { &native.out }).unwrap();
        let told = by_the_schema(&json!({"ask": "consider", "files": files, "text": text}));
        assert_eq!(told["answer"], "paper", "{case}: {told}");
        let begins = |line: &Json| line.as_str().unwrap().split(" (for you alone").next().unwrap().to_owned();
        let said = told["lines"].as_array().unwrap().iter().map(begins).collect::<Vec<_>>();
        let lines = native["lines"].as_array().map_or(Vec::new(), Clone::clone);
        let lines = lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(said.len(), lines.len(), "{case}: {told} and {native}");
        assert!(said.iter().zip(&lines).all(|(said, line)| said.starts_with(line.as_str())), "{said:?} and {lines:?}");
        let remarks = told["remarks"].as_array().unwrap();
        match native["faults"].as_array() {
            Some(faults) => assert_eq!(remarks.len(), faults.len(), "{case}: {told} and {native}"),
            None => assert!(!remarks.is_empty(), "{case}: {told}"),
        }
    }
}

#[test]
fn a_click_changes_a_line_of_the_umpires_file_and_its_remark_stands_at_its_entry() {
    let at_hand = at_hand(OPEN);
    let text = format!("game: maida\nexchange: {}\n# By telephone.\nreason: he slept\n", at_hand["exchange"]);
    let text = text.replace("maida", at_hand["game"].as_str().unwrap());
    let put = |text: &str, path: Json, value: Json| {
        by_the_schema(&json!({
            "ask": "consider", "files": at_hand["files"], "text": text, "puts": [{"path": path, "value": value}],
        }))
    };
    let one = put(&text, json!(["amend", 0]), json!({"unit": "swiss", "at": "1106"}));
    assert_eq!(one["text"], format!("{text}amend:\n- {{unit: swiss, at: 1106}}\n"));
    assert_eq!(one["is_sound"], true, "{one}");
    assert_eq!(one["units"].as_array().unwrap().iter().find(|unit| unit["unit"] == "swiss").unwrap()["at"], "1106");
    let two = put(one["text"].as_str().unwrap(), json!(["amend", 1]), json!({"unit": "wizards"}));
    assert_eq!(two["is_sound"], false);
    assert_eq!((&two["remarks"][0]["key"], &two["remarks"][0]["entry"]), (&json!("amend"), &json!(1)), "{two}");
    assert!(two["map"].is_object(), "the field is seen all the same");
}

#[test]
fn every_rule_set_has_a_scenario_to_begin_with_and_says_what_it_lacks() {
    for rules in rules::all() {
        let blank = by_the_schema(&json!({"ask": "blank", "rules": rules.id()}));
        let text = blank["text"].as_str().unwrap();
        let told = by_the_schema(&json!({"ask": "draft", "text": text}));
        assert_eq!(told["answer"], "paper", "{told}");
        assert!(told["tree"].is_object());
        let wrong = told["is_sound"] == false;
        assert!(!wrong || !told["remarks"].as_array().unwrap().is_empty(), "{}: {told}", rules.id());
        if rules.id() != "campaign" {
            assert!(told["map"].is_object(), "{}: {told}", rules.id());
        }
        for of in ["game", "umpire-file"] {
            let fields = by_the_schema(&json!({"ask": "fields", "rules": rules.id(), "of": of}));
            let fields = fields["fields"].as_array().unwrap();
            let list = if of == "game" { "army" } else { "amend" };
            let list = fields.iter().find(|field| field["key"] == list).unwrap_or_else(|| panic!("{}", rules.id()));
            let keys = list["forms"].as_array().unwrap().iter().flat_map(|form| form["keys"].as_array().unwrap());
            assert!(keys.clone().any(|key| key["key"] == "unit"), "{}", rules.id());
            assert!(list["several"] == true);
        }
    }
}

#[test]
fn every_scenario_of_the_examples_is_sound_in_the_page_and_keeps_its_text() {
    let mut tried = 0;
    let mut folders = fs::read_dir("examples").unwrap().flatten().collect::<Vec<_>>();
    folders.sort_by_key(fs::DirEntry::path);
    for folder in folders.iter().step_by(if is_thorough() { 1 } else { 4 }) {
        let Ok(text) = fs::read_to_string(folder.path().join("game.yaml")) else { continue };
        let put = json!([{"path": ["salt"], "value": "9"}]);
        let told = by_the_schema(&json!({"ask": "draft", "text": text, "puts": put}));
        assert_eq!(told["is_sound"], true, "{}: {}", folder.path().display(), told["remarks"]);
        let changed = told["text"].as_str().unwrap();
        assert!(changed.starts_with(&text), "{}: {changed}", folder.path().display());
        let remarks = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
        assert_eq!(remarks(changed), remarks(&text), "{}: {changed}", folder.path().display());
        tried += 1;
    }
    assert!(tried > 2);
}

#[test]
fn an_entry_at_fault_is_named_and_the_rest_is_drawn() {
    let text = "rules: really-simple\nname: here\nsides:\n- {side: red, home_edge: west}\n- {side: blue, home_edge: east}\n\
                map: {columns: 8, rows: 8}\narmy:\n- {unit: a, side: red, kind: musket, form: line, at: 0202}\n\
                - {unit: b, side: blue, kind: musket, at: 0702}\n";
    let told = by_the_schema(&json!({"ask": "draft", "text": text}));
    assert_eq!(told["is_sound"], false);
    let remark = &told["remarks"][0];
    assert_eq!((&remark["key"], &remark["entry"], &remark["clause"]), (&json!("army"), &json!(1), &json!("RS-SET-10")));
    let units = told["units"].as_array().unwrap().iter().map(|unit| unit["unit"].as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(units, ["a"]);
    let mended = by_the_schema(&json!({
        "ask": "draft", "text": text, "puts": [{"path": ["army", 1, "form"], "value": "line"}],
    }));
    assert_eq!(mended["is_sound"], true, "{mended}");
    assert_eq!(mended["text"], text.replace("at: 0702", "at: 0702, form: line"));
}

#[test]
fn the_points_of_armies_are_counted_while_they_are_made_and_the_field_is_seen_at_any_price() {
    let drafted = |text: &str, puts: Json| by_the_schema(&json!({"ask": "draft", "text": text, "puts": puts}));
    let is_drawn = |told: &Json| assert!(told["map"].is_object(), "{told}");
    // French: 4 + 3 + 4 of 2 + 3 of 1 + 3 + 3 = 24. Prussians: 4 + 2 + 2 of 2 + 6 of 1 + 3 + 3 + 2 = 24.
    let text = fs::read_to_string("examples/hagelberg/scenario.yaml").unwrap();
    let told = drafted(&text, json!([]));
    assert_eq!(told["is_sound"], true, "{told}");
    let army = |told: &Json, number: usize| told["points"][number][1].as_str().unwrap().to_owned();
    assert_eq!([army(&told, 0), army(&told, 1)], ["24", "24"]);
    // A battalion of the line costs 2, of militia 1, of guards 3: a point more than is agreed.
    let kind = |word: &str| json!([{"path": ["army", 2, "kind"], "value": word}]);
    assert_eq!(army(&drafted(&text, kind("militia")), 0), "23");
    let dear = drafted(&text, kind("guards"));
    assert_eq!((&dear["is_sound"], army(&dear, 0).as_str()), (&json!(false), "25"), "{dear}");
    assert_eq!(dear["remarks"][0]["clause"], "TT-ARMY-01");
    is_drawn(&dear);
    // A seasoned battalion has two stands of 3, a leader costs 10; a veteran field battery is one stand of 7.
    let text = "rules: easy-napoleonics\nname: here\nsides:\n- {side: red, home_edge: south}\n- {side: blue, home_edge: north}\n\
                options: {random_cards: no, random_terrain: no}\narmy:\n- {unit: a, side: red, kind: infantry, grade: seasoned}\n\
                - {unit: b, side: red, kind: leader}\n- {unit: c, side: blue, kind: field-artillery, grade: veteran}\n";
    let told = drafted(text, json!([]));
    assert_eq!(told["points"], json!([["red", "16"], ["blue", "7"]]), "{told}");
    assert_eq!(told["remarks"][0]["clause"], "EN-SET-03", "{told}");
    is_drawn(&told);
    let any = drafted(text, json!([{"path": ["options", "points"], "value": "any"}]));
    assert_eq!((&any["is_sound"], &any["points"]), (&json!(true), &told["points"]), "{any}");
    // Rules without prices count nothing.
    let text = fs::read_to_string("examples/maida/scenario.yaml").unwrap();
    assert_eq!(drafted(&text, json!([]))["points"], json!([]));
}

#[test]
fn an_engine_of_other_rules_refuses_a_paper_with_a_word() {
    let asked = json!({"ask": "fields", "rules": "really-simple", "of": "game"}).to_string();
    let answer: Json = serde_json::from_str(&answer_by(&asked, tiny::SHELF, None)).unwrap();
    assert_eq!(answer["answer"], "refused", "{answer}");
}
