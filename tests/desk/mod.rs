//! The door between a page and the engine in it, and the page; `.ci/desk` has what needs a browser.

mod referee;
mod umpire;

use std::fs;

use estafette::desk::{Begun, answer, page, schema};
use estafette::report::escaped;
use jsonschema::Validator;
use serde_json::{Value as Json, json};

const SCHEMA: &str = "src/desk/door.schema.json";

/// Views under all rule sets: hexes and tables, with something to order.
const VIEWS: [(&str, &str); 4] = [
    ("examples/maida/x003/view-french.yaml", "voltigeurs"),
    ("examples/sankt-marien/x009/view-austrians.yaml", "duka-1"),
    ("examples/moeckern/x049/view-prussians.yaml", "yorck"),
    ("examples/quatre-bras/x012/view-allied.yaml", "kempt"),
];

fn asked(request: &Json) -> Json {
    serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON")
}

fn half(name: &str) -> Validator {
    jsonschema::validator_for(&schema()[name]).expect("the schema is one")
}

/// Asks something that the schema knows, and gets something that it knows.
fn by_the_schema(request: &Json) -> Json {
    let answer = asked(request);
    assert!(half("request").is_valid(request), "{request}");
    let errors = half("answer").iter_errors(&answer).map(|error| error.to_string()).collect::<Vec<_>>();
    assert!(errors.is_empty(), "{errors:?}");
    answer
}

#[test]
fn the_schema_beside_the_door_is_that_of_the_door() {
    let made = serde_json::to_string_pretty(&schema()).expect("a schema is plain data") + "\n";
    if std::env::var_os("ESTAFETTE_UPDATE").is_some() {
        fs::write(SCHEMA, &made).expect("it can be written");
    }
    let kept = fs::read_to_string(SCHEMA).unwrap_or_default();
    assert_eq!(kept, made, "{SCHEMA} is not what the types say: ESTAFETTE_UPDATE=1 writes it anew");
}

#[test]
fn letters_and_remarks_go_along_from_one_form_into_the_other_and_back() {
    let view = fs::read_to_string("examples/maida-open/x008/view-french.yaml").expect("an example has it");
    let head = "game: maida\nexchange: 9\nside: french\n";
    let lines =
        format!("{head}# not before the swiss\nvoltigeurs: fire watteville   # at 2\nto british: shall we parley?\n");
    let judge = |text: &Json| by_the_schema(&json!({"ask": "judge", "view": view, "text": text}));
    let in_lines = judge(&json!(lines));
    let in_yaml = judge(&in_lines["other"]);
    let again = judge(&in_yaml["other"]);
    assert_eq!((&in_lines["yaml"], &in_yaml["yaml"], &again["yaml"]), (&json!(false), &json!(true), &json!(false)));
    for judged in [&in_yaml, &again] {
        assert_eq!(judged["tree"], in_lines["tree"], "{judged}");
        let text = judged["text"].as_str().expect("it has one");
        for remark in ["# not before the swiss", "# at 2"] {
            assert_eq!(text.matches(remark).count(), 1, "{text}");
        }
        assert!(text.contains("shall we parley?"), "{text}");
    }
}

/// A view, and what the engine says of a turn file of these lines by it.
fn judged_by(path: &str, lines: &str) -> (String, Json) {
    let view = fs::read_to_string(path).expect("an example has it");
    let opened = by_the_schema(&json!({"ask": "open", "view": view}));
    let head = format!("game: {}\nexchange: {}\nside: {}\n", opened["game"], opened["exchange"], opened["side"]);
    let text = head.replace('"', "") + lines;
    let judged = by_the_schema(&json!({"ask": "judge", "view": view, "text": text}));
    (view, judged)
}

fn lines_of(judged: &Json) -> Vec<&str> {
    judged["understood"].as_array().expect("a list").iter().filter_map(Json::as_str).collect()
}

#[test]
fn a_melee_is_fought_all_the_same_whatever_is_ordered() {
    let path = "examples/sankt-marien-open/x014/view-austrians.yaml";
    let fought = "its melee with corses is fought all the same as things stand";
    let (_, silent) = judged_by(path, "");
    let line = format!(", without an order from anybody: {fought}");
    assert!(lines_of(&silent).iter().any(|told| told.starts_with("levenehr") && told.ends_with(&line)), "{silent}");
    let (_, stands) = judged_by(path, "levenehr: stand\n");
    assert!(lines_of(&stands).contains(&format!("levenehr: stands; {fought}").as_str()), "{stands}");
}

#[test]
fn whoever_can_do_nothing_now_is_told_from_those_who_wait() {
    for (path, unit, why) in [
        ("examples/sankt-marien-open/x014/view-austrians.yaml", "duka-2", "has used its 2 actions"),
        ("examples/quatre-bras-open/x014/view-allied.yaml", "saxe-weimar", "is in flight (NB-ROUT-05)"),
    ] {
        let view = fs::read_to_string(path).expect("an example has it");
        let opened = by_the_schema(&json!({"ask": "open", "view": view}));
        let units = opened["units"].as_array().expect("a list");
        let idle = |piece: &Json| piece["idle"].as_str().map(str::to_owned);
        let piece = units.iter().find(|piece| piece["unit"].as_str().is_some_and(|id| id.eq_ignore_ascii_case(unit)));
        let told = piece.and_then(idle).unwrap_or_default();
        assert!(told.contains(why), "{path}: {told}");
        let waiting = units.iter().filter(|piece| piece["is_ordered"] == true && idle(piece).is_none()).count();
        assert!(waiting > 0, "{path}");
    }
}

#[test]
fn a_rally_that_no_die_brings_about_is_remarked() {
    let path = "examples/moeckern-open/x037/view-prussians.yaml";
    let said = |lines: &str| {
        let (_, judged) = judged_by(path, lines);
        assert_eq!(judged["verdict"], "sound", "{judged}");
        judged["remarks"].to_string().contains("no die rallies it as things stand")
    };
    assert!(!said("1-gren: rally\n"), "the HQ is beside it");
    assert!(said("1-gren: rally\nyorck: to (7.5, 16.8)\n"), "the HQ rides off");
}

#[test]
fn a_way_that_ends_short_of_its_place_says_where() {
    let path = "examples/maida-open/x008/view-french.yaml";
    let (view, short) = judged_by(path, "swiss: to 0907\n");
    let told = "swiss: moves to 0907 by the shortest way (as things stand it comes to 0806 and no farther)";
    assert!(lines_of(&short).contains(&told), "{short}");
    let (_, whole) = judged_by(path, "swiss: to 0806\n");
    assert!(lines_of(&whole).contains(&"swiss: moves to 0806 by the shortest way"), "{whole}");
    let steps = json!([{"to": "0907"}, [{"to": "0806"}, "stand"], "stand"]);
    let ask = |ends: bool| {
        by_the_schema(&json!({"ask": "try", "view": view, "tree": {}, "unit": "swiss", "steps": steps, "ends": ends}))
    };
    let ends = |tried: &Json| {
        tried["tried"].as_array().expect("a list").iter().map(|one| one["ends"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(ends(&ask(true))[..2], [json!("0806"), json!("0806")]);
    assert_eq!(ends(&ask(false)), [Json::Null, Json::Null, Json::Null]);
}

#[test]
fn what_passes_the_door_is_what_the_schema_says() {
    for (path, unit) in VIEWS {
        let view = fs::read_to_string(path).expect("an example has it");
        let opened = by_the_schema(&json!({"ask": "open", "view": view}));
        assert_eq!(opened["answer"], "opened", "{path}: {opened}");
        let form = opened["form"][0].as_str().expect("something is due");
        let judged = by_the_schema(&json!({"ask": "judge", "view": view, "text": form}));
        assert_eq!(judged["verdict"], "sound", "{path}: {judged}");
        let steps = json!(["stand", {"to": "nowhere-at-all"}]);
        let tried = by_the_schema(&json!({
            "ask": "try", "view": view, "tree": judged["tree"], "unit": unit, "steps": steps,
        }));
        assert_eq!(tried["tried"][0]["allowed"], true, "{path}: {tried}");
        assert_eq!(tried["tried"][1]["allowed"], false, "{path}: {tried}");
        let told = tried["tried"][1]["remarks"][0]["what"].as_str().expect("it says why");
        assert!(!told.is_empty(), "{path}");
        let played = by_the_schema(&json!({"ask": "play", "view": view, "text": form, "times": 2, "word": "a"}));
        assert_eq!(played["times"], 2);
    }
}

#[test]
fn the_same_word_throws_the_same_dice_and_the_next_throws_are_others() {
    let (path, _) = VIEWS[0];
    let view = fs::read_to_string(path).expect("an example has it");
    let opened = asked(&json!({"ask": "open", "view": view}));
    let form =
        opened["form"][0].as_str().expect("something is due").replace("voltigeurs:", "voltigeurs: fire sicilians");
    let play = |times: u32, before: u32| {
        asked(&json!({"ask": "play", "view": view, "text": form, "times": times, "before": before, "word": "a"}))
    };
    let lost = |played: &Json| -> u64 {
        let units = played["units"].as_array().expect("units");
        units.iter().filter_map(|unit| unit["lost"].as_u64()).sum()
    };
    assert_eq!(play(40, 0), play(40, 0));
    assert_eq!(lost(&play(40, 0)), lost(&play(15, 0)) + lost(&play(25, 15)));
    assert!(lost(&play(40, 0)) > 0, "somebody is hit in forty volleys");
}

#[test]
fn a_page_runs_its_own_script_alone_whatever_a_name_holds() {
    let hostile = "</script><script>alert(1)</script><!-- \\u003c \\ ";
    let text = || Some(hostile.to_owned());
    let begun = Begun {
        title: hostile.to_owned(),
        rules: None,
        view: text(),
        form: text(),
        umpire: text(),
        engine: vec![1, 2, 3],
        at_hand: None,
    };
    let (page, plain) = (page(&begun), page(&Begun::default()));
    assert!(!page.contains("alert(1)</script>"), "a text ends its block");
    let scripts = |page: &str| page.matches("<script").count();
    assert_eq!(scripts(&page), scripts(&plain) + 3, "the blocks of three texts and nothing else");
    let policy = |page: &str| page.lines().find(|line| line.contains("Content-Security-Policy")).map(str::to_owned);
    assert_eq!(policy(&page), policy(&plain), "the one script that may run is the same");
    assert!(policy(&page).is_some_and(|policy| policy.contains("default-src 'none'") && !policy.contains("http:")));
    for foreign in ["https://", "http://www.w3.org"] {
        let named = page.matches(foreign).count();
        let allowed = usize::from(foreign.ends_with("w3.org"));
        assert_eq!(named, allowed, "nothing is asked of {foreign}");
    }
}

/// All that is seen first stands before the script, and none of it twice.
#[test]
fn a_page_shows_its_first_view_before_any_script_runs() {
    for (path, unit) in VIEWS {
        let view = fs::read_to_string(path).expect("an example has it");
        let opened = asked(&json!({"ask": "open", "view": view}));
        let page = page(&Begun { view: Some(view), ..Begun::default() });
        let (first, _) = page.split_once("<script").expect("it has scripts");
        for part in ["ground", "pieces"] {
            let drawn = opened["map"][part].as_str().expect("it is drawn");
            assert!(drawn.len() > 500 && first.contains(&format!("<g id=\"{part}\">{drawn}</g>")), "{path}: {part}");
            assert_eq!(page.matches(drawn).count(), 1, "{path}: {part}");
        }
        let piece = opened["units"].as_array().and_then(|units| units.iter().find(|piece| piece["unit"] == unit));
        let name = escaped(piece.and_then(|piece| piece["name"].as_str()).expect("he is there"));
        // The word of a unit stands beside a name that does not hold it.
        let (_, row) = first.split_once(&format!("<b><bdi>{name}</bdi></b> ")).expect("it is listed");
        let state = row.split_once("</li>").map_or(row, |(row, _)| row);
        assert!(state.contains("<span class=\"state\">may be ordered</span>"), "{path}: {state}");
        let letters = |text: &str| text.to_lowercase().replace(|one: char| !one.is_alphanumeric(), "");
        let is_said = letters(&name).contains(&letters(unit));
        assert_eq!(state.contains(&format!("<span class=\"word\">{unit}</span>")), !is_said, "{path}: {state}");
        let due = opened["due"].as_str().expect("something is due");
        assert!(due.starts_with("Your ") && first.contains(&format!("<b id=\"owes\">{due}</b>")), "{path}: {due}");
        assert!(first.contains("stands below") && !first.contains("<div id=\"desk\" hidden"), "{path}");
    }
    let empty = page(&Begun::default());
    assert!(empty.contains("<div id=\"desk\" hidden>") && !empty.contains("stands below"));
}

#[test]
fn what_has_no_sense_is_refused_in_words() {
    let requests =
        [json!({}), json!({"ask": "open", "view": ""}), json!({"ask": "open", "view": "view: {}\n"}), json!([])];
    for request in requests {
        let answer = asked(&request);
        assert_eq!(answer["answer"], "refused", "{request}");
        assert!(answer["why"].as_str().is_some_and(|why| why.len() > 10), "{request}: {answer}");
    }
}
