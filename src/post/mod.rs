//! The post office: reports out, orders in.
//!
//! # Why nothing is sent twice
//!
//! A letter is written into `GAME/post/outbox` first, once for each key, and sent from there. Before it is handed to a
//! server its status file says `sending`, and that is on the disk; afterwards it says `sent` or `failed`. A letter that
//! failed is sent by the next run. One that still says `sending` when a run begins was under way when the process or the
//! line died, so that nobody knows whether it arrived: it is left alone, and said, until somebody insists.

mod account;
mod correspondence;
mod due;
mod incoming;
mod letter;
mod made_again;
mod mailbox;
mod message;
mod office;
mod outgoing;
mod owed;
mod withheld;

pub use account::autoconfig::{Autoconfig, autoconfig};
pub use account::config::{Account, Auth, Config, Environment, Fetch, Send, Tls, default_path};
pub use account::password::{Password, Secret};
pub use account::providers::{IMAP_PORTS, Provider, SMTP_PORTS, ServerAt, Wants, guessed, provider};
pub use due::{Awaited, Deadline, DueLine, Dues};
pub use incoming::bounce::{Unreachable, unreachable};
pub use incoming::clerk::{Clerk, Taken};
pub use incoming::evidence::{Testimony, testimony};
pub use incoming::fetch::{Errand, Whence};
pub use incoming::taken::{Line, Outcome, Register};
pub use incoming::who::{Demand, demands};
pub use letter::fate::{Cause, Fate};
pub use letter::thread::{Threads, report_key};
pub use letter::{Address, Attachment, Kind, Letter, Sender};
pub use made_again::made_again;
pub use mailbox::fetched::{last_fetched, mark_fetched};
pub use mailbox::imap::look;
pub use mailbox::{Mailbox, Way};
pub use message::automatic::Automatic;
pub use message::html::text_of;
pub use message::raw::{LARGEST, Raw};
pub use message::signature::{BadSignature, PublicKey, verify};
pub use message::turn_text::{NoTurnText, TurnText, find};
pub use message::{Mail, Piece, PieceKind, Unfit};
pub use office::games::open_games;
pub use office::{Fetched, OfGame, Office, in_parallel};
pub use outgoing::courier::Courier;
pub use outgoing::drafts::Drafts;
pub use outgoing::outbox::{Outbox, Posted, Put, State, posted, threads};
pub use outgoing::send::{Insist, Now, send};
pub use outgoing::sendmail::Sendmail;
pub use outgoing::smtp::Smtp;
pub use owed::desk::Enclosed;
pub use owed::reminders::reminders;
pub use owed::{Owed, Readers, owed};
