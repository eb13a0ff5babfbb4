//! Dice that were committed before the orders arrived: `estafette-dice-1`, as PROTOCOL.md beside this file has it.

mod roll;

pub use roll::{Chance, D6, Die, LABEL_LENGTH, Label, Roll, Secrecy, Value};
