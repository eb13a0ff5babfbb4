//! The JSON Schemas take every file that the readers take, and refuse words that no reader knows.

use std::fs;
use std::path::{Path, PathBuf};

use estafette::adjudicate::AnyRuleSet;
use estafette::conform::lay;
use estafette::game::{GameFile, game_file_schema, position_schema, umpire_file_schema};
use estafette::orders::{envelope, order_file};
use estafette::rules;
use estafette::yaml::{Faults, Node, Span, Value, document, parse};
use jsonschema::Validator;
use serde_json::{Map, Value as Json, json};

use crate::game::instance::{Taken, fault_of, json_of};
use crate::support::trials;

fn validator(schema: &Json) -> Validator {
    jsonschema::draft202012::meta::validate(schema).expect("a schema of the dialect");
    jsonschema::draft202012::new(schema).expect("a schema")
}

fn turn_files(rules: &dyn AnyRuleSet) -> Validator {
    validator(&rules.turn_file_schema())
}

fn files(folder: &str, keep: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("it can be read") {
            let path = entry.expect("it can be read").path();
            match path.is_dir() {
                true => open.push(path),
                false if keep(&path) => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "there are files in {folder}");
    found
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name")
}

fn is_in(path: &Path, folder: &str) -> bool {
    path.parent().and_then(Path::file_name).is_some_and(|name| name == folder)
}

/// The rule set of the example that a file lies in; a battle of a campaign has its own.
fn rules_of(path: &Path) -> &'static dyn AnyRuleSet {
    let mut games = path.ancestors().skip(1).map(|folder| folder.join("game.yaml"));
    let game = games.find(|game| game.is_file()).expect("an example");
    let game = fs::read_to_string(game).expect("it can be read");
    let tree = parse(&game).expect("sound");
    let id = tree.get("rules").and_then(Node::word).expect("it names its rules");
    rules::by_id(id).expect("it is one of ours")
}

/// Each rule set with the validator that is made of it.
fn each(make: &dyn Fn(&dyn AnyRuleSet) -> Validator) -> Vec<(&'static str, Validator)> {
    rules::all().iter().map(|rules| (rules.id(), make(*rules))).collect()
}

fn of<'v>(validators: &'v [(&str, Validator)], rules: &dyn AnyRuleSet) -> &'v Validator {
    let found = validators.iter().find(|(id, _)| *id == rules.id());
    &found.expect("every rule set has one").1
}

/// Whether the readers take a turn file.
fn is_read(rules: &dyn AnyRuleSet, tree: &Node, text: &str) -> bool {
    let mut faults = Faults::default();
    let top = envelope(tree, &mut faults);
    let body = rules.read(tree, text, &mut faults);
    top.is_some() && body.is_some() && !faults.any_error()
}

#[test]
fn every_position_view_and_log_of_the_examples_is_valid() {
    let positions = each(&|rules| validator(&position_schema(rules)));
    let logs = each(&|rules| validator(&rules.log_schema()));
    let kept = |path: &Path| {
        let name = name(path);
        name == "state.yaml" || name == "log.yaml" || name.starts_with("view-")
    };
    for path in files("examples", &kept).into_iter().step_by(trials(5, 1)) {
        let validators = match name(&path) {
            "log.yaml" => &logs,
            _ => &positions,
        };
        let text = fs::read_to_string(&path).expect("it can be read");
        let tree = parse(&text).expect("sound");
        let instance = json_of(&tree, &text, Taken::ByAnEditor);
        let fault = fault_of(of(validators, rules_of(&path)), &instance);
        assert_eq!(fault, None, "{}", path.display());
    }
}

#[test]
fn every_game_file_and_scenario_of_the_examples_is_valid() {
    let games = each(&|rules| validator(&game_file_schema(rules)));
    let kept = |path: &Path| ["game.yaml", "scenario.yaml"].contains(&name(path));
    for path in files("examples", &kept) {
        let text = fs::read_to_string(&path).expect("it can be read");
        let tree = parse(&text).expect("sound");
        for taken in [Taken::ByAnEditor, Taken::AsText] {
            let instance = json_of(&tree, &text, taken);
            let fault = fault_of(of(&games, rules_of(&path)), &instance);
            assert_eq!(fault, None, "{}", path.display());
        }
    }
}

/// Every turn file that lies about, with its rule set.
fn turn_texts() -> Vec<(&'static dyn AnyRuleSet, PathBuf, String)> {
    let yaml = |path: &Path| path.extension().is_some_and(|end| end == "yaml");
    let mut found = Vec::new();
    let sent = |path: &Path| is_in(path, "in") || is_in(path, "orders") || name(path).starts_with("form-");
    for path in files("examples", &|path| yaml(path) && sent(path)) {
        found.push((rules_of(&path), path));
    }
    for rules in rules::all() {
        let folder = format!("orders/{}", rules.id());
        found.extend(files(&folder, &yaml).into_iter().map(|path| (*rules, path)));
        let begins = |path: &Path| yaml(path) && name(path).starts_with(rules.id());
        found.extend(files("tests/orders", &begins).into_iter().map(|path| (*rules, path)));
    }
    let read = |(rules, path): (_, PathBuf)| {
        let bytes = fs::read(&path).expect("it can be read");
        Some((rules, path, order_file(&bytes).ok()?.text))
    };
    found.into_iter().filter_map(read).collect()
}

#[test]
fn every_turn_file_that_is_read_is_valid() {
    let validators = each(&turn_files);
    let mut count = 0;
    for (rules, path, text) in turn_texts() {
        let Ok(tree) = parse(&text) else { continue };
        if !is_read(rules, &tree, &text) {
            let name = name(&path);
            let refused = name.starts_with("faulty-") || name == "two-by-two-amend.yaml";
            assert!(refused || is_in(&path, "in"), "{}", path.display());
            continue;
        }
        count += 1;
        for taken in [Taken::ByAnEditor, Taken::AsText] {
            let instance = json_of(&tree, &text, taken);
            let fault = fault_of(of(&validators, rules), &instance);
            assert_eq!(fault, None, "{}", path.display());
        }
    }
    assert!(count > 200, "only {count} files");
}

#[test]
fn every_umpires_file_is_valid_and_none_with_a_strange_key() {
    let yaml = |path: &Path| path.extension().is_some_and(|end| end == "yaml");
    let files = files("orders/umpire", &yaml);
    assert!(files.len() > 1, "only {} files", files.len());
    for path in files {
        let text = fs::read_to_string(&path).expect("it can be read");
        let named = rules::all().iter().find(|rules| name(&path).starts_with(rules.id()));
        let rules = match named {
            Some(rules) => *rules,
            None if name(&path).starts_with("faulty") => continue,
            // The files of the guide are for this game.
            None => rules_of(Path::new("examples/moeckern-open/game.yaml")),
        };
        let validator = validator(&umpire_file_schema(rules));
        let valid = |text: &str, taken| {
            let instance = json_of(&parse(text).expect("YAML"), text, taken);
            fault_of(&validator, &instance)
        };
        for taken in [Taken::ByAnEditor, Taken::AsText] {
            assert_eq!(valid(&text, taken), None, "{}", path.display());
            let strange = text.replacen("- {", "- {strange: yes, ", 1);
            assert!(strange == text || valid(&strange, taken).is_some(), "{}", path.display());
        }
    }
}

/// How many of the words that may stand in another's place are passed over.
const STEP: usize = 47;

/// What is put in place of a word: of another kind, in another spelling, of other rules.
fn instead_of(word: &str) -> Vec<Value> {
    let words = [
        "0304",
        "304",
        "3",
        "3+",
        "7-",
        "12.5",
        "-30",
        "30 left",
        "yes",
        "no",
        "true",
        "none",
        "nearest",
        "NE",
        "nne",
        "line",
        "column",
        "square",
        "home",
        "max",
        "next",
        "default",
        "ask",
        "stand",
        "fire",
        "at-will",
        "R1/R2",
        "not R1",
        "any within 6",
        "cavalry",
        "1/2",
        "2mc",
        "3.01",
        "12pdr",
        "8 in",
        "canister within 12",
        "beaten",
        "charged/R1",
    ];
    let mut spelt = vec![word.to_ascii_uppercase(), word.replace('-', "_"), word.replace('-', " ")];
    spelt.extend(words.map(str::to_owned));
    let point = ["12", "8.5"].map(|word| leaf(Value::Word(word.to_owned())));
    let mut values = spelt.into_iter().map(Value::Word).collect::<Vec<_>>();
    values.push(Value::List(point.to_vec()));
    values.push(Value::List(vec![leaf(Value::Word(word.to_owned()))]));
    values.push(Value::Empty);
    values.push(Value::List(Vec::new()));
    values
}

fn leaf(value: Value) -> Node {
    Node { span: Span::default(), value }
}

/// The tree with one word replaced; nothing where there are not so many.
fn replaced(node: &Node, at: &mut usize, value: &Value) -> Option<Node> {
    let with = |value: Value| Node { value, ..node.clone() };
    match &node.value {
        Value::Word(_) => {
            let here = *at == 0;
            *at = at.wrapping_sub(1);
            here.then(|| with(value.clone()))
        }
        Value::List(items) => {
            let found = items.iter().enumerate();
            let mut found = found.filter_map(|(index, item)| Some((index, replaced(item, at, value)?)));
            let (index, item) = found.next()?;
            let mut items = items.clone();
            items[index] = item;
            Some(with(Value::List(items)))
        }
        Value::Map(entries) => {
            let found = entries.iter().enumerate();
            let mut found = found.filter_map(|(index, (_, item))| Some((index, replaced(item, at, value)?)));
            let (index, item) = found.next()?;
            let mut entries = entries.clone();
            entries[index].1 = item;
            Some(with(Value::Map(entries)))
        }
        Value::Empty => None,
    }
}

fn words(node: &Node) -> Vec<&str> {
    match &node.value {
        Value::Word(word) => vec![word],
        Value::List(items) => items.iter().flat_map(words).collect(),
        Value::Map(entries) => entries.iter().flat_map(|(_, node)| words(node)).collect(),
        Value::Empty => Vec::new(),
    }
}

/// A text of the tree on one line, as the readers of whole files want one.
fn flow(node: &Node) -> String {
    estafette::yaml::flow(node)
}

#[test]
fn whatever_the_reader_of_turn_files_takes_is_valid() {
    let step = trials(6 * STEP, STEP);
    let validators = each(&turn_files);
    let mut read = 0;
    for (rules, path, text) in turn_texts() {
        if path.starts_with("examples") {
            continue;
        }
        let Ok(tree) = parse(&text) else { continue };
        if !is_read(rules, &tree, &text) {
            continue;
        }
        for (index, word) in words(&tree).into_iter().enumerate() {
            // A few of them are enough for each kind of place to meet each kind of word.
            for value in instead_of(word).iter().skip(index % step).step_by(step) {
                let other = replaced(&tree, &mut index.clone(), value).expect("so many words");
                let text = flow(&other);
                let Ok(other) = parse(&text) else { continue };
                if !is_read(rules, &other, &text) {
                    continue;
                }
                read += 1;
                for taken in [Taken::ByAnEditor, Taken::AsText] {
                    let instance = json_of(&other, &text, taken);
                    let fault = fault_of(of(&validators, rules), &instance);
                    assert_eq!(fault, None, "{}: {text}", path.display());
                }
            }
        }
    }
    assert!(read > trials(110, 700), "only {read} files");
}

#[test]
fn whatever_the_reader_of_game_files_takes_is_valid() {
    let mut read = 0;
    for path in files("examples", &|path| name(path) == "game.yaml") {
        if path.display().to_string().contains("-open") {
            continue;
        }
        let rules = rules_of(&path);
        let validator = validator(&game_file_schema(rules));
        let text = fs::read_to_string(&path).expect("it can be read");
        let tree = parse(&text).expect("sound");
        let step = trials(15, 5);
        for (index, word) in words(&tree).into_iter().enumerate().step_by(step) {
            let values = instead_of(word);
            let value = &values[index / step % values.len()];
            let other = replaced(&tree, &mut index.clone(), value).expect("so many words");
            let text = flow(&other);
            if GameFile::read(&path, &text, rules::all()).is_err() {
                continue;
            }
            read += 1;
            let other = parse(&text).expect("it was read");
            for taken in [Taken::ByAnEditor, Taken::AsText] {
                let instance = json_of(&other, &text, taken);
                let fault = fault_of(&validator, &instance);
                assert_eq!(fault, None, "{}: {value:?} for {word}", path.display());
            }
        }
    }
    assert!(read > trials(10, 30), "only {read} files");
}

#[test]
fn positions_and_orders_of_the_conformance_cases_are_valid() {
    let yaml = |path: &Path| path.extension().is_some_and(|end| end == "yaml");
    for rules in rules::all() {
        let games = validator(&rules.game_schema());
        let turns = turn_files(*rules);
        let folder = format!("tests/conformance/{}", rules.id());
        let base = fs::read_to_string(format!("{folder}/base.yaml")).unwrap_or_default();
        let under = parse(&base).ok();
        let mut counts = (0, 0);
        for path in files(&folder, &yaml) {
            let text = fs::read_to_string(&path).expect("it can be read");
            let Ok(tree) = parse(&text) else { continue };
            for position in positions_of(&tree, under.as_ref()) {
                // As an editor would have it: in one piece.
                let text = document(&position);
                let whole = parse(&text).expect("what is written can be read");
                let mut faults = Faults::default();
                let sound = rules.set_up(&whole, &mut faults).is_some();
                if sound && !faults.any_error() {
                    counts.0 += 1;
                    let instance = json_of(&whole, &text, Taken::ByAnEditor);
                    assert_eq!(fault_of(&games, &instance), None, "{}", path.display());
                }
            }
            let Some(Value::Map(sides)) = tree.get("files").map(|node| &node.value) else {
                continue;
            };
            for (_, body) in sides {
                let mut faults = Faults::default();
                let sound = rules.read(body, &text, &mut faults).is_some() && !faults.any_error();
                if !sound {
                    continue;
                }
                counts.1 += 1;
                let mut instance = json!({"game": "case", "exchange": 1, "side": "red"});
                merge(&mut instance, json_of(body, &text, Taken::ByAnEditor));
                assert_eq!(fault_of(&turns, &instance), None, "{}", path.display());
            }
        }
        assert!(counts.0 > 20 && counts.1 > 20, "{}: {counts:?}", rules.id());
    }
}

/// The positions of a case and its variants, each laid over what it stands on.
fn positions_of(case: &Node, base: Option<&Node>) -> Vec<Node> {
    let over = |under: Option<&Node>, over: &Node| under.map_or_else(|| over.clone(), |under| lay(under, over));
    let under = base.map(|base| base.get("position").unwrap_or(base));
    let own = case.get("position").map(|position| over(under, position));
    let variants =
        case.get("variants").map_or(&[][..], Node::items).iter().filter_map(|variant| variant.get("position"));
    let variants = variants.map(|position| over(own.as_ref().or(under), position)).collect::<Vec<_>>();
    own.into_iter().chain(variants).collect()
}

fn merge(under: &mut Json, over: Json) {
    let empty = Map::new();
    let over = over.as_object().unwrap_or(&empty).clone();
    under.as_object_mut().expect("a map").extend(over);
}

#[test]
fn unknown_words_are_refused() {
    let turns = each(&turn_files);
    for (id, file) in [
        ("really-simple", "{order: []}"),
        ("really-simple", "{orders: [{unit: R1, do: {assault: R2}}]}"),
        ("really-simple", "{orders: [{unit: R1, do: {fire: R2, move: 0304}}]}"),
        ("really-simple", "{orders: [{unit: R1, do: {form: masse}}]}"),
        ("really-simple", "{orders: [{unit: R1, do: {stand: R2}}]}"),
        ("really-simple", "{orders: [{unit: R1, do: charge}]}"),
        ("really-simple", "{orders: [{unit: R1, do: {fire: [not-a name!]}, if: {enemi: R2}}]}"),
        ("really-simple", "{orders: [{unit: R1, do: {fire: heavy-cavalry}}]}"),
        ("really-simple", "{orders: [{unit: R1, fire: R2}]}"),
        ("really-simple", "{standing: [{when: beeten, do: default}]}"),
        ("really-simple", "{answers: [{ask: charged/R1, do: stand}]}"),
        ("really-simple", "{army: []}"),
        ("easy-napoleonics", "{orders: [{unit: R1, do: {to: 0304, share: 1}}]}"),
        ("easy-napoleonics", "{army: [{unit: R1, kind: musket}]}"),
        ("two-by-two", "{orders: [{unit: R1, do: {forward: far}}]}"),
        ("two-by-two", "{deploy: [{unit: R1, at: [1, 2, 3]}]}"),
        ("napoleonic-brigade", "{orders: [{unit: R1, do: {follow: 3}}]}"),
        ("napoleonic-brigade", "{general: [{unit: R1, do: {storm: ridge}}]}"),
        ("napoleonic-brigade", "{orders: [{unit: R1, do: {fire: R2, with: grapeshot}}]}"),
    ] {
        let rules = rules::by_id(id).expect("it is one of ours");
        let tree = parse(file).expect("sound");
        let mut instance = json!({"game": "maida", "exchange": 1, "side": "red"});
        assert_eq!(fault_of(of(&turns, rules), &instance), None);
        merge(&mut instance, json_of(&tree, file, Taken::ByAnEditor));
        assert!(fault_of(of(&turns, rules), &instance).is_some(), "{file}");
        let mut faults = Faults::default();
        let sound = rules.read(&tree, file, &mut faults).is_some() && !faults.any_error();
        assert!(!sound, "the reader takes {file}");
    }
}

#[test]
fn the_unreadable_examples_of_the_guides_are_refused() {
    let turns = each(&turn_files);
    for rules in rules::all() {
        let path = format!("orders/{}/faulty-unreadable.yaml", rules.id());
        let text = order_file(&fs::read(&path).expect("it can be read")).expect("an order file").text;
        let tree = parse(&text).expect("yaml");
        let instance = json_of(&tree, &text, Taken::ByAnEditor);
        assert!(fault_of(of(&turns, *rules), &instance).is_some(), "{path}");
    }
}

#[test]
fn a_broken_position_or_game_file_is_refused() {
    let text = fs::read_to_string("examples/maida/x003/state.yaml").expect("it can be read");
    let sound = json_of(&parse(&text).expect("sound"), &text, Taken::ByAnEditor);
    let maida = rules_of(Path::new("examples/maida/game.yaml"));
    let positions = validator(&position_schema(maida));
    assert_eq!(fault_of(&positions, &sound), None);
    let breaks: [&dyn Fn(&mut Json); 6] = [
        &|state| state["weather"] = json!("rain"),
        &|state| state["turn"] = json!("two"),
        &|state| state["army"][0]["kind"] = json!("lancers"),
        &|state| state["army"][0]["hat"] = json!("bearskin"),
        &|state| state["map"]["tops"] = json!("round"),
        &|state| drop(state.as_object_mut().expect("a map").remove("army")),
    ];
    for (index, damage) in breaks.iter().enumerate() {
        let mut broken = sound.clone();
        damage(&mut broken);
        assert!(fault_of(&positions, &broken).is_some(), "damage {index}");
    }
    let text = fs::read_to_string("examples/maida/game.yaml").expect("it can be read");
    let sound = json_of(&parse(&text).expect("sound"), &text, Taken::ByAnEditor);
    let games = validator(&game_file_schema(maida));
    let breaks: [&dyn Fn(&mut Json); 5] = [
        &|game| game["rules"] = json!("chess"),
        &|game| game["army"][0]["kind"] = json!("elephants"),
        &|game| game["house_rules"] = json!({"units_block_los": "sometimes"}),
        &|game| game["house_rules"] = json!({"weather": "rain"}),
        &|game| drop(game.as_object_mut().expect("a map").remove("sides")),
    ];
    for (index, damage) in breaks.iter().enumerate() {
        let mut broken = sound.clone();
        damage(&mut broken);
        assert!(fault_of(&games, &broken).is_some(), "damage {index}");
    }
}
