//! The letters that tell players at once what the umpire has done by hand.

use jiff::Timestamp;

use super::present::{Present, to_fill_in};
use super::wanted::{Wanted, army_of};
use super::{Owed, Readers, how_to_sign, letter, to_everybody, told_in};
use crate::game::{Game, Keep, Notice, Player, Trouble, notices};
use crate::post::due::asks_at;
use crate::post::letter::thread::{Threads, notice_stem};
use crate::post::letter::{Address, Attachment, Letter};
use crate::report::letter::Passage;

/// The letters that the acts since the last exchange are owed.
pub(in crate::post) fn by_hand(
    game: &Game,
    keep: &Keep,
    threads: &Threads,
    now: Timestamp,
    readers: Readers,
) -> Result<Owed, Trouble> {
    let mut owed = Owed::default();
    for notice in notices(game)? {
        let letters = to_everybody(game, readers, |player, to| {
            let told = notice.told(&player.side);
            if told.is_empty() {
                return Ok(None);
            }
            let key = format!("{}/{}", notice_stem(notice.exchange, notice.number), player.player);
            let at = asks_at(game, &key, now);
            Ok(Some((key, letter_of(game, keep, threads, (&notice, &told, at), player, to)?)))
        })?;
        owed.letters.extend(letters.letters);
    }
    Ok(owed)
}

fn letter_of(
    game: &Game,
    keep: &Keep,
    threads: &Threads,
    (notice, told, at): (&Notice, &[String], Timestamp),
    player: &Player,
    to: Address,
) -> Result<Letter, Trouble> {
    let (side, exchange) = (&player.side, notice.exchange);
    let stand = game.stand()?;
    let form = "take the form of this mail in the place of your last one";
    let wanted = notice.takes_back.then(|| Wanted::of(game, &stand, (&player.player, side), at));
    let mut pieces = match &wanted {
        Some(wanted) => {
            let mut pieces = wanted.lead();
            pieces.push(Passage::Prose(format!("The umpire has gone back: {form}.")));
            pieces
        }
        None if notice.changes_position => {
            vec![Passage::Lead(format!("The umpire has changed the position by hand: {form}."))]
        }
        None => {
            vec![Passage::Lead("The umpire has done something by hand. Nothing new is asked of you.".to_owned())]
        }
    };
    pieces.extend([
        Passage::Prose(format!("For exchange {exchange} of {}:", game.file.name)),
        Passage::Points(told.to_vec()),
        Passage::Prose("The next report tells it again, and the ledger is attached.".to_owned()),
    ]);
    let mut letter = letter(game, threads, (player, to), exchange);
    if notice.changes_position || notice.takes_back {
        let so =
            "So are form, view and map of the position as it is now: they take the place of those of your last report.";
        pieces.push(Passage::Prose(so.to_owned()));
        let present = Present::of(game, keep, &stand, side)?;
        let picture = present.field.picture();
        pieces.extend(picture.as_ref().map(|picture| Passage::Picture(present.field.shown(picture))));
        pieces.extend(present.field.told(picture.as_ref()));
        pieces.extend(to_fill_in(game, &present.attached, how_to_sign(game)));
        letter.attached = present.attached;
        letter.inline = picture.into_iter().collect();
    }
    letter.attached.push(Attachment::text("ledger.txt", game.ledger()?.text()));
    let army = army_of(game, &stand.held.position, side);
    let subject = match wanted {
        Some(wanted) => wanted.subject("the umpire has gone back"),
        None => format!("[{}] exchange {exchange}, {army}: by the umpire's hand", game.file.name),
    };
    Ok(told_in(letter, subject, &pieces))
}
