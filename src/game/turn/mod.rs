//! All that an exchange is worked out from, read from the folder and held against the ledger.

pub(in crate::game) mod links;
pub(in crate::game) mod understood;

use crate::adjudicate::{AnyLog, AnyRuleSet, Policy, Position, Side};
use crate::dice::{Hash, Label, Ledger, Lock};
use crate::game::files::{Folder, read_needed};
use crate::game::hand::Gathered;
use crate::game::inbox::mail_lines;
use crate::game::papers::game_file::GameFile;
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::state_file::Stopped;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::wording::Wording;
use crate::game::stand::held::{casts, demand_hash, held, lock_of};
use crate::game::stand::versions::play_of;
use crate::game::trouble::Trouble;

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
                let start = crate::game::stand::held::held(folder, game, ledger, stopped.since, began)?;
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

    /// The log of the turn so far.
    pub(super) fn log_so_far(&self) -> Result<Option<AnyLog>, Trouble> {
        let read = self.log_so_far.as_ref().map(|log| self.rules.load_log(log)).transpose();
        read.map_err(|why| Trouble::amiss(format!("the log of the turn so far cannot be read: {why}"), "put it back"))
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
