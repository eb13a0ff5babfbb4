//! Replies: CP-D-01, CP-D-02, CP-D-03, CP-D-04, CP-D-05, CP-D-06, CP-D-07, CP-D-08, CP-D-09.

use crate::adjudicate::Side;
use crate::orders::{Body, Look, Part, Parted, Reply, Standing, Step, parts_of, standing_from_text};
use crate::rules::campaign::orders::{Goal, Verb, Words, held};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::State;
use crate::yaml::{Faults, Span};

/// The replies of each decision, in the words of the language.
pub(crate) const REPLIES: &[(&str, &str)] = &[
    ("met", "`attack`, `hold`, `delay` and `avoid`"),
    ("attacked", "`hold`, `delay` and `avoid`"),
    ("guns", "`go` and `stand`"),
    ("beaten", "`go:` with `homeward`, `safest`, sides, hexes or places"),
    ("won", "`follow`, `occupy` and `stand`"),
    ("blocked", "`go-on` and `stand`"),
    ("seen", "a stance, `stand`, `to:`, `toward:` and `move:`"),
    ("breach", "`stand` and `surrender`"),
    ("leave", "`burn` and `go`"),
];

fn is_reply(when: &str, verb: &Verb) -> bool {
    use crate::rules::campaign::position::force::Stance::{Attack, Avoid, Delay, Hold};
    match (when, verb) {
        ("met", Verb::Stance(Attack | Hold | Delay | Avoid))
        | ("attacked", Verb::Stance(Hold | Delay | Avoid))
        | ("guns" | "won" | "blocked" | "breach" | "seen", Verb::Stand)
        | ("won", Verb::Follow | Verb::Occupy)
        | ("blocked", Verb::GoOn)
        | ("seen", Verb::Stance(_) | Verb::To { .. } | Verb::Toward(_) | Verb::Move(_))
        | ("breach", Verb::Surrender) => true,
        ("guns" | "leave", Verb::Go(words)) => words.is_empty(),
        ("beaten", Verb::Go(words)) => !words.is_empty(),
        ("leave", Verb::Burn(goal)) => goal.word.is_empty(),
        _ => false,
    }
}

/// Whether every reply is one of its decision, and every length one of hexes.
pub(crate) fn are_sound(orders: &Body<Verb>, faults: &mut Faults) -> bool {
    let found = [orders.strange_replies(is_reply, REPLIES), orders.lengths_not_in_hexes()];
    faults.takes(found.concat())
}

impl Parted for Verb {
    type Place = Goal;

    fn parts<'p>(&'p self, _span: Span, look: Look<'_, 'p, Goal>) {
        match self {
            Verb::Toward(list) => parts_of(list, look),
            Verb::To { goal, by } => {
                look(Part::Place(goal));
                by.iter().for_each(|goal| look(Part::Place(goal)));
            }
            Verb::Join(goal)
            | Verb::Garrison(goal)
            | Verb::Besiege(goal)
            | Verb::Storm(goal)
            | Verb::Burn(goal)
            | Verb::Build(goal)
            | Verb::Depot(goal) => look(Part::Place(goal)),
            Verb::Go(goals) => goals.iter().for_each(|goal| look(Part::Place(goal))),
            Verb::Move(_)
            | Verb::Wait(_)
            | Verb::Stand
            | Verb::Split { .. }
            | Verb::Stance(_)
            | Verb::Start(_)
            | Verb::Pace(_)
            | Verb::Night(_)
            | Verb::Otherwise(_)
            | Verb::Follow
            | Verb::Occupy
            | Verb::GoOn
            | Verb::Surrender => {}
        }
    }
}

/// The standing orders of a side that are on file, read.
pub(crate) fn on_file(state: &State, side: &Side) -> Vec<Standing<Verb>> {
    let held = state.standing.iter().filter(|held| held.side == *side);
    held.flat_map(|held| &held.orders).filter_map(|text| standing_from_text::<Words>(text)).collect()
}

/// What a force does about a decision by the standing orders on file: those that name it go before those of its side; two
/// of one rank that hold together and differ cancel each other. `holds` tests a condition at the force.
pub(crate) fn standing(
    state: &State,
    force: &Force,
    when: &str,
    holds: impl Fn(&crate::orders::Condition) -> bool,
) -> Option<Vec<Step<Verb>>> {
    served(&on_file(state, &force.side), force, when, holds)
}

/// The same by standing orders that are read.
pub(crate) fn served(
    on_file: &[Standing<Verb>],
    force: &Force,
    when: &str,
    holds: impl Fn(&crate::orders::Condition) -> bool,
) -> Option<Vec<Step<Verb>>> {
    match &serving(on_file, force, when, holds)?.reply {
        Reply::Steps(steps) => Some(steps.clone()),
        Reply::Default | Reply::Ask => None,
    }
}

/// The standing order by which a force does what it does about a decision.
pub(crate) fn serving<'o>(
    on_file: &'o [Standing<Verb>],
    force: &Force,
    when: &str,
    holds: impl Fn(&crate::orders::Condition) -> bool,
) -> Option<&'o Standing<Verb>> {
    let said = on_file.iter().filter(|order| order.when == when);
    let serving = said.filter(|order| order.condition.as_ref().is_none_or(&holds)).collect::<Vec<_>>();
    let names = |order: &&&Standing<Verb>| {
        let whom = order.units.as_ref();
        whom.is_some_and(|whom| whom.0.iter().any(|one| !one.denied && is_called(force, &one.word)))
    };
    let own = serving.iter().filter(names).copied().collect::<Vec<_>>();
    let of_side = serving.iter().filter(|order| order.units.is_none()).copied().collect::<Vec<_>>();
    agreed(&own).or_else(|| agreed(&of_side))
}

/// Of orders that say the same the first.
pub(crate) fn agreed<'o>(orders: &[&'o Standing<Verb>]) -> Option<&'o Standing<Verb>> {
    let verbs = |order: &Standing<Verb>| match &order.reply {
        Reply::Steps(steps) => Some(steps.iter().map(|step| step.verb.clone()).collect::<Vec<_>>()),
        _ => None,
    };
    let bare =
        |verbs: Option<Vec<Verb>>| verbs.map(|verbs| format!("{:?}", verbs.iter().map(spelt).collect::<Vec<_>>()));
    let first = orders.first()?;
    let alike = orders.iter().all(|order| bare(verbs(order)) == bare(verbs(first)));
    (alike && matches!(first.reply, Reply::Steps(_))).then_some(*first)
}

/// CP-D-07: the steps of a reply that come into force as an order, as they were written, but for a stance, which is taken at once.
pub(crate) fn as_orders(reply: &Standing<Verb>) -> Vec<String> {
    let texts = crate::yaml::parse(&reply.text).ok().and_then(|node| node.get("do").map(held::texts));
    let mut texts = texts.unwrap_or_default();
    let is_stance = |step: Step<Verb>| step.condition.is_none() && held::stance_of(&step.verb).is_some();
    texts.retain(|text| !held::read(text).is_some_and(is_stance));
    texts
}

/// The step of a reply that nobody takes as it is written: each decision but `seen` is answered by one step, without a condition of
/// its own, and `seen` by one stance.
pub(crate) fn passed_over(reply: &Standing<Verb>) -> Option<&Step<Verb>> {
    let Reply::Steps(steps) = &reply.reply else { return None };
    if reply.when == "seen" {
        let is_stance = |step: &&Step<Verb>| step.condition.is_none() && held::stance_of(&step.verb).is_some();
        return steps.iter().filter(is_stance).nth(1);
    }
    steps.iter().find(|step| step.condition.is_some()).or_else(|| steps.get(1))
}

/// A reply without its place in the file.
fn spelt(verb: &Verb) -> String {
    match verb {
        Verb::Go(goals) => format!("go {}", goals.iter().map(|goal| goal.word.as_str()).collect::<Vec<_>>().join(" ")),
        Verb::To { goal, by } => {
            let by = by.iter().map(|goal| goal.word.as_str()).collect::<Vec<_>>();
            format!("to {} by {}", goal.word, by.join(" "))
        }
        Verb::Toward(whom) => {
            let words = whom.0.iter().map(|one| one.word.as_str()).collect::<Vec<_>>();
            format!("toward {}", words.join(" "))
        }
        Verb::Burn(_) => "burn".to_owned(),
        other => format!("{other:?}"),
    }
}

/// CP-FOR-10: whether a word names a force, by its id or by what its own side calls it.
pub(crate) fn is_called(force: &Force, word: &str) -> bool {
    force.unit.is_like(word) || force.name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(word))
}
