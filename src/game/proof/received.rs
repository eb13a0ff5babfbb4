//! What was received against what was locked: of the files in `in/` the orders are made once more, as locking makes them.

use crate::game::files::{FileAt, Folder, is_temporary, names_in, read_text, read_typed};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::GameCheck;
use super::differences::first_fault;
use super::promises::Promise;
use super::rejoined::{Again, rejoined};
use crate::adjudicate::{Awaited, Owed, Side};
use crate::dice::{Body, Ending, Hash, Ledger, Lock};
use crate::game::again::difference::parts_at;
use crate::game::exchange::left_over::stood_over;
use crate::game::exchange::locking::{bind_of, orders_of};
use crate::game::exchange::stood_in::stand_in;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::{Inbox, Misnumbered, is_filed, is_of_mail, misnumbered, names_of, same_sender};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::{Purpose, TurnFile};
use crate::game::stand::opened::{Game, Stage, Stand, current};
use crate::game::stand::secret::Keep;
use crate::game::stand::versions::is_current;
use crate::game::trouble::{FileName, Trouble};

/// The game as it stood before its first lock, with those who play now.
pub(super) fn opened(folder: &Folder, ledger: &Ledger, shelf: Shelf) -> Option<Game> {
    let mut file = game_file(folder.scenario(), shelf)?;
    if let Some(now) = game_file(folder.game_file(), shelf) {
        (file.players, file.post) = (now.players, now.post);
    }
    let first = Ledger::open(ledger.card()).ok()?;
    Some(Game { folder: folder.clone(), file, stage: Stage::Running(Box::new(first)) })
}

fn game_file(path: FileAt, shelf: Shelf) -> Option<GameFile> {
    let text = read_typed(&path).ok()?;
    GameFile::read(&path, &text, shelf).ok()
}

/// Whether nobody can tell who plays now.
pub(super) fn are_players_unread(folder: &Folder, shelf: Shelf) -> bool {
    game_file(folder.game_file(), shelf).is_none()
}

/// What comes of the files of an exchange for one side.
pub(super) struct MadeOfFiles {
    /// The text that is locked, if there is one.
    pub(super) text: Option<String>,
    bind: Option<Hash>,
    /// The file that counts.
    pub(super) by: Option<FileName>,
    /// How many parts of it a stand-in writes.
    pub(super) by_stand_in: usize,
    /// Whether the file that counts is another player's than one before it, where players do not share the side.
    is_of_another: bool,
    /// Files that were taken in once and do not fit.
    unfit: Vec<(FileName, String)>,
}

impl MadeOfFiles {
    fn is(&self, lock: &(Option<Hash>, Option<Hash>)) -> bool {
        let orders = self.text.as_ref().map(|text| Hash::of(text.as_bytes()));
        (orders, self.bind) == *lock && self.unfit.is_empty()
    }
}

/// What files are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codes {
    Passed,
    Demanded,
}

impl GameCheck<'_> {
    /// What players have sent: their parts in the dice, the heads that they have seen, and their orders.
    pub(super) fn of_players(&mut self, game: &mut Game, keep: &Keep) {
        self.hands(game);
        self.seen();
        self.received(game, keep);
    }

    /// Goes through all locks, each with the ledger as it was before it.
    fn received(&mut self, game: &mut Game, keep: &Keep) {
        self.differences.about(Promise::NothingReplaced);
        self.numbered();
        self.copied();
        for entry in self.ledger.entries() {
            if let Body::Lock(lock) = &entry.body {
                self.behind_the_end(game, lock.exchange);
                self.put_aside(game, lock);
                self.counts_for_nothing(game, lock);
                for place in 0..self.game.sides.len() {
                    self.received_by(game, keep, lock, place);
                }
            }
            if let Stage::Running(before) = &mut game.stage {
                let appended = before.append(entry.body.clone());
                appended.expect("a sound ledger is sound at each of its entries");
            }
        }
        self.thrown_anew(game);
    }

    /// Orders that were taken back and let stand: for them other dice are thrown.
    fn thrown_anew(&mut self, game: &Game) {
        for exchange in self.ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_))) {
            let stood = stood_over(game, exchange.number).ok().flatten();
            let stood = stood.filter(|(_, sides)| !sides.is_empty());
            self.verdict.thrown_anew.extend(stood.map(|(from, _)| (exchange.number, from)));
        }
    }

    /// Files beside those that count: a list or a set-up with a fault was sent back, and nothing else is kept there, so one in which
    /// nothing is at fault should count.
    fn put_aside(&mut self, game: &Game, lock: &Lock) {
        let folder = self.folder.exchange(lock.exchange).sent_back();
        let names = names_in(&folder).unwrap_or_default();
        if names.is_empty() || self.players_unread {
            return;
        }
        let Ok(stand) = game.stand_at(lock.exchange) else { return };
        let expected = Expected::orders(game, &stand, None);
        for name in names.into_iter().filter(|name| !is_temporary(name) && !name.starts_with('.')) {
            let path = folder.join(&name);
            let file = TurnFile::open(&path, expected.tongue());
            // A list in plain lines may have had other faults by the words of its time; where orders are owed, nothing is sent back.
            let may_have_had = |file: &TurnFile| file.in_lines && !owes_orders(&stand, &file.side());
            let in_other_words = !is_current(game.file.rules, lock) && file.as_ref().is_ok_and(may_have_had);
            let is_sent_back = file.is_ok_and(|file| matches!(fits(&file, &expected), Err(Trouble::SentBack { .. })));
            if !is_sent_back && !in_other_words {
                let path = self.differences.name(&path);
                let why = format!("{path} was put aside as a set-up with faults, and is none");
                self.verdict.unproven.push((Promise::NothingReplaced, why));
            }
        }
    }

    /// A file that is the last of its sender once more is not filed again, and one that was laid there by hand came before those
    /// that were filed. Where a copy lies before what counts, somebody has told of more than came, or it cannot be told when
    /// it came.
    fn copied(&mut self) {
        for exchange in 0..=current(self.ledger) {
            let inbox = self.folder.exchange(exchange).inbox();
            let Ok(inbox) = Inbox::read(&inbox, &Tongue::blind(), &|_| Ok(())) else {
                continue;
            };
            let files = inbox.files().collect::<Vec<_>>();
            for (place, file) in files.iter().enumerate() {
                let Some(next) = files[place + 1..].iter().find(|next| same_sender(next, file)) else {
                    continue;
                };
                let [one, two] = [file, next].map(|file| self.differences.name(&file.path));
                // Of mails each is filed, whatever stands in it.
                let is_copy = file.bytes == next.bytes && !is_of_mail(&next.path.file_name());
                let why = if is_copy {
                    format!(
                        "{two} is {one} once more, and what comes twice is filed once: one of them was laid there by hand"
                    )
                } else if !is_filed(&file.path) {
                    format!("{one} bears no number, so nobody can tell when it came, and {two} counts in its place")
                } else {
                    continue;
                };
                self.verdict.unproven.push((Promise::NothingReplaced, why));
            }
        }
    }

    /// Files are numbered as they come in, without a gap: where one is missing, or two have the same, somebody has renamed, taken
    /// away or doubled one. What counts is found all the same; what has come besides cannot be told.
    fn numbered(&mut self) {
        for exchange in 0..=current(self.ledger) {
            let inbox = self.folder.exchange(exchange).inbox();
            let Some(wrong) = names_of(&inbox).ok().and_then(|names| misnumbered(&names)) else {
                continue;
            };
            let folder = self.differences.name(&inbox);
            let why = match wrong {
                Misnumbered::Missing(number) => {
                    format!("{folder} has no file {number:03}, and later ones: it was taken away or renamed")
                }
                Misnumbered::Twice(number) => {
                    format!("{folder} has two files {number:03}: one was renamed or laid there by hand")
                }
            };
            self.verdict.unproven.push((Promise::NothingReplaced, why));
        }
    }

    /// Nothing is played once a game is over; whoever wants to go on takes something back first, and says so.
    fn behind_the_end(&mut self, game: &Game, exchange: u32) {
        let stand = catch_unwind(AssertUnwindSafe(|| game.stand_at(exchange)));
        let ending = stand.ok().and_then(Result::ok);
        let ending = ending.and_then(|stand| stand.clock.ending);
        if let Some(ending) = ending {
            let what = format!("exchange {exchange} was locked when the game was over: {}", ending.why);
            self.differences.about(Promise::RulesApplied);
            self.differences.add(&self.folder.ledger(), what);
            self.differences.about(Promise::NothingReplaced);
        }
    }

    fn received_by(&mut self, game: &mut Game, keep: &Keep, lock: &Lock, place: usize) {
        let (side, seat) = (&self.game.sides[place], &lock.seats[place]);
        let locked = (seat.orders, seat.bind);
        let first = made_safely(game, keep, lock.exchange, side, Codes::Passed);
        let first = match first {
            Ok(made) if made.is(&locked) => {
                if made.is_of_another {
                    let why = format!(
                        "exchange {}: files of {side} are of several players, and `players` does not name them, so \
                         the last one alone was locked",
                        lock.exchange
                    );
                    self.verdict.unproven.push((Promise::NothingReplaced, why));
                }
                let is_a_stand_ins = made.by_stand_in > 0 && made.by.is_none();
                self.verdict.received += usize::from(made.text.is_some() && !is_a_stand_ins);
                self.by_stand_ins(game, lock, side, &made);
                return;
            }
            first => first,
        };
        match otherwise(game, keep, lock.exchange, side, &locked) {
            Again::Whole => {
                self.verdict.received += usize::from(seat.orders.is_some());
                return;
            }
            // One fault is one accusation: what is wrong with the game file is said of it.
            _ if self.players_unread => {
                let why = format!(
                    "the players of game.yaml cannot be read, so nobody can tell whether what {side} has locked in exchange {} is \
                     what was received",
                    lock.exchange
                );
                self.verdict.unproven.push((Promise::NothingReplaced, why));
                return;
            }
            Again::Unproven(why) => {
                self.verdict.unproven.push((Promise::NothingReplaced, why));
                return;
            }
            Again::Not => {}
        }
        let (there, side) = (first.as_ref().ok(), &side.clone());
        if self.written_otherwise(game, lock, side, there)
            || there.is_some_and(|made| self.in_place_of_a_stand_in(lock, side, made, seat.orders))
        {
            return;
        }
        if let Some(why) = self.read_otherwise(game, lock, side) {
            self.verdict.unproven.push((Promise::NothingReplaced, why));
            return;
        }
        match first {
            Ok(made) => self.differ(lock.exchange, side, &locked, &made),
            Err(trouble) => {
                let exchange = lock.exchange;
                let why = format!("what was received for exchange {exchange}: {trouble}");
                self.verdict.unproven.push((Promise::NothingReplaced, why));
            }
        }
    }

    /// Why it may be that lines come to other orders now than when they were locked: the wording that the lock names covers how
    /// they are read, and this program has another.
    fn read_otherwise(&self, game: &Game, lock: &Lock, side: &Side) -> Option<String> {
        if is_current(game.file.rules, lock) {
            return None;
        }
        let folder = game.folder.exchange(lock.exchange).inbox();
        let inbox = Inbox::read(&folder, &Tongue::blind(), &|_| Ok(())).ok()?;
        let in_lines = inbox.files().any(|file| file.side() == *side && file.in_lines);
        in_lines.then(|| {
            format!(
                "exchange {}: files of {side} are in plain lines, and were read by `{}`, which may have read them otherwise",
                lock.exchange, lock.rules
            )
        })
    }

    fn differ(
        &mut self,
        exchange: u32,
        side: &Side,
        (orders, bind): &(Option<Hash>, Option<Hash>),
        made: &MadeOfFiles,
    ) {
        let place = self.folder.exchange(exchange);
        let path = place.orders(side);
        for (file, why) in &made.unfit {
            let what = format!("it was taken in for exchange {exchange}, and does not fit: {why}");
            self.differences.add(file, what);
        }
        let by = made.by.clone().unwrap_or_else(|| place.inbox().into());
        let name = self.differences.name(&by);
        match (&made.text, orders) {
            (None, Some(_)) => {
                let what = format!(
                    "it was locked, and no file of {side} lies in {name}, so nobody can hold it against what was sent"
                );
                self.differences.add(&path, what);
            }
            (Some(_), None) => {
                let what = format!(
                    "it was taken in from {side}, and the lock of exchange {exchange} names no orders of {side}"
                );
                self.differences.add(&by, what);
            }
            (Some(text), Some(hash)) if Hash::of(text.as_bytes()) != *hash => {
                let there = read_text(&path).unwrap_or_default();
                let parts = parts_at(&there, text, "what was received");
                let what = format!("it is not what came in as {name}: {parts}");
                self.differences.add(&path, what);
            }
            _ if made.bind != *bind => {
                let what = format!("the lock of exchange {exchange} does not name the bind of {side} in {name}");
                self.differences.add(&self.folder.ledger(), what);
            }
            _ => {}
        }
    }
}

/// Whether the lock comes of the files as the game was then: with reply codes, or with other players. The ledger does not
/// name those, but where several share a side its locked text does.
fn otherwise(game: &mut Game, keep: &Keep, exchange: u32, side: &Side, locked: &(Option<Hash>, Option<Hash>)) -> Again {
    if game.file.demands_code()
        && made_safely(game, keep, exchange, side, Codes::Demanded).is_ok_and(|made| made.is(locked))
    {
        return Again::Whole;
    }
    let now = std::mem::take(&mut game.file.players);
    let work = || rejoined(game, exchange, side, locked, &now);
    let again = catch_unwind(AssertUnwindSafe(work));
    game.file.players = now;
    again.ok().and_then(Result::ok).unwrap_or(Again::Not)
}

/// A position that no engine has made may break an engine off.
fn made_safely(game: &Game, keep: &Keep, exchange: u32, side: &Side, codes: Codes) -> Result<MadeOfFiles, Trouble> {
    let work = || made(game, keep, exchange, side, codes);
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        let place = game.folder.exchange(exchange).inbox();
        let what = "the engine breaks off over these files and their position";
        Err(Trouble::unfit(&place, what, "they were not made by estafette"))
    })
}

fn made(game: &Game, keep: &Keep, exchange: u32, side: &Side, codes: Codes) -> Result<MadeOfFiles, Trouble> {
    let stand = game.stand_at(exchange)?;
    let codes = match codes {
        Codes::Passed => None,
        Codes::Demanded => {
            let sides = game.file.sides.iter();
            let codes = sides.map(|side| Ok((side.clone(), game.code(side, keep)?)));
            Some(codes.collect::<Result<Vec<_>, Trouble>>()?)
        }
    };
    let mut inbox = inbox_of(game, &stand, codes)?;
    let by = inbox.in_force(side, None).map(|file| file.path.clone());
    let came = inbox.received.len();
    stand_in(game, &stand, &mut inbox, std::slice::from_ref(side))?;
    let stood = inbox.received[came..].iter().filter(|received| received.file.side() == *side);
    let by_stand_in = stood.count();
    let text = orders_of(game, &stand, &inbox, side, &mut Vec::new())?;
    let orders = text.as_ref().map(|text| Hash::of(text.as_bytes()));
    let bind = bind_of(game, exchange, &inbox, side, orders, &mut Vec::new())?;
    let own = inbox.files();
    let own = own.filter(|file| file.side() == *side && file.is_orders());
    let names = own.map(|file| Some(file.envelope.player.as_ref()?.name.clone()));
    let names = names.collect::<BTreeSet<_>>();
    Ok(MadeOfFiles {
        text,
        bind,
        by,
        by_stand_in,
        is_of_another: names.len() > 1 && game.file.players_of(side).count() < 2,
        unfit: unfit_of(&inbox, side),
    })
}

pub(super) fn inbox_of(game: &Game, stand: &Stand, codes: Option<Vec<(Side, String)>>) -> Result<Inbox, Trouble> {
    let expected = Expected::orders(game, stand, codes);
    let folder = game.folder.exchange(stand.exchange).inbox();
    Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected))
}

/// Files of a side that were taken in and do not fit. What the umpire laid there by hand was never taken in unless it fitted.
pub(super) fn unfit_of(inbox: &Inbox, side: &Side) -> Vec<(FileName, String)> {
    let refused = inbox.refused.iter();
    let filed = refused.filter(|refusal| is_filed(&refusal.path) && may_be_of(&refusal.path, side));
    // A letter of somebody who has left the game since orders nothing.
    let filed = filed.filter(|refusal| {
        let file = TurnFile::open(&refusal.path, &Tongue::blind());
        !file.is_ok_and(|file| file.purpose() == Purpose::Letters)
    });
    let unfit = filed.map(|refusal| (refusal.path.name().clone(), first_fault(&refusal.trouble)));
    unfit.collect()
}

/// Whether a file is a side's, or nobody knows whose.
fn may_be_of(path: &FileAt, side: &Side) -> bool {
    TurnFile::open(path, &Tongue::blind()).map_or(true, |file| file.side() == *side)
}

/// Whether a side is to send orders, and no list or set-up.
fn owes_orders(stand: &Stand, side: &Side) -> bool {
    let owes = |one: &Awaited| one.side == *side && one.owes == Owed::Orders;
    stand.awaited.iter().any(owes)
}
