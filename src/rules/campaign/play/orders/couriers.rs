//! Orders on the road: CP-ORD-01, CP-ORD-04, CP-ORD-06, CP-ORD-07, CP-ORD-08, CP-ORD-09.

use std::collections::BTreeMap;

use crate::adjudicate::{Basis, OnFile, Side, UnitId};
use crate::dice::D6;
use crate::orders::{Standing, standing_after, without_names};
use crate::rules::campaign::Campaign;
use crate::rules::campaign::charts::switches::{AS_IT_READS, Couriers, CouriersLost, OWN_NAMES, TO_THE_WORD};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::allowed::{Plan, Refused, leads_nowhere};
use crate::rules::campaign::orders::replies::is_called;
use crate::rules::campaign::orders::{Orders, Verb, held};
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::command::{commander, foremost, ride};
use crate::rules::campaign::position::force::{Force, Order, Riding};
use crate::rules::campaign::position::state::State;

/// What arrives on a day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    /// Orders by the half-hour of their arrival and the force, the later written counting where two come together.
    pub(crate) orders: BTreeMap<u32, BTreeMap<UnitId, Order>>,
}

impl Mail {
    /// What was sent on an earlier day and arrives today.
    pub(crate) fn of_the_road(state: &State) -> Mail {
        let mut mail = Mail::default();
        for force in &state.army {
            for riding in force.riding.iter().filter(|riding| riding.day == state.day) {
                mail.put(riding.hour, &force.unit, riding.order.clone());
            }
        }
        mail
    }

    fn put(&mut self, hour: u32, unit: &UnitId, order: Order) {
        self.orders.entry(hour).or_default().insert(unit.clone(), order);
    }
}

/// Puts the standing orders of a side on file. `known` is the position as it knows it: what leads nowhere in that is set aside, which
/// older plays filed.
///
/// CP-ORD-09: to a force of which the courier is lost nothing comes of what names it.
pub(crate) fn file(referee: &mut Judge<'_>, side: &Side, mail: &Orders, known: &State, lost: &[UnitId]) {
    let checks = referee.play_number() >= OWN_NAMES;
    let nowhere = |order: &Standing<Verb>| if checks { leads_nowhere(known, side, order) } else { None };
    let (good, struck) = mail.standing.iter().partition::<Vec<_>, _>(|order| nowhere(order).is_none());
    for Refused { unit, step, wrong, .. } in struck.into_iter().filter_map(nowhere) {
        let clause = wrong.clause.map(crate::adjudicate::Clause::new);
        let event = Event::Struck { unit, side: side.clone(), step, clause, reason: wrong.reason };
        record(referee, wrong.clause.unwrap_or("CP-ORD-12"), event);
    }
    if good.is_empty() {
        return;
    }
    let before =
        OnFile::of(&referee.state().standing, side).into_iter().flat_map(|held| held.orders).collect::<Vec<_>>();
    let is_lost = |word: &str| lost.iter().filter_map(|id| known.force(id)).any(|force| is_called(force, word));
    let arrives = |order: &Standing<Verb>| {
        let text = if lost.is_empty() { order.text.clone() } else { without_names(&order.text, is_lost)? };
        Some(Standing { text, ..order.clone() })
    };
    let good = good.into_iter().filter_map(arrives).collect::<Vec<_>>();
    if good.is_empty() {
        return;
    }
    let orders = standing_after(&before, &good, Campaign::stays(referee.play_number()));
    record(referee, "CP-ORD-04", Event::Standing { side: side.clone(), orders });
}

/// CP-ORD-09: one die for all that one leader sends to a force on a day, its order and the standing orders that name it; gives those to
/// whom nothing comes. In older plays it was thrown for an order alone, as that was sent.
pub(crate) fn lost(
    referee: &mut Judge<'_>,
    side: &Side,
    mail: &Orders,
    known: &State,
    plans: &[Plan<'_>],
) -> Vec<UnitId> {
    if referee.play_number() < AS_IT_READS {
        return Vec::new();
    }
    let good = mail.standing.iter().filter(|order| leads_nowhere(known, side, order).is_none());
    let named = good.filter_map(|order| order.units.as_ref()).flat_map(|whom| &whom.0).collect::<Vec<_>>();
    let is_written_to = |force: &&Force| {
        let is_ordered = plans.iter().any(|plan| plan.unit == force.unit);
        is_ordered || named.iter().any(|one| !one.denied && is_called(force, &one.word))
    };
    let to = known.forces_of(side).filter(is_written_to).map(|force| force.unit.clone());
    let mut to = to.collect::<Vec<_>>();
    to.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    to.retain(|unit| !gets_through(referee, side, unit));
    to
}

/// CP-ORD-09: whether a courier gets through to a force, by his die where he is at risk.
fn gets_through(referee: &mut Judge<'_>, side: &Side, unit: &UnitId) -> bool {
    let state = referee.state();
    let Some(force) = state.force(unit) else { return true };
    let rides = state.house_rules.couriers == Couriers::Ride && state.house_rules.couriers_lost == CouriersLost::Yes;
    if !rides || ride(state, force) <= 4 {
        return true;
    }
    let own = commander(state, force).map(|(leader, _)| leader.clone());
    let chief = || foremost(state, side, state.headquarters(side).into_iter()).map(|leader| leader.unit.clone());
    let post = || state.headquarters(side).map(|force| force.unit.clone());
    let leader = own.or_else(chief).or_else(post).unwrap_or_else(|| unit.clone());
    let label = format!("t{}/courier/{}/{}", state.day, unit.in_label(), leader.in_label());
    let unit = unit.clone();
    if referee.roll(label, D6, 1)[0] == 1 {
        record(referee, "CP-ORD-09", Event::Lost { unit, leader });
        return false;
    }
    // In older plays his die stood beside whatever was told next.
    if referee.play_number() >= TO_THE_WORD {
        record(referee, "CP-ORD-09", Event::Carried { unit, leader });
    }
    true
}

/// CP-ORD-04, CP-ORD-06: an order rides one hex a half-hour to where its force stands at half-hour 0, and arrives there and then
/// wherever that has gone; until then the force goes on with its old one (CP-ORD-08). CP-ORD-09: it may be lost.
pub(crate) fn send(referee: &mut Judge<'_>, mail: &mut Mail, side: &Side, plan: &Plan<'_>) {
    let state = referee.state();
    let day = state.day;
    // CP-ORD-12: a force that is no more hears nothing, and nobody tells.
    let (Some(force), Some(order)) = (state.force(&plan.unit), held::of_entry(&plan.entry.text, day)) else { return };
    let far = ride(state, force);
    if referee.play_number() < AS_IT_READS && !gets_through(referee, side, &plan.unit) {
        return;
    }
    if far < 48 {
        mail.put(far, &plan.unit, order);
        return;
    }
    let riding = Riding { day: day + far / 48, hour: far % 48, chief: true, order };
    record(referee, "CP-ORD-04", Event::Rides { unit: plan.unit.clone(), riding });
}

/// CP-ORD-04: the half-hour in which standing orders that were mailed today come to a force.
pub(crate) fn hears_of_standing(state: &State, unit: &UnitId) -> u32 {
    let Some(force) = state.force(unit) else { return 0 };
    match state.house_rules.couriers {
        Couriers::Ride => ride(state, force).min(47),
        Couriers::None => 0,
    }
}
