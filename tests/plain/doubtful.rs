//! Lines that could mean two things: they come back with both, and none of them is read as one.

use std::path::Path;

use super::corpus::{meaning, names_on};
use super::read_with;
use estafette::orders::plain::Plain;
use estafette::rules;
use estafette::yaml::parse;

/// What the French of Maida write.
fn of_maida(line: &str) -> Plain {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let names = names_on(rules, Path::new("examples/maida-open/x008/state.yaml"), "french");
    read_with(rules, line, &names)
}

/// The line comes back; all that is said of it.
#[track_caller]
fn comes_back(line: &str, offers: &[&str]) -> String {
    let plain = of_maida(line);
    let lost =
        plain.lost.iter().map(|(_, fault)| format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or("")));
    let told = lost.collect::<String>();
    assert_eq!(plain.lost.len(), 1, "{line} is read as {}", meaning(&plain.tree));
    for offer in offers {
        assert!(told.contains(offer), "{line}: {offer} is not in {told}");
    }
    told
}

#[track_caller]
fn means(line: &str, entry: &str) {
    let plain = of_maida(line);
    assert!(plain.lost.is_empty(), "{line}: {:?}", plain.lost);
    let meant = parse(&format!("orders: [{entry}]")).expect("it is YAML");
    assert_eq!(meaning(&plain.tree), meaning(&meant), "{line}");
}

#[test]
fn whoever_is_to_hold_a_place_may_have_to_go_there() {
    for line in ["guns: guard the Maida Ford", "guns: remain at the maida ford", "guns: hold the Maida Ford"] {
        comes_back(line, &["could mean going there, or staying where it is", "`to the-maida-ford`", "`stand`"]);
    }
    for line in ["swiss: hold the Swell", "swiss: stay in the Swell"] {
        comes_back(line, &["could mean going there", "`to the-swell`", "`stand`"]);
    }
    for line in ["compere: defend the village", "guns: hold the hill"] {
        comes_back(line, &["could mean going there", "`to ...`", "`stand`"]);
    }
    for line in ["swiss: hold the line", "swiss: hold your ground", "swiss: hold", "swiss: hold position"] {
        means(line, "{unit: swiss, do: stand}");
    }
}

#[test]
fn a_condition_behind_the_second_choice_is_of_the_second_alone() {
    for line in ["i-23e: fire 27th, else 20th if within 2", "i-23e: fire 27th, otherwise the 20th if it is within 2"] {
        means(line, "{unit: i-23e, do: {fire: 27th, else: {fire: 20th, if: {within: 2}}}}");
    }
    means(
        "chass-1: charge 20th, else 27th if within 3, else stand",
        "{unit: chass-1, do: {charge: 20th, else: {charge: 27th, if: {within: 3}, else: stand}}}",
    );
    comes_back(
        "i-23e: fire 27th, or the 20th if it is not in square",
        &["could mean the second alone, or both", "else fire the 20th if", "fire 27th or the 20th if"],
    );
    means("i-23e: fire 27th or 20th if within 2", "{unit: i-23e, do: {fire: [27th, 20th], if: {within: 2}}}");
}

#[test]
fn a_question_is_no_order() {
    comes_back("chass-1: charge 20th?", &["a question"]);
    means("chass-1: charge 20th -- can you?", "{unit: chass-1, do: {charge: 20th}, note: can you?}");
}

#[test]
fn what_is_told_of_an_order_is_no_note() {
    for line in [
        "chass-1: charge 20th next turn",
        "i-23e: fall back to 0704 without firing",
        "swiss, guns: stand; chass-1: charge 20th",
        "i-23e: move 0704, firing on the way at 27th",
    ] {
        let told = comes_back(line, &[]);
        assert!(!told.contains(" -- "), "{line}: {told}");
    }
}

#[test]
fn what_is_said_of_a_unit_is_what_is_said_to_it() {
    means("swiss: stands", "{unit: swiss, do: stand}");
    means("voltigeurs: fires at watteville", "{unit: voltigeurs, do: {fire: watteville}}");
    means("chass-1: charges 20th", "{unit: chass-1, do: {charge: 20th}}");
    means("Compere goes to 0908", "{unit: compere, do: {to: 0908}}");
    means("Compere: goes to 0908", "{unit: compere, do: {to: 0908}}");
}
