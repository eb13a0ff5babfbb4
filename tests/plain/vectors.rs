//! What lines come to, to the byte: it is what is locked, so a program that reads them otherwise is another one.

use super::{read_by, shown};
use estafette::rules;
use estafette::yaml::document;

/// A vector that fails after a change of the reader is no slip of the vector: files that were locked would come to other
/// orders. Such a change raises `WORDING` of every rule set; then the old vector is kept beside the new one.
#[test]
fn lines_come_to_the_same_orders_for_ever() {
    let mut found = 0;
    for rules in rules::all() {
        let place = std::path::Path::new("tests/vectors/lines").join(rules.id());
        let text = std::fs::read_to_string(place.with_extension("txt")).expect("there is a vector of each rule set");
        let yaml = std::fs::read_to_string(place.with_extension("yaml")).expect("a vector has two files");
        let plain = read_by(*rules, &text);
        assert!(plain.faults.is_empty(), "{}", shown(&text, &plain));
        assert_eq!(document(&plain.tree), yaml, "{}", place.display());
        found += 1;
    }
    assert_eq!(found, rules::all().len());
}
