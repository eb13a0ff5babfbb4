//! Slips of the pen and of mail programs that must not lose an order without a word, nor cost more than their line.

use super::shown;
use estafette::orders::order_text;
use estafette::orders::plain::{Lexicon, Plain, Thing, is_yaml, read};
use estafette::rules;
use estafette::yaml::{Faults, Node, document};

fn read_lines(lines: &str) -> Plain {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, lines, faults);
    };
    let mut names = Lexicon::default();
    for (id, called) in [("R1", "R1"), ("guns", "the horse battery"), ("swiss", "the Swiss battalion")] {
        names.add(Thing::Own, id, called);
    }
    names.add(Thing::Own, "chass-2", "the 2nd squadron of the 9e");
    names.add(Thing::Other, "20th", "the 20th");
    names.add(Thing::Side, "french", "the French");
    read(lines, rules.grammar(), &names, &judge)
}

#[track_caller]
fn comes_to(lines: &str, yaml: &str) {
    let plain = read_lines(lines);
    assert!(plain.faults.is_empty(), "{lines}\n{}", shown(lines, &plain));
    assert_eq!(document(&plain.tree), yaml, "{lines}");
}

/// One line is lost, with this said of it, and the first order is read as it stands.
#[track_caller]
fn costs_its_line(lines: &str, what: &str, help: &str) {
    let plain = read_lines(lines);
    let lost = plain.lost.iter().map(|(_, fault)| fault).collect::<Vec<_>>();
    assert_eq!(lost.len(), 1, "{lines}\n{}\n{}", shown(lines, &plain), document(&plain.tree));
    assert_eq!(lost[0].message, what, "{lines}");
    assert_eq!(lost[0].help.as_deref().unwrap_or_default(), help, "{lines}");
}

const COLON: &str = "a colon is missing behind the unit";

#[test]
fn an_order_below_a_note_or_a_letter_is_no_part_of_it() {
    for below in ["chass-2 charge 20th", "chass-2 -> charge 20th", "chass-2 \u{2192} charge 20th"] {
        for above in ["guns: fire nearest -- go", "to umpire: I am away", "note: all is well"] {
            costs_its_line(&format!("{above}\n{below}"), COLON, "write `chass-2: charge 20th`");
        }
    }
    for below in
        ["a) chass-2: charge 20th", "(2) chass-2: charge 20th", "chass-2\u{ff1a} charge 20th", "chass-2; charge 20th"]
    {
        comes_to(
            &format!("guns: fire nearest -- go\n{below}"),
            "orders:\n- {unit: guns, do: {fire: nearest}, note: go}\n- {unit: chass-2, do: {charge: 20th}}\n",
        );
    }
    comes_to(
        "guns: fire nearest -- go\nchass-2 (cavalry): charge 20th",
        "orders:\n- {unit: guns, do: {fire: nearest}, note: go}\n- {unit: chass-2, do: {charge: 20th}}\n",
    );
    // A sentence that goes on is broken, and no order.
    comes_to(
        "guns: stand -- wait until\nchass-2 charge",
        "orders:\n- {unit: guns, do: stand, note: wait until chass-2 charge}\n",
    );
}

#[test]
fn whoever_runs_for_cover_goes_there() {
    for line in ["when beaten: run for cover", "when beaten, all: take cover", "when beaten, all run for cover"] {
        comes_to(line, "standing:\n- {when: beaten, do: {go: cover}}\n");
    }
}

#[test]
fn a_line_of_two_dashes_between_the_marks_cuts_nothing_off() {
    let read = |text: &str| {
        let mail = format!("Hi\n# estafette begin\n{text}# estafette end\n-- \nBob\n");
        let file = order_text(mail.as_bytes()).expect("there are orders");
        let again = order_text(file.text.as_bytes()).expect("they are orders still");
        assert_eq!(again.text, file.text, "a fixed point");
        assert_eq!(file.lines.len(), file.text.lines().count());
        file.text
    };
    assert_eq!(read("guns: stand\n-- \nwait\nswiss: stand\n"), "guns: stand --\nwait\nswiss: stand\n");
    assert_eq!(read("guns: stand\n\n--\n\nswiss: stand\n"), "guns: stand\n\n\n\nswiss: stand\n");
    assert_eq!(read("--\nguns: stand\n--\n"), "guns: stand --\n");
    // Files in YAML have always ended there, and what was locked of them stays what it was.
    assert_eq!(read("orders:\n- {unit: guns}\n--\n- {unit: swiss}\n"), "orders:\n- {unit: guns}\n");
    comes_to(
        "guns: stand --\nwait\nswiss: stand --\n",
        "orders:\n- {unit: guns, do: stand, note: wait}\n- {unit: swiss, do: stand}\n",
    );
}

#[test]
fn long_dashes_are_bullets_too() {
    let both = "orders:\n- {unit: guns, do: {fire: nearest}}\n- {unit: swiss, do: {move: NE}}\n";
    for dash in ["--", "\u{2013}", "\u{2014}"] {
        let typed = |text: &str| {
            let text = order_text(text.as_bytes()).expect("there are orders").text;
            text.replace(['\u{2013}', '\u{2014}'], "--")
        };
        comes_to(&typed(&format!("guns: fire nearest\n{dash} swiss: move NE\n")), both);
        comes_to(&typed(&format!("{dash} guns: fire nearest\n{dash} swiss: move\nNE\n")), both);
        comes_to(
            &typed(&format!("{dash} game: maida\n{dash} guns: fire nearest\n{dash} swiss: move NE\n")),
            &format!("game: maida\n{both}"),
        );
        comes_to(
            &typed(&format!("guns: stand\n{dash} reason: they come\n")),
            "orders:\n- {unit: guns, do: stand, note: \"reason: they come\"}\n",
        );
    }
}

#[test]
fn a_long_dash_may_stand_where_the_colon_should() {
    for dash in ["--", "\u{2013}", "\u{2014}"] {
        let typed = |text: &str| order_text(text.replace('~', dash).as_bytes()).expect("there are orders").text;
        comes_to(&typed("swiss: stand\nguns ~ fire nearest\n"), SWISS_AND_GUNS);
        comes_to(&typed("swiss: stand\n\nguns ~ fire nearest\n"), SWISS_AND_GUNS);
        comes_to(
            &typed("swiss: stand\nguns ~ fire nearest ~ they are close\n"),
            "orders:\n- {unit: swiss, do: stand}\n- {unit: guns, do: {fire: nearest}, note: they are close}\n",
        );
        // Behind an order it parts its note, whoever is named there.
        comes_to(
            &typed("swiss: stand ~ the\nguns need them\n"),
            "orders:\n- {unit: swiss, do: stand, note: the guns need them}\n",
        );
    }
}

const SWISS_AND_GUNS: &str = "orders:\n- {unit: swiss, do: stand}\n- {unit: guns, do: {fire: nearest}}\n";

#[test]
fn a_line_at_fault_with_another_sign_for_its_colon_costs_no_other() {
    for sign in ["-", "=", "->"] {
        let text = format!("swiss: stand\nguns {sign} dance wildly\npoles: move NE\n");
        let plain = read_lines(&text);
        assert_eq!(plain.lost.len(), 1, "{text}\n{}", shown(&text, &plain));
        let kept = "orders:\n- {unit: swiss, do: stand}\n- {unit: poles, do: {move: NE}}\n";
        assert_eq!(document(&plain.tree), kept, "{text}");
    }
}

#[test]
fn the_wrapped_end_of_a_sentence_orders_nobody() {
    let wrapped = "I hope that they charge soon, and I wonder where on earth those\nguns stand\n";
    for above in ["", "swiss: stand\n\n"] {
        let text = format!("{above}{wrapped}");
        let plain = read_lines(&text);
        let orders = if above.is_empty() { "" } else { "orders:\n- {unit: swiss, do: stand}\n" };
        let read = document(&plain.tree);
        assert!(read == orders || orders.is_empty() && !read.contains("guns"), "{text}\n{read}");
        assert_eq!(plain.lost.len(), 1, "{text}\n{}", shown(&text, &plain));
    }
    let letter = "to everybody: I have looked at the map for a long while, and see that your\nswiss stand\n";
    comes_to(
        letter,
        "letters:\n- {to: everybody, text: \"I have looked at the map for a long while, and see that your swiss stand\"}\n",
    );
}

#[test]
fn a_key_of_one_word_takes_no_line_below_it() {
    for below in ["Voltigeurs fire 20th", "Reynier", "if: stand"] {
        for key in ["side: french", "side: the\nFrench"] {
            let text = format!("{key}\n{below}\nguns: stand\n");
            let plain = read_lines(&text);
            assert_eq!(plain.lost.len(), 1, "{text}\n{}", shown(&text, &plain));
            assert_eq!(document(&plain.tree), "side: french\norders:\n- {unit: guns, do: stand}\n", "{text}");
        }
    }
    comes_to("side: french\nguns,\nswiss: stand\n", "side: french\norders:\n- {unit: [guns, swiss], do: stand}\n");
    comes_to(
        "game:\nmaida\nexchange:\n9\nguns: stand\n",
        "game: maida\nexchange: 9\norders:\n- {unit: guns, do: stand}\n",
    );
}

#[test]
fn a_wrapped_text_that_reads_as_an_order_is_told() {
    let told = |text: &str| {
        let plain = read_lines(text);
        assert!(plain.lost.is_empty(), "{}", shown(text, &plain));
        let said = plain.faults.sorted().into_iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
        (said.join("; "), document(&plain.tree))
    };
    let half = "this line is read as an order, and the text above it ends in the midst of a sentence";
    let swiss = "orders:\n- {unit: swiss, do: stand}\n";
    assert_eq!(told("# when won,\nswiss: stand\n"), (half.to_owned(), swiss.to_owned()));
    let guns = "orders:\n- {unit: guns, do: stand, note: I have told the}\n- {unit: swiss, do: stand}\n";
    assert_eq!(told("guns: stand -- I have told the\nswiss: stand\n"), (half.to_owned(), guns.to_owned()));
    let letter = "request: tell me when the\norders:\n- {unit: swiss, do: stand}\n";
    assert_eq!(told("to umpire: tell me\nwhen the\nswiss: stand\n"), (half.to_owned(), letter.to_owned()));
    for sound in ["# all of them\nswiss: stand\n", "# when won,\n\nswiss: stand\n"] {
        assert_eq!(told(sound), (String::new(), swiss.to_owned()));
    }
    let end = "this line is read as the end of the comment above it";
    assert_eq!(told("# they go no\nfarther: closed\nto them\nswiss: stand\n"), (end.to_owned(), swiss.to_owned()));
    // What may be meant as an order is none of the comment.
    for order in ["# all\nswis: stand\n", "# all\nswiss: stnd\n", "# all\nwhen beeten: stand\n"] {
        let plain = read_lines(order);
        assert!(!plain.faults.sorted().iter().any(|fault| fault.message == end), "{order}");
        assert!(!plain.lost.is_empty() || plain.tree.get("orders").is_some(), "{order}");
    }
}

#[test]
fn a_standing_order_has_one_decision() {
    for (text, first, second) in
        [("when beaten or fire: go cover", "beaten", "fire"), ("when fire and beaten: go cover", "fire", "beaten")]
    {
        costs_its_line(
            text,
            &format!("two decisions stand in one line: `{first}` and `{second}`"),
            &format!("write a line for each: `when {first}: ...` and `when {second}: ...`"),
        );
    }
}

#[test]
fn texts_alone_are_read_as_they_were_typed() {
    for (typed, yaml) in
        [("request: may gun # 3 fire?\n", "request: \"may gun # 3 fire?\"\n"), ("request: [a]\n", "request: \"[a]\"\n")]
    {
        let file = order_text(typed.as_bytes()).expect("there is a text");
        assert_eq!((file.text.as_str(), is_yaml(&file.text)), (typed, false));
        comes_to(typed, yaml);
    }
}

#[test]
fn without_a_head_nothing_false_is_said_of_the_orders() {
    use estafette::cli::{Terminal, run};
    let folder = crate::support::tempdir().expect("there is room");
    let path = folder.path().join("orders.txt");
    for text in ["swiss: stand\n", "game: maida\nexchange: nine\nside: french\nswiss: stand\n"] {
        std::fs::write(&path, text).expect("it can be written");
        let path = path.to_str().expect("it is text");
        let arguments = ["estafette", "check", "--game", "examples/maida-open", path].map(std::ffi::OsString::from);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        run(&arguments, &mut Terminal::new(&mut out, &mut err, rules::all()));
        let said = String::from_utf8(out).expect("it is text") + &String::from_utf8(err).expect("it is text");
        assert!(said.contains("refused whole") && !said.contains("is no verb"), "{said}");
    }
}
