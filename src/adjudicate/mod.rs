//! The contract between an engine and everybody else: clauses, entries, questions, the referee.

mod amend;
mod amending;
mod any;
mod asking;
mod blur;
mod clause;
mod desk;
mod dispatch;
mod engine;
mod entry;
pub(crate) mod game_keys;
mod gate;
mod labels;
mod marks;
mod naming;
mod odds;
mod phrases;
mod plot;
mod question;
mod reason;
mod referee;
mod roster;
mod rule_set;
mod scene;
mod schema;
mod scribe;
mod stretch;
pub(crate) mod switches;
mod veil;
mod version;
mod watch;
mod wrong;

pub use amend::{Amended, Clash};
pub(crate) use amending::{
    amended, beyond_limit, each_once, head_of, is_as_said, pieces, refuse, side_of, side_or_none,
};
pub use any::{AnyLog, AnyOrders, AnyRuleSet, Outcome, Position};
pub use asking::Asking;
pub use blur::{Blur, Looks, Precision};
pub use clause::{Clause, ClauseText, Standing};
pub(crate) use desk::unnamed;
pub use desk::{By, Desk, Judge, Matter, OnFile, Said};
pub use dispatch::{Dispatch, Far, Heard, News};
pub use engine::Engine;
pub use entry::{Beat, Entry, Told};
pub use gate::{Flaws, is_plain};
pub use labels::{Hand, Labels};
pub use odds::{Act, Inquiry, Odds, Prospect, percent};
pub(crate) use phrases::wordings;
pub use phrases::{Choices, Deck, Phrases};
pub use plot::{Ground, Mark, Patch, Pin, Plot, Shape, Stand, Symbol};
pub use question::{Awaited, Owed, Question};
pub use reason::{AsFact, Calls, Fact, Reason};
pub(crate) use reason::{because, with_holes};
pub use referee::{Policy, Referee, Stopped};
pub(crate) use roster::taken;
pub use roster::{BySide, Roster, Side, UnitId};
pub use rule_set::{Basis, ByHand, Checked, Clock, Ending, Fog, IllegalOrder, RuleSet, Setting, Table, Tells};
pub use scene::{Became, Deed, Place, Scene, Trail};
pub use scribe::{Block, Heading, Opening, Scribe};
pub(crate) use switches::switches;
pub use veil::Veil;
pub use version::{Standing as VersionStanding, Version};
pub(crate) use wrong::Wrong;

/// Whether a value is what it is where nothing is said of it: it is left out of a file.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
