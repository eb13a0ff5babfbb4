//! `estafette dice sent`: what a player sent, against what the ledger says was locked.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::{DiceAnswer, read, typed_seat};
use crate::dice::{Ending, Hash, Ledger};
use crate::game::{
    Folder, Game, Shelf, Tongue, Trouble, TurnFile, View, demand_one_standard_input, first_fault, handed, on_shelf,
    stands_in, took_back, whole_in,
};
use crate::orders::{Manner, order_text};

/// What `sent` is told.
#[derive(Debug, Args)]
pub(crate) struct SentArguments {
    /// Your orders as you mailed them, in plain lines or as YAML, or the hash of them that the reply to your mail gave: 64 digits.
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
    /// For orders in plain lines: the view that came with the report which you answered, whose names they are read with.
    #[arg(long, value_name = "VIEW")]
    view: Option<PathBuf>,
    /// The same, by the folder of the game.
    #[arg(long, value_name = "FOLDER", conflicts_with = "view")]
    game: Option<PathBuf>,
}

/// Orders of a player: their hash, and their text where he has it.
struct Sent {
    hash: Hash,
    text: Option<String>,
    /// Whether they are in plain lines.
    in_lines: bool,
    /// The comments that tell of lines which could not be read.
    lost: String,
    /// Whether they were read in plain lines without the names of any position.
    nameless: bool,
}

impl SentArguments {
    pub(super) fn run(self, shelf: Shelf) -> Result<DiceAnswer, String> {
        let files = [Some(&self.ledger), self.locked.as_ref(), self.view.as_ref()].into_iter().flatten();
        let files = files.map(PathBuf::as_path).chain([Path::new(&self.orders)]);
        demand_one_standard_input(files).map_err(|trouble| format!("{trouble}: {}", trouble.help()))?;
        let path = self.ledger.display();
        let ledger = Ledger::read(&read(&self.ledger)?).map_err(|fault| format!("`{path}` is not sound: {fault}"))?;
        let place = ledger.card().seat(&self.side);
        let place = place.ok_or_else(|| format!("the card has no seat `{}`", self.side))?;
        let exchange = self.exchange;
        let lock = ledger.exchanges().find(|one| one.number == exchange);
        let lock = lock.ok_or_else(|| format!("the ledger has no lock of it: {}", ledger.lacks(exchange)))?;
        let sent = self.sent(shelf, &lock.lock.rules)?;
        let named = lock.lock.seats[place].orders;
        let judged = match named {
            None => Err(format!("the lock names no orders of {}", self.side)),
            Some(named) if named == sent.hash => {
                Ok(vec![format!("The lock of exchange {exchange} names these very orders of {}.", self.side)])
            }
            Some(named) => self.within(&sent, &named)?,
        };
        let judged = judged.map_err(|why| match sent.nameless {
            true => format!(
                "{why}; they are in plain lines, which are read with the names of a position: give the view that came with the \
                 report which you answered after `--view`"
            ),
            false => why,
        });
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
            Ok(told) => DiceAnswer::yes(format!("{head}{}\n", told.join("\n")), json(true, &told)),
            Err(why) => DiceAnswer::no(format!("{head}NOT SO: {}.\n", why.trim_end_matches('.')), json(false, &[why])),
        })
    }

    /// The orders as they would be locked: of a mail the file in it, of plain lines the YAML that is made of them.
    fn sent(&self, shelf: Shelf, version: &str) -> Result<Sent, String> {
        if let Some(hash) = Hash::parse(&self.orders.to_ascii_lowercase()) {
            return Ok(Sent { hash, text: None, in_lines: false, lost: String::new(), nameless: false });
        }
        let path = Path::new(&self.orders);
        let name = path.display();
        let bytes = read(path)?;
        let order = order_text(&bytes).map_err(|refusal| format!("`{name}`: {}", refusal.fault.message))?;
        let in_lines = order.manner == Manner::Lines;
        let (tongue, nameless) = match in_lines {
            true => self.tongue(shelf, version)?,
            false => (Tongue::blind(), false),
        };
        let (text, lost) = match TurnFile::read(path, bytes, &tongue) {
            Ok(file) => (file.locked, file.lost.comments()),
            Err(trouble) if in_lines => {
                return Err(format!(
                    "`{name}`: {}; where its head was taken from a report, give the hash that the reply to your mail printed",
                    first_fault(&trouble)
                ));
            }
            // Whatever was locked can be compared, sound or not.
            Err(_) => (order.text, String::new()),
        };
        Ok(Sent { hash: Hash::of(text.as_bytes()), text: Some(text), in_lines, lost, nameless })
    }

    /// What plain lines are read by, and whether it knows no names.
    fn tongue(&self, shelf: Shelf, version: &str) -> Result<(Tongue, bool), String> {
        let told = |trouble: Trouble| trouble.to_string();
        if let Some(view) = &self.view {
            let rules = |id: &str| {
                let missing = || Trouble::amiss(format!("there is no rule set `{id}`"), "give a view of this game");
                on_shelf(shelf, id).ok_or_else(missing)
            };
            let view = View::read(&handed(view), rules).map_err(told)?;
            return Ok((Tongue::of(view.rules, &view.position), false));
        }
        if let Some(root) = &self.game {
            let game = Game::open(Folder::at(root), shelf).map_err(told)?;
            let stand = game.stand_at(self.exchange).map_err(told)?;
            return Ok((Tongue::of(game.file.rules, &stand.held.position).among(&game.file.players), false));
        }
        let id = version.rsplit_once('-').map_or(version, |(id, _)| id);
        let rules = on_shelf(shelf, id).ok_or_else(|| format!("there is no rule set `{id}`"))?;
        Ok((Tongue::words(rules), true))
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
        Ok(stands_in((text, sent.in_lines), &sent.lost, &locked, self.exchange))
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
