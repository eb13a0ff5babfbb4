//! One exchange: files in, lock, cast.

use std::path::PathBuf;

use super::fitting::{Expected, fits};
use super::inbox::{self, Inbox, Received};
use super::opened::{Game, Stage, Stand, current, ledger_trouble, void_before};
use super::secret::Keep;
use super::side_orders::joined;
use super::turn::{Turn, demand_hash, lock_of};
use super::worked_out::{Links, Salts, WorkedOut, seed, work_out};
use super::{Debt, Folder, GameFile, Refusal, Trouble, opening};
use crate::adjudicate::Side;
use crate::dice::{Body, Cast, Chain, Hash, Ledger, LinkWord, Lock, LockSeat, bind, veil};

/// What the umpire asks for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Files that came in.
    pub files: Vec<PathBuf>,
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
    /// Where the secret is.
    pub keep: Keep,
}

/// What came of it.
pub struct Advance {
    /// The exchange it was about.
    pub exchange: u32,
    /// What the umpire should know of the files.
    pub remarks: Vec<String>,
    /// Files that lie in the folder and are not used.
    pub refused: Vec<Refusal>,
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
    /// Somebody owes something; `locked` says whether the lock is written.
    Awaiting {
        /// Who owes what.
        debts: Vec<Debt>,
        /// Whether orders can still come.
        locked: bool,
    },
}

/// The salts of an exchange, from the umpire's secret.
pub struct Sealed {
    /// The game id.
    pub card: Hash,
    /// The exchange.
    pub exchange: u32,
    /// The tip of the umpire's chain.
    pub seal: Hash,
}

impl Salts for Sealed {
    fn salt(&self, what: &str) -> Option<Hash> {
        Some(veil(&self.card, self.exchange, what, &self.seal))
    }
}

/// Takes a game as far as it goes: at most to the end of one exchange. The caller holds the pen.
pub fn adjudicate(game: &mut Game, request: &Request) -> Result<Advance, Trouble> {
    if let Stage::Opening(card) = &game.stage {
        let card = card.clone();
        return opening::complete(game, card, request);
    }
    let chain = game.chain(&request.keep)?;
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Over("the books of this game are closed".into()));
    }
    match ledger.open_lock().cloned() {
        Some(lock) if request.void.is_some() => give_up(game, &lock, request),
        Some(lock) => {
            let expected = Expected::links(game, &lock);
            let inbox = collect(game, request, &expected)?;
            cast(game, request, &chain, &lock, inbox)
        }
        None if request.void.is_some() => Err(Trouble::amiss(
            "no exchange is locked, so there is nothing to give up",
            "leave `--void` out",
        )),
        None => from_orders(game, request, &chain),
    }
}

/// Reads what lies in the folder, adds what is handed over, and files that away.
fn collect(game: &Game, request: &Request, expected: &Expected<'_>) -> Result<Inbox, Trouble> {
    let folder = game.folder.exchange(expected.exchange).inbox();
    let fits = |file: &super::TurnFile| fits(file, expected);
    let mut inbox = Inbox::read(&folder, &fits)?;
    inbox.hand_over(&request.files, &fits)?;
    inbox.file_away(&game.folder, &folder)?;
    Ok(inbox)
}

fn give_up(game: &mut Game, lock: &Lock, request: &Request) -> Result<Advance, Trouble> {
    let text = request.void.clone().expect("the caller has looked");
    if !crate::dice::is_text(&text) {
        return Err(Trouble::amiss(
            "the ledger cannot hold this reason",
            "give up to 200 plain letters, digits and signs, no accents",
        ));
    }
    if !request.files.is_empty() {
        return Err(Trouble::amiss(
            "files cannot be taken in while a lock is given up",
            "run the command with `--void` alone, then hand the files over",
        ));
    }
    let exchange = lock.exchange;
    append(game, Body::Void { exchange, text })?;
    Ok(Advance {
        exchange,
        remarks: Vec::new(),
        refused: Vec::new(),
        step: Step::Void,
    })
}

fn from_orders(game: &mut Game, request: &Request, chain: &Chain) -> Result<Advance, Trouble> {
    let stand = game.stand()?;
    if let Some(ending) = &stand.clock.ending {
        return Err(Trouble::Over(format!("the game is over: {}", ending.why)));
    }
    let ledger = game.ledger()?;
    if stand.exchange >= ledger.card().umpire_length {
        return Err(Trouble::Over("the umpire's chain has no link left".into()));
    }
    let codes = codes(game, request)?;
    let expected = Expected::orders(game, &stand, codes);
    let inbox = collect(game, request, &expected)?;
    let mut remarks = inbox.replaced();
    let debts = debts(game, request, &stand, &inbox, &mut remarks)?;
    if !debts.is_empty() {
        return Ok(Advance {
            exchange: stand.exchange,
            remarks,
            refused: inbox.refused,
            step: Step::Awaiting {
                debts,
                locked: false,
            },
        });
    }
    let lock = write_lock(game, request, chain, &stand, &inbox, &mut remarks)?;
    let mut advance = cast(game, request, chain, &lock, inbox)?;
    advance.remarks.splice(0..0, remarks);
    Ok(advance)
}

/// The reply codes, where the game asks for them.
fn codes(game: &Game, request: &Request) -> Result<Option<Vec<(Side, String)>>, Trouble> {
    if !game.file.demands_code() {
        return Ok(None);
    }
    let sides = game.file.sides.iter();
    let codes = sides.map(|side| Ok((side.clone(), game.code(side, &request.keep)?)));
    codes.collect::<Result<_, _>>().map(Some)
}

/// What is missing before the lock can be written.
fn debts(
    game: &Game,
    request: &Request,
    stand: &Stand,
    inbox: &Inbox,
    remarks: &mut Vec<String>,
) -> Result<Vec<Debt>, Trouble> {
    let ledger = game.ledger()?;
    for side in request.without.iter().chain(&request.without_link) {
        if !game.file.sides.contains(side) {
            let known = game.file.sides.iter().map(Side::as_str).collect::<Vec<_>>();
            let what = format!("the game has no side `{side}`");
            return Err(Trouble::amiss(what, format!("its sides are {}", known.join(", "))));
        }
    }
    let carried = |side: &Side| carried(ledger, stand.exchange, side).is_some();
    let mut debts = Vec::new();
    for awaited in &stand.awaited {
        let missing = missing_players(&game.file, inbox, &awaited.side);
        let whole = inbox.in_force(&awaited.side, None).is_none();
        if request.without.contains(&awaited.side) {
            if missing.is_empty() {
                let side = &awaited.side;
                remarks.push(format!("the file of {side} is here, so it is used after all"));
            }
            continue;
        }
        if whole && carried(&awaited.side) {
            continue;
        }
        debts.extend(missing.into_iter().map(|player| Debt::File {
            side: awaited.side.clone(),
            player,
            what: awaited.owes,
        }));
    }
    let asks = inbox.received.iter().filter(|received| received.new);
    debts.extend(asks.filter_map(asked));
    if ledger.card().beacon.is_some() {
        debts.extend(beacon_debts(game, request, stand, inbox)?);
    }
    Ok(debts)
}

/// What a file that has just come asks of the umpire: he hears it before the dice are cast.
fn asked(received: &Received) -> Option<Debt> {
    let request = received.file.envelope.request.as_ref()?;
    Some(Debt::Request {
        side: received.file.side(),
        text: request.name.clone(),
    })
}

/// The players of a side whose file is not here; a side of one player stands for itself.
fn missing_players(file: &GameFile, inbox: &Inbox, side: &Side) -> Vec<Option<String>> {
    let players = file.players_of(side).map(|player| player.player.as_str());
    let players = players.collect::<Vec<_>>();
    if players.len() < 2 {
        let here = inbox.in_force(side, None).is_some();
        return if here { Vec::new() } else { vec![None] };
    }
    let missing = |player: &&str| inbox.in_force(side, Some(player)).is_none();
    let missing = players.into_iter().filter(missing);
    missing.map(|player| Some(player.to_owned())).collect()
}

fn beacon_debts(
    game: &Game,
    request: &Request,
    stand: &Stand,
    inbox: &Inbox,
) -> Result<Vec<Debt>, Trouble> {
    let ledger = game.ledger()?;
    let mut debts = Vec::new();
    for side in &game.file.sides {
        let owes = ledger.chain_in_force(side.as_str(), stand.exchange)
            && !request.without_link.contains(side)
            && inbox.last_of(side, inbox::link).is_none();
        if owes {
            debts.push(Debt::Link {
                side: side.clone(),
                exchange: stand.exchange,
            });
        }
    }
    if request.round.is_none() {
        debts.push(Debt::Round);
    }
    Ok(debts)
}

/// The orders that a void exchange leaves to the next one.
fn carried(ledger: &Ledger, exchange: u32, side: &Side) -> Option<(u32, Hash)> {
    let place = ledger.card().seat(side.as_str())?;
    let void = void_before(ledger, exchange).into_iter();
    void.filter_map(|number| Some((number, lock_of(ledger, number)?.seats[place].orders?)))
        .next()
}

/// The text that a side's orders are locked with, if it has sent any.
fn orders_of(
    game: &Game,
    exchange: u32,
    inbox: &Inbox,
    side: &Side,
) -> Result<Option<String>, Trouble> {
    let players = game.file.players_of(side).map(|player| player.player.as_str());
    let players = players.collect::<Vec<_>>();
    if players.len() < 2 {
        if let Some(file) = inbox.in_force(side, None) {
            return Ok(Some(file.text.clone()));
        }
    } else {
        let files = players.into_iter();
        let files = files.filter_map(|player| {
            Some((player, inbox.in_force(side, Some(player))?.text.as_str()))
        });
        let files = files.collect::<Vec<_>>();
        if !files.is_empty() {
            return Ok(Some(joined(&files)));
        }
    }
    let ledger = game.ledger()?;
    let Some((void, hash)) = carried(ledger, exchange, side) else {
        return Ok(None);
    };
    let path = game.folder.exchange(void).orders(side);
    let text = super::folder::read_needed(&path, &format!("exchange {exchange}"))?;
    demand_hash(&path, &text, &hash, &format!("the lock of exchange {void}"))?;
    Ok(Some(text))
}

/// Writes the orders, new chains, and the lock that names them. Until the lock is appended all of it can be written
/// again from `in/`.
fn write_lock(
    game: &mut Game,
    request: &Request,
    chain: &Chain,
    stand: &Stand,
    inbox: &Inbox,
    remarks: &mut Vec<String>,
) -> Result<Lock, Trouble> {
    let exchange = stand.exchange;
    let folder = game.folder.exchange(exchange);
    let mut seats = Vec::new();
    for side in &game.file.sides {
        let text = orders_of(game, exchange, inbox, side)?;
        match &text {
            Some(text) => game.folder.write(&folder.orders(side), text)?,
            None => game.folder.remove(&folder.orders(side))?,
        }
        let orders = text.as_ref().map(|text| Hash::of(text.as_bytes()));
        seats.push(lock_seat(game, request, stand, inbox, side, orders, remarks)?);
    }
    new_chains(game, exchange, inbox)?;
    let ledger = game.ledger()?;
    let beacon = ledger.card().beacon.is_some();
    let state = stand.held.file.text();
    let lock = Lock {
        exchange,
        rules: game.file.rules.version(),
        state: Hash::of(state.as_bytes()),
        seats,
        umpire: beacon.then(|| chain.link(exchange)),
        beacon: request.round.filter(|_| beacon),
    };
    append(game, Body::Lock(lock.clone()))?;
    Ok(lock)
}

fn lock_seat(
    game: &Game,
    request: &Request,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
    orders: Option<Hash>,
    remarks: &mut Vec<String>,
) -> Result<LockSeat, Trouble> {
    let ledger = game.ledger()?;
    let exchange = stand.exchange;
    let has_chain = ledger.chain_in_force(side.as_str(), exchange);
    let left_out = !has_chain || request.without_link.contains(side);
    let link = match inbox.last_of(side, inbox::link) {
        _ if left_out => LinkWord::No,
        Some(link) if ledger.card().beacon.is_some() => LinkWord::Shown(link),
        _ if ledger.card().beacon.is_some() => LinkWord::No,
        _ => LinkWord::Yes,
    };
    let single = game.file.players_of(side).count() < 2;
    let file = inbox.in_force(side, None).filter(|_| single);
    let mut bound = file.and_then(|file| file.bind).filter(|_| orders.is_some());
    if bound.is_some() && !has_chain {
        remarks.push(format!("{side} has no dice chain, so the bind of its orders is passed over"));
        bound = None;
    }
    if let (Some(bind), Some(orders), LinkWord::Shown(link)) = (bound, orders, link) {
        let path = game.folder.exchange(exchange).orders(side);
        demand_bind(ledger, exchange, side, &orders, &link, &bind, path)?;
    }
    Ok(LockSeat {
        orders,
        bind: bound,
        link,
    })
}

fn demand_bind(
    ledger: &Ledger,
    exchange: u32,
    side: &Side,
    orders: &Hash,
    link: &Hash,
    bound: &Hash,
    path: PathBuf,
) -> Result<(), Trouble> {
    if bind(&ledger.card_id(), exchange, side.as_str(), orders, link) == *bound {
        return Ok(());
    }
    Err(Trouble::unfit(
        &path,
        format!("the bind of {side} was made for other orders than these, or with another link"),
        "ask the player; a lock that is written already can only be given up with `--void`",
    ))
}

/// Appends a rekey for each side that asks for a new chain, unless the ledger has it.
fn new_chains(game: &mut Game, exchange: u32, inbox: &Inbox) -> Result<(), Trouble> {
    let from = exchange + 1;
    for side in game.file.sides.clone() {
        let Some(anchor) = inbox.last_of(&side, inbox::chain) else {
            continue;
        };
        let rekey = Body::Rekey {
            seat: side.as_str().to_owned(),
            from,
            anchor,
        };
        let entries = game.ledger()?.entries();
        if !entries.iter().any(|entry| entry.body == rekey) {
            append(game, rekey)?;
        }
    }
    Ok(())
}

/// Opens the links of a locked exchange and works it out; or says which links are missing.
fn cast(
    game: &mut Game,
    request: &Request,
    chain: &Chain,
    lock: &Lock,
    inbox: Inbox,
) -> Result<Advance, Trouble> {
    let advance = |refused, step| Advance {
        exchange: lock.exchange,
        remarks: Vec::new(),
        refused,
        step,
    };
    same_version(game, lock)?;
    let links = match links(game, request, chain, lock, &inbox)? {
        Ok(links) => links,
        Err(debts) => {
            let step = Step::Awaiting {
                debts,
                locked: true,
            };
            return Ok(advance(inbox.refused, step));
        }
    };
    let ledger = game.ledger()?;
    let turn = Turn::gather(&game.folder, &game.file, ledger, lock)?;
    let salts = Sealed {
        card: ledger.card_id(),
        exchange: lock.exchange,
        seal: chain.tip(),
    };
    let made = work_out(&game.folder, &turn, &links, Some(chain.tip()), None, &salts)?;
    let entry = cast_entry(&turn, &links, &made);
    drop(turn);
    write_files(&game.folder, lock.exchange, &made)?;
    append(game, Body::Cast(entry))?;
    Ok(advance(inbox.refused, Step::Cast(Box::new(made))))
}

fn same_version(game: &Game, lock: &Lock) -> Result<(), Trouble> {
    let (locked, ours) = (&lock.rules, game.file.rules.version());
    if *locked == ours {
        return Ok(());
    }
    Err(Trouble::amiss(
        format!("exchange {} is locked with `{locked}`, and this estafette plays `{ours}`", lock.exchange),
        "use the version of estafette that wrote the lock, or give it up with `--void`",
    ))
}

/// All links of a locked exchange, or who still owes one.
fn links(
    game: &Game,
    request: &Request,
    chain: &Chain,
    lock: &Lock,
    inbox: &Inbox,
) -> Result<Result<Links, Vec<Debt>>, Trouble> {
    let ledger = game.ledger()?;
    let exchange = lock.exchange;
    let mut debts = Vec::new();
    let mut seats = Vec::new();
    for (seat, locked) in ledger.card().seats.iter().zip(&lock.seats) {
        let side = Side::new(&seat.name);
        let link = match locked.link {
            LinkWord::Shown(link) => Some(link),
            LinkWord::No => None,
            LinkWord::Yes => inbox.last_of(&side, inbox::link),
        };
        if let (Some(bind), Some(orders), Some(link)) = (locked.bind, locked.orders, link) {
            let path = game.folder.exchange(exchange).orders(&side);
            demand_bind(ledger, exchange, &side, &orders, &link, &bind, path)?;
        }
        if link.is_none() && locked.link == LinkWord::Yes {
            debts.push(Debt::Link { side, exchange });
        }
        seats.push(link);
    }
    if let (Some(round), None) = (lock.beacon, request.beacon) {
        debts.push(Debt::Beacon { round });
    }
    if !debts.is_empty() {
        return Ok(Err(debts));
    }
    Ok(Ok(Links {
        umpire: chain.link(exchange),
        seats,
        beacon: request.beacon.filter(|_| lock.beacon.is_some()),
    }))
}

fn cast_entry(turn: &Turn<'_>, links: &Links, made: &WorkedOut) -> Cast {
    let of = |text: &str| Hash::of(text.as_bytes());
    Cast {
        exchange: turn.exchange,
        umpire: links.umpire,
        seats: links.seats.clone(),
        beacon: links.beacon,
        seed: seed(turn, links),
        rolls: of(&made.rolls),
        state: of(&made.state),
        reports: made.reports.iter().map(|(_, report)| Some(of(report))).collect(),
    }
}

/// Writes what came of an exchange. All of it is there before the cast is appended, which alone makes it count.
fn write_files(folder: &Folder, exchange: u32, made: &WorkedOut) -> Result<(), Trouble> {
    let place = folder.exchange(exchange);
    folder.write(&place.log(), &made.log)?;
    folder.write(&place.rolls(), &made.rolls)?;
    for (side, view) in &made.views {
        folder.write(&place.view(side), view)?;
    }
    for (side, form) in &made.forms {
        folder.write(&place.form(side), form)?;
    }
    for (side, report) in &made.reports {
        folder.write(&place.report(side), report)?;
    }
    folder.write(&place.state(), &made.state)
}

/// Appends an entry to the ledger, on disk and in memory.
pub fn append(game: &mut Game, body: Body) -> Result<(), Trouble> {
    let path = game.folder.ledger();
    let Stage::Running(ledger) = &mut game.stage else {
        unreachable!("entries are appended to a ledger");
    };
    let mut longer = ledger.clone();
    longer.append(body).map_err(|fault| ledger_trouble(&path, fault))?;
    game.folder.write(&path, longer.text())?;
    *ledger = longer;
    Ok(())
}

/// The exchange that files are now taken for.
pub fn exchange_at_hand(game: &Game) -> u32 {
    match &game.stage {
        Stage::Opening(_) => 0,
        Stage::Running(ledger) => current(ledger),
    }
}
