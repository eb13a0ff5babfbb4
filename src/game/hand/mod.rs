//! What the umpire does by hand, written down so that everybody can see it and nothing is lost.
//!
//! Whatever he does for an exchange before its lock is an *act*: a file of one language, `xNNN/desk/K-KIND.yaml`, which a
//! note of the ledger names by its hash. The salt in its first line keeps that hash from giving the act away; its words are
//! for those who may know them, and for everybody after the close. Where an act changes the position, the position after it
//! stands beside it, `K-state.yaml`, and the note names that too: it counts from then on.
//!
//! `act`, `asked`, `file`, `ruling`, `schema` and `table` know each other: they are the one language of a file of the
//! umpire, reader by reader.
//! `amend`, `gathered`, `lines`, `told` and `whom` know each other: what is amended line by line is told, to those who
//! may hear it, as of the moment in which it was.

pub(super) mod act;
mod after;
mod amend;
mod answer;
mod asked;
mod battles;
pub(super) mod by_hand;
mod canonical;
mod doing;
pub(super) mod file;
pub(super) mod gathered;
pub(super) mod lines;
mod note;
mod notice;
mod over;
mod reopen;
pub(super) mod ruling;
mod schema;
mod table;
pub(super) mod told;
pub(super) mod whom;

pub(super) use after::{ActsTold, Ended, put_into_effect};
pub use amend::{Considered, Line, consider, enter};
pub use answer::{Answered, answer, requests};
pub use asked::Asked;
pub(super) use asked::asked;
pub use battles::{Taken, consider_battle, consider_table, enter_battle};
pub(super) use by_hand::ByHand;
pub(super) use doing::clear_unfinished;
pub use file::UmpireFile;
pub(super) use gathered::Gathered;
pub use note::note;
pub use notice::{Notice, every_notice, notices};
pub use over::over;
pub(super) use reopen::orders_left;
pub use reopen::{Reopened, reopen};
pub use schema::umpire_file_schema;
pub(super) use told::told;
