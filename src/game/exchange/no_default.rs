//! What a side owes without which the game cannot go on: the rules print no default, so nobody plays without it.

use super::locking::orders_of;
use super::stood_in::stand_in;
use super::{Request, codes};
use crate::adjudicate::{Owed, Side};
use crate::game::inbox::Inbox;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::sound::{left_out, line, nothing, whole};
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;

/// What a side has not sent, where the rules print nothing that could serve in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indispensable {
    /// Whose.
    pub side: Side,
    /// What it is.
    pub what: Owed,
    /// What is missing, item by item.
    pub missing: Vec<String>,
}

/// Items of a long list that are named.
const NAMED: usize = 4;

impl Indispensable {
    /// Why the game cannot go on without it.
    pub fn why(&self) -> String {
        let (side, what) = (&self.side, self.what.word());
        let mut missing = self.missing.iter().take(NAMED).cloned().collect::<Vec<_>>();
        let more = self.missing.len().saturating_sub(NAMED);
        if more > 0 {
            missing.push(format!("and {more} more"));
        }
        let missing = missing.join("; ");
        format!(
            "nothing stands in for the {what} of {side}, as these rules print no default for what is missing: {missing}"
        )
    }

    /// The refusal to go on without it.
    pub(in crate::game) fn refused(&self) -> Trouble {
        let side = &self.side;
        let help = format!(
            "leave `--without {side}` out and wait, or write the file yourself as you have agreed and hand it over with `--entered`; \
             until then nothing is cast, and nobody is shown what the other side has sent"
        );
        Trouble::amiss(self.why(), help)
    }
}

/// What a side would leave out if nothing more came from it, as far as the game cannot go on without it.
pub(in crate::game) fn indispensable(
    game: &Game,
    stand: &Stand,
    inbox: &Inbox,
    side: &Side,
) -> Result<Option<Indispensable>, Trouble> {
    let Some(what) = whole(&stand.awaited, side) else {
        return Ok(None);
    };
    let rules = game.file.rules;
    let body = match orders_of(game, stand, inbox, side, &mut Vec::new())? {
        None => nothing(rules),
        Some(text) => {
            let path = game.folder.exchange(stand.exchange).orders(side);
            let orders = SideOrders::read(&path, &text)?;
            if orders.envelopes.iter().any(|envelope| envelope.concede) {
                return Ok(None);
            }
            Some(orders.body(rules, &path)?)
        }
    };
    let missing = body.map(|body| left_out(rules, &stand.held.position, side, &body));
    let missing = missing.unwrap_or_default();
    Ok((!missing.is_empty()).then(|| Indispensable {
        side: side.clone(),
        what,
        missing: missing.iter().map(line).collect(),
    }))
}

impl Game {
    /// What these sides have not sent, as far as nobody can play without it.
    pub fn indispensable(&self, keep: &Keep, sides: &[Side]) -> Result<Vec<Indispensable>, Trouble> {
        let request = Request { keep: keep.clone(), ..Request::default() };
        let stand = self.stand()?;
        let codes = codes(self, &request).unwrap_or_default();
        let expected = Expected::orders(self, &stand, codes);
        let folder = self.folder.exchange(stand.exchange).inbox();
        let mut inbox = Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected))?;
        inbox.leave_out_unsound(self, &stand, sides)?;
        stand_in(self, &stand, &mut inbox, sides)?;
        let all = sides.iter().map(|side| indispensable(self, &stand, &inbox, side));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        Ok(all.into_iter().flatten().collect())
    }
}
