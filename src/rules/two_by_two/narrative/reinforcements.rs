//! Reserves in words: the dice at the points of arrival, who comes on, who is given up, who leaves.

use super::names::{Voice, names};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::{list, reinforcement};
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::{Event, Why};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::Unit;

/// Where somebody comes on: `at [12, 0.5]`.
pub(crate) fn place_of(state: &State, piece: &Unit) -> String {
    let unit = state.measure();
    piece.at.map_or_else(String::new, |at| format!("at {}", at.point(unit).show(unit)))
}

/// How many entries from the first on are one roll for reinforcements with what comes of it, or one exit.
pub(crate) fn arrival(rest: &[Entry<Event>]) -> usize {
    let comes = |entry: &&Entry<Event>| {
        matches!(entry.event, Event::Arrives { .. } | Event::NoRoom { .. } | Event::Swaps { .. }) || is_exchange(entry)
    };
    match &rest[0].event {
        Event::Reinforces { unit: None, .. } => {
            let fails = |entry: &&Entry<Event>| matches!(entry.event, Event::Reinforces { unit: None, .. });
            rest.iter().take_while(fails).count()
        }
        Event::Reinforces { .. } | Event::Exits { .. } => 1 + rest[1..].iter().take_while(comes).count(),
        _ => rest.iter().take_while(comes).count(),
    }
}

fn is_exchange(entry: &Entry<Event>) -> bool {
    match &entry.event {
        Event::Destroyed { why, .. } => matches!(why, Why::Exchange | Why::WithIts),
        _ => false,
    }
}

impl Voice<'_> {
    /// A roll for reinforcements with what comes of it, or an exit.
    pub(crate) fn arrives(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut called = None;
        let mut given_up = Vec::new();
        if let Some(text) = self.nobody_comes(run) {
            parts.push(text);
        }
        for entry in run {
            match &entry.event {
                Event::Reinforces { point, unit: Some(_), .. } => called = Some(point),
                Event::Arrives { unit, point, at, .. } => {
                    let edge = figures::edge_near(&self.state, *at);
                    let comes = self.draw(say::RESERVES_COME, unit);
                    let called = called.take();
                    let text = match called == Some(point) {
                        true => format!("the call at {point}, on the {edge} edge, is answered: "),
                        false => format!("at {point}, on the {edge} edge, "),
                    };
                    parts.push(format!("{text}{}", self.says(unit, comes)));
                }
                Event::NoRoom { point, unit } => {
                    let waits = format!("[is] ready at {point}, but there is no room to come on, and [it] must wait");
                    parts.push(self.says(unit, &waits));
                }
                Event::Swaps { point, unit, enemy } => {
                    given_up.extend([unit.clone(), enemy.clone()]);
                    parts.push(format!(
                        "<{unit}> would have come on at {point}, and is given up for <{enemy}>, which stands too \
                         near it: both are destroyed"
                    ));
                }
                Event::Exits { unit, point, takes } => {
                    given_up.extend([unit.clone()].into_iter().chain(takes.clone()));
                    let text = self.exits(unit, point.as_ref(), takes.as_ref());
                    parts.push(text);
                }
                Event::Destroyed { unit, by, .. } if !given_up.contains(unit) => {
                    parts.push(self.goes_down_too(unit, by.as_ref()));
                }
                _ => {}
            }
            self.pass(entry);
        }
        parts
    }

    /// TT-SET-18: somebody comes on by the scenario.
    pub(crate) fn comes_on(&self, piece: &Unit) -> String {
        reinforcement::said_to_come(&called(piece), &place_of(&self.state, piece))
    }

    /// TT-SET-19: somebody finds no place free.
    pub(crate) fn kept_off(&self, unit: &UnitId) -> String {
        let to_come = self.state.to_come(unit);
        to_come.map_or_else(String::new, |(row, piece)| reinforcement::said_to_wait(&called(piece), &row.place()))
    }

    /// Rolls that bring nobody, in one sentence.
    fn nobody_comes(&mut self, run: &[Entry<Event>]) -> Option<String> {
        let points = run.iter().filter_map(|entry| match &entry.event {
            Event::Reinforces { point, unit: None, .. } => Some(point.clone()),
            _ => None,
        });
        let mut points = points.collect::<Vec<_>>();
        let first = points.first()?.clone();
        let twice = points.len() > 1;
        points.dedup();
        let nobody = self.draw(say::NOBODY_COMES, &first);
        let places = list(&points.iter().map(UnitId::as_str).collect::<Vec<_>>());
        Some(match twice && points.len() == 1 {
            true => format!("at {places} the dice are thrown twice, and {nobody}"),
            false => format!("at {places} {nobody}"),
        })
    }

    fn exits(&self, unit: &UnitId, point: Option<&UnitId>, takes: Option<&UnitId>) -> String {
        let Some(point) = point else {
            return self.says(unit, "[leaves] the table over [its] own edge");
        };
        let leaves = format!("[goes] off the table at {point}, into the enemy's reserves");
        let phrase = match takes {
            Some(takes) => {
                let takes = names(std::slice::from_ref(takes));
                format!("{leaves}, and [takes] {takes} along: both are destroyed")
            }
            None => leaves,
        };
        self.says(unit, &phrase)
    }

    /// An HQ that is lost with the unit it was with.
    pub(crate) fn goes_down_too(&self, unit: &UnitId, by: Option<&UnitId>) -> String {
        match by {
            Some(by) => self.says(unit, &format!("[is] lost together with <{by}>")),
            None => self.says(unit, "[is] lost together with those [it] was with"),
        }
    }
}
