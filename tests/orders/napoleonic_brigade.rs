//! The turn files that players copy, and the page beside them: all of it is read, also as mail programs leave it.

use crate::support::mont_st_jean_words::{ANSWERED, REPLIES, SET_UP, SLIPS, STEPS, UNREADABLE, WORDS};
use crate::support::turn_files::{Fate, TurnFiles, is_named};

const FOLDER: TurnFiles = TurnFiles { folder: "orders/napoleonic-brigade", rules: "napoleonic-brigade", fates: FILES };

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers-charges.yaml", Fate::Sound),
    ("answers-fire.yaml", Fate::Sound),
    ("charges.yaml", Fate::Sound),
    ("concede.yaml", Fate::Sound),
    ("conditions.yaml", Fate::Sound),
    ("faulty-illegal.yaml", Fate::SetAside(&[])),
    ("faulty-replies.yaml", Fate::Refused(REPLIES)),
    ("faulty-set-up.yaml", Fate::Refused(SET_UP)),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("fire.yaml", Fate::Sound),
    ("formations.yaml", Fate::Sound),
    ("garrisons.yaml", Fate::Sound),
    ("general-orders.yaml", Fate::Sound),
    ("movement.yaml", Fate::Sound),
    ("requests.yaml", Fate::Sound),
    ("set-up.yaml", Fate::Sound),
    ("standing.yaml", Fate::Sound),
    ("turn.yaml", Fate::Sound),
];

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    FOLDER.assert_read();
}

/// As mail programs leave a file: the entries wrapped, everything indented, everything quoted.
#[test]
fn every_file_is_read_as_mail_programs_leave_it() {
    FOLDER.assert_read_as_mail_programs_leave_them(70);
}

#[test]
fn yaml_without_braces_is_read_as_well() {
    let text = "\
game: mont-st-jean
exchange: 5
side: allied
general:
- unit:
  - Vivian
  - Vandeleur
  do:
  - advance: crossroads
  - attack:
    - 20
    - 14.5
    within: 8
orders:
- unit: Ponsonby
  do:
  - charge:
    - Quiot
    - infantry within 9
    if:
      enemy: column
    else: stand
- unit: Rogers
  do:
    fire: barn-3
    with:
    - canister within 12
    - shell
    from: howitzer-2
    at: [14, 9.5]
standing:
- when: won
  do:
  - follow
  - fire
deploy:
- unit: Kempt
  at:
  - 22
  - 31.5
  face: S
  form: attack column
";
    FOLDER.read(text).expect("it is read");
}

#[test]
fn every_step_and_reply_of_the_guide_is_read() {
    FOLDER.assert_steps_and_replies_are_read("mont-st-jean", "Kempt", "Kempt/Quiot", STEPS, ANSWERED);
}

#[test]
fn what_is_made_to_be_refused_says_so_at_its_place() {
    FOLDER.assert_refused_at_their_places();
}

#[test]
fn slips_are_shown_at_their_place_with_what_to_do() {
    FOLDER.assert_slips_are_shown("mont-st-jean", SLIPS, 30);
}

#[test]
fn every_block_of_the_page_is_read() {
    FOLDER.assert_blocks_are_read(10);
}

#[test]
fn the_page_names_every_file_and_no_other() {
    FOLDER.assert_page_names_the_files();
}

#[test]
fn the_page_explains_every_word_that_the_reader_knows() {
    FOLDER.assert_page_explains(&[
        "orders: [{unit: Kempt, do: stand, if: {hits: 2}}]",
        "standing: [{when: zzzzzzzzzzzzzz, do: stand}]",
        "deploy: [{unit: Kempt, zzzzzzzzzzzzzz: 1}]",
        "deploy: [{unit: Kempt, form: zzzzzzzzzzzzzz}]",
        "general: [{unit: Kempt, do: zzzzzzzzzzzzzz}]",
    ]);
}

#[test]
fn the_page_explains_every_verb_and_word_of_lists() {
    let page = FOLDER.page();
    for word in WORDS {
        assert!(is_named(&page, word), "the page does not explain `{word}`");
    }
}

#[test]
fn the_page_names_every_switch() {
    let page = FOLDER.page();
    for setting in FOLDER.engine().settings() {
        let word = setting.key;
        assert!(is_named(&page, word), "the page does not name `{word}`");
    }
}
