//! What a stand-in orders in positions in which anybody would know.

mod campaign;
