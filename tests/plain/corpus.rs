//! Every turn file that there is: of the examples, the guides and the cases, each with its rules.

use std::path::{Path, PathBuf};

use estafette::adjudicate::{AnyRuleSet, Position, Saved};
use estafette::game::StateFile;
use estafette::orders::order_file;
use estafette::orders::plain::{Lexicon, Thing};
use estafette::rules;
use estafette::yaml::{Faults, Key, Node, Value, document, normal, parse, same_word};

/// A turn file as it was written.
pub(super) struct Filed {
    pub(super) path: PathBuf,
    pub(super) rules: &'static dyn AnyRuleSet,
    pub(super) tree: Node,
    /// The names of the position that it was written on, if it was on one.
    pub(super) names: Lexicon,
}

/// Those that their rules can read.
pub(super) fn corpus() -> Vec<Filed> {
    let mut files = Vec::new();
    for path in files_below(Path::new("orders")) {
        let folder = path.components().nth(1).map(|part| part.as_os_str().to_string_lossy().into_owned());
        if let Some(rules) = folder.and_then(|id| rules::by_id(&id)) {
            files.extend(filed(&path, rules));
        }
    }
    for path in files_below(Path::new("examples")) {
        // A battle of a campaign has a game file of its own.
        let game = path.ancestors().skip(1).map(|folder| folder.join("game.yaml")).find(|game| game.is_file());
        let inbox = path.parent().is_some_and(|folder| folder.ends_with("in"));
        if inbox && let Some(rules) = game.and_then(|game| rules_of(&game)) {
            files.extend(filed(&path, rules).map(|file| Filed { names: names_at(&path, &file), ..file }));
        }
    }
    let named = files.iter().filter(|file| file.names != Lexicon::default()).count();
    assert!(named > 100, "there are positions below turn files, not {named}");
    for rules in rules::all() {
        for path in files_below(&Path::new("tests/conformance").join(rules.id())) {
            let text = std::fs::read_to_string(&path).expect("a case is text");
            let tree = parse(&text).expect("a case is YAML");
            let mut found = Vec::new();
            bodies(&tree, &mut found);
            // A variant's reads as if it had been mailed like that.
            let trees = found.into_iter().filter_map(|body| parse(&document(body)).ok());
            files.extend(trees.map(|tree| Filed {
                path: path.clone(),
                rules: *rules,
                tree,
                names: Lexicon::default(),
            }));
        }
    }
    files.retain(|file| is_readable(file.rules, &file.tree));
    assert!(files.len() > 2_500, "there are turn files, not {}", files.len());
    files
}

fn rules_of(game: &Path) -> Option<&'static dyn AnyRuleSet> {
    let text = std::fs::read_to_string(game).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("rules:"))?;
    rules::by_id(line.split('#').next()?.trim())
}

fn filed(path: &Path, rules: &'static dyn AnyRuleSet) -> Option<Filed> {
    let bytes = std::fs::read(path).expect("it can be read");
    let file = order_file(&bytes).ok()?;
    let tree = parse(&file.text).ok()?;
    Some(Filed { path: path.to_owned(), rules, tree, names: Lexicon::default() })
}

/// The names that the side of a file may know on the position before its exchange.
fn names_at(path: &Path, file: &Filed) -> Lexicon {
    let exchange = path.parent().and_then(Path::parent).expect("an inbox stands in an exchange");
    let number = exchange.file_name().and_then(|name| name.to_str()?.strip_prefix('x')?.parse::<u32>().ok());
    let before = number.and_then(|number| number.checked_sub(1)).map(|number| format!("x{number:03}"));
    let Some(before) = before.map(|before| exchange.with_file_name(before).join("state.yaml")) else {
        return Lexicon::default();
    };
    names_on(file.rules, &before, file.tree.get("side").and_then(Node::word).unwrap_or_default())
}

/// The position of a file.
pub(super) fn position_on(rules: &'static dyn AnyRuleSet, state: &Path) -> Position {
    let text = std::fs::read_to_string(state).expect("an exchange stands on a position");
    let state = StateFile::parse(&text).expect("it is a position");
    let saved = Saved { engine: &state.engine, veil: &state.hidden, labels: None };
    rules.load_saved(saved).expect("it can be loaded")
}

/// The names that a side may know on a position.
pub(super) fn names_on(rules: &'static dyn AnyRuleSet, state: &Path, said: &str) -> Lexicon {
    let mut names = Lexicon::default();
    let position = position_on(rules, state);
    let sides = rules.roster(&position).sides;
    let Some((side, _)) = sides.into_iter().find(|(side, _)| side.as_str().eq_ignore_ascii_case(said)) else {
        return names;
    };
    let roster = rules.roster_for(&position, &side);
    for (unit, owner, called) in &roster.units {
        let thing = if *owner == side { Thing::Own } else { Thing::Other };
        names.add(thing, unit.as_str(), called);
    }
    for (unit, kinds) in &roster.fit {
        if roster.units.iter().any(|(known, owner, _)| known == unit && *owner == side) {
            names.fit(unit.as_str(), kinds);
        }
    }
    for (side, called) in &roster.sides {
        names.add(Thing::Side, side.as_str(), called);
    }
    for (hex, name) in &roster.places {
        names.add(Thing::Place, name, name);
        names.at(name, hex);
    }
    for (unit, hex) in &roster.at {
        names.at(unit.as_str(), hex);
    }
    for name in rules.named_ground(&position, &side) {
        names.add(Thing::Place, &name, &name);
    }
    names
}

/// What stands under `files`, for each side, wherever that is in a case.
fn bodies<'n>(node: &'n Node, found: &mut Vec<&'n Node>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, node) in entries {
                match &node.value {
                    Value::Map(files) if key.text == "files" => {
                        let files = files.iter().map(|(_, body)| body);
                        found.extend(files.filter(|body| matches!(body.value, Value::Map(_))));
                    }
                    _ => bodies(node, found),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| bodies(item, found)),
        Value::Empty | Value::Word(_) => {}
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("it can be read") {
            let path = entry.expect("it can be read").path();
            match path.extension() {
                _ if path.is_dir() => folders.push(path),
                Some(ending) if ending == "yaml" => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

pub(super) fn is_readable(rules: &dyn AnyRuleSet, tree: &Node) -> bool {
    let mut faults = Faults::default();
    let read = rules.read(tree, "", &mut faults);
    read.is_some() && !faults.any_error()
}

/// What a tree says, however it is spelt: capitals and hyphens of words, lists of one, the order of keys.
pub(super) fn meaning(tree: &Node) -> String {
    match &tree.value {
        Value::Empty => "[]".to_owned(),
        Value::Word(text) => format!("{:?}", normal(&text.replace(" /", "/").replace("/ ", "/"))),
        Value::List(items) if items.len() == 1 => meaning(&items[0]),
        Value::List(items) => format!("[{}]", items.iter().map(meaning).collect::<Vec<_>>().join(", ")),
        Value::Map(entries) => {
            // A list of the margin that is empty says nothing.
            let lists = ["orders", "standing", "answers", "general", "army", "terrain", "deploy"];
            let silent =
                |key: &str, node: &Node| lists.iter().any(|list| same_word(list, key)) && node.items().is_empty();
            let entries = entries.iter().filter(|(key, node)| !silent(&key.text, node));
            let entries = with_what_stands_beside_steps(entries);
            let entries = entries.iter();
            let mut entries =
                entries.map(|(key, node)| format!("{}: {}", normal(&key.text), meaning(node))).collect::<Vec<_>>();
            entries.sort();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// The entries of an order whose steps hold what stands beside `do:`, as the steps that say the same.
fn with_what_stands_beside_steps<'n>(entries: impl Iterator<Item = &'n (Key, Node)>) -> Vec<(Key, Node)> {
    let (mut kept, mut beside) = (entries.cloned().collect::<Vec<_>>(), Vec::new());
    let has = |word: &str| kept.iter().any(|(key, _)| same_word(&key.text, word));
    if !has("unit") || !has("do") {
        return kept;
    }
    for (verb, slot) in rules::all().iter().flat_map(|rules| rules.grammar().beside) {
        if let Some(place) = kept.iter().position(|(key, _)| same_word(&key.text, slot.key)) {
            let (key, node) = kept.remove(place);
            let step = (Key { text: (*verb).to_owned(), ..key }, node.clone());
            beside.push((slot.key, Node { value: Value::Map(vec![step]), ..node }));
        }
    }
    let (behind, before) = beside.into_iter().partition::<Vec<_>, _>(|(key, _)| *key == "else");
    for (_, steps) in kept.iter_mut().filter(|(key, _)| same_word(&key.text, "do")) {
        let all = before.iter().map(|(_, step)| step).chain(steps.items()).chain(behind.iter().map(|(_, step)| step));
        steps.value = Value::List(all.cloned().collect());
    }
    kept
}
