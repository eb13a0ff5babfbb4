//! The days on which turn files were mailed, by the register of the mails: so many letters of a player are carried in a day.
//!
//! Each mail has its own date, which its sender writes. So no day is earlier than that of a mail which was read before: whoever
//! writes an old date into a letter gains nothing by it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::dice::Hash;
use crate::game::files::read_text;
use crate::game::stand::opened::Game;

/// How many digits of a mail's hash stand in the name of its turn file.
const SHORT: usize = 12;

/// The days of the mails that were read.
#[derive(Clone, Debug)]
pub struct Days {
    zone: TimeZone,
    mails: Vec<(Hash, Option<Date>)>,
}

impl Days {
    /// Those of mails with their dates, in the order in which they were read, for a game.
    pub fn of(game: &Game, mails: impl Iterator<Item = (Hash, Option<i64>)>) -> Days {
        let mut days = Days { zone: game.file.post.time_zone(), mails: Vec::new() };
        let mut last = None;
        for (hash, date) in mails {
            last = days.day(date).max(last);
            days.mails.push((hash, last));
        }
        days
    }

    /// Those that the register in the folder has; none where no mail was read here.
    pub fn on_file(game: &Game) -> Days {
        let text = read_text(game.folder.post().join("taken.txt")).unwrap_or_default();
        let mails = text.lines().filter_map(|line| {
            let mut words = line.split(' ');
            let hash = Hash::parse(words.next()?)?;
            Some((hash, words.nth(1)?.parse::<i64>().ok()))
        });
        Days::of(game, mails)
    }

    /// The day on which a mail of this date counts that is read now.
    pub fn next(&self, date: Option<i64>) -> Option<Date> {
        self.day(date).max(self.mails.last().and_then(|(_, day)| *day))
    }

    fn day(&self, date: Option<i64>) -> Option<Date> {
        let moment = Timestamp::from_second(date?).ok()?;
        Some(moment.to_zoned(self.zone.clone()).date())
    }

    /// The day of the mail that a turn file came in, by its name; nothing where it came by none.
    pub(super) fn of_file(&self, name: &str) -> Option<Date> {
        let (_, short) = name.strip_suffix(".yaml")?.rsplit_once('-')?;
        let found = self.mails.iter().find(|(hash, _)| short.len() == SHORT && hash.as_str().starts_with(short));
        found.and_then(|(_, day)| *day)
    }
}
