//! General orders altered in play: NB-ORD-04 to NB-ORD-10, NB-DEC-04, NB-DEC-34, NB-GAP-09.

use crate::adjudicate::{BySide, Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::charts::switches::OrderDelayRoll;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::general_orders::GeneralEntry;
use crate::rules::napoleonic_brigade::orders::{Orders, places};
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::play::{D6, Play, moving};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Alteration, State};
use crate::rules::napoleonic_brigade::setup::soundness;

/// An alteration that may be written, or a general order that may be given.
pub(crate) struct Addressed<'e> {
    pub(crate) units: Vec<UnitId>,
    pub(crate) entry: &'e GeneralEntry,
}

/// The entries of `general` that stand, and what was set aside.
#[derive(Default)]
pub(crate) struct GeneralEntries<'e> {
    pub(crate) addressed: Vec<Addressed<'e>>,
    pub(crate) illegal: Vec<IllegalOrder>,
}

/// A general order for a brigade that has one in the same file.
fn twice(unit: &UnitId) -> Wrong {
    Wrong {
        clause: None,
        reason: because!("`{}` [has] a general order in this file already", unit),
        help: "the second is dropped: say once what it is to do".into(),
    }
}

/// The entries of `general` of a file: each addresses brigades of the side that are in play, and names places that are
/// there.
pub(crate) fn written<'e>(state: &State, ground: &Ground, side: &Side, orders: &'e Orders) -> GeneralEntries<'e> {
    let mut written = GeneralEntries::default();
    let mut known = Vec::new();
    for entry in &orders.general {
        let mut units = Vec::new();
        let counts = not_by_commander(state, side, entry).is_none();
        for named in &entry.units {
            let may = may_order(state, ground, side, entry, &named.name);
            let once = may.and_then(|unit| {
                // A recall and what is sent instead may come together.
                let meant = (unit.clone(), entry.order.is_some());
                let again = known.contains(&meant);
                known.extend(counts.then_some(meant));
                if again { Err(twice(&unit)) } else { Ok(unit) }
            });
            match once {
                Ok(unit) => units.push(unit),
                Err(wrong) => {
                    let unit = UnitId::new(&named.name);
                    written.illegal.push(wrong.order(&unit, 0, named.span));
                }
            }
        }
        if !units.is_empty() {
            written.addressed.push(Addressed { units, entry });
        }
    }
    written
}

fn may_order(state: &State, ground: &Ground, side: &Side, entry: &GeneralEntry, name: &str) -> Result<UnitId, Wrong> {
    let plain = |reason: Reason, help: Reason| Wrong { clause: None, reason, help };
    let Some(brigade) = state.named(name) else {
        if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
            return Err(plain(reason, "it has its orders, and waits".into()));
        }
        return Err(plain(because!("there is no brigade `{}`", Fact::typed(name)), places::meant(state, name)));
    };
    let id = &brigade.unit;
    let help = Reason::from("it is passed over");
    if brigade.side != *side {
        return Err(plain(because!("`{}` [is] not yours", id), help));
    }
    if brigade.is_gone() {
        return Err(plain(because!("`{}` [is] out of play", id), help));
    }
    let wrong = entry.order.as_ref();
    let wrong = wrong.and_then(|order| soundness::general_wrong(state, ground, brigade, order));
    wrong.map_or(Ok(id.clone()), Err)
}

/// NB-ORD-04: what was not written by the commander in chief, where the game file names one.
pub(crate) fn not_by_commander(state: &State, side: &Side, entry: &GeneralEntry) -> Option<Wrong> {
    let commander = state.card(side).commander.as_ref()?;
    let by = entry.by.as_ref()?;
    (!by.eq_ignore_ascii_case(commander)).then(|| {
        let reason = because!("`{}` is not the commander in chief", by);
        let help = because!("`{}` alone alters general orders", Fact::typed(commander));
        Wrong::new("NB-ORD-04", reason, help)
    })
}

/// The alterations that a file may write, and what was set aside.
pub(crate) fn alterations_of<'e>(
    state: &State,
    ground: &Ground,
    side: &Side,
    orders: &'e Orders,
) -> GeneralEntries<'e> {
    let mut written = written(state, ground, side, orders);
    written.addressed.retain(|addressed| {
        let wrong = not_by_commander(state, side, addressed.entry);
        let order = wrong.map(|wrong| wrong.order(&addressed.units[0], 0, addressed.entry.span));
        let stands = order.is_none();
        written.illegal.extend(order);
        stands
    });
    written
}

/// NB-ORD-05, NB-ORD-09: the events of alterations that come into force in this turn, in the order in which they were
/// written.
fn arriving(state: &State) -> Vec<Event> {
    let due = state.alterations.iter().filter(|altered| altered.due <= state.turn);
    let mut due = due.collect::<Vec<_>>();
    due.sort_by_key(|altered| altered.number);
    let in_play = |id: &UnitId| state.find(id).is_some_and(|brigade| !brigade.is_gone());
    let arrives = due.into_iter().map(|altered| Event::InForce {
        number: altered.number,
        units: altered.units.iter().filter(|id| in_play(id)).cloned().collect(),
        order: altered.order.clone(),
    });
    arrives.collect()
}

/// The position with the general orders that are in force in this turn: by these its orders are judged (NB-ORD-06).
pub(crate) fn with_orders_in_force(state: &State, ground: &Ground) -> State {
    let mut then = state.clone();
    for event in arriving(state) {
        crate::rules::napoleonic_brigade::events::apply::apply(&mut then, &event);
    }
    for unit in then.in_order_of_dice() {
        if let Some(passed) = moving::passes(&then, ground, &unit, &[]) {
            crate::rules::napoleonic_brigade::events::apply::apply(&mut then, &Event::Reaches { unit, passed });
        }
    }
    then
}

/// NB-DEC-04: phase 0: alterations are written, each with its die of delay, and those whose delay has run out come into
/// force.
pub(crate) fn alter_orders(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        play.referee.look_as(Some(side));
        let written = alterations_of(play.state(), &play.ground, side, mail);
        play.referee.look_as(None);
        plans::set_aside(play, side, written.illegal);
        for Addressed { units, entry } in written.addressed {
            let each = match play.state().house_rules.order_delay_roll {
                OrderDelayRoll::PerAlteration => vec![units],
                OrderDelayRoll::PerBrigade => units.into_iter().map(|unit| vec![unit]).collect(),
            };
            for units in each {
                alter(play, side, units, entry);
            }
        }
    }
    for event in arriving(play.state()) {
        play.record("NB-ORD-05", event);
    }
    moving::route_points(play);
}

/// NB-ORD-05, NB-ORD-07, NB-ORD-08: written in turn T with die d, it is in force from turn T + d.
fn alter(play: &mut Play<'_, '_>, side: &Side, units: Vec<UnitId>, entry: &GeneralEntry) {
    let (number, written) = (play.state().altered + 1, play.state().turn);
    // Where units are hidden, a number would tell how often the enemy has written.
    let act = match units.first().filter(|_| play.referee.is_veiled()) {
        Some(first) => format!("delay/{}", first.in_label()),
        None => format!("delay/{number}"),
    };
    let die = play.roll(&act, D6, 1)[0];
    let alteration = Alteration {
        number,
        side: side.clone(),
        units,
        order: entry.order.clone(),
        written,
        due: written + u32::from(die),
    };
    let clause = match alteration.order {
        Some(_) => "NB-ORD-05",
        None => "NB-DEC-34",
    };
    play.record(clause, Event::Alters { alteration });
}
