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
    let lines = format!("{head}# not before the swiss\nvoltigeurs: fire watteville\nto british: shall we parley?\n");
    let judge = |text: &Json| by_the_schema(&json!({"ask": "judge", "view": view, "text": text}));
    let in_lines = judge(&json!(lines));
    let in_yaml = judge(&in_lines["other"]);
    let again = judge(&in_yaml["other"]);
    assert_eq!((&in_lines["yaml"], &in_yaml["yaml"], &again["yaml"]), (&json!(false), &json!(true), &json!(false)));
    for judged in [&in_yaml, &again] {
        assert_eq!(judged["tree"], in_lines["tree"], "{judged}");
        let text = judged["text"].as_str().expect("it has one");
        assert_eq!(text.matches("# not before the swiss").count(), 1, "{text}");
        assert!(text.contains("shall we parley?"), "{text}");
    }
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
        assert!(
            first.contains(&format!("<b><bdi>{name}</bdi></b> <span class=\"state\">may be ordered</span>")),
            "{path}: {name}"
        );
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
