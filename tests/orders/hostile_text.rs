//! Text that means harm, or that a broken program wrote: a clear fault, soon, and nothing else.

use std::time::{Duration, Instant};

use crate::orders::tongue::Tongue;
use estafette::orders::{self, body, envelope, order_file};
use estafette::yaml::{
    Fault, Faults, Severity, Source, Span, Style, clip, decode, did_you_mean, from_text, parse, place, render,
};

/// A guard against hanging, not a measure of speed: far more than any of this takes on a machine that is busy.
const SOON: Duration = Duration::from_secs(60);

/// What is said of a mail: its faults as they are shown, nothing where it is read.
fn said(mail: &[u8]) -> String {
    let began = Instant::now();
    let said = match order_file(mail) {
        Err(refusal) => shown(&refusal.text, &[], &[&refusal.fault]),
        Ok(file) => {
            let mut faults = Faults::default();
            match parse(&file.text) {
                Err(refused) => faults = refused,
                Ok(root) => {
                    body::<Tongue>(&root, &[], &mut faults);
                    envelope(&root, &mut faults);
                }
            }
            shown(&file.text, &file.lines, &faults.sorted())
        }
    };
    let took = began.elapsed();
    let begin = String::from_utf8_lossy(&mail[..mail.len().min(40)]);
    assert!(took < SOON, "{took:?} for {begin:?}");
    assert!(said.len() < 100_000, "{} bytes of faults for {begin:?}", said.len());
    said
}

fn shown(text: &str, lines: &[u32], faults: &[&Fault]) -> String {
    let source = Source { name: "orders.yaml", text, lines };
    render(source, faults, Style::Plain)
}

/// The text is refused, and what is said holds these words.
#[track_caller]
fn refused(mail: impl AsRef<[u8]>, words: &str) {
    let said = said(mail.as_ref());
    assert!(said.contains(words), "`{words}` is not in:\n{said}");
    assert!(said.contains("--> orders.yaml:"), "{said}");
}

/// A turn file with an order in it.
fn with_order(order: &str) -> String {
    format!("game: plancenoit\nexchange: 6\nside: red\norders:\n- {order}\n")
}

#[test]
fn bytes_that_are_no_text_are_named() {
    refused("", "there are no orders in this text");
    refused("\n \n\t\n", "there are no orders in this text");
    refused("# estafette begin\n# estafette end\n", "there are no orders");
    refused("# nothing but this\n", "the text is empty");
    refused("---\n", "the text is empty");
    refused(b"game: a\0b\n", "a NUL byte");
    refused(b"game: \xff\xfe\n", "byte 7 is not UTF-8");
    refused(b"game: \xc0\xaf\n", "is not UTF-8");
    refused(b"game: \xed\xa0\x80\n", "is not UTF-8");
    let utf16 = |order: fn(u16) -> [u8; 2]| "game: x\n".encode_utf16().flat_map(order).collect::<Vec<_>>();
    refused(utf16(u16::to_le_bytes), "UTF-16");
    refused(utf16(u16::to_be_bytes), "UTF-16");
    refused([&[0xff, 0xfe], utf16(u16::to_le_bytes).as_slice()].concat(), "UTF-16");
    refused([&[0xfe, 0xff], utf16(u16::to_be_bytes).as_slice()].concat(), "UTF-16");
}

#[test]
fn a_mark_and_any_line_ends_do_no_harm() {
    let file = with_order("{unit: R1, do: stand}");
    for mail in
        [format!("\u{feff}{file}"), file.replace('\n', "\r\n"), file.replace('\n', "\r"), file.replace("- {", "-\t{")]
    {
        assert_eq!(said(mail.as_bytes()), "", "{mail:?}");
    }
    assert_eq!(decode("\u{feff}a".as_bytes()).as_deref(), Ok("a"));
}

#[test]
fn what_is_too_large_or_too_deep_is_refused_at_once() {
    refused(vec![b'a'; 10_000_000], "too large: 9766 KiB");
    refused("game: x\n".repeat(2_000_000), "too large");
    for bracket in ["[", "{", "- ", "{a: ", "[[{a: [", "? ", "- - ? ", "a: {b: [", "\"", "'", "[\""] {
        let deep = bracket.repeat(100_000 / bracket.len());
        refused(&deep, "error");
        let order = with_order(&format!("{{unit: R1, do: {deep}"));
        refused(&order, "error");
        let closed = deep.replace('[', "]").replace('{', "}");
        said(format!("a: {deep}{closed}").as_bytes());
    }
    let just = |depth: usize| format!("a: {}x{}\n", "[".repeat(depth), "]".repeat(depth));
    assert!(parse(&just(24)).is_ok());
    assert!(parse(&just(25)).is_err());
    refused(just(25), "too many brackets stand one in the other");
    let stairs = (0..300).map(|step| format!("{}a:\n", " ".repeat(step)));
    refused(stairs.collect::<String>(), "too many brackets");
}

#[test]
fn what_two_readers_could_read_differently_is_refused() {
    refused(with_order("&a {unit: R1, do: stand}"), "an anchor");
    refused(with_order("*a"), "an alias");
    refused(with_order("{unit: !Guard R1, do: stand}"), "a tag");
    refused(with_order("{unit: !!str R1, do: stand}"), "a tag");
    refused(with_order("{<<: {unit: R1}, do: stand}"), "a merge key");
    refused("%YAML 1.1\n---\ngame: x\n", "`%`");
    refused("%TAG ! x\n---\ngame: x\n", "`%`");
    refused("game: x\n---\ngame: y\n", "a second document");
    refused("game: x\n...\ngame: y\n", "document");
    refused("game: x\ngame: y\n", "`game` is given twice");
    refused("game: x\nside: a\nGame: y\n", "`game` is given twice");
    refused(with_order("{unit: R1, do: stand, do: stand}"), "`do` is given twice");
    refused(with_order("{unit: R1, do: {fire: R1, fire: R2}}"), "`fire` is given twice");
    refused(with_order("{unit: R1, do: {fall-back: R1, fall_back: R2}}"), "given twice");
    refused("? game\n: x\n", "`?`");
    refused(with_order("{? unit : R1, do: stand}"), "`?`");
    refused("[a, b]: x\n", "a key must be one word");
    refused("{a: b}: x\n", "a key must be one word");
    refused(": x\n", "a key is missing");
    let mut bomb = String::from("a0: &a0 [lol, lol, lol]\n");
    for step in 1..2_000 {
        let before = step - 1;
        bomb += &format!("a{step}: &a{step} [*a{before}, *a{before}, *a{before}, *a{before}]\n");
    }
    refused(bomb, "an anchor");
}

#[test]
fn characters_that_hide_or_command_are_refused() {
    refused("game: a\u{1b}[31mb\n", "U+001B");
    refused("game: a\u{7f}b\n", "U+007F");
    refused("game: a\u{9b}b\n", "U+009B");
    refused("game: a\u{202e}b\n", "U+202E");
    refused("game: a\u{2066}b\n", "U+2066");
    refused("game: \"a\\x1b[31mb\"\n", "with a backslash");
    refused("game: \"a\\u202Eb\"\n", "with a backslash");
    refused("game: \"a\\nb\"\n", "with a backslash");
    refused("game: \"a\\0b\"\n", "with a backslash");
    let said = said("game: x\u{1b}]0;owned\u{7}\n".repeat(500).as_bytes());
    assert!(!said.contains('\u{1b}'), "nothing reaches the terminal");
}

#[test]
fn names_that_are_no_names_are_refused() {
    for name in [
        "../../etc/passwd",
        "..",
        ".",
        ".ssh",
        "/etc",
        "a/b",
        "a\\b",
        "C:",
        "\"\"",
        "\"a b\"",
        "-rf",
        "\"R1\\tx\"",
        "$HOME",
        "`id`",
        "é",
        "R1;",
        "1e3",
        "0406",
        "3.01",
        "0x1F",
        "1_000",
        "NE",
        "sse",
        "a23456789012345678901234b",
        "~",
        "\"%s\"",
        "<b>",
        "\"a:b\"",
    ] {
        refused(with_order(&format!("{{unit: {name}, do: stand}}")), "error");
        let other = format!("game: {name}\nexchange: 1\nside: red\n");
        refused(other, "error");
        let standing = format!("game: g\nexchange: 1\nside: red\nanswers:\n- {{ask: fire/R1/{name}, do: stand}}\n");
        refused(standing, "error");
    }
    for name in ["B4", "45e", "1er-cuirassiers", "95-rifles", "R.1", "a_b", "no", "null", "f"] {
        let said = said(with_order(&format!("{{unit: {name}, do: stand}}")).as_bytes());
        assert_eq!(said, "", "{name}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let exchange = |number: &str| format!("game: g\nexchange: {number}\nside: red\n");
    for number in ["-1", "4294967296", "1e9", "0x10", "1.5", ".nan", "99999999999999999999999", "''", "six"] {
        refused(exchange(number), "is not a whole number");
    }
    let bound = |number: &str| with_order(&format!("{{unit: R1, do: stand, if: {{strength: {number}}}}}"));
    for number in ["-1", "10000", "99999999999999999999+", "3++", "+3", "+", "3.5", "1e3"] {
        refused(bound(number), "is no bound");
    }
    let length = |number: &str| with_order(&format!("{{unit: R1, do: stand, if: {{within: {number}}}}}"));
    for number in ["-1", "10000", "1.234", "1.", ".5", "3 mm", "1e3", "3.1.2", "six"] {
        refused(length(number), "is no distance");
    }
}

#[test]
fn many_faults_are_shown_up_to_a_limit() {
    let orders = "- {unut: R1, du: stnd, fi: {enmy: x}}\n".repeat(6_000);
    let said = said(format!("game: g\nexchange: 1\nside: r\norders:\n{orders}").as_bytes());
    assert_eq!(said.matches("error:").count(), 100);
}

#[test]
fn enormous_words_lists_and_lines_cost_little() {
    let word = "a".repeat(250_000);
    refused(format!("{word}: x\n"), "error");
    refused(with_order(&format!("{{unit: {word}, do: stand}}")), "too long for a name");
    refused(with_order(&format!("{{unit: R1, do: {word}}}")), "is no verb");
    let commas = "a,".repeat(100_000);
    refused(with_order(&format!("{{unit: [{commas}], do: stand}}")), "too many words");
    let keys = (0..20_000).map(|key| format!("k{key}: x\n")).collect::<String>();
    refused(keys, "too many keys");
    let keys = "k,".repeat(120_000);
    refused(format!("{{{keys}}}"), "error");
    for line in ["\u{ab},", "\u{201c}", "a: \u{2018}", "x\n", "#\nx\n", "> ", ">\n", "note: a\nb\n", "\u{ab}\u{bb} "] {
        said(line.repeat(200_000 / line.len()).as_bytes());
        said(format!("note: [{}", line.repeat(200_000 / line.len())).as_bytes());
    }
    said(format!("a: \u{ab}{}", "\u{bb} ".repeat(60_000)).as_bytes());
    said(format!("a: [{}", "\u{ab} b".repeat(60_000)).as_bytes());
}

#[test]
fn every_span_can_be_shown() {
    let text = "game: é\nside: \u{1f600}\r\n";
    for start in 0..text.len() + 3 {
        for end in 0..text.len() + 3 {
            let fault = Fault {
                severity: Severity::Remark,
                ..Fault::error(Span { start, end }, "\u{1b}[0m").help("\u{7}").clause("X")
            };
            let shown = shown(text, &[7], &[&fault]);
            assert!(!shown.contains(['\u{1b}', '\u{7}']));
        }
        place(text, start);
    }
    assert!(clip(&"é".repeat(1_000)).len() < 200);
    assert_eq!(did_you_mean(&"x".repeat(1_000_000), ["fire"]), None);
}

#[test]
fn positions_and_standing_orders_that_were_changed_by_hand_do_no_harm() {
    for text in ["[", "&a [*a]", "- - - -", "\0", "{a: !x b}", "a: b\n---\nc"] {
        assert!(from_text::<Vec<u8>>(text).is_err());
        assert!(orders::standing_from_text::<Tongue>(text).is_none());
    }
    let deep = "[".repeat(100_000);
    assert!(orders::standing_from_text::<Tongue>(&deep).is_none());
}

/// Pieces that mail is made of, good and bad.
const PIECES: &[&str] = &[
    "# estafette begin",
    "# estafette end",
    "# estafette",
    "begin",
    "end",
    "# bind",
    "--",
    "---",
    "...",
    "> ",
    ">",
    " >",
    "- ",
    "-",
    "{",
    "}",
    "[",
    "]",
    ", ",
    ": ",
    ":",
    "#",
    " # ",
    "\"",
    "'",
    "\u{201c}",
    "\u{201d}",
    "\u{2019}",
    "\u{ab}",
    "\u{bb}",
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\t",
    " ",
    "\u{a0}",
    "\u{200b}",
    "\u{2026}",
    "\u{bd}",
    "\u{2014}",
    "\r\n",
    "\r",
    "Unit: R1",
    "do: stand",
    "note: text",
    "game: ",
    "x",
    "|",
    "note: |",
    "\\",
    "é",
    "do:",
    "&a",
    "*a",
    "!t",
    "%",
    "? ",
    "\u{85}",
    "\u{2028}",
    "\u{b}",
    "0407",
    "fire: [R1, nearest]",
];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        failure_persistence: None,
        cases: crate::support::trials(120, 500),
        ..proptest::prelude::ProptestConfig::default()
    })]

    #[test]
    fn any_mail_is_cleaned_to_a_fixed_point_and_read_or_refused(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)
    ) {
        let mail = pieces.concat();
        said(mail.as_bytes());
        if let Ok(file) = order_file(mail.as_bytes()) {
            let again = order_file(file.text.as_bytes()).expect("an order file is one");
            proptest::prop_assert_eq!(&again.text, &file.text);
            proptest::prop_assert_eq!(file.lines.len(), file.text.lines().count());
            let ends = file.text.lines().any(|line| line.ends_with([' ', '\t']));
            proptest::prop_assert!(!ends && file.text.ends_with('\n') && !file.text.starts_with('\n'));
            proptest::prop_assert!(!file.text.ends_with("\n\n"));
            if let Ok(root) = parse(&file.text) {
                let line = estafette::yaml::flow(&root);
                let again = parse(&line).map(|root| estafette::yaml::flow(&root));
                proptest::prop_assert_eq!(again, Ok(line));
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(0u8.., 0..200)) {
        said(&bytes);
    }
}
