//! A book tells everybody's story, and is held against the reports: what all may see is told to all in one order, in the same words but for
//! `you` and `your left`, and under a headline that one of the reports has.

use super::sound::Sight;
use super::story;
use estafette::adjudicate::{Account, AnyRuleSet, Outcome, Position, Side, Story, UnitId};

/// Where the story of nobody in particular and those of the sides part, though all of them saw the same.
pub(super) fn told_otherwise(
    rules: &dyn AnyRuleSet,
    before: &Position,
    outcome: &Outcome,
    exchange: u32,
) -> Vec<String> {
    let told = |side: Option<&Side>| {
        let account = rules.account(before, &outcome.log, side)?;
        let mut seen = events(&account);
        // Of places, too, a side may know less, or hear later.
        seen.extend(
            Sight { rules, before, outcome, side, exchange }.digest().fallen().iter().map(|taken| format!("{taken:?}")),
        );
        Some((seen, story(rules, before, outcome, (side, exchange))?))
    };
    let Some((seen, whole)) = told(None) else { return Vec::new() };
    let sides = rules.roster(before).sides;
    let own = sides.iter().filter_map(|(side, _)| told(Some(side)));
    let own = own.filter(|(events, _)| *events == seen).map(|(_, story)| story).collect::<Vec<_>>();
    let mut wrong = own.iter().flat_map(|story| in_another_order(&whole, story)).collect::<Vec<_>>();
    if own.len() == sides.len() && !own.iter().any(|story| is_headed_alike(&whole.headline, &story.headline)) {
        wrong.push(format!(
            "nobody reads under \"{}\", but under {:?}",
            whole.headline,
            own.iter().map(|story| &story.headline)
        ));
    }
    // The first side's left and right are everybody's.
    if let [first, ..] = own.as_slice()
        && told(sides.first().map(|(side, _)| side)).is_some_and(|(_, story)| story == *first)
    {
        wrong.extend(in_other_words(&whole, first));
    }
    wrong
}

/// What happened to whom, wherever it is seen from.
fn events(account: &Account) -> Vec<String> {
    account.incidents.iter().map(|incident| format!("{:?} {:?}", incident.who, incident.what)).collect()
}

fn in_another_order(whole: &Story, own: &Story) -> Option<String> {
    let shared = |story: &Story, other: &Story| -> Vec<Vec<UnitId>> {
        let told = story.episodes.iter().map(|episode| episode.units.clone());
        let is_told =
            |units: &Vec<UnitId>| !units.is_empty() && other.episodes.iter().any(|episode| episode.units == *units);
        told.filter(is_told).collect()
    };
    let (all, his) = (shared(whole, own), shared(own, whole));
    (all != his).then(|| format!("everybody is told {all:?}, a side {his:?}"))
}

fn in_other_words(whole: &Story, own: &Story) -> Vec<String> {
    let begins = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let pairs = whole.episodes.iter().flat_map(|episode| {
        let mut alike = own.episodes.iter().filter(|other| !episode.units.is_empty() && other.units == episode.units);
        alike.next().filter(|_| alike.next().is_none()).map(|other| (&episode.text, &other.text))
    });
    // Who comes into the enemy's sight is told so by himself, and by nobody else.
    let is_own = |his: &str| ["You", "Your"].contains(&begins(his).as_str()) || his.contains("has now seen");
    let apart = pairs.filter(|(all, his)| begins(all) != begins(his) && !is_own(his));
    apart.map(|(all, his)| format!("everybody reads \"{all}\", a side \"{his}\"")).collect()
}

/// Headlines that count units speak of `your units` to whose they are.
fn is_headed_alike(whole: &str, own: &str) -> bool {
    whole == own || own.contains("of your") || own.contains("of yours")
}
