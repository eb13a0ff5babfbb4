//! What rule sets share: hexes, the open table, tallies of modifiers, wording.

mod asking;
pub mod battlefield;
mod chances;
mod changes;
pub mod conditions;
mod corner;
mod direction;
mod fire_line;
mod flaws;
mod grid;
mod hex;
mod line;
pub mod naming;
pub mod reinforcement;
mod speech;
mod spot;
pub mod steps;
pub mod table;
mod tally;
mod way;
mod words;

pub use asking::by_name;
pub use chances::{Chances, die, hits_of, sum_of};
pub use changes::{Alteration, Changed, alterations, changes_of, in_place_of};
pub use corner::{Aspect, Corner};
pub use direction::{Direction, Edge, Tops, front};
pub use fire_line::{Arrival, FieldOfFire, FireLine};
pub use grid::Grid;
pub use hex::{Hex, Point, distance};
pub use line::{Crossing, crossed};
pub use reinforcement::Reinforcement;
pub use speech::{Number, agree, army_number, army_says, number_of, read_out, sentences};
pub use spot::Spot;
pub use tally::{Counted, Row, Tally};
pub use words::{an, capital, counted, list, number, ordinal, sentence, the};
