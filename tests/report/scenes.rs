//! Exchanges cut into scenes, for maps: nothing of the games in `examples` falls between two of them.

use std::fs;
use std::path::Path;

use estafette::adjudicate::{Deed, Place, Scene};
use estafette::game::{Folder, Game};
use estafette::rules;

/// The scenes of one exchange of an example, and how many entries its log has.
fn scenes(game: &Game, folder: &Path, exchange: u32) -> (Vec<Scene>, usize) {
    let rules = game.file.rules;
    let before = game.position_after(exchange - 1).expect("it was saved");
    let log = fs::read_to_string(folder.join(format!("x{exchange:03}/log.yaml")));
    let log = rules.load_log(&log.expect("there is a log")).expect("it is sound");
    let told = rules.tell(&before.position, &log, None);
    let scenes = rules.scenes(&before.position, &log, &told, None);
    (scenes, told.len())
}

fn examples() -> Vec<(Game, std::path::PathBuf)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let entries = fs::read_dir(home).expect("there are examples");
    let folders = entries.map(|entry| entry.expect("it can be read").path());
    let mut folders =
        folders.filter(|path| path.is_dir() && !path.to_string_lossy().ends_with("-open")).collect::<Vec<_>>();
    folders.sort();
    let open = |folder: std::path::PathBuf| {
        let game = Game::open(Folder::at(&folder), rules::all()).expect("it is a game");
        (game, folder)
    };
    folders.into_iter().map(open).collect()
}

#[test]
fn scenes_follow_each_other_without_a_gap() {
    let (mut moved, mut fired, mut fought, mut lost) = (0, 0, 0, 0);
    for (game, folder) in examples() {
        let last = game.ledger().expect("it has a ledger").exchanges().count();
        for exchange in 1..=u32::try_from(last).expect("few") {
            let (scenes, told) = scenes(&game, &folder, exchange);
            let at = format!("{} {exchange}", folder.display());
            let plot = |number: u32| {
                let held = game.position_after(number).expect("it was saved");
                game.file.rules.plot(&held.position)
            };
            let (first, end) = (scenes.first().expect("one"), scenes.last().expect("one"));
            assert_eq!(first.before, plot(exchange - 1), "{at}");
            assert_eq!(end.after, plot(exchange), "{at}");
            assert_eq!((first.told.start, end.told.end), (0, told), "{at}");
            for pair in scenes.windows(2) {
                assert_eq!(pair[0].after, pair[1].before, "{at}");
                assert_eq!(pair[0].told.end, pair[1].told.start, "{at}");
            }
            for scene in &scenes {
                moved += scene.trails.len();
                lost += scene.lost.len();
                for mark in &scene.lost {
                    let trail = scene.trails.iter().find(|trail| trail.unit == mark.unit);
                    if let Some(Place::Hex(last)) = trail.and_then(|trail| trail.through.last()) {
                        assert_eq!(&mark.at, last, "{at}: {} is lost where it went last", mark.unit);
                    }
                }
                let is_fire = |deed: &&Deed| matches!(deed, Deed::Fires { .. });
                fired += scene.deeds.iter().filter(is_fire).count();
                fought += scene.deeds.len() - scene.deeds.iter().filter(is_fire).count();
            }
        }
    }
    for (what, count) in [("moved", moved), ("fired", fired), ("fought", fought), ("lost", lost)] {
        assert!(count > 10, "{count} {what}");
    }
}
