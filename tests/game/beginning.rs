//! Games that are begun: at the same moment in one place, and where the last step of it fails.

use std::thread;

use estafette::game::{self, Keep, NewGame};

use crate::support::transcript::estafette;
use crate::support::{SCENARIO, Table, tiny};

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

/// No file system gives a folder a name of 300 letters, so all goes well but the last step, behind the writing of the secret.
#[cfg(unix)]
#[test]
fn a_secret_of_a_game_that_was_not_made_is_not_left_behind() {
    let table = Table::new();
    let make = |name: &str| estafette(&table, &format!("new PLACE/scenario.yaml PLACE/{name} --secret PLACE/kept.txt"));
    let secret = table.place.path().join("kept.txt");
    let refused = make(&"dale".repeat(75));
    assert!(refused.code == 3 && refused.err.contains("nothing was made"), "{refused:?}");
    assert!(!secret.exists(), "the secret is of no game");
    make("dale").has(0, &[]);
    assert!(secret.exists() && table.place.path().join("dale/ledger.txt").exists());
    // A secret of a game is never written over.
    make("vale").has(3, &["a secret is never written over"]);
}
