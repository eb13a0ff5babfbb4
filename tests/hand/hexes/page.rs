//! The page about amendments on hexes, and the files beside it, done on the games they are for.

use std::fs;

use estafette::rules;
use estafette::yaml::{self, Faults, Node};

use crate::hand::hexes::desk::Desk;

fn file(name: &str) -> String {
    fs::read_to_string(format!("orders/umpire/{name}")).expect("an example")
}

/// What the lines of a file come to in the game that it is for.
fn told(id: &str, position: &str) -> Vec<String> {
    let text = file(&format!("{id}.yaml"));
    let tree = yaml::parse(&text).expect("the file is YAML");
    let lines = tree.get("amend").map_or(&[][..], Node::items);
    let rules = rules::by_id(id).expect("the rules are on the list");
    let position = fs::read_to_string(position).expect("the game has a position");
    // The salt is the folder's.
    let (_, position) = position.split_once('\n').expect("the salt comes first");
    let position = rules.load(position).expect("a position loads");
    let desk = Desk { rules, position };
    let mut faults = Faults::default();
    let (_, told) = desk.rules.amend(&desk.position, lines, &mut faults);
    assert!(faults.is_empty(), "{:?}", faults.sorted());
    let told = told.into_iter().map(|line| line.expect("a good line").text);
    told.collect()
}

#[test]
fn the_file_of_really_simple_says_what_it_does() {
    assert_eq!(
        told("really-simple", "examples/maida-open/x008/state.yaml"),
        [
            "the 78th stands on 0607 in place of 0606 and is in column in place of line",
            "Acland stands on 0607 in place of 0606",
            "the I/23e Léger has strength 1 in place of 2; the Polish battalion has strength 1 in place of 3",
            "the Polish battalion is steady again",
            "the 1st squadron of the 9e is destroyed",
            "calabrians comes in on 0108: rifle infantry of the British, the Calabrian volunteers, in line, with strength 2",
            "the Olives are a burnt grove in place of a grove, give no cover and leave the line of sight open",
            "0706 is held by the British in place of nobody",
            "the game ends after turn 11 in place of after turn 10",
        ]
    );
}

#[test]
fn the_file_of_easy_napoleonics_says_what_it_does() {
    assert_eq!(
        told("easy-napoleonics", "examples/sankt-marien-open/x014/state.yaml"),
        [
            "the I/Duka faces SE in place of S and has level fair in place of good",
            "the 4e Cuirassier squadron and the II/Klebek are free to charge in this turn",
            "the Traun Landwehr battalion stands on 1002 in place of 1003",
            "the 4-pounder battery is broken",
            "the I/Jordis is back on the field on 0802, is in column in place of line and has level bad",
            "uhlans comes in on 0602: veteran light cavalry of the Austrians, the Merveldt Uhlans, in column, facing S",
            "the village on 0501 is burnt down, and is ground like any other",
            "the initiative is with the French in place of the Austrians; \
             the initiative has been held for two turns in place of one turn",
        ]
    );
}

#[test]
fn the_page_has_the_files_in_it() {
    let page = file("hexes.md");
    for name in ["really-simple.yaml", "easy-napoleonics.yaml"] {
        assert!(page.contains(&file(name)), "{name}");
    }
}
