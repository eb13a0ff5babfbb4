//! Reminders: who is told that a file is due, and when.

use jiff::Timestamp;

use super::plain;
use crate::game::{Game, Player};
use crate::post::due::{Awaited, Deadline, Dues};
use crate::post::letter::thread::Threads;
use crate::post::letter::{Address, Kind, Letter};

/// The reminders whose time has come, with their keys. Where several were missed only the last one goes out.
pub fn reminders(game: &Game, dues: &Dues, threads: &Threads, now: Timestamp) -> Vec<(String, Letter)> {
    let both = dues.awaited.iter().flat_map(|awaited| {
        let mut players = game.file.players.iter();
        let player = players.find(|player| player.player == awaited.player);
        let deputy = player.and_then(Player::deputy);
        let both = player.cloned().into_iter().chain(deputy);
        both.map(move |reader| (awaited, reader))
    });
    let reminder = |(awaited, player): (&Awaited, Player)| {
        let deadline = awaited.deadline.as_ref()?;
        let (word, text) = due_now(game, deadline, now)?;
        let to = Address::new(&player.player, player.mail.as_deref()?).ok()?;
        let exchange = dues.exchange;
        let text = format!(
            "Your turn file for exchange {exchange} of {} {text}\n\nThe form came with the last report; answer that mail, or this \
             one.\n",
            game.file.name
        );
        let letter = Letter {
            kind: Kind::Reminder,
            subject: format!("[{}] exchange {exchange} awaits you", game.file.name),
            ..plain(game, threads, &player, to, dues.asked_in + 1, &text)
        };
        Some((format!("reminder/{exchange:03}/{}/{word}", player.player), letter))
    };
    both.filter_map(reminder).collect()
}

/// What becomes of a side that sends nothing.
const OTHERWISE: &str = "If none has come then, the game goes on without it, by the default that the rules lay down for a side \
                         without orders.";

fn due_now(game: &Game, deadline: &Deadline, now: Timestamp) -> Option<(String, String)> {
    if game.file.post.reminders.is_empty() || now > deadline.last.timestamp() {
        return None;
    }
    if now > deadline.due.timestamp() {
        let text =
            format!("was due {}. It is still waited for {}. {OTHERWISE}", deadline.words(), deadline.last_words());
        return Some(("late".into(), text));
    }
    let come = deadline.reminders.iter().filter(|(_, at)| at.timestamp() <= now);
    let (days, _) = come.max_by_key(|(_, at)| at.timestamp())?;
    let grace = match deadline.due == deadline.last {
        true => String::new(),
        false => format!(" A late one is waited for {}.", deadline.last_words()),
    };
    let text = format!("is due {}.{grace} {OTHERWISE}", deadline.words());
    Some((days.to_string(), text))
}
