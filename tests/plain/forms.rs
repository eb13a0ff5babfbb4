//! A form in lines says with which words it is filled in, and each of them is read.

use std::path::Path;

use super::corpus::position_on;
use super::strangers::GAMES;
use estafette::adjudicate::AnyRuleSet;
use estafette::game::Tongue;
use estafette::orders::plain::form_in_lines;
use estafette::rules;

/// A game of each rule set, with the position of its last exchange that was played.
fn games() -> impl Iterator<Item = (&'static dyn AnyRuleSet, String)> {
    GAMES.into_iter().map(|(id, game)| {
        let rules = rules::by_id(id).expect("there are such rules");
        let mut states = std::fs::read_dir(format!("examples/{game}")).expect("there is such a game").flatten();
        let mut states = states.by_ref().map(|exchange| exchange.path().join("state.yaml")).collect::<Vec<_>>();
        states.retain(|state| state.exists());
        states.sort();
        (rules, states.last().expect("it was played").display().to_string())
    })
}

/// The forms of a position, in lines.
fn forms(rules: &'static dyn AnyRuleSet, state: &str) -> Vec<(String, String)> {
    let position = position_on(rules, Path::new(state));
    let sides = rules.roster(&position).sides.into_iter().map(|(side, _)| side);
    sides.map(|side| (side.to_string(), form_in_lines(&rules.form(&position, &side), rules.grammar()))).collect()
}

#[test]
fn it_has_every_step_every_moment_with_its_answers_and_every_condition() {
    for (rules, state) in games() {
        let grammar = rules.grammar();
        for (side, form) in forms(rules, &state) {
            let has = |start: &str| form.lines().any(|line| line.starts_with(start));
            let steps = grammar.words.usages.iter().filter(|usage| !usage.about.starts_with("a reply"));
            let now = form.lines().find_map(|line| line.strip_prefix("# now: ")?.split(" (").next());
            let is_said =
                |said: &str, verb: &str| said.split(", ").flat_map(|part| part.split(" and ")).any(|one| one == verb);
            let is_taken = |verb: &str| match now.map(|said| (said, said.strip_prefix("all but "))) {
                None => true,
                Some((_, Some(others))) => !is_said(others, verb),
                Some((said, None)) => is_said(said, verb),
            };
            for usage in steps {
                let verb = usage.verb;
                if !is_taken(verb) {
                    let steps = form.split("# `when MOMENT").next().unwrap_or_default();
                    let is_listed = |start: &str| steps.lines().any(|line| line.starts_with(start));
                    assert!(
                        !is_listed(&format!("#   {verb}: ")) && !is_listed(&format!("#   {verb} ...: ")),
                        "{side}: {verb}\n{form}"
                    );
                    continue;
                }
                assert!(has(&format!("#   {verb}: ")) || has(&format!("#   {verb} ...: ")), "{side}: {verb}\n{form}");
            }
            for decision in grammar.words.decisions {
                let key = decision.key;
                assert!(has(&format!("#   {key}: ")), "{side}: {key}\n{form}");
            }
            for condition in grammar.words.conditions {
                assert!(has(&format!("#   {condition} ")), "{side}: {condition}\n{form}");
            }
        }
    }
}

/// Who copies a step that a form offers to his unit has written a line that is read.
#[test]
fn each_step_that_it_offers_is_read_behind_the_unit_below_it() {
    let mut count = 0;
    for (rules, state) in games() {
        let tongue = Tongue::of(rules, &position_on(rules, Path::new(&state)));
        for (side, form) in forms(rules, &state) {
            let mut offered: Vec<&str> = Vec::new();
            for line in form.lines() {
                let verb =
                    |step: &str| step.split(' ').next().is_some_and(|verb| rules.grammar().words.verbs.contains(&verb));
                if let Some(step) = line.strip_prefix("#   ").filter(|step| verb(step) && !step.contains(':')) {
                    offered.extend(step.split("   #").next().unwrap_or(step).split(" | "));
                }
                let Some(unit) = line.strip_suffix(':').filter(|unit| !unit.starts_with('#')) else { continue };
                for step in offered.drain(..) {
                    let order = format!("{unit}: {step}");
                    let plain = tongue.read(&format!("side: {side}\n\n{order}\n"));
                    assert!(plain.lost.is_empty(), "{order}: {:?}", plain.lost);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 20, "{count} alone");
}

/// What the page for players says is asked in vain is not read, and what it says is to be written instead is.
#[test]
fn what_players_are_told_to_write_instead_is_read() {
    let page = std::fs::read_to_string("orders/players.md").expect("it is text");
    let rows = page.lines().skip_while(|line| !line.starts_with("| instead of")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|')).collect::<Vec<_>>();
    assert!(rows.len() > 4, "{rows:?}");
    let position = |id: &str, state: &str| {
        let rules = rules::by_id(id).expect("there are such rules");
        Tongue::of(rules, &position_on(rules, Path::new(state)))
    };
    let maida = position("really-simple", "examples/maida-open/x008/state.yaml");
    let moeckern = position("two-by-two", "examples/moeckern-open/x037/state.yaml");
    let is_read =
        |tongue: &Tongue, side: &str, line: &str| tongue.read(&format!("side: {side}\n\n{line}\n")).lost.is_empty();
    for row in rows {
        let cells = row.split('|').collect::<Vec<_>>();
        let said = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        for instead in said(cells[2]) {
            let is_moment = instead.starts_with("when ");
            let line = if is_moment { instead.replace("guns", "artillery") } else { format!("chass-1: {instead}") };
            let (tongue, side) = if is_moment { (&moeckern, "prussians") } else { (&maida, "french") };
            assert!(is_read(tongue, side, &line), "`{instead}` is read");
        }
        for vain in said(cells[1]).iter().filter(|vain| !vain.contains("2nd")) {
            assert!(!is_read(&maida, "french", &format!("chass-1: {vain}")), "`{vain}` comes back");
        }
    }
}
