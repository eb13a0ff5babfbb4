//! What goes out to players: pages of a report, forms and views.

pub(in crate::game) mod form;
pub(in crate::game) mod judged;
mod notes;
pub(in crate::game) mod page;
pub(in crate::game) mod player_form;
mod untold;
