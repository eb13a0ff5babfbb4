//! The post office: reports out, orders in.
//!
//! # Why nothing is sent twice
//!
//! A letter is written into `GAME/post/outbox` first, once for each key, and sent from there. Before it is handed to a
//! server its status file says `sending`, and that is on the disk; afterwards it says `sent` or `failed`. A letter that
//! failed is sent by the next run. One that still says `sending` when a run begins was under way when the process or the
//! line died, so that nobody knows whether it arrived: it is left alone, and said, until somebody insists.

mod by_hand;
mod causes;
mod config;
mod courier;
mod drafts;
mod due;
mod letter;
mod line;
mod outbox;
mod owed;
mod password;
mod reminders;
mod send;
mod sendmail;
mod smtp;
mod talk;
mod thread;

pub use config::{Account, Config, Environment, Fetch, Send, Tls, default_path};
pub use courier::{Cause, Courier, Fate};
pub use drafts::Drafts;
pub use due::{Awaited, Deadline, DueLine, Dues};
pub use imap::look;
pub use letter::{Address, Attachment, Kind, Letter, Sender};
pub use outbox::{Outbox, Posted, Put, State, posted, threads};
pub use owed::{Owed, Readers, owed};
pub use password::{Password, Secret};
pub use reminders::reminders;
pub use send::{Insist, Now, send};
pub use sendmail::Sendmail;
pub use smtp::Smtp;
pub use thread::{Threads, report_key};

// Mail that comes in.

mod automatic;
mod clerk;
mod decision;
mod evidence;
mod fetch;
mod fetched;
mod html;
mod imap;
mod in_lines;
mod late;
mod mailbox;
mod message;
mod raw;
mod reading;
mod reply;
mod results;
mod signature;
mod standing;
mod strange;
mod taken;
mod turn_text;
mod umpire;
mod who;

pub use automatic::Automatic;
pub use clerk::{Clerk, Taken};
pub use evidence::{against_mail, by_hand_over_mail, missing_evidence, refused_though_sound};
pub use fetch::{Errand, Whence};
pub use fetched::{last_fetched, mark_fetched};
pub use html::text_of;

pub use mailbox::{Mailbox, Way};
pub use message::{Mail, Piece, PieceKind, Unfit};
pub use raw::{LARGEST, Raw};
pub use signature::{BadSignature, PublicKey, verify};
pub use taken::{Line, Outcome, Register};
pub use turn_text::{NoTurnText, TurnText, find};
pub use who::{Demand, demands};
