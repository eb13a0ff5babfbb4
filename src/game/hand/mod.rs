//! The umpire's desk: what he does by hand, written down so that everybody can see it and nothing is lost.
//!
//! Whatever he does for an exchange before its lock is an *act*: a file of one language, `xNNN/desk/K-KIND.yaml`, which a
//! note of the ledger names by its hash. The salt in its first line keeps that hash from giving the act away; its words are
//! for those who may know them, and for everybody after the close. Where an act changes the position, the position after it
//! stands beside it, `K-state.yaml`, and the note names that too: it counts from then on.

mod act;
mod after;
mod amend;
mod answer;
mod asked;
mod by_hand;
mod canonical;
mod course;
mod doing;
mod file;
mod gathered;
mod lines;
mod note;
mod notice;
mod over;
mod reopen;
mod ruling;
mod schema;
mod table;
mod told;
mod verified;
mod whom;

pub(super) use after::{Told, put_into_effect};
pub use amend::{Considered, Line, consider, enter};
pub use answer::{Answered, answer, requests};
pub use asked::Asked;
pub(super) use asked::{asked, unanswered};
pub(super) use by_hand::ByHand;
pub(crate) use course::{Course, Place};
pub use course::{is_taken_back, took_back};
pub use file::UmpireFile;
pub(super) use gathered::Gathered;
pub(crate) use note::{Kind, Note};
pub use notice::{Notice, notices};
pub use over::over;
pub(super) use reopen::orders_left;
pub use reopen::{Reopened, reopen};
pub use schema::umpire_file_schema;
pub(super) use told::told;
pub use verified::Acts;
pub(super) use verified::verify_acts;
