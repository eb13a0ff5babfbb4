//! What stands over the report of a set-up exchange.

use crate::adjudicate::{Entry, Heading};
use crate::kit::list;
use crate::rules::two_by_two::position::event::Event;

/// What is settled before the battle, and the events of it.
type Settled = (&'static str, fn(&Event) -> bool);

/// The heading of a set-up exchange: all that is settled in it.
pub(crate) fn set_up_heading(log: &[Entry<Event>]) -> Heading {
    let kinds: [Settled; 5] = [
        ("the armies", |event| matches!(event, Event::Mustered { .. })),
        ("who attacks", |event| matches!(event, Event::SetUpDice { .. })),
        ("the ground", |event| matches!(event, Event::Lays { .. })),
        ("the deployment", |event| matches!(event, Event::Deployed { .. })),
        ("where reserves arrive", |event| matches!(event, Event::Places { .. } | Event::Queues { .. })),
    ];
    let there = kinds.iter().filter(|(_, is)| log.iter().any(|entry| is(&entry.event)));
    let there = there.map(|(what, _)| *what).collect::<Vec<_>>();
    Heading::SetUp(format!("Before the battle: {}", list(&there)))
}
