//! Deadlines: by when a file is due, when a reminder goes out, and until when a late file is waited for.

use jiff::civil::{Date, Time};
use jiff::{Timestamp, ToSpan, Zoned};
use serde::Serialize;

use crate::adjudicate::Side;
use crate::dice::{Ending, Ledger};
use crate::game::{Debt, Game, Notice, Player, PostSettings, Stage, Status, Trouble, every_notice};
use crate::post::letter::thread::{notice_stem, report_stem};
use crate::post::outgoing::outbox::{Posted, posted};

/// The days of one player for one exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// When the file is due.
    pub due: Zoned,
    /// Until when it is waited for.
    pub last: Zoned,
    /// How many days before, and when, the player is reminded.
    pub reminders: Vec<(u32, Zoned)>,
    whole_days: bool,
}

impl Deadline {
    /// The days that begin when a mail goes out; none where the game sets none. Days on which the player is away do not
    /// count, and neither does the day of the mail itself. Where a stand-in orders for the absent they count, and whoever is
    /// away on the last of them is not waited for beyond it.
    pub fn of(post: &PostSettings, player: &str, out: Timestamp) -> Option<Deadline> {
        let zone = post.time_zone();
        let away = |day: Date| {
            let mut absences = post.absences.iter();
            absences.any(|absence| absence.player == player && (absence.from..=absence.to).contains(&day))
        };
        let puts_off = |day: Date| post.absent.is_none() && away(day);
        let days_after = |from: Date, days: u32| -> Option<Date> {
            let (mut day, mut counted) = (from, 0);
            while counted < days {
                day = day.tomorrow().ok()?;
                counted += u32::from(!puts_off(day));
            }
            Some(day)
        };
        let time = post.time.unwrap_or(Time::constant(23, 59, 59, 0));
        let at = |day: Date| day.to_datetime(time).to_zoned(zone.clone()).ok();
        let begin = out.to_zoned(zone.clone()).date();
        let due = days_after(begin, post.days?)?;
        let is_stood_in_for = post.absent.is_some() && away(due);
        let grace = post.grace.filter(|_| !is_stood_in_for).unwrap_or(0);
        let last = days_after(due, grace)?;
        let reminder = |days: &u32| {
            let day = due.checked_sub(i64::from(*days).days()).ok()?;
            let at = at(day)?;
            (at.timestamp() > out).then_some((*days, at))
        };
        Some(Deadline {
            due: at(due)?,
            last: at(last)?,
            reminders: post.reminders.iter().filter_map(reminder).collect(),
            whole_days: post.time.is_none(),
        })
    }

    /// When the file is due, in words: `by the end of Monday, 23 November 2026 (Europe/Brussels)`.
    pub fn words(&self) -> String {
        self.worded(&self.due)
    }

    /// Until when it is waited for: `until the end of Tuesday, 24 November 2026 (Europe/Brussels)`.
    pub fn last_words(&self) -> String {
        self.worded(&self.last).replacen("by", "until", 1)
    }

    /// When the file is due, as short as a subject wants it: `by Mon 23 Nov, 20:00`; the whole day where no time is set.
    pub fn short(&self) -> String {
        format!("by {}", self.shortened(&self.due))
    }

    /// Until when it is waited for, as short: `until Tue 24 Nov, 20:00`.
    pub fn last_short(&self) -> String {
        format!("until {}", self.shortened(&self.last))
    }

    fn shortened(&self, moment: &Zoned) -> String {
        let format = if self.whole_days { "%a %-d %b" } else { "%a %-d %b, %H:%M" };
        moment.strftime(format).to_string()
    }

    /// Whether it is due at the end of a day, and at no hour that anybody named.
    pub fn is_a_whole_day(&self) -> bool {
        self.whole_days
    }

    fn worded(&self, moment: &Zoned) -> String {
        let day = moment.strftime("%A, %-d %B %Y");
        let zone = moment.time_zone().iana_name().unwrap_or("UTC");
        match self.whole_days {
            true => format!("by the end of {day} ({zone})"),
            false => format!("by {} on {day} ({zone})", moment.strftime("%H:%M")),
        }
    }
}

/// A player whose file is awaited.
#[derive(Clone, Debug)]
pub struct Awaited {
    /// Who.
    pub player: String,
    /// For which side.
    pub side: Side,
    /// When the mail that asks for it went out.
    pub out: Option<Timestamp>,
    /// By when.
    pub deadline: Option<Deadline>,
}

/// The letters that ask players for their orders: the reports of an exchange, or, where somebody took exchanges back since, the notices of
/// that, for then nobody knew before that he was asked again.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    stem: String,
    /// What such a letter is: `mail of exchange 3`.
    pub(super) what: String,
}

impl Asking {
    /// Those for an exchange, where the reports of another asked for it first.
    pub(super) fn of(game: &Game, exchange: u32, asked_in: u32) -> Asking {
        let notices = every_notice(game);
        // One for an exchange that came to nothing asks for the next one, too.
        let asks = |notice: &&Notice| notice.takes_back && (asked_in + 1..=exchange).contains(&notice.exchange);
        match notices.iter().rfind(asks) {
            Some(notice) => Asking {
                stem: notice_stem(notice.exchange, notice.number),
                what: "notice that orders are asked for anew".to_owned(),
            },
            None => Asking { stem: report_stem(asked_in), what: format!("mail of exchange {asked_in}") },
        }
    }

    /// What is due by them.
    pub(super) fn dues(self, exchange: u32, asked_in: u32, awaited: Vec<Awaited>) -> Dues {
        Dues { exchange, asked_in, asked_by: self.what, awaited, heard: Vec::new() }
    }

    /// When the letter went out to a player.
    pub(super) fn went_out(&self, letters: &[Posted], player: &str) -> Option<Timestamp> {
        let key = format!("{}/{player}", self.stem);
        letters.iter().find(|posted| posted.is(&key)).and_then(Posted::sent)
    }
}

/// When the letter of a key asks for a file: now, or when it went out before.
pub(in crate::post) fn asks_at(game: &Game, key: &str, now: Timestamp) -> Timestamp {
    let letters = posted(&game.folder).unwrap_or_default();
    let out = letters.iter().find(|posted| posted.is(key)).and_then(Posted::sent);
    out.map_or(now, |out| out.min(now))
}

/// What is due in a game.
#[derive(Clone, Debug)]
pub struct Dues {
    /// The exchange that files are taken for.
    pub exchange: u32,
    /// The last exchange that was cast, 0 for none: its reports ask for the files.
    pub asked_in: u32,
    /// What kind of letter asks for the files: `mail of exchange 3`.
    pub asked_by: String,
    /// The players whose files are awaited.
    pub awaited: Vec<Awaited>,
    /// The players whose orders are left over from an exchange that was taken back: they may still send others.
    pub heard: Vec<Awaited>,
}

/// By when a player's file is due, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct DueLine {
    /// Who.
    pub player: String,
    /// For which side.
    pub side: Side,
    /// When it is due, in the time zone of the game.
    pub due: String,
    /// Until when it is waited for.
    pub last: String,
}

impl Dues {
    /// Who is awaited in a game, and by when.
    pub fn of(game: &Game, status: &Status) -> Result<Dues, Trouble> {
        Ok(Dues::by(game, status, &posted(&game.folder)?))
    }

    /// The same by the letters of the game, where somebody has them at hand.
    pub(super) fn by(game: &Game, status: &Status, letters: &[Posted]) -> Dues {
        let asked_in = match &game.stage {
            Stage::Running(ledger) => last_cast(ledger),
            Stage::Opening(_) => 0,
        };
        let asking = Asking::of(game, status.exchange, asked_in);
        let of = |player: &Player| {
            let out = asking.went_out(letters, &player.player);
            Awaited {
                player: player.player.clone(),
                side: player.side.clone(),
                out,
                deadline: out.and_then(|out| Deadline::of(&game.file.post, &player.player, out)),
            }
        };
        let mut awaited = Vec::<Awaited>::new();
        for debt in &status.debts {
            let Debt::File { side, player, .. } = debt else {
                continue;
            };
            let owing = game.file.players_of(side);
            let owing = owing.filter(|one| player.as_ref().is_none_or(|player| *player == one.player));
            awaited.extend(owing.map(of));
        }
        // Whoever cannot be written to is told by the umpire, who knows when.
        let heard = status.left_over.iter().flat_map(|side| game.file.players_of(side));
        let heard = heard.filter(|player| player.mail.is_some()).map(of).collect();
        Dues { heard, ..asking.dues(status.exchange, asked_in, awaited) }
    }

    /// Whether those whose orders are left over have had the time to send others. Where the game sets no days nobody knows.
    pub fn were_heard(&self, now: Timestamp) -> bool {
        let over = |one: &Awaited| one.deadline.as_ref().is_some_and(|deadline| deadline.last.timestamp() < now);
        self.heard.iter().all(over)
    }

    /// When the last of the awaited files is no longer waited for; nothing where one of them is due at no time.
    pub fn last(&self) -> Option<Timestamp> {
        let last = |awaited: &Awaited| Some(awaited.deadline.as_ref()?.last.timestamp());
        let last = self.awaited.iter().map(last).collect::<Option<Vec<_>>>()?;
        last.into_iter().max()
    }

    /// The days, for programs.
    pub fn lines(&self) -> Vec<DueLine> {
        let line = |awaited: &Awaited| {
            let deadline = awaited.deadline.as_ref()?;
            Some(DueLine {
                player: awaited.player.clone(),
                side: awaited.side.clone(),
                due: deadline.due.to_string(),
                last: deadline.last.to_string(),
            })
        };
        self.awaited.iter().filter_map(line).collect()
    }
}

/// The last exchange that was cast; 0 where none was.
pub(super) fn last_cast(ledger: &Ledger) -> u32 {
    let cast = ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_)));
    cast.last().map_or(0, |exchange| exchange.number)
}
