//! The folder of a game: read, written, locked; one exchange after the other.
//!
//! # Why nothing is lost when the power fails
//!
//! Every file of the record is written whole under another name, brought to the disk, and given its name in one step; so
//! it is there as it should be or not at all. Before an entry is appended to the ledger the folders are brought to the
//! disk, too, so that no entry can survive without the files that were written before it. What stands beside the record
//! (pages for a browser, views, forms) is not waited for: no hash names it, and it can be made again.
//!
//! An exchange counts from the moment its `cast` stands in the ledger, and the ledger is written last:
//!
//! 1. Turn files go into `in/`. A crash loses at most files that were not yet acknowledged; handing over the same files
//!    again adds nothing.
//! 2. Locked orders go into `orders/`, all of them derived from `in/`. A crash here leaves orders without a lock: the
//!    next run derives them anew and writes over them.
//! 3. The `lock` is appended. From now on `orders/` and the position are read back and held against its hashes, never
//!    derived again; so the next run works out the same exchange whatever has come into `in/` since.
//! 4. Log, rolls, reports with what stands beside them, and position are written. Each is a function of the lock, of the links and of
//!    the secret, so that a run after a crash writes the same bytes, over what is there or where nothing is.
//! 5. The `cast` is appended, and names them all. Before it the position that counts is that of the exchange before.
//!
//! What the umpire does by hand between a cast and the next lock is an act (see the folder `desk`). Its file and the
//! position after it are written into the folder of the exchange to come, and count from the moment a `note` names them; a
//! crash before that leaves an act without its note, which the next one writes over. The position that counts is the one
//! last named by a lock, a cast or a note.
//!
//! New chains are appended before the lock, one entry each; the next run finds them there. The card is the beginning of
//! the ledger, and a new game is built beside its place and moved there whole.
//!
//! Only one process writes at a time: it holds a lock on `.lock`, which the system takes back when it dies.

mod again;
mod beacon;
mod book;
mod casting;
mod close;
mod command;
mod copy;
mod couriers;
mod create;
mod debt;
mod differences;
mod disk;
mod exchange;
mod explain;
mod fitting;
mod folder;
mod form;
mod game_file;
mod hand;
mod harmless;
mod hidden;
mod in_lines;
mod inbox;
mod inlined;
mod judged;
mod locking;
mod mail_lines;
mod mailed;
mod no_default;
mod opened;
mod opening;
mod ordered;
mod owing;
mod page;
mod player_form;
mod post_settings;
mod rehearsal;
mod scenario;
mod schema;
mod secret;
mod sent_back;
mod set_aside;
mod side_orders;
mod stands_in;
mod state_file;
mod status;
mod tongue;
mod trouble;
mod turn;
mod turn_file;
mod unfinished;
mod verify;
mod versions;
mod view;
mod wording;
mod worked_out;

pub use again::play_again;
pub use beacon::round_to_name;
pub use book::gather_book;
pub use close::{When, close};
pub use command::Command;
pub use copy::{copy_folder, demand_apart};
pub use couriers::{couriers_ahead, rides_of};
pub use create::{NewGame, create};
pub use debt::Debt;
pub use differences::Discrepancy;
pub use disk::{BadDay, Care, Disk};
pub use exchange::{Advance, Request, Step, adjudicate};
pub use explain::{Altered, Explain, Explained, Otherwise, explain};
pub use fitting::{Expected, fits, head_remarks};
pub use folder::{
    ExchangeFolder, Folder, Pen, STANDARD_INPUT, names_in, open_plain, read_at_most, read_needed, read_sent, read_text,
    read_typed, sent_as,
};
pub use form::{BEGIN, END, Top, ViewTop, form, parse_view, view};
pub use game_file::{FREE_KEYS, GameFile, Player, Shelf, Substitute, on_shelf};
pub use hand::{
    Acts, Answered, Asked, Considered, Line, Notice, Reopened, UmpireFile, answer, consider, enter, is_taken_back,
    notices, over, reopen, requests, took_back, umpire_file_schema,
};
pub use harmless::forgiving;
pub use inbox::{Inbox, Refusal};
pub use judged::illegal_fault;
pub use mailed::{Mailed, demand_first_position};
pub use no_default::Indispensable;
pub use opened::{Game, Stage, Stand, current};
pub use ordered::{Unordered, orderable};
pub use player_form::form_of_player;
pub use post_settings::{Absence, Post};
pub use rehearsal::{Rehearsal, rehearse};
pub use schema::{game_file_schema, position_schema};
pub use secret::{Keep, is_exposed};
pub use sent_back::{SentBack, is_left_out};
pub use side_orders::SideOrders;
pub use stands_in::{stands_in, whole_in};
pub use state_file::{StateFile, Stopped};
pub use status::{Look, Status, look_at, status};
pub use tongue::Tongue;
pub use trouble::Trouble;
pub use turn::{Held, read_state};
pub use turn_file::TurnFile;
pub use unfinished::clear_unfinished;
pub use verify::{Assurance, Kept, Promise, TakenBack, Verdict, verify, verify_hashes, was_sound};
pub use versions::{NotReplayed, is_current, is_played};
pub use view::View;
pub use wording::Wording;
pub use worked_out::{Links, WorkedOut};
