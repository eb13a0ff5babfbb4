//! A game as it stands on disk.

use super::codes::{reply_code, report_salt, report_salt_of};
use super::held::{Held, demand_hash, held, last_cast_before, read_state};
use super::note::{Kind, Note};
use super::secret::{self, Keep};
use super::versions::play_at;
use crate::adjudicate::{Awaited, Clock, Owed, Side};
use crate::dice::{Body, Card, Chain, Ledger, LedgerFault, veil};
use crate::game::files::{Folder, read_needed, read_text, read_typed};
use crate::game::papers::game_file::{GameFile, Shelf};
use crate::game::papers::scenario::same_game;
use crate::game::papers::state_file::Stopped;
use crate::game::trouble::{FileName, Trouble};

/// How far a game has come.
#[derive(Debug)]
pub enum Stage {
    /// The opening is mailed, and players still owe their anchors or words.
    Opening(Box<Card>),
    /// The card is complete.
    Running(Box<Ledger>),
}

/// A game that could be read and agrees with its card.
pub struct Game {
    /// Where it stands.
    pub folder: Folder,
    /// `game.yaml`.
    pub file: GameFile,
    /// How far it has come.
    pub stage: Stage,
}

/// The position that the next exchange, or the one that is locked, starts from.
pub struct Stand {
    /// The exchange it is for.
    pub exchange: u32,
    /// The position.
    pub held: Held,
    /// Who owes what.
    pub awaited: Vec<Awaited>,
    /// Where the game stands.
    pub clock: Clock,
}

/// Says what lies in a folder that is none of a game.
fn no_game(folder: &Folder) -> Trouble {
    let (what, help) = match folder.game_file().is_file() {
        true => (
            "there is no game here: game.yaml is a scenario, without ledger.txt and scenario.yaml beside it",
            format!(
                "`estafette new {} FOLDER` makes a game of it; of a game that was here, put back its files",
                folder.game_file().display()
            ),
        ),
        false => (
            "there is no game here: no game.yaml",
            "name the folder of a game; `estafette new SCENARIO FOLDER` makes one".to_owned(),
        ),
    };
    Trouble::unfit(folder.root(), what, help)
}

impl Game {
    /// Reads a game and holds it against its card.
    pub fn open(folder: Folder, shelf: Shelf) -> Result<Game, Trouble> {
        let path = folder.game_file();
        if !folder.holds_a_game() {
            return Err(no_game(&folder));
        }
        let text = read_typed(&path)?;
        let file = GameFile::read(&path, &text, shelf)?;
        let stage = stage(&folder)?;
        let card = match &stage {
            Stage::Opening(card) => card,
            Stage::Running(ledger) => ledger.card(),
        };
        let scenario_path = folder.scenario();
        let scenario = read_needed(&scenario_path, "the card")?;
        demand_hash(&scenario_path, &scenario, &card.scenario, "the card")?;
        let tree =
            crate::yaml::parse(&scenario).map_err(|faults| Trouble::unreadable(&scenario_path, &scenario, faults))?;
        same_game(&file.tree, &tree, &path)?;
        seats_are_sides(&path, &file, card, &stage)?;
        Ok(Game { folder, file, stage })
    }

    /// The ledger, once there is one.
    pub fn ledger(&self) -> Result<&Ledger, Trouble> {
        match &self.stage {
            Stage::Running(ledger) => Ok(ledger),
            Stage::Opening(_) => Err(Trouble::amiss(
                "the card is not complete: players still owe their dice anchors or words",
                "`estafette status` says who; `estafette adjudicate GAME FILE...` takes their mails",
            )),
        }
    }

    /// The play by which an exchange is judged, or was.
    pub fn play(&self, exchange: u32) -> Result<u32, Trouble> {
        Ok(play_at(self.file.rules, self.ledger()?, exchange))
    }

    /// The umpire's chain.
    pub fn chain(&self, keep: &Keep) -> Result<Chain, Trouble> {
        let card = match &self.stage {
            Stage::Opening(card) => card,
            Stage::Running(ledger) => ledger.card(),
        };
        let path = keep.path(&self.folder);
        secret::load(&path, &card.name, &card.umpire_anchor, card.umpire_length)
    }

    /// Where the game stands.
    pub fn stand(&self) -> Result<Stand, Trouble> {
        let ledger = self.ledger()?;
        let exchange = current(ledger);
        let named_by = "the last entry of the ledger that tells of a position";
        let named = ledger.last_state();
        let named = named.as_ref().map(|hash| (hash, named_by));
        let held = held(&self.folder, &self.file, ledger, exchange, named)?;
        Ok(self.stand_of(exchange, held))
    }

    fn stand_of(&self, exchange: u32, held: Held) -> Stand {
        let rules = self.file.rules;
        let clock = rules.clock(&held.position);
        let awaited = match &held.file.stopped {
            Some(stopped) => owed_answers(stopped),
            None if clock.ending.is_some() => Vec::new(),
            None => rules.awaits(&held.position),
        };
        Stand { exchange, held, awaited, clock }
    }

    /// Where the game stood when an exchange was begun.
    pub fn stand_at(&self, exchange: u32) -> Result<Stand, Trouble> {
        let held = held(&self.folder, &self.file, self.ledger()?, exchange, None)?;
        Ok(self.stand_of(exchange, held))
    }

    /// Where the game stood when an exchange was begun that there is, or is the next; now, where none is named.
    pub fn stand_before(&self, exchange: Option<u32>) -> Result<Stand, Trouble> {
        let Some(exchange) = exchange else { return self.stand() };
        let ledger = self.ledger()?;
        let is_known = ledger.exchanges().any(|known| known.number == exchange);
        if !is_known && exchange != ledger.next_exchange() {
            return Err(Trouble::amiss(ledger.lacks(exchange), "name one of those, or none for the position now"));
        }
        self.stand_at(exchange)
    }

    /// The position after an exchange, whether the ledger names it or not.
    pub fn position_after(&self, exchange: u32) -> Result<Held, Trouble> {
        let path = self.folder.exchange(exchange).state();
        read_state(&path, &read_needed(&path, "this")?, &self.file)
    }

    /// The reply code of a side: from its last report, or from the salt that a report of exchange 0 would have.
    pub fn code(&self, side: &Side, keep: &Keep) -> Result<String, Trouble> {
        let ledger = self.ledger()?;
        let last = last_cast_before(ledger, u32::MAX);
        let path = self.folder.exchange(last).report(side);
        if last > 0
            && let Some(salt) = report_salt_of(&read_needed(&path, "the reply code")?)
        {
            return Ok(reply_code(&salt).to_owned());
        }
        let seal = self.chain(keep)?.tip();
        let salt = veil(&ledger.card_id(), last, &report_salt(side), &seal);
        Ok(reply_code(&salt).to_owned())
    }
}

/// The exchange that is locked, or the next one.
pub fn current(ledger: &Ledger) -> u32 {
    match ledger.open_lock() {
        Some(lock) => lock.exchange,
        None => ledger.next_exchange(),
    }
}

/// Appends an entry to the ledger, on disk and in memory; what was written before it is on the disk before it.
pub(in crate::game) fn append(game: &mut Game, body: Body) -> Result<(), Trouble> {
    let path = game.folder.ledger();
    let Stage::Running(ledger) = &mut game.stage else {
        unreachable!("entries are appended to a ledger");
    };
    let mut longer = ledger.clone();
    longer.append(body).map_err(|fault| ledger_trouble(&path, fault))?;
    game.folder.settle()?;
    game.folder.write(&path, longer.text())?;
    game.folder.settle()?;
    *ledger = longer;
    Ok(())
}

/// The exchanges just before a number that came to nothing, the last one first: their orders may be locked again.
pub(in crate::game) fn void_before(ledger: &Ledger, number: u32) -> Vec<u32> {
    let mut void = Vec::new();
    for entry in ledger.entries() {
        match &entry.body {
            Body::Lock(lock) if lock.exchange >= number => break,
            Body::Void { exchange, .. } => void.insert(0, *exchange),
            Body::Cast(_) => void.clear(),
            Body::Note { text, .. } if reopens(text) => void.clear(),
            _ => {}
        }
    }
    void
}

/// Whether a note takes exchanges back: what was ordered before it was ordered for another position.
fn reopens(text: &str) -> bool {
    Note::parse(text).is_some_and(|note| note.kind == Kind::Reopen)
}

/// What is wrong with a ledger, as something that stops a command.
pub(in crate::game) fn ledger_trouble(path: &FileName, fault: LedgerFault) -> Trouble {
    Trouble::Ledger { path: path.to_owned(), entry: fault.entry, check: fault.check.to_string(), why: fault.message }
}

fn stage(folder: &Folder) -> Result<Stage, Trouble> {
    let (ledger, opening) = (folder.ledger(), folder.opening());
    if ledger.exists() || !opening.exists() {
        let text = read_needed(&ledger, "the game")?;
        let ledger = Ledger::read(text.as_bytes());
        return match ledger {
            Ok(ledger) => Ok(Stage::Running(Box::new(ledger))),
            Err(fault) => Err(ledger_trouble(&folder.ledger(), fault)),
        };
    }
    let text = read_text(&opening)?;
    match Card::parse(text.as_bytes()) {
        Ok(card) => Ok(Stage::Opening(Box::new(card))),
        Err(fault) => Err(ledger_trouble(&opening, fault)),
    }
}

fn seats_are_sides(path: &FileName, file: &GameFile, card: &Card, stage: &Stage) -> Result<(), Trouble> {
    let seats = card.seats.iter().map(|seat| seat.name.as_str());
    let sides = file.sides.iter().map(Side::as_str);
    let same = match stage {
        Stage::Opening(_) => true,
        Stage::Running(_) => seats.eq(sides),
    };
    if same && card.name == file.name {
        return Ok(());
    }
    Err(Trouble::unfit(
        path,
        "its name or its sides are not those of the card",
        "put back the file as it was when the game began",
    ))
}

/// Who owes what after an exchange.
pub(in crate::game) fn owed_answers(stopped: &Stopped) -> Vec<crate::adjudicate::Awaited> {
    let owes = |side: Side| crate::adjudicate::Awaited { side, owes: Owed::Answers };
    stopped.sides().into_iter().map(owes).collect()
}
