//! `estafette dice sent`: what a player sent, against what the ledger says was locked.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::{Answer, read, typed_seat};
use crate::dice::{Ending, Hash, Ledger};
use crate::game::{stands_in, took_back, whole_in};
use crate::orders::{Manner, order_text};

/// What `sent` is told.
#[derive(Debug, Args)]
pub(crate) struct SentArguments {
    /// Your orders as you mailed them, or the hash of them that the reply to your mail gave: 64 digits.
    orders: String,
    /// The ledger as the umpire mailed it.
    #[arg(long)]
    ledger: PathBuf,
    /// The exchange that they were for.
    #[arg(long)]
    exchange: u32,
    /// Your side.
    #[arg(long, value_parser = typed_seat)]
    side: String,
    /// What your side has locked, where several share it or couriers ride: `orders-SIDE` of the mail, or
    /// `xNNN/orders/SIDE.yaml` of the game's folder.
    #[arg(long)]
    locked: Option<PathBuf>,
}

/// Orders of a player: their hash, and their text where he has it.
struct Sent {
    hash: Hash,
    text: Option<String>,
}

impl SentArguments {
    pub(super) fn run(self) -> Result<Answer, String> {
        let sent = self.sent()?;
        let path = self.ledger.display();
        let ledger = Ledger::read(&read(&self.ledger)?).map_err(|fault| format!("`{path}` is not sound: {fault}"))?;
        let place = ledger.card().seat(&self.side);
        let place = place.ok_or_else(|| format!("the card has no seat `{}`", self.side))?;
        let exchange = self.exchange;
        let lock = ledger.exchanges().find(|one| one.number == exchange);
        let lock = lock.ok_or_else(|| format!("the ledger has no lock of exchange {exchange}"))?;
        let named = lock.lock.seats[place].orders;
        let judged = match named {
            None => Err(format!("the lock names no orders of {}", self.side)),
            Some(named) if named == sent.hash => {
                Ok(vec![format!("The lock of exchange {exchange} names these very orders of {}.", self.side)])
            }
            Some(named) => self.within(&sent, &named)?,
        };
        let judged = match counts_not(&ledger, lock.number, &lock.ending) {
            None => judged,
            Some(why) => Err(match judged {
                Ok(told) => format!("{why}. For what it is worth: {}", told.join("\n")),
                Err(fault) => format!("{why}; {fault}"),
            }),
        };
        let head = format!("sent    {}\nlocked  {}\n", sent.hash, or_dash(named.as_ref()));
        let json = |is: bool, told: &[String]| {
            json!({
                "exchange": exchange, "side": self.side, "sent": sent.hash, "locked": named,
                "agrees": is, "told": told,
            })
        };
        Ok(match judged {
            Ok(told) => Answer::yes(format!("{head}{}\n", told.join("\n")), json(true, &told)),
            Err(why) => Answer::no(format!("{head}NOT SO: {}.\n", why.trim_end_matches('.')), json(false, &[why])),
        })
    }

    fn sent(&self) -> Result<Sent, String> {
        if let Some(hash) = Hash::parse(&self.orders.to_ascii_lowercase()) {
            return Ok(Sent { hash, text: None });
        }
        let path = Path::new(&self.orders);
        let file =
            order_text(&read(path)?).map_err(|refusal| format!("`{}`: {}", path.display(), refusal.fault.message))?;
        if file.manner == Manner::Lines {
            return Err(format!(
                "`{}` is in plain lines, and what is locked is the YAML made of them: give the hash that the reply to \
                 your mail printed, or what `estafette check --as yaml` writes of the file",
                path.display()
            ));
        }
        Ok(Sent { hash: Hash::of(file.text.as_bytes()), text: Some(file.text) })
    }

    /// Looks for orders in what their side has locked, which is more than one file, or not all of one.
    fn within(&self, sent: &Sent, named: &Hash) -> Result<Result<Vec<String>, String>, String> {
        let side = &self.side;
        let Some(path) = &self.locked else {
            let why = format!(
                "the lock names other orders of {side}; where several share the side, or couriers ride, \
                 give what it has locked after `--locked`"
            );
            return Ok(Err(why));
        };
        let bytes = read(path)?;
        let of = Hash::of(&bytes);
        let locked = String::from_utf8(bytes);
        let (true, Ok(locked)) = (of == *named, locked) else {
            let path = path.display();
            return Ok(Err(format!("`{path}` has the hash {of}, so it is not what the lock names")));
        };
        if whole_in(&|part| Hash::of(part.as_bytes()) == sent.hash, &locked) {
            return Ok(Ok(vec![format!("Your orders stand whole in what {side} has locked.")]));
        }
        let Some(text) = &sent.text else {
            let why = "they do not stand whole in what was locked; give the file itself to see how they differ";
            return Ok(Err(why.to_owned()));
        };
        Ok(stands_in(text, &locked, self.exchange))
    }
}

/// Why an exchange that was locked does not count, and which one took its place.
fn counts_not(ledger: &Ledger, exchange: u32, ending: &Ending<'_>) -> Option<String> {
    let (what, next) = match (ending, took_back(ledger, exchange)) {
        (Ending::Void(_), _) => ("was given up".to_owned(), exchange + 1),
        (_, Some((of, number))) => (format!("was taken back by the act {of}/{number} of the desk"), of),
        _ => return None,
    };
    let locked = ledger.exchanges().any(|one| one.number == next);
    let yet = if locked { "" } else { ", which is not locked yet" };
    Some(format!("exchange {exchange} does not count: it {what}, and exchange {next} took its place{yet}"))
}

fn or_dash(hash: Option<&Hash>) -> String {
    hash.map_or("-".to_owned(), Hash::to_string)
}
