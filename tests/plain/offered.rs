//! What a refusal offers to whoever wrote another line can be mailed back as it is: it is read, and would be done.

use std::collections::BTreeMap;
use std::path::Path;

use super::corpus::position_on;
use super::strangers::{GAMES, lines_of};
use crate::support::trials;
use estafette::adjudicate::AnyRuleSet;
use estafette::game::Tongue;
use estafette::rules;

/// The lines that a help offers: what stands between backticks behind such words and has a colon.
fn offered(help: &str) -> Vec<&str> {
    let found = help.rsplit_once("what could be mailed is ").or_else(|| help.rsplit_once("did you mean "));
    let Some((_, offered)) = found else { return Vec::new() };
    offered.split('`').skip(1).step_by(2).filter(|line| line.contains(": ")).collect()
}

/// A line that a unit's own side could have written, with the fault that it comes back with.
fn refused(tongue: &Tongue, side: &str, line: &str) -> Vec<String> {
    let plain = tongue.read(&format!("side: {side}\n\n{line}\n"));
    plain.lost.into_iter().map(|(_, fault)| fault.help.unwrap_or_default()).collect()
}

/// The lines that are offered to strangers who played in one game, and those of them that come back.
fn offered_in(rules: &'static dyn AnyRuleSet, path: &Path, game: &str) -> (usize, Vec<String>) {
    let (mut count, mut wrong) = (0, Vec::new());
    let mut tongues: BTreeMap<String, Tongue> = BTreeMap::new();
    for line in lines_of(path).into_iter().step_by(trials(3, 1)) {
        let game = line.game.as_deref().unwrap_or(game);
        let state = format!("examples/{game}/x{:03}/state.yaml", line.exchange - 1);
        let made = || Tongue::of(rules, &position_on(rules, Path::new(&state)));
        let tongue = tongues.entry(state.clone()).or_insert_with(made);
        for help in refused(tongue, &line.side, &line.text) {
            let cures = offered(&help);
            count += cures.len();
            let back = cures.into_iter().filter(|cure| !refused(tongue, &line.side, cure).is_empty());
            wrong.extend(back.map(|cure| format!("{}: {}\n     offers `{cure}`", line.place, line.text)));
        }
    }
    (count, wrong)
}

#[test]
fn every_line_that_is_offered_is_read() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (id, game) in GAMES {
        let rules = rules::by_id(id).expect("there are such rules");
        for folder in ["eleventh", "conditions", "seventeenth"] {
            let path = Path::new("tests/plain/strangers").join(folder).join(format!("{id}.txt"));
            let (offered, back) = offered_in(rules, &path, game);
            count += offered;
            wrong.extend(back);
        }
    }
    println!("{count} lines are offered");
    assert!(count > trials(15, 50), "{count} alone");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What could belong to `else` or stand by itself is offered as a whole line.
#[test]
fn what_may_belong_to_a_second_choice_is_offered_whole() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let tongue = Tongue::of(rules, &position_on(rules, Path::new("examples/maida-open/x008/state.yaml")));
    let helps = refused(&tongue, "french", "chass-2: charge 27th if enemy not square, else move NW, form line");
    let lines = helps.iter().flat_map(|help| offered(help)).collect::<Vec<_>>();
    assert_eq!(
        lines.first(),
        Some(&"chass-2: charge 27th if enemy not square, else (move NW, form line)"),
        "{helps:?}"
    );
    assert!(lines.iter().all(|line| line.matches("else").count() == 1), "{helps:?}");
}

/// An order that hangs on what is no condition is offered with none at all by nobody.
#[test]
fn who_charges_on_a_condition_is_offered_no_charge_without() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let tongue = Tongue::of(rules, &position_on(rules, Path::new("examples/maida-open/x008/state.yaml")));
    for line in
        ["chass-1: charge the 20th if it looks shaken", "chass-1: charge the 20th if it looks shaken, else stand"]
    {
        let helps = refused(&tongue, "french", line);
        assert_eq!(helps.len(), 1, "{line}");
        assert!(!helps[0].contains("chass-1: charge"), "{line}: {helps:?}");
    }
}

/// Whoever writes what nobody understands is shown what his unit may do, by its form; but nobody whom he has not named.
#[test]
fn what_the_form_has_is_offered_where_nothing_is_understood() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let position = position_on(rules, Path::new("examples/maida-open/x008/state.yaml"));
    let tongue = Tongue::of(rules, &position);
    let told = refused(&tongue, "french", "chass-2: sally and skedaddle");
    assert!(!told[0].contains("20th") && told[0].contains("`chass-2: stand`"), "{told:?}");
    let told = refused(&tongue, "french", "voltigeurs: chrage wateville");
    assert!(told[0].contains("`voltigeurs: charge watteville`"), "{told:?}");
    // What is not to be done is never offered.
    for line in ["chass-1: do not on any account chrage 20th", "chass-1: never charge the 20th, mind"] {
        let told = refused(&tongue, "french", line);
        assert!(!told.iter().any(|help| help.contains("charge 20th`")), "{line}: {told:?}");
    }
}

/// Nobody keeps the umpire's machine busy with a mail of nonsense: the first lines are answered with lines to mail, all with what is
/// wrong.
#[test]
fn of_many_lines_that_are_not_understood_the_first_are_answered_with_lines_to_mail() {
    let rules = rules::by_id("really-simple").expect("there are such rules");
    let position = position_on(rules, Path::new("examples/maida-open/x008/state.yaml"));
    let tongue = Tongue::of(rules, &position);
    let told = refused(&tongue, "french", &"chass-2: sally and skedaddle\n".repeat(40));
    assert_eq!(told.len(), 40);
    assert_eq!(told.iter().filter(|help| !offered(help).is_empty()).count(), 12);
    assert!(told.iter().all(|help| help.contains("did you mean `rally`?")), "{told:?}");
}

/// What is offered is what nobody would laugh at: no shot at a hill, no charge at one's own, no way to oneself, no end without one.
#[test]
fn what_is_offered_makes_sense() {
    let offers = |id: &str, state: &str, side: &str, line: &str| {
        let rules = rules::by_id(id).expect("there are such rules");
        let tongue = Tongue::of(rules, &position_on(rules, Path::new(state)));
        refused(&tongue, side, line).join("; ")
    };
    let maida = |line: &str| offers("really-simple", "examples/maida-open/x008/state.yaml", "british", line);
    let told = maida("81st: shoot at the squadron that is running away, otherwise move up to the Swell");
    assert!(!told.contains("fire the-swell"), "{told}");
    let moeckern = |line: &str| offers("two-by-two", "examples/moeckern-open/x037/state.yaml", "prussians", line);
    let told = moeckern("The Brandenburg Regiment: follow the Leib Regiment closely");
    assert!(!told.contains("to brandenburg`"), "{told}");
    let told = moeckern("Brandenburg Hussars: charge the 20e Provisoire as soon as the Leib Regiment has engaged");
    assert!(!told.contains("charge the 20e Provisoire`") && !told.contains("charge leib`"), "{told}");
    let told = moeckern("5th Silesian Landwehr: oblique to the left and close on the battery");
    assert!(!told.contains("to the`"), "{told}");
}

/// Whoever orders what comes without an order hears what comes, and what may be said beforehand.
#[test]
fn what_a_unit_does_anyway_is_told_to_who_orders_it() {
    let rules = rules::by_id("napoleonic-brigade").expect("there are such rules");
    let tongue = Tongue::of(rules, &position_on(rules, Path::new("examples/quatre-bras-open/x014/state.yaml")));
    for (line, does, beforehand) in [
        ("brunswick-horse: follow up Husson", "it must follow up after", "when won, brunswick-horse: follow"),
        ("saxe-weimar: rally at the crossroads", "it is in flight", "when lost, saxe-weimar: rally"),
    ] {
        let told = refused(&tongue, "allied", line).join("; ");
        assert!(told.starts_with("leave the line out: ") && told.contains(does), "{line}: {told}");
        assert!(told.contains(beforehand) && refused(&tongue, "allied", beforehand).is_empty(), "{line}: {told}");
    }
}
