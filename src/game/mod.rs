//! The files of a game: read, written, locked; one exchange after the other. Only the room `folder` touches a disk: the rest
//! asks for files by their names (see [`Files`]), so that a game in memory is judged, played and proven as one on a disk.
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
//! What the umpire does by hand between a cast and the next lock is an act (see the room `hand`). Its file and the
//! position after it are written into the folder of the exchange to come, and count from the moment a `note` names them; a
//! crash before that leaves an act without its note, which the next one writes over. The position that counts is the one
//! last named by a lock, a cast or a note.
//!
//! New chains are appended before the lock, one entry each; the next run finds them there. The card is the beginning of
//! the ledger, and a new game is built beside its place and moved there whole.
//!
//! Only one process writes at a time: it holds a lock on `.lock`, which the system takes back when it dies.

mod again;
mod begin;
mod couriers;
mod exchange;
mod files;
mod folder;
mod hand;
mod inbox;
mod judge;
mod letters;
mod pages;
mod papers;
mod proof;
mod stand;
mod status;
mod trouble;
mod turn;

pub use again::book::gather_book;
pub use again::explain::{Altered, Explain, Explained, Otherwise, explain};
pub use again::mailed::{Mailed, demand_first_position};
pub use again::play_again;
pub use again::record::{files_at_hand, record_of};
pub use begin::battle::{
    Drawn, battle_at, battles, draw_up, folder_of_battle, keep_of_battle, leave_to_the_table, make_battle,
};
pub use begin::create::{NewGame, create};
pub use begin::unfinished::clear_unfinished;
pub use exchange::beacon::round_to_name;
pub use exchange::close::{When, close};
pub use exchange::debt::Debt;
pub use exchange::in_force::in_force;
pub use exchange::left_over::{gone_without, stood_over};
pub use exchange::no_default::Indispensable;
pub use exchange::rehearsal::{Drill, Drilled, Rehearsal, rehearse, rehearse_often};
pub use exchange::sent_back::SentBack;
pub use exchange::stood_in::answers;
pub use exchange::worked_out::WorkedOut;
pub use exchange::{Advance, Request, Step, adjudicate};
pub use files::{
    Care, ExchangeFolder, FileAt, Files, Folder, Found, InMemory, LineEnds, names_in, read_at_most, read_needed,
    read_text, read_typed,
};
pub use folder::batch::Batch;
pub use folder::copy::{copy_folder, demand_apart, demand_no_file};
pub use folder::disk::{BadDay, Disk};
pub use folder::private::{hide, hiding, is_exposed};
pub use folder::{Pen, demand_one_standard_input, handed, is_standard_input, open_plain};
pub use hand::{
    Answered, Asked, Considered, Line, Notice, Reopened, Taken, UmpireFile, answer, consider, consider_battle,
    consider_table, enter, enter_battle, every_notice, note, notices, over, reopen, requests, umpire_file_schema,
};
pub use inbox::allies::{Ally, beside_allies};
pub use inbox::carried::not_carried;
pub use inbox::command::Command;
pub use inbox::fitting::{Expected, answer_remarks, fits, head_remarks, link_remarks};
pub use inbox::harmless::forgiven;
pub use inbox::in_vain::comes_to_nothing;
pub use inbox::ordered::{Unordered, orderable, ordered};
pub use inbox::rides::{couriers_ahead, rides_of};
pub use inbox::sound::{illegal_fault, illegal_fault_in, is_left_out};
pub use inbox::stands_in::{stands_in, whole_in};
pub use inbox::{Inbox, Refusal, hash_in};
pub use judge::{Judge, Judged};
pub use letters::{Carried, Days, letters, promised, undelivered};
pub use pages::form::{BEGIN, END, Top, form, view, with_offers};
pub use pages::player_form::{form_of_player, signed};
pub use papers::absent::ByStandIn;
pub use papers::game_file::{FREE_KEYS, GameFile, Notes, Player, Shelf, Substitute, on_shelf};
#[cfg(not(target_family = "wasm"))]
pub use papers::position_schema::position_schema;
pub use papers::post_settings::{Absence, Carriage, DeskMailed, PostSettings};
pub use papers::schema::game_file_schema;
pub use papers::side_orders::SideOrders;
pub use papers::state_file::{StateFile, Stopped};
pub use papers::tongue::Tongue;
pub use papers::turn_file::{Purpose, TurnFile};
pub use papers::view::{View, ViewTop, parse_view};
pub use papers::wording::Wording;
pub use proof::acts::Acts;
pub use proof::besides::Besides;
pub use proof::differences::{Discrepancy, first_fault};
pub use proof::promises::{Assurance, Kept, Promise, some_of};
pub use proof::refused::was_sound;
pub use proof::seen::unknown_head;
pub use proof::told::verify_told;
pub use proof::versions::NotReplayed;
pub use proof::{TakenBack, Verdict, verify, verify_hashes};
pub use stand::course::{is_taken_back, took_back};
pub use stand::held::{Held, read_state};
pub use stand::opened::{Game, Stage, Stand, current};
pub use stand::secret::Keep;
pub use stand::versions::{is_current, is_played};
pub use status::{BattleStands, BattleWaits, Fight, Look, Status, fights, look_at, status};
pub use trouble::{FileName, Trouble};
pub use turn::links::Links;
