//! What is written in the files of a game: game file, scenario, position, turn file, locked orders, view.
//!
//! `game_file`, `post_settings` and `schema` know each other: a schema has the words that a reader knows, and is read
//! by it.
//! `in_lines` and `turn_file` know each other: a turn file may be written in lines, and lines are read into one.

pub(in crate::game) mod absent;
mod advised;
pub(in crate::game) mod alphabets;
pub(in crate::game) mod game_file;
pub(in crate::game) mod hidden;
pub(in crate::game) mod in_lines;
#[cfg(not(target_family = "wasm"))]
pub(in crate::game) mod position_schema;
pub(in crate::game) mod post_settings;
pub(in crate::game) mod read_once;
pub(in crate::game) mod scenario;
pub(in crate::game) mod schema;
pub(in crate::game) mod side_orders;
pub(in crate::game) mod state_file;
pub(in crate::game) mod tongue;
pub(in crate::game) mod turn_file;
pub(in crate::game) mod view;
pub(in crate::game) mod wording;
