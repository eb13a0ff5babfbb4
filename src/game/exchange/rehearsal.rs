//! A rehearsal: the exchange at hand played with throw-away dice, in memory alone.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::casting::Sealed;
use super::debt::Debt;
use super::locking::{as_read, orders_of};
use super::owing::{debts, demand_default};
use super::worked_out::{WorkedOut, door_of, outcome_of, work_out};
use super::{Request, at_hand, codes, enter};
use crate::adjudicate::{Outcome, Position, Side};
use crate::dice::{Body, Chain, Hash, Ledger, LinkWord, Lock, LockSeat};
use crate::game::files::Folder;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::{Inbox, Refusal, mail_lines, opened};
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, ledger_trouble};
use crate::game::stand::{secret, versions};
use crate::game::trouble::Trouble;
use crate::game::turn::links::Links;
use crate::game::turn::understood::Understood;
use crate::game::turn::{Mail, Turn};

/// What came of a rehearsal.
pub struct Rehearsal {
    /// The exchange that was rehearsed.
    pub exchange: u32,
    /// What its dice were made of: the same word gives the same dice.
    pub word: String,
    /// What the umpire should know of the files, and of those that are missing.
    pub remarks: Vec<String>,
    /// Files that are not used.
    pub refused: Vec<Refusal>,
    /// Every page, marked as a rehearsal.
    pub made: WorkedOut,
}

/// Plays the exchange at hand from the files that have come and those named; what is missing is done without. Nothing is
/// written, and no link is opened: the dice have nothing to do with those that will fall.
pub fn rehearse(game: &Game, request: &Request, word: Option<&str>) -> Result<Rehearsal, Trouble> {
    let word = word_of(game, word)?;
    let (chain, mut imagined) = imagined(game, request)?;
    let mail = imagined.mail.take();
    let lock = imagined.ledger.open_lock().expect("it ends with a lock");
    let mut turn = imagined.turn(game, mail)?;
    turn.rehearsal = Some(word.clone());
    let mut dice = throw_away(&word);
    let links = Links { umpire: dice(), seats: vec![None; lock.seats.len()], beacon: None };
    let salts = Sealed { card: imagined.ledger.card_id(), exchange: lock.exchange, seal: dice() };
    let exchange = lock.exchange;
    let made = work_out(&game.folder, &turn, &links, seal(&chain), None, &salts)?;
    Ok(Rehearsal { exchange, word, remarks: imagined.remarks, refused: imagined.refused, made })
}

/// Gives the exchange at hand to somebody who plays it often: each number has dice of its own, which follow from it and from
/// the word. Nothing is told of it but the position that it leads to.
pub fn rehearse_often<T>(
    game: &Game,
    request: &Request,
    word: Option<&str>,
    play: impl FnOnce(&Drill<'_>) -> T,
) -> Result<(Drilled, T), Trouble> {
    let word = word_of(game, word)?;
    let (chain, mut imagined) = imagined(game, request)?;
    let mail = imagined.mail.take();
    let mut turn = imagined.turn(game, mail)?;
    turn.rehearsal = Some(word.clone());
    let understood = Understood::of(&game.folder, &turn)?;
    let drill = Drill { folder: &game.folder, turn: &turn, understood, seal: seal(&chain), word: &word };
    // What cannot be played once is not played often.
    drill.outcome(0)?;
    let exchange = turn.exchange;
    let came = play(&drill);
    drop(drill);
    drop(turn);
    Ok((Drilled { exchange, word, remarks: imagined.remarks, refused: imagined.refused }, came))
}

/// An exchange that is rehearsed often.
pub struct Drilled {
    /// The exchange.
    pub exchange: u32,
    /// What its dice were made of.
    pub word: String,
    /// What the umpire should know of the files, and of those that are missing.
    pub remarks: Vec<String>,
    /// Files that are not used.
    pub refused: Vec<Refusal>,
}

/// An exchange as it is handed to whoever plays it often.
pub struct Drill<'t> {
    folder: &'t Folder,
    turn: &'t Turn<'t>,
    understood: Understood,
    seal: Option<Hash>,
    word: &'t str,
}

impl Drill<'_> {
    /// The position that it begins with.
    pub fn before(&self) -> &Position {
        &self.turn.before
    }

    /// The position that it leads to with the dice of a number.
    pub fn after(&self, number: u32) -> Position {
        let outcome = self.outcome(number).expect("what was played once is played again");
        outcome.position
    }

    fn outcome(&self, number: u32) -> Result<Outcome, Trouble> {
        let mut dice = throw_away(&format!("{} {number}", self.word));
        let seats = self.turn.mail().len();
        let links = Links { umpire: dice(), seats: vec![None; seats], beacon: None };
        let mut door = door_of(self.folder, self.turn, &links, self.seal, None)?;
        Ok(outcome_of(self.turn, &self.understood, &mut door).0)
    }
}

/// The word that was given, or one that nobody knows.
fn word_of(game: &Game, word: Option<&str>) -> Result<String, Trouble> {
    match word {
        Some(word) => Ok(word.to_owned()),
        None => Ok(secret::random(&game.folder)?.as_str()[..8].to_owned()),
    }
}

/// The exchange at hand as it would be locked, with the umpire's chain.
fn imagined(game: &Game, request: &Request) -> Result<(Chain, Imagined), Trouble> {
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    let chain = game.chain(&request.keep)?;
    let imagined = match ledger.open_lock() {
        Some(lock) => locked(game, request, lock)?,
        None => from_orders(game, request, &chain)?,
    };
    Ok((chain, imagined))
}

/// The seal, which serves the earlier exchanges of the turn: their dice are known.
fn seal(chain: &Chain) -> Option<Hash> {
    Some(chain.tip())
}

/// Values that follow from a word and from nothing else.
fn throw_away(word: &str) -> impl FnMut() -> Hash + use<> {
    let from = Hash::of(format!("estafette rehearsal {word}").as_bytes());
    let mut seed = [0; 32];
    seed.copy_from_slice(&from.as_str().as_bytes()[..32]);
    let mut chance = ChaCha20Rng::from_seed(seed);
    move || {
        let mut bytes = [0; 32];
        chance.fill_bytes(&mut bytes);
        Hash::from_bytes(bytes)
    }
}

/// The ledger as it would be, with what it would be locked with.
struct Imagined {
    ledger: Ledger,
    /// The orders; nothing where they lie in the folder.
    mail: Option<Mail>,
    remarks: Vec<String>,
    refused: Vec<Refusal>,
}

impl Imagined {
    /// All that it is worked out from, with its orders; those that lie in the folder where there are none.
    fn turn<'g>(&'g self, game: &'g Game, mail: Option<Mail>) -> Result<Turn<'g>, Trouble> {
        let lock = self.ledger.open_lock().expect("it ends with a lock");
        match mail {
            Some(mail) => Turn::with(&game.folder, &game.file, &self.ledger, lock, mail),
            None => Turn::gather(&game.folder, &game.file, &self.ledger, lock),
        }
    }
}

/// An exchange whose orders are locked already.
fn locked(game: &Game, request: &Request, lock: &Lock) -> Result<Imagined, Trouble> {
    versions::demand_played(game.file.rules, &game.folder, lock)?;
    if !request.files.is_empty() || !request.entered.is_empty() {
        return Err(Trouble::amiss(
            format!("exchange {} is locked: its orders are fixed", lock.exchange),
            "leave the files out",
        ));
    }
    Ok(Imagined {
        ledger: game.ledger()?.clone(),
        mail: None,
        remarks: vec!["the orders are locked: these are rehearsed".into()],
        refused: Vec::new(),
    })
}

/// An exchange that is not locked yet: the lock stands in memory only.
fn from_orders(game: &Game, request: &Request, chain: &Chain) -> Result<Imagined, Trouble> {
    let stand = at_hand(game, request)?;
    let exchange = stand.exchange;
    let mut inbox = inbox(game, request, &stand)?;
    let mut remarks = inbox.replaced();
    remarks.extend(inbox.leave_out_unsound(game, &stand, &request.without)?);
    request.with_stand_ins(game, &stand, &mut inbox, &mut remarks)?;
    demand_default(game, request, &stand, &inbox)?;
    let owed = debts(game, request, &stand, &inbox, &mut remarks)?;
    demand_set_ups(&owed, &mut inbox)?;
    remarks.extend(owed.iter().filter_map(done_without));
    let mut mail = Mail::new();
    for side in &game.file.sides {
        let place = game.folder.exchange(exchange);
        let text = orders_of(game, &stand, &inbox, side, &mut remarks)?;
        let read = text.map(|text| {
            let lines = mail_lines::at_hand(&inbox, &text);
            as_read(&place, &inbox, side, &text).map(|orders| orders.mailed(lines))
        });
        mail.push((side.clone(), read.transpose()?));
    }
    let seat = |(_, orders): &(Side, Option<SideOrders>)| LockSeat {
        orders: orders.as_ref().map(|orders| Hash::of(orders.text.as_bytes())),
        bind: None,
        link: LinkWord::No,
    };
    let stopped = stand.held.file.stopped.as_ref();
    let next = versions::next(game.file.rules, &game.folder, game.ledger()?, stopped)?;
    remarks.extend(next.remark);
    let mut ledger = game.ledger()?.clone();
    let rounds = ledger.exchanges().filter_map(|exchange| exchange.lock.beacon);
    let round = rounds.last().unwrap_or(0) + 1;
    let beacon = ledger.card().beacon.is_some();
    let lock = Lock {
        exchange,
        rules: next.version,
        state: Hash::of(stand.held.file.text().as_bytes()),
        seats: mail.iter().map(seat).collect(),
        umpire: beacon.then(|| chain.link(exchange)),
        beacon: beacon.then_some(round),
    };
    let appended = ledger.append(Body::Lock(lock));
    appended.map_err(|fault| ledger_trouble(&game.folder.ledger(), fault))?;
    Ok(Imagined {
        ledger,
        mail: Some(mail),
        remarks,
        refused: inbox.refused.into_iter().chain(inbox.turned_away).collect(),
    })
}

/// The files that have come and those that are named, which are not filed away.
fn inbox(game: &Game, request: &Request, stand: &crate::game::stand::opened::Stand) -> Result<Inbox, Trouble> {
    let codes = codes(game, request)?;
    let expected = Expected::orders(game, stand, codes);
    let fits = |file: &TurnFile| fits(file, &expected);
    let mut inbox = Inbox::read(&game.folder.exchange(stand.exchange).inbox(), expected.tongue(), &fits)?;
    inbox.hand_over(opened(&request.files, expected.tongue(), &fits, &mut |_, _| Ok(()))?)?;
    enter(request, &expected, &mut inbox)?;
    Ok(inbox)
}

/// Orders are done without, as the exchange would be played when their time is over. A list or a set-up is not: as the exchange
/// itself does, a rehearsal asks whether to go on without a side that owes one, or whose own was sent back.
fn demand_set_ups(owed: &[Debt], inbox: &mut Inbox) -> Result<(), Trouble> {
    let of_set_up = |debt: &&Debt| match debt {
        Debt::File { what, .. } | Debt::Mended { what, .. } => what.is_set_up(),
        _ => false,
    };
    let missing = owed.iter().filter(of_set_up).collect::<Vec<_>>();
    let sides = missing.iter().filter_map(|debt| match debt {
        Debt::File { side, .. } => Some(format!("--without {side}")),
        _ => None,
    });
    let mut sides = sides.collect::<Vec<_>>();
    sides.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.iter().map(|debt| debt.to_string());
    let asked = Trouble::amiss(
        format!("there is nothing to rehearse yet: {}", missing.collect::<Vec<_>>().join("; ")),
        format!(
            "name a sound file, or rehearse with `{}`: the printed default serves then, where the rules have one",
            sides.join(" ")
        ),
    );
    let away = inbox.turned_away.drain(..).map(|refusal| refusal.trouble);
    let mut troubles = away.collect::<Vec<_>>();
    if troubles.is_empty() {
        return Err(asked);
    }
    troubles.push(asked);
    Err(Trouble::Many(troubles))
}

/// What is not waited for. Dice are thrown away in any case, so nobody is asked for a link or a beacon.
fn done_without(debt: &Debt) -> Option<String> {
    match debt {
        Debt::File { .. } => Some(format!("{debt}: rehearsed without")),
        Debt::Mended { .. } | Debt::Hand { .. } | Debt::Link { .. } | Debt::Round | Debt::Beacon { .. } => None,
        Debt::Request { .. } => Some(debt.to_string()),
    }
}
