//! The sequence of play: a day of 48 half-hours, its battles, its night.

pub(crate) mod after;
pub(crate) mod battle;
pub(crate) mod bread;
pub(crate) mod contact;
pub(crate) mod day;
pub(crate) mod ending;
pub(crate) mod marching;
pub(crate) mod names;
pub(crate) mod orders;
pub(crate) mod quick;
pub(crate) mod siege;
pub(crate) mod sighting;

use battle::settling;
use day::{dawn, half_hours, night};

use super::Campaign;
use super::events::event::Event;
use super::orders::Orders;
use super::position::known;
use super::position::state::{Part, State};
use crate::adjudicate::{BySide, Clause, Referee, Side, Stopped};

/// The referee of a campaign.
pub(crate) type Judge<'a> = Referee<'a, Campaign>;

/// Plays one exchange. Nobody is asked in the middle of it: standing orders answer, and the printed defaults.
pub(crate) fn play(referee: &mut Judge<'_>, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    let part = referee.state().part;
    if part != Part::Over && ending::conceded(referee, orders) {
        return Ok(());
    }
    match part {
        Part::Over => {}
        Part::SetUp => dawn::set_up(referee, orders),
        Part::Day => day(referee, orders),
        Part::Battles => {
            let partings = settling::take_results(referee);
            night::night(referee, &partings);
        }
    }
    Ok(())
}

/// The day: dawn, the clock, and, if no battle is to be fought out, battles and night.
fn day(referee: &mut Judge<'_>, orders: &BySide<Option<Orders>>) {
    let mail = dawn::dawn(referee, orders);
    let battles = half_hours::run(referee, mail);
    if let Some(partings) = settling::settle(referee, battles) {
        night::night(referee, &partings);
    }
}

/// The sides in the order of their names, which no file can change.
pub(crate) fn sides(state: &State) -> Vec<Side> {
    let mut sides = state.sides.iter().map(|card| card.side.clone()).collect::<Vec<_>>();
    sides.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    sides
}

/// CP-VEI-02: the position as a side knows it, on which its orders and its ways are judged.
pub(crate) fn known_to(state: &State, side: &Side) -> State {
    let mut known = state.clone();
    known::cut(&mut known, side);
    known
}

/// Writes down what happened.
pub(crate) fn record(referee: &mut Judge<'_>, clause: &'static str, event: Event) {
    names::introduces(referee, &event);
    referee.record(Clause::new(clause), event);
}
