//! What a verifier can find in a ledger (PROTOCOL section 10).

use std::fmt;

/// The checks of a ledger, by their printed names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The file is of a version that is not known.
    Version,
    /// A line, a field or the order of lines is not as specified.
    Format,
    /// Entries are not numbered one after the other.
    Number,
    /// An entry does not name the one before it.
    Prev,
    /// An entry, an exchange or a rekey stands where it may not.
    Order,
    /// A lock does not start from the position last named.
    State,
    /// A link, bind or rekey that nobody may or must give.
    Declared,
    /// A round or value that a game with or without beacon cannot have.
    Beacon,
    /// A link that does not hang from its chain.
    Link,
    /// The seed is not the hash of its string.
    Seed,
    /// A bind does not match orders and link.
    Bind,
    /// The seal does not hang from the umpire's chain.
    Seal,
    /// The last entry does not have the head the user supplied.
    Head,
}

impl Check {
    /// The name that is printed.
    pub fn name(self) -> &'static str {
        match self {
            Check::Version => "version",
            Check::Format => "format",
            Check::Number => "number",
            Check::Prev => "prev",
            Check::Order => "order",
            Check::State => "state",
            Check::Declared => "declared",
            Check::Beacon => "beacon",
            Check::Link => "link",
            Check::Seed => "seed",
            Check::Bind => "bind",
            Check::Seal => "seal",
            Check::Head => "head",
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// The first fault of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerFault {
    /// The entry; 0 is the card, or the file as a whole.
    pub entry: u32,
    /// The check that failed.
    pub check: Check,
    /// What is wrong, for a person.
    pub message: String,
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LedgerFault { entry, check, message } = self;
        match entry {
            0 => write!(out, "card, check `{check}`: {message}"),
            _ => write!(out, "entry {entry}, check `{check}`: {message}"),
        }
    }
}

impl std::error::Error for LedgerFault {}

/// A failed check before it is known in which entry.
#[derive(Clone, Debug)]
pub(super) struct Flaw {
    pub(super) check: Check,
    pub(super) message: String,
}

impl Flaw {
    pub(super) fn new(check: Check, message: impl Into<String>) -> Flaw {
        Flaw { check, message: message.into() }
    }

    pub(super) fn at(self, entry: u32) -> LedgerFault {
        LedgerFault { entry, check: self.check, message: self.message }
    }
}

/// Passes where a condition holds; otherwise the flaw is named.
pub(super) fn demand(holds: bool, check: Check, message: impl FnOnce() -> String) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::new(check, message())) }
}

/// Something in a sound ledger that a player should look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The entry; 0 is the card.
    pub entry: u32,
    /// The printed name, such as `skipped-link`.
    pub name: &'static str,
}
