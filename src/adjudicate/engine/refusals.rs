//! Armies whose units are called like words of the rules and of sentences, and what a report makes of their refused orders.

use crate::adjudicate::play::gate::Unjudged;
use crate::adjudicate::play::referee::Referee;
use crate::adjudicate::play::rule_set::RuleSet;
use crate::adjudicate::telling::phrases::Phrases;
use crate::adjudicate::terms::question::Policy;
use crate::adjudicate::terms::reason::{Calls, Fact, Reason};
use crate::adjudicate::terms::roster::{BySide, Roster, UnitId};
use crate::dice::Seeded;
use crate::yaml::{Faults, parse};

/// Calls a unit by its printed name, and nothing else by any.
struct Printed<'r>(&'r Roster);

impl Calls for Printed<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(unit) => Some(self.0.unit(unit).to_owned()),
            _ => None,
        }
    }
}

fn unit(fact: &Fact) -> Vec<&UnitId> {
    match fact {
        Fact::Unit(unit) => vec![unit],
        Fact::Part(part) => units(part.facts()),
        Fact::Many(facts) => units(facts),
        _ => Vec::new(),
    }
}

fn units(facts: &[Fact]) -> Vec<&UnitId> {
    facts.iter().flat_map(unit).collect()
}

/// Plays an exchange in which the first side of a game orders what is refused step by step, and tells it. Printed names must
/// end in `+`, which nothing else has. Each reason stands in the report with the names of its units and no other: put back
/// into ids it reads as in the log. Gives the reasons in plain words.
#[track_caller]
pub fn refused<R: RuleSet>(game: &str, orders: &str, reason: impl Fn(&R::Event) -> Option<&Reason>) -> Vec<String> {
    let mut faults = Faults::default();
    let state = R::set_up(&parse(game).expect("yaml"), &mut faults);
    let state = state.unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let read = R::read(&parse(orders).expect("yaml"), orders, &mut faults);
    let read = read.unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let roster = R::roster(&state);
    let mut first = Some(read);
    let sides = roster.sides.iter().map(|(side, _)| (side.clone(), Some(first.take().unwrap_or_default())));
    let orders = BySide::new(sides);
    let mut chance = Seeded::new("refused");
    let sound = Unjudged::<R>::of(state.clone()).sound().expect("a position that can be played");
    let mut referee = Referee::<R>::new(sound, Policy::Default, &mut chance);
    R::play(&mut referee, &orders, &[]).expect("nobody is asked");
    let (_, log, _) = referee.close();
    let told = R::tell(&state, &log, &roster, None, Phrases::NONE);
    let report = told.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join(" ");
    let reasons = log.iter().filter_map(|entry| reason(&entry.event));
    let plain = reasons.map(|reason| {
        let said = reason.told(&Printed(&roster));
        // A voice may put an article before a name.
        let bare = |text: &str| text.replace("the ", "");
        assert!(bare(&report).contains(&bare(&said)), "{said:?} in {report}");
        let named = units(reason.facts());
        assert_eq!(said.matches('+').count(), named.len(), "{said}");
        let back = named.iter().fold(said, |said, unit| said.replacen(roster.unit(unit), unit.as_str(), 1));
        assert_eq!(back, reason.to_string().replace('`', ""));
        reason.to_string()
    });
    plain.collect()
}
