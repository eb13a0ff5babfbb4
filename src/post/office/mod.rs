//! One post office for many games: a mailbox, the games that it serves, and what becomes of each mail.
//!
//! # Why no mail is lost, and none is taken twice
//!
//! A mail that finds its game is read there, under that game's own locks, as if it had come to a mailbox of the game: what counts
//! as proof is for the game to say, and the way a mail took shows nothing. A mail for a game that cannot take it now, because it is
//! broken or somebody is at work on it, is held in the office and tried again by the next run. A mail that finds no game stands in
//! the office's own register, and its reply in the office's own outbox. All that a batch changes reaches the disk together,
//! registers last; only when it is there is the mailbox marked as seen.

pub(in crate::post) mod answer;
pub(in crate::post) mod games;
pub(in crate::post) mod held;
pub(in crate::post) mod route;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use self::answer::Counter;
use self::games::{Open, Shut};
use self::held::Held;
use self::route::Route;
use super::incoming::clerk::Taken;
use super::incoming::fetch::{Errand, Whence};
use super::incoming::taken::{Line, Register};
use super::letter::Sender;
use super::mailbox::{Mailbox, imap};
use super::message::Mail;
use super::message::raw::Raw;
use super::outgoing::outbox::Outbox;
use crate::game::{Batch, Disk, Folder, Keep, Pen, Shelf, Trouble};
use crate::post::letter::thread::Threads;

/// The folder of the office itself, beside the games. Its name begins with a dot, so that `games/*` does not name it.
const PLACE: &str = ".estafette";

/// A post office.
#[derive(Clone, Copy)]
pub struct Office<'o> {
    /// The folder that it stands in: that of the games.
    pub home: &'o Path,
    /// The games.
    pub games: &'o [PathBuf],
    /// The rule sets there are.
    pub shelf: Shelf,
    /// Where the umpire's secrets are.
    pub keep: &'o Keep,
}

/// What a run has fetched for a game.
#[derive(Debug, Default)]
pub struct OfGame {
    /// What became of its mails.
    pub taken: Vec<Taken>,
    /// Why it could not take mail.
    pub trouble: Option<Trouble>,
}

/// What a run has fetched.
#[derive(Debug, Default)]
pub struct Fetched {
    /// For each game, in their order.
    pub games: Vec<(PathBuf, OfGame)>,
    /// What found no game.
    pub strays: Vec<Line>,
    /// How many mails wait for games that cannot take them now.
    pub held: usize,
    /// Why the mailbox could not be read to its end. What came before is taken.
    pub trouble: Option<Trouble>,
}

/// Who holds the pens of a game until all is on the disk.
type Pens = Vec<[Pen; 2]>;

impl Office<'_> {
    /// The folder of its own letters and of what it has read.
    pub fn folder(&self) -> Folder {
        Folder::at(self.home.join(PLACE))
    }

    /// The letters of its own: replies to mails that found no game.
    pub fn outbox(folder: &Folder, sender: Sender) -> Result<Outbox<'_>, Trouble> {
        let pen = folder.take_post_pen()?;
        Outbox::held(folder, threads(&sender), sender, pen)
    }

    /// Fetches what is new.
    pub fn fetch(&self, sender: &Sender, whence: &Whence) -> Result<Fetched, Trouble> {
        self.fetch_on(&Disk::new, sender, whence)
    }

    /// The same on disks of the caller's: one for each batch.
    pub fn fetch_on(&self, disk: &dyn Fn() -> Disk, sender: &Sender, whence: &Whence) -> Result<Fetched, Trouble> {
        let folder = self.folder();
        let mut pen = Some(folder.take_post_pen()?);
        let (open, shut) = games::open_all(self.games, self.shelf, self.keep);
        let register = Register::open(&folder)?;
        let mut run = Run {
            office: self,
            sender,
            fetched: Fetched::default(),
            taken: BTreeMap::new(),
            trouble: BTreeMap::new(),
            open,
            shut,
            register,
        };
        let waiting = held::read(&folder)?;
        let mut read = |messages: &[Raw]| run.batch(&folder, &mut pen, disk(), messages);
        if !waiting.is_empty() {
            read(&waiting)?;
        }
        let came = match whence {
            Whence::Here(way) => Mailbox::read(way, &mut read),
            Whence::Imap(account, mailbox) => imap::fetch(account, mailbox, &folder, &mut read),
        };
        run.tidy(&folder)?;
        let mut fetched = run.finish();
        fetched.trouble = came.err();
        Ok(fetched)
    }
}

/// A run of the office over a mailbox.
struct Run<'r> {
    office: &'r Office<'r>,
    sender: &'r Sender,
    fetched: Fetched,
    taken: BTreeMap<PathBuf, Vec<Taken>>,
    trouble: BTreeMap<PathBuf, Trouble>,
    open: Vec<Open>,
    shut: Vec<Shut>,
    register: Register,
}

impl Run<'_> {
    /// Routes a batch of messages, has every game read its own, and waits once until all of it is on the disk.
    fn batch(&mut self, folder: &Folder, pen: &mut Option<Pen>, disk: Disk, messages: &[Raw]) -> Result<(), Trouble> {
        let known = |raw: &Raw| self.register.knows(raw) || self.open.iter().any(|game| game.knows(raw));
        let new = messages.iter().filter(|raw| !known(raw)).collect::<Vec<_>>();
        if new.is_empty() {
            return Ok(());
        }
        let own = self.sender.from.mail();
        let routes = in_parallel(&new, |raw| {
            let mail = Mail::read(raw).0;
            let route = route::of(raw, mail.as_ref(), own, &self.open, &self.shut);
            (route, mail)
        });
        let mut for_games = BTreeMap::<usize, Vec<Raw>>::new();
        let mut strays = Vec::new();
        let mut holds = Held::default();
        for (raw, (route, mail)) in new.into_iter().zip(routes) {
            match route {
                Route::To(game) => for_games.entry(game).or_default().push(raw.clone()),
                Route::Held(shut) => holds.add(raw, shut.map(|shut| self.shut[shut].root.clone())),
                Route::Stray(why) => strays.push((raw, mail, why)),
            }
        }
        let batch = Batch::on(disk);
        let pens = self.deliver(&batch, &for_games, &mut holds);
        let (office, _) = batch.folder(folder.root().as_path());
        let mut outbox =
            Outbox::held(&office, self.threads(), self.sender.clone(), pen.take().expect("it is given back"))?;
        let mut counter = Counter { outbox: &mut outbox, register: &mut self.register, open: &self.open };
        let lines = counter.read(&office, strays);
        *pen = Some(outbox.close());
        self.fetched.strays.extend(lines?);
        holds.write(&office)?;
        batch.commit()?;
        drop(pens);
        for (game, messages) in &for_games {
            let game = &mut self.open[*game];
            if !self.trouble.contains_key(&game.root) {
                game.has_read(messages);
            }
        }
        Ok(())
    }

    /// Has games read their mails, as many at a time as there are processors. What a game cannot take is held.
    fn deliver(&mut self, batch: &Arc<Batch>, for_games: &BTreeMap<usize, Vec<Raw>>, holds: &mut Held) -> Pens {
        let (keep, shelf) = (self.office.keep, self.office.shelf);
        let groups = for_games.iter().collect::<Vec<_>>();
        let done = in_parallel(&groups, |(game, messages)| {
            let root = &self.open[**game].root;
            if self.trouble.contains_key(root) {
                return None;
            }
            let (letters, rest) = (batch.folder(root), batch.folder(root));
            let taken = Errand { root, shelf, keep }.take(&letters.0, &rest.0, self.sender.clone(), messages);
            if taken.is_err() {
                batch.forget(letters.1);
                batch.forget(rest.1);
            }
            Some(taken)
        });
        let mut pens = Vec::new();
        for ((game, messages), done) in groups.into_iter().zip(done) {
            let root = self.open[*game].root.clone();
            match done {
                Some(Ok((taken, held))) => {
                    self.taken.entry(root).or_default().extend(taken);
                    pens.push(held);
                    continue;
                }
                Some(Err(trouble)) => {
                    self.trouble.insert(root.clone(), trouble);
                }
                None => {}
            }
            messages.iter().for_each(|raw| holds.add(raw, Some(root.clone())));
        }
        pens
    }

    /// Removes what is no longer held, and counts what is.
    fn tidy(&mut self, folder: &Folder) -> Result<(), Trouble> {
        for raw in held::read(folder)? {
            if self.register.knows(&raw) || self.open.iter().any(|game| game.knows(&raw)) {
                held::remove(folder, &raw)?;
            } else {
                self.fetched.held += 1;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Fetched {
        for shut in self.shut {
            self.trouble.insert(shut.root, shut.trouble);
        }
        let mut fetched = self.fetched;
        for root in self.office.games {
            let taken = self.taken.remove(root).unwrap_or_default();
            let trouble = self.trouble.remove(root);
            fetched.games.push((root.clone(), OfGame { taken, trouble }));
        }
        fetched
    }

    /// The Message-IDs of the office's own letters.
    fn threads(&self) -> Threads {
        threads(self.sender)
    }
}

/// The Message-IDs of the office's own letters: no game is called like that.
fn threads(sender: &Sender) -> Threads {
    Threads { game: "post-office".to_owned(), tag: String::new(), domain: sender.from.domain().to_owned() }
}

/// Does the same with many things on as many processors as there are; what came of each, in their order.
pub fn in_parallel<T: Sync, R: Send>(things: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let hands = std::thread::available_parallelism().map_or(1, usize::from).min(things.len());
    if hands < 2 {
        return things.iter().map(act).collect();
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(things.len()));
    std::thread::scope(|scope| {
        for _ in 0..hands {
            scope.spawn(|| {
                while let Some((place, thing)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    things.get(place).map(|thing| (place, thing))
                } {
                    let result = act(thing);
                    done.lock().expect("nobody panics with it").push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics with it");
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}
