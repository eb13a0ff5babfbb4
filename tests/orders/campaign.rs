//! The turn files that players of a campaign copy, and the page beside them.

use crate::support::turn_files::{By, Expected, Fate, TurnFiles, assert_fate};

const FOLDER: TurnFiles = TurnFiles { folder: "orders/campaign", rules: "campaign", fates: FILES };

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("concede.yaml", Fate::Sound),
    ("faulty-illegal.yaml", Fate::SetAside(ILLEGAL)),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("marches.yaml", Fate::Sound),
    ("orders.yaml", Fate::Sound),
    ("standing.yaml", Fate::Sound),
    ("works.yaml", Fate::Sound),
];

/// What is at fault in the file that is read.
const ILLEGAL: &[Expected] = &[
    (8, 19, Some("CP-ORD-02"), "b1 has no horse to screen with"),
    (9, 18, Some("CP-GND-03"), "`nowhere` is no place"),
];

/// What is wrong in the file that is refused whole.
#[rustfmt::skip]
const UNREADABLE: &[Expected] = &[
    (8,  19, None,              "the language does not use `march`"),
    (9,  21, Some("CP-DAY-07"), "25 is no hour of the day"),
    (10, 36, None,              "`slow` is no pace of these rules"),
];

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    FOLDER.assert_read();
}

#[test]
fn every_file_is_judged_by_its_game_and_gets_the_answer_it_is_made_for() {
    for (path, fate) in FOLDER.files() {
        assert_fate(&path, fate, By::Its);
    }
}

#[test]
fn the_page_names_the_files_and_shows_orders_that_are_read() {
    FOLDER.assert_page_names_the_files();
    FOLDER.assert_blocks_are_read(1);
}
