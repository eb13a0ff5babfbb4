//! The turn files that players copy, and the page beside them: all of it is read, also as mail programs leave it, and
//! played on the positions of the battle of Ligny that the files are for.

use crate::support::ligny::board;
use crate::support::ligny_words::{ANSWERED, REPLIES, SET_UP, SLIPS, STEPS, STRUCK, UNREADABLE, WORDS};
use crate::support::turn_files::{Fate, TurnFiles, is_named};
use estafette::adjudicate::{BySide, Outcome, Policy, Side};
use estafette::dice::Seeded;
use estafette::game::TurnFile;
use estafette::yaml::{Faults, parse};

const FOLDER: TurnFiles = TurnFiles { folder: "orders/two-by-two", rules: "two-by-two", fates: FILES };

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers-melee.yaml", Fate::Sound),
    ("answers.yaml", Fate::Sound),
    ("arrival-flank.yaml", Fate::Sound),
    ("arrival.yaml", Fate::Sound),
    ("arrivals.yaml", Fate::Sound),
    ("charge-askew.yaml", Fate::SetAside(&[])),
    ("charges.yaml", Fate::Sound),
    ("concede.yaml", Fate::Sound),
    ("conditions.yaml", Fate::Sound),
    ("deployment.yaml", Fate::Sound),
    ("draw.yaml", Fate::Sound),
    ("edition-3.01.yaml", Fate::Sound),
    ("faulty-deployment.yaml", Fate::SetAside(&[])),
    ("faulty-movement.yaml", Fate::SetAside(&[])),
    ("faulty-replies.yaml", Fate::Refused(REPLIES)),
    ("faulty-set-up.yaml", Fate::Refused(SET_UP)),
    ("faulty-shooting.yaml", Fate::SetAside(&[])),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("goals.yaml", Fate::Sound),
    ("leaving.yaml", Fate::Sound),
    ("movement.yaml", Fate::Sound),
    ("muster.yaml", Fate::Sound),
    ("requests.yaml", Fate::Sound),
    ("set-up-folded.yaml", Fate::Sound),
    ("shooting.yaml", Fate::Sound),
    ("standing.yaml", Fate::Sound),
    ("terrain.yaml", Fate::Sound),
    ("whole-turn.yaml", Fate::Sound),
];

fn opened(name: &str) -> TurnFile {
    let path = FOLDER.at(name);
    TurnFile::open(&path, &estafette::game::Tongue::blind())
        .unwrap_or_else(|trouble| panic!("{}: {trouble}", path.display()))
}

/// Plays an exchange with the file of one side; the other mails an empty one.
fn play(file: &TurnFile, position: &str) -> Outcome {
    let rules = FOLDER.engine();
    let read = |text: &str| {
        let tree = parse(text).expect("YAML");
        let body = rules.read(&tree, text, &mut Faults::default());
        body.expect("a body")
    };
    let orders = ["french", "prussian"].map(|name| {
        let own = file.side().as_str() == name;
        let text = if own { file.text.as_str() } else { "orders:\n" };
        (Side::new(name), Some(read(text)))
    });
    let mut chance = Seeded::new(position);
    let orders = BySide::new(orders);
    rules.adjudicate(&board(position), &orders, &[], Policy::Default, &mut chance)
}

/// The lines of the log that set something aside.
fn set_aside(outcome: &Outcome) -> Vec<String> {
    let log = FOLDER.engine().save_log(&outcome.log);
    let struck = log.lines().filter(|line| line.contains("{struck: "));
    struck.map(str::to_owned).collect()
}

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    FOLDER.assert_read();
}

/// As mail programs leave a file: the entries wrapped, everything indented, everything quoted.
#[test]
fn every_file_is_read_as_mail_programs_leave_it() {
    FOLDER.assert_read_as_mail_programs_leave_them(100);
}

#[test]
fn yaml_without_braces_is_read_as_well() {
    let text = "\
game: ligny
exchange: 14
side: french
orders:
- unit: FL1
  do:
  - pivot: 15 left
  - forward: 1.5
  - charge:
    - PL1
    - cavalry within 4
    if:
      enemy: infantry
    else: stand
- unit: RP4
  do:
  - enter: next
    at: [0.25, 13]
  - swap: cavalry
    if:
      points: 3+
- unit:
  - FL2
  - FL3
  do: stand
standing:
- when: charged
  do:
  - turn
  - fire:
    - heavy-cavalry
    - cavalry
deploy:
- unit: RP1
  at:
  - 12
  - 0
  queue:
  - L1
  - L2
";
    FOLDER.read(text).expect("it is read");
}

/// The position that each file is played on; answers need play that has stopped, and are read alone.
const PLAYED: &[(&str, &str)] = &[
    ("answers-beforehand.yaml", "noon"),
    ("arrival-flank.yaml", "last point"),
    ("arrival.yaml", "first point"),
    ("arrivals.yaml", "noon"),
    ("charges.yaml", "noon"),
    ("concede.yaml", "noon"),
    ("conditions.yaml", "noon"),
    ("deployment.yaml", "attack"),
    ("draw.yaml", "evening"),
    ("edition-3.01.yaml", "wavre"),
    ("goals.yaml", "noon"),
    ("leaving.yaml", "noon"),
    ("movement.yaml", "morning"),
    ("muster.yaml", "muster"),
    ("requests.yaml", "noon"),
    ("set-up-folded.yaml", "folded"),
    ("shooting.yaml", "afternoon"),
    ("standing.yaml", "noon"),
    ("terrain.yaml", "ground"),
    ("whole-turn.yaml", "whole turn"),
];

#[test]
fn nothing_of_a_sound_file_is_set_aside_in_play() {
    let sound = FILES.iter().filter(|(_, fate)| matches!(fate, Fate::Sound));
    assert_eq!(sound.count(), PLAYED.len() + 2, "every sound file but the answers is played");
    let mut wrong = Vec::new();
    for (name, position) in PLAYED {
        let outcome = play(&opened(name), position);
        wrong.extend(set_aside(&outcome).into_iter().map(|line| format!("{name}: {line}")));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn what_is_made_to_be_set_aside_is() {
    let mut wrong = Vec::new();
    for (name, position, expected) in STRUCK {
        let found = set_aside(&play(&opened(name), position));
        let expected = expected.iter().map(|(unit, step, clause)| {
            let clause = clause.unwrap_or("null");
            format!("{{struck: {{unit: {unit}, step: {step}, clause: {clause}, ")
        });
        let expected = expected.collect::<Vec<_>>();
        for line in &found {
            if !expected.iter().any(|known| line.contains(known)) {
                wrong.push(format!("{name}, too many: {line}"));
            }
        }
        for known in &expected {
            if !found.iter().any(|line| line.contains(known)) {
                wrong.push(format!("{name}, missing: {known}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_step_and_reply_of_the_guide_is_read() {
    FOLDER.assert_steps_and_replies_are_read("ligny", "L1", "L1/R1", STEPS, ANSWERED);
}

#[test]
fn what_is_made_to_be_refused_says_so_at_its_place() {
    FOLDER.assert_refused_at_their_places();
}

#[test]
fn slips_are_shown_at_their_place_with_what_to_do() {
    FOLDER.assert_slips_are_shown("ligny", SLIPS, 15);
}

#[test]
fn every_block_of_the_page_is_read() {
    FOLDER.assert_blocks_are_read(11);
}

#[test]
fn the_page_names_every_file_and_no_other() {
    FOLDER.assert_page_names_the_files();
}

#[test]
fn the_page_explains_every_word_that_the_reader_knows() {
    FOLDER.assert_page_explains(&[
        "orders: [{unit: L1, do: stand, if: {rounds: 2}}]",
        "standing: [{when: zzzzzzzzzzzzzz, do: stand}]",
        "army: [{unit: L1, kind: line, zzzzzzzzzzzzzz: 1}]",
        "army: [{unit: L1, kind: line, size: zzzzzzzzzzzzzz}]",
        "terrain: [{kind: zzzzzzzzzzzzzz}]",
        "terrain: [{kind: wood, zzzzzzzzzzzzzz: 1}]",
        "deploy: [{unit: L1, zzzzzzzzzzzzzz: 1}]",
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
fn the_page_names_every_kind_and_every_switch() {
    let page = FOLDER.page();
    let kinds = FOLDER.offered("army: [{unit: L1, kind: zzzzzzzzzzzzzz}]");
    // The last two are other words for `line` and `light-infantry`.
    let kinds = kinds.iter().filter(|word| !matches!(word.as_str(), "line-infantry" | "light"));
    let switches = FOLDER.engine().settings().iter();
    let switches = switches.map(|setting| setting.key.to_owned());
    for word in kinds.cloned().chain(switches) {
        assert!(is_named(&page, &word), "the page does not name `{word}`");
    }
}
