//! The letters that tell players at once what the umpire has done by hand.

use super::{Owed, Present, Readers, plain, to_everybody};
use crate::game::{Game, Keep, Notice, Player, Trouble, notices};
use crate::post::letter::thread::Threads;
use crate::post::letter::{Attachment, Letter};

/// The letters that the acts since the last exchange are owed.
pub(in crate::post) fn by_hand(game: &Game, keep: &Keep, threads: &Threads, readers: Readers) -> Result<Owed, Trouble> {
    let mut owed = Owed::default();
    for notice in notices(game)? {
        let letters = to_everybody(game, readers, |player, to| {
            let told = notice.told(&player.side);
            if told.is_empty() {
                return Ok(None);
            }
            let text = text_of(game, &notice, &told);
            let letter = Letter {
                subject: format!("[{}] by the umpire's hand", game.file.name),
                attached: attached(game, keep, &notice, player)?,
                ..plain(game, threads, player, to, notice.exchange, &text)
            };
            let (exchange, number) = (notice.exchange, notice.number);
            let key = format!("desk/{exchange:03}-{number}/{}", player.player);
            Ok(Some((key, letter)))
        })?;
        owed.letters.extend(letters.letters);
    }
    Ok(owed)
}

fn text_of(game: &Game, notice: &Notice, told: &[String]) -> String {
    let mut text =
        format!("The umpire has done this by hand, for exchange {} of {}:\n\n", notice.exchange, game.file.name);
    for line in told {
        let options = textwrap::Options::new(76)
            .initial_indent("* ")
            .subsequent_indent("  ")
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        text.push_str(&textwrap::fill(line, options));
        text.push('\n');
    }
    text.push_str("\nThe next report tells it again, and the ledger is attached.\n");
    if notice.changes_position {
        text.push_str(
            "So are form, view and map of the position as it is now: they take the place of those of your last report.\n",
        );
    }
    text
}

fn attached(game: &Game, keep: &Keep, notice: &Notice, player: &Player) -> Result<Vec<Attachment>, Trouble> {
    let mut attached = match notice.changes_position {
        true => Present::of(game, keep, &game.stand()?, &player.side)?.attached,
        false => Vec::new(),
    };
    attached.push(Attachment::text("ledger.txt", game.ledger()?.text()));
    Ok(attached)
}
