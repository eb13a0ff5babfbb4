//! What of a cast exchange may be mailed: files that have a hash in the ledger are held against it, and those that have none,
//! pages, views and forms, against what comes of working the exchange out again.

use std::cell::OnceCell;

use super::difference::first_difference;
use super::play_again;
use crate::adjudicate::Side;
use crate::dice::{Cast, Exchange, Hash, Ledger};
use crate::game::exchange::worked_out::WorkedOut;
use crate::game::files::{read_needed, read_text};
use crate::game::stand::held::{Held, demand_hash, read_state};
use crate::game::stand::opened::Game;
use crate::game::stand::versions::is_current;
use crate::game::trouble::Trouble;

/// The files of a cast exchange, as far as the ledger vouches for them.
pub struct Mailed<'g> {
    game: &'g Game,
    ledger: &'g Ledger,
    cast: &'g Cast,
    again: OnceCell<WorkedOut>,
}

impl<'g> Mailed<'g> {
    /// Those of an exchange that is cast.
    pub fn of(game: &'g Game, exchange: u32) -> Result<Mailed<'g>, Trouble> {
        let ledger = game.ledger()?;
        let cast = ledger
            .cast(exchange)
            .ok_or_else(|| Trouble::amiss(ledger.lacks(exchange), "name one of those, or none for the last"))?;
        Ok(Mailed { game, ledger, cast, again: OnceCell::new() })
    }

    /// The report of a side.
    pub fn report(&self, side: &Side) -> Result<String, Trouble> {
        let path = self.place().report(side);
        let text = read_needed(&path, "its reader")?;
        let seats = self.ledger.card().seats.iter().zip(&self.cast.reports);
        let mut hashes = seats.filter(|(seat, _)| seat.name == side.as_str());
        match hashes.next().and_then(|(_, hash)| *hash) {
            Some(hash) => demand_hash(&path, &text, &hash, &self.entry())?,
            None => {
                let why = format!("{} names no report of {side}", self.entry());
                let help = "it is not mailed, as nobody could ever check it; `estafette verify` says more";
                return Err(Trouble::unfit(&path, why, help));
            }
        }
        Ok(text)
    }

    /// The rolls file.
    pub fn rolls(&self) -> Result<String, Trouble> {
        let path = self.place().rolls();
        let text = read_needed(&path, "its readers")?;
        demand_hash(&path, &text, &self.cast.rolls, &self.entry())?;
        Ok(text)
    }

    /// The position after it.
    pub fn position(&self) -> Result<Held, Trouble> {
        let path = self.place().state();
        let text = read_needed(&path, "the map of its readers")?;
        demand_hash(&path, &text, &self.cast.state, &self.entry())?;
        read_state(&path, &text, &self.game.file)
    }

    /// A page, view or form that stands beside the reports, made again; a file that lies there must be the same. Nothing where
    /// this program cannot make it as it was: then nobody vouches for a file that lies there.
    pub fn beside(&self, name: &str) -> Result<Option<String>, Trouble> {
        let Some(made) = self.again()? else {
            return Ok(None);
        };
        let made = made.beside(|wanted| wanted == name).pop();
        let made = made.map(|(_, text)| text.into_owned());
        let path = self.place().path().join(name);
        if !path.exists() {
            return Ok(made);
        }
        let there = read_text(&path)?;
        let why = match &made {
            Some(made) if *made == there => return Ok(Some(there)),
            Some(made) => first_difference(&there, made),
            None => "nothing of this name comes of the exchange".to_owned(),
        };
        let why = format!("it is not what comes of exchange {}: {why}", self.cast.exchange);
        let help = "put it back as it was, or remove it: it is made again when it is mailed";
        Err(Trouble::unfit(&path, why, help))
    }

    /// The orders of a side as they were locked; nothing where it has none.
    pub fn locked(&self, side: &Side) -> Result<Option<String>, Trouble> {
        let lock = self.exchange().lock;
        let place = self.ledger.card().seat(side.as_str());
        let Some(hash) = place.and_then(|place| lock.seats[place].orders) else {
            return Ok(None);
        };
        let path = self.place().orders(side);
        let text = read_needed(&path, "those who gave these orders")?;
        let named_by = format!("the lock of exchange {}", lock.exchange);
        demand_hash(&path, &text, &hash, &named_by)?;
        Ok(Some(text))
    }

    /// What comes of working the exchange out again, which must be what the ledger names; nothing where other rules were in
    /// force.
    pub fn again(&self) -> Result<Option<&WorkedOut>, Trouble> {
        let exchange = self.exchange();
        if !is_current(self.game.file.rules, exchange.lock) {
            return Ok(None);
        }
        if let Some(made) = self.again.get() {
            return Ok(Some(made));
        }
        // Salts come from these files as long as the seal is closed.
        self.position()?;
        self.rolls()?;
        for side in &self.game.file.sides {
            self.report(side)?;
        }
        let (folder, file) = (&self.game.folder, &self.game.file);
        let made = play_again(folder, file, self.ledger, &exchange, self.ledger.closed())?;
        let same = |text: &str, hash: &Hash| Hash::of(text.as_bytes()) == *hash;
        let reports = made.reports.iter().zip(&self.cast.reports);
        let mut reports = reports.map(|((_, text), hash)| hash.is_some_and(|hash| same(text, &hash)));
        if !same(&made.state, &self.cast.state) || !reports.all(|same| same) {
            return Err(Trouble::unfit(
                self.place().path(),
                format!("what {} names does not come out again", self.entry()),
                "put the files of the game back as they were; `estafette verify` names every one that differs",
            ));
        }
        Ok(Some(self.again.get_or_init(|| made)))
    }

    fn exchange(&self) -> Exchange<'g> {
        let mut exchanges = self.ledger.exchanges();
        let own = |exchange: &Exchange<'_>| exchange.number == self.cast.exchange;
        exchanges.find(own).expect("it is cast")
    }

    fn place(&self) -> crate::game::files::ExchangeFolder {
        self.game.folder.exchange(self.cast.exchange)
    }

    fn entry(&self) -> String {
        format!("the cast of exchange {}", self.cast.exchange)
    }
}

/// Refuses a first position that is not that of the scenario, where nothing in the ledger names it yet.
pub fn demand_first_position(game: &Game, held: &Held) -> Result<(), Trouble> {
    let (ledger, file) = (game.ledger()?, &game.file);
    let known = ledger.last_state().is_some();
    let same = held.file.engine == file.rules.save(&file.position) && held.file.hidden == *file.position.veil();
    if known || same {
        return Ok(());
    }
    let made = file.rules.save(&file.position);
    Err(Trouble::unfit(
        game.folder.exchange(0).state(),
        format!("it is not the position of the scenario: {}", first_difference(&held.file.engine, &made)),
        "put it back as `estafette new` made it, from a copy or from version control",
    ))
}
