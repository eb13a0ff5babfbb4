//! Playing a cast exchange again, for proof or for telling it once more.

pub(in crate::game) mod book;
pub(in crate::game) mod difference;
pub(in crate::game) mod explain;
pub(in crate::game) mod mailed;
pub(in crate::game) mod record;

use crate::adjudicate::{Aim, Side};
use crate::dice::{Ending, Exchange, Hash, Ledger, veil};
use crate::game::exchange::worked_out::{Salts, WorkedOut, work_out};
use crate::game::files::{Folder, read_text};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::state_file::StateFile;
use crate::game::stand::codes::report_salt_of;
use crate::game::stand::versions::demand_one_version;
use crate::game::trouble::Trouble;
use crate::game::turn::Turn;
use crate::game::turn::links::Links;

/// Works a cast exchange out once more. While the seal is not known, salts and veiled dice come from its files.
pub fn play_again(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: &Exchange<'_>,
    seal: Option<Hash>,
) -> Result<WorkedOut, Trouble> {
    Ok(played(folder, game, ledger, exchange, seal)?.1)
}

/// The same, with those of its dice that were thrown to hit.
pub(super) fn play_again_aimed(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: &Exchange<'_>,
    seal: Option<Hash>,
) -> Result<(WorkedOut, Vec<Aim>), Trouble> {
    let (turn, made) = played(folder, game, ledger, exchange, seal)?;
    let known = turn.log_so_far()?.map_or(0, |log| turn.rules.length(&log));
    let log = turn.rules.load_log(&made.log).expect("a log that was made is one that can be read");
    let aims = turn.rules.aims(&turn.before, &log, known);
    Ok((made, aims))
}

fn played<'g>(
    folder: &Folder,
    game: &'g GameFile,
    ledger: &'g Ledger,
    exchange: &Exchange<'_>,
    seal: Option<Hash>,
) -> Result<(Turn<'g>, WorkedOut), Trouble> {
    let Some(links) = links_of(exchange) else {
        return Err(Trouble::amiss(ledger.lacks(exchange.number), "name one of those"));
    };
    let turn = Turn::gather(folder, game, ledger, exchange.lock)?;
    let earlier = turn.earlier.iter().map(|earlier| earlier.exchange);
    demand_one_version(folder, ledger, exchange.lock, earlier)?;
    let published = match seal {
        Some(_) => None,
        None => Some(read_text(folder.exchange(exchange.number).rolls())?),
    };
    let salts = Known { folder, card: ledger.card_id(), seal, exchange: exchange.number };
    let made = work_out(folder, &turn, &links, seal, published.as_deref(), &salts)?;
    Ok((turn, made))
}

/// The links of an exchange that is cast.
pub(super) fn links_of(exchange: &Exchange<'_>) -> Option<Links> {
    let Ending::Cast(cast) = exchange.ending else {
        return None;
    };
    Some(Links { umpire: cast.umpire, seats: cast.seats.clone(), beacon: cast.beacon })
}

/// Salts from the seal; while that is not known, from the files themselves.
struct Known<'f> {
    folder: &'f Folder,
    card: Hash,
    seal: Option<Hash>,
    exchange: u32,
}

impl Salts for Known<'_> {
    fn salt(&self, what: &str) -> Option<Hash> {
        if let Some(seal) = &self.seal {
            return Some(veil(&self.card, self.exchange, what, seal));
        }
        let place = self.folder.exchange(self.exchange);
        match what.strip_prefix("file:report:") {
            Some(side) => report_salt_of(&read_text(place.report(&Side::new(side))).ok()?),
            None => Some(StateFile::parse(&read_text(place.state()).ok()?).ok()?.salt),
        }
    }
}
