//! Mailboxes on this machine: a Maildir, an mbox, a folder of `.eml` files, one message on the standard input.
//!
//! They are only read. What was taken stands in the register of the game, so that the same mailbox may serve a mail program, too.

pub(in crate::post) mod fetched;
pub(in crate::post) mod imap;

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::game::{Trouble, names_in, open_plain};
use crate::post::message::raw::{LARGEST, Raw};

/// A mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// A Maildir: `new` and `cur`.
    Maildir(PathBuf),
    /// An mbox file.
    Mbox(PathBuf),
    /// A folder of `.eml` files.
    Eml(PathBuf),
    /// One message on the standard input.
    Stdin,
}

/// How many bytes are in memory at a time.
const BATCH: u64 = 32 << 20;

/// How many messages are read before they are taken.
const MOST: usize = 5_000;

/// The messages of a mailbox, in batches.
pub struct Mailbox<'t> {
    take: &'t mut dyn FnMut(&[Raw]) -> Result<(), Trouble>,
    batch: Vec<Raw>,
    size: u64,
}

impl<'t> Mailbox<'t> {
    /// Hands the messages of a mailbox over, batch by batch.
    pub fn read(way: &Way, take: &'t mut dyn FnMut(&[Raw]) -> Result<(), Trouble>) -> Result<(), Trouble> {
        let mut mailbox = Mailbox::new(take);
        match way {
            Way::Maildir(path) => mailbox.maildir(path)?,
            Way::Mbox(path) => {
                let file = open_plain(path)?;
                mailbox.mbox(BufReader::new(file), path)?;
            }
            Way::Eml(path) => mailbox.folder(path, &|name| name.to_lowercase().ends_with(".eml"))?,
            Way::Stdin => mailbox.one(io::stdin().lock(), Path::new("the standard input"))?,
        }
        mailbox.finish()
    }

    /// Messages that come from elsewhere are given to [`Mailbox::add`].
    pub fn new(take: &'t mut dyn FnMut(&[Raw]) -> Result<(), Trouble>) -> Mailbox<'t> {
        Mailbox { take, batch: Vec::new(), size: 0 }
    }

    /// Adds a message.
    pub fn add(&mut self, raw: Raw) -> Result<(), Trouble> {
        self.size += raw.bytes.len() as u64;
        self.batch.push(raw);
        if self.size >= BATCH || self.batch.len() >= MOST {
            self.hand_over()?;
        }
        Ok(())
    }

    /// Hands over what is left.
    pub fn finish(mut self) -> Result<(), Trouble> {
        self.hand_over()
    }

    fn hand_over(&mut self) -> Result<(), Trouble> {
        let batch = std::mem::take(&mut self.batch);
        self.size = 0;
        if batch.is_empty() {
            return Ok(());
        }
        (self.take)(&batch)
    }

    fn maildir(&mut self, path: &Path) -> Result<(), Trouble> {
        let parts = ["new", "cur"].map(|part| path.join(part));
        if !parts.iter().any(|part| part.is_dir()) {
            let help = "name the folder that holds `new` and `cur`";
            return Err(Trouble::unfit(path, "it is no Maildir", help));
        }
        for part in parts {
            self.folder(&part, &|name| !name.starts_with('.'))?;
        }
        Ok(())
    }

    fn folder(&mut self, path: &Path, counts: &dyn Fn(&str) -> bool) -> Result<(), Trouble> {
        let mut names = names_in(path)?;
        names.retain(|name| counts(name));
        for name in names {
            let path = path.join(name);
            let file = match open_plain(&path) {
                // A mail program may move its files while they are read; the next run finds them.
                Err(Trouble::Disk { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                    continue;
                }
                // Folders and pipes are no mails.
                Err(Trouble::Unfit { .. }) => continue,
                file => file?,
            };
            self.one(file, &path)?;
        }
        Ok(())
    }

    /// One message; a line `From ` before it, as delivery programs write one, is no part of it.
    fn one(&mut self, reader: impl Read, path: &Path) -> Result<(), Trouble> {
        let failed = || Trouble::disk("read", path);
        let mut reader = BufReader::with_capacity(64 << 10, reader);
        let first = reader.fill_buf().map_err(failed())?;
        if first.is_empty() {
            return Ok(());
        }
        if first.starts_with(b"From ") {
            let mut line = Vec::new();
            let mut bounded = (&mut reader).take(1000);
            bounded.read_until(b'\n', &mut line).map_err(failed())?;
        }
        let raw = Raw::read(reader).map_err(failed())?;
        self.add(raw)
    }

    /// An mbox: a message begins at a line `From ` behind an empty one; `>From ` loses one mark.
    pub fn mbox(&mut self, mut reader: impl BufRead, path: &Path) -> Result<(), Trouble> {
        let mut message: Option<Vec<u8>> = None;
        let mut line = Vec::new();
        let mut empty = true;
        loop {
            line.clear();
            let mut bounded = (&mut reader).take(LARGEST);
            let count = bounded.read_until(b'\n', &mut line).map_err(Trouble::disk("read", path))?;
            if count == 0 {
                break;
            }
            if empty && line.starts_with(b"From ") {
                if let Some(message) = message.replace(Vec::new()) {
                    self.add(Raw::new(message))?;
                }
                empty = false;
                continue;
            }
            empty = matches!(line.as_slice(), b"\n" | b"\r\n");
            let Some(message) = &mut message else {
                if empty {
                    continue;
                }
                let help = "name an mbox file: each message in it begins with a line `From `";
                return Err(Trouble::unfit(path, "it is no mbox", help));
            };
            let marks = line.iter().take_while(|byte| **byte == b'>').count();
            let escaped = marks > 0 && line[marks..].starts_with(b"From ");
            // A message that is too long is refused all the same, so no more of it is kept than shows that.
            if message.len() as u64 <= LARGEST {
                message.extend_from_slice(&line[usize::from(escaped)..]);
            }
        }
        match message {
            Some(message) => self.add(Raw::new(message)),
            None => Ok(()),
        }
    }
}
