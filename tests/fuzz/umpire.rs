//! A file of the umpire, looked at over games of every rule set.

use std::fs;
use std::sync::OnceLock;

use estafette::game::{Folder, Game, UmpireFile, consider};
use estafette::report::{Colour, terminal_map};
use estafette::rules;

use crate::fuzz::Target;
use crate::fuzz::corpus::{texts, top};

pub(crate) const TARGET: Target = Target { name: "umpire", corpus, run };

const GAMES: [&str; 4] = ["maida-open", "sankt-marien-open", "moeckern-open", "quatre-bras-open"];

/// The files of the guide, each made one for the game of its rules.
fn corpus() -> Vec<String> {
    texts("orders/umpire", |name| name.ends_with(".yaml"))
}

fn games() -> &'static [Game] {
    static GAMES_READ: OnceLock<Vec<Game>> = OnceLock::new();
    GAMES_READ.get_or_init(|| {
        let games = GAMES.iter().map(|name| {
            let folder = Folder::at(top().join("examples").join(name));
            Game::open(folder, rules::all()).expect("the example can be read")
        });
        games.collect()
    })
}

fn run(bytes: &[u8]) {
    let place = crate::support::tempdir().expect("a folder");
    let path = place.path().join("umpire.yaml");
    fs::write(&path, bytes).expect("it can be written");
    let Ok(file) = UmpireFile::open(&path) else {
        return;
    };
    let shown = file.trouble(file.faults.clone()).to_string();
    assert!(shown.len() < 100_000, "what is said has an end");
    for game in games() {
        if let Ok(considered) = consider(game, &file)
            && let Some(after) = &considered.after
        {
            let rules = game.file.rules;
            terminal_map(&rules.plot(after), &rules.roster(after), Colour::Plain);
        }
    }
}
