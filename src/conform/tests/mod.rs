//! The runner at work on a toy: what passes, and what each kind of difference is told as.

use super::{CaseReport, coverage, run};
use crate::adjudicate::{AnyRuleSet, Engine};

mod toy;

const TOY: &dyn AnyRuleSet = &Engine::<toy::Toy>::new();

const BASE: &str = "\
turn: 1
army: [{unit: R1, side: red, strength: 2}, {unit: B1, side: blue, strength: 3}]
";

fn ran(text: &str) -> CaseReport {
    run(TOY, BASE, "toy.yaml", text)
}

#[track_caller]
fn passes(text: &str) -> CaseReport {
    let report = ran(text);
    assert!(report.passed(), "{report}");
    report
}

/// The one thing that is wrong, with its line.
#[track_caller]
fn fails(text: &str, line: usize, words: &str) {
    let report = ran(text);
    let found = report.findings.iter().any(|finding| finding.line == line && finding.problem.contains(words));
    assert!(found && report.findings.len() == 1, "{line}: {words}\n{report}");
}

/// A sound case with one thing written otherwise.
#[track_caller]
fn slip(from: &str, to: &str, line: usize, words: &str) {
    let text = SHOT.replace(from, to);
    assert_ne!(text, SHOT, "`{from}` stands in the case");
    fails(&text, line, words);
}

const SHOT: &str = "\
case: a six hits
clauses: [TOY-1]
rules: toy
files:
  red: {orders: [{unit: R1, fire: B1}]}
dice:
  t1/fire/R1/B1: [1, 6]
expect:
  changes:
  - {turn: 2}
  - {unit: B1, strength: 2}
  events: [{shot: {hits: 1}}, turn-ends]
  says: [R1 hits B1 1 times., t1/fire/R1/B1 d6 open 1 6, The turn ends]
";

#[test]
fn a_case_passes_when_everything_is_as_expected() {
    let report = passes(SHOT);
    assert_eq!((report.cases, report.clauses), (1, vec!["TOY-1".to_owned()]));
}

#[test]
fn a_change_that_differs_is_told_at_its_line() {
    slip("strength: 2}\n", "strength: 1}\n", 11, "`strength` of `B1`: expected `1`, came `2`");
}

#[test]
fn a_change_that_is_not_named_fails() {
    slip("  - {turn: 2}\n", "", 10, "`turn` changed, unexpected: it is `2` now");
}

#[test]
fn a_change_that_did_not_happen_fails() {
    slip("{turn: 2}", "{turn: 2, ending: none}", 10, "`ending` did not change");
    slip("{turn: 2}", "{turn: 2}\n  - {unit: R1, state: gone}", 11, "`state` of `R1` did not change");
}

#[test]
fn dice_are_scripted_completely() {
    slip("  t1/fire", "  t1/fire/B1/R1: 3\n  t1/fire", 7, "where `t1/fire/B1/R1` is scripted");
    slip("[1, 6]\n", "[1, 6]\n  t1/init/red: 3\n", 8, "`t1/init/red` is scripted and never made");
    slip("[1, 6]\n", "[1, 6, 6]\n", 7, "of 2 d6 is made, with 3 scripted");
    slip("[1, 6]\n", "[1, 7]\n", 7, "no d6 shows 7");
    slip("  t1/fire/R1/B1: [1, 6]\n", "", 1, "no further roll");
    slip("[1, 6]\n", "[1, 11]\n", 7, "a die shows 1 to 10");
}

#[test]
fn dice_come_in_their_order() {
    let two = SHOT
        .replace("  red:", "  blue: {orders: [{unit: B1, fire: R1}]}\n  red:")
        .replace("  t1/", "  t1/fire/B1/R1: [1, 1, 1]\n  t1/");
    fails(&two, 8, "made out of its order, where `t1/fire/B1/R1` is scripted");
}

#[test]
fn events_come_in_their_order() {
    slip("[{shot: {hits: 1}}, turn-ends]", "[turn-ends, {shot: {hits: 1}}]", 12, "stands in the log, but before");
    slip("{hits: 1}}", "{hits: 3}}", 12, "is not in the log");
    passes(&SHOT.replace("{shot: {hits: 1}}", "{clause: TOY-1, shot: {unit: R1}}"));
}

#[test]
fn the_report_says_what_is_named_in_its_order() {
    slip("[R1 hits B1 1 times.", "[The turn ends, R1 hits B1 1 times.", 13, "does not go on to say `R1 hits");
}

#[test]
fn an_order_set_aside_is_expected_with_unit_step_and_clause() {
    let case = "\
case: friends are not shot at
clauses: [TOY-2]
rules: toy
files: {red: {orders: [{unit: R1, fire: R1}]}}
expect: {changes: {turn: 2}, illegal: [{side: red, unit: R1, step: 1, clause: TOY-2}]}
";
    passes(case);
    fails(
        &case.replace(", illegal: [{side: red, unit: R1, step: 1, clause: TOY-2}]", ""),
        5,
        "set aside, unexpected: `{side: red, unit: R1, step: 1, clause: TOY-2}`",
    );
    let report = ran(&case.replace("step: 1", "step: 2"));
    assert!(report.findings[0].problem.contains("no such order of `R1` is set aside; step 1 by TOY-2 is"), "{report}");
    let language = case.replace("unit: R1, fire: R1", "unit: B1, fire: R1");
    passes(&language.replace("unit: R1, step: 1, clause: TOY-2", "unit: B1, step: 1, clause: none"));
}

#[test]
fn an_order_refused_as_its_moment_comes_is_set_aside_too() {
    let case = "\
case: whoever is tired does not shoot
clauses: [TOY-2]
rules: toy
position: {army: [{unit: R1, state: tired}]}
files: {red: {orders: [{unit: R1, fire: B1}]}}
expect: {changes: {turn: 2}, illegal: [{unit: R1, step: 1, clause: TOY-2}]}
";
    passes(case);
    let silent = case.replace(", illegal: [{unit: R1, step: 1, clause: TOY-2}]", "");
    fails(&silent, 6, "set aside, unexpected");
}

#[test]
fn variants_are_laid_over_the_case() {
    let variants = "\
variants:
- case: two sixes hit twice
  clauses: [TOY-1, TOY-3]
  dice: {t1/fire/R1/B1: [6, 6]}
  expect: {changes: [{turn: 2}, {unit: B1, strength: 1}], events: [{shot: {hits: 2}}], says: []}
- case: a weaker unit rolls fewer dice, and a destroyed one ends the game
  clauses: [TOY-1]
  position: {army: [{unit: [R1, B1], strength: 1}, {unit: B2, side: blue, strength: 1}]}
  dice: {t1/fire/R1/B1: 6}
  expect: {changes: [turn: 2, {unit: B1, strength: 0}, ending: {winner: red}], says: []}
- case: the position is refused
  clauses: [TOY-4]
  position: {army: [{unit: B1, strength: 0}]}
  expect: {refused: TOY-4}
- case: nobody shoots
  clauses: [TOY-1]
  files: {red: {orders: []}}
  dice: {}
  expect: {changes: [turn: 2], events: [], says: []}
";
    let report = passes(&format!("{SHOT}{variants}"));
    assert_eq!((report.cases, report.clauses.len()), (5, 6));
}

#[test]
fn a_variant_names_itself_and_its_clauses() {
    let report = ran(&format!("{SHOT}variants: [{{dice: {{}}}}]\n"));
    let mut problems = report.findings.iter().map(|finding| finding.problem.as_str());
    let (case, clauses) = (problems.next(), problems.next());
    assert!(case.is_some_and(|problem| problem.starts_with("`case:` is missing")));
    assert!(clauses.is_some_and(|problem| problem.starts_with("`clauses:` is missing")));
    assert_eq!(report.findings[0].line, 14);
}

const ASKED: &str = "\
case: whoever is hit is asked
clauses: [TOY-2]
rules: toy
ask: yes
files: {red: {orders: [{unit: R1, fire: B1}]}, blue: {orders: [{unit: B1, fire: R1}]}}
dice: {t1/fire/R1/B1: [1, 6]}
expect: {changes: [{unit: B1, strength: 2}], questions: [beaten/B1/R1]}
then:
- files: {blue: {answers: [{ask: beaten/B1/R1, do: go}]}}
  dice: {t1/fire/B1/R1: [1, 2]}
  expect:
    changes: [{unit: B1, state: gone}, {turn: 2}]
    events: [went: {unit: B1}, {shot: {unit: B1}}]
    says: [B1 goes.]
- files: {red: {orders: [{unit: R1, fire: B1}]}}
  dice: {t2/fire/R1/B1: [1, 1]}
  expect: {changes: {turn: 3}}
";

#[test]
fn an_answer_plays_the_turn_again_with_the_same_dice() {
    passes(ASKED);
    fails(&ASKED.replace(", questions: [beaten/B1/R1]", ""), 7, "`beaten/B1/R1` is asked, unexpected");
    fails(&ASKED.replace("questions: [", "questions: [beaten/B2, "), 7, "`beaten/B2` is not asked");
    fails(&ASKED.replace("says: [B1 goes.]", "says: [R1 hits B1]"), 14, "does not go on to say");
    fails(
        &ASKED.replace("unit: B1, state: gone", "unit: B1, state: gone, strength: 2"),
        12,
        "`strength` of `B1` did not change",
    );
}

#[test]
fn a_file_that_is_refused_whole_is_expected_with_its_fault() {
    let refused = "\
case: a verb that nobody knows
clauses: [TOY-1]
rules: toy
files:
  red:
    orders:
    - {unit: R1, fire: B1}
    - {unit: R1, shoot: B1}
expect: {unreadable: [is no key of this place]}
";
    passes(refused);
    fails(&refused.replace("[is no key", "[has no verb"), 9, "no fault says");
    fails(&SHOT.replace("B1}]}", "B1, x: [y, z]}]}"), 5, "the file is refused: `x` is no key");
    slip(
        "expect:\n  changes:\n  - {turn: 2}\n  - {unit: B1, strength: 2}\n  events: [{shot: {hits: 1}}, turn-ends]\n  says: [R1 hits B1 1 times., t1/fire/R1/B1 d6 open 1 6, The turn ends]\n",
        "expect: {unreadable: []}\n",
        8,
        "no file is refused",
    );
}

#[test]
fn a_refused_position_names_just_its_clauses() {
    let case = "\
case: nobody has no strength
clauses: [TOY-4]
rules: toy
position: {army: [{unit: R1, strength: 0}]}
expect: {refused: [TOY-4]}
";
    passes(case);
    fails(&case.replace("refused: [TOY-4]", "changes: []"), 4, "the position is refused: a unit has strength");
    fails(&case.replace("strength: 0", "strength: 1"), 5, "the position is not refused");
    fails(&case.replace("refused: [TOY-4]", "refused: []"), 5, "refused by `TOY-4` too");
}

#[test]
fn faults_of_the_case_itself_are_findings() {
    slip("rules: toy", "rules: chess", 3, "the case is one of `chess`");
    slip("[TOY-1]", "[TOY-99]", 2, "`TOY-99` is no clause of `toy`");
    slip("[TOY-1]", "[TOY-1, TOY-1]", 2, "`TOY-1` is named twice");
    slip("[TOY-1]", "[]", 1, "at least one clause");
    slip("files:", "late: green\nfiles:", 4, "`green` is no side of this game");
    slip("says:", "say:", 13, "did you mean `says`?");
    slip("- {turn: 2}", "- {turn: 2}\n  - {turn: 2}", 11, "`turn` is named twice");
    let report = ran("case: [");
    assert!(!report.passed() && report.cases == 0);
    assert!(!run(TOY, "a: {", "toy.yaml", SHOT).passed());
}

#[test]
fn a_panic_of_the_engine_is_a_finding() {
    let bad =
        SHOT.replace("R1", "BAD").replace("files:", "position: {army: [{unit: BAD, side: red, strength: 2}]}\nfiles:");
    fails(&bad, 1, "the engine panicked: nobody gives orders to BAD");
}

#[test]
fn a_side_whose_file_is_late_sends_nothing() {
    passes("{case: c, clauses: [TOY-1], rules: toy, late: [red, blue], expect: {changes: {turn: 2}}}");
}

#[test]
fn coverage_counts_cases_and_names_the_gaps() {
    let reports = [passes(SHOT), passes(SHOT)];
    let covered = coverage(TOY, &reports);
    assert_eq!((covered.cases, covered.played, covered.umpired, covered.not_played), (2, 3, 1, 1));
    assert_eq!((covered.cased, covered.excused), (1, 1));
    assert_eq!(covered.gaps, ["TOY-2"]);
    assert_eq!(covered.clauses[0].cases, 2);
    assert!(covered.to_string().ends_with("without a case or a reason: TOY-2\n"));
    assert!(covered.to_json().contains("\"gaps\""));
}

#[test]
fn a_report_is_told_to_people_and_to_programs() {
    assert_eq!(passes(SHOT).to_string(), "toy.yaml: 1 case, as expected\n");
    let report = ran(&SHOT.replace("{turn: 2}", "{turn: 3}"));
    let told = "toy.yaml: 1 case, 1 finding\n  toy.yaml:10: a six hits: `turn`: expected `3`, came `2`\n";
    assert_eq!(report.to_string(), told);
    assert!(report.to_json().contains("\"line\": 10"));
}
