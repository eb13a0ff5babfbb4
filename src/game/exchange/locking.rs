//! From the inbox to the lock: orders, new chains, and the entry that names them.

use super::Request;
use crate::adjudicate::{Owed, Side};
use crate::dice::{Body, Chain, Hash, Ledger, LinkWord, Lock, LockSeat, bind};
use crate::game::couriers::Post;
use crate::game::files::{ExchangeFolder, Folder};
use crate::game::hand::{clear_unfinished, orders_left};
use crate::game::inbox::command::Command;
use crate::game::inbox::{self, Inbox, mail_lines};
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::course::Course;
use crate::game::stand::held::{demand_hash, lock_of};
use crate::game::stand::opened::{Game, Stand, append, void_before};
use crate::game::stand::versions;
use crate::game::trouble::{FileName, Trouble};
use crate::game::turn::Mail;
use crate::orders::joined;

/// The orders that a void exchange, or one that was taken back, leaves to the next one. What a stand-in wrote it leaves to
/// nobody: whoever is absent still has it written anew.
pub(in crate::game) fn carried(game: &Game, exchange: u32, side: &Side) -> Result<Option<(u32, Hash)>, Trouble> {
    let ledger = game.ledger()?;
    let Some(place) = ledger.card().seat(side.as_str()) else {
        return Ok(None);
    };
    let left = void_before(ledger, exchange).into_iter();
    let left = left.chain(orders_left(&game.folder, ledger, exchange)?);
    let orders = |number| Some((number, lock_of(ledger, number)?.seats[place].orders?));
    let left = left.filter_map(orders).next();
    Ok(left.filter(|(number, _)| !is_a_stand_ins(game, *number, side)))
}

/// Whether nobody but a stand-in wrote what a side has locked.
fn is_a_stand_ins(game: &Game, exchange: u32, side: &Side) -> bool {
    if game.file.stand_in(side).is_none() {
        return false;
    }
    let path = game.folder.exchange(exchange).orders(side);
    let text = crate::game::files::read_text(&path).unwrap_or_default();
    let orders = SideOrders::read(&path, &text);
    orders.is_ok_and(|orders| orders.envelopes.iter().all(|envelope| envelope.written.is_some()))
}

/// The text that a side's orders are locked with, if it has sent any: where couriers ride, what has arrived.
pub(in crate::game) fn orders_of(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
    remarks: &mut Vec<String>,
) -> Result<Option<String>, Trouble> {
    let text = sent_by(game, stand, inbox, side, remarks)?;
    on_the_road(game, stand, inbox, side, text, remarks)
}

/// What is locked of what the players of a side have sent: where couriers ride, what has arrived.
pub(in crate::game) fn on_the_road(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
    text: Option<String>,
    remarks: &mut Vec<String>,
) -> Result<Option<String>, Trouble> {
    let gives_orders = stand.awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders);
    // What a void exchange has left rode there.
    let left = text.is_some() && inbox.in_force(side, None).is_none();
    let Some(couriers) = game.file.couriers.as_ref().filter(|_| gives_orders && !left) else {
        return Ok(text);
    };
    let post = Post {
        couriers,
        rules: game.file.rules,
        position: &stand.held.position,
        game: &game.file.name,
        exchange: stand.exchange,
        side,
        earlier: locked_before(&game.folder, game.ledger()?, stand.exchange, side)?,
    };
    let (text, told) = post.dispatched(text);
    remarks.extend(told);
    Ok(text)
}

/// What a side has locked in the exchanges that led to one, in their order.
pub(in crate::game) fn locked_before(
    folder: &Folder,
    ledger: &Ledger,
    exchange: u32,
    side: &Side,
) -> Result<Vec<String>, Trouble> {
    let played = Course::before(ledger, exchange).played;
    let mut texts = Vec::new();
    for played in played {
        let path = folder.exchange(played.exchange).orders(side);
        if path.exists() {
            texts.push(crate::game::files::read_text(&path)?);
        }
    }
    Ok(texts)
}

/// What the players of a side have sent, as one text.
fn sent_by(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
    remarks: &mut Vec<String>,
) -> Result<Option<String>, Trouble> {
    let exchange = stand.exchange;
    let players = game.file.players_of(side).map(|player| player.player.as_str());
    let players = players.collect::<Vec<_>>();
    if players.len() < 2 {
        if let Some(file) = inbox.in_force(side, None) {
            return Ok(Some(file.locked.clone()));
        }
    } else {
        let files = players.into_iter();
        let files = files.filter_map(|player| Some((player, inbox.in_force(side, Some(player))?)));
        let files = files.collect::<Vec<_>>();
        let roster = game.file.rules.roster(&stand.held.position);
        if let Some(command) = Command::of(&game.file, side, &roster)
            && !files.is_empty()
        {
            let (text, set_aside) = command.joined(&files);
            remarks.extend(set_aside);
            return Ok(Some(text));
        }
        if !files.is_empty() {
            let texts = files.iter().map(|(player, file)| (*player, file.as_a_part())).collect::<Vec<_>>();
            let texts = texts.iter().map(|(player, text)| (*player, text.as_str()));
            return Ok(Some(joined(&texts.collect::<Vec<_>>())));
        }
    }
    let left = carried(game, exchange, side)?.filter(|_| !inbox.unsound.contains(side));
    let Some((void, hash)) = left else {
        return Ok(None);
    };
    let path = game.folder.exchange(void).orders(side);
    let text = crate::game::files::read_needed(&path, &format!("exchange {exchange}"))?;
    demand_hash(&path, &text, &hash, &format!("the lock of exchange {void}"))?;
    Ok(Some(text))
}

/// Writes the orders, new chains, and the lock that names them; gives also what is locked. Until the lock is appended all of it can be written
/// again from `in/`.
pub(in crate::game) fn write_lock(
    game: &mut Game,
    request: &Request,
    chain: &Chain,
    stand: &Stand,
    inbox: &Inbox,
    remarks: &mut Vec<String>,
) -> Result<(Lock, Mail), Trouble> {
    let exchange = stand.exchange;
    let stopped = stand.held.file.stopped.as_ref();
    let next = versions::next(game.file.rules, &game.folder, game.ledger()?, stopped)?;
    remarks.extend(next.remark);
    let unfinished = clear_unfinished(game)?;
    remarks.extend(
        unfinished.map(|act| format!("{act}, an act of the desk that broke off before it counted, is cleared away")),
    );
    let folder = game.folder.exchange(exchange);
    let (mut seats, mut mail) = (Vec::new(), Mail::new());
    for side in &game.file.sides {
        let text = orders_of(game, stand, inbox, side, remarks)?;
        match &text {
            Some(text) => game.folder.write(&folder.orders(side), text)?,
            None => game.folder.remove(&folder.orders(side))?,
        }
        let orders = text.as_ref().map(|text| Hash::of(text.as_bytes()));
        seats.push(lock_seat(game, request, stand, inbox, side, orders, remarks)?);
        let locked = text.map(|text| as_locked(game, stand, inbox, side, &text));
        mail.push((side.clone(), locked.transpose()?));
    }
    new_chains(game, exchange, inbox)?;
    let ledger = game.ledger()?;
    let beacon = ledger.card().beacon.is_some();
    let state = stand.held.file.text();
    let lock = Lock {
        exchange,
        rules: next.version,
        state: Hash::of(state.as_bytes()),
        seats,
        umpire: beacon.then(|| chain.link(exchange)),
        beacon: request.round.filter(|_| beacon),
    };
    append(game, Body::Lock(lock.clone()))?;
    Ok((lock, mail))
}

/// What is locked, as it was read when it came; another text than that of a file is read now.
pub(in crate::game) fn as_read(
    place: &ExchangeFolder,
    inbox: &Inbox,
    side: &Side,
    text: &str,
) -> Result<SideOrders, Trouble> {
    let came = inbox.in_force(side, None).and_then(|file| SideOrders::of_file(file, text));
    came.map_or_else(|| SideOrders::read(&place.orders(side), text), Ok)
}

/// What a side locks, with the lines of the mail it came in.
fn as_locked(game: &Game, stand: &Stand, inbox: &Inbox, side: &Side, text: &str) -> Result<SideOrders, Trouble> {
    let place = game.folder.exchange(stand.exchange);
    let orders = as_read(&place, inbox, side, text)?;
    let lines = match mail_lines::filed_away(&place, inbox, text, &game.file.players) {
        Some(lines) => lines,
        None => {
            let tongue = || Ok(Tongue::of(game.file.rules, &stand.held.position));
            mail_lines::in_the_folder(&place, text, &tongue)?
        }
    };
    Ok(orders.mailed(lines))
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
    let bound = bind_of(game, exchange, inbox, side, orders, remarks)?;
    if let (Some(bind), Some(orders), LinkWord::Shown(link)) = (bound, orders, link) {
        let path = game.folder.exchange(exchange).orders(side);
        demand_bind(ledger, exchange, side, &orders, &link, &bind, path.name())?;
    }
    Ok(LockSeat { orders, bind: bound, link })
}

/// The bind that is locked with the orders of a side; where several share it, or couriers ride, its file is not what is locked.
pub(in crate::game) fn bind_of(
    game: &Game,
    exchange: u32,
    inbox: &Inbox,
    side: &Side,
    orders: Option<Hash>,
    remarks: &mut Vec<String>,
) -> Result<Option<Hash>, Trouble> {
    let has_chain = game.ledger()?.chain_in_force(side.as_str(), exchange);
    let single = game.file.players_of(side).count() < 2;
    let file = inbox.in_force(side, None).filter(|_| single);
    let bound = file.and_then(|file| file.bind).filter(|_| orders.is_some());
    let rewritten = |file: &TurnFile| Some(Hash::of(file.locked.as_bytes())) != orders;
    let why = match bound {
        Some(_) if game.file.couriers.is_some() && file.is_some_and(rewritten) => {
            format!("orders of {side} are on the road, so the bind of its file is passed over")
        }
        Some(_) if !has_chain => {
            format!("{side} has no dice chain, so the bind of its orders is passed over")
        }
        bound => return Ok(bound),
    };
    remarks.push(why);
    Ok(None)
}

pub(in crate::game) fn demand_bind(
    ledger: &Ledger,
    exchange: u32,
    side: &Side,
    orders: &Hash,
    link: &Hash,
    bound: &Hash,
    path: &FileName,
) -> Result<(), Trouble> {
    if bind(&ledger.card_id(), exchange, side.as_str(), orders, link) == *bound {
        return Ok(());
    }
    Err(Trouble::unfit(
        path,
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
        let rekey = Body::Rekey { seat: side.as_str().to_owned(), from, anchor };
        let entries = game.ledger()?.entries();
        if !entries.iter().any(|entry| entry.body == rekey) {
            append(game, rekey)?;
        }
    }
    Ok(())
}
