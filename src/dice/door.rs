//! The one door through which an engine comes by dice (PROTOCOL part C).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use zeroize::Zeroizing;

use super::hash::Hash;
use super::reading::throw;
use super::roll::{Chance, Die, Label, Roll, Secrecy};
use super::rolls_file::{ROLLS_SALT, RollsFault, RollsFile};
use super::strings::veil;

/// The dice of one exchange, and of the earlier exchanges of its turn where the turn is run again.
///
/// A roll whose label stands in the rolls file of an earlier exchange gets that exchange's dice and
/// is recorded there; every other roll belongs to the exchange that is being worked out.
pub struct Door {
    card: Hash,
    seal: Option<Zeroizing<Hash>>,
    earlier: Vec<Sheet>,
    current: Sheet,
    used: BTreeSet<Label>,
    fault: Option<DoorFault>,
}

/// One rolls file while it is being written.
struct Sheet {
    exchange: u32,
    seed: Hash,
    rolls: Vec<Roll>,
    published: Option<Published>,
}

/// A rolls file that is already there.
struct Published {
    text: String,
    salt: Hash,
    rolls: BTreeMap<Label, Roll>,
}

/// Why an exchange must not be cast, or cannot be run again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DoorFault {
    /// The rolls file of an earlier exchange cannot be read.
    Unreadable {
        /// The exchange.
        exchange: u32,
        /// What is wrong with its file.
        fault: RollsFault,
    },
    /// An earlier exchange did not come out as it was.
    Changed {
        /// The exchange.
        exchange: u32,
        /// The first line that differs.
        line: usize,
        /// The line as it was published; empty where the file was shorter.
        was: String,
        /// The line as it came out; empty where the file is shorter.
        now: String,
    },
    /// A veiled roll or a salt is needed, but neither the seal nor a published file gives it.
    Sealed {
        /// The exchange.
        exchange: u32,
        /// The label, or `file:rolls`.
        what: String,
    },
    /// Two rolls of a turn would bear one label, and so show the same dice.
    Twice {
        /// The exchange that throws the second.
        exchange: u32,
        /// The label.
        label: Label,
    },
}

impl fmt::Display for DoorFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DoorFault::Unreadable { exchange, fault } => {
                write!(out, "the rolls file of exchange {exchange} cannot be read: {fault}")
            }
            DoorFault::Changed { exchange, line, was, now } => write!(
                out,
                "the rolls of exchange {exchange} do not come out as they were: \
                 line {line} was `{was}` and is now `{now}`"
            ),
            DoorFault::Sealed { exchange, what } => {
                write!(out, "`{what}` of exchange {exchange} is veiled, and the seal is not known")
            }
            DoorFault::Twice { exchange, label } => {
                write!(
                    out,
                    "two rolls of exchange {exchange} would be called `{label}`, and of a turn no two are called alike"
                )
            }
        }
    }
}

impl std::error::Error for DoorFault {}

impl Door {
    /// Opens the door for an exchange; without the seal veiled rolls must come from published files.
    pub fn new(card: Hash, exchange: u32, seed: Hash, seal: Option<Hash>) -> Door {
        Door {
            card,
            seal: seal.map(Zeroizing::new),
            earlier: Vec::new(),
            current: Sheet { exchange, seed, rolls: Vec::new(), published: None },
            used: BTreeSet::new(),
            fault: None,
        }
    }

    /// Adds an earlier exchange of the same turn, with its rolls file as it was published.
    pub fn rerun(mut self, exchange: u32, seed: Hash, rolls_file: &str) -> Result<Door, DoorFault> {
        let published = Published::read(rolls_file, &self.card, exchange)?;
        self.earlier.push(Sheet { exchange, seed, rolls: Vec::new(), published: Some(published) });
        Ok(self)
    }

    /// Gives the published file of the exchange itself, from which salt and veiled dice are taken while the seal is unknown.
    pub fn published(mut self, rolls_file: &str) -> Result<Door, DoorFault> {
        let published = Published::read(rolls_file, &self.card, self.current.exchange)?;
        self.current.published = Some(published);
        Ok(self)
    }

    /// The rolls of the exchange that is being worked out, so far.
    pub fn rolls(&self) -> &[Roll] {
        &self.current.rolls
    }

    /// The exchange to which a roll belongs, by its label.
    pub fn exchange_of(&self, label: &Label) -> u32 {
        let earlier = self.earlier.iter().find(|sheet| sheet.names(label));
        earlier.unwrap_or(&self.current).exchange
    }

    /// Closes the door: the rolls file of the exchange, if every earlier one came out as it was.
    pub fn finish(self) -> Result<String, DoorFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let seal = self.seal.as_deref();
        for sheet in &self.earlier {
            let was = sheet.published.as_ref().expect("an earlier file was published");
            let now = sheet.text(&self.card, seal)?;
            if was.text != now {
                return Err(difference(sheet.exchange, &was.text, &now));
            }
        }
        self.current.text(&self.card, seal)
    }
}

impl Chance for Door {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        assert!(count > 0, "the roll `{label}` has at least one die");
        // The dice shown serve only to let the engine come to its end: nothing is cast from them.
        if !self.used.insert(label.clone()) {
            let (values, _) = throw(&self.current.seed, &label, die, count, None);
            let exchange = self.current.exchange;
            self.fault.get_or_insert(DoorFault::Twice { exchange, label: label.clone() });
            return Roll { label, die, secrecy, values };
        }
        let earlier = self.earlier.iter_mut().find(|sheet| sheet.names(&label));
        let sheet = earlier.unwrap_or(&mut self.current);
        let seal = self.seal.as_deref();
        let roll = match sheet.roll(&self.card, seal, label, die, count, secrecy) {
            Ok(roll) => roll,
            Err(roll) => {
                // As above.
                let (exchange, what) = (sheet.exchange, roll.label.to_string());
                self.fault.get_or_insert(DoorFault::Sealed { exchange, what });
                roll
            }
        };
        sheet.rolls.push(roll.clone());
        roll
    }
}

impl Sheet {
    fn names(&self, label: &Label) -> bool {
        let published = self.published.as_ref();
        published.is_some_and(|file| file.rolls.contains_key(label))
    }

    /// Throws with seed and number of this exchange; the wrong dice come back where the veil is out of reach.
    fn roll(
        &self,
        card: &Hash,
        seal: Option<&Hash>,
        label: Label,
        die: Die,
        count: usize,
        secrecy: Secrecy,
    ) -> Result<Roll, Roll> {
        let veil =
            seal.filter(|_| secrecy == Secrecy::Veiled).map(|seal| veil(card, self.exchange, label.as_str(), seal));
        if secrecy == Secrecy::Veiled
            && veil.is_none()
            && let Some(roll) = self.published_roll(&label, die, count)
        {
            return Ok(roll);
        }
        let (values, _) = throw(&self.seed, &label, die, count, veil.as_ref());
        let roll = Roll { label, die, secrecy, values };
        match (secrecy, veil) {
            (Secrecy::Veiled, None) => Err(roll),
            _ => Ok(roll),
        }
    }

    /// A veiled roll as it was published, if it is the one that is asked for and the dice can show it.
    fn published_roll(&self, label: &Label, die: Die, count: usize) -> Option<Roll> {
        let roll = self.published.as_ref()?.rolls.get(label)?;
        let same = roll.die == die && roll.values.len() == count;
        let possible = roll.values.iter().all(|value| die.can_show(*value));
        (same && possible && roll.secrecy == Secrecy::Veiled).then(|| roll.clone())
    }

    fn text(&self, card: &Hash, seal: Option<&Hash>) -> Result<String, DoorFault> {
        let published = self.published.as_ref().map(|file| file.salt);
        let salt = seal
            .map(|seal| veil(card, self.exchange, ROLLS_SALT, seal))
            .or(published)
            .ok_or_else(|| DoorFault::Sealed { exchange: self.exchange, what: ROLLS_SALT.to_owned() })?;
        let file = RollsFile { game: *card, exchange: self.exchange, salt, rolls: self.rolls.clone() };
        Ok(file.text())
    }
}

impl Published {
    fn read(text: &str, card: &Hash, exchange: u32) -> Result<Published, DoorFault> {
        let file = RollsFile::read(text.as_bytes(), card, exchange)
            .map_err(|fault| DoorFault::Unreadable { exchange, fault })?;
        let named = file.rolls.into_iter().map(|roll| (roll.label.clone(), roll));
        Ok(Published { text: text.to_owned(), salt: file.salt, rolls: named.collect() })
    }
}

fn difference(exchange: u32, was: &str, now: &str) -> DoorFault {
    let (mut old, mut new) = (was.lines(), now.lines());
    let mut line = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(was), Some(now)) if was == now => line += 1,
            (was, now) => {
                return DoorFault::Changed {
                    exchange,
                    line,
                    was: was.unwrap_or_default().to_owned(),
                    now: now.unwrap_or_default().to_owned(),
                };
            }
        }
    }
}

impl fmt::Debug for Door {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (exchange, rolls) = (self.current.exchange, self.current.rolls.len());
        write!(out, "Door(exchange {exchange}, {rolls} rolls)")
    }
}

/// Chance from a seed alone, for rehearsals and odds: it proves nothing and records nothing.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Hash,
}

impl Seeded {
    /// Chance that follows from any text.
    pub fn new(text: &str) -> Seeded {
        Seeded { seed: Hash::of(text.as_bytes()) }
    }
}

impl Chance for Seeded {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let (values, _) = throw(&self.seed, &label, die, count, None);
        Roll { label, die, secrecy, values }
    }
}
