//! Positions on hexes changed by the umpire's hand, and positions without some units or behind an exchange.

mod desk;
mod easy_napoleonics;
mod page;
mod really_simple;
mod refused;
mod table;
