//! The only place that names a YAML crate: the gate, the reading, line and column of anything.
//!
//! `fault`, `node`, `read` and `words` know each other: what is read is a node, and a fault is in a place of one.
//! `gate`, `render`, `syntax` and `tree` know each other: a tree is parsed at the gate, and what cannot be is shown as
//! it stands.

mod data;
pub mod draft;
mod fault;
mod gate;
mod node;
mod quote;
mod read;
mod render;
mod shape;
mod syntax;
mod text;
mod tree;
mod words;

pub use data::from_json;
pub use fault::{Fault, Faults, Severity, clearly_meant, clip, did_you_mean, one_of};
pub use gate::{MAX_BYTES, MAX_DEPTH, decode, harmless, is_forbidden, parse};
pub use node::{Key, Node, Span, Value};
pub use quote::words_of_lines;
pub use read::{Fields, Read, list_of, same_word, unknown_key};
pub use render::{Places, Source, Style, place, render};
pub use shape::{Draft, Shape, Slot, described, keys_of, may, needed, object, properties};
pub use text::{document, flow, from_text, to_text};
pub use words::{is_given, normal, or_none, word_for, word_in, word_of, worded};
