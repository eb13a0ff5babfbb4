//! `post` in the game file: what a game asks of mail, and by when its files are due.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::absent;
use super::schema::{ABSENCE, POST};
use crate::adjudicate::Posture;
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip, same_word};

/// What the game asks of mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PostSettings {
    /// What a turn file must show: `address`, `code`, `signature`, `bind`, `dkim`.
    pub demands: Vec<String>,
    /// The mail server whose `Authentication-Results` are believed.
    pub trusts: Option<String>,
    /// Days until orders are due.
    pub days: Option<u32>,
    /// Days that late orders are still waited for.
    pub grace: Option<u32>,
    /// How many days before they are due a reminder goes out.
    pub reminders: Vec<u32>,
    /// The time of day at which they are due; the end of the day where it is left out.
    pub time: Option<Time>,
    /// The time zone that days and times are those of; UTC where it is left out.
    pub zone: Option<String>,
    /// Whether a file for calendars goes with each letter that sets a date.
    pub calendar: bool,
    /// With which letters the desk of a side goes along.
    pub desk: DeskMailed,
    /// Days that do not count for a player.
    pub absences: Vec<Absence>,
    /// How letters between players are carried, where the game says so.
    pub letters: Option<Carriage>,
    /// Whether letters may be unsigned.
    pub unsigned: bool,
    /// What a stand-in is after that orders for whoever is absent, where the game has one.
    pub absent: Option<Posture>,
}

impl PostSettings {
    /// Whether a letter may be carried as its writer has it: signed, or unsigned.
    pub(in crate::game) fn may_be(&self, unsigned: bool) -> bool {
        !unsigned || self.unsigned
    }
}

/// How letters between players are carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// As soon as mail is sent.
    AtOnce,
    /// With the next report.
    WithReports,
    /// The umpire gets them, and passes on what he will.
    ThroughTheUmpire,
    /// Within a side as long as orders ride, to the other with the next report.
    ByCourier,
    /// Not at all.
    None,
}

/// The words for them.
pub(in crate::game) const CARRIAGES: [(&str, Carriage); 5] = [
    ("at-once", Carriage::AtOnce),
    ("with-reports", Carriage::WithReports),
    ("through-the-umpire", Carriage::ThroughTheUmpire),
    ("by-courier", Carriage::ByCourier),
    ("none", Carriage::None),
];

/// With which letters the desk of a side goes along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeskMailed {
    /// With that by which the game begins.
    Invitation,
    /// With that and with every report after which something is due.
    EveryReport,
    /// With none.
    #[default]
    None,
}

/// The words for them.
pub(in crate::game) const DESKS: [(&str, DeskMailed); 3] =
    [("invitation", DeskMailed::Invitation), ("every-report", DeskMailed::EveryReport), ("none", DeskMailed::None)];

/// Days on which a player is away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Who.
    pub player: String,
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
}

impl PostSettings {
    /// The time zone.
    pub fn time_zone(&self) -> TimeZone {
        let zone = self.zone.as_deref().and_then(|name| TimeZone::get(name).ok());
        zone.unwrap_or(TimeZone::UTC)
    }
}

/// What a game may demand of a turn file that comes by mail.
pub(in crate::game) const DEMANDS: [&str; 5] = ["address", "code", "signature", "bind", "dkim"];

impl Read for PostSettings {
    fn read(node: &Node, faults: &mut Faults) -> Option<PostSettings> {
        let mut fields = Fields::shaped(node, &POST, faults)?;
        let demands = fields.optional::<Vec<Demand>>("demands", faults);
        let trusts = fields.optional::<String>("trusts", faults);
        let days = fields.optional::<u32>("days", faults);
        let grace = fields.optional::<u32>("grace", faults);
        let reminders = fields.optional::<Vec<u32>>("reminders", faults);
        let time = fields.optional_with("time", faults, time);
        let zone = fields.optional_with("zone", faults, zone);
        let calendar = fields.optional::<bool>("calendar", faults);
        let desk = fields.optional_with("desk", faults, desk_mailed);
        let absences = fields.optional::<Vec<Absence>>("absences", faults);
        let letters = fields.optional_with("letters", faults, carriage);
        let unsigned = fields.optional::<bool>("unsigned", faults);
        let absent = fields.optional_with(absent::ABSENT, faults, absent::absent);
        let without_days =
            ["grace", "reminders", "absences", "time", "calendar"].into_iter().find_map(|key| fields.take(key));
        let reminders_at = fields.take("reminders");
        fields.finish(faults)?;
        let days = days?;
        if let (None, Some(node)) = (days, without_days) {
            let fault = Fault::error(node.span, "nothing is ever due without `days`");
            faults.add(fault.help("add `days: 3`, or leave this out"));
            return None;
        }
        let reminders = reminders?.unwrap_or_default();
        if let (Some(days), Some(node)) = (days, reminders_at)
            && reminders.iter().any(|before| *before >= days.max(1))
        {
            let what = format!("a reminder so early would go out with the report: files are due after {days} days");
            let fault = Fault::error(node.span, what);
            faults.add(fault.help("a reminder counts the days before a file is due: write fewer than `days`"));
            return None;
        }
        Some(PostSettings {
            demands: demands?.unwrap_or_default().into_iter().map(|demand| demand.0).collect(),
            trusts: trusts?,
            days,
            grace: grace?,
            reminders,
            time: time?,
            zone: zone?,
            calendar: calendar?.unwrap_or_default(),
            desk: desk?.unwrap_or_default(),
            absences: absences?.unwrap_or_default(),
            letters: letters?,
            unsigned: unsigned?.unwrap_or_default(),
            absent: absent?,
        })
    }
}

struct Demand(String);

impl Read for Demand {
    fn read(node: &Node, faults: &mut Faults) -> Option<Demand> {
        let demand = String::read(node, faults)?;
        if DEMANDS.contains(&demand.as_str()) {
            return Some(Demand(demand));
        }
        let what = format!("`{}` is nothing that a game can demand", clip(&demand));
        faults.add(Fault::error(node.span, what).help(format!("there are {}", DEMANDS.join(", "))));
        None
    }
}

impl Read for Absence {
    fn read(node: &Node, faults: &mut Faults) -> Option<Absence> {
        let mut fields = Fields::shaped(node, &ABSENCE, faults)?;
        let player = fields.required::<String>("player", faults);
        let from = fields.needed("from", faults).and_then(|node| date(node, faults));
        let to = fields.needed("to", faults).and_then(|node| date(node, faults));
        fields.finish(faults)?;
        let (from, to) = (from?, to?);
        if to < from {
            faults.add(Fault::error(node.span, "this absence ends before it begins"));
            return None;
        }
        Some(Absence { player: player?, from, to })
    }
}

fn carriage(node: &Node, faults: &mut Faults) -> Option<Carriage> {
    one_of(&CARRIAGES, "is no way to carry letters", node, faults)
}

fn desk_mailed(node: &Node, faults: &mut Faults) -> Option<DeskMailed> {
    one_of(&DESKS, "says of no letter that the desk goes along", node, faults)
}

/// What one of a few words means.
fn one_of<T: Copy>(known: &[(&str, T)], is_none: &str, node: &Node, faults: &mut Faults) -> Option<T> {
    let typed = String::read(node, faults)?;
    let found = known.iter().find(|(word, _)| same_word(word, &typed));
    if found.is_none() {
        let words = known.iter().map(|(word, _)| word.replace('-', " ")).collect::<Vec<_>>();
        let fault = Fault::error(node.span, format!("`{}` {is_none}", clip(&typed)));
        faults.add(fault.help(format!("there are: {}", words.join(", "))));
    }
    found.map(|(_, meant)| *meant)
}

fn date(node: &Node, faults: &mut Faults) -> Option<Date> {
    let text = String::read(node, faults)?;
    let date = text.parse().ok().filter(|_| text.len() == 10);
    if date.is_none() {
        let what = format!("`{}` is no day", clip(&text));
        faults.add(Fault::error(node.span, what).help("write it as `2026-12-24`"));
    }
    date
}

fn time(node: &Node, faults: &mut Faults) -> Option<Time> {
    let text = String::read(node, faults)?;
    let time = text.parse().ok().filter(|_| text.len() == 5);
    if time.is_none() {
        let what = format!("`{}` is no time of day", clip(&text));
        faults.add(Fault::error(node.span, what).help("write it as `20:00`"));
    }
    time
}

fn zone(node: &Node, faults: &mut Faults) -> Option<String> {
    let name = String::read(node, faults)?;
    if is_zone(&name) {
        return Some(name);
    }
    let what = format!("there is no time zone `{}`", clip(&name));
    faults.add(Fault::error(node.span, what).help("write it as `Europe/Brussels`, or `UTC`"));
    None
}

/// The names of all time zones, a line each.
const ZONES: &str = include_str!("zones.txt");

/// Whether a time zone is called so. In a page their names are all that is known of them: what hour it is there, only mails ask.
fn is_zone(name: &str) -> bool {
    let is_named = || ZONES.lines().any(|zone| zone.eq_ignore_ascii_case(name));
    TimeZone::get(name).is_ok() || cfg!(target_family = "wasm") && is_named()
}

#[cfg(test)]
mod tests {
    use super::ZONES;

    #[test]
    fn the_names_that_a_page_knows_are_those_of_all_time_zones() {
        let mut known = jiff::tz::db().available().map(|zone| zone.to_string()).collect::<Vec<_>>();
        known.sort();
        let mut named = ZONES.lines().collect::<Vec<_>>();
        named.sort_unstable();
        assert_eq!(named, known, "write these into src/game/papers/zones.txt, a line each");
    }
}
