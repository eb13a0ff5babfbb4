//! One exchange: files in, lock, cast.
//!
//! `no_default`, `owing` and `stood_in` know each other: who is owing is asked for, unless somebody may stand in, for
//! whom a list is needed that has no default.

pub(in crate::game) mod beacon;
pub(in crate::game) mod casting;
pub(in crate::game) mod close;
pub(in crate::game) mod debt;
pub(in crate::game) mod in_force;
pub(in crate::game) mod left_over;
pub(in crate::game) mod locking;
pub(in crate::game) mod no_default;
pub(in crate::game) mod opening;
pub(in crate::game) mod owing;
pub(in crate::game) mod rehearsal;
pub(in crate::game) mod sent_back;
pub(in crate::game) mod stood_in;
pub(in crate::game) mod worked_out;

use self::beacon::timely;
use self::casting::cast;
use self::debt::Debt;
use self::locking::write_lock;
use self::owing::{debts, demand_default, demand_owing};
use self::stood_in::stand_in;
use self::worked_out::WorkedOut;
use crate::adjudicate::{Posture, Side};
use crate::dice::{Body, Chain, Hash, Ledger, LinkWord, Lock};
use crate::game::files::{FileAt, read_text};
use crate::game::inbox::fitting::{Expected, fits, fits_entered};
use crate::game::inbox::{self, Inbox, Refusal, opened};
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::battles::{self, Begun};
use crate::game::stand::opened::{Game, Stage, Stand, append};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;

/// What the umpire asks for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Files that came in.
    pub files: Vec<FileAt>,
    /// Files that the umpire writes for players, each with how the orders reached him.
    pub entered: Vec<(FileAt, String)>,
    /// The sides that are not waited for.
    pub without: Vec<Side>,
    /// The sides whose dice link is not waited for.
    pub without_link: Vec<Side>,
    /// Why the lock is given up, where it is.
    pub void: Option<String>,
    /// The round of the beacon that the lock is to name.
    pub round: Option<u64>,
    /// The value of the beacon.
    pub beacon: Option<Hash>,
    /// The Unix time, in seconds; rounds and values of a beacon are not held against it where it is left out.
    pub now: Option<u64>,
    /// Where the secret is.
    pub keep: Keep,
}

impl Request {
    /// Lets stand-ins write for whoever they write for.
    pub(super) fn with_stand_ins(
        &self,
        game: &Game,
        stand: &Stand,
        inbox: &mut Inbox,
        remarks: &mut Vec<String>,
    ) -> Result<(), Trouble> {
        for side in stand_in(game, stand, inbox, &self.without)? {
            let posture = game.file.stand_in(&side).map_or("", Posture::word);
            remarks.push(format!("orders of {side} by a stand-in, posture {posture}"));
        }
        Ok(())
    }
}

/// What came of it.
pub struct Advance {
    /// The exchange it was about.
    pub exchange: u32,
    /// What the umpire should know of the files.
    pub remarks: Vec<String>,
    /// Files that lie in the folder and are not used.
    pub refused: Vec<Refusal>,
    /// Files that were handed over beside others and were not taken in; then nothing is played.
    pub turned_away: Vec<Refusal>,
    /// How far it went.
    pub step: Step,
}

/// How far an exchange went.
pub enum Step {
    /// The card is complete, and the game begins.
    Begun,
    /// The exchange is cast.
    Cast(Box<WorkedOut>),
    /// Its lock is given up.
    Void,
    /// Somebody owes something, or a file was turned away; `locked` says whether the lock is written.
    Awaiting {
        /// Who owes what.
        debts: Vec<Debt>,
        /// Whether orders can still come.
        locked: bool,
    },
}

/// Takes a game as far as it goes: at most to the end of one exchange. The caller holds the pen.
pub fn adjudicate(game: &mut Game, request: &Request) -> Result<Advance, Trouble> {
    let head = game.ledger().ok().map(Ledger::head);
    advance(game, request).map_err(|trouble| trouble.unwritten(|| how_far(game, head)))
}

/// How far a command came that could not write on, by the ledger as it stands on the disk.
fn how_far(game: &Game, head: Option<Hash>) -> String {
    let there = read_text(game.folder.ledger()).ok();
    let there = there.and_then(|text| Ledger::read(text.as_bytes()).ok());
    let locked = there.as_ref().and_then(Ledger::open_lock);
    let mend = "make room or give permission to write, and run the same command again";
    match locked {
        Some(lock) => {
            format!("the orders of exchange {} are locked; {mend}, which finishes the exchange", lock.exchange)
        }
        None if there.as_ref().map(Ledger::head) == head => {
            format!("the game stands where it stood; {mend}")
        }
        None => "`estafette status` says how far it came; make room or give permission to write".to_owned(),
    }
}

fn advance(game: &mut Game, request: &Request) -> Result<Advance, Trouble> {
    if let (Stage::Opening(_), false) = (&game.stage, request.entered.is_empty()) {
        return Err(Trouble::amiss(
            "no orders are due before the game begins",
            "leave `--entered` out; a reply to the opening is handed over like any file",
        ));
    }
    if let Stage::Opening(card) = &game.stage {
        let card = card.clone();
        return opening::complete(game, *card, request);
    }
    let chain = game.chain(&request.keep)?;
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    timely(ledger, request)?;
    match ledger.open_lock().cloned() {
        Some(lock) if request.void.is_some() => give_up(game, &lock, request),
        Some(lock) => {
            let expected = Expected::links(game, &lock);
            let inbox = collect(game, request, &expected)?;
            cast(game, request, &chain, &lock, (inbox, None))
        }
        None if request.void.is_some() => {
            Err(Trouble::amiss("no exchange is locked, so there is nothing to give up", "leave `--void` out"))
        }
        None => from_orders(game, request, &chain),
    }
}

/// Refuses to let a campaign go on while nobody has said how a battle of the day is settled, or its game is not over. What the umpire
/// has entered by hand settles it.
fn demand_battles_settled(game: &Game, stand: &Stand) -> Result<(), Trouble> {
    let ledger = game.ledger()?;
    let open = game.file.rules.battles(&stand.held.position).into_iter().filter(|battle| !battle.settled);
    let open =
        open.map(|battle| (battles::at(ledger, stand.exchange, &battle.field), battle.field)).collect::<Vec<_>>();
    let is_fought = |begun: &Option<Begun>| begun.as_ref().is_some_and(Begun::is_waited_for);
    if let Some((_, field)) = open.iter().find(|(begun, _)| is_fought(begun)) {
        return Err(Trouble::waits(
            format!("the battle at {field} is fought out as a game, and its result is not taken"),
            format!(
                "when that game is closed, `estafette battle GAME {field} --take` takes it; `estafette amend` with a line \
                 `{{battle: {field}, field: SIDE, units: [...]}}` enters another in its place"
            ),
        ));
    }
    match open.iter().find(|(begun, _)| begun.is_none()) {
        Some((_, field)) => Err(Trouble::waits(
            format!("the battle at {field} waits to be fought out, and nobody has said how"),
            format!(
                "`estafette battle GAME {field} --rules RULES` makes a game of it, `--table FILE` enters what came of it on a table, and \
                 `--quick` leaves it to the quick table"
            ),
        )),
        None => Ok(()),
    }
}

/// Reads what lies in the folder, adds what is handed over, and files that away.
fn collect(game: &Game, request: &Request, expected: &Expected<'_>) -> Result<Inbox, Trouble> {
    let folder = game.folder.exchange(expected.exchange).inbox();
    let fits = |file: &TurnFile| fits(file, expected);
    let mut inbox = Inbox::read(&folder, expected.tongue(), &fits)?;
    let mut refused = |file: &TurnFile, trouble: &Trouble| match trouble {
        Trouble::SentBack { .. } => game.keep_sent_back(expected.exchange, file).map(drop),
        _ => Ok(()),
    };
    inbox.hand_over(opened(&request.files, expected.tongue(), &fits, &mut refused)?)?;
    enter(request, expected, &mut inbox)?;
    if expected.is_behind_a_lock() {
        // What was locked and is handed over once more changes nothing.
        inbox.received.retain(|received| !received.new || received.file.is_dice_mail());
    }
    inbox.file_away(&game.folder, &folder)?;
    Ok(inbox)
}

/// Adds the files that the umpire writes for players.
pub(super) fn enter(request: &Request, expected: &Expected<'_>, inbox: &mut Inbox) -> Result<(), Trouble> {
    for (path, how) in &request.entered {
        let entered = TurnFile::open(path, expected.tongue())?.entered(how, expected.tongue())?;
        fits_entered(&entered, expected)?;
        inbox.receive(entered);
    }
    Ok(())
}

fn give_up(game: &mut Game, lock: &Lock, request: &Request) -> Result<Advance, Trouble> {
    let text = request.void.clone().expect("the caller has looked");
    if !crate::dice::is_text(&text) {
        return Err(Trouble::amiss(
            "the ledger cannot hold this reason",
            "give up to 200 plain letters, digits and signs, no accents",
        ));
    }
    if !request.files.is_empty() || !request.entered.is_empty() {
        return Err(Trouble::amiss(
            "files cannot be taken in while a lock is given up",
            "run the command with `--void` alone, then hand the files over",
        ));
    }
    let exchange = lock.exchange;
    append(game, Body::Void { exchange, text })?;
    Ok(Advance { exchange, remarks: Vec::new(), refused: Vec::new(), turned_away: Vec::new(), step: Step::Void })
}

fn from_orders(game: &mut Game, request: &Request, chain: &Chain) -> Result<Advance, Trouble> {
    let stand = at_hand(game, request)?;
    let codes = codes(game, request)?;
    let expected = Expected::orders(game, &stand, codes);
    let mut inbox = collect(game, request, &expected)?;
    // What was handed over is kept until the battles are settled: who concedes need not say it twice.
    demand_battles_settled(game, &stand)?;
    let mut remarks = inbox.replaced();
    remarks.extend(inbox.passed_over());
    let conceding = inbox.conceding(&game.file, &stand.held.position).into_iter();
    remarks.extend(conceding.map(|side| format!("{side} concedes the game")));
    remarks.extend(inbox.leave_out_unsound(game, &stand, &request.without)?);
    request.with_stand_ins(game, &stand, &mut inbox, &mut remarks)?;
    if inbox.turned_away.is_empty() {
        demand_default(game, request, &stand, &inbox)?;
    }
    let debts = debts(game, request, &stand, &inbox, &mut remarks)?;
    if !debts.is_empty() || !inbox.turned_away.is_empty() {
        return Ok(Advance {
            exchange: stand.exchange,
            remarks,
            refused: inbox.refused,
            turned_away: inbox.turned_away,
            step: Step::Awaiting { debts, locked: false },
        });
    }
    let (lock, mail) = write_lock(game, request, chain, &stand, &inbox, &mut remarks)?;
    remarks.extend(early_links(game, &lock, &inbox));
    let mut advance = cast(game, request, chain, &lock, (inbox, Some(mail)))?;
    advance.remarks.splice(0..0, remarks);
    Ok(advance)
}

/// Links that came before the lock, where it is behind it that they are to come: who holds all of them knows the dice.
fn early_links(game: &Game, lock: &Lock, inbox: &Inbox) -> Vec<String> {
    let awaited = game.file.sides.iter().zip(&lock.seats).filter(|(_, seat)| seat.link == LinkWord::Yes);
    let early = awaited.filter(|(side, _)| inbox.last_of(side, inbox::link).is_some());
    let told = early.map(|(side, _)| {
        format!(
            "the link of {side} came before the orders were locked: whoever has it could know the dice beforehand; it is to be \
             mailed alone, behind the lock"
        )
    });
    told.collect()
}

/// Where a game stands that can be played on as it is asked for.
pub(super) fn at_hand(game: &Game, request: &Request) -> Result<Stand, Trouble> {
    let stand = game.stand()?;
    if let Some(ending) = &stand.clock.ending {
        return Err(Trouble::Over(format!("the game is over: {}", ending.why)));
    }
    if stand.exchange >= game.ledger()?.card().umpire_length {
        return Err(Trouble::Over("the umpire's chain has no link left".into()));
    }
    demand_owing(game, request, &stand)?;
    Ok(stand)
}

/// The reply codes, where the game asks for them.
pub(super) fn codes(game: &Game, request: &Request) -> Result<Option<Vec<(Side, String)>>, Trouble> {
    if !game.file.demands_code() {
        return Ok(None);
    }
    let sides = game.file.sides.iter();
    let codes = sides.map(|side| Ok((side.clone(), game.code(side, &request.keep)?)));
    codes.collect::<Result<_, _>>().map(Some)
}
