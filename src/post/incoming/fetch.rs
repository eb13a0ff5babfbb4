//! Fetching: the messages of a mailbox, through the hands of the clerk.

use std::path::Path;

use super::bounce;
use super::clerk::{Clerk, Taken};
use super::elsewhere::is_for_another;
use super::passed_on::pass_on;
use super::taken::Register;
use super::umpire;
use crate::game::{Disk, Folder, Game, Keep, Pen, Shelf, Trouble};
use crate::post::account::config::Account;
use crate::post::letter::Sender;
use crate::post::mailbox::{Mailbox, Way, imap};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;
use crate::post::outgoing::outbox::{Outbox, threads};

/// Where mail comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whence {
    /// From this machine.
    Here(Way),
    /// From a mailbox on a server.
    Imap(Account, String),
}

/// The game that mail is fetched for.
#[derive(Clone, Copy)]
pub struct Errand<'e> {
    /// Its folder.
    pub root: &'e Path,
    /// The rule sets there are.
    pub shelf: Shelf,
    /// Where the umpire's secret is.
    pub keep: &'e Keep,
}

impl Errand<'_> {
    /// Fetches what is new. While a server is waited for nobody is kept from the game, only from its mail.
    pub fn fetch(&self, sender: Sender, whence: &Whence) -> Result<Vec<Taken>, Trouble> {
        self.fetch_on(Disk::new(), &Disk::new, sender, whence)
    }

    /// The same on disks of the caller's: one for the outbox, and one for all else.
    pub fn fetch_on(
        &self,
        letters: Disk,
        disk: &dyn Fn() -> Disk,
        sender: Sender,
        whence: &Whence,
    ) -> Result<Vec<Taken>, Trouble> {
        let post = Game::open(Folder::on(self.root, letters), self.shelf)?;
        let mut outbox = Outbox::open(&post, sender)?;
        let mut register = Register::open(&post.folder)?;
        let mut taken = Vec::new();
        let mut read = |batch: &[Raw]| {
            if batch.iter().all(|raw| register.knows(raw)) {
                return Ok(());
            }
            let folder = Folder::on(self.root, disk());
            let _pen = folder.take_pen()?;
            let mut game = Game::open(folder, self.shelf)?;
            let domain = outbox.sender().from.domain().to_owned();
            let is_ours = |raw: &&Raw| {
                let mail = (!register.knows(raw)).then(|| Mail::read(raw).0).flatten();
                !mail.is_some_and(|mail| is_for_another(&game, self.keep, &mail, &domain))
            };
            let batch = batch.iter().filter(is_ours).cloned().collect::<Vec<_>>();
            taken.extend(self.read(&mut game, &mut outbox, &mut register, &batch)?);
            Ok(())
        };
        match whence {
            Whence::Here(way) => Mailbox::read(way, &mut read)?,
            Whence::Imap(account, mailbox) => imap::fetch(account, mailbox, &post.folder, &mut read)?,
        }
        let game = Game::open(Folder::at(self.root), self.shelf)?;
        umpire::tell(&game, self.keep, &mut outbox)?;
        pass_on(&game, &register, &mut outbox)?;
        Ok(taken)
    }

    /// Takes messages in that were found to be for this game. The letters are written through a folder of their own, so that none
    /// of them comes after the register that knows the mails. The pens are handed back with what came of them, to be held until
    /// everything that was written is on the disk.
    pub(in crate::post) fn take(
        &self,
        letters: &Folder,
        folder: &Folder,
        sender: Sender,
        messages: &[Raw],
    ) -> Result<(Vec<Taken>, [Pen; 2]), Trouble> {
        let post_pen = letters.take_post_pen()?;
        let pen = folder.take_pen()?;
        let mut game = Game::open(folder.clone(), self.shelf)?;
        let threads = threads(&game, sender.from.domain());
        let mut outbox = Outbox::held(letters, threads, sender, post_pen)?;
        let mut register = Register::open(folder)?;
        let taken = self.read(&mut game, &mut outbox, &mut register, messages)?;
        umpire::tell(&game, self.keep, &mut outbox)?;
        pass_on(&game, &register, &mut outbox)?;
        Ok((taken, [outbox.close(), pen]))
    }

    /// What becomes of messages: those of the umpire first, then what servers say of his letters, then those of the players.
    fn read(
        &self,
        game: &mut Game,
        outbox: &mut Outbox<'_>,
        register: &mut Register,
        messages: &[Raw],
    ) -> Result<Vec<Taken>, Trouble> {
        let mut taken = umpire::answers(game, self.keep, outbox, register, messages)?;
        taken.extend(bounce::heard(game, outbox, register, messages)?);
        let mut clerk = Clerk { keep: self.keep, outbox, register };
        taken.extend(clerk.read(game, messages)?);
        Ok(taken)
    }
}
