//! What the guides show in lines is read, and says what the YAML behind it says; the files to copy are sound.

use std::path::Path;

use super::corpus::meaning;
use super::{estafette, read_by, read_with, shown};
use estafette::adjudicate::AnyRuleSet;
use estafette::orders::order_text;
use estafette::orders::plain::{Lexicon, Thing};
use estafette::rules;
use estafette::yaml::{Node, Value, parse};

/// The blocks of lines of a page, each with the YAML that follows it.
fn blocks(path: &Path) -> Vec<(String, Option<String>)> {
    let page = std::fs::read_to_string(path).expect("it is text");
    let mut found = Vec::new();
    let mut parts = page.split("```").skip(1).step_by(2).peekable();
    while let Some(block) = parts.next() {
        if let Some(lines) = block.strip_prefix("lines\n") {
            let yaml = parts.peek().and_then(|next| next.strip_prefix("yaml\n"));
            found.push((lines.to_owned(), yaml.map(str::to_owned)));
        }
    }
    found
}

fn tree_of(rules: &'static dyn AnyRuleSet, block: &str) -> Node {
    let file = order_text(block.as_bytes()).expect("it is a turn file");
    let plain = read_by(rules, &file.text);
    assert!(plain.faults.is_empty(), "{}", shown(&file.text, &plain));
    plain.tree
}

#[test]
fn lines_of_a_guide_say_what_the_yaml_behind_them_says() {
    for rules in rules::all() {
        let path = Path::new("orders").join(rules.id()).join("README.md");
        let blocks = blocks(&path);
        assert!(!blocks.is_empty(), "{} leads with lines", path.display());
        for (lines, yaml) in blocks {
            let tree = tree_of(*rules, &lines);
            if let Some(yaml) = yaml {
                assert_eq!(meaning(&tree), meaning(&parse(&yaml).expect("it is YAML")), "{}", path.display());
            }
        }
    }
    for page in ["orders/lines.md", "orders/players.md"] {
        let blocks = blocks(Path::new(page));
        assert_eq!(blocks.len(), 1, "{page}");
        let tree = tree_of(rules::by_id("really-simple").expect("there are such rules"), &blocks[0].0);
        let Value::Map(keys) = &tree.value else { panic!("it is a map") };
        assert!(keys.len() >= 2, "{page}");
    }
}

/// The code that stands in a cell of a table.
fn said_in(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The first step of the only order of a file.
fn first_step(tree: &Node) -> Option<&Node> {
    tree.get("orders")?.items().first()?.get("do")?.items().first()
}

/// Whether a step is one of this verb.
fn does(step: &Node, verb: &str) -> bool {
    step.word() == Some(verb) || step.get(verb).is_some()
}

#[test]
fn what_the_guide_says_may_be_said_is_understood_so() {
    let page = std::fs::read_to_string("orders/lines.md").expect("it is text");
    let part = page.split("## As you would say it").nth(1).and_then(|part| part.split("\n## ").next());
    let rows = part.expect("there is such a part").lines().filter(|line| line.starts_with("| `"));
    let mut names = Lexicon::default();
    for (thing, name) in [(Thing::Own, "R1"), (Thing::Own, "R2"), (Thing::Other, "R4"), (Thing::Other, "R5")] {
        names.add(thing, name, name);
    }
    let mut count = 0;
    for row in rows {
        let cells = row.split('|').collect::<Vec<_>>();
        let meant = said_in(cells[2])[0];
        for said in said_in(cells[1]) {
            let read = |step: &str| {
                rules::all().iter().map(|rules| read_with(*rules, &format!("R1: {step}"), &names)).collect::<Vec<_>>()
            };
            let both = read(said).into_iter().zip(read(meant)).filter(|(_, meant)| meant.lost.is_empty());
            let mut found = 0;
            for (said_so, meant_so) in both {
                assert!(said_so.lost.is_empty(), "{said}: {:?}", said_so.lost);
                // What is a word of the rules themselves is no manner of speaking there.
                let verb = said.split(' ').next().unwrap_or_default();
                if !meant.starts_with(verb) && first_step(&said_so.tree).is_some_and(|step| does(step, verb)) {
                    continue;
                }
                // In a campaign a force is followed, and a place gone to.
                if meant == "to R2" && first_step(&said_so.tree).is_some_and(|step| does(step, "toward")) {
                    continue;
                }
                assert_eq!(meaning(&said_so.tree), meaning(&meant_so.tree), "{said}");
                found += 1;
            }
            assert!(found > 0, "{said}: some rules have it");
            count += 1;
        }
    }
    assert!(count > 20, "the table is read, not {count} of it");
}

#[test]
fn the_files_to_copy_are_sound_and_read_back_the_same() {
    let place = crate::support::tempdir().expect("there is room");
    for rules in rules::all() {
        let path = format!("orders/{}/plain.txt", rules.id());
        let (code, told) = estafette(&["check", &path]);
        assert_eq!(code, 0, "{told}");
        assert!(told.contains("nothing would be set aside"), "{told}");
        let (code, yaml) = estafette(&["check", &path, "--as", "yaml"]);
        assert_eq!(code, 0, "{yaml}");
        let file = place.path().join("orders.yaml");
        std::fs::write(&file, &yaml).expect("it can be written");
        let game = game_of(&yaml);
        let (code, again) = estafette(&["check", &file.display().to_string(), "--as", "lines", "--game", &game]);
        // An exchange that is over is judged as it stood then only where the game is not named.
        if code == 0 {
            let tree = tree_of(*rules, &again);
            let meant = order_text(yaml.as_bytes()).expect("it is a turn file");
            assert_eq!(meaning(&tree), meaning(&parse(&meant.text).expect("it is YAML")));
        }
        // The hash that is printed is that of the YAML.
        let meant = order_text(yaml.as_bytes()).expect("it is a turn file");
        let hash = estafette::dice::Hash::of(meant.text.as_bytes()).to_string();
        assert!(told.contains(&hash), "{told}");
    }
}

fn game_of(yaml: &str) -> String {
    let name = yaml.lines().find_map(|line| line.strip_prefix("game: ")).expect("it names its game");
    format!("examples/{name}")
}

/// The files of the Really Simple folder: one battle in both forms.
#[test]
fn the_orders_of_maida_are_the_same_in_both_forms() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let (code, lines) = estafette(&["check", "orders/really-simple/plain.txt", "--as", "yaml"]);
    assert_eq!(code, 0, "{lines}");
    let of = |text: &str| {
        let file = order_text(text.as_bytes()).expect("it is a turn file");
        meaning(parse(&file.text).expect("it is YAML").get("orders").expect("there are orders"))
    };
    let yaml = std::fs::read_to_string("orders/really-simple/orders.yaml").expect("it is text");
    let without_notes = |text: String| text.replace(", note: \"against-the-cavalry-in-the-brook\"", "");
    assert_eq!(without_notes(of(&lines)), of(&yaml), "{}", rules.id());
}
