//! General orders and dispositions, before the game and as they are altered in it.

pub(crate) mod alterations;
pub(crate) mod before_the_game;
