//! The turn-file language: every file of the guide is read, in every shape a mail program gives it,
//! and every slip is read or refused with its place.

use crate::orders::tongue::Tongue;
use crate::support::trials;
use estafette::orders::{self, Stays, body, envelope};
use estafette::yaml::draft::text;
use estafette::yaml::{Faults, Node, may, parse};

/// The files of the guide, by name.
fn files() -> Vec<(String, String)> {
    let folder = std::path::Path::new("tests/orders");
    let mut files = std::fs::read_dir(folder)
        .expect("the folder of turn files")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "yaml"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })
        // The tongue is that of battles: what stands beside `do:` in a campaign is no part of it.
        .filter(|(name, _)| !name.starts_with("campaign"))
        .collect::<Vec<_>>();
    files.sort();
    assert_eq!(files.len(), 15, "every file of the guide is there");
    files
}

/// Reads a turn file whole.
fn read(root: &Node, faults: &mut Faults) -> Option<orders::Body<crate::orders::tongue::Verb>> {
    let also = ["general", "army", "terrain", "deploy", "amend", "rulings", "reason"];
    let also = also.map(|key| may(key, "", text));
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
    let file =
        orders::order_file(mail.as_bytes()).unwrap_or_else(|refusal| panic!("{name} {shape}: {:?}", refusal.fault));
    let again = orders::order_file(file.text.as_bytes()).expect("an order file is one");
    assert_eq!(again.text, file.text, "{name} {shape}: not a fixed point");
    assert_eq!(file.lines.len(), file.text.lines().count());
    let root = parse(&file.text).unwrap_or_else(|faults| panic!("{name} {shape}: {faults:#?}\n{}", file.text));
    let mut faults = Faults::default();
    let body = read(&root, &mut faults);
    assert!(body.is_some() && faults.is_empty(), "{name} {shape}: {faults:#?}\n{}", file.text);
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
        same("indented by odd blanks", &before_lines(&text, "\u{a0}\u{2003}"));
        same("quoted", &before_lines(&text, "> "));
        same("quoted closely", &before_lines(&text, ">"));
        same("quoted twice", &before_lines(&text, "> > "));
        same("below a letter", &format!("Hi Anna,\n\nhere: it is\n{text}\n-- \nBob\n"));
        same("above a form", &format!("{text}\n{}", before_lines(&text, "> ")));
        same("in capitals", &with_capital_keys(&text));
        same("with tabs", &text.replace("- {", "-\t{").replace("  ", "\t"));
        same("with invisible letters", &text.replace(' ', " \u{200b}"));
        for width in (8..120).step_by(trials(8, 1)) {
            let once = wrapped(&text, width);
            same(&format!("wrapped at {width}"), &once);
            same(&format!("wrapped at {width} and quoted"), &before_lines(&once, "> "));
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
        out.push(if fresh { letter.to_ascii_uppercase() } else { letter });
        fresh = matches!(letter, '\n' | '{');
    }
    out
}

/// What was ordered, without names, places and numbers: which verbs, which conditions, how many entries.
fn structure(body: &orders::Body<crate::orders::tongue::Verb>) -> String {
    let mut out = String::new();
    for entry in &body.orders {
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

fn steps(all: &[orders::Step<crate::orders::tongue::Verb>]) -> String {
    let one = |step: &orders::Step<crate::orders::tongue::Verb>| {
        let parts = step.verb.parts.iter().map(|(key, _)| key.as_str());
        let parts = parts.collect::<Vec<_>>().join(" ");
        let condition = conditions(step.condition.as_ref());
        format!("({} {parts} {condition}{})", step.verb.key, steps(&step.otherwise))
    };
    all.iter().map(one).collect()
}

fn conditions(condition: Option<&orders::Condition>) -> String {
    let Some(all) = condition else {
        return String::new();
    };
    let lengths = [all.within, all.beyond, all.near, all.clear, all.safe];
    let bounds = [all.strength, all.own, all.hits, all.roll, all.points, all.rounds, all.contacts];
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
    let source = estafette::yaml::Source { name: "orders.yaml", text, lines };
    let shown = estafette::yaml::render(source, faults, estafette::yaml::Style::Plain);
    let places = shown.matches("--> orders.yaml:").count();
    assert_eq!(places, faults.len(), "{shown}");
}

/// Whether a slip let a line run into a comment, or made a comment.
fn ran_into_comment(text: &str, place: usize, with: Option<char>) -> bool {
    let line = text[..place].rfind('\n').map_or(0, |end| end + 1);
    let end = text[place..].find('\n').map_or(text.len(), |end| place + end);
    let next = text[(end + 1).min(text.len())..].lines().next().unwrap_or_default();
    with == Some('#') || text[line..end].contains('#') || next.trim_start().starts_with('#')
}

#[test]
fn no_slip_of_one_letter_is_taken_for_another_structure() {
    const SLIPS: [char; 11] = [',', ':', ' ', '}', '"', '#', 'x', '\n', '-', '[', '\''];
    let files = files();
    std::thread::scope(|threads| {
        for (number, (name, text)) in files.iter().enumerate() {
            threads.spawn(move || slips(number, name, text));
        }
    });

    fn slips(number: usize, name: &str, text: &str) {
        let meant = fate(text).expect("the file is read");
        let check = |mail: &str, place: usize, with: Option<char>, how: &str| {
            let Some(read) = fate(mail) else {
                return;
            };
            assert!(
                read == meant || ran_into_comment(text, place, with),
                "{name}: {how} {with:?} at {place} is read:\n{mail}\n{read}\n{meant}"
            );
        };
        for (place, letter) in text.char_indices() {
            let (before, after) = (&text[..place], &text[place + letter.len_utf8()..]);
            check(&format!("{before}{after}"), place, None, "leaving out");
            let slip = SLIPS[(place + number) % SLIPS.len()];
            if place % 2 == 0 {
                let mail = format!("{before}{slip}{letter}{after}");
                check(&mail, place, Some(slip), "putting in");
            } else {
                let mail = format!("{before}{slip}{after}");
                check(&mail, place, Some(slip), "putting instead");
            }
        }
    }
}

#[test]
fn words_are_one_however_they_are_spelt() {
    let read = |text: &str| {
        let mut faults = Faults::default();
        let root = parse(text).expect("it is read");
        let body = body::<Tongue>(&root, &[], &mut faults);
        assert!(faults.is_empty(), "{text} {faults:?}");
        structure(&body.expect("it is understood"))
    };
    let plain = read("standing:\n- {when: general-hit, do: [fall-back, hold-fire]}\n");
    for other in [
        "standing:\n- {when: general_hit, do: [fall_back, hold_fire]}\n",
        "standing:\n- {WHEN: General Hit, DO: [Fall Back, HOLD   fire]}\n",
        "standing: {when: general hit, do: [fall back, hold fire]}\n",
        "standing:\n- when: general-hit\n  do:\n  - fall-back\n  - hold-fire\n",
    ] {
        assert_eq!(read(other), plain);
    }
    let names = ["B4", "b4", "R1"];
    let resolve = |typed: &str| orders::resolve_name(typed, &names, |name| name).copied();
    assert_eq!(
        [resolve("B4"), resolve("b4"), resolve("r1"), resolve("R2")],
        [Some("B4"), Some("b4"), Some("R1"), None]
    );
    let twins = ["Line", "line"];
    assert_eq!(orders::resolve_name("LINE", &twins, |name| name), None);
}

#[test]
fn orders_are_told_as_they_were_understood() {
    let text = "\
orders:
- {unit: [R1, R2], do: [fire: R4, {charge: B4, if: {enemy: [cavalry, not square within 3.5 in], strength: 3-}, else: stand}], if: {failed: RP1}}
- {unit: R3, do: }
standing:
- {when: beaten, unit: [R3, cavalry], do: {go: cover}, if: {within: 6, own: 4+}}
- {when: won, do: default}
- {when: fire, do: ask}
answers:
- {ask: beaten/R7/B4, do: stand}
- {ask: beaten/R8, do: default}
- {ask: beaten/R9, do: }
";
    let mut faults = Faults::default();
    let root = parse(text).expect("it is read");
    let body = body::<Tongue>(&root, &[], &mut faults).expect("it is understood");
    let verb = |verb: &crate::orders::tongue::Verb| format!("does {}", verb.key);
    let orders = body.orders.iter();
    let told = orders
        .map(|entry| orders::describe_entry(entry, &verb))
        .chain(body.standing.iter().map(|entry| orders::describe_standing(entry, &verb)))
        .chain(body.answers.iter().map(|entry| orders::describe_answer(entry, &verb)))
        .collect::<Vec<_>>();
    let expected = [
        "R1, R2: if the last attempt at RP1 failed, does fire; then if the enemy is cavalry or \
         not square within 3.5 in and the enemy's strength is 3 or less, does charge (otherwise does stand)",
        "R3: no order",
        "beaten, R3 or cavalry: if the enemy is no farther than 6 and its own strength is 4 or more, does go",
        "won: the rules' own choice",
        "fire: is asked",
        "beaten/R7/B4: does stand",
        "beaten/R8: the rules' own choice",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_standing_order_is_kept_as_one_line_and_replaces_those_about_its_decision() {
    let read = |text: &str| {
        let root = parse(text).expect("it is read");
        let body = body::<Tongue>(&root, &[], &mut Faults::default());
        body.expect("it is understood").standing
    };
    let on_file = read(
        "standing:\n- when: won\n  unit: [C2]\n  do:\n  - {follow: [R7, any]}\n- {when: fire, do: fire}\n- {when: met, do: stand}\n",
    );
    let texts = on_file.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>();
    assert_eq!(
        texts,
        ["{when: won, unit: [C2], do: [{follow: [R7, any]}]}", "{when: fire, do: fire}", "{when: met, do: stand}"]
    );
    for entry in &on_file {
        let again = orders::standing_from_text::<Tongue>(&entry.text).expect("it is read again");
        assert_eq!(again.text, entry.text);
        assert_eq!(again.when, entry.when);
    }
    let new = read("standing:\n- {when: won, do: stand}\n- {when: fire, do: }\n");
    let texts = texts.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let after = orders::standing_after(&texts, &new, Stays::Nothing);
    assert_eq!(after, ["{when: met, do: stand}", "{when: won, do: stand}"]);
}

/// What is on file after a turn file, of both ways in which it may stay; an entry without reply is written `-` there.
fn after(on_file: &[&str], said: &[&str]) -> [Vec<String>; 2] {
    let entries = said.iter().map(|entry| format!("- {entry}\n")).collect::<String>();
    let root = parse(&format!("standing:\n{entries}")).expect("it is read");
    let said = body::<Tongue>(&root, &[], &mut Faults::default()).expect("it is understood").standing;
    let on_file = on_file.iter().map(|order| (*order).to_owned()).collect::<Vec<_>>();
    [Stays::Behind, Stays::OfOthers].map(|stays| orders::standing_after(&on_file, &said, stays))
}

#[test]
fn what_is_said_of_some_leaves_the_standing_orders_of_others() {
    let (all, ours, theirs) = ("{when: won, do: stand}", "{when: won, unit: C2, do: follow}", "{when: met, do: stand}");
    // Tried first, or for himself alone.
    assert_eq!(after(&[all, theirs], &[ours]), [[theirs, ours, all], [theirs, ours, all]]);
    // For everybody.
    assert_eq!(after(&[ours, theirs], &[all]), [vec![theirs, all], vec![theirs, all, ours]]);
    // For the same, and for some of several.
    let (again, both) = ("{when: won, unit: c2, do: stand}", "{when: won, unit: [C2, L1], do: follow}");
    assert_eq!(after(&[ours], &[again]), [[again], [again]]);
    let other = "{when: won, unit: L1, do: follow}";
    assert_eq!(after(&[both], &[again]), [[again, both], [again, other]]);
    assert_eq!(after(&[ours, other], &[both]), [[both], [both]]);
}

#[test]
fn a_standing_order_on_a_condition_leaves_those_that_serve_where_it_does_not_hold() {
    let (plain, held) = ("{when: won, do: stand}", "{when: won, do: follow, if: {enemy: guns}}");
    assert_eq!(after(&[plain], &[held]), [vec![held, plain], vec![held]]);
    assert_eq!(after(&[held], &[plain]), [[plain], [plain]]);
    let again = "{when: won, do: stand, if: {enemy: guns}}";
    assert_eq!(after(&[held, plain], &[again]), [vec![again, plain], vec![again]]);
    let elsewhere = "{when: won, do: stand, if: {enemy: horse}}";
    assert_eq!(after(&[held], &[elsewhere]), [vec![elsewhere, held], vec![elsewhere]]);
}

#[test]
fn a_standing_order_without_reply_takes_away_what_it_would_take_the_place_of() {
    let (all, ours) = ("{when: won, do: stand}", "{when: won, unit: C2, do: follow}");
    assert_eq!(after(&[ours, all], &["{when: won, unit: C2, do: }"]), [[all], [all]]);
    assert_eq!(after(&[ours, all], &["{when: won, do: }"]), [vec![], vec![ours]]);
}

#[test]
fn no_more_than_so_many_standing_orders_of_a_decision_pile_up() {
    let mut on_file = Vec::new();
    for number in 0..200 {
        let said = format!("{{when: won, unit: C2, do: stand, if: {{near: {number}}}}}");
        let [behind, _] = after(&on_file.iter().map(String::as_str).collect::<Vec<_>>(), &[&said]);
        assert_eq!(behind.first(), Some(&said));
        on_file = behind;
    }
    assert_eq!(on_file.len(), 61);
    assert!(on_file[60].contains("near: 139"), "the oldest go: {on_file:?}");
}

#[test]
fn it_is_told_who_is_forgotten_by_what_is_said_for_everybody() {
    let (all, ours) = ("{when: won, do: stand}", "{when: won, unit: C2, do: follow}");
    let root = parse("standing:\n- {when: won, do: stand}\n").expect("it is read");
    let said = body::<Tongue>(&root, &[], &mut Faults::default()).expect("it is understood").standing;
    let lost = |on_file: &[&str], stays| {
        let on_file = on_file.iter().map(|order| (*order).to_owned()).collect::<Vec<_>>();
        let lost = orders::replaced(&on_file, &said, stays).into_iter().flat_map(|(_, lost, _)| lost);
        lost.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lost(&[ours, "{when: won, do: follow}"], Stays::Behind), [ours]);
    assert_eq!(lost(&[ours, all], Stays::Nothing), [ours]);
    assert!(lost(&[ours, all], Stays::OfOthers).is_empty());
}

#[test]
fn every_example_of_the_players_guide_is_read() {
    let guide = std::fs::read_to_string("orders/README.md").expect("the guide");
    let blocks = guide.split("```yaml\n").skip(1);
    let blocks = blocks.map(|rest| rest.split("```").next().expect("a block ends"));
    let mut count = 0;
    for block in blocks {
        count += 1;
        let file = orders::order_file(block.as_bytes()).expect("an order file");
        let root = parse(&file.text).unwrap_or_else(|faults| panic!("{block}\n{faults:?}"));
        let mut faults = Faults::default();
        let body = body::<Tongue>(&root, &[may("deploy", "", text)], &mut faults);
        assert!(body.is_some() && faults.is_empty(), "{block}\n{faults:?}");
        assert!(file.remarks.is_empty());
    }
    assert_eq!(count, 7, "every example is found");
}

#[test]
fn every_word_and_bracket_has_its_exact_place() {
    fn look(text: &str, node: &Node) {
        use estafette::yaml::Value;
        let here = &text[node.span.start..node.span.end];
        match &node.value {
            Value::Empty => {}
            Value::Word(word) => assert_eq!(here.trim_matches('"'), word),
            Value::List(items) => {
                let brackets = here.starts_with('[') && here.ends_with(']');
                assert!(brackets || here.starts_with('-') || here.starts_with('{'), "{here}");
                items.iter().for_each(|item| look(text, item));
            }
            Value::Map(entries) => {
                let braces = here.starts_with('{') && here.ends_with('}');
                assert!(braces || here.starts_with(&entries[0].0.text), "{here}");
                for (key, item) in entries {
                    assert_eq!(&text[key.span.start..key.span.end], key.text);
                    look(text, item);
                }
            }
        }
    }
    for (_, text) in files() {
        look(&text, &parse(&text).expect("it is read"));
    }
}
