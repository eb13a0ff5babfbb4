//! The turn-file language: every file of the guide is read, in every shape a mail program gives it,
//! and every slip is read or refused with its place.

#[path = "orders/tongue.rs"]
mod tongue;

use estafette::orders::{self, body, envelope};
use estafette::yaml::{Faults, Node, parse};
use tongue::Tongue;

/// The files of the guide, by name.
fn files() -> Vec<(String, String)> {
    let folder = std::path::Path::new("tests/orders");
    let mut files = std::fs::read_dir(folder)
        .expect("the folder of turn files")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })
        .collect::<Vec<_>>();
    files.sort();
    assert_eq!(files.len(), 15, "every file of the guide is there");
    files
}

/// Reads a turn file whole.
fn read(root: &Node, faults: &mut Faults) -> Option<orders::Body<tongue::Verb>> {
    let also = [
        "general", "army", "terrain", "deploy", "amend", "rulings", "reason",
    ];
    let body = body::<Tongue>(root, &also, faults);
    if let Some(general) = root.get("general") {
        for entry in general.items() {
            orders::entry::<Tongue>(entry, faults)?;
        }
    }
    if root.get("amend").is_none() {
        envelope(root, faults)?;
    }
    body
}

#[test]
fn every_file_of_the_guide_is_read() {
    for (name, text) in files() {
        let mut faults = Faults::default();
        let root = parse(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let body = read(&root, &mut faults);
        assert!(body.is_some() && faults.is_empty(), "{name}: {faults:#?}");
    }
}
