//! What people type on a telephone: numbers as they are spoken, units called like words, texts with any sign in them. Whatever is
//! refused comes back with a cure, and the cure is taken.

use super::corpus::meaning;
use super::shown;
use estafette::orders::order_text;
use estafette::orders::plain::{Lexicon, Plain, Thing, lines_of, read};
use estafette::rules;
use estafette::yaml::{Faults, Node, Severity, document, parse};

const RS: &str = "really-simple";
const EN: &str = "easy-napoleonics";
const TT: &str = "two-by-two";
const NB: &str = "napoleonic-brigade";

fn read_in(id: &str, names: &[(Thing, &str, &str)], lines: &str) -> Plain {
    let rules = rules::by_id(id).expect("there are such rules");
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, lines, faults);
    };
    let mut lexicon = Lexicon::default();
    for (thing, name, called) in names {
        lexicon.add(*thing, name, called);
    }
    lexicon.add(Thing::Own, "R1", "R1");
    lexicon.add(Thing::Own, "guns", "the horse battery");
    lexicon.add(Thing::Other, "B4", "Pack's brigade");
    lexicon.add(Thing::Other, "scharlach", "the Scharlach Grenadier battalion");
    read(lines, rules.grammar(), &lexicon, &judge)
}

#[track_caller]
fn becomes(id: &str, lines: &str, yaml: &str) {
    let plain = read_in(id, &[], lines);
    assert!(plain.faults.is_empty(), "{lines}\n{}", shown(lines, &plain));
    assert_eq!(meaning(&plain.tree), meaning(&parse(yaml).expect("it is YAML")), "{lines}");
}

/// A line that is refused, with why and the cure; what comes of following it.
#[track_caller]
fn cured(id: &str, lines: &str, what: &str, help: &str, followed: &str) {
    cured_among(id, &[], lines, what, help, followed);
}

#[track_caller]
fn cured_among(id: &str, names: &[(Thing, &str, &str)], lines: &str, what: &str, help: &str, followed: &str) {
    let plain = read_in(id, names, lines);
    let faults = plain.faults.sorted();
    assert_eq!(faults.len(), 1, "{lines}\n{}", shown(lines, &plain));
    assert_eq!(faults[0].message, what, "{lines}");
    assert_eq!(faults[0].help.as_deref().unwrap_or_default(), help, "{lines}");
    let plain = read_in(id, names, followed);
    assert!(plain.faults.is_empty(), "{followed}\n{}", shown(followed, &plain));
}

#[test]
fn numbers_are_understood_as_they_are_spoken() {
    for line in ["R1: forward 2.5", "R1: forward 2,5", "R1: forward 2 1/2", "R1: forward 2,5."] {
        becomes(NB, line, "orders: [{unit: R1, do: {forward: 2.5}}]");
        becomes(TT, line, "orders: [{unit: R1, do: {forward: 2.5}}]");
    }
    becomes(NB, "R1: forward 1/2", "orders: [{unit: R1, do: {forward: 0.5}}]");
    becomes(NB, "R1: forward 2 1/2 in", "orders: [{unit: R1, do: {forward: 2.5 in}}]");
    for line in ["R1: forward 3\u{201d}", "R1: forward 3 \u{201d}", "R1: forward 3 \"", "R1: forward 3\u{2033}"] {
        becomes(NB, line, "orders: [{unit: R1, do: {forward: '3\"'}}]");
    }
    for line in ["R1: pivot left 30", "R1: pivot 30\u{b0} left", "R1: pivot 30 degrees left", "R1: pivot left 30\u{b0}"]
    {
        becomes(NB, line, "orders: [{unit: R1, do: {pivot: 30 left}}]");
        becomes(TT, line, "orders: [{unit: R1, do: {pivot: 30 left}}]");
    }
    becomes(NB, "R1: pivot 20\u{b0}", "orders: [{unit: R1, do: {pivot: 20}}]");
    for line in ["R1: to 20,30", "R1: to (20,30)", "R1: to (20, 30)"] {
        becomes(NB, line, "orders: [{unit: R1, do: {to: [20, 30]}}]");
    }
    becomes(NB, "R1: charge B4 if within 2,5", "orders: [{unit: R1, do: {charge: B4, if: {within: 2.5}}}]");
    becomes(NB, "R1: fire B4 within 2,5 or nearest", "orders: [{unit: R1, do: {fire: [B4 within 2.5, nearest]}}]");
    becomes(NB, "deploy R1: at 20,30, face N", "deploy: [{unit: R1, at: [20, 30], face: N}]");
    becomes(RS, "R1: fire B4 within 3 hexes", "orders: [{unit: R1, do: {fire: B4 within 3}}]");
    becomes(EN, "R1: charge B4 if within 1 hex", "orders: [{unit: R1, do: {charge: B4, if: {within: 1}}}]");
    becomes(RS, "R1: move 0407,0508", "orders: [{unit: R1, do: {move: [0407, 0508]}}]");
}

#[test]
fn a_number_that_is_none_here_comes_back_with_one_that_is() {
    let hexes = "write a whole number of hexes, such as `3`; 9999 is the most";
    cured(RS, "R1: fire B4 within far", "`far` is no distance", hexes, "R1: fire B4 within 3");
    cured(EN, "R1: fire B4 if within far", "`far` is no distance", hexes, "R1: fire B4 if within 3");
    let four = "a hex is written in four digits: `2030`";
    cured(RS, "R1: to 20,30", "`20,30` is neither a hex nor a number of hexes", four, "R1: to 2030");
}

#[test]
fn words_that_the_rules_print_lead_to_words_that_are_taken() {
    for id in [RS, EN] {
        let what = "the language does not use `retreat`";
        cured(id, "R1: retreat singing", what, "write `to home`", "R1: to home");
        becomes(id, "R1: retreat now", "orders: [{unit: R1, do: {to: home}}]");
        becomes(id, "R1: retreat", "orders: [{unit: R1, do: {to: home}}]");
    }
}

#[test]
fn a_target_may_be_aimed_at_and_a_condition_have_an_article() {
    becomes(NB, "R1: fire at Pack's brigade with canister", "orders: [{unit: R1, do: {fire: B4, with: canister}}]");
    becomes(NB, "R1: fire at B4", "orders: [{unit: R1, do: {fire: B4}}]");
    becomes(
        EN,
        "R1: charge B4 if the enemy is cavalry".replace(" is", "").as_str(),
        "orders: [{unit: R1, do: {charge: B4, if: {enemy: cavalry}}}]",
    );
    becomes(
        EN,
        "R1: charge B4 if the enemy within 3 and the enemy cavalry",
        "orders: [{unit: R1, do: {charge: B4, if: {within: 3, enemy: cavalry}}}]",
    );
}

#[test]
fn printed_verbs_are_those_that_the_language_has_for_them() {
    becomes(RS, "R1: march NE, attack B4", "orders: [{unit: R1, do: [move: NE, charge: B4]}]");
    becomes(EN, "R1: unlimber and fire B4", "orders: [{unit: R1, do: [form: unlimbered, fire: B4]}]");
    becomes(NB, "R1: limber up, move 3", "orders: [{unit: R1, do: [form: limbered, forward: 3]}]");
    becomes(TT, "R1: wheel left 45, advance 2 inches", "orders: [{unit: R1, do: [pivot: 45 left, forward: 2 inches]}]");
    becomes(TT, "R1: advance to (12, 8)", "orders: [{unit: R1, do: {to: [12, 8]}}]");
    becomes(RS, "R1: halt", "orders: [{unit: R1, do: stand}]");
}

#[test]
fn sides_and_targets_may_be_written_out() {
    becomes(RS, "R1: move north-east then south", "orders: [{unit: R1, do: {move: [NE, S]}}]");
    becomes(RS, "R1: move north east", "orders: [{unit: R1, do: {move: NE}}]");
    becomes(RS, "R1: fire at the nearest enemy", "orders: [{unit: R1, do: {fire: nearest}}]");
    becomes(EN, "R1: fire enemy cavalry or B4", "orders: [{unit: R1, do: {fire: [cavalry, B4]}}]");
    becomes(
        EN,
        "R1: charge B4 if within 1 hex, otherwise fire nearest",
        "orders: [{unit: R1, do: {charge: B4, if: {within: 1}, else: {fire: nearest}}}]",
    );
}

#[test]
fn sentences_come_back_with_what_to_write() {
    cured(
        RS,
        "guns: stand. We wait for them",
        "`stand.` ends a sentence, and more stands behind it",
        "a text stands behind two dashes: `stand -- We wait for them`",
        "guns: stand -- We wait for them",
    );
    becomes(RS, "R1: column", "orders: [{unit: R1, do: {form: column}}]");
    cured(
        EN,
        "R1: form square if charged",
        "what is done at a decision is no order for now",
        "write it as a standing order: `when charged, R1: form square`",
        "when charged, R1: form square",
    );
    becomes(RS, "when beaten, go cover", "standing: [{when: beaten, do: {go: cover}}]");
    let scharlach = "did you mean `scharlach` (the Scharlach Grenadier battalion)?";
    cured(RS, "R1: fire Baker Scharlach", "`Baker Scharlach` names no unit", scharlach, "R1: fire scharlach");
    becomes(RS, "R1: fire Colonel Scharlach", "orders: [{unit: R1, do: {fire: scharlach}}]");
}

#[test]
fn a_printed_name_said_of_many_is_that_name() {
    becomes(RS, "R1: fire the Scharlach Grenadiers", "orders: [{unit: R1, do: {fire: scharlach}}]");
}

#[test]
fn a_unit_called_like_a_word_is_told_of() {
    let best = [(Thing::Other, "best", "Best's brigade")];
    let plain = read_in(NB, &best, "R1: fire best\n");
    let faults = plain.faults.sorted();
    assert_eq!(faults.len(), 1, "{}", shown("R1: fire best\n", &plain));
    assert_eq!(faults[0].severity, Severity::Remark);
    assert_eq!(faults[0].message, "`best` is `best` (Best's brigade) here, and not the word of the language");
    for line in ["R1: fire Best's brigade", "R1: fire \"best\""] {
        let plain = read_in(NB, &best, line);
        assert!(plain.faults.is_empty(), "{}", shown(line, &plain));
        assert_eq!(document(&plain.tree), "orders:\n- {unit: R1, do: {fire: best}}\n");
    }
}

#[test]
fn a_unit_called_like_a_place_is_refused_with_both_readings() {
    let guard = [(Thing::Own, "home", "the Home Guard")];
    for (said, line) in [("home", "R1: to home"), ("the Home Guard", "R1: to the Home Guard")] {
        cured_among(
            RS,
            &guard,
            line,
            &format!("`{said}` could mean the word `home` or the unit `home` (the Home Guard)"),
            "write `\"home\"` in quotation marks for the word; for the unit, the place where it stands",
            "R1: to \"home\"",
        );
        assert!(read_in(RS, &guard, "R1: to 0407").faults.is_empty());
    }
    becomes(RS, "R1: to home", "orders: [{unit: R1, do: {to: home}}]");
}

/// The text of the only letter.
fn letter_in(tree: &Node) -> &str {
    let letters = tree.get("letters").expect("there is a letter").items();
    assert_eq!(letters.len(), 1);
    letters[0].get("text").and_then(Node::word).expect("it has a text")
}

#[test]
fn orders_of_two_units_on_a_line_are_never_taken_for_a_note() {
    let plain = read_in(RS, &[], "swiss: stand. guns: fire nearest");
    let faults = plain.faults.sorted();
    let help = faults.iter().filter_map(|fault| fault.help.as_deref()).collect::<Vec<_>>();
    assert!(help.iter().all(|help| !help.contains("--")) && help[0].contains("a line of its own"), "{help:?}");
}

#[test]
fn a_letter_to_another_player_swallows_no_order() {
    for order in ["guns fire nearest", "guns -> fire nearest"] {
        let text = format!("to red: I come on the left # 3 -- at once\n{order}\n");
        let plain = read_in(RS, &[], &text);
        let what = plain.faults.sorted().iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
        assert_eq!(what, ["a colon is missing behind the unit"], "{text}");
        assert_eq!(letter_in(&plain.tree), "I come on the left # 3 -- at once");
    }
    let text = "to red: I come\non the left\nR1: stand\n";
    let plain = read_in(RS, &[], text);
    assert_eq!(letter_in(&plain.tree), "I come on the left");
    assert_eq!(plain.tree.get("orders").expect("there are orders").items().len(), 1);
}

/// What is shown to a player of his own orders, mailed back, is the same orders.
#[test]
fn an_echo_is_plain_to_read_and_comes_to_the_same_orders() {
    for text in [
        "stand -- say \u{201c}over\u{201d} to them",
        "stand -- \u{201c}quote\u{201d} first",
        "stand -- \u{201c}all quoted\u{201d}",
        "stand -- \u{ab}go\u{bb} on",
        "stand -- to # 3 men -- now",
        "stand -- 3 - 4 men * or \u{2022} so",
        "stand -- he said: \u{201c}over\u{201d} and \"out\"",
        "stand -- a > b",
        "stand -- back\\slash",
        "stand -- it is 3\u{bd} \u{2014} yes\u{2026}",
        "stand -- \"never closed",
        "fire B4 note \"say \u{201c}over\u{201d}\"",
        "forward 3\u{201d}",
        "forward \"3\u{201d}\"",
    ] {
        let id = if text.starts_with("forward") { NB } else { RS };
        let rules = rules::by_id(id).expect("there are such rules");
        let tree_of = |lines: &str| {
            let file =
                order_text(format!("# estafette begin\n{lines}# estafette end\n").as_bytes()).expect("it is a file");
            let plain = read_in(id, &[], &file.text);
            assert!(plain.faults.is_empty(), "{lines}\n{}", shown(&file.text, &plain));
            plain.tree
        };
        let tree = tree_of(&format!("game: a\nR1: {text}\nguns: stand\n"));
        let echo = lines_of(&tree, rules.grammar()).expect("it can be written");
        assert!(!echo.contains("\\u") || text.contains('>'), "{echo}");
        assert_eq!(document(&tree_of(&echo)), document(&tree), "{text}\n{echo}");
        let within = echo.find("R1:").expect("it is there")..echo.find("guns:").expect("it is there");
        for (blank, _) in echo.match_indices(' ').filter(|(blank, _)| within.contains(blank)) {
            let mut broken = echo.clone();
            broken.replace_range(blank..=blank, "\n");
            assert_eq!(document(&tree_of(&broken)), document(&tree), "{broken}");
        }
    }
}
