//! What somebody owes before a game can go on.

use std::fmt;

use serde::Serialize;

use crate::adjudicate::{Owed, Side};

/// One thing that is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "owes")]
pub enum Debt {
    /// A turn file.
    File {
        /// Whose.
        side: Side,
        /// Which player's, where several share the side.
        player: Option<String>,
        /// With what in it.
        what: Owed,
    },
    /// A set-up that several players share, without what is wrong with it.
    Mended {
        /// Whose.
        side: Side,
        /// What it is.
        what: Owed,
        /// What is wrong with it.
        faults: Vec<String>,
    },
    /// A dice chain or words, in reply to the opening.
    Hand {
        /// Whose.
        side: Side,
    },
    /// The link of a dice chain.
    Link {
        /// Whose.
        side: Side,
        /// For which exchange.
        exchange: u32,
    },
    /// The number of a beacon's round that the lock is to name.
    Round,
    /// The value of the beacon.
    Beacon {
        /// In which round.
        round: u64,
    },
    /// The umpire's answer to what players ask of him.
    Request {
        /// Who asks.
        side: Side,
        /// Which of its players, where the file says so.
        player: Option<String>,
        /// What.
        text: String,
    },
}

impl Debt {
    /// Who owes it.
    pub fn who(&self) -> String {
        match self {
            Debt::File { side, player: Some(player), .. } => format!("{side} ({player})"),
            Debt::File { side, .. } | Debt::Mended { side, .. } | Debt::Hand { side } | Debt::Link { side, .. } => {
                side.to_string()
            }
            Debt::Round | Debt::Beacon { .. } | Debt::Request { .. } => "the umpire".into(),
        }
    }
}

impl fmt::Display for Debt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = self.who();
        match self {
            Debt::File { what, .. } => write!(out, "{who} owes its {}", what.word()),
            Debt::Mended { what, faults, .. } => {
                let (what, is, faults) = (what.word(), what.verb("is", "are"), faults.join("; "));
                write!(out, "the {what} of {who} {is} sent back as a whole: {faults}")
            }
            Debt::Hand { .. } => {
                write!(out, "{who} owes its answer to the opening (`chain:`, `words:`, or neither)")
            }
            Debt::Link { exchange, .. } => {
                write!(out, "{who} owes link {exchange} of its dice chain (`link:`)")
            }
            Debt::Round => write!(out, "{who} names the beacon's round (`--round`)"),
            Debt::Beacon { round } => {
                write!(out, "{who} gives the beacon's value of round {round} (`--beacon`)")
            }
            Debt::Request { side, player: Some(player), text } => {
                write!(out, "{who} is asked by {player} ({side}): {text}")
            }
            Debt::Request { side, text, .. } => write!(out, "{who} is asked by {side}: {text}"),
        }
    }
}
