//! What is done before the first turn, as a story has it: armies, the dice for them, points of arrival; without the places of orders.

use super::figures;
use crate::adjudicate::Side;
use crate::kit::{agree, army_says, counted, list, naming, sentence, sentences, the};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::{Arrival, State};
use crate::rules::two_by_two::troops::units::Unit;

/// What an event before the first turn is, in whole sentences.
pub(super) fn prepared(state: &State, event: &Event) -> Option<String> {
    match event {
        Event::Mustered { side, units, .. } => Some(takes_the_field(state, side, units)),
        Event::SetUpDice { attacker: Some(attacker), .. } => {
            let attacks = army_says(&army(state, attacker), "[attacks]");
            let defends = army_says(&army(state, state.other(attacker)), "[defends] and [has] the first move");
            Some(sentence(&format!("{attacks}; {defends}")))
        }
        Event::Places { point, .. } => Some(point_of_arrival(state, point)),
        Event::TurnBegins { order, .. } => {
            let first = army(state, order.first()?);
            Some(sentence(&format!("all is ready: {}", army_says(&first, "[has] the first move"))))
        }
        _ => None,
    }
}

fn army(state: &State, side: &Side) -> String {
    the(&state.card(side).name)
}

/// How many units a side brings.
fn takes_the_field(state: &State, side: &Side, units: &[Unit]) -> String {
    let count = counted(u32::try_from(units.len()).unwrap_or(u32::MAX), "unit", None);
    sentence(&army_says(&army(state, side), &format!("[takes] the field with {count}")))
}

/// Where those come on who are still to come, and who waits there.
fn point_of_arrival(state: &State, point: &Arrival) -> String {
    let edge = figures::edge_near(state, point.at);
    let puts = army_says(&army(state, &point.side), &format!("[has] [its] point of arrival on the {edge} edge"));
    let queue = point.queue.iter().map(|unit| state.call(unit)).collect::<Vec<_>>();
    let waits = match queue.as_slice() {
        [] => "nobody waits there yet".to_owned(),
        [one] => format!("{one} {}", agree("[waits] there", naming::number(one))),
        several => format!("{} wait there, and come in that order", list(several)),
    };
    sentences(&[puts, waits])
}
