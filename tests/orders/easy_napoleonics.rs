//! The turn files that players copy, and the page beside them: all of it is read, and judged by the position of the
//! battle of Dresden that each file is for.

use std::path::{Path, PathBuf};

use crate::support::dresden::{Twos, board};
use crate::support::turn_files::{By, Expected, Fate, TurnFiles, assert_fate, is_named};
use estafette::adjudicate::{BySide, Outcome, Policy, Position, Side};
use estafette::dice::{Chance, Seeded};
use estafette::game::{Stopped, Top, TurnFile, view};
use estafette::yaml::{Faults, parse};

const FOLDER: TurnFiles = TurnFiles { folder: "orders/easy-napoleonics", rules: "easy-napoleonics", fates: FILES };

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers-melee.yaml", Fate::Sound),
    ("answers.yaml", Fate::Sound),
    ("concede.yaml", Fate::Sound),
    ("conditions.yaml", Fate::Sound),
    ("deployment.yaml", Fate::Sound),
    ("faulty-deployment.yaml", Fate::SentBack(DEPLOYMENT)),
    ("faulty-fire.yaml", Fate::SetAside(FIRE)),
    ("faulty-illegal.yaml", Fate::SetAside(ILLEGAL)),
    ("faulty-late.yaml", Fate::SetAside(LATE)),
    ("faulty-muster.yaml", Fate::SentBack(MUSTER)),
    ("faulty-paths.yaml", Fate::SetAside(PATHS)),
    ("faulty-rally.yaml", Fate::SetAside(RALLY)),
    ("faulty-replies.yaml", Fate::Refused(REPLIES)),
    ("faulty-unreadable.yaml", Fate::Refused(UNREADABLE)),
    ("fire.yaml", Fate::Sound),
    ("movement-second.yaml", Fate::Sound),
    ("movement.yaml", Fate::Sound),
    ("muster.yaml", Fate::Sound),
    ("rally.yaml", Fate::Sound),
    ("requests.yaml", Fate::Sound),
    ("squares.yaml", Fate::Sound),
    ("standing.yaml", Fate::Noted(OPTED_OUT)),
    ("whole-turn.yaml", Fate::Sound),
];

/// Orders of movement that break a rule, and what is no order of this side.
#[rustfmt::skip]
const ILLEGAL: &[Expected] = &[
    (9,  18, Some("EN-MOVE-09"), "unlimbered guns do not move"),
    (10, 29, Some("EN-ACT-09"),  "B1 changes formation after its move"),
    (11, 18, Some("EN-MOVE-01"), "a path of 2 hexes is too long"),
    (12, 18, Some("EN-GEO-03"),  "a unit faces a corner of its hex"),
    (13, 29, Some("EN-ACT-06"),  "B4 moves once in a turn"),
    (14, 18, Some("EN-UNIT-05"), "`B5` is infantry"),
    (15, 57, Some("EN-ACT-01"),  "B7 has no action left"),
    (16, 31, Some("EN-CHG-02"),  "C1 has changed formation or facing"),
    (17, 32, Some("EN-MOVE-16"), "a sidestep is all the movement"),
    (18, 29, Some("EN-FORM-08"), "H1 turns after its move"),
    (19, 18, Some("EN-MOVE-10"), "a path of 6 hexes is too long"),
    (20, 10, None,               "there is no unit `B8`"),
    (21, 10, None,               "`R1` is not yours"),
    (22, 11, None,               "`A1` has an entry already"),
    (22, 15, None,               "`H1` has an entry already"),
    (24, 30, None,               "`cavlry` is nobody and nothing"),
    (26, 3,  None,               "this standing order about `blocked` is never reached"),
];

/// Units that may not move, and paths that nobody may take.
#[rustfmt::skip]
const PATHS: &[Expected] = &[
    (8,  18, Some("EN-ZOC-03"),  "R5 is locked"),
    (9,  18, Some("EN-MOVE-11"), "E leads into no front hex of R1"),
    (10, 33, Some("EN-MOVE-03"), "a square does not move"),
    (11, 18, Some("EN-MOVE-04"), "a path of 2 hexes is too long"),
    (12, 18, Some("EN-MOVE-02"), "a path of 3 hexes is too long"),
    (13, 18, Some("EN-MOVE-15"), "SE leads into a front hex of R6"),
    (14, 18, None,               "this is a reply to a decision"),
    (15, 18, Some("EN-UNIT-06"), "`D1` is light cavalry"),
    (16, 18, Some("EN-MOVE-32"), "the path leaves the board"),
    (17, 18, Some("EN-MOVE-34"), "1604 is a pond"),
    (18, 34, Some("EN-ACT-08"),  "unlimbered guns do not sidestep"),
    (19, 32, Some("EN-MOVE-17"), "K1 does not unlimber after a sidestep"),
    (20, 18, Some("EN-MEL-05"),  "a leader never attacks"),
];

/// Fire that is not allowed.
#[rustfmt::skip]
const FIRE: &[Expected] = &[
    (8,  18, Some("EN-ART-01"), "R8 is 10 hexes off"),
    (9,  18, Some("EN-LOF-06"), "A2 does not see R4"),
    (10, 18, Some("EN-ART-09"), "A3 is limbered"),
    (11, 19, Some("EN-ART-11"), "all dice of a battery go at one target"),
    (12, 18, Some("EN-MUS-02"), "R1 is 2 hexes off"),
    (13, 18, Some("EN-ACT-01"), "B2 has used its 2 actions"),
    (14, 18, Some("EN-MUS-07"), "B3 cannot share out its fire like that"),
    (15, 18, Some("EN-LOF-14"), "RL is a leader"),
    (16, 18, Some("EN-CHG-08"), "B6 has lost its fire of this turn"),
    (17, 29, Some("EN-ACT-07"), "a unit fires once in a turn"),
    (18, 18, Some("EN-MUS-03"), "R8 is not in a front hex of B8"),
    (19, 18, Some("EN-MUS-01"), "C1 is light cavalry"),
];

/// Standing orders for options that are off at Dresden.
#[rustfmt::skip]
const OPTED_OUT: &[Expected] = &[
    (47, 46, Some("EN-OPT-21"),  "nobody is asked about `grand-battery`"),
    (49, 27, Some("EN-ARMY-26"), "nobody is asked about `choice-card`"),
];

/// Steps whose phase is over, and replies that are no orders.
#[rustfmt::skip]
const LATE: &[Expected] = &[
    (8,  19, None, "the movement of this turn is over"),
    (9,  18, None, "the rally of this turn is over"),
    (10, 18, None, "this is a reply to a decision"),
    (11, 19, None, "this is a reply to a decision"),
];

/// Rallies that are not allowed.
#[rustfmt::skip]
const RALLY: &[Expected] = &[
    (8,  30, Some("EN-RAL-10"), "the tour of `BL` is longer than 5 hexes"),
    (9,  19, Some("EN-RAL-01"), "`B2` would do that before the rally"),
    (10, 18, Some("EN-RAL-02"), "the level of `B3` is good"),
    (11, 18, Some("EN-RAL-09"), "`B4` is no leader"),
    (13, 31, None,              "`B9` is nobody and nothing"),
];

/// An army and ground that cannot be had.
#[rustfmt::skip]
const MUSTER: &[Expected] = &[
    (7,  1,  Some("EN-SET-03"),  "the army costs 22 points; where nothing else is agreed upon"),
    (9,  10, None,               "`B1` is listed twice"),
    (10, 10, Some("EN-UNIT-11"), "`C1` is light cavalry"),
    (11, 15, Some("EN-LDR-01"),  "`BM` is one leader too many"),
    (13, 3,  Some("EN-SET-05"),  "2199 is not on the map"),
    (15, 3,  Some("EN-SET-12"),  "no orders are due before the first turn"),
];

/// Places, formations and facings that cannot be had.
#[rustfmt::skip]
const DEPLOYMENT: &[Expected] = &[
    (9,  3, Some("EN-SET-13"),  "0810 is not where your side deploys"),
    (10, 3, Some("EN-GEO-03"),  "`B2` is to face what is no corner"),
    (11, 3, Some("EN-UNIT-05"), "`B3` is infantry"),
    (12, 3, Some("EN-NAT-07"),  "`B4` is not Austrian"),
    (14, 3, Some("EN-SET-13"),  "`B7` stands in 1113"),
    (15, 3, Some("EN-SET-13"),  "`C2` is given no hex"),
    (16, 3, Some("EN-SET-13"),  "`A1` has no formation"),
    (17, 3, Some("EN-SET-13"),  "`H1` faces no corner"),
    (18, 3, Some("EN-GEO-11"),  "`BL` is a leader"),
    (19, 3, None,               "`R1` is not yours"),
    (21, 3, Some("EN-SET-12"),  "no orders are due before the first turn"),
];

/// Words of the language that are no replies, and a length that is none.
#[rustfmt::skip]
const REPLIES: &[Expected] = &[
    (10, 23, None, "this is no reply to `charged`"),
    (11, 23, None, "this is no reply to `charged`"),
    (12, 19, None, "this is no reply to `won`"),
    (13, 21, None, "this is no reply to `rally`"),
    (14, 23, None, "this is no reply to `blocked`"),
    (15, 25, None, "this is no reply to `displaced`"),
    (16, 26, None, "this is no reply to `move-order`"),
    (17, 34, None, "`2.5` is no number of hexes"),
];

/// What is wrong in the file that is refused whole.
#[rustfmt::skip]
const UNREADABLE: &[Expected] = &[
    (10, 19, None, "the language does not use `assault`"),
    (11, 25, None, "`collumn` is no formation"),
    (12, 26, None, "`guards` is a word of the language"),
    (13, 39, None, "`strength` is a condition of the language"),
    (14, 29, None, "two verbs stand in one step"),
    (15, 19, None, "nothing is written here"),
    (16, 31, None, "nothing is written here"),
    (17, 14, None, "`charge` stands beside `do:`"),
    (18, 3,  None, "`unit:` is missing"),
    (19, 29, None, "`N` is no side of a hex"),
    (20, 36, None, "`12` is no number of dice"),
    (21, 25, None, "`sw-by-w` is neither a hex nor a side"),
    (23, 10, None, "`beaten` is no decision"),
    (24, 1,  None, "`ordres` is no key"),
];

/// Plays an exchange with the file of one side, or none; the other side mails nothing, and yet is not late.
fn play(exchange: u32, file: Option<&TurnFile>, policy: Policy, chance: &mut dyn Chance) -> Outcome {
    let rules = FOLDER.engine();
    let read = |text: &str| {
        let tree = parse(text).expect("YAML");
        rules.read(&tree, text, &mut Faults::default()).expect("a body")
    };
    let orders = ["blue", "red"].map(|name| {
        let own = file.filter(|file| file.side().as_str() == name);
        let text = own.map_or("orders:\n", |file| file.text.as_str());
        (Side::new(name), Some(read(text)))
    });
    rules.adjudicate(&board(exchange), &BySide::new(orders), &[], policy, chance)
}

/// Play that has stopped at a question.
struct Asked {
    file: &'static str,
    /// The exchange that stopped, its file, and the roll that comes up ten.
    since: u32,
    orders: Option<&'static str>,
    ten: &'static str,
    /// What is asked.
    question: &'static str,
}

/// What the files of answers answer.
const ASKED: &[Asked] = &[
    Asked { file: "answers.yaml", since: 9, orders: Some("movement.yaml"), ten: "", question: "charged/R5/C2" },
    Asked { file: "answers-melee.yaml", since: 11, orders: None, ten: "t2/melee/C2/R5", question: "won/C2/R5" },
];

/// The position that a file is judged by, and where play stopped, if it did.
fn held(name: &str, file: &TurnFile) -> (Position, Option<Stopped>) {
    let Some(asked) = ASKED.iter().find(|asked| asked.file == name) else {
        return (board(file.envelope.exchange), None);
    };
    let orders = asked.orders.map(|name| opened(&FOLDER.at(name)));
    let outcome = play(asked.since, orders.as_ref(), Policy::Ask, &mut Twos { ten: asked.ten });
    let questions = outcome.questions;
    let ids = questions.iter().map(|question| question.id());
    assert_eq!(ids.collect::<Vec<_>>(), [asked.question], "{name}");
    let since = asked.since;
    (outcome.position, Some(Stopped { since, questions }))
}

fn opened(path: &Path) -> TurnFile {
    TurnFile::open(path, &estafette::game::Tongue::blind())
        .unwrap_or_else(|trouble| panic!("{}: {trouble}", path.display()))
}

fn name_of(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a plain name")
}

/// Writes the view that a side has before it as it writes a file.
fn view_for(path: &Path, folder: &Path) -> PathBuf {
    let mail = std::fs::read_to_string(path).expect("text");
    let top = |key: &str| {
        let mut lines = mail.lines().filter_map(|line| line.strip_prefix(key));
        lines.next().unwrap_or_else(|| panic!("{} has `{key}`", path.display())).to_owned()
    };
    let exchange = top("exchange: ").parse().expect("a number");
    let side = Side::new(top("side: "));
    let name = name_of(path);
    let (position, stopped) = match ASKED.iter().any(|asked| asked.file == name) {
        true => held(name, &opened(path)),
        false => (board(exchange), None),
    };
    let play = FOLDER.engine().newest();
    let top = Top { game: "dresden", exchange, play, side: &side, seen: None, code: None, rides: &[] };
    let text = view(FOLDER.engine(), &position, Policy::Ask, stopped.as_ref(), top);
    let at = folder.join(name);
    std::fs::write(&at, text).expect("a view");
    at
}

#[test]
fn every_file_is_read_unless_it_is_made_to_be_refused() {
    FOLDER.assert_read();
}

#[test]
fn every_file_is_judged_by_its_position_and_gets_the_answer_it_is_made_for() {
    let folder = crate::support::tempdir().expect("a folder");
    for (path, fate) in FOLDER.files() {
        let view = view_for(&path, folder.path());
        assert_fate(&path, fate, By::View(&view));
    }
}

/// What is sound on paper is carried out as well: nothing of it is set aside as the game is played.
#[test]
fn nothing_of_a_sound_file_is_set_aside_in_play() {
    let mut played = 0;
    for (path, fate) in FOLDER.files() {
        let name = name_of(&path);
        if !matches!(fate, Fate::Sound) || ASKED.iter().any(|asked| asked.file == name) {
            continue;
        }
        let file = opened(&path);
        let mut chance = Seeded::new(name);
        let outcome = play(file.envelope.exchange, Some(&file), Policy::Default, &mut chance);
        let log = FOLDER.engine().save_log(&outcome.log);
        let struck = log.lines().filter(|line| line.contains("{struck: "));
        assert_eq!(struck.collect::<Vec<_>>(), [""; 0], "{name}");
        played += 1;
    }
    assert!(played >= 12, "only {played} files are played");
}

#[test]
fn every_block_of_the_page_is_read() {
    FOLDER.assert_blocks_are_read(8);
}

#[test]
fn the_page_names_every_file_and_no_other() {
    FOLDER.assert_page_names_the_files();
}

#[test]
fn the_page_explains_every_word_that_the_reader_knows() {
    FOLDER.assert_page_explains(&[
        "orders: [{unit: B1, do: zzzzzzzzzzzzzz}]",
        "orders: [{unit: B1, do: stand, if: {rounds: 2}}]",
        "orders: [{unit: B1, do: {form: zzzzzzzzzzzzzz}}]",
        "standing: [{when: zzzzzzzzzzzzzz, do: stand}]",
        "army: [{unit: B1, kind: zzzzzzzzzzzzzz, grade: elite}]",
        "army: [{unit: B1, kind: infantry, grade: zzzzzzzzzzzzzz}]",
        "army: [{unit: B1, kind: infantry, grade: elite, nation: zzzzzzzzzzzzzz}]",
    ]);
}

/// Words of lists; a word that the rules do not have is taken for a name, and a list of names alone for fire is judged.
const WORDS: &[&str] = &[
    "infantry",
    "cavalry",
    "artillery",
    "leader",
    "light-cavalry",
    "heavy-cavalry",
    "field-artillery",
    "horse-artillery",
    "line",
    "column",
    "square",
    "masse",
    "limbered",
    "unlimbered",
    "good",
    "fair",
    "bad",
    "charging",
    "in-contact",
    "in-cover",
    "stronger",
    "weaker",
    "flank",
    "nearest",
    "weakest",
    "best",
    "any",
    "all",
    "at-will",
];

#[test]
fn the_page_explains_every_word_of_lists() {
    let (page, rules) = (FOLDER.page(), FOLDER.engine());
    for word in WORDS {
        let text = format!("standing: [{{when: fire, do: {{fire: [{word}]}}}}]\n");
        let tree = parse(&text).expect("YAML");
        let orders = rules.read(&tree, &text, &mut Faults::default());
        let orders = orders.unwrap_or_else(|| panic!("`{word}` is read"));
        let checked = rules.check(&board(11), &Side::new("blue"), &orders);
        assert_eq!(checked.remarks, [], "`{word}` is a word of these rules");
        assert!(is_named(&page, word), "the page does not explain `{word}`");
    }
}

/// The replies of each decision, as the reader names them where one is wrong.
#[test]
fn the_page_explains_every_reply() {
    let (page, rules) = (FOLDER.page(), FOLDER.engine());
    let mut tried = 0;
    for decision in FOLDER.offered("standing: [{when: zzzzzzzzzzzzzz, do: stand}]") {
        let text = format!("standing: [{{when: {decision}, do: {{charge: R1}}}}]\n");
        let mut faults = Faults::default();
        let read = rules.read(&parse(&text).expect("YAML"), &text, &mut faults);
        assert!(read.is_none(), "`charge` is no reply to `{decision}`");
        let faults = faults.sorted();
        let help = faults[0].help.as_deref().expect("it names the replies");
        for reply in help.split('`').skip(1).step_by(2) {
            let word = reply.split([':', ' ']).next().expect("a word");
            if !word.contains('/') {
                assert!(is_named(&page, word), "`{reply}` to `{decision}`");
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "only {tried} replies are tried");
}

#[test]
fn the_page_names_every_switch() {
    let page = FOLDER.page();
    for setting in FOLDER.engine().settings() {
        assert!(is_named(&page, setting.key), "the page does not name `{}`", setting.key);
    }
}
