//! The turn files that players copy, and the page beside them: all of it is read, also as mail programs leave it.

use std::path::Path;

use crate::support::mont_st_jean_words::{ANSWERED, REPLIES, SET_UP, SLIPS, STEPS, UNREADABLE, WORDS};
use crate::support::turn_files::{Fate, TurnFiles, is_named};
use estafette::yaml::{Fault, Faults, parse, place};

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

fn mail_of(path: &Path) -> String {
    std::fs::read_to_string(path).expect("text")
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
            ("quoted", plain.lines().map(|line| format!("> {line}\n")).collect()),
            ("with other line ends", plain.replace('\n', "\r\n")),
            ("in capitals", plain.replace("do: ", "Do: ").replace("unit: ", "UNIT: ")),
        ] {
            if let Err(faults) = FOLDER.read(&mail) {
                panic!("{} {how}: {faults}\n{mail}", path.display());
            }
            tried += 1;
        }
    }
    assert!(tried >= 70, "only {tried} mails are read");
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
    let head = "game: mont-st-jean\nexchange: 4\nside: french\n";
    for step in STEPS {
        let text = format!("{head}orders:\n- {{unit: Kempt, do: {step}}}\n");
        FOLDER.read(&text).unwrap_or_else(|faults| panic!("`{step}`: {faults}"));
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
            let answer = format!("{head}answers:\n- {{ask: {when}/Kempt/Quiot, do: {reply}}}\n");
            let texts = match *reply {
                "ask" => vec![standing],
                _ => vec![standing, answer],
            };
            for text in texts {
                FOLDER.read(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
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
        let above = mail.lines().take_while(|line| *line != "# estafette begin").count() as u64;
        let shift = above + 1 - u64::from(text.starts_with("# estafette begin"));
        let found = faults.iter().map(|fault| {
            let (line, column) = place(&text, fault.span.start);
            let clause = fault.clause.clone().map(|clause| clause.to_string());
            (line as u64 + shift, column as u64, clause, fault.message.clone())
        });
        let found = found.collect::<Vec<_>>();
        assert_eq!(found.len(), expected.len(), "{}: {found:#?}", path.display());
        for ((line, column, clause, said), known) in found.iter().zip(expected) {
            assert_eq!((*line, *column, clause.as_deref()), (known.0, known.1, known.2), "{said}");
            assert!(said.starts_with(known.3), "{}:{line}: {said}", path.display());
        }
    }
}

#[test]
fn slips_are_shown_at_their_place_with_what_to_do() {
    let head = "game: mont-st-jean\nexchange: 4\nside: french\n";
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
    assert!(SLIPS.len() >= 30);
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
