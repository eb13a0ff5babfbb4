//! The turn files that players copy, and the page beside them: all of it is read, also as mail programs leave it, and
//! played on the positions of the battle of Ligny that the files are for.

#[path = "support/ligny.rs"]
mod ligny;
#[path = "support/turn_files.rs"]
mod turn_files;

use std::path::Path;

use estafette::adjudicate::{BySide, Outcome, Policy, Side};
use estafette::dice::Seeded;
use estafette::game::TurnFile;
use estafette::yaml::{Fault, Faults, parse, place};
use ligny::board;
use turn_files::{Expected, Fate, TurnFiles, is_named};

const FOLDER: TurnFiles = TurnFiles {
    folder: "orders/two-by-two",
    rules: "two-by-two",
    fates: FILES,
};

/// Every turn file of the folder.
const FILES: &[(&str, Fate)] = &[
    ("answers-beforehand.yaml", Fate::Sound),
    ("answers-melee.yaml", Fate::Sound),
    ("answers.yaml", Fate::Sound),
    ("arrival-flank.yaml", Fate::Sound),
    ("arrival.yaml", Fate::Sound),
    ("arrivals.yaml", Fate::Sound),
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

/// Words that the program does not know, each at its place.
#[rustfmt::skip]
const UNREADABLE: &[Expected] = &[
    (10, 20, None, "the language does not use `move`"),
    (11, 29, None, "`3 hexes` is no distance"),
    (12, 20, None, "nothing is written here"),
    (13, 24, None, "`0409` is no place of the table"),
    (14, 24, None, "this is no point of the table"),
    (15, 26, None, "`400` is no heading"),
    (16, 28, None, "`half left` is no pivot"),
    (17, 21, None, "the language does not use `attack`"),
    (18, 30, None, "`square` is a word of the language"),
    (19, 40, None, "`strength` is a condition of the language"),
    (20, 21, None, "nothing is written here"),
    (21, 20, None, "`charge` needs something after it"),
    (22, 28, None, "`rally` takes no argument"),
    (23, 37, None, "`rail` is no way to go by"),
    (24, 32, None, "two verbs stand in one step"),
    (26, 10, None, "`accompany` is no decision"),
    (27, 1,  None, "`terain` is no key"),
];

/// Words of the language that are no replies.
#[rustfmt::skip]
const REPLIES: &[Expected] = &[
    (10, 23, None, "this is no reply to `charged`"),
    (11, 19, None, "this is no reply to `met`"),
    (12, 19, None, "this is no reply to `won`"),
    (13, 28, Some("TT-FUP-01"), "`PL3` is no distance"),
    (14, 22, None, "this is no reply to `beaten`"),
    (15, 25, None, "this is no reply to `displaced`"),
    (16, 23, None, "this is no reply to `shot-at`"),
    (17, 22, None, "this is no reply to `column`"),
    (18, 20, None, "this is no reply to `fire`"),
    (19, 20, None, "`first` is no verb"),
    (20, 28, None, "nothing is written here"),
    (21, 21, None, "this is no reply to `rally`"),
];

/// Armies, ground and places that cannot be read.
#[rustfmt::skip]
const SET_UP: &[Expected] = &[
    (10, 21, None, "`infantry` is no kind"),
    (11, 33, None, "`huge` is no size"),
    (12, 27, None, "`grade` is no key"),
    (13, 3,  None, "`unit:` is missing"),
    (15, 10, None, "`swamp` is no kind of ground"),
    (16, 3,  None, "this wood has no `size:`"),
    (17, 3,  None, "this is not the shape of a stream"),
    (18, 38, None, "`0` is no length"),
    (19, 49, None, "`NE` is no edge"),
    (20, 44, None, "`hexes` is no key"),
    (22, 19, None, "`0813` is no place of the table"),
    (23, 33, None, "`22.5` is no heading"),
    (24, 27, None, "`form` is no key"),
    (25, 28, None, "nothing is written here"),
];

/// What play sets aside: who, the number of the step or 0, and the clause.
type Struck = (&'static str, u32, Option<&'static str>);

#[rustfmt::skip]
const STRUCK: &[(&str, &str, &[Struck])] = &[
    ("faulty-deployment.yaml", "attack", &[
        ("wood",  0, Some("TT-SET-03")),
        ("FDHQ1", 0, Some("TT-SET-07")),
        ("FL1",   0, Some("TT-SET-07")),
        ("FL3",   0, Some("TT-GEO-05")),
        ("FG1",   0, Some("TT-SET-07")),
        ("FG2",   0, None),
        ("FHA1",  0, Some("TT-GEO-01")),
        ("FLC1",  0, Some("TT-SET-07")),
        ("PL1",   0, None),
    ]),
    ("faulty-movement.yaml", "noon", &[
        ("FL3",   1, Some("TT-MOVE-01")),
        ("FL2",   1, Some("TT-MOVE-03")),
        ("FL4",   1, Some("TT-MOVE-29")),
        ("FL1",   1, Some("TT-REI-14")),
        ("FFA1",  1, Some("TT-MOVE-20")),
        ("FHA1",  1, Some("TT-SEQ-01")),
        ("FHC1",  3, Some("TT-CON-02")),
        ("FHC2",  1, Some("TT-ROUT-24")),
        ("FG1",   1, Some("TT-MOVE-33")),
        ("FG2",   1, Some("TT-MOVE-33")),
        ("FLC1",  2, Some("TT-REI-15")),
        ("FLC2",  2, Some("TT-RAL-02")),
        ("RP2",   1, Some("TT-REI-05")),
        ("RP4",   3, Some("TT-REI-01")),
        ("FCHQ",  2, None),
        ("FDHQ1", 1, None),
        ("FL9",   0, None),
        ("PL1",   0, None),
        ("FL1",   0, None),
        ("FM1",   0, None),
    ]),
    ("faulty-shooting.yaml", "afternoon", &[
        ("PCHQ",  1, Some("TT-FIRE-02")),
        ("PLC1",  1, Some("TT-FIRE-04")),
        ("PL2",   1, Some("TT-CON-28")),
        ("PL3",   1, Some("TT-FIRE-27")),
        ("PFA1",  1, Some("TT-FIRE-07")),
        ("PM1",   1, Some("TT-FIRE-27")),
        ("PL5",   1, Some("TT-SEQ-01")),
        ("PLI1",  1, None),
        ("PM2",   1, Some("TT-SEQ-01")),
        ("PL9",   0, None),
    ]),
];

fn opened(name: &str) -> TurnFile {
    let path = FOLDER.at(name);
    TurnFile::open(&path).unwrap_or_else(|trouble| panic!("{}: {trouble}", path.display()))
}

fn mail_of(path: &Path) -> String {
    std::fs::read_to_string(path).expect("text")
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().and_then(|name| name.to_str());
    name.expect("a plain name").to_owned()
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
    let mut tried = 0;
    for (path, fate) in FOLDER.files() {
        if matches!(fate, Fate::Refused(_)) {
            continue;
        }
        let plain = mail_of(&path);
        for (how, mail) in [
            ("wrapped", wrapped(&plain, 24)),
            ("wrapped and indented", indented(&wrapped(&plain, 40))),
            (
                "quoted",
                plain.lines().map(|line| format!("> {line}\n")).collect(),
            ),
            ("with other line ends", plain.replace('\n', "\r\n")),
            (
                "in capitals",
                plain.replace("do: ", "Do: ").replace("unit: ", "UNIT: "),
            ),
        ] {
            if let Err(faults) = FOLDER.read(&mail) {
                panic!("{} {how}: {faults}\n{mail}", path.display());
            }
            tried += 1;
        }
    }
    assert!(tried >= 100, "only {tried} mails are read");
}

/// Entries broken between words, so that no line is much longer than this; comments left out.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.find(" #") {
            Some(at) => line[..at].trim_end(),
            None => line,
        };
        if !line.starts_with("- {") {
            out += &format!("{line}\n");
            continue;
        }
        let mut column = 0;
        for word in line.split(' ') {
            let quoted = word.contains('"');
            if column > width && !quoted {
                out += "\n";
                column = 0;
            } else if column > 0 {
                out += " ";
            }
            out += word;
            column += word.len() + 1;
        }
        out += "\n";
    }
    out
}

/// Lines that begin no entry and no key, pushed to the right.
fn indented(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        let pad = if depth > 0 { 2 + index % 5 } else { 0 };
        out += &format!("{}{line}\n", " ".repeat(pad));
        let opens = line.matches(['{', '[']).count();
        depth = (depth + opens).saturating_sub(line.matches(['}', ']']).count());
    }
    out
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
    assert_eq!(
        sound.count(),
        PLAYED.len() + 2,
        "every sound file but the answers is played"
    );
    let mut wrong = Vec::new();
    for (name, position) in PLAYED {
        let outcome = play(&opened(name), position);
        wrong.extend(
            set_aside(&outcome)
                .into_iter()
                .map(|line| format!("{name}: {line}")),
        );
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

/// Every step and reply that the guide speaks of.
const STEPS: &[&str] = &[
    "stand",
    "{forward: 3}",
    "{forward: max}",
    "{back: 2}",
    "{left: 1}",
    "{right: 1.25}",
    "{forward: 3\"}",
    "{forward: 3 in}",
    "{back: 7 cm}",
    "{pivot: 30}",
    "{pivot: -30}",
    "{pivot: 30 left}",
    "{face: NE}",
    "{face: 350}",
    "{face: PFA1}",
    "{face: [12, 8]}",
    "{face: ligny}",
    "{to: [12, 8.125]}",
    "{to: PL2}",
    "{to: home}",
    "{to: RP1}",
    "{to: ligny, by: road}",
    "{toward: [R2, cavalry within 4]}",
    "{charge: R2}",
    "{charge: [R2, not guards within 4, nearest], if: {enemy: weaker, within: 4}, else: {toward: R2}}",
    "rally",
    "enter",
    "{enter: next}",
    "{enter: next, at: [0.25, 13]}",
    "[enter, forward: 2]",
    "{swap: [artillery, cavalry], if: {points: 3+}}",
    "{exit: RP3}",
    "{exit: home}",
    "rout",
    "{fire: [FHA1 within 6, cavalry, nearest]}",
    "fire",
    "at-will",
    "hold-fire",
    "Hold Fire",
    "",
];

/// The replies to each decision.
const ANSWERED: &[(&str, &[&str])] = &[
    (
        "charged",
        &[
            "stand",
            "fire",
            "turn",
            "[turn, fire]",
            "[turn: R1, fire]",
            "{turn: R1}",
            "[turn, fire: [heavy-cavalry, cavalry]]",
        ],
    ),
    ("met", &["turn", "stand"]),
    ("shot-at", &["charge", "stand"]),
    ("unfinished", &["charge", "stand"]),
    (
        "won",
        &[
            "stand",
            "follow",
            "{follow: 1.5}",
            "[follow, join]",
            "[{follow: 1}, join]",
        ],
    ),
    (
        "beaten",
        &["{go: rear}", "{go: [safest, rear, away, homeward]}"],
    ),
    ("column", &["join", "stand"]),
    (
        "fire",
        &[
            "fire",
            "at-will",
            "{fire: [pinned, best]}",
            "hold-fire",
            "stand",
        ],
    ),
    ("rally", &["rally", "stand"]),
    ("lead", &["{take: [FA1, best]}", "{take: best}"]),
    ("melee-order", &["{take: [C2/R5, C2, best]}"]),
    ("displaced", &["{go: nearer}", "{go: [left, right]}"]),
];

#[test]
fn every_step_and_reply_of_the_guide_is_read() {
    let head = "game: ligny\nexchange: 4\nside: french\n";
    for step in STEPS {
        let text = format!("{head}orders:\n- {{unit: L1, do: {step}}}\n");
        FOLDER
            .read(&text)
            .unwrap_or_else(|faults| panic!("`{step}`: {faults}"));
    }
    let known = FOLDER.offered("standing: [{when: zzzzzzzzzzzzzz, do: stand}]");
    let decisions = ANSWERED.iter().map(|(when, _)| (*when).to_owned());
    let sorted = |mut words: Vec<String>| {
        words.sort();
        words
    };
    assert_eq!(sorted(decisions.collect()), sorted(known));
    for (when, replies) in ANSWERED {
        for reply in replies.iter().chain(&["default", "ask", ""]) {
            let standing = format!("{head}standing:\n- {{when: {when}, do: {reply}}}\n");
            let answer = format!("{head}answers:\n- {{ask: {when}/L1/R1, do: {reply}}}\n");
            let texts = match *reply {
                "ask" => vec![standing],
                _ => vec![standing, answer],
            };
            for text in texts {
                FOLDER
                    .read(&text)
                    .unwrap_or_else(|faults| panic!("{text}: {faults}"));
            }
        }
    }
}

/// The faults of a file that is refused.
fn faults_of(text: &str) -> (String, Vec<Fault>) {
    let file = estafette::orders::order_file(text.as_bytes()).expect("an order file");
    let mut faults = Faults::default();
    match parse(&file.text) {
        Err(refused) => faults = refused,
        Ok(tree) => {
            estafette::orders::envelope(&tree, &mut faults);
            FOLDER.engine().read(&tree, &file.text, &mut faults);
        }
    }
    (file.text, faults.sorted().into_iter().cloned().collect())
}

#[test]
fn what_is_made_to_be_refused_says_so_at_its_place() {
    for (path, fate) in FOLDER.files() {
        let Fate::Refused(expected) = fate else {
            continue;
        };
        let mail = mail_of(&path);
        let (text, faults) = faults_of(&mail);
        // The order file begins after the line that marks its beginning.
        let above = mail
            .lines()
            .take_while(|line| *line != "# estafette begin")
            .count() as u64;
        let shift = above + 1 - u64::from(text.starts_with("# estafette begin"));
        let found = faults.iter().map(|fault| {
            let (line, column) = place(&text, fault.span.start);
            let clause = fault.clause.clone().map(|clause| clause.to_string());
            (
                line as u64 + shift,
                column as u64,
                clause,
                fault.message.clone(),
            )
        });
        let found = found.collect::<Vec<_>>();
        assert_eq!(
            found.len(),
            expected.len(),
            "{}: {found:#?}",
            path.display()
        );
        for ((line, column, clause, said), known) in found.iter().zip(expected) {
            assert_eq!(
                (*line, *column, clause.as_deref()),
                (known.0, known.1, known.2),
                "{said}"
            );
            assert!(
                said.starts_with(known.3),
                "{}:{line}: {said}",
                path.display()
            );
        }
    }
}

/// Typical slips: an entry, what the caret stands under, what is said, and what the help holds.
#[rustfmt::skip]
const SLIPS: &[(&str, &str, &str, &str)] = &[
    ("orders:\n- {unit: L1, do: {forward: 3.125}}", "3.125", "`3.125` is no distance",              "3.75"),
    ("orders:\n- {unit: L1, do: {forward: -2}}", "-2", "`-2` is no distance",                 "3.75"),
    ("orders:\n- {unit: L1, do: {forwards: 2}}", "forwards", "`forwards` is no verb",               "did you mean `forward`?"),
    ("orders:\n- {unit: L1, do: {wheel: 30}}", "wheel", "the language does not use `wheel`",   "write `pivot`"),
    ("orders:\n- {unit: L1, do: {sideways: 1}}", "sideways", "the language does not use `sideways`", "write `left` or `right`"),
    ("orders:\n- {unit: L1, do: {pivot: 22.5}}", "22.5", "`22.5` is no pivot",                  "`pivot: 30 left`"),
    ("orders:\n- {unit: L1, do: {face: 360}}", "360", "`360` is no heading",                 "0 to 359"),
    ("orders:\n- {unit: L1, do: {face: -45}}", "-45", "`-45` is no heading",                 "clockwise from north"),
    ("orders:\n- {unit: L1, do: {to: 12}}", "12", "`12` is no place of the table",       "`[12, 8.5]`"),
    ("orders:\n- {unit: L1, do: {to: N}}", "N", "`N` is no place of the table",        "`[12, 8.5]`"),
    ("orders:\n- {unit: L1, do: {to: [12]}}", "[12]", "this is no point of the table",       "`[12, 8.5]`"),
    ("orders:\n- {unit: L1, do: {to: [a, b]}}", "[a, b]", "this is no point of the table",       "`[12, 8.5]`"),
    ("orders:\n- {unit: L1, do: {forward: 2, at: [1, 2]}}", "at", "`at` is no key",                     ""),
    ("orders:\n- {unit: L1, do: charge}", "charge", "`charge` needs something after it",   "`charge: R2`"),
    ("orders:\n- {unit: L1, do: exit}", "exit", "`exit` needs something after it",     "write `exit: ...`"),
    ("orders:\n- {unit: L1, do: {charge: [R 2]}}", "R 2", "`R 2` is no name",                    "brackets"),
    ("orders:\n- {unit: L1, do: {charge: light calvary}}", "light calvary", "`light calvary` is no name",          "did you mean `light-cavalry`?"),
    ("orders:\n- {unit: L1, do: {charge: grenadiers}}", "grenadiers", "the language does not use `grenadiers`", "write `guards`"),
    ("orders:\n- {unit: L1, charge: R1}", "charge", "`charge` stands beside `do:`",        "write `do: {charge: ...}`"),
    ("orders:\n- {unit: L1, do: stand, if: {near: }}", "near", "nothing is written here",             "leave the key out"),
    ("orders:\n- {unit: L1, do: stand, if: pinned}", "pinned", "a condition is needed here",          "`if: {enemy: cavalry}`"),
    ("orders:\n- {unit: L1, do: stand, if: {nearby: 2}}", "nearby", "`nearby` is no key",                  ""),
    ("orders:\n- {unit: L1, do: stand, if: {points: 3\"}}", "3\"", "`3\"` is no bound",                  "3+"),
    ("orders:\n- {unit: L1, do: {rout: home}}", "home", "`rout` takes no argument",            "write `rout` alone"),
    ("orders:\n- {unit: RP 1, do: enter}", "RP 1", "`RP 1` is no name",                   "brackets"),
    ("standing:\n- {when: charge, do: stand}", "charge", "`charge` is no decision",             "did you mean `charged`?"),
    ("standing:\n- {when: won, do: {follow: max}}", "max", "`max` is no distance",                "write `follow`"),
    ("standing:\n- {when: charged, do: {go: rear}}", "{go: rear}", "this is no reply to `charged`",       "`stand`, `fire`"),
    ("answers:\n- {ask: won/C2/R5/x, do: stand}", "won/C2/R5/x",  "`won/C2/R5/x` names too much",        "`beaten/R7/B4`"),
    ("deploy:\n- {unit: RP1, at: [12, 0], que: [L1]}", "que", "`que` is no key",                     "queue"),
    ("deploy:\n- {unit: L1, at: 12, face: N}", "12", "`12` is no place of the table",       "`[12, 8.5]`"),
    ("terrain:\n- {kind: wod, at: [1, 2], size: [2, 2]}", "wod", "`wod` is no kind of ground",          "did you mean `wood`?"),
    ("terrain:\n- {kind: hill, at: [6, 5], size: 5}", "5", "this is no point of the table",       ""),
    ("army:\n- {unit: L1, kind: lin}", "lin", "`lin` is no kind",                    "did you mean `line`?"),
    ("general:\n- {unit: L1, do: {hold: ligny}}", "general",  "`general` is a key of the language",  ""),
];

#[test]
fn slips_are_shown_at_their_place_with_what_to_do() {
    let head = "game: ligny\nexchange: 4\nside: french\n";
    let mut wrong = Vec::new();
    for (entry, pointed, said, help) in SLIPS {
        let (text, faults) = faults_of(&format!("{head}{entry}\n"));
        let Some(fault) = faults.first() else {
            wrong.push(format!("{entry}: it is read"));
            continue;
        };
        let at = text[fault.span.start..fault.span.end].to_owned();
        let helps = fault.help.as_deref().unwrap_or_default().contains(help);
        let fits = at == *pointed && fault.message.starts_with(said) && helps;
        if !fits || faults.len() > 1 {
            wrong.push(format!("{entry}: {at} {faults:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(SLIPS.len() >= 15);
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

/// The verbs, and the words of lists that are neither kinds nor names.
const WORDS: &[&str] = &[
    "forward",
    "back",
    "left",
    "right",
    "pivot",
    "face",
    "to",
    "toward",
    "charge",
    "exit",
    "rout",
    "enter",
    "swap",
    "rally",
    "fire",
    "hold-fire",
    "stand",
    "turn",
    "follow",
    "join",
    "go",
    "take",
    "infantry",
    "cavalry",
    "artillery",
    "leader",
    "ok",
    "pinned",
    "disrupted",
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
    "safest",
    "rear",
    "away",
    "homeward",
    "nearer",
];

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
    let kinds = kinds
        .iter()
        .filter(|word| !matches!(word.as_str(), "line-infantry" | "light"));
    let switches = FOLDER.engine().settings().iter();
    let switches = switches.map(|setting| setting.key.to_owned());
    for word in kinds.cloned().chain(switches) {
        assert!(is_named(&page, &word), "the page does not name `{word}`");
    }
}
