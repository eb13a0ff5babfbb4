//! A game as a map from names to bytes: judged, proven, rehearsed and played as on a disk.

use std::collections::BTreeMap;
use std::path::Path;

use estafette::adjudicate::Side;
use estafette::game::{self, Folder, Game, InMemory, Keep, Trouble};
use estafette::rules;

use crate::support::tiny;
use crate::support::{Table, contents, handing};

fn example(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name)
}

#[test]
fn a_game_in_memory_is_proven_as_on_the_disk() {
    let root = example("maida");
    let on_disk = game::verify(&Folder::at(&root), rules::all(), &Keep::InTheFolder, None).unwrap();
    let held = InMemory::folder("maida", contents(&root));
    let in_memory = game::verify(&held, rules::all(), &Keep::InTheFolder, None).unwrap();
    assert!(in_memory.agrees() && in_memory.replayed > 0);
    assert_eq!(serde_json::to_value(&in_memory).unwrap(), serde_json::to_value(&on_disk).unwrap());
}

#[test]
fn what_is_falsified_in_memory_is_found_and_named() {
    let root = example("maida");
    let mut files = contents(&root);
    let state = files.get_mut("x001/state.yaml").unwrap();
    state.push(b'\n');
    files.remove("x002/rolls.txt").unwrap();
    let verdict = game::verify(&InMemory::folder("maida", files), rules::all(), &Keep::InTheFolder, None).unwrap();
    let named = verdict.discrepancies.iter().map(|one| one.file.replace('\\', "/")).collect::<Vec<_>>();
    for file in ["x001/state.yaml", "x002/rolls.txt"] {
        assert!(named.iter().any(|name| name == file), "{file}: {named:?}");
    }
}

#[test]
fn a_file_that_is_missing_is_told_by_its_whole_name() {
    let mut files = contents(&example("maida"));
    files.remove("scenario.yaml").unwrap();
    let Err(trouble) = Game::open(InMemory::folder("in the browser", files), rules::all()) else {
        panic!("the card needs it");
    };
    assert!(matches!(trouble, Trouble::Missing { .. }), "{trouble}");
    let named = trouble.path().unwrap().display().to_string();
    assert_eq!(named.replace('\\', "/"), "in the browser/scenario.yaml");
    let none = Game::open(InMemory::folder("nowhere", BTreeMap::new()), rules::all());
    assert!(none.is_err_and(|trouble| trouble.to_string().starts_with("there is no game here")));
}

#[test]
fn an_exchange_is_rehearsed_and_played_in_memory_as_on_the_disk() {
    let table = Table::new();
    let (files, among) = InMemory::shared("hill", contents(&table.root()));
    let request = handing(table.both(1));
    let on_disk = Game::open(Folder::at(table.root()), tiny::SHELF).unwrap();
    let mut in_memory = Game::open(Folder::of(among.clone()), tiny::SHELF).unwrap();
    let rehearsed = [&on_disk, &in_memory].map(|game| game::rehearse(game, &request, Some("word")).unwrap().made);
    assert_eq!(rehearsed[0].log, rehearsed[1].log);
    assert_eq!(rehearsed[0].reports, rehearsed[1].reports);
    assert_eq!(files.all(), contents(&table.root()), "a rehearsal writes nothing");
    game::adjudicate(&mut in_memory, &request).unwrap();
    table.run(&request).unwrap();
    assert_eq!(files.all(), contents(&table.root()));
    let code = |game: &Game| game.code(&Side::new("red"), &Keep::InTheFolder).unwrap();
    assert_eq!(code(&in_memory), code(&Game::open(Folder::at(table.root()), tiny::SHELF).unwrap()));
}
