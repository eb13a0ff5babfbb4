//! When a mail counts as written: by its own date, where that can be.

use jiff::Timestamp;

use super::clerk::Clerk;
use crate::game::Game;
use crate::post::message::Mail;

/// How far a clock may be ahead, in seconds, before its `Date` is not believed.
const AHEAD: i64 = 24 * 3600;

/// How far clocks differ, in seconds, without anybody's noticing.
const SLOW: i64 = 15 * 60;

impl Clerk<'_, '_> {
    fn now(&self) -> i64 {
        self.outbox.sender().now.as_second()
    }

    /// When a mail counts as written: what it says, but not later than now. Without a date it is as late as can be.
    pub(in crate::post) fn dated(&self, mail: &Mail) -> Option<i64> {
        let now = self.now();
        Some(mail.date.filter(|date| *date <= now + AHEAD).unwrap_or(now))
    }

    pub(in crate::post) fn words(&self, game: &Game, date: i64) -> Option<String> {
        let moment = Timestamp::from_second(date).ok()?;
        let moment = moment.to_zoned(game.file.post.time_zone());
        Some(moment.strftime("%A %-d %B %Y, %H:%M %Z").to_string())
    }

    /// What is told of a mail that is dated later than now.
    pub(in crate::post) fn of_the_clock(&self, mail: &Mail) -> Option<String> {
        let ahead = mail.date? - self.now();
        let what = match ahead {
            _ if ahead > AHEAD => "its date lies in the future, so it counts as written now",
            _ if ahead > SLOW => {
                "its date lies in the future, and until then none with an earlier date takes its place: look at your clock"
            }
            _ => return None,
        };
        Some(what.to_owned())
    }
}
