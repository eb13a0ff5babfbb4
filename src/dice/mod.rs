//! Dice that were committed before the orders arrived: `estafette-dice-1`, as PROTOCOL.md beside this file has it.

mod beacon;
mod canonical;
mod card;
mod chain;
mod check;
mod door;
mod entry;
mod flaw;
mod forms;
mod hash;
mod ledger;
mod progress;
mod reading;
mod roll;
mod rolls_file;
mod shown;
mod strings;

pub use beacon::{QUICKNET, quicknet_round, quicknet_time, utc};
pub use canonical::{NotUtf8, canonical_orders};
pub use card::{Card, Hand, MOST_SEATS, Seat};
pub use chain::{Chain, LONGEST_CHAIN, UMPIRE};
pub use check::verify_ledger;
pub use door::{Door, DoorFault, Seeded};
pub use entry::{Body, Cast, Entry, LinkWord, Lock, LockSeat};
pub use flaw::{Check, LedgerFault, Warning};
pub use forms::{is_game_name, is_seat_name, is_text, is_word};
pub use hash::{HASH_DIGITS, Hash};
pub use ledger::{Ending, Exchange, Ledger};
pub use reading::{Used, read_dice, throw};
pub use roll::{Chance, D6, Die, LABEL_LENGTH, Label, Roll, Secrecy, Value};
pub use rolls_file::{ROLLS_SALT, RollsCheck, RollsChecked, RollsFault, RollsFile, WrongDice, verify_rolls};
pub use shown::{ENOUGH_DIGITS, HeadShown, typed_head};
pub use strings::{
    VERSION, bind, bind_string, link, link_string, roll_block, roll_string, seed, seed_string, veil, veil_string,
};
