//! What a force has in hand: the step that is due, and what its standing orders say: CP-MAR-10, CP-MAR-12, CP-ORD-10, CP-CON-13.

use crate::adjudicate::UnitId;
use crate::kit::Spot;
use crate::orders::{Condition, Reply, Standing, Step};
use crate::rules::campaign::charts::switches::{AS_IT_STANDS_NOW, EACH_FOR_HIMSELF};
use crate::rules::campaign::charts::tables::rough;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::allowed::{hex_of, path_of};
use crate::rules::campaign::orders::{Goal, Verb, held, replies};
use crate::rules::campaign::play::day::clock::Clock;
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::{Force, Order};
use crate::rules::campaign::position::state::State;

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
    record(clock.referee, "CP-MAR-12", Event::GoesOn { unit: id.clone(), order: order.if_any() });
    let march = clock.march(id);
    (march.way, march.step) = (None, None);
}

/// How a force has come into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// By a step, or it was pushed: what leads it there it finds done by itself.
    ByDay,
    /// Into the field that it has won, when its march is over.
    IntoTheField,
}

/// CP-MAR-10, CP-CON-13, CP-AFT-08: a force has come from a hex into another, and is rid of so much of its path as leads there; where
/// that is not on its path, it goes to the next hex of that first, by any way. In older plays a path was gone on with from anywhere.
pub(crate) fn keeps_to_its_path(
    referee: &mut Judge<'_>,
    id: &UnitId,
    (from, to): (Spot, Spot),
    came: Came,
    clause: &'static str,
) {
    if referee.play_number() < EACH_FOR_HIMSELF {
        return;
    }
    let state = referee.state();
    if let Some(order) = state.force(id).and_then(|force| left_to_do(state, force, (from, to), came)) {
        record(referee, clause, Event::GoesOn { unit: id.clone(), order });
    }
}

/// What is left of an order then: nothing where it is as it was.
fn left_to_do(state: &State, force: &Force, (from, to): (Spot, Spot), came: Came) -> Option<Option<Order>> {
    let mut order = force.order.clone()?;
    let steps = if order.condition.is_some() { &mut order.otherwise } else { &mut order.steps };
    let step = held::read(steps.first()?).filter(|step| step.condition.is_none())?;
    let is_there = |goal: &Goal| hex_of(state, &force.side, from, &goal.word) == Some(to);
    let instead = match &step.verb {
        Verb::Move(path) => {
            let hexes = path_of(state, from, path)?;
            let on_it = hexes.iter().position(|hex| *hex == to);
            let next = on_it.or_else(|| hexes.iter().position(|hex| *hex != from))?;
            let back = on_it.is_none().then(|| format!("{{to: {}}}", hexes[next]));
            back.into_iter().chain(held::path(&path[next + 1..])).collect::<Vec<_>>()
        }
        Verb::To { goal, by } if came == Came::IntoTheField => match by.split_first() {
            None if is_there(goal) => Vec::new(),
            Some((first, rest)) if is_there(first) => vec![held::way(goal, rest)],
            _ => return None,
        },
        _ => return None,
    };
    steps.splice(0..1, instead);
    Some(order.if_any())
}

/// CP-ORD-10: whether a condition holds at a force; `contact` are the enemies of a contact, where there is one.
pub(crate) fn holds(clock: &Clock<'_, '_>, force: &Force, condition: &Condition, contact: &[UnitId]) -> bool {
    let enemies = known_enemies(clock, force, contact);
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

/// The men that the word for the size of an enemy stands for, in older plays: who came into sight just now had none.
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
fn known_enemies(clock: &Clock<'_, '_>, force: &Force, contact: &[UnitId]) -> Vec<Known> {
    let state = clock.state();
    let by_sight = clock.referee.play_number() >= AS_IT_STANDS_NOW;
    let seen = clock.with_eyes(|eyes| {
        // CP-INT-02: whoever is in contact is hidden no longer.
        let met = |enemy: &Force| by_sight && contact.contains(&enemy.unit);
        let seen = state.enemies_of(&force.side).filter(|enemy| met(enemy) || eyes.sees(force, enemy));
        let seen = seen.map(|enemy| Known {
            at: enemy.at,
            name: state.called_by(&enemy.unit, &force.side).clone(),
            unit: Some(enemy.unit.clone()),
            men: if by_sight { rough(enemy.men()) } else { words_of(clock, &enemy.unit) },
            seen: true,
        });
        seen.collect::<Vec<_>>()
    });
    let known = state.reports.iter().filter(|report| report.of != force.side).map(|report| Known {
        at: report.seen.at,
        name: state.reported_as(report, &force.side).clone(),
        unit: report.guise.is_none().then(|| report.unit.clone()),
        men: if report.guise.is_none() && !by_sight { words_of(clock, &report.unit) } else { report.seen.men },
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
