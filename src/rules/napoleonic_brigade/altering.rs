//! General orders altered in play: NB-ORD-04 to NB-ORD-10, NB-DEC-04, NB-DEC-34, NB-GAP-09.

use super::event::Event;
use super::general::GeneralEntry;
use super::ground::Ground;
use super::house_rules::OrderDelayRoll;
use super::orders::Orders;
use super::play::{D6, Play};
use super::state::{Alteration, State};
use crate::adjudicate::{BySide, IllegalOrder, Side, UnitId, Wrong};

/// An alteration that may be written, or a general order that may be given.
pub(super) struct Addressed<'e> {
    pub(super) units: Vec<UnitId>,
    pub(super) entry: &'e GeneralEntry,
}

/// The entries of `general` that stand, and what was set aside.
#[derive(Default)]
pub(super) struct Written<'e> {
    pub(super) addressed: Vec<Addressed<'e>>,
    pub(super) illegal: Vec<IllegalOrder>,
}

impl State {
    /// The entries of `general` of a file: each addresses brigades of the side that are in play, and names places that are
    /// there.
    pub(super) fn written<'e>(
        &self,
        ground: &Ground,
        side: &Side,
        orders: &'e Orders,
    ) -> Written<'e> {
        let mut written = Written::default();
        for entry in &orders.general {
            let mut units = Vec::new();
            for named in &entry.units {
                match self.may_order(ground, side, entry, &named.name) {
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

    fn may_order(
        &self,
        ground: &Ground,
        side: &Side,
        entry: &GeneralEntry,
        name: &str,
    ) -> Result<UnitId, Wrong> {
        let plain = |reason: String, help: String| Wrong {
            clause: None,
            reason,
            help,
        };
        let Some(brigade) = self.named(name) else {
            return Err(plain(
                format!("there is no brigade `{name}`"),
                self.meant(name),
            ));
        };
        let id = &brigade.unit;
        let help = "it is passed over".to_owned();
        if brigade.side != *side {
            return Err(plain(format!("`{id}` is not yours"), help));
        }
        if brigade.is_gone() {
            return Err(plain(format!("`{id}` is out of play"), help));
        }
        let wrong = entry.order.as_ref();
        let wrong = wrong.and_then(|order| self.general_wrong(ground, brigade, order));
        wrong.map_or(Ok(id.clone()), Err)
    }

    /// NB-ORD-04: what was not written by the commander in chief, where the game file names one.
    pub(super) fn not_by_commander(&self, side: &Side, entry: &GeneralEntry) -> Option<Wrong> {
        let commander = self.card(side).commander.as_ref()?;
        let by = entry.by.as_ref()?;
        (!by.eq_ignore_ascii_case(commander)).then(|| {
            let reason = format!("`{by}` is not the commander in chief");
            let help = format!("`{commander}` alone alters general orders");
            Wrong::new("NB-ORD-04", reason, help)
        })
    }

    /// The alterations that a file may write, and what was set aside.
    pub(super) fn alterations_of<'e>(
        &self,
        ground: &Ground,
        side: &Side,
        orders: &'e Orders,
    ) -> Written<'e> {
        let mut written = self.written(ground, side, orders);
        written.addressed.retain(|addressed| {
            let wrong = self.not_by_commander(side, addressed.entry);
            let order =
                wrong.map(|wrong| wrong.order(&addressed.units[0], 0, addressed.entry.span));
            let stands = order.is_none();
            written.illegal.extend(order);
            stands
        });
        written
    }

    /// NB-ORD-05, NB-ORD-09: the events of alterations that come into force in this turn, in the order in which they were
    /// written.
    fn arriving(&self) -> Vec<Event> {
        let due = self
            .alterations
            .iter()
            .filter(|altered| altered.due <= self.turn);
        let mut due = due.collect::<Vec<_>>();
        due.sort_by_key(|altered| altered.number);
        let in_play = |id: &UnitId| self.find(id).is_some_and(|brigade| !brigade.is_gone());
        let arrives = due.into_iter().map(|altered| Event::InForce {
            number: altered.number,
            units: altered
                .units
                .iter()
                .filter(|id| in_play(id))
                .cloned()
                .collect(),
            order: altered.order.clone(),
        });
        arrives.collect()
    }

    /// The position with the general orders that are in force in this turn: by these its orders are judged (NB-ORD-06).
    pub(super) fn with_orders_in_force(&self) -> State {
        let mut state = self.clone();
        for event in self.arriving() {
            super::apply::apply(&mut state, &event);
        }
        state
    }
}

impl Play<'_, '_> {
    /// Phase 0: alterations are written, each with its die of delay, and those whose delay has run out come into force.
    pub(super) fn alter_orders(&mut self, orders: &BySide<Option<Orders>>) {
        for (side, mail) in orders.iter() {
            let Some(mail) = mail else { continue };
            let written = self.state().alterations_of(&self.ground, side, mail);
            self.set_aside(written.illegal);
            for Addressed { units, entry } in written.addressed {
                let each = match self.state().house_rules.order_delay_roll {
                    OrderDelayRoll::PerAlteration => vec![units],
                    OrderDelayRoll::PerBrigade => {
                        units.into_iter().map(|unit| vec![unit]).collect()
                    }
                };
                for units in each {
                    self.alter(side, units, entry);
                }
            }
        }
        for event in self.state().arriving() {
            self.record("NB-ORD-05", event);
        }
    }

    /// NB-ORD-05, NB-ORD-07, NB-ORD-08: written in turn T with die d, it is in force from turn T + d.
    fn alter(&mut self, side: &Side, units: Vec<UnitId>, entry: &GeneralEntry) {
        let (number, written) = (self.state().altered + 1, self.state().turn);
        let die = self.roll(&format!("delay/{number}"), D6, 1)[0];
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
        self.record(clause, Event::Alters { alteration });
    }
}
