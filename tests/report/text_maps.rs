//! Maps in text: as wide as the terminal, and with what happened in a part of an exchange.

use std::fs;
use std::path::Path;

use estafette::adjudicate::{Deed, Plot, Roster, Scene, UnitId};
use estafette::game::{Folder, Game};
use estafette::report::{Colour, terminal_map_within};
use estafette::rules;
use unicode_width::UnicodeWidthStr;

/// The scenes of some exchanges of an example of each rule set.
fn of_examples(mut see: impl FnMut(&str, &Plot, &Roster, &Scene)) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (name, exchanges) in
        [("maida", [3, 8]), ("sankt-marien", [12, 20]), ("moeckern", [30, 33]), ("quatre-bras", [8, 9])]
    {
        let folder = examples.join(name);
        let game = Game::open(Folder::at(&folder), rules::all()).expect("it is a game");
        let rules = game.file.rules;
        for exchange in exchanges {
            let before = game.position_after(exchange - 1).expect("it was saved");
            let roster = rules.roster(&before.position);
            let log = fs::read_to_string(folder.join(format!("x{exchange:03}/log.yaml")));
            let log = rules.load_log(&log.expect("there is a log")).expect("it is sound");
            let told = rules.tell(&before.position, &log, None);
            for scene in rules.scenes(&before.position, &log, &told, None) {
                see(name, &scene.after, &roster, &scene);
            }
        }
    }
}

#[test]
fn a_map_is_no_wider_than_the_terminal() {
    of_examples(|name, plot, roster, scene| {
        for columns in [40, 57, 80, 100] {
            let map = terminal_map_within(plot, roster, Some(scene), Colour::Plain, columns);
            let wide = map.lines().map(|line| line.width()).max();
            assert!(wide <= Some(columns), "{name} at {columns}: {wide:?}\n{map}");
        }
    });
}

#[test]
fn a_map_of_a_part_tells_what_happened_in_it() {
    let (mut moved, mut deeds, mut lost) = (0, 0, 0);
    of_examples(|name, plot, roster, scene| {
        let map = terminal_map_within(plot, roster, Some(scene), Colour::Plain, 100);
        let map = map.split_whitespace().collect::<Vec<_>>().join(" ");
        let has = |sign: &str, unit: &str| {
            let told = format!("{sign} {}", roster.unit(&UnitId::new(unit)));
            assert!(map.contains(&told), "{name}: {told} is not in\n{map}");
        };
        for trail in &scene.trails {
            has("·", &trail.unit);
            moved += 1;
        }
        for deed in &scene.deeds {
            let sign = if matches!(deed, Deed::Fires { .. }) { "*" } else { "#" };
            has(sign, deed.parties()[0][0].as_str());
            deeds += 1;
        }
        for mark in &scene.lost {
            has("x", &mark.unit);
            lost += 1;
        }
        let mut holders = plot.goals.iter().filter_map(|goal| goal.held.as_ref());
        assert!(holders.all(|side| map.contains(&format!("held by {}", roster.army(side)))), "{name}");
        assert_eq!(map.contains("Objectives: "), !plot.goals.is_empty(), "{name}");
        let plain = terminal_map_within(plot, roster, None, Colour::Plain, 100);
        assert!(!plain.contains("What happened"), "{name}");
    });
    assert!(moved > 10 && deeds > 5 && lost > 0, "{moved} {deeds} {lost}");
}
