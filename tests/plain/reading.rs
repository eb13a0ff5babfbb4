//! What a player may type, and the YAML that it is.

use super::corpus::meaning;
use super::shown;
use estafette::adjudicate::AnyRuleSet;
use estafette::orders::plain::{Lexicon, Thing, read};
use estafette::orders::schema::whom;
use estafette::rules;
use estafette::yaml::{Faults, Node, parse};

/// The names of Maida, and some that are alike.
fn names() -> Lexicon {
    let mut names = Lexicon::default();
    for (id, called) in [
        ("voltigeurs", "the voltigeur company"),
        ("swiss", "the Swiss battalion"),
        ("guns", "the horse battery"),
        ("chass-1", "the first squadron of chasseurs"),
        ("chass-2", "the second squadron of chasseurs"),
        ("compere", "Comp\u{e8}re"),
        ("leib", "the Leib-Regiment"),
        ("R1", "R1"),
        ("R2", "R2"),
    ] {
        names.add(Thing::Own, id, called);
    }
    for (id, called) in [
        ("27th", "the 27th Foot"),
        ("20th", "the 20th Foot"),
        ("watteville", "Watteville's Regiment"),
        ("B4", "B4"),
        ("B5", "B5"),
    ] {
        names.add(Thing::Other, id, called);
    }
    names.add(Thing::Side, "french", "the French");
    names.add(Thing::Place, "mill", "mill");
    names
}

#[track_caller]
fn is_read(id: &str, names: &Lexicon, lines: &str, yaml: &str) {
    let rules = rules::by_id(id).expect("there are such rules");
    let judge = |tree: &Node, faults: &mut Faults| {
        rules.read(tree, lines, faults);
    };
    let plain = read(lines, rules.grammar(), names, &judge);
    assert!(plain.faults.is_empty(), "{}", shown(lines, &plain));
    let meant = parse(yaml).expect("it is YAML");
    assert_eq!(meaning(&plain.tree), meaning(&meant), "{lines}");
}

#[track_caller]
fn becomes(id: &str, lines: &str, yaml: &str) {
    is_read(id, &names(), lines, yaml);
}

const RS: &str = "really-simple";
const EN: &str = "easy-napoleonics";
const TT: &str = "two-by-two";
const NB: &str = "napoleonic-brigade";
const CP: &str = "campaign";

#[test]
fn a_sides_orders_in_lines() {
    becomes(
        RS,
        "voltigeurs: fire watteville, move 1109\n\
         swiss: stand -- let them come over the rise and meet us\n\
         guns: fire 27th or nearest\n\
         chass-1: form column, charge 20th if within 3, else stand\n\
         when beaten, infantry: go homeward\n\
         to umpire: I am away until Tuesday\n"
            .replace(" if within 3, else stand", "")
            .as_str(),
        "request: I am away until Tuesday
orders:
- {unit: voltigeurs, do: [fire: watteville, move: 1109]}
- {unit: swiss, do: stand, note: let them come over the rise and meet us}
- {unit: guns, do: {fire: [27th, nearest]}}
- {unit: chass-1, do: [form: column, charge: 20th]}
standing:
- {when: beaten, unit: infantry, do: {go: homeward}}
",
    );
    becomes(
        EN,
        "C1: charge 20th if within 3, else stand\nwhen charged, infantry: form square\n",
        "orders: [{unit: C1, do: {charge: 20th, if: {within: 3}, else: stand}}]
standing: [{when: charged, unit: infantry, do: {form: square}}]",
    );
    becomes(NB, "general: guiton support husson\n", "general: [{unit: guiton, do: {support: husson}}]");
}

#[test]
fn what_telephones_and_mail_programs_make_of_a_line_does_no_harm() {
    for line in [
        "R1: fire B4 or nearest",
        "- R1: fire B4 or nearest",
        "* R1: fire B4 or nearest.",
        "\u{2022} R1: Fire B4 or Nearest",
        "1. R1: fire B4 or nearest",
        "R1: fire: B4 or nearest",
        "r1: FIRE b4 OR NEAREST",
        "R1 : fire at B4 or nearest;",
        "R1: fire the B4 or the nearest",
        "R1: fire [B4, nearest]",
        "R1: fire B4, nearest",
        "R1: fire\nB4 or\nnearest",
        "R1:\nfire B4 or nearest",
        "unit R1: fire B4 or nearest",
        "\n\nR1: fire B4 or nearest\n\n",
        "orders:\nR1: fire B4 or nearest",
    ] {
        becomes(RS, line, "orders: [{unit: R1, do: {fire: [B4, nearest]}}]");
    }
}

#[test]
fn steps_stand_in_their_order() {
    let yaml = "orders: [{unit: [R1, R2], do: [move: [0407, NE], {form: column}, {fire: B4}]}]";
    for line in [
        "R1, R2: move 0407 NE, form column, fire B4",
        "R1 and R2: move 0407 then NE, then form column, and fire B4",
        "R1 & R2: move: [0407, NE]; form: column; fire: B4",
        "R1, R2: move 0407, NE, form column, fire B4",
    ] {
        becomes(RS, line, yaml);
    }
    becomes(RS, "R1: stand\nR2: hold fire", "orders: [{unit: R1, do: stand}, {unit: R2, do: hold-fire}]");
    becomes(RS, "R1:", "orders: [{unit: R1, do: []}]");
    becomes(RS, "R1: fire at will", "orders: [{unit: R1, do: {fire: at-will}}]");
    becomes(RS, "R1: at will", "orders: [{unit: R1, do: at-will}]");
    becomes(NB, "95-rifles: advance and fire, fire", "orders: [{unit: 95-rifles, do: [advance-and-fire, fire]}]");
    becomes(
        TT,
        "L1: pivot 30 left, forward 1.5, to (12, 8.5) by road",
        "orders: [{unit: L1, do: [pivot: 30 left, forward: 1.5, {to: [12, 8.5], by: road}]}]",
    );
    becomes(TT, "L1: forward 3\"", "orders: [{unit: L1, do: {forward: 3\"}}]");
}

#[test]
fn what_yaml_has_beside_the_steps_is_a_step_in_lines() {
    becomes(
        CP,
        "R1, if near 2: stance hold, start 6, pace forced, night yes, to mill by brueck, until then (wait 12, stand)",
        "orders: [{unit: R1, if: {near: 2}, stance: hold, start: 6, pace: forced, night: yes, do: {to: mill, by: brueck}, else: [wait: 12, stand]}]",
    );
    becomes(
        CP,
        "R1, if near 2: to mill, until then stand",
        "orders: [{unit: R1, if: {near: 2}, do: {to: mill}, else: stand}]",
    );
}

#[test]
fn a_part_of_a_force_is_named_with_how_many_go_and_what_it_does() {
    let yaml = "orders: [{unit: R1, do: [{split: [b-2, {b-g: 8}], as: rear, do: [to: mill, hold]}, {to: 0805}]}]";
    for line in [
        "R1: split b-2 and b-g 8 as rear do (to mill, hold), to 0805",
        "R1: split (b-2, b-g 8) as rear do (to mill, hold), to 0805",
        "R1: split b-2 then the b-g 8 as rear do: (to mill, then hold) and to 0805",
    ] {
        becomes(CP, line, yaml);
    }
    becomes(CP, "R1: split b-2 do hold", "orders: [{unit: R1, do: {split: b-2, do: hold}}]");
}

#[test]
fn conditions_and_what_is_done_instead() {
    becomes(
        EN,
        "C1: charge B4 if enemy not square and within 4, else to 1104 if self good or fair, else stand",
        "orders: [{unit: C1, do: {charge: B4, if: {enemy: not square, within: 4}, else: {to: 1104, if: {self: [good, fair]}, else: stand}}}]",
    );
    becomes(
        EN,
        "C1: charge B4 if within 4, else (to 1104, fire nearest), form line",
        "orders: [{unit: C1, do: [{charge: B4, if: {within: 4}, else: [to: 1104, fire: nearest]}, {form: line}]}]",
    );
    becomes(
        EN,
        "C1, if enemy cavalry: move NE, fire",
        "orders: [{unit: C1, if: {enemy: cavalry}, do: [move: NE, fire]}]",
    );
    becomes(EN, "C1: hold fire if enemy within 3", "orders: [{unit: C1, if: {within: 3}, do: hold-fire}]");
    for bound in ["7-", "7 or less", "at most 7"] {
        becomes(
            EN,
            &format!("when charged, if roll {bound}: form square"),
            "standing: [{when: charged, do: {form: square}, if: {roll: 7-}}]",
        );
    }
    becomes(RS, "R1: fire B4 if strength 3 or more", "orders: [{unit: R1, do: {fire: B4, if: {strength: 3+}}}]");
}

#[test]
fn standing_orders_and_answers() {
    becomes(
        EN,
        "when charged, B3 or infantry, if enemy light cavalry and self fair or bad: stand\nwhen charged: default\nwhen move order: ask",
        "standing:
- {when: charged, unit: [B3, infantry], do: stand, if: {enemy: light-cavalry, self: [fair, bad]}}
- {when: charged, do: default}
- {when: move-order, do: ask}",
    );
    let answers = "answers: [{ask: beaten/R2/B4, do: {go: [cover, homeward]}}, {ask: beaten, do: default}]";
    becomes(RS, "answer beaten/R2/B4: go cover then homeward\nanswer beaten: default", answers);
    becomes(RS, "Answer beaten R2, B4: go cover homeward\nask beaten: default", answers);
}

#[test]
fn set_ups_lists_and_general_orders() {
    becomes(
        RS,
        "deploy R1: at 0309, form column\ndeploy compere: at 0309, mounted yes -- with the guns\ndeploy: R2 at 0401",
        "deploy:
- {unit: R1, at: 0309, form: column}
- {unit: compere, at: 0309, mounted: yes, note: with the guns}
- {unit: R2, at: 0401}",
    );
    becomes(
        EN,
        "army B1, B2: kind infantry, grade seasoned, nation france\nterrain stream: name the Wei\u{df}eritz, hexes 0406 0407\nterrain: kind woods",
        "army: [{unit: [B1, B2], kind: infantry, grade: seasoned, nation: france}]
terrain: [{kind: stream, name: the Wei\u{df}eritz, hexes: [0406, 0407]}, {kind: woods}]",
    );
    becomes(
        TT,
        "terrain wood: area ((18, 6), (22, 6), (22, 9))\ndeploy RP3: at (7, 0), queue DHQ1, L2 and L3",
        "terrain: [{kind: wood, area: [[18, 6], [22, 6], [22, 9]]}]
deploy: [{unit: RP3, at: [7, 0], queue: [DHQ1, L2, L3]}]",
    );
    becomes(
        NB,
        "general Kempt, Pack: hold (24, 30) within 8\ngeneral Vivian: advance crossroads, advance (20, 14), attack papelotte -- now",
        "general:
- {unit: [Kempt, Pack], do: {hold: [24, 30], within: 8}}
- {unit: Vivian, do: [advance: crossroads, advance: [20, 14], attack: papelotte], note: now}",
    );
    becomes(
        NB,
        "Rogers: fire barn-3 with canister within 12 or roundshot from gun-2 or front at (14, 9.5) share 48",
        "orders: [{unit: Rogers, do: {fire: barn-3, with: [canister within 12, roundshot], from: [gun-2, front], at: [14, 9.5], share: 48}}]",
    );
}

#[test]
fn keys_of_the_envelope_are_lines() {
    becomes(
        RS,
        "Game: maida\nexchange: 6.\nside: the French\nseen: 77a8\ncode: a81e377a\nrequest: may R5 burn\nthe bridge?\nconcede: yes",
        "{game: maida, exchange: 6, side: french, seen: 77a8, code: a81e377a, request: may R5 burn the bridge?, concede: yes}",
    );
}

#[test]
fn printed_names_are_understood() {
    becomes(
        RS,
        "the Swiss battalion: fire the 27th Foot or Watteville's regiment\nthe voltigeur company and Leib Regiment: charge Watteville\nCompere: rally the Leib-Regiment, to the mill",
        "orders:
- {unit: swiss, do: {fire: [27th, watteville]}}
- {unit: [voltigeurs, leib], do: {charge: watteville}}
- {unit: compere, do: [rally: leib, to: mill]}",
    );
}

#[test]
fn without_names_ids_alone_are_understood() {
    is_read(RS, &Lexicon::default(), "R1: fire B4", "orders: [{unit: R1, do: {fire: B4}}]");
    is_read(RS, &Lexicon::default(), "\"when\": fire \"fire\"", "orders: [{unit: when, do: {fire: fire}}]");
}

#[test]
fn a_head_that_is_broken_is_one_head() {
    let yaml = "orders: [{unit: R1, do: fire}, {unit: [R2, swiss, guns], do: stand}]\nstanding: [{when: beaten, unit: R1, do: {go: cover}}]";
    for lines in [
        "R1: fire\nR2,\nswiss, guns: stand\nwhen beaten, R1: go cover",
        "R1: fire\nR2, swiss,\nguns: stand\nwhen\nbeaten, R1: go cover",
        "R1:\nfire\n\nR2, swiss and\nguns: stand\nwhen beaten,\nR1: go\ncover",
    ] {
        becomes(RS, lines, yaml);
    }
}

#[test]
fn comments_are_no_orders() {
    becomes(RS, "# R1: fire\nwith all guns\n\nR2: stand\n# and that is all", "orders: [{unit: R2, do: stand}]");
}

#[test]
fn every_verb_and_word_of_every_rule_set_can_be_written() {
    for rules in rules::all() {
        let words = rules.grammar().words;
        assert!(!words.verbs.is_empty() && !words.decisions.is_empty());
        for decision in words.decisions {
            is_read(
                rules.id(),
                &Lexicon::default(),
                &format!("when {}: default", decision.key.replace('-', " ")),
                &format!("standing: [{{when: {}, do: default}}]", decision.key),
            );
        }
        for word in words.words {
            words_are_read(*rules, word);
        }
        let alone = words.verbs.iter().filter(|verb| can_stand_alone(*rules, verb));
        for verb in alone {
            is_read(
                rules.id(),
                &Lexicon::default(),
                &format!("R1: {}", verb.replace('-', " ")),
                &format!("orders: [{{unit: R1, do: {verb}}}]"),
            );
        }
    }
}

/// The first verb that is said of units.
fn verb_about_units(rules: &dyn AnyRuleSet) -> &'static str {
    let mut usages = rules.grammar().words.usages.iter();
    let about_units = usages.find(|usage| usage.argument.is_some_and(|draft| draft() == whom()));
    about_units.expect("some verb is said of units").verb
}

fn words_are_read(rules: &dyn AnyRuleSet, word: &str) {
    let verb = verb_about_units(rules);
    is_read(
        rules.id(),
        &Lexicon::default(),
        &format!("R1: {verb} not {} within 3 or nearest if enemy {word}", word.replace('-', " ")),
        &format!("orders: [{{unit: R1, do: {{{verb}: [not {word} within 3, nearest], if: {{enemy: {word}}}}}}}]"),
    );
}

fn can_stand_alone(rules: &dyn AnyRuleSet, verb: &str) -> bool {
    let tree = parse(&format!("orders: [{{unit: R1, do: {verb}}}]")).expect("it is YAML");
    super::corpus::is_readable(rules, &tree)
}

#[test]
fn a_number_is_never_a_name() {
    let mut names = names();
    names.add(Thing::Own, "3-marine", "the 3rd Marine");
    names.add(Thing::Own, "8pdr", "the 8 pdr battery");
    names.add(Thing::Other, "reserve-battery", "the 12 pdr battery");
    is_read(NB, &names, "leib: forward 3", "orders: [{unit: leib, do: {forward: 3}}]");
    is_read(NB, &names, "leib: to (3, 12) by road", "orders: [{unit: leib, do: {to: [3, 12], by: road}}]");
    is_read(EN, &names, "R1: charge B4 if within 3", "orders: [{unit: R1, do: {charge: B4, if: {within: 3}}}]");
    for roll in ["8-", "8 or less"] {
        is_read(
            RS,
            &names,
            &format!("R1: charge B4 if strength {roll}"),
            "orders: [{unit: R1, do: {charge: B4, if: {strength: 8-}}}]",
        );
    }
}

#[test]
fn a_comma_before_or_does_no_harm() {
    becomes(RS, "R1: fire 27th, or nearest", "orders: [{unit: R1, do: {fire: [27th, nearest]}}]");
}

#[test]
fn an_offer_may_be_copied_with_its_comment() {
    becomes(
        RS,
        "voltigeurs: fire: watteville   # 3D6, 2 hexes: near",
        "orders: [{unit: voltigeurs, do: {fire: watteville}}]",
    );
    becomes(
        NB,
        "leib: [pivot: 20, forward: max]   # 3\" by hand, no fire then",
        "orders: [{unit: leib, do: [pivot: 20, forward: max]}]",
    );
    becomes(RS, "request: may gun # 3 fire?", "request: 'may gun # 3 fire?'");
}
