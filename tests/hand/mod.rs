//! The umpire's hand: amendments, rulings, what was fought on a table, orders that he enters.

mod amendments;
mod entered;
mod guide;
mod hexes;
mod rulings;
mod table_turns;
mod tables;
