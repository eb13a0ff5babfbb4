//! How a battle is told: what a rule set hands over as typed incidents becomes a story that is read aloud, and the full telling,
//! event by event. Composing, grammar and variety stand here, once for all rule sets.
//!
//! `grammar`, `prose` and `teller` know each other: a subject is named as the teller names it, and as the sentence before it lets
//! it be.

mod along;
mod armies;
mod beats;
mod beside;
mod bynames;
mod clash;
mod compose;
mod excuses;
mod fate;
mod grammar;
mod headlines;
mod listed;
mod nerves;
mod onsets;
mod over;
mod plain;
mod prose;
mod quiet;
mod reading;
mod teller;
mod threads;
mod volleys;
mod weight;
pub mod wording;

pub use compose::compose;
pub use excuses::excuse;
pub use plain::full;
pub use reading::Reading;
