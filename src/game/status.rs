//! Where a game stands, and who owes what: looking only, nothing is written.

use serde::Serialize;

use crate::adjudicate::{Clock, Question, Side};
use crate::dice::{LinkWord, Lock};
use crate::game::begin::battle::keep_of_battle;
use crate::game::exchange::debt::Debt;
use crate::game::exchange::left_over::left_over;
use crate::game::exchange::owing::debts;
use crate::game::exchange::sent_back::{SentBack, sent_back};
use crate::game::exchange::{Request, codes};
use crate::game::hand::{Asked, asked};
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::ordered::{Unordered, unordered};
use crate::game::inbox::{self, Inbox, Refusal};
use crate::game::papers::game_file::Shelf;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::battles::{at, found};
use crate::game::stand::course::Course;
use crate::game::stand::opened::{Game, Stage, Stand};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;

/// Where a game stands.
#[derive(Debug, Serialize)]
pub struct Status {
    /// The name of the game.
    pub game: String,
    /// What its rules are called in print.
    pub rules: String,
    /// The exchange that files are taken for; 0 while the card is not complete.
    pub exchange: u32,
    /// Whether its orders are locked.
    pub locked: bool,
    /// Where the game stands; nothing while the card is not complete.
    pub clock: Option<Clock>,
    /// Who owes what.
    pub debts: Vec<Debt>,
    /// The files that have come.
    pub here: Vec<String>,
    /// What the players ask of the umpire, and what he has answered.
    pub requests: Vec<Asked>,
    /// The units that can be ordered and have no orders in the files that have come.
    pub unordered: Vec<Unordered>,
    /// What is asked, where play stopped and no answer has come.
    pub questions: Vec<Question>,
    /// The exchanges that were taken back.
    pub taken_back: Vec<u32>,
    /// How many acts the umpire has done for the exchange.
    pub acts: usize,
    /// Who gives the game up.
    pub conceding: Vec<Side>,
    /// The head of the ledger.
    pub head: String,
    /// Whether the books are closed.
    pub closed: bool,
    /// The lists and set-ups that were sent back, and have not come anew.
    pub sent_back: Vec<SentBack>,
    /// The sides whose orders are those of an exchange that was taken back, as long as they send no others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_over: Vec<Side>,
    /// The battles that wait to be fought out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub battles: Vec<BattleWaits>,
    /// Files that have come and cannot be used.
    #[serde(skip)]
    pub refused: Vec<Refusal>,
}

/// A battle that a campaign waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleWaits {
    /// The label of its field.
    pub field: String,
    /// The place there, if it has a name.
    pub place: Option<String>,
    /// How far it has come.
    pub stands: BattleStands,
}

/// How far a battle has come that a campaign waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleStands {
    /// Nobody has said how it is fought.
    Open,
    /// It is a game of which the result is not taken.
    Fought,
    /// Its result is entered.
    Entered,
    /// It is left to the quick table.
    Quick,
}

/// The battles for which a campaign waits.
fn battles(game: &Game, stand: &Stand) -> Result<Vec<BattleWaits>, Trouble> {
    let ledger = game.ledger()?;
    let all = game.file.rules.battles(&stand.held.position).into_iter();
    let all = all.map(|muster| {
        let stands = match at(ledger, stand.exchange, &muster.field) {
            _ if muster.settled => BattleStands::Entered,
            None => BattleStands::Open,
            Some(begun) if begun.card.is_some() => BattleStands::Fought,
            Some(_) => BattleStands::Quick,
        };
        BattleWaits { field: muster.field, place: muster.place, stands }
    });
    Ok(all.collect())
}

/// The game in which a battle is fought out that a campaign waits for.
pub struct Fight {
    /// The label of its field.
    pub field: String,
    /// The game.
    pub game: Game,
    /// Where it stands.
    pub status: Status,
}

/// The games of the battles that a game waits for. What cannot be found or read is left out.
pub fn fights(game: &Game, status: &Status, keep: &Keep, shelf: Shelf, closely: Look) -> Vec<Fight> {
    let fought = status.battles.iter().filter(|battle| battle.stands == BattleStands::Fought);
    let fights = fought.filter_map(|battle| {
        let card = at(game.ledger().ok()?, status.exchange, &battle.field)?.card?;
        let fought = Game::open(found(&game.folder, &card)?, shelf).ok()?;
        let status = look_at(&fought, &keep_of_battle(keep, &fought.file.name), closely).ok()?;
        Some(Fight { field: battle.field.clone(), game: fought, status })
    });
    fights.collect()
}

/// How closely a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Who owes what, what waits for the umpire.
    Glance,
    /// That, and which units have no orders yet: for this the form of every side that owes orders is worked out.
    Close,
}

/// Looks closely at a game.
pub fn status(game: &Game, keep: &Keep) -> Result<Status, Trouble> {
    look_at(game, keep, Look::Close)
}

/// Looks at a game.
pub fn look_at(game: &Game, keep: &Keep, closely: Look) -> Result<Status, Trouble> {
    let mut status = Status {
        game: game.file.name.clone(),
        rules: game.file.rules.title().to_owned(),
        exchange: 0,
        locked: false,
        clock: None,
        debts: Vec::new(),
        here: Vec::new(),
        requests: Vec::new(),
        unordered: Vec::new(),
        questions: Vec::new(),
        taken_back: Vec::new(),
        acts: 0,
        conceding: Vec::new(),
        head: String::new(),
        closed: false,
        sent_back: Vec::new(),
        left_over: Vec::new(),
        battles: Vec::new(),
        refused: Vec::new(),
    };
    let Stage::Running(ledger) = &game.stage else {
        let inbox = look(game, &Expected::hands(game))?;
        let answered = |side: &&Side| !inbox.files().any(|file| file.side() == **side);
        let owing = game.file.sides.iter().filter(answered).filter(|side| game.file.led(side).is_none());
        status.debts = owing.map(|side| Debt::Hand { side: side.clone() }).collect();
        return status.with(game, inbox);
    };
    status.head = ledger.head().to_string();
    status.closed = ledger.closed().is_some();
    let course = Course::of(ledger);
    status.acts = course.done.len();
    let back = course.taken_back.iter().map(|(exchange, _)| *exchange);
    status.taken_back = back.collect();
    let stand = game.stand()?;
    status.exchange = stand.exchange;
    status.clock = Some(stand.clock.clone());
    if status.closed || stand.clock.ending.is_some() {
        return Ok(status);
    }
    match ledger.open_lock() {
        Some(lock) => {
            status.locked = true;
            let inbox = look(game, &Expected::links(game, lock))?;
            status.debts = links_owed(game, lock, &inbox);
            status.with(game, inbox)
        }
        None => awaiting(game, keep, &stand, status, closely),
    }
}

fn awaiting(game: &Game, keep: &Keep, stand: &Stand, mut status: Status, closely: Look) -> Result<Status, Trouble> {
    let request = Request { keep: keep.clone(), ..Request::default() };
    let codes = codes(game, &request).unwrap_or_default();
    let expected = Expected::orders(game, stand, codes);
    let inbox = look(game, &expected)?;
    status.battles = battles(game, stand)?;
    status.sent_back = sent_back(game, stand, &inbox, &|file| fits(file, &expected))?;
    status.debts = debts(game, &request, stand, &inbox, &mut Vec::new())?;
    status.left_over = left_over(game, stand, &inbox)?;
    if closely == Look::Close {
        status.unordered = unordered(game, stand, &inbox);
    }
    let stopped = stand.held.file.stopped.as_ref();
    let asked = stopped.map_or(&[][..], |stopped| &stopped.questions);
    let open = asked.iter().filter(|question| inbox.in_force(&question.side, None).is_none());
    let open = open.filter(|question| game.file.led(&question.side).is_none());
    status.questions = open.cloned().collect();
    status.with(game, inbox)
}

fn look(game: &Game, expected: &Expected<'_>) -> Result<Inbox, Trouble> {
    let folder = game.folder.exchange(expected.exchange).inbox();
    Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, expected))
}

fn links_owed(game: &Game, lock: &Lock, inbox: &Inbox) -> Vec<Debt> {
    let exchange = lock.exchange;
    let seats = game.file.sides.iter().zip(&lock.seats);
    let owing = seats.filter(|(side, seat)| seat.link == LinkWord::Yes && inbox.last_of(side, inbox::link).is_none());
    let links = owing.map(|(side, _)| Debt::Link { side: side.clone(), exchange });
    let beacon = lock.beacon.map(|round| Debt::Beacon { round });
    links.chain(beacon).collect()
}

impl Status {
    fn with(mut self, game: &Game, inbox: Inbox) -> Result<Status, Trouble> {
        self.here.extend(inbox.files().map(TurnFile::name));
        self.requests = asked(game, &inbox)?;
        self.conceding = match game.stand() {
            Ok(stand) => inbox.conceding(&game.file, &stand.held.position),
            Err(_) => Vec::new(),
        };
        self.refused = inbox.refused;
        Ok(self)
    }
}
