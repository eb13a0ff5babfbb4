//! Games that are begun at the same moment in one place.

use std::thread;

use estafette::game::{self, Keep, NewGame};

use crate::support::{SCENARIO, tiny};

#[test]
fn nobody_clears_away_what_another_is_just_making() {
    const GAMES: usize = 12;
    const HANDS: usize = 4;
    let place = crate::support::tempdir().unwrap();
    let scenario = place.path().join("scenario.yaml");
    std::fs::write(&scenario, SCENARIO).unwrap();
    let make = |hand: usize| {
        for number in 0..GAMES {
            let new = NewGame {
                scenario: scenario.clone(),
                folder: place.path().join(format!("game-{hand}-{number}")),
                name: None,
                players: Vec::new(),
                length: 2,
                beacon: None,
                invite: false,
                keep: Keep::InTheFolder,
            };
            // As the command does, which clears away what a killed one has left.
            assert_eq!(game::clear_unfinished(&new).unwrap(), Vec::<std::path::PathBuf>::new());
            game::create(&new, tiny::SHELF).unwrap();
        }
    };
    thread::scope(|scope| {
        for hand in 0..HANDS {
            scope.spawn(move || make(hand));
        }
    });
    for hand in 0..HANDS {
        for number in 0..GAMES {
            let root = place.path().join(format!("game-{hand}-{number}"));
            assert!(root.join("ledger.txt").exists() && root.join("secret.txt").exists(), "{}", root.display());
        }
    }
    let names = std::fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left = names.filter(|name| name.to_string_lossy().starts_with(".estafette-")).collect::<Vec<_>>();
    assert_eq!(left, Vec::<std::ffi::OsString>::new());
}
