//! What is refused of a text in lines, where, why, and what to write instead; a fault costs its line alone.

use super::shown;
use estafette::orders::plain::{Lexicon, Plain, Thing, read};
use estafette::rules;
use estafette::yaml::{Faults, Node, place};

fn read_lines(id: &str, lines: &str) -> Plain {
    let rules = rules::by_id(id).expect("there are such rules");
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, lines, faults);
    };
    let mut names = Lexicon::default();
    names.add(Thing::Own, "R1", "R1");
    names.add(Thing::Own, "leib-1", "the I/Leib-Regiment");
    names.add(Thing::Own, "leib-2", "the II/Leib-Regiment");
    names.add(Thing::Other, "B4", "the Guards");
    names.add(Thing::Other, "B5", "Cavalry");
    names.add(Thing::Own, "guns", "the horse battery");
    names.add(Thing::Own, "marine", "the 3 Marine");
    read(lines, rules.grammar(), &names, &judge)
}

/// A text with one fault: its line and column, what is wrong, what to do.
#[track_caller]
fn refused(id: &str, lines: &str, at: (usize, usize), what: &str, help: &str) {
    let plain = read_lines(id, lines);
    let faults = plain.faults.sorted();
    assert_eq!(faults.len(), 1, "{}", shown(lines, &plain));
    let fault = faults[0];
    assert_eq!(fault.message, what, "{lines}");
    assert_eq!(fault.help.as_deref().unwrap_or_default(), help, "{lines}");
    assert_eq!(place(lines, fault.span.start), at, "{}", shown(lines, &plain));
}

const RS: &str = "really-simple";
const EN: &str = "easy-napoleonics";
const NB: &str = "napoleonic-brigade";

#[test]
fn a_fault_costs_its_line_and_no_other() {
    let text = "game: maida\nR1: fyre B4\nleib-1: stand\nleib-2: fire B4 B5\n";
    let plain = read_lines(RS, text);
    assert_eq!(plain.lost.len(), 2);
    let orders = plain.tree.get("orders").expect("there are orders").items();
    assert_eq!(orders.len(), 1);
    assert_eq!(orders[0].get("unit").and_then(Node::word), Some("leib-1"));
    assert_eq!(plain.tree.get("game").and_then(Node::word), Some("maida"));
}

/// Whoever greets and takes leave among his orders loses none of them, and the last words of a text for people are his.
#[test]
fn who_greets_and_takes_leave_orders_no_less() {
    let orders = |text: &str| {
        let plain = read_lines(RS, text);
        let orders = plain.tree.get("orders").map_or(0, |orders| orders.items().len());
        (orders, plain.lost.len())
    };
    assert_eq!(orders("game: maida\nHello umpire,\nleib-1: stand\nR1: fire B4\nBest wishes,\nReynier\n"), (2, 0));
    assert_eq!(orders("leib-1: stand\nR1: fire B4\nBest wishes, Jean\n"), (2, 0));
    assert_eq!(orders("leib-1: stand\nBest wishes,\n\nReynier\n\ngame: maida\nexchange: 9\nside: french\n"), (1, 0));
    assert_eq!(orders("Hi leib-1 stand\nR1: fire B4\nCheers\nleib-2: stand\n"), (2, 1));
    assert_eq!(orders("leib-1: stand\nthanks\nR1: fire B4\nR2: stand\nR3: stand\n"), (3, 1));
    let plain = read_lines(RS, "leib-1: stand -- hold to the last, with my\nbest wishes\n");
    let note = plain.tree.get("orders").unwrap().items()[0].get("note").and_then(Node::word).map(str::to_owned);
    assert_eq!(note.as_deref(), Some("hold to the last, with my best wishes"));
}

#[test]
fn slips_are_answered_with_the_cure() {
    refused(RS, "R1: fyre B4", (1, 5), "`fyre` is no verb", "did you mean `fire`?");
    refused(RS, "R1: stand\nR1: limber slowly", (2, 5), "the language does not use `limber`", "write `form limbered`");
    refused(
        RS,
        "R1: stand\nWe concede",
        (2, 1),
        "this line is no order: no name stands before a colon",
        "write `concede: yes` to give the game up",
    );
    refused(RS, "R1 fyre B4", (1, 4), "`fyre` is no verb", "did you mean `fire`?");
    refused(
        RS,
        "hither and thither",
        (1, 1),
        "this line is no order: no name stands before a colon",
        "write `R1: fire R2`; put `#` before what is no order",
    );
    refused(
        RS,
        "R1: fire B4 nearest",
        (1, 10),
        "`B4 nearest` names no unit",
        "write `B4 or nearest`, or a comma before the next step",
    );
    refused(RS, "when beeten: go cover", (1, 6), "`beeten` is no decision of these rules", "did you mean `beaten`?");
    refused(RS, "when fire, if strenth 3: fire", (1, 15), "`strenth` is no condition", "did you mean `strength`?");
    refused(RS, "deploy R1: att 0309", (1, 12), "`att` is no key of this place", "did you mean `at`?");
    refused(
        RS,
        "R1: fire B4 - now",
        (1, 13),
        "a single dash parts nothing",
        "a note stands behind two of them: `stand -- wait for them`",
    );
    refused(RS, "note: a\nnote: b", (2, 1), "`note` is given twice", "a key may stand only once");
    refused(RS, "R1: move (0407, 0506", (1, 10), "this bracket is never closed", "close it on the same line");
    refused(
        RS,
        "R1: fire B4\nhello there\nleib-1: stand",
        (1, 10),
        "`B4 hello there` names no unit",
        "write the short name that the form has, and a comma before the next step; what stands below it without a name \
         and a colon was read as its end",
    );
    refused(
        RS,
        "infantry: fire B4",
        (1, 1),
        "`infantry` is a word for some units, and no unit",
        "name the units, `R1, R2: fire`, or say what is done by whoever it is: `when fire, infantry: fire nearest`",
    );
    refused(
        RS,
        "to red army: hello",
        (1, 4),
        "`red army` is nobody to write to",
        "write `to red: ...`, with a side, a player or `everybody` before the colon",
    );
}

#[test]
fn what_could_mean_two_things_is_refused_with_both() {
    refused(
        RS,
        "Leib-Regiment: stand",
        (1, 1),
        "`Leib-Regiment` could mean `leib-1` (the I/Leib-Regiment) or `leib-2` (the II/Leib-Regiment)",
        "write the one that you mean",
    );
    refused(
        RS,
        "R1: fire cavalry",
        (1, 10),
        "`cavalry` could mean the word `cavalry` or `B5`, which is called so",
        "write `\"cavalry\"` in quotation marks for the word, `B5` for the other",
    );
    refused(
        RS,
        "R1: charge to 0407",
        (1, 12),
        "two verbs stand in one step: `charge` and `to`",
        "write `charge 0407` or `to 0407`",
    );
    refused(
        EN,
        "R1: charge B4 if within 3, else stand, fire nearest",
        (1, 40),
        "this step could belong to `else` or stand by itself",
        "write `else (stand, fire nearest)` or `else (stand), fire nearest`",
    );
    refused(
        EN,
        "R1: if within 3, charge B4, fire B5",
        (1, 5),
        "a condition stands behind its step",
        "write `fire R2 if within 3`, or put it before the colon for all steps: `R1, if ...: ...`",
    );
    refused(
        EN,
        "R1: move NE, fire B4, if within 3",
        (1, 23),
        "this condition could be of the last step or of all of them",
        "write it without a comma behind the last step, or before the colon for all: `R1, if ...: ...`",
    );
    refused(
        EN,
        "R1: charge B4 if not square",
        (1, 18),
        "nothing says who is to be `not square`",
        "write `if enemy not square` or `if self not square`",
    );
}

#[test]
fn what_the_rules_find_wrong_points_at_the_line_as_typed() {
    refused(
        RS,
        "R1: stand\n  R1: form   colunm -- now",
        (2, 14),
        "`colunm` is no formation of these rules",
        "did you mean `column`?",
    );
    refused(
        NB,
        "R1: forward three",
        (1, 13),
        "`three` is no distance",
        "write `6`, `3.75`, `3 in` or `7 cm`; 9999 is the most",
    );
}

#[test]
fn a_part_of_a_name_that_is_a_number_or_a_kind_names_nobody() {
    let guns = "did you mean `guns` (the horse battery)?";
    refused(RS, "the horse: stand", (1, 1), "`the horse` names no unit", guns);
    refused(RS, "battery: stand", (1, 1), "`battery` names no unit", guns);
    refused(RS, "3: stand", (1, 1), "`3` names no unit", "did you mean `marine` (the 3 Marine)?");
    let plain = read_lines(RS, "3 marine: stand\nguards: stand\n");
    assert_eq!(plain.tree.get("orders").expect("there are orders").items().len(), 2, "{}", shown("", &plain));
}

#[test]
fn a_choice_in_a_path_is_refused() {
    for (lines, between) in
        [("R1: move NE or SE", "or"), ("R1: move NE and SE", "and"), ("R1: move 0407 or 0507", "or")]
    {
        let (one, other) = lines[9..].split_once(&format!(" {between} ")).expect("there are two");
        refused(
            RS,
            lines,
            (1, 11 + one.len()),
            &format!("`{between}` does not say which comes first, or whether both do"),
            &format!("write `{one} then {other}` for both in this order, or the one that is meant"),
        );
    }
}

#[test]
fn a_target_that_is_nobody_is_refused() {
    let form = "write the short name that the form has, and a comma before the next step";
    refused(RS, "R1: fire B4 or Thanks", (1, 16), "`Thanks` names no unit", form);
    refused(RS, "R1: fire marime", (1, 10), "`marime` names no unit", "did you mean `marine` (the 3 Marine)?");
    refused(RS, "when fire, met: fire nearest", (1, 12), "`met` names no unit", form);
}

#[test]
fn not_one_or_another_is_refused_with_both_readings() {
    refused(
        EN,
        "when charged, if enemy not cavalry or artillery: form square",
        (1, 24),
        "`not cavalry or artillery` could mean neither cavalry nor artillery, or `not cavalry` alone",
        "write `if enemy artillery or not cavalry` where one is enough; for neither, name what it is to be",
    );
}

#[test]
fn a_word_in_quotation_marks_is_the_word_beside_one_that_is_called_so() {
    let plain = read_lines(RS, "R1: fire \"cavalry\"\n");
    assert!(plain.faults.is_empty(), "{}", shown("", &plain));
}

/// Nobody's mail keeps the umpire waiting.
#[test]
fn what_no_order_needs_is_refused_at_once() {
    let first = |lines: &str| read_lines(RS, lines).faults.sorted().first().map(|fault| fault.message.clone());
    let deep = format!("R1: fire B1 {}", "else (".repeat(5000));
    assert_eq!(first(&deep).as_deref(), Some("too many brackets stand one in the other"));
    let long = format!("R1: fire B1 {}", "or B1 ".repeat(5000));
    assert_eq!(first(&long).as_deref(), Some("this line is too long for an order"));
}
