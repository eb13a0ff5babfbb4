//! What keeps a game folder from being read or written: kind, place, and what to do.

use std::ffi::{OsStr, OsString};
use std::{fmt, io};

use crate::adjudicate::Owed;
use crate::yaml::{Fault, Faults};

/// Between the names of folders and files.
const BETWEEN: char = if cfg!(windows) { '\\' } else { '/' };

/// The name of a file or a folder, whole, as the system has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileName(OsString);

impl FileName {
    /// As the system has it.
    pub fn as_os_str(&self) -> &OsStr {
        &self.0
    }

    /// As people are shown it.
    pub fn display(&self) -> impl fmt::Display {
        self.0.to_string_lossy().into_owned()
    }

    /// What is called so within this folder.
    pub fn join(&self, name: &str) -> FileName {
        let mut whole = self.0.clone();
        if !self.is_open() {
            whole.push(BETWEEN.to_string());
        }
        whole.push(name);
        FileName(whole)
    }

    /// Whether a name can be put behind it as it is.
    fn is_open(&self) -> bool {
        self.0.as_encoded_bytes().last().is_none_or(|byte| is_between(char::from(*byte)))
    }

    /// Its last part.
    pub fn file_name(&self) -> String {
        let name = self.0.to_string_lossy();
        name.rsplit(is_between).next().unwrap_or_default().to_owned()
    }

    /// The same place with another last part.
    pub fn with_file_name(&self, name: &str) -> FileName {
        let bytes = self.0.to_string_lossy();
        match bytes.rfind(is_between) {
            Some(at) => FileName(format!("{}{name}", &bytes[..=at]).into()),
            None => FileName(name.into()),
        }
    }

    /// The name of the folder it stands in.
    pub fn parent(&self) -> Option<FileName> {
        let name = self.0.to_string_lossy();
        let (folder, _) = name.rsplit_once(is_between)?;
        Some(FileName(folder.into()))
    }

    /// How it is called from a folder that it stands in, with `/` between; nothing where it stands elsewhere.
    pub fn inside(&self, folder: &FileName) -> Option<String> {
        let (name, above) = (self.0.to_string_lossy(), folder.0.to_string_lossy());
        let inner = name.strip_prefix(above.as_ref())?;
        let apart = folder.is_open() || inner.is_empty() || inner.starts_with(is_between);
        apart.then(|| inner.trim_start_matches(is_between).replace(BETWEEN, "/"))
    }

    /// How people are shown it who know the folder that it stands in; the whole name where it stands elsewhere.
    pub fn within(&self, folder: &FileName) -> String {
        match self.inside(folder) {
            Some(inner) => inner.replace('/', &BETWEEN.to_string()),
            None => self.display().to_string(),
        }
    }
}

fn is_between(letter: char) -> bool {
    letter == '/' || letter == BETWEEN
}

impl From<&FileName> for FileName {
    fn from(name: &FileName) -> FileName {
        name.clone()
    }
}

impl From<OsString> for FileName {
    fn from(name: OsString) -> FileName {
        FileName(name)
    }
}

impl From<&str> for FileName {
    fn from(name: &str) -> FileName {
        FileName(name.into())
    }
}

/// Something that stops a command. Nothing that was on disk before is lost by it.
#[derive(Debug)]
pub enum Trouble {
    /// The system would not read or write.
    Disk {
        /// Which file or folder.
        path: FileName,
        /// What was to be done with it: `read`, `write`.
        act: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// A text with faults, each at its place.
    Unreadable {
        /// The file.
        path: FileName,
        /// What was read of it.
        text: String,
        /// For each line of the text the line of the file; where there is none, lines count from 1.
        lines: Vec<u32>,
        /// What is wrong with it.
        faults: Faults,
    },
    /// A file that is not what it should be.
    Unfit {
        /// The file.
        path: FileName,
        /// What is wrong with it.
        why: String,
        /// What to do.
        help: String,
    },
    /// A file is not the one that the ledger names.
    Changed {
        /// The file.
        path: FileName,
        /// Which entry names it: `the lock of exchange 3`.
        named_by: String,
    },
    /// A file that must be there is not.
    Missing {
        /// The file.
        path: FileName,
        /// What it is needed for.
        needed: String,
    },
    /// The ledger offends the protocol.
    Ledger {
        /// The file.
        path: FileName,
        /// The entry at fault.
        entry: u32,
        /// The check that fails, in the words of the protocol.
        check: String,
        /// What is wrong.
        why: String,
    },
    /// Another process is at work on the same game.
    Busy(FileName),
    /// What was asked for makes no sense as things stand.
    Amiss {
        /// What is wrong.
        what: String,
        /// What to do.
        help: String,
    },
    /// Nobody is at fault: something else has to come first.
    Waits {
        /// What is waited for.
        what: String,
        /// What to do.
        help: String,
    },
    /// A server or a program that is needed does not do its part.
    Unserved {
        /// What is wrong.
        what: String,
        /// What to do.
        help: String,
    },
    /// A fault after which something else is to be done than after others of its kind.
    Halfway {
        /// The fault.
        trouble: Box<Trouble>,
        /// How far the command came, and what to do.
        help: String,
    },
    /// The answer cannot be written; whatever the command does is done.
    Unsaid(io::Error),
    /// A list or a set-up with faults: nothing of it counts, and a sound one is waited for.
    SentBack {
        /// What it was to be.
        what: Owed,
        /// Its faults, each at its place.
        trouble: Box<Trouble>,
    },
    /// Several files at once.
    Many(Vec<Trouble>),
    /// The game has ended, so that there is nothing left to do.
    Over(String),
    /// The books are closed.
    Closed,
}

impl Trouble {
    /// An error of the system, with the path it happened at.
    pub fn disk(act: &'static str, path: impl Into<FileName>) -> impl FnOnce(io::Error) -> Trouble {
        let path = path.into();
        move |source| Trouble::Disk { path, act, source }
    }

    /// The same with other advice, where the system would not write.
    pub fn unwritten(self, help: impl FnOnce() -> String) -> Trouble {
        match self {
            Trouble::Disk { act: "write", .. } => Trouble::Halfway { help: help(), trouble: Box::new(self) },
            other => other,
        }
    }

    /// A request that makes no sense.
    pub fn amiss(what: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::Amiss { what: what.into(), help: help.into() }
    }

    /// Something that has to come first.
    pub fn waits(what: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::Waits { what: what.into(), help: help.into() }
    }

    /// A server or a program that does not do its part.
    pub fn unserved(what: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::Unserved { what: what.into(), help: help.into() }
    }

    /// A text with faults whose lines are those of the file.
    pub fn unreadable(path: impl Into<FileName>, text: impl Into<String>, faults: Faults) -> Trouble {
        Trouble::Unreadable { path: path.into(), text: text.into(), lines: Vec::new(), faults }
    }

    /// A file that is not what it should be.
    pub fn unfit(path: impl Into<FileName>, why: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::Unfit { path: path.into(), why: why.into(), help: help.into() }
    }

    /// Whether nothing has failed but to say what was done.
    pub fn is_unsaid(&self) -> bool {
        matches!(self, Trouble::Unsaid(_))
    }

    /// The faults of a list or a set-up that is sent back for them.
    pub(super) fn sent_back(self, what: Owed) -> Trouble {
        Trouble::SentBack { what, trouble: Box::new(self) }
    }

    /// The faults of a text, in their order; none where it is no text that is at fault.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        let faults = match self {
            Trouble::Unreadable { faults, .. } => faults.sorted(),
            Trouble::SentBack { trouble, .. } => match trouble.as_ref() {
                Trouble::Unreadable { faults, .. } => faults.sorted(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        faults.into_iter()
    }

    /// The file it is about.
    pub fn path(&self) -> Option<&FileName> {
        match self {
            Trouble::Disk { path, .. }
            | Trouble::Unreadable { path, .. }
            | Trouble::Unfit { path, .. }
            | Trouble::Changed { path, .. }
            | Trouble::Missing { path, .. }
            | Trouble::Ledger { path, .. }
            | Trouble::Busy(path) => Some(path),
            Trouble::Halfway { trouble, .. } | Trouble::SentBack { trouble, .. } => trouble.path(),
            Trouble::Amiss { .. }
            | Trouble::Waits { .. }
            | Trouble::Unserved { .. }
            | Trouble::Unsaid(_)
            | Trouble::Many(_)
            | Trouble::Over(_)
            | Trouble::Closed => None,
        }
    }

    /// What to do about it.
    pub fn help(&self) -> String {
        match self {
            Trouble::Disk { act: "write", .. } => {
                "the game stands where it stood; make room or give permission to write, and run the command again".into()
            }
            Trouble::Disk { .. } => "see that the file is there and may be read".into(),
            Trouble::Unreadable { .. } => "mend these places and run the command again".into(),
            Trouble::Unfit { help, .. }
            | Trouble::Amiss { help, .. }
            | Trouble::Waits { help, .. }
            | Trouble::Unserved { help, .. }
            | Trouble::Halfway { help, .. } => help.clone(),
            Trouble::Changed { .. } => {
                "put back the file as it was, from a copy or from version control; `estafette verify` names every file that differs".into()
            }
            Trouble::Missing { .. } => "put it back from a copy or from version control".into(),
            Trouble::Ledger { .. } => {
                "put back the ledger as it was last mailed; every mail shows its head".into()
            }
            Trouble::SentBack { .. } => {
                "mend it and send it again: the exchange waits, and nobody is shown what the other side has sent; `--without` goes on with \
                 the printed default, where the rules have one"
                    .into()
            }
            Trouble::Busy(_) => "wait until it is done, or end it".into(),
            Trouble::Unsaid(_) => {
                "the answer alone is lost, and what the command does is done: `estafette status` shows how the game stands".into()
            }
            Trouble::Many(_) => "mend them and run the command again".into(),
            Trouble::Over(_) => "`estafette close` opens the seal, so that everything can be checked".into(),
            Trouble::Closed => "`estafette verify` checks all of it".into(),
        }
    }

    /// The exit code it ends a command with.
    pub fn exit(&self) -> u8 {
        match self {
            Trouble::Over(_) | Trouble::Closed => 1,
            Trouble::Amiss { .. } => 2,
            Trouble::Waits { .. } => 4,
            Trouble::Halfway { trouble, .. } => trouble.exit(),
            _ => 3,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Disk { act, source, .. } => write!(out, "cannot {act} it: {source}"),
            Trouble::Unreadable { .. } => out.write_str("it cannot be read"),
            Trouble::Unfit { why, .. } => out.write_str(why),
            Trouble::Changed { named_by, .. } => {
                write!(out, "it is not the file that {named_by} names")
            }
            Trouble::Missing { needed, .. } => write!(out, "it is missing, and {needed} needs it"),
            Trouble::Ledger { entry, check, why, .. } => write!(out, "entry {entry} fails the check `{check}`: {why}"),
            Trouble::Busy(_) => out.write_str("another estafette is at work on this game"),
            Trouble::Amiss { what, .. } | Trouble::Waits { what, .. } | Trouble::Unserved { what, .. } => {
                out.write_str(what)
            }
            Trouble::Halfway { trouble, .. } => trouble.fmt(out),
            Trouble::Unsaid(source) => write!(out, "the answer cannot be written: {source}"),
            Trouble::SentBack { what, .. } => {
                let (what, is) = (what.word(), what.verb("is", "are"));
                write!(out, "the {what} {is} sent back whole: nothing of it counts")
            }
            Trouble::Many(troubles) => write!(out, "{} files cannot be used", troubles.len()),
            Trouble::Over(what) => out.write_str(what),
            Trouble::Closed => out.write_str("the game is over: its books are closed"),
        }
    }
}

impl std::error::Error for Trouble {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Trouble::Disk { source, .. } | Trouble::Unsaid(source) => Some(source),
            Trouble::Halfway { trouble, .. } => trouble.source(),
            _ => None,
        }
    }
}
