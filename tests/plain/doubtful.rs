//! Lines that could mean two things: they come back with both, and none of them is read as one.

use std::path::Path;

use super::corpus::{meaning, names_on};
use super::read_with;
use estafette::orders::plain::Plain;
use estafette::rules;
use estafette::yaml::parse;

/// What the French of Maida write.
fn of_maida(line: &str) -> Plain {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let names = names_on(rules, Path::new("examples/maida-open/x008/state.yaml"), "french");
    read_with(rules, line, &names)
}

/// The line comes back; all that is said of it.
#[track_caller]
fn comes_back(line: &str, offers: &[&str]) -> String {
    let plain = of_maida(line);
    let lost =
        plain.lost.iter().map(|(_, fault)| format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or("")));
    let told = lost.collect::<String>();
    assert_eq!(plain.lost.len(), 1, "{line} is read as {}", meaning(&plain.tree));
    for offer in offers {
        assert!(told.contains(offer), "{line}: {offer} is not in {told}");
    }
    told
}

#[track_caller]
fn means(line: &str, entry: &str) {
    let plain = of_maida(line);
    assert!(plain.lost.is_empty(), "{line}: {:?}", plain.lost);
    let meant = parse(&format!("orders: [{entry}]")).expect("it is YAML");
    assert_eq!(meaning(&plain.tree), meaning(&meant), "{line}");
}

#[test]
fn whoever_is_to_hold_a_place_may_have_to_go_there() {
    for line in ["guns: guard the Maida Ford", "guns: remain at the maida ford", "guns: hold the Maida Ford"] {
        comes_back(line, &["could mean going there, or staying where it is", "`to the-maida-ford`", "`stand`"]);
    }
    for line in ["swiss: hold the Swell", "swiss: stay in the Swell"] {
        comes_back(line, &["could mean going there", "`to the-swell`", "`stand`"]);
    }
    for line in ["compere: defend the village", "guns: hold the hill"] {
        comes_back(line, &["could mean going there", "`to ...`", "`stand`"]);
    }
    for line in ["swiss: hold the line", "swiss: hold your ground", "swiss: hold", "swiss: hold position"] {
        means(line, "{unit: swiss, do: stand}");
    }
}

#[test]
fn a_condition_behind_the_second_choice_is_of_the_second_alone() {
    for line in ["i-23e: fire 27th, else 20th if within 2", "i-23e: fire 27th, otherwise the 20th if it is within 2"] {
        means(line, "{unit: i-23e, do: {fire: 27th, else: {fire: 20th, if: {within: 2}}}}");
    }
    means(
        "chass-1: charge 20th, else 27th if within 3, else stand",
        "{unit: chass-1, do: {charge: 20th, else: {charge: 27th, if: {within: 3}, else: stand}}}",
    );
    comes_back(
        "i-23e: fire 27th, or the 20th if it is not in square",
        &["could mean the second alone, or both", "else fire the 20th if", "fire 27th or the 20th if"],
    );
    means("i-23e: fire 27th or 20th if within 2", "{unit: i-23e, do: {fire: [27th, 20th], if: {within: 2}}}");
}

#[test]
fn a_question_is_no_order() {
    comes_back("chass-1: charge 20th?", &["a question"]);
    means("chass-1: charge 20th -- can you?", "{unit: chass-1, do: {charge: 20th}, note: can you?}");
}

#[test]
fn what_is_told_of_an_order_is_no_note() {
    for line in [
        "chass-1: charge 20th next turn",
        "i-23e: fall back to 0704 without firing",
        "swiss, guns: stand; chass-1: charge 20th",
        "i-23e: move 0704, firing on the way at 27th",
    ] {
        let told = comes_back(line, &[]);
        assert!(!told.contains(" -- "), "{line}: {told}");
    }
}

#[test]
fn what_is_said_of_a_unit_is_what_is_said_to_it() {
    means("swiss: stands", "{unit: swiss, do: stand}");
    means("voltigeurs: fires at watteville", "{unit: voltigeurs, do: {fire: watteville}}");
    means("chass-1: charges 20th", "{unit: chass-1, do: {charge: 20th}}");
    means("Compere goes to 0908", "{unit: compere, do: {to: 0908}}");
    means("Compere: goes to 0908", "{unit: compere, do: {to: 0908}}");
}

/// What somebody else writes, who plays by other rules.
fn of(rules: &str, game: &str, before: u32, side: &str, line: &str) -> Plain {
    let rules = rules::by_id(rules).expect("there are such rules");
    let state = format!("examples/{game}/x{before:03}/state.yaml");
    read_with(rules, line, &names_on(rules, Path::new(&state), side))
}

fn of_sankt_marien(line: &str) -> Plain {
    of("easy-napoleonics", "sankt-marien", 11, "french", line)
}

fn of_june_1815(line: &str) -> Plain {
    of("campaign", "june-1815-open", 1, "french", line)
}

#[track_caller]
fn is_refused(plain: &Plain, line: &str) {
    assert!(!plain.lost.is_empty(), "{line} is read as {}", meaning(&plain.tree));
}

#[track_caller]
fn comes_to(plain: &Plain, line: &str, yaml: &str) {
    assert!(plain.lost.is_empty(), "{line}: {:?}", plain.lost);
    assert_eq!(meaning(&plain.tree), meaning(&parse(yaml).expect("it is YAML")), "{line}");
}

#[test]
fn a_line_without_a_colon_is_read_where_a_name_and_a_step_stand_in_it() {
    means("swiss stand", "{unit: swiss, do: stand}");
    means("swiss and guns stand", "{unit: [swiss, guns], do: stand}");
    means("Peyri stays with the Poles and rallies them", "{unit: peyri, do: [{to: poles}, {rally: poles}]}");
    means("both squadrons charge the 20th", "{unit: [chass-1, chass-2], do: {charge: 20th}}");
    for line in [
        "swiss do not stand",
        "swiss never charge 20th",
        "swiss charge 20th next turn",
        "swiss charge 20th?",
        "swiss will stand",
        "The guns fired at 27th",
        "swiss guns stand",
        "no infantry fires",
        "nobody fires at 27th",
        "swiss stand, guns fire nearest",
        "swiss: like yesterday",
        "swiss stand unless attacked",
    ] {
        is_refused(&of_maida(line), line);
    }
    // Below a note, a letter or a comment it could be the end of that.
    for above in ["swiss: stand -- go", "to umpire: hello there", "# all of them"] {
        let text = format!("{above}\nguns fires nearest\n");
        let read = meaning(&of_maida(&text).tree);
        assert!(!read.contains("{fire: nearest}"), "{text}: {read}");
    }
    let both = of_maida("swiss: stand\nguns fires nearest\ncompere to 0908\n");
    comes_to(
        &both,
        "three lines",
        "orders: [{unit: swiss, do: stand}, {unit: guns, do: {fire: nearest}}, {unit: compere, do: {to: 0908}}]",
    );
}

#[test]
fn a_moment_may_stand_behind_the_unit_or_the_unit_behind_the_moment() {
    let square = "standing: [{when: charged, unit: infantry, if: {enemy: cavalry}, do: {form: square}}]";
    for line in [
        "if cavalry charges us, infantry: form square",
        "infantry, when charged by cavalry: form square",
        "infantry: when charged by cavalry, form square",
        "when charged by cavalry: infantry forms square",
        "when charged by cavalry infantry form square",
    ] {
        comes_to(&of_sankt_marien(line), line, square);
    }
    for line in [
        "if cavalry does not charge us, infantry: form square",
        "unless charged, infantry: form square",
        "infantry, if not charged: form square",
        "infantry, unless charged: form square",
        "infantry, when charged unless in square: form square",
        "if our cavalry charges us, infantry: stand",
        "if the infantry charges, cavalry: follow",
        "if we charge, infantry: stand",
        "if cavalry charges leger-1, leger-2: form square",
        "when charged by cavalry infantry form square, guns fire",
        "leger-1 and leger-2 stand, fx3 form column",
    ] {
        is_refused(&of_sankt_marien(line), line);
    }
}

#[test]
fn a_formation_a_way_or_a_side_alone_is_a_step() {
    for (line, entry) in [
        ("leger-1: into column", "{unit: leger-1, do: {form: column}}"),
        ("leger-1: column, then two hexes NW", "{unit: leger-1, do: [{form: column}, {move: [NW, NW]}]}"),
        ("leger-1: line, 1 SW", "{unit: leger-1, do: [{form: line}, {move: SW}]}"),
        ("leger-1: into 0707", "{unit: leger-1, do: {to: 0707}}"),
        ("leger-1: back to 0208", "{unit: leger-1, do: {to: 0208}}"),
    ] {
        comes_to(&of_sankt_marien(line), line, &format!("orders: [{entry}]"));
    }
    for line in [
        "leger-1: line or column",
        "leger-1: not line",
        "leger-1: no column",
        "leger-1: line next turn",
        "leger-1: column unless charged",
        "leger-1: two hexes NW or NE",
        "leger-1: into klebek",
    ] {
        is_refused(&of_sankt_marien(line), line);
    }
}

#[test]
fn whoever_charges_and_shall_not_pursue_is_no_order_alone() {
    for line in ["chass-1: charge 20th, no pursuit", "chass-2: charge the 27th and do not pursue"] {
        is_refused(&of_maida(line), line);
    }
}

#[test]
fn the_words_of_a_campaign_are_read_and_their_denials_are_not() {
    for (line, entry) in [
        ("milhaud: follow the guard", "{unit: milhaud, do: {toward: guard}}"),
        ("3c: detach Domon to Gembloux", "{unit: 3c, do: {split: domon, do: {to: gembloux}}}"),
        ("4c: cross at Chatelet and go to Ligny", "{unit: 4c, do: {to: ligny, by: chatelet}}"),
        ("3c: leave at 10 for Fleurus", "{unit: 3c, do: [{to: fleurus}, {start: 10}]}"),
        ("pajol: screen towards Gembloux", "{unit: pajol, do: [{to: gembloux}, screen]}"),
        ("2c: march at night to Frasnes", "{unit: 2c, do: [{to: frasnes}, {night: yes}]}"),
        ("3c: concentrate at Ligny, then Fleurus", "{unit: 3c, do: [{to: ligny}, {to: fleurus}]}"),
        ("3c: march to Ligny and hold there", "{unit: 3c, do: [{to: ligny}, hold]}"),
        ("3c: to Marchienne", "{unit: 3c, do: {to: marchienne}}"),
        ("3c: march to the Chatelet bridge", "{unit: 3c, do: {to: chatelet-bridge}}"),
    ] {
        comes_to(&of_june_1815(line), line, &format!("orders: [{entry}]"));
    }
    for line in [
        "3c: do not follow the guard",
        "3c: follow the guard unless attacked",
        "3c: follow the guard, do not attack",
        "3c: detach nobody to Gembloux",
        "3c: do not detach Domon to Gembloux",
        "3c: cross at Chatelet and do not go to Ligny",
        "3c: reach Ligny before noon",
        "3c: concentrate at Ligny tomorrow",
        "3c: do not march at night to Fleurus",
        "3c: to Ligny, not Fleurus",
        "3c: to Ligny or Fleurus",
        "3c: start at 8:30 for Fleurus",
        "3c: ride with Exelmans to Sombreffe",
    ] {
        is_refused(&of_june_1815(line), line);
    }
}

#[test]
fn a_word_for_some_before_the_colon_is_all_of_them() {
    means("cavalry: charge 20th", "{unit: [chass-1, chass-2], do: {charge: 20th}}");
    means("generals: stand", "{unit: [compere, peyri, digonet], do: stand}");
    means("the two squadrons: charge 20th", "{unit: [chass-1, chass-2], do: {charge: 20th}}");
    comes_back("three squadrons: charge 20th", &["are not so many", "chass-1, chass-2"]);
    is_refused(&of_sankt_marien("cuirassiers: stand"), "cuirassiers: stand");
}

#[test]
fn what_is_denied_and_would_not_be_done_anyway_is_a_note() {
    means("swiss: stand, don't attack", "{unit: swiss, do: stand, note: don't attack}");
    means("swiss: stand, do not attack the 27th", "{unit: swiss, do: stand, note: do not attack the 27th}");
    means("guns: fire 20th, never charge", "{unit: guns, do: {fire: 20th}, note: never charge}");
    means("swiss: stand, no retreat -- hold on", "{unit: swiss, do: stand, note: no retreat -- hold on}");
    for line in [
        "swiss: stand, unless charged",
        "swiss: don't fire at the 27th",
        "swiss: stand, don't fire at the 27th",
        "guns: fire nearest, not at the 27th",
        "guns: fire nearest, don't fire at the 27th",
        "chass-1: charge 20th, don't if it is in square",
        "chass-1: charge nearest, don't attack the 27th",
        "chass-1: charge 20th, don't attack",
        "chass-1: toward 20th, do not attack the 27th",
        "swiss: stand, do not attack unless they come",
        "swiss: stand, do not attack until the guns have fired",
        "swiss: stand, don't attack before the guns",
        "swiss: to 0706, no retreat if beaten",
        "swiss: to 0706, do not stand",
        "swiss: don't attack",
        "swiss: never follow",
        "chass-1: charge 20th, don't attack the 27th or the 78th",
        "peyri: rally poles, do not rally the swiss",
        "peyri: rally nearest, don't rally",
        "swiss: stand, do not form square",
        "swiss: stand, don't attack and fire at the 27th with the guns",
    ] {
        is_refused(&of_maida(line), line);
    }
    for line in [
        "3c: to Ligny, do not attack",
        "3c: toward jagow, do not attack",
        "3c: attack Jagow, do not attack Zieten",
        "3c: to Ligny, no retreat",
        "3c: to Ligny, forced march, no forced march",
        "3c: to Ligny, do not go by Fleurus",
        "3c: hold, do not attack unless attacked",
        "3c: to Ligny, after Gerard",
        "3c: to Ligny, do not start before 6",
    ] {
        is_refused(&of_june_1815(line), line);
    }
    for line in ["ost-2: forward 3, do not attack lagrange", "ost-2: to lagrange, do not attack lagrange"] {
        is_refused(&of_moeckern(line), line);
    }
}

fn of_moeckern(line: &str) -> Plain {
    of("two-by-two", "moeckern-open", 37, "prussians", line)
}

#[test]
fn what_is_told_behind_a_step_binds_nothing_or_comes_back() {
    means("swiss: to 0706, we want the Swell", "{unit: swiss, do: {to: '0706'}, note: we want the Swell}");
    means("guns: fire 20th, you might pin them", "{unit: guns, do: {fire: 20th}, note: you might pin them}");
    for line in [
        "guns: fire nearest, you may fire at the 27th",
        "guns: fire nearest, the 27th must not be hit",
        "guns: fire nearest, we want the 27th alive",
        "guns: fire nearest, they must not be the 27th",
        "guns: fire 20th, you can move",
        "guns: fire 20th, it might be better to go to 1003",
        "swiss: to 0706, we want you at 0707",
        "swiss: to 0706, they may come first",
        "swiss: to 0706, we want it next turn",
        "swiss: stand, so that the guns can fire at the 27th",
        "swiss: stand and receive the guns at 0706",
        "swiss: to 0706 and receive them",
        "chass-1: charge 20th and meet them",
        "swiss: stand and fight the 27th first",
        "swiss: to 0706 to cover the guns if they stay",
        "swiss: stand if Peyri rallies you, else to 0706",
        "swiss: charge 27th if Peyri rallies you",
        "swiss: to 0706 behind 0806",
        "guns: to the ford, 0905, 1003",
        "guns: two hexes forward to the 27th",
        "compere: ride to the Swiss and go with them to 0706",
        "swiss: stand and meet the charge with a volley",
        "swiss: hold, they may come in at 0706",
        "guns: fire nearest, it is the 27th",
        "guns: fire nearest, the 20th is off limits",
        "swiss: stand behind the guns",
    ] {
        is_refused(&of_maida(line), line);
    }
}

#[test]
fn of_several_words_that_go_without_saying_one_reply_is_left() {
    let first = "standing: [{when: melee-order, do: {take: [leger-1, leger-2]}}]";
    for line in [
        "when melee-order: leger-1 first, then leger-2",
        "when melee-order: leger-1 first, leger-2 last",
        "when melee-order: leger-1 or leger-2",
    ] {
        comes_to(&of_sankt_marien(line), line, first);
    }
    for line in [
        "when artillery-order: leger-1 first, then leger-2",
        "when rally: leger-1 first, then leger-2",
        "when melee-order: leger-1, not leger-2",
        "when won, cavalry: do not follow",
        "when charged: keep going",
        "when won: cavalry follow, infantry do not follow",
        "when won: leger-1 first",
    ] {
        is_refused(&of_sankt_marien(line), line);
    }
    for line in ["when won: keep going", "when beaten: never follow", "when won: follow, do not follow the 27th"] {
        is_refused(&of_maida(line), line);
    }
}

#[test]
fn hours_and_legs_of_a_campaign_say_one_thing_or_come_back() {
    for (line, entry) in [
        ("3c: start at 5:00, to Ligny", "{unit: 3c, do: [{start: 5}, {to: ligny}]}"),
        ("3c: attack Jagow at 1313", "{unit: 3c, do: [{to: '1313'}, attack]}"),
        (
            "guard: hold at Charleroi until 11, then to 1213",
            "{unit: guard, do: [{to: charleroi}, hold, {wait: 11}, {to: '1213'}]}",
        ),
    ] {
        comes_to(&of_june_1815(line), line, &format!("orders: [{entry}]"));
    }
    for line in [
        "3c: attack Jagow at 5:00",
        "3c: attack Fleurus at 5:00",
        "3c: start at 3:30, to Ligny",
        "3c: start at 25:00, to Ligny",
        "3c: attack Jagow at 1313 or Zieten at 1212",
        "3c: hold at Charleroi until Gerard comes, then to 1213",
        "3c: follow Gerard two hours behind",
        "3c: go with Gerard to Fleurus",
        "3c: to Fleurus before Gerard",
        "3c: to Fleurus with Domon",
        "3c: to Fleurus with Domon and Lefol",
        "3c: to Fleurus, we need it by noon",
        "3c: to Fleurus, they are two hours ahead",
        "3c: to Fleurus in support of Gerard",
        "3c: hold at Charleroi until 12:30, then to 1213",
    ] {
        is_refused(&of_june_1815(line), line);
    }
}

#[test]
fn what_is_said_of_one_kind_or_of_one_place_is_not_said_of_another() {
    let square = "standing: [{when: charged, unit: infantry, do: {form: square, if: {enemy: cavalry}}}]";
    for line in [
        "when charged, infantry: form square if it is cavalry",
        "when charged, infantry: form square if they are cavalry",
    ] {
        comes_to(&of_sankt_marien(line), line, square);
    }
    let of_quatre_bras = |line: &str| of("napoleonic-brigade", "quatre-bras-open", 14, "french", line);
    let line = "jamin: form square at once";
    comes_to(&of_quatre_bras(line), line, "orders: [{unit: jamin, do: {form: square}}]");
    let line = "foot-battery: canister at pack, else rogers";
    let loaded = "orders: [{unit: foot-battery, do: {fire: pack, with: canister, else: {fire: rogers}}}]";
    comes_to(&of_quatre_bras(line), line, loaded);
    for line in [
        "when lost: stop and reform",
        "guiton: stand in support of husson",
        "gauthier: hold the farm and charge Bijlandt",
    ] {
        is_refused(&of_quatre_bras(line), line);
    }
    is_refused(&of_maida("everything else stays as it is"), "everything else stays as it is");
    is_refused(&of_quatre_bras("if we beat them: stand"), "who beats is not beaten");
    is_refused(&of_maida("when beaten: never follow, go homeward"), "a reply that nobody asks for");
}
