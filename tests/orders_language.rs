//! The turn-file language: every file of the guide is read, in every shape a mail program gives it,
//! and every slip is read or refused with its place.

#[path = "orders/tongue.rs"]
mod tongue;

use estafette::orders::{self, body, envelope};
use estafette::yaml::{Faults, Node, parse};
use tongue::Tongue;

/// The files of the guide, by name.
fn files() -> Vec<(String, String)> {
    let folder = std::path::Path::new("tests/orders");
    let mut files = std::fs::read_dir(folder)
        .expect("the folder of turn files")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })
        .collect::<Vec<_>>();
    files.sort();
    assert_eq!(files.len(), 15, "every file of the guide is there");
    files
}

/// Reads a turn file whole.
fn read(root: &Node, faults: &mut Faults) -> Option<orders::Body<tongue::Verb>> {
    let also = [
        "general", "army", "terrain", "deploy", "amend", "rulings", "reason",
    ];
    let body = body::<Tongue>(root, &also, faults);
    if let Some(general) = root.get("general") {
        for entry in general.items() {
            orders::entry::<Tongue>(entry, faults)?;
        }
    }
    if root.get("amend").is_none() {
        envelope(root, faults)?;
    }
    body
}

#[test]
fn every_file_of_the_guide_is_read() {
    for (name, text) in files() {
        let mut faults = Faults::default();
        let root = parse(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let body = read(&root, &mut faults);
        assert!(body.is_some() && faults.is_empty(), "{name}: {faults:#?}");
    }
}

/// What a mail program makes of lines that are too long: it breaks at blanks, never within a word.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut column = 0;
        for (place, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            if place > 0 {
                let fits = column + 1 + length <= width || column == 0;
                out.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            out.push_str(word);
            column += length;
        }
        out.push('\n');
    }
    out
}

/// Every line with something before it.
fn before_lines(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

/// The tree without its places.
fn bare(node: &Node) -> String {
    estafette::yaml::flow(node)
}

/// Cleans a mail and reads it; panics with the faults where that cannot be done.
fn through_the_mail(name: &str, shape: &str, mail: &str) -> Node {
    let file = orders::order_file(mail.as_bytes())
        .unwrap_or_else(|refusal| panic!("{name} {shape}: {:?}", refusal.fault));
    let again = orders::order_file(file.text.as_bytes()).expect("an order file is one");
    assert_eq!(again.text, file.text, "{name} {shape}: not a fixed point");
    assert_eq!(file.lines.len(), file.text.lines().count());
    let root = parse(&file.text)
        .unwrap_or_else(|faults| panic!("{name} {shape}: {faults:#?}\n{}", file.text));
    let mut faults = Faults::default();
    let body = read(&root, &mut faults);
    assert!(
        body.is_some() && faults.is_empty(),
        "{name} {shape}: {faults:#?}\n{}",
        file.text
    );
    root
}

#[test]
fn every_shape_that_mail_gives_a_file_reads_as_the_same_orders() {
    for (name, text) in files() {
        let plain = bare(&through_the_mail(&name, "as it is", &text));
        let same = |shape: &str, mail: &str| {
            let read = bare(&through_the_mail(&name, shape, mail));
            assert_eq!(read, plain, "{name} {shape}:\n{mail}");
        };
        same("with CRLF", &text.replace('\n', "\r\n"));
        same("with CR", &text.replace('\n', "\r"));
        same("with blanks behind", &text.replace('\n', "  \n"));
        same("with a mark", &format!("\u{feff}{text}"));
        same("indented", &before_lines(&text, "   "));
        same(
            "indented by odd blanks",
            &before_lines(&text, "\u{a0}\u{2003}"),
        );
        same("quoted", &before_lines(&text, "> "));
        same("quoted closely", &before_lines(&text, ">"));
        same("quoted twice", &before_lines(&text, "> > "));
        same(
            "below a letter",
            &format!("Hi Anna,\n\nhere: it is\n{text}\n-- \nBob\n"),
        );
        same(
            "above a form",
            &format!("{text}\n{}", before_lines(&text, "> ")),
        );
        same("in capitals", &with_capital_keys(&text));
        same(
            "with tabs",
            &text.replace("- {", "-\t{").replace("  ", "\t"),
        );
        same("with invisible letters", &text.replace(' ', " \u{200b}"));
        for width in 8..120 {
            let once = wrapped(&text, width);
            same(&format!("wrapped at {width}"), &once);
            same(
                &format!("wrapped at {width} and quoted"),
                &before_lines(&once, "> "),
            );
            let quoted = wrapped(&before_lines(&text, "> "), width);
            same(&format!("quoted and wrapped at {width}"), &quoted);
        }
    }
}

/// Every key with a capital at its beginning, as a telephone writes it.
fn with_capital_keys(text: &str) -> String {
    let mut out = String::new();
    let mut fresh = true;
    for letter in text.chars() {
        out.push(if fresh {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
        fresh = matches!(letter, '\n' | '{');
    }
    out
}

/// What was ordered, without names, places and numbers: which verbs, which conditions, how many entries.
fn structure(body: &orders::Body<tongue::Verb>) -> String {
    let mut out = String::new();
    for entry in body.orders.iter().flatten() {
        out += &format!("order {} ", entry.units.len());
        out += &conditions(entry.condition.as_ref());
        out += &steps(&entry.steps);
    }
    for standing in &body.standing {
        out += &format!("standing {} {} ", standing.when, standing.units.is_some());
        out += &conditions(standing.condition.as_ref());
        out += &match &standing.reply {
            orders::Reply::Steps(all) => steps(all),
            other => format!("{other:?} "),
        };
    }
    for answer in &body.answers {
        out += &format!("answer {} {}", answer.when, steps(&answer.steps));
    }
    out
}

fn steps(all: &[orders::Step<tongue::Verb>]) -> String {
    let one = |step: &orders::Step<tongue::Verb>| {
        let parts = step.verb.parts.iter().map(|(key, _)| key.as_str());
        let parts = parts.collect::<Vec<_>>().join(" ");
        let condition = conditions(step.condition.as_ref());
        format!(
            "({} {parts} {condition}{})",
            step.verb.key,
            steps(&step.otherwise)
        )
    };
    all.iter().map(one).collect()
}

fn conditions(condition: Option<&orders::Condition>) -> String {
    let Some(all) = condition else {
        return String::new();
    };
    let lengths = [all.within, all.beyond, all.near, all.clear, all.safe];
    let bounds = [
        all.strength,
        all.own,
        all.hits,
        all.roll,
        all.points,
        all.rounds,
        all.contacts,
    ];
    format!(
        "if {} {} {:?} {:?} {} ",
        all.enemy.is_some(),
        all.own_kind.is_some(),
        lengths.map(|length| length.is_some()),
        bounds.map(|bound| bound.is_some()),
        all.failed.is_some()
    )
}

/// What becomes of a mail: its structure, or nothing where it is refused, with a place that can be shown.
fn fate(mail: &str) -> Option<String> {
    let file = match orders::order_file(mail.as_bytes()) {
        Ok(file) => file,
        Err(refusal) => {
            shown(&refusal.text, &[], &[&refusal.fault]);
            return None;
        }
    };
    let mut faults = Faults::default();
    let body = match parse(&file.text) {
        Ok(root) => read(&root, &mut faults),
        Err(refused) => {
            faults = refused;
            None
        }
    };
    assert_eq!(body.is_none(), faults.any_error(), "{mail}\n{faults:#?}");
    shown(&file.text, &file.lines, &faults.sorted());
    body.map(|body| structure(&body))
}

fn shown(text: &str, lines: &[u32], faults: &[&estafette::yaml::Fault]) {
    let source = estafette::yaml::Source {
        name: "orders.yaml",
        text,
        lines,
    };
    let shown = estafette::yaml::render(source, faults, estafette::yaml::Style::Plain);
    let places = shown.matches("--> orders.yaml:").count();
    assert_eq!(places, faults.len(), "{shown}");
}

/// Whether a slip let a line run into a comment, or made a comment.
fn ran_into_comment(text: &str, place: usize, with: Option<char>) -> bool {
    let line = text[..place].rfind('\n').map_or(0, |end| end + 1);
    let end = text[place..]
        .find('\n')
        .map_or(text.len(), |end| place + end);
    let next = text[(end + 1).min(text.len())..]
        .lines()
        .next()
        .unwrap_or_default();
    with == Some('#') || text[line..end].contains('#') || next.trim_start().starts_with('#')
}

#[test]
fn no_slip_of_one_letter_is_taken_for_another_structure() {
    const SLIPS: [char; 11] = [',', ':', ' ', '}', '"', '#', 'x', '\n', '-', '[', '\''];
    for (number, (name, text)) in files().into_iter().enumerate() {
        let meant = fate(&text).expect("the file is read");
        let check = |mail: &str, place: usize, with: Option<char>, how: &str| {
            let Some(read) = fate(mail) else {
                return;
            };
            assert!(
                read == meant || ran_into_comment(&text, place, with),
                "{name}: {how} {with:?} at {place} is read:\n{mail}\n{read}\n{meant}"
            );
        };
        for (place, letter) in text.char_indices() {
            let (before, after) = (&text[..place], &text[place + letter.len_utf8()..]);
            check(&format!("{before}{after}"), place, None, "leaving out");
            let slip = SLIPS[(place + number) % SLIPS.len()];
            check(
                &format!("{before}{slip}{letter}{after}"),
                place,
                Some(slip),
                "putting in",
            );
            let slip = SLIPS[(place * 3 + number + 1) % SLIPS.len()];
            check(
                &format!("{before}{slip}{after}"),
                place,
                Some(slip),
                "putting instead",
            );
        }
    }
}
