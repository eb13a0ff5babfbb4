//! All that an exchange is worked out from, read from the folder and held against the ledger.

use std::path::Path;

use super::folder::read_needed;
use super::hand::{Course, Gathered};
use super::mail_lines;
use super::versions::play_of;
use super::{Folder, GameFile, SideOrders, StateFile, Stopped, Tongue, Trouble, Wording};
use crate::adjudicate::{AnyRuleSet, Policy, Position, Side, is_plain};
use crate::dice::{Ending, Hash, Label, Ledger, Lock};

/// What the sides locked for one exchange, in the order of the game file.
pub(super) type Mail = Vec<(Side, Option<SideOrders>)>;

/// An exchange of the turn that was cast before a question was answered.
#[derive(Clone, Debug)]
pub(super) struct Earlier {
    /// Its number.
    pub exchange: u32,
    /// Its seed.
    pub seed: Hash,
    /// Its rolls file.
    pub rolls: String,
}

/// An exchange, with the turn that it belongs to.
pub(super) struct Turn<'g> {
    /// The game.
    pub game: &'g GameFile,
    /// The rule set.
    pub rules: &'static dyn AnyRuleSet,
    /// The play that its lock names; the newest where that is not played any more.
    pub play: u32,
    /// What becomes of open decisions.
    pub policy: Policy,
    /// How reports of the game are worded.
    pub wording: Wording,
    /// The ledger, which ends with the lock of the exchange or goes on behind it.
    pub ledger: &'g Ledger,
    /// The number of the exchange.
    pub exchange: u32,
    /// The exchange that the turn began with.
    pub since: u32,
    /// The position at the beginning of the turn.
    pub before: Position,
    /// The position at the beginning of the exchange, with what was asked there.
    pub stopped: Option<(Position, Stopped)>,
    /// The orders that began the turn, then the answers of each later exchange.
    pub mails: Vec<Mail>,
    /// The exchanges of the turn that are cast.
    pub earlier: Vec<Earlier>,
    /// What happened in the turn so far, as the log of its last exchange has it.
    pub log_so_far: Option<String>,
    /// What a rehearsal takes its dice from.
    pub rehearsal: Option<String>,
    /// What the umpire did by hand.
    pub by_hand: Gathered,
}

/// A position and where it stands on disk.
pub struct Held {
    /// The file.
    pub file: StateFile,
    /// What the engine makes of it.
    pub position: Position,
}

impl<'g> Turn<'g> {
    /// Gathers what a locked exchange is worked out from.
    pub(super) fn gather(
        folder: &Folder,
        game: &'g GameFile,
        ledger: &'g Ledger,
        lock: &Lock,
    ) -> Result<Turn<'g>, Trouble> {
        let own = mail(folder, game, ledger, lock.exchange)?;
        Turn::with(folder, game, ledger, lock, own)
    }

    /// The same where the orders of the exchange itself need not lie in the folder.
    pub(super) fn with(
        folder: &Folder,
        game: &'g GameFile,
        ledger: &'g Ledger,
        lock: &Lock,
        own: Mail,
    ) -> Result<Turn<'g>, Trouble> {
        let exchange = lock.exchange;
        let named_by = format!("the lock of exchange {exchange}");
        let held = held(folder, game, ledger, exchange, Some((&lock.state, &named_by)))?;
        let since = held.file.stopped.as_ref().map_or(exchange, |stopped| stopped.since);
        let earlier = earlier(folder, ledger, since, exchange)?;
        let mut mails = Vec::new();
        for cast in &earlier {
            mails.push(mail(folder, game, ledger, cast.exchange)?);
        }
        mails.push(own);
        let log_so_far = match earlier.last() {
            None => None,
            Some(last) => {
                let path = folder.exchange(last.exchange).log();
                Some(read_needed(&path, "the rest of the turn")?)
            }
        };
        let (before, stopped) = match held.file.stopped {
            None => (held.position, None),
            Some(stopped) => {
                let began = lock_of(ledger, stopped.since);
                let named_by = format!("the lock of exchange {}", stopped.since);
                let began = began.map(|lock| (&lock.state, named_by.as_str()));
                let start = self::held(folder, game, ledger, stopped.since, began)?;
                (start.position, Some((held.position, stopped)))
            }
        };
        Ok(Turn {
            by_hand: Gathered::gather(folder, game, ledger, since, exchange)?,
            game,
            rules: game.rules,
            play: play_of(game.rules, lock),
            policy: game.policy,
            wording: game.wording.clone(),
            ledger,
            exchange,
            since,
            before,
            stopped,
            mails,
            earlier,
            log_so_far,
            rehearsal: None,
        })
    }

    /// What was locked for the exchange itself.
    pub(super) fn mail(&self) -> &Mail {
        self.mails.last().expect("the exchange itself has its mail")
    }

    /// Whether an earlier report of the turn has told of a roll.
    pub(super) fn has_told(&self, label: &Label) -> bool {
        let log = self.log_so_far.as_deref();
        log.is_some_and(|log| {
            let mut found = log.match_indices(label.as_str());
            found.any(|(at, name)| {
                let before = log[..at].chars().next_back();
                let letter = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
                log[at + name.len()..].starts_with(' ') && !before.is_some_and(letter)
            })
        })
    }

    /// The position that the mail of the exchange was written for.
    pub(super) fn addressed(&self) -> &Position {
        self.stopped.as_ref().map_or(&self.before, |(position, _)| position)
    }
}

/// The last exchange before a number that was cast; 0 where there is none.
pub(super) fn last_cast_before(ledger: &Ledger, number: u32) -> u32 {
    casts(ledger).filter(|cast| *cast < number).last().unwrap_or(0)
}

fn casts(ledger: &Ledger) -> impl Iterator<Item = u32> {
    ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_))).map(|exchange| exchange.number)
}

/// The lock of an exchange.
pub(super) fn lock_of(ledger: &Ledger, number: u32) -> Option<&Lock> {
    let mut exchanges = ledger.exchanges();
    exchanges.find(|exchange| exchange.number == number).map(|exchange| exchange.lock)
}

/// The position that an exchange starts from, which must be the one that the ledger names.
pub(super) fn held(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: u32,
    named: Option<(&Hash, &str)>,
) -> Result<Held, Trouble> {
    let Some(place) = Course::before(ledger, exchange).place else {
        return Err(Trouble::unfit(
            &folder.ledger(),
            "its last note names a position that estafette did not make",
            "go on with the program that wrote the note",
        ));
    };
    let path = place.path(folder);
    let text = read_needed(&path, &format!("exchange {exchange}"))?;
    if let Some((hash, named_by)) = named {
        demand_hash(&path, &text, hash, named_by)?;
    }
    read_state(&path, &text, game)
}

/// Reads a state file.
pub fn read_state(path: &Path, text: &str, game: &GameFile) -> Result<Held, Trouble> {
    let unfit =
        |why: String| Trouble::unfit(path, format!("it holds no position: {why}"), "put back the file as it was");
    let file = StateFile::parse(text).map_err(unfit)?;
    is_plain(&file.stopped).map_err(unfit)?;
    let position = game.rules.load_veiled(&file.engine, &file.hidden);
    let position = position.map_err(unfit)?.labelled(file.labels.clone());
    let asked = file.stopped.iter().flat_map(Stopped::sides);
    for side in asked {
        if !game.sides.contains(&side) {
            return Err(unfit(format!("it asks a side `{side}`, and there is none")));
        }
    }
    Ok(Held { file, position })
}

/// Refuses a text that is not the one of a hash in the ledger.
pub(super) fn demand_hash(path: &Path, text: &str, hash: &Hash, named_by: &str) -> Result<(), Trouble> {
    if Hash::of(text.as_bytes()) == *hash {
        return Ok(());
    }
    Err(Trouble::Changed { path: path.to_owned(), named_by: named_by.to_owned() })
}

fn earlier(folder: &Folder, ledger: &Ledger, since: u32, exchange: u32) -> Result<Vec<Earlier>, Trouble> {
    let of_turn = casts(ledger).filter(|cast| (since..exchange).contains(cast));
    of_turn
        .map(|number| {
            let cast = ledger.cast(number).expect("it was found among the casts");
            let path = folder.exchange(number).rolls();
            let rolls = read_needed(&path, "the rest of the turn")?;
            demand_hash(&path, &rolls, &cast.rolls, &format!("the cast of exchange {number}"))?;
            Ok(Earlier { exchange: number, seed: cast.seed, rolls })
        })
        .collect()
}

fn mail(folder: &Folder, game: &GameFile, ledger: &Ledger, exchange: u32) -> Result<Mail, Trouble> {
    let lock = lock_of(ledger, exchange).expect("an exchange that is worked out was locked");
    let seat = |side: &Side| {
        let place = ledger.card().seat(side.as_str());
        lock.seats[place.expect("the sides are the seats of the card")]
    };
    let read = |side: &Side| -> Result<Option<SideOrders>, Trouble> {
        let Some(hash) = seat(side).orders else {
            return Ok(None);
        };
        let path = folder.exchange(exchange).orders(side);
        let text = read_needed(&path, &format!("exchange {exchange}"))?;
        demand_hash(&path, &text, &hash, &format!("the lock of exchange {exchange}"))?;
        let tongue = || Ok(Tongue::of(game.rules, &held(folder, game, ledger, exchange, None)?.position));
        let lines = mail_lines::in_the_folder(&folder.exchange(exchange), &text, &tongue)?;
        Ok(Some(SideOrders::read(&path, &text)?.mailed(lines)))
    };
    let sides = game.sides.iter();
    sides.map(|side| Ok((side.clone(), read(side)?))).collect()
}
