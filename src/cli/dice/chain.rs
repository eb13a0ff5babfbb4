//! `estafette dice chain`, `link` and `bind`: what a player with a chain of his own mails.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::json;
use zeroize::Zeroizing;

use super::{DiceAnswer, read, typed_game, typed_hash, typed_seat};
use crate::dice::{Chain, Hash, HeadShown, LONGEST_CHAIN, Ledger, LinkWord, bind, canonical_orders, typed_head};
use crate::game::hide;

/// What `chain` is told.
#[derive(Debug, Args)]
pub(crate) struct ChainArguments {
    /// The name of the game, as the opening has it.
    #[arg(long, value_parser = typed_game)]
    game: String,
    /// Your seat, as the card names it.
    #[arg(long, value_parser = typed_seat)]
    seat: String,
    /// How many exchanges the chain can serve.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=LONGEST_CHAIN as i64))]
    length: u32,
    /// The first exchange of a chain that replaces another in a running game.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// Where to keep the secret [default: GAME-SEAT.secret].
    #[arg(long)]
    secret: Option<PathBuf>,
}

impl ChainArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let ChainArguments { game, seat, length, from, secret } = self;
        if from > length {
            return Err(format!("a chain of {length} links ends before exchange {from}"));
        }
        let mut tip = Zeroizing::new([0; 32]);
        SysRng.try_fill_bytes(&mut tip[..]).map_err(|error| format!("the system gives no random numbers: {error}"))?;
        let chain = Chain::new(&game, &seat, length, Hash::from_bytes(*tip));
        let path = secret.unwrap_or_else(|| PathBuf::from(format!("{game}-{seat}.secret")));
        keep(&path, &chain)?;
        let anchor = chain.link(from - 1);
        let text = format!(
            "The secret of your chain is in `{path}`: keep it, copy it, show it to nobody.\n\
             Mail the anchor to everybody, in a turn file:\n\n    chain: {anchor}\n",
            path = path.display(),
        );
        let json = json!({
            "game": game, "seat": seat, "length": length, "from": from,
            "anchor": anchor, "secret": path.display().to_string(),
        });
        Ok(DiceAnswer::yes(text, json))
    }
}

/// Writes a secret into a new file that only its owner can read.
fn keep(path: &Path, chain: &Chain) -> Result<(), String> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let kept = options.open(path).and_then(|mut file| {
        file.write_all(chain.secret().as_bytes())?;
        file.sync_all()
    });
    kept.map(|()| hide(path)).map_err(|error| {
        let path = path.display();
        format!("the secret cannot be kept in `{path}`: {error}; a chain is never written over")
    })
}

fn chain_in(path: &Path) -> Result<Chain, String> {
    let bytes = Zeroizing::new(read(path)?);
    let chain = std::str::from_utf8(&bytes).ok().and_then(Chain::parse_secret);
    chain.ok_or_else(|| format!("`{}` is not the secret of a chain", path.display()))
}

fn link_of(chain: &Chain, exchange: u32) -> Result<Hash, String> {
    if !(1..=chain.length()).contains(&exchange) {
        let length = chain.length();
        return Err(format!("the chain has links for exchanges 1 to {length}, not for {exchange}"));
    }
    Ok(chain.link(exchange))
}

/// What `link` is told.
#[derive(Debug, Args)]
pub(crate) struct LinkArguments {
    /// The exchange.
    exchange: u32,
    /// The file that `dice chain` made.
    #[arg(long)]
    secret: PathBuf,
    /// The ledger as the umpire mailed it: the link is opened only if it is due there.
    #[arg(long)]
    ledger: Option<PathBuf>,
    /// Your orders, which the lock must name.
    #[arg(long, requires = "ledger")]
    orders: Option<PathBuf>,
    /// The head that the last mail printed, 32 digits or more: the ledger must have had it.
    #[arg(long, requires = "ledger", value_parser = typed_head)]
    seen: Option<String>,
}

impl LinkArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let chain = chain_in(&self.secret)?;
        let exchange = self.exchange;
        let link = link_of(&chain, exchange)?;
        let orders = self.orders.as_deref().map(orders_in).transpose()?;
        if let Some(path) = &self.ledger {
            let ledger =
                Ledger::read(&read(path)?).map_err(|fault| format!("`{}` is not sound: {fault}", path.display()))?;
            if let Err(why) = self.is_due(&ledger, &chain, &link, orders) {
                let json = json!({ "exchange": exchange, "due": false, "why": why });
                return Ok(DiceAnswer::no(format!("The link stays closed: {why}.\n"), json));
            }
        }
        let mut text = format!("Mail link {exchange} to everybody:\n\n    link: {link}\n");
        if self.ledger.is_none() {
            text += "\nWhere links are held back, mail it only when you hold the lock of the exchange and have found\n\
                     in it `yes` for your seat and your own orders. `--ledger` finds that out for you.\n";
        }
        let seat = chain.who();
        let json = json!({ "exchange": exchange, "due": true, "seat": seat, "link": link });
        Ok(DiceAnswer::yes(text, json))
    }

    /// What a careful player looks for before he opens a link (PROTOCOL section 6).
    fn is_due(&self, ledger: &Ledger, chain: &Chain, link: &Hash, orders: Option<Hash>) -> Result<(), String> {
        let (seat, exchange, card) = (chain.who(), self.exchange, ledger.card());
        let known = |start: &str| HeadShown::of(start, ledger.heads()) == HeadShown::Known;
        if let Some(start) = self.seen.as_ref().filter(|start| !known(start)) {
            return Err(format!("the ledger never had a head that begins with {start}"));
        }
        if card.name != chain.game() {
            return Err(format!("the ledger is that of `{}`", card.name));
        }
        let Some(place) = card.seat(seat) else {
            return Err(format!("the card has no seat `{seat}`"));
        };
        if !ledger.link_fits(seat, exchange, link) {
            return Err(format!("it does not hang from the chain that `{seat}` has in the ledger"));
        }
        if card.beacon.is_some() {
            let next = ledger.next_exchange();
            let due = ledger.open_lock().is_none() && exchange == next;
            return due.then_some(()).ok_or(format!("the next exchange is {next}"));
        }
        let Some(lock) = ledger.open_lock().filter(|lock| lock.exchange == exchange) else {
            return Err(format!("the ledger does not end with the lock of exchange {exchange}"));
        };
        let said = &lock.seats[place];
        if said.link != LinkWord::Yes {
            return Err(format!("the lock does not count `{seat}` in"));
        }
        if orders.is_some() && said.orders != orders {
            return Err("the lock names other orders of yours".to_owned());
        }
        Ok(())
    }
}

/// What `bind` is told.
#[derive(Debug, Args)]
pub(crate) struct BindArguments {
    /// Your turn file.
    orders: PathBuf,
    /// The exchange that it is for.
    #[arg(long)]
    exchange: u32,
    /// The game id, which is the hash of the card.
    #[arg(long, value_parser = typed_hash, required_unless_present = "ledger")]
    card: Option<Hash>,
    /// The ledger or the card, from which the game id is taken.
    #[arg(long, conflicts_with = "card")]
    ledger: Option<PathBuf>,
    /// The file that `dice chain` made.
    #[arg(long)]
    secret: PathBuf,
}

impl BindArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let chain = chain_in(&self.secret)?;
        let link = link_of(&chain, self.exchange)?;
        let card = match (&self.card, &self.ledger) {
            (Some(card), _) => *card,
            (None, Some(path)) => Ledger::read(&read(path)?)
                .map_err(|fault| format!("`{}` is not sound: {fault}", path.display()))?
                .card_id(),
            (None, None) => unreachable!("clap demands one of them"),
        };
        let orders = orders_in(&self.orders)?;
        let bind = bind(&card, self.exchange, chain.who(), &orders, &link);
        let text = format!(
            "Your orders have the hash {orders}.\n\
             Put this line behind the end mark of the turn file, and change nothing above it:\n\n\
             # bind {bind}\n"
        );
        let json = json!({ "exchange": self.exchange, "orders": orders, "bind": bind });
        Ok(DiceAnswer::yes(text, json))
    }
}

/// The hash of the orders in a turn file: what stands between the marks, in canonical form.
fn orders_in(path: &Path) -> Result<Hash, String> {
    let raw = read(path)?;
    let text = canonical_orders(&raw).map_err(|fault| format!("`{}`: {fault}", path.display()))?;
    let text = text.unwrap_or_default();
    let inside = between_marks(&text);
    if inside.is_empty() {
        return Err(format!("`{}` holds no orders", path.display()));
    }
    Ok(Hash::of(format!("{inside}\n").as_bytes()))
}

/// What stands between the marks of a text in canonical form, without the empty lines around. It is not brought into that form
/// again: a second byte-order mark is part of the orders, and would be taken off.
fn between_marks(text: &str) -> String {
    let mark = |line: &str, word: &str| {
        let line = line.trim_start_matches('\u{feff}');
        line.trim() == format!("# estafette {word}")
    };
    let lines: Vec<&str> = text.lines().collect();
    let begin = lines.iter().position(|line| mark(line, "begin"));
    let begin = begin.map_or(0, |place| place + 1);
    let end = lines[begin..].iter().position(|line| mark(line, "end"));
    let end = end.map_or(lines.len(), |place| begin + place);
    lines[begin..end].join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(text: &str) -> Hash {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("orders.yaml");
        std::fs::write(&path, text).expect("a file");
        orders_in(&path).expect("there are orders")
    }

    #[test]
    fn orders_are_brought_into_canonical_form_once() {
        let marked = hash("\u{feff}\u{feff}orders: []\n");
        assert_eq!(marked, Hash::of("\u{feff}orders: []\n".as_bytes()));
        let plain = Hash::of(b"orders: []\n");
        assert_eq!(hash("\u{feff}orders: [] \r\n"), plain);
        let between = "hello\n# estafette begin\n\norders: []\t\n\n# estafette end\n-- \n";
        assert_eq!(hash(between), plain);
    }
}
