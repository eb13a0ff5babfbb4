//! The game folder: games begun side by side, bad days, several players, couriers, rehearsals, lists that are sent back.

mod bad_days;
mod battles;
mod beginning;
pub(crate) mod couriers;
mod in_memory;
mod instance;
mod notes;
mod players;
mod read_once;
mod rehearsal;
mod schema;
mod sent_back;
mod windows_editors;
