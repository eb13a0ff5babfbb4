//! A list or a set-up with a fault is sent back whole: nothing of it counts, nobody sees it, and the exchange waits for a sound
//! one.

use crate::game::files::{Care, names_in, read_at_most};
use serde::Serialize;

use super::locking::{carried, orders_of};
use crate::adjudicate::{Owed, Side};
use crate::game::inbox::Inbox;
use crate::game::inbox::sound::{line, whole, wrong_with};
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;

/// A file that was sent back, and nothing sound has come from its side since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentBack {
    /// Whose.
    pub side: Side,
    /// Which player's, where the file says so.
    pub player: Option<String>,
    /// What it was to be.
    pub what: Owed,
    /// The name that it is kept by.
    pub file: String,
    /// What is wrong with it.
    pub faults: Vec<String>,
}

/// What is wrong with the set-up of a side as a whole, line by line, where several share it and all their files are here, or
/// where it is left over from an exchange that came to nothing: what was sound there may be so no longer.
pub(in crate::game) fn joint_faults(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
) -> Result<Vec<String>, Trouble> {
    if whole(&stand.awaited, side).is_none() {
        return Ok(Vec::new());
    }
    let shared = game.file.players_of(side).count() > 1;
    let joint = match inbox.in_force(side, None) {
        Some(_) => shared,
        None => carried(game, stand.exchange, side)?.is_some(),
    };
    if !joint {
        return Ok(Vec::new());
    }
    let Some(text) = orders_of(game, stand, inbox, side, &mut Vec::new())? else {
        return Ok(Vec::new());
    };
    let path = game.folder.exchange(stand.exchange).orders(side);
    let orders = SideOrders::read(&path, &text)?;
    if orders.envelopes.iter().any(|envelope| envelope.concede) {
        return Ok(Vec::new());
    }
    let rules = game.file.rules;
    let body = orders.body(rules, &path)?;
    let wrong = wrong_with(rules, &stand.held.position, side, &body);
    Ok(wrong.iter().map(line).collect())
}

impl Inbox {
    /// Takes out the files of sides whose joint set-up has a fault, as if they had not come, and passes over a faulty one that is
    /// left over.
    pub(in crate::game) fn leave_out_unsound(
        &mut self,
        game: &Game,
        stand: &Stand,
        sides: &[Side],
    ) -> Result<Vec<String>, Trouble> {
        let mut told = Vec::new();
        for side in sides {
            let faults = joint_faults(game, stand, self, side)?;
            if faults.is_empty() {
                continue;
            }
            self.received.retain(|received| received.file.side() != *side || !received.file.is_orders());
            self.unsound.push(side.clone());
            told.push(format!("the set-up of {side} has a fault, so it is not used: {}", faults.join("; ")));
        }
        Ok(told)
    }
}

impl Game {
    /// Keeps a file that is sent back beside those that count, unless it is the last that was kept once more.
    pub fn keep_sent_back(&self, exchange: u32, file: &TurnFile) -> Result<(), Trouble> {
        let folder = self.folder.exchange(exchange).sent_back();
        let names = names_in(&folder)?;
        let last = names.last().map(|name| read_at_most(folder.join(name), file.bytes.len() as u64));
        if matches!(last, Some(Ok(Some(bytes))) if bytes == file.bytes) {
            return Ok(());
        }
        let name = format!("{:03}-{}.yaml", names.len() + 1, file.side());
        self.folder.put(&folder.join(name), &file.bytes, Care::Kept)
    }
}

/// The files that were sent back and still wait to be sent anew, the last of each sender.
pub(in crate::game) fn sent_back(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    fits: &dyn Fn(&TurnFile) -> Result<(), Trouble>,
) -> Result<Vec<SentBack>, Trouble> {
    let folder = game.folder.exchange(stand.exchange).sent_back();
    let tongue = Tongue::of(game.file.rules, &stand.held.position).among(&game.file.players);
    let mut all: Vec<SentBack> = Vec::new();
    for name in names_in(&folder)? {
        let Ok(file) = TurnFile::open(folder.join(&name), &tongue) else {
            continue;
        };
        let player = file.envelope.player.as_ref().map(|player| player.name.clone());
        if inbox.in_force(&file.side(), player.as_deref()).is_some() {
            continue;
        }
        let Err(Trouble::SentBack { what, trouble }) = fits(&file) else {
            continue;
        };
        let faults = trouble.faults().map(|fault| match &fault.clause {
            Some(clause) => format!("{} ({clause})", fault.message),
            None => fault.message.clone(),
        });
        let back = SentBack { side: file.side(), player, what, file: name, faults: faults.collect() };
        all.retain(|known| (&known.side, &known.player) != (&back.side, &back.player));
        all.push(back);
    }
    Ok(all)
}
