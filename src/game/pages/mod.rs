//! What goes out to players: pages of a report, forms and views.

pub(in crate::game) mod form;
pub(in crate::game) mod judged;
pub(in crate::game) mod page;
pub(in crate::game) mod player_form;
