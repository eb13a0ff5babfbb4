//! A deadline as a file for calendars (RFC 5545).

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::{Attachment, clean};

/// What a calendar is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) struct Entry {
    /// The same for the same deadline, and no other's in the world: a second letter moves the entry in place of adding one.
    pub(in crate::post) uid: String,
    /// In a line.
    pub(in crate::post) summary: String,
    /// In some more.
    pub(in crate::post) description: String,
}

/// When it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum When {
    /// At the end of a day.
    Day(Date),
    /// At an hour.
    Hour(Timestamp),
}

/// Octets of a line, its end not counted.
const LONGEST: usize = 75;

impl Entry {
    /// The file; `now` is when it was made.
    pub(in crate::post) fn file(&self, when: When, now: Timestamp) -> Attachment {
        Attachment {
            name: "deadline.ics".to_owned(),
            media: "text/calendar; charset=utf-8; method=PUBLISH".to_owned(),
            bytes: self.text(when, now).into_bytes(),
        }
    }

    fn text(&self, when: When, now: Timestamp) -> String {
        let when = match when {
            // Without an end it lasts that day alone.
            When::Day(day) => format!("DTSTART;VALUE=DATE:{}", day.strftime("%Y%m%d")),
            When::Hour(at) => format!("DTSTART:{}", moment(at)),
        };
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//estafette//letters//EN".to_owned(),
            "METHOD:PUBLISH".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}", text_of(&self.uid)),
            format!("DTSTAMP:{}", moment(now)),
            when,
            format!("SUMMARY:{}", text_of(&self.summary)),
            format!("DESCRIPTION:{}", text_of(&self.description)),
            // A deadline keeps nobody busy.
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        lines.iter().map(|line| folded(line)).collect()
    }
}

fn moment(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A text as a value: what would end it, or the line, made harmless.
fn text_of(text: &str) -> String {
    let text = clean(text);
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | ';' | ',') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

/// A line with its end, cut where it is too long; what goes on begins with a blank. No letter is cut in two.
fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut octets = 0;
    for letter in line.chars() {
        if octets + letter.len_utf8() > LONGEST {
            folded.push_str("\r\n ");
            octets = 1;
        }
        folded.push(letter);
        octets += letter.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(when: When, summary: &str) -> String {
        let now = "2026-11-20T12:00:00Z".parse::<Timestamp>().unwrap();
        let entry = Entry {
            uid: "hill.001.red@example.org".into(),
            summary: summary.into(),
            description: "Answer the mail.".into(),
        };
        String::from_utf8(entry.file(when, now).bytes).unwrap()
    }

    fn tuesday() -> When {
        When::Day(Date::constant(2026, 11, 24))
    }

    #[test]
    fn an_hour_is_told_in_utc_and_a_whole_day_as_a_day() {
        assert!(file(tuesday(), "x").contains("\r\nDTSTART;VALUE=DATE:20261124\r\n"));
        let text = file(When::Hour("2026-11-24T20:00:00+01:00".parse().unwrap()), "x");
        assert!(text.contains("\r\nDTSTART:20261124T190000Z\r\n"), "{text}");
        assert!(text.contains("\r\nDTSTAMP:20261120T120000Z\r\n"), "{text}");
        assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.ends_with("END:VCALENDAR\r\n"));
    }

    #[test]
    fn nothing_that_a_name_holds_becomes_a_line_of_its_own() {
        let text = file(tuesday(), "a; b, c\\d\r\nATTENDEE:mailto:eve@example.org\u{202e}");
        assert!(text.contains("SUMMARY:a\\; b\\, c\\\\d  ATTENDEE:mailto:eve@example.org"), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("ATTENDEE")), "{text}");
        assert!(!text.contains('\u{202e}'), "{text}");
    }

    #[test]
    fn long_lines_are_folded_between_letters() {
        let name = "Léger ".repeat(30);
        let text = file(tuesday(), &name);
        assert!(text.split("\r\n").all(|line| line.len() <= LONGEST), "{text}");
        assert!(text.replace("\r\n ", "").contains(name.trim_end()), "{text}");
        assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    }
}
