//! The only place that names a YAML crate: the gate, the reading, line and column of anything.

mod fault;
mod node;
mod read;
mod text;

pub use fault::{Fault, Faults, Severity, did_you_mean};
pub use node::{Key, Node, Span, Value};
pub use read::{Fields, Read, list_of};
pub use text::{from_text, to_text};
