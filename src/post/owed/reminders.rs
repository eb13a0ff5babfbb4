//! Reminders: who is told that a file is due, and when.

use jiff::Timestamp;

use super::present::{Present, to_fill_in, with_own_form};
use super::wanted::Wanted;
use super::{letter, told_in};
use crate::game::{Game, Keep, Player};
use crate::post::due::{Awaited, Deadline, Dues};
use crate::post::letter::thread::Threads;
use crate::post::letter::{Address, Kind, Letter};
use crate::report::letter::Passage;

/// The reminders whose time has come, with their keys. Where several were missed only the last one goes out.
pub fn reminders(game: &Game, keep: &Keep, dues: &Dues, threads: &Threads, now: Timestamp) -> Vec<(String, Letter)> {
    let both = dues.awaited.iter().flat_map(|awaited| {
        let mut players = game.file.players.iter();
        let player = players.find(|player| player.player == awaited.player);
        let deputy = player.and_then(Player::deputy);
        let both = player.cloned().into_iter().chain(deputy);
        both.map(move |reader| (awaited, reader))
    });
    let stand = game.stand().ok();
    let reminder = |(awaited, player): (&Awaited, Player)| {
        let deadline = awaited.deadline.as_ref()?;
        let now_due = due_now(game, deadline, now)?;
        let to = Address::new(&player.player, player.mail.as_deref()?).ok()?;
        let exchange = dues.exchange;
        let wanted = stand.as_ref().map(|stand| Wanted::of(game, stand, (&player.player, &player.side), now));
        let wanted = wanted.map(|wanted| wanted.due(deadline));
        let subject = match &wanted {
            Some(wanted) if now_due.is_late => wanted.subject_of_late(deadline),
            Some(wanted) => wanted.subject("a reminder"),
            None => format!("[{}] exchange {exchange} awaits you", game.file.name),
        };
        let is_late = now_due.is_late;
        let what = wanted.map_or("Your turn file is due".to_owned(), |wanted| wanted.due_words(is_late));
        let mut pieces = vec![
            Passage::Lead(format!("{what} {}.", deadline.words())),
            Passage::Prose(now_due.otherwise),
            Passage::Prose("Answer your last report, or this mail.".to_owned()),
        ];
        // With the form goes the code, so that an answer to the reminder is as good as one to the report.
        if let Some(stand) = &stand
            && let Ok(present) = Present::of(game, keep, stand, &player.side)
        {
            let mut attached = present.attached;
            with_own_form(game, Some(stand), &player, &mut attached);
            pieces.extend(to_fill_in(game, &attached, ""));
        }
        let letter = Letter { kind: Kind::Reminder, ..letter(game, threads, (&player, to), dues.asked_in + 1) };
        let word = now_due.word;
        let letter = told_in(letter, subject, &pieces);
        Some((format!("reminder/{exchange:03}/{}/{word}", player.player), letter))
    };
    both.filter_map(reminder).collect()
}

/// What becomes of a side that sends nothing.
const OTHERWISE: &str = "If none has come then, the game goes on without it, by the default that the rules lay down for a side \
                         without orders.";

/// The same in a game with a stand-in for those who are absent.
const STOOD_IN_FOR: &str = "If none has come then, the game does not wait: a stand-in gives the orders.";

/// A reminder whose time has come.
struct DueNow {
    /// Which of them it is.
    word: String,
    /// Whether the day is over.
    is_late: bool,
    /// What becomes of one who sends nothing.
    otherwise: String,
}

fn due_now(game: &Game, deadline: &Deadline, now: Timestamp) -> Option<DueNow> {
    if game.file.post.reminders.is_empty() || now > deadline.last.timestamp() {
        return None;
    }
    let otherwise = if game.file.absent.is_some() { STOOD_IN_FOR } else { OTHERWISE };
    if now > deadline.due.timestamp() {
        return Some(DueNow {
            word: "late".into(),
            is_late: true,
            otherwise: format!("Your turn file is still waited for {}. {otherwise}", deadline.last_words()),
        });
    }
    let come = deadline.reminders.iter().filter(|(_, at)| at.timestamp() <= now);
    let (days, _) = come.max_by_key(|(_, at)| at.timestamp())?;
    let grace = match deadline.due == deadline.last {
        true => String::new(),
        false => format!("What comes late is waited for {}. ", deadline.last_words()),
    };
    Some(DueNow { word: days.to_string(), is_late: false, otherwise: format!("{grace}{otherwise}") })
}
