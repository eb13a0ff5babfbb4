//! Couriers: the ways by which a letter leaves, and what comes of a try.

use super::drafts::Drafts;
use super::sendmail::Sendmail;
use super::smtp::Smtp;
use crate::game::{FileAt, Folder, Trouble};
use crate::post::account::config::{Config, Send};
use crate::post::letter::Address;
use crate::post::letter::fate::{Cause, Fate};

/// A way by which letters leave.
#[derive(Debug)]
pub enum Courier {
    /// A mail server.
    Smtp(Box<Smtp>),
    /// The program `sendmail`.
    Sendmail(Sendmail),
    /// Drafts in a folder.
    Drafts(Drafts),
}

/// The folder of drafts where the configuration names no other.
pub(in crate::post) fn drafts_in(folder: &Folder) -> FileAt {
    folder.post().join("drafts")
}

impl Courier {
    /// The courier that the configuration names. A password is fetched now, so that a missing one is found before
    /// anything is sent.
    pub fn of(config: &Config, folder: &Folder) -> Result<Courier, Trouble> {
        Ok(match &config.send {
            Send::Smtp(account) => Courier::Smtp(Box::new(Smtp::new(account, &config.from)?)),
            Send::Sendmail { program, timeout } => Courier::Sendmail(Sendmail::new(program, &config.from, *timeout)),
            Send::Files { folder: place } => {
                let place = place.clone();
                Courier::Drafts(Drafts::new(place.unwrap_or_else(|| drafts_in(folder).as_path().to_owned())))
            }
        })
    }

    /// Gets ready to carry a letter. Whatever fails here fails before a letter is touched.
    pub fn ready(&mut self) -> Result<(), Cause> {
        match self {
            Courier::Smtp(smtp) => smtp.ready(),
            Courier::Sendmail(_) | Courier::Drafts(_) => Ok(()),
        }
    }

    /// Carries a letter.
    pub fn carry(&mut self, name: &str, to: &Address, mail: &[u8]) -> Fate {
        match self {
            Courier::Smtp(smtp) => smtp.carry(to, mail),
            Courier::Sendmail(sendmail) => sendmail.carry(to, mail),
            Courier::Drafts(drafts) => drafts.carry(name, mail),
        }
    }

    /// What can be said of the way without sending anything, line by line.
    pub fn offers(&mut self) -> Result<Vec<String>, Cause> {
        match self {
            Courier::Smtp(smtp) => smtp.offers(),
            Courier::Sendmail(sendmail) => sendmail.offers(),
            Courier::Drafts(drafts) => drafts.offers(),
        }
    }
}
