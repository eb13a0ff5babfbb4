//! The contract between an engine and everybody else: clauses, entries, questions, the referee.

mod contract;
mod decisions;
mod engine;
mod fog;
mod play;
mod stand_in;
mod telling;
mod terms;

pub use contract::amend::{Amended, Clash};
pub use contract::amending::{
    SaidEnd, amended, amended_by, beyond_limit, each_once, head_of, is_as_said, knows, listed_or_none, no_fighter,
    no_side, nobody, refuse, side_of, side_or_none, takes_away_alone, takes_off_alone,
};
pub use contract::at_desk::{AtDesk, Offer, Reach, Route, Spread};
pub use contract::battles::{Aftermath, Contingent, DrawnUp, Host, Later, Muster, Remains, Terrain, Troop};
pub use contract::flaws::{Flaws, MOST_UNITS, is_plain};
pub use contract::ground_line::{GroundLine, ground_line, lay, pieces_named};
pub use contract::hands_on::{hands_on, has_engine, of_orders};
pub use contract::line_keys::line_keys;
#[cfg(any(test, feature = "proofs"))]
pub use contract::lines_tried;
pub use contract::on_file::replacing;
pub use contract::parts::{
    Basis, ByHand, Checked, Clock, Ending, Fog, Idle, IllegalOrder, Setting, Speaks, Table, Tells, Verdict,
};
pub use contract::stands_in::StandsIn;
pub use contract::switches::switches;
pub use contract::wrong::Wrong;
pub use contract::{game_keys, switches};
pub use decisions::asking::Asking;
pub use decisions::instructions::DEFAULTS_SERVE;
pub use decisions::instructions::unnamed;
pub use decisions::instructions::{By, Instructions, Judge, Matter, OnFile, Said};
pub use engine::Engine;
pub use engine::any::{AnyLog, AnyOrders, AnyRuleSet, Outcome, Position, Saved};
#[cfg(any(test, feature = "proofs"))]
pub use engine::refusals;
pub use fog::dispatch::{Dispatch, Far, Heard, News};
pub use fog::veil::Veil;
pub use play::gate::{Sound, Unjudged};
pub use play::referee::{Referee, Stopped, StruckOrder};
pub use play::rule_set::RuleSet;
pub use stand_in::draft::{Bid, Draft};
pub use stand_in::field::{Field, Piece, Prize, Whither, apart};
pub use stand_in::posture::{Brief, Posture, STAND_IN};
pub use telling::blur::{Blur, Looks, Precision};
pub use telling::entry::{Beat, Entry, Told};
pub use telling::incident::{
    Account, Better, Brink, Episode, Incident, Person, Sector, Sheet, Shock, Story, Taken, Toll, Way, What,
};
pub use telling::paragraphs::{Block, Heading, Opening, Scribe};
pub use telling::phrases::wordings;
pub use telling::phrases::{Choices, Deck, Phrases};
pub use telling::plot::{Goal, Ground, Mark, Patch, Pin, Plot, Shape, Stand, Symbol, Theatre};
#[cfg(any(test, feature = "proofs"))]
pub use telling::reads_well;
pub use telling::scene::{Became, Deed, Place, Scene, Trail};
pub use terms::clause::table as clause_table;
pub use terms::clause::{Clause, ClauseText, Standing};
pub use terms::is_default;
pub use terms::labels::whole;
pub use terms::labels::{Hand, Labels};
pub use terms::odds::{Act, Aim, Inquiry, Odds, Prospect, percent};
pub use terms::question::{Awaited, Owed, Policy, Question};
pub use terms::reason::{AsFact, Calls, Fact, Reason};
pub use terms::reason::{because, with_holes};
pub use terms::roster::taken;
pub use terms::roster::{BySide, Roster, Side, UnitId};
pub use terms::version::{Version, VersionStanding};
