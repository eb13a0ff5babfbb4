//! The contract between an engine and everybody else: clauses, entries, questions, the referee.

mod amend;
mod amending;
mod any;
mod asking;
mod clause;
mod engine;
mod entry;
mod fog;
pub(crate) mod game_keys;
mod gate;
mod instructions;
mod labels;
mod odds;
mod plot;
mod question;
mod reason;
mod referee;
#[cfg(test)]
pub(crate) mod refusals;
mod roster;
mod rule_set;
mod scene;
mod schema;
pub(crate) mod switches;
mod telling;
mod version;
mod wrong;

pub use amend::{Amended, Clash};
pub(crate) use amending::{
    amended, beyond_limit, each_once, head_of, is_as_said, pieces, refuse, side_of, side_or_none,
};
pub use any::{AnyLog, AnyOrders, AnyRuleSet, Outcome, Position};
pub use asking::Asking;
pub use clause::{Clause, ClauseText, Standing};
pub use engine::Engine;
pub use entry::{Beat, Entry, Told};
pub use fog::blur::{Blur, Looks, Precision};
pub use fog::dispatch::{Dispatch, Far, Heard, News};
pub use fog::veil::Veil;
pub use gate::{Flaws, MOST_UNITS, is_plain};
pub(crate) use instructions::unnamed;
pub use instructions::{By, Instructions, Judge, Matter, OnFile, Said};
pub use labels::{Hand, Labels};
pub use odds::{Act, Inquiry, Odds, Prospect, percent};
pub use plot::{Ground, Mark, Patch, Pin, Plot, Shape, Stand, Symbol};
pub use question::{Awaited, Owed, Question};
pub use reason::{AsFact, Calls, Fact, Reason};
pub(crate) use reason::{because, with_holes};
pub use referee::{Policy, Referee, Stopped};
pub(crate) use roster::taken;
pub use roster::{BySide, Roster, Side, UnitId};
pub use rule_set::{Basis, ByHand, Checked, Clock, Ending, Fog, IllegalOrder, RuleSet, Setting, Table, Tells};
pub use scene::{Became, Deed, Place, Scene, Trail};
pub(crate) use switches::switches;
pub use telling::paragraphs::{Block, Heading, Opening, Scribe};
pub(crate) use telling::phrases::wordings;
pub use telling::phrases::{Choices, Deck, Phrases};
pub use version::{Standing as VersionStanding, Version};
pub(crate) use wrong::Wrong;

/// Whether a value is what it is where nothing is said of it: it is left out of a file.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
