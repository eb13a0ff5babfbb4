//! The report of an exchange: one page, told as Markdown, JSON, for a terminal; maps; tables.

mod block;
mod canvas;
mod dice;
mod json;
mod legend;
mod map;
mod markdown;
mod page;
mod story;
mod tables;
mod terminal;

pub use dice::{check_command, expected};
pub use json::json;
pub use map::text_map;
pub use markdown::markdown;
pub use page::{Page, Proof};
pub use tables::{tables_json, tables_text};
pub use terminal::{Colour, terminal};
