//! The report of an exchange: one page, told as Markdown, HTML, JSON and on a terminal; maps; tables.

mod block;
mod book;
mod canvas;
mod dice;
pub mod digest;
mod html;
mod inks;
mod json;
mod legend;
mod map;
mod markdown;
mod narrative;
mod odds;
mod page;
mod phrases;
pub mod picture;
mod sheet;
mod story;
mod tables;
pub mod templates;
mod terminal;

pub use book::{Book, Published, Reader, book};
pub use dice::{check_command, expected};
pub use html::{escaped, html, unescaped};
pub use json::json;
pub use map::{terminal_map, text_map};
pub use markdown::markdown;
pub use odds::odds_text;
pub(crate) use page::TO_THE_UMPIRE;
pub use page::{Field, NoSetUp, Page, Proof};
pub use phrases::phrases_text;
pub use tables::{tables_json, tables_text};
pub use terminal::{Colour, terminal};
