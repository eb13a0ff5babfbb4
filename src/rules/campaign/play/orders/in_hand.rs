//! What a force has in hand: the step that is due, and what its standing orders say: CP-MAR-12, CP-ORD-10.

use crate::adjudicate::UnitId;
use crate::kit::Spot;
use crate::orders::{Condition, Reply, Standing, Step};
use crate::rules::campaign::charts::tables::rough;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::{Verb, held, replies};
use crate::rules::campaign::play::day::clock::Clock;
use crate::rules::campaign::play::record;
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Force;

/// What the step on hand of a force says.
pub(crate) fn on_hand<'c>(clock: &'c mut Clock<'_, '_>, id: &UnitId) -> Option<&'c Verb> {
    step_on_hand(clock, id).map(|step| &step.verb)
}

/// The step on hand of a force, which is read once.
pub(super) fn step_on_hand<'c>(clock: &'c mut Clock<'_, '_>, id: &UnitId) -> Option<&'c Step<Verb>> {
    let order = clock.referee.state().force(id)?.order.as_ref()?;
    let steps = if order.condition.is_some() { &order.otherwise } else { &order.steps };
    let text = steps.first()?;
    let march = clock.marches.entry(id.clone()).or_default();
    if march.step.as_ref().is_none_or(|(known, _)| known != text) {
        march.step = Some((text.clone(), held::read(text)));
    }
    march.step.as_ref().and_then(|(_, step)| step.as_ref())
}

/// Takes the step on hand off an order, with something in its place.
pub(crate) fn done(clock: &mut Clock<'_, '_>, id: &UnitId, instead: Vec<String>) {
    let Some(mut order) = clock.state().force(id).and_then(|force| force.order.clone()) else { return };
    let steps = if order.condition.is_some() { &mut order.otherwise } else { &mut order.steps };
    if !steps.is_empty() {
        steps.remove(0);
    }
    steps.splice(0..0, instead);
    let is_over = order.steps.is_empty() && (order.condition.is_none() || order.otherwise.is_empty());
    let order = (!is_over).then_some(order);
    record(clock.referee, "CP-MAR-12", Event::GoesOn { unit: id.clone(), order });
    let march = clock.march(id);
    (march.way, march.step) = (None, None);
}

/// CP-ORD-10: whether a condition holds at a force; `contact` are the enemies of a contact, where there is one.
pub(crate) fn holds(clock: &Clock<'_, '_>, force: &Force, condition: &Condition, contact: &[UnitId]) -> bool {
    let enemies = known_enemies(clock, force);
    let within = |far: u32| enemies.iter().any(|enemy| apart(clock.state(), force.at, enemy.at) <= far);
    let near = condition.near.map(|measure| measure.hundredths / 100);
    let clear = condition.clear.map(|measure| measure.hundredths / 100);
    let own = u32::try_from(force.value()).unwrap_or(u32::MAX);
    near.is_none_or(within)
        && clear.is_none_or(|far| !within(far))
        && condition.hour.is_none_or(|bound| bound.admits(clock.hour / 2))
        && condition.own.is_none_or(|bound| bound.admits(own))
        && condition.enemy.as_ref().is_none_or(|whom| {
            let about = |enemy: &&Known| match (contact.is_empty(), near) {
                (false, _) => enemy.unit.as_ref().is_some_and(|unit| contact.contains(unit)),
                (true, Some(far)) => apart(clock.state(), force.at, enemy.at) <= far,
                (true, None) => enemy.seen,
            };
            let words = enemies.iter().filter(about).map(|enemy| enemy.men).collect::<Vec<_>>();
            let men = words.iter().sum::<u32>();
            // One enemy is compared word with word, several together with the men that there are.
            let own_men = if words.len() > 1 { force.men() } else { rough(force.men()) };
            whom.0.iter().any(|one| match one.word.as_str() {
                "stronger" => men > own_men,
                "weaker" => men > 0 && men < own_men,
                "any" | "all" | "nearest" => men > 0,
                word => enemies.iter().filter(about).any(|enemy| enemy.name.is_like(word)),
            } != one.denied)
        })
}

/// The men that the word for the size of an enemy stands for.
fn words_of(clock: &Clock<'_, '_>, id: &UnitId) -> u32 {
    let seen = clock.state().force(id).filter(|_| clock.seen.contains(id)).map(|force| rough(force.men()));
    seen.or_else(|| clock.state().sighting(id).map(|sighting| sighting.men)).unwrap_or(0)
}

/// An enemy of whom a force knows.
struct Known {
    at: Spot,
    /// What its side calls him.
    name: UnitId,
    /// Who he is; nobody, where he bears a number by which he will not be known again.
    unit: Option<UnitId>,
    /// The men that the word for his size stands for.
    men: u32,
    /// Whether it sees him.
    seen: bool,
}

/// The enemies that a force knows of: those it sees itself, and those its side knew of at midnight.
fn known_enemies(clock: &Clock<'_, '_>, force: &Force) -> Vec<Known> {
    let state = clock.state();
    let seen = clock.with_eyes(|eyes| {
        let seen = state.enemies_of(&force.side).filter(|enemy| eyes.sees(force, enemy));
        let seen = seen.map(|enemy| Known {
            at: enemy.at,
            name: state.called_by(&enemy.unit, &force.side).clone(),
            unit: Some(enemy.unit.clone()),
            men: words_of(clock, &enemy.unit),
            seen: true,
        });
        seen.collect::<Vec<_>>()
    });
    let known = state.reports.iter().filter(|report| report.of != force.side).map(|report| Known {
        at: report.seen.at,
        name: state.reported_as(report, &force.side).clone(),
        unit: report.guise.is_none().then(|| report.unit.clone()),
        men: if report.guise.is_none() { words_of(clock, &report.unit) } else { report.seen.men },
        seen: false,
    });
    let known = known.filter(|known| !seen.iter().any(|other| other.name == known.name)).collect::<Vec<_>>();
    seen.into_iter().chain(known).collect()
}

/// What standing orders say to a decision, from the half-hour on in which they have come to the force.
pub(crate) fn decided(clock: &Clock<'_, '_>, force: &Force, when: &str, contact: &[UnitId]) -> Option<Vec<Step<Verb>>> {
    match &serving(clock, force, when, contact)?.reply {
        Reply::Steps(steps) => Some(steps.clone()),
        Reply::Default | Reply::Ask => None,
    }
}

/// The standing order that says it.
pub(crate) fn serving<'c>(
    clock: &'c Clock<'_, '_>,
    force: &Force,
    when: &str,
    contact: &[UnitId],
) -> Option<&'c Standing<Verb>> {
    if clock.told.get(&force.unit).is_some_and(|hour| clock.hour < *hour) {
        return None;
    }
    let on_file = clock.standing.get(&force.side)?;
    replies::serving(on_file, force, when, |condition| holds(clock, force, condition, contact))
}
