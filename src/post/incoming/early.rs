//! What was played before somebody's time was up, without him, by a stand-in's orders or by those of an exchange that was taken back:
//! by the letters of the game, as far as estafette carries its mail.

use super::on_record::OpensGame;
use crate::adjudicate::Side;
use crate::dice::Ending;
use crate::game::{Folder, Game, Player, SideOrders, Stage, Trouble, gone_without, read_text, stood_over};
use crate::kit::list;
use crate::post::due::{Asking, Deadline};
use crate::post::outgoing::outbox::{Posted, posted};

/// What of a game may have been played too early.
#[derive(Debug, Default)]
pub(super) struct Early {
    /// The exchanges that were played too early for somebody who had sent nothing for them. The days are those of `post` as it is now,
    /// so this proves nothing against anybody.
    pub(super) doubts: Vec<String>,
    /// The exchanges in which orders stood that had been taken back, and no letter shows when their players heard of it.
    pub(super) but: Vec<String>,
}

/// Looks through the exchanges that were cast.
pub(super) fn early(folder: &Folder, game: &OpensGame<'_>) -> Result<Early, Trouble> {
    let mut early = Early::default();
    let Some(game) = game() else { return Ok(early) };
    let Stage::Running(ledger) = &game.stage else { return Ok(early) };
    let letters = posted(folder)?;
    let has_stand_ins = game.file.absent.is_some() && game.file.post.days.is_some();
    let mut asked_in = 0;
    for exchange in ledger.exchanges().filter(|one| matches!(one.ending, Ending::Cast(_))) {
        let asking = Asking::of(game, exchange.number, asked_in);
        // An act that cannot be read is told where acts are done again.
        if let Ok(Some((from, sides))) = stood_over(game, exchange.number) {
            let number = exchange.number;
            let is_told = letters.iter().any(|posted| posted.key.starts_with(&format!("report/{number:03}/")));
            let are_mailed =
                sides.iter().flat_map(|side| game.file.players_of(side)).any(|player| player.mail.is_some());
            if !sides.is_empty() && !is_told && !are_mailed {
                let who = list(&sides.iter().map(Side::to_string).collect::<Vec<_>>());
                early.but.push(format!(
                    "but for exchange {number}, in which what {who} had ordered for exchange {from} stood: whether they had the time to \
                     order anew nobody can tell"
                ));
            }
            for player in sides.iter().flat_map(|side| game.file.players_of(side)) {
                let says = early_for(game, &letters, &asking, (asked_in, exchange.number), player);
                early.doubts.extend(says.map(|why| {
                    let name = &player.player;
                    format!(
                        "exchange {}: what {name} had ordered for exchange {from} stood, and {why}",
                        exchange.number
                    )
                }));
            }
        }
        let numbers = (asked_in, exchange.number);
        let stood_in = if has_stand_ins { stood_in_for(folder, game, exchange.number) } else { Vec::new() };
        for (side, player) in &stood_in {
            let says = early_for(game, &letters, &asking, numbers, player);
            early.doubts.extend(
                says.map(|why| format!("exchange {}: a stand-in wrote for {side}, and {why}", exchange.number)),
            );
        }
        for player in absent(game, &letters, exchange.number) {
            if !stood_in.iter().any(|(_, known)| known.player == player.player) {
                let says = early_for(game, &letters, &asking, numbers, player);
                let name = &player.player;
                early.doubts.extend(
                    says.map(|why| format!("exchange {} was played without {name}, and {why}", exchange.number)),
                );
            }
        }
        asked_in = exchange.number;
    }
    Ok(early)
}

/// The players for whom a stand-in wrote in an exchange, each with his side.
fn stood_in_for<'g>(folder: &Folder, game: &'g Game, exchange: u32) -> Vec<(&'g Side, &'g Player)> {
    let mut stood_in = Vec::new();
    for side in &game.file.sides {
        let path = folder.exchange(exchange).orders(side);
        let text = read_text(&path).unwrap_or_default();
        let Ok(orders) = SideOrders::read(path.name(), &text) else { continue };
        let named = orders.written().map(|(player, _)| player.map(str::to_owned)).collect::<Vec<_>>();
        let is_named =
            |player: &&Player| named.iter().any(|named| named.as_ref().is_none_or(|named| *named == player.player));
        stood_in.extend(game.file.players_of(side).filter(is_named).map(|player| (side, player)));
    }
    stood_in
}

/// The players whom an exchange was played without, where days are set and estafette carries the mail.
fn absent<'g>(game: &'g Game, letters: &[Posted], exchange: u32) -> Vec<&'g Player> {
    if letters.is_empty() || game.file.post.days.is_none() {
        return Vec::new();
    }
    // What cannot be read is told where it is played again.
    let without = gone_without(game, exchange).unwrap_or_default();
    let is_he = |player: &&Player| {
        let mut without = without.iter();
        without.any(|(side, name)| *side == player.side && name.as_ref().is_none_or(|name| *name == player.player))
    };
    game.file.players.iter().filter(is_he).collect()
}

/// By which letters the time of a player was not up when an exchange was told.
fn early_for(
    game: &Game,
    letters: &[Posted],
    asking: &Asking,
    (asked_in, exchange): (u32, u32),
    player: &Player,
) -> Option<String> {
    let name = &player.player;
    let begins = format!("report/{exchange:03}/");
    let told = letters.iter().filter(|posted| posted.key.starts_with(&begins)).map(Posted::first_written).min();
    let Some(told) = told else {
        let why = format!("no letter in post/outbox tells whether the days of {name} were over");
        return player.mail.is_some().then_some(why);
    };
    let Some(out) = asking.went_out(letters, name) else {
        // The card asks for the first orders, and goes out under another name.
        return (asked_in > 0 && player.mail.is_some()).then(|| format!("no {} ever went out to {name}", asking.what));
    };
    let deadline = Deadline::of(&game.file.post, name, out)?;
    let last = deadline.last.timestamp();
    (told <= last).then(|| format!("by the days of `post` {name} had until {last}: its report was written at {told}"))
}
